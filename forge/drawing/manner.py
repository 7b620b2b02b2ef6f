"""In what manner words of a span are set: in a colour, larger or smaller, underlined, in small capitals, in a font."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.reading.measures import NAMED, parse_colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.reading.measures import Colour

UNDERLINE, SMALL_CAPS, RAISED, LOWERED = KEYWORDS = ("underline", "small-caps", "raised", "lowered")
WHOLE = 100
SMALLEST, LARGEST = 30, 400
SHIFTED = 65
"""The size of raised and lowered words, in percent of that around them."""
SMALL_CAPITALS = 79
"""The size of small capitals, in percent of that of capitals."""

_PERCENT = re.compile(r"(\d{1,3})%")
_SHIFTS = {RAISED: 34, LOWERED: -14}
_PARTS = re.compile(r"[\s,]+")


class Manner(NamedTuple):
    """How words of a span differ from those around them; ``size`` and ``rise`` are percents of the text's type size.

    Without a colour or a font they have those of the text.
    """

    colour: Colour | None = None
    size: int = WHOLE
    rise: int = 0
    underline: bool = False
    capitals: bool = False
    font: str = ""

    def scaled(self, size: int) -> int:
        """Give the type size of words in a text of a size."""
        return size if self.size == WHOLE else round(size * self.size / WHOLE)


PLAIN = Manner()


class Read(NamedTuple):
    """A manner, and the words that say nothing."""

    manner: Manner
    unknown: tuple[str, ...]


def read_manner(words: str, colours: Mapping[str, Colour], fonts: Iterable[str]) -> Read:
    """Read what a span says after its bar, the words of outer spans before those of inner ones."""
    manner, unknown = PLAIN, []
    for word in filter(None, _PARTS.split(words)):
        changed = _changed(manner, word, colours, fonts)
        if changed is None:
            unknown.append(word)
        else:
            manner = changed
    return Read(manner, tuple(unknown))


def _changed(manner: Manner, word: str, colours: Mapping[str, Colour], fonts: Iterable[str]) -> Manner | None:
    if colour := _colour(word, colours):
        return manner._replace(colour=colour)
    if percent := _PERCENT.fullmatch(word):
        return _sized(manner, int(percent[1])) if SMALLEST <= int(percent[1]) <= LARGEST else None
    if word == UNDERLINE:
        return manner._replace(underline=True)
    if word == SMALL_CAPS:
        return manner._replace(capitals=True)
    if word in _SHIFTS:
        rise = manner.rise + _SHIFTS[word] * manner.size // WHOLE
        return _sized(manner, SHIFTED)._replace(rise=rise)
    return manner._replace(font=word) if word in fonts else None


def _sized(manner: Manner, percent: int) -> Manner:
    return manner._replace(size=max(min(manner.size * percent // WHOLE, LARGEST), SMALLEST))


def _colour(word: str, colours: Mapping[str, Colour]) -> Colour | None:
    if found := colours.get(word) or NAMED.get(word):
        return found
    try:
        return parse_colour(word)
    except ValueError:
        return None
