"""What a flag or roundel is: a name for people, its shapes, and fewer and broader ones for small sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.ensigns.cloth import Part


class Flown(NamedTuple):
    """A flag on a cloth of 30 by 20 units, or a roundel of 20 by 20; ``small`` is what is drawn below 6 mm."""

    name: str
    shapes: tuple[Part, ...]
    small: tuple[Part, ...] = ()
    round: bool = False
