"""The pack of examples: one part for each thing the reference is about, as it is written and as forge draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.documenting.markdown import Target, blocks, fence, link, words
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.pack.model import sides_of
from forge.pack.outline import cut_side
from forge.rendering.svg import render_piece_svg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.pack.model import Component

FOLDER = "examples"
PICTURES = "reference/pictures"
PLACES = {
    "files-pack": ("pack.yaml",),
    "files-face": ("faces/drawn-rect.yaml", "parts/elements/rect.yaml"),
    "files-style": ("styles/sepia.yaml", "parts/styles/sepia.yaml"),
    "files-table": ("tables/gunnery.yaml", "parts/blocks/chart.yaml"),
    "files-readings": ("readings.yaml", "parts/blocks/readings.yaml"),
    "files-procedures": ("procedures.yaml",),
    "files-sequence": ("sequence.yaml",),
    "files-unknowns": ("unknowns.yaml", "parts/blocks/table.yaml"),
    "files-overlay": ("editions/house.yaml",),
    "files-stocks": ("stocks.yaml", "parts/kinds/label.yaml"),
    "files-templates": ("templates.yaml", "parts/kinds/card.yaml"),
    "files-vectors": ("vectors.yaml",),
    "elements-every-element": ("faces/drawn-rect.yaml", "parts/elements/rect.yaml"),
}
"""Which files of the pack show what is not a part by itself."""


class Picture(NamedTuple):
    """A drawn side of a piece: the path of its file below the handbook, and what it shows."""

    path: str
    shows: str


class Examples:
    """What the pack of examples says and shows of a thing, found by its section and name."""

    def __init__(self) -> None:
        self.problems = Problems()
        self.folder = places.docs() / FOLDER
        self._pack = load_pack(self.folder, find_kinds(), self.problems)
        self.drawn: dict[str, str] = {}
        self._pictures = {component.id: tuple(self._draw(component)) for component in self._pack.components}
        self.problems.raise_errors()

    def files(self, section: str, name: str) -> tuple[str, ...]:
        """Name the files that show a thing, as places in them are named."""
        return tuple(
            places.shown(self.folder, path.relative_to(self.folder).as_posix()) for path in self._files(section, name)
        )

    def show(self, section: str, name: str, page: str) -> str:
        """Write what the files say and what comes of it."""
        files = self._files(section, name)
        said = [
            blocks(f"`{path.relative_to(self.folder).as_posix()}`:", fence(path.read_text(encoding="utf-8"), "yaml"))
            for path in files
        ]
        pictures = [picture for path in files for picture in self._pictures.get(_component(path), ())]
        shown = [f"!{link(words(picture.shows), Target(picture.path), page)}" for picture in pictures]
        return blocks(*said, "It is drawn as:" if shown else "", " ".join(shown))

    def _files(self, section: str, name: str) -> list[Path]:
        if named := PLACES.get(f"{section}-{name}"):
            return [self.folder / path for path in named]
        part = self.folder / "parts" / section / f"{name}.yaml"
        face = self.folder / "faces" / f"drawn-{name}.yaml"
        return [face, part] if section == "elements" else [part]

    def _draw(self, component: Component) -> Iterator[Picture]:
        """Draw the first piece, which stands for all of them."""
        piece = component.pieces[0]
        for side in sides_of(component):
            face = component.draw(piece, side, self.problems)
            picture = Picture(f"{PICTURES}/{component.id}-{side}.svg", f"{component.id}, {side}")
            self.drawn[picture.path] = render_piece_svg(
                cut_side(component.outline, face.drawing, side), self._pack.fonts
            )
            yield picture


def _component(path: Path) -> str:
    """Give the id of the component that a part is: ``parts/blocks/text.yaml`` is ``block-text``."""
    return f"{path.parent.name.removesuffix('s')}-{path.stem}" if path.parent.parent.name == "parts" else ""
