"""Fields are declared once; reader, hints and schema follow from the declaration."""

import pytest

from forge.errors import Location, Problems
from forge.reading.fields import (
    COLOUR,
    FLAG,
    INVALID,
    NAME,
    SIZE,
    TEXT,
    Either,
    ListOf,
    MapOf,
    Placed,
    Record,
    choice,
    field,
    walk,
    whole,
)
from forge.reading.measures import Size
from forge.reading.node import Entry, Mapping, Scalar
from forge.reading.yaml_text import parse_yaml


class Counter(Placed, called="a counter"):
    id: str = field(NAME, "what it is called")
    size: Size = field(SIZE, "how large it is")
    copies: int = field(whole(1, 500), "how many", default=1)


def thing(**fields):
    """Declare a record of fields."""
    return type(Record)("Thing", (Record,), fields, called="a thing")


def read(text, record=Counter):
    problems = Problems()
    return record.read(parse_yaml(text, "f.yaml", problems), "", problems), [str(problem) for problem in problems]


def test_a_record_reads_its_fields_and_fills_defaults():
    """What is left out takes its default; the place is kept."""
    value, problems = read("id: u-boats\nsize: 15 mm\n")
    assert value == Counter(id="u-boats", size=Size(540_000, 540_000), where=Location("f.yaml", 1, 1))
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
    record = thing(open=field(FLAG, ""))
    assert read("open: yes", record)[0]._asdict() == {"open": True}
    assert read("open: on", record)[1] == [
        'f.yaml:1:7: open: "on" is neither yes nor no\n  hint: possible here: no, yes'
    ]


def test_a_choice_suggests_the_nearest_word():
    """A misspelt word is answered with the one meant."""
    record = thing(kind=field(choice("counter", "chart"), ""))
    assert "did you mean 'counter'?" in read("kind: conter", record)[1][0]


def test_items_are_numbered_from_one_in_paths():
    """The path of a problem counts as people do."""
    record = thing(sizes=field(ListOf(SIZE), ""))
    assert read("sizes: [1 in, 7]", record)[1] == ['f.yaml:1:15: sizes[2]: "7" has no unit: write mm, cm, in or pt']


def test_a_single_value_may_stand_for_a_list():
    """Where one is common, brackets may be left out."""
    record = thing(tables=field(ListOf(NAME, single=True), ""))
    assert read("tables: asw", record)[0]._asdict() == {"tables": ("asw",)}


def test_names_of_a_mapping_are_the_authors_own():
    """A mapping keeps its order and reads each value."""
    record = thing(sides=field(MapOf(whole(0, 9)), ""))
    assert read("sides: {b: 2, a: 1}", record)[0]._asdict() == {"sides": {"b": 2, "a": 1}}


def test_either_reads_by_shape():
    """A short form and a long form of the same field."""
    record = thing(front=field(Either(TEXT, MapOf(TEXT)), ""))
    assert read("front: ship", record)[0]._asdict() == {"front": "ship"}
    assert read("front: {face: ship}", record)[0]._asdict() == {"front": {"face": "ship"}}


def test_the_schema_says_what_the_reader_does():
    """Required fields, bounds of words and the ban on other keys stand in the JSON Schema."""
    schema = Counter.schema()
    assert schema["required"] == ["id", "size"]
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == {"id", "size", "copies"}


def test_what_came_out_blank_is_not_said_unless_it_must_be():
    """A blank cell takes the default of its field; where something must stand, it is the blank text that it is."""
    problems = Problems()
    where = Location("f.yaml", 1, 1)
    blank = Entry(where, Scalar("", where, quoted=True, reckoned=True))
    record = thing(words=field(TEXT, "must be there"), ground=field(COLOUR, "may be", default=None))
    assert record.read(Mapping({"words": blank, "ground": blank}, where), "", problems) == record(words="", ground=None)
    assert not problems


def test_a_record_is_its_values():
    """It is frozen, equal and hashed by value, shows itself, and gives itself with other values."""
    value = Counter(id="ship", size=Size(1, 2), where=Location("f.yaml"))
    assert (value.id, value.copies) == ("ship", 1)
    assert len({value, Counter(id="ship", size=Size(1, 2), copies=1, where=Location("f.yaml"))}) == 1
    assert value._replace(copies=3) == Counter(id="ship", size=Size(1, 2), copies=3, where=Location("f.yaml"))
    assert repr(value).startswith("Counter(id='ship', size=Size(width=1, height=2), copies=1, where=Location(")
    for name in ("copies", "other"):
        with pytest.raises(AttributeError):
            setattr(value, name, 2)


@pytest.mark.parametrize("values", [{}, {"id": "ship"}, {"id": "a", "size": Size(1, 2), "where": None, "colour": 1}])
def test_a_record_made_by_hand_lacks_nothing_and_knows_nothing_else(values):
    """As a function would complain of its arguments."""
    with pytest.raises(TypeError, match="Counter lacks, or does not know: "):
        Counter(**values)


def test_fields_of_a_base_come_first_and_may_be_declared_again():
    """A field declared again keeps its place and takes its new type and default."""

    class Card(Counter, called="a card"):
        back: str = field(TEXT, "its back", default="")
        size: Size = field(SIZE, "how large a card is", default=Size(3, 4))

    assert [each.name for each in Card.fields] == ["id", "size", "copies", "back"]
    assert read("id: ace\n", Card)[0] == Card(id="ace", size=Size(3, 4), where=Location("f.yaml", 1, 1))
    assert Counter.like(read("id: ace\n", Card)[0], copies=2).copies == 2


def test_every_type_within_a_type_is_met_once():
    """With the path of the field that leads to it, through lists, mappings and what else holds types."""
    pile = thing(tops=field(ListOf(Counter), ""), row_height=field(MapOf(Either(FLAG, Counter)), ""))
    found = {path for path, each in walk(pile, "pile") if each is FLAG or each is Counter}
    assert found == {"pile.tops", "pile.row-height"}
    assert [each for _, each in walk(pile)].count(Counter) == 1
