"""Whole actions, from declaration to close: the worked examples of the rule book and what may stop them."""

import pytest
from chase_table import chase, result, ruled, walk_of
from hypothesis import given, settings
from hypothesis import strategies as st

from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.desk import Desk
from forge.referee.drivers import one_of, practice, rule, seeded_below
from forge.referee.input import read_input
from forge.referee.questions import DECIDED, Answer
from forge.referee.requests import Choose

SEARCH = {"active": 3, "segments": "a b c d e f g", "at": "c"}


def test_the_naval_search_of_page_34():
    """A 7 at a Total of 10 is Early/Late; the longer part beyond the hole goes, two segments stay, nobody seizes."""
    ruling = ruled("naval-search-action", "3 4 2 2", {"part-removed": ["d+e+f+g"]}, **SEARCH)
    found = ruling.result
    assert found.results == ("early-late",)
    assert found.target.segments == ("a", "b")
    assert (found.initiative, found.tally, found.time_lapse) == ("active", 1, ("active",))


def test_the_engagement_of_page_32():
    """A 6 with Coordination of both sides is a 7 at a Total of 1: a Miss, after which players vie."""
    words = {"active": 4, "target-coordinating": 3, "coordination": "coordination", "target-coordination": "yes"}
    found = result("engage-action", "2 4 5 5", at="c", **words)
    assert found.results == ("miss",)
    assert (found.initiative, found.tally) == ("active", 1)
    assert found.time_lapse == ("active", "coordinating")


def test_the_second_air_strike_of_page_28():
    """A 12 with +3 at a Total of 5: Scheer is damaged and her Task Force gets a Contact marker."""
    words = {"coordinating": 5, "air": "two-hexes", "coordination": "coordination", "ships": "scheer"}
    found = result("air-strike-action", "6 6 3 3", at="c", **words)
    assert found.results == ("contact", "damage")
    assert found.target.ships[0].state == "damaged"
    assert found.target.there == ("contact",)


def test_a_ship_too_fast_for_the_first_air_strike_of_page_28():
    """A 9 at a Total of 9 hits slow ships only: a medium Task Force gets a Contact marker."""
    words = {"active": 6, "segments": "a b c", "at": "a", "air": "adjacent", "ships": "scheer"}
    found = result("air-strike-action", "3 4 3 3", **words)
    assert found.results == ("contact", "hit-if-slow")
    assert (found.target.ships[0].hits, found.target.there) == (0, ("contact",))


def test_sighted_leaves_a_station():
    """A 12 at a Total of 0 to 4: the target is a Station in the target hex, Intel gone; a battle may follow."""
    words = {"segments": "a b", "at": "b", "there": "intel", "elsewhere": "contact+intel", "active-speed": "fast"}
    found = result("naval-search-action", "6 6", **words)
    assert found.results == ("sighted", "skirmish")
    target = found.target
    assert (target.segments, target.station, target.there, target.elsewhere) == ((), "b", (), ())
    assert (found.battle, found.initiative) == ("limited", "after-battle")


def test_an_evasive_marker_spent_at_once_hinders():
    """Spent when the action is declared, it takes 1 off a 7 in good weather and is gone."""
    found = ruled("naval-search-action", "3 4 2 2", {"evasive-modifier": ["spend"]}, evasive="yes", **SEARCH).result
    assert found.results == ("early-late",)
    assert not found.target.evasive


def test_interruption_takes_its_toll():
    """Alert -1 turns an 8 at a Total of 5 to 9 from Contact and Shadow into Shadow."""
    words = {"active": 3, "active-intel": 1, "segments": "a b c d e", "at": "c"}
    assert result("naval-search-action", "2 3 4 4 2 2", **words).results == ("shadow",)
    assert result("naval-search-action", "1 2 4 4 2 2", **words).results == ("shadow", "contact")


def test_a_change_of_initiative_cancels_the_action():
    """Two Intel markers and a 12: nothing is thrown for the action, the other player checks the weather."""
    found = result("naval-search-action", "6 6 6", active_intel=2, tally=2, **SEARCH)
    assert (found.outcome, found.initiative, found.tally, found.weather) == ("cancelled", "inactive", 0, "bad")


def test_slip_cancels_and_helps_the_target():
    """Slip gives the target an Evasive marker, if its player likes; then players vie."""
    found = result("naval-search-action", "4 5 3 3", {"slip": ["evasive-target"]}, active_intel=1, **SEARCH)
    assert (found.outcome, found.target.evasive, found.initiative) == ("cancelled", True, "active")


@pytest.mark.parametrize(("reading", "outcome"), [("goes-on", "resolved"), ("cancelled", "cancelled")])
def test_vying_in_an_interruption(reading, outcome):
    """AC-R14: an action goes on, or not, when the Active player wins; the Tally rises with every failure."""
    dice = {"resolved": "6 6 5 2 3 4 2 2", "cancelled": "6 6 5 2"}[outcome]
    found = result("naval-search-action", dice, rules=chase(f"AC-R14: {reading}"), active_intel=1, **SEARCH)
    assert (found.outcome, found.tally) == (outcome, {"resolved": 2, "cancelled": 1}[outcome])


def test_a_marker_spent_in_an_interruption_is_gone():
    """Spent to vie, the target's marker cannot be spent again when the action goes on."""
    answers = {"evasive-modifier": ["keep"], "evasive-initiative": ["spend"]}
    ruling = ruled("naval-search-action", "6 6 5 2 3 4 2 2", answers, active_intel=1, evasive="yes", **SEARCH)
    assert (ruling.result.outcome, ruling.result.target.evasive) == ("resolved", False)


