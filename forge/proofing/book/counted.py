"""Counts and mix in the book: what there is of each component and side, what it takes of sheets, gaps and doubles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.proofing.book.numbering import run_of
from forge.proofing.pages import Section
from forge.proofing.tables import Column, Said, table
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.proofing.book.counts import Count, SheetCount
    from forge.proofing.book.desk import Desk
    from forge.proofing.book.numbering import Double, Gap
    from forge.proofing.lettering import Strip

PART_GAP = 9 * MM


def count_section(counts: Sequence[Count], sheets: Sequence[SheetCount], desk: Desk) -> Section:
    """Give the counts: components, sides, sheets, and how each component is mixed."""
    total = sum(one.copies for one in counts if one.component.imposition != "page")
    lead = desk.say("counts.lead", pieces=total, parts=len(counts))
    return Section(desk.say("section.counts"), _counts(counts, sheets, desk), lead)


def _counts(counts: Sequence[Count], sheets: Sequence[SheetCount], desk: Desk) -> Iterator[Strip]:
    yield from _components(counts, desk)
    yield from _sides(counts, desk)
    yield from _sheets(sheets, desk)
    yield from _mixes(counts, desk)


def _components(counts: Sequence[Count], desk: Desk) -> Iterator[Strip]:
    columns = (
        Column(desk.say("head.component"), 62, role="strong"),
        Column(desk.say("head.kind"), 18, role="note"),
        Column(desk.say("head.piece-size"), 34, role="note"),
        Column(desk.say("head.designs"), 16, "right"),
        Column(desk.say("head.pieces"), 16, "right", "strong"),
        Column(desk.say("head.needed"), 20, "right", "note"),
    )
    rows = []
    for one in counts:
        part = one.component
        size = desk.size(part.pieces[0].width, part.pieces[0].height) if part.pieces else ""
        needed = str(part.needed) if part.needed > 1 else ""
        rows.append((part.title, part.kind, size, str(one.pieces), str(one.copies), needed))
    counters = [one for one in counts if one.component.imposition != "page"]
    if len(counters) > 1:
        designs, pieces = sum(one.pieces for one in counters), sum(one.copies for one in counters)
        rows.append((desk.say("counts.all"), "", "", str(designs), str(pieces), ""))
    return table(desk.setter, desk.width, columns, rows)


def _sides(counts: Sequence[Count], desk: Desk) -> Iterator[Strip]:
    """A row for each component and a column for each side that has pieces of its own."""
    names = list(dict.fromkeys(side for one in counts for side, _ in one.sides))
    if not names:
        return
    columns = [Column(desk.say("head.by-side"), 50, role="strong"), *(Column(name, 20, "right") for name in names)]
    rows = [
        [one.component.title, *(str(dict(one.sides).get(name, "") or "–") for name in names)]
        for one in counts
        if one.sides
    ]
    totals = [sum(dict(one.sides).get(name, 0) for one in counts) for name in names]
    if len(rows) > 1:
        rows.append([desk.say("counts.all"), *map(str, totals)])
    yield from table(desk.setter, desk.width, columns, rows, gap=PART_GAP)


def _sheets(sheets: Sequence[SheetCount], desk: Desk) -> Iterator[Strip]:
    if not sheets:
        return
    columns = (
        Column(desk.say("head.sheets"), 50, role="strong"),
        Column(desk.say("head.pieces"), 20, "right"),
        Column(desk.say("head.sheet-count"), 20, "right"),
        Column(desk.say("head.fullest"), 34, "right"),
        Column(desk.say("head.free"), 30, "right", "note"),
    )
    rows = [
        (desk.size(one.width, one.height), str(one.pieces), str(one.sheets), str(one.most), str(one.free))
        for one in sheets
    ]
    yield from table(desk.setter, desk.width, columns, rows, gap=PART_GAP)


def _mixes(counts: Sequence[Count], desk: Desk) -> Iterator[Strip]:
    rows = [
        (
            one.component.title if number == 0 else "",
            mix.column,
            ",  ".join(f"{value or desk.say('blank')} {amount}" for value, amount in mix.values),
        )
        for one in counts
        for number, mix in enumerate(one.mixes)
    ]
    if rows:
        columns = (
            Column(desk.say("head.mix"), 42, role="strong"),
            Column(desk.say("head.column"), 24, role="note"),
            Column(desk.say("head.values"), 104),
        )
        yield from table(desk.setter, desk.width, columns, rows, gap=PART_GAP)


def numbering_section(gaps: Sequence[Gap], doubles: Sequence[Double], desk: Desk) -> Section:
    """Give the gaps in numbered series and what is there twice."""
    lead = desk.say("numbering.lead", gaps=len(gaps), doubles=len(doubles))
    return Section(desk.say("section.numbering"), _numbering(gaps, doubles, desk), lead, follows=True)


def _numbering(gaps: Sequence[Gap], doubles: Sequence[Double], desk: Desk) -> Iterator[Strip]:
    if gaps:
        columns = (
            Column(desk.say("head.series"), 40, role="strong"),
            Column(desk.say("head.present"), 60),
            Column(desk.say("head.missing"), 40, role="warning"),
            Column(desk.say("head.place"), 42, role="note"),
        )
        rows = [
            (f"{gap.component}, {gap.field}", _series(gap), run_of(gap.missing), desk.place(gap.where)) for gap in gaps
        ]
        yield from table(desk.setter, desk.width, columns, rows)
    if doubles:
        columns = (
            Column(desk.say("head.double"), 40, role="strong"),
            Column(desk.say("head.value"), 44, role="warning"),
            Column(desk.say("head.on"), 60),
            Column(desk.say("head.place"), 42, role="note"),
        )
        yield from table(
            desk.setter, desk.width, columns, [_double(one, desk) for one in doubles], gap=PART_GAP if gaps else 0
        )


def _series(gap: Gap) -> str:
    """The numbers of a series with what stands before and after them: U-47, 48, 50."""
    return f"{gap.before}{run_of(gap.present)}{gap.after}"


def _double(one: Double, desk: Desk) -> tuple[str | Said, ...]:
    on = ", ".join(f"{component}/{piece}" for component, piece in one.pieces)
    field = (
        f"{desk.say(f'double.{one.what}')} ({one.field})" if one.field != one.what else desk.say(f"double.{one.what}")
    )
    return field, one.value, on, desk.place(one.where)
