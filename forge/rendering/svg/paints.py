"""Gradients and outlines to clip by, each defined once, under a name that its content gives it."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from forge.drawing.shapes import Radial
from forge.rendering.decimals import decimal

if TYPE_CHECKING:
    from forge.drawing.shapes import Gradient

_DIGITS = 12


class Paints:
    """The definitions of one document that are known by what they say, so that two documents agree on them."""

    def __init__(self, definitions: list[str]) -> None:
        self._definitions = definitions
        self._gradients: dict[Gradient, str] = {}
        self._names: set[str] = set()

    def gradient(self, gradient: Gradient) -> str:
        """Give the name of a gradient."""
        if gradient not in self._gradients:
            self._gradients[gradient] = self.named(*_element(gradient))
        return self._gradients[gradient]

    def named(self, element: str, content: str) -> str:
        """Define an element of which all but its name is written, and give the name."""
        name = "_" + sha256(f"{element}{content}".encode()).hexdigest()[:_DIGITS]
        if name not in self._names:
            self._names.add(name)
            self._definitions.append(f'<{element} id="{name}"{content}')
        return name


def faded(opacity: float) -> str:
    """Write an opacity as an attribute; nothing if it is full."""
    return "" if opacity >= 1 else f' opacity="{decimal(max(opacity, 0.0), 3)}"'


def _element(gradient: Gradient) -> tuple[str, str]:
    if isinstance(gradient, Radial):
        element, names = "radialGradient", "cx cy r"
    else:
        element, names = "linearGradient", "x1 y1 x2 y2"
    pairs = zip(names.split(), gradient[:-1], strict=True)
    place = "".join(f' {name}="{decimal(value, 4)}"' for name, value in pairs)
    stops = "".join(
        f'<stop offset="{decimal(share, 4)}" stop-color="{colour.hex}"/>' for share, colour in gradient.stops
    )
    return element, f"{place}>{stops}</{element}>"
