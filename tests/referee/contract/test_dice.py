"""Dice in rules' notation, their every fall, and dice as players type them."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.contract.dice import Handful, number_of_throws, throws, totals
from forge.referee.contract.refusals import Ambiguous, Illegal, Malformed, Refusal
from forge.values.dice import Dice
from forge.values.dice_notation import parse_dice


@pytest.mark.parametrize(("text", "dice"), [("2d6", (2, 6)), ("d10", (1, 10)), ("1D6", (1, 6)), ("9d6", (9, 6))])
def test_notation(text, dice):
    """A number, d and the faces name dice; one die needs no number."""
    assert parse_dice(text) == Dice(*dice)


@pytest.mark.parametrize("text", ["", "2", "d", "2d", "0d6", "2d1", "101d6", "2d1001", "2d6+", "-1d6", "2 d6"])
def test_notation_refused(text):
    """What is not dice, or more dice than anyone throws, is refused."""
    with pytest.raises(ValueError, match=r"dice such as|out of range"):
        parse_dice(text)


@pytest.mark.parametrize(("number", "faces"), [(1, 6), (2, 6), (3, 6), (4, 4), (2, 10)])
def test_totals_are_those_of_every_ordered_throw(number, faces):
    """Totals and their ways are what counting every ordered throw gives."""
    counted = Counter(sum(values) for values in product(range(1, faces + 1), repeat=number))
    assert dict(totals(Dice(number, faces))) == counted


@pytest.mark.parametrize(("number", "faces"), [(1, 6), (2, 6), (3, 6), (4, 3)])
def test_unordered_throws_are_counted(number, faces):
    """Unordered throws carry the number of ordered ones that they stand for."""
    counted = Counter(tuple(sorted(values)) for values in product(range(1, faces + 1), repeat=number))
    assert dict(throws(Dice(number, faces), ordered=False)) == counted
    assert number_of_throws(Dice(number, faces), ordered=False) == len(counted)


def test_nine_dice_are_2002_throws():
    """Nine six-sided dice fall in 2,002 unordered ways, whose weights add up to 6 to the 9th."""
    nine = throws(Dice(9, 6), ordered=False)
    assert len(nine) == 2002
    assert sum(ways for _, ways in nine) == 10_077_696


def test_ordered_throws():
    """Ordered throws list each order once."""
    assert len(throws(Dice(2, 6), ordered=True)) == number_of_throws(Dice(2, 6), ordered=True) == 36


@pytest.mark.parametrize("text", ["36", "3 6", "3,6", " 3, 6 "])
def test_two_dice_typed(text):
    """Dice may be typed together, apart or with commas."""
    assert Handful(text).take(Dice(2, 6)) == (3, 6)


def test_a_handful_serves_several_throws_in_order():
    """A handful is handed out throw by throw."""
    handful = Handful("365 1")
    assert [handful.take(Dice(1, 6)), handful.take(Dice(2, 6)), handful.take(Dice(1, 6))] == [(3,), (6, 5), (1,)]
    assert not handful


def test_too_few_dice_take_nothing():
    """Where dice are missing, none are used up."""
    handful = Handful("3")
    assert handful.take(Dice(2, 6)) is None
    assert handful.take(Dice(1, 6)) == (3,)


@pytest.mark.parametrize(("text", "values"), [("0", (10,)), ("10", (10,))])
def test_zero_is_ten_on_a_ten_sided_die(text, values):
    """On a ten-sided die 0 is 10, and 10 may be written too."""
    assert Handful(text).take(Dice(1, 10)) == values


@pytest.mark.parametrize(("text", "values"), [("00", (100,)), ("0", (100,)), ("100", (100,)), ("07", (7,))])
def test_noughts_are_a_hundred_on_dice_of_a_hundred(text, values):
    """Percentile dice show 00 for it."""
    assert Handful(text).take(Dice(1, 100)) == values


def test_ten_sided_dice_together():
    """Ten-sided dice may be typed together as well."""
    assert Handful("370").take(Dice(3, 10)) == (3, 7, 10)


def test_a_ten_among_ten_sided_digits_is_ambiguous():
    """110 could be ten and one or one and ten."""
    with pytest.raises(Ambiguous):
        Handful("110").take(Dice(2, 10))


def test_large_dice_stand_apart():
    """Dice with more than ten faces are numbers apart."""
    assert Handful("17 4").take(Dice(2, 20)) == (17, 4)


@pytest.mark.parametrize(("text", "dice"), [("7", "1d6"), ("0", "1d6"), ("17", "2d6"), ("21", "1d20"), ("0", "1d20")])
def test_out_of_range(text, dice):
    """A value that the die does not have is illegal, and what is legal is said."""
    with pytest.raises(Illegal, match=r"legal: 1 to (6|20)"):
        Handful(text).take(parse_dice(dice))


@pytest.mark.parametrize("text", ["x", "3x", "-1", "1.5", "３", "²"])
def test_not_dice_at_all(text):
    """Letters, signs and digits of other scripts are malformed."""
    with pytest.raises(Malformed):
        Handful(text).take(Dice(1, 6))


def test_too_many_dice():
    """Dice that nothing asked for are refused by name."""
    handful = Handful("3 6")
    handful.take(Dice(1, 6))
    with pytest.raises(Illegal, match="too many dice: nothing asks for 6"):
        handful.refuse_rest()


@given(st.text(max_size=12), st.integers(1, 4), st.sampled_from([2, 4, 6, 8, 9, 10, 12, 20, 100]))
def test_any_text_gives_dice_or_a_refusal(text, number, faces):
    """Whatever is typed gives legal dice, too few, or a refusal with a sentence."""
    try:
        values = Handful(text).take(Dice(number, faces))
    except Refusal:
        return
    assert values is None or (len(values) == number and all(1 <= value <= faces for value in values))


@given(st.lists(st.integers(1, 6), min_size=1, max_size=9), st.data())
def test_every_way_of_writing_reads_the_same(values, data):
    """Blanks and commas between the digits change nothing."""
    gaps = data.draw(st.lists(st.sampled_from(["", " ", ",", ", "]), min_size=len(values), max_size=len(values)))
    text = "".join(f"{value}{gap}" for value, gap in zip(values, gaps, strict=True))
    assert Handful(text).take(Dice(len(values), 6)) == tuple(values)


@given(st.integers(1, 5), st.integers(2, 9))
def test_totals_are_those_of_all_throws(number, faces):
    """Counted by listing every throw."""
    counted = Counter(map(sum, product(range(1, faces + 1), repeat=number)))
    assert dict(totals(Dice(number, faces))) == counted


def test_dice_with_too_many_totals_are_refused_before_they_are_counted():
    """A hundred dice of a thousand faces come to a hundred thousand totals, each with a number of 300 digits."""
    with pytest.raises(Illegal, match="come to 99,901 totals, more than 20,000"):
        totals(Dice(100, 1_000))
    assert sum(ways for _, ways in totals(Dice(100, 100))) == 100**100


COLOURED = st.sampled_from(["red white d66", "red white 2d6", "red d6 + white d10", "red white blue 3d6"])
ROT = {"colour.red": "rot", "colour.white": "weiß", "colour.blue": "blau"}


@given(st.data())
def test_dice_named_by_colour_are_the_same_in_any_order(data):
    """Who says which die showed what is believed, in the words of either language, with digits joined or apart."""
    dice = parse_dice(data.draw(COLOURED))
    sides = [(group.colour_of(place), group.faces) for group in dice.groups for place in range(group.number)]
    values = [data.draw(st.integers(1, min(faces, 9))) for _, faces in sides]
    named = [(colour, value) for (colour, _), value in zip(sides, values, strict=True)]
    called = data.draw(st.sampled_from([lambda name: name, str.upper, lambda name: ROT[f"colour.{name}"]]))
    between = data.draw(st.sampled_from([" ", ""]))
    said = ", ".join(f"{called(colour)}{between}{value}" for colour, value in data.draw(st.permutations(named)))
    assert Handful(said, texts=ROT).take(dice) == tuple(values)


@pytest.mark.parametrize("said", ["blue 3 red 4", "red 3 red 4", "3 white 4", "red white 4", "ready 3"])
def test_what_is_no_colour_of_the_dice_is_refused(said):
    """A die is named by its own colour, once, and then told."""
    with pytest.raises(Malformed, match="is not the value of a die"):
        Handful(said).take(parse_dice("red white 2d6"))


def test_one_named_die_of_two_is_too_few():
    """Nothing is taken before all are told."""
    handful = Handful("white 3")
    assert handful.take(parse_dice("red white 2d6")) is None
    assert handful.rest == "white 3"
    assert Handful("red 3 4 white 1").take(parse_dice("red 2d6 + white d6")) == (3, 4, 1)
