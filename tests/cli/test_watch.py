"""``forge watch`` as it is typed: what it says of each save, how it ends, what it refuses."""

import os
import shutil
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from forge.cli import cli
from tests.kit.live_kit import write_toy

LONGEST = 60


def run(*line, **given):
    """Type a command."""
    return CliRunner().invoke(cli, ["watch", *map(str, line)], **given)


class Watching:
    """A pack that is watched in a process of its own, which ends at the latest when the test does."""

    def __init__(self, toy, *options):
        env = {**os.environ, "FORGE_HOME": str(toy.parent / "home")}
        line = [sys.executable, "-m", "forge", "watch", str(toy), *options]
        self.process = subprocess.Popen(
            line, cwd=toy.parent, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.lines = []

    def __enter__(self):
        self.process.__enter__()
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.__exit__(*error)

    def wait(self, *words):
        """Read lines until one holds all of some words."""
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if all(word in line for word in words):
                return self.lines[-1]
        raise AssertionError(self.lines)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_saves_are_told_as_they_come(tmp_path):
    """First the kit; then, save by save, pictures and kit, what is wrong with its place, and that it is mended."""
    toy = write_toy(tmp_path)
    kit = tmp_path / "output" / "toy" / "toy.pdf"
    ships = (toy / "ships.csv").read_text()
    with Watching(toy, "--pieces", "svg") as watching:
        watching.wait("output/toy/toy.pdf", " s")
        assert watching.lines[0].startswith("Toy: watching ")
        first = kit.read_bytes()
        (toy / "ships.csv").write_text(ships.replace("Hood,blue,8", "Hood,blue,9"))
        watching.wait("output/toy/pieces/svg/hood-front.svg", " s")
        watching.wait("output/toy/toy.pdf", " s")
        second = kit.read_bytes()
        assert second != first
        (toy / "ships.csv").write_text(ships.replace("star", "stra", 1))
        watching.wait("toy/ships.csv:2:5:", '"stra" is not a symbol')
        watching.wait("everything stays as it was")
        assert kit.read_bytes() == second
        (toy / "ships.csv").write_text(ships)
        watching.wait("mended")
        watching.wait("output/toy/toy.pdf", " s")
        assert kit.read_bytes() == first
        watching.process.send_signal(signal.SIGINT)
        assert (watching.process.wait(LONGEST), watching.process.stdout.read()) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_killed_at_any_moment_it_leaves_a_whole_kit(tmp_path):
    """Killed while it prints, each time later; what lies there is a kit of before or after the save, file for file."""
    toy, out = write_toy(tmp_path), tmp_path / "out"
    ships = (toy / "ships.csv").read_text()
    other = ships.replace("Hood,blue,8", "Hood,blue,9")
    whole = {}
    for name, text in (("one", ships), ("other", other)):
        (toy / "ships.csv").write_text(text)
        assert run(toy, "--out", tmp_path / name, input="q\n").exit_code == 0
        whole[(tmp_path / name / "toy.pdf").read_bytes()] = name
    for pause in (0.02, 0.1):
        (toy / "ships.csv").write_text(ships)
        with Watching(toy, "--out", str(out)) as watching:
            watching.wait("toy.pdf", " s")
            (toy / "ships.csv").write_text(other)
            time.sleep(pause)
        assert (out / "toy.pdf").read_bytes() in whole


def test_what_is_wrong_with_the_line_is_said(tmp_path, monkeypatch):
    """A component, a pack, a format that there is not; nothing is written."""
    monkeypatch.chdir(tmp_path)
    toy = write_toy(tmp_path)
    for line, words in [
        ((toy, "shps"), "Toy has no component 'shps'\n  hint: did you mean 'ships'?"),
        ((toy, "--pieces", "pdf"), "names pdf, which is no picture"),
        ((toy, "--format", "gif"), "names 'gif', which is none of"),
    ]:
        ran = run(*line, input="q\n")
        assert (ran.exit_code, words in ran.output) == (2, True), ran.output
    ran = run("nowhere", input="q\n")
    assert (ran.exit_code, "is neither a pack that comes with forge nor a folder" in ran.output) == (1, True)
    assert not (tmp_path / "output").exists()


def test_one_component_has_a_file_of_its_own(tmp_path):
    """As a build of it has."""
    toy = write_toy(tmp_path)
    assert run(toy, "flags", "--out", tmp_path / "watched", input="q\n").exit_code == 0
    built = CliRunner().invoke(cli, ["build", str(toy), "flags", "--out", str(tmp_path / "built")])
    assert built.exit_code == 0, built.output
    shutil.rmtree(toy)
    assert (tmp_path / "watched" / "toy-flags.pdf").read_bytes() == (tmp_path / "built" / "toy-flags.pdf").read_bytes()


@pytest.mark.parametrize("look", [("--grey",), ("--low-ink",), ("--scale", "125%")])
def test_a_kit_in_another_look_is_that_of_a_build(tmp_path, look):
    """Without colours, with little ink and in large print, watched and built come to the same bytes."""
    toy = write_toy(tmp_path)
    assert run(toy, *look, "--out", tmp_path / "watched", input="q\n").exit_code == 0
    built = CliRunner().invoke(cli, ["build", str(toy), *look, "--out", str(tmp_path / "built")])
    assert built.exit_code == 0, built.output
    assert (tmp_path / "watched" / "toy.pdf").read_bytes() == (tmp_path / "built" / "toy.pdf").read_bytes()
