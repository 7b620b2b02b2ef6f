"""The terse words that facts of vessels are written in: ``2^@29.5``, ``50.5:13x20r9cap``, ``33-66:1``.

Each word is one thing; a cell holds any number of them, or ``none``. Places are percent of the length from the bow,
all other numbers metres, unless said otherwise.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

from forge.drawing.profile.parts import (
    Crane,
    DeckGun,
    FlightDeck,
    Freeboard,
    Funnel,
    House,
    Mast,
    Mount,
    Platform,
    Row,
    Spot,
    Strip,
    Tower,
)
from forge.reading.fields import Text

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

MOST_WORDS = 24
NO_WORDS = "none"
FARTHEST = 120.0
"""The farthest place, in percent of the length: what sticks out beyond bow and stern."""
TALLEST = 80.0
"""The greatest height or length in metres of anything that stands on a deck."""

_NUMBER = r"(\d{1,3}(?:\.\d{1,3})?)"
_LIFT = rf"(?:\+{_NUMBER})?"
_BACK = "(<?)"


BRIDGE_KINDS = (
    "tower", "armoured-mast", "tube-mast", "mansions", "keep", "spotting", "american", "french", "italian", "soviet",
    "cruiser", "county", "destroyer", "german-destroyer", "german-cruiser", "american-cruiser", "french-cruiser",
    "flush-decker", "cutter", "corvette", "trawler", "merchant", "liner", "island",
)  # fmt: skip
MAST_KINDS = ("pole", "tripod", "goal", "derrick", "lattice", "cage")


def _words(
    called: str, pattern: str, make: Callable[[re.Match[str]], T], most: int = MOST_WORDS, like: str = ""
) -> Text[tuple[T, ...]]:
    """A field of words of one pattern, each made into a value."""
    compiled = re.compile(pattern)

    def parse(text: str) -> tuple[T, ...]:
        if text.strip() == NO_WORDS:
            return ()
        words = text.split()
        if len(words) > most:
            raise ValueError(f"holds {len(words)} words, more than {most}")
        return tuple(_read(word, words) for word in words)

    def _read(word: str, words: list[str]) -> T:
        match = compiled.fullmatch(word)
        if match is None:
            which = f'has "{word}", which is not ' if len(words) > 1 else "is not "
            raise ValueError(f"{which}{called}{like}")
        try:
            return make(match)
        except ValueError as error:
            raise ValueError(f'has "{word}", {error}' if len(words) > 1 else str(error)) from None

    return Text(called, parse)


def _place(text: str) -> float:
    if (place := float(text)) > FARTHEST:
        raise ValueError(f"whose place {place:g} is beyond {FARTHEST:g} percent of the length")
    return place


def _metres(text: str | None) -> float:
    return _up_to(TALLEST, text)


def _up_to(most: float, text: str | None, otherwise: float = 0.0) -> float:
    if (number := float(text or otherwise)) > most:
        raise ValueError(f"where {number:g} is more than {most:g}")
    return number


def _degrees(text: str | None) -> float:
    if abs(degrees := float(text or 0)) > 40:
        raise ValueError(f"which leans by {degrees:g} degrees, more than 40")
    return degrees


def _span(start: str, end: str) -> tuple[float, float]:
    one, two = _place(start), _place(end)
    if one >= two:
        raise ValueError(f"which does not run from bow to stern: {one:g} is not before {two:g}")
    return one, two


def _known(word: str, kinds: tuple[str, ...]) -> str:
    if word not in kinds:
        raise ValueError(f"where {word} is none of {', '.join(filter(None, kinds))}")
    return word


MOUNTS = _words(
    "guns such as 2^@29.5 (barrels, ^ one deck up, @ place, < trained the other way, + metres up)",
    rf"([1-4])(\^{{0,2}})@{_NUMBER}{_BACK}{_LIFT}",
    lambda m: Mount(int(m[1]), len(m[2]), _place(m[3]), bool(m[4]), _metres(m[5])),
)
HOUSES = _words(
    "a deckhouse such as 33-66:1 (from-to:decks, + metres up, ! in the ink of the hull)",
    rf"{_NUMBER}-{_NUMBER}:{_NUMBER}{_LIFT}(!?)",
    lambda m: House(*_span(m[1], m[2]), _up_to(12, m[3]), _metres(m[4]), bool(m[5])),
)
BRIDGES = _words(
    "a bridge such as tower@39.5x0.95+8 (kind @ place x scale + metres up)",
    rf"([a-z-]+)@{_NUMBER}(?:x{_NUMBER})?{_LIFT}",
    lambda m: Tower(_known(m[1], BRIDGE_KINDS), _place(m[2]), _up_to(3, m[3], 1), _metres(m[4])),
)
FUNNELS = _words(
    "a funnel such as 50.5:13x20r9cap (place:width x height, r rake in degrees, cap, flat or cowl)",
    rf"{_NUMBER}:{_NUMBER}x{_NUMBER}(?:r(-?\d{{1,2}}(?:\.\d)?))?(cap|flat|cowl|)",
    lambda m: Funnel(_place(m[1]), _metres(m[2]), _metres(m[3]), _degrees(m[4]), m[5]),
)
MASTS = _words(
    "a mast such as tripod@62:38r3ty (kind @ place : height, r rake, t spotting top, y yard, < legs forward)",
    rf"([a-z]+)@{_NUMBER}:{_NUMBER}(?:r(-?\d{{1,2}}(?:\.\d)?))?(t?)(y?){_BACK}{_LIFT}",
    lambda m: Mast(
        _known(m[1], MAST_KINDS), _place(m[2]), _metres(m[3]), _degrees(m[4]),
        bool(m[5]), bool(m[6]), bool(m[7]), _metres(m[8]),
    ),
)  # fmt: skip
ROWS = _words(
    "a row such as 52-59:3+5 (from-to:number + metres up)",
    rf"{_NUMBER}-{_NUMBER}:([1-9]\d?){_LIFT}",
    lambda m: Row(*_span(m[1], m[2]), int(_up_to(40, m[3])), _metres(m[4])),
)
SPOTS = _words(
    "a place such as 55+7 (percent of the length + metres up)",
    rf"{_NUMBER}{_LIFT}",
    lambda m: Spot(_place(m[1]), _metres(m[2])),
)
CRANES = _words(
    "a crane such as 47.5:12< (place : reach, < aft, + metres up)",
    rf"{_NUMBER}:{_NUMBER}{_BACK}{_LIFT}",
    lambda m: Crane(_place(m[1]), _metres(m[2]), bool(m[3]), _metres(m[4])),
)
STRIPS = _words(
    "a strip such as 12-24:12.6 (from-to:metres)",
    rf"{_NUMBER}-{_NUMBER}:{_NUMBER}",
    lambda m: Strip(*_span(m[1], m[2]), _metres(m[3])),
)
DECKS = _words(
    "a raised deck such as 0-62+2.4 (from-to + metres)",
    rf"{_NUMBER}-{_NUMBER}\+{_NUMBER}",
    lambda m: Strip(*_span(m[1], m[2]), _up_to(20, m[3])),
)
DECK_GUNS = _words(
    "a deck gun such as 38:88 (place : calibre in millimetres, < pointing aft)",
    rf"{_NUMBER}:(\d{{2,3}}){_BACK}",
    lambda m: DeckGun(_place(m[1]), float(m[2]), bool(m[3])),
)
PLATFORMS = _words(
    "a platform such as 3.6x2.6 (length x height)",
    rf"{_NUMBER}x{_NUMBER}",
    lambda m: Platform(_metres(m[1]), _up_to(10, m[2])),
)


def _numbers(called: str, example: str, bounds: tuple[tuple[float, float], ...], make: Any) -> Text[Any]:
    """A field of a fixed number of numbers, each within bounds."""

    def parse(text: str) -> Any:
        parts = text.split()
        if len(parts) != len(bounds) or not all(re.fullmatch(r"-?\d{1,4}(\.\d{1,3})?", part) for part in parts):
            raise ValueError(f'is not {called} such as "{example}"')
        values = [float(part) for part in parts]
        for value, (low, high) in zip(values, bounds, strict=True):
            if not low <= value <= high:
                raise ValueError(f"has {value:g}, which is not within {low:g} to {high:g}")
        return make(*values)

    return Text(f"{called} such as {example}", parse)


def metres(example: str, low: float, high: float) -> Text[float]:
    """A number of metres, or another measure, within bounds."""

    def parse(text: str) -> float:
        if not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text.strip()):
            raise ValueError(f"is not a number such as {example}")
        value = float(text)
        if not low <= value <= high:
            raise ValueError(f"is not within {low:g} to {high:g}")
        return value

    return Text(f"a number such as {example}", parse)


FREEBOARD: Text[Freeboard] = _numbers(
    "heights at the bow, amidships and at the stern", "11 7.5 7.5", ((0.3, 30.0),) * 3, Freeboard
)
FLIGHT: Text[FlightDeck] = _numbers(
    "a flight deck: from, to, height, thickness, dip of its end", "-0.5 101 19.5 3.4 1.6",
    ((-10, 60), (40, 110), (2, 40), (0.3, 8), (0, 6)), FlightDeck,
)  # fmt: skip
