"""The list of the cover: every piece to tick off, flowing through columns and pages.

All lines are equally high, so how many pages the lists fill follows from counts alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.words import plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.imposing.blocks import Chosen

MOST_LISTED = 3_000

_ONE_NUMBER = re.compile(r"([^0-9]*)(0|[1-9][0-9]{0,8})([^0-9]*)")


class Entry(NamedTuple):
    """A line of the lists: words and a figure, with a box to tick or as a heading; ``kind`` is one above headings."""

    text: str
    figure: str = ""
    heading: bool = False
    box: bool = False
    kind: bool = False


Column = list[Entry | None]
"""Lines of a column from the top; ``None`` is a blank line before a heading."""


def list_entries(chosen: Sequence[Chosen], texts: Mapping[str, str]) -> list[Entry]:
    """Give every piece to tick off under its component; where there are too many, the components alone.

    Components are listed kind by kind, if there are several.
    """
    if sum(len(part.pieces) for part in chosen) > MOST_LISTED:
        return [Entry(say(texts, "cover.count"), heading=True), *_totals(chosen, texts)]
    listed = list(_listed(chosen))
    kinds = dict.fromkeys(part.component.kind for part in listed)
    entries: list[Entry] = []
    for kind in kinds:
        alike = [part for part in listed if part.component.kind == kind]
        if len(kinds) > 1 and [part.component.title for part in alike] != [plural(texts, kind)]:
            count = say(texts, "cover.copies", count=sum(map(_total, alike)))
            entries.append(Entry(plural(texts, kind), count, heading=True, kind=True))
        for part in alike:
            entries += [_heading(part, texts), *_pieces(part, texts)]
    return entries


def pieces_listed(chosen: Sequence[Chosen]) -> int:
    """How many pieces the list counts."""
    return sum(map(_total, _listed(chosen)))


def _listed(chosen: Sequence[Chosen]) -> Iterator[Chosen]:
    """Give the components whose pieces are ticked off: of those that stand for one another, the first."""
    told: set[str] = set()
    for part in chosen:
        group = part.component.either
        if group in told:
            continue
        told |= {group} if group else set()
        if part.component.imposition != "page" and _total(part):
            yield part


def _total(part: Chosen) -> int:
    return sum(piece.copies for piece in part.pieces)


def _heading(part: Chosen, texts: Mapping[str, str]) -> Entry:
    return Entry(part.component.title, say(texts, "cover.copies", count=_total(part)), heading=True)


def _pieces(part: Chosen, texts: Mapping[str, str]) -> list[Entry]:
    """Name each piece once, with its copies; pieces of one name are counted together, numbered ones are a range."""
    counts: dict[str, int] = {}
    for piece in part.pieces:
        name = piece.title or piece.id
        counts[name] = counts.get(name, 0) + piece.copies
    return [
        Entry(name, say(texts, "cover.copies", count=count) if count > 1 else "", box=True)
        for name, count in _ranges(counts, texts)
    ]


def _ranges(counts: Mapping[str, int], texts: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Join names that are counted on, such as Card 1 to Card 40, if there are as many of each."""
    run: _Run | None = None
    for name, count in counts.items():
        if not count:
            continue
        before, number, after = _counted(name)
        if run and run.goes_on(before, number, after, count):
            run = run._replace(last=number)
            continue
        if run:
            yield run.words(texts), run.total
        run = _Run(before, number, number, after, count)
    if run:
        yield run.words(texts), run.total


class _Run(NamedTuple):
    """Names that are alike but for a number that is counted on; or one name that has no such number."""

    before: str
    first: int | None
    last: int | None
    after: str
    each: int

    def goes_on(self, before: str, number: int | None, after: str, each: int) -> bool:
        """Whether a name is the next one."""
        alike = (before, after, each) == (self.before, self.after, self.each)
        return alike and self.last is not None and number == self.last + 1

    @property
    def total(self) -> int:
        """How many pieces bear these names."""
        return self.each if self.first is None or self.last is None else self.each * (self.last - self.first + 1)

    def words(self, texts: Mapping[str, str]) -> str:
        """The name, or the first and the last number among what they have in common."""
        if self.first is None:
            return self.before
        number = say(texts, "cover.range", first=self.first, last=self.last) if self.last != self.first else self.first
        return f"{self.before}{number}{self.after}"


def _counted(name: str) -> tuple[str, int | None, str]:
    """Part a name at its only number; one with a leading zero, or with several, is nothing to count on."""
    found = _ONE_NUMBER.fullmatch(name)
    return (found[1], int(found[2]), found[3]) if found else (name, None, "")


def _totals(chosen: Sequence[Chosen], texts: Mapping[str, str]) -> list[Entry]:
    return [
        Entry(
            part.component.title,
            say(texts, "cover.copies", count=_total(part)),
            box=True,
        )
        for part in chosen
    ]


def flow(entries: Sequence[Entry], columns: int, first: int, others: int) -> list[list[Column]]:
    """Fill pages column by column: ``first`` lines high on the first page, ``others`` on the rest.

    The last page is balanced, and there what is under a heading stands in one column if there is room. A heading, which
    is followed by a line of its own, has a blank line above it and is never the last of its column; that of a kind is
    followed by another heading, with no blank line between them.
    """
    pages: list[list[Column]] = []
    rest = list(entries)
    while rest:
        height = others if pages else first
        page, left = _fill(rest, columns, height)
        if not left:
            page, left = _balanced(rest, columns, height)
        pages.append(page)
        rest = left
    return pages


def _balanced(entries: list[Entry], columns: int, height: int) -> tuple[list[Column], list[Entry]]:
    """Fill columns as low as they go; none of them parts what is under a heading, if any height allows for that."""
    groups = (_under(entries[at:]) for at, entry in enumerate(entries) if entry.heading)
    longest = max((lines for lines in groups if lines <= height), default=2)
    tries = [(lines, height) for lines in range(longest, height + 1)] + [(lines, 0) for lines in range(2, height + 1)]
    return next(tried for lines, whole in tries if not (tried := _fill(entries, columns, lines, whole))[1])


def _fill(entries: list[Entry], columns: int, height: int, whole: int = 0) -> tuple[list[Column], list[Entry]]:
    """Fill columns from the top; a heading with so many lines as ``whole`` or fewer below it stays with all of them."""
    page: list[Column] = [[]]
    for index, entry in enumerate(entries):
        column = page[-1]
        blank = entry.heading and column and not (column[-1] and column[-1].kind)
        needed = _under(entries[index:]) if whole and entry.heading else 0
        needed = needed if needed <= whole else 0
        least = min(3, height) if entry.kind else 2 if entry.heading else 1
        if len(column) + (1 if blank else 0) + max(needed, least) > height:
            if len(page) == columns:
                return page, entries[index:]
            page.append([entry])
        else:
            column += [None, entry] if blank else [entry]
    return page, []


def _under(entries: Sequence[Entry]) -> int:
    """How many lines a heading and what is under it take; a kind and what is under its first heading."""
    first = 1 if entries[0].kind else 0
    return next((at for at, entry in enumerate(entries) if at > first and entry.heading), len(entries))
