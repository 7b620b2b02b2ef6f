"""How much one pack may ask to be drawn, counted before anything is: pieces of all components, letters of all sheets.

Time goes with what is drawn, whatever the size of the files that ask for it: a row may stand for 999 counters, and a
few lines may repeat a page of text for every row of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.node import Items, Mapping

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Component
    from forge.reading.node import Node

MOST_PIECES = 120_000
MOST_LETTERS = 300_000


class Budget:
    """What the components of a pack have asked for so far."""

    def __init__(self) -> None:
        self._pieces = 0
        self._letters = 0

    def allows_text(self, entry: Mapping, at: str, problems: Problems) -> bool:
        """Count the letters of an entry that is drawn as it stands; one that goes beyond the bound is reported."""
        self._letters += letters(entry)
        if self._letters > MOST_LETTERS:
            message = f"brings the text of all sheets to more than {MOST_LETTERS:,} characters"
            problems.error(entry.where, at, message)
        return self._letters <= MOST_LETTERS

    def allows_pieces(self, component: Component, problems: Problems) -> bool:
        """Count the pieces of a component; one that goes beyond the bound is reported."""
        self._pieces += sum(piece.copies for piece in component.pieces)
        if self._pieces > MOST_PIECES:
            message = f"brings the pieces of the pack to {self._pieces:,}, more than {MOST_PIECES:,}"
            problems.error(component.where, component.id, message)
        return self._pieces <= MOST_PIECES


def letters(node: Node) -> int:
    """Count the characters of all texts of a node."""
    if isinstance(node, Mapping):
        return sum(letters(entry.value) for entry in node.entries.values())
    if isinstance(node, Items):
        return sum(map(letters, node.items))
    return len(node.text)
