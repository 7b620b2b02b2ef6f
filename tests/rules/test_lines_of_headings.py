"""Several lines of headings over the same columns: which is read, what is wrong with them, what a ledger keeps."""

from fractions import Fraction

import pytest
from kit.case_packs import chart, write

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.rules.restoring import restore

TABLE = """\
table: crt
title: Combat results
rule: "1"
dice: 1d6
axes:
  die: {title: Die}
  odds:
    title: Odds
    lines: {open: [1-2, 1-1, 2-1], woods: ["-", 1-1, 3-1]}
    ratio: [attack, defence]
    below: clamp
    above: clamp
  ground: {title: Ground, values: {open: [clear, road], woods: [woods]}}
result: {res: {type: "one of a, b, c", title: Result}}
rows: {1-3: [a, a, b], 4-6: [a, b, c]}
modifiers: [{id: up, value: -1, stage: column, when: Uphill, rule: "2"}]
"""


@pytest.fixture
def read(tmp_path):
    """Read a pack of one table, with what is wrong with it."""

    def loaded(text=TABLE):
        problems = Problems()
        folder = write(tmp_path / "game", pack_yaml=chart("crt"), tables__crt_yaml=text)
        return load_pack(folder, find_kinds(), problems), [str(one) for one in problems]

    return loaded


@pytest.mark.parametrize(
    ("odds", "ground", "uses", "column", "result"),
    [
        ("1-1", "clear", (), "1-1", "b"),
        ("1-1", "road", ("up",), "1-2", "a"),
        ("1-1", "woods", (), "1-1", "b"),
        ("1-1", "woods", ("up",), "1-1", "b"),  # there is no heading further left
        ("2-1", "woods", (), "1-1", "b"),  # between 1-1 and 3-1, for the defender
        ("3-1", "clear", (), "2-1", "c"),  # beyond the line
        ("1-2", "woods", (), "1-1", "b"),  # below it
    ],
)
def test_odds_are_read_on_the_line_of_the_ground(read, odds, ground, uses, column, result):
    """A 5 on the line that the ground names; what the line has not is rounded or read at its end."""
    pack, _ = read()
    look = pack.rules.tables["crt"].look_up(5, uses, odds=odds, ground=ground)
    assert (look.column.id, look.result.res) == (column, result)


def test_strengths_are_weighed_on_their_line(read):
    """5 against 2 is 2-1 in the open and 1-1 in woods."""
    columns = read()[0].rules.tables["crt"].columns_axis
    assert [columns.on(ground).weigh(5, 2) for ground in ("clear", "woods")] == ["2-1", "1-1"]
    assert columns.on("clear").weigh(Fraction(9, 2), 3) == "1-1"


def test_what_chooses_the_line_must_be_said(read):
    """Nobody guesses the ground."""
    with pytest.raises(ForgeError, match="ground: must be given"):
        read()[0].rules.tables["crt"].look_up(5, odds="1-1")


def test_a_ledger_keeps_the_lines(read):
    """Rules that were written down and restored head their columns as before."""
    rules = read()[0].rules
    kept = restore(rules.canonical()).tables["crt"]
    assert kept.columns_axis.each_line[1].bands == rules.tables["crt"].columns_axis.on("woods").bands
    assert kept.look_up(5, odds="1-1", ground="woods").result.res == "b"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (', woods: ["-", 1-1, 3-1]', "", "axes.odds.lines: has none for ground woods"),
        ('"-", 1-1, 3-1]', "1-1, 3-1]", "must all have as many headings, from 1 to 100: open 3, woods 2"),
        ('woods: ["-"', 'wood: ["-"', "axes.odds.lines.wood: is not a heading of ground"),
        ("[1-2, 1-1, 2-1]", '["-", 1-1, 2-1]', "have no heading over column 1"),
        ("[1-2, 1-1, 2-1]", "[1-1, 1-1, 2-1]", "columns 1-1 and 1-1 both hold 1-1"),
        ("  ground: {title: Ground, values: {open: [clear, road], woods: [woods]}}\n", "", "need a third axis"),
        ("values: {open: [clear, road], woods: [woods]}", "bands: [1, 2]", "are chosen by ground, which has no names"),
        (
            '    lines: {open: [1-2, 1-1, 2-1], woods: ["-", 1-1, 3-1]}\n',
            "    values: [1-2, 1-1, 2-1]\n",
            "at most the",
        ),
        ("    title: Odds\n", "    title: Odds\n    values: [1-2, 1-1, 2-1]\n", "stand beside values or bands"),
        ("dice: 1d6\n", "dice: 1d6\nacross: yes\n", "which several lines of headings do not allow"),
        ("die: {title: Die}", "die: {title: Die, lines: {open: [1-2]}}", "stand over the columns"),
    ],
)
def test_what_is_wrong_with_lines_is_said(read, before, after, said):
    """Each with the field that it is about."""
    assert before in TABLE
    _, problems = read(TABLE.replace(before, after, 1))
    assert any(said in one for one in problems), problems


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[1-1, 2-1, 3-1]", ""),
        ("[3-1, 2-1, 1-1]", ""),
        ("['-', 3-1, 2-1]", ""),
        ("[1-1, 3-1, 2-1]", "have 2-1 after 3-1"),
        ("[3-1, 1-1, 2-1]", "have 1-1 after 3-1"),
        ("[1-1, 2-1, 4-2]", "have 4-2 after 2-1"),
    ],
)
def test_odds_stand_in_order(read, line, told):
    """Shifts go from column to column: odds rise from left to right, or fall."""
    _, problems = read(TABLE.replace('["-", 1-1, 3-1]', line))
    assert len(problems) == bool(told)
    assert told in "".join(problems)
