"""What text cannot be set of, in words: characters, symbols, what spans say, brackets without a partner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.manner import KEYWORDS
from forge.drawing.markup import parse_inline
from forge.drawing.scripts import joins, script_of

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.symbols import SymbolBook

MOST_NAMED = 4

_MISSING = re.compile(r":[a-z0-9-]+:|\|[^|]+\||\\[^\\]+\\|.", re.DOTALL)

_WHY = {
    ":": "which does not exist",
    "|": "which is no colour, no size from 30% to 400%, and nothing else that a span may say",
    "\\": "so that nothing of it is a span",
}
_FONT = "add a font that has it under fonts:, and set it in that"
_BRACKET = "write the other bracket, or a backslash before one that shall be printed"
_MANNER = "a span says [words|#a01818 120% underline]: a colour of the palette, a size, a font, " + ", ".join(KEYWORDS)


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


def unchanged(text: str, font: str, fonts: FontBook) -> tuple[str, str]:
    """Say of rich text in a font that its bold or slanted words look as all others do, and the remedy."""
    if "*" not in text:
        return "", ""
    wanted: dict[str, str] = {}
    for inline in parse_inline(text):
        key = (fonts.manner(inline.manner)[0].font if inline.manner else "") or font
        found = fonts.variant(key, bold=inline.bold, italic=inline.italic)
        if fonts.is_own(key):
            wanted |= dict.fromkeys([f"{key}-bold"] if inline.bold and "-bold" not in found else [], "bold")
            wanted |= dict.fromkeys([f"{key}-italic"] if inline.italic and "-italic" not in found else [], "italic")
    if not wanted:
        return "", ""
    looks, keys = (" and ".join(dict.fromkeys(each)) for each in (wanted.values(), wanted))
    return f"has {looks} words that look like all others", f"name a file for {keys} under fonts:"


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
        return f"which is {script_of(character)}, whose letters join or change places, and needs a font that says how"
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
