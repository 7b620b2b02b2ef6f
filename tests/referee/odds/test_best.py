"""The best that a side can do, against deciding at every prompt of every walk; and against sums by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from kit.referee_toys import DUEL, RAID, desk_of

from forge.referee.contract.deciding import decide, find_policy, first
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.requests import Again, Call, Choose, Emit, Fold, Roll
from forge.referee.odds.best import best_odds, read_goals, told_goals, wants
from forge.referee.odds.budget import Budget
from forge.referee.odds.exploring import Explorer
from forge.referee.walking.questions import Answer
from forge.referee.walking.walk import Walk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


async def bid(state, number):
    """One throw: you raise or not before it, I keep it or pass it on after; a tie of two dice is thrown again."""
    mine, raised = state
    stake = 2 if await Choose("stake", "you", ("low", "high"), state=state) == "high" else 1
    margin = await Call(thrown, stake)
    way = await Choose("way", "me", ("keep", "pass", "double"), state=state)
    if way == "keep":
        await Emit("won", margin)
    if way == "double" and not raised:
        (die,) = await Roll("luck", "1d2")
        await Emit("won", 2 * margin if die == 2 else -1)
        return mine, True
    await Emit("kept", number)
    return mine + (way == "keep"), raised


async def thrown(stake):
    """Throw two dice until they differ; the margin counts as often as is staked."""
    one, other = await Roll("pair", "2d2", ordered=True)
    if one == other:
        await Again()
    return stake * (one - other)


async def match(rounds):
    """Bid in turn; at the end I may give up for one."""
    kept, _ = await Fold(bid, (0, False), tuple(range(1, rounds + 1)))
    if await Choose("end", "me", ("stay", "give-up")) == "give-up":
        await Emit("won", 1 - kept)
    return kept


MATCH = Procedure("match", match, measures=("won", "kept"), episodes=(match,), sides=("me", "you"))


def worth(desk, arguments, goals, policy, answers=()):
    """Walk on from answers, deciding at each prompt for the best; give each end in both measures with its chance."""
    walk = Walk(desk, MATCH, arguments)
    for answer in answers:
        walk.answer(answer)
    question = walk.question
    if question is None:
        totals = dict(walk.ruling.totals)
        return Counter({(totals.get("won", 0), totals.get("kept", 0)): Fraction(1)})
    if question.dice:
        falls = list(product(range(1, question.dice.faces + 1), repeat=question.dice.number))
        falls = [fall for fall in falls if len(fall) == 1 or fall[0] != fall[1]]
        mixed = Counter()
        for fall in falls:
            for outcome, chance in worth(desk, arguments, goals, policy, (*answers, Answer(fall, "any"))).items():
                mixed[outcome] += chance / len(falls)
        return mixed
    goal = goals.get(question.request.who, goals.get(""))
    options = question.request.options if goal else (decide(policy, question.request),)
    ahead = [worth(desk, arguments, goals, policy, (*answers, Answer(option, "any"))) for option in options]
    if not goal:
        return ahead[0]
    place = MATCH.measures.index(goal.measure)
    means = [sum(outcome[place] * chance for outcome, chance in one.items()) for one in ahead]
    return ahead[means.index(min(means) if goal.least else max(means))]


def reckon(desk, procedure, arguments, words, groups):
    """Let forge reckon the best."""
    goals, rest = read_goals(procedure, words)
    policy, free = find_policy(procedure, rest), lambda request: wants(goals, request)
    explorer = Explorer(desk, policy, Budget(), free, procedure.episodes)
    return best_odds(explorer, procedure, arguments, groups, goals)


@pytest.mark.parametrize(
    "words",
    [
        "me:best:won",
        "me:best:won you:last",
        "you:least:won me:first",
        "me:best:won you:least:won",
        "me:best:kept you:best:won",
        "best:won",
        "least:kept",
        "me:least:won you:last",
    ],
)
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_best_is_what_deciding_at_every_prompt_gives(desk, words, rounds):
    """For one side against a policy, for both against each other, for all together: the whole distribution."""
    goals, rest = read_goals(MATCH, words)
    expected = worth(desk, (rounds,), goals, find_policy(MATCH, rest))
    joint, won = reckon(desk, MATCH, (rounds,), words, (("won", "kept"), ("won",)))
    assert {outcome: joint.chance(outcome) for outcome in joint.ways} == expected
    assert won.mean("won") == sum(outcome[0] * chance for outcome, chance in expected.items())


def test_the_best_is_no_worse_than_any_policy(desk):
    """A duel: the most hits that can be had are at least those of pressing on and of falling back."""
    duel = DUEL._replace(episodes=(DUEL.function,))
    (best,) = reckon(desk, duel, (2, 3), "best:hits", (("hits",),))
    (least,) = reckon(desk, duel, (2, 3), "least:hits", (("hits",),))
    others = [
        best_odds(Explorer(desk, find_policy(duel, name), Budget()), duel, (2, 3), (("hits",),), {})[0]
        for name in ("first", "last", "back")
    ]
    assert all(least.mean("hits") <= other.mean("hits") <= best.mean("hits") for other in others)
    assert least.mean("hits") < best.mean("hits")


def test_what_a_limit_cuts_is_refused(desk):
    """Under a limit what is still to come depends on what came before."""
    raid = RAID._replace(episodes=(RAID.function,))
    with pytest.raises(Illegal, match="what a limit cuts"):
        reckon(desk, raid, (1, 1, 50_000), "best:tons", (("tons",),))
    (ships,) = reckon(desk, raid, (1, 1, 50_000), "best:ships", (("ships",),))
    assert ships.mean("ships") > 0


async def hidden():
    """Choose before the part that is open to all."""
    await Choose("where", "me", ("here", "there"))
    return await Call(thrown, 1)


async def hidden_again():
    """Choose after the part that is open to all."""
    await Call(thrown, 1)
    return await Choose("where", "me", ("here", "there"))


@pytest.mark.parametrize("function", [hidden, hidden_again])
def test_choices_out_of_sight_are_refused(desk, function):
    """The best must not rest on what the one who decides cannot see."""
    procedure = Procedure("hidden", function, measures=("won",), episodes=(thrown,))
    with pytest.raises(Illegal, match="not everybody sees all"):
        reckon(desk, procedure, (), "best:won", (("won",),))
    with pytest.raises(Illegal, match="not everybody sees all"):
        read_goals(procedure._replace(episodes=()), "best:won")


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        ("best:wun", Illegal, "did you mean 'won'"),
        ("him:best:won", Illegal, "did you mean|possible here"),
        ("best:won best:kept", Malformed, "says twice"),
    ],
)
def test_goals_that_cannot_be_read(words, error, said):
    """Unknown measures and sides are told with what is near; a goal said twice is one too many."""
    with pytest.raises(error, match=said):
        read_goals(MATCH, words)


def test_goals_are_told_side_by_side():
    """The answer names how each side decides."""
    assert told_goals(MATCH, "me:best:won you:last") == (("me", "best:won"), ("you", "last"))
    assert told_goals(MATCH, "you:least:won") == (("me", "first"), ("you", "least:won"))
    assert told_goals(MATCH, "best:won") == (("", "best:won"),)
    assert told_goals(MATCH, "last") == (("", "last"),)
    assert find_policy(MATCH, read_goals(MATCH, "me:best:won")[1]) is first


def test_too_much_for_the_best_says_what_to_do(desk):
    """Beyond reach the way out is a policy for one side, not sampling."""
    goals, _ = read_goals(MATCH, "best:won")
    explorer = Explorer(desk, first, Budget(5_000), lambda request: wants(goals, request), MATCH.episodes)
    with pytest.raises(Illegal, match="a policy of its own"):
        best_odds(explorer, MATCH, (2,), (("won",),), goals)
