"""Exact odds of Atlantic Wolves against arithmetic done by hand, against sampling, and within their work."""

import random
from fractions import Fraction

import pytest
from kit.wolves import wolves

from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.odds.budget import LONG_WORK, Budget
from forge.referee.odds.exact import exact_odds, exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.odds.sampling import sample_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from tests.kit.repeated import slow_but

FULL = {
    "area": "north-atlantic",
    "u-boats": "2 aggressive, 1 aggressive ace, 1 aggressive xxi, 2 normal, 1 normal ace, 1 normal green, "
    "1 normal xxi, 2 shadow, 1 shadow xxi",
    "ata": "3",
    "escorts": "6",
    "air": "8",
    "convoys": "1",
    "tankers": "2",
    "cards": "1 b-dienst",
}


def odds(measures, procedure="area", switches="", **words):
    rules = wolves(switches=switches)
    found = find_procedure(rules, procedure)
    given = read_input(found, {name.replace("_", "-"): text for name, text in words.items()}, rules.texts)
    return exact_odds(Desk(rules), found, given.arguments, measures)


def test_one_boat_and_one_escort():
    """A Hit is one in six, and sinks an Aggressive U-boat on 2 to 6; on 1 it is driven back, as by no other result."""
    found = odds(("sunk", "pens"), "escort-asw", area="iceland", u_boats="1 aggressive", escorts="1")
    assert found.chance((1, 0)) == Fraction(1, 6) * Fraction(5, 6)
    assert found.chance((0, 1)) == Fraction(1, 6) * Fraction(1, 6)


def test_tons_of_one_boat():
    """An Aggressive U-boat reads rows 3 to 8 of its column with equal chances."""
    found = odds(("tons", "ships"), "attacks", area="newfoundland", u_boats="1 aggressive", escorts="5")
    assert found.mean("tons") == Fraction(25_000 + 50_000 + 75_000 + 100_000 + 125_000 + 150_000, 6)
    assert found.mean("ships") == Fraction(4 + 8 + 12 + 16 + 21 + 25, 6)


def test_scatter_helps_the_shadow():
    """An Aggressive die of 2 or 4 scatters (rows 4 and 6); then the Shadow U-boat has +3, otherwise -2."""
    found = odds(("tons",), "attacks", area="iceland", u_boats="1 aggressive, 1 shadow", escorts="60")
    first = Fraction(15_000 + 30_000 + 45_000 + 60_000 + 75_000 + 90_000, 6)
    scattered = Fraction(30_000 + 45_000 + 60_000 + 75_000 + 90_000 + 105_000, 6)
    calm = Fraction(7_500 + 15_000 + 30_000, 6)
    assert found.mean("tons") == first + Fraction(2, 6) * scattered + Fraction(4, 6) * calm


def test_the_limit_holds_in_the_odds():
    """Two Aggressive U-boats in Iceland without defence come to no more than 100,000 tons."""
    found = odds(("tons",), "attacks", area="iceland", u_boats="2 aggressive")
    rows = (15_000, 30_000, 45_000, 60_000, 75_000, 90_000)
    sums = [min(100_000, one + two) for one in rows for two in rows]
    assert found.mean("tons") == Fraction(sum(sums), 36)
    assert found.chance((100_000,)) == Fraction(sum(total == 100_000 for total in sums), 36)


def test_an_ace_has_a_third_chance_to_be_saved():
    """A sunk Ace comes home on 5 and 6."""
    found = odds(("sunk", "aces-lost", "pens"), "escort-asw", area="iceland", u_boats="1 normal ace", escorts="1")
    sunk = Fraction(1, 6) * Fraction(3, 6)  # 4 to 6 on the Hit Table
    assert found.chance((1, 1, 0)) == sunk * Fraction(4, 6)
    assert found.chance((0, 0, 1)) == sunk * Fraction(2, 6) + Fraction(1, 6) * Fraction(1, 6)


@pytest.mark.parametrize("ata", slow_but("036", lambda ata: ata == "0"))
def test_exact_and_sampled_agree(ata):
    """Four standard errors are more than chance allows, in every order."""
    rules = wolves(switches="green-crews: yes, type-xxi: yes, rudeltaktik: yes")
    procedure = find_procedure(rules, "area")
    given = read_input(procedure, {**FULL, "ata": ata}, rules.texts)
    measures = ("tons", "ships", "sunk", "pens", "convoys", "aces-lost")
    below = random.Random(ata).randrange
    sample = sample_odds(Desk(rules), procedure, given.arguments, measures, size=500, below=below)
    for measure in measures:
        exact = exact_odds(Desk(rules), procedure, given.arguments, (measure,)).mean(measure)
        assert abs(sample.mean(measure) - exact) < 4 * sample.mean_error(measure)


@pytest.mark.parametrize(
    ("measures", "most"),
    [((name,), LONG_WORK) for name in ("tons", "ships", "sunk", "pens", "aces-lost", "convoys", "u-boats")]
    + [(("tons", "sunk"), 4 * LONG_WORK)],
    ids=str,
)
@pytest.mark.slow
def test_a_full_area_at_once(measures, most):
    """Twelve U-boats of nine classes, six Escorts, eight Air factors, tankers, a Convoy and a card: no long wait."""
    rules = wolves(switches="green-crews: yes, type-xxi: yes")
    procedure = find_procedure(rules, "area")
    explorer = Explorer(Desk(rules), first, Budget(most))
    (found,) = exact_odds_of_each(explorer, procedure, read_input(procedure, FULL, rules.texts).arguments, (measures,))
    assert sum(found.ways.values()) == found.out_of