def test_a_miss_with_intel_passes_the_initiative():
    """A Miss while the Active Task Force has an Intel marker: nobody seizes, Initiative changes."""
    found = result("engage-action", "1 1 3 3 4", at="c", active=5, active_intel=1)
    assert found.results == ("miss",)
    assert (found.initiative, found.tally) == ("inactive", 0)


def test_a_miss_with_intel_after_the_step():
    """AC-R6 read otherwise: players vie all the same, and Initiative changes though the Active player wins."""
    words = {"at": "c", "active": 5, "active-intel": 1}
    found = result("engage-action", "1 1 3 3 6 1 4", rules=chase("AC-R6: after-the-step"), **words)
    assert (found.initiative, found.tally, found.weather) == ("inactive", 0, "good")


@pytest.mark.parametrize(("reading", "dice", "tally"), [("once", "2 4 2 2", 1), ("twice", "2 4 2 2 2 2", 2)])
def test_seizing_after_a_shadow(reading, dice, tally):
    """AC-R5: one attempt after a Shadow, or two; each that fails adds to the Tally."""
    words = {"active": 3, "segments": "a b c d e", "at": "c"}
    found = result("naval-search-action", dice, rules=chase(f"AC-R5: {reading}"), **words)
    assert (found.results, found.target.segments) == (("shadow",), ("a", "b", "c"))
    assert (found.initiative, found.tally) == ("active", tally)


@pytest.mark.parametrize(
    ("dice", "expected"),
    [("3 4", (True, "active", 2, "good", 0)), ("3 3 6", (False, "inactive", 0, "bad", 1))],
)
def test_reinforcements(dice, expected):
    """A 7 brings them in; after a 6 one Task Force does Time Lapse and Initiative changes."""
    assert result("reinforce", dice, tally=2) == expected


@pytest.mark.parametrize(("reading", "fate"), [("sunk", "stays"), ("damaged", "transfers")])
def test_leaders_of_damaged_ships(reading, fate):
    """AC-R12: a leader stays on a damaged ship, or leaves it; he is lost with the last ship."""
    assert result("leader-leaves", rules=chase(f"AC-R12: {reading}"), ship="damaged", others=1) == fate
    assert result("leader-leaves", ship="sunk", others=1) == "transfers"
    assert result("leader-leaves", ship="sunk", others=0) == "lost"


@pytest.mark.parametrize(("reading", "total"), [("no", 9), ("yes", 4)])
def test_a_target_that_supports_itself(reading, total):
    """AC-R18: the length of a target whose own carrier helps it is deducted, or is not."""
    words = {"active": 4, "target": 5, "target-supports-itself": "yes"}
    assert result("trajectory-total", rules=chase(f"AC-R18: {reading}"), **words).total == total


def test_a_pass_without_a_trajectory():
    """AC-R21: a player without a Trajectory may pass, unless agreed otherwise."""
    assert result("pass", 3, trajectories=0).initiative == "inactive"
    with pytest.raises(ForgeError):
        result("pass", rules=chase("AC-R21: no"), trajectories=0)


@pytest.mark.parametrize(("reading", "hits"), [("one", [[2, 0]]), ("two", [[1, 1]])])
def test_two_hits_of_a_stealth_attack(reading, hits):
    """AC-R16: two Hits befall one ship, or two."""
    words = {"ships": "rodney, nelson", "target-speed": "slow", "air": "two-hexes", "at": "c"}
    found = result("stealth-attack-action", "6 6 1 1", rules=chase(f"AC-R16: {reading}"), **words)
    assert found.results == ("hit", "hit")
    suffered = [[{"damaged": 2}.get(ship.state, ship.hits) for ship in found.target.ships]]
    assert suffered == hits


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("engage-action", {"segments": "a b", "at": "a"}),
        ("naval-search-action", {"at": "a"}),
        ("naval-search-action", {"segments": "a b", "at": "c"}),
        ("stealth-attack-action", {"segments": "a b", "at": "a"}),
        ("air-strike-action", {"at": "a", "weather": "bad"}),
        ("air-strike-action", {"at": "a", "arctic-line": "yes"}),
    ],
)
def test_what_may_not_be_declared(name, words):
    """Targets of the wrong kind, unmarked or elsewhere, and Air Strikes in bad weather are refused."""
    with pytest.raises(ForgeError):
        walk_of(name, words)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    name=st.sampled_from(["naval-search", "engage", "air-strike", "stealth-attack"]),
    length=st.integers(1, 15),
    intel=st.integers(0, 5),
    evasive=st.booleans(),
)
def test_every_action_ends(seed, name, length, intel, evasive):
    """Whatever is thrown and decided, what is left of the target is one line or a Station, and the Tally is sound."""
    line = [f"s{number}" for number in range(length)]
    below = seeded_below(str(seed))
    at = line[below(length)]
    words = {"at": at, "active-intel": str(intel), "evasive": {True: "yes", False: "no"}[evasive], "there": "intel"}
    words |= {} if name == "engage" else {"segments": " ".join(line)}
    rules = chase()
    procedure = find_procedure(rules, f"{name}-action")

    def decide(question):
        options = getattr(question.request, "options", ())
        return Answer(options[below(len(options))], DECIDED) if isinstance(question.request, Choose) else None

    walk = rule(Desk(rules), procedure, read_input(procedure, words, rules.texts), one_of(practice(str(seed)), decide))
    found = walk.ruling.result
    assert bool(found.target.segments) != bool(found.target.station)
    assert " ".join(found.target.segments) in " ".join(line)
    assert (found.tally == 0) or found.initiative != "inactive"
    assert found.outcome == "resolved" or not found.results
