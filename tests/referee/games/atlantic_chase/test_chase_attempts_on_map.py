"""Whole actions on the map: the worked examples of the rule book, and what every result leaves behind."""

import pytest
from kit.chase_sea import asked, attempted, force, leader, looked, noted, sea, ship, told, trajectory_of
from kit.chase_table import chase

from forge.referee.games.atlantic_chase.operation.forces import Stealth, find_force, force_of
from forge.referee.walking.rulings import Held, each_entry

AIR_STRIKE, ENGAGE, SEARCH, STEALTH = "air-strike", "engage", "naval-search", "stealth-attack"
ARK = ship("ark", "medium", "carrier")
ZEPPELIN = ship("g-zeppelin", "medium", "carrier")
CONVOY = ship("convoy", "very-slow", "convoy")
LEIPZIG = ship("g-leipzig", "medium")


def line_of(name, line, *vessels, **markers):
    """Make a Task Force of certain ships along hexes."""
    made = trajectory_of(name, *line.split(), **markers)
    return made._replace(vessels=vessels) if vessels else made


def hurt(vessel):
    """Damage a ship."""
    return vessel._replace(ship=vessel.ship._replace(state="damaged", now=vessel.ship.back))


def applied(ruling, table):
    """Give the modifiers of the last look at a table by name."""
    return {one.id: one.value for one in looked(ruling, table)[-1].applied}


