"""Aircraft on faces: one from the table, drawn from above in its area, some of its facts said anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import aligned
from forge.drawing.profile.aircraft import draw_plan
from forge.drawing.profile.aircraft_facts import Aircraft, Plan
from forge.drawing.profile.notation import metres
from forge.drawing.profile.plot import Inks
from forge.drawing.shapes import Stamp
from forge.kinds.faces.element import AIRCRAFT_KEY, COLOUR_NAME, LEFT_TO_RIGHT, TOP_TO_BOTTOM, TURN, Inked
from forge.kinds.faces.mark import NOTHING, Flaw, Mark
from forge.kinds.faces.side_view import tone_of
from forge.reading.fields import field
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.page import Box
    from forge.drawing.shapes import Drawing
    from forge.reading.measures import Colour

TRIES = 3


class PlanView(
    Inked,
    Plan,
    called="an element drawn as aircraft",
    summary="An aircraft from above, drawn for its width from the facts of a table.",
):
    """An aircraft from above; a fact that is not blank takes the place of the one in the table."""

    aircraft: Aircraft | None = field(AIRCRAFT_KEY, "the key of an aircraft, such as condor or liberator", default=None)
    tone: Colour | None = field(
        COLOUR_NAME, "the colour of propellers, cockpit and floats; a shade of the ink if not given", default=None
    )
    align: Horizontal = field(LEFT_TO_RIGHT, "where it stands across its area", default="center")
    valign: Vertical = field(TOP_TO_BOTTOM, "where it stands between top and bottom", default="middle")
    turn: int = field(TURN, "a quarter turn clockwise; its nose is up if not given", default=0)
    scale: float | None = field(
        metres("2.5", 0.1, 1000),
        "how many metres a millimetre stands for, so that aircraft keep their proportion; as large as its area if not "
        "said",
        default=None,
    )


def draw_plan_view(element: PlanView, box: Box) -> Mark:
    """Draw an aircraft in its box, as large as that or as its scale."""
    said = {name: value for name in Plan._fields if (value := getattr(element, name)) is not None}
    if element.aircraft is None and not said:
        return NOTHING
    plan = element.aircraft.plan() if element.aircraft else Plan()
    plan = plan._replace(**said)
    if plan.span is None or plan.length is None:
        message = "is blank, and the facts that are said are without span or length"
        return Mark(flaws=(Flaw("error", "aircraft", message, "name an aircraft, or say its span and length"),))
    drawing = _fitted(plan, element, box)
    lying = bool(element.turn % 180)
    width, height = (drawing.height, drawing.width) if lying else (drawing.width, drawing.height)
    place = aligned(width, height, box, element.align, element.valign)
    return Mark((Stamp(drawing, place.x, place.y, 1.0, element.turn),))


def _fitted(plan: Plan, element: PlanView, box: Box) -> Drawing:
    """Draw an aircraft for a width that its box holds."""
    across, down = (box.height, box.width) if element.turn % 180 else (box.width, box.height)
    inks = Inks(element.colour, element.tone or tone_of(element.colour), element.role)
    wanted = across if element.scale is None else min(across, (plan.span or 0) / element.scale * MM)
    width = float(max(wanted, 1))
    for _ in range(TRIES):
        drawing = draw_plan(plan, round(width), inks)
        room = min(across / drawing.width, down / drawing.height)
        if room >= 1:
            break
        width *= room * 0.995
    return drawing
