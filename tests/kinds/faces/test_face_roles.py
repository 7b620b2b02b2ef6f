"""What the figures of a face are for: said, or taken from the value that fills them."""

import pytest
from kit.face_toys import make_pack, shapes_of, shown

from forge.drawing.shapes import Ellipse, Path, Rect
from forge.errors import Problems

PARTS = """
  - {id: piece, kind: counter, size: 20 mm, rows: [{id: a, side: blue}], front: plate}
"""
FACE = """
slots:
  ink: {{type: colour, default: "{{{{ side.ink }}}}"}}
elements:
  ground: {{draw: rect, fill: "{{{{ side.ground }}}}"}}
  picture: {{draw: symbol, area: live, at: {{height: 20%}}, symbol: cruiser, colour: "{{{{ ink }}}}"}}
  {element}
  words: {{draw: text, area: trim, at: {{bottom: 5%, height: 20%, width: 60%}}, text: A, colour: "{{{{ {words} }}}}"}}
"""


def drawn(tmp_path, element, kind):
    words = "side.ground" if element.startswith("badge") else "ink"
    pack, problems = make_pack(tmp_path, PARTS, face_plate=FACE.format(element=element, words=words))
    (component,) = pack.components
    assert shown(problems) == []
    return shapes_of(component.draw(component.pieces[0], "front", Problems()), kind)[-1]


@pytest.mark.parametrize(
    ("element", "kind", "role"),
    [
        ('arrow: {draw: polygon, points: ["50%, 0%", "60%, 10%", "40%, 10%"], fill: "{{ ink }}"}', Path, "mark"),
        ('arrow: {draw: polygon, points: ["50%, 0%", "60%, 10%", "40%, 10%"], fill: red}', Path, "ground"),
        ('disc: {draw: ellipse, at: {top: 2 mm, width: 3 mm, height: 3 mm}, fill: "{{ ink }}"}', Ellipse, "mark"),
        ('disc: {draw: ellipse, at: {bottom: 0%, height: 30%}, fill: "{{ side.ground }}"}', Ellipse, "ground"),
        ('badge: {draw: ellipse, at: {bottom: 2%, width: 70%, height: 26%}, fill: "{{ ink }}"}', Ellipse, "badge"),
        ('band: {draw: rect, at: {top: 2 mm, height: 1 mm}, fill: "{{ ink }}"}', Rect, "ground"),
        ("bar: {draw: rect, role: mark, at: {top: 2 mm, height: 1 mm}, fill: red}", Rect, "mark"),
        (
            'bar: {draw: rect, role: ground, at: {top: 2 mm, height: 1 mm, right: 0 mm}, fill: "{{ ink }}"}',
            Rect,
            "ground",
        ),
    ],
)
def test_a_figure_filled_with_the_ink_of_the_face_is_a_mark_or_a_badge(tmp_path, element, kind, role):
    """An arrow in the ink has something to say; what runs from edge to edge or has another colour lies under others."""
    element = element.replace("fill: red", 'fill: "#f0a090"')
    assert drawn(tmp_path, element, kind).role == role


def test_pips_are_marks_and_a_symbol_may_be_mere_decoration(tmp_path):
    """Strength has to be seen; a faint emblem need not."""
    pips = 'pips: {draw: pips, at: {top: 2 mm, height: 2 mm}, number: 3, colour: "{{ ink }}"}'
    assert drawn(tmp_path / "pips", pips, Ellipse).role == "mark"
    sign = 'emblem: {draw: symbol, role: rule, at: {height: 30%}, symbol: anchor, colour: "#33517f"}'
    assert drawn(tmp_path / "sign", sign, Path).role == "rule"
