"""Completion with the Initiative seized or not; splits, merges and Reinforcement Groups."""

import pytest
from kit.chase_sea import act, asked, force, leader, sea, ship, told, trajectory_of, ways
from kit.chase_table import chase

from forge.referee.games.atlantic_chase.operation.forces import Group, find_force, force_of
from forge.referee.games.atlantic_chase.operation.porting import (
    completion,
    completion_ways,
    reorganize,
    reorganize_ways,
)

CONVOY = ship("convoy", "very-slow", "convoy")
HALIFAX = ("0211", "0311", "0410", "0510")
FORCE_H = Group("A", "british", "gibraltar", (ship("renown"), ship("ark-royal")))


def test_the_first_completion_of_page_30():
    """A 7 with a Tally of 3 seizes: two segments of a very slow Task Force go, then the weather is checked."""
    op = sea(trajectory_of("b1", *HALIFAX)._replace(vessels=(CONVOY,)), active="british", tally=3)
    ruling = act(completion, op, "3 4 2", lapse_segments="0211+0311")
    after = ruling.result
    assert (after.active, after.tally, after.home) == ("german", 0, ())
    assert force_of(after, "b1").segments == ("0410", "0510")
    order = told(ruling)
    assert (
        order.index("seize") < order.index("completion-fails") < order.index("time-lapse-of") < order.index("weather")
    )


def test_the_second_completion_of_page_30():
    """A 6 at a Tally of 0 fails: the Station and its ships leave play, the Tally rises to 1, the Initiative stays."""
    op = sea(force("b1", "0211", ship("suffolk"), CONVOY), active="british")
    after = act(completion, op, "2 4").result
    assert (after.active, after.tally, after.home) == ("british", 1, ("suffolk", "convoy"))
    assert find_force(after, "b1") is None
    assert "b1" in after.idle


def test_an_attempt_declined_lets_the_ships_come_home():
    """The Inactive player may take an Evasive marker in place of the attempt; the Completion succeeds."""
    op = sea(force("b1", "0211"), force("g1", "0710"), active="british", tally=2)
    after = act(completion, op, seize="decline").result
    assert (after.active, after.tally, after.home) == ("british", 2, ("b-b1",))
    assert force_of(after, "g1").evasive


def test_lutjens_may_stop_a_completion():
    """His Task Force gains an Evasive marker and the Initiative; a Station that fails to complete stays."""
    lutjens = force("g1", "0710", ship("g-bismarck", leaders=("lutjens",)))
    op = sea(force("b1", "0211"), lutjens, active="british", leaders=(leader("lutjens"),))
    after = act(completion, op, "1", seize="lutjens").result
    assert (after.active, after.home, force_of(after, "b1").station) == ("german", (), "0211")


def test_leaders_go_home_with_their_ship():
    """A leader aboard leaves play with the Task Force, others stay."""
    ships = (ship("hood", leaders=("tovey",)), ship("norfolk", leaders=("walker",)))
    op = sea(
        force("b1", "0211", *ships), active="british", leaders=(leader("tovey"), leader("pound"), leader("walker"))
    )
    assert [one.name for one in act(completion, op, "1 2").result.leaders] == ["pound"]


@pytest.mark.parametrize(
    ("one", "legal"),
    [
        (force("b1", "0211"), True),
        (force("b1", "halifax"), True),
        (trajectory_of("b1", "0211", "0311", "0410", "0510", "0609", "0709"), True),
        (trajectory_of("b1", "0312", "0211", "0112"), True),
        (trajectory_of("b1", "0211", "0311", "0410", "0510", "0609", "0709", "0808"), False),
        (trajectory_of("b1", "0211", "0311", intel="0311"), False),
        (trajectory_of("b1", "0211", "0311", contact="0311"), True),
        (trajectory_of("b1", "0510", "0609"), False),
        (force("b1", "1408"), False),
        (force("b1", "1407"), False),
        (force("b1", "0710"), False),
    ],
    ids=[
        "station",
        "box",
        "six",
        "in-the-middle",
        "seven",
        "intel",
        "contact",
        "at-sea",
        "enemy",
        "neutral",
        "nowhere",
    ],
)
def test_what_can_be_brought_into_port(one, legal):
    """A Station or at most six segments, one of them in a hex of a port of its own, without an Intel marker."""
    assert ways(completion_ways, sea(one, active="british")) == ((("b1",),) if legal else ())


def test_the_ports_of_a_completion_are_told():
    """The note names the ships and every port of theirs in which they are, for those who score convoys."""
    ruling = act(completion, sea(trajectory_of("b1", "0211", "0311"), active="british"), "1 2")
    (note,) = (entry for entry in ruling.entries if getattr(entry, "id", "") == "ships-home")
    values = dict(note.values)
    assert (values["ships"], sorted(values["ports"])) == (("b-b1",), ["halifax", "st-johns"])


