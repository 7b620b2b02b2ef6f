"""Dice that are not added up: kept, counted as hits, read digit by digit, more of them by modifiers; odds by hand."""

import json
from fractions import Fraction

import pytest

import forge
from forge.errors import ForgeError
from forge.referee.contract.dice import totals
from forge.rules.restoring import restore
from forge.values.dice import Dice
from forge.values.dice_group import Group
from forge.values.dice_notation import parse_dice

PACK = "pack: pools\ntitle: Pools\ncomponents: []\n"
TABLE = """table: {name}
title: {title}
dice: {dice}
axes:
  roll: {{title: Roll, below: clamp, above: clamp}}
result: {{effect: whole}}
rows: {{{rows}}}
"""
BATTERY = """modifiers:
  - {id: battery, each: +1, stage: dice, most: +3, when: gun more}
  - {id: smoke, value: -1, when: Smoke}
"""


@pytest.fixture
def pools(tmp_path):
    """A pack with a table for each way of reading dice."""
    folder = tmp_path / "pools"
    (folder / "tables").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK)
    counted = ", ".join(f"{n}: {n}" for n in range(13))
    for name, dice, rows, more in (
        ("volley", "1d6 hits 5+", "0: 0, 1: 1, 2: 2, 3+: 3", BATTERY),
        ("salvo", "4d6 hits 5+", "0: 0, 1: 1, 2: 2, 3: 3, 4: 4", ""),
        ("aim", "3d6 keep highest 2", counted.removeprefix("0: 0, 1: 1, "), ""),
        ("misfortune", "2d6 keep lowest 1", "1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6", ""),
        ("duel", "d6 against d6", "0 or less: 0, 1+: 1", ""),
        ("event", "d66", "11-36: 1, 41-65: 2, 66: 3", ""),
        ("flare", "d6 exploding 6, at most 2", "1-5: 1, 7-11: 2, 13-18: 3", ""),
        ("pair", "red d6 + white d4", "2-5: 1, 6-9: 2, 10: 3", ""),
        ("melee", "2d6 against d8", "0 or less: 0, 1-5: 1, 6+: 2", ""),
    ):
        text = TABLE.format(name=name, title=name.title(), dice=dice, rows=rows)
        (folder / "tables" / f"{name}.yaml").write_text(text + more)
    return forge.open_game(str(folder))


def mean(odds):
    """The mean effect."""
    return sum(Fraction(result["effect"] * ways, odds.out_of) for result, ways in odds.ways.items())


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("aim", Fraction(1827, 216)),  # 8.458
        ("salvo", Fraction(4, 3)),  # four dice, a third each
        ("misfortune", Fraction(91, 36)),  # 11 x 1 + 9 x 2 + 7 x 3 + 5 x 4 + 3 x 5 + 1 x 6
        ("duel", Fraction(15, 36)),  # of 36 throws 6 are equal, and of the others each side wins half
        ("event", Fraction(18 * 1 + 17 * 2 + 1 * 3, 36)),  # 18 throws from 11 to 36, 17 from 41 to 65
        ("flare", Fraction(5, 6) + Fraction(2 * 5, 36) + Fraction(3 * 6, 216)),  # a 6 with one of six throws
        ("pair", Fraction(10 * 1 + 13 * 2 + 1 * 3, 24)),  # 1 + 2 + 3 + 4 ways to 2 to 5; 10 with 6 and 4 alone
        ("melee", Fraction(206 + 56, 288)),  # above 0 in 1+4+9+16+25+36+35+32+24+16+8 ways, above 5 in 6+10+12+12+10+6
    ],
)
def test_odds_are_those_counted_by_hand(pools, table, expected):
    """Each table gives what its dice come to, so that the mean of its results is known."""
    assert mean(pools.odds(table)) == expected


@pytest.mark.parametrize(
    ("table", "dice", "effect"),
    [
        ("salvo", "6 5 4 1", 2),
        ("aim", "2 6 5", 11),
        ("misfortune", "4 3", 3),
        ("duel", "5 2", 1),
        ("duel", "2 5", 0),
        ("event", "3 6", 1),
        ("event", "6 3", 2),  # dice told apart by colour: 63, not 36
        ("event", "6 6", 3),
        ("flare", "6 6 6", 3),
        ("flare", "6 1", 2),
        ("pair", "4 1", 1),
        ("melee", "1 2 8", 0),
        ("melee", "6 6 2", 2),
    ],
)
def test_dice_as_thrown_come_to_what_the_rules_say(pools, table, dice, effect):
    """Hits are counted, dice kept, digits read in the order thrown."""
    assert pools.rule(table, dice=dice).entries[-1].look.result.effect == effect


