"""A document on pages: a title page, contents, sections with running head and foot, strips that break between pages.

Everything is measured first and drawn page by page, so that the contents can name pages and no more than one page of a
long book is ever held as shapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Line, Stroke
from forge.proofing.lettering import FAINT, INK, Strip, Typesetter
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.reading.measures import Size

HAIR = Stroke(FAINT, PT // 4)
STRONG = Stroke(INK, PT)
GUTTER = 5 * MM
SECTION_HEAD = 15 * MM
LEAF_NAME = "page-{:04}"


class Grid(NamedTuple):
    """The page of a book: its size, its margins, and the body between running head and foot."""

    page: Size
    left: int = 20 * MM
    right: int = 20 * MM
    top: int = 26 * MM
    bottom: int = 22 * MM

    @property
    def body(self) -> Box:
        """What sections fill."""
        width, height = self.page
        return Box(self.left, self.top, width - self.left - self.right, height - self.top - self.bottom)


class Section(NamedTuple):
    """A part of a book that begins a page: its title, what leads into it, and its strips.

    ``within`` is the title of what it is a part of, for bookmarks and running head. One that is not ``listed`` stands
    not in the contents.
    """

    title: str
    strips: Iterable[Strip]
    lead: str = ""
    within: str = ""
    listed: bool = True


class Words(NamedTuple):
    """The few words that a book says itself: its name at the head, what stands at the foot, and its contents' title.

    ``number`` makes the words for a page and the number of all pages.
    """

    title: str
    foot: str
    contents: str
    number: Callable[[int, int], str]


class Book(NamedTuple):
    """A document: the grid of its pages, its words, what its title page shows, and its sections."""

    grid: Grid
    words: Words
    title_page: Callable[[Box], Iterable[Shape]]
    sections: Sequence[Section]


class _Leaf(NamedTuple):
    """One page, not yet drawn: its section, whether it is the first of it, and strips with where they stand."""

    section: Section
    first: bool
    strips: tuple[tuple[int, Strip], ...]


class _Entry(NamedTuple):
    """A line of the contents."""

    section: Section
    page: int


def flow(strips: Iterable[Strip], height: int) -> Iterator[tuple[tuple[int, Strip], ...]]:
    """Fill pages of a height; what must be kept together is, unless it is higher than a whole page."""
    page: list[tuple[int, Strip]] = []
    used = 0
    for group in _groups(strips):
        if page and (group[0].begins or used + sum(strip.gap + strip.height for strip in group) > height):
            yield tuple(page)
            page, used = [], 0
            for head in group[0].heads:
                page.append((used, head))
                used += head.height
        for strip in group:
            used += strip.gap if page else 0
            page.append((used, strip))
            used += strip.height
    if page:
        yield tuple(page)


def _groups(strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    """Split strips where a page may end."""
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


def book_pages(book: Book, setter: Typesetter) -> Iterator[Page]:
    """Give the pages of a book, each drawn when it is asked for."""
    leaves = [leaf for section in book.sections for leaf in _section_leaves(section, book.grid, setter)]
    listed = [section for section in book.sections if section.listed]
    before = 1 + _contents_length(listed, book, setter)
    entries = [_Entry(leaf.section, before + number) for number, leaf in enumerate(leaves, 1) if leaf.first]
    contents = Section(book.words.contents, _contents(entries, setter), listed=False)
    leaves = [*_section_leaves(contents, book.grid, setter), *leaves] if listed else leaves
    total = len(leaves) + 1
    paper = Box(0, 0, *book.grid.page)
    yield _page(book, 1, tuple(book.title_page(paper)), book.words.title)
    for number, leaf in enumerate(leaves, 2):
        section = leaf.section
        shapes = tuple(_shapes(leaf, number, total, book, setter))
        mark = " / ".join(part.replace(" / ", ", ") for part in (section.within, section.title) if part)
        yield _page(book, number, shapes, mark if leaf.first else "")


def _page(book: Book, number: int, shapes: tuple[Shape, ...], bookmark: str) -> Page:
    paper = Box(0, 0, *book.grid.page)
    name = LEAF_NAME.format(number)
    return Page(name, book.words.title, *book.grid.page, shapes, paper, paper, bookmark=bookmark)


def _section_leaves(section: Section, grid: Grid, setter: Typesetter) -> Iterator[_Leaf]:
    """Put the head of a section and its strips on pages."""
    head = _head(section, grid.body.width, setter)
    for number, strips in enumerate(flow((*head, *section.strips), grid.body.height)):
        yield _Leaf(section._replace(strips=()), number == 0, strips)


def _head(section: Section, width: int, setter: Typesetter) -> Iterator[Strip]:
    """The title of a section above a strong rule, and what leads into it."""

    def draw(box: Box) -> Iterator[Shape]:
        words = box._replace(width=width, height=SECTION_HEAD - 4 * MM)
        yield from setter.line(section.title, words, "section")
        y = box.y + SECTION_HEAD - 2 * MM
        yield Line(box.x, y, box.x + width, y, STRONG)

    yield Strip(SECTION_HEAD, draw, keep=True)
    if section.lead:
        measure = width * 3 // 4
        yield setter.paragraph(section.lead, measure, "lead", gap=MM, keep=True)
        yield Strip(MM, lambda _: (), gap=2 * MM, keep=True)


def _shapes(leaf: _Leaf, number: int, total: int, book: Book, setter: Typesetter) -> Iterator[Shape]:
    """Running head and foot, and between them the strips."""
    body, section = book.grid.body, leaf.section
    head = Box(body.x, body.y - 12 * MM, body.width, 5 * MM)
    yield from setter.line(book.words.title.upper(), head._replace(width=body.width * 3 // 5), "label")
    aside = "  ·  ".join(filter(None, (section.within, section.title)))
    right = head._replace(x=head.x + body.width * 3 // 5, width=body.width * 2 // 5)
    yield from setter.line(aside, right, "label", align="right")
    yield Line(body.x, head.y + head.height, body.x + body.width, head.y + head.height, HAIR)
    foot = Box(body.x, body.y + body.height + 6 * MM, body.width, 5 * MM)
    yield Line(body.x, foot.y, body.x + body.width, foot.y, HAIR)
    yield from setter.line(book.words.foot, foot._replace(width=body.width * 4 // 5), "note", valign="middle")
    page = foot._replace(x=foot.x + body.width * 4 // 5, width=body.width // 5)
    yield from setter.line(book.words.number(number, total), page, "label", align="right")
    for y, strip in leaf.strips:
        yield from strip.draw(Box(body.x, body.y + y, body.width, strip.height))


def _contents_length(listed: Sequence[Section], book: Book, setter: Typesetter) -> int:
    """How many pages the contents take: as many whatever page numbers stand in them."""
    entries = [_Entry(section, 0) for section in listed]
    contents = Section(book.words.contents, _contents(entries, setter), listed=False)
    return len(list(_section_leaves(contents, book.grid, setter))) if listed else 0


def _contents(entries: Sequence[_Entry], setter: Typesetter) -> Iterator[Strip]:
    """A line for each section, those that are part of one below its title."""
    within = ""
    for entry in entries:
        section = entry.section
        if not section.listed:
            continue
        if section.within and section.within != within:
            yield _contents_line(section.within, "", setter, role="strong")._replace(gap=2 * MM, keep=True)
        gap = 0 if section.within else 2 * MM
        role = "body" if section.within else "strong"
        yield _contents_line(section.title, str(entry.page), setter, role=role)._replace(gap=gap)
        within = section.within


def _contents_line(title: str, page: str, setter: Typesetter, *, role: str) -> Strip:
    height, number = 6 * MM, 15 * MM

    def draw(box: Box) -> Iterator[Shape]:
        indent = 5 * MM if role == "body" else 0
        words = Box(box.x + indent, box.y, box.width - indent - number, height)
        yield from setter.line(title, words, role, valign="middle")
        figure = Box(box.x + box.width - number, box.y, number, height)
        yield from setter.line(page, figure, role, align="right", valign="middle")
        yield Line(box.x, box.y + height, box.x + box.width, box.y + height, HAIR)

    return Strip(height, draw)
