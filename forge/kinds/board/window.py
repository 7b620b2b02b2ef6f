"""Inset charts: a stretch of coast on a scale of its own, in a frame on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.shapes import Clip, Rect
from forge.kinds.board.chartpaint import paint_land, paint_lines, paint_sea
from forge.kinds.board.names import Name, draw_names
from forge.kinds.board.plan import Plan
from forge.kinds.board.seachart import Coast, open_chart, recipe_of
from forge.kinds.board.sign import Sign
from forge.kinds.board.signs import draw_signs
from forge.kinds.board.spaces import Sited
from forge.kinds.pages.fields import Few
from forge.kinds.pages.strips import Spot
from forge.reading.fields import Placed, field

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.board.geography.drawn import Recipe
    from forge.kinds.pages.desk import Desk


class Window(Sited, Placed, called="an inset chart", summary="Coasts on a scale of their own, in a frame on a board."):
    """A chart on a chart: its coasts, and signs and names whose places count from its own corner."""

    coast: Coast = field(Coast, "its coasts, which have a drawn file of their own")
    signs: tuple[Sign, ...] = field(Few(Sign, 100), "ports, bases and the like, with names set beside them", default=())
    names: tuple[Name, ...] = field(Few(Name, 40), "names of seas and lands, along curves", default=())

    def draw(self, desk: Desk, plan: Plan) -> tuple[list[Shape], Recipe | None]:
        """Draw the chart below all that stands on the board, and say by which recipe its coasts are drawn."""
        box = plan.box(self.at, self.size, desk, Spot(self.where, "charts"))
        plan.take(box)
        own = Plan(box, None)
        recipe = recipe_of(self.coast, own, desk, {})
        chart = open_chart(self.coast, recipe, own, desk) if recipe else None
        if chart is None:
            return [], recipe
        own.chart = chart
        for loop in chart.layers.get("land", ()):
            own.clearance.add_land(loop)
        words = [*draw_signs(self.signs, desk, own), *draw_names(self.names, desk, own)]
        seen = (*paint_sea(chart), *paint_lines(chart), *paint_land(chart), *words)
        return [Clip(*box, seen), Rect(*box, None, desk.stroke("rule"))], recipe
