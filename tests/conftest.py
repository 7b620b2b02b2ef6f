"""Forge as a user runs it: in this process, or where it matters in one of its own."""

import gc
import io
import os
import subprocess
import sys
import warnings
from contextlib import chdir, contextmanager
from typing import NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from kit.slow_tests import mark_slow, untrue

from forge.rules import kept

os.environ["LC_MESSAGES"] = "C"  # forge speaks English where the machine speaks another language
if not os.environ.get("LC_ALL", "C").startswith(("C", "en")):
    del os.environ["LC_ALL"]
# Else each of the many processes below would compile forge anew, and each worker beside this one all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# No test depends on how busy the machine is, nor on luck: a commit passes always or never. Many other examples are
# tried with --hypothesis-profile weekly.
settings.register_profile(
    "forge", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40, derandomize=True
)
settings.register_profile("weekly", settings.get_profile("forge"), max_examples=400, derandomize=False)
settings.load_profile("forge")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Leave dear tests to ``-m slow``, as slow.yaml says, which must be true of the whole suite."""
    mark_slow(items)
    if config.args_source is config.ArgsSource.TESTPATHS and (wrong := untrue(items)):
        raise pytest.UsageError(f"tests/slow.yaml names no test: {', '.join(wrong)}")


def pytest_collection_finish():
    """What was collected stays to the end, and so do kits that tests share: the collector leaves what is old alone.

    To go through all of it takes seconds each time, and a test of a moment becomes one of a quarter of a minute.
    """
    gc.freeze()
    gc.set_threshold(100_000, 20, 2_000)


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk():
    """Nothing in this process outlives a power cut anyway; who asks whether a file was synced watches the call.

    Processes of their own, those that are killed above all, do wait.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


COPIES = {"FOLDER": kept.FOLDER, "KEY_FILE": kept.KEY_FILE, "MOST_KEPT": kept.MOST_KEPT}


@pytest.fixture(autouse=True, scope="session")
def one_folder_of_copies(tmp_path_factory):
    """Rules are read once for all tests: homes differ, but what is kept ready of a pack is the same in all of them.

    A copy holds only while all that went into it is as it was, an owner's overlays too.
    """
    folder = tmp_path_factory.mktemp("copies")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "FOLDER", str(folder / "kept"))
        patch.setattr(kept, "KEY_FILE", str(folder / "kept.key"))
        patch.setattr(kept, "MOST_KEPT", 200)
        yield


@pytest.fixture
def own_copies(monkeypatch):
    """Keep rules in the home of a test, as forge does."""
    for name, value in COPIES.items():
        monkeypatch.setattr(kept, name, value)


class Ran(NamedTuple):
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


def stream(text=""):
    return io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogateescape")), encoding="utf-8")


def said(captured):
    captured.flush()
    return captured.buffer.getvalue().decode("utf-8").replace(os.linesep, "\n")


@contextmanager
def collecting():
    """Let the collector go on after a command that stopped it for its own short life."""
    try:
        yield
    finally:
        gc.enable()


@pytest.fixture
def forge(tmp_path):
    """Run forge in an empty folder with a home of its own, from the words typed to the exit status."""
    from forge.cli import main

    def run(*words, stdin="", cwd=tmp_path, **environment):
        env = {"FORGE_HOME": str(tmp_path / "home"), **environment}
        out, err = stream(), stream()
        streams = {"stdin": stream(stdin), "stdout": out, "stderr": err, "argv": ["forge", *map(str, words)]}
        hook = {"unraisablehook": sys.unraisablehook}
        with (
            collecting(),
            warnings.catch_warnings(),
            chdir(cwd),
            patch.dict(os.environ, env),
            patch.multiple(sys, **streams, **hook),
            pytest.raises(SystemExit) as ended,
        ):
            main()
        assert "Traceback" not in said(err), said(err)
        return Ran(ended.value.code, said(out), said(err))

    return run


@pytest.fixture
def process(tmp_path):
    """Run forge as ``forge`` does, but in a process of its own."""

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
