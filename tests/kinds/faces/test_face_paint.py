"""Gradients, opacity, clips, textures, and the ways with letters, as a face says them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.drawn import shapes_of as everything
from kit.face_toys import make_pack, shapes_of, shown

from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Faded, Linear, Path, Radial, Rect, Stamp, Text, Turned, Within
from forge.drawing.textures import MOST_SHAPES, TEXTURES, texture
from forge.errors import Problems
from forge.kinds.faces.fills import MOST_STOPS, directed, parse_fill
from forge.reading.measures import MM, Colour, parse_colour

PARTS = """
  - id: ships
    kind: counter
    size: 20 mm
    rows: {rows}
    front: plate
"""
BLUE, NAVY, RED = (parse_colour(text) for text in ("#3d566b", "#22313f", "#d03020"))


def faces(tmp_path, elements, slots="", rows="[{id: one}]"):
    """Draw the front of each piece of a face with these elements."""
    face = f"slots:\n{slots}\nelements:\n{elements}" if slots else f"elements:\n{elements}"
    pack, problems = make_pack(tmp_path, PARTS.replace("{rows}", rows), face_plate=face)
    (component,) = pack.components or (None,)
    drawn = [component.draw(piece, "front", Problems()) for piece in component.pieces] if component else []
    return drawn, shown(problems)


def test_a_fill_may_run_from_colour_to_colour(tmp_path):
    """Colours between stand where they are said to, else evenly between their neighbours."""
    (face,), problems = faces(tmp_path, '  a: {draw: rect, fill: "#3d566b to #d03020 to #fff 80% to #22313f"}')
    (rect,) = shapes_of(face, Rect)
    assert problems == []
    assert rect.fill == Linear(0, 0, 0, 1, ((0, BLUE), (0.4, RED), (0.8, Colour(255, 255, 255)), (1, NAVY)))


@pytest.mark.parametrize(
    ("fade", "fill"),
    [
        ("down", Linear(0, 0, 0, 1, ((0, BLUE), (1, NAVY)))),
        ("up", Linear(0, 1, 0, 0, ((0, BLUE), (1, NAVY)))),
        ("across", Linear(0, 0, 1, 0, ((0, BLUE), (1, NAVY)))),
        ("out", Radial(0.5, 0.5, 0.5, ((0, BLUE), (1, NAVY)))),
    ],
)
def test_a_gradient_leads_where_it_is_asked_to(tmp_path, fade, fill):
    """Down unless something else is said; on rectangles, ellipses, polygons and the grounds of words."""
    area = "at: {left: 20%, width: 20%, top: 20%, height: 20%}"
    (face,), problems = faces(
        tmp_path,
        f"""
  a: {{draw: rect, {area}, fill: "#3d566b to #22313f", fade: {fade}}}
  b: {{draw: ellipse, {area}, fill: "#3d566b to #22313f", fade: {fade}}}
  c: {{draw: polygon, {area}, points: ["0%, 0%", "100%, 0%", "50%, 100%"], fill: "#3d566b to #22313f", fade: {fade}}}
  d: {{draw: text, {area}, text: U, colour: white, fill: "#3d566b to #22313f", fade: {fade}}}
