"""Who is told what a page paints, and what those who follow its operators share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters, Picture, Shade, Shape
    from forge.press.preflight.content.matrix import Box, Matrix
    from forge.press.preflight.content.resources import Form, Resources
    from forge.press.preflight.content.spaces import Colour, Space
    from forge.press.preflight.content.state import State
    from forge.press.preflight.content.tokens import Thing


class Listener(Protocol):
    """What rules hear of the content of a page, in the order of painting."""

    def shape(self, shape: Shape) -> None:
        """Hear of a path that is filled or stroked."""

    def letters(self, letters: Letters) -> None:
        """Hear of text."""

    def picture(self, picture: Picture) -> None:
        """Hear of a picture."""

    def shade(self, shade: Shade) -> None:
        """Hear of a gradient."""

    def group(self, space: Space | None, box: Box, what: str) -> None:
        """Hear of a transparency group, and the colours that it is mixed in."""

    def trouble(self, what: str) -> None:
        """Hear of content that could not be looked at, or is damaged."""


class Follower(Protocol):
    """What the families of operators need of the interpreter that they are part of."""

    state: State
    resources: Resources
    inside: str
    listener: Listener

    def trouble(self, what: str) -> None:
        """Tell what could not be followed."""

    def layer(self) -> str:
        """Give the layer that content stands on."""

    def seen(self, box: Box) -> Box | None:
        """Give what is seen of a box."""

    def patterned(self, colour: Colour, where: Box) -> None:
        """Follow the pattern that something is painted with."""

    def form(self, source: Thing) -> Form:
        """Read a form."""

    def through(self, form: Form, matrix: Matrix, inside: str, stand_in: Box | None, key: Thing) -> None:
        """Follow a form under a matrix."""
