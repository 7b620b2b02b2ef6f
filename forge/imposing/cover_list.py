"""The lists of the cover: what each page holds, and every piece to tick off, flowing through columns and pages.

All lines are equally high, so how many pages the lists fill follows from counts alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.imposing.blocks import Chosen, Sheet

MOST_LISTED = 3_000


class Entry(NamedTuple):
    """A line of the lists: words and a figure, with a box to tick or as a heading."""

    text: str
    figure: str = ""
    heading: bool = False
    box: bool = False


Column = list[Entry | None]
"""Lines of a column from the top; ``None`` is a blank line before a heading."""


def list_entries(
    chosen: Sequence[Chosen], sheets: Sequence[Sheet], numbers: Sequence[tuple[int, ...]], texts: Mapping[str, str]
) -> list[Entry]:
    """Give all lines; ``numbers`` are the page numbers of each sheet."""
    entries = [Entry(say(texts, "cover.holds"), heading=True)]
    for found in _runs(sheets):
        sheet = sheets[found[0]]
        where = _ranges([number for index in found for number in numbers[index]], texts)
        if sheet.tile:
            count = say(texts, "cover.tiles", count=len(found))
        elif sheet.page_piece:
            count = ""
        else:
            count = say(texts, "cover.one-piece" if sheet.total == 1 else "cover.pieces", count=sheet.total)
        entries.append(Entry(f"{where}: {sheet.title}", count))
    if sum(len(part.pieces) for part in chosen) > MOST_LISTED:
        return [*entries, Entry(say(texts, "cover.count"), heading=True), *_totals(chosen, texts)]
    for part in chosen:
        if lines := _pieces(part, texts):
            entries += [_heading(part, texts), *lines]
    return entries


def _runs(sheets: Sequence[Sheet]) -> list[list[int]]:
    """Give the indices of sheets, those of the tiles of one board together."""
    runs: list[list[int]] = []
    for index, sheet in enumerate(sheets):
        if sheet.tile and (sheet.tile.column or sheet.tile.row):
            runs[-1].append(index)
        else:
            runs.append([index])
    return runs


def _ranges(numbers: list[int], texts: Mapping[str, str]) -> str:
    """Write page numbers in order, those that follow one another as a range."""
    ordered = sorted(numbers)
    spans: list[list[int]] = []
    for number in ordered:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    shown = [
        say(texts, "cover.range", first=span[0], last=span[-1]) if len(span) > 1 else str(span[0]) for span in spans
    ]
    return ", ".join(shown)


def _heading(part: Chosen, texts: Mapping[str, str]) -> Entry:
    total = sum(piece.copies for piece in part.pieces)
    return Entry(part.component.title, say(texts, "cover.copies", count=total), heading=True)


def _pieces(part: Chosen, texts: Mapping[str, str]) -> list[Entry]:
    """Name each piece once, with its copies; pieces of one name are counted together."""
    counts: dict[str, int] = {}
    for piece in part.pieces:
        name = piece.title or piece.id
        counts[name] = counts.get(name, 0) + piece.copies
    return [
        Entry(name, say(texts, "cover.copies", count=count) if count > 1 else "", box=True)
        for name, count in counts.items()
        if count
    ]


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