class TestWorkedExamples:
    """The pictures of the rule book, laid out anew on the map."""

    def test_the_trajectory_total_of_page_18(self):
        """The longest of the Active player's is the Air Support's 5; 6 of the target make 11, less 4 make 7."""
        op = sea(
            line_of("b1", "0811 0812 0813"),
            force("b2", "0811"),
            line_of("b3", "0810 0809 0808 0807 0806", ARK),
            line_of("g1", "0610 0711 0811 0912 0911 0910"),
            line_of("g2", "0811 0712 0612 0513"),
            active="british",
        )
        ruling = attempted(SEARCH, op, "12 11", attempt_force="b1", attempt_target="g1")
        assert noted(ruling, "trajectory-sum") == [{"longest": 5, "base": 11, "deduction": 4, "total": 7}]
        after = ruling.result
        assert asked(ruling, "segments-left") == [("0610+0711+0811", "0711+0811+0912", "0811+0912+0911")]
        assert force_of(after, "g1").segments == ("0610", "0711", "0811")
        assert force_of(after, "b3").segments == ("0810", "0809")
        assert asked(ruling, "station-hex") == [("0811", "0812", "0813"), ("0811", "0712", "0612", "0513")]
        assert noted(ruling, "time-lapse-of") == [{"force": name} for name in ("b1", "b2", "b3", "g2") if name != "b2"]

    def test_the_strike_of_a_carrier_of_page_28(self):
        """One hex away is +2: a 7 is a 9, Contact and a Hit that spares the Leipzig; the launch segment stays."""
        op = sea(
            line_of("b1", "0610 0711 0811 0810 0809", ARK),
            force("g1", "0912", LEIPZIG),
            active="british",
        )
        ruling = attempted(AIR_STRIKE, op, "34 53", launch_hex="0811")
        assert noted(ruling, "trajectory-sum")[0]["total"] == 5
        assert applied(ruling, AIR_STRIKE) == {"air-support-adjacent": 2}
        target, striker = force_of(ruling.result, "g1"), force_of(ruling.result, "b1")
        assert (target.contact, target.vessels) == (("0912",), (LEIPZIG,))
        assert asked(ruling, "lapse-segments") == [("0610+0711+0809", "0610+0810+0809")]
        assert striker.length == 2
        assert "0811" in striker.segments
        assert (ruling.result.active, ruling.result.tally) == ("british", 1)

    def test_the_strike_of_an_air_base_of_page_28(self):
        """Two hexes away and Coordination are +3: a 12 is a 15, Contact and Damage; the convoy that helped shortens."""
        op = sea(
            line_of("b1", "0913 0912 0911 0910 0909 0908", CONVOY),
            line_of("g1", "0913 0812 0712", ship("g-scheer", "medium")),
            active="british",
        )
        ruling = attempted(AIR_STRIKE, op, "66 53", attempt_force="air-base-1114", attempt_hex="0913")
        assert noted(ruling, "trajectory-sum")[0]["total"] == 9
        assert sum(applied(ruling, AIR_STRIKE).values()) == 3
        target = force_of(ruling.result, "g1")
        assert (target.contact, target.length) == (("0913",), 3)
        assert target.vessels[0].ship.damaged
        assert force_of(ruling.result, "b1").length == 4

    def test_the_engagement_of_page_32(self):
        """A total of 1, +2 for the U-boat and -1 for the British helper: a 6 is a 7, a Miss; both helpers shorten."""
        op = sea(
            line_of("g1", "0711 0811 0912 0911", LEIPZIG),
            force("b1", "0811", CONVOY),
            line_of("b2", "0811 0812 0813"),
            stealth=(Stealth("u1", "german", "u-boat", "0811"),),
        )
        ruling = attempted(ENGAGE, op, "24 61")
        assert noted(ruling, "trajectory-sum")[0]["total"] == 1
        assert applied(ruling, ENGAGE) == {"coordination-good": 2, "target-coordination": -1}
        after = ruling.result
        assert (force_of(after, "g1").length, force_of(after, "b2").station) == (1, "0811")
        assert asked(ruling, "station-hex") == [("0811", "0812", "0813")]
        assert force_of(after, "b1") == force_of(op, "b1")
        assert after.stealth == op.stealth

    def test_the_search_of_page_34(self):
        """Early/Late leaves two segments west of the hole; the searcher's Station goes where a segment of his was."""
        op = sea(line_of("g1", "0711 0712 0713", LEIPZIG), line_of("b1", "0510 0610 0711 0811 0912 0911 0910"))
        ruling = attempted(SEARCH, op, "34 11", part_removed="0811+0912+0911+0910")
        assert noted(ruling, "trajectory-sum")[0]["total"] == 10
        assert asked(ruling, "part-removed") == [("0510+0610", "0811+0912+0911+0910")]
        target = force_of(ruling.result, "b1")
        assert (target.segments, target.evasive) == (("0510", "0610"), False)
        assert asked(ruling, "station-hex") == [("0711", "0712", "0713")]
        assert told(ruling)[-2:] == ["seize", "initiative-stays"]

    def test_the_attack_of_a_u_boat_of_page_42(self):
        """A total of 7 with the Coordinating Task Force: a 10 is a 12, a Miss; the boat goes, its helper shortens."""
        op = sea(
            line_of("g1", "0811 0812"),
            line_of("b1", "0610 0711 0811 0912 0911", CONVOY, intel="0811"),
            stealth=(Stealth("u1", "german", "u-boat", "0811"),),
        )
        ruling = attempted(STEALTH, op, "46 61")
        assert noted(ruling, "trajectory-sum")[0]["total"] == 7
        assert applied(ruling, STEALTH) == {"coordination-good": 2}
        assert ruling.result.stealth == ()
        assert force_of(ruling.result, "g1").is_station
        assert force_of(ruling.result, "b1") == force_of(op, "b1")

    def test_two_carriers_over_the_target_of_page_45(self):
        """One in the target hex and the enemy's beside it are +3 and -1; both shorten but for their launch segments."""
        op = sea(
            force("b1", "0811"),
            line_of("b2", "0811 0812 0813 0814", ARK),
            force("g1", "0811"),
            line_of("g2", "0912 1011 1010 1009", ZEPPELIN),
            active="british",
            bases=(),
        )
        ruling = attempted(ENGAGE, op, "12 61", attempt_force="b1", coordination="none")
        assert applied(ruling, ENGAGE) == {"air-support-in-hex": 3, "target-air-adjacent": -1}
        after = ruling.result
        assert (force_of(after, "b2").segments, force_of(after, "g2").segments) == (("0811",), ("0912",))
        assert force_of(after, "g1").contact == ("0811",)

    def test_the_modifiers_of_page_46(self):
        """A Contact on a fast target and its Evasive marker in bad weather even out."""
        op = sea(
            force("b1", "0610"), force("g1", "0610", contact="0610", evasive=True), active="british", weather="bad"
        )
        ruling = attempted(ENGAGE, op, "12 61")
        assert applied(ruling, ENGAGE) == {"contact-faster": 2, "evasive-bad": -2}
        assert not force_of(ruling.result, "g1").evasive

    def test_the_totals_of_page_48(self):
        """A base's strike counts its Coordinating Task Force, 4 and 2; the search's helpers make 4 and 4 less 2."""
        strike = sea(line_of("b1", "0913 0912 0911 0910"), line_of("g1", "0913 0812"), active="british")
        assert noted(attempted(AIR_STRIKE, strike, "12 61"), "trajectory-sum")[0]["total"] == 6
        search = sea(
            force("g1", "0811"),
            line_of("g2", "0811 0812 0813 0814"),
            line_of("b1", "0811 0912 0911 0910"),
            line_of("b2", "0811 0711"),
        )
        ruling = attempted(SEARCH, search, "12 11", attempt_force="g1", attempt_target="b1")
        assert noted(ruling, "trajectory-sum") == [{"longest": 4, "base": 8, "deduction": 2, "total": 6}]


