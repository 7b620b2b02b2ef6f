"""The Initiative in an operation: to seize it, to vie for it, to hand it over, and who helps."""

import pytest
from kit.chase_sea import act, asked, force, leader, looked, sea, ship, told, trajectory_of

from forge.referee.games.atlantic_chase.operation.forces import Duty, force_of
from forge.referee.games.atlantic_chase.operation.holding import pass_on, seize, vie

LUTJENS, MARSCHALL, FORBES = (ship(key, leaders=(name,)) for key, name in (
    ("g-bismarck", "lutjens"), ("g-hipper", "marschall"), ("nelson", "forbes"),
))  # fmt: skip
MOVES = ("completion", "engage", "naval-search", "trajectory")


def hand_over(chart, op):
    """Hand the Initiative over."""
    del chart
    return pass_on(op)


@pytest.mark.parametrize(
    ("tally", "dice", "holder"), [(0, "45", "british"), (0, "44", "german"), (3, "15", "british"), (3, "14", "german")]
)
def test_nine_seizes(tally, dice, holder):
    """The dice and the Tally make nine or more; a failure raises the Tally, a success ends it (p.26)."""
    op = sea(force("g1", "0610"), force("b1", "0510"), tally=tally)
    after = act(seize, op, dice + " 1" * (holder == "british")).result
    assert (after.active, after.tally) == (holder, 0 if holder == "british" else tally + 1)


@pytest.mark.parametrize(
    ("place", "weather", "total"), [("0610", "good", 9), ("0610", "bad", 10), ("0905", "good", 10)]
)
def test_any_evasive_marker_of_the_inactive_player_helps(place, weather, total):
    """+1, or +2 in bad weather or on the Arctic Line; the marker is spent, that of the Active player stays."""
    op = sea(force("g1", "0610", evasive=True), force("b1", "0510"), force("b2", place, evasive=True), weather=weather)
    ruling = act(seize, op, "26 1", evasive_initiative="b2")
    assert asked(ruling, "evasive-initiative") == [("keep", "b2")]
    assert looked(ruling, "seize")[0].total == total
    assert [one.evasive for one in ruling.result.forces] == [True, False, False]


def test_one_segment_on_the_arctic_line_is_enough():
    """A Trajectory that touches the line spends its marker as in bad weather (p.26)."""
    op = sea(force("g1", "0610"), trajectory_of("b1", "0906", "0905", evasive=True))
    assert looked(act(seize, op, "26 1", evasive_initiative="b1"), "seize")[0].total == 10


def test_who_declines_gains_an_evasive_marker():
    """Any Task Force without one gets it, in a Port Box too; the Tally stays (p.26)."""
    op = sea(
        force("g1", "0610"), force("b1", "0510", evasive=True), force("b2", "0510"), force("b3", "clyde-liverpool")
    )
    ruling = act(seize, op._replace(tally=2), seize="decline", evasive_gained="b3")
    assert asked(ruling, "evasive-gained") == [("b2", "b3")]
    assert [one.id for one in ruling.result.forces if one.evasive] == ["b1", "b3"]
    assert (ruling.result.active, ruling.result.tally) == ("german", 2)


def test_nobody_has_two_evasive_markers():
    """Where all have one, declining gains nothing (p.24)."""
    op = sea(force("g1", "0610"), force("b1", "0510", evasive=True))
    ruling = act(seize, op, seize="decline")
    assert (asked(ruling, "evasive-gained"), ruling.result) == ([], op)


@pytest.mark.parametrize(
    ("tally", "dice", "holder"), [(0, "34", "british"), (0, "33", "german"), (1, "33", "british"), (1, "32", "german")]
)
def test_the_higher_die_wins_and_a_tie_stays(tally, dice, holder):
    """The Active player's die first; the Tally helps the other (p.26)."""
    op = sea(force("g1", "0610"), force("b1", "0510"), tally=tally)
    after = act(vie, op, dice + " 1" * (holder == "british")).result
    assert (after.active, after.tally) == (holder, 0 if holder == "british" else tally + 1)


