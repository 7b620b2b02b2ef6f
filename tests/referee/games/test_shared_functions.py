"""What a whole game works out with the function of a small procedure, the small procedure works out from words."""

import random
from collections import Counter

import pytest
from kit.put_to_blocks import Lively
from kit.shared_functions import Shared, put_all
from kit.strolls import answer_to, begin, rules_of, words_of

from forge.referee.games.atlantic_chase.operation.fighting import Fighting
from forge.referee.games.atlantic_chase.sea.names import SIDES
from tests.kit.repeated import repeats

SITUATIONS = ("break-out", "first-chase", "norway")
OFTEN = {"interrupt", "trajectory-total", "closing", "merge"}
EVER = OFTEN | {
    "can-be-hit", "deployment", "shadow", "early-late", "battle-end", "slip", "skirmish", "lose-contact", "sighted",
    "interruption-vied", "closing-in",
}  # fmt: skip
MOST = 25


def players(question):
    """Name the players of Atlantic Chase by their roles in the action: the one with the Initiative is Active."""
    position = question.position
    op = position.op if isinstance(position, Fighting) else position
    return {side: "active" if side == op.active else "inactive" for side in SIDES}


def chased(monkeypatch, seed, counts):
    """Play an operation by chance and put what it worked out."""
    shared, rules = Shared("atlantic-chase"), rules_of("atlantic-chase")
    chance = random.Random(f"shared/{seed}")
    _, walk = begin(rules, words_of(rules, SITUATIONS[seed % len(SITUATIONS)]))
    with monkeypatch.context() as patch:
        watched = shared.watch(patch)
        watched.play(walk, lambda question: answer_to(question, chance, ("end",)), 300)
    put_all(shared, watched, rules, MOST, counts, players)


def test_an_operation_agrees_with_its_single_rulings(monkeypatch):
    """Totals, closings, interruptions and merges of three operations."""
    counts = Counter()
    for seed in range(3):
        chased(monkeypatch, seed, counts)
    assert set(counts) >= OFTEN


@pytest.mark.slow
def test_all_that_is_shared_comes_up_in_many_operations(monkeypatch):
    """In ninety operations every function that is shared is called, and agrees."""
    counts = Counter()
    for seed in range(90):
        each = Counter()
        chased(monkeypatch, seed, each)
        counts += each
    assert set(counts) >= EVER


@pytest.mark.parametrize("seed", repeats(4, 1))
def test_the_block_game_agrees_with_its_single_rulings(monkeypatch, seed):
    """Defence against submarines, their return, control and points."""
    shared, rules = Shared("atlantic-blocks"), rules_of("atlantic-blocks")
    chance = random.Random(f"shared/{seed}")
    _, walk = begin(rules, {})
    with monkeypatch.context() as patch:
        watched = shared.watch(patch)
        lively = Lively(chance)
        watched.play(walk, lambda question: lively(question) or answer_to(question, chance), 500)
    assert set(put_all(shared, watched, rules, MOST)) >= {"submarine-defence", "control", "turn-points"}
