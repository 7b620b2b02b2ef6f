"""What colour a chart is known by: that of the phase of play in which its table is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.errors import nearest

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.fields import Said
    from forge.kinds.pages.strips import Spot
    from forge.pack.model import Phase
    from forge.reading.measures import Colour

HEAD_SHARE, LINE_SHARE = 0.80, 0.92
"""How much of the paper is in the tints of a phase, behind headings and behind every other line."""


def phase_of(desk: Desk, table: str) -> Phase | None:
    """Find the phase in which a table is used."""
    return next((phase for _, phase in desk.pack.phases if table in phase.tables), None)


def phase_number(desk: Desk, phase: Phase) -> str:
    """Tell the number of a phase in the sequence of play."""
    return str(1 + next(place for place, (_, one) in enumerate(desk.pack.phases) if one is phase))


def named_phase(desk: Desk, said: Said | None, spot: Spot) -> Phase | None:
    """Find a phase by its name; report one that there is not."""
    if said is None:
        return None
    known = dict(desk.pack.phases)
    if said.text not in known:
        desk.error(spot._replace(where=said.where), f"there is no phase {said.text!r}", nearest(said.text, known))
    return known.get(said.text)


def head_tint(desk: Desk, colour: Colour | None) -> Colour:
    """What stands behind headings of columns: the style's own, or a tint of the phase's colour."""
    colours = desk.style.colours
    return mix(colour, colours.paper, HEAD_SHARE) if colour else colours.head


def line_tint(desk: Desk, colour: Colour | None) -> Colour:
    """What stands behind every other line: the style's own, or a tint of the phase's colour."""
    colours = desk.style.colours
    return mix(colour, colours.paper, LINE_SHARE) if colour else colours.zebra
