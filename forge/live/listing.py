"""The parts list as it is told, and how one telling differs from the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.live.told import Change, LiveComponent, LivePiece
from forge.pack.model import sides_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.errors import Problem
    from forge.live.looks import Looks
    from forge.live.part import Part
    from forge.live.told import Face

WHOLE = ""
"""Stands, in place of the id of a component, for all of the pack."""


class Told(NamedTuple):
    """What was told at a time: the components by id, and what is wrong with the pack as a whole."""

    components: dict[str, LiveComponent]
    whole: tuple[Problem, ...]


def listed(part: Part, looks: Looks) -> LiveComponent:
    """List a part with the pieces that are shown of it."""
    good = part.good
    component = good.component if good else None
    pieces: tuple[LivePiece, ...] | None = () if part.built else None
    if component:
        sides = sides_of(component)
        pieces = tuple(
            LivePiece(
                piece.id,
                piece.title,
                piece.copies,
                piece.width,
                piece.height,
                piece.where,
                looks.changed(part.key, piece.id, sides),
            )
            for piece in component.pieces
        )
    return LiveComponent(
        id=part.key,
        title=part.title,
        kind=part.kind,
        where=part.where,
        sides=sides_of(component) if component else ("front",),
        pieces=pieces,
        stale=not part.built,
        held=part.built and good is not part,
        problems=part.problems,
        paper=bool(component and component.imposition == "page"),
    )


def difference(old: Told, new: Told, faces: Iterable[Face]) -> Change:
    """Tell what has changed from one telling to the next, beside the faces that look otherwise."""
    names = dict.fromkeys((*old.components, *new.components))
    pairs = {name: (old.components.get(name), new.components.get(name)) for name in names}
    differ = {name: pair for name, pair in pairs.items() if pair[0] is not pair[1] and pair[0] != pair[1]}
    was = {(name, piece) for name, (one, _) in differ.items() for piece in _pieces(one)}
    now = {(name, piece) for name, (_, other) in differ.items() for piece in _pieces(other)}
    first = {name for name, (one, _) in differ.items() if one and one.pieces is None}
    problems = [name for name, (one, other) in differ.items() if _problems(one) != _problems(other)]
    return Change(
        tuple(differ),
        tuple(dict.fromkeys(faces)),
        (*([WHOLE] if old.whole != new.whole else []), *problems),
        tuple(sorted(pair for pair in now - was if pair[0] not in first)),
        tuple(sorted(was - now)),
    )


def _pieces(component: LiveComponent | None) -> Iterable[str]:
    return (piece.id for piece in component.pieces or ()) if component else ()


def _problems(component: LiveComponent | None) -> tuple[Problem, ...]:
    return component.problems if component else ()
