"""The text of procedures and of a sequence of play: as the pack's files say it, and overlays over them.

Decks that stand in a file of rows are put into it, so that a ledger has all of it without that file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, nearest
from forge.places import is_there, shown
from forge.reading.columns import COPIES, column_key, find_column
from forge.reading.fields import INVALID
from forge.reading.node import Entry, Mapping, Scalar, describe
from forge.reading.patch import merge, misnamed
from forge.reading.yaml_text import read_pack_yaml
from forge.rules.file_rows import read_corrected
from forge.rules.texts import as_name
from forge.rules.written import NOTHING_WRITTEN, PROCEDURES_FILE, SEQUENCE_FILE, Text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from forge.errors import Problems
    from forge.reading.data_table import DataTable, Row
    from forge.reading.node import Node
    from forge.rules.corrections import Corrections
    from forge.rules.overlay_form import OverlayFile

DECKS, WORDS, FILE = "decks", "words", "file"
CALLED = ("name", "title")
"""The columns that say what an item is called, the first of them before the other."""


def read_text(folder: Path, files: Iterable[OverlayFile], corrections: Corrections, problems: Problems) -> Text:
    """Read what the pack writes, with the changes of overlays, if there is any of it."""
    procedures, sequence = (
        read_pack_yaml(folder, name, problems) if is_there(folder / name) else None
        for name in (PROCEDURES_FILE, SEQUENCE_FILE)
    )
    for file in files:
        procedures = _changed(procedures, PROCEDURES_FILE, file, folder)
        sequence = _sequence_changed(sequence, file)
    if sequence:
        sequence = _with_decks(sequence, folder, corrections, problems)
    return Text(procedures, sequence) if procedures or sequence else NOTHING_WRITTEN


def _changed(procedures: Mapping | None, name: str, file: OverlayFile, folder: Path) -> Mapping | None:
    """Lay changes over procedures; one that is not there must be whole, and is then a new one."""
    changes = file.form.procedures
    if not changes:
        return procedures
    before = procedures or Mapping({}, Location(shown(folder, name)))
    entries: dict[str, Entry] = {}
    for each, node in changes.items():
        at = f"procedures.{each}"
        if not isinstance(node, Mapping):
            file.refuse(node.where, at, f"must be values by name, not {describe(node)}")
        elif each not in before.entries and "steps" not in node.entries:
            file.refuse(node.where, at, "is not a procedure of the pack", nearest(each, before.entries))
        else:
            old = before.entries[each].value if each in before.entries else None
            if not _refuse_misnamed(old, node, at, file):
                entries[each] = Entry(node.where, node)
                file.note(at, "", ", ".join(node.entries), node.where)
    return merge(before, Mapping(entries, before.where))


def _sequence_changed(sequence: Mapping | None, file: OverlayFile) -> Mapping | None:
    """Lay changes over a sequence of play; where the pack has none they are all of it."""
    node = file.form.sequence
    if node is None:
        return sequence
    if not isinstance(node, Mapping):
        file.refuse(node.where, "sequence", f"must be values by name, not {describe(node)}")
        return sequence
    if _refuse_misnamed(sequence, node, "sequence", file):
        return sequence
    file.note("sequence", "", ", ".join(node.entries), node.where)
    return merge(sequence, node) if sequence else node


def _refuse_misnamed(old: Node | None, new: Node, at: str, file: OverlayFile) -> bool:
    """Report steps and phases that are named and are not there; tell whether there are any."""
    found = tuple(misnamed(old, new, at)) if old else ()
    for field, where, known in found:
        wanted = field.rpartition(".")[2]
        file.refuse(where, field, "is no step or phase there", nearest(wanted.split(" ", 1)[-1], known))
    return bool(found)


def _with_decks(sequence: Mapping, folder: Path, corrections: Corrections, problems: Problems) -> Mapping | None:
    """Put the items of decks that stand in files in place of these; None where one cannot be read, which is told."""
    decks = sequence.entries.get(DECKS)
    if decks is None or not isinstance(decks.value, Mapping):
        return sequence
    entries, words, whole = dict(decks.value.entries), dict[str, Entry](), True
    for name, entry in entries.items():
        if not _in_file(entry.value):
            continue
        deck = _Deck(name, entry.value, problems)
        whole = deck.read(folder, corrections) and whole
        entries[name] = entry._replace(value=Mapping(deck.items, entry.value.where))
        words |= deck.words
    if not whole:
        return None
    said = sequence.entries.get(WORDS)
    if words and (said is None or isinstance(said.value, Mapping)):
        own = said.value.entries if said and isinstance(said.value, Mapping) else {}
        said = Entry(decks.where, Mapping(words | own, decks.where))
    changed = {DECKS: decks._replace(value=Mapping(entries, decks.value.where))} | ({WORDS: said} if said else {})
    return sequence._replace(entries=sequence.entries | changed)


def _in_file(deck: Node) -> bool:
    """Tell a deck in a file from one that has an item called ``file``, of which there is a number."""
    named = deck.entries[FILE].value if isinstance(deck, Mapping) and FILE in deck.entries else None
    return isinstance(named, Scalar) and not named.text.isdigit()


class _Deck:
    """The items of a deck that stands in a file, with their numbers, and what they are called."""

    def __init__(self, name: str, node: Node, problems: Problems) -> None:
        self._node, self._at, self._problems = node, f"{DECKS}.{name}", problems
        self.items: dict[str, Entry] = {}
        self.words: dict[str, Entry] = {}

    def read(self, folder: Path, corrections: Corrections) -> bool:
        """Read it; what is wrong is reported, at the row where it stands in one."""
        from forge.rules.written.sequence_form import DeckForm  # few packs have a deck in a file

        before = self._problems.error_count
        form = DeckForm.read(self._node, self._at, self._problems)
        if form is INVALID:
            return False
        try:
            name = f"{form.file}[{form.sheet}]" if form.sheet else form.file
            table = read_corrected(name, (form.where, f"{self._at}.file"), folder, corrections, self._problems)
        except ForgeError as error:
            self._problems.add(error.problems)
            return False
        key = self._place(form.item, table, form.where)
        wanted = [(self._place(column, table, form.where), words) for column, words in form.where_.items()]
        if self._problems.error_count > before or key is None:
            return False
        rows = [row for row in table.rows if all(row.cells[place or 0] in words for place, words in wanted)]
        self._take(rows, key, table)
        if not rows:
            self._problems.error(form.where, self._at, f"takes none of the {len(table.rows)} rows of {table.file}")
        return self._problems.error_count == before

    def _take(self, rows: list[Row], key: int, table: DataTable) -> None:
        called = next((place for one in CALLED if (place := find_column(one, table.columns)) is not None), key)
        number = next((place for place, one in enumerate(table.columns) if column_key(one) in COPIES), None)
        for row in rows:
            where = table.where(row, table.columns[key])
            name = as_name(row.cells[key])
            if not name or name in self.items:
                message = f"{name} is there twice" if name else "names no item" if row.cells[key] else "is blank"
                self._problems.error(where, table.columns[key], message)
                continue
            copies = (number is not None and row.cells[number]) or "1"
            at = where if number is None else table.where(row, table.columns[number])
            if copies != "0":
                self.items[name] = Entry(at, Scalar(copies, at))
                self.words[name] = Entry(where, Scalar(row.cells[called] or row.cells[key], where))

    def _place(self, column: str, table: DataTable, where: Location) -> int | None:
        place = find_column(column, table.columns)
        if place is None:
            hint = nearest(column, table.columns)
            self._problems.error(where, self._at, f"{column} is not a column of {table.file}", hint)
        return place
