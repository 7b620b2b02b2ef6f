"""Every table as a procedure by itself."""

import pytest
from kit.referee_toys import desk_of, given
from kit.rules_toys import table

from forge.referee.contract.dice import Handful
from forge.referee.contract.parameters import Whole, read_words
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.tables import FAR, ModifierSet, Sized, table_procedure
from forge.referee.walking.drivers import by_hand, prepared, rule
from forge.rules.parts import Axis, Band


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


def test_axes_and_modifiers_become_parameters(desk):
    """An axis that no dice decide is a parameter, and so are the modifiers, of which none need be given."""
    zone, modifier = table_procedure(desk.table("attack")).parameters
    assert (zone.id, zone.kind.label, zone.default) == ("zone", "one of outer, inner", None)
    assert (modifier.id, modifier.default) == ("modifier", ())
    assert modifier.kind == ModifierSet((Sized("aggressive"), Sized("night"), Sized("extra", "how many", 0, FAR, 1)))


def test_a_table_of_dice_alone(desk):
    """A table that dice alone decide has no parameters."""
    assert table_procedure(desk.table("find")).parameters == ()


@pytest.mark.parametrize(
    ("die", "zone", "modifiers", "tons"),
    [
        (1, "outer", "", 0),
        (6, "inner", "", 30_000),
        (2, "outer", "aggressive", 30_000),
        (3, "inner", "night, extra=2", 15_000),
    ],
)
def test_rulings_are_the_table_s(desk, die, zone, modifiers, tons):
    """A throw with its modifiers gives the cell that the chart shows."""
    procedure = table_procedure(desk.table("attack"))
    words = {"zone": zone} | ({"modifier": modifiers} if modifiers else {})
    walk = rule(desk, procedure, given(procedure, desk.rules, **words), by_hand(Handful(str(die))))
    assert walk.ruling.result.tons == tons


def test_a_table_without_dice(desk):
    """A table read without dice asks for nothing but what is unknown."""
    procedure = table_procedure(desk.table("prize"))
    walk = rule(desk, procedure, given(procedure, desk.rules, size="large"), prepared({}))
    assert walk.ruling.result.points == 5
    walk = rule(desk, procedure, given(procedure, desk.rules, size="small"), prepared({"U-TOY-1": ["7"]}))
    assert walk.ruling.result.points == 7


@pytest.mark.parametrize(
    ("axis", "kind"),
    [
        ({"bands": (Band("0-4", "", 0, 4), Band("5+", "", 5, None))}, Whole(0, FAR)),
        ({"bands": (Band("1-4", "", 1, 4),), "below": "clamp", "above": "clamp"}, Whole(-FAR, FAR)),
        ({"bands": (Band("1-4", "", 1, 4),), "below": "clamp", "low": 0}, Whole(0, 4)),
        ({"bands": (Band("1-4", "", 1, 4),), "above": "extend", "high": 20}, Whole(1, 20)),
    ],
)
def test_numbered_axes(desk, axis, kind):
    """A numbered axis takes the numbers that the table allows: its headings, and beyond them where it clamps."""
    table = desk.table("prize")._replace(rows_axis=Axis("n", "N", "given", **axis))
    (parameter,) = table_procedure(table).parameters
    assert parameter.kind == kind


ODDS = """
table: crt
title: Combat
dice: 1d6
axes:
  roll: {title: Die}
  odds:
    title: Odds
    values: [1-to-1, 2-to-1, 3-to-1]
    titles: {1-to-1: "1:1", 2-to-1: "2:1", 3-to-1: "3:1"}
    below: clamp
    above: clamp
result: {res: "one of ar, ex, dr"}
rows:
  3 or less: [ar, ar, ex]
  4+: [ex, dr, dr]
modifiers:
  - {id: guns, each: +1, stage: column, when: guns in support, rule: "8.3"}
  - {id: river, value: -1, stage: column, when: across a river}
  - {id: elite, value: +1, when: elite attacker}
  - {id: tired, value: -1, stage: after, when: tired attacker}
"""


@pytest.mark.parametrize("typed", ["3-to-1", "3:1", "3-1", "3 to 1", "3to1", " 3 : 1 "])
def test_odds_are_typed_as_they_are_printed_or_said(typed):
    """The id, the printed heading, and the usual ways to write odds."""
    kind = table_procedure(table(ODDS)).parameters[0].kind
    assert read_words(kind, typed, "--odds") == "3-to-1"


def test_odds_beyond_the_table_are_not_near_others():
    """10 to 1 is no slip for 1 to 1; what there is, is said as it is printed."""
    kind = table_procedure(table(ODDS)).parameters[0].kind
    with pytest.raises(Illegal) as caught:
        read_words(kind, "10-to-1", "--odds")
    (problem,) = caught.value.problems
    assert "did you mean" not in str(problem)
    assert "1:1, 2:1, 3:1" in problem.hint