""",
    )
    assert problems == []
    assert [shape.fill for kind in (Rect, Ellipse, Path) for shape in shapes_of(face, kind)] == [fill] * 4


def test_gradients_and_their_direction_come_from_slots(tmp_path):
    """Each row has its own colours, reckoned with as elsewhere."""
    drawn, problems = faces(
        tmp_path,
        '  a: {draw: rect, fill: "{{ ground }} to {{ ground|darker(50) }}", opacity: "{{ seen }}"}',
        "  ground: {type: colour}\n  seen: {default: 100%}",
        '[{id: one, ground: "#c08040"}, {id: two, ground: "#3d566b", seen: 50%}]',
    )
    rects = [shape for face in drawn for shape in shapes_of(face, Rect)]
    assert problems == []
    assert [[colour.hex for _, colour in rect.fill.stops] for rect in rects] == [
        ["#c08040", "#604020"],
        ["#3d566b", "#1e2b36"],
    ]
    assert [rect.opacity for rect in rects] == [1.0, 0.5]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('fill: "#3d566b 80% to #fff 20%"', "colour at 20%, which is not after the one before it"),
        ('fill: "#3d566b to #fff 140%"', "beyond 100%"),
        ('fill: "#3d566b to seaweed"', "has 'seaweed' in it, which is not a colour of the palette"),
        ('fill: "#3d566b to "', "is not a colour"),
        (f'fill: "{" to ".join(["#fff"] * 999)}"', f"has 999 colours; a gradient has {MOST_STOPS} at most"),
        ("fill: blak", "hint: did you mean 'black'?"),
        ("fill: white, fade: left", "possible here: across, down, out, up"),
        ("fill: white, opacity: 140%", 'is not an opacity from "0%" to "100%"'),
        ("fill: white, opacity: 0.4", 'is not an opacity from "0%" to "100%"'),
        ("fill: white, clip: nothing", "names no element before it"),
    ],
)
def test_what_cannot_be_painted_is_said_with_its_place(tmp_path, said, why):
    """Stops out of order, unknown colours, far too many of them, a direction or a share that does not exist."""
    _, problems = faces(tmp_path, f"  a: {{draw: rect, {said}}}")
    text = "\n".join(problems)
    assert why in text
    assert "toy/faces/plate.yaml:2:" in text


def test_an_unknown_texture_and_an_arch_out_of_bounds_are_said(tmp_path):
    """The nearest texture is named."""
    _, problems = faces(
        tmp_path, "  a: {draw: texture, texture: swel}\n  b: {draw: text, text: U, arch: 140%, tracking: 900}"
    )
    text = "\n".join(problems)
    assert "did you mean 'swell'?" in text
    assert 'is not a share of the height such as "15%"' in text
    assert "900" in text


def test_only_what_lies_inside_the_outline_of_another_element_shows(tmp_path):
    """The outline is that of the other element on the same piece, whichever way it is drawn."""
    drawn, problems = faces(
        tmp_path,
        """
  lens: {draw: pips, number: "{{ many }}", gap: 0 mm, align: start, role: rule}
  a: {draw: rect, fill: "#3d566b", clip: lens}
""",
        "  many: {type: number}",
        "[{id: one, many: 2}, {id: two, many: 4}]",
    )
    assert problems == []
    found = [[shape for shape in everything(face.drawing.shapes) if isinstance(shape, Within)] for face in drawn]
    assert [len(within.shapes) for (within,) in found] == [1, 1]
    assert [sum(command[0] == "M" for command in within.outline) for (within,) in found] == [2, 4]


def test_several_shapes_are_faded_as_one(tmp_path):
    """Pips and symbols become a group, and words are not read through it less badly than they are."""
    (face,), problems = faces(
        tmp_path,
        """
  ground: {draw: rect, fill: white}
  a: {draw: pips, number: 3, opacity: 50%, role: rule}
  b: {draw: text, text: Ardent, colour: black, opacity: 30%, role: name}
""",
    )
    groups = [shape for shape in everything(face.drawing.shapes) if isinstance(shape, Faded)]
    assert [len(group.shapes) for group in groups] == [3]
    assert "has a contrast of" in "\n".join(problems), "30 % of black on white is too pale to be read"


def test_a_name_is_read_on_the_worse_end_of_its_gradient(tmp_path):
    """White on a ground from navy to sand is refused at the foot, and let pass at the top."""
    for place, fine in (("top: 5%", True), ("bottom: 5%", False)):
        elements = f"""
  ground: {{draw: rect, fill: "#22313f to #22313f 50% to #f0d9a8"}}
  name: {{draw: text, at: {{{place}, height: 20%}}, text: Ardent, colour: white, size: 6 pt, role: name}}
