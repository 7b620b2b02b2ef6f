"""Two strengths as they are typed, ``17:5`` or ``4½ against 3``: games that halve a unit keep its fraction."""

from __future__ import annotations

import re
from fractions import Fraction

PARTS = {"¼": Fraction(1, 4), "⅓": Fraction(1, 3), "½": Fraction(1, 2), "⅔": Fraction(2, 3), "¾": Fraction(3, 4)}
_SIGNS = {part: sign for sign, part in PARTS.items()}
ONE = rf"(?:[0-9]{{1,5}}(?:[.,](?:0|00|25|5|50|75)|[{''.join(PARTS)}])?|[{''.join(PARTS)}])"
"""A strength: a whole number, with quarters as decimals or a fraction as one sign."""
_TWO = re.compile(rf"({ONE}) ?(?::|/| to | against ) ?({ONE})")


def read_strengths(text: object) -> tuple[Fraction, Fraction] | None:
    """Read two strengths such as ``17:5``, ``4.5:3`` or ``4½ to 3``; nothing where that is no such pair."""
    found = _TWO.fullmatch(str(text).strip())
    return (_read(found[1]), _read(found[2])) if found else None


def show_strength(strength: int | Fraction) -> str:
    """Write a strength as a counter would: ``17``, ``4½``."""
    whole, part = divmod(Fraction(strength), 1)
    return f"{whole or (0 if not part else '')}{_SIGNS.get(part, '')}"


def _read(word: str) -> Fraction:
    if word[-1] in PARTS:
        return Fraction(word[:-1] or 0) + PARTS[word[-1]]
    return Fraction(word.replace(",", "."))
