"""The vectors of a pack: what a case may say, how it is ruled, and how it is compared."""

import re
import sys
import types
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.referee_toys import PROCEDURES, toy_rules
from kit.shipped import RULED

from forge.errors import Problems
from forge.places import components
from forge.referee.vectors import form as vector_form
from forge.referee.vectors import run as vectors
from forge.referee.vectors.expecting import words
from forge.referee.vectors.run import check_vectors

WRONG = Path(__file__).parents[2] / "wrong" / "vectors"
HOUSE = "overlay: house\ntables: {attack: {rows: {2: {outer: {tons: 12000}}}}}\n"


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Write the toy pack with an edition, and put its game module in place."""
    toy_rules(tmp_path / "toy")
    (tmp_path / "toy" / "editions").mkdir()
    (tmp_path / "toy" / "editions" / "house.yaml").write_text(HOUSE)
    module = types.ModuleType("forge.referee.games.toy")
    module.__spec__ = types.SimpleNamespace(name=module.__name__)
    module.PROCEDURES = PROCEDURES
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return tmp_path / "toy"


def check(folder, text, name="vectors.yaml"):
    """Rule cases written as YAML; give their number and the problems with their lines."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    number = check_vectors(folder, problems)
    return number, [(each.where.line, told(each)) for each in problems]


def told(problem):
    """Write a problem on one line."""
    hint = f" / {problem.hint}" if problem.hint else ""
    return f"{problem.severity}: {problem.field}: {problem.message}{hint}"


