"""A whole turn of each game by taps on a phone: the record is the one that the same turn leaves at a terminal."""

import re
import shlex
from pathlib import Path

import pytest
from kit.taps import answer, answers_of, begin, records_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "AT-THE-TABLE.md").read_text(encoding="utf-8")
TURN = re.compile(
    r"^## [^\n]+\n\n`forge play (?P<words>[^`]+)`\n.*?```typed\n(?P<typed>.*?)```\n\n"
    r"(?P<keys>\d+) keys, to `(?P<end>[^`]+)`",
    re.MULTILINE | re.DOTALL,
)
TURNS = {found["words"].split()[0]: found for found in TURN.finditer(PAGE)}
TAPS = {
    "atlantic-wolves": 40,
    "under-ten-flags": 16,
    "atlantic-chase": 11,
    "atlantic-blocks": 11,
    "paukenschlag-variant": 23,
}
"""One tap a decision and a die; a value that is typed counts as two."""


@pytest.fixture(scope="module")
def served(table):
    """All packs at one table."""
    return table()


def begins(words):
    """Give what the form of a new game calls the beginning that words name at a terminal."""
    said = dict(zip(words[1::2], words[2::2], strict=True))
    return f"{said.get('--edition', 'published')}/{said.get('--situation', '')}"


@pytest.mark.parametrize("pack", TURNS)
def test_a_turn_by_taps_leaves_the_record_of_the_terminal(served, visit, forge, tmp_path, pack):
    """The same decisions and dice, tapped instead of typed, are the same record, word for word."""
    found = TURNS[pack]
    words = shlex.split(found["words"])
    assert forge("play", *words, "--new", "--ledger", "typed.ledger", stdin=found["typed"]).status == 0
    typed = records_of(tmp_path / "typed.ledger")
    page = visit(served.links[0], phone=True)
    page.goto(f"{served.address}/{pack}/play")
    begin(page, begins(words))
    taps = sum(answer(page, value) for value in answers_of(typed))
    assert taps == TAPS[pack]
    end = re.sub(r"\W+", "", found["end"]).casefold()
    assert end in re.sub(r"\W+", "", page.locator("main").inner_text()).casefold()
    assert records_of(served.folder / "home" / "games" / f"{pack}-0001.ledger") == typed
