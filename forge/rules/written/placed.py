"""Where a problem of what is written stands: at the very value that its field names, however deep that lies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.errors import Problems
from forge.reading.node import Items, Mapping

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.reading.node import Node

_PART = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def placed(found: Problems, root: Node) -> Problems:
    """Put each problem at the value that its field names; where there is none, at what it would be said in."""
    told = Problems()
    for problem in found:
        where = _place(root, problem.field)
        nearer = where.file == problem.where.file and (where.line, where.column) > problem.where[1:3]
        told.add([problem._replace(where=where) if nearer else problem])
    return told


def _place(node: Node, field: str) -> Location:
    """Go from a node as far along a field as there is anything; one step alone may stand where a list could."""
    for name, number in _PART.findall(field):
        if isinstance(node, Mapping) and name in node.entries:
            node = node.entries[name].value
        elif isinstance(node, Items) and 0 < int(number or 0) <= len(node.items):
            node = node.items[int(number) - 1]
        elif name or not isinstance(node, Mapping):
            break
    return node.where
