"""Every test vector of the Paukenschlag variant, by its id.

An adapter for each kind of vector renames inputs and outputs; rules are never worked out here. A vector that the sheet
leaves open holds under the readings named beside its id in ``UNDER``, with the answer that each of them gives.
"""

import json
from pathlib import Path

import pytest
from kit.paukenschlag_table import flown, result, ruled, variant

from forge.referee.walking.input import RefusedInput

DATA = Path(__file__).parents[3] / "data" / "vectors.json"
VECTORS = [each for each in json.loads(DATA.read_text(encoding="utf-8"))["vectors"] if each["id"].startswith("PKS-")]
AIRCRAFT = {"BV-222": "bv-222", "Z-511": "z-511"}
SCENARIO = {"17.1": "17.1", "other than 17.1/17.2": "other"}
WEAPON = {"torpedo attack": "torpedoes"}
EFFECTS = {"cannot-submerge": "cannot submerge", "surfaces": "surfaces at once", "mp-1": "mp 1"}
FROM = "turn after any North Atlantic U-boat enters, or turn 2 in scenarios 17.1/17.2"


def entry(given, rules):
    """One boat rolls."""
    found = result("enter", given["d10"], rules=rules, turn=given["turns_played"])
    words = {(1, 0, 0): "may enter BD or BE", (0, 1, 0): "try again next turn", (0, 0, 1): "out for the game"}
    return {"result": words[found.entered, found.waiting, found.out]}


def deadline(given, rules):
    """A turn on which a boat may roll, or not."""
    return {"may_enter": result("enter", "5", rules=rules, turn=given["turn"]).may_enter}


def barbarigo(given, rules):
    """The roll of the Barbarigo."""
    found = result("barbarigo", given["d10"], rules=rules)
    return {"enters_turn": found.turn, "areas": list(found.areas)}


def asw(given, rules):
    """The second ASW roll."""
    number, factor = given["asw_table_result"], given["must_surface"]
    found = result("second-asw-roll", given["second_d10"], rules=rules, number=number, must_surface=factor)
    return {"sunk": found.sunk, "damage": found.points}


def surface(given, rules):
    """The second roll of surface combat."""
    factors = {"must_surface": given["must_surface"], "sunk_factor": given["sunk_factor"]}
    found = result("second-surface-roll", given["second_dr"], rules=rules, **factors)
    return {"destroyed": found.sunk, "damage": found.points}


def damage(given, rules):
    """Points taken at once by a boat without damage; an even roll where one is checked."""
    found = result("suffer", "2", rules=rules, points=given["damage"], sunk_factor=given["sunk_factor"])
    effects = [EFFECTS[effect] for effect in found.effects if effect in EFFECTS]
    checked = "odd destroyed, even stays" if found.checked else None
    return {"effects": effects, "destroyed": found.sunk, "check": checked}


def check(given, rules):
    """The check at four points."""
    found = result("suffer", given["d10"], rules=rules, points=given["damage"], sunk_factor=given["sunk_factor"])
    return {"destroyed": found.sunk}


def repair(given, rules):
    """Repair off the map."""
    found = result(
        "repair", given["d10"], rules=rules, turn=5, damage=given["damage"], must_surface=given["must_surface"]
    )
    return {"repaired": found.repaired, "modified": found.modified, "returns_after_turns": found.after_turns}


def frogmen(given, rules):
    """Attacks of the Barbarigo, whatever the markers say."""
    answers = {"marker-left-out": ["1", "1"], "frogman-marker-drawn": ["2", "3"], "marker-says": ["fails", "fails"]}
    attacks = given.get("attacks", given.get("attacks_made"))
    seen = {side: result("frogmen", "", dict(answers), rules, detected=side, attacks=attacks) for side in (True, False)}
    choice = next(each for each in ruled("frogmen", "", answers, rules).entries[0].entries)
    with pytest.raises(RefusedInput):
        result("frogmen", "", answers, rules, attacks=2, made=1)
    return {
        "markers_in_cup": seen[True].in_cup,
        "of": len(choice.options),
        "chooser_if_detected": seen[True].chooser,
        "chooser_if_not": seen[False].chooser,
        "max_attacks": 2,
        "sub_removed_permanently": seen[False].gone,
    }


def frogmen_by_air(given, rules):
    """The one attack that an aircraft can bring, and no second."""
    answers = {"frogman-marker-drawn": ["2"], "marker-says": ["fails"]}
    found = result("frogmen-by-air", "", answers, rules)
    flight = {"aircraft": AIRCRAFT[given["by"]], "mission": "frogmen"}
    allowed = [flown(rules=rules, ferried=ferried, **flight).allowed for ferried in (False, True)]
    return {"markers_in_cup": found.in_cup, "attacks": found.made, "once_per_game": allowed == [True, False]}


def frogmen_legal(given, rules):
    """What the Barbarigo may do."""
    if "wants" in given:
        weapon = WEAPON[given["wants"]]
        return {"allowed": result("italian-attack", rules=rules, weapon=weapon, carrying=given["carrying_frogmen"])}
    try:
        where = {"submerged": not given["surfaced"], "no_port": not given["area_has_american_port"]}
        result("frogmen", "", {"frogman-marker-drawn": ["2"], "marker-says": ["fails"]}, rules, **where)
    except RefusedInput:
        return {"may_declare": False}
    return {"may_declare": True}


