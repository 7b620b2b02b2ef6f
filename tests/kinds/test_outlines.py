"""Outlines as packs say them: sizes of one length, the area for words, words that are cut off, what cannot be."""

import pytest

from forge.drawing.laid import placed
from forge.drawing.outlined import flattened
from forge.drawing.shapes import Rect
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.reading.measures import MM

FACE = """title: "{{ name }}"
slots: {name: {help: the name}}
areas: {free: {of: AREA}}
elements:
  ground: {draw: rect, area: trim, fill: "#ffffff"}
  name: {draw: text, area: free, text: "{{ name }}", font: narrow-bold, size: 9 pt, align: left, valign: top,
    colour: "#000000"}
"""


def made(folder, said, area="live", kind="counter", more=""):
    """A component of one piece and the problems of drawing it."""
    (folder / "faces").mkdir(exist_ok=True)
    (folder / "faces" / "tile.yaml").write_text(FACE.replace("AREA", area) + more)
    entry = f"{{id: a, kind: {kind}, {said}, front: {{face: tile}}, back: {{face: tile}}, rows: [{{name: Wood}}]}}"
    (folder / "pack.yaml").write_text(f"pack: toy\ntitle: Toy\ncomponents:\n  - {entry}\n")
    problems = Problems()
    components = load_pack(folder, find_kinds(), problems).components
    for component in components:
        component.draw(component.pieces[0], "front", problems)
        component.draw(component.pieces[0], "back", problems)
    return components[0] if components else None, [f"{one} {one.hint}" for one in problems]


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("size: 40 mm, outline: hexagon", (40, 40 * 0.8660254)),
        ("size: 40 mm, outline: hexagon pointy", (40 * 0.8660254, 40)),
        ("size: 40 mm, outline: triangle", (40, 40 * 0.8660254)),
        ("size: 40 x 30 mm, outline: hexagon", (40, 30)),
        ("size: 40 mm, outline: round", (40, 40)),
    ],
)
def test_hexagons_and_triangles_of_one_length_are_regular(tmp_path, said, size):
    """Across their points; the height of a hexagon is that times the cosine of 30 degrees."""
    component, problems = made(tmp_path, said)
    assert not problems
    piece = component.pieces[0]
    assert (piece.width / MM, piece.height / MM) == pytest.approx(size, abs=0.001)


@pytest.mark.parametrize("outline", ["round", "hexagon", "triangle", "triangle down", "M0 0 H9 V9 H6 V4 H0 Z"])
def test_words_that_are_cut_off_are_told(tmp_path, outline):
    """In the corner of the whole size they are beyond the outline; in the area that is live they are not."""
    said = f'size: 40 mm, outline: "{outline}"'
    beyond = made(tmp_path, said, "trim")[1]
    inside = made(tmp_path, said)[1]
    cut_off = [line for line in beyond if "reaches beyond the outline" in line]
    assert cut_off or outline in ("triangle down", "M0 0 H9 V9 H6 V4 H0 Z")
    assert all("faces/tile.yaml:6" in line or "pack.yaml:4" in line for line in cut_off)
    assert not inside


SIGNS = {
    "symbol": "{draw: symbol, symbol: anchor",
    "ensign": "{draw: ensign, ensign: germany",
    "number": "{draw: pips, number: 3",
    "unit": "{draw: unit, unit: infantry",
    "text": "{draw: qr, text: 'HTTPS://EXAMPLE.ORG'",
}


@pytest.mark.parametrize("outline", ["round", "hexagon", "triangle"])
@pytest.mark.parametrize("field", SIGNS)
def test_symbols_that_are_cut_off_are_told_as_words_are(tmp_path, field, outline):
    """In a corner of the whole size they are beyond the outline; in the area that is live they are not."""
    corner = "at: {left: 0 mm, top: 0 mm, width: 12 mm, height: 12 mm}"
    for area, place in (("trim", corner), ("live", "at: {}")):
        sign = f"  sign: {SIGNS[field]}, area: {area}, {place}}}\n"
        _, problems = made(tmp_path, f"size: 40 mm, outline: {outline}", more=sign)
        told = [line for line in problems if "reaches beyond the outline" in line]
        assert bool(told) is (area == "trim"), problems
        assert all(f"faces.tile.elements.sign.{field}: " in line for line in told)


@pytest.mark.parametrize(
    ("outline", "corner"),
    [("hexagon", (2 / 0.8660254, 17.32)), ("triangle", (20, 4)), ("round", (2, 20)), ("rounded 12 mm", (2, 12))],
)
def test_a_frame_around_a_piece_takes_the_form_of_its_outline(tmp_path, outline, corner):
    """2 mm within each side, corners lie further in: by 2 mm / sin 60 of a hexagon, / sin 30 of a triangle."""
    frame = '  frame: {draw: rect, at: {left: 2 mm, right: 2 mm, top: 2 mm, bottom: 2 mm}, stroke: "#000000"}\n'
    box = '  box: {draw: rect, at: {left: 2 mm, top: 2 mm, width: 6 mm, height: 6 mm}, stroke: "#000000"}\n'
    component, _ = made(tmp_path, f"size: 40 mm, outline: {outline}", more=frame + box)
    drawing = component.draw(component.pieces[0], "front", Problems()).drawing
    framed, boxed = [one.shape for one in placed(drawing.shapes) if getattr(one.shape, "stroke", None)]
    points = [(x / MM, y / MM) for ring in flattened(framed.commands) for x, y in ring]
    assert any(point == pytest.approx(corner, abs=0.01) for point in points), points
    assert min(x for x, _ in points) == pytest.approx(min(corner[0], 40 - corner[0], 2 * 3**0.5), abs=0.01)
    assert isinstance(boxed, Rect)  # what goes around no piece stays as it is said


