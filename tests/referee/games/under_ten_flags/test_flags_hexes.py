"""The sea: neighbours, direct ways, barred hexsides, the edge of the map."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.flags_table import house_sea, notes, rule_on, rules_of

from forge.errors import ForgeError
from forge.referee.games.under_ten_flags.rule_6_hexes import ENTRY, Sea, read_hexes, read_sides

OPEN_SEA = Sea(27, 16, "even", "none", "none")


@st.composite
def seas(draw):
    """Seas of every size and both ways of standing, with closed hexes anywhere."""
    columns, rows = draw(st.integers(25, 30)), draw(st.integers(5, 12))
    names = [f"{column:02d}{row:02d}" for column in range(1, columns + 1) for row in range(1, rows + 1)]
    free = [name for name in names if name not in (ENTRY, "2405", "2505")]
    closed = draw(st.lists(st.sampled_from(free), max_size=30))
    return Sea(columns, rows, draw(st.sampled_from(["even", "odd"])), " ".join(closed) or "none", "none")


def centre(name, lower):
    """The centre of a hex in half rows: columns are 3/2 sides apart, rows two half rows."""
    column, row = int(name[:2]), int(name[2:])
    return column, 2 * row + (column % 2 == (0 if lower == "even" else 1))


def touch(one, other, lower):
    """Whether two hexes touch, by the distance of their centres."""
    (x, y), (u, v) = centre(one, lower), centre(other, lower)
    return (abs(x - u), abs(y - v)) in ((0, 2), (1, 1))


@given(seas(), st.data())
def test_neighbours_are_the_open_hexes_that_touch(sea, data):
    """The neighbours of a hex are just the open hexes whose centres are nearest, those behind barred sides left out."""
    name = data.draw(st.sampled_from(sorted(sea.hexes)))
    expected = {other for other in sea.hexes if touch(name, other, sea.lower)}
    if name in ("2405", "2505"):
        expected -= {"2405", "2505"}
    assert set(sea.neighbours(name)) == expected


@given(seas(), st.data())
def test_touching_is_mutual(sea, data):
    """Of two hexes each is the other's neighbour, or neither."""
    name = data.draw(st.sampled_from(sorted(sea.hexes)))
    assert all(name in sea.neighbours(other) for other in sea.neighbours(name))


@given(seas(), st.data())
def test_every_direct_way_is_one_nearer_by_each_step(sea, data):
    """Following any offered hexes leads to the destination in as many moves as it is far."""
    start, end = (data.draw(st.sampled_from(sorted(sea.hexes))) for _ in range(2))
    far = sea.distances(end)
    if start not in far:
        return
    here, moves = start, 0
    while here != end:
        options = sea.onward(here, end)
        assert options
        assert all(far[option] == far[here] - 1 for option in options)
        here = data.draw(st.sampled_from(options))
        moves += 1
    assert moves == far[start]


