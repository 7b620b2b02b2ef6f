"""One SVG file read: its elements by id, and what attributes and style sheets set for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.svg_css import Sheets
from forge.drawing.svg_paint import referred
from forge.drawing.svg_style import declared

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.svg_tree import Element, Faults

LONGEST_CHAIN = 8
"""How many gradients may take their stops from one another."""


class SvgDocument:
    """The elements of a file; what each sets is found once."""

    def __init__(self, root: Element, faults: Faults) -> None:
        self.root = root
        self._sheets = Sheets(faults)
        self._ids: dict[str, Element] = {}
        self._found: dict[Element, dict[str, str]] = {}
        for element in root.walk():
            self._ids.setdefault(element.attributes.get("id", ""), element)
            if element.tag == "style":
                self._sheets.add(element)

    def by_id(self, identity: str) -> Element | None:
        """The first element of an id."""
        return self._ids.get(identity) if identity else None

    def declared(self, element: Element) -> Mapping[str, str]:
        """All that an element sets; the colour of a gradient that has only one stands where the gradient is named."""
        found = self._found.get(element)
        if found is None:
            found = self._found[element] = declared(element, self._sheets.matching(element))
            for name in ("fill", "stroke"):
                if (identity := referred(found.get(name, ""))) and (colour := self._one_stop(identity)):
                    found[name] = colour
        return found

    def _one_stop(self, identity: str) -> str:
        """The colour of a gradient all of whose stops are alike, as programs write a swatch."""
        for _ in range(LONGEST_CHAIN):
            gradient = self.by_id(identity)
            if gradient is None or not gradient.tag.endswith("Gradient"):
                return ""
            stops = [self.declared(stop) for stop in gradient.children if stop.tag == "stop"]
            if stops:
                colours = {stop.get("stop-color", "black") for stop in stops}
                opaque = all(stop.get("stop-opacity", "1") in ("1", "1.0", "100%") for stop in stops)
                return colours.pop() if len(colours) == 1 and opaque else ""
            identity = gradient.reference[1:]
        return ""
