"""Whatever is typed at the prompts of a game is done or refused in words, and the ledger stays whole."""

import random

import pytest

GAMES = {
    "atlantic-blocks": ("--edition", "house"),
    "atlantic-chase": ("--edition", "house", "--situation", "first-chase"),
    "atlantic-wolves": ("--edition", "house"),
    "paukenschlag-variant": (),
    "under-ten-flags": ("--edition", "house"),
}
LINES = (
    "?", "list", "board", "tally", "why", "what if dice=3", "what if", "what if x=1", "odds", "odds first", "ledger",
    "ledger 5", "ledger 99999999", "amend", "amend 3 4", "amend 4 x", "amend 999 1", "undo", "undo line", "keep",
    "roll", "roll", "roll", "1", "2", "3", "4 5", "1 1 1 1", "1,1", "yes", "no", "done", "/keep", "/board", "b 1",
    "help", "-1", "0", "99", "hq", "\x1b[2J", "\xe4", "", "2 1 normal", "first", "1 5 2",
)  # fmt: skip
UNSOUND = 3


def _play(forge, pack, draw, *variant):
    lines = [draw.choice(LINES) for _ in range(draw.randint(1, 60))]
    ran = forge("play", pack, *GAMES[pack], *variant, "--ledger", "game.ledger", stdin="\n".join(lines) + "\n")
    assert ran.status in (0, 1), (lines, ran.err)
    assert "should not happen" not in ran.err, (lines, ran.err)
    verified = forge("ledger", "verify", "game.ledger")
    assert verified.status not in (UNSOUND, 70), (lines, verified.out)


@pytest.mark.parametrize("pack", GAMES)
def test_no_line_brings_a_game_down(forge, pack):
    """Words of the table, answers and nonsense in any order."""
    _play(forge, pack, random.Random(f"{pack}/1"))


def test_nor_in_german(forge):
    """The same with the words of a translation in force."""
    _play(forge, "atlantic-wolves", random.Random("german/1"), "--overlay", "de")


def test_what_if_needs_to_be_told_what(forge):
    """Without a change it says how one is written, also where something has been looked up."""
    line = ("play", "atlantic-wolves", *GAMES["atlantic-wolves"], "--seed", "x", "--ledger", "game.ledger")
    ran = forge(*line, stdin="hq\nwhat if\nwhat if dice=\n")
    assert ran.status == 0, ran.err
    assert "say what to change" in ran.err


def test_what_if_reads_values_as_the_table_does(forge):
    """Another card is looked up; what is no number, or none on a card, is refused with what would be legal."""
    line = ("play", "atlantic-wolves", *GAMES["atlantic-wolves"], "--seed", "x", "--ledger", "game.ledger")
    ran = forge(*line, stdin="hq\nwhat if card=3\nwhat if card=--5\nwhat if card=\xb2\nwhat if card=41\n")
    assert ran.status == 0, ran.err
    assert "3 -> row 3:" in ran.out
    assert ran.err.count("is not a whole number") == 2
    assert "41 is out of range" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("pack", GAMES)
def test_nor_do_many(forge, pack, seed):
    """Two hundred such games."""
    _play(forge, pack, random.Random(f"{pack}/many/{seed}"))
