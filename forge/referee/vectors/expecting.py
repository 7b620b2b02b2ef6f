"""What a case expects, compared with what was ruled, in the words of receipts and JSON.

A result is compared field by field, as far as the case names fields: whole numbers as numbers, yes and no, words, lists
as lists or joined by ``+``. Hyphen and underscore are the same. Beside the fields of the result a case may name
``looks`` (look-ups by id: their fields, ``natural``, ``total``, ``row``, ``column``) and ``totals`` (measures); a table
ruled by itself has those of its only look-up at hand. A result that is no record is called ``result``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import brief, nearest
from forge.reading.node import Items, Mapping, Scalar, is_blank
from forge.referee.telling.plain import plain
from forge.referee.walking.rulings import Looked, each_entry
from forge.rules.legend import code_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Location
    from forge.reading.node import Node
    from forge.referee.walking.rulings import Ruling

LONGEST_SHOWN = 160


class Difference(NamedTuple):
    """One thing that was ruled otherwise than expected, or that is not part of the ruling at all."""

    where: Location
    message: str
    hint: str = ""


def differences(expected: dict[str, Node], ruling: Ruling) -> Iterator[Difference]:
    """Compare what a case expects with a ruling."""
    ruled = outcome(ruling)
    for name, node in expected.items():
        yield from _differ_in(name, node, ruled, "")


def outcome(ruling: Ruling) -> dict[str, Any]:
    """Give all that a case may expect of a ruling, by name."""
    looks: dict[str, Any] = {}
    for entry in each_entry(ruling.entries):
        if isinstance(entry, Looked):
            looks.setdefault(entry.id, []).append(_look(entry))
    alone = looks.get(ruling.procedure, [{}])[0] if list(looks) == [ruling.procedure] else {}
    said = {name: each[0] if len(each) == 1 else each for name, each in looks.items()}
    result = plain(ruling.result)
    fields = result if isinstance(result, dict) else {"result": result}
    everything = {"looks": said, "totals": dict(ruling.totals), **alone, **fields}
    return {name.replace("_", "-"): _hyphened(part) for name, part in everything.items()}


def written(expected: dict[str, Node]) -> str:
    """Write what a case expects on one line."""
    return brief(", ".join(f"{name}: {_node(node)}" for name, node in expected.items()), LONGEST_SHOWN)


def words(value: Any) -> str:
    """Write a value as a case would say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        if all(isinstance(part, str) for part in value):
            return "+".join(value) or "none"
        return f"[{', '.join(map(words, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {words(part)}" for name, part in value.items()) + "}"
    return "none" if value is None else str(value) or '""'


def _look(entry: Looked) -> dict[str, Any]:
    look = entry.look
    places = {"row": look.row.id if look.row else None, "column": look.column.id if look.column else None}
    return {"natural": look.natural, "total": look.total, **places, **plain(look.result)}


def _hyphened(value: object) -> Any:
    if isinstance(value, dict):
        return {name.replace("_", "-"): _hyphened(part) for name, part in value.items()}
    return [_hyphened(part) for part in value] if isinstance(value, list) else value


def _differ_in(name: str, node: Node, ruled: dict[str, Any], at: str) -> Iterator[Difference]:
    path = f"{at}.{name}" if at else name
    key = name.replace("_", "-")
    if key not in ruled:
        yield Difference(node.where, f"{path} is not part of the ruling", nearest(key, ruled))
    else:
        yield from _differ(path, node, ruled[key])


def _differ(path: str, node: Node, ruled: object) -> Iterator[Difference]:
    if isinstance(node, Mapping) and isinstance(ruled, dict):
        for name, entry in node.entries.items():
            yield from _differ_in(name, entry.value, ruled, path)
    elif isinstance(node, Items) and isinstance(ruled, list) and len(node.items) == len(ruled):
        for number, (item, part) in enumerate(zip(node.items, ruled, strict=True), 1):
            yield from _differ(f"{path}[{number}]", item, part)
    elif not (isinstance(node, Scalar) and _same(node, ruled)):
        expected, said = (brief(text, LONGEST_SHOWN) for text in (_node(node), words(ruled)))
        yield Difference(node.where, f"expected {path} {expected}, ruled {said}")


def _same(node: Scalar, ruled: object) -> bool:
    text = node.text.strip()
    if ruled is None:
        return is_blank(node) or text == "none"
    if isinstance(ruled, bool):
        return text in (("yes", "true") if ruled else ("no", "false"))
    if isinstance(ruled, int):
        return bool(re.fullmatch(r"[+-]?[0-9]{1,18}", text)) and int(text) == ruled
    if isinstance(ruled, list):
        parts = [part.strip() for part in text.split("+")]
        said = [words(part) for part in ruled] or ["none"]
        return said in (parts, list(map(code_id, parts)))
    return isinstance(ruled, str) and ruled in (text, code_id(text))


def _node(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text or "none"
    if isinstance(node, Items):
        return f"[{', '.join(map(_node, node.items))}]"
    return "{" + ", ".join(f"{name}: {_node(entry.value)}" for name, entry in node.entries.items()) + "}"
