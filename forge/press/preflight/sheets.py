"""The pages of a PDF with their boxes: found by our own walk, for a page tree of a stranger may be endless."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.press.preflight.content.budget import MOST_PAGES
from forge.press.preflight.content.matrix import Box, box_of, common
from forge.press.preflight.content.objects import UNREADABLE, array, entry, identity, name, number
from forge.press.preflight.report import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pikepdf import Pdf

    from forge.press.preflight.content.tokens import Thing

MM = 72 / 25.4
"""Points."""
DEEPEST_TREE = 50
LETTER: Box = (0.0, 0.0, 612.0, 792.0)
INHERITED = ("MediaBox", "CropBox", "Resources", "Rotate")


class Sheet(NamedTuple):
    """A page: its boxes in points, as its own numbers say, and whether it states them."""

    number: int
    source: Thing
    inherited: dict[str, Thing]
    media: Box
    crop: Box | None
    bleed: Box
    trim: Box
    states_media: bool
    states_bleed: bool
    states_trim: bool
    unit: float
    turned: int

    def place(self, box: Box | None = None) -> Place:
        """Say where the top left corner of a box is, from that of the trim."""
        if box is None:
            return Place(self.number)
        unit = self.unit / MM
        return Place(self.number, round((box[0] - self.trim[0]) * unit, 2), round((self.trim[3] - box[3]) * unit, 2))

    @property
    def size(self) -> tuple[float, float]:
        """Give the trim in millimetres."""
        left, bottom, right, top = self.trim
        return ((right - left) * self.unit / MM, (top - bottom) * self.unit / MM)

    def own(self, key: str) -> Thing:
        """Give what the page says, or the tree above it."""
        found = entry(self.source, key)
        return self.inherited.get(key) if found is None else found


class Tree:
    """The page tree: pages one by one, and what is wrong with it."""

    def __init__(self, pdf: Pdf) -> None:
        self._root = entry(pdf.Root, "Pages")
        self.stated = int(number(entry(self._root, "Count"), 0))
        self.troubles: list[str] = []
        self.cut_short = False
        self._number = 0

    def __iter__(self) -> Iterator[Sheet]:
        """Go through the pages; at most so many, nodes once each."""
        yield from self._below(self._root, {}, 0, set())

    def _below(self, node: Thing, above: dict[str, Thing], depth: int, seen: set[Thing]) -> Iterator[Sheet]:
        key = identity(node)
        if depth > DEEPEST_TREE or (key is not None and key in seen):
            self._trouble("the page tree goes round in circles, holds a node twice, or goes too deep")
            return
        seen.add(key)
        here = above | {each: value for each in INHERITED if (value := entry(node, each)) is not None}
        for kid in _kids(node):
            if self.cut_short:
                return
            if name(entry(kid, "Type")) == "Pages" or entry(kid, "Kids") is not None:
                yield from self._below(kid, here, depth + 1, seen)
            elif self._number >= MOST_PAGES:
                self.cut_short = True
                return
            elif entry(kid, "Contents") is None and entry(kid, "MediaBox") is None and not here.get("MediaBox"):
                self._trouble("the page tree holds what is no page")
                self._number += 1 if name(entry(kid, "Type")) == "Page" else 0
            else:
                self._number += 1
                yield read_sheet(self._number, kid, here)

    def _trouble(self, words: str) -> None:
        if words not in self.troubles:
            self.troubles.append(words)


def _kids(node: Thing) -> Iterator[Thing]:
    kids: Any = entry(node, "Kids")
    try:
        for index in range(len(kids) if kids is not None else 0):
            yield kids[index]
    except UNREADABLE:
        return


def read_sheet(page: int, source: Thing, above: dict[str, Thing]) -> Sheet:
    """Read the boxes of a page; what is missing is what PDF says it is then."""

    def stated(key: str) -> Box | None:
        value = entry(source, key)
        value = above.get(key) if value is None and key in INHERITED else value
        box = box_of(array(value, 4))
        return box if box and box[0] < box[2] and box[1] < box[3] else None

    media = stated("MediaBox")
    crop, bleed, trim = stated("CropBox"), stated("BleedBox"), stated("TrimBox") or stated("ArtBox")
    paper = media or LETTER
    visible = (common(crop, paper) if crop else None) or paper
    unit = number(entry(source, "UserUnit"), 1.0)
    turned = entry(source, "Rotate") if entry(source, "Rotate") is not None else above.get("Rotate")
    return Sheet(
        page, source, above, paper, crop, bleed or visible, trim or visible, media is not None, bleed is not None,
        trim is not None, unit if 0 < unit < 75_000 else 1.0, int(number(turned, 0)),
    )  # fmt: skip
