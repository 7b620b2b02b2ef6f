"""Columns of odds and other headings that look like numbers are names, printed and typed as they are written."""

import pytest
from kit.rules_toys import table

from forge.errors import Problems
from forge.reading.fields import INVALID
from forge.reading.node import Scalar
from forge.reading.yaml_text import parse_yaml
from forge.referee.contract.dice import totals
from forge.rules.table_form import TableForm

CRT = """
table: crt
title: Combat
dice: 1d6
axes:
  roll: {title: Die}
  odds: {title: Odds, values: [%s]}
result: {res: text}
rows:
  1-3: {%s}
  4-6: {%s}
"""
ODDS = ["1-2", "1-1", "2-1", "3:1", "0-0", "01", "1to2", "6:1+", "7"]


def crt(names):
    """Make a table whose cells hold the name of their column, and a mark for the row."""
    quoted = ", ".join(f'"{name}"' for name in names)
    first, second = (", ".join(f'"{name}": "{name} {mark}"' for name in names) for mark in "ab")
    return table(CRT % (quoted, first, second))


@pytest.mark.parametrize("name", ODDS)
def test_a_column_may_be_named_as_odds_are(name):
    """A name of a column is never taken for a run of numbers."""
    found = crt([name, "other"])
    assert [band.id for band in found.columns] == [name, "other"]
    assert found.columns[0].label == name
    assert found.look_up(4, odds=name).result.res == f"{name} b"


def test_columns_that_would_be_one_run_of_numbers_are_kept_apart():
    """1-1 is no 1, 2-1 does not run backwards, 1-3 is not all from 1 to 3."""
    found = crt(ODDS)
    assert [found.look_up(1, odds=name).result.res for name in ODDS] == [f"{name} a" for name in ODDS]


def test_rows_may_be_named_as_odds_are():
    """As columns may."""
    found = table(
        "table: t\ntitle: T\naxes: {odds: {values: ['1-1', '2-1']}}\nresult: {n: whole}\nrows: {1-1: 3, 2-1: 5}\n"
    )
    assert [row.band.label for row in found.rows] == ["1-1", "2-1"]
    assert found.look_up(odds="2-1").result.n == 5


def test_words_are_still_printed_as_titles():
    """Only what holds no word is printed as written."""
    assert [band.label for band in crt(["mid-sea", "a", "u-boat", "c3"]).columns] == ["Mid sea", "A", "U boat", "C3"]


def test_columns_of_numbers_take_every_form_of_a_heading():
    """6 - 7 is the column 6-7."""
    head = "table: t\ntitle: T\naxes: {a: {}, b: {bands: [0-5, 6-7]}}\n"
    assert table(head + "result: {n: whole}\nrows: {1: {0 to 5: 1, 6 to 7: 2}}\n").look_up(a=1, b=6).result.n == 2


@pytest.mark.parametrize(
    ("policy", "asked", "read"),
    [("below: clamp, above: clamp", 9, 4), ("below: clamp, above: clamp", -4, -1), ("above: clamp", 4, 4)],
)
def test_clamping_an_axis_of_numbers_needs_no_range(policy, asked, read):
    """What is clamped may be asked for."""
    text = (
        "table: t\ntitle: T\ndice: 1d6\naxes: {roll: {}, difference: {bands: ['-1', '0', 1-3, '4'], %s}}\n"
        "result: {n: whole}\nrows: {1-6: [-1, 0, 3, 4]}\n"
    )
    look = table(text % policy).look_up(1, difference=asked)
    assert look.result.n == read


def test_an_end_that_is_not_clamped_stays_the_end():
    """The other end may be."""
    text = "table: t\ntitle: T\naxes: {n: {above: clamp}}\nresult: {m: whole}\nrows: {1: 1, 2: 2}\n"
    found = table(text)
    assert (found.rows_axis.low, found.rows_axis.high) == (1, None)


@pytest.mark.parametrize(("dice", "number", "faces"), [("d66", 2, 6), ("D66", 2, 6), ("d666", 3, 6), ("d88", 2, 8)])
def test_dice_read_as_digits_are_no_die_of_so_many_faces(dice, number, faces):
    """66 faces would give odds of 1 in 66 where there are 36 ways."""
    problems = Problems()
    text = f"table: t\ntitle: T\ndice: {dice}\naxes: {{roll: {{}}}}\nresult: {{n: whole}}\nrows: {{11-66: 1}}\n"
    form = TableForm.read(parse_yaml(text, "t.yaml", problems), "", problems)
    assert (form.dice.number, form.dice.faces, form.dice.reading) == (number, faces, "digits")
    assert len(totals(form.dice)) == faces**number


@pytest.mark.parametrize("dice", ["d6", "1d66", "2d10", "d100", "d10", "d4"])
def test_other_dice_are_dice(dice):
    """1d66, with a number before it, is a die of 66 faces for who has one."""
    problems = Problems()
    kind = next(field.type for field in TableForm.fields if field.name == "dice")
    assert kind.read(Scalar(dice, parse_yaml("a: b", "t", problems).where), "dice", problems) is not INVALID
