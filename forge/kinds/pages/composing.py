"""Blocks flowed onto the pages of a component, in columns under a heading."""

from __future__ import annotations

from itertools import islice, repeat
from typing import TYPE_CHECKING

from forge.drawing.layout import cut, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Drawing
from forge.drawing.symbols import SymbolBook
from forge.errors import Problems, nearest
from forge.kinds.pages.component import PageComponent
from forge.kinds.pages.desk import Desk, show_mm
from forge.kinds.pages.larger import WELL_ENOUGH, least_share, smaller_pages
from forge.kinds.pages.marking import PageMap
from forge.kinds.pages.strips import Spot, aired, balance, draw_column, flow, marks_in, origins_in
from forge.kinds.pages.style import read_style

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from forge.drawing.shapes import Shape
    from forge.kinds.pages.block import Block
    from forge.kinds.pages.entry import FlowEntry, PageEntry
    from forge.kinds.pages.marking import Mark
    from forge.kinds.pages.strips import Column, Strip
    from forge.pack.model import Origin, Pack


def desk_for(page: PageEntry, pack: Pack, problems: Problems, values: Mapping[str, str] | None = None) -> Desk:
    """Set up the desk for a component; in a style that could not be read nobody looks how well things are seen."""
    errors = problems.error_count
    style = read_style(
        page.style._replace(where=page.style.where if page.style.where.file else page.where), pack, problems
    )
    if problems.error_count > errors:
        pack = pack._replace(looks=())
    return Desk(pack, page.id, style, SymbolBook(pack.folder, problems), problems, values=values)


def build_pages(
    page: FlowEntry,
    blocks: Callable[[Desk], Sequence[Block]],
    pack: Pack,
    problems: Problems,
    values: Mapping[str, str] | None = None,
) -> PageComponent:
    """Flow blocks onto pages and make a component of them; larger print takes more pages, not larger ones."""
    if pack.scale <= 1:
        return _lay_out(page, blocks, desk_for(page, pack, problems, values))
    unprinted = Problems()
    usual = least_share(_lay_out(page, blocks, desk_for(page, pack, unprinted, values)).fits)
    wanted = 0.0 if unprinted.errors else min(usual, WELL_ENOUGH)
    best: tuple[float, PageComponent, Problems] | None = None
    for smaller in smaller_pages(page, pack.scale):
        found = Problems()
        component = _lay_out(smaller, blocks, desk_for(page, pack, found, values), breaking=True)
        share = least_share(component.fits)
        if not found.errors and (best is None or share > best[0]):
            best = (share, component, found)
        if best and best[0] >= wanted:
            break
    if best:
        problems.add(best[2])
        return best[1]
    message = "cannot be set larger on its page, so that it is enlarged and may be cut into tiles"
    problems.warning(page.where, page.id, message, "a larger page, or lower and narrower boxes, would let it")
    return _lay_out(page, blocks, desk_for(page, pack, problems, values))


def _lay_out(
    page: FlowEntry, blocks: Callable[[Desk], Sequence[Block]], desk: Desk, *, breaking: bool = False
) -> PageComponent:
    composer = _Composer(page, desk)
    desk.room = composer.column_height if breaking else None
    given = blocks(desk)
    if not given:
        desk.problems.warning(
            page.where, page.id, "has nothing on it, and prints an empty page", "say what: blocks: [...]"
        )
    strips = [strip for block in given for strip in block.lay_out(desk, composer.column_width)]
    pages = composer.pages(strips)
    component = PageComponent(page, list(pages), desk, maps=pages, elsewhere=desk.elsewhere)
    component.check_scores(desk.problems)
    component.places = frozenset(desk.written)
    unused = sorted(set(desk.values) - desk.written)
    for name in unused:
        desk.problems.error(page.where, page.id, f"has no place to write called {name!r}", nearest(name, desk.written))
    return component


