"""Where a position has its counters: on which space of the game's board, so that a picture of it can be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

FRONT, BACK = "front", "back"


class OnBoard(NamedTuple):
    """So many counters that are alike on a space: its id on the board, the counter's id in the kit or how it begins.

    A piece that is called by how it begins is any of those so called with a number behind: of ``u-boat`` any of
    ``u-boat-1`` to ``u-boat-24``. ``marks`` are what else is known of them: an ace, the strength of a block. ``side``
    is the one that is up; ``component`` is what of the kit the space is on, a display or a track if it is no board.
    """

    space: str
    piece: str
    number: int = 1
    marks: tuple[str, ...] = ()
    side: str = FRONT
    component: str = "board"


def up(side_up: bool) -> str:
    """Name the side of a counter: its back if what the back says holds."""
    return BACK if side_up else FRONT


def joined(laid: Iterable[OnBoard]) -> tuple[OnBoard, ...]:
    """Count counters that are alike on the same space together, in the order in which they first come; none of none."""
    numbers: dict[OnBoard, int] = {}
    for one in laid:
        alike = one._replace(number=0)
        numbers[alike] = numbers.get(alike, 0) + one.number
    return tuple(alike._replace(number=number) for alike, number in numbers.items() if number)


def change_for(number: int, purse: dict[tuple[str, str], tuple[int, int]]) -> list[tuple[str, str]]:
    """Make up a number with counters as few as there can be: each is a piece and the side that shows its worth.

    ``purse`` says what each side is worth, and of which stock of counters it is, of which so many are left; what is
    taken is gone from it. The largest that fit come first; a rest that no counter is left for stays out.
    """
    taken: list[tuple[str, str]] = []
    for (piece, side), (worth, _) in sorted(purse.items(), key=lambda one: -one[1][0]):
        while number >= worth and purse[piece, side][1] > 0:
            number -= worth
            taken.append((piece, side))
            for each in (FRONT, BACK):
                if (piece, each) in purse:
                    value, left = purse[piece, each]
                    purse[piece, each] = value, left - 1
    return taken
