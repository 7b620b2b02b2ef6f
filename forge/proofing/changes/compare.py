"""Two states of a pack compared, from what their files say to what they print and how they rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.proofing.changes.agreed import agreed_changes, text_changes
from forge.proofing.changes.data import compare_rows
from forge.proofing.changes.definitions import (
    colour_changes,
    entry_changes,
    file_changes,
    head_changes,
    named_colours,
)
from forge.proofing.changes.odds import odds_changes
from forge.proofing.changes.pairing import pair_pieces
from forge.proofing.changes.pieces import Comparing
from forge.proofing.changes.printed import Prints
from forge.proofing.changes.repainted import Repainted
from forge.proofing.changes.rulings import ruling_changes
from forge.proofing.changes.state import State
from forge.proofing.changes.tables import table_changes
from forge.proofing.changes.values import Change, Differences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.errors import Problem
    from forge.proofing.changes.data import Prints as RowPrints
    from forge.proofing.changes.data import RowsCompared
    from forge.proofing.changes.state import Chosen
    from forge.reading.measures import Colour


class Side(NamedTuple):
    """A state that was read, and what it prints."""

    state: State
    prints: Prints

    @classmethod
    def read(cls, chosen: Chosen, beside: Side | None = None) -> Side:
        """Read a state and lay out all that it prints; ``ForgeError`` where nothing of it can be read.

        What is the same as in a side ``beside`` it is taken over from there.
        """
        state = State(chosen, beside=beside and beside.state)
        return cls(state, Prints(state, beside and beside.prints))


class Comparison:
    """Two states of a pack, read and compared: what differs, and what the picture book draws it from."""

    def __init__(self, old: Side, new: Side) -> None:
        self.old, self.new = old.state, new.state
        self.prints = old.prints, new.prints
        unread = self.prints[0].unread | self.prints[1].unread
        self.rows = compare_rows(self.old.rows, self.new.rows, self._printed())
        files = self.old.row_files, self.new.row_files
        colours = tuple(colour_changes(self.old, self.new))
        entries = tuple(entry_changes(self.old, self.new))
        said = {(change.of, change.item.partition(".")[0]) for change in entries}
        pairs = _replaced(named_colours(self.old), named_colours(self.new))
        self.pairing = pair_pieces(*self.prints, self.rows, files)
        painted = Repainted(old.state, new.state, pairs)
        self.compared = Comparing(self.prints, self.rows, files, painted, said).compare(self.pairing)
        counted = (change._replace(faces=self.compared.recoloured[change.of]) for change in colours)
        changes = (*head_changes(self.old, self.new), *counted, *entries, *_all_rows(self.rows), *self._agreed())
        odds = tuple(odds_changes(self.old.pack.rules, self.new.pack.rules))
        rulings = tuple(ruling_changes(self.old.folder, self.new.folder))
        self.differences = Differences(
            self.old.name,
            self.new.name,
            changes,
            self.compared.pieces,
            odds,
            rulings,
            self.compared.moved,
            (self.prints[0].faces, self.prints[1].faces),
            tuple(self._problems()),
            tuple(sorted(unread)),
        )

    def _printed(self) -> dict[str, RowPrints]:
        ours, theirs = (prints.of_rows() for prints in self.prints)
        return {name: (ours[name], theirs[name]) for name in ours.keys() & theirs.keys()}

    def _agreed(self) -> Iterable[Change]:
        """Compare tables, what is agreed and words; a word that has a key of its own is told once."""
        texts = tuple(text_changes(self.old, self.new))
        told = {(change.before, change.after) for change in texts}
        rules = (*table_changes(self.old.pack.rules, self.new.pack.rules), *agreed_changes(self.old, self.new))
        yield from (change for change in rules if (change.before, change.after) not in told)
        yield from texts
        yield from file_changes(self.old, self.new)

    def _problems(self) -> Iterable[Problem]:
        """Give what is wrong with either state, named after it where their files have the same names."""
        alike = self.old.folder.name == self.new.folder.name
        for state, which in ((self.old, "OLD"), (self.new, "NEW")):
            for problem in state.problems.errors:
                where = problem.where._replace(file=f"{which} {problem.where.file}") if alike else problem.where
                yield problem._replace(where=where)


def _all_rows(rows: dict[str, RowsCompared]) -> Iterable[Change]:
    return (change for compared in rows.values() for change in compared.changes)


def _replaced(old: dict[str, Colour], new: dict[str, Colour]) -> dict[tuple[Colour, Colour], tuple[str, ...]]:
    """Give the names of colours that are another now, by the colours."""
    pairs: dict[tuple[Colour, Colour], tuple[str, ...]] = {}
    for name, colour in new.items():
        if name in old and old[name] != colour:
            pair = old[name], colour
            pairs[pair] = (*pairs.get(pair, ()), name)
    return pairs
