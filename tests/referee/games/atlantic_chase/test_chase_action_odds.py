"""Odds of whole actions by numbers, against counts made by hand or over the thirty-six throws of two dice."""

from fractions import Fraction
from itertools import product

import pytest
from kit.chase_table import chase, result

from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.odds.exact import exact_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input

TWO_DICE = tuple(product(range(1, 7), repeat=2))
ENGAGE = {"initiative": "german", "active": "5 segments", "at": "c"}
SEARCH = {"initiative": "german", "active": "3 segments", "target": "along a b c d e", "at": "c"}


def chance(name, measure, rules=None, policy=first, **words):
    """Give the exact chance that something is reported at all."""
    rules = rules or chase()
    procedure = find_procedure(rules, name)
    given = read_input(procedure, {key.replace("_", "-"): str(text) for key, text in words.items()}, rules.texts)
    odds = exact_odds(Desk(rules), procedure, given.arguments, (measure,), policy=policy)
    happens = sum(weight for (amount,), weight in odds.ways.items() if amount)
    return Fraction(happens, odds.out_of)


def part_of(wanted):
    """Give the share of the throws of two dice that are wanted."""
    return Fraction(sum(map(wanted, TWO_DICE)), len(TWO_DICE))


@pytest.mark.parametrize("tally", [0, 1, 2, 5])
def test_the_initiative_after_an_engagement(tally):
    """Whatever an Engage without Intel markers comes to, players vie: the Inactive player must throw more."""
    lost = part_of(lambda dice: dice[0] + tally > dice[1])
    assert chance("engage-action", "initiative-lost", **ENGAGE, tally=tally) == lost


@pytest.mark.parametrize("tally", [0, 2])
def test_the_initiative_after_a_search(tally):
    """After a Naval Search that brings no battle the Inactive player needs 9 with the Tally."""
    seized = part_of(lambda dice: sum(dice) + tally >= 9)
    assert chance("naval-search-action", "initiative-lost", **SEARCH, tally=tally) == seized


def test_two_attempts_after_a_shadow():
    """AC-R5 read as twice: a second attempt, one easier, after the 20 of 36 throws that are a Shadow."""
    once, again = part_of(lambda dice: sum(dice) >= 9), part_of(lambda dice: sum(dice) + 1 >= 9)
    shadow = part_of(lambda dice: 6 <= sum(dice) <= 9)
    found = chance("naval-search-action", "initiative-lost", chase("AC-R5: twice"), **SEARCH)
    assert found == once + shadow * (1 - once) * again


@pytest.mark.parametrize(
    ("intel", "slip", "vie", "change"), [(1, (9, 9), (10, 12), (13, 0)), (2, (8, 8), (9, 9), (10, 12))]
)
def test_an_action_that_is_interrupted(intel, slip, vie, change):
    """Slip and Initiative Change cancel an action; vying does if the Active player loses (p.22)."""

    def within(bounds):
        return part_of(lambda dice: bounds[0] <= sum(dice) <= bounds[1])

    loses = part_of(lambda dice: dice[0] > dice[1])
    expected = within(slip) + within(vie) * loses + within(change)
    words = {**ENGAGE, "active": f"5 segments, {intel} intel"}
    assert chance("engage-action", "cancelled", **words) == expected


@pytest.mark.parametrize(
    ("name", "measures", "words", "total"),
    [
        ("engage", ("miss", "skirmish", "closing-in", "contact"), ENGAGE, 5),
        ("naval-search", ("shadow", "contact", "sighted", "early-late", "miss"), SEARCH, 8),
        ("air-strike", ("miss", "contact", "hit", "damage"), {**SEARCH, "active": "3 segments"}, 8),
        (
            "stealth-attack",
            ("miss", "lose-contact", "hit-if-slow"),
            {"initiative": "german", "at": "c", "target": "station, slow", "air-support": "3, 2 hexes away"},
            3,
        ),
    ],
)
def test_the_chance_of_each_result(name, measures, words, total):
    """Each result is as likely as the throws that bring it, one by one on the table of the action."""
    lengths = {"action": name, "active": total, "air": "two-hexes" if "air-support" in words else "none"}
    if name == "air-strike":
        lengths["air"] = "in-hex"
    thrown = [result("attempt", f"{one} {other}", **lengths).results for one, other in TWO_DICE]
    for measure in measures:
        expected = Fraction(sum(measure in results for results in thrown), len(thrown))
        assert chance(f"{name}-action", measure, **words) == expected


def test_a_battle_that_the_table_brings_about():
    """A slow target at a Total of 5 is fought from 12 on with Closing In, and in a Skirmish from 10 on: 6 of 36."""
    words = {**ENGAGE, "active": "5 segments, fast", "target": "station, slow"}
    assert chance("engage-action", "battle-fought", **words) == Fraction(6, 36)


def without_air(decision):
    """Do without Air Support; for the rest take the first option."""
    return "none" if "none" in decision.options else first(decision)


def test_an_action_on_the_map_counts_its_results():
    """An Engage at nought: a Skirmish up to 6, Closing In on 7, a Battle on 8 and 9, a Surprise from 10 (p.31)."""
    wanted = {
        "skirmish": lambda total: total <= 6,
        "closing-in": lambda total: total == 7,
        "battle": lambda total: 8 <= total <= 9,
        "surprise": lambda total: total >= 10,
        "contact": lambda _: False,
    }
    rules = chase()
    procedure = find_procedure(rules, "action")
    words = {"task-forces": "g1: bismarck; at 1407 | b1: hood; at 1407", "action": "engage"}
    given = read_input(procedure, words, rules.texts)
    joint = exact_odds(Desk(rules), procedure, given.arguments, tuple(wanted), policy=without_air)
    for measure, so in wanted.items():
        assert 1 - joint.alone(measure).chance((0,)) == part_of(lambda dice, so=so: so(sum(dice))), measure
