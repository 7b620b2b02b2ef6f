"""Signals against an Intel marker, and Stealth forces that look for Trajectories."""

import pytest
from kit.chase_sea import act, asked, chart, force, leader, sea, told, trajectory_of, ways

from forge.referee.games.atlantic_chase.operation.forces import Stealth, force_of
from forge.referee.games.atlantic_chase.operation.scouting import (
    signals,
    signals_at,
    signals_ways,
    stealth_recon,
    stealth_recon_ways,
)

LINE = ("0510", "0609", "0709", "0808", "0908", "1007")
U_BOAT = Stealth("u1", "german", "u-boat")


def hexes_open(op, name="u1"):
    """List the hexes in which a Stealth force may be placed."""
    return {hex_ for one, hex_ in ways(stealth_recon_ways, op) if one == name}


def test_the_signals_of_page_40():
    """The target is a Station at the marker; a fast Trajectory of three there becomes a Station in any of its hexes."""
    op = sea(trajectory_of("b1", *LINE, intel="0709"), trajectory_of("g1", "0608", "0709", "0710"), tally=1)
    ruling = act(signals, op, "1 2", station_hex="0710")
    after = ruling.result
    target, own = force_of(after, "b1"), force_of(after, "g1")
    assert (target.station, target.segments, target.intel) == ("0709", (), ())
    assert asked(ruling, "station-hex") == [("0608", "0709", "0710")]
    assert own.station == "0710"
    order = told(ruling)
    assert order.index("signals-station") < order.index("time-lapse-of") < order.index("seize")
    assert (after.active, after.tally) == ("german", 2)


def test_the_inactive_player_may_seize_after_signals():
    """A 9 hands the Initiative over; the target stays where it was found."""
    op = sea(trajectory_of("b1", *LINE, intel="0709"))
    after = act(signals, op, "4 5 1").result
    assert (after.active, force_of(after, "b1").station) == ("british", "0709")


def test_which_markers_outlast_signals():
    """Contact in the target hex stays with the Station; all other Intel and Contact markers go, Evasive stays."""
    op = sea(trajectory_of("b1", *LINE, intel="0609 0908", contact="0609 0908", evasive=True))
    found = force_of(act(signals, op, "1 1", signals_hex="0908").result, "b1")
    assert (found.station, found.intel, found.contact, found.evasive) == ("0908", (), ("0908",), True)
    bare = sea(trajectory_of("b1", *LINE, intel="0609", contact="0908"))
    assert force_of(act(signals, bare, "1 1").result, "b1").contact == ()


def test_targets_of_signals():
    """Only enemy Trajectories with an Intel marker, and any of their markers; no own force is needed there."""
    op = sea(
        trajectory_of("b1", *LINE, intel="0609 0908"),
        trajectory_of("b2", *LINE),
        force("b3", "0609"),
        trajectory_of("g1", *LINE, intel="0510"),
    )
    assert {way[1:] for way in ways(signals_ways, op)} == {("b1", "0609"), ("b1", "0908")}
    assert ways(signals_ways, sea(trajectory_of("b2", *LINE), force("b3", "0609"))) == ()


def test_one_trajectory_in_the_target_hex_may_shorten():
    """Of several there one may do Time Lapse, or none; a Station or a Trajectory elsewhere is not asked for."""
    op = sea(
        trajectory_of("b1", *LINE, intel="0709"),
        trajectory_of("g1", "0608", "0709", "0710", "0711", "0712"),
        trajectory_of("g2", "0709", "0708"),
        trajectory_of("g3", "0609"),
        force("g4", "0709"),
    )
    ruling = act(signals, op, "1 1", signals_lapse="none")
    assert asked(ruling, "signals-lapse") == [("g1", "g2", "none")]
    assert force_of(ruling.result, "g1").length == 5
    after = act(signals, op, "1 1", signals_lapse="g1", lapse_segments="0608+0709+0710+0711").result
    assert (force_of(after, "g1").segments, force_of(after, "g2").length) == (("0712",), 2)


def test_signals_of_a_slip():
    """After an Interruption the Task Force becomes a Station; nobody does Time Lapse, nobody seizes."""
    op = sea(trajectory_of("g1", *LINE, intel="0709"), trajectory_of("b1", *LINE))
    ruling = act(signals_at, op, "", None, "g1", "0709")
    assert (force_of(ruling.result, "g1").station, force_of(ruling.result, "b1").segments) == ("0709", LINE)
    assert told(ruling) == ["signals-station"]


def test_the_recon_of_page_42():
    """A U-boat from the box marks the segment in its hex, and players vie."""
    op = sea(trajectory_of("b1", *LINE), stealth=(U_BOAT,))
    ruling = act(stealth_recon, op, "3 3", recon_hex="0808")
    after = ruling.result
    assert (force_of(after, "b1").intel, after.stealth[0].hex) == (("0808",), "0808")
    assert (after.active, after.tally) == ("german", 1)
    assert act(stealth_recon, op, "3 4 1", recon_hex="0808").result.active == "british"


