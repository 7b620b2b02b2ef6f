"""Scenarios: when they end, what is worth points, who wins; and the player whom nobody plays."""

import pytest
from kit.chase_sea import act, asked, attempted, chart, force, looked, noted, sea, ship, trajectory_of
from kit.chase_table import result, ruled

from forge.errors import ForgeError
from forge.places import components
from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Malformed
from forge.referee.contract.situations import read_mapping, read_values
from forge.referee.games.atlantic_chase.operation.entries import ENDS, EVENTS, WINS, WORTHS
from forge.referee.games.atlantic_chase.operation.forces import Stealth, force_of
from forge.referee.games.atlantic_chase.operation.judging import events_of, judge, points_of
from forge.referee.games.atlantic_chase.operation.play import perform, play_on
from forge.referee.games.atlantic_chase.operation.procedures import PLAY
from forge.referee.games.atlantic_chase.operation.scenario import CONDITION, EVENT, WIN, WORTH, Event, Scenario
from forge.referee.games.atlantic_chase.sea.names import SIDES


def scenario(ends="none", points="none", wins="none", verdict="none"):
    """Read a scenario as a situation says it."""
    kinds = ((ENDS, ends), (WORTHS, points), (WINS, wins), (WINS, verdict))
    return Scenario(*(read_words(kind, text, "here") for kind, text in kinds))


BREAK_OUT = scenario(
    "bismarck sunk | bismarck home | 60 actions",
    "german 1: hit british-convoy | german 3: home bismarck in brest | british 5: sunk bismarck | "
    "british 2: damaged bismarck | british 1: home british-convoy in clyde liverpool",
    verdict="german: more points | british: more points | german: tie",
)


class TestWords:
    """What a situation says of its end, read and written."""

    @pytest.mark.parametrize(
        ("kind", "text"),
        [
            (CONDITION, "60 actions"),
            (CONDITION, "1 action"),
            (CONDITION, "bismarck sunk"),
            (CONDITION, "british-convoy-2 home in clyde liverpool"),
            (CONDITION, "no german task force"),
            (WIN, "german: 3 points"),
            (WIN, "british: more points"),
            (WIN, "german: tie"),
            (WIN, "british: scheer damaged"),
            (WORTH, "german 1: hit british-convoy"),
            (WORTH, "german 2: home task-force in narvik trondheim bergen"),
            (WORTH, "british 2: sunk any"),
            (EVENT, "british british-convoy hit 3"),
            (EVENT, "german bismarck home in brest"),
        ],
    )
    def test_they_are_shown_as_they_are_read(self, kind, text):
        """Written again, they are the same."""
        assert kind.show(read_words(kind, text, "here")) == text

    @pytest.mark.parametrize(
        ("kind", "text"),
        [
            (ENDS, "some day"),
            (ENDS, "0 actions"),
            (ENDS, "bismarck sunk in brest"),
            (ENDS, "no french task force"),
            (WINS, "3 points"),
            (WINS, "german: glory"),
            (WORTHS, "german: hit british-convoy"),
            (WORTHS, "german 1: hit british-convoy in brest"),
            (WORTHS, "german 1: sunk task-force"),
            (EVENTS, "bismarck sunk"),
        ],
    )
    def test_what_says_nothing(self, kind, text):
        """Other words are refused with an example."""
        with pytest.raises(Malformed) as refused:
            read_words(kind, text, "here")
        assert refused.value.legal

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ({"ends": "bismark sunk"}, "did you mean 'bismarck'"),
            ({"points": "german 3: home bismarck in bresst"}, "bresst is no port"),
            ({"points": "british 1: hit bismarck"}, "points for Hits are for convoys"),
        ],
    )
    def test_what_no_scenario_can_mean(self, words, said):
        """Ships and ports are of the kit, and only convoys and squadrons keep their Hits."""
        with pytest.raises(ForgeError, match=said):
            result("action", task_forces="g1: bismarck; in kiel", action="pass", **words)


