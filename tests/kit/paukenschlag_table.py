"""Rules of the Paukenschlag variant under whatever readings a test wants, and rulings in one call."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from forge.errors import Problems
from forge.places import find_pack
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.contract.dice import Handful
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, by_policy, one_of, prepared, rule
from forge.referee.walking.input import read_input
from forge.rules import load_rules


@cache
def variant(readings="", replace=""):
    """Load the pack; readings are written as in an overlay, ``replace`` gives the lines of an owner's ASW Table."""
    problems = Problems()
    with TemporaryDirectory() as folder:
        overlay = Path(folder) / "test.yaml"
        text = f"readings: {{{readings}}}\n" if readings else ""
        if replace:
            (Path(folder) / "own.csv").write_text(replace)
            text += "replace: {asw.csv: own.csv}\n"
        overlay.write_text("overlay: test\n" + text)
        overlays = [overlay] if text else []
        rules = load_rules(find_pack("paukenschlag-variant"), problems, overlays=overlays, owner=False)
    assert [str(problem) for problem in problems] == []
    return rules


def walk_of(name, dice="", answers=None, rules=None, **words):
    """Walk through a procedure with dice in order and answers by id; the policy ``first`` decides the rest."""
    rules = rules or variant()
    procedure = find_procedure(rules, name)
    given = read_input(procedure, {key.replace("_", "-"): written(value) for key, value in words.items()}, rules.texts)
    answerer = one_of(by_hand(Handful(str(dice))), prepared(answers or {}), by_policy(first, "first"))
    return rule(Desk(rules), procedure, given, answerer)


def written(value):
    """Write a value as a player would."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def ruled(name, dice="", answers=None, rules=None, **words):
    """Rule a procedure to its end and give the ruling."""
    walk = walk_of(name, dice, answers, rules, **words)
    assert walk.question is None, f"{name} still asks {walk.question}"
    return walk.ruling


def result(name, dice="", answers=None, rules=None, **words):
    """Rule a procedure and give its result."""
    return ruled(name, dice, answers, rules, **words).result


def flown(rules=None, **words):
    """Rule a flight, of scenario 17.1 on turn 1 and with a bomb factor of 1 unless said otherwise."""
    return result("floatplane", rules=rules, **({"scenario": "17.1", "turn": 1, "factor": 1} | words))
