"""Tables compared as they are in force: heading by heading, cell by cell, modifier by modifier."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.proofing.changes.nodes import moved
from forge.proofing.changes.values import Change
from forge.rules.choices import show_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Location
    from forge.proofing.changes.values import Sort
    from forge.rules.parts import Axis, Band, Cell, Modifier, Row
    from forge.rules.rules import Rules
    from forge.rules.table import Table


def table_changes(old: Rules, new: Rules) -> Iterator[Change]:
    """Compare the tables of two states."""
    for name, table in new.tables.items():
        if name in old.tables:
            yield from compare_table(old.tables[name], table)
        else:
            yield Change("table", name, "", "new", "", table.title, table.where)
    for name, table in old.tables.items():
        if name not in new.tables:
            yield Change("table", name, "", "gone", table.title, "", table.where)


def compare_table(old: Table, new: Table) -> Iterator[Change]:
    """Compare two tables of one name."""
    told = _Told(new.id, new.where)
    yield from told.all(_head(old), _head(new))
    for before, after in zip(old.axes, new.axes, strict=False):
        yield from told.all(_axis(before), _axis(after), f"{after.id} axis.")
    yield from _columns(old, new, told)
    yield from told.named(
        "result", {one.id: _shown(one) for one in old.fields}, {one.id: _shown(one) for one in new.fields}
    )
    yield from _rows(old, new, told)
    yield from _modifiers(old, new, told)
    naturals = [{one.band.id: _natural(table, one) for one in table.naturals} for table in (old, new)]
    yield from told.named("natural", *naturals)


class _Told:
    """Makes the changes of one table."""

    def __init__(self, table: str, where: Location) -> None:
        self._table, self._where = table, where

    def one(self, item: str, sort: Sort, before: str, after: str, where: Location | None = None) -> Change:
        """Make a change."""
        return Change("table", self._table, item, sort, before, after, where or self._where)

    def all(self, old: dict[str, str], new: dict[str, str], under: str = "") -> Iterator[Change]:
        """Compare values by name."""
        for key in dict.fromkeys((*new, *old)):
            if old.get(key, "") != new.get(key, ""):
                yield self.one(under + key, "changed", old.get(key, ""), new.get(key, ""))

    def named(self, what: str, old: dict[str, dict[str, str]], new: dict[str, dict[str, str]]) -> Iterator[Change]:
        """Compare things with a name."""
        for name, said in new.items():
            if name in old:
                yield from self.all(old[name], said, f"{what} {name}: ")
            else:
                yield self.one(f"{what} {name}", "new", "", _brief(said))
        for name, said in old.items():
            if name not in new:
                yield self.one(f"{what} {name}", "gone", _brief(said), "")


def _brief(said: dict[str, str]) -> str:
    return ", ".join(f"{key}: {value}" for key, value in said.items() if value)


def _head(table: Table) -> dict[str, str]:
    return {
        "title": table.title,
        "rule": table.rule,
        "dice": str(table.dice or ""),
        "across": "yes" if table.across else "",
        "needs": _needs(table.needs),
        "in force": "" if table.in_force else "no",
        "remarks": " / ".join(table.remarks),
        **{f"note {mark}": words for mark, words in table.notes},
        "axes": " and ".join(axis.id for axis in table.axes),
    }


def _needs(needs: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in needs)


def _axis(axis: Axis) -> dict[str, str]:
    bounds = "" if axis.low is None and axis.high is None else f"{axis.low} to {axis.high}"
    said = {"title": axis.title, "source": axis.source, "below": axis.below, "above": axis.above, "bounds": bounds}
    return said | {f"name of {name}": words for name, words in axis.names}


def _shown(field: Any) -> dict[str, str]:
    said = {"title": field.title, "type": field.type.label, "shown": "" if field.shown else "no", "open": field.open}
    said |= {"thousands": field.thousands, "joint": field.joint}
    return said | {f"word {word}": words for word, words in field.words}


def _natural(table: Table, one: Any) -> dict[str, str]:
    return {"when": one.when, "rule": one.rule} | _cell(table, one.cell)


def _cell(table: Table, cell: Cell) -> dict[str, str]:
    """Give the values of a cell by field, and the marks beside them."""
    asked = cell.unknowns or ("",) * len(table.fields)
    names = ["" if len(table.fields) == 1 else field.id for field in table.fields]
    shown = [f"(open: {ask})" if ask else show_value(value) for value, ask in zip(cell.values, asked, strict=True)]
    said = dict(zip(names, shown, strict=True))
    return said | {"marks": " ".join(cell.marks)}


def match_bands(old: Sequence[Band], new: Sequence[Band]) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Match headings by their ids, then those left over that share a number or a name; give pairs, gone and come."""
    places = {band.id: number for number, band in enumerate(old)}
    pairs = [(places[band.id], number) for number, band in enumerate(new) if band.id in places]
    left = [number for number in range(len(old)) if number not in {i for i, _ in pairs}]
    come = []
    for number in (number for number in range(len(new)) if number not in {j for _, j in pairs}):
        met = next((i for i in left if _meet(old[i], new[number])), None)
        if met is None:
            come.append(number)
        else:
            left.remove(met)
            pairs.append((met, number))
    return sorted(pairs, key=lambda pair: pair[1]), left, come


