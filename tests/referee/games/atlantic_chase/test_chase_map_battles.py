"""Battles that actions on the map bring about: onto the board, back to the map, and the leaders aboard."""

import pytest
from kit.chase_sea import asked, attempted, force, leader, looked, noted, sea, ship, told, trajectory_of
from kit.chase_table import chase

from forge.referee.games.atlantic_chase.operation.forces import find_force, force_of

ENGAGE, SEARCH = "engage", "naval-search"
PART = {"break_away_wish": ["leave", "leave"]}
"""Both players leave after one round."""


def line_of(name, line, *vessels, **markers):
    """Make a Task Force of certain ships along hexes."""
    made = trajectory_of(name, *line.split(), **markers)
    return made._replace(vessels=vessels) if vessels else made


def meeting(german=(), british=(), **others):
    """Two Stations in a hex; a throw of 8 is a Battle, a throw of 10 a Surprise."""
    german, british = german or (ship("g-hipper"),), british or (ship("hood"),)
    return sea(force("g1", "0811", *german), force("b1", "0811", *british), **others)


class TestBackOnTheMap:
    """Both Task Forces are Stations with a Contact marker in the hex, then players vie (p.31, p.62)."""

    def test_a_trajectory_becomes_a_station(self):
        """The Active one does no Time Lapse; its markers elsewhere go; a helper's Trajectory shortens."""
        op = sea(
            line_of("g1", "0811 0812 0813", contact="0813"),
            line_of("g2", "0811 0911"),
            force("b1", "0811", contact="0811"),
        )
        ruling = attempted(ENGAGE, op, "46 111 111 61", attempt_force="g1", **PART)
        after = ruling.result
        assert [(one.station, one.contact) for one in after.forces] == [
            ("0811", ("0811",)),
            ("0811", ()),
            ("0811", ("0811",)),
        ]
        assert noted(ruling, "time-lapse-of") == [{"force": "g2"}]
        assert (after.active, after.tally) == ("german", 1)

    def test_intel_markers_go_with_the_trajectory(self):
        """What was known of the route is of no more use (p.21)."""
        op = sea(line_of("g1", "0811 0812", intel="0812"), force("b1", "0811"))
        ruling = attempted(ENGAGE, op, "13 46 111 111 61", **PART)
        assert (force_of(ruling.result, "g1").station, force_of(ruling.result, "g1").intel) == ("0811", ())

    def test_a_skirmish_for_the_faster_task_force(self):
        """The Active player may fight one round, or take a Contact; after a battle players vie (p.33)."""
        op = sea(force("g1", "0811"), line_of("b1", "0711 0811", ship("nelson", "slow")))
        ruling = attempted(SEARCH, op, "66 111 111 61", break_away_wish=["fight", "fight"])
        assert told(ruling).count("round-begins") == 1
        assert force_of(ruling.result, "b1").station == "0811"
        assert "seize" not in told(ruling)
        spared = attempted(SEARCH, op, "66 11", skirmish="contact")
        assert (told(spared)[-2], "round-begins" in told(spared)) == ("seize", False)

    @pytest.mark.parametrize(
        ("weather", "at", "rounds"), [("good", "0811", 3), ("bad", "0811", 2), ("good", "0905", 2)]
    )
    def test_how_long_it_lasts(self, weather, at, rounds):
        """Three rounds in good weather, two in bad or on the Arctic Line."""
        op = sea(force("g1", at), force("b1", at), weather=weather)
        ruling = attempted(ENGAGE, op, "44" + " 111 111" * rounds + " 61")
        assert told(ruling).count("round-begins") == rounds

    def test_ships_come_back_as_the_battle_left_them(self):
        """A Hit damages the Hood; she goes on, damaged, in her own Task Force."""
        ruling = attempted(ENGAGE, meeting(), "44 666 111 61", **PART)
        (hood,) = force_of(ruling.result, "b1").vessels
        assert (hood.key, hood.ship.state) == ("hood", "damaged")

    def test_a_task_force_that_is_sunk_leaves_the_map(self):
        """Two Hits sink the only ship; the victor alone gets a Contact marker (p.62)."""
        op = meeting((ship("g-hipper"), ship("g-eugen")))
        ruling = attempted(ENGAGE, op, "44 666 666 111 61")
        after = ruling.result
        assert find_force(after, "b1") is None
        assert ("b1" in after.idle, after.sunk) == (True, ("hood",))
        assert force_of(after, "g1").contact == ("0811",)

    def test_a_convoy_sinks_at_the_limit_of_its_scenario(self):
        """With a limit of one Hit the convoy is lost, its escort fights on."""
        convoy = ship("convoy", "very-slow", "convoy")
        convoy = convoy._replace(ship=convoy.ship._replace(unsinkable=True))
        op = meeting(british=(convoy, ship("escort")), limit=1)
        ruling = attempted(ENGAGE, op, "44 446 111 111 61", gunnery_target="convoy", **PART)
        assert ruling.result.sunk == ("convoy",)
        assert [one.key for one in force_of(ruling.result, "b1").vessels] == ["escort"]

    @pytest.mark.parametrize("dispersal", [True, False])
    def test_a_convoy_disperses_in_battle(self, dispersal):
        """Where the scenario allows it; on the map it stays dispersed (p.11)."""
        op = meeting(british=(ship("convoy", "very-slow", "convoy"),), dispersal=dispersal)
        ruling = attempted(ENGAGE, op, "44 61", convoy_disperses="disperse", gunnery_target=["hold"] * 6, **PART)
        assert force_of(ruling.result, "b1").vessels[0].ship.dispersed == dispersal

    @pytest.mark.parametrize(("switch", "left"), [("yes", [False, False]), ("no", [True, True])])
    def test_evasive_markers_after_a_battle(self, switch, left):
        """They stay, unless the switch of p.62 removes them."""
        op = sea(force("g1", "0811", evasive=True), force("b1", "0811", evasive=True))
        rules = chase(switches=f"battle-removes-evasive: {switch}")
        ruling = attempted(ENGAGE, op, "44 111 111 61", rules, evasive_modifier="keep", **PART)
        assert [one.evasive for one in ruling.result.forces] == left

    def test_a_marker_spent_to_slip_away(self):
        """After a failed attempt one ship leaves by it and is back in its Task Force, which has no marker then."""
        op = meeting(british=(ship("hood"), ship("norfolk")))
        op = op._replace(forces=(op.forces[0], op.forces[1]._replace(evasive=True)), weather="bad")
        ruling = attempted(
            ENGAGE,
            op,
            "45 111 111 111 11 111 111 61",
            evasive_modifier="keep",
            break_away_wish=["fight", "leave", "fight", "fight"],
            evasive_in_battle="spend",
            ship_exits="norfolk",
        )
        home = force_of(ruling.result, "b1")
        assert ([one.key for one in home.vessels], home.evasive) == (["hood", "norfolk"], False)
        assert noted(ruling, "ship-exits-alone") == [{"ship": "norfolk"}]


