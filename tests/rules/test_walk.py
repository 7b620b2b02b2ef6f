"""Tables walked for totals that no row holds: where a gap is told, before and after modifiers."""

import pytest

import forge
from forge.errors import ForgeError

PACK = "pack: hill\ntitle: The hill\ncomponents: []\n"
TABLE = """table: storm
title: Storm
dice: 1d6
axes: {{roll: {{title: Roll{ends}}}}}
result: {{losses: whole}}
rows:
{rows}
"""
MODIFIER = 'modifiers: [{{id: night, value: {value}, stage: {stage}, when: At night, rule: "7"}}]\n'


def told(tmp_path, rows, ends="", **modifier):
    """Give lines and sentences of what is told of a table with these rows, which begin in line 7."""
    folder = tmp_path / "hill"
    (folder / "tables").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK)
    text = TABLE.format(ends=ends, rows="\n".join(f'  "{row}": {n}' for n, row in enumerate(rows)))
    (folder / "tables" / "storm.yaml").write_text(text + (MODIFIER.format(**modifier) if modifier else ""))
    try:
        forge.open_game(str(folder))
    except ForgeError as error:
        return [(each.where.line, each.message.partition(":")[0]) for each in error.problems]
    return []


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (("1", "2", "3", "4-6"), []),
        (("1", "2", "4-6"), [(8, "row 3 is missing")]),
        (("1", "4-6"), [(7, "rows 2 to 3 are missing")]),
        (("2", "3-6"), [(7, "row 1 is missing")]),
        (("1", "2", "3-5"), [(9, "row 6 is missing")]),
        (("2", "4", "6"), [(7, "row 1 is missing"), (7, "row 3 is missing"), (8, "row 5 is missing")]),
    ],
)
def test_a_gap_is_told_at_the_row_before_it(tmp_path, rows, problems):
    """A gap before all rows is told at the first."""
    assert told(tmp_path, rows) == problems


@pytest.mark.parametrize("stage", ["die", "after"])
@pytest.mark.parametrize(
    ("value", "problems"), [(1, [(8, "row 7 is missing")]), (2, [(8, "rows 7 to 8 are missing")]),
                            (-1, [(7, "row 0 is missing")])],
)  # fmt: skip
def test_modifiers_reach_beyond_the_rows(tmp_path, stage, value, problems):
    """Added to the die or to the row found, they ask for a row that stands nowhere, unless the ends hold for more."""
    assert told(tmp_path / "a", ("1", "2-6"), stage=stage, value=value) == problems
    assert told(tmp_path / "b", ("1", "2-6"), ", below: clamp, above: clamp", stage=stage, value=value) == []


@pytest.mark.parametrize(
    ("rows", "modifier", "reason"),
    [
        (("1-5",), (), "row 6 is missing: 1d6 can come to 6"),
        (("2-6",), (), "row 1 is missing: 1d6 can come to 1"),
        (("1-6",), ("die", 1), "row 7 is missing: a roll of 6 with modifiers of +1 comes to 7"),
        (("1-6",), ("total", 3), "rows 7 to 9 are missing: a roll of 6 with modifiers of +3 comes to 9"),
        (("1-6",), ("after", -1), "row 0 is missing: a roll of 1 with modifiers of -1 comes to 0"),
        (("1-6",), ("total", -2), "rows -1 to 0 are missing: a roll of 1 with modifiers of -2 comes to -1"),
    ],
)  # fmt: skip
def test_it_is_said_how_a_missing_row_is_reached(tmp_path, rows, modifier, reason):
    """The farthest of the missing rows, and the roll nearest to it that comes to it."""
    folder = tmp_path / "hill"
    assert told(tmp_path, rows, **dict(zip(("stage", "value"), modifier, strict=False)))
    with pytest.raises(ForgeError) as refused:
        forge.open_game(str(folder))
    assert [each.message.replace("\N{MINUS SIGN}", "-") for each in refused.value.problems] == [reason]
