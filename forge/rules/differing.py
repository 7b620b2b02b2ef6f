"""Where two rules of one pack differ: those a game was begun under, and those the pack has now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.rules.parts import NOWHERE, Axis

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.errors import Location
    from forge.rules.rules import Rules
    from forge.rules.table import Table

MOST_NAMED = 6

_WORDS = frozenset(
    {"where", "title", "label", "printed", "words", "meanings", "rule", "when", "marks", "shown", "thousands", "joint"}
)


class Difference(NamedTuple):
    """Something that is otherwise, in a few words: of a ``table``, and ``where`` that stands now, or another name."""

    said: str
    table: str = ""
    where: Location = NOWHERE


def differences(begun: Rules, now: Rules) -> tuple[Difference, ...]:
    """Name what the pack has otherwise than a game that was begun under it, each in a few words.

    What overlays of their own would explain is left out: readings, optional rules and answers where one of the two has
    an overlay that the other lacks, and tables where an edition or an owner's overlay is among these.
    """
    mine, theirs = overlays_of(begun), overlays_of(now)
    unlike = mine ^ theirs
    if begun.edition != now.edition or any(source != "overlay" for _, source in unlike):
        return ()
    alike = _languages(begun) == _languages(now)
    found = list(_tables(begun.tables if alike else _untold(begun), now.tables if alike else _untold(now)))
    if not unlike:
        found += _named(begun.readings, now.readings, "chosen")
        found += _named(begun.switches, now.switches, "value")
        found += _named(begun.unknowns, now.unknowns, "value")
    return tuple(found)


def named_in_short(found: tuple[Difference, ...]) -> str:
    """Join differences, of many the first."""
    more = len(found) - MOST_NAMED
    return "; ".join((*(one.said for one in found[:MOST_NAMED]), *((f"+ {more}",) if more > 0 else ())))


def overlays_of(rules: Rules) -> set[tuple[str, str]]:
    """Give the overlays in force by id and source, but translations, which decide nothing."""
    return {(overlay.id, overlay.source) for overlay in rules.overlays if not overlay.language}


def _languages(rules: Rules) -> set[str]:
    return {overlay.language for overlay in rules.overlays if overlay.language}


def _untold(rules: Rules) -> dict[str, Table]:
    """Give the tables without what their cells say in sentences: of two languages no text is like the other."""
    return {name: _without_text(table) for name, table in rules.tables.items()}


def _without_text(table: Table) -> Table:
    says = tuple(field.type.shape == "text" for field in table.fields)
    if not any(says):
        return table
    rows = tuple(
        row._replace(
            cells=tuple(
                cell._replace(
                    values=tuple(None if text else value for text, value in zip(says, cell.values, strict=False))
                )
                for cell in row.cells
            )
        )
        for row in table.rows
    )
    return table._replace(rows=rows)


def _tables(begun: Mapping[str, Table], now: Mapping[str, Table]) -> Iterator[Difference]:
    for name in sorted(begun.keys() | now.keys()):
        before, after = begun.get(name), now.get(name)
        if before is None or after is None:
            yield Difference(name, name, after.where if after else NOWHERE)
        elif found := _of_table(before, after):
            parts = sorted(found)
            said = f"{name}: {', '.join(parts)}" if all(parts) else name
            yield Difference(said, name, next((found[part] for part in parts if found[part] != NOWHERE), after.where))


def _of_table(before: Table, after: Table) -> dict[str, Location]:
    """Name rows and modifiers that differ, each with its place; "" for anything else that decides."""
    found: dict[str, Location] = {}
    for part in ("rows", "modifiers", "naturals"):
        here = {_name(one): one.where for one in getattr(after, part)}
        old, new = (_by_name(getattr(table, part)) for table in (before, after))
        found |= {name: here.get(name, NOWHERE) for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
    for part in ("dice", "fields", "columns_axis", "lines_axis", "rounds", "needs"):
        if _decides(getattr(before, part)) != _decides(getattr(after, part)):
            found[""] = NOWHERE
    old_axis, new_axis = (table.rows_axis._replace(bands=()) for table in (before, after))  # rows hold their bands
    return found | ({"": NOWHERE} if _decides(old_axis) != _decides(new_axis) else {})


def _by_name(parts: tuple[object, ...]) -> dict[str, Any]:
    return {_name(part): _decides(part) for part in parts}


def _name(part: Any) -> str:
    return str(part.id if hasattr(part, "id") else part.band.id)


def _decides(value: object) -> Any:
    """Give what of a part of a table decides anything: no words, no places."""
    if isinstance(value, Axis):
        value = value._replace(names=tuple((name, "") for name, _ in value.names), sides=value.sides and ("", ""))
    if hasattr(value, "_fields"):
        return tuple(_decides(getattr(value, name)) for name in value._fields if name not in _WORDS)
    return tuple(map(_decides, value)) if isinstance(value, tuple) else value


def _named(begun: dict[str, Any], now: dict[str, Any], part: str) -> Iterator[Difference]:
    for name in sorted(begun.keys() | now.keys()):
        if getattr(begun.get(name), part, None) != getattr(now.get(name), part, None):
            yield Difference(name)
