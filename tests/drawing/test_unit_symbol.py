"""Specification of symbols of land units: words, sizes, frames, what lies where."""

import pytest

from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Path
from forge.drawing.unit_glyphs import ALIKE, GLYPHS, SIZES
from forge.drawing.unit_symbol import Inks, Symbol, draw_unit, glyphs_of, marks_of
from forge.reading.measures import MM, parse_colour

INK, PAPER = parse_colour("#101418"), parse_colour("#ffffff")
BOX = Box(0, 0, 30 * MM, 30 * MM)


def drawn(unit="infantry", size="", frame="friend", **more):
    """Draw a unit of words in a box of 30 mm."""
    symbol = Symbol(glyphs_of(unit.split()), marks_of(size), frame, **more)
    return draw_unit(symbol, BOX, Inks(INK, PAPER, INK))


def points(shape):
    """The points of a path's commands."""
    return [tuple(command[index : index + 2]) for command in shape.commands for index in range(1, len(command), 2)]


def test_other_words_mean_words_there_are():
    """Every alias is another word for a glyph, and is none itself."""
    assert all(meant in GLYPHS and word not in GLYPHS for word, meant in ALIKE.items())


@pytest.mark.parametrize(
    ("said", "marks"),
    [("division", "XX"), ("xx", "XX"), ("II", "II"), ("ooo", "ooo"), ("\u2022\u2022", "oo"), ("team", "ø"), ("", "")],
)
def test_a_size_is_said_by_name_or_marks(said, marks):
    """APP-6: a division has two crosses, a battalion two bars, a platoon three dots, a team a circle struck through."""
    assert marks_of(said) == marks


@pytest.mark.parametrize("wrong", ["IIII", "XI", "divsion", "X X"])
def test_what_is_no_size_is_refused(wrong):
    """Marks that APP-6 does not have are not drawn."""
    with pytest.raises(KeyError):
        marks_of(wrong)


def test_the_sizes_are_those_of_app_6():
    """From team to theatre, each in its own marks, the twelve levels in this order."""
    order = ["team", "squad", "section", "platoon", "company", "battalion", "regiment", "brigade", "division"]
    order += ["corps", "army", "army-group", "theatre"]
    marks = ["ø", "o", "oo", "ooo", "I", "II", "III", "X", "XX", "XXX", "XXXX", "XXXXX", "XXXXXX"]
    assert [SIZES[word] for word in order] == marks


def test_infantry_is_a_saltire_from_corner_to_corner():
    """Its two lines end in the corners of the oblong, which is half as wide again as high."""
    found = drawn()
    frame = found.frame
    assert frame.width / frame.height == pytest.approx(1.5, abs=0.01)
    saltire = next(shape for shape in found.shapes if isinstance(shape, Path) and len(shape.commands) == 4)
    corners = {(frame.x, frame.y), (frame.x + frame.width, frame.y), (frame.x, frame.y + frame.height)}
    corners.add((frame.x + frame.width, frame.y + frame.height))
    assert all(min(abs(x - cx) + abs(y - cy) for cx, cy in corners) <= 2 for x, y in points(saltire))


def test_a_hostile_frame_is_a_diamond_whose_sides_the_saltire_meets():
    """Four points in the middles of its box's sides; the saltire ends half way along them."""
    found = drawn(frame="hostile")
    outline = next(shape for shape in found.shapes if shape.stroke and shape.commands[-1] == ("Z",))
    x, y, wide, high = found.frame
    assert points(outline) == [
        (x + wide // 2, y),
        (x + wide, y + high // 2),
        (x + wide // 2, y + high),
        (x, y + high // 2),
    ]
    saltire = next(shape for shape in found.shapes if isinstance(shape, Path) and shape.commands[-1][0] == "L")
    quarters = {(x + wide * a // 4, y + high * b // 4) for a in (1, 3) for b in (1, 3)}
    assert all(min(abs(px - qx) + abs(py - qy) for qx, qy in quarters) < MM // 50 for px, py in points(saltire))


def test_artillery_is_round_in_every_frame():
    """A dot as wide as high, in the middle."""
    for frame in ("friend", "hostile", "neutral", "unknown"):
        found = drawn("artillery", frame=frame)
        dot = found.shapes[1]
        xs, ys = zip(*points(dot), strict=True)
        assert max(xs) - min(xs) == pytest.approx(max(ys) - min(ys), rel=0.01)
        assert (max(xs) + min(xs)) / 2 == pytest.approx(found.frame.x + found.frame.width / 2, abs=3)


def test_marks_of_size_stand_above_the_frame_and_within_the_box():
    """Three dots for a platoon, none of them on the frame; a bracket of a task force as well."""
    found = drawn(size="platoon")
    dots = [shape for shape in found.shapes if isinstance(shape, Ellipse)]
    assert len(dots) == 3
    assert all(dot.y >= 0 and dot.y + dot.height < found.frame.y for dot in dots)
    bracket = drawn(size="XX", task_force=True).shapes[-1]
    assert len([command for command in bracket.commands if command[0] == "M"]) == 2 * 2 + 1


def test_headquarters_have_a_staff_and_a_planned_unit_dashes():
    """The staff reaches below the frame from its left corner."""
    found = drawn("headquarters")
    foot = found.frame.y + found.frame.height
    assert any(max(y for _, y in points(shape)) > foot for shape in found.shapes if isinstance(shape, Path))
    plan = drawn(planned=True)
    assert any(shape.stroke and shape.stroke.dash for shape in plan.shapes if isinstance(shape, Path))


@pytest.mark.parametrize("word", GLYPHS)
def test_every_glyph_lies_within_its_frame(word):
    """No line or area of a branch leaves the frame by more than half a line."""
    found = drawn(word)
    x, y, wide, high = found.frame
    for glyph in glyphs_of([word]):
        for command in (*glyph.lines, *glyph.areas):
            numbers = command[1:]
            assert all(-0.001 <= across <= 1.5 for across in numbers[::2])
            assert all(-0.001 <= down <= 1.0 for down in numbers[1::2])
    assert 0 <= x < x + wide <= BOX.width
    assert 0 <= y < y + high <= BOX.height
