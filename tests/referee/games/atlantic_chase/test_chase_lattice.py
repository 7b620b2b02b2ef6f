"""The map: hexes, sides, distances and zones against the source; the shape of Trajectories, their Intel markers."""

import json
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.chase_table import DATA, axial, called, chase, result

from forge.errors import ForgeError
from forge.referee.contract.deciding import first
from forge.referee.contract.procedure import Procedure
from forge.referee.games.atlantic_chase.sea.chart import read_chart
from forge.referee.games.atlantic_chase.sea.hexes import distance, read_hexes, read_sides
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, rule
from forge.referee.walking.input import read_input

MAP = json.loads((DATA / "atlantic_chase.json").read_text(encoding="utf-8"))["map"]
CHART = Procedure("chart", read_chart)


def chart(rules=None):
    """Read the map as the rules give it."""
    return rule(Desk(rules or chase()), CHART, read_input(CHART, {}, {}), by_policy(first, "first")).ruling.result


HEXES = sorted(chart().hexes)
SIDES = ["german", "british"]


def names(hexes):
    """Write hexes of the source as the map does."""
    return {called(*each) for each in hexes}


def slug(name):
    """Write a name of the source as an id."""
    return name.casefold().replace(".", "").replace("'", "").replace(" ", "-").replace("/", "-")


def test_the_hexes_are_those_of_the_source():
    """Hexes, Arctic Line and U-Boat Zone are those read from the board."""
    assert len(HEXES) == 131
    assert set(HEXES) == names(MAP["axial_hexes"])
    assert names(MAP["arctic_line_hexes"]) == chart().arctic
    assert names(MAP["u_boat_zone_hexes"]) == chart().u_boat_zone


@pytest.mark.parametrize("port", MAP["ports"], ids=lambda port: port["name"])
def test_ports_are_those_of_the_source(port):
    """Each port has the hexes, the box and the nation that the board gives it."""
    found = chart().port(slug(port["name"]))
    assert set(found.hexes) == names(MAP["port_strips_hexes"].get(port["name"], [port["hex"]]))
    assert found.box == slug(port["box"])
    nations = {"UK": "british", "GE": "german", "NO": "norwegian", "FR": "french", "USSR": "soviet"}
    assert found.control == nations.get(
        port["control"], port["control"].removeprefix("printed ").split()[0].casefold().rstrip(";")
    )
    assert found in chart().ports_in(found.hexes[0])


def test_port_boxes():
    """There are twenty: two of them serve two ports each, that of Africa is reached from two hexes."""
    assert len(chart().boxes()) == len({port["box"] for port in MAP["ports"]}) == 20
    assert [port.hexes for port in chart().ports if port.box == "africa"] == [("0815", "0915")]
    with pytest.raises(ForgeError, match="not a port"):
        chart().port("scapa")


def test_air_bases_are_those_of_the_source():
    """Each has its side, hex and year; the British one of Biscay is theirs to the end of 1940 only."""
    side = {"B": "british", "G": "german"}
    printed = [(side[base["side"]], called(*base["hex"]), base["from"]) for base in MAP["airbases"]]
    assert sorted(printed) == sorted(tuple(base)[:3] for base in chart().bases)
    assert [(base.side, base.hex, base.until) for base in chart().bases if base.until != 1942] == [
        ("british", "1211", 1940)
    ]


def test_the_hexes_in_doubt_are_those_of_the_source():
    """Six hexes at the edge are named as to be confirmed; without them 125 are in play."""
    noted = MAP["axial_note"].rsplit(":", 1)[1].split()
    without = chart(chase(switches="border-hexes: no"))
    places = (hex_.strip("()").split(",") for hex_ in noted)
    assert {called(int(q), int(r)) for q, r in places} == without.idle
    assert set(HEXES) - without.hexes == without.idle
    assert "1015" not in without.beside("0915") + without.adjacent("0915", "british")


@pytest.mark.parametrize(
    ("answer", "idle"),
    [
        ("U-AC-11: none", 6),
        ("U-AC-11: '1015 0516'", 4),
        ("U-AC-11: all six are in play", 0),
    ],
)
def test_an_owner_may_say_which_border_hexes_are_in_play(answer, idle):
    """U-AC-11: the hexes listed are, the others of the six are not; other words leave all six in play."""
    assert len(chart(chase(unknowns=answer)).idle) == idle


