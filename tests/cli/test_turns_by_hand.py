"""The turns of docs/AT-THE-TABLE.md are typed as they stand there, and take as many keys as it says."""

import re
import shlex
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "AT-THE-TABLE.md").read_text(encoding="utf-8")
TURN = re.compile(
    r"^## (?P<title>[^\n]+)\n\n`forge (?P<command>[^`]+)`\n.*?```typed\n(?P<typed>.*?)```\n\n"
    r"(?P<keys>\d+) keys, to `(?P<end>[^`]+)`",
    re.MULTILINE | re.DOTALL,
)
TURNS = {found["title"]: found for found in TURN.finditer(PAGE)}
MOST_KEYS = 80


def test_every_game_has_its_turn():
    """Five games are played at the keyboard."""
    assert {found["command"].split()[1] for found in TURNS.values()} == {
        "atlantic-wolves", "under-ten-flags", "atlantic-chase", "atlantic-blocks", "paukenschlag-variant",
    }  # fmt: skip


@pytest.mark.parametrize("title", TURNS)
def test_a_turn_takes_as_many_keys_as_the_page_says(forge, title):
    """Every line is accepted as it stands, and the last brings the game to where the page says."""
    found = TURNS[title]
    typed = found["typed"]
    ran = forge(*shlex.split(found["command"]), "--new", "--ledger", "turn.ledger", stdin=typed)
    assert (ran.status, ran.err) == (0, "")
    assert found["end"] in ran.out
    assert sum(len(line) + 1 for line in typed.splitlines()) == int(found["keys"]) < MOST_KEYS
    assert ran.out.count("not used") == 0
