"""What odds are reckoned with, by itself: lanes of sums, weights over one denominator, errors of samples, budgets."""

import math

import pytest

from forge.referee.contract.refusals import Illegal
from forge.referee.odds.budget import BeyondReach, Budget
from forge.referee.odds.carrying import Sums
from forge.referee.odds.effort import Effort
from forge.referee.odds.repeating import Endless
from forge.referee.odds.rows import (
    Counted,
    Row,
    come_together,
    coming_back,
    merged_ways,
    moved_on,
    reduced,
    spread_over,
)
from forge.referee.odds.sampling import Sample

NOTHING = Sums(())
TWO = Sums(("tons", "ships"))


@pytest.mark.parametrize("tons", [0, 1, -1, 2**62, -(2**62)])
@pytest.mark.parametrize("ships", [0, 7, -7, 2**62, -(2**62)])
def test_sums_beside_each_other_do_not_touch(tons, ships):
    """Whatever the sign, each total comes out of its lane as it went in; what is not wanted is not carried."""
    packed = TWO.emit(TWO.emit(TWO.emit(TWO.zero, "ships", ships), "tons", tons), "aces", 5)
    assert TWO.totals(packed) == (tons, ships)
    assert TWO.totals(TWO.join(packed, TWO.emit(0, "tons", 1))) == (tons + 1, ships)
    assert (TWO.wants("tons"), TWO.wants("aces")) == (True, False)


def test_ways_over_one_denominator():
    """1/2 of 1 and 1/3 of 2 out of 6 are 3 and 2 x 2; two thirds twice, and one half, come together over 6."""
    row = merged_ways([Counted("a", {0: 1}, 1, 2), Counted("a", {0: 1}, 1, 6), Counted("b", {5: 1}, 2, 6)])
    assert row == Row({"a": {0: 3 + 1}, "b": {5: 2}}, 6)
    assert reduced(row) == Row({"a": {0: 2}, "b": {5: 1}}, 3)
    left_out = merged_ways([Counted("a", {0: 1}, 1, 6), Counted("b", {0: 2}, 1, 6)])
    assert left_out == Row({"a": {0: 1}, "b": {0: 2}}, 3)  # the other half begins anew
    come = [Counted("a", {0: 2, 1: 1}, 1, 3), Counted("a", {1: 1}, 1, 2)]
    assert come_together("there", come) == Counted("there", {0: 4, 1: 2 + 3}, 1, 6)
    shared = come_together("there", [Counted("a", {0: 2}, 1, 6), Counted("a", {1: 2}, 1, 6)])
    assert shared == Counted("there", {0: 1, 1: 1}, 1, 3)


def test_deltas_join_each_with_each():
    """(1 or 2) and then (0 or 10): four sums with their weights; where nothing is added the weights grow alone."""
    assert spread_over({1: 1, 2: 2}, {0: 3, 10: 1}, NOTHING) == {1: 3, 11: 1, 2: 6, 12: 2}
    assert spread_over({0: 1, 10: 1}, {0: 1, 10: 1}, NOTHING) == {0: 1, 10: 2, 20: 1}
    assert spread_over({1: 1, 2: 2}, {0: 3}, NOTHING) == {1: 3, 2: 6}
    assert spread_over({1: 1, 2: 2}, {0: 1}, NOTHING) == {1: 1, 2: 2}
    assert spread_over({1: 1, 2: 2}, {5: 2}, NOTHING) == {6: 2, 7: 4}


def test_states_that_lead_to_one_value_are_one():
    """Their ways add up."""
    rows = [Row({"x": {0: 1}}, 1), Row({"y": {0: 1}}, 1), Row({"x": {0: 1}}, 1)]
    states = {"a": {1: 2}, "b": {1: 3}, "c": {1: 5, 2: 7}}
    assert moved_on(states, rows) == {"x": {1: 7, 2: 7}, "y": {1: 3}}


