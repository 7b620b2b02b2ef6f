"""The Trajectory action hex by hex, transfers between a port and its box, dispersal."""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.chase_sea import act, asked, chart, force, sea, ship, told, trajectory_of, walk, ways
from kit.chase_table import DATA, axial, called, chase, result

from forge.referee.games.atlantic_chase.operation.charting import (
    disperse,
    disperse_ways,
    trajectory,
    trajectory_ways,
    transfer,
    transfer_ways,
)
from forge.referee.games.atlantic_chase.operation.forces import Stealth, force_of
from forge.referee.walking.drivers import by_policy

MAP = json.loads((DATA / "atlantic_chase.json").read_text(encoding="utf-8"))["map"]
HEXES = {(column, row) for column, row in MAP["axial_hexes"]}
SHUT = {frozenset(((a, b), (c, d))) for a, b, c, d in MAP["not_adjacent_edges"]}
_CANAL = MAP["kiel_canal_edge_german_only"]
CANAL = frozenset((tuple(_CANAL[:2]), tuple(_CANAL[2:])))
HOME = ["0410", "0510", "0609", "0709", "0808", "0908", "1007", "1108", "1208"]
"""From St. John's to Clyde."""


def test_the_example_of_page_44():
    """From the Port Box of St. John's to Clyde past a U-boat: ten segments, Intel in her hex only, Initiative kept."""
    op = sea(force("b1", "st-johns"), active="british", stealth=(Stealth("u1", "german", "u-boat", "0709"),))
    ruling = act(trajectory, op, next_segment=[*HOME, "done"])
    found = force_of(ruling.result, "b1")
    assert found.segments == ("0311", *HOME)
    assert (found.intel, found.station, found.box) == (("0709",), "", "")
    assert (ruling.result.active, ruling.result.tally) == ("british", 0)
    assert told(ruling) == ["intel-attached"]


def test_a_station_becomes_a_segment_in_its_hex_and_keeps_its_contact():
    """The first segment lies where the Station was, and the Contact marker stays with it."""
    op = sea(force("g1", "1104", contact="1104", evasive=True))
    found = force_of(act(trajectory, op).result, "g1")
    assert (found.segments, found.contact, found.evasive, found.station) == (("1104",), ("1104",), True, "")


def test_one_segment_at_least_is_laid():
    """To stop is no option before the first segment, and the first afterwards."""
    options = asked(act(trajectory, sea(trajectory_of("g1", "1104")), next_segment=["1105", "done"]), "next-segment")
    assert "done" not in options[0]
    assert options[1][0] == "done"


def test_a_box_with_ports_in_two_hexes_opens_to_both():
    """A Station in the box of Africa begins in either of the hexes of that port."""
    op = sea(force("b1", "africa"), active="british")
    ruling = act(trajectory, op, next_segment=["0915", "done"])
    assert asked(ruling, "next-segment")[0] == ("0815", "0915")
    assert force_of(ruling.result, "b1").segments == ("0915",)


def test_nobody_leaves_a_box_whose_ports_he_has_lost():
    """A Port Box leads to the hexes of its player's ports only."""
    op = sea(force("b1", "africa"), active="british")
    lost = op._replace(ports=tuple(one for one in op.ports if one[0] != "africa"))
    assert ways(trajectory_ways, lost) == ways(transfer_ways, lost) == ()


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("g1", {"1308", "1309", "1407", "1409", "1508"}),
        ("b1", {"1308", "1309", "1407", "1409"}),
    ],
)
def test_the_canal_is_for_german_ships(name, following):
    """From the hex of Wilhelmshaven the German may lay a segment in the hex of Kiel, the British may not."""
    op = sea(trajectory_of(name, "1408"), active={"g1": "german", "b1": "british"}[name])
    ruling = act(trajectory, op, next_segment=["1308", "done"])
    assert set(asked(ruling, "next-segment")[0]) == following


def test_no_segment_across_a_side_that_parts_hexes():
    """From Scapa Flow no Trajectory leads straight to Clyde."""
    ruling = act(trajectory, sea(trajectory_of("b1", "1207"), active="british"), next_segment=["1107", "done"])
    assert "1208" not in asked(ruling, "next-segment")[0]


def test_fifteen_segments_at_most():
    """A Trajectory of fourteen takes one more, and the action ends; one of fifteen cannot be extended."""
    line = [f"05{row:02}" for row in range(7, 17)] + ["0615", "0614", "0613", "0612"]
    op = sea(trajectory_of("g1", *line))
    ruling = act(trajectory, op, next_segment="0611")
    assert len(force_of(ruling.result, "g1").segments) == 15
    assert ways(trajectory_ways, ruling.result) == ()


