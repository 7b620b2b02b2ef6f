"""Parameters for the segments of one Trajectory, by the hexes or letters that a player calls them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.procedure import Objection
from forge.referee.games.atlantic_chase.sea.names import LONGEST, NONE
from forge.values.value import UnfitError
from forge.values.words import match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Segments(NamedTuple):
    """Names of segments apart by blanks, from one end of the Trajectory to the other; ``none`` for none."""

    fewest: int = 0

    @property
    def label(self) -> str:
        """Give an example."""
        return "segments in order, such as '15,-5 16,-6 16,-7'"

    def read(self, text: str) -> tuple[str, ...]:
        """Read names, each once, as many as a Trajectory may have."""
        words = () if text.strip() == NONE else tuple(text.split())
        for word in words:
            if not re.fullmatch(r"[a-z0-9]+(,-?[0-9]+)?", word):
                raise UnfitError("malformed", f"{word!r} names no segment", f"write {self.label}")
            if words.count(word) > 1:
                raise UnfitError("illegal", f"{word} is there twice", "one segment a hex", "p.14")
        if not self.fewest <= len(words) <= LONGEST:
            raise UnfitError("illegal", f"{len(words)} segments", f"legal: {self.fewest} to {LONGEST}", "p.14")
        return words

    def show(self, value: tuple[str, ...]) -> str:
        """Write the names."""
        return " ".join(value) or NONE

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


def check_target(segments: tuple[str, ...], target: tuple[str, ...], *_rest: object) -> Iterator[Objection]:
    """Object to a target hex without a segment of the target."""
    if len(target) != 1 or target[0] not in segments:
        yield Objection("no-segment-there", (("hex", " ".join(target)),), "p.33")


def check_route(
    _speed: str, _weather: str, segments: tuple[str, ...], marked: tuple[str, ...], arctic: int, launch: tuple[str, ...]
) -> Iterator[Objection]:
    """Object to markers, launch points and hexes of the Arctic Line that are not of the Trajectory."""
    for hex_ in (*marked, *launch):
        if hex_ not in segments:
            yield Objection("no-segment-there", (("hex", hex_),), "p.21")
    if arctic > len(segments):
        yield Objection("arctic-beyond-length", (), "p.20")
    if len(launch) > 1:
        yield Objection("one-launch-point", (), "p.27")


class Name(NamedTuple):
    """The name of one segment or hex."""

    @property
    def label(self) -> str:
        """Give an example."""
        return "a hex such as 16,-7"

    def read(self, text: str) -> str:
        """Read one name."""
        names = Segments(1).read(text)
        if len(names) != 1:
            raise UnfitError("malformed", f"{text!r} are several hexes", f"write {self.label}")
        return names[0]

    def show(self, value: str) -> str:
        """Write the name."""
        return value

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


class Several(NamedTuple):
    """Words of a list apart by blanks, each as often as needed, such as the speeds of some ships."""

    words: tuple[str, ...]
    most: int = 12

    @property
    def label(self) -> str:
        """Name the words."""
        return f"some of {', '.join(self.words)}, apart by blanks"

    def read(self, text: str) -> tuple[str, ...]:
        """Read words or their beginnings."""
        found = tuple(match(word, self.words) for word in text.split())
        if not 1 <= len(found) <= self.most:
            raise UnfitError("illegal", f"{len(found)} words", f"legal: 1 to {self.most}")
        return found

    def show(self, value: tuple[str, ...]) -> str:
        """Write the words."""
        return " ".join(value)

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}
