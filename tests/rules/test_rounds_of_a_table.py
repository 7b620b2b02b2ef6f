"""Rounds of a table: what is wrong with them is said, charts say when they end, a ledger keeps them."""

import pytest
from kit.case_packs import chart, pages, write

TABLE = """\
table: brawl
title: Brawl
rule: "1"
dice: 1d6
axes: {die: {title: Die}}
result: {won: {title: Won, legend: {N: {means: Nobody, gives: {tired: 1}}, A: The attacker, D: The defender}}}
rows: {1-4: N, 5: A, 6: D}
rounds: {most: 4, until: {won: [A, D]}}
"""


def game(tmp_path, text=TABLE):
    """A pack of one table."""
    return write(tmp_path / "game", pack_yaml=chart("brawl"), tables__brawl_yaml=text)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("dice: 1d6\n", "", "rounds: are throws, and this table has no dice"),
        ("{most: 4, until: {won: [A, D]}}", "{}", "rounds: never end"),
        ("most: 4, ", "", "rounds: without end cannot add up what results give"),
        ("{won: [A, D]}", "{one: [A, D]}", "rounds.until.one: is not a part of the result"),
        ("{won: [A, D]}", "{won: [A, X]}", "rounds.until.won"),
    ],
)
def test_what_is_wrong_with_rounds_is_said(forge, tmp_path, before, after, said):
    """Each with the field that it is about."""
    assert before in TABLE
    ran = forge("check", game(tmp_path, TABLE.replace(before, after)))
    assert ran.status == 1
    assert said in ran.err


def test_a_chart_says_when_its_rounds_end_and_a_receipt_what_they_came_to(forge, tmp_path):
    """Two rounds in vain, then a 5."""
    folder = game(tmp_path)
    assert forge("build", folder, "--no-cover", "--out", "out").status == 0
    (page,) = pages(tmp_path / "out" / "game.pdf")
    assert "until A or D ends it, for no more than 4 rounds." in " ".join(page.split())
    ran = forge("referee", folder, "brawl", "--dice", "1 2 5")
    assert "Round 3\n" in ran.out
    assert "result: A, tired 2" in ran.out
