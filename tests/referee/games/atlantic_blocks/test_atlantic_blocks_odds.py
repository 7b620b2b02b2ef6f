"""Exact odds of whole battles, rounds without end, against a chain of states solved by hand from the rules.

Rule 8.1: a die hits a battleship on 6, a cruiser on 5 and 6; a 1 disables; what is sunk is not disabled. Rule 8.2: both
sides fire before anything takes effect, and whoever is neither sunk nor disabled fights on.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from kit.blocks_rules import rules

from forge.referee.catalogue import find_procedure
from forge.referee.odds.budget import Budget
from forge.referee.odds.exact import exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.odds.outlook import Lookout
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk

HITS_ON = {"BB": 6, "CA": 5}
SUNK, DISABLED = "sunk", "disabled"
MEASURES = ("allied-sunk", "axis-sunk", "allied-disabled", "axis-disabled")


@cache
def fire(dice, kind, strength, hurt):
    """Count every throw of so many dice at a ship: the strength left, and whether she is disabled."""
    found = Counter()
    for throw in product(range(1, 7), repeat=dice):
        left = max(0, strength - sum(die >= HITS_ON[kind] for die in throw))
        found[left, bool(left and (hurt or 1 in throw))] += Fraction(1, 6**dice)
    return dict(found)


def after_fire(shooters, shooting, targets, states):
    """Give how a side may stand after the fire of the other: one ship after the other, each at one not aimed at yet."""
    now = {tuple((one, False) for one in states): Fraction(1)}
    aimed = set()
    for (_, dice), fires in zip(shooters, shooting, strict=True):
        afloat = {n for n, one in enumerate(states) if isinstance(one, int)}
        if not isinstance(fires, int):
            continue
        at = min(afloat - aimed or afloat, key=lambda n: (states[n], -targets[n][1]))
        aimed.add(at)
        then = Counter()
        for before, chance in now.items():
            strength, hurt = before[at]
            ways = fire(dice, targets[at][0], strength, hurt) if strength else {before[at]: Fraction(1)}
            for mark, share in ways.items():
                then[(*before[:at], mark, *before[at + 1 :])] += chance * share
        now = dict(then)
    ended = Counter()
    for marks, chance in now.items():
        ended[tuple(settled(was, *mark) for was, mark in zip(states, marks, strict=True))] += chance
    return dict(ended)


def settled(was, left, hurt):
    """Say what becomes of a ship at the end of a round."""
    return was if not isinstance(was, int) else SUNK if not left else DISABLED if hurt else left


@cache
def ends(allied, axis, states):
    """Solve the chain: how both sides may end, from how they stand; rounds that change nothing are left out."""
    ours, theirs = states
    if not all(any(isinstance(one, int) for one in side) for side in states):
        return {states: Fraction(1)}
    found = Counter()
    stays = Fraction(0)
    hit_ours, hit_theirs = after_fire(axis, theirs, allied, ours), after_fire(allied, ours, axis, theirs)
    for (mine, one), (yours, other) in product(hit_ours.items(), hit_theirs.items()):
        if (mine, yours) == states:
            stays += one * other
            continue
        for end, onward in ends(allied, axis, (mine, yours)).items():
            found[end] += one * other * onward
    return {end: chance / (1 - stays) for end, chance in found.items()}


def told(name, kind, dice, strength):
    """Write a ship."""
    return f"{name} {kind} {dice}/{strength}"


BATTLES = [
    ((("Ajax", "CA", 1, 2),), (("Hipper", "CA", 2, 2),)),
    ((("Hood", "BB", 4, 4),), (("Bismarck", "BB", 4, 3),)),
    ((("Hood", "BB", 3, 2), ("Norfolk", "CA", 2, 2)), (("Scheer", "CA", 3, 3),)),
    ((("Hood", "BB", 2, 2), ("Norfolk", "CA", 2, 1)), (("Bismarck", "BB", 3, 2), ("Hipper", "CA", 1, 1))),
]


@pytest.mark.parametrize(("allied", "axis"), BATTLES)
def test_whole_battles_are_those_of_the_chain(allied, axis):
    """Every measure of a battle to the end, whoever always stays, is the sum of the endless rounds."""
    procedure = find_procedure(rules(), "battle")
    words = {"turn": "3", "allied": ", ".join(told(*one) for one in allied),
             "axis": ", ".join(told(*one) for one in axis)}  # fmt: skip
    given = read_input(procedure, words, rules().texts)
    explorer = Explorer(Desk(rules()), lambda decision: decision.options[0], Budget())
    found = exact_odds_of_each(explorer, procedure, given.arguments, [(one,) for one in MEASURES])
    sides = tuple(tuple((kind, dice) for _, kind, dice, _ in side) for side in (allied, axis))
    states = tuple(tuple(strength for *_, strength in side) for side in (allied, axis))
    expected = ends(*sides, states)
    for odds, (side, what) in zip(found, ((0, SUNK), (1, SUNK), (0, DISABLED), (1, DISABLED)), strict=True):
        wanted = Counter()
        for end, chance in expected.items():
            wanted[end[side].count(what)] += chance
        assert {number: odds.chance((number,)) for number in wanted} == wanted
        assert sum(odds.ways.values()) == odds.out_of


def test_at_a_prompt_of_a_battle_the_odds_are_exact():
    """Between rounds, who stays has the odds of the chain from there: no game needs to be played."""
    procedure = find_procedure(rules(), "battle")
    given = read_input(procedure, {"turn": "3", "allied": "Ajax CA 1/2", "axis": "Hipper CA 2/2"}, rules().texts)
    walk = Walk(Desk(rules()), procedure, given.arguments)
    for throw in ((2, 3), (2,)):
        walk.answer(Answer(throw, "hand"))
    outlook = Lookout().odds_here(walk)
    assert outlook.games == 0
    assert walk.question.id == "stay"
    expected = ends((("CA", 1),), (("CA", 2),), ((2,), (2,)))
    sunk = sum(chance for (mine, _), chance in expected.items() if mine == (SUNK,))
    stays = outlook.found[outlook.options.index("stay")]
    assert stays[outlook.measures.index("allied-sunk")].chance((1,)) == sunk