class TestResults:
    """Each result, carried out by hexes (p.50-54)."""

    def test_sighted(self):
        """A Station in the target hex; Intel markers go, a Contact elsewhere too, the new one stays."""
        op = sea(force("g1", "0811"), line_of("b1", "0711 0811", intel="0711 0811", contact="0711"))
        target = force_of(attempted(SEARCH, op, "36 11").result, "b1")
        assert (target.station, target.segments, target.intel, target.contact) == ("0811", (), (), ("0811",))

    @pytest.mark.parametrize("order", ["target-first", "as-printed"])
    def test_the_order_of_two_results(self, order):
        """Sighted before Contact or after it, as AC-R25 is read: the outcome is the same, the reading is named."""
        op = sea(force("g1", "0811"), line_of("b1", "0711 0811"))
        ruling = attempted(SEARCH, op, "36 11", chase(f"AC-R25: {order}"))
        assert force_of(ruling.result, "b1").contact == ("0811",)
        assert "AC-R25" in [entry.id for entry in each_entry(ruling.entries) if isinstance(entry, Held)]

    @pytest.mark.parametrize(
        ("line", "left", "station", "evasive"),
        [
            ("0811 0912 0911 0910 0909", ("0912", "0911", "0910", "0909"), "", True),
            ("0811", (), "0811", True),
            ("0711 0811 0912 0911 0910", ("0912", "0911", "0910"), "", False),
        ],
    )
    def test_early_late(self, line, left, station, evasive):
        """The segment goes; without a hole the target gains an Evasive marker, alone it becomes a Station there."""
        op = sea(line_of("g1", "0811 0812 0813 0814 0715"), line_of("b1", line, contact="0811"))
        target = force_of(attempted(SEARCH, op, "11 11").result, "b1")
        assert (target.segments, target.station, target.evasive) == (left, station, evasive)
        assert target.contact == (("0811",) if station else ())

    def test_markers_go_with_their_segments(self):
        """Early/Late takes the part with the Intel marker; the Contact on the part that is left stays."""
        op = sea(
            line_of("g1", "0811 0812 0813"), line_of("b1", "0711 0811 0912 0911", intel="0711 0811", contact="0911")
        )
        target = force_of(attempted(SEARCH, op, "11 11").result, "b1")
        assert (target.segments, target.intel, target.contact) == (("0912", "0911"), (), ("0911",))

    def test_shadow_of_a_short_trajectory(self):
        """Three segments stay as they are, and the target gains an Evasive marker."""
        op = sea(line_of("g1", "0811 0812 0813"), line_of("b1", "0711 0811 0912", intel="0711"))
        ruling = attempted(SEARCH, op, "33 11")
        target = force_of(ruling.result, "b1")
        assert (target.length, target.intel, target.evasive) == (3, ("0711",), True)
        assert asked(ruling, "segments-left") == []

    @pytest.mark.parametrize(("spent", "chooser"), [("spends", "british"), ("holds", "german")])
    def test_the_target_may_choose_by_its_evasive_marker(self, spent, chooser):
        """Kept against the dice, the marker may still buy the choice of Shadow; then it is gone (p.24)."""
        op = sea(
            line_of("g1", "0811 0812 0813"),
            line_of("b1", "0711 0811 0912 0911 0910", evasive=True),
        )
        ruling = attempted(SEARCH, op, "33 11", evasive_modifier="keep", evasive_choice=spent)
        (decided,) = (entry for entry in each_entry(ruling.entries) if getattr(entry, "id", "") == "segments-left")
        assert decided.who == chooser
        assert force_of(ruling.result, "b1").evasive == (spent == "holds")

    def test_where_nothing_is_to_choose_no_marker_is_asked_for(self):
        """At the end of a Trajectory Early/Late leaves no choice, so that an Evasive marker stays."""
        op = sea(line_of("g1", "0711 0712 0713"), line_of("b1", "0711 0811 0912 0911 0910", evasive=True))
        ruling = attempted(SEARCH, op, "11 11", evasive_modifier="keep")
        assert asked(ruling, "evasive-choice") == []
        assert force_of(ruling.result, "b1").evasive

    def test_a_skirmish_of_equals_is_a_contact(self):
        """A Task Force that is not faster gets no battle: the Station in the target hex has a Contact marker."""
        op = sea(force("g1", "0811"), line_of("b1", "0711 0811"))
        target = force_of(attempted(SEARCH, op, "66 11").result, "b1")
        assert (target.station, target.contact) == ("0811", ("0811",))

    @pytest.mark.parametrize(("dice", "struck"), [("13", ("freighter",)), ("33", ("freighter", "hood", "ark"))])
    def test_whom_a_hit_can_befall(self, dice, struck):
        """Hit S only slow ships, a Hit any; the Active player chooses."""
        op = sea(
            force("g1", "0610", ZEPPELIN),
            force("b1", "0610", ship("freighter", "slow"), ship("hood"), ship("ark")),
            bases=(),
        )
        assert asked(attempted(AIR_STRIKE, op, f"{dice} 61"), "ship-struck") == [struck]

    def test_a_sunk_ship_leaves(self):
        """Damage to a damaged ship sinks it; it is listed as sunk, its Task Force goes on without it."""
        lame = hurt(ship("hood"))
        op = sea(force("g1", "0610", ZEPPELIN), force("b1", "0610", lame, ship("norfolk")), bases=())
        ruling = attempted(AIR_STRIKE, op, "66 61")
        assert (ruling.result.sunk, [one.key for one in force_of(ruling.result, "b1").vessels]) == (
            ("hood",),
            ["norfolk"],
        )
        assert noted(ruling, "ship-sunk") == [{"ship": "hood"}]

    def test_a_task_force_without_ships_leaves_too(self):
        """Its Station may be used again."""
        lame = hurt(ship("hood"))
        op = sea(force("g1", "0610", ZEPPELIN), force("b1", "0610", lame), bases=())
        after = attempted(AIR_STRIKE, op, "66 61").result
        assert find_force(after, "b1") is None
        assert "b1" in after.idle

    def test_the_hits_that_sink_a_convoy(self):
        """A limit of two: Damage counts as two Hits, and the convoy is gone; the second result finds the escort."""
        convoy = CONVOY._replace(ship=CONVOY.ship._replace(unsinkable=True))
        op = sea(
            force("b1", "0610", convoy, ship("escort", "slow"), contact="0610"),
            limit=2,
            stealth=(Stealth("u1", "german", "u-boat", "0610"),),
        )
        ruling = attempted(STEALTH, op, "56 61")
        assert asked(ruling, "ship-struck") == [("convoy", "escort"), ("escort",)]
        assert ruling.result.sunk == ("convoy",)
        assert force_of(ruling.result, "b1").vessels[0].ship.damaged

    def test_lose_contact(self):
        """Contact and Intel markers in the target hex go, those elsewhere stay."""
        op = sea(
            line_of("b1", "0610 0510", contact="0610 0510", intel="0610 0510"),
            stealth=(Stealth("u1", "german", "u-boat", "0610"),),
        )
        target = force_of(attempted(STEALTH, op, "11 61").result, "b1")
        assert (target.contact, target.intel) == (("0510",), ("0510",))

    def test_a_contact_elsewhere_is_no_modifier(self):
        """Only a marker in the target hex tells where to look (p.46)."""
        op = sea(line_of("g1", "0811 0812"), line_of("b1", "0811 0711", contact="0711"))
        assert applied(attempted(SEARCH, op, "11 11"), SEARCH) == {}

    def test_the_u_boat_zone_and_a_dispersed_convoy(self):
        """In the zone +3, against a dispersed convoy +2 (p.41)."""
        dispersed = CONVOY._replace(ship=CONVOY.ship._replace(dispersed=True, now=CONVOY.ship.back))
        op = sea(force("b1", "1405", dispersed), stealth=(Stealth("m1", "german", "mines", "1405"),), bases=())
        assert applied(attempted(STEALTH, op, "11 61"), STEALTH) == {"u-boat-zone": 3, "dispersed-convoy": 2}

    def test_the_target_hex_on_the_arctic_line(self):
        """There Coordination is +1 and an Evasive marker -2 in good weather too."""
        op = sea(force("g1", "0905"), force("g2", "0905"), force("b1", "0905", evasive=True))
        assert applied(attempted(ENGAGE, op, "11 61", attempt_force="g1"), ENGAGE) == {
            "coordination-bad": 1,
            "evasive-bad": -2,
        }


