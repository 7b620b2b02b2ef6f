"""One budget a run: everything is taken off one sum, before the work, and what is too much is said in one sentence."""

import os
import subprocess
import sys

import pytest

from forge.budget import (
    BYTES,
    LAND_HEXES,
    LETTERS,
    MOST_MEMORY,
    MOST_WORK,
    PIECES,
    TABLE_CELLS,
    VALUES,
    WOODED_HEXES,
    Budget,
    current,
    run,
    spend,
)
from forge.errors import ForgeError, Location
from forge.library.checking import check
from forge.library.opening import Wanted
from forge.places import pack_names

HERE = Location("pack.yaml", 3, 5)


def refusal(of, *words):
    with pytest.raises(ForgeError) as raised:
        of.spend(*words)
    (problem,) = raised.value.problems
    return problem


def test_unlike_things_come_off_one_sum():
    """Half of it in pieces and half in letters is all there is; no kind has a bound of its own."""
    budget = Budget(work=2_000 * PIECES.work)
    budget.spend(PIECES, 1_000, HERE)
    budget.spend(LETTERS, 1_000 * PIECES.work // LETTERS.work, HERE)
    assert refusal(budget, LETTERS, 9, HERE, "rules").where == HERE


def test_it_is_said_what_took_most_of_it_and_how_to_have_more():
    """The dearest come first; what hardly counts is left out."""
    budget = Budget(work=1_000 * PIECES.work)
    budget.spend(TABLE_CELLS, 10, HERE)
    budget.spend(LETTERS, 1_000, HERE)
    problem = refusal(budget, PIECES, 1_000, HERE, "units")
    said = "brings the pack to more work than one run does: 1,000 pieces, 1,000 characters of sheets"
    assert (problem.field, problem.message) == ("units", said)
    assert "set FORGE_BUDGET=2 or more" in problem.hint


def test_memory_is_a_sum_of_its_own():
    """A gigabyte of pictures is little work and too much memory."""
    problem = refusal(Budget(), BYTES, 1_000_000_001, HERE)
    assert problem.message == (
        "brings the pack to more memory than one run takes: 1,000,000,001 bytes of pictures and fonts"
    )


def test_a_run_that_has_spent_all_says_so_once():
    """Whatever is asked for after it is refused with the same words, so that they are collected once."""
    budget = Budget(work=1)
    assert refusal(budget, PIECES, 1, HERE, "a") == refusal(budget, VALUES, 1, Location("other.yaml", 1), "b")


def test_what_is_done_within_a_run_spends_its_budget():
    """Runs within runs are one; a new one is begun only where it is given, and everything else alone has a whole."""
    with run() as outer:
        with run() as inner:
            assert inner is outer is current()
            spend(PIECES, 100, HERE)
        with run(Budget()) as apart:
            assert current() is apart
    assert outer.asked == {PIECES: 100}
    assert current() is not outer
    assert current().asked == {}


@pytest.mark.parametrize("words", ["0", "101", "two", "-1", "²"])
def test_how_much_larger_it_is_must_be_a_number(words, monkeypatch):
    """A slip in the environment is told, not passed over."""
    monkeypatch.setenv("FORGE_BUDGET", words)
    with pytest.raises(ForgeError, match="must be a whole number from 1 to 100"):
        Budget()


def test_its_user_makes_it_larger(monkeypatch):
    """Twice as much passes with FORGE_BUDGET=2."""
    monkeypatch.setenv("FORGE_BUDGET", "2")
    Budget().spend(PIECES, 3 * MOST_WORK // PIECES.work // 2, HERE)


MANY = """pack: toy
title: Toy
components:
  - {id: a, kind: counter, data: t.csv, copies: "900", front: {face: value, value: "{{ v }}"}}
  - {id: b, kind: sheet, page: a4, blocks: [{text: Hello}]}
"""


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_command_says_it_once_with_its_place(command, tmp_path):
    """135,000 counters are too many, wherever they are asked for; nothing is written."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "pack.yaml").write_text(MANY, encoding="utf-8")
    (tmp_path / "toy" / "t.csv").write_text("v\n" + "7\n" * 150, encoding="utf-8")
    words, home = [sys.executable, "-m", "forge", command, "toy"], {"FORGE_HOME": str(tmp_path / "toy")}
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, env={**os.environ, **home})
    assert done.returncode == 1
    assert done.stderr.count("more work than one run does: 135,000 pieces") == 1
    assert done.stderr.startswith("toy/pack.yaml:4:5: a: brings")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["toy"]


@pytest.mark.slow
@pytest.mark.parametrize("name", pack_names())
def test_the_packs_that_come_with_forge_take_little_of_it(name):
    """Two games as large, with all their editions and translations, fit into one run."""
    with run(Budget()) as budget:
        assert not check(Wanted(name), vectors=False).errors
    assert sum(number * thing.work for thing, number in budget.asked.items()) < MOST_WORK / 2
    assert sum(number * thing.memory for thing, number in budget.asked.items()) < MOST_MEMORY / 2


def test_the_largest_land_maps_fit_into_a_run_and_endless_woods_do_not():
    """10,000 plain hexes, or 1,000 with trees, are more than any published map has; 3,000 with trees take a minute."""
    Budget().spend(LAND_HEXES, 10_000, HERE)
    budget = Budget()
    budget.spend(LAND_HEXES, 2_500, HERE)
    budget.spend(WOODED_HEXES, 1_000, HERE)
    assert "hexes with trees" in refusal(budget, WOODED_HEXES, 2_000, HERE, "map").message
