"""Whole actions by numbers, from declaration to close: the examples of the rule book and what may stop them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.chase_table import chase, result, ruled, walk_of

from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.contract.deciding import first
from forge.referee.contract.requests import Choose
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice, rule, seeded_below
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.rulings import each_entry

GERMANS, BRITISH = {"initiative": "german", "at": "c"}, {"initiative": "british", "at": "c"}
SEARCH = {**GERMANS, "active": "3 segments", "target": "along a b c d e f g"}


def stands(found, name="target-force"):
    """Give how a Task Force stands after an action."""
    return next(force for force in found.forces if force.force == name)


def names_of(ruling):
    """List the ids of all that happened, in order."""
    return [getattr(entry, "id", "") for entry in each_entry(ruling.entries)]


def objections(name, rules=None, **words):
    """Give what the rules object to in a declaration, with the pages."""
    with pytest.raises(ForgeError) as refused:
        walk_of(name, words, rules=rules)
    return [problem.message for problem in refused.value.problems]


def test_the_naval_search_of_page_34():
    """A 7 at a Total of 10 is Early/Late; two segments stay, the searcher is a Station, nobody seizes."""
    found = result("naval-search-action", "3 4 2 2", {"part-removed": ["d+e+f+g"]}, **SEARCH)
    assert found.results == ("early-late",)
    assert stands(found).segments == ("a", "b")
    assert (stands(found, "active-force").length, stands(found).station) == (0, "")
    assert (found.initiative, found.tally, found.battle) == ("german", 1, "")


def test_the_engagement_of_page_32():
    """A 6 with Coordination of both sides is a 7 at a Total of 1: a Miss, Time Lapse of all but the target, vying."""
    words = {"active": "4", "target": "station", "coordinating": "stealth-force", "target-coordinating": "3"}
    found = result("engage-action", "2 4 5 5", **GERMANS, **words)
    assert found.results == ("miss",)
    assert [stands(found, name).length for name in ("active-force", "target-coordinator")] == [1, 0]
    assert (found.initiative, found.tally) == ("german", 1)


def test_the_second_air_strike_of_page_28():
    """A 12 with +3 at a Total of 5: Scheer is damaged and her Task Force gets a Contact marker."""
    words = {"active": "air-base, 2 hexes away", "coordinating": "5", "ships": "scheer"}
    found = result("air-strike-action", "6 6 3 3", **BRITISH, **words)
    assert found.results == ("contact", "damage")
    assert stands(found).ships[0].state == "damaged"
    assert stands(found).contact == ("c",)
    assert stands(found, "coordinating-force").length == 2


def test_a_ship_too_fast_for_the_first_air_strike_of_page_28():
    """A 9 at a Total of 9 hits slow ships only: a medium Task Force gets a Contact marker."""
    words = {"active": "6, 1 hex away", "target": "along a b c", "ships": "scheer"}
    found = result("air-strike-action", "3 4 3 3", **BRITISH, **words)
    assert found.results == ("contact", "hit-if-slow")
    assert (stands(found).ships[0].hits, stands(found).contact) == (0, ("c",))
    assert stands(found, "active-force").length == 3


def test_sighted_leaves_a_station():
    """A 12 at a Total of 2: the target is a Station in the target hex, its markers elsewhere gone."""
    words = {"active": "station, fast", "target": "along b c, intel, contact b, intel b"}
    found = result("naval-search-action", "6 6 2 2", {"skirmish": ["contact"]}, **GERMANS, **words)
    assert found.results == ("sighted", "skirmish")
    target = stands(found)
    assert (target.segments, target.station, target.contact, target.intel) == ((), "c", ("c",), 0)
    assert found.initiative == "german"


def test_a_skirmish_that_is_fought_on_the_table():
    """Without the names of the ships players fight by themselves; both are Stations with a Contact, and they vie."""
    words = {"active": "2 segments, fast", "target": "along b c", "coordinating": "2 segments"}
    ruling = ruled("naval-search-action", "5 5 3 4 2", **GERMANS, **words)
    found = ruling.result
    assert (found.battle, found.initiative) == ("limited", "british")
    for name in ("active-force", "target-force"):
        assert (stands(found, name).station, stands(found, name).contact) == ("c", ("c",))
    assert stands(found, "coordinating-force").length == 0
    assert names_of(ruling).count("time-lapse") == 1
    assert "fight-limited" in names_of(ruling)


@pytest.mark.parametrize(("own", "battle"), [("hood", "battle"), ("rodney", "")])
def test_ships_that_are_named_say_who_is_faster(own, battle):
    """Closing In: the fast Hood brings the medium Bismarck to battle, the slow Rodney does not."""
    words = {**BRITISH, "active": "5 segments", "own-ships": own, "ships": "bismarck"}
    found = fought("engage-action", words, "6 6").result
    assert (found.results, found.battle) == (("closing-in",), battle)


def fought(name, words, dice="", seed="1"):
    """Rule an action whose first dice are given, the others practised."""
    rules = chase()
    procedure = find_procedure(rules, name)
    first_dice = [int(die) for die in dice.split()]

    def given_first(question):
        if not question.dice or not first_dice:
            return None
        values, first_dice[: question.dice.number] = tuple(first_dice[: question.dice.number]), []
        return Answer(values, DECIDED)

    answerer = one_of(given_first, practice(seed), by_policy(first, "first"))
    return rule(Desk(rules), procedure, read_input(procedure, words, rules.texts), answerer).ruling


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_battle_in_the_same_ruling(seed):
    """With both fleets named the battle is fought at once; whoever has ships left is a marked Station, players vie."""
    words = {**BRITISH, "active": "4 segments", "own-ships": "hood, pr-of-wales", "ships": "bismarck, pr-eugen"}
    ruling = fought("engage-action", {**words, "coordinating": "stealth-force", "target": "station"}, "6 6", seed)
    found, happened = ruling.result, names_of(ruling)
    assert found.battle
    assert happened.index("round-begins") < happened.index("vie-active")
    assert "time-lapse" not in happened
    left = {ship.ship for force in found.forces for ship in force.ships}
    assert left | set(found.sunk) == {"hood", "pr-of-wales", "bismarck", "pr-eugen"}
    assert not left & set(found.sunk)
    for force in found.forces:
        assert not force.ships or (force.station, force.contact) == ("c", ("c",))


@pytest.mark.parametrize(
    ("weather", "force", "dice", "answers", "left"),
    [
        ("good", "5 segments, slow", "", {}, (3, 0)),
        ("good", "5 segments, fast", "", {}, (1, 0)),
        ("good", "2 segments, fast", "", {}, (0, 0)),
        ("bad", "5 segments, slow", "4", {}, (1, 0)),
        ("good", "5 segments, 2 arctic", "", {}, (2, 0)),
        ("good", "5 segments, 2 arctic", "1", {"lapse-by": ["die"]}, (4, 0)),
        ("good", "5 segments, 5 arctic", "6", {}, (0, 0)),
        ("good", "5 segments, 3 intel", "", {"lapse-intel": ["stays"]}, (3, 3)),
        ("good", "5 segments, 3 intel", "", {"lapse-intel": ["goes"]}, (3, 2)),
        ("good", "5 segments, slow, 1 intel", "", {"lapse-intel": ["goes"]}, (4, 0)),
        ("bad", "5 segments, 3 intel", "1", {"lapse-intel": ["goes"]}, (4, 2)),
        ("good", "station, contact", "", {}, (0, 0)),
    ],
)
def test_time_lapse_by_numbers(weather, force, dice, answers, left):
    """The table in good weather, a die in bad, either with a part on the Arctic Line; a marker by the Intel limit."""
    words = {"active": "station", "target-coordinating": force, "weather": weather}
    found = result("engage-action", f"1 1 {dice} 3 3", answers, **GERMANS, **words)
    helper = stands(found, "target-coordinator")
    assert (helper.length, helper.intel) == left


def test_time_lapse_of_named_segments():
    """Where the segments are named their owner says which go; the launch hex goes last."""
    words = {"active": "station", "target-air-support": "along x y z, launch y, 1 hex away"}
    found = result("engage-action", "1 1 3 3", {}, **GERMANS, **words)
    assert stands(found, "target-air-source").station == "y"
    words |= {"target-air-support": "along w x y z, launch y, 1 hex away"}
    found = result("engage-action", "1 1 3 3", {}, **GERMANS, **words)
    assert stands(found, "target-air-source").segments == ("y",)


def test_who_does_no_time_lapse():
    """Stations, air bases and Stealth forces have no Trajectory to shorten."""
    words = {"active": "station", "coordinating": "stealth-force", "air-support": "air-base"}
    assert "time-lapse" not in names_of(ruled("engage-action", "1 1 3 3", **GERMANS, **words))


def test_a_task_force_that_coordinates_and_flies():
    """One Task Force in both parts counts once: one set of markers, one Time Lapse, from its launch hex last."""
    words = {"active": "station", "target-coordinating": "along b c d", "target-air-support": "coordinating, launch c"}
    ruling = ruled("engage-action", "1 1 3 3", **GERMANS, **words)
    assert stands(ruling.result, "target-coordinator").station == "c"
    assert names_of(ruling).count("time-lapse") == 1
    words = {**SEARCH, "active": "3, 1 intel", "coordinating": "3, 1 intel", "air-support": "coordinating"}
    assert "slip" in names_of(ruled("naval-search-action", "2 6 3 3", {"slip": ["evasive-target"]}, **words))


@pytest.mark.parametrize(
    ("helper", "results"), [("none", "skirmish"), ("itself", "closing-in"), ("air-base", "closing-in")]
)
def test_air_support_in_the_target_hex(helper, results):
    """It adds 3 to a 4 at a Total of 0, whether it comes from an air base there or from the Active Task Force."""
    found = result("engage-action", "1 3 3 3", {}, None, **GERMANS, **{"active": "station", "air-support": helper})
    assert found.results == (results,)


def test_an_evasive_marker_spent_at_once_hinders():
    """Spent when the action is declared, it takes 1 off an 8 in good weather and is gone."""
    words = {**SEARCH, "target": SEARCH["target"] + ", evasive"}
    found = ruled("naval-search-action", "4 4 2 2", {"evasive-modifier": ["spend"]}, **words).result
    assert found.results == ("early-late",)
    assert not stands(found).evasive


@pytest.mark.parametrize(("where", "holder"), [("", "german"), (", arctic", "british")])
def test_an_evasive_marker_on_the_arctic_line(where, holder):
    """Spent for the Initiative it adds 2 in good weather if its Task Force is on the line, else 1: a 7 needs both."""
    answers = {"evasive-initiative": ["another-force"]}
    dice = "3 4 3 4" + " 3" * (holder == "british")
    found = result("naval-search-action", dice, answers, **SEARCH, elsewhere=f"station, evasive{where}")
    assert found.initiative == holder
    assert not stands(found, "another-force").evasive


def test_a_target_that_is_partly_on_the_arctic_line():
    """The target hex is in good weather, but one of its segments is not: its marker adds 2 to an attempt."""
    words = {**SEARCH, "target": SEARCH["target"] + ", evasive, arctic g"}
    answers = {"evasive-modifier": ["keep"], "part-removed": ["a+b"], "evasive-initiative": ["target-force"]}
    ruling = ruled("naval-search-action", "3 4 3 4 3", answers, **words)
    assert ruling.result.initiative == "british"
    assert not stands(ruling.result).evasive


@pytest.mark.parametrize("name", ["target-force", "target-coordinator", "another-force"])
def test_who_declines_gains_a_marker(name):
    """No attempt, no change of the Tally: a Task Force of the player's choice gains an Evasive marker."""
    answers = {"seize": ["decline"], "evasive-gained": [name]}
    found = result("naval-search-action", "3 4", answers, **SEARCH, **{"target-coordinating": "station"}, tally=2)
    assert (found.initiative, found.tally) == ("german", 2)
    assert [force.force for force in found.forces if force.evasive] == [name]


