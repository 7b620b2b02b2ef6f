"""Declaring an action on the map: who may act, at whom, with whose help, and who may not."""

import pytest
from kit.chase_sea import asked, attempted, declared, force, sea, ship, trajectory_of
from kit.chase_table import chase

from forge.referee.games.atlantic_chase.operation.forces import Stealth
from forge.referee.games.atlantic_chase.sea.chart import AirBase

AIR_STRIKE, ENGAGE, SEARCH, STEALTH = "air-strike", "engage", "naval-search", "stealth-attack"
CONVOY = ship("convoy", "very-slow", "convoy")
ARK = ship("ark", "medium", "carrier")
LONG = ("0711", "0610", "0510", "0509", "0608", "0709", "0809")
"""Seven segments, none of them near an air base of 1939."""


def hurt(vessel):
    """Damage a ship."""
    return vessel._replace(ship=vessel.ship._replace(state="damaged", now=vessel.ship.back))


def options(question, op, action=SEARCH, rules=None, **answers):
    """Give the options of a question in an action that misses; dice for whatever follows."""
    return asked(attempted(action, op, "11 11", rules, **answers), question)


class TestTargets:
    """Whom an action may be aimed at."""

    def test_a_search_finds_trajectories_and_an_engagement_stations(self):
        """A Naval Search is aimed at an enemy segment in a shared hex, an Engage at a Station there (p.31, p.33)."""
        op = sea(trajectory_of("g1", *LONG[:3]), trajectory_of("b1", "0711", "0610", "0611"), force("b2", "0610"))
        assert declared(SEARCH, op) == (("g1", "b1", "0711", ""), ("g1", "b1", "0610", ""))
        assert declared(ENGAGE, op) == (("g1", "b2", "0610", ""),)

    def test_a_port_box_is_safe(self):
        """What is in a Port Box neither acts nor is a target, though its enemy is in the port's hex (p.8)."""
        op = sea(
            force("g1", "kiel", ship("g-zeppelin", "medium", "carrier")),
            force("b1", "1508", ARK),
            active="british",
            bases=(),
            stealth=(Stealth("s1", "british", "submarine", "1508"),),
        )
        for active in ("british", "german"):
            for action in (AIR_STRIKE, ENGAGE, SEARCH, STEALTH):
                assert declared(action, op._replace(active=active)) == ()

    @pytest.mark.parametrize("action", [ENGAGE, SEARCH])
    def test_a_convoy_is_chased_but_does_not_chase(self, action):
        """A Task Force with a convoy starts no such action, and may be its target (p.11)."""
        places = ("0610",) if action == ENGAGE else ("0610", "0510")
        target = force("b1", "0610", CONVOY, ship("hood")) if action == ENGAGE else trajectory_of("b1", *places)
        target = target._replace(vessels=(CONVOY, ship("hood")))
        hunter = force("g1", "0610") if action == ENGAGE else trajectory_of("g1", *places)
        op = sea(hunter, target)
        assert {way[:2] for way in declared(action, op)} == {("g1", "b1")}
        assert declared(action, op._replace(active="british")) == ()

    def test_a_stealth_attack_needs_a_station_or_a_marked_segment(self):
        """A segment with a Contact or Intel marker in the very hex, or a Station (p.41)."""
        boats = (Stealth("u1", "german", "u-boat", "0610"), Stealth("u2", "german", "u-boat"))
        line = trajectory_of("b1", "0610", "0510")
        attacks = [
            declared(STEALTH, sea(one, stealth=boats))
            for one in (
                line,
                line._replace(intel=("0510",), contact=("0510",)),
                line._replace(intel=("0610",)),
                line._replace(contact=("0610",)),
                force("b1", "0610"),
            )
        ]
        assert attacks == [(), (), *[(("u1", "b1", "0610", ""),)] * 3]


