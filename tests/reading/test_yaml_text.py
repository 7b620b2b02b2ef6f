"""YAML becomes located nodes whose scalars are still text."""

import pytest

from forge.errors import ForgeError, Location, Problems
from forge.reading.node import Items, Mapping, Scalar
from forge.reading.yaml_text import parse_yaml


def read(text):
    problems = Problems()
    return parse_yaml(text, "pack.yaml", problems), problems


@pytest.mark.parametrize("written", ["3:1", "1-2", "no", "012", "1e3", "2024-01-01", "0x1f", "~x", "7+"])
def test_scalars_stay_text(written):
    """Odds columns, ranges and numbers with leading zeros are not turned into something else."""
    node, problems = read(f"value: {written}\n")
    assert node.entries["value"].value.text == written
    assert not problems.errors


def test_every_node_knows_its_place():
    """Keys, values and items carry line and column from 1."""
    node, _ = read("a: 1\nb:\n  - x\n  - y: z\n")
    assert node.entries["b"].where == Location("pack.yaml", 2, 1)
    items = node.entries["b"].value
    assert isinstance(items, Items)
    assert [item.where for item in items.items] == [Location("pack.yaml", 3, 5), Location("pack.yaml", 4, 5)]


def test_quotes_tell_an_empty_text_from_nothing():
    """``""`` is a text of no letters; an empty value is nothing."""
    node, _ = read('a: ""\nb:\nc: plain\n')
    assert node.entries["a"].value == Scalar("", Location("pack.yaml", 1, 4), quoted=True)
    assert not node.entries["b"].value.quoted
    assert not node.entries["c"].value.quoted


def test_a_key_written_twice_is_an_error_and_the_first_stays():
    """YAML keeps the last of two equal keys silently; forge reports the second."""
    node, problems = read("a: 1\nb: 2\na: 3\n")
    assert node.entries["a"].value.text == "1"
    assert [str(problem) for problem in problems] == [
        "pack.yaml:3:1: a: appears twice in the same mapping (first on line 1)"
    ]


def test_a_tag_is_refused():
    """``!!python/object`` and its like are not read."""
    _, problems = read("a: !!python/name:os.system x\n")
    assert "uses a tag" in str(problems.errors[0])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a: &x [1]\nb: *x\n", "uses an alias"),
        ("- 1\n- 2\n", "must be a mapping"),
        ("a: [1\n", "is not closed"),
        ("[" * 100_000, "nest"),
        ("a: " + "[" * 60 + "]" * 60, "nested deeper"),
        ("a: 'open\n", "is not closed"),
        ("a: \x01\n", "is not YAML"),
    ],
)
def test_what_cannot_be_read_stops_with_a_place(text, complaint):
    """Broken, looping and bottomless files end in a located problem."""
    with pytest.raises(ForgeError, match=complaint) as caught:
        read(text)
    assert caught.value.problems[0].where.file == "pack.yaml"


def test_an_empty_file_is_an_empty_mapping():
    """Nothing written is no error here; what is missing is reported by its fields."""
    node, _ = read("# only a comment\n")
    assert node == Mapping({}, Location("pack.yaml", 1, 1))
