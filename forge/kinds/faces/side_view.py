"""Profiles on faces: a vessel from the table, drawn from the side in its area, some of its facts said anew."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from forge.drawing.colour import darken, lighten, lightness
from forge.drawing.layout import aligned
from forge.drawing.profile.facts import Facts, Vessel
from forge.drawing.profile.notation import metres
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import MOST_REMEMBERED, Manner, Profile, draw_profile
from forge.drawing.shapes import Clip, Drawing, Path, Stamp
from forge.kinds.faces.areas import EXTENT, Extent
from forge.kinds.faces.element import (
    COLOUR_NAME,
    LEFT_TO_RIGHT,
    TOP_TO_BOTTOM,
    VESSEL_KEY,
    Inked,
)
from forge.kinds.faces.mark import NOTHING, Flaw, Mark
from forge.reading.fields import FLAG, choice, field
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.page import Box
    from forge.drawing.profile.states import State
    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour

DARK = 50.0
"""An ink darker than this L* has a lighter tone, one that is lighter a darker tone."""
WHITE: Any = "white"
TONE = 42
"""How much lighter or darker, in percent."""
FEWEST = 3 * MM
"""A profile narrower than this is no more than a stroke."""
TRIES = 4
_OVERRIDES = tuple(name for name in Facts._fields if name != "stretch")


class SideView(
    Inked,
    Facts,
    called="an element drawn as profile",
    summary="A ship from the side, drawn for its width from the facts of a table.",
):
    """A vessel from the side; a fact that is not blank takes the place of the one in the table."""

    vessel: Vessel | None = field(VESSEL_KEY, "the key of a vessel, such as bismarck or type-vii", default=None)
    tone: Colour | None = field(
        COLOUR_NAME, "the colour of deckhouses and funnels; a shade of the ink if not given", default=None
    )
    align: Horizontal = field(LEFT_TO_RIGHT, "where it stands across its area", default="center")
    valign: Vertical = field(TOP_TO_BOTTOM, "where it stands between top and bottom", default="bottom")
    state: State = field(
        choice("whole", "damaged", "dived", "sunk"),
        "what has become of it: smoke and a flame, only the periscope above the water, going down",
        default="whole",
    )
    waterline: bool = field(
        FLAG,
        "foam along the waterline, and below its area the image of the hull in the water",
        default=False,
    )
    foam: Colour = field(COLOUR_NAME, "the colour of foam", default=WHITE)
    flip: bool = field(FLAG, "bow to the left instead of to the right", default=False)
    overturned: bool = field(FLAG, "upside down, as at the far end of a playing card", default=False)
    scale: float | None = field(
        metres("18", 0.1, 1000),
        "how many metres a millimetre stands for, so that ships keep their proportions; otherwise it fills its area",
        default=None,
    )
    narrowest: Extent = field(
        EXTENT, "the least width, however small the ship is at that scale", default=Extent(fixed=FEWEST)
    )


def draw_side_view(element: SideView, box: Box, trim: Box) -> Mark:
    """Draw a vessel in its box, its waterline at the foot; its image in the water lies below."""
    facts = told(element)
    if facts is None:
        return NOTHING
    if facts.length is None:
        message = "is blank, and the facts that are said are without a length"
        return Mark(flaws=(Flaw("error", "vessel", message, "name a vessel, or say its length"),))
    drawn = fitted_profile(facts, element, box)
    drawing = drawn.drawing
    place = aligned(drawing.width, _height(drawn, element), box, element.align, element.valign)
    top = place.y - (drawing.height - place.height if element.overturned else 0)
    stamp = Stamp(drawing, place.x, top, turn=180 if element.overturned else 0)
    leaves = top < trim.y or top + drawing.height > trim.y + trim.height
    return Mark((Clip(*trim, (stamp,)),) if leaves else (stamp,), _too_long(facts, element, box))


def _height(drawn: Profile, element: SideView) -> int:
    """Give the height that its area must hold: above the waterline, but for a boat that lies under it all of it."""
    return drawn.drawing.height if element.state == "dived" else drawn.waterline


def told(element: SideView) -> Facts | None:
    """Give the facts of the vessel that an element names, those that it says itself in place of the table's."""
    said = {name: value for name in _OVERRIDES if (value := getattr(element, name)) is not None}
    if element.vessel is None:
        return Facts(**said) if said else None
    facts = element.vessel.facts()
    return facts._replace(**said) if said else facts


def fitted_profile(facts: Facts, element: SideView, box: Box) -> Profile:
    """Draw a vessel as wide as its scale or its box makes it, so that nothing of it leaves the box."""
    inks = Inks(element.colour, element.tone or tone_of(element.colour), element.role, element.foam)
    manner = Manner(element.stretch, element.flip, element.state, element.waterline)
    width = float(min(box.width, max(_wanted(facts, element, box), element.narrowest.of_short(box.width))))
    for _ in range(TRIES):
        drawn = draw_profile(facts, round(width), inks, manner)
        room = min(box.width / drawn.drawing.width, box.height / _height(drawn, element))
        if room >= 1:
            break
        width *= room * 0.995
    return drawn


def as_one_mark(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Give what a profile shows in its ink as one outline: where its parts lie on one another is not looked at."""
    stamps = (shape.shapes[0] if isinstance(shape, Clip) else shape for shape in shapes)
    return tuple(stamp._replace(drawing=_inked(stamp.drawing)) for stamp in stamps if isinstance(stamp, Stamp))


@lru_cache(MOST_REMEMBERED)
def _inked(drawing: Drawing) -> Drawing:
    marks = [
        shape for shape in drawing.shapes if isinstance(shape, Path) and shape.role == "mark" and shape.opacity == 1
    ]
    whole = [marks[0]._replace(commands=tuple(command for mark in marks for command in mark.commands))] if marks else []
    return Drawing(drawing.name, drawing.width, drawing.height, tuple(whole))


def tone_of(ink: Colour) -> Colour:
    """Give the tone that goes with an ink if none is said."""
    return lighten(ink, TONE / 100) if lightness(ink) < DARK else darken(ink, TONE / 100)


def _wanted(facts: Facts, element: SideView, box: Box) -> float:
    if element.scale is None:
        return box.width
    return (facts.length or 0) / element.scale * MM


def _too_long(facts: Facts, element: SideView, box: Box) -> tuple[Flaw, ...]:
    if element.scale is None or _wanted(facts, element, box) <= box.width:
        return ()
    least = (facts.length or 0) / (box.width / MM)
    message = "makes the ship wider than its area; it is drawn as wide as that"
    return (Flaw("warning", "scale", message, f"{least:.1f} metres to the millimetre leave room for it"),)