class TestAirStrikes:
    """What strikes from the air, and how far (p.27)."""

    def test_two_hexes_are_the_range(self):
        """Every hex of a target within two hexes of a launch hex, and none beyond."""
        op = sea(force("b1", "0510", ARK), trajectory_of("g1", "0610", "0711", "0811"), active="british")
        assert declared(AIR_STRIKE, op) == (("b1", "g1", "0610", "0510"), ("b1", "g1", "0711", "0510"))

    def test_from_every_segment_of_a_carrier(self):
        """The launch hex is any of the carrier's segments in reach."""
        op = sea(trajectory_of("b1", "0510", "0511")._replace(vessels=(ARK,)), force("g1", "0610"), active="british")
        assert {way[3] for way in declared(AIR_STRIKE, op)} == {"0510", "0511"}

    def test_air_bases_strike_when_their_year_has_come(self):
        """Bases of 1939 strike within two hexes; that of Hvalfjordur joins them in 1942 (p.8)."""
        op = sea(force("g1", "1012"), force("g2", "1006"), active="british")
        assert declared(AIR_STRIKE, op) == (
            ("air-base-1207", "g2", "1006", "1207"),
            ("air-base-1108", "g2", "1006", "1108"),
            ("air-base-1211", "g1", "1012", "1211"),
            ("air-base-1114", "g1", "1012", "1114"),
        )
        assert "air-base-1005" in {way[0] for way in declared(AIR_STRIKE, op._replace(year=1942))}

    def test_aircraft_cross_the_arctic_line_but_neither_start_nor_strike_there(self):
        """North Cape strikes at Murmansk over the line; a carrier or a target on it stays untouched (p.27)."""
        over = sea(force("b1", "1703"), year=1942)
        assert declared(AIR_STRIKE, over) == (("air-base-1503", "b1", "1703", "1503"),)
        on_line = sea(force("b1", "0905", ARK), force("g1", "0906"), active="british")
        assert declared(AIR_STRIKE, on_line) == ()
        assert declared(AIR_STRIKE, on_line._replace(forces=(force("b1", "0906", ARK), force("g1", "0905")))) == ()

    def test_no_base_on_the_arctic_line_strikes(self):
        """A base that a situation puts there is in bad weather for good (p.27)."""
        for hex_, strikes in (("0905", False), ("0907", True)):
            op = sea(force("g1", "0906"), active="british", bases=(AirBase("british", hex_, 1939),))
            assert bool(declared(AIR_STRIKE, op)) == strikes

    @pytest.mark.parametrize(
        ("vessels", "weather", "strikes"),
        [
            ((ARK,), "good", True),
            ((ARK,), "bad", False),
            ((hurt(ARK),), "good", False),
            ((hurt(ARK), ARK._replace(key="ark-2")), "good", True),
            ((ARK, CONVOY), "good", False),
            ((ship("hood"),), "good", False),
        ],
    )
    def test_what_keeps_a_carrier_from_it(self, vessels, weather, strikes):
        """Bad weather, damage to every carrier, a convoy with it, no carrier (p.6, p.11, p.27)."""
        op = sea(force("b1", "0510", *vessels), force("g1", "0610"), active="british", weather=weather)
        assert bool(declared(AIR_STRIKE, op)) == strikes


class TestOptionalRules:
    """The switches of p.62."""

    def test_a_damaged_ship_holds_its_task_force_back(self):
        """No Air Strike, Engage or Naval Search while the restriction holds; Stealth forces do not mind."""
        lame = (ARK, hurt(ship("hood")))
        op = sea(
            force("b1", "0610", *lame),
            force("g1", "0610"),
            trajectory_of("g2", "0610", "0510", contact="0610"),
            active="british",
            bases=(),
            stealth=(Stealth("s1", "british", "submarine", "0610"),),
        )
        strict = chase(switches="damaged-ship-restriction: yes")
        for action in (AIR_STRIKE, ENGAGE, SEARCH):
            assert declared(action, op)
            assert declared(action, op, strict) == ()
        assert len(declared(STEALTH, op, strict)) == 2

    def test_a_damaged_ship_may_still_help(self):
        """Under the restriction its Task Force coordinates and gives Air Support."""
        op = sea(
            trajectory_of("b1", *LONG[:2]),
            force("b2", "0711", ARK, hurt(ship("hood"))),
            trajectory_of("g1", "0711", "0712"),
            active="british",
        )
        strict = chase(switches="damaged-ship-restriction: yes")
        assert options("coordination", op, rules=strict) == [("b2", "none")]
        assert options("air-support", op, rules=strict) == [("b2", "none")]

    @pytest.mark.parametrize(("length", "flies"), [(6, True), (7, False)])
    def test_the_limit_of_carriers(self, length, flies):
        """Six segments may fly, seven may not; without the switch they may."""
        carrier = trajectory_of("b1", *LONG[:length])._replace(vessels=(ARK,))
        op = sea(carrier, force("b2", "0811"), force("g1", "0811"), active="british")
        strict = chase(switches="cv-limit: yes")
        assert bool(declared(AIR_STRIKE, op, strict)) == flies
        assert declared(AIR_STRIKE, op)
        found = options("air-support", op, ENGAGE, strict)
        assert found == [("b1", "none")] * flies