def test_interruption_takes_its_toll():
    """Alert -1 turns an 8 at a Total of 5 to 9 from Contact and Shadow into Shadow."""
    words = {**GERMANS, "active": "3, 1 intel", "target": "along a b c d e"}
    answers = {"lapse-intel": ["goes"]}
    assert result("naval-search-action", "2 3 4 4 2 2", answers, **words).results == ("shadow",)
    assert result("naval-search-action", "1 2 4 4 2 2", answers, **words).results == ("shadow", "contact")


def test_markers_of_the_target_do_not_interrupt():
    """Intel markers count on Task Forces of the Active player's only, those of his helpers included."""
    words = {**SEARCH, "target": SEARCH["target"] + ", intel a b"}
    assert "interruption" not in names_of(ruled("naval-search-action", "3 4 2 2", **words))
    words = {**SEARCH, "air-support": "2, 1 intel, 1 hex away"}
    assert "interruption" in names_of(ruled("naval-search-action", "1 2 3 4 2 2", **words))


def test_a_change_of_initiative_cancels_the_action():
    """Two Intel markers and a 12: nothing is thrown for the action, the other player checks the weather."""
    words = {**SEARCH, "active": "3, 2 intel", "tally": 2}
    found = result("naval-search-action", "6 6 6", **words)
    assert (found.outcome, found.initiative, found.tally, found.weather) == ("cancelled", "british", 0, "bad")
    assert stands(found, "active-force").length == 3


