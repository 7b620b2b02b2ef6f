"""Aircraft from above: in their proportion, alike on both sides, each with its engines."""

import pytest

from forge.drawing.profile.aircraft import draw_plan
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.vessels import AircraftBook
from forge.reading.measures import MM, parse_colour

BOOK = AircraftBook()
INK, TONE = parse_colour("#1a2833"), parse_colour("#6b7f8d")
INKS = Inks(INK, TONE)


def outlines(drawing, ink=None):
    """Give the outlines of a drawing, each as its points."""
    found = []
    for path in drawing.shapes:
        if ink in (None, path.fill):
            for letter, *point in path.commands:
                found += [[]] if letter == "M" else []
                found[-1] += [tuple(point)] if point else []
    return found


@pytest.mark.parametrize("key", BOOK.keys())
def test_every_aircraft_lies_within_its_drawing_and_is_the_same_on_both_sides(key):
    """With a name, a type and a source; as wide as asked for, at a counter's width and at a card's."""
    aircraft = BOOK.get(key)
    assert aircraft.name
    assert aircraft.type
    assert aircraft.source
    for width in (8 * MM, 40 * MM):
        drawing = draw_plan(aircraft.plan(), width, INKS)
        points = [point for outline in outlines(drawing) for point in outline]
        assert all(-1 <= x <= drawing.width + 1 and -1 <= y <= drawing.height + 1 for x, y in points)
        assert drawing.width == pytest.approx(width, rel=0.01)
        assert drawing.height / drawing.width == pytest.approx(aircraft.length / aircraft.span, rel=0.12)
        near = {(round(x / 500), round(y / 500)) for x, y in points}
        mirrored = {(round((drawing.width - x) / 500), round(y / 500)) for x, y in points}
        for x, y in mirrored:
            assert any((x + a, y + b) in near for a in (-1, 0, 1) for b in (-1, 0, 1)), key


@pytest.mark.parametrize(
    ("key", "number"), [("liberator", 4), ("ju-88", 2), ("bv-222", 6), ("me-109", 1), ("z-506", 3), ("walrus", 0)]
)
def test_each_engine_has_a_propeller(key, number):
    """One outline in the tone for each, beyond those that stay without engines."""
    plan = BOOK.get(key).plan()
    bare = len(outlines(draw_plan(plan._replace(engines=()), 40 * MM, INKS), TONE))
    assert len(outlines(draw_plan(plan, 40 * MM, INKS), TONE)) - bare == number
