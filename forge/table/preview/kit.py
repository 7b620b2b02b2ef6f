"""A kit as its files say it now; of what is broken the last good state."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, Problems, fail
from forge.library.known import know_components
from forge.pack.model import sides_of
from forge.places import walk_files
from forge.table.preview.art import bled_page, face_page, page_svg
from forge.table.preview.sheets import plan_printout

if TYPE_CHECKING:
    from forge.drawing.recolour import Look
    from forge.errors import Problem
    from forge.library.opening import Wanted
    from forge.pack.model import Component, Face, Pack, Piece, Side
    from forge.table.preview.sheets import Printout
    from forge.table.preview.wishes import Wishes


class Shot(NamedTuple):
    """A picture of one side of a piece, in a look; ``bled`` with what runs on past its trim."""

    component: str
    piece: str
    side: Side = "front"
    look: Look = "plain"
    bled: bool = False


class Kit:
    """The kit of one pack."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.contents: Pack | None = None
        self.found: tuple[Problem, ...] = ()
        self.drawn: dict[str, Problems] = {}
        self.aside = Problems()
        self._stamp = self._stamped()
        self._load()

    def _stamped(self) -> tuple[object, ...]:
        return tuple((str(p), p.stat().st_mtime_ns, p.stat().st_size) for p in walk_files(self.wanted.folder))

    def _load(self) -> None:
        problems = Problems()
        try:
            fresh = self.wanted.contents(problems)
        except ForgeError as error:
            self.found = (*problems, *error.problems)
            return
        if self.contents:
            have = {c.id for c in fresh.components}
            old = tuple(c for c in self.contents.components if c.id not in have) if problems.errors else ()
            fresh = fresh._replace(components=(*fresh.components, *old))
        self.contents, self.found, self.drawn = fresh, tuple(problems), {}

    def refresh(self) -> frozenset[str] | None:
        """Read what was saved; give the components that may look otherwise, None if nothing was saved."""
        stamp = self._stamped()
        if stamp == self._stamp:
            return None
        self._stamp = stamp
        self._load()
        return frozenset(c.id for c in self.components)

    @property
    def components(self) -> tuple[Component, ...]:
        """The components in the order of the parts list."""
        return self.contents.components if self.contents else ()

    def component(self, name: str) -> Component:
        """Give a component by its id."""
        for one in self.components:
            if one.id == name:
                return one
        raise fail(Location(name), "", "is no component of this pack")

    def piece(self, component: str, name: str) -> tuple[Component, Piece]:
        """Give a piece by its id."""
        found = self.component(component)
        for piece in found.pieces:
            if piece.id == name:
                return found, piece
        raise fail(Location(name), "", f"is no piece of {component}")

    def face(self, component: Component, piece: Piece, side: Side) -> Face:
        """Lay out one side of a piece; what is wrong with it is among the problems."""
        problems = self.drawn.setdefault(component.id, Problems())
        return component.draw(piece, side, problems)

    def picture(self, shot: Shot) -> str:
        """Draw one side of a piece."""
        component, piece = self.piece(shot.component, shot.piece)
        assert self.contents
        face = self.face(component, piece, shot.side)
        page = bled_page(face, component) if shot.bled else face_page(face)
        return page_svg(page, self.contents.fonts, shot.look)

    def whole(self) -> Pack | None:
        """The pack with all of its components."""
        return self.contents

    def draw_all(self) -> None:
        """Draw everything once, so that all that can be said of it is known."""
        for component in self.components:
            for piece in component.pieces:
                for side in sides_of(component):
                    self.face(component, piece, side)

    def printout(self, wishes: Wishes) -> Printout:
        """Plan what would be printed; ``ForgeError`` says what hinders it."""
        scale = wishes.enlarged
        if self.contents is None:
            raise ForgeError(self.problems)
        contents = self.contents
        if scale != 1:
            problems = Problems()
            contents = self.wanted.contents(problems, scale=scale)
            problems.raise_errors()
        know_components(contents, wishes.parts, "print")
        return plan_printout(contents, wishes.options(contents.rules.label))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong."""
        return tuple(dict.fromkeys((*self.found, *(p for each in self.drawn.values() for p in each))))

    def problems_of(self, component: Component, piece: Piece | None = None) -> tuple[Problem, ...]:
        """What is wrong with a component, or what of that is said of the row of a piece or of no row."""
        files = {component.where.file, *(one.where.file for one in component.pieces[:1])}
        found = tuple(
            one
            for one in self.problems
            if one.field.partition(".")[0] == component.id
            or (one.where.file in files and "pack.yaml" not in one.where.file)
        )
        if piece is None:
            return found
        return tuple(one for one in found if one.where.file != piece.where.file or one.where.line == piece.where.line)
