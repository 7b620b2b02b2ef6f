"""The table of Atlantic Chase: its rules with whatever readings a test wants, and rulings in one call."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from forge.errors import Problems
from forge.places import components
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.contract.dice import Handful
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, by_policy, one_of, prepared, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.rulings import each_entry
from forge.rules import load_rules

DATA = Path(__file__).parents[1] / "data"


def called(q, r):
    """Write a hex of the source, two axial coordinates, as the map prints it: column 01 is 4, its first row is -4."""
    return f"{q - 3:02}{r + q // 2 + 5:02}"


def axial(hex_):
    """Give the source's coordinates of a hex as the map prints it."""
    column, row = int(hex_[:2]), int(hex_[2:])
    return column + 3, row - 5 - (column + 3) // 2


@cache
def chase(readings="", switches="", unknowns="", tables=""):
    """Load the rules; what is said of readings and the rest is written as in an overlay: ``AC-R3: both``."""
    problems = Problems()
    with TemporaryDirectory() as folder:
        overlay = Path(folder) / "test.yaml"
        parts = {"readings": readings, "switches": switches, "unknowns": unknowns, "tables": tables}
        text = "".join(f"{name}: {{{said}}}\n" for name, said in parts.items() if said)
        overlay.write_text("overlay: test\n" + text)
        overlays = [overlay] if text else []
        rules = load_rules(components() / "atlantic-chase", problems, overlays=overlays, owner=False)
    assert [str(problem) for problem in problems] == []
    return rules


def walk_of(name, words, dice="", answers=None, rules=None):
    """Walk through a procedure with dice in order and answers by id; the first option decides the rest."""
    rules = rules or chase()
    procedure = find_procedure(rules, name)
    given = read_input(procedure, {key.replace("_", "-"): str(text) for key, text in words.items()}, rules.texts)
    handful = Handful(str(dice))
    walk = rule(
        Desk(rules), procedure, given, one_of(by_hand(handful), prepared(answers or {}), by_policy(first, "first"))
    )
    assert walk.question is None, f"{name} still asks {walk.question}"
    handful.refuse_rest()
    return walk


def ruled(name, /, dice="", answers=None, rules=None, **words):
    """Rule a procedure to its end, every die used, and give the ruling."""
    return walk_of(name, words, dice, answers, rules).ruling


def result(name, /, dice="", answers=None, rules=None, **words):
    """Rule a procedure and give its result."""
    return ruled(name, dice, answers, rules, **words).result


@cache
def vectors():
    """The test vectors of the game."""
    everything = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["vectors"]
    return tuple(one for one in everything if one["id"].startswith("AC-"))


def choice(ruling, name):
    """Give the entry of a decision."""
    return next(entry for entry in each_entry(ruling.entries) if getattr(entry, "id", "") == name)
