"""Games taken up late in the campaign, and games undone to their beginning."""

import random

import pytest
from kit.wolves import wolves
from kit.wolves_table import WAYS, watched

from forge.referee.catalogue import find_procedure
from forge.referee.games.atlantic_wolves.policies import careful, plain
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.walking.drivers import by_policy, one_of, practice


def late(seed):
    """Write a position of the last months: its month, fleet, convoys and tally are any that a game can come to."""
    chance = random.Random(f"late/{seed}")
    turn, aces = chance.randint(6, 10), chance.randint(0, 3)
    fleet = [f"{chance.randint(3, 18)} pens"] + ([f"{aces} pens ace"] if aces else [])
    return {
        "turn": str(turn),
        "ata": str(chance.randint(0, 9)),
        "doenitz": chance.choice(("pens", "hq")),
        "raeder": chance.choice(("away", "hq")),
        "fleet": ", ".join(fleet),
        "tankers": str(chance.randint(0, 3)),
        "convoys": str(chance.randint(0, 3)),
        "aces": str(aces),
        "months": ", ".join(str(chance.randrange(0, 1_000_000, 500)) for _ in range(turn - 1)),
    }


def end_all(seeds):
    for seed in seeds:
        words = late(seed)
        player = (plain, careful)[seed % 2]
        walk, _ = watched(f"late/{seed}", player, WAYS[seed % 2], words=words)
        ending = walk.ruling.result
        assert int(words["turn"]) <= ending.turn <= 10
        assert ending.winner in ("germans", "allies")


def test_twenty_late_positions_come_to_an_end():
    """A game begun in any of the last months ends by May 1943 at the latest."""
    end_all(range(20))


@pytest.mark.slow
def test_three_hundred_late_positions_come_to_an_end():
    """The same at length."""
    end_all(range(300))


def undone(seed, folder, most):
    """Play up to so many answers on record, then undo decision by decision; compare with how it stood before each."""
    rules = wolves(*WAYS[0])
    answer_to = one_of(practice(str(seed)), by_policy(plain, "plain"))
    with create_ledger(folder / f"{seed}.ledger", opening(rules, (), "practice")) as ledger:
        session = Session(ledger, rules.texts, find_procedure)
        session.begin("play", {})
        stood = []
        while session.question and len(stood) < most:
            if not session.question.chance:
                stood.append((session.question.id, session.question.request.options, session.position))
            session.answer(answer_to(session.question))
        records = len(ledger.records)
        for name, options, position in reversed(stood):
            session.undo()
            assert session.question.id == name
            assert session.question.request.options == options
            assert session.position == position
        assert len(ledger.records) > records
        return len(stood)


def test_a_game_is_undone_decision_by_decision(tmp_path):
    """Each undo leads to the decision before, with the same options and position; nothing leaves the ledger."""
    assert undone(1, tmp_path, 25) == 25


@pytest.mark.slow
def test_fifty_games_are_undone_to_their_beginning(tmp_path):
    """From the end, or the sixtieth decision, back to the first one of August 1942."""
    for seed in range(50):
        assert undone(seed, tmp_path, 60) > 20
