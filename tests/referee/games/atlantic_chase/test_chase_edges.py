"""Rulings at the edges: what changes hands with the year, limits of one attack, totals, how actions close, mines."""

from fractions import Fraction
from itertools import product

import pytest
from kit.chase_sea import act, asked, attempted, force, leader, noted, sea, ship, trajectory_of, walk
from kit.chase_table import chase, result, ruled

from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.contract.refusals import Malformed
from forge.referee.games.atlantic_chase.operation.begin import begin
from forge.referee.games.atlantic_chase.operation.charting import trajectory
from forge.referee.games.atlantic_chase.operation.forces import bases_of, force_of
from forge.referee.games.atlantic_chase.operation.lapsing import pass_one
from forge.referee.games.atlantic_chase.operation.procedures import PLAY
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS
from forge.referee.games.atlantic_chase.sea.tenure import Tenure, holder_of, tenures_of, turned_early
from forge.referee.games.atlantic_chase.steps.closing import ACTIONS
from forge.referee.games.atlantic_chase.steps.legality import STEALTH_KINDS
from forge.referee.odds.exact import exact_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy
from forge.referee.walking.input import read_input

SHIPS = {"task-forces": "g1: bismarck; at 1111 | b1: rodney; at 0906"}
BEGIN = PLAY._replace(id="begin", function=begin, check=None)
FRENCH = ("brest", "st-nazaire", "bordeaux")


@pytest.mark.parametrize(
    ("field", "last", "beyond"),
    [("guns", "4", "5"), ("guns", "-2", "-3"), ("in-smoke", "2", "3"), ("in-smoke", "0", "-1")],
)
def test_what_a_shot_can_be_given(field, last, beyond):
    """Guns go from two worse to four better on the cards of ships; a firer and its target can be in smoke (p.57)."""
    assert dict(ruled("shot", "34", range="short", **{field: last}).inputs)[field] == last
    with pytest.raises(ForgeError, match="is out of range"):
        ruled("shot", "34", range="short", **{field: beyond})


def begun(rules=None, **words):
    """Begin an operation from words."""
    rules = rules or chase()
    said = {**SHIPS, **{key.replace("_", "-"): str(text) for key, text in words.items()}}
    given = read_input(BEGIN, said, rules.texts)
    return walk(begin, *given.arguments, answerer=by_policy(first, "first"), rules=rules).result[1]


class TestYears:
    """The French ports and the air base of Biscay are British in 1939, German from 1941 (p.8)."""

    @pytest.mark.parametrize(
        ("year", "side"), [(1939, "british"), (1940, "british"), (1941, "german"), (1942, "german")]
    )
    def test_what_changes_hands_has_one_holder(self, year, side):
        """Ports and air base go together; nobody holds them beside the other."""
        op = begun(year=year)
        assert {dict(op.ports)[port] for port in FRENCH} == {side}
        for player in ("british", "german"):
            assert ("1211" in {base.hex for base in bases_of(op, player)}) == (player == side)
            bases = result("hex", at="1211", side=player, year=year).air_bases
            assert [base.side for base in bases] == [side]

    @pytest.mark.parametrize("side", ["british", "german"])
    def test_the_year_1940_is_read_either_way(self, side):
        """AC-R27 says for 1940 whose they are where the situation does not; the year before and after stay."""
        rules = chase(f"AC-R27: {side}")
        for year, holder in ((1939, "british"), (1940, side), (1941, "german")):
            op = begun(rules, year=year)
            assert {dict(op.ports)[port] for port in FRENCH} == {holder}
            assert [base.side for base in op.bases if base.hex == "1211" and base.tenure.covers(year)] == [holder]

    @pytest.mark.parametrize("year", [1939, 1940, 1941])
    @pytest.mark.parametrize("side", ["british", "german"])
    def test_a_situation_says_otherwise(self, year, side):
        """A port and an air base named are their holder's alone, whatever the year."""
        op = begun(year=year, ports=f"{side}: brest", air_bases=f"{side} 1211")
        other = {"british": "german", "german": "british"}[side]
        assert dict(op.ports)["brest"] == side
        assert "1211" in {base.hex for base in bases_of(op, side)}
        assert "1211" not in {base.hex for base in bases_of(op, other)}

    def test_bismarck_off_brest_meets_no_british_air_base(self):
        """In 1941 a segment of hers there gets no Intel marker; in 1939 it does (p.21)."""
        for year, marked in ((1939, ("1211",)), (1941, ())):
            op = sea(force("g1", "1111"), year=year)
            laid = act(trajectory, op, next_segment=["1211", "done"])
            assert force_of(laid.result, "g1").intel == marked

    @pytest.mark.parametrize("text", ["1939", "1941-1939", "39-40", "1939..1940"])
    def test_years_out_of_form(self, text):
        """Years are a first and a last one."""
        with pytest.raises(Malformed, match="years"):
            tenures_of(text, "none", "brest")

    def test_what_only_begins_in_1941_does_not_begin_sooner(self):
        """Only what has a holder before is handed over early."""
        base = (Tenure("british", 1941),)
        assert turned_early(base) == base
        assert [holder_of(base, year) for year in (1940, 1941)] == ["", "british"]


