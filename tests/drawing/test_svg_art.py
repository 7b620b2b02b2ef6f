"""SVG artwork becomes our shapes, or a problem that names element and line."""

import time
from io import BytesIO

import numpy as np
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from forge.drawing.shapes import Clip, Stroke
from forge.drawing.svg_art import read_svg
from forge.drawing.svg_painting import MOST_COMMANDS
from forge.drawing.svg_reader import LONGER_SIDE
from forge.drawing.svg_tree import DEEPEST, MOST_ELEMENTS, MOST_FAULTS
from forge.errors import Location, Problems
from forge.reading.measures import Colour

UNIT = LONGER_SIDE // 100
BLACK = Colour(0, 0, 0)


def _svg(body, attributes='viewBox="0 0 100 50"'):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{body}\n</svg>'.encode()


def _read(body, *, one_ink=False):
    problems = Problems()
    drawing = read_svg(_svg(body), "art", "pack/art.svg", problems, one_ink=one_ink)
    assert not len(problems), list(map(str, problems))
    return drawing


def _wrong(data, **how):
    problems = Problems()
    assert read_svg(data, "art", "pack/art.svg", problems, **how) is None
    assert problems.errors
    return list(problems)


def _corners(shape):
    return [command[1:] for command in shape.commands if len(command) == 3]


def test_a_drawing_has_the_proportions_of_the_view_box():
    """The longer side becomes 100 mm; the view box's corner becomes the origin."""
    problems = Problems()
    data = _svg('<rect x="-10" y="5" width="30" height="20"/>', 'viewBox="-10 5 60 120"')
    drawing = read_svg(data, "art", "a.svg", problems)
    assert (drawing.width, drawing.height) == (LONGER_SIDE // 2, LONGER_SIDE)
    assert drawing.shapes[0].commands[0] == ("M", 0, 0)


def test_width_and_height_stand_in_for_a_view_box():
    """Without a view box, the size in pixels is that of the drawing."""
    drawing = read_svg(_svg("", 'width="50" height="25px"'), "art", "a.svg", Problems())
    assert (drawing.width, drawing.height) == (LONGER_SIDE, LONGER_SIDE // 2)


@pytest.mark.parametrize(
    ("body", "corners"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', [(1, 2), (4, 2), (4, 6), (1, 6)]),
        ('<polygon points="1,2 3,4,5 6"/>', [(1, 2), (3, 4), (5, 6)]),
        ('<polyline points="1 2 3 4" stroke="#000" fill="none"/>', [(1, 2), (3, 4)]),
        ('<line x1="1" y1="2" x2="3" y2="4" stroke="black"/>', [(1, 2), (3, 4)]),
        ('<path d="M1 2h3v4H1z"/>', [(1, 2), (4, 2), (4, 6), (1, 6), (1, 2)]),
        ('<path d="m1,2 l3,0 0,4"/>', [(1, 2), (4, 2), (4, 6)]),
        ('<path d="M1.5.5L2.5.75"/>', [(1.5, 0.5), (2.5, 0.75)]),
        ('<path d="M1 2A0 5 0 0 1 3 4a5 0 0 112 2a5 5 0 1 1 0 0"/>', [(1, 2), (3, 4), (5, 6)]),
        ('<path d="M01 1.L2 2"/>', [(1, 1), (2, 2)]),
        ('<path transform="translate(10 5) scale(2)" d="M1 2L3 4"/>', [(12, 9), (16, 13)]),
        ('<path transform="scale(2)translate(10,5)" d="M1 2L3 4"/>', [(22, 14), (26, 18)]),
        ('<path transform="rotate(90)" d="M5 0L5 -9"/>', [(0, 5), (9, 5)]),
        ('<path transform="rotate(180 10 10)" d="M0 0L10 10"/>', [(20, 20), (10, 10)]),
        ('<path transform="matrix(0 1 -1 0 50 0)" d="M1 2L3 4"/>', [(48, 1), (46, 3)]),
        ('<path transform="skewX(45)" d="M0 0L0 10"/>', [(0, 0), (10, 10)]),
        ('<path transform="skewY(45)" d="M0 0L10 0"/>', [(0, 0), (10, 10)]),
        ('<g transform="translate(1 1)"><g transform="translate(2 2)"><path d="M0 0L1 0"/></g></g>', [(3, 3), (4, 3)]),
    ],
)
def test_shapes_and_transforms(body, corners):
    """Basic shapes, path commands and transforms put their corners where plain reckoning puts them."""
    (shape,) = _read(body).shapes
    assert _corners(shape) == [(x * UNIT, y * UNIT) for x, y in corners]


@settings(deadline=None)
@given(
    st.sampled_from(["circle", "ellipse", "rect", "path"]),
    st.integers(5, 20),
    st.integers(5, 20),
    st.integers(-170, 170),
)
def test_curves_look_as_another_renderer_draws_them(kind, one, two, angle):
    """Circles, ellipses, rounded corners, arcs and smooth curves fill the pixels that resvg fills."""
    shape = {
        "circle": f'<circle r="{one}"/>',
        "ellipse": f'<ellipse rx="{one}" ry="{two}"/>',
        "rect": f'<rect x="-{one}" y="-{two}" width="{2 * one}" height="{2 * two}" rx="{two}" ry="4"/>',
        "path": f'<path d="M-20 0A{one} {two} {angle} 1 0 0 {two}q5 9 9 0t9-3S20 0 0-{one}z"/>',
    }[kind]
    body = f'<g transform="translate(50 25) rotate({angle})">{shape}</g>'
    ours = "".join(
        f'<path d="{" ".join(" ".join(map(str, command)) for command in found.commands)}"/>'
        for found in _flat(_read(body).shapes)
    )
    theirs = _pixels(body, "0 0 100 50")
    drawn = _pixels(ours, f"0 0 {100 * UNIT} {50 * UNIT}")
    assert (np.abs(theirs - drawn) > 40).mean() < 0.002


def _flat(shapes):
    for shape in shapes:
        yield from _flat(shape.shapes) if isinstance(shape, Clip) else (shape,)


def _pixels(body, box):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="200" height="100">{body}</svg>'
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text))))
    return np.asarray(picture.convert("RGBA"), dtype=int)[:, :, 3]


