"""What a pack has otherwise than a ledger begun under it, and which rulings stand by what has changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError, Problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from forge.library.opening import Wanted
    from forge.referee.ledger.chain import Record
    from forge.rules import Rules
    from forge.rules.differing import Difference

MOST_RECORDS = 12
"""Of the rulings by one table, named in a line."""


class OlderTable(NamedTuple):
    """A table that was changed since rulings were made by it: what it has otherwise, and the records of the rulings."""

    difference: Difference
    records: tuple[int, ...]


def rules_now(wanted: Wanted) -> Rules:
    """Give the rules of a pack as they are now; ``ForgeError`` where it has faults or is not to be found."""
    problems = Problems()
    rules = wanted.rules(problems)
    problems.raise_errors()
    return rules


def older_than_pack(begun: Rules, rules: Rules, wanted: Wanted) -> tuple[Difference, ...]:
    """Name what a pack has otherwise than a game begun under it, in the edition of the game."""
    from forge.rules.differing import differences

    try:
        now = rules if rules.edition == begun.edition else rules_now(wanted._replace(edition=begun.edition))
    except ForgeError:  # the edition is gone, which says nothing of the tables
        return ()
    return differences(begun, now)


def placed_in_pack(begun: Rules, wanted: Wanted) -> tuple[Difference, ...]:
    """Name the same, each with its place in the files of the pack, which are read anew where something differs."""
    from forge.rules import load_rules
    from forge.rules.differing import differences

    found = older_than_pack(begun, rules_now(wanted), wanted)
    if not found or wanted.made:
        return found
    problems = Problems()
    now = load_rules(wanted.folder, problems, edition=wanted.edition)
    problems.raise_errors()
    return differences(begun, now)


def older_rulings(records: Iterable[Record], older: tuple[Difference, ...]) -> tuple[OlderTable, ...]:
    """Give, of each table that has changed since, the records of what was ruled by it as it was."""
    tables = {one.table: one for one in older if one.table}
    found: dict[str, dict[int, None]] = {name: {} for name in tables}
    for record in records if tables else ():
        for name in set(_looked_at(record.data.get("entries"))) & found.keys():
            found[name][record.seq] = None
    return tuple(OlderTable(tables[name], tuple(seqs)) for name, seqs in found.items() if seqs)


def older_lines(older: tuple[Difference, ...], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Say that a ledger rules otherwise than the pack now would, and how to go over."""
    from forge.referee.contract.words import say
    from forge.rules.differing import named_in_short

    if not older:
        return ()
    return f"  {say(texts, 'ledger.older', what=named_in_short(older))}", f"    {say(texts, 'ledger.over')}"


def ruled_lines(tables: tuple[OlderTable, ...], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Say of each table that has changed where it stands now, and what was ruled by it as it was."""
    from forge.referee.contract.words import say

    return tuple(
        say(texts, "ledger.ruled-older", what=_placed(one.difference), records=_some(one.records)) for one in tables
    )


def beside_records(tables: tuple[OlderTable, ...], texts: Mapping[str, str]) -> dict[int, tuple[str, ...]]:
    """Give the lines that stand beside each ruling that was made by a table as it was."""
    from forge.referee.contract.words import say

    lines: dict[int, tuple[str, ...]] = {}
    for one in tables:
        line = say(texts, "ledger.older-table", what=_placed(one.difference))
        lines |= {seq: (*lines.get(seq, ()), line) for seq in one.records}
    return lines


def _placed(difference: Difference) -> str:
    return f"{difference.said} ({difference.where})" if difference.where.file else difference.said


def _some(records: tuple[int, ...]) -> str:
    more = len(records) - MOST_RECORDS
    return ", ".join((*map(str, records[:MOST_RECORDS]), *((f"+ {more}",) if more > 0 else ())))


def _looked_at(entries: Any) -> Iterator[str]:
    """Give the tables that entries on record looked at; nothing of what no ledger says so."""
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and isinstance(table := entry.get("table"), str):
            yield table
        elif isinstance(entry, dict):
            yield from _looked_at(entry.get("entries"))
