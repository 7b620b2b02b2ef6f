"""Two strengths given for odds or a difference: the column that rulebooks reckon, told on the receipt."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import forge
from forge.errors import ForgeError
from forge.rules.parts import Axis, Band

PACK = "pack: hill\ntitle: The hill\ncomponents: []\n"
COMBAT = """table: combat
title: Combat
rule: "7"
dice: 1d6
axes:
  roll: {{title: Roll, below: clamp, above: clamp}}
  odds:
    title: Odds
    values: [1-2, 1-1, 3-2, 2-1, 3-1, 4-1+]
    ratio: [attack, defence]
    below: clamp
    above: clamp
    round: {favoured}
result: {{outcome: {{type: "one of ar, dr, de", words: {{ar: AR, dr: DR, de: DE}}}}}}
rows:
  1-2: {{1-2: ar, 1-1: ar, 3-2: ar, 2-1: ar, 3-1: dr, 4-1+: dr}}
  3-6: {{1-2: ar, 1-1: dr, 3-2: dr, 2-1: dr, 3-1: de, 4-1+: de}}
modifiers:
  - {{id: woods, value: -1, stage: column, when: The defender is in woods, rule: "7.2"}}
"""
ASSAULT = """table: assault
title: Assault
dice: 1d6
axes:
  roll: {title: Roll, below: clamp, above: clamp}
  margin: {title: Margin, bands: [-1 or less, "0", 1-3, 4+], difference: [attack, defence]}
result: {loss: whole}
rows:
  1-3: [3, 2, 1, 0]
  4-6: [2, 1, 0, 0]
"""


def game(tmp_path, favoured="defender"):
    """A pack with both ways of weighing."""
    folder = tmp_path / "hill"
    (folder / "tables").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(PACK)
    (folder / "tables" / "combat.yaml").write_text(COMBAT.format(favoured=favoured))
    (folder / "tables" / "assault.yaml").write_text(ASSAULT)
    return forge.open_game(str(folder))


def column(game, odds, **more):
    """The column that a ruling came to."""
    return game.rule("combat", odds=odds, dice="3", **more).entries[-1].look.column.id


@pytest.mark.parametrize(
    ("strengths", "favours_defender", "favours_attacker"),
    [
        ("17:5", "3-1", "4-1+"),  # 3.4
        ("7 to 3", "2-1", "3-1"),  # 2.33
        ("8:5", "3-2", "2-1"),  # 1.6
        ("3:7", "1-2", "1-2"),  # 0.43, below the lowest for the defender and lifted to it for the attacker
        ("4:5", "1-2", "1-1"),  # 0.8
        ("6:2", "3-1", "3-1"),
        ("30:5", "4-1+", "4-1+"),
        ("3:0", "4-1+", "4-1+"),
        ("2-1", "2-1", "2-1"),  # a heading is a heading
        ("7-2", "3-1", "4-1+"),  # and what is none, but odds, is weighed: 3.5
    ],
)
def test_odds_between_two_columns_favour_whom_the_rules_favour(tmp_path, strengths, favours_defender, favours_attacker):
    """17 to 5 is 3.4 to 1: column 3-1 where the defender is favoured, 4-1 where the attacker is."""
    assert column(game(tmp_path), strengths) == favours_defender
    assert column(game(tmp_path, favoured="attacker"), strengths) == favours_attacker


@given(st.integers(1, 500), st.integers(1, 500))
def test_whole_odds_are_what_a_player_reckons(attack, defence):
    """How often the weaker goes into the stronger, what is left over dropped for the defender."""
    names = tuple(f"1-{n}" for n in range(500, 1, -1)) + tuple(f"{n}-1" for n in range(1, 501))
    axis = Axis(
        "odds", "Odds", "given", (Band("1-1", "1-1", names=names),), names=tuple((name, name) for name in names),
        weighing="ratio", sides=("Attack", "Defence"),
    )  # fmt: skip
    times, left = divmod(defence, attack)
    reckoned = f"{attack // defence}-1" if attack >= defence else f"1-{times + bool(left)}"
    assert axis.weigh(attack, defence) == reckoned


def test_the_receipt_tells_what_was_weighed_and_a_shift_goes_on_from_there(tmp_path):
    """17 to 5 is the column 3-1, from which woods shift to 2-1."""
    ruling = game(tmp_path).rule("combat", odds="17:5", dice="3", modifier="woods")
    told = ruling.receipt()
    assert "Attack 17, Defence 5: 3-1" in told
    assert "from column 3-1" in told
    assert ruling.entries[-1].look.column.id == "2-1"
    assert dict(ruling.inputs)["odds"] == "17:5"


def test_a_difference_is_attack_less_defence(tmp_path):
    """9 against 7 is +2, 4 against 9 is -5."""
    hill = game(tmp_path)
    for margin, band in (("9:7", "1-3"), ("4:9", "-1 or less"), ("5:5", "0"), ("4", "4+")):
        assert hill.rule("assault", margin=margin, dice="2").entries[-1].look.column.id == band
    assert "Attack 4, Defence 9: −5" in hill.rule("assault", margin="4:9", dice="2").receipt()


def test_odds_off_the_table_are_refused_where_it_says_so(tmp_path):
    """1 to 4 is below 1-2, and this table does not say that it is read there."""
    game(tmp_path)
    file = tmp_path / "hill" / "tables" / "combat.yaml"
    file.write_text(
        file.read_text()
        .replace("below: clamp\n    above: clamp", "below: error\n    above: clamp")
        .partition("modifiers:")[0]
    )
    with pytest.raises(ForgeError, match="below 1-2, the lowest of this table"):
        column(forge.open_game(str(tmp_path / "hill")), "1:4")


def test_odds_of_strengths_are_exact(tmp_path):
    """At 17 to 5 a throw of 1 or 2 is DR, of 3 to 6 DE: a third and two thirds."""
    odds = game(tmp_path).odds("combat", odds="17:5")
    chances = {result["outcome"]: Fraction(ways, odds.out_of) for result, ways in odds.ways.items()}
    assert chances == {"dr": Fraction(1, 3), "de": Fraction(2, 3)}


@pytest.mark.parametrize(
    ("said", "instead", "wrong"),
    [
        ("values: [1-2, 1-1, 3-2, 2-1, 3-1, 4-1+]", "values: [1-2, 1-1, 3-2, 2-1, 3-1, low]", "is no odds such as 3-1"),
        ("ratio: [attack, defence]", "ratio: [attack]", "ratio"),
        ("ratio: [attack, defence]", "ratio: [a, b]\n    difference: [a, b]", "is given beside ratio"),
        ("ratio: [attack, defence]", "difference: [attack, defence]", "needs numbers as headings"),
    ],
)
def test_what_cannot_be_weighed_is_told(tmp_path, said, instead, wrong):
    """A ratio is read at odds, a difference at numbers, one of the two."""
    game(tmp_path)
    file = tmp_path / "hill" / "tables" / "combat.yaml"
    text = file.read_text().replace(said, instead)
    file.write_text(text.replace("4-1+:", "low:") if "low]" in instead else text)
    with pytest.raises(ForgeError, match=wrong):
        forge.open_game(str(tmp_path / "hill"))


@pytest.mark.parametrize(
    ("strengths", "kept", "came"),
    [
        ("4.5:3", "4½:3", "3-2"),
        ("4,5 to 3", "4½:3", "3-2"),
        ("4½:3", "4½:3", "3-2"),
        ("½ : ¼", "½:¼", "2-1"),
        ("6:2⅔", "6:2⅔", "2-1"),  # 2.25
        ("5.75:2", "5¾:2", "2-1"),  # 2.875
        ("12.0:4", "12:4", "3-1"),
    ],
)
def test_halved_strengths_keep_their_fractions(tmp_path, strengths, kept, came):
    """Rules that halve a unit and round nothing: 4½ against 3 is 3 to 2, not 4 against 3."""
    ruling = game(tmp_path).rule("combat", odds=strengths, dice="3")
    assert ruling.entries[-1].look.column.id == came
    assert dict(ruling.inputs)["odds"] == kept
    attack, _, defence = kept.partition(":")
    assert f"Attack {attack}, Defence {defence}: {came}" in ruling.receipt()


def test_part_of_a_point_of_a_difference_goes_to_whom_the_rules_favour(tmp_path):
    """4½ less 4 is nothing for the attacker, and one where fractions are the attacker's."""
    hill = game(tmp_path)
    assert hill.rule("assault", margin="4½:4", dice="2").entries[-1].look.column.id == "0"
    file = tmp_path / "hill" / "tables" / "assault.yaml"
    file.write_text(ASSAULT.replace("[attack, defence]}", "[attack, defence], round: attacker}"))
    hill = forge.open_game(str(tmp_path / "hill"))
    assert hill.rule("assault", margin="4½:4", dice="2").entries[-1].look.column.id == "1-3"


