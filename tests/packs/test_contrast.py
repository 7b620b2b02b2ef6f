"""Every kit can be read in its colours, in grey and with little ink; the least contrast of each is reported (-rP)."""

import sys
from collections import defaultdict

import pytest

from forge.drawing.recolour import ALL_LOOKS
from forge.drawing.seen import Scene
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack
from tests.kit.repeated import slow_but

KITS = [
    ("atlantic-wolves", "house"),
    ("under-ten-flags", "house"),
    ("atlantic-chase", "house"),
    ("atlantic-blocks", "house"),
    ("paukenschlag-variant", "published"),
    ("bridgehead", "published"),
    ("crown", "published"),
    ("iron-roads", "published"),
]


QUICK = ("paukenschlag-variant", "iron-roads")
"""A naval kit and one on land; the others are looked at by the slow tests, and by ``forge check --strict``."""


def faces(pack, problems):
    """Draw every side of every piece."""
    for component in pack.components:
        for piece in component.pieces:
            for side in ("front", "back") if component.two_sided else ("front",):
                yield component.draw(piece, side, problems).drawing


@pytest.mark.parametrize(("kit", "edition"), slow_but(KITS, lambda kit, _: kit in QUICK))
def test_texts_have_four_and_a_half_to_one_and_marks_three_in_every_look(kit, edition):
    """Looked at shape by shape, whatever the faces say; and the check of the faces themselves finds nothing either."""
    problems = Problems()
    pack = load_pack(find_pack(kit), find_kinds(), problems, edition=edition, looks=ALL_LOOKS)
    least = defaultdict(lambda: 21.0)
    for drawing in faces(pack, problems):
        scene = Scene(drawing.shapes)
        for look in ALL_LOOKS:
            for seen in scene.seen(look, everything=True):
                key = (look, seen.thing.kind)
                least[key] = min(least[key], seen.ratio)
                assert seen.ratio >= seen.thing.least, (drawing.name, str(seen), seen.thing.words, seen.place)
    assert list(problems) == []
    row = ", ".join(f"{look}: marks {least[look, 'mark']:.1f}, text {least[look, 'text']:.1f}" for look in ALL_LOOKS)
    sys.stdout.write(f"{kit} ({edition}): {row}\n")
