"""The guides are followed to the letter: files are written, commands typed, and what is shown is what is said."""

import re
from pathlib import Path

import pytest
from kit.followed import Command, Follower, agrees, steps

DOCS = Path(__file__).parents[2] / "docs"
FOUND = (*DOCS.glob("tutorials/*.md"), *DOCS.glob("how-to/*.md"))
GUIDES = sorted(path.relative_to(DOCS).as_posix() for path in FOUND)


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_can_be_followed(name, tmp_path):
    """Every file it shows is typed, every command run, and every answer it shows is given."""
    home = tmp_path / "here"
    home.mkdir()
    follower = Follower(home)
    follower.follow((DOCS / name).read_text(encoding="utf-8"))
    assert follower.ran


@pytest.mark.slow
def test_each_wish_is_shown_by_a_command_that_runs(tmp_path):
    """Of every line of the table of wishes the commands are typed, but for those shown above it in full."""
    home = tmp_path / "here"
    home.mkdir()
    follower, text = Follower(home), (DOCS / "how-to/wishes.md").read_text(encoding="utf-8")
    for step in steps(text):
        if not isinstance(step, Command):
            (home / step[0]).parent.mkdir(parents=True, exist_ok=True)
            (home / step[0]).write_text(step[1], encoding="utf-8")
    rows = re.findall(r"^\| (?!wish|---)(.+) \|$", text, re.MULTILINE)
    assert len(rows) > 20
    for row in rows:
        commands = re.findall(r"`(forge [^`]+)`", row.rsplit(" | ", 1)[1])
        assert commands, row
        for command in commands:
            if "..." not in command and command != "forge docs handbook":  # which tests of its own write
                follower.follow(f"```console\n$ {command}\n```\n")


def test_the_game_with_rules_begins_as_forge_new_makes_it(tmp_path):
    """What the tutorial shows first of each file is what ``forge new --like rules`` writes."""
    home = tmp_path / "here"
    home.mkdir()
    follower = Follower(home)
    follower.follow("```console\n$ forge new raiders --like rules\n```\n")
    shown = {}
    for step in steps((DOCS / "tutorials/rules.md").read_text(encoding="utf-8")):
        if not isinstance(step, Command):
            shown.setdefault(*step)
    assert len(shown) >= 4
    for file, text in shown.items():
        if not file.endswith("vectors.yaml"):  # which is shown when it has been put right
            assert (home / file).read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("said", "shown", "expected"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a", "c"], ["a", "b"], False),
        (["a"], [], True),
        (["a", "b", "c"], ["a", "..."], True),
        (["2 passed in 0.3s"], ["2 passed in ..."], True),
        (["3 passed in 0.3s"], ["2 passed in ..."], False),
        (["a", "b"], ["a"], False),
    ],
)
def test_what_is_shown_is_compared_line_by_line(said, shown, expected):
    """Three dots stand for any lines, or for the rest of one; nothing shown is nothing claimed."""
    assert agrees(said, shown) is expected
