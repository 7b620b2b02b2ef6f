"""What each thing looks like on the table: drawn once, at the resolution that its tile takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from forge.exporting.pictures import Camera
from forge.exporting.tabletop.ruler import draw_ruler
from forge.exporting.tabletop.table import RULER, Look
from forge.exporting.tabletop.textures import BLANK, CLOTH, drawn_at, encoded, opened, plain, texture
from forge.reading.measures import INCH

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from forge.errors import Problems
    from forge.exporting.model import Tabletop, Thing
    from forge.exporting.pictures import Picture
    from forge.exporting.tabletop.pictures import Pictures
    from forge.pack.model import Pack, Side

Drawn = dict[tuple[str, "Side"], bytes]

PAGE_SHARE = 2, 3
"""Boards and pages are looked at from further away, and are drawn at so much of the resolution of counters."""

THUMBNAIL = 256
"""How many pixels wide and high the picture of a save is in the game's menu."""


class Press(NamedTuple):
    """Draws the things of a pack, at any resolution."""

    pack: Pack
    tabletop: Tabletop
    scratch: Path
    problems: Problems
    drawn: Callable[[], object] = bool
    """Told of each picture."""

    def draw(self, things: Sequence[Thing], dpi: int) -> Drawn:
        """Draw all sides of some things."""
        components = {thing.component for thing in things}
        wanted = {thing.id for thing in things}
        drawn: Drawn = {}
        all_of = self.tabletop
        some = all_of._replace(
            boards=tuple(board for board in all_of.boards if board.thing.component in components),
            trays=tuple(group for group in all_of.trays if group.id in components),
            decks=tuple(group for group in all_of.decks if group.id in components),
            sheets=tuple(group for group in all_of.sheets if group.id in components),
        )

        def keep(picture: Picture, png: bytes) -> None:
            if picture.thing in wanted:
                drawn[picture.thing, picture.side] = png
                self.drawn()

        Camera(self.pack, dpi, self.scratch).draw(some, keep, self.problems)
        return drawn


def draw_looks(press: Press, pictures: Pictures, dpi: int) -> dict[str, Look]:
    """Draw everything but cards; the back of a block is blank, in the colour of its side."""
    tabletop, looks = press.tabletop, {RULER: Look(pictures.add(RULER, draw_ruler()), "")}
    page_dpi = max(1, dpi * PAGE_SHARE[0] // PAGE_SHARE[1])
    by_component: dict[tuple[str, int], list[Thing]] = {}
    flat = [board.thing for board in tabletop.boards] + [thing for group in tabletop.sheets for thing in group.things]
    small = [thing for group in tabletop.trays for thing in group.things]
    for things, most in ((flat, page_dpi), (small, dpi)):
        for thing in things:
            by_component.setdefault((thing.component, drawn_at(thing, most)), []).append(thing)
        for (_, wanted), some in by_component.items():
            drawn = press.draw(some, wanted)
            for thing in some:
                looks[thing.id] = _look(thing, drawn, press.pack, pictures, most)
        by_component.clear()
    return looks


def _look(thing: Thing, drawn: Drawn, pack: Pack, pictures: Pictures, dpi: int) -> Look:
    edge = pack.sides[thing.side].ground if thing.side in pack.sides else None
    addresses = [pictures.add(f"{thing.id}-{side}", texture(thing, drawn[thing.id, side], dpi)) for side in thing.sides]
    below = addresses[1] if len(addresses) > 1 else ""
    if thing.stands:
        below = pictures.add(f"back-{thing.side or 'plain'}", plain(edge or BLANK))
    return Look(addresses[0], below, edge)


def draw_thumbnail(press: Press) -> bytes:
    """Draw the picture of a save: the largest board, else the first thing there is, on the table's cloth."""
    tabletop = press.tabletop
    boards = sorted((board.thing for board in tabletop.boards), key=lambda one: -one.width * one.height)
    thing = next(iter((*boards, *tabletop.things)))
    dpi = max(1, 4 * THUMBNAIL * INCH // (2 * max(thing.width, thing.height)))
    image = opened(press._replace(drawn=bool).draw([thing], dpi)[thing.id, "front"])
    image.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (THUMBNAIL, THUMBNAIL), CLOTH[:3])
    ground.paste(image, ((THUMBNAIL - image.width) // 2, (THUMBNAIL - image.height) // 2))
    return encoded(ground)