def test_a_hex_that_both_ends_reach_is_named_with_the_end():
    """Where both ends lie beside a hex, the player says which end the segment joins."""
    line = ("0710", "0610", "0611", "0712")
    op = sea(trajectory_of("g1", *line))
    ruling = act(trajectory, op, next_segment=["0711/0710", "done"])
    assert {"0711/0710", "0711/0712"} <= set(asked(ruling, "next-segment")[0])
    assert "0711" not in asked(ruling, "next-segment")[0]
    assert force_of(ruling.result, "g1").segments == ("0711", *line)
    assert force_of(act(trajectory, op, next_segment=["0711/0712", "done"]).result, "g1").segments == (*line, "0711")


def test_a_line_that_touches_itself_by_agreement_only():
    """Where AC-R19 is read so, no segment is laid beside one that it does not follow."""
    op = sea(trajectory_of("g1", "0710", "0711"))
    free = asked(act(trajectory, op, next_segment=["0712", "done"]), "next-segment")[0]
    bound = act(trajectory, op, rules=chase("AC-R19: no"), next_segment=["0712", "done"])
    clear = {"0609", "0709", "0809", "0611", "0712", "0811"}
    assert set(free) == clear | {"0610/0710", "0610/0711", "0810/0710", "0810/0711"}
    assert set(asked(bound, "next-segment")[0]) == clear
    single = result("trajectory-onward", rules=chase("AC-R19: no"), line="0710 0711", side="german")
    assert set(single) == clear


def test_no_segment_of_its_own_twice():
    """Hexes that already hold a segment of the Trajectory are no options; those of others are."""
    op = sea(trajectory_of("g1", "0710", "0711"), trajectory_of("g2", "0712"), trajectory_of("b1", "0709"))
    options = asked(act(trajectory, op, trajectory_force="g1", next_segment=["0712", "done"]), "next-segment")[0]
    assert not {hex_.partition("/")[0] for hex_ in options} & {"0710", "0711"}
    assert {"0712", "0709"} <= set(options)


@pytest.mark.parametrize(
    ("hex_", "marked"),
    [
        ("0907", True),  # a British Station
        ("0906", False),  # a British segment, with a carrier
        ("1005", True),  # the port of Hvalfjordur
        ("0807", True),  # a Submarine
        ("0808", True),  # Mines
        ("0806", False),  # nothing
    ],
)
def test_what_triggers_intel(hex_, marked):
    """Enemy ports, Stations and Stealth forces mark a segment laid with them; an enemy Trajectory does not."""
    neighbour = {"0907": "0908", "0906": "0905", "1005": "1106", "0807": "0707", "0808": "0708"}
    op = sea(
        trajectory_of("g1", neighbour.get(hex_, "0707")),
        force("b1", "0907"),
        trajectory_of("b2", "0906")._replace(vessels=(ship("b-carrier", kind="carrier"),)),
        stealth=(Stealth("s1", "british", "submarine", "0807"), Stealth("m1", "british", "mines", "0808")),
    )
    op = op._replace(ports=(*op.ports, ("hvalfjordur", "british")))
    found = force_of(act(trajectory, op, next_segment=[hex_, "done"]).result, "g1")
    assert found.intel == (hex_,) * marked


@pytest.mark.parametrize(("year", "marked"), [(1941, False), (1942, True)])
def test_an_air_base_triggers_intel_from_its_year(year, marked):
    """The British air base of 0409 counts from 1942."""
    found = force_of(
        act(trajectory, sea(trajectory_of("g1", "0510"), year=year), next_segment=["0409", "done"]).result, "g1"
    )
    assert found.intel == ("0409",) * marked


def test_neutral_and_own_ports_trigger_nothing():
    """The hex of Bergen marks a British segment when the German holds it, not while it is neutral."""
    op = sea(trajectory_of("b1", "1307"), active="british")
    assert force_of(act(trajectory, op, next_segment=["1407", "done"]).result, "b1").intel == ()
    held = op._replace(ports=(*op.ports, ("bergen", "german")))
    assert force_of(act(trajectory, held, next_segment=["1407", "done"]).result, "b1").intel == ("1407",)


def test_segments_laid_before_are_not_marked_again():
    """Only new segments get a marker: one held in the hex of an enemy Station stays as it is."""
    op = sea(trajectory_of("g1", "0907", "0806"), force("b1", "0907"))
    found = force_of(act(trajectory, op, next_segment=["0706", "done"]).result, "g1")
    assert (found.segments, found.intel) == (("0907", "0806", "0706"), ())


def test_a_station_in_an_enemy_hex_is_marked_when_it_becomes_a_segment():
    """The first segment counts as laid."""
    op = sea(force("g1", "0907"), force("b1", "0907"))
    assert force_of(act(trajectory, op).result, "g1").intel == ("0907",)