def test_an_owner_may_say_where_the_arctic_line_runs():
    """U-AC-15: hexes in an answer take the place of ours, in rulings too; an answer in other words confirms ours."""
    rules = chase(unknowns="U-AC-15: '0508 0607'")
    assert chart(rules).arctic == {"0508", "0607"}
    assert result("hex", rules=rules, at="0508", side="german").arctic_line
    assert not result("hex", rules=rules, at="0507", side="german").arctic_line
    assert chart(chase(unknowns="U-AC-15: as on this map")).arctic == chart().arctic


def test_an_owner_may_correct_the_map():
    """Corrected cells of the map, its ports and its air bases are what is ruled by."""
    rules = chase(
        tables="map: {rows: {map: {canal: '1207/1307', barred: none}}}, port: {rows: {brest: {hexes: '1211'}}},"
        " air-base: {rows: {iceland: {year: 1941}}}"
    )
    assert result("trajectory-shape", rules=rules, line="1207 1208", side="british").legal
    assert result("trajectory-shape", rules=rules, line="1408 1508", side="british").legal
    assert not result("trajectory-shape", rules=rules, line="1207 1307", side="british").legal
    assert "brest" in result("hex", rules=rules, at="1211", side="german").ports
    assert result("hex", rules=rules, at="1005", side="british", year=1941).air_bases


@pytest.mark.parametrize("text", ["17;-5", "0408..0509", "0411..0408", "1408..", "x"])
def test_what_is_no_list_of_hexes_is_refused(text):
    """Hexes of the map are written alone or as runs down a column."""
    with pytest.raises(ForgeError):
        read_hexes(text, "map")


@given(st.integers(1, 99), st.integers(0, 99), st.integers(0, 40))
def test_a_run_leads_down_a_column(column, row, length):
    """A run of hexes is every hex from its first to its last."""
    last = min(row + length, 99)
    expected = tuple(f"{column:02}{each:02}" for each in range(row, last + 1))
    assert read_hexes(f"{expected[0]}..{expected[-1]}", "map") == expected


@pytest.mark.parametrize("text", ["1408", "1408/1410", "1408/1408", "0101/0102/0103"])
def test_what_is_no_side_is_refused(text):
    """A side lies between two hexes that touch."""
    with pytest.raises(ForgeError):
        read_sides(text, "map")


def test_sides_that_part_hexes():
    """Nine sides part hexes for both players, the canal for the British; every other side can be crossed."""
    barred = {frozenset(names([edge[:2], edge[2:]])) for edge in MAP["not_adjacent_edges"]}
    canal = frozenset(names([MAP["kiel_canal_edge_german_only"][:2], MAP["kiel_canal_edge_german_only"][2:]]))
    here = chart()
    for player, shut in (("german", barred), ("british", barred | {canal})):
        parted = {
            frozenset((one, other))
            for one in HEXES
            for other in set(here.beside(one)) - set(here.adjacent(one, player))
        }
        assert parted == shut


@given(st.sampled_from(HEXES), st.sampled_from(HEXES), st.sampled_from(HEXES))
def test_distance_is_a_distance(one, two, three):
    """It is the same both ways, 0 for a hex itself, 1 just where hexes share a side, and never more by a way round."""
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert (distance(one, two) == 1) == (two in chart().beside(one))
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
        assert distance("1207", hex_) == far[axial(hex_)]


def test_aircraft_cross_where_ships_do_not():
    """Scapa Flow and Clyde are not adjacent, but one hex apart for aircraft."""
    assert "1208" not in chart().adjacent("1207", "british")
    assert result("flight", start="1207", end="1208") == 1


@pytest.mark.parametrize(("switch", "legal"), [("", True), ("border-hexes: no", False)])
def test_border_hexes_are_in_play_by_agreement(switch, legal):
    """A Trajectory may lead through a hex at the edge unless the players switched them off."""
    words = {"line": "0915 1015 1014", "side": "british"}
    assert result("trajectory-shape", rules=chase(switches=switch), **words).legal == legal


