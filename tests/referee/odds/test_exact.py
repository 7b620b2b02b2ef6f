"""Exact odds, against arithmetic by hand and against walking through every way the dice can fall."""

import time
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.big_battle import BIG_BATTLE
from kit.referee_toys import DRAWS, DUEL, QUESTIONS, RAID, desk_of, stand_back

from forge.referee.contract.deciding import decide, first, last
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Again, Call, Choose, Emit, Fold, Roll, Tally
from forge.referee.contract.tables import table_procedure
from forge.referee.odds.budget import Budget
from forge.referee.odds.exact import exact_odds, exact_odds_of_each
from forge.referee.odds.exploring import Explorer
from forge.referee.odds.sampling import sample_odds
from forge.referee.walking.drivers import rolled, rule, seeded_below
from forge.referee.walking.input import Input
from forge.referee.walking.questions import Answer
from forge.referee.walking.rulings import Thrown
from forge.referee.walking.walk import Walk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Lay the toy game on the desk."""
    return desk_of(tmp_path_factory.mktemp("toy"))


def every_way(desk, procedure, arguments, measures, policy=first):
    """Walk through every ordered fall of the dice, one after the other; no merging, no memory."""
    counted = Counter()
    pending = [((), Fraction(1))]
    while pending:
        answers, chance = pending.pop()
        walk = Walk(desk, procedure, arguments)
        for answer in answers:
            walk.answer(answer)
        while walk.question and not walk.question.chance:
            answer = Answer(decide(policy, walk.question.request), "policy")
            answers = (*answers, answer)
            walk.answer(answer)
        if walk.question is None:
            totals = dict(walk.ruling.totals)
            outcome = tuple(totals.get(measure, 0) for measure in measures) if measures else walk.ruling.result
            counted[outcome] += chance
        elif walk.question.dice:
            number, faces, *_ = walk.question.dice
            falls = [Answer(values, "count") for values in product(range(1, faces + 1), repeat=number)]
            pending += [((*answers, fall), chance / len(falls)) for fall in falls]
        else:
            source = walk.question.request.source
            size = sum(count for _, count in source)
            pending += [((*answers, Answer(item, "count")), chance * count / size) for item, count in source]
    return counted


def chances(odds):
    """Give the probabilities of all outcomes."""
    return {outcome: odds.chance(outcome) for outcome in odds.ways}


@pytest.mark.parametrize("policy", [first, last, stand_back])
@pytest.mark.parametrize("measures", [(), ("hits",)])
def test_duel_is_what_every_way_gives(desk, measures, policy):
    """A fold with choices counts as walking through all 7,776 throws does."""
    odds = exact_odds(desk, DUEL, (2, 3), measures, policy=policy)
    assert chances(odds) == every_way(desk, DUEL, (2, 3), measures, policy)


@pytest.mark.parametrize("measures", [(), ("tons",), ("ships",), ("tons", "ships"), ("ships", "tons")])
@pytest.mark.parametrize("limit", [0, 15_000, 90_000, 900_000])
def test_raid_is_what_every_way_gives(desk, measures, limit):
    """A tally with a limit, beside plain sums, counts as walking through all throws does."""
    odds = exact_odds(desk, RAID, (2, 1, limit), measures)
    assert chances(odds) == every_way(desk, RAID, (2, 1, limit), measures)


def test_draws_without_replacement(desk):
    """Two chits of two red and two blue: both the same in one case of three."""
    odds = exact_odds(desk, DRAWS, ())
    assert chances(odds) == {
        ("red", "red"): Fraction(1, 6),
        ("blue", "blue"): Fraction(1, 6),
        ("blue", "red"): Fraction(2, 3),
    }


def test_one_blow_by_hand(desk):
    """One hit left on the other side: five blows all miss with chance 1/32, and so no hit is scored."""
    odds = exact_odds(desk, DUEL, (5, 1), ("hits",))
    assert odds.chance((0,)) == Fraction(1, 32)
    assert odds.mean("hits") == Fraction(31, 32)


def test_a_table_by_hand(desk):
    """Two dice: 15 of 36 totals are 6 or less, 15 are 7 to 9, and 6 are 10 or more, the natural 12 among them."""
    odds = exact_odds(desk, table_procedure(desk.table("find")), ("find", (), True))
    assert {result.found: ways for result, ways in odds.ways.items()} == {"nothing": 5, "contact": 5, "sunk": 2}
    assert odds.out_of == 12


def test_means_by_hand(desk):
    """One boat outside without a limit sinks 165,000 / 6 tons on average."""
    assert exact_odds(desk, RAID, (1, 0, 900_000), ("tons",)).mean("tons") == Fraction(165_000, 6)


def test_one_measure_of_several(desk):
    """One measure taken out of joint odds has the odds it has alone."""
    joint = exact_odds(desk, RAID, (3, 1, 90_000), ("tons", "ships"))
    alone = exact_odds(desk, RAID, (3, 1, 90_000), ("ships",))
    assert chances(joint.alone("ships")) == chances(alone)


def test_values_of_the_table_are_told(desk):
    """What only players know is told beforehand, and refused by name where it is not."""
    told = {"U-TOY-1": 3, "weather": 8}
    odds = exact_odds(desk, QUESTIONS, ("beta", False), told=told)
    assert chances(odds) == {"beta attacker False 3 8 False": Fraction(1)}
    with pytest.raises(Illegal, match=r"U-TOY-1.*known only at the table"):
        exact_odds(desk, QUESTIONS, ("beta", False))


def test_negative_amounts_keep_to_their_lanes(desk):
    """Measures may go below zero without disturbing each other."""
    odds = exact_odds(desk, Procedure("swing", swing), (), ("up", "down", "both"))
    assert chances(odds) == every_way(desk, Procedure("swing", swing), (), ("up", "down", "both"))


async def swing():
    """Emit amounts of either sign."""
    for name in ("up", "down"):
        (die,) = await Roll(name, "1d4")
        await Emit(name, die - 3)
        await Emit("both", (2 - die) * 10**12)
    return


async def random_step(state, item):
    """Throw, emit and go on as the script says; perhaps throw or call once more."""
    left, script = state
    moves, again, nested = script[item]
    values = await Roll("step", "2d3")
    move = moves[sum(values) % len(moves)]
    await Emit("sum", move)
    await Emit("seen", move)
    if again and move > 1:
        (die,) = await Roll("again", "1d2")
        await Emit("sum", die)
        move += die
    if nested:
        move += await Call(flip, move % 3)
    way = await Choose("way", "me", ("stay", "go"), state=left)
    return (left + move) % 5 if way == "go" else left % 5, script


async def flip(value):
    """Throw one die of two faces and emit it."""
    (die,) = await Roll("flip", "1d2")
    await Emit("seen", die * value)
    return die


def highest(total, amount):
    """Keep the highest amount and how often it was beaten: an order-dependent tally."""
    top, beaten = total
    return (amount, beaten + 1) if amount > top else (top, beaten)


def both(total):
    """Give both parts."""
    return total


async def random_whole(script, tallied):
    """Fold the random step."""
    tally = Tally("seen", ("top", "beaten"), (0, 0), highest, both) if tallied else None
    left, _ = await Fold(random_step, (1, script), tuple(range(len(script))), tally)
    (die,) = await Roll("end", "1d2")
    await Emit("sum", left * die)
    return left


STEPS = st.tuples(st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple), st.booleans(), st.booleans())


@settings(max_examples=15, deadline=None)
@given(
    st.lists(STEPS, min_size=1, max_size=2).map(tuple),
    st.booleans(),
    st.sampled_from([(), ("sum",), ("top",), ("seen", "sum"), ("beaten", "top"), ("top", "sum", "seen")]),
    st.sampled_from([first, last]),
)
def test_random_procedures_count_as_every_way_does(desk, script, tallied, measures, policy):
    """Folds, calls, tallies, choices and several measures together agree with brute force."""
    procedure = Procedure("random", random_whole)
    odds = exact_odds(desk, procedure, (script, tallied), measures, policy=policy)
    assert chances(odds) == every_way(desk, procedure, (script, tallied), measures, policy)
    assert sum(odds.ways.values()) == odds.out_of


def test_illegal_policy_is_refused(desk):
    """A policy that takes what is not legal is found out."""
    with pytest.raises(Illegal, match="legal: on, back"):
        exact_odds(desk, DUEL, (2, 3), policy=lambda *_: "flee")


def test_beyond_reach_is_said(desk, monkeypatch):
    """Odds that would take too long are refused with a way out, not attempted."""
    monkeypatch.setattr("forge.referee.odds.budget.MOST_WORK", 2_000_000)
    with pytest.raises(Illegal, match="sample instead"):
        exact_odds(desk, Procedure("names", names), ())


async def names():
    """Keep every die apart, which never merges."""
    return await Fold(name_one, (), (1,) * 12)


async def name_one(state, item):
    """Add a die to the list."""
    return state + await Roll("one", "1d6")


def test_endless_step_is_said(desk):
    """A step that never ends is refused."""
    with pytest.raises(Illegal, match="more than 100,000 times"):
        exact_odds(desk, Procedure("endless", endless), ())


async def higher(state):
    """Throw two dice until they differ; tell whether the first is higher, and by how much."""
    one, other = await Roll("pair", "2d6", ordered=True)
    if one == other:
        await Again()
    await Emit("margin", one - other)
    return one > other


async def twice():
    """Throw twice for the higher die."""
    won = 0
    for number in range(2):
        won += await Call(higher, number)
    return won


def test_what_begins_anew_is_left_out(desk):
    """Each side is higher in half of the 30 throws that are no tie; sampled games agree within their error."""
    odds = exact_odds(desk, Procedure("twice", twice), ())
    assert chances(odds) == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    margins = Counter()
    for pair in product(range(-5, 6), repeat=2):  # a margin of d comes about in 6 - |d| of 30 throws
        if 0 not in pair:
            margins[sum(pair),] += Fraction((6 - abs(pair[0])) * (6 - abs(pair[1])), 900)
    assert chances(exact_odds(desk, Procedure("twice", twice), (), ("margin",))) == margins
    seen = sample_odds(desk, Procedure("twice", twice), (), size=400, below=seeded_below("again"))
    assert abs(seen.share(1) - 0.5) < 4 * seen.share_error(1)


def test_a_walk_begins_anew(desk):
    """Thrown by hand, a tie asks for the dice again and stays in the ruling."""
    walk = Walk(desk, Procedure("higher", higher), (None,))
    for dice in ((3, 3), (5, 5), (2, 6)):
        walk.answer(Answer(dice, "hand"))
    assert walk.ruling.result is False
    assert [entry.values for entry in walk.ruling.entries if isinstance(entry, Thrown)] == [(3, 3), (5, 5), (2, 6)]


async def never():
    """Begin anew whatever falls."""
    await Roll("die")
    await Again()


def test_what_always_begins_anew_is_refused(desk):
    """A step without an end is refused by every driver."""
    procedure = Procedure("never", never)
    with pytest.raises(Illegal, match="begins anew whatever"):
        exact_odds(desk, procedure, ())
    with pytest.raises(Illegal, match="begins anew more than 1,000 times"):
        sample_odds(desk, procedure, (), size=2)
    with pytest.raises(Illegal, match="begins anew more than 1,000 times"):
        rule(desk, procedure, Input((), ()), rolled())


async def emits_first(state):
    """Emit, then begin anew: no plain ratio."""
    (die,) = await Roll("die")
    await Emit("x")
    if die == state:
        await Again()


async def calls_first(state):
    """Call, then begin anew."""
    if await Call(flip, 1) == state:
        await Again()


@pytest.mark.parametrize("step", [emits_first, calls_first])
def test_beginning_anew_after_more_than_throws_is_refused(desk, step):
    """What was emitted, or happened in another step, is not taken back."""
    with pytest.raises(Illegal, match="after more than throws and draws"):
        exact_odds(desk, Procedure("misused", step), (1,))


async def loops():
    """Throw until a six, in a loop."""
    while await Roll("die") != (6,):
        pass


async def steep():
    """Throw fifteen dice in one step and keep their sum."""
    total = 0
    for _ in range(15):
        total += sum(await Roll("one", "1d6"))
    return total


async def deeper(state):
    """Call itself without an end."""
    return await Call(deeper, state + 1)


@pytest.mark.parametrize("function", [loops, steep, names])
def test_what_has_no_end_is_refused_within_its_budget(desk, function):
    """Loops over throws and throws kept apart stop at the work allowed, and not a tenth beyond it."""
    budget = Budget(2_000_000)
    with pytest.raises(Illegal, match="sample instead"):
        exact_odds_of_each(Explorer(desk, first, budget), Procedure("loops", function), (), ((),))
    assert budget.spent < 2_200_000


def test_calls_without_an_end_are_refused(desk):
    """A step that calls itself for ever is refused by name."""
    with pytest.raises(Illegal, match="deeper: calls itself more than 100 deep"):
        exact_odds(desk, Procedure("deeper", deeper), (0,))


async def down(stairs):
    """Call itself for each stair."""
    return await Call(down, stairs - 1) if stairs else "floor"


def test_calls_as_deep_as_they_may_be_are_counted(desk):
    """A hundred steps within each other are followed, and not one more."""
    assert exact_odds(desk, Procedure("down", down), (99,)).ways == {"floor": 1}
    with pytest.raises(Illegal, match="down: calls itself more than 100 deep"):
        exact_odds(desk, Procedure("down", down), (100,))


async def laden(_state):
    """Sink one of a hundred tonnages."""
    (tons,) = await Roll("tons", "1d100")
    await Emit("tons", tons)


async def voyage():
    """Sink a ship, then throw a die."""
    await Call(laden, None)
    return await Roll("after", "1d6")


def test_ways_cost_what_they_carry(desk):
    """A hundred sums carried past six falls of a die are six hundred more to reckon than none are."""
    explorer = Explorer(desk, first, Budget())
    spent = [0, 0]
    for measures in ((), (), ("tons",)):
        exact_odds_of_each(explorer, Procedure("voyage", voyage, measures=("tons",)), (), (measures,))
        spent.append(explorer.budget.spent)
    _, _, none, tons = (after - before for before, after in pairwise(spent))
    assert tons - none >= 600


def test_one_exploration_serves_every_group(desk):
    """Groups counted together have the odds that they have alone, what they share counted once."""
    groups = (("tons",), ("ships",), ("ships", "tons"), ())
    together = exact_odds_of_each(Explorer(desk, first, Budget()), RAID, (2, 1, 90_000), groups)
    assert together == [exact_odds(desk, RAID, (2, 1, 90_000), measures) for measures in groups]


def test_a_notice_is_given_once(desk):
    """What takes long says so when the work passes the mark, and goes on."""
    told = []
    budget = Budget(notice=lambda: told.append(budget.spent), noticed=1_000)
    exact_odds_of_each(Explorer(desk, first, budget), RAID, (2, 1, 90_000), (("tons",),))
    assert len(told) == 1 < budget.spent - 1_000
    assert 1_000 < told[0] < budget.spent


async def endless():
    """Emit for ever."""
    while True:
        await Emit("x")


@pytest.mark.parametrize(("measures", "seconds"), [(("tons",), 1), (("sunk", "tons"), 4)])
@pytest.mark.slow
def test_a_full_area_is_fast(desk, measures, seconds):
    """Twelve boats in nine classes against six escorts and eight air factors: under a second, jointly under four."""
    started = time.process_time()
    odds = exact_odds(desk, BIG_BATTLE, (6, 8), measures)
    assert time.process_time() - started < 3 * seconds  # machines differ; bench measures
    assert sum(odds.ways.values()) == odds.out_of
