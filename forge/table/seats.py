"""Who sits at the table: a link each, which says what may be seen and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Seat(NamedTuple):
    """A place at the table: the secret in its link, who sits there, for which sides; everyone where none is named.

    A ``host`` has started the table: only that seat changes who sits where. ``taken`` are the sides that have seats of
    their own, which a seat for everyone then neither answers for nor sees anything of.
    """

    token: str
    name: str
    sides: tuple[str, ...] = ()
    host: bool = False
    taken: tuple[str, ...] = ()

    def plays(self, side: str) -> bool:
        """Whether what is asked of a side may be answered here, and what it hides be seen."""
        return not side or side in self.sides or (not self.sides and side not in self.taken)

    @property
    def passed_round(self) -> bool:
        """Whether several sides share it, so that what one of them hides is shown only when it says that it looks."""
        return len(self.sides) != 1


def around(seats: Iterable[Seat]) -> dict[str, Seat]:
    """Give the seats of one table by their tokens, each knowing which sides have seats of their own."""
    there = tuple(seats)
    taken = tuple(dict.fromkeys(side for seat in there for side in seat.sides))
    return {seat.token: seat._replace(taken=taken) for seat in there}
