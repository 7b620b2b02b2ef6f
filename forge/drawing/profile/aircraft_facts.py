"""The facts that an aircraft is drawn from, seen from above."""

from __future__ import annotations

import re

from forge.drawing.profile.based import Based
from forge.drawing.profile.notation import metres
from forge.reading.fields import FLAG, Record, Text, choice, field

MOST_ENGINES = 5


def _engines(text: str) -> tuple[float, ...]:
    words = text.split() if text.strip() != "none" else []
    if len(words) > MOST_ENGINES or not all(re.fullmatch(r"\d{1,2}(\.\d)?", word) for word in words):
        raise ValueError('is not places of engines such as "0 28 55", in percent of half the span')
    return tuple(float(word) for word in words)


ENGINES = Text("places of engines such as 28 55, in percent of half the span; 0 is the nose", _engines)


class Plan(Record, called="the facts of an aircraft"):
    """Everything that may be said of how an aircraft looks from above."""

    span: float | None = field(metres("32.8", 2, 120), "the span of its wings, in metres", default=None)
    length: float | None = field(metres("23.5", 2, 120), "its length, in metres", default=None)
    wing: str | None = field(
        choice("straight", "tapered", "elliptical", "swept", "gull"), "the shape of its wings", default=None
    )
    chord: float | None = field(metres("4.5", 0.3, 20), "how deep the wings are at the body, in metres", default=None)
    wing_at: float | None = field(
        metres("28", 0, 90), "where the wings begin, in percent of the length from the nose", default=None
    )
    biplane: bool | None = field(FLAG, "whether it has two wings one above the other", default=None)
    body: float | None = field(metres("2.2", 0.3, 12), "how broad its body is, in metres", default=None)
    nose: str | None = field(choice("pointed", "round", "glazed", "boat"), "the shape of its nose", default=None)
    engines: tuple[float, ...] | None = field(
        ENGINES, "where engines are, as 28 55: percent of half the span on both sides; 0 is the nose", default=None
    )
    tailplane: float | None = field(metres("9", 0.5, 40), "the span of its tailplane, in metres", default=None)
    twin_fins: bool | None = field(FLAG, "whether fins stand at the ends of the tailplane", default=None)
    twin_booms: bool | None = field(FLAG, "whether two booms carry the tail", default=None)
    floats: str | None = field(
        choice("none", "twin", "centre", "tips"), "floats below the body, one below it, or at the wings", default=None
    )


class Aircraft(Plan, Based, called="an aircraft", summary="An aircraft, and the facts it is drawn from."):
    """An aircraft in a table."""

    def plan(self) -> Plan:
        """Give the facts alone."""
        return Plan.like(self)