def test_slip_cancels_and_helps_the_target():
    """Slip gives the target an Evasive marker, if its player likes; then players vie."""
    words = {**SEARCH, "active": "3, 1 intel"}
    found = result("naval-search-action", "4 5 3 3", {"slip": ["evasive-target"]}, **words)
    assert (found.outcome, stands(found).evasive, found.initiative) == ("cancelled", True, "german")


def test_slip_pins_the_searcher_down():
    """Slip makes a Station of the Active Task Force in the hex of an Intel marker, or of its Coordinating one."""
    words = {**SEARCH, "active": "along x c, intel x", "coordinating": "3, 1 intel"}
    found = result("naval-search-action", "2 6 3 3", {"slip": ["signals-active"]}, **words)
    assert stands(found, "active-force").station == "x"
    found = result("naval-search-action", "2 6 3 3", {"slip": ["signals-coordinating"]}, **words)
    assert (stands(found, "coordinating-force").length, stands(found, "active-force").length) == (0, 2)


@pytest.mark.parametrize(("reading", "outcome"), [("goes-on", "resolved"), ("cancelled", "cancelled")])
def test_vying_in_an_interruption(reading, outcome):
    """AC-R14: an action goes on, or not, when the Active player wins; the Tally rises with every failure."""
    dice = {"resolved": "6 6 5 2 3 4 2 2", "cancelled": "6 6 5 2"}[outcome]
    words = {**SEARCH, "active": "3, 1 intel"}
    found = result("naval-search-action", dice, rules=chase(f"AC-R14: {reading}"), **words)
    assert (found.outcome, found.tally) == (outcome, {"resolved": 2, "cancelled": 1}[outcome])


