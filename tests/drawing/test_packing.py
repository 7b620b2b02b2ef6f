"""Rectangles placed in an outline: against arithmetic, against every way of stacking rows, and by looking again."""

import random
from functools import cache

import pytest

from forge.drawing.packing import AIR, Floor, Lot
from forge.drawing.page import Box
from forge.reading.measures import MM


def box(x, y, width, height):
    """A rectangle in millimetres."""
    return Box(*(round(each * MM) for each in (x, y, width, height)))


def lot(width, height, number=999, *, may_turn=False):
    """Rectangles in millimetres."""
    return Lot(round(width * MM), round(height * MM), number, may_turn)


def along(room, size):
    """How many pieces of a length stand along a room, half a millimetre apart."""
    return int((room + 0.5 + 1e-9) // (size + 0.5))


@pytest.mark.parametrize("size", [(20, 10), (15.875, 15.875), (15, 15), (3, 40)])
@pytest.mark.parametrize("room", [(20, 10), (41, 21), (15.9, 15.9), (100, 61.7), (47, 39)])
def test_an_empty_oblong_holds_columns_times_rows(room, size):
    """In a room without anything in it, rows of columns are all that there is to it."""
    floor = Floor(box(7, 3, *room).corners, ())
    assert len(floor.place(lot(*size))) == along(room[0], size[0]) * along(room[1], size[1])


def test_pieces_that_lie_may_be_turned():
    """Four strips of 30 x 6 mm go into a place of 30 mm by 30 either way, and only upright into one of 26 by 30."""
    narrow = box(0, 0, 26, 30).corners
    assert len(Floor(narrow, ()).place(lot(30, 6))) == 0
    assert len(Floor(narrow, ()).place(lot(30, 6, may_turn=True))) == 4


def in_an_l(x, y):
    return (0 <= x <= 40 and 0 <= y <= 20) or (0 <= x <= 15 and 0 <= y <= 50)


def test_an_outline_with_a_corner_cut_out():
    """An L of 40 x 20 and 15 x 50 mm holds three of 12 x 9 in each of two rows, and one in three more."""
    corners = [(0, 0), (40, 0), (40, 20), (15, 20), (15, 50), (0, 50)]
    found = Floor([(x * MM, y * MM) for x, y in corners], ()).place(lot(12, 9))
    assert len(found) == 3 * 2 + 3
    for each in found:
        for x, y in each.corners:
            assert in_an_l(x / MM, y / MM)


@pytest.mark.parametrize("seed", range(8))
def test_a_staircase_is_as_large_as_its_steps(seed):
    """Outlines whose sides are all upright or level have the sum of their steps free, wherever they lie."""
    dice = random.Random(seed)
    steps = [(dice.randint(1, 9), dice.randint(5, 40)) for _ in range(dice.randint(1, 6))]
    corners, x = [(0, 0)], 0
    for width, height in steps:
        corners += [(x, height), (x + width, height)]
        x += width
    corners.append((x, 0))
    left, top = dice.randint(0, 50), dice.randint(0, 50)
    floor = Floor([((left + x) * MM, (top + y) * MM) for x, y in corners], ())
    assert floor.free / MM / MM == pytest.approx(sum(width * height for width, height in steps))


def most_in_rows(free, size, width, height):
    """Try every way of stacking rows on whole millimetres: free(x, y) tells of each square millimetre."""
    wide, high = size

    @cache
    def row(y):
        count, x = 0, 0
        while x + wide <= width:
            if all(free(i, j) for i in range(x, x + wide) for j in range(y, y + high)):
                count, x = count + 1, x + wide + 1
            else:
                x += 1
        return count

    @cache
    def below(y):
        if y + high > height:
            return 0
        return max(below(y + 1), row(y) + below(y + high + 1))

    return below(0)


@pytest.mark.parametrize("seed", range(25))
def test_nothing_overlaps_and_no_way_on_whole_millimetres_holds_more(seed):
    """Among words strewn at random, pieces stand clear of words and each other, as many as with 1 mm between."""
    dice = random.Random(seed)
    width, height, size = dice.randint(30, 70), dice.randint(20, 60), (dice.randint(5, 14), dice.randint(5, 14))
    words = [(dice.randint(0, width - 5), dice.randint(0, height - 3), dice.randint(3, 20), 3) for _ in range(6)]
    found = Floor(box(11, 5, width, height).corners, [box(11 + x, 5 + y, w, h) for x, y, w, h in words]).place(
        lot(*size)
    )

    def free(i, j):
        return not any(x <= i < x + w and y <= j < y + h for x, y, w, h in words)

    assert len(found) >= most_in_rows(free, size, width, height)
    for number, each in enumerate(found):
        grown = Box(each.x - AIR + 10, each.y - AIR + 10, each.width + 2 * AIR - 20, each.height + 2 * AIR - 20)
        assert not any(grown.overlaps(other) for other in found[:number])
        assert not any(each.overlaps(box(11 + x, 5 + y, w, h)) for x, y, w, h in words)
        assert box(11, 5, width, height) == covering(each, box(11, 5, width, height))


def covering(one, other):
    """The smallest rectangle around two."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    right, bottom = max(one.x + one.width, other.x + other.width), max(one.y + one.height, other.y + other.height)
    return Box(x, y, right - x, bottom - y)


def test_one_lot_leaves_its_room_to_no_other():
    """A place of 41 x 10 mm holds two of 20 mm, and after one of them a single one more."""
    floor = Floor(box(0, 0, 41, 10).corners, ())
    assert len(floor.place(lot(20, 10, 1))) == 1
    assert len(floor.place(lot(20, 10, 5))) == 1


def test_the_free_area_is_what_is_not_printed_on():
    """A triangle has half of its rectangle, less what words take."""
    triangle = [(0, 0), (60 * MM, 0), (0, 40 * MM)]
    assert Floor(triangle, ()).free == pytest.approx(1200 * MM * MM, rel=0.02)
    assert Floor(triangle, [box(0, 0, 10, 10)]).free == pytest.approx(1100 * MM * MM, rel=0.02)


def test_an_enormous_place_is_measured_coarsely_but_at_once():
    """A board of ten metres costs no more than one of a metre."""
    assert len(Floor(box(0, 0, 10_000, 10_000).corners, ()).place(lot(100, 100, 40))) == 40
