"""Rules of Atlantic Wolves with whatever optional rules and readings a test wants, and rulings in one call."""

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
def wolves(edition="published", switches="", readings="", unknowns=""):
    """Load the pack; switches, readings and unknowns are written as in an overlay: ``mines: yes``."""
    problems = Problems()
    with TemporaryDirectory() as folder:
        overlay = Path(folder) / "test.yaml"
        lines = {"switches": switches, "readings": readings, "unknowns": unknowns}
        text = "".join(f"{name}: {{{values}}}\n" for name, values in lines.items() if values)
        overlay.write_text("overlay: test\n" + text)
        overlays = [overlay] if text else []
        rules = load_rules(find_pack("atlantic-wolves"), problems, edition=edition, overlays=overlays, owner=False)
    assert [str(problem) for problem in problems] == []
    return rules


def walk_of(rules, name, words, dice="", answers=None, decide=True):
    """Walk through a procedure with dice in order and answers by id; the policy ``first`` may decide the rest."""
    procedure = find_procedure(rules, name)
    given = read_input(procedure, {key.replace("_", "-"): str(text) for key, text in words.items()}, rules.texts)
    policies = [by_policy(first, "first")] if decide else []
    answerer = one_of(by_hand(Handful(str(dice))), prepared(answers or {}), *policies)
    return rule(Desk(rules), procedure, given, answerer)


def ruled(name, dice="", answers=None, rules=None, **words):
    """Rule a procedure to its end and give the ruling."""
    walk = walk_of(rules or wolves(), name, words, dice, answers)
    assert walk.question is None, f"{name} still asks {walk.question}"
    return walk.ruling


def result(name, dice="", answers=None, rules=None, **words):
    """Rule a procedure and give its result."""
    return ruled(name, dice, answers, rules, **words).result


def counters(by_class):
    """Write counters by square as a player would: ``2 aggressive, 1 normal``."""
    return ", ".join(f"{number} {square}" for square, number in by_class.items() if number) or "none"
