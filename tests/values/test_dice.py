"""Dice of several kinds, colours and sides, and dice that explode: read, thrown, added up, every way counted."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.contract.dice import Handful, number_of_throws, throws, totals
from forge.values.dice import Dice
from forge.values.dice_group import Group
from forge.values.dice_notation import parse_dice

EXPLODING = "d6 exploding 6, at most 3"
UNLIKE = [
    "1d6 + 1d10",
    "red d6 + white d6",
    "2d4 + 1d6 + 1d8",
    "2d6 against 1d8",
    "2d6 against 2d6",
    "3d6 against 2d6 hits 5+",
    "d8 + d6 keep highest 1",
    "2d4 against 3d4 keep lowest 1",
    "red white d66",
    "1d6 + 1d4 - 2",
    "2d4 + 1 against 1d6 + 3",
    "3d4 keep lowest 2 + 3",
    "3d4 hits 3+ + 1",
]


@pytest.mark.parametrize(
    ("text", "dice", "written"),
    [
        ("1d6+1d10", Dice(1, 6, beside=(Group(1, 10),)), "1d6 + 1d10"),
        ("red d6 + black d10", Dice(1, 6, colours=("red",), beside=(Group(1, 10, ("black",)),)), ""),
        ("red white 2d6", Dice(2, 6, colours=("red", "white")), "red white 2d6"),
        ("red white d66", Dice(2, 6, "digits", colours=("red", "white")), "red white d66"),
        ("2d6 against d8", Dice(2, 6, opposed=(Group(1, 8),)), "2d6 against 1d8"),
        ("4d6 against 3d6, hits 5+", Dice(4, 6, "hits", 5, opposed=(Group(3, 6),)), "4d6 against 3d6 hits 5+"),
        ("2d6+1", Dice(2, 6, plus=1), "2d6 + 1"),
        ("1d6 + d4 - 2", Dice(1, 6, beside=(Group(1, 4),), plus=-2), "1d6 + 1d4 - 2"),
        ("2d6+1 against d8+4", Dice(2, 6, opposed=(Group(1, 8),), plus=-3), "2d6 - 3 against 1d8"),
        ("4d6, keep highest 3 + 2", Dice(4, 6, "highest", 3, plus=2), "4d6 keep highest 3 + 2"),
        ("d6 exploding 6, at most 3 + 1", Dice(1, 6, explodes=6, again=3, plus=1), "1d6 exploding 6, at most 3 + 1"),
        (EXPLODING, Dice(1, 6, explodes=6, again=3), "1d6 exploding 6, at most 3"),
        (
            "3d6 hits 5+, exploding 6, at most 2",
            Dice(3, 6, "hits", 5, explodes=6, again=2),
            "3d6 exploding 6, at most 2 hits 5+",
        ),
        (
            "3d6 keep highest 2 exploding 6+ at most 1 time",
            Dice(3, 6, "highest", 2, explodes=6, again=1),
            "3d6 exploding 6, at most 1 keep highest 2",
        ),
        ("2d10  exploding 9+ at most 1 time", Dice(2, 10, explodes=9, again=1), "2d10 exploding 9+, at most 1"),
    ],
)
def test_what_rules_write_is_read_and_written(text, dice, written):
    """One die needs no number, a limit no comma; what is written is read again, as ledgers keep it."""
    assert parse_dice(text) == dice
    assert str(dice) == (written or "red 1d6 + black 1d10")
    assert parse_dice(str(dice)) == dice


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("d6 exploding 6", "explodes for ever; say how often at most"),
        ("3d6 hits 5+ exploding 6", "explodes for ever; say how often at most"),
        ("2d6 against 2d6 hits 5+ exploding 6, at most 1", "is not dice such as"),
        ("3d6 + 2d8 hits 5+ exploding 6, at most 1", "is not dice such as"),
        ("d6 exploding 5, at most 2", r"write exploding 5\+"),
        ("d6 exploding 7, at most 2", "not from 2 to 6"),
        ("d6 exploding 6, at most 21", "not from 1 to 20"),
        ("100d20 exploding 20, at most 5", "more than 2,000"),
        ("d66 + 1", "nothing is added"),
        ("2d6 + 1 keep highest 1", "write it at the end"),
        ("2d6 against d8 keep highest 1 + 1", "either side's"),
        ("2d6 + 1 + 1", "is not dice such as"),
        ("pink d6", "'pink', which is no colour of dice"),
        ("redd d6", "did you mean 'red'"),
        ("red white 3d6", "2 colours of 3 dice"),
        ("d6 against d6 against d6", "is not dice such as"),
        ("d6 + d6 + d6 + d6 + d6 + d6 + d6", "more than 6 kinds"),
        ("60d6 + 60d8", "more than 100 dice"),
        ("3d6 against 1d6 keep highest 2", "2 is not from 1 to 1"),
        ("d66 + d6 keep highest 1 hits 5+", "is not dice such as"),
        ("1d6 + ", "is not dice such as"),
    ],
)
def test_dice_that_nobody_can_throw_are_refused(text, wrong):
    """Each with what is wrong with it."""
    with pytest.raises(ValueError, match=wrong):
        parse_dice(text)


@pytest.mark.parametrize("text", UNLIKE)
def test_ways_are_those_of_every_throw_made_one_by_one(text):
    """Each die is given each of its faces, and what that comes to is counted."""
    dice = parse_dice(text)
    faces = [range(1, group.faces + 1) for group in dice.groups for _ in range(group.number)]
    counted = Counter(map(dice.total, product(*faces)))
    assert dict(totals(dice)) == counted
    assert (dice.low, dice.high) == (min(counted), max(counted))
    assert all(dice.comes_to(total) for total in counted)
    alike = len(dice.groups) == 1 and not dice.colours
    differing = {tuple(sorted(one)) if alike else one for one in product(*faces)}
    assert len(throws(dice, ordered=False)) == number_of_throws(dice, ordered=False) == len(differing)


def test_a_number_added_moves_every_total():
    """2d6 + 1 comes to 8 in the six ways in which two dice show 7, never to 2, and to 13 in one."""
    dice = parse_dice("2d6+1")
    ways = dict(dice.ways)
    assert (ways[8], ways[13], dice.low, dice.high) == (6, 1, 3, 13)
    assert not dice.comes_to(2)
    assert dice.total((3, 4)) == 8


def test_opposed_totals_by_hand():
    """2d6 against 1d8: 12 less 1 is 11, one way of 288; equal are (2,2) .. (8,8): 1+2+3+4+5+6+5 ways."""
    ways = dict(totals(parse_dice("2d6 against 1d8")))
    assert (ways[11], ways[0], ways[-6], sum(ways.values())) == (1, 26, 1, 288)


def test_an_exploding_die_by_hand():
    """1 to 5 a sixth each, 6 never, 7 to 11 a thirty-sixth, and the last throw may stay a 6: 24 is one of 1,296."""
    ways = dict(totals(parse_dice(EXPLODING)))
    chances = {total: Fraction(count, sum(ways.values())) for total, count in ways.items()}
    assert chances[1] == Fraction(1, 6)
    assert chances[11] == Fraction(1, 36)
    assert chances[24] == chances[19] == Fraction(1, 1296)
    assert not {6, 12, 18} & set(ways)
    mean = sum(total * chance for total, chance in chances.items())
    assert mean == Fraction(7, 2) * (1 + Fraction(1, 6) + Fraction(1, 36) + Fraction(1, 216))


def test_hits_of_exploding_dice_by_hand():
    """Two dice, hits 5+, a 6 once more: one die has none with 4/6, one with 1/6 + 1/6 x 4/6, two with 1/6 x 2/6."""
    one = [Fraction(4, 6), Fraction(1, 6) + Fraction(4, 36), Fraction(2, 36)]
    wanted = Counter()
    for (a, chance), (b, other) in product(enumerate(one), repeat=2):
        wanted[a + b] += chance * other
    ways = dict(totals(parse_dice("2d6 exploding 6, at most 1, hits 5+")))
    assert {hits: Fraction(count, sum(ways.values())) for hits, count in ways.items()} == wanted


def test_the_higher_of_two_exploding_dice_by_hand():
    """A d4 and a d6, each thrown once more at its highest: both are at most 3 with 3/4 x 3/6."""
    ways = dict(totals(parse_dice("d4 exploding 4, at most 1 + d6 exploding 6, at most 1 keep highest 1")))
    whole = sum(ways.values())
    assert Fraction(sum(ways[total] for total in (1, 2, 3)), whole) == Fraction(3, 4) * Fraction(3, 6)
    assert max(ways) == 12


@pytest.mark.parametrize("text", ["2d4 exploding 4, at most 2", "2d4 exploding 3+, at most 1 + 1d6", EXPLODING])
def test_throws_of_exploding_dice_add_up_to_their_totals(text):
    """Each throw, however long, with its ways, comes to the totals that are counted without throws."""
    dice = parse_dice(text)
    found = throws(dice, ordered=True)
    assert len(found) == number_of_throws(dice, ordered=True)
    assert all(dice.fits(values) for values, _ in found)
    counted = Counter()
    for values, ways in found:
        counted[dice.total(values)] += ways
    assert dict(totals(dice)) == counted
    assert [total for total in range(60) if dice.comes_to(total)] == sorted(counted)


@pytest.mark.parametrize(
    ("text", "typed", "values", "rest"),
    [
        ("1d6 + 1d10", "4 10 3", (4, 10), "3"),
        ("1d6 + 1d10", "47", (4, 7), ""),
        ("1d10 + 1d6", "07", None, ""),  # 0 is ten; a die of six faces has no 7
        (EXPLODING, "3 6", (3,), "6"),
        (EXPLODING, "6 6 2 5", (6, 6, 2), "5"),
        (EXPLODING, "66666", (6, 6, 6, 6), "6"),
        ("2d6 exploding 6, at most 1", "6 3 4 1", (6, 3, 4), "1"),
    ],
)
def test_as_many_are_taken_as_are_thrown(text, typed, values, rest):
    """A die that explodes asks for another; each die has its own faces."""
    handful = Handful(typed)
    if values is None:
        with pytest.raises(Exception, match="7"):
            handful.take(parse_dice(text))
        return
    assert (handful.take(parse_dice(text)), handful.rest) == (values, rest)


def test_too_few_take_nothing():
    """A 6 alone is no whole throw of an exploding die."""
    handful = Handful("6")
    assert handful.take(parse_dice(EXPLODING)) is None
    assert handful.rest == "6"


@given(st.data())
def test_any_fall_is_a_whole_throw(data):
    """What is thrown die by die fits, and one die less or more does not."""
    dice = parse_dice(data.draw(st.sampled_from([*UNLIKE, EXPLODING, "3d6 exploding 5+, at most 2 hits 5+"])))
    values = dice.fall(lambda faces: data.draw(st.integers(0, faces - 1)))
    assert dice.fits(values)
    assert not dice.fits(values[:-1])
    assert not dice.fits((*values, 1))
    assert dice.low <= dice.total(values) <= dice.high


def test_great_pools_are_counted_at_once():
    """Every way of forty dice and more is counted without listing throws."""
    assert sum(ways for _, ways in totals(parse_dice("40d10 + 20d6"))) == 10**40 * 6**20
    with pytest.raises(Exception, match="totals, more than 20,000"):
        totals(parse_dice("50d1000"))
