"""What is installed from a wheel builds a kit by itself, wherever it is run from."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """\
from fractions import Fraction

import forge

game: forge.Game = forge.open_game("atlantic-wolves", edition="house")
ruling: forge.Ruling = game.rule("asw", dice=6)
chance: Fraction = game.odds("asw").chance(ruling.result)
play: forge.Play = game.begin("attack", area="iceland", square="normal")
if play.question:
    play.answer([4])
assert play.ruling and play.ruling.receipt()
pieces: dict[str, forge.Piece] = game.pieces("german")
svg: str = pieces["condor"].svg("back")
where: forge.Location = pieces["condor"].where
try:
    game.rule("attack")
except forge.ForgeError as error:
    problems: tuple[forge.Problem, ...] = error.problems
print(6 * chance, len(svg[:30]), pieces["condor"].sides[0])
"""
"""What a program may do with forge, every type of which a type checker knows."""

ROOT = Path(__file__).resolve().parent.parent


def run(*command, cwd):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env=environment, check=True, capture_output=True, text=True
    ).stdout


@pytest.mark.slow
def test_a_wheel_made_from_the_sdist_builds_a_kit_in_a_clean_environment(tmp_path):
    """sdist, wheel of the sdist, clean virtual environment: a kit, the handbook, a package of somebody else's rules."""
    run(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", ROOT, cwd=tmp_path)
    wheel = next((tmp_path / "dist").glob("*.whl"))
    python = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(sys.executable, "-m", "venv", tmp_path / "clean", cwd=tmp_path)
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    said = run(python, "-m", "forge", "build", "atlantic-wolves", "--format", "pdf,svg", "--out", "kit", cwd=tmp_path)
    assert "Atlantic Wolves" in said
    assert (tmp_path / "kit" / "atlantic-wolves.pdf").stat().st_size > 50_000
    assert run(python, "-m", "forge", "referee", "atlantic-wolves", "asw", "--dice", "6", cwd=tmp_path)
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    assert run(python, "program.py", cwd=tmp_path) == "1 30 front\n"
    checked = ("-m", "mypy", "--strict", "--python-executable", python, "program.py")
    assert "Success" in run(sys.executable, *checked, cwd=tmp_path)
    assert "pages" in run(python, "-m", "forge", "docs", "handbook", cwd=tmp_path)
    assert (tmp_path / "handbook" / "reference" / "kinds" / "counter.html").is_file()
    run(python, "-m", "forge", "new", "raiders", "--like", "rules", cwd=tmp_path)
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--editable", "raiders", cwd=tmp_path)
    ruled = run(python, "-m", "forge", "referee", "raiders/raiders", "raid", "--dice", "4 4 4", cwd=tmp_path)
    assert "3 ships sunk" in ruled