def floatplane(given, rules):
    """A flight that may be made."""
    words = {"aircraft": AIRCRAFT[given["aircraft"]], "turn": given.get("flown_on_turn", 1)}
    words["distance"] = given.get("u_boat_distance", given.get("sub_distance", 1))
    found = flown(rules=rules, **words)
    return {"bomb_factor": f"x{found.times}", "available_again_turn": found.back_on}


def floatplane_legal(given, rules):
    """A flight that may or may not be made."""
    same = {"detected": "detected", "damaged": "damaged", "u_boat_distance": "distance", "carrying_frogmen": "carrying"}
    words = {own: given[name] for name, own in same.items() if name in given}
    words["scenario"] = SCENARIO[given.get("scenario", "17.1")]
    words["submerged"] = not given.get("surfaced", True)
    words["absent"] = not given.get("italian_sub_in_play", True)
    return {"allowed": flown(rules=rules, aircraft=AIRCRAFT[given["aircraft"]], **words).allowed}


def floatplane_return(given, rules):
    """What a floatplane finds when it comes back."""
    aircraft = AIRCRAFT[given["aircraft"]]
    home = result("floatplane-return", rules=rules, aircraft=aircraft, base=given["at_return_phase"], turn=5)
    assert home.back_on == (0 if home.fate == "lost" else 7)
    return {"aircraft_destroyed": home.fate == "lost"}


def canadian(_given, rules):
    """The Canadian ships; the words on when they come are compared with four turns about the limits."""
    words = {"first_entry": 3, "scenario": "other"}
    found = result("canadians", rules=rules, turn=4, **words)
    after = (not result("canadians", rules=rules, turn=3, **words).may_enter) and found.may_enter
    scenario = [result("canadians", rules=rules, turn=turn, scenario="17.2").may_enter for turn in (1, 2)]
    names = {"destroyer": "DD", "cutter": "Cutter"}
    return {
        "units": {names[ship]: number for ship, number in found.ships},
        "areas": list(found.areas),
        "from": FROM if after and scenario == [False, True] else None,
    }


def convoys(given, rules):
    """Another convoy."""
    return {"new_convoy": result("new-convoy", rules=rules, convoys=given["convoys_in_play"])}


def mover(given, rules):
    """Who moves first."""
    return {"first": result("first-mover", rules=rules, phase=given["phase"].replace(" ", "-")).upper()}


ADAPTERS = {
    "pks.entry": entry,
    "pks.entry_deadline": deadline,
    "pks.barbarigo": barbarigo,
    "pks.asw_damage": asw,
    "pks.sts_damage": surface,
    "pks.damage_state": damage,
    "pks.damage_check": check,
    "pks.exit_repair": repair,
    "pks.frogmen": frogmen,
    "pks.frogmen_air": frogmen_by_air,
    "pks.frogmen_legal": frogmen_legal,
    "pks.floatplane": floatplane,
    "pks.floatplane_legal": floatplane_legal,
    "pks.floatplane_return": floatplane_return,
    "pks.canadian": canadian,
    "pks.convoy_limit": convoys,
    "pks.first_mover": mover,
}
UNDER = {  # what the sheet leaves open: each reading with the answer that it gives
    "PKS-ENT-4": {
        "PKS-R1: waits": {"result": "try again next turn"},
        "PKS-R1: enters": {"result": "may enter BD or BE"},
    },
    "PKS-ASW-8": {
        "PKS-R4: none": {"sunk": False, "damage": 0},
        "PKS-R4: one": {"sunk": False, "damage": 1},
        "PKS-R4: two": {"sunk": False, "damage": 2},
    },
    "PKS-ASW-11": {
        "PKS-R5: by-die": {"sunk": False, "damage": 1},
        "PKS-R5: by-difference": {"sunk": False, "damage": 0},
    },
}
SETTLED = [each for each in VECTORS if each["id"] not in UNDER]
OPEN = [(each, reading) for each in VECTORS for reading in UNDER.get(each["id"], ())]


def test_every_vector_is_tested():
    """There are 54 vectors of 17 kinds; those with an open answer are the ones that hold under readings."""
    assert len(VECTORS) == 54
    assert {each["kind"] for each in VECTORS} == set(ADAPTERS)
    assert {each["id"] for each in VECTORS if each["expect"].get("result") == "UNSPECIFIED"} == set(UNDER)


@pytest.mark.parametrize("vector", SETTLED, ids=[each["id"] for each in SETTLED])
def test_vector(vector):
    """Under the default readings the rules give what the vector expects."""
    found = ADAPTERS[vector["kind"]](vector["inputs"], variant())
    assert {name: found[name] for name in vector["expect"]} == vector["expect"]


@pytest.mark.parametrize(
    ("vector", "reading"), OPEN, ids=[f"{each['id']}, {reading.replace(': ', ' ')}" for each, reading in OPEN]
)
def test_open_vector(vector, reading):
    """Where the sheet is silent each reading gives its own answer."""
    assert ADAPTERS[vector["kind"]](vector["inputs"], variant(reading)) == UNDER[vector["id"]][reading]
