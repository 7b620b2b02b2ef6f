"""The lines that are laid over a picture: trim, safe area, bleed, folds, tears, cuts, as the pack's own measures say.

They are paths in millimetres from the corner of the picture; nothing about them is guessed by the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import mapped, path_data
from forge.drawing.page import Box
from forge.imposing.die_lines import block_lines
from forge.imposing.marks import fold_lines
from forge.imposing.options import BLEED
from forge.imposing.scores import score_lines
from forge.pack.outline import RECTANGLE
from forge.proofing.book.entry import safe_inset
from forge.reading.measures import MM
from forge.rendering.decimals import decimal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.commands import Commands
    from forge.drawing.page import Page
    from forge.imposing.blocks import Sheet
    from forge.imposing.duplex import Axis
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Component, Piece, Score, Side
    from forge.reading.measures import Size

KINDS = ("trim", "safe", "bleed", "fold", "die")
"""What may be laid over a picture, in the order of the switches."""


class Overlay(NamedTuple):
    """Lines of one kind: ``fold`` holds creases and tears, each with what it is for."""

    kind: str
    use: str
    path: str


def millimetres(length: float) -> str:
    """Write a length in millimetres, to a micrometre."""
    return decimal(length / MM, 3)


def piece_lines(component: Component, piece: Piece, side: Side) -> tuple[Overlay, ...]:
    """Give the lines of one side of a piece, from the corner of its trim."""
    whole, safe = Box(0, 0, piece.width, piece.height), safe_inset(piece.width)
    cut = component.outline.behind() if side == "back" else component.outline
    form = cut.by_hand()
    found = [
        Overlay("trim", "trim", path_data(form.path(whole), millimetres)),
        Overlay("safe", "safe", path_data(form.beyond(whole, -safe), millimetres)),
        Overlay("bleed", "bleed", path_data(form.beyond(whole, BLEED), millimetres)),
        *(_score(score, piece.width, side) for score in component.scores),
        Overlay("die", "cut", path_data(cut.path(whole), millimetres)),
    ]
    return tuple(found)


def _score(score: Score, width: int, side: Side) -> Overlay:
    """A fold or tear; what is left on the front is right on the back."""
    (x1, y1), (x2, y2) = sorted(((width - x, y) if side == "back" else (x, y)) for x, y in (score.start, score.end))
    return Overlay("fold", score.use, path_data((("M", x1, y1), ("L", x2, y2)), millimetres))


def page_lines(page: Page, sheet: Sheet, plan: SheetPlan) -> tuple[Overlay, ...]:
    """Give the lines of a printed page: where its pieces are cut, folded and torn, and how far colour runs."""
    found = [Overlay("trim", "trim", _box(page.trim)), Overlay("bleed", "bleed", _box(page.bleed))]
    turned = page.side == "back"
    for kind, use, commands in _sheet_lines(sheet, plan):
        seen = _behind(commands, sheet.room.page, plan.axis(sheet)) if turned else commands
        found.append(Overlay(kind, use, path_data(seen, millimetres)))
    return tuple(_merged(found))


def _sheet_lines(sheet: Sheet, plan: SheetPlan) -> Iterator[tuple[str, str, Commands]]:
    """Lines as they lie on the front: folds of the sheet, folds and tears of pieces, then the cuts between them."""
    if sheet.fold:
        for line in fold_lines(sheet):
            yield "fold", "crease", (("M", line.x1, line.y1), ("L", line.x2, line.y2))
    for score in score_lines(sheet.blocks, plan.options):
        yield "fold", score.kind, score.commands
    for block in () if sheet.tile else sheet.blocks:
        lines = block_lines(block, plan.options)
        yield from (("die", "cut", commands) for commands in (*lines.inner, *lines.frames))


def _behind(commands: Commands, size: Size, axis: Axis) -> Commands:
    """Give a line as it lies on the back of its page."""
    upright = axis == "vertical"
    return mapped(commands, lambda x, y: (size.width - x, y) if upright else (x, size.height - y))


def _box(box: Box) -> str:
    return path_data(RECTANGLE.path(box), millimetres)


def _merged(found: Iterable[Overlay]) -> Iterator[Overlay]:
    """Put lines of one kind and use together into one path."""
    paths: dict[tuple[str, str], list[str]] = {}
    for one in found:
        paths.setdefault((one.kind, one.use), []).append(one.path)
    for (kind, use), parts in paths.items():
        yield Overlay(kind, use, "".join(parts))
