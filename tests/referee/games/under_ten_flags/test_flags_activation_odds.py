"""Odds of the Activation deck, whose Joker goes back: sums of endless lines of draws, worked out by hand."""

from fractions import Fraction

import pytest
from kit.flags_table import rules_of, rules_with

from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.odds.exact import exact_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input


def odds_of(rules=None, **words):
    """Count who is activated."""
    rules = rules or rules_of()
    procedure = find_procedure(rules, "activation")
    given = read_input(procedure, {key.replace("_", "-"): str(value) for key, value in words.items()}, rules.texts)
    odds = exact_odds(Desk(rules), procedure, given.arguments)
    return {outcome: odds.chance(outcome) for outcome in odds.ways}


@pytest.mark.parametrize(("black", "red"), [(20, 20), (1, 1), (3, 8), (0, 5)])
def test_a_joker_put_back_changes_nothing(black, red):
    """While not both sides have acted, the Joker goes back: each side's chance is its share of the other cards."""
    chances = {"german": Fraction(black, black + red), "british": Fraction(red, black + red)}
    assert odds_of(black=black, red=red) == {side: chance for side, chance in chances.items() if chance}


def test_a_joker_ends_the_turn():
    """Once both sides have acted it is one card among the rest."""
    expected = {"german": Fraction(3, 12), "british": Fraction(8, 12), "end": Fraction(1, 12)}
    assert odds_of(black=3, red=8, acted="german+british") == expected


@pytest.mark.parametrize(("choice", "end"), [("as-drawn", Fraction(1, 9)), ("put-back", Fraction(1, 12))])
def test_a_side_that_acted_twice_is_passed(tmp_path, choice, end):
    """Of eight red cards and the Joker the first decides; or the Joker must be the first of all twelve."""
    rules = rules_with(tmp_path, R6=choice)
    found = odds_of(rules, black=3, red=8, acted="german+british", last="german", in_a_row=2)
    assert found == {"british": 1 - end, "end": end}


@pytest.mark.parametrize("joker", ["as-drawn", "put-back"])
@pytest.mark.parametrize("passed", ["discarded", "put-back"])
@pytest.mark.parametrize("acted", ["british", "german+british"])
def test_a_turn_ends_when_nobody_is_left_to_be_activated(tmp_path, joker, passed, acted):
    """All cards of a side that acted twice are passed and none of the other is left: the Joker goes back to nothing."""
    rules = rules_with(tmp_path, R5=passed, R6=joker)
    assert odds_of(rules, black=0, red=4, acted=acted, last="british", in_a_row=2) == {"end": 1}


def test_a_deck_of_the_joker_alone_is_refused():
    """Nobody is ever activated by it, unless both sides have acted: then it ends the turn."""
    with pytest.raises(ForgeError, match="does not fit who was activated"):
        odds_of(black=0, red=0)
    assert odds_of(black=0, red=0, acted="german+british") == {"end": 1}
