"""What a game does at a place, the single ruling of that place does: the same legality, questions, options, results."""

from collections import Counter

import pytest
from kit.flags_table import GAME, by_chance, hunting, rules_of, rules_with
from kit.put_to_flags import Putter, play_watched

OTHER = {name.removeprefix("UTF-"): reading.ids[1] for name, reading in rules_of().readings.items()}
REFUSED = {"call-cruiser refused", "search-roll refused"}


def put_games(monkeypatch, folder, seeds, most):
    """Put the situations of games, every third one under other readings, to the single rulings, and count them."""
    counts = Counter()
    other = rules_with(folder, **OTHER)
    for seed in seeds:
        decides = hunting if seed % 4 else by_chance
        watched, rules = play_watched(monkeypatch, f"single/{seed}", decides, None if seed % 3 else other)
        game = Counter()
        Putter(watched, rules, most, game).put_all()
        counts += game
    return counts


def test_single_rulings_do_as_games_do(monkeypatch, tmp_path):
    """Situations of twenty games, under both sets of readings, are put to every single ruling of the game."""
    counts = put_games(monkeypatch, tmp_path, range(20), 20)
    assert sum(counts.values()) > 4000
    assert {procedure.id for procedure in GAME.procedures} | REFUSED <= set(counts)


@pytest.mark.slow
def test_single_rulings_do_as_a_thousand_games_do(monkeypatch, tmp_path):
    """No situation of a thousand games is ruled otherwise by a single ruling."""
    put_games(monkeypatch, tmp_path, range(1000), 10**9)
