"""Looking results up: modifiers, clamps, columns, natural dice, and the record of all of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.rules_toys import MORALE, PRIZES, SEARCH, SPEEDS, table

from forge.errors import ForgeError
from forge.rules.look import Applied, Clamp, Result

search, morale, prizes, speeds = table(SEARCH), table(MORALE), table(PRIZES), table(SPEEDS)


def refused(of, *arguments, **given_values):
    with pytest.raises(ForgeError) as caught:
        of.look_up(*arguments, **given_values)
    return str(caught.value)


def test_a_look_explains_itself():
    """Roll, each modifier with its rule, total, row, column, result and printed form are all recorded."""
    look = search.look_up((3, 4), ["fog", "slow"], distance=7)
    assert (look.table, look.rule, look.dice, look.natural, look.total) == ("search", "4.2", (3, 4), 7, 9)
    assert look.applied == (
        Applied("slow", 3, "target is slow", "4.3", "total"),
        Applied("fog", -1, "fog in the hex", "5.1", "total"),
    )
    assert (look.row.id, look.column.id, look.given) == ("8-12", "5-9", (("distance", 7),))
    assert look.result == Result(("finds",), (("contact", "sighted"),))
    assert look.printed == ("Contact + Sighted",)
    assert look.clamps == look.notes == look.unknowns == ()


def test_a_result_is_read_by_name():
    """Values come by attribute or key; a name that the table has not is refused with those it has."""
    result = prizes.look_up(7).result
    assert (result.points, result["fate"], dict(result)) == (2, "prize", {"points": 2, "fate": "prize"})
    with pytest.raises(AttributeError, match="the result has no 'tons'; it has points, fate"):
        _ = result.tons


def test_looks_are_equal_and_hashable_by_content():
    """The exact driver keeps looks as parts of states."""
    one, two = search.look_up(9, distance=3), table(SEARCH).look_up(9, distance=3)
    assert one == two
    assert hash(one) == hash(two)
    assert one != search.look_up(9, distance=5)


def test_open_rows_hold_whatever_lies_beyond():
    """``4 or less`` and ``13+`` need no clamp."""
    assert search.look_up(2, ["fog"], distance=0).row.id == "4 or less"
    look = search.look_up(12, ["very-slow"], distance=0)
    assert (look.total, look.row.id, look.clamps) == (16, "13+", ())


def test_a_column_shift_moves_left_and_stops_at_the_edge():
    """A shift that would lead off the table is clamped, and the ruling says how much of it was done."""
    assert search.look_up(9, ["aircraft"], distance=7).column.id == "0-4"
    look = search.look_up(9, ["radar"], distance=12)
    assert look.column.id == "0-4"
    assert look.clamps == (Clamp("shift", -9, -2),)
    assert look.total == 9


def test_numbers_given_for_a_column_keep_to_its_range():
    """A distance below 0 cannot be; an open column holds any larger one."""
    assert search.look_up(9, distance=400).column.id == "16+"
    assert "search.distance: cannot be -1" in refused(search, 9, distance=-1)
    assert "search.distance: must be a whole number, not 'far'" in refused(search, 9, distance="far")


def test_of_a_group_only_one_applies():
    """Two modifiers that exclude each other are refused together, and so is one applied twice."""
    assert "excludes slow; only one of the two applies" in refused(search, 9, ["slow", "very-slow"], distance=1)
    assert "search.fog: is applied twice" in refused(search, 9, ["fog", "fog"], distance=1)


def test_natural_dice_decide_before_any_modifier():
    """A rolled 6 fails whatever the modifiers; a modified 6 is an ordinary one."""
    look = morale.look_up(6, ["rested"])
    assert look.result.effect == "fails"
    assert (look.decided, look.rule, look.row, look.applied) == ("a rolled 6 always fails", "9.2", None, ())
    assert morale.look_up(5, [("card", 1)]).decided == ""
    assert morale.look_up(5, ["rested"]).result.effect == "passes"


def test_counted_modifiers_count_beyond_in_steps_up_to_a_limit():
    """+1 for every two losses beyond the first, at most +3: 2 losses give nothing, 3 give 1, 7 and more give 3."""
    worth = {losses: morale.look_up(1, [("losses", losses)]).total - 1 for losses in range(10)}
    assert worth == {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
    applied = [morale.look_up(1, [("losses", losses)]).applied[0] for losses in (7, 9)]
    assert [(each.amount, each.value, each.capped) for each in applied] == [(7, 3, False), (9, 3, True)]
    assert "cannot count -1" in refused(morale, 1, [("losses", -1)])


def test_typed_and_unknown_sizes_are_asked_for_within_bounds():
    """A card's size and one that no source gives come with the look-up, and only within their bounds."""
    assert morale.look_up(3, [("card", 2), ("weather", -3)]).total == 2
    assert "morale.card: needs its size, from -2 to +2" in refused(morale, 3, ["card"])
    assert "morale.weather: is from -3 to +3, not +4" in refused(morale, 3, [("weather", 4)])
    assert "morale.rested: is always −3 and takes no amount" in refused(morale, 3, [("rested", 1)])


