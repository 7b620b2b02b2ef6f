"""The receipt of a shift names the cell that was ruled, as the chart prints it, and where the shift led from."""

import pytest
from kit.rules_toys import load, write_pack

from forge.referee.catalogue import procedures
from forge.referee.contract.dice import Handful
from forge.referee.telling.receipts import receipt
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, rule
from forge.referee.walking.input import read_input

ODDS = """
table: crt
title: Combat
dice: 1d6
axes:
  roll: {title: Die, below: clamp, above: clamp}
  odds:
    title: Odds
    values: [1-to-1, 2-to-1, 3-to-1]
    titles: {1-to-1: "1:1", 2-to-1: "2:1", 3-to-1: "3:1"}
    below: clamp
    above: clamp
result: {res: "one of ar, ex, dr"}
rows:
  1-3: [ar, ar, ex]
  4-6: [ex, dr, dr]
modifiers:
  - {id: guns, each: +1, stage: column, when: guns in support, rule: "8.3"}
  - {id: river, value: -1, stage: column, when: across a river}
  - {id: elite, value: +2, when: elite attacker}
  - {id: tired, value: -1, stage: after, when: tired attacker}
"""
HELD_BACK = (
    "1d6 3, +2 elite attacker = 5 -> row 4–6, column 3:1, from column 2:1, +3 guns in support (8.3), "
    "-1 across a river (shifted +2, only +1 possible): Dr"
)


def ruled(tmp_path, modifiers, dice, odds="2-to-1"):
    rules, problems = load(write_pack(tmp_path, tables__crt=ODDS))
    assert problems == []
    procedure = procedures(rules)["crt"]
    given = read_input(procedure, {"odds": odds, "modifier": modifiers}, rules.texts)
    walk = rule(Desk(rules), procedure, given, by_hand(Handful(dice, "--dice")))
    return receipt(walk.ruling, rules)[2]


@pytest.mark.parametrize(
    ("modifiers", "dice", "line"),
    [
        ("none", "2", "1d6 2 -> row 1–3, column 2:1: Ar"),
        ("guns", "2", "1d6 2 -> row 1–3, column 3:1, from column 2:1, +1 guns in support (8.3): Ex"),
        ("river", "5", "1d6 5 -> row 4–6, column 1:1, from column 2:1, -1 across a river: Ex"),
        (
            "guns=3, river, elite",
            "3",
            HELD_BACK,
        ),
        (
            "elite, tired",
            "6",
            "1d6 6, +2 elite attacker = 8 -> row 4–6, column 2:1 (8 read as 6), then -1 tired attacker: Dr",
        ),
        ("tired", "4", "1d6 4 -> row 1–3, column 2:1, then -1 tired attacker: Ar"),
    ],
)
def test_a_shift_is_said_where_it_works(tmp_path, modifiers, dice, line):
    """Only what is added to the dice stands in their sum; row and column are those of the ruled cell."""
    said = ruled(tmp_path, modifiers, dice).strip().removesuffix(" [by hand]")
    assert said.replace("−", "-") == line