@pytest.mark.parametrize("path", sorted(WRONG.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_is_wrong_with_a_case_is_said_where_it_stands(path, toy):
    """Each fault is reported at its line with what was expected and ruled, and nothing else is."""
    text = path.read_text(encoding="utf-8")
    wanted = []
    for number, line in enumerate(text.splitlines(), 1):
        _, mark, said = line.partition("#! ")
        wanted += [(number, each) for each in said.split(" | ")] if mark else []
    assert wanted
    assert sorted(check(toy, re.sub(r" *#! .*", "", text))[1]) == sorted(wanted)


@pytest.mark.parametrize(
    "case",
    [
        "{procedure: attack, given: {zone: outer}, dice: 4, expect: {tons: 30000, ships: 5, row: 4, column: outer}}",
        "{procedure: attack, given: {zone: inner, modifier: [aggressive, extra=1]}, dice: 2, expect: {total: 5}}",
        '{procedure: attack, given: {zone: inner, modifier: "aggressive, night"}, dice: 2, expect: {tons: 10000}}',
        "{procedure: attack, given: {zone: inner, modifier: night}, dice: 1, expect: {natural: +1, total: 0, row: 1}}",
        "{procedure: find, dice: 66, expect: {found: sunk, row: none}}",
        "{procedure: prize, given: {size: small}, answers: {U-TOY-1: 7}, expect: {points: 7}}",
        "{procedure: duel, given: {theirs: 2}, dice: 4 5, expect: {mine: 2, theirs: 0, totals: {hits: 2}}}",
        "{procedure: duel, given: {theirs: 1}, dice: 6 4, answers: {press: back}, expect: {mine: 1, theirs: 0}}",
        "{procedure: raid, given: {outer: 2}, dice: 2 1, expect: {looks: {attack: [{tons: 10000}, {total: 0}]}}}",
        "{procedure: draws, answers: {chit: [red, blue]}, expect: {result: blue+red}}",
        "{procedure: draws, answers: {chit: [blue, blue]}, expect: {result: [blue, blue]}}",
        "{procedure: draws, answers: {chit: [red, green]}, expect: {refused: GREEN}}",
        "{procedure: muster, given: {boats: 3 normal ace}, expect: {refused: rule 3.1}}",
        "{procedure: muster, given: {boats: none}, expect: {result: 0, totals: {}}}",
        "{procedure: attack, given: {zone: outr}, dice: 2, expect: {refused: not possible}}",
        "{procedure: attack, given: {zone: outer}, dice: 2, edition: house, expect: {tons: 12000}}",
        "{procedure: find, dice: 3 4, edition: [published, house], expect: {found: contact}}",
        """{procedure: questions, given: {first: alps}, answers: {U-TOY-1: 3, weather: 9}, switches: {oil: yes},
            readings: {TOY-R1: defender}, expect: {result: alps defender True 3 9 False}}""",
    ],
)
def test_a_true_case_says_nothing(toy, case):
    """Tables, procedures, answers, editions, readings and refusals come out as the rules of the toy game say."""
    assert check(toy, f"A-1: {case}\n") == (1, [])


def test_cases_stand_in_one_file_or_in_several(toy):
    """Every file of the folder is read; an id stands for one case in all of them."""
    case = "{procedure: find, dice: 3 4, expect: {found: contact}}"
    check(toy, f"A-1: {case}\n")
    check(toy, f"A-2: {case}\n", "vectors/more.yaml")
    number, problems = check(toy, f"A-3: {case}\nA-1: {case}\n", "vectors/others.yaml")
    assert number == 3
    assert problems == [(2, "error: A-1: is the id of a case in toy/vectors.yaml:1:6 already")]


def test_a_file_that_is_no_yaml_leaves_the_others(toy):
    """A torn file is one problem with its place; cases in other files are ruled."""
    check(toy, "A-1: {procedure: find, dice: 3 4, expect: {found: nothing}}\n")
    _, problems = check(toy, "A-2: {procedure: [\n", "vectors/torn.yaml")
    assert len(problems) == 2
    assert any("is not YAML" in said for _, said in problems)
    assert any("expected found nothing, ruled contact" in said for _, said in problems)


def test_cases_are_ruled_without_the_owners_overlay(toy, tmp_path, monkeypatch):
    """What an owner rules otherwise is no fault of the pack."""
    own = tmp_path / "home" / "overlays" / "toy.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(HOUSE.replace("house", "own"))
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    case = "A-1: {procedure: attack, given: {zone: outer}, dice: 2, expect: {tons: 10000}}\n"
    assert check(toy, case) == (1, [])


def test_a_file_outside_the_pack_is_not_read(toy, tmp_path):
    """A link that leads out of the pack's folder is refused."""
    (tmp_path / "secret.yaml").write_text("A-1: {}\n")
    (toy / "vectors.yaml").symlink_to(tmp_path / "secret.yaml")
    problems = Problems()
    assert check_vectors(toy, problems) == 0
    assert ["leads out of" in str(problem) for problem in problems] == [True]


@pytest.mark.parametrize(
    ("bound", "module", "said", "times"),
    [
        ("MOST_REQUESTS", vectors, "is where the cases ask more than 2 times in all", 1),
        ("MOST_SETS", vectors, "2 are the most", 2),
        ("MOST_CASES", vector_form, "has more than 2 cases", 1),
    ],
)
def test_what_cases_take_is_bounded(toy, monkeypatch, bound, module, said, times):
    """Requests, sets of rules and cases beyond a bound are refused in a sentence, and nothing more is ruled."""
    monkeypatch.setattr(module, bound, 2)
    ways = ("", "switches: {oil: yes}, ", "readings: {TOY-R1: defender}, ", "edition: house, ")
    text = "".join(
        f"A-{number}: {{procedure: find, dice: 3 4, {way}expect: {{found: contact}}}}\n"
        for number, way in enumerate(ways)
    )
    _, problems = check(toy, text)
    assert [said in each for _, each in problems] == [True] * times


def test_files_are_bounded(toy, monkeypatch):
    """Of too many files the first are read, and the rest is said to be too much."""
    monkeypatch.setattr(vector_form, "MOST_FILES", 1)
    case = "{procedure: find, dice: 3 4, expect: {found: contact}}"
    check(toy, f"A-1: {case}\n", "vectors/a.yaml")
    number, problems = check(toy, f"A-2: {case}\n", "vectors/b.yaml")
    assert (number, problems) == (1, [(0, "error: : holds more than 1 files of cases")])


def test_words_are_bounded(toy):
    """A case cannot hold dice without end."""
    _, problems = check(toy, f"A-1: {{procedure: find, dice: {'1' * 2001}, expect: {{found: contact}}}}\n")
    assert problems == [(1, "error: A-1.dice: is longer than 2,000 characters")]


@settings(max_examples=30, deadline=None)
@given(first=st.integers(1, 6), second=st.integers(1, 6), wanted=st.integers(0, 15))
def test_a_sum_of_dice_is_told_from_every_other_number(tmp_path_factory, first, second, wanted):
    """A case that expects a total holds exactly when it is the sum of its dice."""
    folder = tmp_path_factory.mktemp("any") / "toy"
    toy_rules(folder)
    text = f"A-1: {{procedure: find, dice: {first} {second}, expect: {{natural: {wanted}}}}}\n"
    assert (check(folder, text)[1] == []) == (first + second == wanted)


@pytest.mark.parametrize("name", RULED)
def test_the_packs_that_come_with_forge_hold_their_vectors(name):
    """Each game that is ruled has more than forty cases, and each comes out as the rulebook says."""
    problems = Problems()
    assert check_vectors(components() / name, problems) > 40
    assert [str(problem) for problem in problems] == []


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "yes"), (False, "no"), (None, "none"), (0, "0"), ("", '""'), ("red", "red"), ([], "none"),
        (["a", "b"], "a+b"), ([1, "a"], "[1, a]"), (["a", True], "[a, yes]"), ([["a", "b"], None], "[a+b, none]"),
        ({"hits": 1, "sunk": False}, "{hits: 1, sunk: no}"),
    ],
)  # fmt: skip
def test_what_was_ruled_is_written_as_a_case_would_say_it(value, said):
    """Words alone are joined by a plus; what is more than words stands in brackets."""
    assert words(value) == said


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("{result: [blue]}", "expected result [blue], ruled blue+blue"),
        ("{result: [blue, blue, blue]}", "expected result [blue, blue, blue], ruled blue+blue"),
        ("{result: [blue, red]}", "expected result[2] red, ruled blue"),
        ("{result: {blue: 2}}", "expected result {blue: 2}, ruled blue+blue"),
        ("{totals: [blue]}", "expected totals [blue], ruled {}"),
    ],
)
def test_lists_are_compared_with_lists_as_long(toy, expect, said):
    """What is of another kind or length is told as a whole, else the first place that differs."""
    case = f"A-1: {{procedure: draws, answers: {{chit: [blue, blue]}}, expect: {expect}}}\n"
    assert [problem.partition(": A-1: ")[2] for _, problem in check(toy, case)[1]] == [said]