def test_an_unknown_cell_names_its_question():
    """A look-up of a cell that nobody knows is a result too: the known part and the question."""
    look = prizes.look_up(3)
    assert look.unknowns == ("U-TOY-1",)
    assert (look.result.points, look.result.fate, look.printed) == (None, "sunk", ("", "Sunk"))
    assert prizes.look_up(9).unknowns == ()


def test_marks_bring_their_footnotes():
    """The footnote of the row or cell that was hit comes with the result."""
    assert prizes.look_up(6).notes == (("*", "Without a crew on board."),)
    assert prizes.look_up(10).notes == ()


def test_a_modifier_of_an_optional_rule_needs_it():
    """Out of force, a modifier is known but refused."""
    assert "prizes.tanker: is not in force; it needs oil: yes" in refused(prizes, 3, ["tanker"])


def test_ten_is_on_a_ten_sided_die_and_eleven_is_not():
    """A D10 runs from 1 to 10."""
    assert prizes.look_up(10).row.id == "10"
    assert "prizes: needs a total of 1d10 from 1 to 10, not 11" in refused(prizes, 11)
    assert "needs 2d6, not 3 7" in refused(search, (3, 7), distance=1)
    assert "needs 2d6, not 3" in refused(search, (3,), distance=1)
    assert "search: needs 2d6" in refused(search, distance=1)


def test_tables_without_dice_are_looked_up_by_what_is_given():
    """Named rows and columns; a misspelt name gets a hint, and dice are refused."""
    assert speeds.look_up(speed="fast", weather="bad").result.boxes == 3
    said = "lapse.speed: 'fats' is not on the table\n  hint: did you mean 'fast'?"
    assert said in refused(speeds, speed="fats", weather="bad")
    assert "lapse.weather: must be given" in refused(speeds, speed="fast")
    assert "is looked up without dice" in refused(speeds, 3, speed="fast", weather="bad")
    assert "is not what this table asks for\n  hint: did you mean 'speed'?" in refused(speeds, sped=1, weather="bad")


def test_a_misspelt_modifier_gets_a_hint():
    """The nearest modifier of the table is named."""
    assert "search.slwo: is not a modifier of this table\n  hint: did you mean 'slow'?" in refused(
        search, 9, ["slwo"], distance=1
    )


def test_the_neighbours_of_a_look_are_one_pip_away():
    """What one pip more or less would have done, with the same modifiers, even where no die could show it."""
    look = search.look_up(7, ["slow"], distance=0)
    assert search.beside(look, -3).row.id == "5-7"
    assert search.beside(look, 3).row.id == "13+"
    assert search.beside(search.look_up(12, distance=0), 1).total == 13
    assert morale.beside(morale.look_up(6), 1) is None
    assert speeds.beside(speeds.look_up(speed="fast", weather="bad"), 1) is None


STAGES = """
table: stages
title: Stages
dice: 2d6
axes:
  roll: {below: clamp, above: clamp}
result: {row: whole}
rows: {4: 4, 5: 5, 6: 6, 7: 7, 8: 8}
modifiers:
  - {id: each-die, value: +1, stage: die, when: "on each die"}
  - {id: sum, value: +1, when: "on the total"}
  - {id: late, value: -1, stage: after, when: "after clamping"}
"""


@given(
    st.integers(1, 6),
    st.integers(1, 6),
    st.sets(st.sampled_from(["each-die", "sum", "late"])),
)
def test_stages_come_in_order(one, two, used):
    """Each die, then the total, then the clamp, then what comes after it, then the clamp again."""
    look = table(STAGES).look_up((one, two), sorted(used))
    total = sum(die + ("each-die" in used) for die in (one, two)) + ("sum" in used)
    clamped = sorted((4, total, 8))[1]
    assert look.total == total
    assert look.result.row == sorted((4, clamped - ("late" in used), 8))[1]


def test_clamps_are_recorded_where_they_bit():
    """12 is read as 8, and 8 less 1 is 7; 4 less 1 bites again."""
    assert table(STAGES).look_up(12, ["late"]).clamps == (Clamp("roll", 12, 8),)
    assert table(STAGES).look_up(4, ["late"]).clamps == (Clamp("roll", 3, 4),)


def test_a_row_that_extends_is_no_clamp():
    """Where the last row is meant to go on, the ruling has nothing to confess."""
    extended = table(STAGES.replace("above: clamp", "above: extend"))
    look = extended.look_up(12)
    assert (look.result.row, look.clamps) == (8, ())


def test_the_same_look_up_is_done_once():
    """Exact odds ask the same thing many thousand times."""
    assert search.look_up(9, ["fog"], distance=1) is search.look_up(9, ["fog"], distance=1)


def test_modifiers_can_be_told_before_the_dice():
    """What each is worth, in the order of the table, and the same refusals as in a look-up."""
    assert search.apply(["fog", "slow"]) == search.look_up(9, ["slow", "fog"], distance=1).applied
    assert [each.value for each in morale.apply([("losses", 5), "rested"])] == [-3, 2]
    with pytest.raises(ForgeError, match="excludes slow"):
        search.apply(["slow", "very-slow"])