def test_a_marker_spent_in_an_interruption_is_gone():
    """Spent to vie, the target's marker cannot be spent again when the action goes on."""
    answers = {"evasive-modifier": ["keep"], "evasive-initiative": ["target-force"]}
    words = {**SEARCH, "active": "3, 1 intel", "target": SEARCH["target"] + ", evasive"}
    found = result("naval-search-action", "6 6 5 2 3 4 2 2", answers, **words)
    assert (found.outcome, stands(found).evasive) == ("resolved", False)


def test_a_miss_with_intel_passes_the_initiative():
    """A Miss while the Active Task Force has an Intel marker: Time Lapse, nobody vies, Initiative changes."""
    ruling = ruled("engage-action", "1 1 3 3 4", **GERMANS, active="5, 1 intel")
    found = ruling.result
    assert found.results == ("miss",)
    assert (found.initiative, found.tally, stands(found, "active-force").length) == ("british", 0, 2)
    assert "vie-active" not in names_of(ruling)


def test_a_miss_with_intel_after_the_step():
    """AC-R6 read otherwise: players vie all the same, and Initiative changes though the Active player wins."""
    words = {**GERMANS, "active": "5, 1 intel"}
    found = result("engage-action", "1 1 3 3 6 1 4", rules=chase("AC-R6: after-the-step"), **words)
    assert (found.initiative, found.tally, found.weather) == ("british", 0, "good")


