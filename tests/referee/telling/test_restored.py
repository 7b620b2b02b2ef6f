"""Entries made of their plain data again: told in the same words as when they were ruled."""

import pytest

import forge
from forge.errors import ForgeError
from forge.library.answers import Answers, Source
from forge.referee.telling.plain import plain_entry
from forge.referee.telling.receipts import entry_lines
from forge.referee.telling.restored import MOST_DEEP, UNREADABLE, restore_entries
from forge.referee.walking.rulings import Looked, each_entry

GAMES = {"atlantic-wolves": "", "atlantic-blocks": "", "under-ten-flags": "", "atlantic-chase": "break-out"}
"""Each with the situation that it begins from, if it needs one."""
STEPS = 150


@pytest.mark.parametrize("pack", GAMES)
def test_what_is_restored_reads_as_it_did(pack):
    """Of every entry of a game, throws, draws, choices and look-ups alike, the short form tells all that was told."""
    game = forge.open_game(pack, edition="house")
    play = game.begin("play", **(game.situation("play", GAMES[pack]) if GAMES[pack] else {}))
    answers, looks = Answers(Source(seed="x", policy="first"), game.whole.play, game.rules), 0
    for _ in range(STEPS):
        if play.pending is None:
            break
        play.give(answers(play.pending))
        again = restore_entries([plain_entry(entry, short=True) for entry in play.news], game.rules)
        assert [*play.lines(again)] == [*play.lines()]
        looks += sum(isinstance(one, Looked) for one in each_entry(again))
    assert looks


def test_an_overruled_look_up(wolves_rules, ruled):
    """What players put in place of the table's result is printed as the table would print it."""
    (data,) = ruled
    data |= {"overruled": "fog", "result": data["result"] | {"tons": 1000}}
    (entry,) = restore_entries([data], wolves_rules)
    lines = tuple(entry_lines(entry, wolves_rules))
    assert "1,000 tons" in lines[0]
    assert any("fog" in line for line in lines[1:])


def test_parts_within_parts_end(wolves_rules):
    """As many as there may be are read, one more is no ruling of any rules."""
    data = [{"kind": "measure", "id": "tons", "amount": 1}]
    for _ in range(MOST_DEEP):
        data = [{"kind": "part", "step": "attack", "item": 1, "entries": data}]
    assert len(list(each_entry(restore_entries(data, wolves_rules)))) == 1
    with pytest.raises(UNREADABLE):
        restore_entries([{"kind": "part", "step": "attack", "item": 1, "entries": data}], wolves_rules)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"table": "no-such"},
        {"row": "99"},
        {"column": "atlantis"},
        {"result": {}},
        {"modifiers": [{"id": "luck", "value": 9, "rule": "", "stage": "total", "amount": None}]},
        {"modifiers": 7},
        {"values": ["six"]},
        {"kind": ["look"]},
        {"clamps": [{}]},
        {"given": None},
        {"decided": True, "natural": 3},
    ],
)
def test_what_no_ruling_wrote_is_refused(wolves_rules, ruled, spoilt):
    """Data of a stranger that these tables cannot have given raise one of the errors that are told to be."""
    (data,) = ruled
    with pytest.raises((*UNREADABLE, ForgeError)):
        restore_entries([data | spoilt], wolves_rules)


def test_parts_in_parts_end_somewhere(wolves_rules):
    """Data nested deeper than any ruling are refused, not followed."""
    data = {"kind": "note", "id": "x", "values": {}, "cite": ""}
    for _ in range(60):
        data = {"kind": "part", "step": "x", "item": None, "entries": [data]}
    with pytest.raises(UNREADABLE):
        restore_entries([data], wolves_rules)


@pytest.fixture(scope="module")
def wolves_rules():
    """The rules of Atlantic Wolves."""
    return forge.open_game("atlantic-wolves").rules


@pytest.fixture
def ruled(wolves_rules):
    """One attack as plain data."""
    ruling = forge.open_game("atlantic-wolves").rule("german-attack", area="iceland", dice=4)
    return [plain_entry(entry, short=True) for entry in ruling.entries if isinstance(entry, Looked)]
