"""What a game does at a place, the single ruling of that place does; and no record contradicts the rules."""

from collections import Counter

import pytest
from kit.put_to_variant import Putter, play_watched

from forge.referee.catalogue import load_game
from forge.referee.games.paukenschlag_variant.record import impossible

READINGS = (
    "",
    "PKS-R1: enters, PKS-R2: completed, PKS-R10: one-cup, PKS-R11: same-turn, PKS-R18: on-turn-two",
    "PKS-R8: kept, PKS-R9: any-time, PKS-R14: any-submarine, PKS-R15: goes-on, PKS-R16: ferries, PKS-R19: as-chosen",
    "PKS-R12: detected, PKS-R17: together, PKS-R16: ferries",
)
SCENARIOS = ("17.1", "other", "17.2")
OF_THE_BASE_GAME = {"asw-attack", "second-asw-roll", "second-surface-roll", "suffer", "place"}
"""Rulings on what happens within OSL and TSL play, of which the checklist asks only what came of it."""


def put_games(monkeypatch, seeds, most):
    """Put the situations of games to the single rulings, and see to each record on the way; count by procedure."""
    counts = Counter()
    for seed in seeds:
        readings, scenario = READINGS[seed % len(READINGS)], SCENARIOS[seed % len(SCENARIOS)]
        watched, rules = play_watched(monkeypatch, readings, scenario, seed)
        for situation in watched.calls:
            if situation.name == "_walk":
                hold_invariants(situation.arguments[0], situation.result)
        game = Putter(watched, rules, most)
        game.put_all()
        counts += game.counts
    return counts


def hold_invariants(before, after):
    """Check the record of a turn against the rules and the turn before."""
    assert list(impossible(after)) == []
    assert after.turn == before.turn + 1
    assert 0 <= after.waiting <= before.waiting <= 6
    assert before.made <= after.made <= 2
    assert set(after.floatplanes) <= set(before.floatplanes)
    assert before.first_entry in (0, after.first_entry)
    assert before.canadians <= after.canadians
    assert before.ferried <= after.ferried
    assert 0 <= after.convoys <= 10
    assert all(before.turn < each.turn <= before.turn + 2 for each in after.track)
    assert (after.declared, after.detected, after.cups, after.flown) == (0, False, (), ())


def test_single_rulings_do_as_games_do(monkeypatch):
    """Situations of 24 games, under all readings and scenarios, are put to every single ruling that a game asks for."""
    counts = put_games(monkeypatch, range(24), 4)
    assert sum(counts.values()) > 500
    every = {procedure.id for procedure in load_game("paukenschlag-variant").procedures}
    assert every - set(counts) == OF_THE_BASE_GAME


@pytest.mark.slow
def test_single_rulings_do_as_a_thousand_games_do(monkeypatch):
    """No situation of a thousand games is ruled otherwise by a single ruling."""
    counts = put_games(monkeypatch, range(1000), 10**9)
    assert sum(counts.values()) > 100_000