def stands(*events, **others):
    """An operation in which this has happened."""
    return sea(force("g1", "0610", ship("g-x")), scenario=BREAK_OUT, events=events, **others)


class TestPoints:
    """What has happened is worth what the situation says."""

    @pytest.mark.parametrize(
        ("events", "points"),
        [
            ((), (0, 0)),
            ((Event("hit", "british-convoy", "british", 2), Event("hit", "british-convoy-2", "british")), (3, 0)),
            ((Event("home", "bismarck", "german", 1, ("brest",)),), (3, 0)),
            ((Event("home", "bismarck", "german", 1, ("bergen",)),), (0, 0)),
            ((Event("damaged", "bismarck", "german"),), (0, 2)),
            ((Event("damaged", "bismarck", "german"), Event("sunk", "bismarck", "german")), (0, 5)),
            ((Event("home", "british-convoy", "british", 1, ("clyde", "liverpool")),), (0, 1)),
            ((Event("damaged", "pr-eugen", "german"),), (0, 0)),
        ],
    )
    def test_of_a_break_out(self, events, points):
        """A ship that is damaged and sunk counts as sunk; ports and copies of a counter are told apart."""
        op = stands(*events)
        assert (points_of(op, "german"), points_of(op, "british")) == points

    def test_any_ship_is_one_of_the_enemy(self):
        """And any Task Force that is home is an own one."""
        told = scenario(points="british 1: damaged any | german 2: home task-force in bergen")
        events = (
            Event("damaged", "hipper", "german"),
            Event("damaged", "hood", "british"),
            Event("home", "task-force", "german", 1, ("bergen",)),
            Event("home", "hipper", "german", 1, ("bergen",)),
            Event("home", "task-force", "british", 1, ("clyde",)),
        )
        op = sea(force("g1", "0610"), scenario=told, events=events)
        assert (points_of(op, "german"), points_of(op, "british")) == (2, 1)


class TestVerdict:
    """When it is over, and who has won."""

    @pytest.mark.parametrize(
        ("events", "actions", "over", "winner"),
        [
            ((), 59, False, ""),
            ((), 60, True, "german"),
            ((Event("damaged", "bismarck", "german"),), 59, False, ""),
            ((Event("damaged", "bismarck", "german"),), 60, True, "british"),
            ((Event("sunk", "bismarck", "german"),), 3, True, "british"),
            ((Event("home", "bismarck", "german", 1, ("brest",)),), 3, True, "german"),
        ],
    )
    def test_of_a_break_out(self, events, actions, over, winner):
        """Bismarck sunk or home, or sixty actions; more points win, and the German wins a tie."""
        judged = judge(stands(*events, actions=actions))
        assert (judged.over, judged.winner) == (over, winner)

    def test_a_win_at_once_comes_before_the_end(self):
        """Three Hits on the convoy win for the German though it comes home in the same action."""
        told = scenario(
            "30 actions",
            "german 1: hit british-convoy",
            "german: 3 points | british: british-convoy home",
            "german: 1 point",
        )
        hits = Event("hit", "british-convoy", "british", 3)
        home = Event("home", "british-convoy", "british", 1, ("clyde",))
        for events, winner in (((hits, home), "german"), ((hits._replace(number=2), home), "british")):
            assert judge(sea(force("g1", "0610"), scenario=told, events=events)).winner == winner
        op = sea(force("g1", "0610"), scenario=told, actions=30)
        assert judge(op) == (True, "", CONDITION.read("30 actions"))
        assert judge(op._replace(events=(hits._replace(number=1),))).winner == "german"

    def test_players_may_stop_sooner(self):
        """Then the verdict is judged as things stand."""
        assert judge(stands(), stopped=True).winner == "german"


