"""The examples of the handbook: the pack is sound, and every command line runs as it is shown."""

import shlex

import pytest
from click.testing import CliRunner

from forge.cli import cli
from forge.documenting.command_pages import command_examples, commands_in
from forge.documenting.excerpts import AND_SO_ON, cut
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import docs
from forge.printing.rehearsal import rehearse
from forge.referee.vectors.run import check_vectors
from forge.rules import editions

COMMANDS = command_examples()
MADE_BY_OTHER_TESTS = {"docs"}  # by test_handbook, which writes all pages


@pytest.mark.parametrize("edition", ["published", "house"])
def test_the_pack_of_examples_is_sound(edition, monkeypatch, tmp_path):
    """Nothing is wrong with it and nothing doubtful, printed whole; its case is ruled as it says."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    problems = Problems()
    pack = load_pack(docs() / "examples", find_kinds(), problems, edition=edition)
    assert rehearse(pack, problems) > 50
    assert check_vectors(docs() / "examples", problems)
    assert not list(problems)
    assert set(editions(docs() / "examples")) == {"published", "house"}


def test_every_part_of_the_pack_of_examples_is_in_its_parts_list():
    """What is not listed would be shown on no page."""
    folder = docs() / "examples"
    listed = {line.split("from: ")[1] for line in (folder / "pack.yaml").read_text().splitlines() if "from: " in line}
    assert listed == {path.relative_to(folder).as_posix() for path in folder.glob("parts/*/*.yaml")}


def test_every_command_has_an_example():
    """And there is none of a command that is gone."""
    assert set(COMMANDS) == {name for name, _ in commands_in(cli)}


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - MADE_BY_OTHER_TESTS))
def test_the_example_of_a_command_runs(name, monkeypatch, tmp_path):
    """Its lines are typed one after the other; the last is the command itself, or one below it."""
    monkeypatch.chdir(tmp_path)
    lines = COMMANDS[name].strip().splitlines()
    asked = [line for line in lines if not line.startswith("< ")]
    assert f"forge {name}" in asked[-1]
    while lines:
        whose, _, words = lines.pop(0).rpartition("forge ")
        typed = []
        while lines and lines[0].startswith("< "):
            typed.append(lines.pop(0).removeprefix("< "))
        home = {"FORGE_HOME": str(tmp_path / (whose or "mine"))}
        ran = CliRunner().invoke(cli, shlex.split(words), input="\n".join([*typed, ""]), env=home)
        assert ran.exit_code == 0, (words, ran.output, ran.exception)


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("a: 1\nb: 2\n", 1, 1, "a: 1"),
        ("a:\n  b: 1\n  c: 2\nd: 3\n", 1, 1, "a:\n  b: 1\n  c: 2"),
        ("a:\n- 1\n- 2\nd: 3\n", 1, 1, "a:\n- 1\n- 2"),
        ("- a: 1\n  b:\n    - x\n  c: 2\n", 2, 3, "b:\n  - x"),
        ("k: {a: 1, b: [2, 3], c: 'x, y'}\n", 1, 11, "b: [2, 3]"),
        ("k: {a: 1, b: [2, 3], c: 'x, y'}\n", 1, 22, "c: 'x, y'"),
        ('k: {a: "it\'s, so", b: 1}\n', 1, 5, 'a: "it\'s, so"'),
        ("k: {a: {b: 1,\n  c: 2}}\n", 1, 5, ""),
        ("a:\n" + "  b: 1\n" * 30, 1, 1, "a:\n" + "  b: 1\n" * 6 + AND_SO_ON),
    ],
)
def test_a_field_is_cut_out_of_its_file(text, line, column, expected):
    """With all of its value and nothing else, in block style and within braces; the beginning where it is long."""
    assert cut(text.splitlines(), line, column) == expected
