"""A kit as its files say it now: components, pieces, pictures, plans; of what is broken the last good state."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, Problems, fail, nearest
from forge.library.known import know_components
from forge.live import LivePack
from forge.table.preview.art import bled_page, face_page, page_svg
from forge.table.preview.sheets import plan_printout

if TYPE_CHECKING:
    from forge.drawing.recolour import Look
    from forge.errors import Problem
    from forge.library.opening import Wanted
    from forge.live import Change, LiveComponent
    from forge.pack.model import Component, Pack, Piece, Side
    from forge.table.preview.sheets import Printout
    from forge.table.preview.wishes import Wishes


class Shot(NamedTuple):
    """A picture of one side of a piece, in a look; ``bled`` with what runs on past its trim."""

    component: str
    piece: str
    side: Side = "front"
    look: Look = "plain"
    bled: bool = False

    @property
    def plain(self) -> bool:
        """Whether it is the piece as it is cut out, in its colours."""
        return self.look == "plain" and not self.bled


class Kit:
    """The kit of one pack."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.live = LivePack.open(wanted)

    # -- what there is

    @property
    def listed(self) -> tuple[LiveComponent, ...]:
        """The parts list; of what nobody has looked at the pieces are not known yet."""
        return self.live.components

    def listing(self, name: str) -> LiveComponent:
        """Give an entry of the parts list with its pieces."""
        found = self.live.look_at(name)
        if found is None:
            known = [one.id for one in self.listed]
            raise fail(Location(name[:80]), "", "is no component of this pack any more", nearest(name, known))
        return found

    def component(self, name: str) -> Component:
        """Give a component, laid out; ``ForgeError`` tells why there is none."""
        listing = self.listing(name)
        contents = self.live.contents
        found = next((one for one in contents.components if one.id == name), None) if contents else None
        if found is None:
            raise ForgeError(listing.problems or fail(listing.where, name, "cannot be laid out").problems)
        return found

    def whole(self) -> Pack | None:
        """The pack with all of its components laid out; nothing where its head was never read."""
        for one in self.listed:
            if one.pieces is None:
                self.live.look_at(one.id)
        return self.live.contents

    # -- pictures and plans

    def picture(self, shot: Shot) -> str:
        """Draw one side of a piece; ``ForgeError`` tells why it cannot be drawn."""
        if shot.plain:
            picture = self.live.picture(shot.component, shot.piece, shot.side)
            if picture:
                return picture.svg
        component, contents = self.component(shot.component), self.live.contents
        piece = next((one for one in component.pieces if one.id == shot.piece), None)
        if piece is None or contents is None:
            raise fail(Location(shot.component), "", f"has no piece {shot.piece[:80]!r} any more")
        problems = Problems()
        face = component.draw(piece, shot.side, problems, alone=True)
        problems.raise_errors()
        page = bled_page(face, component) if shot.bled else face_page(face, component.outline, shot.side)
        return page_svg(page, contents.fonts, shot.look)

    def printout(self, wishes: Wishes) -> Printout:
        """Plan what would be printed; ``ForgeError`` says what hinders it."""
        contents, scale = self.whole(), wishes.enlarged
        if contents is None:
            raise ForgeError(self.problems)
        if scale != 1:
            problems = Problems()
            contents = self.wanted.contents(problems, scale=scale)
            problems.raise_errors()
        know_components(contents, wishes.parts, "print")
        return plan_printout(contents, wishes.options(contents.rules.label))

    # -- what is wrong, what is new

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong, as far as it was looked at."""
        return tuple(dict.fromkeys(one for problems in self.live.problems.values() for one in problems))

    def problems_of(self, component: str, piece: Piece | None = None) -> tuple[Problem, ...]:
        """What is wrong with a component, or what of that is said of the row of a piece or of no row."""
        found = self.live.problems.get(component, ())
        if piece is None:
            return found
        return tuple(one for one in found if one.where.file != piece.where.file or one.where.line == piece.where.line)

    def refresh(self) -> Change:
        """Take in what was saved, pictures ahead of rules, and tell what has changed by that."""
        return self.live.refresh(ahead=True)
