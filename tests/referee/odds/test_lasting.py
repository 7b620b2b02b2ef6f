"""What odds forget because nothing later rests on it, steps that end with a Fold, measures that are counted at once."""

from fractions import Fraction

import pytest
from kit.referee_toys import desk_of

from forge.referee.contract.deciding import first
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Emit, Fold, Lasting, Roll
from forge.referee.odds.budget import Budget
from forge.referee.odds.exact import exact_odds, exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.odds.sampling import sample_odds
from forge.referee.walking.drivers import seeded_below
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk

SHOTS = ("left", "right", "left")


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


async def shot(state, which):
    """A die at one of two: 4 or more hits, and is reported; the number thrown is only told."""
    hits, _ = state
    (die,) = await Roll("shot")
    if die >= 4:
        await Emit(which)
        hits += 1
    return await Lasting((hits, die), (hits, 0))


async def ends_so():
    """End with what three shots come to."""
    return await Fold(shot, (0, 0), SHOTS, last=True)


async def goes_on():
    """Look at what they come to, and end with that."""
    hits, die = await Fold(shot, (0, 0), SHOTS)
    return hits, die


async def says_it_ends():
    """Say that one ends, and go on."""
    hits, _ = await Fold(shot, (0, 0), SHOTS, last=True)
    return hits


def test_a_ruling_keeps_what_odds_forget(desk):
    """The last number thrown is in the result of a walk, and in no outcome of its odds: hits are 1 3 3 1 of 8."""
    walk = Walk(desk, Procedure("three", ends_so), ())
    for die in (4, 1, 6):
        walk.answer(Answer((die,), "hand"))
    assert walk.ruling.result == (2, 6)
    odds = exact_odds(desk, Procedure("three", ends_so), ())
    eighths = {hits: odds.chance((hits, 0)) * 8 for hits in range(4)}
    assert eighths == {0: 1, 1: 3, 2: 3, 3: 1}


def test_games_played_keep_it_too(desk):
    """Sampled games are played as a walk is."""
    sample = sample_odds(desk, Procedure("three", ends_so), (), (), size=50, policy=first, below=seeded_below("x"))
    assert all(1 <= die <= 6 for _, die in sample.counts)


@pytest.mark.parametrize("measures", [(), ("left",), ("left", "right")])
def test_what_ends_with_a_fold_is_counted_as_what_goes_on(desk, measures):
    """The same odds of results and measures; and it is run once, not once for each end."""
    found, runs = [], []
    for function in (ends_so, goes_on):
        explorer = Explorer(desk, first, Budget())
        procedure = Procedure("three", function, measures=("left", "right"))
        (odds,) = exact_odds_of_each(explorer, procedure, (), [measures])
        found.append({outcome: odds.chance(outcome) for outcome in odds.ways})
        runs.append(explorer.places[function, ()].runs)
    assert found[0] == found[1]
    assert runs == [1, 4]


def test_what_goes_on_all_the_same_is_refused(desk):
    """Odds would be those of another step."""
    with pytest.raises(Illegal, match="goes on after"):
        exact_odds(desk, Procedure("three", says_it_ends), ())


def test_measures_counted_at_once_are_told_each_by_itself(desk):
    """Of two shots 1 2 1 of 4 hit the left, of one 1 1 of 2 the right; one walk through the ways serves both."""
    spent = []
    for together in ((), ("left", "right")):
        procedure = Procedure("three", ends_so, measures=("left", "right"), together=together)
        explorer = Explorer(desk, first, Budget())
        left, right = exact_odds_of_each(explorer, procedure, (), [("left",), ("right",)])
        assert [left.chance((hits,)) for hits in range(3)] == [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
        assert [right.chance((hits,)) for hits in range(2)] == [Fraction(1, 2)] * 2
        assert (left.measures, right.measures) == (("left",), ("right",))
        spent.append(explorer.budget.spent)
    assert spent[1] < spent[0]
