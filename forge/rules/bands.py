"""Row and column headings as rulebooks write them: ``7``, ``6-7``, ``13+``, ``4 or less``, ``any``."""

from __future__ import annotations

import re

LARGEST_HEADING = 10_000_000

_NUMBER = r"([+-]?\d{1,8})"
_ONE = re.compile(_NUMBER)
_RANGE = re.compile(rf"{_NUMBER} ?(?:-|to) ?{_NUMBER}")
_MORE = re.compile(rf"{_NUMBER} ?(?:\+|or more|or higher)")
_LESS = re.compile(rf"{_NUMBER} or (?:less|lower|fewer)")

Bounds = tuple[int | None, int | None]


def parse_bounds(text: str) -> Bounds:
    """Read a heading as its lowest and highest number, None for no bound; ``ValueError`` says what is wrong."""
    words = " ".join(text.split()).replace("–", "-").replace("−", "-").casefold()
    low, high = _bounds(words)
    if low is not None and high is not None and low > high:
        raise ValueError(f"runs backwards: {low} is more than {high}")
    if any(abs(end) > LARGEST_HEADING for end in (low, high) if end is not None):
        raise ValueError(f"goes beyond {LARGEST_HEADING:,}")
    return low, high


def _bounds(words: str) -> Bounds:
    if words == "any":
        return None, None
    if match := _ONE.fullmatch(words):
        return int(match[1]), int(match[1])
    if match := _RANGE.fullmatch(words):
        return int(match[1]), _top(match[2], int(match[1]))
    if match := _MORE.fullmatch(words):
        return int(match[1]), None
    if match := _LESS.fullmatch(words):
        return None, int(match[1])
    raise ValueError("is not a heading such as 7, 6-7, 13+, 4 or less or any")


def _top(written: str, low: int) -> int:
    """Read the end of a range: ``96-00`` goes up to a hundred, as its dice show it."""
    noughts = len(written) > 1 and not written.strip("0")
    return 10 ** len(written) if noughts and low > 0 else int(written)


def name_bounds(bounds: Bounds) -> str:
    """Write a heading in its one stable form, by which rulings and overlays name it."""
    low, high = bounds
    if low is None:
        return "any" if high is None else f"{high} or less"
    if high is None:
        return f"{low}+"
    if low == high:
        return str(low)
    return f"{low} to {high}" if low < 0 else f"{low}-{high}"


def bounds_key(bounds: Bounds) -> str:
    """Name the text by which a heading of this form is printed."""
    low, high = bounds
    if low is None:
        return "band.any" if high is None else "band.less"
    if high is None:
        return "band.more"
    if low == high:
        return "band.one"
    return "band.below-zero" if low < 0 else "band.range"
