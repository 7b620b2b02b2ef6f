"""An outline that was drawn in any program: ``outline: art/shield.svg`` is the one shape that the file holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.laid import placed
from forge.drawing.shapes import Drawing, Ellipse, Path, Rect
from forge.drawing.silhouette import silhouette
from forge.reading.node import Entry, Scalar

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.reading.node import Mapping

OUTLINE, ENDING = "outline", ".svg"


def with_outline(entry: Mapping, pack: Pack, at: str, problems: Problems) -> Mapping:
    """Put the path that a file holds in place of its name; without one that can be read there is no outline."""
    said = entry.entries.get(OUTLINE)
    if said is None or not isinstance(said.value, Scalar) or not said.value.text.lower().endswith(ENDING):
        return entry
    node, field = said.value, f"{at}.{OUTLINE}"
    art = pack.art.get(node.text, node.where, field, problems)
    entries = {name: each for name, each in entry.entries.items() if name != OUTLINE}
    if isinstance(art, Drawing):
        shapes = [part.shape for part in placed(art.shapes) if isinstance(part.shape, Path | Rect | Ellipse)]
        if len(shapes) == 1:
            path = " ".join(" ".join(map(str, command)) for command in silhouette(art.shapes))
            entries[OUTLINE] = Entry(said.where, node._replace(text=path))
        else:
            message = f"{node.text} holds {len(shapes)} shapes, and an outline is one"
            hint = "unite them, as Path and Union do, and take others away" if shapes else "draw a closed path"
            problems.error(node.where, field, message, hint)
    return entry._replace(entries=entries)