@pytest.mark.parametrize(
    ("line", "side", "why"),
    [
        ("0810", "british", ()),
        ("0810 0911 1011", "british", ()),
        ("0810 1011", "british", ("line-has-a-hole",)),
        ("0810 0911 0810", "british", ("hex-used-twice",)),
        ("1207 1208", "german", ("not-adjacent",)),
        ("1408 1508", "british", ("not-adjacent",)),
        ("1408 1508", "german", ()),
        ("none", "german", ("line-empty",)),
    ],
)
def test_the_shape_of_a_trajectory(line, side, why):
    """One line of adjacent hexes, each once; the canal is German."""
    assert result("trajectory-shape", line=line, side=side).objections == why


@pytest.mark.parametrize(("length", "why"), [(15, ()), (16, ("line-too-long",))])
def test_fifteen_segments_at_most(length, why):
    """Fifteen segments are allowed, sixteen are not."""
    line = [f"{column}{row:02}" for column, rows in (("07", range(6, 17)), ("08", range(15, 10, -1))) for row in rows]
    assert result("trajectory-shape", line=" ".join(line[:length]), side="british").objections == why


@pytest.mark.parametrize(("reading", "why"), [("yes", ()), ("no", ("line-touches-itself",))])
def test_a_line_that_touches_itself(reading, why):
    """AC-R19: three segments around a corner are one line, or are not."""
    line = "0810 0911 0811"
    assert result("trajectory-shape", rules=chase(f"AC-R19: {reading}"), line=line, side="british").objections == why


def test_intel_comes_to_new_segments_only():
    """Of three hexes with a trigger, those that are laid now get a marker; the one held does not get another."""
    words = {"line": "0710 0810 0911 1011", "held": "0911 0810", "triggers": "0710 0810 1011", "side": "british"}
    found = result("trajectory", **words)
    assert (found.legal, found.intel) == (True, ("0710", "1011"))


def test_segments_are_added_to_the_ends():
    """What was there stays as it was: nothing is added between."""
    words = {"line": "0810 0911 0912", "held": "0810 0912", "side": "british"}
    assert result("trajectory", **words).objections == ("extended-inside",)


@given(st.data())
def test_whatever_is_extended_onward_is_legal(data):
    """Hexes offered for either end make a legal Trajectory, up to fifteen segments."""
    side = data.draw(st.sampled_from(SIDES))
    line = [data.draw(st.sampled_from(HEXES))]
    while onward := result("trajectory-onward", line=" ".join(line), side=side):
        hex_ = data.draw(st.sampled_from(onward))
        line = [*line, hex_] if hex_ in chart().adjacent(line[-1], side) else [hex_, *line]
        if data.draw(st.booleans()):
            break
    assert len(line) <= 15
    assert result("trajectory-shape", line=" ".join(line), side=side).legal


@pytest.mark.parametrize("word", ["9900", "1113", "A1", "040506"])
def test_hexes_off_the_map_are_refused(word):
    """A hex that is not printed, or no hex at all, is refused in a sentence, alone or in a line."""
    with pytest.raises(ForgeError, match=r"not on the map|not a hex"):
        result("hex", at=word, side="german")
    with pytest.raises(ForgeError, match=r"not on the map|not a hex"):
        result("trajectory-shape", line=f"0112 {word}", side="german")


def test_hexes_off_the_map_are_refused_by_its_rule():
    """The refusal cites the page of the map; a hex out of play by agreement is refused as such."""
    with pytest.raises(ForgeError, match=r"p\.4"):
        result("flight", start="0112", end="1113")
    with pytest.raises(ForgeError, match="not in play"):
        result("hex", rules=chase(switches="border-hexes: no"), at="1015", side="german")


def test_air_bases_by_year():
    """Iceland's air base is there from 1942, the German one of the Bay of Biscay from 1941."""
    assert result("hex", at="1005", side="british", year=1941).air_bases == ()
    assert [base.side for base in result("hex", at="1005", side="british", year=1942).air_bases] == ["british"]
    assert [base.side for base in result("hex", at="1211", side="british", year=1940).air_bases] == ["british"]
    assert [base.side for base in result("hex", at="1211", side="british", year=1941).air_bases] == ["german"]
