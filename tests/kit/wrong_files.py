"""Faulty files under tests/wrong, each line with the problems that are expected of it."""

import re
from pathlib import Path

import pytest

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
