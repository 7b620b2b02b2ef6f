"""A table as it is printed, with the cell that was used lit; a cell can be tapped to rule by it, or instead of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from forge.errors import Location, fail, nearest
from forge.table.ruling.deciding import ruled
from forge.table.ruling.printed import printed_table
from forge.table.ruling.records import rulings_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.rules.parts import Cell
    from forge.rules.table import Table
    from forge.table.ruling.deciding import Ruled
    from forge.table.visit import Visit


class Box(NamedTuple):
    """One cell of a chart: what is printed, where a tap leads, whether it was used, whether it is tapped."""

    words: str
    href: str
    lit: bool = False
    tapped: bool = False


class Line(NamedTuple):
    """One row of a chart: its heading, whether it was used, its cells."""

    heading: str
    lit: bool
    boxes: tuple[Box, ...]


class Tapped(NamedTuple):
    """A cell that was tapped: its place in words, its fields as they would be typed, the throw that leads to it."""

    row: str
    column: str
    place: str
    result: str
    fields: tuple[tuple[str, str, str], ...]
    dice: str
    href: str


def find_table(visit: Visit) -> Table:
    """Find the table that an address names."""
    tables, name = visit.opened.game.tables, visit.part("table")
    if name not in tables:
        raise fail(Location(name), "", visit.words("rule.no-table"), nearest(name, tables))
    return tables[name]


async def show(visit: Visit) -> Response:
    """Show a chart."""
    table, query = find_table(visit), visit.query
    shown = await _ruling(visit, query["ruling"])
    used = (query["row"], query["column"])
    tapped = _tapped(table, visit, (query["at-row"], query["at-column"])) if query["at-row"] else None
    return visit.page(
        "rule/chart.html",
        table=table,
        lines=tuple(_lines(table, visit, used)),
        printed=await printed_table(visit.opened, table.id),
        links=_links(table, visit),
        tapped=tapped,
        shown=shown if shown and shown.thrown and not shown.void else None,
        used=used,
    )


async def overrule(visit: Visit) -> Response:
    """Put the players' own result in place of the table's, for the dice of a ruling."""
    table, form = find_table(visit), await visit.form()
    shown = await _ruling(visit, form["ruling"])
    if shown is None or not shown.thrown:
        raise fail(Location(form["ruling"]), "", visit.words("rule.no-ruling"))
    typed = {field.id: form[f"field.{field.id}"] for field in table.fields if f"field.{field.id}" in form}
    record, thrown = await rulings_of(visit.opened), shown.thrown
    await record.change(lambda play: play.session.override(thrown, typed, form["reason"]), form["head"])
    return visit.go(f"{visit.opened.name}/rule/ruling/{shown.seq}")


async def _ruling(visit: Visit, said: str) -> Ruled | None:
    record = await rulings_of(visit.opened)
    if not (said.isascii() and said.isdigit() and len(said) < 10 and record.begun):
        return None
    seq = int(said)
    return await record.look(lambda play: ruled(play, seq))


def _links(table: Table, visit: Visit) -> dict[tuple[str, str], str]:
    """Give where a tap on each cell leads, by row and column."""
    kept = [(name, value) for name, value in visit.query.pairs if name in ("row", "column", "ruling")]
    columns = [band.id for band in table.columns] or [""]
    places = [(row.band.id, column) for row in table.rows for column in columns]
    return {at: f"?{urlencode([*kept, ('at-row', at[0]), ('at-column', at[1])])}#tapped" for at in places}


def _lines(table: Table, visit: Visit, used: tuple[str, str]) -> list[Line]:
    links = _links(table, visit)
    tapped = (visit.query["at-row"], visit.query["at-column"])
    columns = [band.id for band in table.columns] or [""]
    lines = []
    for row in table.rows:
        boxes = []
        for column, cell in zip(columns, row.cells, strict=True):
            at = (row.band.id, column)
            boxes.append(Box(_words(cell), links[at], at == used, at == tapped))
        lines.append(Line(row.band.label, row.band.id == used[0], tuple(boxes)))
    return lines


def _words(cell: Cell) -> str:
    return " / ".join(one for one in cell.printed if one) or "\N{EN DASH}"


def _tapped(table: Table, visit: Visit, at: tuple[str, str]) -> Tapped | None:
    row = next((one for one in table.rows if one.band.id == at[0]), None)
    columns = [band.id for band in table.columns] or [""]
    if row is None or at[1] not in columns:
        return None
    place = columns.index(at[1])
    cell = row.cells[place]
    column = table.columns[place] if table.columns else None
    fields = tuple(
        (field.id, field.title, "" if value is None else str(field.type.typed(exact=True).show(value)))
        for field, value in zip(table.fields, cell.values, strict=True)
    )
    given = table.leading_to(column)
    dice = ""
    if table.rows_axis.source == "given":
        given[table.rows_axis.id] = row.band.names[0] if row.band.names else str(row.band.low)
    elif table.dice and row.band.low is not None and table.dice.fits((row.band.low,)):
        dice = str(row.band.low)
    where = ", ".join(one for one in (row.band.label, column.label if column else "") if one)
    href = f"/{visit.opened.name}/rule/{table.id}" + (f"?{urlencode(given)}" if given else "")
    return Tapped(row.band.id, at[1], where, _words(cell), fields, dice, href)
