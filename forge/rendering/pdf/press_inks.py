"""The inks of a press as PDF operators: CMYK, special inks, and black that overprints."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from string import ascii_letters, digits
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import PDFArray, PDFfalse, PDFtrue

from forge.drawing.gradients import colour_at, full
from forge.rendering.decimals import decimal
from forge.rendering.inking import KEY, PAPER
from forge.rendering.pdf.inks import MOST_REMEMBERED, Ramp, drawn, lasting
from forge.rendering.pdf.objects import dictionary, name, numbers

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    from forge.drawing.page import LineKind
    from forge.drawing.shapes import Stops, Stroke
    from forge.reading.measures import Colour
    from forge.rendering.inking import Cmyk, Separation
    from forge.rendering.pdf.objects import Document

_PLAIN = frozenset(ascii_letters + digits)

STEPS = 6
"""In how many steps a gradient follows the colours between two stops, which four inks alone would not meet."""

NARROW = 0.01
"""Stops as near to each other are an edge."""

SHOWN: dict[LineKind, Cmyk] = {
    "cut": (0.0, 1.0, 0.0, 0.0),
    "crease": (1.0, 0.0, 0.0, 0.0),
    "perforation": (1.0, 0.0, 1.0, 0.0),
}
"""How lines that are not printed look on a screen."""

ALL = "All"
"""The special ink that stands on every plate."""


class PressInks:
    """The inks of one document for the press.

    Black letters and thin black lines overprint: what lies below them goes on, so that no paper shows beside them.
    Nothing else does; white never.
    """

    space = "DeviceCMYK"

    def __init__(self, document: Document, separation: Separation) -> None:
        self._document = document
        self._separation = separation
        profile = separation.profile
        self.rich = _operator(separation.rich, "k") if tuple(profile.rich) != (0, 0, 0, 100) else ""
        self.rich_from = profile.rich_from
        self._spaces: dict[str, str] = {}
        self._letters_over = document.add_state(_over(lines=False))  # a halo is their line, and is white
        self._lines_over = document.add_state(_over(lines=True))
        self.fill = lru_cache(MOST_REMEMBERED)(self._fill)
        self.text = lru_cache(MOST_REMEMBERED)(self._text)
        self.pen = lru_cache(MOST_REMEMBERED)(self._pen)

    def _fill(self, colour: Colour) -> str:
        if spot := self._separation.spot(colour):
            return f"{self.special(spot, self._separation.cmyk(colour))} cs 1 scn"
        return _operator(self._separation.cmyk(colour), "k")

    def _text(self, colour: Colour) -> tuple[str, str]:
        if self._separation.spot(colour):
            return f"{self.fill(colour)} ", ""
        inks = self._separation.text(colour)
        if inks == KEY:
            return f"q {self._letters_over} gs {_operator(inks, 'k')} ", " Q"
        return f"{_operator(inks, 'k')} ", ""

    def line(self, colour: Colour) -> str:
        """Give the operator that sets the colour of lines."""
        if spot := self._separation.spot(colour):
            return f"{self.special(spot, self._separation.cmyk(colour))} CS 1 SCN"
        return _operator(self._separation.cmyk(colour), "K")

    def _pen(self, stroke: Stroke, scale: float = 1.0) -> str:
        held = self._separation.held(stroke, scale)
        if self._separation.spot(stroke.colour):
            return f"{self.line(stroke.colour)} {drawn(held)}"
        over = f"{self._lines_over} gs " if self._overprints(stroke, scale) else ""
        return f"{over}{_operator(self._separation.line(stroke.colour, held.width * scale), 'K')} {drawn(held)}"

    def lasting(self, stroke: Stroke, scale: float = 1.0) -> bool:
        """Tell whether a pen leaves behind more than the colour and width that every pen sets."""
        return lasting(stroke) or self._overprints(stroke, scale)

    def _overprints(self, stroke: Stroke, scale: float) -> bool:
        return not stroke.colour.spot and self._separation.line(stroke.colour, stroke.width * scale) == KEY

    def ramp(self, stops: Stops) -> Ramp:
        """Give the colours along a gradient: of one special ink and white in tints of it, else in four inks."""
        found = full(stops)
        spots = {self._separation.spot(colour) for _, colour in found if self._separation.cmyk(colour) != PAPER}
        if len(spots) == 1 and (spot := spots.pop()):
            [colour, *_] = [colour for _, colour in found if self._separation.spot(colour)]
            tints = tuple((place, "1" if self._separation.spot(one) else "0") for place, one in found)
            return Ramp(self.special(spot, self._separation.cmyk(colour)), tints)
        return Ramp("/DeviceCMYK", tuple((place, _levels(inks)) for place, inks in separated(stops, self._separation)))

    def special(self, spot: str, shown: Cmyk) -> str:
        """Give the name of the colour space of a special ink; on a screen it looks as four inks do."""
        if spot not in self._spaces:
            tint = dictionary(
                FunctionType=2, Domain=numbers((0, 1)), C0=PDFArray([0, 0, 0, 0]), C1=PDFArray([_levels(shown)]), N=1
            )
            parts = [name("Separation"), _named(spot), name("DeviceCMYK"), self._document.refer(tint)]
            self._spaces[spot] = self._document.add_space(PDFArray(parts))
        return self._spaces[spot]

    def over_all(self, spot: str, shown: Cmyk) -> str:
        """Give the operators after which lines are drawn in a special ink that leaves everything below it as it is."""
        return f"{self._lines_over} gs {self.special(spot, shown)} CS 1 SCN"


class RegistrationInks:
    """The ink of marks, which stands on the plates of all: whatever is drawn in it is solid."""

    rich = ""
    rich_from = 0

    def __init__(self, inks: PressInks) -> None:
        self.space = inks.space
        self._special = inks.special(ALL, (1.0, 1.0, 1.0, 1.0))

    def fill(self, colour: Colour) -> str:  # noqa: ARG002 - there is one
        """Give the operator that sets the colour of areas."""
        return f"{self._special} cs 1 scn"

    def text(self, colour: Colour) -> tuple[str, str]:
        """Give what stands before and after letters, or small signs."""
        return f"{self.fill(colour)} ", ""

    def line(self, colour: Colour) -> str:  # noqa: ARG002 - there is one
        """Give the operator that sets the colour of lines."""
        return f"{self._special} CS 1 SCN"

    def ramp(self, stops: Stops) -> Ramp:
        """Give the one colour from end to end."""
        return Ramp(self._special, tuple((place, "1") for place, _ in full(stops)))

    def pen(self, stroke: Stroke, scale: float = 1.0) -> str:  # noqa: ARG002 - marks are drawn in their own size
        """Give the operators that set colour and width of lines."""
        return f"{self.line(stroke.colour)} {drawn(stroke)}"

    def lasting(self, stroke: Stroke, scale: float = 1.0) -> bool:  # noqa: ARG002 - the same in all
        """Tell whether a pen leaves behind more than the colour and width that every pen sets."""
        return lasting(stroke)


def separated(stops: Stops, separation: Separation) -> tuple[tuple[float, Cmyk], ...]:
    """Give the four inks along a gradient, with so many stops between that they follow the colours of a screen."""
    found = full(stops)
    if not all(colour.cmyk or _is_grey(colour) for _, colour in found):
        found = _between(found)
    return tuple((place, separation.cmyk(colour)) for place, colour in found)


def _operator(inks: Cmyk, operator: str) -> str:
    return f"{_levels(inks)} {operator}"


def _levels(inks: Cmyk) -> str:
    return " ".join(decimal(level, 3) for level in inks)


def _over(*, lines: bool) -> PDFDictionary:
    """Let either lines or areas overprint, and the other knock out."""
    over, out = (PDFtrue, PDFfalse) if lines else (PDFfalse, PDFtrue)
    return dictionary(Type=name("ExtGState"), OP=over, op=out, OPM=1)


def _named(spot: str) -> str:
    """Write the name of an ink, whatever letters it has."""
    return "/" + "".join(chr(one) if chr(one) in _PLAIN else f"#{one:02X}" for one in spot.encode())


def _is_grey(colour: Colour) -> bool:
    return colour.red == colour.green == colour.blue


def _between(stops: Stops) -> Stops:
    """Put stops between stops, of the colours that a screen shows there."""
    found = [stops[0]]
    for (start, _), (end, last) in pairwise(stops):
        if end - start > NARROW:
            places = (start + (end - start) * step / STEPS for step in range(1, STEPS))
            found += [(place, colour_at(stops, place)) for place in places]
        found.append((end, last))
    return tuple(found)
