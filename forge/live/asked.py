"""What a component asks of the tables of a pack, so that it stands when others are written anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from forge.live.ground import same_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.pack.model import Pack
    from forge.rules.rules import Rules
    from forge.rules.table import Table


class AskedTables(Mapping[str, "Table"]):
    """The tables of some rules, which note those that are looked up."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables
        self._asked: set[str] = set()

    def stand_under(self, tables: Mapping[str, Table]) -> bool:
        """Tell whether other tables of the same names say the same as those looked up; if so, be these from now on."""
        alike = all(same_value(self._tables[name], tables[name]) for name in self._asked)
        if alike:
            self._tables = tables
        return alike

    def __getitem__(self, name: str) -> Table:
        """Look a table up."""
        table = self._tables[name]
        self._asked.add(name)
        return table

    def __iter__(self) -> Iterator[str]:
        """Go through the names of all."""
        return iter(self._tables)

    def __len__(self) -> int:
        """Count all."""
        return len(self._tables)


def asked_of(rules: Rules) -> tuple[Rules, AskedTables]:
    """Give rules that say the same, and their tables, which note what is looked up in them."""
    tables = AskedTables(rules.tables)
    asked = rules._replace(tables=tables)
    asked.tables_of = rules.tables_of
    return asked, tables


def differ_in_tables(one: Pack, other: Pack) -> bool:
    """Tell whether two packs say the same but for some of their tables, called and made of files as before."""
    was, now = one.rules, other.rules
    if was.tables.keys() != now.tables.keys() or was.tables_of != now.tables_of or one._replace(rules=now) != other:
        return False
    return all(same_value(a, b) for name, a, b in zip(was._fields, was, now, strict=True) if name != "tables")
