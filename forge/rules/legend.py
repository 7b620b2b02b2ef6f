"""Results that a table writes in short, as rulebooks do (``AR``, ``EX``, ``1/2``): their words, and what they give."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.node import Items, Scalar
from forge.rules.parts import Field
from forge.rules.values import ValueType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.reading.node import Node
    from forge.rules.table_form import FieldForm, LegendForm
    from forge.rules.texts import Wording
    from forge.rules.values import Value

NONE = "none"
DASHES = ("-", "\N{EN DASH}", "\N{EM DASH}", "\N{BULLET}", "*", ".")
"""What stands in a cell where nothing happens."""


def code_id(code: str) -> str:
    """Give the word for a result: ``dr`` for DR, ``1-2`` for 1/2, ``0-1`` for -/1, ``none`` for a dash."""
    if code.strip() in DASHES:
        return NONE
    sides = ("0" if side.strip() in DASHES else side for side in code.casefold().split("/"))
    return re.sub(r"[^a-z0-9]+", "-", "-".join(sides)).strip("-")


def coded_type(form: FieldForm, at: str, problems: Problems) -> ValueType:
    """Give the kind of a result that a legend names: one of its codes, or any of them."""
    known: dict[str, str] = {}
    for code in form.legend:
        name = code_id(code)
        if not name:
            problems.error(form.where, f"{at}.legend.{code}", "has neither a letter nor a digit, and is no dash")
        elif name in known:
            problems.error(form.where, f"{at}.legend.{code}", f"is known by the same word as {known[name]}: {name}")
        known[name] = code
    if form.several:
        known.pop(NONE, None)
    return ValueType("any" if form.several else "one", choices=tuple(known))


def with_legend(field: Field, form: FieldForm, table: str, wording: Wording) -> Field:
    """Give a field its codes, what they mean, and the numbers that they give."""
    codes = tuple((code, code_id(code)) for code in form.legend)
    lines = [(name, _line(form, code)) for code, name in codes]
    meanings = tuple(
        (name, wording.say(f"{table}.means.{field.id}.{name}", means)) for name, (means, _) in lines if means
    )
    gives = tuple((name, given) for name, (_, given) in lines if given)
    return field._replace(codes=codes, meanings=meanings, gives=gives)


def printed_codes(form: FieldForm) -> dict[str, str]:
    """Give each result as it is printed where no translation says otherwise: as it is written, a dash as a dash."""
    return {
        code_id(code): "/".join("\N{EN DASH}" if side in DASHES else side for side in code.split("/"))
        for code in form.legend
    }


def _line(form: FieldForm, code: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    said: LegendForm | str = form.legend[code]
    return (said, ()) if isinstance(said, str) else (said.means, tuple(said.gives.items()))


def given_fields(fields: tuple[Field, ...], table: str, wording: Wording) -> Iterator[Field]:
    """Give a field, without a place on paper, for each number that results of others give."""
    own = {field.id for field in fields}
    for field in fields:
        for name in dict.fromkeys(name for _, given in field.gives for name, _ in given):
            if name not in own:
                own.add(name)
                title = wording.name(f"{table}.result.{name}", name, "")
                yield Field(name, title, ValueType("whole"), shown=False, counts=field.id)


def counted(fields: tuple[Field, ...], values: tuple[Value | None, ...]) -> tuple[Value | None, ...]:
    """Put in the numbers that results give: of several results in one cell they are added up."""
    if not any(field.counts for field in fields):
        return values
    by_id = {field.id: (field, value) for field, value in zip(fields, values, strict=True)}
    return tuple(
        _sum_of(field.id, *by_id[field.counts]) if field.counts else value
        for field, value in zip(fields, values, strict=True)
    )


def _sum_of(name: str, field: Field, value: Value | None) -> int | None:
    if value is None:
        return None
    gives = dict(field.gives)
    return sum(dict(gives.get(word, ())).get(name, 0) for word in words_in(value))


def words_in(value: Value | None) -> tuple[str, ...]:
    """Give the results of one cell, each alone; none where nothing happens is a result too."""
    if value is None:
        return ()
    return (value or (NONE,)) if isinstance(value, tuple) else (str(value),)


def decode(field: Field, node: Node, at: str, problems: Problems) -> Node | None:
    """Read the codes of a cell as the words by which they are known; None where one is not in the legend."""
    codes = dict(field.codes) | {name: name for _, name in field.codes}
    if isinstance(node, Items):
        parts = [item.text for item in node.items if isinstance(item, Scalar)]
        if len(parts) < len(node.items):
            return node
    elif isinstance(node, Scalar):
        text = " ".join(node.text.split())
        parts = [text] if text in codes else [part for part in re.split(r" ?[+&] ?| |, ?", text) if part]
    else:
        return node
    dashed = len(parts) == 1 and parts[0] in DASHES
    if field.type.shape == "any" and (dashed or parts == [NONE]):
        return Scalar(NONE, node.where)
    words = [codes.get(part) or (codes.get(part.upper()) if part.islower() else None) for part in parts]
    if dashed and NONE in field.type.choices:
        words = [NONE]
    if None in words:
        wrong = parts[words.index(None)]
        hint = 'add to the legend "-": No effect' if dashed else nearest(wrong, [code for code, _ in field.codes])
        problems.error(node.where, at, f'"{wrong}" is not in the legend of {field.id}', hint)
        return None
    if len(words) > 1 and field.type.shape == "one":
        problems.error(node.where, at, "gives several results", f"say several: yes for {field.id}")
        return None
    return Scalar(" + ".join(word for word in words if word) or NONE, node.where)
