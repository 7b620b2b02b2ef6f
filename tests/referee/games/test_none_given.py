"""Lists in which nothing stands: every procedure of every pack rules, asks or refuses, and never breaks."""

from functools import cache

import pytest
from kit.strolls import rules_of

from forge.errors import ForgeError, Problems
from forge.places import components
from forge.referee.catalogue import find_procedure, procedures
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.games.atlantic_chase.battle.break_away import attempt_of
from forge.referee.vectors.form import read_vectors
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import practice, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.walk import Walk
from forge.rules.overlay_files import PUBLISHED, editions

PACKS = ("atlantic-wolves", "under-ten-flags", "atlantic-chase", "paukenschlag-variant", "atlantic-blocks")
LEGAL = {
    "speed": {"ships": "hood"},
    "break-away-attempt": {"own": "hood", "enemy": "bismarck"},
    "hits": {"ship": "hood", "hits": "1"},
    "damage": {"ship": "hood"},
    "gun-value": {"ship": "hood", "range": "long"},
    "may-torpedo": {"ship": "hood"},
    "may-smoke": {"ship": "hood"},
}
"""Input of procedures that no vector has."""


@cache
def loaded(pack):
    """Load a pack, in the house edition where it has one."""
    return rules_of(pack, "house" if "house" in editions(components() / pack) else PUBLISHED)


def examples(pack):
    """Give an input of every procedure: that of a vector, or one from above, or nothing."""
    known = procedures(loaded(pack))
    found = {name: LEGAL.get(name, {}) if pack == "atlantic-chase" else {} for name in known}
    for vector in read_vectors(components() / pack, Problems()):
        found[vector.case.procedure.text] = {
            name: ", ".join(one.text for one in said) for name, said in vector.case.given.items()
        }
    return {name: words for name, words in found.items() if name in known}


@pytest.mark.parametrize("pack", PACKS)
def test_nothing_in_a_list_breaks_nothing(pack):
    """Whatever lists hold by the vectors, ``none`` in its place is ruled, asked about or refused in a sentence."""
    rules, refused = loaded(pack), 0
    for name, words in examples(pack).items():
        procedure = find_procedure(rules, name)
        lists = [one.id for one in procedure.parameters if not isinstance(one.kind, Whole | Choice | Flag)]
        for wanted in lists:
            try:
                given = read_input(procedure, {**words, wanted: "none"}, rules.texts)
                Walk(Desk(rules), procedure, given.arguments)  # as far as its first question
            except ForgeError:
                refused += 1
    assert refused


def test_ships_of_one_player_do_not_leave_each_other():
    """Both sides of Break Away are of different players; French ships may be of either (p.6, p.61)."""
    rules = loaded("atlantic-chase")
    procedure = find_procedure(rules, "break-away-attempt")
    assert procedure.function is attempt_of
    for own, enemy, legal in (
        ("hood", "norfolk", False),
        ("hood, bismarck", "scheer", False),
        ("hood", "scheer", True),
    ):
        given = read_input(procedure, {"own": own, "enemy": enemy}, rules.texts)
        if legal:
            rule(Desk(rules), procedure, given, practice("leave"))
            continue
        with pytest.raises(ForgeError, match="is a ship of the other player"):
            rule(Desk(rules), procedure, given, practice("leave"))
