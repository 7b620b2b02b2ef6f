"""What a game does at a place, the single ruling of that place does: the same legality, questions, options, results."""

from collections import Counter

import pytest
from kit.put_to_wolves import Putter, play_watched
from kit.wolves_table import WAYS, herding, wild

from forge.referee.catalogue import load_game
from forge.referee.games.atlantic_wolves.policies import careful

PLAYERS = (wild, herding, lambda _seed: careful)


def put_games(monkeypatch, seeds, most):
    """Put the situations of games to the single rulings, and count them by procedure."""
    counts = Counter()
    for seed in seeds:
        way, player = WAYS[seed % len(WAYS)], PLAYERS[seed % len(PLAYERS)]
        watched, rules = play_watched(monkeypatch, way, player(seed), f"single/{seed}")
        game = Counter()
        Putter(watched, rules, most, game).put_all()
        counts += game
    return counts


def test_single_rulings_do_as_games_do(monkeypatch):
    """Situations of fifteen games, under all sets of rules, are put to every single ruling of the game."""
    counts = put_games(monkeypatch, range(15), 4)
    assert sum(counts.values()) > 600
    every = {procedure.id for procedure in load_game("atlantic-wolves").procedures}
    rare = {"raider-breakout", "raider-hunt", "battle", "condor-loss"}  # which fifteen games may do without
    assert every - set(counts) <= rare
    assert {("red-card", "attack", True), ("red-card", "area", True)} <= set(counts)


@pytest.mark.slow
def test_single_rulings_do_as_a_thousand_games_do(monkeypatch):
    """No situation of a thousand games is ruled otherwise by a single ruling; each of them is asked."""
    counts = put_games(monkeypatch, range(1000), 10**9)
    held = {("red-card", where, True) for where in ("attack", "asw", "area")}
    assert held | {procedure.id for procedure in load_game("atlantic-wolves").procedures} <= set(counts)
