"""The README and its tutorial are followed literally: what they say to type is typed, and works."""

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TUTORIAL = (ROOT / "docs" / "tutorials" / "pack.md").read_text(encoding="utf-8")

FILES = dict(re.findall(r"^`(harbour/[^`]+)`:\n\n```\w+\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^\$ forge (.*)$", TUTORIAL, re.MULTILINE)


def write(folder):
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_the_tutorial_makes_a_game(forge, tmp_path):
    """Typing the files and the commands of the tutorial prints a kit, rules a roll and gives odds."""
    write(tmp_path)
    said = {}
    for command in COMMANDS:
        ran = forge(*shlex.split(command))
        assert ran.status == 0, f"{command}: {ran.err}"
        said[command.split()[0]] = ran.out
    assert set(said) == {"check", "build", "referee", "odds"}
    assert (tmp_path / "output" / "harbour" / "harbour.pdf").stat().st_size > 5_000
    assert "= 10" in said["referee"]  # 4 + 5, and 1 for a slow target
    assert "2 hits" in said["referee"]  # row 10-11, column close


def test_the_odds_of_the_tutorial_are_those_of_two_dice(forge, tmp_path):
    """With 2 off for smoke a hit at close range needs 9 or more: 10 of 36; two need 12: 1 of 36; three cannot be."""
    import json

    write(tmp_path)
    odds = json.loads(forge("odds", "harbour", "gunnery", "--range", "close", "--modifier", "smoke", "--json").out)
    text = json.dumps(odds)
    assert '"1/36"' in text
    assert '"1/4"' in text  # 9, 10 or 11: 9 of 36


def test_forge_new_writes_the_files_of_the_tutorial(forge, tmp_path):
    """``forge new harbour`` and the tutorial show the same pack."""
    assert forge("new", "harbour").status == 0
    written = {path.relative_to(tmp_path).as_posix(): path for path in (tmp_path / "harbour").rglob("*.*")}
    assert set(FILES) == {name for name in written if written[name].is_file()}
    for name, text in FILES.items():
        assert written[name].read_text(encoding="utf-8") == text


def test_ci_runs_the_test_command_of_the_readme():
    """What the README says of testing is what is tested."""
    command = next(line for line in README.splitlines() if "pytest" in line)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_links_lead_somewhere(target):
    """Every file that the README points at is there."""
    assert (ROOT / target).exists()
