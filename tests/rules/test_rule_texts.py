"""Words as data: keys, placeholders and what an overlay may say otherwise."""

import pytest

from forge.errors import Problems
from forge.reading.yaml_text import parse_yaml
from forge.rules.gaps import placeholders
from forge.rules.texts import read_texts


def read(text):
    problems = Problems()
    found = read_texts(parse_yaml(text, "texts.yaml", problems), problems)
    return {key: said.text for key, said in found.items()}, [str(problem) for problem in problems]


def test_nested_names_become_dotted_keys():
    """A group of words may be written once as a group."""
    texts, problems = read('area: {iceland: Iceland}\narea.bay: Biscay\nempty: ""\n')
    assert texts == {"area.iceland": "Iceland", "area.bay": "Biscay", "empty": ""}
    assert problems == []


def test_a_key_has_one_text():
    """A key said both nested and dotted is a fault, and so are lists and blanks."""
    _, problems = read("a: {b: one}\na.b: two\nlist: [x]\nblank:\n")
    assert problems == [
        "texts.yaml:2:6: a.b: is said twice",
        "texts.yaml:3:7: list: must be text or names with texts, not a list",
        'texts.yaml:4:7: blank: is blank\n  hint: for no words at all write ""',
    ]


def test_placeholders_are_names_with_a_sign_or_thousands_at_most():
    """A text names the values it is filled in with; doubled braces are braces."""
    assert placeholders("{tons:,} tons, {points:+} of {total}, {{so}}") == {"tons", "points", "total"}
    assert placeholders("{a:+,}") == {"a"}
    assert placeholders("no values") == set()


@pytest.mark.parametrize(
    "text", ["{", "}", "{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:>9999999999}", "{a:{b}}", "{ a }", "{A}"]
)
def test_a_text_cannot_reach_into_objects_or_ask_for_room(text):
    """A format that could read attributes or fill memory is refused."""
    with pytest.raises(ValueError, match="has a brace that is not"):
        placeholders(text)


def test_a_wrong_brace_is_located():
    """The problem names the key and the line."""
    _, problems = read("ok: fine\nbad: '{x!r}'\n")
    assert problems[0].startswith("texts.yaml:2:6: bad: has a brace that is not {name}")