def test_a_modifier_adds_dice_and_the_receipt_tells_them(pools):
    """One gun and two more throw three dice; 6 5 2 are two hits, smoke takes one."""
    ruling = pools.rule("volley", modifier="battery=2, smoke", dice="6 5 2")
    assert ruling.entries[-1].look.result.effect == 1
    told = ruling.receipt()
    assert "3d6 hits 5+ (+2 gun more) 2 5 6, -1 Smoke = 1" in told
    with pytest.raises(ForgeError, match="3d6"):
        pools.rule("volley", modifier="battery=2", dice="6 5")


def test_odds_count_the_dice_that_modifiers_add(pools):
    """Three dice: none of three shows 5 or 6 with 8 of 27, all do with 1 of 27."""
    odds = pools.odds("volley", modifier="battery=2")
    chances = {result["effect"]: Fraction(ways, odds.out_of) for result, ways in odds.ways.items()}
    assert chances == {0: Fraction(8, 27), 1: Fraction(12, 27), 2: Fraction(6, 27), 3: Fraction(1, 27)}


def test_a_sample_agrees_with_the_odds(pools):
    """2,000 throws of d66 are event 3 about once in 36."""
    sample = pools.sample("event", size=2_000, seed="dice")
    thirds = sum(n for result, n in sample.counts.items() if result["effect"] == 3)
    assert 25 <= thirds <= 90


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d6", Dice(2, 6)),
        ("d66", Dice(2, 6, "digits")),
        ("D666", Dice(3, 6, "digits")),
        ("d10", Dice(1, 10)),
        ("4d6 keep highest 3", Dice(4, 6, "highest", 3)),
        ("2d20  keep  lowest  1", Dice(2, 20, "lowest", 1)),
        ("5d10 hits 7+", Dice(5, 10, "hits", 7)),
        ("d8 against d8", Dice(1, 8, opposed=(Group(1, 8),))),
    ],
)
def test_dice_are_read_and_written_alike(text, dice):
    """What is written is what is read again, as ledgers keep it."""
    assert parse_dice(text) == dice
    assert parse_dice(str(dice)) == dice


@pytest.mark.parametrize(
    "text",
    [
        "4d6 keep highest 5",
        "4d6 keep highest 0",
        "4d6 hits 7+",
        "d66 hits 5+",
        "4d6 keep middle 2",
        "0d6",
        "1d1",
    ],
)
def test_dice_that_nobody_can_throw_are_refused(text):
    """No more dice are kept than thrown, and no face is higher than the highest."""
    with pytest.raises(ValueError, match=r"is|cannot"):
        parse_dice(text)


@pytest.mark.parametrize(
    "text", ["3d6 keep highest 2", "4d6 hits 5+", "d66", "5d4 keep lowest 2", "3d6", "d6 against d6"]
)
def test_ways_are_all_throws_one_by_one(text):
    """Every throw is made, and what it comes to counted."""
    from itertools import product

    dice = parse_dice(text)
    counted = {}
    for values in product(range(1, dice.faces + 1), repeat=dice.first):
        total = dice.total(values)
        counted[total] = counted.get(total, 0) + 1
    assert dict(totals(dice)) == counted
    assert all(dice.comes_to(total) for total in counted)


def test_a_modifier_of_each_die_makes_no_sense_where_dice_are_counted(tmp_path):
    """It is told, with the remedy, rather than ruled wrong."""
    folder = tmp_path / "odd"
    (folder / "tables").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK.replace("pools", "odd"))
    text = TABLE.format(name="volley", title="Volley", dice="2d6 hits 5+", rows="0: 0, 1: 1, 2: 2")
    more = "modifiers:\n  - {id: fog, value: -1, stage: die, when: Fog}\n"
    (folder / "tables" / "volley.yaml").write_text(text + more)
    with pytest.raises(ForgeError, match="these are counted; change the total"):
        forge.open_game(str(folder))


def test_a_ledger_gives_the_dice_again(pools):
    """What is embedded in a ledger is plain data, of which the same tables are made."""
    rules = pools.rules
    again = restore(json.loads(json.dumps(rules.canonical())))
    assert {name: table.dice for name, table in again.tables.items()} == {
        name: table.dice for name, table in rules.tables.items()
    }


def test_a_receipt_names_colours_and_sides(pools):
    """Which die showed what is told wherever it matters."""
    for table, dice, told in (
        ("pair", "4 1", "red 1d6 + white 1d4 red 4 + white 1 = 5"),
        ("melee", "1 2 8", "2d6 against 1d8 1+2 against 8 = -5"),
        ("flare", "6 1", "1d6 exploding 6, at most 2 6+1 = 7"),
    ):
        assert told in pools.rule(table, dice=dice).receipt()
