"""Areas divide a face into boxes, in shares of its trim and in lengths."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.drawing.page import Box
from forge.errors import Problems
from forge.kinds.faces.areas import Area, At, Extent, lay_areas, measure, parse_extent, place
from forge.pack.outline import RECTANGLE, ROUND
from forge.reading.fields import MapOf
from forge.reading.measures import MM, PT
from forge.reading.yaml_text import parse_yaml

HALF_INCH = Box(0, 0, 36 * PT, 36 * PT)
CARD = Box(0, 0, 60 * MM, 90 * MM)


def lay(text, trim=HALF_INCH, outline=RECTANGLE):
    problems = Problems()
    areas = MapOf(Area).read(parse_yaml(text, "f.yaml", problems), "", problems)
    return lay_areas(areas, trim, outline, "faces.f", problems), [str(problem) for problem in problems]


def at(text):
    problems = Problems()
    found = At.read(parse_yaml(text, "f.yaml", problems), "", problems)
    assert not list(problems)
    return found


def test_an_area_named_like_a_row_of_another_is_told():
    """It lies where that row is, whatever it says; one that says nothing, or the same, may move within it."""
    body = "body: {of: trim, rows: {head: 20%, foot: rest}}\n"
    _, told = lay(f"{body}head: {{of: trim, at: {{height: 50%}}}}")
    assert len(told) == 1
    assert "faces.f.areas.head.of: lies in body, of whose rows, columns or cells it is one, and not in trim" in told[0]
    assert lay(f"{body}head: {{at: {{height: 50%}}}}\nfoot: {{of: body}}")[1] == []


@pytest.mark.parametrize(
    ("text", "whole", "short", "expected"),
    [
        ("20%", 1000, 500, 200),
        ("20%min", 1000, 500, 100),
        ("1.5 mm", 1000, 500, 54_000),
        ("50% - 1 mm", 100 * MM, 1, 49 * MM),
        ("-1 mm", 1000, 1, -MM),
        ("10% + 10%min + 1 pt", 1000, 100, 110 + PT),
        ("0.1%", 100_000, 1, 100),
        ("33.333%", 300_000, 1, 99_999),
    ],
)
def test_a_distance_is_a_sum_of_shares_and_lengths(text, whole, short, expected):
    """A share is of the side it is measured along, or of the trim's shorter side."""
    assert parse_extent(text).along(whole, short) == expected


def test_where_there_is_no_direction_every_share_is_of_the_shorter_side():
    """Insets, gaps, radii and type sizes look alike on narrow and on wide pieces."""
    assert parse_extent("10%").of_short(500) == 50


@pytest.mark.parametrize("text", ["", "20", "20 %%", "mm", "rest 2", "50% -", "2 * 3 mm", "1000%"])
def test_what_is_no_distance_is_refused(text):
    """A number needs a unit or a percent sign."""
    with pytest.raises(ValueError, match=r"is not|has no unit"):
        parse_extent(text)


def test_rests_are_told_from_distances():
    """``rest`` is a weight, not a length."""
    assert parse_extent("rest") == Extent(rest=1)
    assert parse_extent("2 rest") == Extent(rest=2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{left: 10%, width: 20%}", (100, 0, 200, 400)),
        ("{right: 10%, width: 20%}", (700, 0, 200, 400)),
        ("{width: 20%, height: 50%}", (400, 100, 200, 200)),
        ("{left: 10%, right: 10%, top: 25%}", (100, 100, 800, 300)),
        ("{bottom: 0%, height: 25%}", (0, 300, 1000, 100)),
        ("{left: 80%, right: 80%}", (800, 0, 0, 400)),
    ],
)
def test_a_place_follows_from_what_is_given(text, expected):
    """Two of start, end and size say where; a size alone is centred; nothing is all of the area."""
    box = place(at(text), Box(0, 0, 1000, 400), 400)

    assert box == expected


def test_rows_share_what_fixed_rows_and_gaps_leave():
    """90 mm less 10 mm, 20 % of 90 and two gaps of 3 mm leave 56 mm."""
    boxes, problems = lay("page: {rows: {head: 10 mm, body: rest, foot: 20%}, gap: 5%}", CARD)

    assert boxes["head"] == (0, 0, 60 * MM, 10 * MM)
    assert boxes["body"] == (0, 13 * MM, 60 * MM, 56 * MM)
    assert boxes["foot"] == (0, 72 * MM, 60 * MM, 18 * MM)
    assert problems == []


