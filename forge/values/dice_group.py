"""Dice alike, of which a throw is made, and the ways in which throws are read."""

from __future__ import annotations

from typing import Literal, NamedTuple

Reading = Literal["sum", "highest", "lowest", "hits", "digits"]


class Group(NamedTuple):
    """Dice alike: how many, of how many faces, told apart by colour if more than one colour is named.

    A die that shows ``explodes`` or more is thrown again and added, at most ``again`` times; 0 never explodes.
    """

    number: int
    faces: int
    colours: tuple[str, ...] = ()
    explodes: int = 0
    again: int = 0

    def __str__(self) -> str:
        words = [*self.colours, f"{self.number}d{self.faces}"]
        if self.explodes:
            up = "" if self.explodes == self.faces else "+"
            words.append(f"exploding {self.explodes}{up}, at most {self.again}")
        return " ".join(words)

    @property
    def highest(self) -> int:
        """What one die can come to."""
        return self.faces * (self.again + 1)

    def colour_of(self, place: int) -> str:
        """Name the colour of one of the dice; nothing where none is named."""
        return self.colours[place if len(self.colours) > 1 else 0] if self.colours else ""
