"""What values may ask of the pack around them: answers to unknowns, texts, titles of sides.

Kinds with a piece for each row work their values out row by row. The entries of all other kinds may ask, too: a board
that says ``columns: "{{ unknowns['U-X-1'] or 27 }}"`` has as many columns as an owner answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.pack.expression_values import Unfit
from forge.pack.expressions import compile_value
from forge.reading.node import Entry, Items, Mapping, Node, Scalar, describe

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack


def pack_data(pack: Pack) -> dict[str, Any]:
    """Give the names that values know: ``sides``, ``unknowns`` (blank until answered) and ``texts``."""
    answers = {name: _written(one.value) for name, one in pack.rules.unknowns.items()}
    sides = {name: {"title": side.title or name} for name, side in pack.sides.items()}
    return {"sides": sides, "unknowns": answers, "texts": pack.rules.texts}


def _written(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (" + ".join(map(str, value)) or "none") if isinstance(value, tuple) else str(value)


def fill_in(entry: Mapping, data: dict[str, Any], at: str, problems: Problems) -> Mapping:
    """Work out every value of an entry that holds ``{{ ... }}``; one that cannot be is reported and left as it is."""
    entries = {
        key: Entry(one.where, _filled(one.value, data, f"{at}.{key}", problems)) for key, one in entry.entries.items()
    }
    return Mapping(entries, entry.where)


def _filled(node: Node, data: dict[str, Any], at: str, problems: Problems) -> Node:
    if isinstance(node, Mapping):
        return fill_in(node, data, at, problems)
    if isinstance(node, Items):
        items = tuple(_filled(item, data, f"{at}[{number}]", problems) for number, item in enumerate(node.items, 1))
        return Items(items, node.where)
    if "{{" not in node.text:
        return node
    try:
        text = compile_value(node.text, (), data).constant
    except Unfit as error:
        problems.error(node.where, at, f"{describe(node)} {error}", error.hint)
        return node
    return Scalar(text or "", node.where, quoted=True)
