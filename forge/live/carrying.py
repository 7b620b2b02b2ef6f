"""Faces that a save cannot have changed: their rows, and all else that their component is made of, are as before."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.faces.by_row import RowComponent
from forge.pack.answers import pack_data
from forge.pack.model import sides_of
from forge.proofing.changes.carried import file_of_rows
from forge.reading.node import plain

if TYPE_CHECKING:
    from forge.errors import Problem
    from forge.pack.model import Component, Pack, Side
    from forge.reading.node import Mapping
    from forge.sources import Source, Sources, State

UNDER = ("sides", "palette", "floor", "fonts", "vessels", "aircraft", "scale", "looks")
"""What a face may ask of a pack beside its rules."""


class Drawn(NamedTuple):
    """What a side looks like, as a fingerprint, and what is wrong with it; ``mark`` is blank where it broke off."""

    mark: bytes
    problems: tuple[Problem, ...]


class Standing(NamedTuple):
    """A component as it was built: its entry, the pack that it was built in, its sources, and what was drawn of it."""

    entry: Mapping | None
    component: Component | None
    pack: Pack
    sources: Sources
    drawn: dict[tuple[int, Side], Drawn]


def kept_of(old: Standing, new: Standing) -> dict[tuple[int, Side], Drawn]:
    """Give the faces of a part that a save leaves as they are; their sources become those of the new one.

    Drawings themselves are handed on where its entry stands where it stood.
    """
    was, now = old.component, new.component
    if not (isinstance(was, RowComponent) and isinstance(now, RowComponent)):
        return {}
    if was.columns != now.columns or not _differ_in_rows_alone(old, new, was.data | now.data):
        return {}
    exact = old.entry == new.entry
    if exact:
        now.recall(was)
    rows = {piece.id: (piece, was.row(piece)) for piece in was.pieces}
    kept: dict[tuple[int, Side], Drawn] = {}
    for piece in now.pieces:
        same, row = rows.get(piece.id, (piece, None))
        if row is None or row.cells != now.row(piece).cells:
            continue
        in_place = exact and row == now.row(piece)
        for side in sides_of(now):
            drawn = old.drawn.get((same.row, side))
            if drawn and (in_place or not drawn.problems):
                kept[piece.row, side] = drawn
    for source, state in old.sources.items():
        new.sources.setdefault(source, state)
    return kept


def _differ_in_rows_alone(old: Standing, new: Standing, data: frozenset[str]) -> bool:
    """Tell whether a component is said and stands as it did but for its rows; its values look into some data."""
    if not (old.entry and new.entry) or plain(old.entry) != plain(new.entry):
        return False
    others = [source for source, state in old.sources.items() if _is_other(source, state, new.sources)]
    return _stands_on_the_same(old.pack, new.pack, data) and all(_is_data(source, new) for source in others)


def _stands_on_the_same(old: Pack, new: Pack, data: frozenset[str]) -> bool:
    """Tell whether values that look into some data find the same in two packs."""
    if any(getattr(old, name) is not getattr(new, name) for name in UNDER):
        return False
    if old.rules is new.rules or not data:
        return True
    was, now = pack_data(old), pack_data(new)
    return all(was[name] == now[name] for name in data)


def _is_other(source: Source, state: State, now: Sources) -> bool:
    return (now[source] if source in now else source.state()) != state


def _is_data(source: Source, part: Standing) -> bool:
    """Tell whether a source is the file of a part's rows, which are compared one by one."""
    if not (name := file_of_rows(part.entry)):
        return False
    path = part.pack.rules.replaced_files.get(name, part.pack.folder / name)
    return os.path.realpath(source.path) == os.path.realpath(path)
