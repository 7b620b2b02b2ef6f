"""Odds of every procedure of every pack: no step multiplies in vain, and nothing goes on for ever."""

from functools import cache

import pytest

from forge.errors import ForgeError, Problems
from forge.places import components
from forge.referee.catalogue import find_procedure, procedures
from forge.referee.contract.deciding import find_policy
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import Call, Roll
from forge.referee.odds.budget import Budget
from forge.referee.odds.effort import Effort, efforts
from forge.referee.odds.exact import exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.vectors.form import read_vectors
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.rules import load_rules
from forge.rules.overlay_files import PUBLISHED, editions

PACKS = ("atlantic-wolves", "under-ten-flags", "atlantic-chase", "paukenschlag-variant", "atlantic-blocks")
ENOUGH = 3_000_000
"""Half a second of work; whatever is refused later than that is none the wiser for these tests."""


@cache
def rules_of(pack):
    """Load a pack in its house edition, if it has one, which fills what is unknown as published."""
    problems, folder = Problems(), components() / pack
    edition = "house" if "house" in editions(folder) else PUBLISHED
    rules = load_rules(folder, problems, edition=edition, owner=False)
    problems.raise_errors()
    return rules


def inputs_of(pack):
    """Give the inputs of every vector that these rules take, and every procedure with its defaults."""
    rules = rules_of(pack)
    found = {(name, ()) for name in procedures(rules)}
    for vector in read_vectors(components() / pack, Problems()):
        given = {name: ", ".join(one.text for one in said) for name, said in vector.case.given.items()}
        found.add((vector.case.procedure.text, tuple(sorted(given.items()))))
    for name, words in sorted(found):
        try:
            procedure = find_procedure(rules, name)
            yield procedure, read_input(procedure, dict(words), rules.texts).arguments
        except ForgeError:  # not in force, needs more, or is an example of what is refused
            continue


def explored(rules, procedure, arguments, policy):
    """Count the odds as far as the budget goes; give the explorer, and what was refused."""
    explorer = Explorer(Desk(rules), find_policy(procedure, policy), Budget(ENOUGH))
    groups = tuple((measure,) for measure in procedure.measures) or ((),)
    try:
        exact_odds_of_each(explorer, procedure, arguments, groups)
    except ForgeError as refusal:
        return explorer, refusal
    return explorer, None


@pytest.mark.parametrize("policy", ["first", "last"])
@pytest.mark.parametrize("pack", PACKS)
def test_no_step_multiplies_in_vain(pack, policy):
    """No step runs more than 300 times in one place and ends in fewer than a tenth as many values."""
    seen, wasteful = 0, set()
    for procedure, arguments in inputs_of(pack):
        explorer, _ = explored(rules_of(pack), procedure, arguments, policy)
        one = efforts(explorer)
        seen += sum(effort.places for effort in one)
        wasteful |= {(procedure.id, effort.step, effort.most, effort.fewest) for effort in one if effort.wasteful}
    assert not wasteful
    assert seen > 30


@pytest.mark.parametrize("pack", PACKS)
def test_odds_are_answered_or_refused_within_their_budget(pack):
    """Every procedure with its vectors' inputs or its defaults, whole games among them; most are answered."""
    answered, refused = 0, 0
    for procedure, arguments in inputs_of(pack):
        explorer, refusal = explored(rules_of(pack), procedure, arguments, "first")
        assert explorer.budget.spent < 1.2 * ENOUGH, procedure.id
        answered += refusal is None
        refused += refusal is not None
    assert answered > 4 * refused


async def pair(state):
    """Throw four dice twice over and tell only whether the sums differ: what should be a Call."""
    one = await Roll("one", "3d6")
    other = await Roll("other", "3d6")
    return state + (sum(one) > sum(other))


async def whole():
    """Call the pair."""
    return await Call(pair, 0)


async def high():
    """Throw six dice at once and tell whether they come to much: a single throw, which cannot be cheaper."""
    return sum(await Roll("six", "6d6")) > 20


def test_what_multiplies_in_vain_is_found():
    """Two throws kept apart in a step that ends in two values are told; a single throw of as many ways is not."""
    explorer, _ = explored(rules_of("atlantic-blocks"), Procedure("whole", whole), (), "first")
    told = {effort.step: effort for effort in efforts(explorer)}
    assert told["pair"] == Effort("pair", 1, 56 * 56, 2, 56 * 56, 2)
    assert told["pair"].wasteful
    assert not told["whole"].wasteful
    explorer, _ = explored(rules_of("atlantic-blocks"), Procedure("high", high), (), "first")
    assert not any(effort.wasteful for effort in efforts(explorer))