def test_the_merge_of_page_38():
    """Two Stations in a hex become the one kept, with one Contact and one Evasive marker; the other is unused."""
    op = sea(
        force("b1", "0710", ship("duke-of-york"), contact="0710", evasive=True),
        force("b2", "0710", ship("liverpool"), ship("exeter"), contact="0710", evasive=True),
        active="british",
    )
    after = act(reorganize, op, reorganize="merge", merge_kept="b2").result
    kept = force_of(after, "b2")
    assert [one.key for one in kept.vessels] == ["liverpool", "exeter", "duke-of-york"]
    assert (kept.station, kept.contact, kept.evasive) == ("0710", ("0710",), True)
    assert find_force(after, "b1") is None
    assert "b1" in after.idle
    assert (after.active, after.tally, after.weather) == ("british", 0, "good")


def test_a_marker_of_the_task_force_that_is_taken_in():
    """Whichever of the two has a marker, the kept one has it afterwards; none comes of none."""
    op = sea(
        force("b1", "0710", contact="0710"), force("b2", "0710"), force("b3", "0710", evasive=True), active="british"
    )
    merged = {"reorganize": "merge", "merge_kept": ["b2", "b2"], "merge_gone": ["b1", "b3"]}
    kept = force_of(act(reorganize, op, **merged).result, "b2")
    assert (kept.contact, kept.evasive) == (("0710",), True)
    bare = act(reorganize, sea(force("g1", "0710"), force("g2", "0710"))).result
    assert (force_of(bare, "g1").contact, force_of(bare, "g1").evasive) == ((), False)


def test_the_split_of_page_38():
    """Ships go to a new Station in the same hex; the Active player says which of the two has the Contact marker."""
    ships = tuple(map(ship, ("liverpool", "exeter", "edinburgh")))
    op = sea(force("b1", "0710", *ships, contact="0710", evasive=True), active="british")
    answers = {"split_new": "b7", "ship_moved": ["exeter", "done"], "evasive_goes_with": "b1"}
    ruling = act(reorganize, op, contact_goes_with="b7", **answers)
    old, new = force_of(ruling.result, "b1"), force_of(ruling.result, "b7")
    assert ([one.key for one in old.vessels], [one.key for one in new.vessels]) == (
        ["liverpool", "edinburgh"],
        ["exeter"],
    )
    assert (old.contact, old.evasive, new.contact, new.evasive) == ((), True, ("0710",), False)
    assert (new.station, new.player, "b7" in ruling.result.idle) == ("0710", "british", False)


def test_a_split_makes_no_markers_and_keeps_one_ship():
    """Nothing is asked about markers that are not there, and the last ship of a Task Force cannot be moved."""
    op = sea(force("b1", "methil", ship("liverpool"), ship("exeter")), active="british")
    ruling = act(reorganize, op)
    assert asked(ruling, "ship-moved") == [("liverpool", "exeter")]
    assert asked(ruling, "contact-goes-with") == asked(ruling, "evasive-goes-with") == []
    new = force_of(ruling.result, "b2")
    assert (new.box, new.station, len(new.vessels)) == ("methil", "", 1)


def test_what_may_merge_and_split():
    """Only Stations, in the same hex or the same Port Box, and only their own player's; two ships at least to split."""
    two = (ship("one"), ship("two"))
    op = sea(
        force("b1", "1207"),
        force("b2", "1207", *two),
        force("b3", "scapa-flow"),
        force("b4", "scapa-flow"),
        force("b5", "methil"),
        trajectory_of("b6", "1207")._replace(vessels=two),
        force("g1", "1207", *two),
        active="british",
        idle=("b10", "g2"),
    )
    assert set(ways(reorganize_ways, op)) == {
        ("b1", "merge", "b2"),
        ("b2", "merge", "b1"),
        ("b3", "merge", "b4"),
        ("b4", "merge", "b3"),
        ("b2", "split", "b10"),
    }
    assert ("b2", "split", "b10") not in ways(reorganize_ways, op._replace(idle=("g2",)))


def test_ships_change_between_two_task_forces_without_one_unused():
    """A merge frees a Task Force, with which the same action may split: ships of two Stations change over."""
    op = sea(force("g1", "0710", ship("g-scheer"), ship("g-hipper")), force("g2", "0710", ship("g-lutzow")), idle=())
    answers = {"merge_kept": "g1", "ship_moved": ["g-hipper", "g-lutzow", "done"]}
    after = act(reorganize, op, reorganize="split", **answers).result
    fleets = {one.id: {vessel.key for vessel in one.vessels} for one in after.forces}
    assert fleets == {"g1": {"g-scheer"}, "g2": {"g-hipper", "g-lutzow"}}


def test_leaders_stay_with_their_ships():
    """A leader goes to the new Task Force with the ship that he is aboard."""
    op = sea(force("b1", "0710", ship("hood", leaders=("tovey",)), ship("norfolk")), active="british")
    after = act(reorganize, op, ship_moved="hood").result
    assert (force_of(after, "b1").leaders, force_of(after, "b2").leaders) == ((), ("tovey",))


