"""Changed tables as they are now, each changed cell marked with what it was; the odds that moved below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.proofing.changes.book.faces import said
from forge.proofing.changes.tables import match_bands
from forge.proofing.lettering import WARN, Strip
from forge.proofing.pages import Section
from forge.proofing.tables import Column, Said, table
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.proofing.changes.book.desk import Desk
    from forge.proofing.changes.values import Change, OddsChange
    from forge.rules.parts import Cell
    from forge.rules.table import Table

MOST_COLUMNS = 14
MOST_ROWS = 80


def table_section(changes: Sequence[Change], odds: Sequence[OddsChange], desk: Desk) -> Section:
    """Give the section of tables: each that changed, or whose odds did."""
    names = dict.fromkeys((*(change.of for change in changes), *(one.table for one in odds)))
    strips = [strip for name in names for strip in _table(name, changes, odds, desk)]
    return Section(desk.say("section.tables"), strips, desk.say("tables.lead"))


def _table(name: str, changes: Sequence[Change], odds: Sequence[OddsChange], desk: Desk) -> Iterator[Strip]:
    old, new = (state.pack.rules.tables.get(name) for state in (desk.comparison.old, desk.comparison.new))
    shown = new or old
    title = f"{shown.title} ({name})" if shown else name
    yield desk.setter.paragraph(title, desk.width, "heading", gap=6 * MM, keep=True)
    if old and new:
        yield from _grid(old, new, desk)
    own = [change for change in changes if change.of == name and not change.item.startswith("row ")]
    if own:
        yield from change_table(own, desk, gap=3 * MM)
    moved = [one for one in odds if one.table == name]
    if moved:
        yield from _odds(moved, desk)


def _grid(old: Table, new: Table, desk: Desk) -> Iterator[Strip]:
    """Draw a table as it is now; a cell that has changed shows both values."""
    columns = new.columns or (None,)
    if len(columns) > MOST_COLUMNS or len(new.rows) > MOST_ROWS:
        yield desk.setter.paragraph(desk.say("tables.large"), desk.width, "note")
        return
    rows, gone, _ = match_bands([row.band for row in old.rows], [row.band for row in new.rows])
    headings = match_bands(old.columns, new.columns)[0] if old.columns and new.columns else [(0, 0)]
    was_row, was_column = ({now: was for was, now in pairs} for pairs in (rows, headings))
    said = [Column(new.rows_axis.title or new.rows_axis.id, 2, role="strong")]
    said += [Column(band.label if band else desk.say("head.result"), 3) for band in columns]
    lines: list[list[str | Said]] = []
    for number, row in enumerate(new.rows):
        before = old.rows[was_row[number]] if number in was_row else None
        label = row.band.label
        changed = before is None or before.band.label != label
        heading = _both(before.band.label if before else "", label) if changed else label
        line: list[str | Said] = [Said(heading, "strong", WARN) if changed else heading]
        for place, cell in enumerate(row.cells):
            other = before.cells[was_column[place]] if before and place in was_column else None
            line.append(_cell(other, cell))
        lines.append(line)
    lines += [[Said(_both(_of(old, number), ""), "strong", WARN), *[""] * len(columns)] for number in gone]
    yield from table(desk.setter, desk.width * min(1 + len(columns), 6) // 6, said, lines, gap=2 * MM)


def _of(table_: Table, number: int) -> str:
    return table_.rows[number].band.label


def _cell(old: Cell | None, new: Cell) -> str | Said:
    now = ", ".join(filter(None, new.printed))
    was = ", ".join(filter(None, old.printed)) if old else ""
    if old is not None and was == now:
        return now
    return Said(_both(was, now), "strong", WARN)


def _both(was: str, now: str) -> str:
    return f"{was or '–'} → {now or '–'}"


def _odds(moved: Sequence[OddsChange], desk: Desk) -> Iterator[Strip]:
    """List the results that come up more or less often."""
    heads = [Column(desk.say(f"head.{key}"), share) for key, share in (("under", 4), ("result", 3))]
    heads += [Column(desk.say(f"head.{key}"), 2, align="right") for key in ("before", "after", "moved")]
    rows = [
        (
            one.under,
            one.result,
            _chance(float(one.before)),
            _chance(float(one.after)),
            f"{100 * float(one.after - one.before):+.1f} %",
        )
        for one in moved
    ]
    yield from table(desk.setter, desk.width * 2 // 3, heads, rows, gap=3 * MM)


def _chance(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def change_table(changes: Sequence[Change], desk: Desk, *, gap: int = 0) -> Iterator[Strip]:
    """List changes: what, how it was, how it is, and where it stands."""
    heads = [Column(desk.say(f"head.{key}"), share) for key, share in (("what", 5), ("before", 6), ("after", 6))]
    heads.append(Column(desk.say("head.place"), 3, role="note"))
    rows = [
        (
            change.item or change.of,
            _value(change, desk, old=True),
            _value(change, desk, old=False),
            desk.place(change.where),
        )
        for change in changes
    ]
    yield from table(desk.setter, desk.width, heads, rows, gap=gap)


def _value(change: Change, desk: Desk, *, old: bool) -> str | Said:
    """Write one of both values; of what is new, gone or moved a word says so."""
    value = change.before if old else change.after
    if change.sort == ("gone" if old else "new") or (not value and change.sort == "changed"):
        word = desk.say(f"sort.{change.sort}") if change.sort != "changed" else "–"
        return f"{word}: {said(value)}" if value else word
    if change.sort == ("new" if old else "gone"):
        return "–"
    return said(value)