class TestAsked:
    """The same, asked as a single ruling."""

    @pytest.mark.parametrize(
        ("events", "actions", "said"),
        [
            ("none", 59, "goes-on"),
            ("none", 60, "won-by-german"),
            ("german bismarck damaged", 60, "won-by-british"),
            ("german bismarck sunk", 3, "won-by-british"),
            ("german bismarck home in brest", 3, "won-by-german"),
            ("german bismarck home in bergen", 3, "won-by-german"),  # over, and a tie
        ],
    )
    def test_a_break_out(self, events, actions, said):
        """As the verdict of the whole game: more points win, and the German wins a tie."""
        kinds = {"ends": ENDS, "points": WORTHS, "verdict": WINS}
        words = {name: kind.show(getattr(BREAK_OUT, name)) for name, kind in kinds.items()}
        assert ruled("victory", **words, events=events, actions=str(actions), gone="none").result.ending == said

    def test_players_may_have_stopped_it(self):
        """Then the verdict is judged as things stand."""
        words = {"actions": "3", "events": "none", "gone": "none", "verdict": "german: tie"}
        assert ruled("victory", **words).result.ending == "goes-on"
        assert ruled("victory", **words, stopped="yes").result.ending == "won-by-german"

    def test_a_player_without_task_forces(self):
        """Where that ends it, without a word of who wins then, nobody has won; before, it goes on."""
        for gone, said in (("german", "won-by-nobody"), ("british", "goes-on"), ("none", "goes-on")):
            ruling = ruled("victory", ends="no german task force", events="none", actions="9", gone=gone)
            assert ruling.result.ending == said

    @pytest.mark.parametrize(
        ("who_wins", "told"),
        [
            ({"verdict": "german: bismarck damaged"}, True),
            ({"wins": "german: bismarck damaged"}, True),
            ({}, False),
        ],
    )
    def test_that_nobody_wins_is_told_where_somebody_could(self, who_wins, told):
        """Whether the scenario says who wins at once or at its end; where it says neither there is no news."""
        ruling = ruled("victory", ends="9 actions", events="none", actions="9", gone="none", **who_wins)
        assert ruling.result.ending == "won-by-nobody"
        assert bool(noted(ruling, "scenario-undecided")) == told

    def test_what_says_nothing_is_not_judged(self):
        """No end and nothing that counts: refused, not told that nobody wins."""
        with pytest.raises(ForgeError, match="neither how the scenario ends"):
            ruled("victory", events="none", actions="9", gone="none")


class TestPlayed:
    """Counted as it is played, announced when it is over."""

    def test_a_ship_home_ends_it(self):
        """Bismarck completes in Brest: three points, and the German wins."""
        op = sea(
            force("g1", "brest", ship("bismarck")),
            force("b1", "0610"),
            scenario=BREAK_OUT,
            ports=(("brest", "german"),),
        )
        op = op._replace(forces=(op.forces[0]._replace(player="german"), op.forces[1]))
        ruling = act(play_on, op, "11", action="completion")
        assert noted(ruling, "scenario-points") == [{"german": 3, "british": 0}] * 2
        assert noted(ruling, "scenario-won") == [{"player": "player.german"}]
        assert noted(ruling, "condition.more-points") == [{}]
        assert ruling.result.over

    def test_hits_of_an_attack_are_points(self):
        """A Stealth Attack that hits a convoy together twice is two points (p.11)."""
        convoy = ship("british-convoy", "very-slow", "convoy")
        convoy = convoy._replace(ship=convoy.ship._replace(unsinkable=True))
        op = sea(
            trajectory_of("b1", "1306", "1206", contact="1306")._replace(vessels=(convoy,)),
            stealth=(Stealth("u1", "german", "u-boat", "1306"),),
            scenario=BREAK_OUT,
        )
        ruling = act(lambda where, now: perform(where, now, "stealth-attack"), op, "54 61")
        assert looked(ruling, "stealth-attack")[0].total == 16
        assert points_of(ruling.result, "german") == 2
        assert noted(ruling, "scenario-points") == [{"german": 2, "british": 0}]

    def test_events_between_two_positions(self):
        """Damage, loss, a convoy's Hits and its loss at the limit, a Task Force home with its port."""
        squadron = ship("squadron", "medium", "destroyer")
        before = sea(
            force("g1", "1407", ship("g-a"), ship("g-b")),
            force("g2", "kiel", ship("g-c")),
            force("b1", "0610", squadron),
            ports=(("kiel", "german"),),
            limit=4,
        )
        hurt = before.forces[0].vessels[0]
        hurt = hurt._replace(ship=hurt.ship._replace(state="damaged"))
        hit = squadron._replace(ship=squadron.ship._replace(hits=1))
        after = before._replace(
            forces=(before.forces[0]._replace(vessels=(hurt,)), before.forces[2]._replace(vessels=(hit,))),
            home=("g-c",),
            sunk=("g-b",),
        )
        assert set(events_of(chart(), before, after)) == {
            Event("damaged", "g-a", "german"),
            Event("sunk", "g-b", "german"),
            Event("home", "g-c", "german", 1, ("kiel",)),
            Event("home", "task-force", "german", 1, ("kiel",)),
            Event("hit", "squadron", "british", 1),
        }
        gone = after._replace(forces=after.forces[:1], sunk=("g-b", "squadron"))
        assert Event("hit", "squadron", "british", 3) in set(events_of(chart(), after, gone))

    @pytest.mark.parametrize("name", ["break-out", "first-chase", "norway"])
    def test_the_situations_of_the_kit_have_an_end(self, name):
        """Each says when it stops and who wins then."""
        text = (components() / "atlantic-chase" / "editions" / "house" / f"{name}.yaml").read_text(encoding="utf-8")
        said = read_values(read_mapping(text, name), PLAY.parameters, name)
        assert said["ends"]
        assert said["verdict"]
        assert said["points"]