def test_what_comes_back_is_left_out():
    """Of 6 ways 2 come back to where they began; none may bring anything with it, and not all may."""
    assert coming_back(Row({"here": {0: 2}, "there": {3: 4}}, 6), "here", NOTHING) == 2
    assert coming_back(Row({"there": {3: 6}}, 6), "here", NOTHING) == 0
    with pytest.raises(Endless):
        coming_back(Row({"here": {0: 1, 3: 1}, "there": {0: 4}}, 6), "here", NOTHING)
    with pytest.raises(Illegal, match="have no end"):
        coming_back(Row({"here": {0: 6}}, 6), "here", NOTHING)


@pytest.mark.parametrize(
    ("counts", "mean", "error"),
    [
        ({(0,): 2, (2,): 2}, 1, math.sqrt(4 / 3 / 4)),
        ({(1,): 4, (5,): 12}, 4, math.sqrt((4 * 9 + 12 * 1) / 15 / 16)),
        ({(1,): 1, (5,): 3}, 4, 5 / 4),  # of few games the one not seen weighs more
        ({(3,): 4}, 3, 3 / 4),  # nothing varies: one game not seen might have been without
        ({(-3,): 4}, -3, 3 / 4),
        ({(0,): 4}, 0, 1 / 4),
        ({(7,): 1}, 7, math.inf),
    ],
)
def test_means_have_their_standard_error(counts, mean, error):
    """The root of the variance, over one game less, by the number of games; never nought."""
    sample = Sample(("hits",), counts, sum(counts.values()))
    assert sample.mean("hits") == pytest.approx(mean)
    assert sample.mean_error("hits") == pytest.approx(error)


def test_shares_have_their_standard_error():
    """Of a quarter, and of what all games or none had, which is taken as one game away from that."""
    sample = Sample(("hits",), {(0,): 3, (1,): 1}, 4)
    assert (sample.share((0,)), sample.share((1,)), sample.share((2,))) == (0.75, 0.25, 0)
    wanted = math.sqrt(0.75 * 0.25 / 4)
    assert [sample.share_error((one,)) for one in (0, 1, 2)] == pytest.approx([wanted] * 3)
    assert Sample(("hits",), {(0,): 4}, 4).share_error((0,)) == pytest.approx(wanted)
    half = Sample(("hits",), {(0,): 5, (1,): 5}, 10)
    assert half.share_error((0,)) == pytest.approx(math.sqrt(0.025))


def test_some_of_the_measures_of_a_sample():
    """Games that differ in the others alone count together."""
    sample = Sample(("a", "b"), {(1, 5): 2, (1, 6): 3, (2, 5): 4}, 9)
    assert sample.alone(("a",)) == Sample(("a",), {(1,): 5, (2,): 4}, 9)
    assert sample.alone(("b", "a")) == Sample(("b", "a"), {(5, 1): 2, (6, 1): 3, (5, 2): 4}, 9)


@pytest.mark.parametrize(("noticed", "told"), [(0, [1]), (5, [6]), (9, [10]), (20, [11])])
def test_who_waits_is_told_once_and_what_is_too_much_is_refused(noticed, told):
    """Told when more than so much is spent, at the latest when all is; refused when more than all is."""
    heard = []
    budget = Budget(10, lambda: heard.append(budget.spent), noticed)
    for _ in range(10):
        budget.spend(1)
    with pytest.raises(BeyondReach, match="beyond exact reach"):
        budget.spend(1)
    assert heard == told


def test_a_budget_begun_anew_has_all_of_it_again():
    """What was spent before counts no more; being late ends it whatever is left."""
    budget, late = Budget(3), []
    budget.spend(3)
    budget.renew(2, lambda: bool(late))
    budget.spend(2)
    with pytest.raises(BeyondReach):
        budget.spend(1)
    budget.renew(100, lambda: bool(late))
    budget.spend(1)
    late.append(True)
    with pytest.raises(BeyondReach):
        budget.spend(1)


@pytest.mark.parametrize(
    ("most", "fewest", "wasteful"), [(300, 1, False), (301, 1, True), (310, 31, False), (311, 31, True)]
)
def test_hundreds_of_runs_for_a_few_values_are_wasteful(most, fewest, wasteful):
    """More than 300, and more than ten for each value."""
    assert Effort("step", 1, most, fewest, most, fewest).wasteful == wasteful
