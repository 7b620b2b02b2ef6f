"""Interruption on the map: when it is thrown, what it counts, and what each of its results leads to."""

import pytest
from kit.chase_sea import asked, attempted, force, leader, looked, noted, sea, ship, told, trajectory_of
from kit.chase_table import chase

from forge.referee.games.atlantic_chase.operation.forces import Stealth, force_of

SEARCH, STEALTH = "naval-search", "stealth-attack"
ZEPPELIN = ship("g-zeppelin", "medium", "carrier")


def line_of(name, line, *vessels, **markers):
    """Make a Task Force of certain ships along hexes."""
    made = trajectory_of(name, *line.split(), **markers)
    return made._replace(vessels=vessels) if vessels else made


HUNTER = line_of("g1", "0811 0812 0813", intel="0813")
PREY = line_of("b1", "0711 0811 0912")


def test_without_an_intel_marker_nobody_interrupts():
    """Markers on the target and on Task Forces that are not designated do not count (p.22)."""
    op = sea(
        HUNTER._replace(intel=()),
        line_of("g2", "0510 0511", intel="0510"),
        PREY._replace(intel=("0711", "0811")),
    )
    ruling = attempted(SEARCH, op, "11 11")
    assert "interruption" not in told(ruling)


@pytest.mark.parametrize(("dice", "modifiers"), [("13", {}), ("34", {"alert-1": -1}), ("44", {"alert-2": -2})])
def test_an_alert_hinders_the_action(dice, modifiers):
    """With one marker a 4, a 7 and an 8 are Alerts of 0, 1 and 2; the action goes on."""
    ruling = attempted(SEARCH, sea(HUNTER, PREY), f"{dice} 35 11")
    assert {one.id: one.value for one in looked(ruling, SEARCH)[0].applied} == modifiers
    assert force_of(ruling.result, "b1").evasive


@pytest.mark.parametrize(
    ("active", "coordinating", "air", "column"),
    [("0813", "", "", "1"), ("", "0812", "", "1"), ("0813", "0812", "0913", "3"), ("0813 0812", "0812", "0913", "4+")],
)
def test_markers_of_all_designated_task_forces_count(active, coordinating, air, column):
    """Those of the Active, the Coordinating and the Air Support's Task Force together say the column."""
    op = sea(
        line_of("g1", "0811 0812 0813", intel=active),
        line_of("g2", "0811 0812", intel=coordinating),
        line_of("g3", "0912 0913", ZEPPELIN, intel=air),
        line_of("b1", "0711 0811"),
    )
    ruling = attempted(SEARCH, op, "66 1" if column in "34+" else "66 16 1", attempt_force="g1", attempt_hex="0811")
    assert looked(ruling, "interruption")[0].column.id == column


def test_a_task_force_designated_twice_counts_once():
    """A carrier in the target hex that coordinates and flies brings its markers in once."""
    op = sea(force("g1", "0811"), line_of("g2", "0811 0812", ZEPPELIN, intel="0812"), PREY)
    ruling = attempted(SEARCH, op, "66 16 1", attempt_force="g1")
    assert looked(ruling, "interruption")[0].column.id == "1"


class TestSlip:
    """Signals at once, or an Evasive marker for the target; the action is cancelled and players vie (p.54)."""

    OP = sea(
        HUNTER._replace(intel=("0812", "0813")), line_of("g2", "0811 0911", intel="0911", contact="0811 0911"), PREY
    )

    def test_an_evasive_marker_for_the_target(self):
        """The target gains it; nothing else on the map changes, the Tally rises when the vying fails."""
        ruling = attempted(SEARCH, self.OP, "23 61", attempt_force="g1", slip="evasive-target")
        assert asked(ruling, "slip") == [("signals-active", "signals-coordinating", "evasive-target")]
        changed = self.OP.forces[2]._replace(evasive=True)
        assert ruling.result.forces == (*self.OP.forces[:2], changed)
        assert (ruling.result.active, ruling.result.tally) == ("german", 1)
        assert told(ruling)[-1] == "action-cancelled"

    def test_signals_against_the_active_task_force(self):
        """Its Station stands where the Inactive player picks one of its Intel markers."""
        ruling = attempted(SEARCH, self.OP, "23 61", attempt_force="g1", signals_hex="0813")
        assert asked(ruling, "signals-hex") == [("0812", "0813")]
        assert (force_of(ruling.result, "g1").station, force_of(ruling.result, "g1").intel) == ("0813", ())

    def test_signals_against_the_coordinating_task_force(self):
        """A Contact marker in that hex stays, the other goes; the Active Task Force stays a Trajectory."""
        ruling = attempted(SEARCH, self.OP, "23 61", attempt_force="g1", slip="signals-coordinating")
        found = force_of(ruling.result, "g2")
        assert (found.station, found.contact) == ("0911", ("0911",))
        assert force_of(ruling.result, "g1") == self.OP.forces[0]

    def test_a_trajectory_there_may_shorten(self):
        """As in any Signals action, one own Trajectory in the target hex may do Time Lapse (p.39)."""
        op = sea(HUNTER._replace(intel=("0811",)), PREY)
        ruling = attempted(SEARCH, op, "45 61")
        assert asked(ruling, "signals-lapse") == [("b1", "none")]
        assert force_of(ruling.result, "b1").is_station
        kept = attempted(SEARCH, op, "45 61", signals_lapse="none").result
        assert force_of(kept, "b1") == PREY

    @pytest.mark.parametrize(
        ("reading", "options"),
        [("evasive-only", ("evasive-target",)), ("air-support", ("signals-air-support", "evasive-target"))],
    )
    def test_only_the_air_support_is_known(self, reading, options):
        """As AC-R15 is read, its Task Force can be signalled or nobody."""
        op = sea(HUNTER._replace(intel=()), line_of("g2", "0911 0910", ZEPPELIN, intel="0910"), PREY)
        ruling = attempted(SEARCH, op, "45 61", chase(f"AC-R15: {reading}"))
        assert asked(ruling, "slip") == [options]
        assert force_of(ruling.result, "g2").is_station == (reading == "air-support")


