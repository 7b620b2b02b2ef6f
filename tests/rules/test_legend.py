"""Results written in short: a legend gives their words, the numbers that they give, and the order of the odds."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

import forge
from forge.cli import cli
from forge.errors import ForgeError
from forge.rules.legend import code_id
from forge.rules.look import Clamp
from forge.rules.restoring import restore

PACK = "pack: hill\ntitle: The hill\ncomponents: []\n"
COMBAT = """table: combat
title: Combat
rule: "7"
dice: 1d6
axes:
  roll: {title: Roll, below: clamp, above: clamp}
  odds: {title: Odds, values: [1-1, 2-1, 3-1, 4-1], ratio: [attack, defence], below: clamp, above: clamp}
result:
  outcome:
    several: yes
    legend:
      "-": No effect
      AR: The attackers retreat
      EX: {means: Each side loses a step, gives: {attacker-steps: 1, defender-steps: 1}}
      1/2: {means: One step for two, gives: {attacker-steps: 1, defender-steps: 2}}
      D1: {means: The defenders lose a step, gives: {defender-steps: 1}}
      DR: The defenders retreat
rows:
  1: [AR, AR, "-", EX]
  2-4: [AR, –, EX, D1 + DR]
  5-6: ["-", EX, [D1, DR], 1/2]
limits: {column: -1 to +2, total: -1 to +1}
modifiers:
  - {id: woods, value: -2, stage: column, when: Woods, rule: "7.2"}
  - {id: guns, each: +1, stage: column, when: gun, rule: "7.3"}
  - {id: tired, each: -1, when: tired unit}
"""
ONE = COMBAT.replace("    several: yes\n", "").replace("D1 + DR", "D1").replace("[D1, DR]", "DR")


def game(tmp_path, text=COMBAT):
    """A pack with one table."""
    folder = tmp_path / "hill"
    (folder / "tables").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(PACK)
    (folder / "tables" / "combat.yaml").write_text(text, encoding="utf-8")
    return forge.open_game(str(folder))


def result(game, dice, odds="3-1", **more):
    """What a ruling came to."""
    return game.rule("combat", odds=odds, dice=str(dice), **more).entries[-1].look.result


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("AR", "ar"),
        ("1/2", "1-2"),
        ("D2*", "d2"),
        ("A1/D1", "a1-d1"),
        ("-/1", "0-1"),
        ("1/-", "1-0"),
        ("–", "none"),
        ("-", "none"),
    ],
)
def test_a_code_is_known_by_a_word(code, name):
    """Rulings, vectors and procedures say the word."""
    assert code_id(code) == name


@pytest.mark.parametrize(
    ("odds", "dice", "outcome", "attackers", "defenders"),
    [
        ("1-1", 1, ("ar",), 0, 0),
        ("1-1", 6, (), 0, 0),
        ("2-1", 5, ("ex",), 1, 1),
        ("3-1", 5, ("d1", "dr"), 0, 1),
        ("4-1", 5, ("1-2",), 1, 2),
        ("4-1", 3, ("d1", "dr"), 0, 1),
    ],
)
def test_a_cell_gives_what_its_results_give(tmp_path, odds, dice, outcome, attackers, defenders):
    """Of several results in a cell the numbers are added up; a dash gives nothing."""
    found = result(game(tmp_path), dice, odds)
    assert (found.outcome, found.attacker_steps, found.defender_steps) == (outcome, attackers, defenders)


def test_one_result_a_cell_is_a_word(tmp_path):
    """Without several the result is one word, which procedures compare."""
    found = result(game(tmp_path, ONE), 1)
    assert (found.outcome, found.defender_steps) == ("none", 0)
    assert result(game(tmp_path, ONE), 5).outcome == "dr"


def test_receipts_say_what_results_mean(tmp_path):
    """The code as printed, and its words."""
    told = game(tmp_path).rule("combat", odds="3-1", dice="5").receipt()
    assert "column 3-1: D1 + DR (The defenders lose a step; The defenders retreat)" in told
    assert "one pip less: EX" in told


def test_odds_are_those_of_the_column_by_hand(tmp_path):
    """At 3-1 a 1 is nothing, 2 to 4 EX, 5 and 6 D1 + DR: five of six defenders' steps."""
    odds = game(tmp_path).odds("combat", odds="9:3")
    chances = {found["outcome"]: Fraction(ways, odds.out_of) for found, ways in odds.ways.items()}
    assert chances == {(): Fraction(1, 6), ("ex",): Fraction(3, 6), ("d1", "dr"): Fraction(2, 6)}
    assert sum(found["defender-steps"] * Fraction(ways, odds.out_of) for found, ways in odds.ways.items()) == Fraction(
        5, 6
    )


def test_odds_are_listed_as_the_legend_lists_them(tmp_path):
    """As printed, without the numbers, whose means follow."""
    game(tmp_path)
    said = CliRunner().invoke(cli, ["odds", str(tmp_path / "hill"), "combat", "--odds", "3-1"]).output.splitlines()
    assert [line.strip().split("   ")[0] for line in said[:3]] == ["outcome –", "outcome EX", "outcome D1 + DR"]
    assert "defender steps: mean 0.8333" in said


