"""One coding of accents: a letter with its accent after it, as a Mac writes it, is the letter that others have for it.

Names are held against each other letter by letter, so that all that is read takes the shorter form. Nothing else is
changed: letters that only look alike stay what they are.
"""

from __future__ import annotations

import re
from unicodedata import normalize

_PARTED = re.compile("[^\\W\\d_][\u0300-\u036f\u3099\u309a]+")


def composed(text: str) -> str:
    """Give text with each letter and its accents as one letter, where there is one."""
    return text if text.isascii() else _PARTED.sub(lambda found: normalize("NFC", found[0]), text)


def codings(name: str) -> tuple[str, ...]:
    """Give the ways in which a file of a name may be called on disk, the name itself first."""
    return (name,) if name.isascii() else tuple(dict.fromkeys((name, composed(name), normalize("NFD", name))))