def test_bounds_are_the_last_that_may_be(toy, monkeypatch):
    """So many files, cases and characters are read without a word; a torn file takes none after it along."""
    case = "{procedure: find, dice: 3 4, expect: {found: contact}}"
    monkeypatch.setattr(vector_form, "MOST_FILES", 2)
    monkeypatch.setattr(vector_form, "MOST_CASES", 2)
    check(toy, f"A-1: {case}\n", "vectors/a.yaml")
    assert check(toy, f"A-2: {case}\n", "vectors/b.yaml") == (2, [])
    number, problems = check(toy, "A-1: {procedure: [\n", "vectors/a.yaml")
    assert (number, ["is not YAML" in said for _, said in problems]) == (1, [True])
    monkeypatch.setattr(vector_form, "LONGEST", 4)
    assert check(toy, f"A-1: {case}\n", "vectors/a.yaml") == (2, [])
    monkeypatch.setattr(vector_form, "LONGEST", 3)
    assert check(toy, f"A-1: {case}\n", "vectors/a.yaml")[0] == 0


def test_each_case_tells_whether_it_came_out(toy):
    """Sound, ruled otherwise, refused as expected, refused otherwise: with the ruling where there is one."""
    right, wrong = "{procedure: find, dice: 3 4, expect: {found: contact}}", "{procedure: find, dice: 3 4, expect: {}}"
    refused = "{procedure: muster, given: {boats: 3 normal ace}, expect: {refused: %s}}"
    text = f"A-1: {right}\nA-2: {right.replace('contact', 'sunk')}\n"
    text += f"A-3: {refused % 'rule 3.1'}\nA-4: {refused % 'rule 9.9'}\nA-5: {wrong}\n"
    (toy / "vectors.yaml").write_text(text)
    problems = Problems()
    ruled = list(vectors.each_ruled(vector_form.read_vectors(toy, problems), toy, problems))
    assert [(one.id, one.sound, one.ruling is None) for one in ruled] == [
        ("A-1", True, False), ("A-2", False, False), ("A-3", True, True), ("A-4", False, True),
    ]  # fmt: skip


def test_rules_that_cannot_be_read_are_told_once_and_rule_nothing(toy):
    """Their own problem stands for all cases."""
    case = "{procedure: find, dice: 3 4, expect: {found: contact}}"
    (toy / "readings.yaml").write_text("TOY-R1: [\n")
    _, problems = check(toy, f"A-1: {case}\nA-2: {case}\n")
    assert ["is not YAML" in said for _, said in problems] == [True]
