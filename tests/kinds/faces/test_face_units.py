"""Specification of units on faces: what words mean, and what is said of those that mean nothing."""

from fractions import Fraction

import pytest
from kit.page_kit import FONTS, build, built, messages, only, texts

from forge.drawing.page import Box
from forge.drawing.shapes import Stamp
from forge.errors import Problems
from forge.kinds.faces.mark import Kit
from forge.kinds.faces.unit_view import UnitView, draw_unit_view
from forge.reading.measures import MM, PT, parse_colour

ROWS = "id: c\nkind: counter\nsize: 20 mm\nside: german\nrows: [{id: one}]\nfront: {face: nato, %s}\n"


def words(drawing):
    """The words of a drawing and of those stamped on it."""
    stamped = [word for stamp in only(Stamp, drawing) for word in words(stamp.drawing)]
    return [*texts(drawing), *stamped]


def test_a_unit_is_drawn_from_words():
    """Its size, its branch and its formation stand on the counter beside the factors."""
    component = built(
        ROWS % "name: '1', parent: Gds, type: HQ, size: corps, attack: 0, defence: 2, move: 6, code: '0304'"
    )
    found = words(component.draw(component.pieces[0], "front", Problems()).drawing)
    assert {"HQ", "0-2-6", "0304", "Gds"} <= set(found)


@pytest.mark.parametrize(
    ("said", "told", "hint"),
    [
        ("type: infantri", '"infantri" is not a branch of a unit', "did you mean 'infantry'?"),
        ("type: mechanised cavlry", '"cavlry" is not a branch of a unit', "did you mean 'cavalry'?"),
        ("size: devision", '"devision" is not a size of a unit', "did you mean 'division'?"),
        ("size: IIII", '"IIII" is not a size of a unit', "did you mean 'III'?"),
    ],
)
def test_words_that_mean_nothing_are_told(said, told, hint):
    """With the word that was probably meant."""
    component, problems = build(ROWS % f"name: x, {said}")
    component.draw(component.pieces[0], "front", problems)
    assert told in messages(problems)
    assert hint in messages(problems)


def test_an_ink_that_is_not_seen_in_its_frame_is_told():
    """A mark needs 3:1 to the ground it stands on, which is that of the frame: dark blue on black has 2.0."""
    kit = Kit(FONTS, None, 5 * PT, 20 * MM, Box(0, 0, 20 * MM, 20 * MM), 0, Fraction(1))
    view = UnitView(unit="armour", colour=parse_colour("#000000"), ground=parse_colour("#24425c"))
    (flaw,) = draw_unit_view(view, kit.trim, kit).flaws
    assert (flaw.severity, flaw.field) == ("warning", "colour")
    assert "contrast 2.0" in flaw.message
    assert not draw_unit_view(view._replace(ground=None), kit.trim, kit).flaws