@pytest.mark.parametrize(("reading", "dice", "tally"), [("once", "2 4 2 2", 1), ("twice", "2 4 2 2 2 2", 2)])
def test_seizing_after_a_shadow(reading, dice, tally):
    """AC-R5: one attempt after a Shadow, or two; each that fails adds to the Tally."""
    words = {**GERMANS, "active": "3", "target": "along a b c d e"}
    found = result("naval-search-action", dice, rules=chase(f"AC-R5: {reading}"), **words)
    assert (found.results, stands(found).segments) == (("shadow",), ("a", "b", "c"))
    assert (found.initiative, found.tally) == ("german", tally)


@pytest.mark.parametrize(("reading", "hits"), [("one", [2, 0]), ("two", [1, 1])])
def test_two_hits_of_a_stealth_attack(reading, hits):
    """AC-R16: two Hits befall one ship, or two."""
    words = {**GERMANS, "ships": "rodney, nelson", "air-support": "air-base, 2 hexes away"}
    found = result("stealth-attack-action", "6 6 1 1", rules=chase(f"AC-R16: {reading}"), **words)
    assert found.results == ("hit", "hit")
    assert [{"damaged": 2}.get(ship.state, ship.hits) for ship in stands(found).ships] == hits


def test_hits_on_ships_that_nobody_named():
    """A Hit befalls a ship on the table that the Active player chooses; none if the target is too fast."""
    words = {**GERMANS, "coordinating": "station"}
    struck = names_of(ruled("stealth-attack-action", "4 4 1 1", **words, target="station, slow"))
    assert ("struck-on-table" in struck, "nobody-hit" in struck) == (True, False)
    missed = names_of(ruled("stealth-attack-action", "4 4 1 1", **words, target="station, fast"))
    assert ("struck-on-table" in missed, "nobody-hit" in missed) == (False, True)


def test_a_convoy_is_sunk_at_the_limit_of_the_scenario():
    """A convoy leaves play at the scenario's number of Hits."""
    words = {**GERMANS, "ships": "british-convoy", "hit-limit": 1, "u-boat-zone": "yes"}
    found = result("stealth-attack-action", "3 5 1 1", **words)
    assert (found.results, found.sunk) == (("hit-if-slow",), ("british-convoy",))
    assert "target-force" not in [force.force for force in found.forces]


def test_achilles_is_not_asked_about_before_she_is_damaged():
    """U-AC-1 is no question while her front is up; a Hit that damages her asks for her other side."""
    words = {**GERMANS, "ships": "achilles"}
    assert stands(result("stealth-attack-action", "1 1 3 3", **words)).ships[0].state == "front"
    told = {"back-guns-close": ["1"], "back-guns-far": ["0"], "back-defence": ["1"]}
    words |= {"u-boat-zone": "yes"}
    assert stands(result("stealth-attack-action", "4 5 3 3", told, **words)).ships[0].state == "damaged"


def test_walker_coordinates_better():
    """A 7 with Walker's +4 at a Total of 10 is Contact and Shadow."""
    words = {**BRITISH, "active": "3", "target": SEARCH["target"], "coordinating": "station, under walker"}
    found = result("naval-search-action", "3 4 2 2", **words)
    assert found.results == ("shadow", "contact")


def test_tovey_shifts_the_total():
    """His two dice, taken from a Total of 10, leave 3: a 7 is Contact and Sighted."""
    words = {**BRITISH, "active": "3, under tovey", "target": SEARCH["target"]}
    answers = {"leader-rolls": ["use"], "leader-total": ["taken-away"]}
    found = result("naval-search-action", "3 4 3 4 2 2", answers, **words)
    assert found.results == ("sighted", "contact")


