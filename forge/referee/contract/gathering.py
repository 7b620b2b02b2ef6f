"""What the rules of a game name of its pack, gathered from their text: tables, fields, modifiers, words, readings.

It is read where the functions that a procedure reaches name it: in ``RollOn``, ``LookUp``, ``Column``, ``InForce`` and
their like, and in what is done with their answers in the same function. What is put together while the rules run cannot
be seen; a game says it in ``USES``. Nothing is read before somebody asks.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections import ChainMap
from functools import cache, partial
from itertools import chain
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Location
from forge.referee.contract import in_force
from forge.referee.contract.requests import Column, InForce, LookUp, RollOn
from forge.referee.contract.throwing import result_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.contract.procedure import Procedure

GAMES = "forge.referee.games."
_OF_TABLES = (RollOn, LookUp, Column)
_OF_AGREED = (InForce, *(one for one in vars(in_force).values() if inspect.isfunction(one)))
_DEEPEST = 4


class Named(NamedTuple):
    """What a line of the rules names: a table and something of it, or what is ``agreed`` on and one of its meanings."""

    where: Location
    table: str = ""
    field: str = ""
    modifier: str = ""
    word: str = ""
    agreed: str = ""
    meaning: str = ""


class _Text(NamedTuple):
    """What stands in a function: what it names, and the functions that it may call."""

    named: tuple[Named, ...]
    reached: tuple[FunctionType, ...]


def named_by(procedures: Iterable[Procedure]) -> tuple[Named, ...]:
    """Give all that the rules of procedures name, in the order in which it is come upon."""
    starts = [(one.function, one.check, one.in_sight, one.sworn, one.fixed) for one in procedures]
    pending = [function for start in starts for function in _functions(start)]
    home = {_home(function) for function in pending}
    seen = dict.fromkeys(pending)
    while pending:
        new = [one for one in _read(pending.pop()).reached if one not in seen and _home(one) in home]
        seen.update(dict.fromkeys(new))
        pending += new
    return tuple(dict.fromkeys(chain.from_iterable(_read(function).named for function in seen)))


def agreed_by(*procedures: Procedure) -> tuple[str, ...]:
    """Give the readings, optional rules and unknowns that procedures ask for, by id."""
    return tuple(dict.fromkeys(one.agreed for one in named_by(procedures) if one.agreed))


def _home(function: FunctionType) -> str:
    """Name the package of a game, beyond which its rules are not followed."""
    name = function.__module__
    return ".".join(name.split(".")[: 4 if name.startswith(GAMES) else 1])


def _functions(value: Any, depth: int = 0) -> Iterator[FunctionType]:
    """Give the functions that a value is or holds."""
    if isinstance(value, FunctionType):
        yield inspect.unwrap(value)
    elif isinstance(value, partial):
        yield from _functions((value.func, value.args))
    elif isinstance(value, property):
        yield from _functions(value.fget)
    elif isinstance(value, dict | tuple | list | frozenset) and depth < _DEEPEST:
        for one in value.values() if isinstance(value, dict) else value:
            yield from _functions(one, depth + 1)
    elif isinstance(value, type) and value.__module__.startswith(GAMES):
        yield from _functions(tuple(vars(value).values()), depth + 1)


@cache
def _read(function: FunctionType) -> _Text:
    node = _nodes(function.__module__).get(function.__code__.co_firstlineno)
    return _Reader(function, node).text() if node else _Text((), ())


@cache
def _nodes(module: str) -> dict[int, ast.AST]:
    """Give the functions of a module by the line on which they begin."""
    try:
        pending = ast.parse(inspect.getsource(sys.modules[module])).body
    except (OSError, TypeError):  # a module without its text
        return {}
    found: dict[int, ast.AST] = {}
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found[min([node.lineno, *(one.lineno for one in node.decorator_list)])] = node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            pending += node.body
    return found


class _Reader:
    """Reads the text of one function; ``names`` are those that the function sees outside itself."""

    def __init__(self, function: FunctionType, node: ast.AST) -> None:
        self.module, self.node = function.__module__, node
        closed_over = (cell.cell_contents for cell in function.__closure__ or ())
        self.names = ChainMap(dict(zip(function.__code__.co_freevars, closed_over, strict=True)), function.__globals__)
        self.nodes = tuple(ast.walk(node))
        self.named: list[Named] = []
        self.given: dict[str, list[ast.expr]] = {}
        for one in self.nodes:
            if isinstance(one, ast.Assign | ast.AnnAssign | ast.NamedExpr) and one.value:
                for target in one.targets if isinstance(one, ast.Assign) else [one.target]:
                    if isinstance(target, ast.Name):
                        self.given.setdefault(target.id, []).append(one.value)
            elif isinstance(one, ast.Call) and (name := _grown(one)):
                self.given.setdefault(name, []).append(ast.Tuple(one.args))

    def text(self) -> _Text:
        """Give what the function names and reaches."""
        reached: dict[FunctionType, None] = {}
        for one in self.nodes:
            if isinstance(one, ast.Name | ast.Attribute):
                reached.update(dict.fromkeys(_functions(self.value(one))))
            if isinstance(one, ast.Call):
                self._call(one)
            elif isinstance(one, ast.Attribute):
                tables = self.tables(one.value, "result")
                if len(tables) == 1 and not one.attr.startswith("_"):
                    self._name(one, table=tables.pop(), field=_hyphened(one.attr))
            elif isinstance(one, ast.Compare):
                self._compare(one)
        return _Text(tuple(self.named), tuple(reached))

    def value(self, node: ast.AST) -> Any:
        """Give the value of an expression that does not depend on how the rules run, else None."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return None if node.id in self.given else self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.value(node.value)
            return getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None
        if isinstance(node, ast.Tuple | ast.Set | ast.List):
            return tuple(self.value(one) for one in node.elts)
        return None

    def _call(self, call: ast.Call) -> None:
        function = self.value(call.func)
        name = self.value(call.args[0]) if call.args else None
        if not isinstance(name, str):
            return
        if function in _OF_AGREED:
            self._name(call, agreed=name)
        elif function in _OF_TABLES:
            self._name(call, table=name)
            modifiers = [*call.args[2:3], *(one.value for one in call.keywords if one.arg == "modifiers")]
            for modifier in chain.from_iterable(map(self.modifiers, modifiers)) if function is not Column else ():
                self._name(call, table=name, modifier=modifier)

    def _compare(self, compare: ast.Compare) -> None:
        sides = (compare.left, *compare.comparators)
        words = [self.value(side) for side in sides]
        said = [word for one in words for word in (one if isinstance(one, tuple) else (one,)) if isinstance(word, str)]
        for side in sides:
            for name in self.tables(side, "agreed"):
                for word in said:
                    self._name(compare, agreed=name, meaning=word)
            if isinstance(side, ast.Attribute) and len(tables := self.tables(side.value, "result")) == 1:
                for word in said:
                    self._name(compare, table=min(tables), field=_hyphened(side.attr), word=word)

    def tables(self, node: ast.AST, what: str, depth: int = 0) -> set[str]:
        """Give the tables of which an expression is a request, a look or a result; or what is ``agreed``, by id."""
        if depth > _DEEPEST:
            return set()
        meant: list[ast.expr] = []
        if isinstance(node, ast.Name):
            meant = self.given.get(node.id, [])
        elif isinstance(node, ast.IfExp):
            meant = [node.body, node.orelse]
        elif isinstance(node, ast.NamedExpr):
            meant = [node.value]
        if meant:
            return set().union(*(self.tables(one, what, depth + 1) for one in meant))
        if isinstance(node, ast.Attribute) and node.attr == "result" and what == "result":
            return self.tables(node.value, "look", depth + 1)
        if isinstance(node, ast.Await):
            return self._answer(node.value, what, depth)
        if isinstance(node, ast.Call) and what == "request" and self.value(node.func) in (RollOn, LookUp):
            name = self.value(node.args[0]) if node.args else None
            return {name} if isinstance(name, str) else set()
        return set()

    def _answer(self, node: ast.AST, what: str, depth: int) -> set[str]:
        if what == "look":
            return self.tables(node, "request", depth + 1)
        if not isinstance(node, ast.Call) or not node.args:
            return set()
        function, name = self.value(node.func), self.value(node.args[0])
        if what == "agreed" and function in _OF_AGREED and isinstance(name, str):
            return {name}
        return self.tables(node.args[0], "request", depth + 1) if what == "result" and function is result_of else set()

    def modifiers(self, node: ast.AST, depth: int = 0) -> Iterator[str]:
        """Give the modifiers that an expression may list, as far as their ids stand in the text."""
        if depth > 2 * _DEEPEST:
            return
        inner: list[ast.expr] = []
        if isinstance(node, ast.Tuple | ast.List):
            for one in node.elts:
                counted = one.elts[0] if isinstance(one, ast.Tuple) and one.elts else one
                word = self.value(counted)
                if isinstance(word, str):
                    yield word
                else:
                    inner.append(one.value if isinstance(one, ast.Starred) else one)
        elif isinstance(node, ast.IfExp):
            inner = [node.body, node.orelse]
        elif isinstance(node, ast.BinOp):
            inner = [node.left, node.right]
        elif isinstance(node, ast.Name):
            inner = [*self.given.get(node.id, ())]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tuple":
            inner = [*node.args]
        for one in inner:
            yield from self.modifiers(one, depth + 1)

    def _name(self, node: ast.expr, **names: str) -> None:
        self.named.append(Named(Location(self.module, node.lineno), **names))


def _grown(call: ast.Call) -> str:
    """Name the list that a call appends to, if it does."""
    if isinstance(call.func, ast.Attribute) and call.func.attr == "append" and isinstance(call.func.value, ast.Name):
        return call.func.value.id
    return ""


def _hyphened(name: str) -> str:
    return name.replace("_", "-")
