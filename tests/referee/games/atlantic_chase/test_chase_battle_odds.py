"""Odds of battles against a count of its own: ships, dice and ranges written down from the book, nothing of forge."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

import pytest
from kit.chase_table import chase

from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import find_policy, first
from forge.referee.odds.best import best_odds, read_goals, wants
from forge.referee.odds.budget import Budget
from forge.referee.odds.exact import exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input

FAR, NEAR, CLOSE = range(3)
VERY_SLOW, SLOW, MEDIUM, FAST = range(4)


class Side(NamedTuple):
    """A side of a counter: guns within and beyond near range, defence, speed (counters of the game)."""

    near: int
    far: int
    defence: int
    speed: int


SHIPS = {
    "bismarck": (Side(4, 2, 2, MEDIUM), Side(3, 1, 4, SLOW), False),
    "scharnhorst": (Side(3, 2, 2, FAST), Side(2, 0, 3, SLOW), False),
    "hipper": (Side(1, 0, 1, FAST), Side(0, 0, 2, SLOW), True),
    "pr-eugen": (Side(1, 0, 1, FAST), Side(0, 0, 2, SLOW), True),
    "hood": (Side(3, 1, 2, FAST), Side(2, 0, 3, SLOW), False),
    "pr-of-wales": (Side(4, 2, 2, MEDIUM), Side(2, 0, 3, SLOW), False),
    "rodney": (Side(3, 2, 2, SLOW), Side(1, 0, 2, VERY_SLOW), False),
    "renown": (Side(3, 1, 2, FAST), Side(1, 0, 2, SLOW), False),
    "belfast": (Side(1, 0, 1, FAST), Side(0, -1, 2, SLOW), True),
}
RANGE = (("extreme", "long", "long"), ("long", "short", "point blank"), ("long", "point blank", "point blank"))
"""By the zones of the firer and of the target (p.56)."""


def two_of(number, wanted):
    """Count the throws of so many dice by the sum of two of them."""
    throws = product(range(1, 7), repeat=number)
    return Counter(sum(sorted(dice)[:2] if wanted == "lowest" else sorted(dice)[-2:]) for dice in throws)


DICE = {
    "extreme": two_of(3, "lowest"),
    "long": two_of(2, "both"),
    "short": two_of(2, "both"),
    "point blank": two_of(3, "highest"),
}
SLOW_TARGET = {VERY_SLOW: 2, SLOW: 1, MEDIUM: 0, FAST: 0}


class Ship(NamedTuple):
    """A ship: the side of her counter that is up (2 when sunk), her Hits, whether her torpedoes are gone."""

    name: str
    up: int = 0
    hits: int = 0
    spent: bool = False

    @property
    def afloat(self):
        """Whether she is not sunk."""
        return self.up < 2

    @property
    def side(self):
        """The side that is up."""
        return SHIPS[self.name][self.up]


def after_hits(ship, hits):
    """Give what a ship is after Hits: each full defence turns or sinks her, what is over goes on (p.58)."""
    hits += ship.hits
    up = ship.up
    while up < 2 and hits >= SHIPS[ship.name][up].defence:
        hits -= SHIPS[ship.name][up].defence
        up += 1
    return ship._replace(up=up, hits=hits if up < 2 else 0)


def shot(firer, target, zones):
    """Give the chances of Hits of a gunnery attack: 9 and more is one, 13 and more two (p.56-57)."""
    at = RANGE[zones[0]][zones[1]]
    guns = firer.side.near if at in ("short", "point blank") else firer.side.far
    chances = Counter()
    for total, ways in DICE[at].items():
        modified = total + guns + SLOW_TARGET[target.side.speed]
        chances[(modified >= 9) + (modified >= 13)] += Fraction(ways, DICE[at].total())
    return chances


def torpedo(target):
    """Give the chances of Hits of a torpedo attack: two at 11 and more (p.59)."""
    needed = 11 - SLOW_TARGET[target.side.speed]
    hit = Fraction(sum(ways for total, ways in DICE["long"].items() if total >= needed), 36)
    return {0: 1 - hit, 2: hit}


def step(fleets, attacks):
    """Give every outcome of attacks, each ``(player, number of the target, chances)``, that count together."""
    pending = {(): Fraction(1)}
    for player, number, chances in attacks:
        pending = Counter() + Counter(
            {
                (*hits, (player, number, hit)): ways * chance
                for hits, ways in pending.items()
                for hit, chance in chances.items()
            }
        )
    outcomes = Counter()
    for hits, ways in pending.items():
        struck = Counter()
        for player, number, hit in hits:
            struck[1 - player, number] += hit
        after = tuple(
            tuple(
                after_hits(ship, struck[player, number]) if ship.afloat else ship for number, ship in enumerate(fleet)
            )
            for player, fleet in enumerate(fleets)
        )
        outcomes[after] += ways
    return outcomes


def first_afloat(fleet):
    """Give the place of the first ship afloat."""
    return next(number for number, ship in enumerate(fleet) if ship.afloat)


def gunnery_of(fleets, players, zones):
    """List the attacks of all ships of these players: each fires at the first ship on the other side."""
    attacks = []
    for player in players:
        number = first_afloat(fleets[1 - player])
        at = (zones[player], zones[1 - player])
        attacks += [
            (player, number, shot(ship, fleets[1 - player][number], at)) for ship in fleets[player] if ship.afloat
        ]
    return attacks


def torpedoes_of(fleets, zones):
    """List the torpedo attacks, from Close, by undamaged ships that carry them and have not used them."""
    attacks, after = [], [list(fleet) for fleet in fleets]
    for player, fleet in enumerate(fleets):
        if zones[player] != CLOSE or zones[1 - player] == FAR:
            continue
        target = first_afloat(fleets[1 - player])
        for number, ship in enumerate(fleet):
            if ship.up == 0 and SHIPS[ship.name][2] and not ship.spent:
                attacks.append((player, target, torpedo(fleets[1 - player][target])))
                after[player][number] = ship._replace(spent=True)
    return tuple(map(tuple, after)), attacks


def both_left(fleets):
    """Whether each side has a ship afloat."""
    return all(any(ship.afloat for ship in fleet) for fleet in fleets)


def count(fleets, rounds, zones_in, surprise=()):
    """Count a battle: in each round gunnery, then torpedoes; both sides fight on."""
    now = Counter({fleets: Fraction(1)})
    for number in range(rounds):
        zones = zones_in(number)
        orders = (surprise, tuple({0, 1} - set(surprise))) if surprise and not number else ((0, 1),)
        for players in orders:
            now = each(
                now, lambda fleets, players=players, zones=zones: step(fleets, gunnery_of(fleets, players, zones))
            )
        now = each(now, lambda fleets, zones=zones: step(*torpedoes_of(fleets, zones)))
    found = Counter()
    for fleets, chance in now.items():
        counts = [(sum(not s.afloat for s in fleet), sum(s.up == 1 for s in fleet)) for fleet in fleets]
        found[sum(counts, ())] += chance
    return found


def each(now, after):
    """Go on from every outcome in which both sides are still there."""
    found = Counter()
    for fleets, chance in now.items():
        for outcome, share in (after(fleets) if both_left(fleets) else {fleets: 1}).items():
            found[outcome] += chance * share
    return found


def closing(decision):
    """Move one zone closer after the first and the second round; for the rest the first option."""
    return decision.options[1] if decision.id == "move" and decision.state.round < 3 else first(decision)


def standing_off(number):
    """All stay in Far."""
    del number
    return FAR, FAR


def closing_in(number):
    """All begin in Far and move one zone a round."""
    return min(number, CLOSE), min(number, CLOSE)


def surprised(number):
    """The Active player's ships are in Far, the other's in Near, and all stay."""
    del number
    return FAR, NEAR


MEASURES = ("german-sunk", "german-damaged", "british-sunk", "british-damaged")
SITUATIONS = [
    ("bismarck", "hood", "good"),
    ("bismarck, pr-eugen", "hood, pr-of-wales", "good"),
    ("scharnhorst", "renown, rodney", "bad"),
    ("hipper", "belfast", "good"),
    ("scharnhorst damaged, hipper", "hood 1 hit", "good"),
    ("hipper, bismarck 1 hit", "rodney damaged, belfast", "bad"),
]


def fleet(words):
    """Read ships as they are written."""
    ships = []
    for word in words.split(", "):
        name, *rest = word.split()
        ships.append(Ship(name, up="damaged" in rest, hits=1 if "hit" in rest else 0))
    return tuple(ships)


def odds_of(policy, words):
    """Let forge count, each measure alone and all of them together."""
    rules = chase()
    procedure = find_procedure(rules, "battle-fought")
    given = read_input(procedure, {"active": "german", **words}, rules.texts)
    groups = (MEASURES, *((measure,) for measure in MEASURES))
    return exact_odds_of_each(Explorer(Desk(rules), policy, Budget()), procedure, given.arguments, groups)


def assert_counted(found, expected):
    """Compare the joint odds, and those of each measure."""
    joint, *alone = found
    assert {outcome: joint.chance(outcome) for outcome in joint.ways} == expected
    for place, odds in enumerate(alone):
        one = Counter()
        for outcome, chance in expected.items():
            one[outcome[place],] += chance
        assert {outcome: odds.chance(outcome) for outcome in odds.ways} == one


@pytest.mark.parametrize(("policy", "zones"), [(first, standing_off), (closing, closing_in)])
@pytest.mark.parametrize(("german", "british", "weather"), SITUATIONS)
def test_battles_are_counted_as_by_hand(german, british, weather, policy, zones):
    """Standing off or closing in, in all measures, as fractions: three rounds in good weather, two in bad."""
    expected = count((fleet(german), fleet(british)), {"good": 3, "bad": 2}[weather], zones)
    assert_counted(odds_of(policy, {"german": german, "british": british, "weather": weather}), expected)


def test_a_surprise_is_counted_as_by_hand():
    """Faster ships that surprise slower ones fire first in the first round, at targets set up in Near (p.55-57)."""
    words = {"german": "scharnhorst", "british": "rodney", "trigger": "surprise"}
    expected = count((fleet("scharnhorst"), fleet("rodney")), 3, surprised, surprise=(0,))
    assert_counted(odds_of(first, words), expected)


def test_how_many_rounds_is_counted_as_by_hand():
    """A battle lasts a round longer where both sides have a ship left, three in all in good weather."""
    fleets = (fleet("hipper"), fleet("belfast"))
    over = [
        sum(chance for outcome, chance in count(fleets, rounds, closing_in).items() if outcome[0] or outcome[2])
        for rounds in range(3)
    ]
    rules = chase()
    procedure = find_procedure(rules, "battle-fought")
    given = read_input(procedure, {"active": "german", "german": "hipper", "british": "belfast"}, rules.texts)
    (rounds,) = exact_odds_of_each(Explorer(Desk(rules), closing, Budget()), procedure, given.arguments, [("rounds",)])
    expected = {(1,): over[1], (2,): over[2] - over[1], (3,): 1 - over[2]}
    assert {number: rounds.chance(number) for number in rounds.ways} == {
        number: chance for number, chance in expected.items() if chance
    }


def test_known_figures():
    """Two figures worked out before, apart from this count: the Hood sunk by the Bismarck, from Far and closing in."""
    fleets = (fleet("bismarck"), fleet("hood"))
    far, near = (
        sum(ways for outcome, ways in count(fleets, 3, zones).items() if outcome[2])
        for zones in (standing_off, closing_in)
    )
    assert far == Fraction(65562781, 58773123072)
    assert near == Fraction(217884919, 3265173504)


def test_the_best_target_of_a_single_round():
    """One round from Far: the Hood, hit before, takes one Hit more; the Rodney takes two, but is slow."""
    (bismarck,), (hood, rodney) = fleet("bismarck"), fleet("hood 1 hit, rodney")
    at_hood = 1 - shot(bismarck, hood, (FAR, FAR))[0]
    at_rodney = shot(bismarck, rodney, (FAR, FAR))[2]
    rules = chase()
    procedure = find_procedure(rules, "battle-fought")
    goals, rest = read_goals(procedure, "german:best:british-damaged british:first")
    words = {"active": "german", "german": "bismarck", "british": "rodney, hood 1 hit", "trigger": "limited"}
    given = read_input(procedure, words, rules.texts)
    explorer = Explorer(Desk(rules), find_policy(procedure, rest), Budget(), partial(wants, goals), procedure.episodes)
    (best,) = best_odds(explorer, procedure, given.arguments, (("british-damaged",),), goals)
    assert best.mean("british-damaged") == max(at_hood, at_rodney) == at_hood > at_rodney
    (as_first,) = exact_odds_of_each(
        Explorer(Desk(rules), first, Budget()), procedure, given.arguments, [best.measures]
    )
    assert as_first.mean("british-damaged") == at_rodney
