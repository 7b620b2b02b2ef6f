"""Labels: words that belong together on a drawing, where they lie, and how they are set in another size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bounds import Bounds
from forge.drawing.outlined import around
from forge.drawing.shapes import Clip, Faded, Stamp, Text, Turned, Within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.shapes import Shape

ABOVE, BELOW = 0.72, 0.2
"""How far letters reach above and below their line, in type sizes."""
APART = 0.45
"""Words and lines that are no further from each other, in type sizes, are one label."""
NOTE = 0.6
"""How far a letter after a name, in type sizes of the name, may stand from it."""


class Label(NamedTuple):
    """Words that belong together: which of the shapes they are, and where they lie."""

    number: int
    texts: tuple[Text, ...]
    box: Bounds

    @property
    def size(self) -> int:
        """The size of type, the same of all."""
        return self.texts[0].size

    @property
    def is_name(self) -> bool:
        """Whether it begins with a letter and has no figures."""
        words = "".join(text.text for text in self.texts)
        return words[:1].isalpha() and not any(map(str.isdigit, words))

    def initial(self, sign: Bounds) -> Label | None:
        """The letter alone that stands after a name, or before a year, as near as may be to the sign that it is of."""
        last = self.texts[-1]
        letter, _, year = last.text.partition(" ")
        if len(letter) > 1 or not letter.isalpha() or not (year.isdigit() if len(self.texts) == 1 else not year):
            return None
        wide, middle = last.width // len(last.text), sign.middle[0]
        x = round(min(max(middle - wide / 2, self.box.left), self.box.right - wide))
        alone = last._replace(x=x, text=letter, width=wide)
        return Label(self.number, (alone,), reach_of(alone))

    def takes(self, text: Text) -> bool:
        """Whether further words stand beside or below the last of these, in the same type."""
        last = self.texts[-1]
        alike = (last.size, last.font) == (text.size, text.font)
        return alike and reach_of(last).grown(text.size * APART).meets(reach_of(text))

    def is_noted_by(self, text: Text) -> bool:
        """Whether a letter, in type no larger, stands after the last of these on the same line."""
        last = self.texts[-1]
        on_line = text.y == last.y and 0 <= text.x - last.x - last.width <= last.size * NOTE
        return on_line and self.is_name and text.text.isalpha() and len(text.text) == 1 and text.size <= last.size

    def joined(self, text: Text) -> Label:
        """Give the label with further words."""
        reach = reach_of(_sized(text, self.size))
        return Label(self.number, (*self.texts, text), around((*self.box.corners, *reach.corners)))

    def grown(self, times: float, x: float, y: float) -> list[Text]:
        """Give its words so many times as large, grown from a point."""
        return [_scaled(_sized(text, self.size), times, x, y) for text in self.texts]


def texts_of(shapes: Iterable[Shape]) -> Iterator[Text]:
    """Give all words of shapes, of what is stamped in the size that they have there."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Clip | Turned | Faded | Within):
            yield from texts_of(shape.shapes)
        elif isinstance(shape, Stamp):
            yield from (one._replace(size=round(one.size * shape.scale)) for one in texts_of(shape.drawing.shapes))


def lettering(shape: Shape) -> tuple[object, ...] | None:
    """How a letter of a name is set; nothing of whole words that stand upright."""
    text = shape.shapes[0] if isinstance(shape, Turned) and len(shape.shapes) == 1 else shape
    if isinstance(text, Text) and (isinstance(shape, Turned) or (len(text.text) == 1 and text.text.isalpha())):
        return text.font, text.size, text.colour
    return None


def reach_of(text: Text) -> Bounds:
    """Where letters can reach that stand on the line of a text."""
    return Bounds(text.x, text.y - ABOVE * text.size, text.x + text.width, text.y + BELOW * text.size)


def _scaled(text: Text, times: float, x: float, y: float) -> Text:
    """Set words so many times as large, grown from a point."""
    halo = text.halo and text.halo._replace(width=round(text.halo.width * times))
    return text._replace(
        x=round(x + (text.x - x) * times),
        y=round(y + (text.y - y) * times),
        size=round(text.size * times),
        width=round(text.width * times),
        tracking=round(text.tracking * times),
        halo=halo,
    )


def _sized(text: Text, size: int) -> Text:
    """Set a letter after a name in the size of the name, as far from it as its own size asks."""
    return text if text.size == size else _scaled(text, size / text.size, text.x - text.size / 4, text.y)
