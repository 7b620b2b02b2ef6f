"""Specification of counters in a space: all are there, none hides another where there is room, each shows where not."""

from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.page import Box
from forge.kinds.board.plan import is_inside
from forge.table.stacking import GAP, LEAST_PEEK, LEAST_SHOWN, PEEKING, Pile, free_room, open_room, shapes_of, spread

MM = 36_000
PILES = st.lists(st.builds(Pile, st.integers(8, 20).map(lambda n: n * MM), st.integers(8, 20).map(lambda n: n * MM),
                           st.integers(1, 4)), min_size=1, max_size=6)  # fmt: skip
ROOMS = st.builds(Box, st.just(0), st.just(0), *[st.integers(10, 120).map(lambda n: n * MM)] * 2)


@given(ROOMS, PILES)
def test_every_counter_lies_there_once(room, piles):
    """Whatever the room, as many counters lie in it as were given, each in its own size."""
    counts = [0] * len(piles)
    for lying in spread(room, piles):
        counts[lying.pile] += lying.number
        assert lying.box[2:] == piles[lying.pile][:2]
    assert counts == [pile.number for pile in piles]


@given(ROOMS, PILES)
def test_counters_that_have_room_hide_none_and_stay_within(room, piles):
    """As many as rows and columns hold lie side by side within the room."""
    wide, high = max(pile.width for pile in piles), max(pile.height for pile in piles)
    number = sum(pile.number for pile in piles)
    if ((room.width + GAP) // (wide + GAP)) * ((room.height + GAP) // (high + GAP)) < number:
        return
    boxes = [lying.box for lying in spread(room, piles)]
    assert len(boxes) == number
    for at, box in enumerate(boxes):
        assert box.x >= -1
        assert box.y >= -1
        assert box.x + box.width <= room.width + 1
        assert box.y + box.height <= room.height + 1
        assert not any(box.overlaps(other) for other in boxes[at + 1 :])


@given(ROOMS, st.integers(1, 7))
def test_of_counters_that_lie_on_others_each_shows(room, number):
    """In a fan, for want of room, a good part of each counter is never covered."""
    lying = spread(room, [Pile(15 * MM, 15 * MM)] * number)
    if lying[-1].shown > lying[-1].number:
        return
    boxes = [one.box for one in lying]
    for at, box in enumerate(boxes):
        for later in boxes[at + 1 :]:
            if box.overlaps(later):
                assert later.x - box.x >= LEAST_SHOWN * box.width - 2


@given(ROOMS, PILES, st.sampled_from([0, 3 * MM]))
def test_nothing_is_fanned_out_of_its_space_and_a_stack_says_how_many(room, piles, over):
    """What does not fit even as a fan is one stack about the middle, with the number of all its counters on top."""
    wide = max(pile.width for pile in piles)
    lying = spread(room, piles, over)
    left, right = min(one.box.x for one in lying), max(one.box.x + one.box.width for one in lying)
    assert right - left <= max(max(room.width, wide) + 2 * over, wide * (1 + LEAST_PEEK * (PEEKING - 1))) + 2
    stacked = [one for one in lying if one.shown != one.number]
    if stacked:
        top = lying[-1]
        assert top.shown == sum(pile.number for pile in piles) > 1
        assert [one.shown for one in lying[:-1]] == [1] * (len(lying) - 1)
        assert all(one.box.overlaps(top.box) for one in lying)


@given(st.lists(st.builds(Box, *[st.integers(0, 50).map(lambda n: n * MM)] * 2,
                          *[st.integers(1, 20).map(lambda n: n * MM)] * 2), max_size=6))  # fmt: skip
def test_counters_lie_beside_the_words_of_a_box(printed):
    """The room that is free hides nothing printed, but perhaps the sign in the middle; it holds a counter."""
    box, least = Box(0, 0, 60 * MM, 40 * MM), (10 * MM, 10 * MM)
    room = free_room(box, printed, least)
    middle = Box(30 * MM, 20 * MM, 1, 1)
    hidden = [each for each in printed if each.overlaps(room)]
    assert room == box or not [each for each in hidden if not each.overlaps(middle)]
    assert room.width >= least[0]
    assert room.height >= least[1]


def test_an_area_holds_its_counters_away_from_what_lies_in_it():
    """In an open outline counters find the place nearest to its middle where nothing is covered."""
    triangle = ((0, 0), (120 * MM, 0), (0, 120 * MM))
    port = Box(10 * MM, 10 * MM, 30 * MM, 30 * MM)
    (size, *_) = shapes_of([Pile(10 * MM, 10 * MM, 4)])
    room = open_room(triangle, [port], size, (40 * MM, 40 * MM))
    assert room
    assert not room.overlaps(port)
    assert all(is_inside(corner, triangle) for corner in room.corners)
    assert open_room(triangle, [Box(0, 0, 120 * MM, 120 * MM)], size, (0, 0)) is None