@pytest.mark.parametrize(
    ("modifier", "column", "told"),
    [
        ("woods", "2-1", "(shifts of -2 in all, -1 allowed)"),
        ("guns=1", "4-1", ""),
        ("woods, guns=1", "2-1", ""),
        ("woods, guns=5", "4-1", "(shifts of +3 in all, +2 allowed) (shifted +2, only +1 possible)"),
    ],
)
def test_shifts_are_held_in_all(tmp_path, modifier, column, told):
    """From 3-1 no more than one column to the left and two to the right, whatever applies."""
    ruling = game(tmp_path).rule("combat", odds="3-1", dice="3", modifier=modifier)
    assert ruling.entries[-1].look.column.id == column
    assert told in ruling.receipt()
    assert "from column 3-1" in ruling.receipt()


def test_modifiers_are_held_in_all(tmp_path):
    """Four tired units take one from the die, not four."""
    ruling = game(tmp_path).rule("combat", odds="3-1", dice="5", modifier="tired=4")
    assert ruling.entries[-1].look.total == 4
    assert "(-4 in all, -1 allowed)" in ruling.receipt()
    assert ruling.entries[-1].look.clamps == (Clamp("limit-total", -4, -1),)


def test_what_a_limit_keeps_out_needs_no_row(tmp_path):
    """With at most one in all, a die of 1 to 6 comes to 0 to 7."""
    text = "table: combat\ntitle: C\ndice: 1d6\naxes: {roll: {}}\nresult: {n: whole}\nlimits: {total: -1 to +1}\n"
    text += "modifiers: [{id: up, each: +1, when: x}, {id: down, each: -1, when: y}]\nrows: {%s}\n"
    with pytest.raises(ForgeError, match="row 0 is missing"):
        game(tmp_path, text % "1-7: 1")
    assert game(tmp_path, text % "0-7: 1").rule("combat", dice="6", modifier="up=9").entries[-1].look.total == 7


def test_a_limit_may_be_one_number(tmp_path):
    """A column that is always shifted by one and never more has a limit from one to one."""
    text = "table: combat\ntitle: C\ndice: 1d6\naxes: {roll: {}}\nresult: {n: whole}\nlimits: {total: +1 to +1}\n"
    text += "modifiers: [{id: up, each: +1, when: x}]\nrows: {1-7: 1}\n"
    assert game(tmp_path, text).rule("combat", dice="3", modifier="up=4").entries[-1].look.total == 4


def test_a_ledger_gives_the_legend_again(tmp_path):
    """What is embedded in a ledger is plain data, of which the same table is made."""
    table = game(tmp_path).rules.tables["combat"]
    again = restore(json.loads(json.dumps(game(tmp_path).rules.canonical()))).tables["combat"]
    assert (again.fields, again.limits) == (table.fields, table.limits)
    assert again.look_up(5, odds="4-1").result == table.look_up(5, odds="4-1").result


def test_an_overlay_corrects_a_cell_by_its_code(tmp_path):
    """What the result gives follows it."""
    folder = game(tmp_path).folder
    (folder / "errata.yaml").write_text(
        "overlay: errata\ntitle: Errata\ntables: {combat: {rows: {5-6: {4-1: D1}}}}\n", encoding="utf-8"
    )
    corrected = forge.open_game(str(folder), overlays=[folder / "errata.yaml"])
    assert result(corrected, 5, "4-1").defender_steps == 1


@pytest.mark.parametrize(
    ("said", "instead", "wrong"),
    [
        ("[AR, –, EX, D1 + DR]", "[AR, –, EX, D1 + DX]", '"DX" is not in the legend of outcome'),
        ("[AR, –, EX, D1 + DR]", "[AR, –, EX, ER]", "possible here: -, 1/2, AR, D1, DR, EX"),
        ("    several: yes\n", "", "say several: yes for outcome"),
        ("several: yes", "type: whole", "stands beside a legend"),
        ("      AR: The attackers retreat\n", "      AR: Retreat\n      ar: Other\n", "known by the same word as AR"),
        ("      AR: The attackers retreat\n", "      AR: Retreat\n      A R: Other\n", "without blanks"),
        ("total: -1 to +1", "total: 1 to -1", "runs backwards"),
        ("total: -1 to +1", "die: -1 to +1", "column"),
        ("1:", "attacker-steps:", "attacker-steps"),
    ],
)
def test_what_is_wrong_with_a_legend_is_told(tmp_path, said, instead, wrong):
    """With what is there."""
    text = COMBAT.replace(said, instead, 1)
    with pytest.raises(ForgeError, match=wrong.replace("(", r"\(")):
        game(tmp_path, text)


def test_a_dash_that_the_legend_lacks_is_told(tmp_path):
    """Where a cell has one result, nothing is a result too, and the legend names it."""
    with pytest.raises(ForgeError, match='add to the legend "-"'):
        game(tmp_path, ONE.replace('      "-": No effect\n', ""))


def test_a_part_without_type_or_legend_is_told(tmp_path):
    """One of the two says what there is."""
    with pytest.raises(ForgeError, match="needs a type or a legend"):
        game(tmp_path, "table: combat\ntitle: C\naxes: {n: {}}\nresult: {m: {title: M}}\nrows: {1: 1}\n")
