"""In which order text stands that runs from right to left, or in both directions: the algorithm of Unicode.

The library gives text as it is seen. To learn which character went where, each is followed by three marks that take no
part in it and keep to it, the digits of its number: they come after what runs to the right, before what runs leftwards.
"""

from __future__ import annotations

from typing import NamedTuple

_DIGITS = (0xE0020, 0xE0040, 0xE0060)
_BASE = 32
MOST = _BASE**3 - 1
_HIDDEN = dict.fromkeys(range(917504, 917632), "\u200b")
_ENDS = "a\u05d0"
"""A letter of the paragraph's direction ends a line as its end does; without it, marks would lose their last letter."""
OBJECT = "\ufffc"
"""What stands for a drawing among letters."""


class Seen(NamedTuple):
    """A character as it is seen: its number in the text, and whether it runs leftwards."""

    number: int
    leftwards: bool


def seen(text: str, *, leftwards: bool) -> list[Seen]:
    """Give the characters of one line from left to right, in a paragraph that runs leftwards or not."""
    from bidi import get_display  # needed by few

    line = text[:MOST].translate(_HIDDEN)
    marked = "".join(
        character + "".join(chr(first + number // _BASE**place % _BASE) for place, first in enumerate(_DIGITS))
        for number, character in enumerate(line + _ENDS[leftwards])
    )
    shown = get_display(marked, base_dir="R" if leftwards else "L")
    found = []
    for at in range(0, len(shown), 4):
        four = shown[at : at + 4]
        digits = [mark for mark in map(ord, four) if _DIGITS[0] <= mark < _DIGITS[0] + _BASE * len(_DIGITS)]
        number = sum((mark - _DIGITS[0]) % _BASE * _BASE ** ((mark - _DIGITS[0]) // _BASE) for mark in digits)
        if number < len(line):
            found.append(Seen(number, leftwards=ord(four[0]) in digits))
    return found


def runs_leftwards(text: str) -> bool:
    """Tell whether a paragraph runs leftwards: by the first letter that has a direction."""
    from bidi import get_base_level  # needed by few

    return bool(get_base_level(text)) if text.strip() else False


def directions(text: str) -> tuple[bool, ...]:
    """Tell of each character of a text of several lines whether it runs leftwards."""
    found: list[bool] = []
    for line in text.split("\n"):
        turned = [False] * len(line)
        for number, leftwards in seen(line, leftwards=runs_leftwards(line)):
            turned[number] = leftwards
        found += [*turned, False]
    return tuple(found[:-1])