def test_marschall_makes_a_die_six():
    """A 3 and a 4 at a Total of 10 become a 4 and a 6: Contact and Shadow."""
    words = {**SEARCH, "active": "3, under marschall"}
    found = result("naval-search-action", "3 4 2 2", {"leader-six": ["6 4"]}, **words)
    assert found.results == ("shadow", "contact")


def test_somerville_adds_two():
    """Designated with the Active player's forces, he makes a 9 of a 7."""
    words = {**BRITISH, "active": "3, under somerville", "target": SEARCH["target"]}
    assert result("naval-search-action", "3 4 2 2", **words).results == ("shadow",)


@pytest.mark.parametrize(("reading", "outcome"), [("no", "resolved"), ("yes", "cancelled")])
def test_somerville_in_an_interruption(reading, outcome):
    """AC-R20: aboard the target he may, or may not, make a Slip of a 7."""
    words = {**SEARCH, "active": "3, 1 intel", "target": SEARCH["target"] + ", under somerville"}
    answers = {"leader-helps": ["use"], "slip": ["evasive-target"]}
    dice = {"no": "3 4 3 4 2 2", "yes": "3 4 3 3"}[reading]
    found = result("naval-search-action", dice, answers, rules=chase(f"AC-R20: {reading}"), **words)
    assert found.outcome == outcome


def test_lutjens_seizes_without_a_throw():
    """The Initiative changes, his Task Force gains an Evasive marker, the weather is checked."""
    words = {**BRITISH, "active": "3", "target": SEARCH["target"] + ", under lutjens"}
    found = result("naval-search-action", "3 4 3", {"seize": ["lutjens"]}, **words)
    assert (found.initiative, stands(found).evasive) == ("german", True)


@pytest.mark.parametrize(
    ("name", "words", "expected"),
    [
        ("engage", {"active": "2", "target": "along b c"}, ["p.31"]),
        ("engage", {"active": "2, convoy", "weather": "bad"}, ["p.11"]),
        ("engage", {"active": "port-box"}, ["p.8"]),
        ("engage", {"active": "2", "target": "port-box"}, ["p.8"]),
        ("engage", {"active": "2", "coordinating": "port-box"}, ["p.8"]),
        ("engage", {"active": "along a b"}, ["p.31"]),
        ("engage", {"active": "2, 1 hex away"}, ["p.31"]),
        ("engage", {"active": "2", "target": "station, intel"}, ["p.21"]),
        ("engage", {"active": "2", "air-support": "air-base, 3 hexes away"}, ["p.45"]),
        ("engage", {"active": "2", "air-support": "2, damaged-carrier"}, ["p.6"]),
        ("engage", {"active": "2", "air-support": "air-base", "weather": "bad"}, ["p.45"]),
        ("engage", {"active": "2", "target-air-support": "2, arctic-launch"}, ["p.45"]),
        ("engage", {"active": "2", "target-air-support": "along x y"}, ["p.27"]),
        ("engage", {"active": "2", "target-air-support": "itself, 1 hex away", "ships": "scheer"}, ["p.6"]),
        ("engage", {"active": "2", "air-support": "coordinating"}, ["p.47"]),
        ("engage", {"active": "2, under tovey"}, ["p.10"]),
        ("engage", {"active": "2, under nelson"}, ["p.10"]),
        ("engage", {"active": "2, under raeder"}, ["p.10"]),
        ("engage", {"active": "2, under krancke", "coordinating": "2, under krancke"}, ["p.10"]),
        ("engage", {"active": "2, convoy, under tovey"}, ["p.10", "p.11"]),
        ("naval-search", {"active": "2"}, ["p.33"]),
        ("naval-search", {"active": "2", "target": "along a b"}, ["p.33"]),
        ("naval-search", {"active": "2", "target": "along b c, contact d"}, ["p.23"]),
        ("stealth-attack", {"target": "along b c"}, ["p.41"]),
        ("air-strike", {"active": "3, no-carrier"}, ["p.6"]),
        ("air-strike", {"active": "3", "own-ships": "scheer"}, ["p.6"]),
        ("air-strike", {"active": "3, 3 hexes away"}, ["p.27"]),
        ("air-strike", {"active": "along x y"}, ["p.27"]),
        (
            "air-strike",
            {"active": "3, convoy, arctic-launch", "weather": "bad", "target": "station, arctic"},
            ["p.11", "p.27", "p.27", "p.27"],
        ),
    ],
)
def test_what_may_not_be_declared(name, words, expected):
    """Every objection of a declaration comes in one run, with its page."""
    said = objections(f"{name}-action", **GERMANS, **words)
    assert sorted(message.rpartition("(rule ")[2].rstrip(")") for message in said) == expected


