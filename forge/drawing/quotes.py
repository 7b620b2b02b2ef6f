"""Typewriter quotes and apostrophes as they are printed: ’ “ ” in English, ‚ ‘ „ “ in German.

After a digit they are left as they are, for feet and minutes, inches and seconds, unless they end what was quoted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.font import Font

APOSTROPHE = "’"
TYPED = ("'", '"')

_CODE = ("mono", "code", "typewriter")
"""What fonts are called whose words are typed just so."""
_BEFORE = "([{<—–-/:‘‚“„'\""
"""After these, blanks and nothing a quote opens."""
_QUOTED = re.compile(r"'(?=\w).*?(?<=[\w.,!?])'(?!\w)")


class _Pairs(NamedTuple):
    """The marks that open and close what is quoted."""

    single: tuple[str, str] = ("'", "'")
    double: tuple[str, str] = ('"', '"')


_ENGLISH = _Pairs(("‘", "’"), ("“", "”"))
_LANGUAGES = {"": _ENGLISH, "en": _ENGLISH, "de": _Pairs(("‚", "‘"), ("„", "“"))}
"""In other languages only apostrophes are set."""


class Quotes:
    """Sets the quotes of one text, stretch by stretch."""

    def __init__(self, language: str) -> None:
        self._pairs = _LANGUAGES.get(language.partition("-")[0].lower(), _Pairs())
        self._before = ""
        self._open: set[str] = set()

    def set(self, text: str, font: Font) -> str:
        """Give a stretch with its quotes as they are printed in a font, each a character for a character."""
        if not text:
            return text
        letters = list(text)
        if not any(name in font.key for name in _CODE):
            for at, letter in enumerate(text):
                if letter in TYPED and not font.missing(mark := self._mark(text, at)):
                    letters[at] = mark
        self._before = text[-1]
        return "".join(letters)

    def _mark(self, text: str, at: int) -> str:
        typed, before, after = text[at], text[at - 1] if at else self._before, text[at + 1 : at + 2]
        opening, closing = self._pairs.double if typed == '"' else self._pairs.single
        if typed in self._open and not after.isalnum():
            self._open.remove(typed)
            return closing
        opens = not before or before.isspace() or before in _BEFORE
        if opens and (typed == '"' or _QUOTED.match(text, at)):
            self._open.add(typed)
            return opening
        if before.isdigit() and not after.isalpha():
            return typed
        return APOSTROPHE if typed == "'" else closing


def has_quotes(text: str) -> bool:
    """Tell whether a text holds typewriter quotes that are not all of it, as a sign for the same again is."""
    return ("'" in text or '"' in text) and text.strip() not in TYPED
