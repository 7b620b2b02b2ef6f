"""Pass: one Trajectory shortens, or all of them by a leader; then the Initiative changes hands."""

from kit.chase_sea import act, asked, force, leader, sea, ship, told, trajectory_of, ways
from kit.chase_table import chase

from forge.referee.games.atlantic_chase.operation.forces import force_of
from forge.referee.games.atlantic_chase.operation.lapsing import all_pass, all_pass_ways, pass_one, pass_one_ways

LINE = ("0510", "0609", "0709", "0808", "0908", "1007", "1107")


def test_the_first_pass_of_page_36():
    """A fast Task Force loses four segments from its ends; the Initiative changes, the Tally falls to 0."""
    op = sea(trajectory_of("b1", *LINE), active="british", tally=2)
    ruling = act(pass_one, op, "6", lapse_segments="0510+0609+1007+1107")
    after = ruling.result
    (options,) = asked(ruling, "lapse-segments")
    assert set(options) == {"+".join((*LINE[:front], *LINE[front + 3 :])) for front in range(5)}
    assert force_of(after, "b1").segments == ("0709", "0808", "0908")
    assert (after.active, after.tally, after.weather) == ("german", 0, "bad")
    assert told(ruling)[0] == "time-lapse-of"
    assert told(ruling)[-2:] == ["initiative-changes", "weather"]


def test_the_second_pass_of_page_36():
    """With two Intel markers a fast Task Force may take one of them away, and two segments in all."""
    op = sea(trajectory_of("b1", *LINE, intel="0510 0908"), active="british")
    ruling = act(pass_one, op, "1", lapse_segments="0510+0609")
    found = force_of(ruling.result, "b1")
    assert (found.segments, found.intel) == (LINE[2:], ("0908",))
    marked = [gone.split("+") for gone in asked(ruling, "lapse-segments")[0] if {"0510", "0908"} & set(gone.split("+"))]
    assert sorted(marked) == [["0510"], ["0510", "0609"], ["0510", "1107"]]


def test_a_station_left_in_a_port_stays_on_the_map():
    """Time Lapse ends the Pass: the Station in the hex of Kiel does not enter the box, and its owner is not Active."""
    op = sea(trajectory_of("g1", "1508", "1408"))
    after = act(pass_one, op, "1", station_hex="1508").result
    assert (force_of(after, "g1").station, force_of(after, "g1").box, after.active) == ("1508", "", "british")


def test_who_may_shorten_in_a_pass():
    """One Trajectory of the Active player's; Stations and enemies are no options."""
    op = sea(force("g1", "0710"), trajectory_of("g2", *LINE), trajectory_of("g3", *LINE), trajectory_of("b1", *LINE))
    assert ways(pass_one_ways, op) == (("g2",), ("g3",))
    after = act(pass_one, op, "1", pass_force="g3").result
    assert [force_of(after, name).length for name in ("g2", "g3", "b1")] == [7, 3, 7]


def test_a_pass_without_a_trajectory():
    """As AC-R21 is read, such a player passes without Time Lapse, or may not pass."""
    op = sea(force("g1", "0710"), tally=3)
    assert ways(pass_one_ways, op) == (("none",),)
    ruling = act(pass_one, op, "2")
    assert (ruling.result.active, ruling.result.tally, asked(ruling, "pass-force")) == ("british", 0, [])
    assert ways(pass_one_ways, op, chase("AC-R21: no")) == ()


def test_all_pass_shortens_every_trajectory():
    """Each Trajectory does Time Lapse in the order that its player likes; Raeder is used once."""
    op = sea(
        trajectory_of("g1", *LINE),
        force("g2", "0710"),
        trajectory_of("g3", *LINE)._replace(vessels=(ship("g-tirpitz", "slow"),)),
        trajectory_of("b1", *LINE),
        leaders=(leader("raeder"),),
        tally=1,
    )
    assert ways(all_pass_ways, op) == (("g1",), ("g3",))
    ruling = act(all_pass, op, "1", all_pass_force="g3")
    after = ruling.result
    assert asked(ruling, "all-pass-force") == [("g1", "g3"), ("g1",)]
    assert [force_of(after, name).length for name in ("g1", "g3", "b1")] == [3, 5, 7]
    assert ([one.uses for one in after.leaders], after.active, after.tally) == ([1], "british", 0)
    assert told(ruling).count("initiative-changes") == 1


def test_in_bad_weather_each_trajectory_has_its_own_die():
    """Two Trajectories throw two dice, before the weather is checked."""
    op = sea(trajectory_of("g1", *LINE), trajectory_of("g2", *LINE), weather="bad", leaders=(leader("raeder"),))
    after = act(all_pass, op, "2 5 4").result
    assert [force_of(after, name).length for name in ("g1", "g2")] == [5, 2]
    assert after.weather == "bad"


def test_all_pass_may_be_declared_twice():
    """Pound leaves play after the second time; without him there is no All Pass."""
    op = sea(trajectory_of("b1", *LINE), active="british", leaders=(leader("pound"),))
    once = act(all_pass, op, "1").result._replace(active="british")
    assert ways(all_pass_ways, once) == (("b1",),)
    twice = act(all_pass, once, "1").result._replace(active="british")
    assert twice.leaders == ()
    assert ways(all_pass_ways, twice._replace(forces=op.forces)) == ()


def test_who_may_not_declare_all_pass():
    """Not the enemy of the leader, and nobody without a Trajectory."""
    op = sea(trajectory_of("b1", *LINE), active="british", leaders=(leader("raeder"), leader("tovey")))
    assert ways(all_pass_ways, op) == ()
    assert ways(all_pass_ways, sea(force("g1", "0710"), leaders=(leader("raeder"),))) == ()
