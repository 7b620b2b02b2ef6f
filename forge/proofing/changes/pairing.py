"""Which piece of one state is which of the other: by rows, by component and id, by what is printed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    from forge.proofing.changes.data import RowsCompared
    from forge.proofing.changes.printed import Ids, Printed, Prints

    Files = tuple[Mapping[str, str], Mapping[str, str]]


class Pairing(NamedTuple):
    """Pieces of two states: pairs that are the same piece, and those on one side alone."""

    pairs: tuple[tuple[Printed, Printed], ...]
    gone: tuple[Printed, ...]
    come: tuple[Printed, ...]


def pair_pieces(old: Prints, new: Prints, rows: Mapping[str, RowsCompared], files: Files) -> Pairing:
    """Match the pieces of the components that both states could draw.

    ``files`` name for each state the rows of each component. Pages are told by what they print before their numbers.
    """
    unread = old.unread | new.unread
    waiting = _Waiting(*({ids: one for ids, one in side.pieces.items() if ids[0] not in unread} for side in (old, new)))
    waiting.pair(_by_rows(waiting, rows, files))
    rowed = {name for name in files[1] if files[0].get(name) == files[1][name]}
    waiting.pair(_alike(waiting, lambda one: None if one.ids[0] in rowed else (one.ids[0], one.prints)))
    waiting.pair((ids, ids) for ids in list(waiting.theirs) if ids in waiting.ours)
    waiting.pair(_alike(waiting, lambda one: (one.ids[0], one.prints)))
    waiting.pair(_alike(waiting, lambda one: one.prints))
    return Pairing(tuple(waiting.pairs), tuple(waiting.ours.values()), tuple(waiting.theirs.values()))


class _Waiting:
    """The pieces that are not matched yet, and the pairs so far."""

    def __init__(self, ours: dict[Ids, Printed], theirs: dict[Ids, Printed]) -> None:
        self.ours, self.theirs = ours, theirs
        self.pairs: list[tuple[Printed, Printed]] = []

    def pair(self, found: Iterable[tuple[Ids, Ids]]) -> None:
        """Take pairs of ids out of what waits."""
        for was, now in found:
            self.pairs.append((self.ours.pop(was), self.theirs.pop(now)))


def _alike(waiting: _Waiting, kind: Callable[[Printed], Hashable]) -> list[tuple[Ids, Ids]]:
    """Pair pieces of one kind in their order, those of the same id first."""
    ours: dict[Hashable, dict[Ids, None]] = defaultdict(dict)
    for ids, one in waiting.ours.items():
        ours[kind(one)][ids] = None
    found: list[tuple[Ids, Ids]] = []
    later: list[Ids] = []
    for ids, one in waiting.theirs.items():
        if (what := kind(one)) is None:
            continue
        if ids in ours.get(what, ()):
            del ours[what][ids]
            found.append((ids, ids))
        else:
            later.append(ids)
    for ids in later:
        if same := ours.get(kind(waiting.theirs[ids])):
            first = next(iter(same))
            del same[first]
            found.append((first, ids))
    return found


def _by_rows(waiting: _Waiting, rows: Mapping[str, RowsCompared], files: Files) -> Iterator[tuple[Ids, Ids]]:
    """Pair pieces of rows that are the same row."""
    at_row = {(ids[0], one.piece.row): ids for ids, one in waiting.ours.items()}
    before = {name: {new: old for old, new in found.matched.pairs} for name, found in rows.items()}
    for ids, one in list(waiting.theirs.items()):
        name = files[1].get(ids[0], "")
        was = before.get(name, {}).get(one.piece.row) if files[0].get(ids[0]) == name else None
        if was is not None and (ids[0], was) in at_row:
            yield at_row[ids[0], was], ids
