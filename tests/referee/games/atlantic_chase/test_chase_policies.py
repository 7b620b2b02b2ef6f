"""Odds of battles by policies in the traits of Atlantic Chase, against a count of our own."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from kit.chase_table import chase

from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import find_policy
from forge.referee.odds.exact import exact_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input

RANGES = {"far-far": "extreme", "far-near": "long", "far-close": "long", "near-near": "short", "close-close": "point"}


class Ship(NamedTuple):
    """A ship of the count: guns Close and Far, defence, speed on the side that is up, and those behind it; Hits."""

    guns: tuple
    defence: int
    slow: bool
    back: tuple
    hits: int = 0


BISMARCK = Ship((4, 2), 2, False, ((3, 1), 4, True, ()))
HOOD = Ship((3, 1), 2, False, ((2, 0), 3, True, ()))
SUNK = "sunk"


def shots(range_, firer, target):
    """Give the chances of 0, 1, 2 Hits (p.57): 9 to 12 is one, more are two; +1 on a slow target."""
    number = 2 if range_ in ("long", "short") else 3
    guns = firer.guns[0] if range_ in ("short", "point") else firer.guns[1]
    found = Counter()
    for dice in product(range(1, 7), repeat=number):
        two = sorted(dice)[:2] if range_ == "extreme" else sorted(dice)[-2:]
        total = sum(two) + guns + target.slow
        found[0 if total <= 8 else 1 if total <= 12 else 2] += 1
    return {hits: Fraction(ways, 6**number) for hits, ways in found.items()}


def struck(ship, hits):
    """Let a ship suffer Hits (p.58): turned when they reach its defence, the rest counting on the other side."""
    hits += ship.hits
    if hits < ship.defence:
        return ship._replace(hits=hits)
    return struck(Ship(*ship.back), hits - ship.defence) if ship.back else SUNK


def sinking(zones, rounds=3):
    """Give the chances that Bismarck and Hood are sunk, given the zones that both are in, round by round."""
    ways = {(BISMARCK, HOOD): Fraction(1)}
    for german, british in zones[:rounds]:
        near, far = sorted((german, british), key=("far", "near", "close").index, reverse=True)
        range_ = RANGES[f"{far}-{near}"]
        after = Counter()
        for (one, other), chance in ways.items():
            if SUNK in (one, other):
                after[one, other] += chance
                continue
            falls = product(shots(range_, one, other).items(), shots(range_, other, one).items())
            for (on_other, this), (on_one, that) in falls:
                after[struck(one, on_one), struck(other, on_other)] += chance * this * that
        ways = after
    return tuple(sum(chance for ships, chance in ways.items() if ships[place] == SUNK) for place in (0, 1))


FAR, NEAR, CLOSE = "far", "near", "close"
CASES = {
    "first": [(FAR, FAR)] * 3,
    "closer": [(FAR, FAR), (NEAR, NEAR), (CLOSE, CLOSE)],
    "german:closer british:farther": [(FAR, FAR), (NEAR, FAR), (CLOSE, FAR)],
    "british:closer": [(FAR, FAR), (FAR, NEAR), (FAR, CLOSE)],
}


def test_the_count_itself():
    """The count gives what was counted by others for both closing in."""
    assert sinking(CASES["closer"])[1] == Fraction(217884919, 3265173504)


@pytest.mark.parametrize("policy", CASES)
def test_bismarck_against_hood(policy):
    """Three rounds of Bismarck against Hood come out as counted apart, however each side is told to move."""
    rules = chase()
    procedure = find_procedure(rules, "battle-fought")
    given = read_input(procedure, {"active": "german", "german": "bismarck", "british": "hood"}, rules.texts)
    for measure, chance in zip(("german-sunk", "british-sunk"), sinking(CASES[policy]), strict=True):
        decides = find_policy(procedure, policy)
        odds = exact_odds(Desk(rules), procedure, given.arguments, (measure,), policy=decides)
        assert odds.mean(measure) == chance