def _meet(one: Band, other: Band) -> bool:
    if one.names or other.names:
        return bool(set(one.names) & set(other.names))
    low = max(value for value in (one.low, other.low, -(10**9)) if value is not None)
    high = min(value for value in (one.high, other.high, 10**9) if value is not None)
    return low <= high


def _band_changes(what: str, old: Sequence[Band], new: Sequence[Band], told: _Told) -> Iterator[Change]:
    """Tell headings whose range is another, and their words where these do not follow from it."""
    pairs, _, _ = match_bands(old, new)
    for i, j in pairs:
        before, after = old[i], new[j]
        if before.id != after.id:
            yield told.one(f"{what} {before.id}", "renamed", before.id, after.id)
        elif before.label != after.label:
            yield told.one(f"{what} {after.id}: label", "changed", before.label, after.label)


def _columns(old: Table, new: Table, told: _Told) -> Iterator[Change]:
    yield from _band_changes("column", old.columns, new.columns, told)
    _, gone, come = match_bands(old.columns, new.columns)
    for number in come:
        yield told.one(f"column {new.columns[number].id}", "new", "", new.columns[number].label)
    for number in gone:
        yield told.one(f"column {old.columns[number].id}", "gone", old.columns[number].label, "")


def _rows(old: Table, new: Table, told: _Told) -> Iterator[Change]:
    ours, theirs = ([row.band for row in table.rows] for table in (old, new))
    pairs, gone, come = match_bands(ours, theirs)
    yield from _band_changes("row", ours, theirs, told)
    columns, _, _ = match_bands(old.columns, new.columns) if old.columns and new.columns else ([(0, 0)], [], [])
    for i, j in pairs:
        before, after = old.rows[i], new.rows[j]
        if before.marks != after.marks:
            yield told.one(f"row {after.band.id}: marks", "changed", " ".join(before.marks), " ".join(after.marks))
        for k, m in columns:
            heading = f", {new.columns[m].id}" if new.columns else ""
            said = [_cell(table, row.cells[n]) for table, row, n in ((old, before, k), (new, after, m))]
            for key in dict.fromkeys((*said[1], *said[0])):
                if said[0].get(key, "") != said[1].get(key, "") and (key in said[0]) == (key in said[1]):
                    name = f"row {after.band.id}{heading}" + (f": {key}" if key else "")
                    where = after.cells[m].where
                    yield told.one(name, "changed", said[0][key], said[1][key], where if where.file else after.where)
    for number in come:
        yield told.one(f"row {theirs[number].id}", "new", "", _row(new, new.rows[number]), new.rows[number].where)
    for number in gone:
        yield told.one(f"row {ours[number].id}", "gone", _row(old, old.rows[number]), "", old.rows[number].where)
    common = [ours[i].id for i, _ in sorted(pairs)], [ours[i].id for i, _ in pairs]
    for name, was, now in moved(*common):
        yield told.one(f"row {name}", "moved", was, now)


def _row(table: Table, row: Row) -> str:
    return "; ".join(_brief(_cell(table, cell)).removeprefix(": ") for cell in row.cells)


def _modifiers(old: Table, new: Table, told: _Told) -> Iterator[Change]:
    before, after = ({one.id: _modifier(one) for one in table.modifiers} for table in (old, new))
    yield from told.named("modifier", before, after)
    orders = [[one.id for one in table.modifiers if one.id in before and one.id in after] for table in (old, new)]
    for name, was, now in moved(*orders):
        yield told.one(f"modifier {name}", "moved", was, now)


def _modifier(one: Modifier) -> dict[str, str]:
    said = {"size": one.printed, "when": one.when, "rule": one.rule, "stage": one.stage, "group": one.group}
    if one.counted:
        said |= {"every": str(one.every), "beyond": str(one.beyond), "most": str(one.most or "")}
    if one.value is None:
        said |= {"from": f"{one.low} to {one.high}", "open": one.unknown}
    return said | {"needs": _needs(one.needs), "in force": "" if one.in_force else "no"}