class _Composer:
    """Puts strips on the pages of one component."""

    def __init__(self, page: FlowEntry, desk: Desk) -> None:
        self._page, self._desk = page, desk
        margin = page.margin
        if margin is None:
            margin = desk.style.lengths.margin if page.page.bordered else 0
        self._room = inset(Box(0, 0, page.page.width, page.page.height), margin)
        self._head, self._body = cut(
            self._room, "top", self._head_height(), desk.style.lengths.gap if page.heading else 0
        )
        gutter = desk.style.lengths.gutter
        self.column_height = self._body.height
        self.column_width = (self._body.width - gutter * (page.columns - 1)) // page.columns

    def _head_height(self) -> int:
        if not self._page.heading:
            return 0
        title = self._desk.height_of(self._title, self._room.width, "title", lines=1)
        return title + self._desk.style.lengths.pad

    @property
    def _title(self) -> str:
        return self._page.title or self._page.id

    def pages(self, strips: Sequence[Strip]) -> dict[Drawing, PageMap]:
        """Flow strips through the columns of as many pages as they need; give each page with what lies where on it."""
        count, height = self._page.columns, self._body.height
        flowed = flow(strips, repeat(height))
        if len(flowed) > count * self._page.pages:  # better parted than beyond the page
            strips = [strip._replace(whole="") for strip in strips]
            flowed = flow(strips, repeat(height))
        self._check(flowed, height)
        if count > 1 and flowed:
            flowed = self._balance_last(flowed, height)
        leaves = [flowed[start : start + count] for start in range(0, len(flowed), count)] or [()]
        return dict(self._draw(leaf, number, len(leaves)) for number, leaf in enumerate(leaves[: self._page.pages]))

    def _balance_last(self, flowed: tuple[Column, ...], height: int) -> tuple[Column, ...]:
        """Make the columns of the last page end alike."""
        count = self._page.columns
        start = (len(flowed) - 1) // count * count
        last = balance([placed.strip for column in flowed[start:] for placed in column], count)
        fits = all(column[-1].end <= height for column in last if column)
        return (*flowed[:start], *last) if fits and len(last) <= count else flowed

    def _check(self, flowed: tuple[Column, ...], height: int) -> None:
        """Report what is higher than a page, and what the allowed pages have no room for."""
        for column in flowed:
            for placed in column:
                if placed.end > height:
                    strip = placed.strip
                    over = show_mm(placed.end - height)
                    self._desk.error(
                        Spot(strip.where, strip.name),
                        f"is {over} higher than the page",
                        "split it, or make its rows lower",
                    )
        allowed = self._page.columns * self._page.pages
        if len(flowed) > allowed:
            first = flowed[allowed][0].strip
            beyond = show_mm(sum(column[-1].end for column in islice(flowed, allowed, None)))
            pages = "the page" if self._page.pages == 1 else f"its {self._page.pages} pages"
            hint = f"pages: {-(-len(flowed) // self._page.columns)} lets it go on, or make things smaller"
            self._desk.error(Spot(first.where, first.name), f"runs {beyond} beyond {pages}", hint)

    def _draw(self, columns: Sequence[Column], number: int, count: int) -> tuple[Drawing, PageMap]:
        origins: list[Origin] = []
        marks: list[Mark] = []
        shapes: list[Shape] = self._masthead(number, count) if self._page.heading else []
        x = self._body.x
        for column in columns:
            filled = aired(column, self._body.height) if self._page.fill else column
            shapes.extend(draw_column(filled, x, self._body.y))
            marks.extend(marks_in(filled, x, self._body.y))
            origins.extend(origins_in(filled, x, self._body.y, self.column_width))
            x += self.column_width + self._desk.style.lengths.gutter
        name = self._page.id if count == 1 else f"{self._page.id}-{number + 1}"
        drawing = Drawing(name, self._page.page.width, self._page.page.height, tuple(shapes))
        return drawing, PageMap(tuple(origins), tuple(marks))

    def _masthead(self, number: int, count: int) -> list[Shape]:
        desk, spot = self._desk, Spot(self._page.where, "title")
        lengths, colours = desk.style.lengths, desk.style.colours
        words = cut(self._head, "bottom", lengths.pad)[1]
        aside = [self._page.subtitle, desk.say("page.of", page=number + 1, pages=count) if count > 1 else ""]
        note = "  ·  ".join(filter(None, aside))
        right, left = cut(
            words, "right", min(desk.width_of(note, "subtitle"), words.width // 2), lengths.gutter if note else 0
        )
        shapes = [*desk.words(self._title, left, "title", spot, colour=colours.accent, valign="bottom")]
        shapes += desk.words(note, right, "subtitle", spot, colour=colours.soft, align="right", valign="bottom")
        bottom, end = self._head.y + self._head.height, self._head.x + self._head.width
        shapes.append(desk.rule(self._head.x, bottom, end, "rule"))
        if desk.style.masthead == "double":
            shapes.append(desk.rule(self._head.x, bottom + lengths.rule * 2, end, "hair"))
        return shapes
