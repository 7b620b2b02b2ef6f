"""Symbols: silhouettes and marks of one ink, by name; the stock ones, and those in a pack's folder ``symbols/``.

A folder in that folder is a set of icons (``icon_sets``), which may have thousands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge import places
from forge.drawing.ensigns import ensign, ensign_hint
from forge.drawing.icon_sets import IconSets, read_icon
from forge.drawing.shapes import Drawing
from forge.errors import ForgeError, Location, Problems, closest, nearest
from forge.sources import read_once

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.shapes import Role
    from forge.reading.measures import Colour

FOLDER = "symbols"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MOST_SYMBOLS = 1_000
ENSIGN = "ensign-"
"""Before the key of an ensign, which then may stand wherever a symbol may; it keeps its own colours."""


class SymbolBook:
    """The symbols at hand, each read when it is first asked for and drawn once for each ink."""

    def __init__(self, pack: Path | None = None, problems: Problems | None = None) -> None:
        """Take the stock symbols, and those of a pack's folder, which are checked at once and come before them."""
        self._files = {file.stem: file for file in sorted((places.templates() / FOLDER).glob("*.svg"))}
        self._read: dict[str, Drawing] = {}
        self._drawn: dict[tuple[str, Colour, Role], Drawing] = {}
        self._sets: IconSets | None = None
        if pack is not None:
            self._add_folder(pack, problems)

    def names(self) -> tuple[str, ...]:
        """The names of all symbols, in alphabetical order."""
        return tuple(sorted(self._files))

    def known(self, name: str) -> bool:
        """Tell whether there is a symbol, or an ensign, of a name."""
        return name in self._files or self._icon(name) or _ensign(name) is not None

    def hint(self, name: str) -> str:
        """Name the symbol closest to a misspelt one."""
        if name.startswith(ENSIGN):
            return ensign_hint(name.removeprefix(ENSIGN))
        return nearest(name, (*self._files, *self._icons_like(name)))

    def closest(self, name: str) -> str:
        """Give the symbol or icon closest to a misspelt name, if one is close."""
        return closest(name, (*self._files, *self._icons_like(name)))

    def meant(self, name: str) -> str:
        """Give the icon of a set that is closest to a misspelt one, if one is close."""
        return closest(name, self._icons_like(name))

    def _icons_like(self, name: str) -> tuple[str, ...]:
        return self._sets.names(name) if self._sets else ()

    def get(self, name: str, colour: Colour, role: Role = "mark") -> Drawing | None:
        """Give a symbol in an ink, and what it is for; ``None`` if there is none of that name."""
        drawn = self._drawn.get((name, colour, role))
        if drawn is None and (name in self._files or self._icon(name)):
            drawn = self._drawn[name, colour, role] = _inked(self._template(name), colour, role)
        return drawn or _ensign(name)

    def _icon(self, name: str) -> bool:
        """Tell whether a pack's sets have an icon of a name, which is read then."""
        if name in self._read:
            return True
        icon = self._sets.find(name) if self._sets else None
        if icon is None:
            return False
        problems = Problems()
        drawing = read_once(icon.file, ("icon", icon.shown_as), lambda: read_icon(icon, problems))
        if drawing is None:
            raise ForgeError(problems)
        self._read[name] = drawing
        return True

    def _template(self, name: str) -> Drawing:
        if name not in self._read:
            problems = Problems()
            drawing = _read_symbol(self._files[name], f"{FOLDER}/{name}.svg", problems)
            if drawing is None:
                raise ForgeError(problems)
            self._read[name] = drawing
        return self._read[name]

    def _add_folder(self, pack: Path, problems: Problems | None) -> None:
        found = Problems() if problems is None else problems
        self._sets = IconSets(pack, FOLDER)
        files = [pack / FOLDER / name for name in places.names_in(pack, FOLDER, ".svg")]
        if len(files) > MOST_SYMBOLS:
            found.error(Location(f"{pack.name}/{FOLDER}"), "", f"holds more than {MOST_SYMBOLS:,} symbols")
        for file in files[:MOST_SYMBOLS]:
            self._add(pack, file, Location(f"{pack.name}/{FOLDER}/{file.name}"), found)
        if problems is None:
            found.raise_errors()

    def _add(self, pack: Path, file: Path, where: Location, problems: Problems) -> None:
        if not NAME.fullmatch(file.stem):
            problems.error(where, "", "is not named by lower-case letters, digits and single hyphens, such as tank.svg")
            return
        try:
            path = places.inside(pack, f"{FOLDER}/{file.name}", where, "")
        except ForgeError as error:
            problems.add(error.problems)
            return
        # What cannot be read is a problem already, and stands blank so that no use of it becomes another.
        self._files[file.stem] = path
        self._read[file.stem] = _read_symbol(path, where.file, problems) or Drawing(file.stem, 60, 60, ())


def _ensign(name: str) -> Drawing | None:
    return ensign(name.removeprefix(ENSIGN)) if name.startswith(ENSIGN) else None


def _read_symbol(file: Path, shown_as: str, problems: Problems) -> Drawing | None:
    from forge.drawing.svg_art import read_svg_file  # fontTools is slow to load; some builds need none

    def read() -> tuple[Drawing | None, Problems]:
        found = Problems()
        return read_svg_file(file, shown_as, found, one_ink=True), found

    drawing, found = read_once(file, ("symbol", shown_as), read)
    problems.add(found)
    return drawing


def _inked(drawing: Drawing, ink: Colour, role: Role) -> Drawing:
    from forge.drawing.one_ink import recoloured

    return recoloured(drawing, ink, role)
