"""Faces that a save cannot have changed: their rows, and all else that their component is made of, are as before."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Problems
from forge.kinds.faces.by_row import RowComponent
from forge.pack.answers import pack_data
from forge.pack.model import sides_of
from forge.reading.columns import part_sheet
from forge.reading.data_file import SOURCE
from forge.reading.fields import INVALID
from forge.reading.node import plain

if TYPE_CHECKING:
    from forge.errors import Problem
    from forge.live.part import Part
    from forge.pack.model import Pack, Side
    from forge.sources import Source, Sources, State

DATA = "data"
UNDER = ("sides", "palette", "floor", "fonts", "vessels", "aircraft", "scale", "looks")
"""What a face may ask of a pack beside its rules."""


class Drawn(NamedTuple):
    """What a side looks like, as a fingerprint, and what is wrong with it; ``mark`` is blank where it broke off."""

    mark: bytes
    problems: tuple[Problem, ...]


def kept_of(old: Part, new: Part) -> dict[tuple[str, Side], Drawn]:
    """Give the faces of a part that need not be drawn anew after a save; their sources become those of the new one."""
    was, now = old.component, new.component
    if not (isinstance(was, RowComponent) and isinstance(now, RowComponent) and old.entry and new.entry):
        return {}
    if was.columns != now.columns or not (_says_the_same(old, new) and _stands_on_the_same(old.pack, new.pack, now)):
        return {}
    sources = new.of_build.sources
    others = [source for source, state in old.of_build.sources.items() if _is_other(source, state, sources)]
    if not all(_is_data(source, new) for source in others):
        return {}
    exact = old.entry == new.entry
    rows = {piece.id: (piece, was.row(piece)) for piece in was.pieces}
    kept: dict[tuple[str, Side], Drawn] = {}
    for piece in now.pieces:
        if piece.id not in rows or rows[piece.id][1].cells != now.row(piece).cells:
            continue
        in_place = exact and rows[piece.id][1] == now.row(piece)
        for side in sides_of(now):
            drawn = old.drawn.get((piece.id, side))
            if drawn and (in_place or not drawn.problems):
                kept[piece.id, side] = drawn
    for source, state in old.of_build.sources.items():
        sources.setdefault(source, state)
    return kept


def _says_the_same(old: Part, new: Part) -> bool:
    """Tell whether two entries say the same, wherever it stands."""
    return old.entry is not None and new.entry is not None and plain(old.entry) == plain(new.entry)


def _stands_on_the_same(old: Pack, new: Pack, component: RowComponent) -> bool:
    """Tell whether a component's values find the same in two packs."""
    if any(getattr(old, name) is not getattr(new, name) for name in UNDER):
        return False
    if old.rules is new.rules or not component.data:
        return True
    was, now = pack_data(old), pack_data(new)
    return all(was[name] == now[name] for name in component.data)


def _is_other(source: Source, state: State, now: Sources) -> bool:
    return (now[source] if source in now else source.state()) != state


def _is_data(source: Source, part: Part) -> bool:
    """Tell whether a source is the file of a part's rows, which are compared one by one."""
    value = part.entry.entries[DATA].value if part.entry and DATA in part.entry.entries else None
    file = SOURCE.read(value, DATA, Problems()) if value else INVALID
    if file is INVALID:
        return False
    name = part_sheet(str(file))[0]
    path = part.pack.rules.replaced_files.get(name, part.pack.folder / name)
    return os.path.realpath(source.path) == os.path.realpath(path)
