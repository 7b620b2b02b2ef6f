"""The map: hexes, sides, distances and zones against the source; the shape of Trajectories, their Intel markers."""

import json
from collections import deque

import pytest
from chase_table import DATA, chase, result
from hypothesis import given
from hypothesis import strategies as st

from forge.errors import ForgeError
from forge.referee.games.atlantic_chase.lattice import (
    AIR_BASES,
    ARCTIC_LINE,
    BORDER,
    PORTS,
    U_BOAT_ZONE,
    adjacent,
    beside,
    distance,
    every_hex,
)

MAP = json.loads((DATA / "atlantic_chase.json").read_text(encoding="utf-8"))["map"]
HEXES = sorted(every_hex())
SIDES = ["german", "british"]


def names(hexes):
    """Write hexes of the source as the referee does."""
    return {f"{column},{row}" for column, row in hexes}


def test_the_hexes_are_those_of_the_source():
    """Hexes, Arctic Line, U-Boat Zone, ports and air bases are those read from the board."""
    assert len(HEXES) == len(set(HEXES)) == 131
    assert set(HEXES) == names(MAP["axial_hexes"])
    assert names(MAP["arctic_line_hexes"]) == ARCTIC_LINE
    assert names(MAP["u_boat_zone_hexes"]) == U_BOAT_ZONE
    for port in MAP["ports"]:
        name = port["name"].casefold().replace(".", "").replace("'", "").replace(" ", "-")
        assert set(PORTS[name]) == names(MAP["port_strips_hexes"].get(port["name"], [port["hex"]]))
    side = {"B": "british", "G": "german"}
    printed = [(side[base["side"]], ",".join(map(str, base["hex"])), base["from"]) for base in MAP["airbases"]]
    assert sorted(printed) == sorted(map(tuple, AIR_BASES))


def test_the_hexes_in_doubt_are_those_of_the_source():
    """Six hexes at the edge are named as to be confirmed."""
    noted = MAP["axial_note"].rsplit(":", 1)[1].split()
    assert {hex_.strip("()") for hex_ in noted} == BORDER


def test_sides_that_part_hexes():
    """Nine sides part hexes for both players, the canal for the British; every other side can be crossed."""
    barred = {frozenset(names([edge[:2], edge[2:]])) for edge in MAP["not_adjacent_edges"]}
    canal = frozenset(names([MAP["kiel_canal_edge_german_only"][:2], MAP["kiel_canal_edge_german_only"][2:]]))
    for player, shut in (("german", barred), ("british", barred | {canal})):
        parted = {frozenset((one, other)) for one in HEXES for other in set(beside(one)) - set(adjacent(one, player))}
        assert parted == shut


@given(st.sampled_from(HEXES), st.sampled_from(HEXES), st.sampled_from(HEXES))
def test_distance_is_a_distance(one, two, three):
    """It is the same both ways, 0 for a hex itself, 1 just where hexes share a side, and never more by a way round."""
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert (distance(one, two) == 1) == (two in beside(one))
    assert distance(one, three) <= distance(one, two) + distance(two, three)


def test_distance_is_that_of_the_shortest_way():
    """Counted step by step over an endless lattice, it is the same."""
    start = (15, -5)
    far, queue = {start: 0}, deque([start])
    while queue:
        column, row = queue.popleft()
        if far[column, row] == 24:
            continue
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            place = (column + right, row + down)
            if place not in far:
                far[place] = far[column, row] + 1
                queue.append(place)
    for hex_ in HEXES:
        place = tuple(int(number) for number in hex_.split(","))
        assert distance("15,-5", hex_) == far[place]


def test_aircraft_cross_where_ships_do_not():
    """Scapa Flow and Clyde are not adjacent, but one hex apart for aircraft."""
    assert "15,-4" not in adjacent("15,-5", "british")
    assert result("flight", start="15,-5", end="15,-4") == 1


