"""Real processes: forge as a user runs it."""

import os
import subprocess
import sys
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the many processes below would compile forge anew

settings.register_profile("forge", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("forge")  # no test depends on how busy the machine is


class Ran(NamedTuple):
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


@pytest.fixture
def forge(tmp_path):
    """Run forge in an empty folder with a home of its own."""

    def run(*words, stdin="", cwd=tmp_path, **environment):
        env = {**os.environ, "FORGE_HOME": str(tmp_path / "home"), "PYTHONHASHSEED": "0", **environment}
        done = subprocess.run(
            [sys.executable, "-m", "forge", *map(str, words)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            input=stdin,
            cwd=cwd,
            env=env,
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


PACK = """\
pack: harbour
title: Harbour
notice: A test of our own.
sides:
  blue: {ground: "#24425c", ink: "#ffffff"}
components:
  - id: ships
    kind: counter
    title: Ships
    size: 15 mm
    data: ships.csv
    side: blue
    front: {face: ship, name: "{{ name }}", symbol: "{{ type }}", attack: "{{ guns }}"}
"""
SHIPS = "id,name,type,guns\nhood,Hood,battlecruiser,4\nnelson,Nelson,battleship,5\n"


@pytest.fixture
def harbour(tmp_path):
    """Write a small pack."""
    folder = tmp_path / "harbour"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "ships.csv").write_text(SHIPS, encoding="utf-8")
    return folder
