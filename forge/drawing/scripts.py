"""Which characters need more than to be set one after the other from left to right, each in its own shape.

Unicode says of each character in which direction it runs (its bidi class) and to which script it belongs. What runs
from right to left is put in order where lines are broken, and refused where they are not. Scripts whose letters change
shape or place beside others need a font that says how.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from unicodedata import bidirectional, category

MOST_REMEMBERED = 4096

_LEFTWARDS = ("R", "AL", "AN")
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_FIRST_IN_DOUBT = "\u0590"
"""Before it are Latin, Greek, Cyrillic and Armenian."""
_APART = frozenset((
    "Zyyy", "Zinh", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hani", "Hira", "Kana", "Bopo", "Hang", "Yiii", "Cher",
    "Cans", "Ethi", "Goth", "Runr", "Ogam", "Copt", "Glag", "Dsrt", "Lisu", "Tfng", "Vaii", "Bamu", "Osge", "Shaw",
    "Brai", "Ital", "Linb", "Lina", "Xsux", "Egyp", "Ugar", "Xpeo", "Olck",
))  # fmt: skip
"""Scripts whose letters stand beside each other as they are; common and inherited characters among them."""
_LEFT_SCRIPTS = frozenset(
    ("Hebr", "Arab", "Syrc", "Thaa", "Nkoo", "Samr", "Mand", "Adlm", "Rohg", "Yezi", "Sogd", "Chrs")
)
"""Scripts that run from right to left and have marks above and below letters, which run as their letters do."""
_JAMO = ("\u1100", "\u11ff")


def has_leftwards(text: str) -> bool:
    """Tell whether any of a text runs from right to left, or turns the direction."""
    if text.isascii() or max(text) < _FIRST_IN_DOUBT:
        return False
    return any(turns(character) or runs_left(character) for character in text)


def turns(character: str) -> bool:
    """Tell whether a character turns the direction of writing, and is not seen itself."""
    return character in _DIRECTIONS


@lru_cache(MOST_REMEMBERED)
def runs_left(character: str) -> bool:
    """Tell whether a character runs from right to left."""
    return character >= _FIRST_IN_DOUBT and bidirectional(character) in _LEFTWARDS


@lru_cache(MOST_REMEMBERED)
def joins(character: str) -> bool:
    """Tell whether a character that runs to the right joins others, or changes places with them."""
    if character < _FIRST_IN_DOUBT or category(character)[0] not in "LMN" or runs_left(character):
        return False
    if _code(character) in _LEFT_SCRIPTS:
        return False
    return _code(character) not in _APART or _JAMO[0] <= character <= _JAMO[1]


def _code(character: str) -> str:
    from fontTools import unicodedata  # its tables are large, and few texts leave the first scripts

    tables: Any = unicodedata
    code: str = tables.script(character)
    return code


def script_of(character: str) -> str:
    """Name the script of a character."""
    from fontTools import unicodedata  # loaded by now, or wanted for a problem alone

    tables: Any = unicodedata
    return str(tables.script_name(_code(character), "of an unknown script")).replace("_", " ")
