"""Damage to submarines beside the vectors: doubtful readings, the owner's ASW Table, exact odds."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.paukenschlag_table import result, ruled, variant, walk_of

from forge.referee.catalogue import find_procedure
from forge.referee.odds.exact import exact_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import RefusedInput, read_input

OWN = "roll,a,b,c,d,e,f\n" + "".join(f"{roll},0,{11 - roll},,,,\n" for roll in range(1, 11))


@settings(max_examples=40)
@given(st.integers(1, 10), st.integers(1, 10), st.sampled_from((2, 3)))
def test_the_second_asw_roll_follows_the_sheet(number, die, factor):
    """More than the number sinks; one less is a point, two less are two points for a factor of 3, else nothing."""
    found = result("second-asw-roll", die, number=number, must_surface=factor)
    points = {1: 1, 2: 2 if factor == 3 else 0}.get(number - die, 0)
    assert (found.sunk, found.points) == (die > number, points)


@pytest.mark.parametrize(("die", "points"), [(4, 2), (3, 1), (2, 0)])
def test_the_closer_roll_may_be_the_worse(die, points):
    """Under the other reading of PKS-R3 one less does more damage than two less."""
    rules = variant("PKS-R3: closer-is-worse")
    assert result("second-asw-roll", die, rules=rules, number=5).points == points


@pytest.mark.parametrize(("die", "points"), [(5, 1), (4, 1), (3, 1), (2, 1), (1, 0)])
def test_the_note_on_some_boats_may_be_taken_by_the_letter(die, points):
    """Under the other reading of PKS-R5 every roll up to the number but a 1 is a point."""
    rules = variant("PKS-R5: by-die")
    assert result("second-asw-roll", die, rules=rules, number=5, must_surface=2).points == points


@pytest.mark.parametrize(("reading", "sunk"), [("damage", False), ("destroyed", True)])
def test_a_roll_equal_to_the_sunk_factor(reading, sunk):
    """A roll equal to the Sunk Factor destroys under one reading only, and is two points under the other."""
    found = result("second-surface-roll", 5, rules=variant(f"PKS-R6: {reading}"), sunk_factor=5)
    assert (found.sunk, found.points) == (sunk, 0 if sunk else 2)


def test_the_owners_table_is_thrown_on():
    """An owner's ASW Table gives the number; a blank cell of it is asked for, and 0 is no effect."""
    rules = variant(replace=OWN)
    assert result("asw-attack", "7 3", rules=rules, column="b").points == 1
    assert result("asw-attack", "7", rules=rules, column="a") == (False, 0, 0, (), False)
    assert result("asw-attack", "7 3", {"asw-number": ["5"]}, rules, column="c").points == 2


def test_without_an_owners_table_its_number_is_asked_for():
    """The published pack has no numbers: after the first roll the players are asked."""
    walk = walk_of("asw-attack", "7")
    assert walk.question.id == "asw-number"


@pytest.mark.parametrize(
    ("before", "points", "sunk_factor", "checked"),
    [(3, 1, 4, True), (2, 2, 4, True), (3, 1, 5, False), (2, 1, 4, False)],
)
def test_the_check_belongs_to_the_fourth_point(before, points, sunk_factor, checked):
    """A boat with a Sunk Factor of 4 is checked when it comes to four points, and no other boat ever."""
    assert result("suffer", "2", before=before, points=points, sunk_factor=sunk_factor).checked == checked


@pytest.mark.parametrize(("reading", "checked"), [("once", False), ("every-turn", True)])
def test_the_check_may_come_every_turn(reading, checked):
    """Without a new point, four points are checked again under the other reading of PKS-R7 only."""
    rules = variant(f"PKS-R7: {reading}")
    assert result("suffer", "2", rules=rules, before=4, sunk_factor=4).checked == checked


def test_a_fifth_point_destroys_without_a_check():
    """More points than five count as five, and nothing is thrown."""
    found = result("suffer", before=4, points=2, sunk_factor=4)
    assert (found.sunk, found.damage, found.points, found.checked) == (True, 5, 1, False)


@pytest.mark.parametrize(("reading", "left"), [("none", 0), ("kept", 3)])
def test_a_repaired_boat_comes_back(reading, left):
    """It is back two turns after it left, whole or as it was."""
    found = result("repair", 1, rules=variant(f"PKS-R8: {reading}"), damage=3, turn=8)
    assert (found.repaired, found.back_on, found.damage) == (True, 10, left)


def test_impossible_factors_are_refused():
    """No boat has a Must Surface Factor above its Sunk Factor."""
    with pytest.raises(RefusedInput, match="not possible"):
        result("second-surface-roll", 5, must_surface=3, sunk_factor=2)


def test_an_example_of_the_reference_sheet():
    """The boat hunted on the sheet comes to three points, then four, and is back on turn 10."""
    first = result("second-asw-roll", 4, number=6, damage=1)
    assert (first.damage, first.effects) == (3, ("cannot-submerge", "surfaces", "mp-1"))
    second = result("second-asw-roll", 6, number=7, damage=3)
    assert (second.damage, second.checked) == (4, False)
    assert result("repair", 2, damage=second.damage, turn=8).back_on == 10


def test_odds_of_sinking_by_asw():
    """Against a number of 6 a second roll of 7 to 10 sinks, 5 is one point and 4 is two."""
    rules = variant()
    procedure = find_procedure(rules, "second-asw-roll")
    odds = exact_odds(
        Desk(rules), procedure, read_input(procedure, {"number": "6"}, rules.texts).arguments, ("sunk", "points")
    )
    chances = {outcome: odds.chance(outcome) for outcome in odds.ways}
    assert chances == {
        (1, 0): Fraction(4, 10),
        (0, 1): Fraction(1, 10),
        (0, 2): Fraction(1, 10),
        (0, 0): Fraction(4, 10),
    }


def test_receipts_name_the_reading():
    """A ruling that used a doubtful rule says which, and only then."""
    names = [entry.id for entry in ruled("second-asw-roll", 4, number=5).entries if hasattr(entry, "status")]
    assert names == ["PKS-R3"]
    assert not [entry for entry in ruled("second-asw-roll", 9, number=5).entries if hasattr(entry, "status")]