class TestVying:
    """Players vie in the middle of the action (p.22)."""

    @pytest.mark.parametrize(("reading", "dice"), [("goes-on", "66 61 33 11"), ("cancelled", "66 61")])
    def test_won_by_the_active_player(self, reading, dice):
        """The action goes on or not, as AC-R14 is read; the Tally has risen."""
        ruling = attempted(SEARCH, sea(HUNTER, PREY), dice, chase(f"AC-R14: {reading}"))
        assert noted(ruling, "action-cancelled") == [{}] * (reading == "cancelled")
        assert ruling.result.tally == (2 if reading == "goes-on" else 1)

    def test_lost_by_the_active_player(self):
        """The Initiative changes, the weather is checked, and the action is cancelled without Time Lapse."""
        ruling = attempted(SEARCH, sea(HUNTER, PREY, tally=1), "66 12 6")
        after = ruling.result
        assert (after.active, after.tally, after.weather) == ("british", 0, "bad")
        assert after.forces == (HUNTER, PREY)

    def test_a_tie_goes_to_the_active_player(self):
        """The Tally alone can break it."""
        assert attempted(SEARCH, sea(HUNTER, PREY), "66 44 33 11").result.active == "german"
        assert attempted(SEARCH, sea(HUNTER, PREY, tally=1), "66 44 1").result.active == "british"


def test_the_initiative_changes():
    """Two markers and a 10: the action is cancelled, a Stealth force that would have attacked stays (p.52)."""
    op = sea(
        line_of("g1", "0811 0812 0813", intel="0812 0813"),
        PREY._replace(contact=("0811",)),
        stealth=(Stealth("u1", "german", "u-boat", "0811"),),
        weather="bad",
        tally=3,
    )
    after = attempted(STEALTH, op, "55 5").result
    assert (after.active, after.tally, after.weather) == ("british", 0, "good")
    assert (after.forces, after.stealth) == (op.forces, op.stealth)


@pytest.mark.parametrize(("wanted", "dice", "thrown"), [("throw", "13 33 11", 1), ("leave", "33 11", 0)])
def test_the_inactive_player_may_let_it_be(wanted, dice, thrown):
    """Read as "may" (AC-R13), he is asked; otherwise the throw must be made."""
    ruling = attempted(SEARCH, sea(HUNTER, PREY), dice, chase("AC-R13: may"), interrupt=wanted)
    assert asked(ruling, "interrupt") == [("throw", "leave")]
    assert len(looked(ruling, "interruption")) == thrown
    assert asked(attempted(SEARCH, sea(HUNTER, PREY), "13 33 11"), "interrupt") == []


@pytest.mark.parametrize(("reading", "total"), [("no", 7), ("yes", 9)])
def test_somerville_on_the_targets_side(reading, total):
    """His +2 changes the throw only as AC-R20 is read: from an Alert to a Slip."""
    prey = line_of("b1", "0711 0811 0912", ship("hood", leaders=("somerville",)))
    op = sea(HUNTER, prey, leaders=(leader("somerville"),))
    dice = "34 33 11" if reading == "no" else "34 61"
    ruling = attempted(SEARCH, op, dice, chase(f"AC-R20: {reading}"), leader_helps="use")
    assert looked(ruling, "interruption")[0].total == total
    assert bool(ruling.result.leaders) == (reading == "no")


def test_a_marker_spent_against_the_declaration_is_spent():
    """The target's Evasive marker is gone though the action was cancelled before its throw (p.24)."""
    op = sea(HUNTER, PREY._replace(evasive=True))
    after = attempted(SEARCH, op, "66 12 1").result
    assert not force_of(after, "b1").evasive