class TestLengths:
    """Whose segments count (p.17)."""

    @pytest.mark.parametrize(("reading", "total"), [("no", 5), ("yes", 2)])
    def test_a_target_that_is_its_own_air_support(self, reading, total):
        """Its length is in the base number, and is taken off again only as AC-R18 is read; it does no Time Lapse."""
        op = sea(line_of("g1", "0811 0812"), line_of("b1", "0811 0711 0610", ARK), bases=())
        ruling = attempted(SEARCH, op, "11 11", chase(f"AC-R18: {reading}"))
        assert noted(ruling, "trajectory-sum")[0]["total"] == total
        assert noted(ruling, "time-lapse-of") == [{"force": "g1"}]

    def test_a_task_force_that_helps_twice_is_deducted_once(self):
        """The target's carrier in the target hex may coordinate and fly; its length counts once."""
        op = sea(
            line_of("g1", "0811 0812 0813"),
            line_of("b1", "0811 0711 0610"),
            line_of("b2", "0811 0911", ARK),
            bases=(),
        )
        ruling = attempted(SEARCH, op, "11 11", attempt_target="b1")
        assert noted(ruling, "trajectory-sum")[0]["total"] == 4
        assert noted(ruling, "time-lapse-of") == [{"force": "g1"}, {"force": "b2"}]


