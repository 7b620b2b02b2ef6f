"""Faces on pages: a piece shown beside the words about it."""

from kit.drawn import shapes_of
from kit.page_kit import build, built, messages

from forge.drawing.shapes import Clip, Rect, Text
from forge.reading.measures import MM, parse_colour

SMALL = "id: log\nkind: sheet\npage: 100 x 100 mm\nmargin: 10 mm\nheading: no\nblocks:\n"
ARDENT = "{face: ship, name: Ardent, attack: 4, speed: 6}"


def sheet(block):
    """Build a sheet of one block."""
    return built(f"{SMALL}  - face: {block}\n").drawings[0]


def test_a_face_has_the_size_that_is_said():
    """It is as wide as its column or as is said, and stands where it is aligned."""
    for words, x, width in (
        ("height: 20 mm", 10, 80),
        ("height: 20 mm, width: 30 mm", 35, 30),
        ("height: 20 mm, width: 30 mm, align: left", 10, 30),
        ("height: 20 mm, width: 30 mm, align: right", 60, 30),
    ):
        drawing = sheet(f"{{draw: {ARDENT}, of: counter, side: german, {words}}}")
        (clip,) = [shape for shape in drawing.shapes if isinstance(shape, Clip)]
        assert (clip.x, clip.width, clip.height) == (x * MM, width * MM, 20 * MM)


def test_a_face_is_shrunk_from_its_full_size():
    """What is drawn 40 mm wide and 20 mm high is shown at three quarters in 30 by 15 mm."""
    drawing = sheet(f"{{draw: {ARDENT}, of: counter, side: german, full: 40 x 20 mm, height: 15 mm, width: 30 mm}}")
    (clip,) = [shape for shape in drawing.shapes if isinstance(shape, Clip)]
    (stamp,) = clip.shapes
    assert (stamp.drawing.width, stamp.drawing.height, stamp.scale) == (40 * MM, 20 * MM, 0.75)


def test_a_face_shows_what_its_slots_are_filled_with():
    """Name and factors are set, on the ground of the side that is named."""
    drawing = sheet(f"{{draw: {ARDENT}, of: counter, side: german, height: 20 mm, width: 20 mm}}")
    shapes = list(shapes_of(drawing.shapes))
    assert {"ARDENT", "4", "6"} <= {shape.text for shape in shapes if isinstance(shape, Text)}
    assert parse_colour("#24425c") in {shape.fill for shape in shapes if isinstance(shape, Rect)}


def test_what_is_wrong_with_a_face_is_told_at_its_place():
    """A face that is none, a slot that is none, and a width beyond the column have a line and a hint."""
    for block, words in (
        ("{draw: shipp, of: counter, height: 20 mm}", "shipp"),
        ("{draw: {face: ship, nmae: Ardent}, of: counter, height: 20 mm}", "nmae"),
        (f"{{draw: {ARDENT}, of: counter, height: 20 mm, width: 90 mm}}", "wider than its column"),
    ):
        _, problems = build(f"{SMALL}  - face: {block}\n")
        found = [problem for problem in problems.errors if words in str(problem)]
        assert found, messages(problems)
        assert found[0].where.line == 7


def test_boxes_of_a_face_hold_what_is_said():
    """The box of an element is a room of the sheet, as large as the element, which knows what must stand there."""
    size = "height: 20 mm, width: 20 mm"
    block = f"{{draw: {ARDENT}, of: counter, side: german, {size}, holds: {{band: {{12 x 4 mm: 1}}}}}}"
    (room,) = built(f"{SMALL}  - face: {block}\n").rooms
    assert room.field == "log.face.band.holds"
    assert [hold.number for hold in room.holds] == [1]
    xs, ys = zip(*room.outline, strict=True)
    assert max(xs) - min(xs) == 20 * MM
    assert 0 < max(ys) - min(ys) < 10 * MM
    _, problems = build(f"{SMALL}  - face: {block.replace('band:', 'bnad:')}\n")
    (problem,) = problems.errors
    assert "has no element 'bnad' to hold anything" in str(problem)
    assert "band" in str(problem)


def test_a_caption_stays_close_to_its_picture():
    """Beside columns of two lines, and where the page grows to be filled, one line stands as high as two do."""
    shown = f"{{face: {{draw: {ARDENT}, of: counter, side: german, height: 12 mm, width: 12 mm}}}}"
    parts = ", ".join(
        f"{{blocks: [{shown}, {{text: {words}}}]}}" for words in ("Ardent", "Ardent and eight more ships")
    )
    rows = f"  - row: {{parts: [{parts}, {{blocks: [{shown}]}}, {{blocks: [{shown}]}}]}}\n" * 2
    drawing = built(SMALL.replace("blocks:", "fill: yes\nblocks:") + rows).drawings[0]
    heights = [shape.y for shape in shapes_of(drawing.shapes) if isinstance(shape, Text) and shape.text == "Ardent"]
    firsts = [
        shape.y for shape in shapes_of(drawing.shapes) if isinstance(shape, Text) and shape.text.startswith("Ardent ")
    ]
    assert heights == firsts
