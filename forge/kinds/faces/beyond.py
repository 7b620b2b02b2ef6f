"""How far pictures go on beyond the cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.fields import INVALID, LENGTH, FieldType, Invalid, Schema
from forge.reading.measures import MM, show_length
from forge.reading.node import Scalar

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.reading.node import Node

PICTURE_BLEED = 3 * MM
"""How far a picture that covers its area is drawn past the trim: what print shops ask of artwork."""
MOST_BEYOND = 10 * MM
"""No bound of work but of sense: gaps between pieces are no wider."""


class _Beyond(FieldType[int]):
    """How far pictures go on beyond the cut: yes for what print shops ask, no, or a length."""

    called = "yes, no or a length such as 1/8 in"

    def read(self, node: Node, at: str, problems: Problems) -> int | Invalid:
        """Read a length, or a word for one."""
        if isinstance(node, Scalar) and node.text in ("yes", "no"):
            return PICTURE_BLEED if node.text == "yes" else 0
        beyond = LENGTH.read(node, at, problems)
        if beyond is not INVALID and not 0 <= beyond <= MOST_BEYOND:
            problems.error(node.where, at, f"must be from 0 to {show_length(MOST_BEYOND)}")
            return INVALID
        return beyond

    def schema(self) -> Schema:
        """Describe a boolean, or a length."""
        return {"type": ["boolean", "string"], "description": self.called}


BEYOND = _Beyond()