@pytest.mark.parametrize(("switch", "legal"), [("", True), ("border-hexes: no", False)])
def test_border_hexes_are_in_play_by_agreement(switch, legal):
    """A Trajectory may lead through a hex at the edge unless the players switched them off."""
    words = {"line": "12,4 13,4 13,3", "side": "british"}
    assert result("trajectory-shape", rules=chase(switches=switch), **words).legal == legal


@pytest.mark.parametrize(
    ("line", "side", "why"),
    [
        ("11,0", "british", ()),
        ("11,0 12,0 13,0", "british", ()),
        ("11,0 13,0", "british", ("line-has-a-hole",)),
        ("11,0 12,0 11,0", "british", ("hex-used-twice",)),
        ("15,-5 15,-4", "german", ("not-adjacent",)),
        ("17,-5 18,-6", "british", ("not-adjacent",)),
        ("17,-5 18,-6", "german", ()),
        ("none", "german", ("line-empty",)),
    ],
)
def test_the_shape_of_a_trajectory(line, side, why):
    """One line of adjacent hexes, each once; the canal is German."""
    assert result("trajectory-shape", line=line, side=side).objections == why


@pytest.mark.parametrize(("length", "why"), [(15, ()), (16, ("line-too-long",))])
def test_fifteen_segments_at_most(length, why):
    """Fifteen segments are allowed, sixteen are not."""
    line = [f"{column},{row}" for column, rows in ((10, range(-4, 7)), (11, range(5, 0, -1))) for row in rows]
    assert result("trajectory-shape", line=" ".join(line[:length]), side="british").objections == why


@pytest.mark.parametrize(("reading", "why"), [("yes", ()), ("no", ("line-touches-itself",))])
def test_a_line_that_touches_itself(reading, why):
    """AC-R19: three segments around a corner are one line, or are not."""
    line = "11,0 12,0 11,1"
    assert result("trajectory-shape", rules=chase(f"AC-R19: {reading}"), line=line, side="british").objections == why


def test_intel_comes_to_new_segments_only():
    """Of three hexes with a trigger, those that are laid now get a marker; the one held does not get another."""
    words = {"line": "10,0 11,0 12,0 13,0", "held": "12,0 11,0", "triggers": "10,0 11,0 13,0", "side": "british"}
    found = result("trajectory", **words)
    assert (found.legal, found.intel) == (True, ("10,0", "13,0"))


def test_segments_are_added_to_the_ends():
    """What was there stays as it was: nothing is added between."""
    words = {"line": "11,0 12,0 12,1", "held": "11,0 12,1", "side": "british"}
    assert result("trajectory", **words).objections == ("extended-inside",)


@given(st.data())
def test_whatever_is_extended_onward_is_legal(data):
    """Hexes offered for either end make a legal Trajectory, up to fifteen segments."""
    side = data.draw(st.sampled_from(SIDES))
    line = [data.draw(st.sampled_from(HEXES))]
    while onward := result("trajectory-onward", line=" ".join(line), side=side):
        hex_ = data.draw(st.sampled_from(onward))
        line = [*line, hex_] if hex_ in adjacent(line[-1], side) else [hex_, *line]
        if data.draw(st.booleans()):
            break
    assert len(line) <= 15
    assert result("trajectory-shape", line=" ".join(line), side=side).legal


@pytest.mark.parametrize("word", ["99,0", "14,1", "A1", "4,5,6"])
def test_hexes_off_the_map_are_refused(word):
    """A hex that is not printed, or no hex at all, is refused in a sentence."""
    with pytest.raises(ForgeError):
        result("hex", at=word, side="german")


def test_air_bases_by_year():
    """Iceland's air base is there from 1942, the German one of the Bay of Biscay from 1941."""
    assert result("hex", at="13,-6", side="british", year=1941).air_bases == ()
    assert [base.side for base in result("hex", at="13,-6", side="british", year=1942).air_bases] == ["british"]
    assert [base.side for base in result("hex", at="15,-1", side="british", year=1940).air_bases] == ["british"]
    assert len(result("hex", at="15,-1", side="british", year=1941).air_bases) == 2