class TestClosing:
    """How actions close (p.26-34, p.53)."""

    @pytest.mark.parametrize(
        ("reading", "dice", "vied"), [("passes-at-once", "24 11 1", 0), ("after-the-step", "24 11 61 1", 1)]
    )
    def test_a_miss_with_intel_costs_the_initiative(self, reading, dice, vied):
        """After Time Lapse it passes at once, or after the usual step, as AC-R6 is read."""
        op = sea(line_of("g1", "0811 0812 0813 0814 0715 0615", intel="0615"), force("b1", "0811"), tally=2)
        ruling = attempted(ENGAGE, op, dice, chase(f"AC-R6: {reading}"))
        assert (ruling.result.active, ruling.result.tally) == ("british", 0)
        assert (told(ruling).count("vie-inactive"), told(ruling)[-1]) == (vied, "weather")
        assert force_of(ruling.result, "g1").length == 2

    @pytest.mark.parametrize(("coordinating", "flying"), [("0911", ""), ("", "0910")])
    def test_so_does_the_intel_marker_of_a_helper(self, coordinating, flying):
        """The Coordinating Task Force and that of the Air Support are designated too (p.53)."""
        op = sea(
            line_of("g1", "0811 0812 0813 0814 0715 0615"),
            line_of("g2", "0811 0911", intel=coordinating),
            line_of("g3", "1011 0910", ZEPPELIN, intel=flying),
            force("b1", "0811"),
            bases=(),
            tally=2,
        )
        ruling = attempted(ENGAGE, op, "13 11 1", attempt_force="g1")
        assert looked(ruling, ENGAGE)[0].result.effect == "miss"
        assert (ruling.result.active, ruling.result.tally) == ("british", 0)

    def test_a_miss_without_intel_costs_nothing(self):
        """Players vie as after every Engage; the target's Intel markers do not matter."""
        op = sea(line_of("g1", "0811 0812 0813"), force("b1", "0811"), tally=2)
        assert attempted(ENGAGE, op, "11 62").result.active == "german"

    @pytest.mark.parametrize(("reading", "dice", "tally"), [("once", "33 11", 1), ("twice", "33 11 11", 2)])
    def test_seizing_after_a_shadow(self, reading, dice, tally):
        """Once or twice, as AC-R5 is read; each failure raises the Tally."""
        op = sea(line_of("g1", "0811 0812 0813"), line_of("b1", "0711 0811 0912"))
        assert attempted(SEARCH, op, dice, chase(f"AC-R5: {reading}"), seize=["throw", "throw"]).result.tally == tally

    def test_the_seizure_that_succeeds_first_leaves_no_second(self):
        """Read as twice, the second chance falls away with the Initiative."""
        op = sea(line_of("g1", "0811 0812 0813"), line_of("b1", "0711 0811 0912"))
        ruling = attempted(SEARCH, op, "33 66 1", chase("AC-R5: twice"))
        assert (ruling.result.active, told(ruling).count("seize")) == ("british", 1)

    def test_prien_goes_with_his_boat(self):
        """A boat that attacks with Prien aboard takes him out of play."""
        op = sea(
            force("b1", "0610"),
            stealth=(Stealth("u1", "german", "u-boat", "0610", prien=True),),
            leaders=(leader("prien"), leader("raeder")),
        )
        after = attempted(STEALTH, op, "11 61").result
        assert [one.name for one in after.leaders] == ["raeder"]