@pytest.mark.parametrize(
    ("weather", "die", "then"),
    [("good", 5, "good"), ("good", 6, "bad"), ("bad", 4, "bad"), ("bad", 5, "good"), ("bad", 6, "good")],
)
def test_the_new_active_player_checks_the_weather(weather, die, then):
    """Good turns bad on a 6, bad turns good on a 5 or 6; the Tally falls to 0 (p.25)."""
    after = act(hand_over, sea(force("g1", "0610"), weather=weather, tally=4), str(die)).result
    assert (after.active, after.tally, after.weather) == ("british", 0, then)


class TestLutjens:
    """His attempt succeeds without dice, once (p.10)."""

    def test_he_seizes(self):
        """His Task Force gains an Evasive marker and must be the Active one of four actions; the weather is checked."""
        op = sea(force("g1", "0610", LUTJENS), force("b1", "0510"), active="british", leaders=(leader("lutjens"),))
        ruling = act(seize, op, "6", seize="lutjens")
        after = ruling.result
        assert (after.active, after.weather, after.leaders) == ("german", "bad", ())
        assert after.duties == (Duty("g1", "german", MOVES),)
        assert (force_of(after, "g1").evasive, force_of(after, "g1").leaders) == (True, ())
        assert told(ruling) == ["lutjens-seizes", "initiative-changes", "weather"]

    def test_when_he_is_no_option(self):
        """Not for his enemy, and not once he was used."""
        op = sea(force("g1", "0610", LUTJENS), force("b1", "0510"), leaders=(leader("lutjens"),))
        assert asked(act(seize, op, "11"), "seize") == [("throw", "decline")]
        used = op._replace(active="british", leaders=())
        assert asked(act(seize, used, "11"), "seize") == [("throw", "decline")]


class TestMarschallAndForbes:
    """A die of the Initiative or the weather becomes a six; their Task Force takes part in the next action (p.10)."""

    def test_to_seize(self):
        """A 1 and a 4 become a 6 and a 4; the weather is checked, and his Task Force is bound."""
        op = sea(force("g1", "0610", MARSCHALL), force("b1", "0510"), active="british", leaders=(leader("marschall"),))
        ruling = act(seize, op, "14 1", leader_six="6 4")
        assert asked(ruling, "leader-six") == [("keep", "6 4", "1 6")]
        after = ruling.result
        assert (after.active, after.leaders, after.duties) == ("german", (), (Duty("g1", "german"),))

    def test_to_keep_the_initiative(self):
        """The Active player's die becomes a six before the other is thrown."""
        op = sea(force("g1", "0610", MARSCHALL), force("b1", "0510"), leaders=(leader("marschall"),))
        after = act(vie, op, "1 5", leader_six="6").result
        assert (after.active, after.tally, after.duties) == ("german", 1, (Duty("g1", "german"),))

    def test_to_win_it(self):
        """So does the Inactive player's."""
        op = sea(force("g1", "0610"), force("b1", "clyde-liverpool", FORBES), leaders=(leader("forbes"),))
        after = act(vie, op, "51 1", leader_six="6").result
        assert (after.active, after.duties) == ("british", (Duty("b1", "british"),))

    def test_to_change_the_weather(self):
        """The new Active player turns the weather with his leader."""
        op = sea(force("g1", "0610"), force("b1", "0510", FORBES), weather="bad", leaders=(leader("forbes"),))
        after = act(hand_over, op, "2", leader_six="6").result
        assert (after.weather, after.duties) == ("good", (Duty("b1", "british"),))

    def test_a_six_needs_no_leader(self):
        """Nobody is asked for a die that is a six already, nor for a leader of the player who did not throw."""
        op = sea(force("g1", "0610", MARSCHALL), force("b1", "0510"), leaders=(leader("marschall"),))
        assert asked(act(vie, op, "61"), "leader-six") == []
