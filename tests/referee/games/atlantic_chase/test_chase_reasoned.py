"""The reasoned player of Atlantic Chase: every situation is played to its end, and better than by lot."""

import math
from functools import cache

import pytest
from kit.chase_table import axial

import forge
from forge.referee.catalogue import load_game
from forge.referee.contract.deciding import by_side, find_policy
from forge.referee.contract.policy import Decision
from forge.referee.contract.requests import Choose
from forge.referee.games.atlantic_chase.operation.aims import away, goals
from forge.referee.games.atlantic_chase.operation.policies import LONG, reasoned
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice, rule, seeded_below
from forge.referee.walking.input import read_input

PLAY = load_game("atlantic-chase").play
SITUATIONS = ("break-out", "first-chase", "norway")
GAMES = range(16)
CHANCE = "chance"


@cache
def house():
    """The house edition, whose situations are played."""
    return forge.open_game("atlantic-chase", edition="house")


def way(name, seed):
    """A way of playing by its name; by lot, nobody stops before the end."""
    if name != CHANCE:
        return find_policy(PLAY, name)
    below = seeded_below(f"lots {seed}")

    def by_lot(decision):
        options = [option for option in decision.options if option != "end"]
        return options[below(len(options))]

    return by_lot


def play(situation, german, british, seed, watch=lambda decision, taken: None):
    """Play a game; give its result."""
    sides = {"german": way(german, f"german {seed}"), "british": way(british, f"british {seed}"), "": reasoned}
    both = by_side(sides)

    def decides(decision):
        taken = both(decision)
        watch(decision, taken)
        return taken

    words = read_input(PLAY, house().situation("play", situation), house().rules.texts)
    walk = rule(Desk(house().rules), PLAY, words, one_of(practice(str(seed)), by_policy(decides, "test")))
    assert walk.question is None, walk.question
    return walk.ruling.result


def ahead(result):
    """The points by which the German is ahead; a scenario won at once counts as five."""
    won = {"german": 5, "british": -5}.get(result.winner, 0)
    return result.german_points - result.british_points + won


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_plan_is_better_than_a_lot_for_either_side(situation):
    """Against an enemy who decides by lot each side does better with a plan, by more than two standard errors."""
    by_lot = [ahead(play(situation, CHANCE, CHANCE, seed)) for seed in GAMES]
    for side, german, british in ((1, "reasoned", CHANCE), (-1, CHANCE, "reasoned")):
        more = [side * (ahead(play(situation, german, british, seed)) - by_lot[seed]) for seed in GAMES]
        mean = sum(more) / len(more)
        error = math.sqrt(sum((one - mean) ** 2 for one in more) / (len(more) - 1) / len(more))
        assert mean - 2 * error > 0, (side, mean, error)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_game_ends_and_something_happens(situation):
    """Two players with a plan come to the end that the situation names, and ships are lost or brought home."""
    results = [play(situation, "reasoned", "reasoned", seed) for seed in range(6)]
    assert all(result.winner in ("german", "british", "none") for result in results)
    assert any(result.sunk or result.home or result.german_points for result in results)


def test_nobody_lays_a_trajectory_for_ever():
    """No Task Force is laid out beyond what is enough at sea, and every segment comes nearer to its goal."""
    laid = []

    def watch(decision, taken):
        if decision.id != "next-segment" or taken == "done" or "done" not in decision.options:
            return
        op, chart = decision.state
        force = next(one for one in op.forces if one.id == decision.about("force"))
        far = away(chart, force.player, goals(op, chart, force))
        assert force.length < LONG
        assert far[taken.partition("/")[0]] < min(far[force.segments[0]], far[force.segments[-1]])
        laid.append(taken)

    for situation in SITUATIONS:
        for seed in range(4):
            play(situation, "reasoned", "reasoned", seed, watch)
    assert len(laid) > 20


def test_ways_go_round_what_ships_cannot_cross():
    """A hex is one farther than the nearest beside it, and no way leads across a barred side or, British, the canal."""
    seen = []

    def watch(decision, _taken):
        if decision.id == "action":
            seen.append(decision.state[1])

    play("norway", "reasoned", "reasoned", 0, watch)
    chart = seen[0]
    far = away(chart, "british", ("1308",))
    for hex_, segments in far.items():
        beside = [
            far[other] for other in chart.hexes if chart.may_cross(hex_, other, "british") and _touch(hex_, other)
        ]
        assert segments == (0 if hex_ == "1308" else 1 + min(beside))
    barred = next(iter(chart.barred))
    one, other = barred
    assert away(chart, "british", (one,))[other] > 1


def _touch(one, other):
    """Whether two hexes share a side: their offsets are two of (0, 1), (1, 0), (1, -1) and what is opposite."""
    (a, b), (c, d) = map(axial, (one, other))
    return (c - a, d - b) in {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}


def test_it_does_without_a_map():
    """Where exact odds ask without a position it takes what is listed first."""
    decision = Decision(Choose("action", "german", ("pass", "end")), ("pass", "end"))
    assert reasoned(decision) == "pass"