def test_nothing_to_reorganize():
    """Without two Stations together, a second ship or a Group, there is no such action."""
    assert ways(reorganize_ways, sea(force("b1", "0710"), trajectory_of("b2", "0710"), active="british")) == ()


def test_something_must_be_reorganized():
    """To stop is no option before the first deed."""
    op = sea(force("b1", "0710", ship("one"), ship("two"), ship("three")), active="british")
    first, second = asked(act(reorganize, op, ship_moved="two"), "reorganize")
    assert "done" not in first
    assert second[0] == "done"


def test_a_group_arrives_as_a_new_task_force():
    """A 7 brings its ships into play as a Station in the Port Box; the Initiative stays, nothing else happens."""
    op = sea(active="british", groups=(FORCE_H,), tally=2)
    after = act(reorganize, op, "3 4", reinforcement_enters="b4").result
    arrived = force_of(after, "b4")
    assert (arrived.box, arrived.station, arrived.player) == ("gibraltar", "", "british")
    assert [one.key for one in arrived.vessels] == ["renown", "ark-royal"]
    assert (after.groups, after.active, after.tally, "b4" in after.idle) == ((), "british", 2, False)


@pytest.mark.parametrize("place", ["gibraltar", "1114"])
def test_a_group_joins_a_station_in_its_port(place):
    """Its ships may join a Station in the Port Box or in the hex of the port, even if no Task Force is unused."""
    op = sea(force("b1", place), force("b2", "methil"), active="british", groups=(FORCE_H,), idle=())
    ruling = act(reorganize, op, "6 6")
    assert asked(ruling, "reinforcement-enters") == [("b1",)]
    assert [one.key for one in force_of(ruling.result, "b1").vessels] == ["b-b1", "renown", "ark-royal"]


@pytest.mark.parametrize(
    "forces",
    [(), (force("b1", "methil"),), (trajectory_of("b1", "1114"),), (force("g1", "1114"),)],
    ids=["nobody", "elsewhere", "trajectory", "enemy"],
)
def test_an_attempt_that_is_prohibited(forces):
    """Without a Station in the port and without an unused Task Force there is no attempt."""
    op = sea(*forces, active="british", groups=(FORCE_H,), idle=("g5",))
    assert ways(reorganize_ways, op) == ()


def test_the_enemys_group_waits():
    """Only the Active player's Groups can arrive."""
    assert ways(reorganize_ways, sea(groups=(FORCE_H,))) == ()


def test_an_attempt_that_fails():
    """After a 6 a Trajectory does Time Lapse, then the weather is checked and the action is over."""
    op = sea(
        force("b1", "0710", ship("one"), ship("two")),
        trajectory_of("b2", *HALIFAX),
        trajectory_of("b3", *HALIFAX),
        force("g1", "0710", ship("g-one"), ship("g-two")),
        active="british",
        groups=(FORCE_H,),
        tally=3,
    )
    ruling = act(reorganize, op, "2 4 6", reorganize="reinforce", reinforcement_lapse="b3", station_hex="0410")
    after = ruling.result
    assert asked(ruling, "reinforcement-lapse") == [("b2", "b3")]
    assert told(ruling)[:2] == ["reinforcement", "time-lapse-of"]
    assert told(ruling)[-2:] == ["initiative-changes", "weather"]
    assert (after.active, after.tally, after.weather, after.groups) == ("german", 0, "bad", (FORCE_H,))
    assert (force_of(after, "b3").station, force_of(after, "b2").segments) == ("0410", HALIFAX)
    assert len(asked(ruling, "reorganize")) == 1


def test_an_attempt_that_fails_without_a_trajectory():
    """Stations have nothing to shorten: the Initiative changes at once."""
    after = act(reorganize, sea(force("b1", "0710"), active="british", groups=(FORCE_H,)), "1 1 1").result
    assert (after.active, after.forces[0].station) == ("german", "0710")


def test_several_attempts_in_one_action():
    """The Active player may try again for another Group, and split what arrived."""
    second = Group("B", "british", "methil", (ship("hood"),))
    op = sea(active="british", groups=(FORCE_H, second))
    answers = {"reorganize": ["reinforce", "split", "done"], "reinforcement_group": "B"}
    after = act(reorganize, op, "6 6 6 6", **answers).result
    assert {one.box for one in after.forces} == {"gibraltar", "methil"}
    assert (len(after.forces), after.groups) == (3, ())


def test_players_vie_after_reorganizing_where_ac_r23_says_so():
    """As that reading is chosen, the action ends with a throw of both players."""
    op = sea(force("b1", "0710"), force("b2", "0710"), active="british")
    ruling = act(reorganize, op, "3 5 1", rules=chase("AC-R23: vie"))
    assert ruling.result.active == "german"
