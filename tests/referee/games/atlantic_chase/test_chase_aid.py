"""Leaders in actions on the map: what each of them does once, and what becomes of him (p.10)."""

import pytest
from kit.chase_sea import act, asked, attempted, force, leader, looked, noted, sea, ship, trajectory_of
from kit.chase_table import chase

from forge.referee.games.atlantic_chase.operation.forces import Group, Stealth, force_of
from forge.referee.games.atlantic_chase.operation.lapsing import pass_one
from forge.referee.games.atlantic_chase.operation.porting import reorganize

SEARCH, ENGAGE, AIR_STRIKE = "naval-search", "engage", "air-strike"
ZEPPELIN = ship("g-zeppelin", "medium", "carrier")


def under(name, key="g-bismarck"):
    """Give a fast ship with a leader aboard."""
    return ship(key, leaders=(name,))


def line_of(name, line, *vessels, **markers):
    """Make a Task Force of certain ships along hexes."""
    made = trajectory_of(name, *line.split(), **markers)
    return made._replace(vessels=vessels) if vessels else made


def hurt(vessel):
    """Damage a ship."""
    return vessel._replace(ship=vessel.ship._replace(state="damaged", now=vessel.ship.back))


def names(op):
    """List the leaders in play."""
    return [one.name for one in op.leaders]


class TestKranckeAndTovey:
    """Two dice for the Trajectory Total, of the Active Task Force or the target."""

    OP = sea(
        line_of("g1", "0811 0812 0813", under("krancke")),
        line_of("b1", "0711 0811 0912", under("tovey", "b-kgv")),
        leaders=(leader("krancke"), leader("tovey")),
    )

    @pytest.mark.parametrize(("way", "total"), [("taken-away", 1), ("added", 11), ("kept", 6)])
    def test_krancke_of_the_active_task_force(self, way, total):
        """A sum of 5 is taken off 6, added to it, or kept back; kept, he may throw again later."""
        ruling = attempted(SEARCH, self.OP, "14 11 11", leader_rolls=["use", "keep"], leader_total=way)
        assert looked(ruling, SEARCH)[0].column.id == {1: "0-4", 11: "10-15", 6: "5-9"}[total]
        assert ("krancke" in names(ruling.result)) == (way == "kept")
        assert "tovey" in names(ruling.result)

    def test_tovey_of_the_target(self):
        """His player decides after the other; a total never falls below 0."""
        ruling = attempted(
            SEARCH, self.OP, "11 66 11 11", leader_rolls=["use", "use"], leader_total=["added", "taken-away"]
        )
        assert looked(ruling, SEARCH)[0].column.id == "0-4"
        assert names(ruling.result) == []

    def test_not_from_a_helper_of_the_target(self):
        """Tovey's Task Force is there, but another is the target."""
        op = self.OP._replace(forces=(self.OP.forces[0], line_of("b2", "0811 0712"), self.OP.forces[1]))
        ruling = attempted(SEARCH, op, "11 11", attempt_target="b2", coordination="b1")
        assert noted(ruling, "trajectory-sum") == [{"longest": 3, "base": 5, "deduction": 3, "total": 2}]
        assert asked(ruling, "leader-rolls") == [("keep", "use")]  # Krancke's alone

    def test_not_from_another_task_force(self):
        """One who coordinates is neither the Active Task Force nor the target."""
        op = self.OP._replace(forces=(force("g2", "0811"), *self.OP.forces))
        ruling = attempted(SEARCH, op, "11 11", attempt_force="g2", coordination="g1")
        assert asked(ruling, "leader-rolls") == [("keep", "use")]  # Tovey's alone


