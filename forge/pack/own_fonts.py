"""Fonts of a pack's own: files in its folder, or the names of fonts that are installed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from forge.budget import BYTES, spend
from forge.drawing.fonts import SUFFIXES, FontBook
from forge.errors import ForgeError, nearest
from forge.places import inside
from forge.reading.fields import INVALID, TEXT, FieldType, Placed, Text, field
from forge.reading.node import Entry, Mapping, Scalar
from forge.reading.scalars import whole

if TYPE_CHECKING:
    from collections.abc import Mapping as Lookup

    from forge.errors import Location, Problems
    from forge.reading.fields import Invalid, Schema
    from forge.reading.node import Node

_FEATURE = re.compile(r"([-+]?)([A-Za-z0-9]{4})(?:=(\d{1,3}))?")
MOST_FEATURES = 40


def parse_features(text: str) -> tuple[tuple[str, int], ...]:
    """Read ``onum -liga ss01``: OpenType features turned on, off, or set to a number."""
    found = []
    for word in text.split():
        match = _FEATURE.fullmatch(word)
        if not match:
            raise ValueError(f'holds {word!r}, which is no feature of four letters such as "onum", "-liga" or "salt=2"')
        found.append((match[2], 0 if match[1] == "-" else int(match[3] or 1)))
    if len(found) > MOST_FEATURES:
        raise ValueError(f"names more than {MOST_FEATURES} features")
    return tuple(found)


class OwnFont(
    Placed, called="a font of the pack's own", summary="A font of the pack's own: a file, and how it is set."
):
    """A font of the pack's own; its file may be named alone."""

    file: str = field(
        TEXT, "a TrueType, OpenType, WOFF or WOFF2 file in the pack's folder, or the name of an installed font"
    )
    weight: int = field(whole(0, 1000), "the weight that a variable font is set in, 400 regular, 700 bold", default=0)
    features: tuple[tuple[str, int], ...] = field(
        Text("features such as onum -liga ss01", parse_features),
        "OpenType features that are turned on, or off by a minus before them",
        default=(),
    )


class _FontField(FieldType["OwnFont | None"]):
    """A font as it is said, or only its file; ``None`` for one that cannot be read, which is reported."""

    called = OwnFont.called
    made_of = (OwnFont,)

    def read(self, node: Node, at: str, problems: Problems) -> OwnFont | Invalid | None:
        """Read the record, or its file alone."""
        if isinstance(node, Scalar):
            node = Mapping({"file": Entry(node.where, node)}, node.where)
        font: OwnFont | Invalid = OwnFont.read(node, at, problems)
        return None if font is INVALID else font

    def schema(self) -> Schema:
        """Allow both."""
        record = OwnFont.schema()
        return {"anyOf": [record["properties"]["file"], record]}


OWN_FONT = _FontField()


def open_fonts(said: Lookup[str, OwnFont | None], folder: Path, problems: Problems) -> FontBook:
    """Open the pack's own fonts, each known by its name even if it cannot be read, which is reported once."""
    book = FontBook()
    for key, font in said.items():
        if font is None:
            book.lack(key)
            continue
        at = f"fonts.{key}"
        file, number = _place(font, folder, at, problems)
        if file is None:
            book.lack(key)
        else:
            spend(BYTES, file.stat().st_size, font.where, at)
            features = dict(font.features)
            book.add(key, file, font.where, problems, number=number, weight=font.weight, features=features)
    return book


def _place(font: OwnFont, folder: Path, at: str, problems: Problems) -> tuple[Path | None, int]:
    """Where a font's file is, and which font of a collection it is; no file if there is none, which is reported."""
    if "/" not in font.file and Path(font.file).suffix.lower() not in SUFFIXES:
        return _installed(font.file, font.where, at, problems)
    try:
        return inside(folder, font.file, font.where, at), 0
    except ForgeError as error:
        problems.add(error.problems)
        return None, 0


def _installed(name: str, where: Location, at: str, problems: Problems) -> tuple[Path | None, int]:
    from forge.drawing.installed import find_installed, installed_names  # slow, and needed by few

    found = find_installed(name)
    if found is None:
        close = nearest(name.casefold(), installed_names())
        remedy = close if close.startswith("did") else "write fonts/NAME.otf for a file of the pack"
        problems.error(where, at, f'"{name}" is neither a font file nor the name of a font installed here', remedy)
        return None, 0
    told = f'"{name}" is a font of this machine ({found.file.name}), which another may not have'
    problems.warning(
        where, at, told, "copy the file into the pack's folder, and name it here, to print the same anywhere"
    )
    return found
