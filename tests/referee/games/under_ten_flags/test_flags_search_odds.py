"""Odds of whole searches in all that matters there, by hand."""

from fractions import Fraction

import pytest
from kit.flags_table import rules_of

from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.odds.budget import Budget
from forge.referee.odds.exact import exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input

FOUND, SEEN, ESCAPED = Fraction(4, 6), Fraction(2, 6), Fraction(5, 6)
"""Atlantis in a disguise of -1 finds on 4 or less; a cruiser, -1, on 2 or less; a ship counter-searches with a 1."""
HIT = Fraction(5, 6)
"""A shot at a ship, or at Atlantis, fails with a 6 only (8.1)."""


def chances(**words):
    """Count every measure of a search, by the first of all options."""
    rules = rules_of()
    procedure = find_procedure(rules, "atlantis-search")
    given = read_input(procedure, {"ship": "1", "origin": "1", "destination": "2", **words}, rules.texts)
    explorer = Explorer(Desk(rules), first, Budget())
    groups = tuple((measure,) for measure in procedure.measures)
    found = exact_odds_of_each(explorer, procedure, given.arguments, groups)
    return {odds.measures[0]: 1 - odds.chance((0,)) for odds in found}


def test_a_search_beside_a_cruiser():
    """The cruiser reacts; seen and finding at once, both searches cancel each other; who is seen alone is shot at."""
    seen_alone = SEEN * (1 - FOUND)
    attacked = FOUND * (1 - SEEN) * ESCAPED
    found = chances(cruiser="cruiser")
    assert found["ship-escapes"] == attacked * (1 - HIT)
    assert found["ship-sunk"] + found["ship-prize"] == attacked * HIT
    assert found["ship-safe"] == 1 - attacked * HIT
    assert found["atlantis-sunk"] == seen_alone * (1 - FOUND) * HIT
    assert found["cruiser-called"] == attacked * HIT * Fraction(2, 8)  # two red cards of eight
    six = Fraction(1, 6)
    again = SEEN * Fraction(1, 6)  # a 5 neither finds nor wears; then a second roll in the same disguise
    assert found["disguise-lost"] == six + again * six
    assert found["aircraft-lost"] == found["walrus-lost"] == found["ship-ghosts"] == 0


@pytest.mark.parametrize(("ship", "ghosts"), [("1", False), ("23", True)])
def test_a_search_with_nobody_about(ship, ghosts):
    """A ghost that is found is out of the game without a shot; a ship is shot at, unless her counter-search finds."""
    found = chances(ship=ship)
    attacked = FOUND * ESCAPED
    assert found["ship-ghosts"] == attacked * ghosts
    assert found["ship-safe"] == 1 - attacked * (1 if ghosts else HIT)
    assert found["atlantis-sunk"] == 0