"""
        folder = tmp_path / place[:3]
        folder.mkdir()
        _, problems = faces(folder, elements)
        assert (problems == []) == fine


def test_tracking_capitals_and_halo_reach_the_letters(tmp_path):
    """Letters stand apart by thousandths of the size, still fit, and have a line around them."""
    (face,), problems = faces(
        tmp_path,
        "  ground: {draw: rect, fill: white}\n"
        "  a: {draw: text, text: Hood, size: 6 pt, tracking: 100, capitals: yes, halo: white}",
    )
    (text,) = shapes_of(face, Text)
    assert problems == []
    assert text.text == "HOOD"
    assert text.tracking == text.size // 10
    assert text.halo.colour.hex == "#ffffff"
    assert text.x + text.width / 2 == pytest.approx(10 * MM, abs=MM / 100), "the gap after the last letter is no ink"


def test_an_arch_lifts_the_middle_and_turns_the_ends(tmp_path):
    """The first and last letter stand equally low and lean apart, the middle one is upright and as high as asked."""
    (face,), problems = faces(
        tmp_path, "  ground: {draw: rect, fill: white}\n  a: {draw: text, text: MOMOM, size: 10 pt, arch: 20%}"
    )
    turns = [shape for shape in everything(face.drawing.shapes) if isinstance(shape, Turned)]
    assert problems == []
    angles, heights = [turn.angle for turn in turns], [turn.shapes[0].y for turn in turns]
    assert angles == sorted(angles)
    assert angles[0] == pytest.approx(-angles[-1], abs=0.1)
    assert angles[2] == pytest.approx(0, abs=0.1)
    assert heights[0] == pytest.approx(heights[-1], abs=MM / 50)
    assert 0.5 * 4 * MM < heights[0] - heights[2] < 4 * MM, "the ends of the line, not of its letters, are lowest"


COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda levels: Colour(*levels))


@given(st.lists(st.tuples(COLOURS, st.floats(0, 1)), min_size=2, max_size=MOST_STOPS))
def test_what_is_written_is_what_is_read(stops):
    """Any colours at any places in order come back as they were written."""
    places = sorted(round(place, 2) for _, place in stops)
    text = " to ".join(f"{colour.hex} {place * 100:g}%" for (colour, _), place in zip(stops, places, strict=True))
    read = parse_fill(text, parse_colour)
    assert [colour for _, colour in read.stops] == [colour for colour, _ in stops]
    assert [place for place, _ in read.stops] == pytest.approx(places)
    assert directed(read, "up").stops == read.stops


@given(
    st.sampled_from(sorted(TEXTURES)),
    st.integers(-5 * MM, 5 * MM),
    st.integers(1, 300 * MM),
    st.integers(1, 300 * MM),
    st.integers(0, 9_999),
)
def test_textures_are_bounded_and_the_same_for_the_same_seed(name, start, width, height, seed):
    """Whatever the area, marks are few enough, and nothing is left to chance."""
    box = Box(start, start, width, height)
    drawn = texture(name, box, RED, seed)
    assert drawn == texture(name, box, RED, seed)
    (within,) = drawn
    marks = sum(len(shape.commands) if isinstance(shape, Path) else 1 for shape in within.shapes)
    assert marks <= 3 * MOST_SHAPES
    assert all(shape.role == "texture" for shape in within.shapes)


def test_a_texture_and_a_flag_may_stand_on_their_heads(tmp_path):
    """Each is turned by half, a texture about the middle of its area: 10 mm across and down on 20 mm."""
    area = "at: {left: 20%, right: 20%, top: 20%, bottom: 20%}"
    (face,), problems = faces(
        tmp_path,
        f"  a: {{draw: texture, {area}, texture: swell, overturned: yes}}\n"
        f"  b: {{draw: ensign, {area}, ensign: sweden, overturned: yes}}",
    )
    (turned,) = (shape for shape in everything(face.drawing.shapes) if isinstance(shape, Turned))
    turns = {each.turn for each in shapes_of(face, Stamp)}
    assert problems == []
    assert (turned.angle, turned.x, turned.y) == (180, 10 * MM, 10 * MM)
    assert 180 in turns
