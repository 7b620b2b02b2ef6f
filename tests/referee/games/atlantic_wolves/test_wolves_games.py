"""Whole games: nothing comes from nowhere, caps hold, the ATA never falls, every game ends and can be replayed."""

import sys
from collections import Counter

import pytest
from kit.wolves import wolves
from kit.wolves_table import EVERYTHING_ON, WAYS, Counting, herding, watched, wild

from forge.referee.games.atlantic_wolves import PLAY
from forge.referee.games.atlantic_wolves.deck import SECTIONS
from forge.referee.games.atlantic_wolves.fleet import marked, total
from forge.referee.games.atlantic_wolves.names import AREAS, SQUARES
from forge.referee.games.atlantic_wolves.policies import careful, plain
from forge.referee.games.atlantic_wolves.position import DECK
from forge.referee.games.atlantic_wolves.possible import impossible
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.walk import Walk

PLAYERS = {"wild": wild, "herding": herding, "plain": lambda _seed: plain, "careful": lambda _seed: careful}


def hold_invariants(before, after):
    """Check one position against what the rules allow at any time, and against the one before."""
    assert list(impossible(after)) == []
    assert 0 <= total(after.fleet) <= 24
    assert all(group.number > 0 for group in after.fleet)
    assert 0 <= after.tankers <= 4
    assert 0 <= after.convoys <= 4
    assert sum(after.condors) <= 3
    assert after.ata <= 13
    assert marked(after.fleet, "ace") <= after.aces <= 4
    for noun, marks, _ in after.fleet:
        assert sum(mark in SQUARES for mark in marks) == (noun in AREAS)
    held = [card.number for card in after.hand]
    assert set(after.deck).isdisjoint(held)
    assert len(set(after.deck)) == len(after.deck) <= len(DECK)
    if before is None:
        return
    assert before.ata <= after.ata
    assert before.turn <= after.turn
    assert before.aces <= after.aces
    if before.turn == after.turn:
        sunk = after.now.lost - before.now.lost
        assert sunk >= 0
        made = total(after.fleet) - total(before.fleet) + sunk
        grows = {"event": 1, "production": 4}.get(before.phase, 0)
        assert 0 <= made <= grows
        assert before.now.tons <= after.now.tons
        assert after.now.by_boats <= after.now.tons


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
@pytest.mark.parametrize("player", PLAYERS)
def test_every_position_is_sound(player, way):
    """U-boats, cards and markers are neither lost nor won, whoever plays and whatever rules are in force."""
    for seed in range(3):
        walk, _ = watched(f"{player}/{seed}", PLAYERS[player](seed), way, hold_invariants)
        ending = walk.ruling.result
        assert ending.winner in ("germans", "allies")
        assert len(walk.position.months) == ending.turn
        assert ending.tons == sum(month.tons for month in walk.position.months)


def test_games_without_a_known_deck_end_too():
    """In the published edition what stands on the cards is told at the table, and remembered for the next draw."""
    for seed in range(3):
        walk, _ = watched(f"told/{seed}", wild(seed), ("published", EVERYTHING_ON, ""))
        told = [(card, section) for card, section, _ in walk.position.told]
        assert told
        assert len(set(told)) == len(told)
        assert {section for _, section in told} <= set(SECTIONS)


def replay(way, answers):
    """Walk again through the answers of a game."""
    rules = wolves(*way)
    walk = Walk(Desk(rules), PLAY, read_input(PLAY, {}, rules.texts).arguments)
    for answer in answers:
        walk.answer(answer)
    return walk


def play_and_replay(seeds):
    """Play games by all players and under all sets of rules, and replay each."""
    endings = Counter()
    for seed in seeds:
        way, player = WAYS[seed % len(WAYS)], list(PLAYERS)[seed % len(PLAYERS)]
        walk, answers = watched(seed, PLAYERS[player](seed), way, hold_invariants)
        again = replay(way, answers)
        assert again.ruling == walk.ruling
        assert again.position == walk.position
        endings[walk.ruling.result.why] += 1
    return endings


def test_ten_games_end_and_replay_to_the_same_state():
    """The answers of a game are the game."""
    assert sum(play_and_replay(range(10)).values()) == 10


@pytest.mark.slow
def test_a_thousand_games_end_and_replay_to_the_same_state():
    """No dead end in a thousand games; all five ways to end come about."""
    endings = play_and_replay(range(1000))
    assert set(endings) == {"broken-fleet", "standing-lifeline", "tonnage-sunk", "tonnage-agreed", "convoys-left"}


def wanted(rules):
    """List every cell of every table."""
    cells = set()
    for table in rules.tables.values():
        for row in table.rows:
            for column in table.columns or (None,):
                cells.add((table.id, row.band.id, column.id if column else ""))
    return cells


@pytest.mark.slow
def test_games_come_upon_everything(capsys):
    """Every cell of every table, every option of every choice, every reading and optional rule is used by some game."""
    seen, taken, cells = Counter(), Counter(), set()
    for seed in range(600):
        way, player = WAYS[seed % len(WAYS)], list(PLAYERS)[seed % len(PLAYERS)]
        desk = Counting(wolves(*way))
        watched(f"all/{seed}", PLAYERS[player](seed), way, taken=taken, desk=desk)
        seen += desk.seen
        cells |= wanted(desk.rules)
    with capsys.disabled():
        for key, number in sorted((seen + taken).items(), key=str):
            sys.stdout.write(" ".join(map(str, (number, *key))) + "\n")
    agreed = [*wolves().readings, *wolves().switches]
    used = {key[0] for key in seen if len(key) == 2}
    assert {cell for cell in cells if not seen[cell]} == set()
    assert [name for name in agreed if name not in used] == []
    events = {key[1] for key in seen if key[0] == "card-event"}
    assert len(events) == len(DECK)