@pytest.mark.parametrize("typed", ["4.3:2", "4.:2", "17:", ":5", "a:b", "4½½:2", "١:٢"])
def test_what_is_no_pair_of_strengths_is_refused_with_an_example(tmp_path, typed):
    """A slip in strengths is answered by how they are written, not by a list of columns."""
    with pytest.raises(ForgeError) as refused:
        column(game(tmp_path), typed)
    assert "no pair of strengths" in str(refused.value)
    assert "17:5" in str(refused.value)
    assert "4½:3" in str(refused.value)


@pytest.mark.parametrize(
    ("values", "wrong", "times"),
    [
        ("1-2, 1-1, 2-1, 3-2, 3-1, 4-1+", "have 3-2 after 2-1", 1),  # rising but for one
        ("4-1+, 3-1, 2-1, 3-2, 1-2, 1-1", "have 1-1 after 1-2", 1),  # falling but for one
        ("1-1, 2-1, 1-2", "have 1-2 after 2-1", 1),  # as many up as down: rising was meant
        ("1-2, 1-1, 2-2, 2-1", "have 2-2 after 1-1", 1),  # the same odds twice
        ("1-1, 2-2, 3-3, 2-1", "have 3-3 after 2-2", 2),  # nothing falls: what rises is in order
    ],
)
def test_odds_out_of_order_are_told_where_they_turn(tmp_path, values, wrong, times):
    """Columns rise or fall from each to the next, whichever most of them do."""
    game(tmp_path)
    file = tmp_path / "hill" / "tables" / "combat.yaml"
    head, _, rest = file.read_text().partition("values: [")
    names = values.split(", ")
    row = ", ".join(f"{name}: ar" for name in names)
    body = rest.partition("]")[2].partition("rows:")[0]
    file.write_text(f"{head}values: [{values}]{body}rows:\n  1-6: {{{row}}}\n")
    with pytest.raises(ForgeError) as told:
        forge.open_game(str(tmp_path / "hill"))
    assert wrong in str(told.value)
    assert str(told.value).count(" after ") == times
