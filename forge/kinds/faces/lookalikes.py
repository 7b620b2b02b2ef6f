"""Ships of a component that a reader would take for one another at the size they are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.drawing.profile.alike import ALIKE, shared_facts, silhouette
from forge.kinds.faces.memory import key_of
from forge.kinds.faces.side_view import SideView, fitted_profile, told
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.profile.alike import Silhouette
    from forge.drawing.profile.facts import Facts
    from forge.kinds.faces.memory import Values
    from forge.kinds.faces.part import Part

MOST_COMPARED = 200
"""How many different ships of an element are compared; what comes after them is said not to be."""


class Seen(NamedTuple):
    """A ship as a reader sees it: the piece it stands on, its class, its facts, what it covers."""

    piece: str
    of_class: str
    facts: Facts
    covers: Silhouette


class Alike(NamedTuple):
    """Something to say about ships that look alike, and how to tell them apart."""

    part: Part
    message: str
    hint: str


class LookAlikes:
    """Compares each ship of a face with those met before, sisters of one class aside."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = [part for part in parts if isinstance(part.form.element, SideView)]
        self._keys = [key_of(part.uses) for part in self._parts]
        self._met: list[dict[Any, Seen | None]] = [{} for _ in self._parts]
        self._full = False

    @staticmethod
    def compares(parts: Sequence[Part]) -> bool:
        """Tell whether there is a ship among the parts of a face."""
        return any(isinstance(part.form.element, SideView) for part in parts)

    def find(self, values: Values, piece: str) -> Iterator[Alike]:
        """Give the ships that the one on a piece looks like."""
        for part, key_of_values, met in zip(self._parts, self._keys, self._met, strict=True):
            key = key_of_values(values)
            if key in met:
                continue
            if len(met) >= MOST_COMPARED:
                if not self._full:
                    self._full = True
                    yield Alike(part, f"draws more than {MOST_COMPARED} ships: {piece} and later are not compared", "")
                return
            seen = met[key] = _seen(part, values, piece)
            if seen:
                others = [other for other in met.values() if other and other is not seen]
                yield from (_alike(part, seen, other) for other in others if _taken_for(seen, other))


def _seen(part: Part, values: Values, piece: str) -> Seen | None:
    element, _ = part.form.filled(values)
    if not isinstance(element, SideView) or not element.when or element.state != "whole":
        return None
    facts = told(element)
    if facts is None or facts.length is None:
        return None
    covers = silhouette(fitted_profile(facts, element, part.box))
    return Seen(piece, element.vessel.based_on if element.vessel else "", facts, covers)


def _taken_for(one: Seen, other: Seen) -> bool:
    if one.of_class and one.of_class == other.of_class:
        return False
    return one.covers.looks_like(other.covers)


def _alike(part: Part, one: Seen, other: Seen) -> Alike:
    apart = one.covers.distance(other.covers)
    width = f"{part.box.width / MM:.0f} mm"
    message = f"{one.piece} and {other.piece} look alike at {width} ({apart:.3f} apart, {ALIKE} tells ships apart)"
    shared = shared_facts(one.facts, other.facts)
    tell = " or ".join(shared or ("funnels", "bridge", "masts"))
    return Alike(part, message, f"tell them apart by {tell}; if they are sisters, base one on the other")