def test_what_forge_needs_is_not_called_a_rule():
    """A search is refused a target given as a number, with what to write and without a page."""
    (said,) = objections("naval-search-action", **GERMANS, active="2", target="4 segments")
    assert "along a b c" in said
    assert "rule" not in said


def test_the_launch_segment_stands_where_it_is_written():
    """Beside the Trajectory, or beside the Air Support that it gives itself, it is the same."""
    words = {**GERMANS, "target": "station"}
    beside = {"active": "along g h i, launch h", "air-support": "itself, 1 hex away"}
    there = {"active": "along g h i", "air-support": "itself, launch h, 1 hex away"}
    found = [
        result("engage-action", "1 1 3 3", at="g", **{k: v for k, v in words.items() if k != "at"}, **more)
        for more in (beside, there)
    ]
    assert found[0] == found[1]


def test_a_marked_segment_may_be_attacked():
    """A Stealth force attacks a Trajectory where it has a Contact or Intel marker in the target hex."""
    for marker in ("contact", "intel c"):
        found = result("stealth-attack-action", "1 1 1 1", **GERMANS, target=f"along b c, {marker}")
        assert found.outcome == "resolved"


@pytest.mark.parametrize(
    ("switch", "name", "words"),
    [
        ("damaged-ship-restriction", "engage", {"active": "2, damaged-ship"}),
        ("damaged-ship-restriction", "engage", {"active": "2", "own-ships": "bismarck damaged"}),
        ("cv-limit", "air-strike", {"active": "7"}),
        ("cv-limit", "engage", {"active": "2", "air-support": "7"}),
    ],
)
def test_optional_rules_that_forbid(switch, name, words):
    """Damaged ships rest, and carriers with long Trajectories do not fly, where players agreed so (p.62)."""
    ruled(f"{name}-action", "1 1 3 3", {}, None, **GERMANS, **words)
    (said,) = objections(f"{name}-action", chase(switches=f"{switch}: yes"), **GERMANS, **words)
    assert "p.62" in said


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


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    name=st.sampled_from(["naval-search", "engage", "air-strike", "stealth-attack"]),
    length=st.integers(1, 15),
    intel=st.integers(0, 5),
    evasive=st.booleans(),
)
def test_every_action_ends(seed, name, length, intel, evasive):
    """Whatever is thrown and decided, what is left of the target is one line or a Station, and players have vied."""
    line = [f"s{number}" for number in range(length)]
    below = seeded_below(str(seed))
    at = line[below(length)]
    words = {"initiative": "german", "at": at, "coordinating": "3, 1 intel", "target-coordinating": "4, fast"}
    target = "station" if name == "engage" else f"along {' '.join(line)}, intel"
    words["target"] = f"{target}{', evasive' * evasive}"
    if name != "stealth-attack":
        words["active"] = f"{max(intel, 1)} segments, fast{f', {intel} intel' * bool(intel)}"
    rules = chase()
    procedure = find_procedure(rules, f"{name}-action")

    def decide(question):
        options = getattr(question.request, "options", ())
        return Answer(options[below(len(options))], DECIDED) if isinstance(question.request, Choose) else None

    walk = rule(Desk(rules), procedure, read_input(procedure, words, rules.texts), one_of(practice(str(seed)), decide))
    found = walk.ruling.result
    target = stands(found)
    assert bool(target.segments) != bool(target.station)
    assert " ".join(target.segments) in " ".join(line)
    assert (found.tally == 0) or found.initiative != "british"
    assert found.outcome == "resolved" or not found.results
    assert found.initiative == "british" or found.tally > 0 or "seize" in names_of(walk.ruling)
