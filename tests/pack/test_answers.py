"""Values of sheets and boards may ask for the answers that overlays give."""

from hypothesis import given
from hypothesis import strategies as st

from forge.errors import Problems
from forge.pack.answers import fill_in
from forge.pack.expressions import compile_value
from forge.reading.yaml_text import parse_yaml

DATA = {"unknowns": {"U-1": "27", "U-2": ""}, "texts": {"place.3": "Recife"}}


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
