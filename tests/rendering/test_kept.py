"""What recurs is kept within bounds."""

from hypothesis import given
from hypothesis import strategies as st

from forge.rendering.kept import Kept


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 120))))
def test_all_that_is_kept_never_weighs_more_than_its_room(things: list[tuple[int, int]]):
    """What was kept last is found, unless it is too large; of what was kept before as much as there is room for."""
    kept = Kept[int](100)
    for key, weight in things:
        if kept.find(key) is None:
            assert kept.keep(key, weight, weight) == weight
            assert kept.find(key) == (weight if weight <= 100 else None)
        assert sum(kept.find(each) or 0 for each in range(10)) <= 100
