"""The stretch of a board on a set-up sheet: pieces stand in it, it fits its room, and its edges spare boxes."""

import random

import pytest

from forge.drawing.bounds import Bounds
from forge.kinds.board.surface import Place
from forge.kinds.set_up_view import choose_view, oblongs
from forge.reading.measures import MM, Size

BOARD, ROOM = Size(500 * MM, 400 * MM), Size(180 * MM, 90 * MM)


def mm(*edges):
    """A box by its edges in millimetres."""
    return Bounds(*(edge * MM for edge in edges))


def seen(points, boxes, room=ROOM):
    """Choose the stretch, and give its edges in millimetres."""
    places = [(x * MM, y * MM) for x, y in points]
    view = choose_view(BOARD, places, room, around=26 * MM, piece=9 * MM, boxes=boxes)
    assert view.width <= room.width + 1
    assert view.height <= room.height + 1
    edges = view.x, view.y, view.x + view.width / view.scale, view.y + view.height / view.scale
    return tuple(edge / MM for edge in edges), view.scale


def shares(edges, box):
    """How much of a box shows, between nothing and all."""
    left, top, right, bottom = (edge / MM for edge in box)
    wide = max(0, min(edges[2], right) - max(edges[0], left))
    high = max(0, min(edges[3], bottom) - max(edges[1], top))
    return wide * high / ((right - left) * (bottom - top))


def test_without_boxes_what_lies_around_the_pieces_fills_the_room():
    """Two pieces 100 mm apart, 26 around: 152 mm high would need 90, so that half as wide again shows beside them."""
    edges, scale = seen([(250, 150), (250, 250)], [])
    assert scale == pytest.approx(90 / 152)
    assert edges == pytest.approx((250 - 152, 124, 250 + 152, 276), abs=0.1)


def test_an_edge_gives_way_to_a_box():
    """A box that the left edge would cut is out of sight, and the stretch runs on at its other end instead."""
    (left, _, right, _), _ = seen([(250, 150), (250, 250)], [mm(80, 130, 120, 180)])
    assert left == pytest.approx(120, abs=0.1)
    assert right == pytest.approx(120 + 304, abs=0.2)


def test_a_box_beside_a_piece_stays():
    """What stands so close to a piece that it cannot be left out is cut, for the piece is not."""
    edges, _ = seen([(250, 150), (250, 250)], [mm(90, 130, 249, 180)])
    assert edges[0] < 250 - 9
    assert edges[2] > 250 + 9


@pytest.mark.parametrize("seed", range(60))
def test_pieces_stand_in_sight_and_less_is_cut(seed):
    """Whatever lies where, no more of boxes shows in part than where their edges are not looked at."""
    dice = random.Random(seed)
    points = [(dice.randint(20, 480), dice.randint(20, 380)) for _ in range(dice.randint(1, 5))]
    corners = [(dice.randint(0, 440), dice.randint(0, 340)) for _ in range(dice.randint(1, 12))]
    boxes = [mm(x, y, x + dice.randint(10, 60), y + dice.randint(10, 60)) for x, y in corners]
    plain, scale = seen(points, [])
    edges, larger = seen(points, boxes)

    def cut(one):
        parts = [(shares(one, box), (box.right - box.left) * (box.bottom - box.top) / MM / MM) for box in boxes]
        return sum(part * area for part, area in parts if 0.001 < part < 0.999)

    assert all(edges[0] <= x <= edges[2] and edges[1] <= y <= edges[3] for x, y in points)
    assert larger >= scale * 0.999
    assert edges[0] + 0.01 >= 0
    assert edges[2] <= 500.01
    if cut(plain) == 0:
        assert edges == pytest.approx(plain, abs=0.1)
    else:
        areas = [(one[2] - one[0]) * (one[3] - one[1]) for one in (plain, edges)]
        assert areas[1] >= areas[0] * 0.59
        assert cut(edges) <= cut(plain) * 1.001 + 1


def test_only_upright_boxes_are_spared():
    """A sea of six corners, and a slanting one of four, run on beyond any edge."""
    box = Place("a", "A", (0, 0), ((0, 0), (9, 0), (9, 5), (0, 5)))
    sea = Place("b", "B", (0, 0), ((0, 0), (9, 0), (12, 4), (9, 5), (0, 5), (-3, 2)))
    slanting = Place("c", "C", (0, 0), ((0, 0), (9, 1), (9, 6), (0, 5)))
    assert oblongs((box, sea, slanting)) == [Bounds(0, 0, 9, 5)]
