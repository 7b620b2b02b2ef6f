"""Nets folded in the mind: panels meet, look outwards, stand the right way up; tabs and flaps are hidden."""

from collections import Counter

import numpy as np
import pytest
from kit.folding import fold, hinge, over
from shapely.geometry import Polygon, box

from forge.drawing.outlined import flattened
from forge.drawing.page import Box
from forge.kinds.nets.cube import cube
from forge.kinds.nets.net import Panel
from forge.kinds.nets.standee import standee
from forge.kinds.nets.tuck_box import Inside, tuck_box
from forge.reading.measures import MM, Size

BOXES = [Inside(65 * MM, 90 * MM, 18 * MM), Inside(65 * MM, 90 * MM, 40 * MM), Inside(120 * MM, 70 * MM, 7 * MM)]
UP, BACKWARDS, FORWARDS = (0, 0, 1), (0, 1, 0), (0, -1, 0)


def polygon(net):
    """What is cut out, as a polygon of straight sides."""
    (ring,) = flattened(net.cut)
    return Polygon(ring)


def points(folded):
    """The corners of panels in space, rounded, each as often as panels have it."""
    return Counter(tuple(round(value) for value in corner) for each in folded.values() for corner in each.corners)


@pytest.mark.parametrize("inside", BOXES)
def test_each_panel_of_a_folded_box_meets_its_neighbours(inside):
    """Six panels have eight corners, three panels at each, as far apart as the box is wide, deep and high."""
    corners = points(fold(tuck_box(inside), "front"))
    assert len(corners) == 8
    assert set(corners.values()) == {3}
    spans = np.ptp(np.array(list(corners)), axis=0)
    assert tuple(spans) == (inside.width, inside.depth, inside.height)


def test_a_box_is_printed_outside_and_read_the_right_way_up():
    """All panels look away from the middle; the four walls stand; lid and bottom are read from before the front."""
    folded = fold(tuck_box(BOXES[0]), "front")
    middle = np.mean([corner for each in folded.values() for corner in each.corners], axis=0)
    for each in folded.values():
        assert np.dot(np.mean(each.corners, axis=0) - middle, each.out) > 0
    upward = {name: tuple(each.upward) for name, each in folded.items()}
    assert upward == {**dict.fromkeys(("front", "right", "back", "left"), UP), "lid": BACKWARDS, "bottom": FORWARDS}


@pytest.mark.parametrize("inside", BOXES)
def test_the_glue_tab_lies_inside_the_left_side(inside):
    """Folded back from the front, it lies in the plane of the left side and does not reach beyond it."""
    net = tuck_box(inside)
    folded = fold(net, "front")
    (flap,) = (flap for flap in net.flaps if flap.glued)
    xs, ys = zip(*flap.glued, strict=True)
    tab = Panel("tab", Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    inward = over(folded["front"], "left", tab)
    left = np.array(folded["left"].corners)
    for x, y in flap.glued:
        point = inward.point(x, y)
        assert (left.min(axis=0) <= point).all()
        assert (point <= left.max(axis=0)).all()
    assert tuple(inward.out) == tuple(folded["left"].out)


@pytest.mark.parametrize("inside", BOXES)
def test_lid_and_bottom_are_tucked_behind_the_front(inside):
    """What hangs on the far edge of each, folded once more, lies in the plane of the front, within it."""
    net = tuck_box(inside)
    folded = fold(net, "front")
    front = np.array(folded["front"].corners)
    for name, edge in (("lid", "top"), ("bottom", "bottom")):
        own = folded[name].panel.box
        deep = net.over(folded[name].panel, edge)
        y = own.y - deep if edge == "top" else own.y + own.height
        tuck = over(folded[name], edge, Panel("tuck", Box(own.x, y, own.width, deep)))
        for corner in tuck.corners:
            assert (front.min(axis=0) <= corner).all()
            assert (corner <= front.max(axis=0)).all()


@pytest.mark.parametrize("inside", BOXES)
def test_the_cut_of_a_box_crosses_itself_nowhere_and_holds_all_panels(inside):
    """Flaps do not overlap; what is cut is one piece that fills its box; only the notch is missing from the front."""
    for thumb in (True, False):
        net = tuck_box(inside, thumb=thumb)
        cut = polygon(net)
        assert cut.is_valid
        assert cut.bounds == (0, 0, net.width, net.height)
        for panel in net.panels:
            x, y, width, height = panel.box
            lost = box(x, y, x + width, y + height).difference(cut).area / (width * height)
            assert lost < (0.06 if thumb and panel.name == "front" else 1e-9)


def test_a_paper_die_is_numbered_as_dice_are():
    """Opposite sides add up to seven; 1, 2 and 3 run against the clock round the corner where they meet."""
    folded = fold(cube(18 * MM), "1")
    out = {int(name): each.out for name, each in folded.items()}
    assert all(tuple(out[number]) == tuple(-out[7 - number]) for number in range(1, 7))
    assert np.linalg.det(np.array([out[1], out[2], out[3]])) > 0
    corners = points(folded)
    assert len(corners) == 8
    assert set(corners.values()) == {3}


def test_every_edge_of_a_die_is_folded_or_has_one_tab():
    """Twelve edges: five are folds between squares, and each of the others has a tab on one of the two squares."""
    net = cube(18 * MM)
    folded = fold(net, "1")
    tabs = []
    for flap in net.flaps:
        each = folded[flap.of]
        ends = [each.point(*end) for end in hinge(each.panel.box, flap.edge)]
        tabs.append(tuple(sorted(tuple(int(value) for value in end) for end in ends)))
    panels = {panel.name: panel.box for panel in net.panels}
    tabbed = {hinge(panels[flap.of], flap.edge) for flap in net.flaps}
    between = {tuple(sorted((score.start, score.end))) for score in net.creases} - tabbed
    folds = []
    for start, end in between:
        each = next(each for each in folded.values() if {start, end} <= set(each.panel.box.corners))
        folds.append(tuple(sorted(tuple(int(value) for value in each.point(*point)) for point in (start, end))))
    assert (len(tabs), len(folds)) == (7, 5)
    assert len({*tabs, *folds}) == 12
    assert polygon(net).is_valid
    assert polygon(net).bounds == (0, 0, net.width, net.height)


def test_front_and_back_of_a_standee_stand_head_to_head():
    """Folded over the top the back lies behind the front, and both stand upright; so much is folded at each foot."""
    size = Size(25 * MM, 38 * MM)
    net = standee(size, 10 * MM, bent=True)
    panels = {panel.name: panel for panel in net.panels}
    top = panels["front"].box.y
    assert panels["back"].box.y + panels["back"].box.height == top
    assert (panels["front"].turn, panels["back"].turn) == (0, 180)
    assert (panels["foot"].turn, panels["foot behind"].turn) == (0, 180)
    assert sorted(score.start[1] for score in net.creases) == [10 * MM, 48 * MM, 86 * MM]
    assert [score.start[1] for score in standee(size, 10 * MM, bent=False).creases] == [48 * MM]
    assert {panel.name for panel in standee(size, 0, bent=True).panels} == {"front", "back"}
