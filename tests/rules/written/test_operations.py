"""And, or, not, comparisons and choices of values: what they come to for every pair, and what they read."""

import operator

import pytest

from forge.rules.values import parse_type
from forge.rules.written.operations import chosen, constant, denied, joined, ordered, read_from, same

FLAG, WHOLE = parse_type("flag"), parse_type("whole 0 to 9")
BOTH = (False, True)


@pytest.mark.parametrize("one", BOTH)
@pytest.mark.parametrize("other", BOTH)
def test_and_or_not_are_those_of_logic(one, other):
    """Each for all four pairs of yes and no."""
    first, second = read_from("one", FLAG), read_from("other", FLAG)
    values = {"one": one, "other": other}
    both, either = joined(first, "and", second), joined(first, "or", second)
    assert both.evaluate(values) is (one + other == 2)
    assert either.evaluate(values) is (one + other > 0)
    assert both.reads == either.reads == {"one", "other"}
    assert denied(first).evaluate(values) is (not one)
    assert same(first, True, second).evaluate(values) is (one == other)
    assert same(first, False, second).evaluate(values) is (one != other)


@pytest.mark.parametrize("pair", [(2, 3), (3, 3), (4, 3)])
@pytest.mark.parametrize(
    ("sign", "compare"), [("<", operator.lt), ("<=", operator.le), (">", operator.gt), (">=", operator.ge)]
)
def test_comparisons_at_their_edges(pair, sign, compare):
    """One less, the same, one more."""
    found = ordered(read_from("one", WHOLE), sign, read_from("other", WHOLE))
    assert found.evaluate(dict(zip(("one", "other"), pair, strict=True))) is compare(*pair)
    assert found.reads == {"one", "other"}


@pytest.mark.parametrize(("holds", "value"), [(True, 4), (False, 7)])
def test_a_choice_takes_the_first_where_the_condition_holds(holds, value):
    """And it may read all three."""
    found = chosen(read_from("first", WHOLE), read_from("holds", FLAG), read_from("second", WHOLE))
    assert found.evaluate({"first": 4, "second": 7, "holds": holds}) == value
    assert found.reads == {"first", "second", "holds"}
    assert chosen(constant(4, WHOLE), constant(holds, FLAG), constant(7, WHOLE)).evaluate({}) == value
