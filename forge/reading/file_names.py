"""Names that become names of files: what Linux, Windows and macOS all take, and what is made of the rest.

A name from data is never a path. ``file_name`` keeps a name that every system takes; in any other it puts ``_`` for
what is not taken and adds ``~`` and the beginning of a hash, so that two names never become one.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

LONGEST = 200
"""In bytes of UTF-8; the limit of file systems is 255 of these or of UTF-16's units."""

_KEPT = 96
_MARK = "~"
_NOT_TAKEN = re.compile(r'[/\\:*?"<>|\x00-\x1f\x7f-\x9f\ud800-\udfff]')
_DEVICE = re.compile(r"(?i)(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(?:\..*)?")
_UNSEEN = frozenset("\u200b\u2060\ufeff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def file_name(name: str) -> str:
    """Give the name of a file for a name from data: the same if it can be one, else one made from it."""
    if not name_change(name):
        return name
    kept = (
        _NOT_TAKEN.sub("_", name)
        .replace(_MARK, "_")
        .encode(errors="replace")[:_KEPT]
        .decode(errors="ignore")
        .strip(" .")
    )
    if kept.startswith("-") or _DEVICE.fullmatch(kept) or not kept:
        kept = f"_{kept}"
    return f"{kept}{_MARK}{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()[:8]}"


def name_fault(name: str) -> str:
    """Say why a name cannot be that of a file everywhere, as the rest of a sentence; nothing if it can."""
    if not name:
        return "is blank"
    if found := _NOT_TAKEN.search(name):
        return f"holds {_shown(found[0])}"
    if name[0] in " .-" or name[-1] in " .":
        return f"{'begins' if name[0] in ' .-' else 'ends'} with a blank, a dot or a dash"
    if _DEVICE.fullmatch(name):
        return "is the name of a device of Windows"
    return f"is longer than {LONGEST} bytes" if len(name.encode(errors="replace")) > LONGEST else ""


def name_change(name: str) -> str:
    """Say why ``file_name`` makes another name of it, as the rest of a sentence; nothing where it keeps the name."""
    if why := name_fault(name):
        return why
    if _MARK in name:
        return f"holds {_shown(_MARK)}"
    return f"is longer than {_KEPT} bytes" if len(name.encode()) > _KEPT else ""


def unseen(name: str) -> str:
    """Name the first character that commands instead of showing, such as a line break; nothing where there is none."""
    found = next(
        (each for each in name if each in _UNSEEN or unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp")), ""
    )
    return f"U+{ord(found):04X}" if found else ""


def folded(name: str) -> str:
    """Give what a file system that minds neither capitals nor the form of accents takes a name for."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _shown(character: str) -> str:
    return repr(character) if character.isprintable() else f"U+{ord(character):04X}"