CONVOY = {"initiative": "german", "at": "h", "target": "station, very-slow", "ships": "british-convoy dispersed"}


class TestOneHitOfAnAttack:
    """A dispersed convoy suffers one Hit from one attack, of Stealth too (p.11)."""

    @pytest.mark.parametrize("reading", ["any", "one", "two"])
    @pytest.mark.parametrize(("dice", "results"), [("6 5 4 4", ("hit", "hit")), ("6 6 4 4", ("damage", "damage"))])
    def test_two_results_on_one_convoy(self, reading, dice, results):
        """Whoever may choose, two Hits and two Damages of a Stealth Attack are one Hit on it."""
        ruling = ruled("stealth-attack-action", dice, rules=chase(f"AC-R16: {reading}"), **CONVOY)
        assert ruling.result.results == results
        assert [one.hits for one in ruling.result.forces[-2].ships] == [1]
        assert noted(ruling, "hit-limit-reached") == [{"ship": "british-convoy"}]
        kind = results[0]
        assert dict(ruling.totals)[kind] == 1

    def test_a_damage_read_as_two_hits_is_one_attack_too(self):
        """AC-R10 read as two Hits: the first Damage is two, the second nothing more."""
        found = result("stealth-attack-action", "6 6 4 4", rules=chase("AC-R10: two-hits"), **CONVOY)
        assert [one.hits for one in found.forces[-2].ships] == [2]

    def test_two_ships_share_two_hits(self):
        """The limit is the convoy's own: its escort takes the other Hit."""
        words = {**CONVOY, "ships": "british-convoy dispersed, rodney"}
        found = result("stealth-attack-action", "6 5 4 4", rules=chase("AC-R16: two"), **words)
        assert [one.hits for one in found.forces[-2].ships] == [1, 1]

    def test_a_convoy_together_takes_both(self):
        """One that is not dispersed has no such limit: a 14 in the U-Boat Zone at a Total of 2 is two Hits."""
        words = {**CONVOY, "ships": "british-convoy", "u-boat-zone": "yes", "target": "2 segments, very-slow, intel"}
        ruling = ruled("stealth-attack-action", "6 5 4 4", **words)
        assert ruling.result.results == ("hit", "hit")
        assert [one.hits for one in ruling.result.forces[-2].ships] == [2]
        assert dict(ruling.totals)["hit"] == 2

    def test_a_shot_and_a_bomb_keep_to_the_same_limit(self):
        """Gunnery and Air Strike go by the same function: whatever one attack brings, it counts once."""
        for words in ({"hits": 2}, {"hits": 4}):
            assert result("hits", ship="british-convoy dispersed", **words).hits == 1
        assert result("damage", ship="british-convoy dispersed").hits == 1


TWO_DICE = tuple(product(range(1, 7), repeat=2))


def test_totals_count_every_result():
    """Odds of a Stealth Attack with two Hits on a convoy together: none, one, two of them, throw by throw."""
    words = {**CONVOY, "ships": "british-convoy", "target": "3 segments, very-slow, intel"}
    procedure = find_procedure(chase(), "stealth-attack-action")
    given = read_input(procedure, words, chase().texts)
    odds = exact_odds(Desk(chase()), procedure, given.arguments, ("hit",), policy=first)
    thrown = [result("attempt", f"{a} {b}", action="stealth-attack", target=3).results for a, b in TWO_DICE]
    for amount in (0, 1, 2):
        ways = sum(weight for (hits,), weight in odds.ways.items() if hits == amount)
        assert Fraction(ways, odds.out_of) == Fraction(sum(one.count("hit") == amount for one in thrown), 36)


CLOSES = {
    "air-strike": ("vie", ("active",)),
    "completion": ("seize-before", ()),
    "engage": ("vie", ("active",)),
    "naval-search": ("seize", ("active",)),
    "pass": ("change", ("one",)),
    "all-pass": ("change", ("every",)),
    "reorganize": ("keep", ()),
    "signals": ("seize", ("one-there",)),
    "stealth-recon": ("vie", ()),
    "stealth-attack": ("vie", ()),
    "trajectory": ("keep", ()),
}
"""By the page of each action: p.27, 29, 31, 33, 35, 37, 39, 41, 43."""