def test_a_back_is_laid_out_for_the_outline_as_it_is_seen_from_behind(tmp_path):
    """Of a flag that is free at the lower left of its front, words at the top left are inside on both sides."""
    said = 'size: 40 mm, outline: "M0 0 H9 V9 H6 V4 H0 Z"'
    component, _ = made(tmp_path, said)
    front, back = (component.origins(component.pieces[0], side)[1].box for side in ("front", "back"))
    assert front.x + front.width + back.x == pytest.approx(40 * MM, abs=40 * MM / 16)


@pytest.mark.parametrize(
    ("said", "kind", "told"),
    [
        ("size: 40 mm, outline: hexagn", "counter", "did you mean 'hexagon'?"),
        ("size: 40 mm, outline: rounded", "counter", "says no radius"),
        ("size: 40 mm, outline: round, corner: 3 mm", "card", "rounds what has an outline of its own already"),
        ("size: 40 mm, outline: [round]", "counter", "a.outline"),
    ],
)
def test_what_is_no_outline_is_told_with_its_place(tmp_path, said, kind, told):
    """File, line and column, the field, and a remedy."""
    _, problems = made(tmp_path, said, kind=kind)
    assert any(told in line and "pack.yaml:4:" in line for line in problems)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("outline: rounded", 'a.outline: "rounded" says no radius: write "rounded 3 mm"'),
        ("outline: rounded -3 mm", 'a.outline: "rounded -3 mm" is not a length such as "15 mm"'),
        ("outline: M0 0 H10", 'a.outline: "M0 0 H10" encloses nothing: "M0 0 H10"'),
        ("outline: hexagone", "did you mean 'hexagon'?"),
        (
            "outline: rounded 9 mm",
            "a.outline: has a radius of 9 mm, more than half of the shorter side\n  hint: at most 7.5 mm",
        ),
        (
            "corner: 9 mm, kind: card",
            "a.corner: has a radius of 9 mm, more than half of the shorter side\n  hint: at most 7.5 mm",
        ),
    ],
)
def test_an_outline_that_cannot_be_is_told_with_what_may_be_meant(tmp_path, said, message):
    """No hint offers the word that stands there already."""
    said, _, kind = said.partition(", kind: ")
    problems = made(tmp_path, f"size: 15 mm, {said}", kind=kind or "counter")[1]
    assert any(message in line for line in problems), problems
    assert ("did you mean" in problems[0]) is ("did you mean" in message)


SHIELD = "M0 0 H10 V7 C10 10 7 12 5 13 C3 12 0 10 0 7 Z"


@pytest.mark.parametrize("look", ['fill="#000"', 'fill="none" stroke="#000"'])
def test_an_outline_may_be_the_shape_of_a_file(tmp_path, look):
    """Drawn in any program, filled or as a line, moved and at any size: it is the outline that its path would be."""
    path = f'<path transform="translate(9 4)" {look} d="{SHIELD}"/>'
    (tmp_path / "shield.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{path}</svg>')
    from_file, problems = made(tmp_path, "size: 30 x 39 mm, outline: shield.svg")
    assert not problems
    from_path, _ = made(tmp_path, f'size: 30 x 39 mm, outline: "{SHIELD}"')
    box = (0, 0, 30 * MM, 39 * MM)
    pairs = zip(from_file.outline.path(box), from_path.outline.path(box), strict=True)
    for (one, *numbers), (other, *others) in pairs:
        assert one == other
        assert numbers == pytest.approx(others, abs=MM // 50)


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        (
            '<rect width="9" height="9"/><circle cx="30" cy="9" r="5"/>',
            "shield.svg holds 2 shapes, and an outline is one",
        ),
        ("", "shield.svg holds 0 shapes"),
        ('<path d="M0 0 L10 10 L10 0 L0 10 Z"/>', "crosses itself, so that no knife can follow it"),
    ],
)
def test_a_file_that_is_no_outline_is_told(tmp_path, svg, told):
    """Of several shapes nobody knows which is cut; a line that crosses itself is none."""
    (tmp_path / "shield.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{svg}</svg>')
    _, problems = made(tmp_path, "size: 30 mm, outline: shield.svg")
    assert any(told in line and "a.outline" in line for line in problems), problems


@pytest.mark.parametrize(
    ("path", "crosses"),
    [
        ("M0 0 L10 10 L10 0 L0 10 Z", True),
        ("M50 0 L79 90 L2 35 L98 35 L21 90 Z", True),
        ("M0 0 H9 V9 H6 V4 H0 Z", False),
        ("M0 0 H10 V10 H0 Z M3 3 H7 V7 H3 Z", False),
        (SHIELD, False),
    ],
)
def test_an_outline_that_crosses_itself_is_told(tmp_path, path, crosses):
    """A bow tie and a star of one line do; corners that turn in, holes and curves do not."""
    _, problems = made(tmp_path, f'size: 30 mm, outline: "{path}"')
    assert any("crosses itself" in line for line in problems) == crosses
