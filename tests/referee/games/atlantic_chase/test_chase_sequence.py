"""The action sequence: what the player with the Initiative may do, and what a leader binds him to."""

import pytest
from kit.chase_sea import act, asked, force, leader, noted, sea, ship, told, trajectory_of

from forge.errors import ForgeError
from forge.referee.games.atlantic_chase.operation.forces import Duty, Stealth, force_of
from forge.referee.games.atlantic_chase.operation.play import open_actions, perform, play_on

MOVES = ("completion", "engage", "naval-search", "trajectory")
ARK = ship("g-zeppelin", "medium", "carrier")


def menu(op):
    """List the actions that are open."""
    return act(open_actions, op).result


def performed(op, action, dice="", **answers):
    """Carry out one action by name."""
    return act(perform, op, dice, None, action, **answers)


class TestMenu:
    """Only what can be declared is listed."""

    def test_in_a_port_box(self):
        """From a Port Box one may lay a Trajectory, complete, move out, or pass; no action needs an enemy."""
        assert menu(sea(force("g1", "kiel"))) == ("trajectory", "completion", "pass", "transfer")

    def test_at_an_enemy(self):
        """Every action of the nine that has a target or a purpose."""
        op = sea(
            force("g1", "0811", ARK, ship("g-hipper")),
            force("b1", "0811"),
            trajectory_of("b2", "0811", "0912", intel="0912"),
            stealth=(Stealth("u1", "german", "u-boat", "0811"),),
        )
        assert menu(op) == (
            "air-strike",
            "engage",
            "naval-search",
            "stealth-attack",
            "trajectory",
            "reorganize",
            "signals",
            "stealth-recon",
            "pass",
        )

    def test_what_is_not_listed_is_refused(self):
        """An action by name is refused with the reason and its page where it is not open."""
        with pytest.raises(ForgeError, match="no enemy is in the hex") as refused:
            performed(sea(force("g1", "kiel")), "engage")
        assert "p.31" in str(refused.value.problems[0])


class TestLutjens:
    """His Task Force must be the Active one of four actions (p.10)."""

    def op(self, place, **others):
        """His Task Force somewhere, another beside an enemy."""
        return sea(
            force("g1", place),
            force("g2", "0811"),
            force("b1", "0811"),
            duties=(Duty("g1", "german", MOVES),),
            **others,
        )

    def test_an_action_of_others_is_not_listed(self):
        """g2 could engage, but he is elsewhere: his Task Force can lay a Trajectory or complete."""
        assert menu(self.op("1508")) == ("trajectory", "completion", "transfer")
        assert menu(self.op("0610")) == ("trajectory",)

    def test_only_his_task_force_is_offered(self):
        """In the same hex either could engage; nobody is asked who does."""
        ruling = performed(self.op("0811"), "engage", "11 61", coordination="none")
        assert menu(self.op("0811")) == ("engage", "trajectory")
        assert asked(ruling, "attempt-force") == [("g1",)]

    def test_once_is_enough(self):
        """After the action nothing binds any more; what is free does not count."""
        moved = performed(self.op("1508"), "transfer").result
        assert (moved.duties, moved.actions, force_of(moved, "g1").box) == (self.op("1508").duties, 0, "kiel")
        after = performed(moved, "trajectory", next_segment="done").result
        assert (after.duties, after.actions) == ((), 1)
        assert "engage" in menu(after)

    def test_the_other_player_is_not_bound(self):
        """While the enemy has the Initiative the duty waits."""
        op = self.op("0610")._replace(active="british")
        assert menu(op) == ("engage", "trajectory", "pass")
        ruling = performed(op, "trajectory", next_segment="done")
        assert (ruling.result.duties, noted(ruling, "duty-cannot-be-met")) == (op.duties, [])

    def test_a_convoy_on_a_whole_route_cannot_obey(self):
        """It can neither act nor sail on; another acts, and may leave its help out as at any time."""
        line = tuple(f"07{row:02}" for row in range(18, 3, -1))
        route = trajectory_of("g1", *line)._replace(vessels=(ship("g-convoy", "very-slow", "convoy"),))
        op = sea(route, force("g2", "0711"), force("b1", "0711"), duties=(Duty("g1", "german", MOVES),))
        assert menu(op) == ("engage", "trajectory", "pass")
        ruling = performed(op, "engage", "11 61", coordination="none")
        assert asked(ruling, "coordination") == [("g1", "none")]
        assert noted(ruling, "duty-cannot-be-met") == [{"force": "g1"}]

    def test_what_is_free_meets_no_bond(self):
        """A Station that may enter a Port Box leaves another's bond unmet, so that all is open."""
        op = sea(force("g1", "0811"), force("g2", "1508"), duties=(Duty("g1", "german", ("completion",)),))
        assert menu(op) == ("trajectory", "completion", "pass", "transfer")

    def test_a_failed_attempt_binds_as_little(self):
        """A duty is done with an action that an Interruption cancels."""
        op = self.op("0610")
        line = trajectory_of("g1", "0811", "0912", "0911", intel="0912")
        op = op._replace(forces=(line, *op.forces[1:]))
        after = performed(op, "engage", "66 12 1", coordination="none").result
        assert (after.active, after.duties) == ("british", ())


