"""Which characters need more than to be set one after the other from left to right, each in its own shape.

Unicode says of each character in which direction it runs (its bidi class) and to which script it belongs. What runs
from right to left is put in order where lines are broken, and refused where they are not. Scripts whose letters change
shape or place beside others need a font that says how.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from unicodedata import bidirectional, category

from forge.drawing.manner import KEYWORDS

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.symbols import SymbolBook

MOST_REMEMBERED = 4096
MOST_NAMED = 4

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
_MISSING = re.compile(r":[a-z0-9-]+:|\|[^|]+\||\\[^\\]+\\|.", re.DOTALL)

_WHY = {
    ":": "which does not exist",
    "|": "which is no colour, no size from 30% to 400%, and nothing else that a span may say",
    "\\": "so that nothing of it is a span",
}
_FONT = "add a font that has it under fonts:, and set it in that"
_BRACKET = "write the other bracket, or a backslash before one that shall be printed"
_MANNER = "a span says [words|#a01818 120% underline]: a colour of the palette, a size, a font, " + ", ".join(KEYWORDS)


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


def lacking(missing: str, fonts: FontBook | None = None, symbols: SymbolBook | None = None) -> tuple[str, str]:
    r"""Name what text cannot be set of, each reason once, and the remedy.

    What is missing are characters, ``:symbols:``, ``|words|`` of a span that say nothing, and the partner of a
    ``\bracket\``. What may have been meant is looked for among ``fonts`` and ``symbols``.
    """
    found = dict.fromkeys(_MISSING.findall(missing))
    reasons: dict[str, list[str]] = {}
    for each in found:
        reason = _WHY.get(each[0], "") if len(each) > 1 else _reason(each)
        reasons.setdefault(reason, []).append(_named(each))
    told = [", ".join([*_shortened(names), reason]) for reason, names in reasons.items()]
    characters = [each for each in found if len(each) == 1]
    if meant := [word for each in found if len(each) > 1 and (word := _meant(each, fonts, symbols))]:
        return "; ".join(told), f"did you mean {' and '.join(meant)}?"
    marks = {each[0] for each in found if len(each) > 1}
    return "; ".join(told), _FONT if characters else _MANNER if "|" in marks else _BRACKET if "\\" in marks else ""


def _meant(missing: str, fonts: FontBook | None, symbols: SymbolBook | None) -> str:
    """Give what may have been meant by a misspelt symbol or word of a span, in quotes; nothing if nothing is close."""
    word = missing[1:-1]
    if missing[0] == ":":
        close = f":{name}:" if symbols and (name := symbols.closest(word)) else ""
    else:
        close = fonts.meant(word) if missing[0] == "|" and fonts else ""
    return f'"{close}"' if close else ""


def _reason(character: str) -> str:
    if joins(character):
        return f"which is {_script(character)}, whose letters join or change places, and needs a font that says how"
    return "which no font has"


def _shortened(names: list[str]) -> list[str]:
    """The first few of several names, and how many more there are."""
    if len(names) <= MOST_NAMED:
        return names
    *some, last = names[:MOST_NAMED]
    return [*some, f"{last} and {len(names) - MOST_NAMED} more"]


def _named(missing: str) -> str:
    if len(missing) > 1 and missing[0] == "|":
        return f'"{missing[1:-1]}" after the bar'
    if len(missing) > 1 and missing[0] == "\\":
        return f'{"]" if missing[1] == "[" else "["} for "{missing[1:-1]}"'
    return f"a symbol {missing}" if len(missing) > 1 else f"{missing!r} (U+{ord(missing):04X})"


def _code(character: str) -> str:
    from fontTools import unicodedata  # noqa: PLC0415 - its tables are large, and few texts leave the first scripts

    tables: Any = unicodedata
    code: str = tables.script(character)
    return code


def _script(character: str) -> str:
    from fontTools import unicodedata  # noqa: PLC0415 - loaded by now, or wanted for a problem alone

    tables: Any = unicodedata
    return str(tables.script_name(_code(character), "of an unknown script")).replace("_", " ")