def test_an_area_may_lie_in_one_that_is_named_later():
    """The order in which areas are written does not matter."""
    boxes, problems = lay("inner: {of: right, inset: 1 mm}\npair: {columns: {left: rest, right: 2 rest}}", CARD)

    assert boxes["right"] == (20 * MM, 0, 40 * MM, 90 * MM)
    assert boxes["inner"] == (21 * MM, MM, 38 * MM, 88 * MM)
    assert problems == []


def test_a_part_can_be_divided_in_turn():
    """A part of rows is an area like any other."""
    boxes, _ = lay("page: {rows: {head: 30 mm, body: rest}}\nbody: {grid: 3 x 2}", CARD)

    assert boxes["body.1"] == (0, 30 * MM, 20 * MM, 30 * MM)
    assert boxes["body.6"] == (40 * MM, 60 * MM, 20 * MM, 30 * MM)


def test_the_live_area_of_a_half_inch_counter_is_thirty_two_points():
    """What stands in it survives a cut that is off by what is usual."""
    boxes, _ = lay("a: {of: live}")

    assert boxes["a"].width == pytest.approx(32 * PT, abs=20)


def test_the_live_area_of_a_round_piece_lies_within_its_circle():
    """Its corners are no further from the middle than the edge."""
    boxes, _ = lay("a: {of: live}", outline=ROUND)

    corner = boxes["a"].x - 18 * PT, boxes["a"].y - 18 * PT
    assert (corner[0] ** 2 + corner[1] ** 2) ** 0.5 <= 18 * PT


def test_type_on_a_round_piece_is_in_proportion_to_its_live_area():
    """Shares without a direction are of the square piece whose live area is as large."""
    round_live = lay("a: {of: live}", outline=ROUND)[0]["a"].width
    square = Box(0, 0, measure(HALF_INCH, ROUND), measure(HALF_INCH, ROUND))

    assert lay("a: {of: live}", square)[0]["a"].width == pytest.approx(round_live, abs=40)
    assert measure(CARD, RECTANGLE) == CARD.width


def test_a_band_runs_on_to_the_edges_of_the_trim():
    """A band inside the live area is cut through on both sides."""
    boxes, _ = lay("body: {of: live, rows: {band: 10%, rest: rest}}\nband: {spread: across}")

    assert (boxes["band"].x, boxes["band"].width) == (0, 36 * PT)
    assert boxes["band"].y == pytest.approx(2 * PT, abs=20)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: {of: b}\nb: {of: a}", "f.yaml:2:4: faces.f.areas.b: lies in itself: a in b in a"),
        ("a: {of: lvie}", "f.yaml:1:4: faces.f.areas.a: lies in 'lvie', which is no area"),
        ("a: {rows: {b: 60%, c: 50%}}", "f.yaml:1:4: faces.f.areas.a: is divided into parts longer than itself"),
        ("live: {inset: 1 mm}", "f.yaml:1:7: faces.f.areas.live: is always there; take another name"),
        ("a: {grid: 5 x 5}", 'f.yaml:1:11: a.grid: "5 x 5" is not a grid such as "3 x 2" of at most 24 cells'),
    ],
)
def test_areas_that_cannot_be_laid_out_are_reported(text, message):
    """Each problem names the area and its place."""
    problems = Problems()
    areas = MapOf(Area).read(parse_yaml(text, "f.yaml", problems), "", problems)
    if areas:
        lay_areas(areas, HALF_INCH, RECTANGLE, "faces.f", problems)

    assert message in "\n".join(map(str, problems))


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=6),
    st.integers(100, 10**7),
    st.integers(0, 10),
)
def test_rests_fill_the_whole_exactly(weights, height, gap):
    """No EMU is lost or counted twice, whatever the weights."""
    names = ", ".join(f"r{number}: {weight} rest" for number, weight in enumerate(weights))
    boxes, _ = lay(f"a: {{rows: {{{names}}}, gap: {gap}%}}", Box(0, 0, 50, height))

    rows = [boxes[f"r{number}"] for number in range(len(weights))]
    spaces = [after.y - before.y - before.height for before, after in pairwise(rows)]
    assert rows[0].y == 0
    assert len(set(spaces)) <= 1
    assert rows[-1].y + rows[-1].height == height
