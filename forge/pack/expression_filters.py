"""The filters of values inside ``{{ ... }}``: what may be done to text, numbers and lists. They are a fixed list."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, TypeAlias

from forge.pack.expression_numbers import exact, half_away, looks_like_number, number, rounded, whole
from forge.pack.expression_values import LONGEST, bounded, shown
from forge.pack.unfit import Unfit

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.pack.expression_numbers import Datum, Number

    Filter: TypeAlias = "Callable[..., Datum]"

LARGEST_ROMAN = 3_999

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def _default(value: Datum, instead: Datum) -> Datum:
    return instead if value in ("", None) else value


def _replace(value: Datum, old: Datum, new: Datum) -> str:
    old, new = shown(old), shown(new)
    if not old:
        raise Unfit("would replace an empty text")
    return shown(value).replace(old, new)


def _int(value: Datum, instead: Datum = 0) -> int:
    if isinstance(value, str) and not looks_like_number(value):
        return whole(instead)
    return int(number(value)) if value is not None else whole(instead)


def _part(value: Datum, wanted: Datum, between: Datum = ",") -> str:
    """Give the part of a list in words that has a number, counted from 1; blank if there are not so many."""
    if not (mark := shown(between)):
        raise Unfit("would part a text at an empty text")
    parts, place = shown(value).split(mark), whole(wanted)
    return parts[place - 1].strip() if 1 <= place <= len(parts) else ""


def _join(value: Datum, between: Datum = "") -> str:
    if not isinstance(value, tuple):
        raise Unfit("would join what is not a list", "join takes a list: {{ [a, b]|join(', ') }}")
    return shown(between).join(shown(item) for item in value if item not in ("", None))


def _numbers(value: Datum, does: str) -> tuple[Number, ...]:
    """Read a list of numbers, blank ones left out."""
    if not isinstance(value, tuple):
        raise Unfit(f"would {does} what is not a list", "give a list: [attack, defence]")
    return tuple(number(item) for item in value if item not in ("", None))


def _chosen(choose: Callable[..., Number], does: str) -> Callable[[Datum], Number]:
    def filtered(value: Datum) -> Number:
        numbers = _numbers(value, does)
        if not numbers:
            raise Unfit(f"would {does} an empty list")
        return choose(numbers)

    return filtered


def _sum(value: Datum) -> Number:
    return exact(sum(_numbers(value, "add up")))


def _times(value: Datum, often: Datum) -> str:
    """Repeat a text, such as a symbol as often as something costs."""
    text, count = shown(value), whole(often)
    if count < 0 or count * len(text) > LONGEST:
        raise Unfit(f"would write a text {count:,} times")
    return text * count


def _pad(value: Datum, digits: Datum) -> str:
    """Fill a number up with zeros in front."""
    wide = whole(digits)
    if not 0 <= wide <= LONGEST:
        raise Unfit(f"would fill up to {wide:,} digits")
    return shown(value).zfill(wide)


def _signed(value: Datum) -> str:
    """Write a number with its sign, as modifiers have it; 0 has none."""
    found, text = number(value), shown(value).strip().lstrip("+-−")
    return text if found == 0 else f"{'+' if found > 0 else '−'}{text}"


def _roman(value: Datum) -> str:
    left, found = whole(value), ""
    if not 1 <= left <= LARGEST_ROMAN:
        raise Unfit(f"would write {left} in Roman numerals, which go from 1 to {LARGEST_ROMAN:,}")
    for worth, letters in _ROMAN:
        found += letters * (left // worth)
        left %= worth
    return found


def _slug(value: Datum) -> str:
    """Give a text as names of faces, symbols and files are written: small letters, hyphens between words."""
    return re.sub(r"[\W_]+", "-", shown(value).casefold()).strip("-")


FILTERS: dict[str, Filter] = {
    "abs": lambda value: exact(found if (found := number(value)) > 0 else -found),
    "capitalize": lambda value: shown(value).capitalize(),
    "default": _default,
    "down": rounded(math.floor),
    "fixed": rounded(half_away, all_shown=True),
    "int": _int,
    "join": _join,
    "length": lambda value: len(value) if isinstance(value, tuple) else len(shown(value)),
    "lower": lambda value: shown(value).lower(),
    "max": _chosen(max, "take the largest of"),
    "min": _chosen(min, "take the smallest of"),
    "pad": _pad,
    "part": _part,
    "replace": _replace,
    "roman": _roman,
    "round": rounded(half_away),
    "signed": _signed,
    "slug": _slug,
    "sum": _sum,
    "times": _times,
    "title": lambda value: shown(value).title(),
    "trim": lambda value: bounded(shown(value).strip()),
    "up": rounded(math.ceil),
    "upper": lambda value: shown(value).upper(),
}
