"""Whether ships can be told apart: sisters cannot, ships that manuals tell apart can, and it costs next to nothing."""

from time import process_time

import pytest

from forge.drawing.profile.alike import ALIKE, shared_facts, silhouette
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import draw_profile
from forge.drawing.profile.vessels import VesselBook
from forge.reading.measures import MM, parse_colour

BOOK = VesselBook()
INKS = Inks(parse_colour("#1a2833"), parse_colour("#6b7f8d"))


def apart(one, other, width=14 * MM):
    """Give how far apart two sets of facts are drawn at a width."""
    return silhouette(draw_profile(one, width, INKS)).distance(silhouette(draw_profile(other, width, INKS)))


def facts(key):
    """Give the facts of a stock vessel."""
    return BOOK.get(key).facts()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("bismarck", "hipper"), ("hood", "renown"), ("renown", "repulse"), ("nelson", "king-george-v"),
        ("norfolk", "london"), ("ajax", "exeter"), ("exeter", "york"), ("southampton", "belfast"),
        ("southampton", "fiji"), ("deutschland", "graf-spee"), ("deutschland", "admiral-scheer"),
        ("konigsberg", "leipzig"), ("warspite", "barham"), ("warspite", "malaya"), ("ark-royal", "illustrious"),
        ("glorious", "furious"), ("tribal", "v-and-w"), ("v-and-w", "flush-decker"), ("flower", "black-swan"),
        ("tuscaloosa", "wichita"), ("type-vii", "type-ix"), ("type-vii", "type-xiv"), ("tanker", "tramp"),
        ("scharnhorst", "gneisenau"), ("atlantis", "orion"), ("dunkerque", "richelieu"), ("arethusa", "dido"),
    ],
)  # fmt: skip
def test_ships_that_manuals_tell_apart_are_told_apart(one, other):
    """On a counter, where they are 14 mm long."""
    assert apart(facts(one), facts(other)) >= ALIKE


def test_a_funnel_a_hair_farther_aft_tells_nothing_and_one_less_does():
    """One percent of the length is a seventh of a millimetre; a missing funnel is seen."""
    hood = facts("hood")
    moved = tuple(funnel._replace(place=funnel.place + 1) for funnel in hood.funnels)
    assert apart(hood, hood) == 0
    assert apart(hood, hood._replace(funnels=moved)) < ALIKE
    assert apart(hood, hood._replace(funnels=hood.funnels[:1])) > ALIKE


def test_the_facts_that_are_shared_are_named():
    """Those that a hint should ask for: here all but the funnels."""
    hood = facts("hood")
    shared = shared_facts(hood, hood._replace(funnels=hood.funnels[:1]))
    assert shared == ("bridge", "masts", "guns", "decks")


def test_a_whole_fleet_is_compared_in_a_moment():
    """All stock vessels, each with each."""
    profiles = [draw_profile(facts(key), 14 * MM, INKS) for key in BOOK.keys()]  # noqa: SIM118 - no mapping
    start = process_time()
    silhouettes = [silhouette(each) for each in profiles]
    for one in silhouettes:
        for other in silhouettes:
            one.distance(other)
    assert process_time() - start < 3.0


def test_ships_look_alike_that_are_less_apart_than_others():
    """However it is found out: all stock vessels, each with each."""
    silhouettes = [silhouette(draw_profile(facts(key), 14 * MM, INKS)) for key in BOOK.keys()]  # noqa: SIM118
    pairs = [(one, other) for one in silhouettes for other in silhouettes]

    assert [one.looks_like(other) for one, other in pairs] == [one.distance(other) < ALIKE for one, other in pairs]
