"""Each table beside its proof: the chance of every row and result, and which cells the pack's own cases come to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError
from forge.referee.contract.dice import totals
from forge.referee.contract.tables import table_procedure
from forge.referee.odds.exact import exact_odds
from forge.referee.vectors.form import read_vectors
from forge.referee.vectors.run import each_ruled
from forge.referee.walking.desk import Desk
from forge.referee.walking.rulings import Looked, each_entry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.errors import Problems
    from forge.referee.vectors.run import Ruled
    from forge.rules import Rules
    from forge.rules.look import Look, Result
    from forge.rules.table import Table

MOST_COLUMNS = 60
"""Of a table with more columns no odds are counted: it is a list, not a chart of results."""

Spot = tuple[str, str]
"""A cell by the ids of its row and column; ``""`` for the column of a table that has none."""


class ColumnOdds(NamedTuple):
    """The chances of one column without modifiers: each result as it is printed, exact."""

    column: str
    chances: tuple[tuple[str, Fraction], ...]


class Proved(NamedTuple):
    """A table and what proves it.

    ``cells`` and ``naturals`` name the cases that come to each, ``cases`` all of them, ``unsound`` those that came out
    otherwise than they expect. ``rows`` are the chances of the rows without modifiers; none where no dice are thrown.
    """

    table: Table
    cells: dict[Spot, tuple[str, ...]]
    naturals: dict[str, tuple[str, ...]]
    cases: tuple[str, ...]
    unsound: tuple[str, ...]
    rows: dict[str, Fraction]
    odds: tuple[ColumnOdds, ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All cells of the table."""
        columns = [band.id for band in self.table.columns] or [""]
        return tuple((row.band.id, column) for row in self.table.rows for column in columns)

    @property
    def untouched(self) -> tuple[Spot, ...]:
        """The cells that no case comes to."""
        return tuple(spot for spot in self.spots if spot not in self.cells)


class Proof(NamedTuple):
    """The tables in force, each with its proof; how many cases were ruled, and which came out otherwise."""

    tables: tuple[Proved, ...]
    cases: int
    unsound: tuple[str, ...]


def prove(folder: Path, rules: Rules, problems: Problems) -> Proof:
    """Rule the cases of a pack, and put them beside the cells of the tables in force that they come to."""
    vectors = read_vectors(folder, problems)
    cells: dict[str, dict[Spot, list[str]]] = {}
    naturals: dict[str, dict[str, list[str]]] = {}
    unsound: dict[str, list[str]] = {}
    for ruled in each_ruled(vectors, folder, problems):
        for look in _looks(ruled, rules):
            if not ruled.sound:
                unsound.setdefault(look.table, []).append(ruled.id)
            elif look.row is None:
                naturals.setdefault(look.table, {}).setdefault(look.decided, []).append(ruled.id)
            else:
                column = rules.tables[look.table].column_of(look)
                spot = look.row.id, column.id if column else ""
                cells.setdefault(look.table, {}).setdefault(spot, []).append(ruled.id)
        if not ruled.sound:
            unsound.setdefault("", []).append(ruled.id)
    proved = tuple(
        _proved(table, rules, cells.get(table.id, {}), naturals.get(table.id, {}), unsound.get(table.id, []))
        for table in rules.tables.values()
        if table.in_force
    )
    return Proof(proved, len(vectors), tuple(dict.fromkeys(unsound.get("", ()))))


def _looks(ruled: Ruled, rules: Rules) -> Iterator[Look]:
    """Give the look-ups of a ruling whose table says the same in the rules that are proofed."""
    for entry in each_entry(ruled.ruling.entries) if ruled.ruling else ():
        if not isinstance(entry, Looked) or entry.overruled or entry.look.table not in rules.tables:
            continue
        if _same(ruled.rules.tables[entry.look.table], rules.tables[entry.look.table], entry.look):
            yield entry.look


def _same(ruled: Table, ours: Table, look: Look) -> bool:
    """Whether a look-up would have come to the same cell with the same values in our table."""
    if ruled is ours:
        return True
    if look.row is None:
        return any(one.when == look.decided for one in ours.naturals)
    for row in ours.rows:
        if row.band.id == look.row.id:
            columns = [band.id for band in ours.columns] or [""]
            column = ruled.column_of(look)
            here = column.id if column else ""
            return here in columns and tuple(row.cells[columns.index(here)].values) == _values(look.result)
    return False


def _values(result: Result) -> tuple[object, ...]:
    return tuple(value for _, value in result)


def _proved(
    table: Table, rules: Rules, cells: dict[Spot, list[str]], naturals: dict[str, list[str]], unsound: list[str]
) -> Proved:
    named = {spot: tuple(dict.fromkeys(ids)) for spot, ids in cells.items()}
    decided = {when: tuple(dict.fromkeys(ids)) for when, ids in naturals.items()}
    every = tuple(dict.fromkeys(name for ids in (*named.values(), *decided.values()) for name in ids))
    odds = tuple(_odds(table, rules)) if table.dice and len(table.columns) <= MOST_COLUMNS else ()
    return Proved(table, named, decided, every, tuple(dict.fromkeys(unsound)), _rows(table), odds)


def _rows(table: Table) -> dict[str, Fraction]:
    """The chance that the dice alone come to each row, by the totals that they can show."""
    if table.dice is None:
        return {}
    given = table.leading_to(table.columns[0] if table.columns else None)
    ways = totals(table.dice)
    every = sum(count for _, count in ways)
    chances: dict[str, Fraction] = {}
    for total, count in ways:
        try:
            look = table.look_up(total, (), **given)
        except ForgeError:  # a total that is not on the table without a modifier
            continue
        if look.row:
            chances[look.row.id] = chances.get(look.row.id, Fraction(0)) + Fraction(count, every)
    return chances


def _odds(table: Table, rules: Rules) -> Iterator[ColumnOdds]:
    """Count the results of each column by the odds engine, and name them as they are printed."""
    procedure = table_procedure(table)
    for band in table.columns or (None,):
        led = table.leading_to(band)
        asked = tuple(led[axis.id] for axis in table.axes if axis.id in led)
        unmodified = ((),) if len(procedure.parameters) > len(asked) else ()
        try:
            odds = exact_odds(Desk(rules), procedure, procedure.arguments((*asked, *unmodified)))
        except ForgeError:  # without a modifier the dice may come to what is not on the table
            continue
        chances: dict[str, Fraction] = {}
        for outcome in odds.ordered():
            words = printed(table, outcome)
            chances[words] = chances.get(words, Fraction(0)) + odds.chance(outcome)
        yield ColumnOdds(band.label if band else "", tuple(chances.items()))


def printed(table: Table, result: Result) -> str:
    """A result as it is printed: the fields shown, a blank for what is not known."""
    shown = [field.show(result[field.id]) for field in table.fields if field.shown]
    return " · ".join(words or "?" for words in shown) if any(shown) else "?"
