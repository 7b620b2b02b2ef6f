"""Whole operations put to the procedures of Atlantic Chase, both ways: what happens happens there, what is refused too.

``test_chase_differential`` compares what is offered with what the procedures on legality let be, and throws one by one;
``test_shared_functions`` puts calls of the steps that both share. Here are whole actions, battles, and the rest.
"""

import random
from collections import Counter

import pytest
from kit.chase_differ import SITUATIONS
from kit.put_to_chase import Putter, play_watched
from kit.shared_functions import Shared

from forge.referee.catalogue import load_game

ELSEWHERE = {
    # compared question by question
    "lapse-options", "seize-initiative", "vie-for-initiative", "initiative-change", "reinforce", "shadow", "early-late",
    "skirmish", "gun-value", "may-attempt", "may-recon", "may-complete", "may-merge", "may-split", "may-reinforce",
    "trajectory", "intel-trigger", "trajectory-onward", "shot", "may-torpedo", "may-smoke", "break-away-attempt",
    # put as the game calls them
    "trajectory-total", "slip", "interruption-vied", "sighted", "lose-contact", "closing-in", "can-be-hit", "merge",
    "deployment", "battle-end",
}  # fmt: skip
HERE = {procedure.id for procedure in load_game("atlantic-chase").procedures} - ELSEWHERE
REFUSED = {f"{action}-action refused" for action in ("air-strike", "engage", "naval-search")}


def compared(monkeypatch, seed, most, counts):
    """Play a situation by chance and put all of it."""
    chance = random.Random(f"single {seed}")
    watched = play_watched(monkeypatch, SITUATIONS[seed % len(SITUATIONS)], seed, chance, most)
    Putter(watched, most, counts=counts).put_all()


def test_operations_agree_with_the_single_rulings(monkeypatch):
    """What was done in the beginnings of two operations comes to the same in each procedure."""
    counts = Counter()
    for seed in range(2):
        compared(monkeypatch, seed, 120, counts)
    assert {"action", "hex", "lapse", "may-support", "may-coordinate", "victory"} <= set(counts)


@pytest.mark.slow
def test_every_procedure_is_compared(monkeypatch):
    """In sixty operations every procedure that is not compared elsewhere comes up, and every kind of refusal."""
    counts = Counter()
    for seed in range(60):
        compared(monkeypatch, seed, 400, counts)
    assert set(counts) >= HERE | REFUSED


def test_what_is_compared_elsewhere_is_known():
    """No procedure is in the list above that the game does not have."""
    assert {one.id for one in load_game("atlantic-chase").procedures} >= ELSEWHERE
    assert Shared("atlantic-chase").procedures
