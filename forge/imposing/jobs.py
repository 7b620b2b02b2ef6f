"""Jobs: what one press of "print" sends, leaf after leaf, on one paper and in one way.

A leaf is a sheet of paper. In a job printed on both sides every leaf has two pages, so that fronts are always odd pages
and backs lie behind their own fronts: where a sheet has no back, a blank page stands for it. Sheets on other paper are
a job, hence a file, of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.reading.measures import MM, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.imposing.blocks import Sheet
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Side


COVER = -1


class PageRef(NamedTuple):
    """One page of a job: its number from 1, and which cover page, or which side of which sheet, it shows.

    ``at`` counts cover pages or sheets from 0; a blank page has that of the sheet whose back it is, or ``COVER``.
    """

    number: int
    shows: Literal["cover", "sheet", "blank"]
    at: int
    side: Side = "front"


class Job(NamedTuple):
    """What is printed in one go: ``paper`` is the name of its paper in words, ``name`` sets its file apart.

    ``name`` is empty for the paper that was asked for. ``duplex`` is the edge that leaves are turned over, ``none``
    where all are printed on one side. ``apart`` is the id of the component that it prints by itself.
    """

    name: str
    paper: str
    duplex: Literal["none", "long", "short"]
    pages: tuple[PageRef, ...]
    apart: str = ""

    @property
    def leaves(self) -> int:
        """How many sheets of paper it takes."""
        return len(self.pages) if self.duplex == "none" else len(self.pages) // 2

    def pages_of(self, sheet: int) -> tuple[int, ...]:
        """Give the numbers of the pages that a sheet takes, a blank back too: what is typed to print it alone."""
        return tuple(ref.number for ref in self.pages if ref.shows != "cover" and ref.at == sheet)


class Pile(NamedTuple):
    """Sheets that go on one paper, by their places among all sheets."""

    name: str
    paper: str
    sheets: tuple[int, ...]
    apart: str


class _Stack(NamedTuple):
    """What sheets of one job have in common: a sticker product, a size (upright), what is printed by itself."""

    apart: str
    stock: str
    size: Size


def has_back(sheet: Sheet) -> bool:
    """Whether the sheet has a page for its back."""
    return sheet.two_sided and not sheet.fold


def piles(sheets: Sequence[Sheet], options: ImposeOptions) -> tuple[Pile, ...]:
    """Divide sheets by paper; the paper asked for comes first, and is there even if only the cover goes on it."""
    usual = _Stack("", "", Size(options.paper.width, options.paper.height))
    found: dict[_Stack, list[int]] = {usual: []} if options.cover or not sheets else {}
    for index, sheet in enumerate(sheets):
        stack = _Stack(sheet.apart, sheet.stock, Size(*sorted(sheet.room.page)))
        found.setdefault(stack, []).append(index)
    names: set[str] = set()
    made = []
    for stack in sorted(found, key=lambda one: one != usual):
        name = wanted = _name(stack, usual, options)
        count = 1
        while name in names:
            count += 1
            name = f"{wanted}-{count}"
        names.add(name)
        made.append(Pile(name, _paper(stack, options), tuple(found[stack]), stack.apart))
    return tuple(made)


def _name(stack: _Stack, usual: _Stack, options: ImposeOptions) -> str:
    """Name a pile by its sticker product or its size, or by what alone it prints."""
    if stack.stock:
        return f"on-{stack.stock}"
    if stack.apart:
        return stack.apart if stack.apart in options.apart else f"or-{stack.apart}"
    if stack.size == usual.size:
        return ""
    return f"on-{round(stack.size.width / MM)}x{round(stack.size.height / MM)}mm"


def _paper(stack: _Stack, options: ImposeOptions) -> str:
    if stack.stock:
        product = options.stocks[stack.stock]
        return f"{product.title} ({product.known_as})" if product.known_as else product.title
    if stack.size == Size(options.paper.width, options.paper.height):
        return options.paper.name if not options.paper.whole else "A4"
    return f"{show_length(stack.size.width)} x {show_length(stack.size.height)}"


def make_jobs(found: Sequence[Pile], sheets: Sequence[Sheet], options: ImposeOptions, covers: int) -> tuple[Job, ...]:
    """Number the pages of each pile; the cover is the beginning of the first."""
    jobs = []
    for place, pile in enumerate(found):
        backed = any(has_back(sheets[index]) for index in pile.sheets)
        duplex = options.duplex if backed and options.duplex in ("long", "short") else "none"
        pages = list(_cover(covers if place == 0 else 0, both=duplex != "none"))
        pages += _both_sides(pile, sheets) if duplex != "none" else _one_side(pile, sheets)
        numbered = tuple(ref._replace(number=number) for number, ref in enumerate(pages, 1))
        jobs.append(Job(pile.name, pile.paper, duplex, numbered, pile.apart))
    return tuple(jobs)


def _cover(count: int, *, both: bool) -> Iterator[PageRef]:
    for index in range(count):
        yield PageRef(0, "cover", index, "back" if both and index % 2 else "front")
    if both and count % 2:
        yield PageRef(0, "blank", COVER, "back")


def _both_sides(pile: Pile, sheets: Sequence[Sheet]) -> Iterator[PageRef]:
    for index in pile.sheets:
        yield PageRef(0, "sheet", index)
        yield PageRef(0, "sheet" if has_back(sheets[index]) else "blank", index, "back")


def _one_side(pile: Pile, sheets: Sequence[Sheet]) -> Iterator[PageRef]:
    """Give fronts, and after all of them the backs of pieces; both pages of a text follow one another."""
    backs = []
    for index in pile.sheets:
        yield PageRef(0, "sheet", index)
        if has_back(sheets[index]):
            back = PageRef(0, "sheet", index, "back")
            if sheets[index].page_piece:
                yield back
            else:
                backs.append(back)
    yield from backs


def pdf_name(stem: str, job: Job) -> str:
    """Name the file of a job: the kit's own, or with the paper it is on."""
    return f"{stem}-{job.name}.pdf" if job.name else f"{stem}.pdf"
