"""What whoever comes to the project relies on: versions stated once, forms that settle a case, known packages."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from forge import __version__

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GITHUB = ROOT / ".github"


def read(path):
    return yaml.safe_load((GITHUB / path).read_text(encoding="utf-8"))


def test_every_python_that_is_promised_is_tested_on_three_systems():
    """The classifiers, the lowest version allowed and the matrix name the same versions."""
    named = [each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", each)]
    matrix = read("workflows/tests.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["python"] == named
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    assert {system.partition("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}


def test_the_version_is_stated_once():
    """The package holds it, and the changelog has a chapter for it."""
    assert "version" not in PROJECT["project"]
    assert f"\n## {__version__} - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_set_of_packages_is_known_to_work():
    """The constraints hold every package that forge or its development asks for, each at one version."""
    groups = PROJECT["dependency-groups"]
    asked = PROJECT["project"]["dependencies"] + [each for group in groups.values() for each in group]
    names = {re.split(r"[<>=;\[ ]", each)[0].lower() for each in asked if isinstance(each, str)}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    held = {line.partition("==")[0].lower() for line in lines if "==" in line and not line.startswith(" ")}
    assert names - held == set()
    assert not [line for line in lines if "://" in line]


@pytest.mark.parametrize("wanted", ["pack", "dice", "rule", "ledger", "version"])
def test_the_form_for_a_wrong_ruling_asks_for_what_settles_it(wanted):
    """Who reports a ruling is asked for the pack, the dice, the rule and the ledger."""
    assert wanted in {each.get("id") for each in read("ISSUE_TEMPLATE/wrong-ruling.yml")["body"]}


def test_a_changelog_line_stands_once():
    """No heading of the changelog is there twice."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^- \*\*(.+?)\*\*", text, flags=re.MULTILINE)
    assert sorted(headings) == sorted(set(headings))