@pytest.mark.parametrize(
    ("attributes", "fill", "stroke"),
    [
        ("", BLACK, None),
        ('fill="#24425c"', Colour(0x24, 0x42, 0x5C), None),
        (
            'fill="#fff" style="fill: #123456; stroke: red"',
            Colour(0x12, 0x34, 0x56),
            Stroke(Colour(255, 0, 0), UNIT, mitre=4),
        ),
        ('fill="none" stroke="rgb(1, 2,3)" stroke-width="2.5"', None, Stroke(Colour(1, 2, 3), 5 * UNIT // 2, mitre=4)),
        ('fill="Navy" opacity="1.0" fill-opacity="100%"', Colour(0, 0, 128), None),
        ('fill="DarkSlateGray"', Colour(0x2F, 0x4F, 0x4F), None),
        ('fill="#123456ff"', Colour(0x12, 0x34, 0x56), None),
        ('fill="#1230" stroke="#112233ff"', None, Stroke(Colour(0x11, 0x22, 0x33), UNIT, mitre=4)),
        ('fill="rgba(255, 0, 0, 1)"', Colour(255, 0, 0), None),
        ('fill="rgba(0,0,0,0)" stroke="rgb(0% 100% 0%)"', None, Stroke(Colour(0, 255, 0), UNIT, mitre=4)),
        ('fill="hsl(240, 100%, 50%)"', Colour(0, 0, 255), None),
        ('color="#010203" fill="currentColor"', Colour(1, 2, 3), None),
        ('style="color:#010203;fill:#000"', BLACK, None),
        ('fill="var(--ink, #010203)"', Colour(1, 2, 3), None),
        ('fill="none" stroke="red" stroke-opacity="0"', "nothing", None),
        (
            'style="fill:none;fill-opacity:0.5;stroke:#000;stroke-linecap:square;stroke-linejoin:bevel"',
            None,
            Stroke(BLACK, UNIT, cap="square", join="bevel", mitre=4),
        ),
        ('fill="none" stroke="#000" stroke-width="1in"', None, Stroke(BLACK, 96 * UNIT, mitre=4)),
        (
            'fill="none" stroke="#000" stroke-dasharray="2" stroke-dashoffset="1"',
            None,
            Stroke(BLACK, UNIT, (2 * UNIT, 2 * UNIT), mitre=4, offset=UNIT),
        ),
        ('fill="none" stroke="#000" stroke-miterlimit="7"', None, Stroke(BLACK, UNIT, mitre=7)),
        (
            'fill="none" stroke="currentColor" stroke-dasharray="2, 1" stroke-linecap="round"',
            None,
            Stroke(BLACK, UNIT, (2 * UNIT, UNIT), cap="round", mitre=4),
        ),
        ('fill="none" stroke="#000" stroke-dasharray="3"', None, Stroke(BLACK, UNIT, (3 * UNIT, 3 * UNIT), mitre=4)),
        ('fill="none" stroke="#000" transform="scale(3)"', None, Stroke(BLACK, 3 * UNIT, mitre=4)),
    ],
)
def test_fills_and_strokes(attributes, fill, stroke):
    """Flat paints are read from attributes and, stronger, from the style; widths and dashes scale with the drawing."""
    found = _read(f'<path d="M10 10L12 12" {attributes}/>').shapes
    painted = [(shape.fill, shape.stroke) for shape in _flat(found)]
    assert painted == ([] if fill == "nothing" else [(fill, stroke)])


def test_painting_is_inherited_and_what_is_hidden_is_not_drawn():
    """Children paint as their group does unless they say otherwise; display none and empty shapes draw nothing."""
    shapes = _read(
        '<g fill="#010203" fill-rule="evenodd"><path d="M1 1L2 2"/><path d="M1 1L2 2" fill="inherit"/></g>'
        '<g display="none"><path d="M1 1L2 2"/></g><path d="M1 1L2 2" fill="none"/><rect width="0" height="5"/>'
        '<path d="M1 1L2 2" style="visibility:hidden"/><path d=""/><circle r="0"/>'
    ).shapes
    assert [(shape.fill, shape.even_odd) for shape in shapes] == [(Colour(1, 2, 3), True)] * 2


def test_titles_and_what_editors_note_are_passed_over():
    """Titles, metadata, definitions and elements of other namespaces are no drawing."""
    drawing = _read(
        '<title>T</title><desc>D</desc><metadata><a/></metadata><defs><linearGradient id="g"/><script/></defs><text/>'
        '<e:grid xmlns:e="urn:editor"><e:line/></e:grid><!-- note --><path id="p" class="c" d="M1 1L2 2"/>'
    )
    assert len(drawing.shapes) == 1


@pytest.mark.parametrize(("body", "clipped"), [
    ('<circle cx="50" cy="25" r="25"/>', False),
    ('<circle cx="50" cy="25" r="26"/>', True),
    ('<path d="M0 25C30 -8 70 -8 100 25Z"/>', False),
    ('<path d="M0 25C30 -18 70 -18 100 25Z"/>', True),
    ('<path d="M1 25H99" stroke="#000" stroke-width="2"/>', False),
])  # fmt: skip
def test_what_leaves_the_view_box_is_hidden(body, clipped):
    """Only drawings whose curves really leave the view box are clipped to it."""
    drawing = _read(body)
    assert isinstance(drawing.shapes[0], Clip) is clipped
    if clipped:
        assert drawing.shapes[0][:4] == (0, 0, drawing.width, drawing.height)


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ("<text>x</text>", "<text>", "not something that forge draws"),
        ('<image href="https://example.org/x.png"/>', "<image>", "not something that forge draws"),
        ('<image href="../../secret.png"/>', "<image>", "not something that forge draws"),
        ("<script>alert(1)</script>", "<script>", "not something that forge draws"),
        ('<use href="#a"/>', "<use> href", '"#a" is not in this file'),
        ('<use href="other.svg#a"/>', "<use> href", '"other.svg#a" is not in this file'),
        ('<use id="a" href="#a"/>', "<use> href", '"#a" is used within itself'),
        ("<animate/>", "<animate>", "not something that forge draws"),
        ("<foreignObject/>", "<foreignObject>", "not something that forge draws"),
        ('<path onload="alert(1)" d="M0 0L1 1"/>', "<path> onload", "is a script"),
        ('<path fill="url(#g)" d="M0 0L1 1"/>', "<path> fill", '"url(#g)" is a gradient or a pattern'),
        ('<path fill="var(--ink)" d="M0 0L1 1"/>', "<path> fill", "is not a flat colour"),
        ('<path transform="rotate(9)" transform-origin="5 5" d="M0 0L1 1"/>', "<path> transform-origin", "forge draws"),
        ('<path mask="url(#c)" d="M0 0L1 1"/>', "<path> mask", "is no plain rectangle"),
        ('<path style="filter: url(x)" d="M0 0L1 1"/>', "<path> filter", "not something that forge draws"),
        ('<path clip-path="url(#c)" d="M0 0L1 1"/>', "<path> clip-path", "is no plain rectangle"),
        ('<path marker-end="url(#m)" d="M0 0L1 1"/>', "<path> marker-end", "not something that forge draws"),
        ('<path stroke-linejoin="arcs" d="M0 0L1 1"/>', "<path> stroke-linejoin", "not something that forge draws"),
        ('<path vector-effect="non-scaling-stroke" d="M0 0L1 1"/>', "<path> vector-effect", "forge draws"),
        ('<path stroke-width="-1" d="M0 0L1 1"/>', "<path> stroke-width", "is less than nothing"),
        ('<path stroke-dasharray="-1" d="M0 0L1 1"/>', "<path> stroke-dasharray", "not a short list of lengths"),
        ('<path transform="spin(3)" d="M0 0L1 1"/>', "<path> transform", "has spin with 1 numbers"),
        ('<path transform="scale(1,2" d="M0 0L1 1"/>', "<path> transform", "is not a list of transforms"),
        ('<path transform="scale(1 3)" stroke="#000" d="M0 0L1 1"/>', "<path>", "stretched unevenly"),
        ('<path d="L0 0"/>', "<path>", "does not begin with M"),
        ('<path d="M0 0 L1"/>', "<path>", "is not path data"),
        ('<path d="M0 0 A1 1 0 2 0 5 5"/>', "<path>", "is not path data"),
        ('<path d="M0 0 A1 1"/>', "<path>", "is not path data"),
        ('<path d="M0 0 X1 1"/>', "<path>", "is not a list of numbers"),
        ('<path d="M0 0 L1e99 1"/>', "<path>", "too large"),
        ('<path d="M0 0 L9999999 1"/>', "<path>", "lies far outside"),
        ('<polygon points="1 2 3"/>', "<polygon>", "an odd number of coordinates"),
        ('<circle r="-1"/>', "<circle>", "has a r of less than nothing"),
        ('<rect width="-1" height="2"/>', "<rect>", "has a width of less than nothing"),
        ('<svg width="-1" viewBox="0 0 1 1"/>', "<svg>", "has a size of less than nothing"),
        ('<svg width="none" viewBox="0 0 1 1"/>', "<svg> width", 'is not a length: "none"'),
        ('<circle r="2em"/>', "<circle>", 'is not a length: "2em"'),
        ('<circle r="2furlongs"/>', "<circle>", 'is not a length: "2furlongs"'),
        ("<?xml-stylesheet href='x.css'?>", "<?xml-stylesheet?>", "not something that forge draws"),
        ('<svg viewBox="0 0 1"/>', "<svg>", "is not 4 numbers"),
        ('<svg viewBox="0 0 1 1" preserveAspectRatio="left"/>', "<svg>", "is not an alignment"),
        ('<svg transform="rotate(9)" width="9" height="9"><path d="M0 0H10V1Z"/></svg>', "<svg>", "slanted"),
    ],
)
def test_what_cannot_be_drawn_is_a_problem_at_its_line(body, field, message):
    """Nothing is dropped in silence: element or attribute, line and column are named."""
    (problem,) = _wrong(_svg("<g>\n  " + body + "\n</g>"))
    assert problem.where == Location("pack/art.svg", 3, 3)
    assert problem.field == field
    assert message in problem.message