class TestMarschallAndForbes:
    """One die just thrown becomes a six."""

    OP = sea(
        line_of("g1", "0811 0812 0813", under("marschall")), line_of("b1", "0711 0811"), leaders=(leader("marschall"),)
    )

    def test_on_the_dice_of_the_action(self):
        """1 and 4 may become 6 and 4 or 1 and 6; he is gone, and binds nobody."""
        ruling = attempted(SEARCH, self.OP, "14 11", leader_six="6 4")
        assert asked(ruling, "leader-six") == [("keep", "6 4", "1 6")]
        assert looked(ruling, SEARCH)[0].natural == 10
        assert (names(ruling.result), ruling.result.duties) == ([], ())
        assert force_of(ruling.result, "g1").leaders == ()

    def test_on_the_die_of_time_lapse(self):
        """In bad weather his player turns a die that his action brought: three segments go, not one."""
        bad = self.OP._replace(weather="bad")
        ruling = attempted(SEARCH, bad, "11 1 11", leader_six=["keep", "6"])
        assert force_of(ruling.result, "g1").is_station
        assert (names(ruling.result), ruling.result.duties) == ([], ())
        assert force_of(ruling.result, "g1").leaders == ()

    @pytest.mark.parametrize(("active", "helper", "turned"), [("marschall", "", 1), ("", "marschall", 0)])
    def test_on_the_die_of_a_helper(self, active, helper, turned):
        """Aboard the Active Task Force he turns the die of the one that coordinates, and never the other way round."""
        op = sea(
            force("g1", "0811", ship("g-hipper", leaders=(active,) * bool(active))),
            line_of("g2", "0811 0812", ship("g-eugen", leaders=(helper,) * bool(helper))),
            line_of("b1", "0711 0811"),
            weather="bad",
            leaders=(leader("marschall"),),
        )
        six = {"leader_six": ["keep", "6"]} if turned else {}
        ruling = attempted(SEARCH, op, "11 1 11", attempt_force="g1", **six)
        assert force_of(ruling.result, "g2").is_station == bool(turned)

    def test_on_the_die_of_a_pass(self):
        """The Task Force that passes is the Active one."""
        after = act(pass_one, self.OP._replace(weather="bad"), "1 5", leader_six="6").result
        assert (force_of(after, "g1").is_station, names(after)) == (True, [])

    def test_on_the_dice_of_another_leader(self):
        """Aboard the Active Task Force he turns a die of Krancke's, who is with him."""
        both = self.OP._replace(
            forces=(
                line_of("g1", "0811 0812 0813", under("marschall"), under("krancke", "g-hipper")),
                self.OP.forces[1],
            ),
            leaders=(leader("krancke"), leader("marschall")),
        )
        ruling = attempted(SEARCH, both, "12 11 11", leader_rolls="use", leader_six="6 2", leader_total="added")
        assert looked(ruling, SEARCH)[0].column.id == "10-15"  # 3 + 2, and 6 + 2
        assert names(ruling.result) == []

    def test_not_from_another_task_force(self):
        """Only aboard the Active Task Force; a helper's leader is not asked for."""
        op = self.OP._replace(forces=(force("g2", "0811"), *self.OP.forces))
        ruling = attempted(SEARCH, op, "14 11", attempt_force="g2", coordination="g1")
        assert asked(ruling, "leader-six") == []
        assert looked(ruling, SEARCH)[0].natural == 5


class TestWalker:
    """Coordination of his Task Force is +4, in any weather."""

    @pytest.mark.parametrize(
        ("way", "weather", "modifiers"),
        [("use", "good", {"walker": 4}), ("use", "bad", {"walker": 4}), ("keep", "bad", {"coordination-bad": 1})],
    )
    def test_he_coordinates(self, way, weather, modifiers):
        """Used, he is out of play; kept, his Task Force coordinates as any other."""
        op = sea(
            force("b1", "0811"),
            force("b2", "0811", under("walker", "b-stork")),
            line_of("g1", "0711 0811"),
            active="british",
            weather=weather,
            leaders=(leader("walker"),),
        )
        ruling = attempted(SEARCH, op, "11 11", attempt_force="b1", leader_helps=way)
        assert {one.id: one.value for one in looked(ruling, SEARCH)[0].applied} == modifiers
        assert names(ruling.result) == ["walker"] * (way == "keep")

    def test_as_the_active_task_force_he_does_not(self):
        """He helps the Task Force beside his own, not his own."""
        op = sea(
            force("b1", "0811", under("walker", "b-stork")),
            force("b2", "0811"),
            line_of("g1", "0711 0811"),
            active="british",
            leaders=(leader("walker"),),
        )
        assert asked(attempted(SEARCH, op, "11 11", attempt_force="b1"), "leader-helps") == []


