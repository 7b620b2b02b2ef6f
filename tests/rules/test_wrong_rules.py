"""Faulty files under tests/wrong, each line with the problems that are expected of it."""

from kit.rules_toys import known, problems_of
from kit.wrong_files import expected, files, shown, without_expectations

from forge.errors import Problems
from forge.reading.yaml_text import parse_yaml
from forge.rules.agreements import read_agreements


@files("tables")
def test_what_is_wrong_with_a_table_is_said_where_it_stands(path):
    """Each fault is reported at its line, in the words of a rulebook, with a hint, and nothing else is."""
    text = path.read_text(encoding="utf-8")
    assert expected(text)
    assert shown(problems_of(without_expectations(text))) == expected(text)


@files("agreements")
def test_what_is_wrong_with_a_reading_is_said_where_it_stands(path):
    """Readings and optional rules are checked before any table refers to them."""
    text = path.read_text(encoding="utf-8")
    problems = Problems()
    read_agreements(parse_yaml(without_expectations(text), "readings.yaml", problems), known().wording, problems)
    assert expected(text)
    assert shown(problems) == expected(text)
