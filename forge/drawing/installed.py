"""Fonts that are installed on this machine, by the names that their makers gave them."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from forge.drawing.fonts import SUFFIXES

MOST_FILES = 20_000
_FAMILY, _STYLE, _FULL, _POSTSCRIPT, _OWN_FAMILY, _OWN_STYLE = 1, 2, 4, 6, 16, 17
_USUAL = ("", "regular", "book", "normal", "roman", "medium")
"""What styles a family's usual font may have, the likeliest first."""


class Installed(NamedTuple):
    """Where an installed font is, and which of a collection it is."""

    file: Path
    number: int


def find_installed(name: str) -> Installed | None:
    """Find a font by its full name, its PostScript name, or its family, of which the usual style is meant."""
    return _names().get(_key(name))


def installed_names() -> tuple[str, ...]:
    """The names under which fonts are found."""
    return tuple(_names())


def folders() -> tuple[Path, ...]:
    """The folders that systems keep fonts in."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")
    if sys.platform == "win32":
        own = Path(os.environ.get("LOCALAPPDATA", home)) / "Microsoft/Windows/Fonts"
        return own, Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    return data / "fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")


@lru_cache(1)
def _names() -> dict[str, Installed]:
    """Every name of every font; one's own fonts come before the system's, the usual style before others."""
    found: dict[str, tuple[int, Installed]] = {}
    count = 0
    for folder in folders():
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.suffix.lower() in SUFFIXES[:4] and count < MOST_FILES:
                count += 1
                for name, rank, font in _named(file):
                    if name not in found or rank < found[name][0]:
                        found[name] = rank, font
    return {name: font for name, (_, font) in found.items()}


def _named(file: Path) -> list[tuple[str, int, Installed]]:
    """The names of the fonts in a file, each with how usual a font of that name it is."""
    try:
        blob = hb.Blob.from_file_path(str(file))
        count = hb.Face(blob).count
    except (OSError, ValueError, hb.HarfBuzzError):
        return []
    names: list[tuple[str, int, Installed]] = []
    for number in range(min(count, 64)):
        face = hb.Face(blob, number)
        said = {
            name: _key(face.get_name(name) or "")
            for name in (_FAMILY, _STYLE, _FULL, _POSTSCRIPT, _OWN_FAMILY, _OWN_STYLE)
        }
        style = said[_OWN_STYLE] or said[_STYLE]
        rank = _USUAL.index(style) if style in _USUAL else len(_USUAL)
        font = Installed(file, number)
        families = {said[_FAMILY], said[_OWN_FAMILY]} - {""}
        names += [(name, 0, font) for name in (said[_FULL], said[_POSTSCRIPT]) if name]
        names += [(f"{family} {style}", 1, font) for family in families]
        names += [(family, rank + 1, font) for family in families]
    return names


def _key(name: str) -> str:
    return " ".join(name.casefold().split())
