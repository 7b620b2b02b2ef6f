"""One entry of the parts list, read at once, and built and drawn when somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.budget import Budget, run
from forge.drawing.artwork import ArtBook
from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.live.asked import asking, stands_under
from forge.live.carrying import Drawn, Standing, kept_of
from forge.live.ground import Reading
from forge.pack.load import PART_FILE, build_entry, entry_id, open_entry
from forge.pack.model import sides_of
from forge.pack.outline import cut_side
from forge.proofing.changes.fingerprints import Fingerprints
from forge.reading.node import Mapping, Scalar
from forge.sources import Sources, gathering

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as Lookup

    from forge.drawing.shapes import Drawing
    from forge.errors import Location, Problem
    from forge.live.ground import Place
    from forge.pack.model import Component, Pack, Piece, Side
    from forge.reading.node import Node
    from forge.sources import Source, State

MOST_PRINTS = 200
"""So many faces share what is known of their fingerprints; more would keep too much in memory."""


def named(node: Node) -> str:
    """Tell entries of the parts list apart: by the file that one stands in, else by its id."""
    if isinstance(node, Mapping):
        for name in (PART_FILE, "id"):
            value = node.entries[name].value if name in node.entries else None
            if isinstance(value, Scalar):
                return f"{name} {value.text}"
    return ""


class Part:
    """An entry as it stands now, on the ground that it was read on; ``before`` is the same one before the save."""

    def __init__(self, place: Place, node: Node, number: int, pack: Pack, before: Part | None = None) -> None:
        self.node, self.number = node, number
        self._place = place
        self.ground = pack
        self.pack = pack._replace(art=ArtBook(pack.folder), rules=asking(pack.rules), again=True)
        self.component: Component | None = None
        self.built = False
        self.drawn: dict[tuple[int, Side], Drawn] = {}
        self._news: list[tuple[Piece, Side]] = []
        self._ahead: Iterator[tuple[Piece, Side]] | None = None
        self.before: Part | None = before.good if before else None
        self.of_build = Reading(Sources(), ())
        self._compared: tuple[Problem, ...] | None = None
        self._prints, self._taken = Fingerprints(), 0
        self.entry, self._of_entry = self._read()
        self.id: str = entry_id(self.entry) or (before.id if before else "")
        self.key = self.id
        self.revised = before is not None

    def _read(self) -> tuple[Mapping | None, Reading]:
        def read(problems: Problems) -> Mapping | None:
            return open_entry(self.node, self.pack.folder, self.number, problems)

        return self._place.attempt(read, self.node.where)

    # -- what it was read from

    @property
    def sources(self) -> Iterator[Sources]:
        """What it was read from, and built and drawn from so far."""
        yield self._of_entry.sources
        yield self.of_build.sources

    def stands(self, node: Node, number: int, now: dict[Source, State]) -> bool:
        """Tell whether nothing of it has changed by a save, whatever has beneath it."""
        return node == self.node and number == self.number and not self.is_touched(now)

    def stands_on(self, pack: Pack, *, alike: bool) -> bool:
        """Tell whether a pack is what it stands on, or is ``alike`` but for what it never looked up."""
        if pack is not self.ground and self.built and alike and stands_under(self.pack.rules, pack.rules):
            self.ground = pack
        return pack is self.ground

    def is_touched(self, now: dict[Source, State]) -> bool:
        """Tell whether a file that it was read from is another now."""
        return any(sources.changed(now) for sources in self.sources)

    # -- building

    def build(self, settled: Lookup[Source, State]) -> bool:
        """Build its component, once; tell whether it is built.

        It is not where a file is another than in the last ``settled`` state, for then a save has begun, which may be
        half written.
        """
        if self.built:
            return True
        component, reading = None, Reading(Sources(), ())
        if entry := self.entry:
            component, reading = self._place.attempt(lambda found: self._made(entry, found), entry.where)
        if _strays(reading.sources, settled) or _written_meanwhile(reading.sources):
            return False
        self.built, self.component, self.of_build = True, component, reading
        if self.good is self:
            if self.before:
                self.drawn |= kept_of(self.before.standing, self.standing)
            self.before = None
        return True

    def _made(self, entry: Mapping, problems: Problems) -> Component | None:
        with run(Budget()):
            return build_entry(entry, find_kinds(), self.pack, self.number, problems)

    @property
    def is_faulty(self) -> bool:
        """Whether errors were found as it was built."""
        return any(problem.severity != "warning" for problem in self.of_build.problems)

    @property
    def good(self) -> Part | None:
        """This part, if it came to something that can be shown; the last that did, if its files are broken now."""
        if self.component is None:
            return self.before
        lost = self.is_faulty and self.before is not None and not self._has_all(self.before)
        return self.before if lost else self

    def _has_all(self, before: Part) -> bool:
        ids = {piece.id for piece in self.component.pieces} if self.component else set()
        old = before.component.pieces if before.component else ()
        return all(piece.id in ids for piece in old)

    @property
    def where(self) -> Location:
        """Where it is written."""
        return self.entry.where if self.entry else self.node.where

    def find(self, piece: str) -> Piece | None:
        """Find a piece of it."""
        return next((one for one in self.component.pieces if one.id == piece), None) if self.component else None

    @property
    def title(self) -> str:
        """What it is called, as far as it is known."""
        shown = self.good or self
        return shown.component.title if shown.component else self._says("title") or self.id

    @property
    def is_paged(self) -> bool:
        """Whether its pieces are whole pages, as far as it is known."""
        shown = self.good or self
        return bool(shown.component and shown.component.imposition == "page")

    @property
    def kind(self) -> str:
        """Its kind, as far as it is known."""
        shown = self.good or self
        return shown.component.kind if shown.component else self._says("kind")

    def _says(self, name: str) -> str:
        value = self.entry.entries[name].value if self.entry and name in self.entry.entries else None
        return value.text if isinstance(value, Scalar) else ""

    @property
    def standing(self) -> Standing:
        """What it was built from and came to."""
        return Standing(self.entry, self.component, self.ground, self.of_build.sources, self.drawn)

    # -- drawing

    def undrawn(self) -> tuple[Piece, Side] | None:
        """Give the next side of a piece that nobody has looked at, in the order in which they are drawn."""
        if self._ahead is None:
            self._ahead = self._faces()
        return next((face for face in self._ahead if (face[0].row, face[1]) not in self.drawn), None)

    def _faces(self) -> Iterator[tuple[Piece, Side]]:
        if self.component:
            for piece in self.component.pieces:
                for side in sides_of(self.component):
                    yield piece, side

    def news(self) -> list[tuple[Piece, Side]]:
        """Give what has been drawn since that was asked last."""
        news, self._news = self._news, []
        return news

    def look_of(self, piece: Piece, side: Side) -> Drawn | None:
        """Give what a side looks like, if it has been drawn."""
        return self.drawn.get((piece.row, side))

    def draw(self, piece: Piece, side: Side, settled: Lookup[Source, State]) -> Drawing | None:
        """Draw a side, and keep what it looks like and what is wrong with it, unless a save has begun meanwhile."""
        assert self.component is not None
        problems, component = Problems(), self.component
        drawing = None
        with gathering(self.of_build.sources, self._place.shelf):
            try:
                drawing = component.draw(piece, side, problems, alone=True).drawing
                drawing = cut_side(component.outline, drawing, side)
                mark = self._fingerprint(drawing)
            except ForgeError as error:
                problems.add(error.problems)
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001 - it is told beside the picture of before
                problems.fault(piece.where, component.id, error)
        if _strays(self.of_build.sources, settled):
            return None
        self.drawn[piece.row, side] = Drawn(mark if drawing else b"", tuple(problems))
        self._news.append((piece, side))
        return drawing

    def draw_again(self, piece: Piece, side: Side, mark: bytes) -> Drawing | None:
        """Draw a side as it was, which its fingerprint tells; nothing where a file that it needs is another by now."""
        component = self.component
        if component is None:
            return None
        with gathering(Sources(), self._place.shelf):
            try:
                drawing = component.draw(piece, side, Problems(), alone=True).drawing
                drawing = cut_side(component.outline, drawing, side)
            except (ForgeError, OSError):
                return None
        return drawing if Fingerprints().of(drawing) == mark else None

    def _fingerprint(self, drawing: Drawing) -> bytes:
        self._taken += 1
        if self._taken % MOST_PRINTS == 0:
            self._prints = Fingerprints()
        return self._prints.of(drawing)

    def compare(self) -> None:
        """Look for pieces that would be taken for one another, once all are drawn."""
        problems = Problems()
        if self.component:
            with gathering(self.of_build.sources, self._place.shelf):
                self.component.compare(problems)
        self._compared = tuple(problems)

    @property
    def done(self) -> bool:
        """Whether all that can be said of it is known."""
        return self.built and (self.component is None or self._compared is not None)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it, as far as it was looked at, in the order found."""
        drawn = (problem for one in self.drawn.values() for problem in one.problems)
        found = (*self._of_entry.problems, *self.of_build.problems, *drawn, *(self._compared or ()))
        return tuple(dict.fromkeys(found))


def _strays(sources: Sources, settled: Lookup[Source, State]) -> bool:
    """Tell whether something was read that is no longer as it was when all files were whole."""
    return any(settled.get(source, state) != state for source, state in sources.items())


def _written_meanwhile(sources: Sources) -> bool:
    """Tell whether a file is another than when it was about to be read, so that nobody knows what was read of it."""
    return any(source.what == "file" and source.state() != state for source, state in sources.items())
