"""The operators that set colours, and gradients."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.marks import Shade
from forge.press.preflight.content.objects import array, entry, number
from forge.press.preflight.content.spaces import CMYK, GRAY, RGB, UNKNOWN, Colour, Space, initial
from forge.press.preflight.content.tokens import Name

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.press.preflight.content.listener import Follower
    from forge.press.preflight.content.matrix import Box
    from forge.press.preflight.content.tokens import Operands, Thing

DEEPEST_FUNCTION = 4
MOST_STOPS = 64


class Colouring:
    """Sets the colours of the state of an interpreter."""

    def __init__(self, follows: Follower) -> None:
        self._of = follows

    def operations(self) -> dict[bytes, Callable[[Operands], None]]:
        """Give the operators that it knows."""
        return {
            b"g": lambda values: self._device("fill", GRAY, values),
            b"G": lambda values: self._device("stroke", GRAY, values),
            b"rg": lambda values: self._device("fill", RGB, values),
            b"RG": lambda values: self._device("stroke", RGB, values),
            b"k": lambda values: self._device("fill", CMYK, values),
            b"K": lambda values: self._device("stroke", CMYK, values),
            b"cs": lambda values: self._space("fill", values),
            b"CS": lambda values: self._space("stroke", values),
            b"sc": lambda values: self._colour("fill", values),
            b"scn": lambda values: self._colour("fill", values),
            b"SC": lambda values: self._colour("stroke", values),
            b"SCN": lambda values: self._colour("stroke", values),
            b"sh": self._shade,
        }

    def _device(self, which: str, space: Space, values: Operands) -> None:
        if len(values) != space.size:
            raise ValueError
        setattr(self._of.state, which, Colour(space, tuple([_share(each) for each in values])))

    def _space(self, which: str, values: Operands) -> None:
        space = self._of.resources.space(values[0])
        if space == UNKNOWN:
            self._of.trouble(f"the colour space {values[0]!s:.40} is named nowhere, or is none")
        setattr(self._of.state, which, initial(space))

    def _colour(self, which: str, values: Operands) -> None:
        space = getattr(self._of.state, which).space
        if values and isinstance(values[-1], Name):
            pattern = self._of.resources.named("Pattern", values[-1])
            if pattern is None:
                self._of.trouble(f"the pattern {values[-1]!s:.40} is named nowhere")
            shares = tuple([_share(each) for each in values[:-1]])
            setattr(self._of.state, which, Colour(space, shares, pattern))
            return
        bounded = space.family not in ("lab", "icc") and not space.indexed
        numbers = tuple([_share(each) if bounded else float(each) for each in values])
        if len(numbers) != space.size:
            raise ValueError
        setattr(self._of.state, which, Colour(space, numbers))

    def _shade(self, values: Operands) -> None:
        source = self._of.resources.named("Shading", values[0])
        if source is None:
            self._of.trouble(f"the gradient {values[0]!s:.40} is named nowhere")
            return
        self.shaded(source, self._of.state.clip)

    def shaded(self, source: Thing, where: Box) -> None:
        """Tell of a gradient."""
        space = self._of.resources.space(entry(source, "ColorSpace"))
        functions = entry(source, "Function")
        stops = _stops(functions, 0)
        colours = tuple(Colour(space, stop) for stop in stops if len(stop) == space.size)
        of = self._of
        manner = of.state.manner(stroked=False, layer=of.layer(), inside=of.inside)
        shown = of.seen(where)
        if shown is not None:
            of.listener.shade(Shade(shown, space, colours, manner))


def _share(value: float) -> float:
    return 0.0 if value < 0 else 1.0 if value > 1 else float(value)


def _stops(function: Thing, depth: int) -> list[tuple[float, ...]]:
    """Give the colours that a function is made of, as far as it states them."""
    if depth > DEEPEST_FUNCTION:
        return []
    several = array(function, 32)
    if several:
        each = [_stops(one, depth + 1) for one in several]
        ends = [stops for stops in each if stops and len(stops[0]) == 1]
        if len(ends) != len(several):
            return []
        return [tuple(stops[0][0] for stops in ends), tuple(stops[-1][0] for stops in ends)]
    kind = int(number(entry(function, "FunctionType"), -1))
    if kind == 2:
        low, high = array(entry(function, "C0"), 32) or [0.0], array(entry(function, "C1"), 32) or [1.0]
        return [tuple(number(value, 0) for value in low), tuple(number(value, 0) for value in high)]
    if kind == 3:
        inner = array(entry(function, "Functions"), MOST_STOPS)
        return [stop for one in inner for stop in _stops(one, depth + 1)]
    return []
