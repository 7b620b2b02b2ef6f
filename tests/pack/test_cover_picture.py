"""The cover as a pack says it: a scene or a picture, and what is wrong with either."""

import pytest
from kit.face_toys import make_pack, shown

from forge.drawing.shapes import Clip, Stamp
from forge.imposing.cover_art import draw_picture
from forge.reading.measures import MM

PARTS = "\n  - {id: tokens, kind: counter, rows: [{id: one}], front: plate}"
FACE = 'elements:\n  ground: {draw: rect, fill: "#ffffff"}'
HALVES = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 80">
<rect width="40" height="40" fill="#112233"/><rect y="40" width="40" height="40" fill="#ddeeff"/></svg>"""


def opened(tmp_path, cover):
    """A pack with a picture of two halves, one above the other, and what is wrong with its cover."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "halves.svg").write_text(HALVES, "utf-8")
    return make_pack(tmp_path, PARTS, head=f"cover: {{{cover}}}\n", face_plate=FACE)


@pytest.mark.parametrize(
    ("focus", "top", "foot"), [("", -30, 50), (', focus: "50%, 0%"', 0, 80), (', focus: "50%, 100%"', -60, 20)]
)
def test_a_picture_fills_the_place_of_the_scene_about_its_focus(tmp_path, focus, top, foot):
    """As wide as the place of 40 by 20 mm, and as far up as keeps the point that is named in view."""
    pack, problems = opened(tmp_path, f"picture: halves.svg{focus}")
    assert shown(problems) == []
    (clip,) = draw_picture(pack, 40 * MM, 20 * MM).shapes
    assert isinstance(clip, Clip)
    assert (clip.x, clip.y, clip.width, clip.height) == (0, 0, 40 * MM, 20 * MM)
    (stamp,) = clip.shapes
    assert isinstance(stamp, Stamp)
    assert (stamp.y / MM, (stamp.y + stamp.drawing.height * stamp.scale) / MM) == pytest.approx((top, foot), abs=0.01)


@pytest.mark.parametrize(
    ("cover", "why"),
    [
        ("picture: halfs.svg", "cover.picture"),
        ("picture: ../halves.svg", "cover.picture"),
        ("picture: halves.svg, sky: storm, clouds: 5", "cover.sky: belongs to a scene, and the cover shows a picture"),
        ('sky: storm, focus: "50%, 0%"', "cover.focus: says which point is kept in view, but there is no picture"),
        ("ground: land, vessels: tramp", "cover.vessels: are afloat, and the ground is land"),
        ("effects: viaduct", "cover.effects: has 'viaduct' in it, which is not seen where the ground is sea"),
    ],
)
def test_what_is_wrong_with_a_cover_is_said_with_its_place(tmp_path, cover, why):
    """A file that is not there or lies outside, words of a scene beside a picture, what has no place on the ground."""
    _, problems = opened(tmp_path, cover)
    assert any(why in line and line.startswith("toy/pack.yaml:") for line in shown(problems)), shown(problems)
