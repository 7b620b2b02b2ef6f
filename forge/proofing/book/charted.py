"""Tables in the book: each as it is printed, with the chance of every row and result, and what proves every cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.proofing.lettering import SOFT, WARN, Strip
from forge.proofing.pages import Section
from forge.proofing.tables import Cell, Column, Said, table
from forge.reading.measures import MM
from forge.referee.odds.plain import percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.proofing.book.desk import Desk
    from forge.proofing.book.proved import Proof, Proved, Spot
    from forge.rules.parts import Cell as Answer

NAMED = 3
"""So many cases are named beside a row; of more, only how many."""
PART_GAP = 5 * MM
MOST_ACROSS = 8
"""A table with more columns is set in bands of so many."""


def table_sections(proof: Proof, desk: Desk) -> Iterator[Section]:
    """Give the summary of all tables, and each with its proof."""
    if not proof.tables:
        return
    lead = desk.say("tables.lead", cases=proof.cases)
    yield Section(desk.say("tables.summary"), _summary(proof, desk), lead, desk.say("section.tables"))
    for proved in proof.tables:
        if proved.table.rows:
            within = desk.say("section.tables")
            yield Section(_title(proved), _proved(proved, desk), _lead(proved, desk), within, follows=True)


def _title(proved: Proved) -> str:
    return proved.table.title or proved.table.id


def _summary(proof: Proof, desk: Desk) -> Iterator[Strip]:
    """A line for each table: its rule, dice, cells, how many of them cases come to, how many cases."""
    columns = (
        Column(desk.say("head.table"), 60, role="strong"),
        Column(desk.say("head.rule"), 22, role="note"),
        Column(desk.say("head.dice"), 16),
        Column(desk.say("head.cells"), 14, "right"),
        Column(desk.say("head.touched"), 18, "right"),
        Column(desk.say("head.open"), 18, "right"),
        Column(desk.say("head.cases"), 16, "right"),
    )
    rows = [
        (
            _title(proved),
            proved.table.rule,
            str(proved.table.dice or ""),
            str(len(proved.spots)),
            str(len(proved.spots) - len(proved.untouched)),
            Said(str(len(proved.untouched)), "warning", WARN) if proved.untouched else "0",
            str(len(proved.cases)),
        )
        for proved in proof.tables
    ]
    yield from table(desk.setter, desk.width, columns, rows)
    if proof.unsound:
        words = desk.say("tables.unsound", cases=", ".join(proof.unsound))
        yield desk.setter.paragraph(words, desk.width, "warning", gap=PART_GAP)


def _lead(proved: Proved, desk: Desk) -> str:
    """Which rule it is, by which dice, and how much of it is proved."""
    one = proved.table
    touched = len(proved.spots) - len(proved.untouched)
    parts = [
        desk.say("tables.rule", rule=one.rule) if one.rule else "",
        str(one.dice) if one.dice else desk.say("tables.no-dice"),
        desk.place(one.where),
        desk.say("tables.proved", cases=len(proved.cases), touched=touched, cells=len(proved.spots)),
    ]
    return "  ·  ".join(filter(None, parts))


def _proved(proved: Proved, desk: Desk) -> Iterator[Strip]:
    """The table, its odds, its modifiers and notes."""
    yield from _by_columns(proved, desk) if proved.table.columns else _by_fields(proved, desk)
    yield from _naturals(proved, desk)
    yield from _odds(proved, desk)
    yield from _modifiers(proved, desk)
    for words in (*(f"{mark} {note}" for mark, note in proved.table.notes), *proved.table.remarks):
        yield desk.setter.paragraph(words, desk.width, "note", gap=2 * MM)


def _by_columns(proved: Proved, desk: Desk) -> Iterator[Strip]:
    """A table with columns: below each result how many cases come to it."""
    one = proved.table
    for start in range(0, len(one.columns), MOST_ACROSS):
        bands = one.columns[start : start + MOST_ACROSS]
        columns = [Column(_axis(proved), 26, role="strong"), *_chance_head(proved, desk)]
        columns += [Column(band.label, 24) for band in bands]
        rows: list[list[Cell]] = []
        for row in one.rows:
            cells = row.cells[start : start + MOST_ACROSS]
            spots = [(row.band.id, band.id) for band in bands]
            shown = [_cell(" · ".join(c.printed), spot, proved, desk) for c, spot in zip(cells, spots, strict=True)]
            rows.append([row.band.label, *_chance(proved, row.band.id), *shown])
        yield from table(desk.setter, desk.width, columns, rows, gap=PART_GAP if start else 0)


def _by_fields(proved: Proved, desk: Desk) -> Iterator[Strip]:
    """A table with one column of results: a column for each field, and at the end the cases that come to the row."""
    one = proved.table
    fields = one.shown[:MOST_ACROSS]
    columns = [Column(_axis(proved), 26, role="strong"), *_chance_head(proved, desk)]
    columns += [Column(field.title or field.id, max(110 // max(len(fields), 1), 16)) for field in fields]
    columns.append(Column(desk.say("head.proved-by"), 34, role="note"))
    rows: list[list[Cell]] = []
    for row in one.rows:
        printed = [_printed(words, row.cells[0], desk) for words in row.cells[0].printed[:MOST_ACROSS]]
        named = _named(proved.cells.get((row.band.id, ""), ()), desk)
        rows.append([row.band.label, *_chance(proved, row.band.id), *printed, named])
    yield from table(desk.setter, desk.width, columns, rows)


def _printed(words: str, cell: Answer, desk: Desk) -> Cell:
    """What stands in a cell; where it is blank because no source gives it, that."""
    return Said(desk.say("tables.unknown"), "aside") if not words and any(cell.unknowns) else words


def _axis(proved: Proved) -> str:
    one = proved.table
    return one.rows_axis.title or (str(one.dice) if one.dice else one.rows_axis.id)


def _chance_head(proved: Proved, desk: Desk) -> list[Column]:
    return [Column(desk.say("head.chance"), 18, "right", "note")] if proved.rows else []


def _chance(proved: Proved, row: str) -> list[Cell]:
    if not proved.rows:
        return []
    return [fraction(proved.rows[row]) if row in proved.rows else "–"]


def fraction(chance: Fraction) -> str:
    """Write a chance as a fraction and in hundredths: 5/12, 41.67 %."""
    return f"{chance.numerator}/{chance.denominator}, {percent(chance)} %" if chance.denominator > 1 else "100 %"


def _cell(words: str, spot: Spot, proved: Proved, desk: Desk) -> Strip:
    """A result, and below it how many cases prove it."""
    cases = proved.cells.get(spot, ())
    said = desk.say("tables.cases", n=len(cases)) if cases else desk.say("tables.none")
    setter = desk.setter
    height = setter.one("body") + setter.one("note")

    def draw(box: Box) -> Iterator[Shape]:
        yield from setter.line(words, box._replace(height=setter.one("body")), "body", valign="top")
        below = box._replace(y=box.y + setter.one("body"), height=setter.one("note"))
        yield from setter.line(said, below, "note", valign="top", colour=SOFT if cases else WARN)

    return Strip(height, draw)


def _named(cases: tuple[str, ...], desk: Desk) -> Cell:
    if not cases:
        return Said(desk.say("tables.none"), "note", WARN)
    more = f" +{len(cases) - NAMED}" if len(cases) > NAMED else ""
    return f"{', '.join(cases[:NAMED])}{more}"


def _naturals(proved: Proved, desk: Desk) -> Iterable[Strip]:
    """What the dice decide whatever the modifiers are."""
    if not proved.table.naturals:
        return ()
    columns = (
        Column(desk.say("tables.naturals"), 70, role="strong"),
        Column(desk.say("head.result"), 70),
        Column(desk.say("head.proved-by"), 40, role="note"),
    )
    rows = [
        (one.when, " · ".join(one.cell.printed), _named(proved.naturals.get(one.when, ()), desk))
        for one in proved.table.naturals
    ]
    return tuple(table(desk.setter, desk.width, columns, rows, gap=PART_GAP))


def _odds(proved: Proved, desk: Desk) -> Iterable[Strip]:
    """The chance of each result in each column, without modifiers."""
    found: list[Strip] = []
    for start in range(0, len(proved.odds), MOST_ACROSS - 2):
        group = proved.odds[start : start + MOST_ACROSS - 2]
        results = dict.fromkeys(words for one in group for words, _ in one.chances)
        columns = [Column(desk.say("tables.odds"), 50, role="strong")]
        columns += [Column(one.column or desk.say("head.chance"), 28, "right") for one in group]
        rows = []
        for words in results:
            chances = [dict(one.chances).get(words) for one in group]
            rows.append([_known(words, desk), *(fraction(one) if one else "–" for one in chances)])
        found += table(desk.setter, desk.width, columns, rows, gap=PART_GAP)
    return found


def _known(words: str, desk: Desk) -> str:
    return desk.say("tables.unknown") if words == "?" else words


def _modifiers(proved: Proved, desk: Desk) -> Iterable[Strip]:
    """The modifiers in force, with their rules."""
    known = [one for one in proved.table.modifiers if one.in_force]
    if not known:
        return ()
    columns = (
        Column(desk.say("head.modifier"), 16, "right", "strong"),
        Column(desk.say("head.when"), 110),
        Column(desk.say("head.rule"), 24, role="note"),
        Column(desk.say("head.changes"), 28, role="note"),
    )
    rows = [
        (one.printed or f"{one.low:+d} … {one.high:+d}", one.when, one.rule, desk.say(f"stage.{one.stage}"))
        for one in known
    ]
    return tuple(table(desk.setter, desk.width, columns, rows, gap=PART_GAP))