def test_whom_recon_marks():
    """Every enemy Trajectory with a segment there, one marker a segment at most; no Station, nothing of its own."""
    op = sea(
        trajectory_of("b1", *LINE),
        trajectory_of("b2", "0807", "0808", intel="0807"),
        trajectory_of("b3", "0808", intel="0808"),
        force("b4", "0808"),
        trajectory_of("b5", "0708"),
        trajectory_of("g1", "0808"),
        stealth=(U_BOAT,),
    )
    after = act(stealth_recon, op, "1 1", recon_hex="0808").result
    marks = {one.id: one.intel for one in after.forces}
    assert marks == {"b1": ("0808",), "b2": ("0807", "0808"), "b3": ("0808",), "b4": (), "b5": (), "g1": ()}


def test_where_a_u_boat_may_be_placed():
    """Anywhere in play but in the hexes of British ports and of British air bases of the year."""
    op = sea(stealth=(U_BOAT,), year=1939)
    shut = {hex_ for port, side in op.ports if side == "british" for hex_ in chart().port(port).hexes}
    shut |= {base.hex for base in chart().bases if base.side == "british" and base.year <= 1939}
    assert hexes_open(op) == chart().hexes - shut
    assert {"1408", "1407", "0409"} <= hexes_open(op)
    assert "0409" not in hexes_open(op._replace(year=1942))
    assert "1207" not in hexes_open(op)


def test_where_a_submarine_may_be_placed():
    """British Submarines keep out of German ports and air bases."""
    op = sea(active="british", stealth=(Stealth("s1", "british", "submarine", "0710"),))
    assert not {"1408", "1508", "0315"} & hexes_open(op, "s1")
    assert {"1207", "0710"} <= hexes_open(op, "s1")


def test_an_enemy_carrier_is_no_bar():
    """A Stealth force may be placed with a Station or a Trajectory of the enemy."""
    assert {"0710", "0810"} <= hexes_open(sea(force("b1", "0710"), trajectory_of("b2", "0810"), stealth=(U_BOAT,)))


def test_who_looks_out():
    """Submarines and U-boats of the Active player, on the map or off it; no Mines."""
    op = sea(
        stealth=(
            U_BOAT,
            Stealth("u2", "german", "u-boat", "0710"),
            Stealth("m1", "german", "mines", "0711"),
            Stealth("s1", "british", "submarine", "0712"),
        )
    )
    assert {one for one, _ in ways(stealth_recon_ways, op)} == {"u1", "u2"}
    assert {one for one, _ in ways(stealth_recon_ways, op._replace(active="british"))} == {"s1"}


def test_the_hex_that_marks_most_is_named_first():
    """The first option is the hex with the most segments without a marker."""
    op = sea(
        trajectory_of("b1", *LINE, intel="0510"),
        trajectory_of("b2", "0510"),
        trajectory_of("b3", "0908"),
        stealth=(U_BOAT,),
    )
    assert ways(stealth_recon_ways, op)[0] == ("u1", "0908")


def test_prien_enters_a_port_once():
    """With him a U-boat may be placed in any hex; he leaves play then, she stays."""
    op = sea(
        trajectory_of("b1", "1207"),
        stealth=(U_BOAT._replace(prien=True),),
        leaders=(leader("prien"), leader("raeder")),
    )
    assert hexes_open(op) == chart().hexes
    ruling = act(stealth_recon, op, "1 1", recon_hex="1207")
    after = ruling.result
    assert after.stealth == (U_BOAT._replace(hex="1207"),)
    assert [one.name for one in after.leaders] == ["raeder"]
    assert force_of(after, "b1").intel == ("1207",)
    assert told(ruling)[0] == "recon-of-port"


def test_prien_is_kept_where_he_is_not_needed():
    """A hex that is open to any U-boat does not cost his benefit."""
    op = sea(stealth=(U_BOAT._replace(prien=True),), leaders=(leader("prien"),))
    after = act(stealth_recon, op, "1 1", recon_hex="0710").result
    assert (after.stealth[0].prien, [one.name for one in after.leaders]) == (True, ["prien"])


@pytest.mark.parametrize(("with_him", "in_play"), [(True, ()), (False, ("prien",))])
def test_prien_leads_his_own_boat_only(with_him, in_play):
    """Neither a boat without him nor one that he led before may enter a port."""
    op = sea(stealth=(U_BOAT._replace(prien=with_him),), leaders=tuple(map(leader, in_play)))
    assert "1207" not in hexes_open(op)
