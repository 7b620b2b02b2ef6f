"""The words of a face read back from its shapes: what is set in which font and size, and whose words they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.laid import placed
from forge.drawing.shapes import Clip, Faded, Stamp, Text, Turned, Within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.shapes import Drawing, Shape
    from forge.pack.model import Origin

NEAR = 0.6
"""How far apart, in type sizes, runs of one line may stand to be read as one."""
TOUCHING = 0.05
LEADING = 1.9
"""How far apart, in type sizes, lines of one paragraph may stand."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z0-9])")


class Run(NamedTuple):
    """A text as it lies on a face: its words, font, size, and where its baseline runs; ``turned`` if not upright."""

    text: str
    font: str
    size: int
    x: float
    y: float
    end: float
    turned: bool


class Set(NamedTuple):
    """Words of one element of a face: the element's name, the words, the font's key, the size, and their origin."""

    element: str
    words: str
    font: str
    size: int
    origin: Origin | None


def runs(shapes: Iterable[Shape]) -> Iterator[Run]:
    """Give every text of some shapes, those within others where they come to lie."""
    for one in placed(shapes):
        shape = one.shape
        if isinstance(shape, Text) and shape.text.strip():
            x, y = one.map.of((shape.x, shape.y))
            end, _ = one.map.of((shape.x + shape.width, shape.y))
            size = round(shape.size * (one.map.growth() or 1.0))
            turned = abs(one.map.b) > 1e-6 or one.map.a < 0
            yield Run(shape.text, shape.font, size, x, y, end, turned)


def texts_of(drawing: Drawing, origins: Sequence[Origin]) -> tuple[Set, ...]:
    """Give the words of a face by the elements that they belong to, in the order in which they are painted."""
    found: dict[str, list[Run]] = {}
    owners: dict[str, Origin | None] = {}
    for run in runs(drawing.shapes):
        owner = _owner(run, origins)
        name = owner.name if owner else ""
        found.setdefault(name, []).append(run)
        owners[name] = owner
    return tuple(
        Set(name, joined(own), own[0].font, min(run.size for run in own), owners[name]) for name, own in found.items()
    )


def _owner(run: Run, origins: Sequence[Origin]) -> Origin | None:
    """The smallest element that a text begins in; one that says words before one that does not."""
    x, y = (run.x + run.end) / 2, run.y - run.size * 0.3
    here = [one for one in origins if _holds(one, x, y)]
    speaking = [one for one in here if any(field in ("text", "name") for field, _ in one.fields)]
    return min(speaking or here, key=lambda one: one.box.width * one.box.height, default=None)


def _holds(origin: Origin, x: float, y: float) -> bool:
    box = origin.box
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def joined(found: Sequence[Run]) -> str:
    """Join runs as they are read: those that touch are one word, others and the next line are apart."""
    words, last = "", None
    for run in found:
        if last is None:
            words = run.text
        elif _touches(last, run) or (last.y != run.y and words.endswith("-") and run.text[:1].islower()):
            words += run.text
        else:
            words += f" {run.text}"
        last = run
    return " ".join(words.split())


def _touches(last: Run, run: Run) -> bool:
    """Whether a text goes on in the middle of a word, in another font perhaps."""
    return last.y == run.y and not run.turned and abs(run.x - last.end) < run.size * TOUCHING


def paragraphs(drawing: Drawing) -> Iterator[str]:
    """Give the words of a page: lines that stand close below each other, set alike, are one paragraph."""
    block: list[Run] = []
    for run in runs(drawing.shapes):
        if block and not _goes_on(block, run):
            yield joined(block)
            block = []
        block.append(run)
    if block:
        yield joined(block)


def _goes_on(block: Sequence[Run], run: Run) -> bool:
    """Whether a text is read on from those before it: beside the last of them, or as a line below in the same type."""
    last = block[-1]
    if run.turned or last.turned or run.size != last.size:
        return False
    if run.y == last.y:
        return -run.size < run.x - last.end < run.size * NEAR
    left, right = min(one.x for one in block), max(one.end for one in block)
    below = 0 < run.y - last.y < run.size * LEADING
    return below and run.font.split("-")[0] == last.font.split("-")[0] and run.x < right and run.end > left


def font_name(stem: str) -> str:
    """Name a font for people by the stem of its file: ``BarlowCondensed-SemiBold`` is Barlow Condensed SemiBold."""
    family, _, style = stem.partition("-")
    return " ".join(filter(None, (_CAMEL.sub(" ", family), style if style != "Regular" else "")))


def look_of(drawing: Drawing) -> int:
    """A number that is the same for drawings that look the same, however their shapes are grouped into stamps."""
    return hash(_flat(drawing.shapes))


def _flat(shapes: Iterable[Shape]) -> tuple[object, ...]:
    """Shapes as values; what is stamped in place and unchanged counts as if it stood there itself."""
    found: list[object] = []
    for shape in shapes:
        if isinstance(shape, Stamp):
            inner = _flat(shape.drawing.shapes)
            if (shape.x, shape.y, shape.scale, shape.turn) == (0, 0, 1.0, 0):
                found += inner
            else:
                found.append((*shape[1:5], inner))
        elif isinstance(shape, (Clip, Turned, Faded, Within)):
            around = tuple(part for part in shape if part is not shape.shapes)
            found.append((type(shape).__name__, around, _flat(shape.shapes)))
        else:
            found.append((type(shape).__name__, shape))
    return tuple(found)
