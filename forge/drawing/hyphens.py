"""Where words may be parted: at soft hyphens, or by the patterns of their language, which pyphen keeps."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

BEFORE, AFTER = 2, 3
"""How many letters stay before a hyphen, and go on after it."""
SHORTEST = 5
MOST_REMEMBERED = 4096


SOFT = "say in pack.yaml which language: it is, or write soft hyphens (U+00AD) where words may be parted"


def unhyphenated(language: str) -> str:
    """Say that words of a language are not parted."""
    return f"parts no words: how those of the language {language!r} are parted is not known"


def can_hyphenate(language: str) -> bool:
    """Tell whether the patterns of a language are known."""
    return _patterns(language) is not None


@lru_cache(MOST_REMEMBERED)
def syllables(word: str, language: str) -> tuple[int, ...]:
    """After how many characters a word may be parted, from the first place to the last; letters alone are parted."""
    letters = word.strip("\"'“”„‚‘’«»()[].,:;!?…–—*")
    if len(letters) < SHORTEST or not letters.isalpha():
        return ()
    patterns = _patterns(language)
    if patterns is None:
        return ()
    start = word.index(letters)
    found = [place for place in patterns.positions(letters) if not place.data]
    return tuple(start + place for place in found if BEFORE <= place <= len(letters) - AFTER)


@lru_cache(8)
def _patterns(language: str) -> Any:
    """The patterns of a language, or of the language that it is a kind of."""
    import pyphen  # slow to load, and wanted by few

    known = pyphen.language_fallback(language.replace("-", "_")) if language else None
    return pyphen.Pyphen(lang=known) if known else None
