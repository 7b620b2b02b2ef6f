"""The syntax tree of a value, compiled to functions of a row: what is not known here cannot be compiled."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from fractions import Fraction
from inspect import signature
from typing import TYPE_CHECKING, NamedTuple, cast

from forge.errors import nearest
from forge.pack.expression_numbers import LARGEST, Decimal, exact, literal, number, whole
from forge.pack.expression_values import ARITHMETIC, COMPARISONS, UnreadData, bounded, shown, truth
from forge.pack.unfit import Unfit, Unread
from forge.reading.columns import find_column

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jinja2 import nodes

    from forge.pack.expression_filters import Filter
    from forge.pack.expression_numbers import Datum, Number

    Cells = Sequence[str]
    Evaluate = Callable[[Cells], Datum]

DEEPEST = 24


class Value(NamedTuple):
    """One compiled value: what gives it for a row, and the columns (by number) that it reads.

    ``lone`` is the column that the value is a plain look-up of, ``constant`` the text that needs no row at all,
    ``data`` names the further data that it looks into.
    """

    evaluate: Callable[[Cells], str]
    uses: tuple[int, ...]
    constant: str | None = None
    lone: int | None = None
    data: frozenset[str] = frozenset()


class Compiler:
    """Turns the syntax tree of one value into a function, noting the columns it uses."""

    def __init__(
        self,
        names: Sequence[str],
        data: Mapping[str, Datum],
        filters: Mapping[str, Filter],
        whose: str,
        mark: str,
    ) -> None:
        self._mark = mark
        self._whose = whose
        self._names = names
        self._data = data
        self._filters = filters
        self._uses: dict[int, None] = {}
        self._looked_into: set[str] = set()

    def look_up(self, name: str) -> Value:
        """Compile a value that is a name and nothing else, without Jinja."""
        column = self._column(name)
        if column is None:
            return self._finished([self._named(name)])
        return Value(lambda cells: bounded(cells[column]), (column,), lone=column)

    def _column(self, name: str) -> int | None:
        """Give the column of a name as written, else, unless it is that of other data, in another spelling."""
        if name not in self._names and name in self._data:
            return None
        return find_column(name, self._names)

    def value(self, template: nodes.Template) -> Value:
        """Compile a whole value: text and expressions in turn."""
        return self._finished([self._output(child) for node in template.body for child in self._children(node)])

    def _finished(self, outputs: list[Evaluate]) -> Value:
        uses = tuple(self._uses)

        def one(cells: Cells) -> str:
            return shown(outputs[0](cells))

        def several(cells: Cells) -> str:
            return bounded("".join([shown(part(cells)) for part in outputs]))

        evaluate = one if len(outputs) == 1 else several
        return Value(evaluate, uses, None if uses else evaluate(()), data=frozenset(self._looked_into))

    @staticmethod
    def _children(node: nodes.Node) -> list[nodes.Expr]:
        if type(node).__name__ != "Output":
            raise Unfit("may hold {{ expressions }} only")
        return list(cast("nodes.Output", node).nodes)

    def _output(self, node: nodes.Node) -> Evaluate:
        if type(node).__name__ == "TemplateData":
            text = cast("nodes.TemplateData", node).data
            return lambda _cells: text
        return self._compile(node, 0)

    def _compile(self, node: nodes.Node, depth: int) -> Evaluate:
        if depth > DEEPEST:
            raise Unfit(f"is nested deeper than {DEEPEST} levels")
        name = type(node).__name__
        if name in ARITHMETIC:
            return self._arithmetic(ARITHMETIC[name], cast("nodes.BinExpr", node), depth)
        form: Callable[[nodes.Node, int], Evaluate] | None = getattr(self, f"_form_{name.lower()}", None)
        if form is None:
            raise Unfit(f"uses {_REFUSED.get(name, name.lower())}, which is not possible here")
        return form(node, depth + 1)

    def _arithmetic(self, calculate: Callable[[Number, Number], Number], node: nodes.BinExpr, depth: int) -> Evaluate:
        left, right = self._compile(node.left, depth + 1), self._compile(node.right, depth + 1)

        def evaluate(cells: Cells) -> Datum:
            result = calculate(number(left(cells)), number(right(cells)))
            if type(result) is int and -LARGEST <= result <= LARGEST:
                return result
            return self._marked(exact(result))

        return evaluate

    def _marked(self, value: Datum) -> Datum:
        """Give a decimal the mark that the language has."""
        if isinstance(value, Decimal):
            value.mark = self._mark
        return value

    def _form_const(self, node: nodes.Const, _depth: int) -> Evaluate:
        value = node.value
        if isinstance(value, float):
            decimal = self._marked(literal(value))
            return lambda _cells: decimal
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise Unfit("uses a number of more than twelve digits")
        return lambda _cells: value

    def _form_name(self, node: nodes.Name, _depth: int) -> Evaluate:
        return self._named(node.name)

    def _named(self, name: str) -> Evaluate:
        if (column := self._column(name)) is not None:
            self._uses[column] = None
            return operator.itemgetter(column)
        if name in self._data:
            value = self._data[name]
            self._looked_into.add(name)
            return lambda _cells: value
        known = filter(None, (*self._names, *self._data))
        raise Unfit(f"uses {name!r}, which is not {self._whose}", nearest(name, known))

    def _form_list(self, node: nodes.List | nodes.Tuple, depth: int) -> Evaluate:
        items = [self._compile(item, depth) for item in node.items]
        return lambda cells: tuple([item(cells) for item in items])

    _form_tuple = _form_list

    def _form_condexpr(self, node: nodes.CondExpr, depth: int) -> Evaluate:
        test, then = self._compile(node.test, depth), self._compile(node.expr1, depth)
        other: Evaluate = self._compile(node.expr2, depth) if node.expr2 is not None else lambda _cells: ""
        return lambda cells: then(cells) if truth(test(cells)) else other(cells)

    def _form_and(self, node: nodes.And, depth: int) -> Evaluate:
        left, right = self._compile(node.left, depth), self._compile(node.right, depth)
        return lambda cells: right(cells) if truth(value := left(cells)) else value

    def _form_or(self, node: nodes.Or, depth: int) -> Evaluate:
        left, right = self._compile(node.left, depth), self._compile(node.right, depth)
        return lambda cells: value if truth(value := left(cells)) else right(cells)

    def _form_not(self, node: nodes.Not, depth: int) -> Evaluate:
        inner = self._compile(node.node, depth)
        return lambda cells: not truth(inner(cells))

    def _form_neg(self, node: nodes.Neg, depth: int) -> Evaluate:
        inner = self._compile(node.node, depth)
        return lambda cells: self._marked(exact(-number(inner(cells))))

    def _form_pos(self, node: nodes.Pos, depth: int) -> Evaluate:
        inner = self._compile(node.node, depth)
        return lambda cells: self._marked(exact(number(inner(cells))))

    def _form_compare(self, node: nodes.Compare, depth: int) -> Evaluate:
        first = self._compile(node.expr, depth)
        steps = [(COMPARISONS[operand.op], self._compile(operand.expr, depth)) for operand in node.ops]

        def evaluate(cells: Cells) -> bool:
            left = first(cells)
            for holds, other in steps:
                right = other(cells)
                if not holds(left, right):
                    return False
                left = right
            return True

        return evaluate

    def _form_concat(self, node: nodes.Concat, depth: int) -> Evaluate:
        parts = [self._compile(part, depth) for part in node.nodes]
        return lambda cells: bounded("".join([shown(part(cells)) for part in parts]))

    def _form_getattr(self, node: nodes.Getattr, depth: int) -> Evaluate:
        key: str = node.attr
        if key.startswith("_"):
            raise Unfit(f"looks for {key!r}; no name starts with _")
        return self._item(self._compile(node.node, depth), lambda _cells: key)

    def _form_getitem(self, node: nodes.Getitem, depth: int) -> Evaluate:
        if type(node.arg).__name__ == "Slice":
            return self._slice(self._compile(node.node, depth), cast("nodes.Slice", node.arg), depth)
        return self._item(self._compile(node.node, depth), self._compile(node.arg, depth))

    def _slice(self, group: Evaluate, node: nodes.Slice, depth: int) -> Evaluate:
        """Give some letters of a text, or items of a list: ``name[:3]``."""
        if node.step is not None:
            raise Unfit("takes letters by steps, which is not possible here")
        ends = [self._compile(end, depth) if end is not None else None for end in (node.start, node.stop)]

        def evaluate(cells: Cells) -> Datum:
            held = group(cells)
            if not isinstance(held, (str, tuple)):
                raise Unfit("would take letters of what is neither text nor a list")
            start, stop = (whole(end(cells)) if end else None for end in ends)
            return held[start:stop]

        return evaluate

    @staticmethod
    def _item(group: Evaluate, key: Evaluate) -> Evaluate:
        """Look up a name in plain data, or a letter by its number; never an attribute of an object."""

        def evaluate(cells: Cells) -> Datum:
            held, wanted = group(cells), key(cells)
            if isinstance(held, UnreadData):
                raise Unread
            if isinstance(held, (str, tuple)) and isinstance(wanted, int) and not isinstance(wanted, bool):
                return held[wanted] if -len(held) <= wanted < len(held) else ""
            if isinstance(held, Mapping):
                wanted = shown(wanted) if isinstance(wanted, (int, Fraction)) else wanted
                if isinstance(wanted, str) and wanted in held:
                    return held[wanted]
                raise Unfit(f"looks for {shown(wanted)!r}, which is not there", nearest(shown(wanted), held))
            raise Unfit(f"looks for {shown(wanted)!r} in a value that has no parts")

        return evaluate

    def _form_filter(self, node: nodes.Filter, depth: int) -> Evaluate:
        if node.name not in self._filters:
            raise Unfit(f"uses the filter {node.name!r}, which is not possible here", nearest(node.name, self._filters))
        if node.kwargs or node.dyn_args or node.dyn_kwargs or node.node is None:
            raise Unfit(f"the filter {node.name!r} takes plain arguments only")
        function = self._filters[node.name]
        inner = self._compile(node.node, depth)
        arguments = [self._compile(argument, depth) for argument in node.args]
        try:
            signature(function).bind(None, *arguments)
        except TypeError:
            raise Unfit(f"gives the filter {node.name!r} too many or too few arguments") from None

        def evaluate(cells: Cells) -> Datum:
            result = function(inner(cells), *[argument(cells) for argument in arguments])
            return bounded(result) if isinstance(result, str) else self._marked(result)

        return evaluate

    def _form_dict(self, node: nodes.Dict, depth: int) -> Evaluate:
        """A mapping of words, to look one up in: ``{'inf': 'infantry'}[type]``."""
        pairs = [(self._compile(pair.key, depth), self._compile(pair.value, depth)) for pair in node.items]
        return lambda cells: {shown(key(cells)): value(cells) for key, value in pairs}


_REFUSED = {
    "Call": "a call",
    "Pow": "a power",
    "Test": "a test (is ...)",
    "Slice": "a slice of what has no letters",
}
