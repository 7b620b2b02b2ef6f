"""Profiles: true lengths, nothing too thin, as many funnels and turrets as the facts say, the same every time."""

import pytest

from forge.drawing.colour import contrast
from forge.drawing.profile.facts import Facts
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import LEAST, Manner, draw_profile, profile
from forge.drawing.profile.vessels import VesselBook
from forge.drawing.recolour import CHANGES
from forge.drawing.shapes import Path
from forge.kinds.faces.side_view import tone_of
from forge.reading.measures import MM, parse_colour

BOOK = VesselBook()
KEYS = BOOK.keys()
INK, TONE = parse_colour("#1a2833"), parse_colour("#6b7f8d")
INKS = Inks(INK, TONE)


def outlines(shapes):
    """Give the outlines of paths, each as its points."""
    found = []
    for path in shapes:
        for letter, *point in path.commands:
            if letter == "M":
                found.append([])
            if point:
                found[-1].append(tuple(point))
    return found


def drawn(key, width=62 * MM, **more):
    """Draw a vessel of the stock tables."""
    return draw_profile(BOOK.get(key).facts(), width, INKS, Manner(**more))


def extent(shapes):
    """Give the box of all points: left, top, right, bottom."""
    points = [point for outline in outlines(shapes) for point in outline]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


@pytest.mark.parametrize("key", KEYS)
def test_every_vessel_lies_within_its_drawing_and_says_where_its_facts_are_found(key):
    """At the widths of a counter, a card and a chart; with a name, a type and a source."""
    vessel = BOOK.get(key)
    assert vessel.name
    assert vessel.type
    assert vessel.source
    for width in (14 * MM, 62 * MM, 180 * MM):
        found = drawn(key, width)
        left, top, right, bottom = extent(found.drawing.shapes)
        assert -1 <= left <= right <= found.drawing.width + 1
        assert -1 <= top < found.waterline <= bottom + 1 <= found.drawing.height + 2
        assert width * 0.96 < found.drawing.width < width * 1.12


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_thinner_than_the_least_line(key):
    """Bars of four points: guns, masts, yards, wires."""
    for outline in outlines(drawn(key, 14 * MM).drawing.shapes):
        if len(outline) != 4:
            continue
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
        if (bx - ax, by - ay) != (cx - dx, cy - dy):
            continue
        sides = sorted((((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, ((dx - ax) ** 2 + (dy - ay) ** 2) ** 0.5))
        slender = sides[1] > 4 * sides[0]
        assert not slender or sides[0] > LEAST * 0.97, key


def test_a_type_vii_is_eleven_times_as_long_as_its_side_and_tower_are_high():
    """At a stretch of 1: 67 m to the 6.1 m of freeboard and conning tower; periscopes go higher."""
    found = drawn("type-vii", stretch=1.0)
    vessel = BOOK.get("type-vii")
    side = vessel.freeboard.middle + vessel.conning_tower[0].height
    tops = [min(y for _, y in outline) for outline in outlines(found.drawing.shapes) if len(outline) == 11]
    assert (found.waterline - min(tops)) / (62 * MM) == pytest.approx(side / vessel.length, rel=0.06)
    assert vessel.length / side == pytest.approx(11, abs=1)


def test_lengths_are_true_to_each_other():
    """Drawn at one scale, Hood is 262 parts long where a Flower is 62.5."""
    hood, flower = (BOOK.get(key) for key in ("hood", "flower"))
    left, _, right, _ = extent(profile(hood.facts(), 131 * MM, INK, TONE))
    assert (right - left) / MM == pytest.approx(131, rel=0.01)
    left, _, right, _ = extent(profile(flower.facts(), round(31.25 * MM), INK, TONE))
    assert (right - left) / MM == pytest.approx(31.25, rel=0.01)


@pytest.mark.parametrize("key", ["norfolk", "flush-decker", "hood", "bismarck", "flower", "liner"])
def test_each_funnel_is_one_more_outline_in_the_tone(key):
    """Without a funnel there is one outline less in the tone, for each."""
    facts = BOOK.get(key).facts()
    count = {}
    for number in range(len(facts.funnels) + 1):
        shapes = draw_profile(facts._replace(funnels=facts.funnels[:number]), 62 * MM, INKS).drawing.shapes
        count[number] = len(outlines([shape for shape in shapes if shape.fill == TONE]))
    assert [count[number] - count[0] for number in sorted(count)] == list(range(len(facts.funnels) + 1))


@pytest.mark.parametrize(
    ("key", "number"), [("bismarck", 4), ("nelson", 3), ("renown", 3), ("dido", 5), ("scharnhorst", 3)]
)
def test_each_turret_stands_where_it_is_said_to(key, number):
    """As many as published, each over its place along the hull."""
    facts = BOOK.get(key).facts()
    assert len(facts.guns) == number
    said = ("length", "freeboard", "guns", "calibre", "mount")
    bare = Facts(**{name: getattr(facts, name) for name in said}, belt=False)
    houses = [outline for outline in outlines(profile(bare, 100 * MM, INK, TONE)) if 6 < len(outline) < 9]
    places = [100 - (min(x for x, _ in each) + max(x for x, _ in each)) / 2 / MM for each in houses]
    assert sorted(places) == pytest.approx(sorted(gun.place for gun in facts.guns), abs=1.2)


def test_flipped_is_the_mirror_image():
    """Every point is as far from the bow as before; the outlines run the same way round."""
    one, other = (profile(BOOK.get("hood").facts(), 50 * MM, INK, TONE, flip=flip) for flip in (False, True))
    points = [sorted(point for outline in outlines(shapes) for point in outline) for shapes in (one, other)]
    mirrored = sorted((50 * MM - x, y) for x, y in points[1])
    assert all(abs(a - c) <= 1 and b == d for (a, b), (c, d) in zip(points[0], mirrored, strict=True))


def test_the_same_facts_are_drawn_once_and_alike():
    """Sister ships share a drawing; drawn anew, nothing differs."""
    one, other = BOOK.get("bismarck").facts(), VesselBook().get("bismarck").facts()
    assert one == other
    assert draw_profile(one, 20 * MM, INKS) is draw_profile(other, 20 * MM, INKS)
    assert drawn("prince-of-wales").drawing is drawn("king-george-v").drawing
    assert profile(one, 20 * MM, INK, TONE) == profile(other, 20 * MM, INK, TONE)


@pytest.mark.parametrize("ink", ["#1a2833", "#ffffff", "#7a1f1f", "#000000", "#d9e3ea", "#31553f"])
@pytest.mark.parametrize("look", ["plain", "grey", "low-ink"])
def test_the_two_tones_stay_apart(ink, look):
    """Ink and tone are 2:1 apart in colours, in grey and with little ink."""
    change = CHANGES[look]
    colour = parse_colour(ink)
    assert contrast(change.fill(colour, "mark"), change.fill(tone_of(colour), "rule")) >= 2


def test_the_hull_is_a_mark_and_the_tone_a_rule():
    """So that little ink keeps both, the hull in its hue."""
    roles = {(shape.fill, shape.role) for shape in drawn("bismarck").drawing.shapes if isinstance(shape, Path)}
    assert roles == {(INK, "mark"), (TONE, "rule")}
