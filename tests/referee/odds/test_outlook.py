"""Odds of every option at a prompt, against walking through every way that things can go on from there."""

from fractions import Fraction

import pytest
from kit.referee_toys import DUEL, RAID, desk_of
from kit.ways_on import alone, prompts, ways_on

from forge.referee.contract.deciding import find_policy, first
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Again, Ask, Call, Choose, Draw, Emit, Fold, InForce, Roll, Tally, without
from forge.referee.odds.distribution import Odds
from forge.referee.odds.outlook import Lookout
from forge.referee.odds.sampling import Sample
from forge.referee.walking.drivers import by_policy, one_of, practice
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


async def tie_breaker(number):
    """Throw two dice until they differ, with a bonus chosen first by whoever called."""
    one, other = await Roll("pair", "2d3", ordered=True)
    if one == other:
        await Again()
    return number if one > other else -number


async def skirmish(state, item):
    """Draw, choose, break a tie, and emit on the way."""
    bag, gained = state
    chit = await Draw("chit", bag)
    await Emit("drawn", 2 if chit == "red" else 1)
    way = await Choose("way", "me", ("keep", "dare", "leave"), state=gained)
    if way == "leave":
        return without(bag, chit), gained
    won = await Call(tie_breaker, item if way == "dare" else 1)
    await Emit("won", won)
    await Emit("best", won)
    return without(bag, chit), gained + (won > 0)


def highest(total, amount):
    """Keep the highest, and how often it was beaten."""
    top, beaten = total
    return (amount, beaten + 1) if amount > top else (top, beaten)


def both(total):
    """Give both parts."""
    return total


async def campaign(start):
    """Two rounds of skirmishes, each with a tally of its own, between a throw before and one after."""
    (die,) = await Roll("before", "1d2")
    await Emit("won", die)
    gained = start
    for items in ((1, 2), (2, 3)):
        state = ((("red", 1), ("blue", 2)), gained)
        _, gained = await Fold(skirmish, state, items, Tally("best", ("top", "beaten"), (0, 0), highest, both))
    if await Choose("end", "you", ("calm", "storm")) == "storm":
        (die,) = await Roll("after", "1d2")
        gained += die
    return gained


CAMPAIGN = Procedure(
    "campaign", campaign, measures=("won", "drawn", "top", "beaten"), episodes=(campaign,), policies=()
)
WITHIN = {
    "duel": (DUEL._replace(episodes=(DUEL.function,)), (2, 3)),
    "raid": (RAID._replace(episodes=(RAID.function,)), (2, 1, 90_000)),
    "campaign": (CAMPAIGN, (0,)),
}


@pytest.mark.parametrize("policy", ["first", "last"])
@pytest.mark.parametrize(("name", "seed"), [("duel", 5), ("raid", 1), ("campaign", 2), ("campaign", 3)])
def test_every_option_has_its_odds(desk, name, seed, policy):
    """At each prompt of a game, the odds of each option in each measure are those of walking every way on."""
    procedure, arguments = WITHIN[name]
    lookout, seen = Lookout(), 0
    stops = list(procedure.measures)
    for walk, answers in prompts(desk, procedure, arguments, seed):
        if len(answers) < {"campaign": 8, "duel": 2, "raid": 0}[name]:  # too many ways to walk
            continue
        outlook = lookout.odds_here(walk, policy)
        chosen = isinstance(walk.question.request, Choose)
        assert outlook.options == (walk.question.request.options if chosen else ("",))
        for option, found in zip(outlook.options, outlook.found, strict=True):
            taken = [*answers, Answer(option, "taken")] if chosen else answers
            expected = ways_on(desk, procedure, arguments, taken, find_policy(procedure, policy))
            for measure, odds in zip(outlook.measures, found, strict=bool(outlook.measures)):
                assert {one: odds.chance(one) for one in odds.ways} == alone(expected, stops.index(measure))
                seen += 1
    assert seen > 3


def test_where_a_walk_stood_can_be_counted_while_it_goes_on(desk):
    """The odds are those of the question that was asked then, whatever has been answered since."""
    for seed in range(6):
        walk = Walk(desk, CAMPAIGN, (0,))
        stood, answer_to = [], one_of(practice(f"standing {seed}"), by_policy(first, "first"))
        while walk.question:
            if isinstance(walk.question.request, Choose):
                stood.append((walk.standing(), Lookout().odds_here(walk)))
            walk.answer(answer_to(walk.question))
        assert len(stood) == 5
        assert [Lookout().odds_here(standing) for standing, _ in stood] == [odds for _, odds in stood]


