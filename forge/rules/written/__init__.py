"""Procedures and a sequence of play as a pack writes them in YAML: read, checked, and made ready to be carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping as Lookup

    from forge.reading.node import Mapping
    from forge.rules.written.program import Program

PROCEDURES_FILE, SEQUENCE_FILE = "procedures.yaml", "sequence.yaml"


class Text(NamedTuple):
    """The two files as written, from which a ledger has its procedures again; None for one that is not there."""

    procedures: Mapping | None = None
    sequence: Mapping | None = None

    def __bool__(self) -> bool:
        return self != NOTHING_WRITTEN

    def as_data(self) -> dict[str, Any]:
        """Give both as plain data."""
        from forge.reading.node import plain  # noqa: PLC0415 - few packs write any

        return {name: plain(node) for name, node in self._asdict().items() if node}


class Written(NamedTuple):
    """The procedures of a pack by id, ready to be carried out."""

    programs: Lookup[str, Program]


NOTHING_WRITTEN = Text()
NOTHING_READ = Written({})