def test_only_own_task_forces_are_laid():
    """The Active player may not move an enemy's Task Force."""
    op = sea(force("g1", "0907"), force("b1", "0907"))
    assert ways(trajectory_ways, op) == (("g1",),)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(HEXES)), st.sampled_from(["german", "british"]), st.lists(st.integers(0, 50), max_size=18)
)
def test_every_trajectory_that_can_be_laid_is_legal(start, player, numbers_drawn):
    """Whatever is chosen, the line is legal, and exactly the new segments in trigger hexes are marked."""
    name = {"german": "g1", "british": "b1"}[player]
    enemy = "british" if player == "german" else "german"
    held = called(*start)
    op = sea(
        trajectory_of(name, held),
        force({"g1": "b2", "b1": "g2"}[name], "0907"),
        active=player,
        stealth=(Stealth("x", enemy, "u-boat", "0710"),),
    )
    drawn = iter(numbers_drawn)

    def choose(decision):
        options = decision.options
        hexes = [one for one in options if one != "done"]
        number = next(drawn, None)
        return hexes[(number or 0) % len(hexes)] if number is not None or "done" not in options else "done"

    if not ways(trajectory_ways, op):
        return
    found = force_of(walk(trajectory, chart(), op, answerer=by_policy(choose, "drawn")).result, name)
    line = [axial(hex_) for hex_ in found.segments]
    assert len(line) == len(set(line)) <= 15
    assert set(line) <= HEXES
    assert start in line
    for (q, r), (to_q, to_r) in pairwise(line):
        assert (to_q - q, to_r - r) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
        side = frozenset(((q, r), (to_q, to_r)))
        assert side not in SHUT
        assert side != CANAL or player == "german"
    code = {"british": "B", "german": "G"}[enemy]
    watched = {tuple(base["hex"]) for base in MAP["airbases"] if base["side"] == code and base["from"] <= 1939}
    watched |= {axial(hex_) for port, side in op.ports if side == enemy for hex_ in chart().port(port).hexes}
    watched |= {(12, -4), (10, 0)}
    assert {axial(hex_) for hex_ in found.intel} == (set(line) - {start}) & watched


def test_a_station_enters_a_port_box_and_loses_its_contact():
    """In the box it is no longer in the hex: the Contact marker is removed, the Evasive marker stays."""
    op = sea(force("b1", "1208", contact="1208", evasive=True), active="british")
    assert ways(transfer_ways, op) == (("b1", "clyde-liverpool"),)
    found = force_of(act(transfer, op).result, "b1")
    assert (found.box, found.station, found.contact, found.evasive) == ("clyde-liverpool", "", (), True)


def test_two_boxes_in_one_hex():
    """The hex of Scapa Flow and Methil leads to both their boxes, each box back to it."""
    op = sea(force("b1", "1207"), force("b2", "methil"), active="british")
    assert ways(transfer_ways, op) == (("b1", "scapa-flow"), ("b1", "methil"), ("b2", "1207"))
    moved = act(transfer, op, transfer_force="b2").result
    assert (force_of(moved, "b2").station, force_of(moved, "b2").box) == ("1207", "")
    assert (moved.active, moved.tally) == ("british", 0)


def test_who_may_not_transfer():
    """No Trajectory, no Station outside a port of its own, nobody but the Active player."""
    op = sea(
        trajectory_of("b1", "1207"), force("b2", "1408"), force("b3", "1407"), force("g1", "kiel"), active="british"
    )
    assert ways(transfer_ways, op) == ()
    assert ways(transfer_ways, op._replace(active="german")) == (("g1", "1508"),)


def test_a_convoy_disperses_for_good():
    """It is turned to its other side, Hits and leaders unchanged, and cannot be turned again."""
    op = sea(
        force("b1", "0710", ship("convoy", "very-slow", "convoy"), ship("escort")), active="british", dispersal=True
    )
    assert ways(disperse_ways, op) == (("b1", "convoy"),)
    after = act(disperse, op).result
    convoy = force_of(after, "b1").vessels[0].ship
    assert convoy.dispersed
    assert convoy.now == convoy.back
    assert not force_of(after, "b1").vessels[1].ship.dispersed
    assert (ways(disperse_ways, after), after.active) == ((), "british")


def test_which_of_two_convoys_disperses():
    """Each convoy of a Task Force can be named, also while it is a Trajectory."""
    convoys = (ship("convoy", "very-slow", "convoy"), ship("convoy-2", "very-slow", "convoy"))
    op = sea(trajectory_of("b1", "0710")._replace(vessels=convoys), active="british", dispersal=True)
    after = force_of(act(disperse, op, disperse_convoy="convoy-2").result, "b1")
    assert [one.ship.dispersed for one in after.vessels] == [False, True]


def test_who_may_not_disperse():
    """Nobody where the situation does not allow it, and never a German."""
    british = sea(force("b1", "0710", ship("convoy", "very-slow", "convoy")), active="british")
    german = sea(force("g1", "0710", ship("g-convoy", "very-slow", "convoy")), dispersal=True)
    assert ways(disperse_ways, british) == ways(disperse_ways, german) == ()