def test_what_is_sampled_is_near_what_is_exact(desk):
    """With no work allowed games are played instead: of the same option, within their error, the exact mean."""
    procedure, arguments = WITHIN["campaign"]
    for walk, answers in prompts(desk, procedure, arguments, 2):
        if len(answers) not in (5, 8):
            continue
        exact, played = Lookout().odds_here(walk), Lookout(work=1, clock=lambda: 0).odds_here(walk)
        assert exact.games == 0 < played.games == 2_000
        assert set(played.measures) <= set(exact.measures)
        for truth, guess in zip(exact.found, played.found, strict=True):
            by_measure = dict(zip(exact.measures, truth, strict=True))
            for measure, sample in zip(played.measures, guess, strict=True):
                assert isinstance(sample, Sample)
                assert isinstance(by_measure[measure], Odds)
                assert abs(sample.mean(measure) - by_measure[measure].mean(measure)) < 4 * sample.mean_error(measure)


async def same():
    """Choose between two names for one thing, and throw."""
    await Choose("name", "me", ("one", "other"))
    (die,) = await Roll("die", "1d6")
    await Emit("pips", die)


def test_options_share_their_dice(desk):
    """What makes no difference is seen to make none, however few games are played."""
    procedure = Procedure("same", same, measures=("pips",), episodes=(same,))
    outlook = Lookout(work=1).odds_here(Walk(desk, procedure, ()))
    assert outlook.found[0] == outlook.found[1]
    assert outlook.games >= 20


async def certain():
    """Emit the same whatever happens."""
    (die,) = await Roll("die", "1d6")
    await Emit("sure", 9)
    return die


def test_an_error_is_never_nothing(desk):
    """Games that all came to 9 leave room for one that did not."""
    procedure = Procedure("certain", certain, measures=("sure",), episodes=(certain,))
    ((sample,),) = Lookout(work=1, clock=lambda: 0).odds_here(Walk(desk, procedure, ())).found
    assert sample.mean("sure") == 9
    assert sample.mean_error("sure") == pytest.approx(9 / 2_000)


async def inner(state):
    """Throw and emit, where all is open."""
    (die,) = await Roll("die", "1d6")
    await Emit("pips", die + state)
    await Choose("way", "me", ("on", "off"))


async def outer():
    """Choose in secret, then go where all is open, then emit more."""
    await Emit("pips", 100)
    await Choose("hidden", "me", ("here", "there"))
    await Call(inner, 0)
    await Choose("hidden-again", "me", ("here", "there"))
    await Emit("pips", 1000)


def test_odds_are_told_inside_an_episode_only(desk):
    """Outside one they are refused, for they could tell what is hidden; inside they count that episode alone."""
    procedure = Procedure("outer", outer, measures=("pips",), episodes=(inner,))
    walk, told = Walk(desk, procedure, ()), []
    for answer in (Answer("here", "me"), Answer((3,), "hand"), Answer("on", "me"), Answer("here", "me")):
        try:
            told.append([float(odds.mean("pips")) for (odds,) in Lookout().odds_here(walk).found])
        except Illegal as refusal:
            told.append(str(refusal))
        walk.answer(answer)
    assert told[1:3] == [[3.5], [3.0, 3.0]]
    assert all("not everybody may see" in told[number] for number in (0, 3))
    with pytest.raises(Illegal, match="is over"):
        Lookout().odds_here(walk)


async def asks(state):
    """Ask for what only the table knows."""
    await Roll("die", "1d6")
    oil = await InForce("U-TOY-1")
    return oil + await Ask("weather", "umpire", None) + state


def test_what_only_the_table_knows_has_no_odds(desk):
    """It is named, not guessed."""
    with pytest.raises(Illegal, match="known only at the table"):
        Lookout().odds_here(Walk(desk, Procedure("asks", asks, episodes=(asks,)), (1,)))


def test_a_value_stands_where_nothing_is_measured(desk):
    """An episode that emits nothing has the odds of what it comes to."""
    procedure = Procedure("pair", tie_breaker, episodes=(tie_breaker,))
    outlook = Lookout().odds_here(Walk(desk, procedure, (2,)))
    ((odds,),) = outlook.found
    assert outlook.measures == ()
    assert {one: odds.chance(one) for one in odds.ways} == {2: Fraction(1, 2), -2: Fraction(1, 2)}


def test_policies_serve_the_usual_last(desk):
    """Without a policy named, the last of the usual ones decides what follows."""
    usual = WITHIN["duel"][0]._replace(usual=("first", "back"))
    walk = Walk(desk, usual, (2, 3))
    assert Lookout().odds_here(walk) == Lookout().odds_here(walk, "back") != Lookout().odds_here(walk, "first")
    assert find_policy(usual, "first") is first
