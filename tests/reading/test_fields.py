"""Fields are declared once; reader, hints and schema follow from the declaration."""

from typing import NamedTuple

from forge.errors import Location, Problems
from forge.reading.fields import (
    COLOUR,
    FLAG,
    INVALID,
    NAME,
    SIZE,
    TEXT,
    Either,
    Field,
    ListOf,
    MapOf,
    Record,
    choice,
    whole,
)
from forge.reading.node import Entry, Mapping, Scalar
from forge.reading.yaml_text import parse_yaml


class Counter(NamedTuple):
    id: str
    size: tuple
    copies: int
    where: Location


COUNTER = Record(
    "a counter",
    Counter,
    Field("id", NAME, "what it is called"),
    Field("size", SIZE, "how large it is"),
    Field("copies", whole(1, 500), "how many", 1),
)


def read(text, record=COUNTER):
    problems = Problems()
    return record.read(parse_yaml(text, "f.yaml", problems), "", problems), [str(problem) for problem in problems]


def test_a_record_reads_its_fields_and_fills_defaults():
    """What is left out takes its default; the place is kept."""
    value, problems = read("id: u-boats\nsize: 15 mm\n")
    assert value == Counter("u-boats", (540_000, 540_000), 1, Location("f.yaml", 1, 1))
    assert problems == []


def test_all_problems_of_a_record_come_at_once():
    """Misspelt and wrong fields are reported in one run, each with its place and a hint; what was meant is there."""
    value, problems = read("idd: x\nsize: 15\ncopies: -1\n")
    assert value is INVALID
    assert problems == [
        "f.yaml:1:1: idd: is not a field of a counter\n  hint: did you mean 'id'?",
        'f.yaml:2:7: size: "15" has no unit: write mm, cm, in or pt',
        'f.yaml:3:9: copies: "-1" is not between 1 and 500',
    ]
    _, problems = read("zzz: x\nsize: 15 mm\n")
    assert problems[1:] == ["f.yaml:1:1: id: is missing from a counter"]


def test_a_blank_required_field_is_blank_not_missing():
    """A key without value is a slip of another kind than a key left out."""
    _, problems = read("id:\nsize: 15 mm\n")
    assert problems == ["f.yaml:1:4: id: is blank"]


def test_a_blank_optional_field_takes_its_default():
    """``copies:`` with nothing behind it means the default."""
    value, problems = read("id: a\nsize: 1 in\ncopies:\n")
    assert (value.copies, problems) == (1, [])


def test_yes_and_no_are_the_only_flags():
    """``on`` is not guessed to mean yes."""
    record = Record("a thing", dict, Field("open", FLAG, ""))
    assert read("open: yes", record)[0] == {"open": True}
    assert read("open: on", record)[1] == [
        'f.yaml:1:7: open: "on" is neither yes nor no\n  hint: possible here: no, yes'
    ]


def test_a_choice_suggests_the_nearest_word():
    """A misspelt word is answered with the one meant."""
    record = Record("a thing", dict, Field("kind", choice("counter", "chart"), ""))
    assert "did you mean 'counter'?" in read("kind: conter", record)[1][0]


def test_items_are_numbered_from_one_in_paths():
    """The path of a problem counts as people do."""
    record = Record("a thing", dict, Field("sizes", ListOf(SIZE), ""))
    assert read("sizes: [1 in, 7]", record)[1] == ['f.yaml:1:15: sizes[2]: "7" has no unit: write mm, cm, in or pt']


def test_a_single_value_may_stand_for_a_list():
    """Where one is common, brackets may be left out."""
    record = Record("a thing", dict, Field("tables", ListOf(NAME, single=True), ""))
    assert read("tables: asw", record)[0] == {"tables": ("asw",)}


def test_names_of_a_mapping_are_the_authors_own():
    """A mapping keeps its order and reads each value."""
    record = Record("a thing", dict, Field("sides", MapOf(whole(0, 9)), ""))
    assert read("sides: {b: 2, a: 1}", record)[0] == {"sides": {"b": 2, "a": 1}}


def test_either_reads_by_shape():
    """A short form and a long form of the same field."""
    record = Record("a thing", dict, Field("front", Either(TEXT, MapOf(TEXT)), ""))
    assert read("front: ship", record)[0] == {"front": "ship"}
    assert read("front: {face: ship}", record)[0] == {"front": {"face": "ship"}}


def test_the_schema_says_what_the_reader_does():
    """Required fields, bounds of words and the ban on other keys stand in the JSON Schema."""
    schema = COUNTER.schema()
    assert schema["required"] == ["id", "size"]
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == {"id", "size", "copies"}


def test_what_came_out_blank_is_not_said_unless_it_must_be():
    """A blank cell takes the default of its field; where something must stand, it is the blank text that it is."""
    problems = Problems()
    where = Location("f.yaml", 1, 1)
    blank = Entry(where, Scalar("", where, quoted=True, reckoned=True))
    record = Record("a thing", dict, Field("words", TEXT, "must be there"), Field("ground", COLOUR, "may be", None))
    assert record.read(Mapping({"words": blank, "ground": blank}, where), "", problems) == {"words": "", "ground": None}
    assert not problems
