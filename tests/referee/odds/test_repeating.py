"""Steps repeated until something ends them: endless ways, against sums of the endless series worked out by hand."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from kit.referee_toys import desk_of

from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Choose, Emit, Repeat, Roll, Step
from forge.referee.odds.budget import BeyondReach, Budget
from forge.referee.odds.exact import exact_odds, exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.odds.outlook import Lookout
from forge.referee.odds.sampling import sample_odds
from forge.referee.walking.questions import Answer
from forge.referee.walking.rulings import Noted, each_entry
from forge.referee.walking.walk import Walk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


def beaten(boxers):
    """Tell whether one of two boxers is down, or both have left."""
    return 0 in boxers or boxers == (-1, -1)


async def bout(boxers, number):
    """Strike at the same time: the first hits on 5 and 6, the second on 6; then the first may throw in the towel."""
    one, other = boxers
    await Step("bout", (("number", number),))
    await Emit("bouts")
    (his,), (hers,) = await Roll("his", "1d6"), await Roll("hers", "1d6")
    hits, hurt = int(his > 4), int(hers == 6)
    await Emit("hits", hits)
    await Emit("hurt", hurt)
    after = (max(0, one - hurt), max(0, other - hits))
    if not beaten(after) and await Choose("towel", "me", ("box", "leave")) == "leave":
        return (-1, -1)
    return after


async def match(boxers):
    """Box until one is down."""
    one, other = await Repeat(bout, boxers, beaten)
    return "draw" if one == other else "won" if one > other else "lost"


MATCH = Procedure("match", match, measures=("hits", "hurt", "bouts"), episodes=(match,))


@cache
def results(one, other):
    """Sum by hand: of the four ways of a bout the one without a hit comes back, so it is left out of the whole."""
    if not (one and other):
        return {"draw" if one == other else "won" if one else "lost": Fraction(1)}
    found = Counter()
    hit, hurt = Fraction(1, 3), Fraction(1, 6)
    quiet = (1 - hit) * (1 - hurt)
    ways = {(0, 1): hit * (1 - hurt), (1, 0): (1 - hit) * hurt, (1, 1): hit * hurt}
    for (less, fewer), chance in ways.items():
        for result, onward in results(one - less, other - fewer).items():
            found[result] += chance / (1 - quiet) * onward
    return dict(found)


@pytest.mark.parametrize("boxers", [(1, 1), (2, 3), (4, 1)])
def test_the_endless_ways_are_summed(desk, boxers):
    """Who is down in the end has exactly the chance of the sums by hand."""
    odds = exact_odds(desk, MATCH, (boxers,))
    assert {one: odds.chance(one) for one in odds.ways} == results(*boxers)


def test_a_measure_that_recurs_in_no_state_is_counted(desk):
    """Hits on the second boxer, (1, 1): she is hit unless he is down before, 2/8 of what is no quiet bout."""
    odds = exact_odds(desk, MATCH, ((1, 1),), ("hits",))
    assert odds.chance((0,)) == Fraction(1, 4)  # (0, 1), (1, 0) and (1, 1) are 5, 2 and 1 of 18
    assert odds.chance((1,)) == Fraction(3, 4)


def test_what_grows_while_nothing_changes_has_no_odds(desk):
    """Bouts may come to any number: alone that is refused, beside others it is left out."""
    with pytest.raises(BeyondReach, match="any number"):
        exact_odds(desk, MATCH, ((1, 1),), ("bouts",))
    explorer = Explorer(desk, lambda decision: decision.options[0], Budget())
    found = exact_odds_of_each(explorer, MATCH, ((1, 1),), (("bouts",), ("hits",), ("bouts", "hurt"), ("hurt",)))
    assert [one.measures for one in found] == [("hits",), ("hurt",)]


def test_playing_agrees(desk):
    """Games played come near the sum."""
    found = sample_odds(desk, MATCH, ((2, 2),), ("hits", "bouts"), size=500, below=_below())
    odds = exact_odds(desk, MATCH, ((2, 2),), ("hits",))
    assert abs(found.mean("hits") - odds.mean("hits")) < 4 * found.mean_error("hits")
    assert found.mean("bouts") > 2


def _below():
    from random import Random

    return Random(1).randrange


def test_each_option_within_a_bout(desk):
    """After a bout that hurt nobody, boxing on has the odds of the beginning; who leaves is hit no more."""
    walk = Walk(desk, MATCH, ((1, 1),))
    for die in (1, 1, "box", 2, 2):
        walk.answer(Answer(die if isinstance(die, str) else (die,), "hand"))
    outlook = Lookout().odds_here(walk)
    assert outlook.options == ("box", "leave")
    assert outlook.measures == ("hits", "hurt")
    (on, _), (left, _) = outlook.found
    assert (outlook.games, outlook.endless) == (0, ("bouts",))
    assert on.chance((1,)) == Fraction(3, 4)
    assert left.chance((0,)) == 1
    played = Lookout(work=1, clock=lambda: 0).odds_here(walk)
    sample = played.found[0][played.measures.index("hits")]
    assert abs(sample.mean("hits") - Fraction(3, 4)) < 4 * sample.mean_error("hits")


def test_a_bout_is_told_by_its_number(desk):
    """At the table every bout has its own number."""
    walk = Walk(desk, MATCH, ((1, 1),))
    for die in (1, 1, "box", 2, 2, "box", 5, 2):
        walk.answer(Answer(die if isinstance(die, str) else (die,), "hand"))
    assert walk.ruling.result == "won"
    told = [dict(one.values)["number"] for one in each_entry(walk.ruling.entries) if isinstance(one, Noted)]
    assert told == [1, 2, 3]


async def _round_about(state, _number):
    (die,) = await Roll("die", "1d2")
    return (state + die) % 5


async def _nothing(state, _number):
    await Roll("die", "1d2")
    return state


def _at_zero(state):
    return state == 0


@pytest.mark.parametrize(
    ("step", "error", "words"), [(_round_about, BeyondReach, "circle"), (_nothing, Illegal, "ends")]
)
def test_what_goes_round_or_never_ends_is_refused(desk, step, error, words):
    """Several states in a circle are not summed, and what nothing ends has no odds."""

    async def game():
        return await Repeat(step, 1, _at_zero)

    with pytest.raises(error, match=words):
        exact_odds(desk, Procedure("game", game), ())


async def _by_halves(_state, _number):
    (die,) = await Roll("die", "1d6")
    return "open" if die > 4 else "high" if die > 2 else "low"


async def _begun_on_a_six():
    (die,) = await Roll("first", "1d6")
    return await Repeat(_by_halves, "open", "open".__ne__) if die == 6 else "none"


def test_what_repeats_weighs_no_more_than_what_does_not(desk):
    """Begun on a six alone, each of two ends that are as likely has half of that sixth, however long it takes."""
    odds = exact_odds(desk, Procedure("sixes", _begun_on_a_six), ())
    twelfth = Fraction(1, 12)
    assert {one: odds.chance(one) for one in odds.ways} == {"none": 10 * twelfth, "high": twelfth, "low": twelfth}


async def _laden(state, number):
    if state == "laden":
        (tons,) = await Roll("tons", "1d100")
        await Emit("tons", tons)
        return "open"
    return await _by_halves(state, number)


async def _sail():
    return await Repeat(_laden, "laden", {"high", "low"}.__contains__)


def test_sums_that_are_carried_round_cost_what_they_are(desk):
    """A hundred sums come to what repeats, go on to two ends, and lead out of them: five times 99 more than one."""
    explorer = Explorer(desk, lambda decision: decision.options[0], Budget())
    spent = [0, 0]
    for measures in ((), (), ("tons",)):
        exact_odds_of_each(explorer, Procedure("sail", _sail, measures=("tons",)), (), (measures,))
        spent.append(explorer.budget.spent)
    _, _, none, tons = (after - before for before, after in pairwise(spent))
    assert tons - none >= 5 * 99


def test_what_is_over_at_once_is_not_run(desk):
    """The state it begins with is the answer."""
    assert exact_odds(desk, MATCH, ((1, 0),)).ways == {"won": 1}
