"""Each input that once failed, each ruling that once was wrong is held by a test: two lists say by which."""

import ast
from pathlib import Path

import pytest
import yaml

TESTS = Path(__file__).parents[1]


def listed(name):
    """Read a list of what once was wrong."""
    return yaml.safe_load((TESTS / "cases" / f"{name}.yaml").read_text(encoding="utf-8"))


CASES, RULINGS = listed("covered"), listed("rulings")


def test_every_case_has_its_test():
    """The numbered ones (4 and 7 were none), those of a designer and those of an attacker; none twice, none lost."""
    numbered = {int(name[1:3]) for name in CASES if name.startswith("f")}
    assert numbered == set(range(1, 25)) - {4, 7}
    assert sum("/" in name for name in CASES) == len(CASES) - 22 == 35


def test_every_wrong_ruling_has_its_test():
    """Of the first report 1 to 24 (16 and 18 were none) and odds that had no end, of the second 0 to 7."""
    first = {f"first/W{number}" for number in range(1, 25)} - {"first/W16", "first/W18"} | {"first/P1"}
    assert set(RULINGS) == first | {f"second/W{number}" for number in range(8)}


@pytest.mark.parametrize("cases", [CASES, RULINGS])
def test_the_tests_are_there(cases):
    """Each of them says what is right and names tests that exist."""
    for name, case in cases.items():
        assert case.keys() == {"right", "tests"}, name
        for test in case["tests"]:
            file, _, function = test.partition("::")
            tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
            assert function in {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}, test
