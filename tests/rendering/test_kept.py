"""What recurs is kept within bounds."""

from hypothesis import given
from hypothesis import strategies as st

from forge.rendering.kept import Kept


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 120))))
def test_all_that_is_kept_never_weighs_more_than_its_room(things: list[tuple[int, int]]):
    """What was made last is not made again, unless it is too large; what came before, while there is room for it."""
    kept, made = Kept[list[int]](100), list[list[int]]()

    def make(thing: list[int]) -> list[int]:
        made.append(thing)
        return thing

    def have(key: int, thing: list[int]) -> tuple[list[int], bool]:
        before = len(made)
        return kept.have(key, lambda: make(thing), lambda each: each[0]), len(made) > before

    for key, weight in things:
        thing, anew = have(key, [weight])
        again, once_more = have(key, [weight])
        assert once_more == (thing[0] > 100)
        assert again is thing or once_more
        assert not anew or thing[0] == weight
    small = [have(key, [101])[0][0] for key in range(10)]
    assert sum(weight for weight in small if weight <= 100) <= 100
