"""Values of sheets and boards may ask for the answers that overlays give."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.errors import Problems
from forge.pack.answers import fill_in
from forge.pack.expressions import compile_value
from forge.reading.yaml_text import parse_yaml

DATA = {"unknowns": {"U-1": "27", "U-2": ""}, "texts": {"place.3": "Recife"}}
DATA["tables"] = {"port": {"brest": {"name": "Brest", "hex": "15,-2"}, "kiel": {"name": "Kiel", "hex": "18,-6"}}}


def filled(text):
    """Fill in an entry written as YAML; give its values by key, and what was reported."""
    problems = Problems()
    entry = fill_in(parse_yaml(text, "part.yaml", problems), DATA, "map", problems)
    return {key: one.value for key, one in entry.entries.items()}, list(problems)


def test_an_answer_takes_the_place_of_a_value():
    """An unknown that is answered is used, one that is open gives way to what is written after "or"."""
    values, problems = filled("""
        columns: "{{ unknowns['U-1'] or 25 }}"
        rows: "{{ unknowns['U-2'] or 16 }}"
        hexes: {marks: ["at {{ texts['place.3'] }}"]}
    """)
    assert (values["columns"].text, values["rows"].text) == ("27", "16")
    assert values["hexes"].entries["marks"].value.items[0].text == "at Recife"
    assert problems == []


def test_other_values_stay_as_they_are():
    """What holds no expression is the very node that was written, with its place."""
    values, _ = filled("title: no\nsize: 3:1")
    assert (values["title"].text, values["title"].quoted, values["size"].text) == ("no", False, "3:1")


def test_a_wrong_name_is_reported_with_the_nearest():
    """A misspelt unknown is an error at its line, with the path of the field."""
    _, (problem,) = filled("\nhexes:\n  columns: \"{{ unknowns['U-11'] }}\"")
    assert (problem.where.line, problem.field) == (3, "map.hexes.columns")
    assert "U-11" in problem.message
    assert "U-1" in problem.hint


@given(st.lists(st.text("abc xyz", min_size=1), min_size=1, max_size=8), st.integers(-2, 12))
def test_part_gives_one_of_a_list_in_words(parts, number):
    """The filter part counts from 1, cuts blanks, and is blank beyond either end."""
    value = compile_value("{{ texts.list|part(" + str(number) + ") }}", (), {"texts": {"list": ",".join(parts)}})
    assert value.constant == (parts[number - 1].strip() if 1 <= number <= len(parts) else "")


def test_cells_of_tables_are_values():
    """A value may be what a table says; a row that is not there is reported with the nearest."""
    values, problems = filled('hex: "{{ tables.port.kiel.hex }}"')
    assert (values["hex"].text, problems) == ("18,-6", [])
    _, (problem,) = filled('hex: "{{ tables.port.keil.hex }}"')
    assert "kiel" in problem.hint


def test_an_item_stands_for_every_row_of_a_table():
    """It is made once for each row in the order of the table, between the items around it."""
    values, problems = filled("""
        marks:
          - {hex: first}
          - {each: port, hex: "{{ row.hex }}", notes: ["{{ row.name|upper }}"]}
          - {hex: last}
    """)
    items = values["marks"].items
    assert [item.entries["hex"].value.text for item in items] == ["first", "15,-2", "18,-6", "last"]
    assert [note.text for item in items[1:3] for note in item.entries["notes"].value.items] == ["BREST", "KIEL"]
    assert not any("each" in item.entries for item in items)
    assert problems == []


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ("{each: prot}", "must name a table"),
        ("{each: [port]}", "must name a table"),
        ("{each: port, more: [{each: port}]}", "stands within another"),
        ("{each: port, hex: '{{ row.hexes }}'}", "hexes"),
    ],
)
def test_what_is_wrong_with_an_item_for_each_row_is_said_once(item, message):
    """A table that is not there, one within another, a cell that is not there: one problem each."""
    _, (problem,) = filled(f"marks: [{item}]")
    assert message in problem.message
    assert problem.field.startswith("map.marks[1]")


@given(st.lists(st.sampled_from("abc"), max_size=6))
def test_rows_are_neither_lost_nor_doubled(names):
    """There are as many items as rows."""
    data = DATA | {"tables": {"t": {str(number): {"name": name} for number, name in enumerate(names)}}}
    problems = Problems()
    entry = fill_in(parse_yaml('all: [{each: t, name: "{{ row.name }}"}]', "part.yaml", problems), data, "x", problems)
    made = entry.entries["all"].value.items
    assert [item.entries["name"].value.text for item in made] == names


def test_an_item_stands_only_where_its_condition_holds():
    """``when`` keeps or drops an item of a list, and of one that stands for rows it asks each row."""
    values, problems = filled("""
        blocks:
          - {when: "{{ unknowns['U-1'] }}", text: answered}
          - {when: "{{ unknowns['U-2'] }}", text: open}
          - {when: no, text: never}
          - {each: port, when: "{{ row.name == 'Kiel' }}", text: "{{ row.hex }}"}
    """)
    assert [item.entries["text"].value.text for item in values["blocks"].items] == ["answered", "18,-6"]
    assert not any("when" in item.entries for item in values["blocks"].items)
    assert problems == []


def test_a_condition_is_a_single_value():
    """A list is none."""
    _, (problem,) = filled("blocks: [{when: [yes], text: x}]")
    assert problem.field == "map.blocks[1].when"
