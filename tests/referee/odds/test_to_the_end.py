"""Odds at the prompts of whole games, to the end of an action or an activation, where everything lies open."""

from fractions import Fraction

import pytest
from kit.strolls import begin, rules_of, stroll, words_of
from kit.ways_on import TooManyError, alone, prompts, ways_on

from forge.referee.contract.deciding import find_policy
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Choose
from forge.referee.games.under_ten_flags.rule_4_play import Acting, act_german
from forge.referee.games.under_ten_flags.rule_6_map import read_places, read_sea
from forge.referee.odds.outlook import Lookout
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, rule
from forge.referee.walking.input import Input
from forge.referee.walking.questions import Answer


def patient():
    """Count for as long as it takes, however loaded the machine is."""
    return Lookout(clock=lambda: 0)


async def read_map():
    """Read the map, and where its numbers are."""
    sea = await read_sea()
    return sea, tuple((await read_places(sea)).items())


def chance_of(outlook, option, measure):
    """Give the chance that a measure comes to anything if an option is taken."""
    if measure not in outlook.measures:
        return 0
    found = outlook.found[outlook.options.index(option)][outlook.measures.index(measure)]
    return 1 - found.chance((0,))


def test_every_action_of_atlantic_chase_has_odds_to_its_end():
    """Who passes loses the Initiative (p.35); vying, the other needs the higher die (p.26)."""
    rules = rules_of("atlantic-chase")
    _, walk = begin(rules, words_of(rules, "first-chase"))
    lookout = patient()
    outlook = lookout.odds_here(walk)
    assert outlook.games == 0
    assert outlook.options == walk.question.request.options
    assert chance_of(outlook, "pass", "initiative-lost") == 1
    assert chance_of(outlook, "end", "initiative-lost") == 0
    assert any(walk.question.id == "vie-active" for _ in stroll(walk, "to vie", 400, ("end",)))
    before = chance_of(lookout.odds_here(walk), "", "initiative-lost")
    walk.answer(Answer((4,), "hand"))
    more = sum(one.value for one in walk.question.applied)
    falls = [die + more > other for other in range(1, 7) for die in range(1, 7)]
    assert before == Fraction(sum(falls), 36)
    assert chance_of(lookout.odds_here(walk), "", "initiative-lost") == Fraction(sum(falls[18:24]), 6)


@pytest.mark.parametrize("seed", [1, 4])
def test_an_open_activation_of_under_ten_flags_has_odds_to_its_end(seed):
    """At each prompt of it the odds of each option are those of walking every way on."""
    rules = rules_of("under-ten-flags")
    game, walk = begin(rules, words_of(rules, "second-turn"))
    sea, places = rule(Desk(rules), Procedure("map", read_map), Input((), ()), one_of()).ruling.result
    procedure = game.play._replace(id="turn", function=act_german, episodes=(act_german,), parameters=(), fixed=())
    arguments, lookout, seen = (Acting(walk.position, sea, places),), patient(), 0
    for now, answers in prompts(Desk(rules), procedure, arguments, seed):
        outlook = lookout.odds_here(now, "first")
        chosen = isinstance(now.question.request, Choose)
        for option, found in zip(outlook.options, outlook.found, strict=True):
            taken = [*answers, Answer(option, "taken")] if chosen else answers
            try:
                every = ways_on(Desk(rules), procedure, arguments, taken, find_policy(procedure, "first"), most=150)
            except TooManyError:
                continue
            for measure, odds in zip(outlook.measures, found, strict=True):
                expected = alone(every, procedure.measures.index(measure))
                assert {one: odds.chance(one) for one in odds.ways} == expected, (now.question.id, option, measure)
                seen += 1
    assert seen > 10


def test_a_sealed_activation_has_none():
    """What a side hides could be told by the odds."""
    rules = rules_of("under-ten-flags")
    _, walk = begin(rules, {"secrets": "sealed"})
    with pytest.raises(Illegal, match="not everybody may see"):
        patient().odds_here(walk)


def test_a_policy_that_needs_the_position_is_refused():
    """Odds of what it would not do are not told under its name; those of traits are."""
    rules = rules_of("under-ten-flags")
    _, walk = begin(rules, words_of(rules, "second-turn"))
    assert any(walk.question.id == "plot" for _ in stroll(walk, "to a plot", 60))
    with pytest.raises(Illegal, match="decides by the whole position"):
        patient().odds_here(walk, "german:reasoned british:first")
    assert patient().odds_here(walk, "stay").options == walk.question.request.options
