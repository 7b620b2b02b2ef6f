"""The smallest contrast of a text and of a mark on what each pack prints: in its colours, in grey, with little ink.

Usage: python bench/contrast.py [PACK ...]; all packs that come with forge if none is named, each in all its editions.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from forge.drawing.colour import READABLE, SEEN
from forge.drawing.recolour import CHANGES
from forge.drawing.seen import Scene
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.pack.model import sides_of
from forge.places import components, find_pack
from forge.rules.overlay_files import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.seen import Seen
    from forge.drawing.shapes import Drawing
    from forge.pack.model import Pack

KINDS = ("text", "mark")


def drawings(pack: Pack) -> Iterator[tuple[str, Drawing]]:
    """Give every side of every piece, with what it is called."""
    problems = Problems()
    for component in (*pack.components, *pack.left_out):
        for piece in component.pieces:
            for side in sides_of(component):
                yield f"{component.id} {piece.id} {side}", component.draw(piece, side, problems, alone=True).drawing
    assert not problems.errors, list(map(str, problems.errors))


def least(pack: Pack) -> dict[tuple[str, str], tuple[Seen, str]]:
    """Give what is seen worst, by kind and look, and where."""
    found: dict[tuple[str, str], tuple[Seen, str]] = {}
    for name, drawing in drawings(pack):
        scene = Scene(drawing.shapes)
        for look in CHANGES:
            for seen in scene.seen(look, everything=True):
                key = seen.thing.kind, look
                if key not in found or seen.ratio < found[key][0].ratio:
                    found[key] = seen, name
    return found


def main() -> None:
    """Print a row a pack, then where each of the smallest stands."""
    print("| pack | " + " | ".join(f"{kind}, {look}" for kind in KINDS for look in CHANGES) + " |", flush=True)
    places = []
    for name in sys.argv[1:] or sorted(path.name for path in components().iterdir() if (path / "pack.yaml").is_file()):
        folder = find_pack(name)
        editions = [PUBLISHED, *sorted(path.stem for path in (folder / "editions").glob("*.yaml"))]
        for edition in editions:
            pack = load_pack(folder, find_kinds(), Problems(), edition=edition, owner=False, looks=())
            found = least(pack)
            cells = [f"{int(found[kind, look][0].ratio * 100) / 100:.2f}" for kind in KINDS for look in CHANGES]
            print(f"| {pack.title} ({edition}) | " + " | ".join(cells) + " |", flush=True)
            for (kind, look), (seen, at) in found.items():
                lacking = " TOO LITTLE" if seen.ratio < {"text": READABLE, "mark": SEEN}[kind] else ""
                places.append(f"{name} {edition}, {kind}, {look}: {at}: {seen.thing.words!r} {seen}{lacking}")
    print(*places, sep="\n")


if __name__ == "__main__":
    main()