class TestClosing:
    """How an action closes: whose the Initiative is, who does Time Lapse."""

    def test_every_action_is_known(self):
        """None is left out."""
        assert set(CLOSES) == set(ACTIONS)

    @pytest.mark.parametrize("action", CLOSES)
    def test_each_action(self, action):
        """Only designated Trajectories, one by choice or all of them do Time Lapse."""
        found = result("closing", action=action)
        assert (found.initiative, found.time_lapse) == CLOSES[action]

    @pytest.mark.parametrize(("action", "lapse"), [("completion", ("active",)), ("reorganize", ("one",))])
    def test_what_fails_hands_the_initiative_over(self, action, lapse):
        """A Completion that fails shortens its Trajectory (p.29), a Reinforcement one of choice (p.37)."""
        found = result("closing", action=action, failed="yes")
        assert (found.initiative, found.time_lapse) == ("change", lapse)

    @pytest.mark.parametrize(
        "words",
        [
            *({"action": action, "battle": "yes"} for action in CLOSES if action not in ("engage", "naval-search")),
            *({"action": action, "failed": "yes"} for action in CLOSES if action not in ("completion", "reorganize")),
            *({"action": action, "designated": "coordinating"} for action in CLOSES if action not in ATTEMPTS),
        ],
    )
    def test_what_an_action_cannot_have(self, words):
        """No battle without a table that brings one, no failure without a throw, no help where nobody is designated."""
        with pytest.raises(ForgeError, match=r"battle|fails|designated"):
            result("closing", **words)

    def test_everybody_designated_but_the_target(self):
        """In an Engage all five others do; of a Stealth Attack the Stealth force has no Trajectory."""
        every = "active+coordinating+air-support+target+target-coordinating+target-air-support"
        five = ("active", "coordinating", "air-support", "target-coordinating", "target-air-support")
        assert result("closing", action="engage", designated=every).time_lapse == five
        assert result("closing", action="stealth-attack", designated=every).time_lapse == five[1:]

    @pytest.mark.parametrize(("reading", "lapses"), [("stays", False), ("lapses", True)])
    def test_a_target_that_supports_itself(self, reading, lapses):
        """As AC-R29 is read it does Time Lapse or not, in the single ruling and on the map."""
        rules = chase(f"AC-R29: {reading}")
        found = result("closing", action="naval-search", target_supports_itself="yes", rules=rules)
        assert ("target" in found.time_lapse) == lapses
        carrier = ship("ark", "medium", "carrier")
        prey = trajectory_of("b1", "0711", "0811", "0912", "1012", "1112")._replace(vessels=(carrier,))
        op = sea(trajectory_of("g1", "0811"), prey)
        ruling = attempted("naval-search", op, "11 11", rules, air_support="b1", launch_hex="0811")
        told = [note["force"] for note in noted(ruling, "time-lapse-of")]
        assert told == ["g1", *("b1",) * lapses]


class TestEvasiveTiming:
    """AC-R28: an Evasive marker against an action is spent before or after an Interruption."""

    OP = sea(
        trajectory_of("g1", "0811", "0812", intel="0812"),
        trajectory_of("b1", "0711", "0811", "0912", evasive=True),
    )

    @pytest.mark.parametrize(("reading", "kept"), [("when-declared", False), ("after-interruption", True)])
    def test_an_action_that_is_cancelled(self, reading, kept):
        """Lost by the first reading, never asked for by the second."""
        ruling = attempted("naval-search", self.OP, "66 16 1", chase(f"AC-R28: {reading}"))
        assert force_of(ruling.result, "b1").evasive == kept
        assert bool(asked(ruling, "evasive-modifier")) != kept

    @pytest.mark.parametrize("reading", ["when-declared", "after-interruption"])
    def test_an_action_that_goes_on(self, reading):
        """Both take it off the dice: an Alert of 0 changes nothing else."""
        ruling = attempted("naval-search", self.OP, "13 66 11", chase(f"AC-R28: {reading}"))
        assert not force_of(ruling.result, "b1").evasive
        assert asked(ruling, "evasive-modifier") == [("spend", "keep")]


class TestGensoulInAPass:
    """AC-R31: whether he helps the Task Force of a Pass."""

    OP = sea(
        trajectory_of("b1", "0811", "0812", "0813", intel="0811 0813")._replace(
            vessels=(ship("strasbourg", "slow", leaders=("gensoul",)),)
        ),
        active="british",
        leaders=(leader("gensoul"),),
    )

    @pytest.mark.parametrize(("reading", "helps"), [("attempts-only", False), ("also-in-a-pass", True)])
    def test_he_takes_a_marker_from_its_end(self, reading, helps):
        """Then Time Lapse can take two segments there; otherwise none but by the Intel limit."""
        ruling = act(pass_one, self.OP, "1", chase(f"AC-R31: {reading}"), intel_removed="b1/0813")
        assert bool(asked(ruling, "intel-removed")) == helps
        assert bool(ruling.result.leaders) != helps


@pytest.mark.parametrize("kind", ["u-boat", "submarine", "mines"])
def test_mines_are_never_placed_anew(kind):
    """Recon is for U-boats and Submarines (p.41)."""
    found = result("may-recon", kind=kind)
    assert (found.legal, found.objections) == (kind != "mines", ("mines-stay",) * (kind == "mines"))


def test_prien_is_with_a_u_boat():
    """He takes no other force into a port (p.10)."""
    open_to = {kind: result("may-recon", there="enemy-port", prien="yes", kind=kind).legal for kind in STEALTH_KINDS}
    assert open_to == {"u-boat": True, "submarine": False, "mines": False}
