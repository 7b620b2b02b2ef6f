"""Faulty files under tests/wrong, each line with the problems that are expected of it."""

import re
from pathlib import Path

import pytest
from rules_toys import known, problems_of

from forge.errors import Problems
from forge.reading.yaml_text import parse_yaml
from forge.rules.agreements import read_agreements

WRONG = Path(__file__).parents[1] / "wrong"


def expected(text):
    """Every ``#! severity: field: message / hint | next`` with its line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        _, mark, wanted = line.partition("#! ")
        found += [(number, each.strip()) for each in wanted.split(" | ")] if mark else []
    return sorted(found)


def shown(problems):
    found = []
    for each in problems:
        field = f"{each.field}: " if each.field else ""
        hint = f" / {each.hint}" if each.hint else ""
        found.append((each.where.line, f"{each.severity}: {field}{each.message}{hint}"))
    return sorted(found)


def without_expectations(text):
    return re.sub(r" *#! .*", "", text)


def files(folder):
    paths = sorted((WRONG / folder).glob("*.yaml"))
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


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
