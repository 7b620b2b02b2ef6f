"""What the tests of the block game's rules share: a ruling from words and dice, in either edition."""

from functools import cache

from forge.errors import Problems
from forge.places import components
from forge.referee.catalogue import find_procedure
from forge.referee.contract.dice import Handful
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, one_of, prepared, rule
from forge.referee.walking.input import read_input
from forge.rules import load_rules

PACK = "atlantic-blocks"


@cache
def rules(edition="published"):
    """Load the rules of an edition; nothing may be wrong or doubtful with them."""
    problems = Problems()
    found = load_rules(components() / PACK, problems, edition=edition, owner=False)
    assert list(problems) == []
    return found


def with_readings(found, **chosen):
    """Give rules in which other readings or optional rules are in force; ``_`` is written for ``-``."""
    readings, switches = dict(found.readings), dict(found.switches)
    for name, value in chosen.items():
        key = name.replace("_", "-")
        if key in readings:
            readings[key] = readings[key]._replace(chosen=value)
        else:
            switches[key] = switches[key]._replace(value=value)
    return found._replace(readings=readings, switches=switches)


def ask(name, words, dice="", found=None, answers=None):
    """Rule a procedure with dice thrown by hand, all of which must be used; give the walk."""
    found = found or rules()
    procedure = find_procedure(found, name)
    given = read_input(procedure, {key: str(value) for key, value in words.items()}, found.texts)
    handful = Handful(" ".join(map(str, dice)), "dice")
    walk = rule(Desk(found), procedure, given, one_of(prepared(answers or {}), by_hand(handful)))
    handful.refuse_rest()
    assert walk.question is None, walk.question
    return walk


def result(name, words, dice="", found=None, answers=None):
    """Give the result of a ruling."""
    return ask(name, words, dice, found, answers).ruling.result