@pytest.mark.parametrize("shape", ["path", "use"])
def test_what_moves_is_a_problem(shape):
    """An animation within a shape stands still on paper, where nobody knows."""
    (problem,) = _wrong(_svg(f'<path id="a" d="M0 0L1 1"/><{shape} href="#a" d="M0 0L1 1">\n<set/></{shape}>'))
    assert (problem.where.line, problem.field, problem.hint) == (3, "<set>", "delete it, paper stands still")


def test_all_problems_of_a_file_are_told_at_once():
    """Reading goes on after what cannot be drawn."""
    problems = _wrong(_svg("<text>a</text>\n<image/>\n<path d='M'/>"))
    assert [problem.where.line for problem in problems] == [2, 3, 4]


DOUBLING = '<path id="a0" d="M0 0h1"/>' + "".join(
    f'<g id="a{n + 1}"><use href="#a{n}"/><use href="#a{n}"/></g>' for n in range(25)
)

FROM_STRANGERS = pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', "document type"),
        (b'<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg viewBox="0 0 1 1">&a;</svg>', "undefined entity"),
        (b'<!DOCTYPE svg SYSTEM "a.dtd"><svg viewBox="0 0 1 1"><path d="&a;M0 0"/></svg>', "undefined entity"),
        ("<!DOCTYPE svg><svg viewBox='0 0 1 1'/>".encode("utf-16"), "document type"),
        (b'<svg viewBox="0 0 1 1">&a;</svg>', "is not XML: undefined entity"),
        (b'<svg viewBox="0 0 1 1">', "is not XML: no element found"),
        (b"", "is not XML: no element found"),
        (b"PK\x03\x04", "is not XML"),
        (b'<?xml version="1.0" encoding="nonsense"?><svg viewBox="0 0 1 1"/>', "is not XML"),
        (b'<?xml version="1.0" encoding="utf-7"?><svg viewBox="0 0 1 1"/>', "is not XML"),
        (b"<html/>", "outermost element must be <svg>"),
        (b"<svg/>", "no usable viewBox"),
        (b'<svg viewBox="0 0 0 1"/>', "no usable viewBox"),
        (b'<svg viewBox="0 0 1"/>', "no usable viewBox"),
        (b'<svg viewBox="0 0 1 100000"/>', "no usable viewBox"),
        (b'<svg width="100%" height="5cm"/>', "no usable viewBox"),
        (b'<svg width="10lb" height="5cm"/>', "no usable viewBox"),
        (_svg("<g>" * DEEPEST + "</g>" * DEEPEST), "nested deeper"),
        (_svg("<g/>" * MOST_ELEMENTS), "elements"),
        (_svg('<path d="M0 0' + "h1h-1" * (MOST_COMMANDS // 2) + '"/>'), "commands"),
        (_svg('<path d="M0 0' + "h1" * 1_900_000 + '"/>'), "path data of more than"),
        (_svg(" " * 4_000_001), "larger than"),
        (_svg("<text>a</text>\n" * (MOST_FAULTS + 1)), "the rest was not read"),
        (_svg(DOUBLING), "draw more than"),
        (_svg(f'<path id="a" d="M0 0{"h1" * 9_000}"/>' + '<use href="#a"/>' * 30), "makes outlines of more than"),
        (_svg(f'<path id="a" d="M0 {"0" * 300_000}h1"/>' + '<use href="#a"/>' * 40), "long outlines too often"),
        (_svg(f"<style>{'(' * 190_000}</style>"), "<style>"),
        (_svg(f"<style>a{{b:{'(' * 190_000}}}</style>"), "too many brackets"),
        (_svg("<style>" + "g{fill:red}" * 2_001 + "</style>"), "more than 2,000 rules"),
        (_svg("<style>" + "g{fill:red}" * 1_500 + "</style>" + "<g/>" * 1_000), "too many rules for so many"),
        (_svg(f"<style>{' ' * 200_001}</style>"), "more than 200,000 characters"),
    ],
)


@FROM_STRANGERS
def test_files_from_strangers_are_refused(data, message):
    """Entities, foreign files, depth, number and size end the reading with a problem."""
    assert message in str(_wrong(data)[-1])


@pytest.mark.slow
@FROM_STRANGERS
def test_files_from_strangers_are_refused_in_time(data, message):
    """Entities, foreign files, depth, number and size end the reading at once, with a problem."""
    start = time.process_time()
    assert message in str(_wrong(data)[-1])
    assert time.process_time() - start < 3


@settings(deadline=None)
@given(st.text(st.sampled_from("<>/svgpathrect =\"'0 1MLz.-eA&;#")))
def test_no_text_breaks_out(text):
    """Whatever stands within an SVG, it is read or refused with problems."""
    problems = Problems()
    drawing = read_svg(_svg(text), "art", "pack/art.svg", problems)
    assert (drawing is None) == bool(problems.errors)


@settings(deadline=None)
@given(st.text(st.sampled_from("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n"), max_size=60))
def test_no_path_breaks_out(data):
    """Whatever stands in path data, it is drawn or refused with a problem."""
    problems = Problems()
    drawing = read_svg(_svg(f'<path d="{data}"/>'), "art", "pack/art.svg", problems)
    assert (drawing is None) == bool(problems.errors)
