"""A document on pages: a title page, contents, sections with running head and foot, strips that break between pages.

Everything is measured first and drawn page by page, so that the contents can name pages and no more than one page of a
long book is ever held as shapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Line, Stroke
from forge.proofing.lettering import FAINT, INK, Strip, Typesetter
from forge.reading.measures import MM, PT, Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape

HAIR = Stroke(FAINT, PT // 4)
STRONG, HALF = Stroke(INK, PT), Stroke(INK, PT // 2)
SECTION_HEAD, NEXT_HEAD = 15 * MM, 11 * MM
NEXT_GAP = 13 * MM
CONTENTS_LINE = 5 * MM
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

    def lying(self) -> Grid:
        """The same page on its side."""
        return self._replace(page=Size(self.page.height, self.page.width))


class Section(NamedTuple):
    """A part of a book: its title, what leads into it, and its strips; it begins a page unless it ``follows``.

    ``within`` is the title of what it is a part of, for bookmarks and running head. One that is not ``listed`` stands
    not in the contents; pages of one that is ``lying`` lie on their side.
    """

    title: str
    strips: Iterable[Strip]
    lead: str = ""
    within: str = ""
    listed: bool = True
    lying: bool = False
    follows: bool = False


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
    """One page, not yet drawn: the section it begins in, those that begin on it, and strips with where they stand."""

    section: Section
    begun: tuple[Section, ...]
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
    leaves = list(_leaves(book.sections, book.grid, setter))
    listed = [section for section in book.sections if section.listed]
    blank = [_Entry(section, 0) for section in listed]
    before = 1 + len(list(_contents_leaves(blank, book, setter)))
    entries = [_Entry(begun, before + number) for number, leaf in enumerate(leaves, 1) for begun in leaf.begun]
    leaves = [*_contents_leaves(entries, book, setter), *leaves]
    total = len(leaves) + 1
    paper = Box(0, 0, *book.grid.page)
    yield _page(book, book.grid, 1, tuple(book.title_page(paper)), book.words.title)
    for number, leaf in enumerate(leaves, 2):
        shapes = tuple(_shapes(leaf, number, total, book, setter))
        marks = "\n".join(map(_bookmark, leaf.begun))
        yield _page(book, _grid(leaf.section, book.grid), number, shapes, marks)


def plain_pages(sections: Sequence[Section], words: Words, grid: Grid, setter: Typesetter) -> Iterator[Page]:
    """Give the pages of a document of sections alone, without a title page and contents."""
    book = Book(grid, words, lambda _: (), sections)
    leaves = list(_leaves(sections, grid, setter))
    for number, leaf in enumerate(leaves, 1):
        shapes = tuple(_shapes(leaf, number, len(leaves), book, setter))
        yield _page(book, _grid(leaf.section, grid), number, shapes, "\n".join(map(_bookmark, leaf.begun)))


def _bookmark(section: Section) -> str:
    return " / ".join(part.replace(" / ", ", ") for part in (section.within, section.title) if part)


def _grid(section: Section, grid: Grid) -> Grid:
    return grid.lying() if section.lying else grid


def _page(book: Book, grid: Grid, number: int, shapes: tuple[Shape, ...], bookmark: str) -> Page:
    paper = Box(0, 0, *grid.page)
    name = LEAF_NAME.format(number)
    return Page(name, book.words.title, *grid.page, shapes, paper, paper, bookmark=bookmark)


def _leaves(sections: Sequence[Section], grid: Grid, setter: Typesetter) -> Iterator[_Leaf]:
    """Put sections on pages, each on a new one unless it follows."""
    start = 0
    for end in range(1, len(sections) + 1):
        if end == len(sections) or not sections[end].follows or sections[end].lying != sections[start].lying:
            yield from _run(sections[start:end], grid, setter)
            start = end


def _run(sections: Sequence[Section], grid: Grid, setter: Typesetter) -> Iterator[_Leaf]:
    """Put the heads of sections that follow each other, and their strips, on pages."""
    body = _grid(sections[0], grid).body
    strips = (
        strip
        for number, section in enumerate(sections)
        for strip in (*_head(section, body.width, setter, follows=number > 0), *section.strips)
    )
    current = sections[0]
    for page in flow(strips, body.height):
        begun = tuple(strip.mark for _, strip in page if isinstance(strip.mark, Section))
        yield _Leaf(begun[0] if begun and page[0][1].mark else current, begun, page)
        current = begun[-1] if begun else current


def _head(section: Section, width: int, setter: Typesetter, *, follows: bool) -> Iterator[Strip]:
    """The title of a section above a strong rule, and what leads into it."""
    height, role = (NEXT_HEAD, "subsection") if follows else (SECTION_HEAD, "section")

    def draw(box: Box) -> Iterator[Shape]:
        words = box._replace(width=width, height=height - 4 * MM)
        yield from setter.line(section.title, words, role)
        y = box.y + height - 2 * MM
        yield Line(box.x, y, box.x + width, y, HALF if follows else STRONG)

    bare = section._replace(strips=())
    yield Strip(height, draw, gap=NEXT_GAP if follows else 0, keep=True, mark=bare)
    if section.lead:
        measure = width if follows else width * 3 // 4
        yield setter.paragraph(
            section.lead, measure, "note" if follows else "lead", gap=0 if follows else MM, keep=True
        )
        yield Strip(MM, lambda _: (), gap=MM if follows else 2 * MM, keep=True)


def _shapes(leaf: _Leaf, number: int, total: int, book: Book, setter: Typesetter) -> Iterator[Shape]:
    """Running head and foot, and between them the strips."""
    section = leaf.section
    body = _grid(section, book.grid).body
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


def _contents_leaves(entries: Sequence[_Entry], book: Book, setter: Typesetter) -> Iterator[_Leaf]:
    """Put the contents on pages: on as many whatever page numbers stand in them."""
    if entries:
        yield from _run([Section(book.words.contents, _contents(entries, setter), listed=False)], book.grid, setter)


def _contents(entries: Sequence[_Entry], setter: Typesetter) -> Iterator[Strip]:
    """A line for each section, those that are part of one below its title."""
    within = ""
    for entry in entries:
        section = entry.section
        if not section.listed:
            continue
        if section.within and section.within != within:
            yield _contents_line(section.within, "", setter, role="strong")._replace(gap=MM * 3 // 2, keep=True)
        gap = 0 if section.within else MM * 3 // 2
        role = "body" if section.within else "strong"
        yield _contents_line(section.title, str(entry.page), setter, role=role)._replace(gap=gap)
        within = section.within


def _contents_line(title: str, page: str, setter: Typesetter, *, role: str) -> Strip:
    height, number = CONTENTS_LINE, 15 * MM

    def draw(box: Box) -> Iterator[Shape]:
        indent = 5 * MM if role == "body" else 0
        words = Box(box.x + indent, box.y, box.width - indent - number, height)
        yield from setter.line(title, words, role, valign="middle")
        figure = Box(box.x + box.width - number, box.y, number, height)
        yield from setter.line(page, figure, role, align="right", valign="middle")
        yield Line(box.x, box.y + height, box.x + box.width, box.y + height, HAIR)

    return Strip(height, draw)
