"""Whether a page can be read: what on it has too little contrast with what lies beneath it, said once for a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import READABLE, SEEN
from forge.drawing.seen import Scene
from forge.errors import Problem
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.recolour import Look
    from forge.drawing.seen import Seen
    from forge.drawing.shapes import Drawing
    from forge.errors import Location

HINT = f"text needs {READABLE:g}:1, a mark that carries meaning {SEEN:g}:1"


def unseen_on(
    drawing: Drawing, looks: tuple[Look, ...], where: Location, field: str, elsewhere: frozenset[Drawing] = frozenset()
) -> Iterator[Problem]:
    """Give a warning for each pair of colours of a page that is hard to see in a look, with the first place of it.

    Drawings shown small that are looked at ``elsewhere`` are passed over.
    """
    scene = Scene(drawing.shapes, elsewhere=elsewhere)
    for look in looks:
        worst: dict[tuple[str, str, str], list[Seen]] = {}
        for seen in scene.seen(look):
            worst.setdefault((seen.thing.kind, seen.ink.hex, seen.ground.hex), []).append(seen)
        for found in worst.values():
            yield Problem("warning", where, field, _told(drawing, found), HINT)


def _told(drawing: Drawing, found: list[Seen]) -> str:
    first = found[0]
    x, y = (round(length / MM) for length in first.place)
    what = f'"{first.thing.words.strip()}"' if first.thing.kind == "text" else "a mark"
    more = f", as have {len(found) - 1:,} more" if len(found) > 1 else ""
    return f"{drawing.name}, {what} at {x} x {y} mm: {first}{more}"