class TestMarschallAndForbes:
    """Their Task Force must be designated in the next action, in any part (p.10)."""

    def op(self, place, *vessels, weather="good", **others):
        """The bound Task Force somewhere; another beside enemies."""
        return sea(
            force("g1", place, *vessels),
            force("g2", "0811"),
            force("g3", "0811"),
            force("b1", "0811"),
            trajectory_of("b2", "0811", "0912", intel="0912"),
            duties=(Duty("g1", "german"),),
            weather=weather,
            **others,
        )

    def test_in_the_target_hex_it_coordinates(self):
        """Where it is not the Active one it must help, and nobody is asked whether."""
        op = self.op("0811")
        assert menu(op) == ("engage", "naval-search", "trajectory", "reorganize")
        ruling = performed(op, "engage", "11 61", attempt_force="g2")
        assert asked(ruling, "attempt-force") == [("g1", "g2", "g3")]
        assert asked(ruling, "coordination")[0] == ("g1",)

    def test_a_carrier_in_reach_supports(self):
        """Two hexes away it must give Air Support, though another may coordinate."""
        op = self.op("1011", ARK)
        ruling = performed(op, "engage", "11 61", attempt_force="g2")
        assert asked(ruling, "coordination")[0] == ("g3", "none")
        assert asked(ruling, "air-support")[0] == ("g1",)

    def test_a_carrier_in_the_hex_does_either(self):
        """In the target hex its player chooses; if it does not coordinate it flies."""
        op = self.op("0811", ARK)
        ruling = performed(op, "engage", "11 61", attempt_force="g2", coordination="g3")
        assert asked(ruling, "coordination")[0] == ("g1", "g3", "none")
        assert asked(ruling, "air-support")[0] == ("g1",)
        ruling = performed(op, "engage", "11 61", attempt_force="g2", coordination="g1")
        assert asked(ruling, "air-support")[0] == ("g1", "none")

    @pytest.mark.parametrize(("place", "vessels", "weather"), [("1011", (ARK,), "bad"), ("0911", (), "good")])
    def test_too_far_or_grounded(self, place, vessels, weather):
        """Elsewhere without a carrier, or with one in bad weather, it can have no part in these actions."""
        assert menu(self.op(place, *vessels, weather=weather)) == ("trajectory",)

    def test_where_it_can_have_no_part_the_bond_lapses(self):
        """A Station in a hex from which nothing is open binds nobody: all is open, and that is told once."""
        op = self.op("0811")
        op = op._replace(duties=(Duty("g1", "german", ("completion",)),))
        ruling = performed(op, "pass", "1")
        assert noted(ruling, "duty-cannot-be-met") == [{"force": "g1"}]
        assert ruling.result.duties == ()
        ruling = performed(op, "engage", "11 61", attempt_force="g2")
        assert asked(ruling, "coordination")[0] == ("g1", "g3", "none")

    def test_a_die_of_this_action_binds_in_the_next(self):
        """Used to keep the Initiative at an action's close, the bond is still to be met afterwards."""
        op = self.op("0811", ship("g-hipper", leaders=("marschall",)), leaders=(leader("marschall"),))
        free = op._replace(duties=())
        after = performed(free, "engage", "11 15", attempt_force="g2", leader_six="6").result
        assert (after.active, after.duties) == ("german", (Duty("g1", "german"),))


