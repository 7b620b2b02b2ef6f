"""Values of sheets and boards may ask for the answers that overlays give."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.errors import Location, Problems
from forge.pack.answers import DataRow, Filler
from forge.pack.expression_values import UnreadData
from forge.pack.expressions import compile_value
from forge.reading.node import came_out_blank
from forge.reading.yaml_text import parse_yaml

DATA = {"unknowns": {"U-1": "27", "U-2": ""}, "texts": {"place.3": "Recife"}}
DATA["tables"] = {"port": {"brest": {"name": "Brest", "hex": "15,-2"}, "kiel": {"name": "Kiel", "hex": "18,-6"}}}


def filled(text):
    """Fill in an entry written as YAML; give its values by key, and what was reported."""
    problems = Problems()
    entry = Filler(DATA, problems).fill(parse_yaml(text, "part.yaml", problems), "map")
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
    said = parse_yaml('all: [{each: t, name: "{{ row.name }}"}]', "part.yaml", problems)
    entry = Filler(data, problems).fill(said, "x")
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


def filled_by_rows(text, rows):
    """Fill in an entry whose items stand for the rows of a file; give them, and what was reported."""
    problems = Problems()
    asked = []

    def read(file, where, field):
        asked.append((file, where.line, field))
        return [DataRow(row.items(), Location(file, line)) for line, row in enumerate(rows, 2)]

    filler = Filler(DATA, problems, read)
    entry = filler.fill(parse_yaml(text, "part.yaml", problems), "map")
    return entry.entries["marks"].value.items, list(problems), asked, filler.sound


@pytest.mark.parametrize(
    "named", ["data/woods.csv", "woods.xlsx", "'woods.xlsx[Hexes]'", "{file: woods.ods, sheet: Hexes}"]
)
@pytest.mark.parametrize("value", ["{{ row.hex }}", "{{ hex }}"])
def test_an_item_stands_for_every_row_of_a_file(named, value):
    """A cell is a part of the row or stands for itself; its place is that of the row."""
    rows = [{"hex": "0101", "sign": "wood"}, {"hex": "0203", "sign": ""}]
    items, problems, asked, sound = filled_by_rows(f"marks: [{{each: {named}, hex: '{value}'}}]", rows)
    assert [item.entries["hex"].value.text for item in items] == ["0101", "0203"]
    assert [item.entries["hex"].value.where.line for item in items] == [2, 3]
    assert (problems, sound) == ([], True)
    assert [field for _, _, field in asked] == ["map.marks[1].each"]


def test_a_blank_cell_says_nothing():
    """As a field that is not written."""
    items, _, _, _ = filled_by_rows("marks: [{each: a.csv, ground: '{{ tint }}'}]", [{"tint": ""}, {"tint": "sea"}])
    assert [came_out_blank(item.entries["ground"].value) for item in items] == [True, False]


def test_names_of_the_pack_stand_before_those_of_columns():
    """A column called texts does not hide the texts; it is still a part of the row."""
    values = "{each: a.csv, one: \"{{ texts['place.3'] }}\", two: '{{ row.texts }}'}"
    (item,), problems, _, _ = filled_by_rows(f"marks: [{values}]", [{"texts": "x"}])
    assert [item.entries[name].value.text for name in ("one", "two")] == ["Recife", "x"]
    assert problems == []


def test_what_each_may_be_is_said_in_both_forms():
    """A table of the rules, or a file of rows."""
    _, (problem,) = filled("marks: [{each: woods, hex: x}]")
    assert "a table with one column of results, or a file of rows such as data/ports.csv" in problem.message


def test_what_hangs_on_an_unread_table_is_quiet():
    """The entry is not sound, and nothing is said of it."""
    problems = Problems()
    filler = Filler({"tables": {"port": UnreadData()}}, problems)
    filler.fill(
        parse_yaml("a: '{{ tables.port.kiel.hex }}'\nb: [{each: port, c: '{{ row.hex }}'}]", "p", problems), "x"
    )
    assert not filler.sound
    assert not problems
