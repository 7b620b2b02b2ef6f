"""The list of the cover: every piece to tick off, flowing through columns and pages.

All lines are equally high, so how many pages the lists fill follows from counts alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.imposing.blocks import Chosen

MOST_LISTED = 3_000


class Entry(NamedTuple):
    """A line of the lists: words and a figure, with a box to tick or as a heading."""

    text: str
    figure: str = ""
    heading: bool = False
    box: bool = False


Column = list[Entry | None]
"""Lines of a column from the top; ``None`` is a blank line before a heading."""


def list_entries(chosen: Sequence[Chosen], texts: Mapping[str, str]) -> list[Entry]:
    """Give every piece to tick off under its component; where there are too many, the components alone."""
    if sum(len(part.pieces) for part in chosen) > MOST_LISTED:
        return [Entry(say(texts, "cover.count"), heading=True), *_totals(chosen, texts)]
    entries = []
    for part in chosen:
        if part.component.imposition != "page" and (lines := _pieces(part, texts)):
            entries += [_heading(part, texts), *lines]
    return entries


def _heading(part: Chosen, texts: Mapping[str, str]) -> Entry:
    total = sum(piece.copies for piece in part.pieces)
    return Entry(part.component.title, say(texts, "cover.copies", count=total), heading=True)


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
    runs: list[_Run] = []
    for name, count in counts.items():
        if not count:
            continue
        stem, number = _counted(name)
        last = runs[-1] if runs else None
        if last and number is not None and last.goes_on(stem, number, count):
            runs[-1] = last._replace(last=number)
        else:
            runs.append(_Run(name, stem, number, number, count))
    for run in runs:
        yield run.words(texts), run.total


class _Run(NamedTuple):
    """Names that are alike but for a number that is counted on."""

    name: str
    stem: str
    first: int | None
    last: int | None
    each: int

    def goes_on(self, stem: str, number: int, each: int) -> bool:
        """Whether a name is the next one."""
        return self.last is not None and (stem, number, each) == (self.stem, self.last + 1, self.each)

    @property
    def total(self) -> int:
        """How many pieces bear these names."""
        return self.each if self.first is None or self.last is None else self.each * (self.last - self.first + 1)

    def words(self, texts: Mapping[str, str]) -> str:
        """The name, or the first and the last number after what they have in common."""
        if self.first == self.last:
            return self.name
        return f"{self.stem}{say(texts, 'cover.range', first=self.first, last=self.last)}"


def _counted(name: str) -> tuple[str, int | None]:
    """Part a name from the number at its end; one with a leading zero is no number to count on."""
    stem = name.rstrip("0123456789")
    digits = name[len(stem) :]
    return (stem, int(digits)) if digits and digits.isascii() and str(int(digits)) == digits else (name, None)


def _totals(chosen: Sequence[Chosen], texts: Mapping[str, str]) -> list[Entry]:
    return [
        Entry(
            part.component.title,
            say(texts, "cover.copies", count=sum(piece.copies for piece in part.pieces)),
            box=True,
        )
        for part in chosen
    ]


def flow(entries: Sequence[Entry], columns: int, first: int, others: int) -> list[list[Column]]:
    """Fill pages column by column: ``first`` lines high on the first page, ``others`` on the rest.

    The last page is balanced. A heading, which is followed by a line of its own, has a blank line above it and is never
    the last of its column.
    """
    pages: list[list[Column]] = []
    rest = list(entries)
    while rest:
        height = others if pages else first
        page, left = _fill(rest, columns, height)
        if not left:
            height = next(lines for lines in range(2, height + 1) if not _fill(rest, columns, lines)[1])
            page, left = _fill(rest, columns, height)
        pages.append(page)
        rest = left
    return pages


def _fill(entries: list[Entry], columns: int, height: int) -> tuple[list[Column], list[Entry]]:
    page: list[Column] = [[]]
    for index, entry in enumerate(entries):
        column = page[-1]
        blank = entry.heading and column
        if len(column) + (1 if blank else 0) + (2 if entry.heading else 1) > height:
            if len(page) == columns:
                return page, entries[index:]
            page.append([entry])
        else:
            column += [None, entry] if blank else [entry]
    return page, []
