"""Contact sheets: everything that a pack prints, each look once, as large as it is printed or as there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.pack.model import sides_of
from forge.pack.outline import cut_side
from forge.proofing.book.faces import look_at
from forge.proofing.gallery.frames import BETWEEN, SIDE_GAP, Frame, lines_of
from forge.proofing.pages import Section
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.pack.model import Component, Side
    from forge.proofing.book.desk import Desk
    from forge.proofing.book.faces import Shown

TALLEST = 62 * MM
"""How high a picture may be: cards hardly smaller than they are, boards as thumbnails."""
PAGES_ACROSS = 3


def contact_sections(desk: Desk, components: Sequence[str], problems: Problems) -> Iterator[Section]:
    """Give a section for each component, or for those named; what is wrong with a face is reported."""
    pack = desk.pack
    wanted = tuple(part for part in (*pack.components, *pack.left_out) if not components or part.id in components)
    seen = look_at(pack._replace(components=wanted, left_out=()), problems)
    for component in wanted:
        looks = [look for look in seen.shown if look.component.id == component.id]
        if looks:
            frames = [_frame(look, desk, problems) for look in looks]
            yield Section(
                component.title, lines_of(frames, desk.width, desk.setter), _lead(component, looks, desk), follows=True
            )


def _lead(component: Component, looks: Sequence[Shown], desk: Desk) -> str:
    """How many of what size there are."""
    copies = sum(look.copies for look in looks)
    sizes = dict.fromkeys(desk.size(look.piece.width, look.piece.height) for look in looks)
    counts = desk.words("gallery.counts", looks=len(looks), pieces=copies)
    return "  ·  ".join((counts, *(sizes if len(sizes) == 1 else ()), component.kind))


def _frame(look: Shown, desk: Desk, problems: Problems) -> Frame:
    """Show the sides of a look that no other look has shown before."""
    component, piece = look.component, look.piece
    fresh = tuple(side for side in sides_of(component) if look.alike.get(side, piece.id) == piece.id)
    sides: tuple[Side, ...] = fresh or ("front",)
    drawn = tuple(cut_side(component.outline, component.draw(piece, side, problems).drawing, side) for side in sides)
    paged = component.imposition == "page"
    thumbnail = (desk.width - BETWEEN * (PAGES_ACROSS - 1)) / PAGES_ACROSS
    beside = (desk.width - SIDE_GAP * (len(drawn) - 1)) / len(drawn)
    scale = min(1.0, TALLEST / piece.height, (thumbnail if paged else beside) / piece.width)
    more = f"  ×{look.copies}" if look.copies > 1 else ""
    return Frame(drawn, scale, piece.title or piece.id, f"{piece.id}{more}", paper=paged)
