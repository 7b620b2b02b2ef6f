"""Who sits at the table: a link each, which says what may be seen and answered."""

from __future__ import annotations

from typing import NamedTuple


class Seat(NamedTuple):
    """A place at the table: the secret in its link, who sits there, for which sides; everyone where none is named.

    A ``host`` has started the table: only that seat changes who sits where.
    """

    token: str
    name: str
    sides: tuple[str, ...] = ()
    host: bool = False

    def plays(self, side: str) -> bool:
        """Whether what is asked of a side may be answered here."""
        return not (side and self.sides) or side in self.sides
