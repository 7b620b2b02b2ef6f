"""Traits of options in every game: all that a choice may say are declared, so that a policy can be written in them."""

import random
from contextlib import nullcontext, suppress

import pytest

from forge.errors import ForgeError, Problems
from forge.places import find_pack
from forge.referee.catalogue import find_procedure, load_game, procedures
from forge.referee.contract.requests import Ask, Choose
from forge.referee.vectors.form import read_vectors
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, practice, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer
from forge.rules import load_rules

PACKS = ("atlantic-blocks", "atlantic-chase", "atlantic-wolves", "paukenschlag-variant", "under-ten-flags")
HOUSE = {"atlantic-blocks", "atlantic-wolves", "under-ten-flags"}
MOST = 400
ALLIED, AXIS = "Hood BB 4/4, Victorious CV 3/3, Norfolk CA 2/2, convoy 1/3", "Bismarck BB 4/4, Prinz Eugen CA 2/2"
FLEETS = {"german": "bismarck, pr-eugen", "british": "hood, repulse, renown"}
MORE = {
    "atlantic-blocks": [("battle", {"turn": "1", "allied": ALLIED, "axis": AXIS})] * 8,
    "atlantic-chase": [("battle-fought", {"active": "german", **FLEETS})] * 8,
    "paukenschlag-variant": [
        ("game", {"last": "12", "turn": str(turn), "arrival": "2", "italian": "in-play"}) for turn in (3, 5, 8)
    ],
}
"""Battles and games beside the vectors, where those have none with a choice."""


def rules_of(pack):
    """Load the rules of a pack, its house edition where it has one."""
    problems = Problems()
    rules = load_rules(find_pack(pack), problems, edition="house" if pack in HOUSE else "published")
    assert not problems.errors
    return rules


def choices_of(rules, procedure, given, seed, maybe):
    """Walk through a procedure deciding by chance, and give every choice met; ``maybe``: it may be refused."""
    found, chance = [], random.Random(seed)

    def answer(question):
        request = question.request
        if isinstance(request, Choose):
            found.append(request)
            return Answer(chance.choice(request.options), DECIDED) if len(found) < MOST else None
        kind = request.kind if isinstance(request, Ask) else None
        options = getattr(kind, "values", getattr(kind, "options", (getattr(kind, "low", None),)))
        return None if options == (None,) else Answer(chance.choice(options), DECIDED)

    with suppress(ForgeError) if maybe else nullcontext():
        rule(Desk(rules), procedure, read_input(procedure, given, rules.texts), one_of(practice(str(seed)), answer))
    return found


def cases(pack):
    """Give procedures and inputs: those of the pack's vectors, which may be refused, battles, and the whole game."""
    for vector in read_vectors(find_pack(pack), Problems()):
        given = {name: ", ".join(word.text for word in words) for name, words in vector.case.given.items()}
        yield vector.case.procedure.text, given, True
    yield from ((name, given, False) for name, given in MORE.get(pack, ()))
    if (play := load_game(pack).play) and not any(each.default is None for each in play.parameters):
        yield play.id, {}, False


@pytest.mark.parametrize("pack", PACKS)
def test_traits_and_sides_are_declared(pack):
    """Whatever a procedure's choices say of their options, a policy may be written in it; so with who decides."""
    rules = rules_of(pack)
    play = load_game(pack).play
    known = {*procedures(rules), play.id if play else "play"} - set(rules.tables)
    faults, used = set(), set()
    for seed, (name, given, maybe) in enumerate(cases(pack)):
        if name not in known:
            continue
        procedure = find_procedure(rules, name)
        for choice in choices_of(rules, procedure, given, seed, maybe):
            used |= {trait for _, trait in choice.traits}
            faults |= {(name, choice.id, trait) for _, trait in choice.traits if trait not in procedure.traits}
            faults |= {(name, choice.id, option) for option, _ in choice.traits if option not in choice.options}
            if choice.traits and procedure.sides and choice.who not in procedure.sides:
                faults.add((name, choice.id, choice.who))
    assert not faults
    assert used
