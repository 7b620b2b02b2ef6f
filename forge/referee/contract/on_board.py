"""Where a position has its counters: on which space of the game's board, so that a picture of it can be laid out."""

from __future__ import annotations

from typing import NamedTuple


class OnBoard(NamedTuple):
    """So many counters that are alike on a space: its id on the board, the counter's id in the kit or how it begins.

    ``marks`` are what else is known of them: a square of the area, an ace, the side that is up.
    """

    space: str
    piece: str
    number: int = 1
    marks: tuple[str, ...] = ()