class TestSomerville:
    """+2 on a roll of an action in which his Task Force is designated."""

    OP = sea(
        force("b1", "0811"),
        line_of("b2", "0911 0910 0909 0809", ship("ark", "medium", "carrier", leaders=("somerville",))),
        line_of("g1", "0711 0811"),
        active="british",
        leaders=(leader("somerville"),),
    )

    @pytest.mark.parametrize("reading", ["all", "actions"])
    def test_as_air_support(self, reading):
        """The action's own throw he helps however AC-R26 is read, once."""
        ruling = attempted(SEARCH, self.OP, "11 11", chase(f"AC-R26: {reading}"), leader_helps="use")
        assert {one.id: one.value for one in looked(ruling, SEARCH)[0].applied} == {
            "air-support-adjacent": 2,
            "somerville": 2,
        }
        assert names(ruling.result) == []

    def test_undesignated_he_does_not_help(self):
        """Without Air Support his Task Force has no part in the action."""
        assert asked(attempted(SEARCH, self.OP, "11 11", air_support="none"), "leader-helps") == []

    @pytest.mark.parametrize(("reading", "left"), [("all", 1), ("actions", 3)])
    def test_on_a_die_of_time_lapse(self, reading, left):
        """A 1 becomes a 3 where AC-R26 lets him help with every roll."""
        line = line_of("b1", "0811 0812 0813 0814", under("somerville", "b-hood"))
        op = sea(line, line_of("g1", "0711 0811"), active="british", weather="bad", leaders=(leader("somerville"),))
        ruling = attempted(
            SEARCH, op, "11 1 11", chase(f"AC-R26: {reading}"), leader_helps="keep", somerville_lapse="use"
        )
        assert force_of(ruling.result, "b1").length == left
        assert force_of(ruling.result, "b1").leaders == ("somerville",) * (reading == "actions")

    def test_not_on_a_die_that_no_action_designated(self):
        """Time Lapse after a Reinforcement Group that does not arrive is none of an action's (p.37)."""
        line = line_of("b1", "0811 0812 0813 0814", under("somerville", "b-hood"))
        waiting = Group("A", "british", "gibraltar", (ship("renown"),))
        op = sea(line, active="british", weather="bad", leaders=(leader("somerville"),), groups=(waiting,))
        ruling = act(reorganize, op, "12 1 1")
        assert (noted(ruling, "time-lapse-of"), asked(ruling, "somerville-lapse")) == ([{"force": "b1"}], [])


