"""Whole games by players who decide at random, and what always holds in them."""

from collections import Counter

import pytest
from kit.flags_table import GAME, by_chance, house_sea, hunting, notes, play_open, rules_of, rules_with

from forge.errors import Problems
from forge.referee.catalogue import check_game
from forge.referee.games.under_ten_flags.rule_5_1_cards import ACTIVATION
from forge.referee.games.under_ten_flags.state import FULL_CUP, TURNS
from forge.referee.walking.questions import Question
from forge.referee.walking.rulings import held

QUICK, MANY = range(20), range(20, 1_020)
EVERY_NOTE = {
    "turn", "turn-ends", "activated", "card-passed", "joker-back", "set-drawn", "no-new-set", "route-completed",
    "morale-falls", "morale-rises", "move-cancelled", "searches-cancel", "ship-sunk", "ship-prize", "ship-escapes",
    "ship-ghosts", "cruiser-called", "nothing-found", "walrus-lost", "aircraft-lost", "escort-saves",
    "atlantis-sunk", "atlantis-escapes",
}  # fmt: skip


class Watched:
    """Players who also check every position they see."""

    def __init__(self, seed, rules=None):
        self.decides = (hunting if seed % 2 else by_chance)(seed)
        self.positions = 0

    def __call__(self, question: Question):
        """Check the position, then decide."""
        if question.position:
            self.positions += 1
            hold(question.position)
        return self.decides(question)


def hold(game):
    """Assert what is true of every position."""
    sea = house_sea()
    assert 1 <= game.turn <= TURNS
    assert game.vp >= 0
    assert game.streak[1] <= 2
    assert game.german.hex in sea.hexes or not game.entries
    assert all(route.hex in sea.hexes for route in game.on_map)
    assert len(game.on_map) <= 6
    taken = [marker for route in game.routes for marker in (route.origin, route.destination)]
    assert sorted([*taken, *game.markers]) == list(range(1, 13))
    assert len({route.marker for route in game.routes}) == len(game.routes)
    assert sum(count for _, count in game.deck) <= sum(count for _, count in ACTIVATION)
    assert game.allowed + game.due <= 2
    active = sum(cruiser.active for cruiser in game.british.cruisers)
    assert active <= game.allowed
    in_cup = sum(count for _, count in game.british.cup)
    waiting = sum(event[0] == "returned" for event in game.events)
    assert in_cup + waiting == game.counters <= sum(count for _, count in FULL_CUP)
    assert 0 <= game.german.morale <= 3


def play(seed):
    """Play one game with everything watched."""
    players = []

    def decides(number):
        players.append(Watched(number))
        return players[0]

    ruling = play_open(seed, decides).ruling
    assert players[0].positions
    return ruling


@pytest.mark.parametrize("seed", QUICK)
def test_a_random_game_ends(seed):
    """Any legal decisions lead to an end by turn 6, with a winner by the house levels."""
    result = play(seed).result
    assert result.turn <= TURNS
    expected = "german" if result.vp >= 10 else "british" if result.vp <= 4 else "draw"
    assert result.winner == ("british" if result.sunk else expected)
    assert result.sunk or result.turn == TURNS


@pytest.mark.slow
def test_a_thousand_random_games():
    """A thousand games end, everything that can happen happens, and each side wins some."""
    told, winners = Counter(), Counter()
    for seed in MANY:
        ruling = play(seed)
        told.update(notes(ruling))
        winners[ruling.result.winner] += 1
    assert told.keys() >= EVERY_NOTE
    assert set(winners) == {"german", "british", "draw"}


OTHER_READINGS = {name.removeprefix("UTF-"): reading.ids[1] for name, reading in rules_of().readings.items()}


def test_a_game_under_all_other_readings(tmp_path):
    """With every reading at its other alternative games end too."""
    rules = rules_with(tmp_path, **OTHER_READINGS)
    for seed in range(4):
        assert play_open(seed, hunting, rules).ruling.result.turn <= TURNS


def test_readings_are_named_in_the_ruling():
    """A ruling names the readings it relied on."""
    named = {entry.id for entry in held(play_open(1, hunting).ruling)}
    assert {"UTF-R5", "UTF-R16", "UTF-R11"} <= named


@pytest.mark.parametrize("edition", ["published", "house"])
def test_the_pack_offers_what_the_module_uses(edition):
    """Tables, fields, modifiers, result words and readings are all there, in both editions."""
    problems = Problems()
    check_game(rules_of(edition), problems)
    assert not list(problems)


def test_the_board_in_words():
    """A position is shown line by line: turn and VP, each ship, both sheets."""
    walk = play_open(1, hunting)
    lines = list(GAME.show(walk.position, rules_of().texts))
    assert lines[0].startswith(f"Turn {walk.position.turn}. German total {walk.position.vp} VP")
    assert len(lines) == 1 + len(walk.position.routes) + 3
    assert not any("{" in line for line in lines)


def test_every_reading_and_unknown_is_numbered_in_order():
    """Readings are UTF-R1 to UTF-R28, and the house edition answers every unknown."""
    assert list(rules_of("published").readings) == [f"UTF-R{number}" for number in range(1, 29)]
    assert all(unknown.value is not None for unknown in rules_of().unknowns.values())
    assert all(unknown.value is None for unknown in rules_of("published").unknowns.values())
    assert "our own invention" in rules_of().label
