"""Public sets of icons in a pack's folder ``symbols``: a folder of SVG files, or one JSON file of Iconify, a set each.

An icon is called by its set and its own name: ``symbols/game/lorc/broad-sword.svg`` and the icon ``broad-sword`` of
``symbols/game.json`` are both ``game-broad-sword``. Sets have thousands of icons, so only those that are used are read.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge import places
from forge.errors import ForgeError, Location, Problems

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.shapes import Drawing

LARGEST_SET = 40_000_000
MOST_ICONS = 20_000
USUAL_SIDE = 16
"""How wide and high an icon of Iconify is where nothing is said."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_APART = re.compile(r"[^a-z0-9]+")


class Icon(NamedTuple):
    """Where an icon stands: a file of its own, or the text of an SVG in the file of its set."""

    file: Path
    shown_as: str
    text: str = ""


class IconSets:
    """The sets of a pack, each listed when an icon is first asked for whose name begins as it does."""

    def __init__(self, pack: Path, folder: str) -> None:
        self._pack, self._folder = pack, folder
        self._listed: dict[str, dict[str, Icon]] = {}
        found = places.names_in(pack, folder, "")
        self._sets = {name: name for name in found if NAME.fullmatch(name) and (pack / folder / name).is_dir()}
        files = {name.removesuffix(".json"): name for name in found if name.endswith(".json")}
        self._sets |= {name: file for name, file in files.items() if NAME.fullmatch(name)}

    def find(self, name: str) -> Icon | None:
        """Give the icon of a name; ``ForgeError`` for a set that cannot be read."""
        for called in self._sets:
            if name.startswith(f"{called}-") and (icon := self._icons(called).get(name)):
                return icon
        return None

    def names(self, like: str) -> tuple[str, ...]:
        """Give the names of the icons of the set that a name seems to be of."""
        return tuple(name for called in self._sets if like.startswith(f"{called}-") for name in self._icons(called))

    def _icons(self, called: str) -> dict[str, Icon]:
        if called not in self._listed:
            source = self._sets[called]
            listed = self._of_file if source.endswith(".json") else self._of_folder
            self._listed[called] = listed(called, f"{self._folder}/{source}")
        return self._listed[called]

    def _of_folder(self, called: str, source: str) -> dict[str, Icon]:
        found: dict[str, Icon] = {}
        for file in places.walk_files(self._pack / source):
            if file.suffix == ".svg" and len(found) < MOST_ICONS:
                inside = file.relative_to(self._pack).as_posix()
                found.setdefault(_named(called, file.stem), Icon(places.inside(self._pack, inside), inside))
        return found

    def _of_file(self, called: str, source: str) -> dict[str, Icon]:
        where = Location(places.shown(self._pack, source))
        file = places.inside(self._pack, source, where)
        try:
            said = json.loads(places.read_plain_file(file, LARGEST_SET))
            icons = [(name, _svg(said, icon)) for name, icon in list(said["icons"].items())[:MOST_ICONS]]
        except (OSError, ValueError, RecursionError, KeyError, TypeError, AttributeError):
            hint = "take icons.json of a package @iconify-json/..., or a folder of SVG files"
            problems = Problems()
            problems.error(where, "", "is not a set of icons as Iconify keeps them", hint)
            raise ForgeError(problems) from None
        return {_named(called, name): Icon(file, f"{source}: {name}", text) for name, text in icons}


def read_icon(icon: Icon, problems: Problems) -> Drawing | None:
    """Draw an icon in one ink."""
    from forge.drawing.svg_art import read_svg, read_svg_file  # fontTools is slow to load

    if icon.text:
        return read_svg(icon.text.encode(), icon.file.stem, icon.shown_as, problems, one_ink=True)
    return read_svg_file(icon.file, icon.shown_as, problems, one_ink=True)


def _named(called: str, name: str) -> str:
    return f"{called}-{_APART.sub('-', name.lower()).strip('-')}"


def _svg(said: dict[str, Any], icon: dict[str, Any]) -> str:
    """Give an icon as a file; its size is its own, that of the set, or what is usual."""
    left, top, width, height = (
        float(icon.get(key, said.get(key, usual)))
        for key, usual in (("left", 0), ("top", 0), ("width", USUAL_SIDE), ("height", USUAL_SIDE))
    )
    body = icon["body"]
    if not isinstance(body, str):
        raise TypeError
    space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {space} viewBox="{left:g} {top:g} {width:g} {height:g}">{body}</svg>'