class TestTorpedoes:
    """A DD Squadron's attacks over a whole game (p.59)."""

    @pytest.mark.parametrize(("squadrons", "attacks", "spent"), [(1, 0, 1), (2, 1, 2)])
    def test_a_squadron_may_have_several(self, squadrons, attacks, spent):
        """One attack made before the battle leaves one of two, or none of one."""
        squadron = ship("dd-squadron", "slow", "destroyer")
        squadron = squadron._replace(ship=squadron.ship._replace(torpedo=True), spent=1)
        op = meeting(british=(squadron,), squadrons=squadrons)
        moves = ["near", "near", "close", "stay", "stay", "stay"]
        ruling = attempted(ENGAGE, op, "44" + " 11" * attacks + " 61", gunnery_target=["hold"] * 6, move=moves)
        assert asked(ruling, "torpedo-target") == [("g-hipper", "hold")] * attacks
        assert force_of(ruling.result, "b1").vessels[0].spent == spent


class TestBeyondClose:
    """AC-R11 opens the enemy's Near zone."""

    @pytest.mark.parametrize(("reading", "zones"), [("no", ("stay", "near")), ("yes", ("stay", "beyond", "near"))])
    def test_the_zones_from_close(self, reading, zones):
        """From Close a ship may go back, and on as the rule is read."""
        moves = ["near", "stay", "close", "stay", "stay", "stay"]
        op = meeting((ship("g-hipper"),), (ship("nelson", "slow"),))
        ruling = attempted(ENGAGE, op, "44 61", chase(f"AC-R11: {reading}"), gunnery_target=["hold"] * 6, move=moves)
        assert asked(ruling, "move")[4] == zones


class TestLeaders:
    """Leaders on the board (p.10, p.58)."""

    def test_marschall_at_extreme_range(self):
        """Of 1, 1 and 6 the lowest two count: only a six for a 1 is of use, and only that is offered."""
        op = meeting((ship("g-hipper", leaders=("marschall",)),), leaders=(leader("marschall"),))
        ruling = attempted(ENGAGE, op, "44 116 111 61", leader_six=["keep", "6 1 6"], **PART)
        assert asked(ruling, "leader-six")[1] == ("keep", "6 1 6", "1 6 6")
        assert looked(ruling, "gunnery")[0].natural == 7
        assert (ruling.result.leaders, force_of(ruling.result, "g1").leaders) == ((), ())
        assert ruling.result.duties == ()

    def test_a_die_that_counts_for_nothing_is_not_offered(self):
        """Of 1, 6 and 6 only the 1 counts for more."""
        op = meeting((ship("g-hipper", leaders=("marschall",)),), leaders=(leader("marschall"),))
        ruling = attempted(ENGAGE, op, "44 166 111 61", leader_six=["keep", "keep"], **PART)
        assert asked(ruling, "leader-six")[1] == ("keep", "6 6 6")

    @pytest.mark.parametrize(("reading", "uses"), [("all", 1), ("actions", 0)])
    def test_somerville(self, reading, uses):
        """+2 on one throw of his side's, where AC-R26 lets him help in battle."""
        op = meeting(
            british=(ship("renown", leaders=("somerville",)),), active="british", leaders=(leader("somerville"),)
        )
        ruling = attempted(
            ENGAGE, op, "44 111 111 61", chase(f"AC-R26: {reading}"), leader_helps="keep", leader_adds="use", **PART
        )
        assert looked(ruling, "gunnery")[0].total == 2 + 2 * uses
        assert len(ruling.result.leaders) == 1 - uses

    def test_a_leader_of_a_sunk_ship_moves_or_is_lost(self):
        """To another ship on the board; with the last ship he is out of play."""
        fleet = (ship("g-hipper"), ship("g-eugen"))
        tovey = ship("kgv", leaders=("tovey",))
        op = meeting(fleet, (tovey, ship("hood")), leaders=(leader("tovey"),))
        ruling = attempted(ENGAGE, op, "44 666 666 111 111 61", gunnery_target=["kgv", "kgv"], **PART)
        assert [(one.key, one.leaders) for one in force_of(ruling.result, "b1").vessels] == [("hood", ("tovey",))]
        alone = meeting(fleet, (tovey,), leaders=(leader("tovey"),))
        ruling = attempted(ENGAGE, alone, "44 666 666 111 61")
        assert (noted(ruling, "leader-lost"), ruling.result.leaders) == ([{"leader": "tovey"}], ())