class TestGensoul:
    """His Task Force active, a British or French one that is designated loses an Intel marker."""

    def op(self, *others):
        """His Task Force and others of his player's, on the track of g1."""
        return sea(
            line_of("b1", "0811 0812", under("gensoul", "b-strasbourg"), intel="0812"),
            *others,
            line_of("g1", "0711 0811"),
            active="british",
            leaders=(leader("gensoul"),),
        )

    def test_no_marker_no_interruption(self):
        """The one marker goes before the Interruption, of which nothing comes then."""
        ruling = attempted(SEARCH, self.op(), "11 11", intel_removed="b1/0812")
        assert asked(ruling, "intel-removed") == [("b1/0812", "none")]
        assert looked(ruling, "interruption") == []
        assert names(ruling.result) == []

    def test_of_any_designated_task_force(self):
        """Of the Coordinating one too; not of one that only waits, nor of an American."""
        american = ship("washington")._replace(ship=ship("washington").ship._replace(nation="american"))
        op = self.op(
            line_of("b2", "0811 0912", intel="0912"),
            line_of("b3", "0811 0911", intel="0911"),
            line_of("b4", "0811 0712", american, intel="0712"),
        )
        dice = "13 11 11"
        ruling = attempted(SEARCH, op, dice, attempt_force="b1", coordination="b2", intel_removed="b2/0912")
        assert asked(ruling, "intel-removed") == [("b1/0812", "b2/0912", "none")]
        ruling = attempted(SEARCH, op, dice, attempt_force="b1", coordination="b4", intel_removed="b1/0812")
        assert asked(ruling, "intel-removed") == [("b1/0812", "none")]

    def test_as_a_helper_he_does_nothing(self):
        """His Task Force must be the Active one."""
        ruling = attempted(SEARCH, self.op(force("b2", "0811")), "13 11 11", attempt_force="b2", coordination="b1")
        assert asked(ruling, "intel-removed") == []


class TestLossOfTheirShips:
    """A leader leaves a ship that sinks, or that is damaged as AC-R12 is read (p.10, p.50)."""

    def strike(self, *vessels, reading="sunk", **answers):
        """Strike a Task Force of Krancke's from the air with Damage."""
        op = sea(
            force("b1", "0510", ship("ark", "medium", "carrier")),
            force("g1", "0610", *vessels),
            active="british",
            bases=(),
            leaders=(leader("krancke"),),
        )
        return attempted(AIR_STRIKE, op, "66 61", chase(f"AC-R12: {reading}"), ship_struck="g-bismarck", **answers)

    def test_he_moves_to_another_ship(self):
        """His player says to which."""
        ruling = self.strike(hurt(under("krancke")), ship("g-hipper"), ship("g-eugen"), leader_moves="g-eugen")
        assert asked(ruling, "leader-moves") == [("g-hipper", "g-eugen")]
        assert [(one.key, one.leaders) for one in force_of(ruling.result, "g1").vessels] == [
            ("g-hipper", ()),
            ("g-eugen", ("krancke",)),
        ]
        assert names(ruling.result) == ["krancke"]

    def test_he_moves_to_no_ship_that_sinks_with_his(self):
        """Two Damages sink two damaged ships; the third takes him aboard."""
        op = sea(
            force("g1", "0610", hurt(under("krancke")), hurt(ship("g-hipper")), ship("g-eugen"), contact="0610"),
            active="british",
            bases=(),
            stealth=(Stealth("s1", "british", "submarine", "0610"),),
            leaders=(leader("krancke"),),
        )
        ruling = attempted("stealth-attack", op, "66 61", ship_struck=["g-bismarck", "g-hipper"])
        assert ruling.result.sunk == ("g-bismarck", "g-hipper")
        assert asked(ruling, "leader-moves") == [("g-eugen",)]
        assert force_of(ruling.result, "g1").leaders == ("krancke",)

    def test_alone_he_is_lost(self):
        """With no other ship in the Task Force he is out of play."""
        ruling = self.strike(hurt(under("krancke")))
        assert noted(ruling, "leader-lost") == [{"leader": "krancke"}]
        assert (ruling.result.sunk, names(ruling.result)) == (("g-bismarck",), [])

    @pytest.mark.parametrize(("reading", "aboard"), [("sunk", "g-bismarck"), ("damaged", "g-hipper")])
    def test_on_a_damaged_ship(self, reading, aboard):
        """He stays or moves, as the rule is read."""
        ruling = self.strike(under("krancke"), ship("g-hipper"), reading=reading)
        (found,) = [one.key for one in force_of(ruling.result, "g1").vessels if one.leaders]
        assert found == aboard

    def test_on_the_only_ship_damaged(self):
        """With nowhere to go he stays aboard."""
        ruling = self.strike(under("krancke"), reading="damaged")
        assert force_of(ruling.result, "g1").leaders == ("krancke",)
