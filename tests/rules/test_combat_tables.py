"""Combat tables in five styles, as data: by odds, difference, steps, ground, lines of odds; odds counted by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

import forge
from forge.errors import Problems
from forge.referee.vectors.run import check_vectors

PACK = Path(__file__).parent.parent / "games" / "combat-tables"

# What is counted are the lines of the printed column, each with the ways that its dice come to it.
ONE_DIE = 6
BY_HAND = {
    ("odds", "odds=1-3"): {"AE": 4, "AR": 2},
    ("odds", "odds=3-1"): {"AR": 1, "–": 1, "EX": 1, "DR": 2, "D1": 1},
    ("odds", "odds=6-1"): {"EX": 1, "DR": 2, "D1": 1, "DE": 2},
    ("odds", "odds=17:5 modifier=town"): {"AR": 3, "–": 1, "EX": 1, "DR": 1},  # two to the left of 3-1: 3-2
    ("odds", "odds=2-1 modifier=cut-off"): {"AR": 1, "–": 1, "EX": 1, "DR": 3},  # the line below, 7 read as 6
    # of 36 ways 1 comes to 2, betrayed; 2 to 3; 7 to 4 and 5; 11 to 6 and 7; 9 to 8 and 9; 5 to 10 and 11; 1 to 12
    ("difference", "margin=4:9"): {"A1 + AR": 1 + 11, "A2": 2 + 7, "A1": 9, "AR": 5, "–": 1},
    ("difference", "margin=0"): {"A1 + AR": 1, "A2": 2, "A1": 7, "AR": 11, "–": 9, "D1": 5, "DR": 1},
    ("difference", "margin=9:6"): {"A1 + AR": 1, "A1": 2, "AR": 7, "A1 + D1": 11, "DR": 9, "D1 + DR": 5, "D2 + DR": 1},
    # two more: 3 is 5, 4 and 5 are 6 and 7, and so on; what is above 12 is read as 12
    ("difference", "margin=9:6 modifier=leader=2"): {
        "A1 + AR": 1, "AR": 2, "A1 + D1": 7, "DR": 11, "D1 + DR": 9, "D2 + DR": 6,
    },
    ("fire", "points=3"): {"1/–": 2, "–": 5, "–/1": 3},
    ("fire", "points=16"): {"1/1": 2, "–/1": 5, "1/2": 2, "–/2": 1},
    ("fire", "points=99"): {"1/1": 2, "–/1": 3, "1/2": 2, "–/2": 3},
    ("ground", "ground=road"): {"–": 6, "S": 12, "1": 12, "2": 6},
    ("ground", "ground=hills"): {"–": 12, "S": 12, "1": 11, "2": 1},
    ("ground", "ground=fort"): {"–": 24, "S": 11, "1": 1},
    # 17 against 5 is 3-1, the fourth column on open ground, the third on broken; in town 2-1 has the third
    ("lines", "odds=17:5 terrain=road"): {"AR": 1, "EX": 2, "DR": 2, "DE": 1},
    ("lines", "odds=17:5 terrain=hills"): {"AR": 2, "EX": 2, "DR": 2},
    ("lines", "odds=17:5 terrain=town"): {"AR": 2, "EX": 2, "DR": 2},
    ("lines", "odds=2-1 terrain=woods"): {"AE": 1, "AR": 2, "EX": 2, "DR": 1},  # there is no 2-1: 3-2
    ("lines", "odds=1:4 terrain=town"): {"AE": 1, "AR": 2, "EX": 2, "DR": 1},  # the first heading of town is 1-1
    ("lines", "odds=4-1 terrain=town modifier=guns=2"): {"EX": 1, "DR": 2, "DE": 3},
    ("points", "points=9 target=soft"): {"1": 3, "2": 3},
    ("points", "points=6 target=hard"): {"1": 6},
}  # fmt: skip


@pytest.fixture(scope="module")
def tables():
    """The pack of four tables."""
    return forge.open_game(str(PACK))


@pytest.mark.parametrize(("table", "words"), BY_HAND)
def test_odds_are_those_counted_by_hand(tables, table, words):
    """Each result with its share of all throws, and nothing else."""
    given = dict(word.split("=", 1) for word in words.split())
    odds = tables.odds(table, **given)
    field = next(field for field in tables.rules.tables[table].fields if field.codes or field.id == "hits")
    counted = BY_HAND[table, words]
    whole = sum(counted.values())
    assert whole in (ONE_DIE, 10, 36)
    found = {}
    for result, ways in odds.ways.items():
        shown = field.show(result[field.id])
        found[shown] = found.get(shown, 0) + Fraction(ways, odds.out_of)
    assert found == {result: Fraction(ways, whole) for result, ways in counted.items()}


@pytest.mark.parametrize(
    ("table", "given", "side", "steps"),
    [
        ("odds", {"odds": "3-1"}, "defender-steps", Fraction(2, 6)),  # EX and D1
        ("difference", {"margin": "9:6"}, "defender-steps", Fraction(11 + 5 + 2, 36)),
        ("difference", {"margin": "9:6"}, "attacker-steps", Fraction(1 + 2 + 11, 36)),
        ("fire", {"points": "16"}, "defender-steps", Fraction(2 + 5 + 4 + 2, 10)),
        ("ground", {"ground": "hills"}, "steps", Fraction(11 + 2, 36)),
    ],
)
def test_steps_lost_are_those_reckoned_by_hand(tables, table, given, side, steps):
    """Each result gives its steps as often as it comes up."""
    odds = tables.odds(table, **given)
    assert sum(Fraction(result[side] * ways, odds.out_of) for result, ways in odds.ways.items()) == steps


def test_rounds_are_counted_by_hand(tables):
    """A round ends in two of six ways with AB, in one with DB; half of all go on, a third of all with a step lost."""
    odds = tables.odds("assault", side="few")
    ways = {(result["outcome"], result["defender-steps"]): count for result, count in odds.ways.items()}
    found = {result: Fraction(count, odds.out_of) for result, count in ways.items()}
    sixth, third = Fraction(1, 6), Fraction(1, 3)
    assert found[("ab",), 0] == third * (1 + sixth + sixth**2)
    assert found[("ab",), 1] == third * (third + 2 * third * sixth)
    assert found[("db",), 2] == sixth * third**2
    assert found[("d1",), 3] == third**3
    assert found[(), 0] == sixth**3
    assert sum(found.values()) == 1


def test_rounds_without_end_are_counted_by_hand(tables):
    """Of 36 ways 6 catch, 10 let go, and 20 begin anew."""
    odds = tables.odds("pursuit")
    found = {result["outcome"]: Fraction(ways, odds.out_of) for result, ways in odds.ways.items()}
    assert found == {"c": Fraction(6, 16), "e": Fraction(10, 16)}


def test_its_vectors_are_ruled_so():
    """Cases read off the printed tables."""
    problems = Problems()
    assert check_vectors(PACK, problems) == 27
    assert not list(problems)