class TestImaginaryPlayer:
    """In solitaire a die decides what becomes of a Slip: 1-4 Signals, 5-6 an Evasive marker (p.22, p.54)."""

    OP = sea(
        trajectory_of("g1", "0811", "0812", "0813", intel="0812 0813"),
        trajectory_of("b1", "0711", "0811", "0912"),
    )

    @pytest.mark.parametrize("die", range(1, 7))
    def test_the_die_decides_on_the_map(self, die):
        """An 8 with two Intel markers is a Slip; nobody is asked which of the two it is."""
        ruling = attempted("naval-search", self.OP._replace(imaginary="british"), f"44 {die} 61")
        pinned = die <= 4
        assert force_of(ruling.result, "g1").is_station == pinned
        assert force_of(ruling.result, "b1").evasive == (not pinned)
        options = {"signals-active"} if pinned else {"evasive-target"}
        assert [set(one) for one in asked(ruling, "slip")] == [options]

    @pytest.mark.parametrize("imaginary", ["", "german"])
    def test_a_player_who_is_there_decides(self, imaginary):
        """Only the imaginary one throws."""
        ruling = attempted("naval-search", self.OP._replace(imaginary=imaginary), "44 61", slip="evasive-target")
        assert looked(ruling, "imaginary-slip") == []
        assert force_of(ruling.result, "b1").evasive

    @pytest.mark.parametrize("die", range(1, 7))
    def test_the_single_ruling(self, die):
        """It names what the die leaves."""
        found = result("slip", str(die), active=1, coordinating=2, imaginary="yes").options
        assert found == (("signals-active", "signals-coordinating") if die <= 4 else ("evasive-target",))
        assert result("slip", imaginary="yes", air_support=1).options == ("evasive-target",)

    def test_by_numbers(self):
        """An action by numbers knows who is imaginary, too."""
        words = {"initiative": "german", "active": "3, 2 intel", "target": "along a b c", "at": "b"}
        for die, evasive in ((4, False), (5, True)):
            found = ruled("naval-search-action", f"4 4 {die} 6 1", imaginary="british", **words).result
            assert next(one for one in found.forces if one.force == "target-force").evasive == evasive

    def test_both_sides_can_be_named(self):
        """A situation says who it is."""
        for side in SIDES:
            assert (
                result("action", "3", task_forces="g1: bismarck; in kiel", action="pass", imaginary=side).actions == 1
            )
