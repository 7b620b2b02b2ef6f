"""Whether the markers of a written sequence of play are in the kit, and find their boxes on its boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Problems, nearest
from forge.library.kit_names import COUNTERS
from forge.library.places import places_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from forge.pack.model import Component, Pack
    from forge.rules.values import ValueType
    from forge.rules.written.markers import Marker
    from forge.rules.written.program import Sequence

MOST_TRIED = 1_000
"""How many values of what is kept are tried; of more the first so many."""


def check_markers(pack: Pack, problems: Problems) -> None:
    """Report markers that the kit has not, boards and tracks that it has not, and boxes that they would look for."""
    sequence = pack.rules.written.sequence
    if sequence is None or not sequence.markers:
        return
    components = {one.id: one for one in pack.components}
    counters = {piece.id for one in pack.components if one.kind in COUNTERS for piece in one.pieces}
    spaces: dict[str, set[str]] = {}
    for number, marker in enumerate(sequence.markers, 1):
        at = f"markers[{number}]"
        if marker.counter not in counters and not pack.unread:
            hint = nearest(marker.counter, counters)
            problems.error(marker.where, f"{at}.counter", f"{marker.counter} is no counter of the pack", hint)
        if marker.board not in components:
            if not pack.unread & {marker.board, ""}:
                hint = nearest(marker.board, components)
                problems.error(marker.where, f"{at}.board", f"{marker.board} is no component of the pack", hint)
            continue
        if marker.board not in spaces:
            spaces[marker.board] = _spaces(components[marker.board])
        _check_space(marker, sequence, spaces[marker.board], at, problems)


def _check_space(marker: Marker, sequence: Sequence, spaces: set[str], at: str, problems: Problems) -> None:
    """Report a track that is not there, else the first space that some value would look for in vain."""
    if marker.track and not any(space.startswith(f"{marker.track}-") for space in spaces):
        tracks = {space.rpartition("-")[0] for space in spaces if "-" in space}
        hint = nearest(marker.track, tracks) or "give the track an id: on the board"
        problems.error(marker.where, f"{at}.track", f"{marker.board} has no track {marker.track}", hint)
        return
    for values in _values(marker, sequence):
        space = marker.space(values)
        if space and space not in spaces:
            said = ", ".join(f"{name} is {value}" for name, value in values.items())
            message = f"{marker.board} has no space {space}" + (f", where it lies when {said}" if said else "")
            problems.error(marker.where, f"{at}.at", message, nearest(space, spaces))
            return


def _values(marker: Marker, sequence: Sequence) -> Iterator[Mapping[str, Any]]:
    """Give all values of what a marker reads, if that is one; of several there may be too many."""
    kept: dict[str, ValueType] = {one.id: one.type for one in sequence.kept}
    if not marker.reads:
        yield {}
    elif len(marker.reads) == 1:
        (name,) = marker.reads
        of = kept.get(name)
        low, high = (1, sequence.turns) if of is None else (of.low, of.high)
        every = of.choices if of and of.choices else range(low, min(high, low + MOST_TRIED) + 1)
        for value in every:
            yield {name: value}


def _spaces(component: Component) -> set[str]:
    """Give the spaces of the first page of a board, display or track; none of one that cannot be drawn."""
    if not component.pieces:
        return set()
    found = Problems()
    drawn = component.draw(component.pieces[0], "front", found, alone=True)
    return set() if found.errors else {place.id for place in places_of(component, drawn.drawing)}