class TestHelpers:
    """Coordination and Air Support (p.45, p.47)."""

    def test_who_may_coordinate(self):
        """Another Task Force or Stealth force in the target hex, convoys too; nobody elsewhere or in a box."""
        op = sea(
            trajectory_of("g1", "0610", "0711"),
            force("g2", "0711"),
            force("g3", "0610"),
            force("g4", "kiel"),
            trajectory_of("b1", "0711", "0811"),
            force("b2", "0711", CONVOY),
            force("b3", "0811"),
            stealth=(Stealth("u1", "german", "u-boat", "0711"), Stealth("s1", "british", "submarine", "0610")),
        )
        assert options("coordination", op, attempt_force="g1", attempt_target="b1") == [
            ("g2", "u1", "none"),
            ("b2", "none"),
        ]

    def test_without_another_force_there_nobody_is_asked(self):
        """The British player of p.47 has one Task Force in the target hex and cannot coordinate."""
        op = sea(trajectory_of("g1", "0610", "0711"), trajectory_of("b1", "0711", "0811"))
        assert options("coordination", op) == []

    def test_whence_air_support_comes(self):
        """Carriers and air bases within two hexes, the nearest first, a convoy's carrier and the target's own too."""
        op = sea(
            trajectory_of("g1", "1012", "0913"),
            force("g2", "0812", ship("g-zeppelin", "medium", "carrier"), ship("g-convoy", "very-slow", "convoy")),
            force("g3", "0914", hurt(ship("g-other", "medium", "carrier"))),
            trajectory_of("b1", "1012", "1011")._replace(vessels=(ARK,)),
            force("b2", "1014", ARK._replace(key="furious")),
            force("b3", "1015", ARK._replace(key="glorious")),
        )
        german, british = options("air-support", op, attempt_hex="1012")
        assert german == ("g2", "none")
        assert british[0] == "b1"
        assert set(british) == {"b1", "b2", "air-base-1114", "air-base-1211", "none"}

    def test_the_launch_hex_is_any_segment_in_reach(self):
        """Of a carrier's Trajectory the hexes within two of the target hex, the nearest first."""
        carrier = trajectory_of("b2", "0707", "0708", "0709", "0710")._replace(vessels=(ARK,))
        op = sea(trajectory_of("b1", "0711", "0610"), carrier, trajectory_of("g1", "0711", "0811"), active="british")
        assert options("launch-hex", op, air_support="b2") == [("0710", "0709")]

    @pytest.mark.parametrize(("weather", "at"), [("bad", "0711"), ("good", "0905")])
    def test_aircraft_are_grounded(self, weather, at):
        """In bad weather, and over a target on the Arctic Line, nobody is asked for Air Support (p.45)."""
        op = sea(force("b1", at), force("b2", at, ARK), force("g1", at), active="british", weather=weather)
        assert options("air-support", op, ENGAGE, attempt_force="b1") == []

    def test_neither_start_nor_end_on_the_arctic_line(self):
        """A carrier beside the line does not support an action on it, nor one on it an action beside it (p.45)."""
        for at, carrier in (("0905", "0906"), ("0906", "0905")):
            op = sea(force("b1", at), force("b2", carrier, ARK), force("g1", at), active="british", bases=())
            assert options("air-support", op, ENGAGE) == []

    def test_a_strike_is_its_own_air_support(self):
        """The Active player is not asked for Air Support of an Air Strike; the target is (p.27)."""
        op = sea(
            force("b1", "0510", ARK),
            force("b2", "0611", ARK._replace(key="furious")),
            force("g1", "0610", ship("g-zeppelin", "medium", "carrier")),
            active="british",
        )
        assert options("air-support", op, AIR_STRIKE, attempt_force="b1") == [("g1", "none")]
