"""Builds that are killed, or run at the same time, leave one whole build and nothing else."""

import hashlib
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from forge.printing.exchange import tidy

WORDS = ("--out", "out", "--format", "pdf,svg", "--each", "--fillable", "--force")
KIT = Path(__file__).parents[1] / "kit"


def start(cwd, *words):
    return subprocess.Popen(
        [sys.executable, "-m", "forge", "build", *map(str, words)],
        cwd=cwd,
        env={**os.environ, "FORGE_HOME": str(cwd / "home")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def files(out):
    return {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in out.rglob("*")
        if path.is_file() and path.name != ".forge.json"
    }


@pytest.fixture
def two_titles(harbour):
    """Write the same pack with other names, so that every file of it differs."""
    other = harbour.with_name("other") / "harbour"
    other.mkdir(parents=True)
    for path in harbour.iterdir():
        text = path.read_text(encoding="utf-8").replace("Harbour", "Harvest")
        (other / path.name).write_text(text.replace(",Hood,", ",Renown,").replace(",Nelson,", ",Rodney,"))
    return harbour, other


@pytest.mark.skipif(not hasattr(sys, "getdlopenflags"), reason="needs fork")
@pytest.mark.parametrize("links", ["links", "none"])
@pytest.mark.parametrize("times", ["once", pytest.param("twice", marks=pytest.mark.slow)])
def test_a_build_that_dies_at_any_step_leaves_all_old_or_all_new_files(tmp_path, links, times):
    """So it is at each call that changes the folder, and if the one who tidies up dies at any step as well."""
    script = [sys.executable, KIT / "crash_steps.py", tmp_path / "out", links, times]
    done = subprocess.run(script, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    steps, runs, first, last = done.stdout.split()
    assert int(steps) > 20
    assert int(runs) > (100 if times == "twice" else 20)
    assert (first, last) == ("old", "new")


@pytest.mark.parametrize("kills", [6, pytest.param(100, marks=pytest.mark.slow)])
def test_builds_killed_at_random_are_never_mixed(two_titles, tmp_path, kills):
    """Half of them die at any moment, half as they publish; afterwards there is one whole build and nothing hidden."""
    out, whole = tmp_path / "out", []
    began = time.monotonic()
    for pack in two_titles:
        assert start(tmp_path, pack, *WORDS).wait() == 0
        whole.append(files(out))
    lasts = (time.monotonic() - began) / 2
    assert not set(whole[0].items()) & set(whole[1].items())
    chance, killed = random.Random(9), 0
    for number in range(kills):
        now = whole.index(files(out))
        process = start(tmp_path, two_titles[1 - now], *WORDS)
        if number % 2:
            while process.poll() is None and not list(out.glob(".forge-*/journal*")):
                time.sleep(0.001)
            time.sleep(chance.random() * 0.002)
        else:
            time.sleep(chance.random() * lasts)
        process.kill()
        killed += process.wait() != 0
        tidy(out)
        assert files(out) in whole
    assert killed > kills // 3


@pytest.mark.slow
def test_six_builders_at_once_leave_one_whole_build(two_titles, tmp_path):
    """Each of them ends well; whoever publishes last has all files, and nothing is left over."""
    whole = []
    for pack in two_titles:
        assert start(tmp_path, pack, *WORDS).wait() == 0
        whole.append(files(tmp_path / "out"))
    builders = [start(tmp_path, two_titles[number % 2], *WORDS) for number in range(6)]
    for builder in builders:
        assert builder.wait() == 0
    assert files(tmp_path / "out") in whole