@given(st.data())
def test_distance_in_open_water_is_that_of_hexes(data):
    """Without land the distance is the larger of columns, and columns and rows together, but for the barred side."""
    names = sorted(OPEN_SEA.hexes)
    start, end = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
    (x, y), (u, v) = centre(start, "even"), centre(end, "even")
    across, down = abs(x - u), abs(y - v)
    plain = across + max(0, (down - across) // 2)
    assert OPEN_SEA.distances(end)[start] in (plain, plain + 1)
    if {start, end} != {"2405", "2505"} and "24" not in (start[:2], end[:2]) and (x - 24.5) * (u - 24.5) > 0:
        assert OPEN_SEA.distances(end)[start] == plain


@pytest.mark.parametrize("lower", ["even", "odd"])
def test_the_barred_hexside_is_closed_both_ways(lower):
    """2405 and 2505 touch under either numbering, and no ship crosses."""
    sea = OPEN_SEA._replace(lower=lower)
    assert touch("2405", "2505", lower)
    assert "2505" not in sea.neighbours("2405")
    assert "2405" not in sea.neighbours("2505")
    assert sea.distances("2505")["2405"] == 2


@pytest.mark.parametrize("way", [("2405", "2505"), ("2505", "2405")])
def test_a_barred_move_is_refused_with_its_rule(way):
    """The refusal names the hexside and rule 6.1, whichever way."""
    with pytest.raises(ForgeError, match=rf"{way[1]}: lies behind a barred hexside of {way[0]} \(rule 6.1\)"):
        house_sea().refuse_move(*way, may_stay=True)


@pytest.mark.parametrize(
    ("start", "end", "sentence"),
    [
        ("1201", "1301", "1301: bears no number; ships may not enter it"),
        ("1201", "1200", "1200: is not a hex of the map"),
        ("2716", "2816", "2816: is not a hex of the map"),
        ("1201", "1203", "1203: does not touch 1201"),
    ],
)
def test_moves_off_the_sea_are_refused(start, end, sentence):
    """Land, the edge of the map and far hexes are refused with rule 6.1."""
    with pytest.raises(ForgeError, match=re.escape(f"{sentence} (rule 6.1)")):
        house_sea().refuse_move(start, end, may_stay=True)


def test_who_may_stay():
    """Atlantis and free cruisers may stay, ACVMs and escorts must move (6.1)."""
    legal = {unit: rule_on("move", {"unit": unit, "start": "1201", "to": "1201"}).result.legal for unit in
             ("atlantis", "cruiser", "escort", "acvm")}  # fmt: skip
    assert legal == {"atlantis": True, "cruiser": True, "escort": False, "acvm": False}


def test_an_illegal_move_is_told_and_not_raised():
    """Asked about a move, forge answers no and says why, with the hexes that are possible."""
    ruling = rule_on("move", {"unit": "atlantis", "start": "2405", "to": "2505"})
    assert notes(ruling) == ["illegal-move", "possible"]
    assert ruling.result.hexes == house_sea().neighbours("2405")
    assert rule_on("onward", {"start": "1301", "to": "1201"}).result.legal is False


def test_onward_at_the_coast():
    """From 0602 to 0601 the only direct next hex is 0601 itself."""
    assert rule_on("onward", {"start": "0602", "to": "0601"}).result.hexes == ("0601",)


def test_runs():
    """Runs go down a column or along a row, either way round."""
    assert read_hexes("0101..0103 0503..0303 1201", "x") == {"0101", "0102", "0103", "0303", "0403", "0503", "1201"}
    assert read_hexes("none", "x") == frozenset()
    assert read_sides("2405/2505 0101/0102", "x") == {frozenset({"2405", "2505"}), frozenset({"0101", "0102"})}
    assert read_sides(" none ", "x") == frozenset()


@pytest.mark.parametrize("text", ["1", "12345", "0101..", "..0101", "0101..0202", "x", "0101-0103", "none 0101"])
def test_wrong_runs(text):
    """What is no hex and no run is refused."""
    with pytest.raises(ForgeError, match=r"is not a hex or a run of hexes|is no run"):
        read_hexes(text, "U-UTF-4")


@pytest.mark.parametrize("text", ["0101", "0101/0101", "0101/1", "0101/0102/0103", "0101/0102 none"])
def test_wrong_sides(text):
    """What is no hexside is refused."""
    with pytest.raises(ForgeError, match="is not a hexside"):
        read_sides(text, "U-UTF-5")


def test_the_house_ocean():
    """Its three known hexes are sea, its coasts are sea beside land, and each O/D hex reaches each other."""
    sea, told = house_sea(), rules_of().unknowns
    assert {ENTRY, "2405", "2505"} <= sea.hexes
    closed = read_hexes(sea.closed, "x")
    coast = {one for one in sea.hexes if any(touch(one, land, sea.lower) for land in closed)}
    assert read_hexes(told["U-UTF-6"].value, "x") == coast
    ports = {told[f"U-UTF-{10 + number}"].value for number in range(1, 13)}
    assert len(ports) == 12
    assert all(ports <= sea.distances(port).keys() for port in ports)
    assert len(sea.distances(ENTRY)) == len(sea.hexes)