class TestTwoBonds:
    """Lutjens seizes and Marschall turns the weather: both bind the next action (p.10)."""

    def op(self, place, other, *vessels):
        """Task Forces of Lutjens and of Marschall, and one that nobody binds beside a Station and a Trajectory."""
        return sea(
            force("g1", place, *vessels),
            force("g2", other),
            force("g3", "0811"),
            force("b1", "0811"),
            trajectory_of("b2", "0811", "0912", intel="0912"),
            duties=(Duty("g1", "german", MOVES), Duty("g2", "german")),
        )

    def test_both_take_part_where_they_can(self):
        """In one hex the one is Active and the other must help; alone the first could lay a Trajectory."""
        op = self.op("0811", "0811")
        assert menu(op) == ("engage", "naval-search")
        ruling = performed(op, "engage", "11 61")
        assert asked(ruling, "attempt-force") == [("g1",)]
        assert asked(ruling, "coordination")[0] == ("g2",)
        assert ruling.result.duties == ()

    def test_where_they_cannot_meet_the_first_binds(self):
        """Apart from each other Lutjens acts; that the other bond lapses is told."""
        op = self.op("0811", "0510")
        assert menu(op) == ("engage", "naval-search", "trajectory")
        ruling = performed(op, "engage", "11 61", coordination="none")
        assert noted(ruling, "duty-cannot-be-met") == [{"force": "g2"}]
        assert ruling.result.duties == ()

    def test_where_the_first_cannot_the_second_binds(self):
        """A convoy at the limit of its route cannot do what Lutjens wants; Marschall's Task Force sails."""
        line = tuple(f"07{row:02}" for row in range(18, 3, -1))
        op = self.op("0811", "0510")
        route = trajectory_of("g1", *line)._replace(vessels=(ship("g-convoy", "very-slow", "convoy"),))
        op = op._replace(forces=(route, *op.forces[1:]))
        assert menu(op) == ("trajectory",)
        ruling = performed(op, "trajectory", next_segment="done")
        assert noted(ruling, "duty-cannot-be-met") == [{"force": "g1"}]
        assert asked(ruling, "trajectory-force") == [("g2",)]


class TestPlay:
    """One action after the other, until the players end it (p.25)."""

    def test_until_the_end(self):
        """Actions are counted, the free ones not; each position is shown before it is decided on."""
        op = sea(force("g1", "kiel"), force("b1", "clyde-liverpool"))
        ruling = act(play_on, op, "1", action=["transfer", "trajectory", "pass", "end"], next_segment="done")
        assert noted(ruling, "scenario-ends") == [{"actions": 2}]
        assert ruling.position == ruling.result
        assert (ruling.result.active, ruling.result.actions) == ("british", 2)
        assert told(ruling).count("scenario-ends") == 1

    def test_what_an_action_came_to_is_reported(self):
        """Changes of the Initiative, ships sunk and ships home, for odds."""
        op = sea(force("g1", "kiel", ship("g-hipper"), ship("g-eugen")), force("b1", "0610"))
        totals = dict(performed(op, "completion", "11").totals)
        assert totals == {"initiative-lost": 0, "ships-sunk": 0, "ships-home": 2}
