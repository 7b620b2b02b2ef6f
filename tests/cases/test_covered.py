"""Each input that once failed is held by a test that is there: ``covered.yaml`` says by which."""

import ast
from pathlib import Path

import yaml

TESTS = Path(__file__).parents[1]
CASES = yaml.safe_load((TESTS / "cases" / "covered.yaml").read_text(encoding="utf-8"))


def test_every_case_has_its_test():
    """The numbered ones (4 and 7 were none), those of a designer and those of an attacker; none twice, none lost."""
    numbered = {int(name[1:3]) for name in CASES if name.startswith("f")}
    assert numbered == set(range(1, 25)) - {4, 7}
    assert sum("/" in name for name in CASES) == len(CASES) - 22 == 35
    for name, case in CASES.items():
        assert case.keys() == {"right", "tests"}, name
        for test in case["tests"]:
            file, _, function = test.partition("::")
            tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
            assert function in {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}, test
