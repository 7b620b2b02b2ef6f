"""Every test vector of Under Ten Flags, by its id; the adapters only rename."""

from collections import Counter

import pytest
from kit.flags_table import PROCEDURES, notes, rule_on, rules_of, rules_with, vectors
from kit.flags_traffic import first_draws, life_of_a_ship

from forge.referee.games.under_ten_flags import rule_5_1_cards as cards
from forge.referee.games.under_ten_flags import state
from forge.referee.games.under_ten_flags.rule_9_morale import is_grey
from forge.referee.games.under_ten_flags.state import BRITISH, GERMAN, German, Packed
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, prepared, rule
from forge.referee.walking.input import RefusedInput, read_input
from forge.referee.walking.questions import Answer
from forge.referee.walking.rulings import each_entry
from forge.referee.walking.walk import Walk

MARK = {"": "clean", "/": "half", "X": "crossed"}
SIGN = {"clean": "", "half": "/", "crossed": "X"}
UNITS = {"atlantis": "atlantis", "british": "acv", "CA non-escort": "cruiser", "CA escort": "escort"}
JAPANESE = 2


def manifest(given):
    """Add up the list of counters."""
    decks = Counter(dict(state.FULL_CUP))
    assert (decks[state.GHOSTS], sum(decks.values())) == (given["ghosts"], given["acv"] + given["ghosts"])
    assert (len(rules_of().tables["destination"].rows), state.ACVMS) == (given["od"], given["acvm"])
    return {"total": sum(given.values())}


def deck(given):
    """Name the cards of both decks."""
    activation, cruiser = dict(cards.ACTIVATION), dict(cards.CRUISER_DECK)
    return {
        "activation": activation,
        "cruiser": {"red_face": cruiser["red"], "black_face": cruiser["black"], "joker": cruiser.get("joker", 0)},
    }


def draws(sequence, acted=""):
    """Draw cards one activation after the other; give who was activated."""
    active, last, in_a_row, left = [], "none", 0, list(sequence)
    while left:
        deck = {"black": 20 - (GERMAN in acted), "red": 20 - (BRITISH in acted)}
        words = {**deck, "last": last, "in-a-row": in_a_row, "acted": acted or "none"}
        procedure = PROCEDURES["activation"]
        given = read_input(procedure, {key: str(value) for key, value in words.items()}, rules_of().texts)

        def card(question):
            return Answer(left.pop(0), "hand") if left else None

        walk = rule(Desk(rules_of()), procedure, given, card)
        if walk.question:
            return active, [entry.id for entry in walk.since]
        side = walk.ruling.result
        in_a_row, last = (in_a_row + 1 if side == last else 1), side
        active.append(side)
    return active, []


def activation(given):
    """Draw one card."""
    return {"active": draws([given["card"]])[0][0]}


def activation_seq(given):
    """Draw a sequence of cards."""
    return {"activations": draws(given["draws"])[0]}


def joker(given):
    """Draw the Joker."""
    acted = [side for side in (GERMAN, BRITISH) if given[f"{side}_has_activated"]]
    active, told = draws(["joker"], "+".join(acted))
    return {"turn_ends": active == ["end"], "joker_shuffled_back": "joker-back" in told}


def recycle(given):
    """Roll for the nth set after failures for those before."""
    ones = "1" * (given["nth_set"] - 1)
    ruling = rule_on("recycle", {"sets": given["nth_set"]}, f"{ones}{given['roll']}")
    look = ruling.entries[-1].look
    assert sum(one.value for one in look.applied) == given["drm"]
    return {"modified": look.total, "returned": given["nth_set"] in ruling.result}


def search(given):
    """Make a search roll."""
    unit = UNITS[given.get("unit", given["side"])]
    words = {"unit": unit, "role": "counter-search" if unit == "acv" else "search"}
    if given["drm"] == -3:  # no box of the house edition has so large a DRM; the table takes it
        look = rules_of().tables["search"].look_up(given["roll"], (("disguise", -3),), searcher="atlantis")
        return {"success": look.result.effect != "missed"}
    if given["drm"]:
        words["aid"] = "cruiser"
    ruling = rule_on("search-roll", words, str(given["roll"]))
    look = next(entry.look for entry in each_entry(ruling.entries) if hasattr(entry, "look"))
    return {"success": ruling.result.found, "modified": look.total, "exactly_needed": ruling.result.barely}


def aircraft(given):
    """Roll with the aircraft."""
    result = rule_on("search-roll", {"unit": "atlantis", "aid": "aircraft"}, str(given["roll"])).result
    return {"success": result.found, "aircraft_lost": result.aircraft_lost}


def disguise(given):
    """Roll with the Japanese disguise, box 2 of the house edition."""
    mark = ("clean", "half")[given["prior_marks"]]
    words = {"unit": "atlantis", "aid": "disguise", "box": JAPANESE, "mark": mark}
    ruling = rule_on("search-roll", words, str(given["roll"]))
    look = next(entry.look for entry in each_entry(ruling.entries) if getattr(entry, "dice", ""))
    drm = rules_of().tables["disguise"].look_up(None, box=JAPANESE).result.drm
    assert drm == given["drm"]
    return {"modified": look.natural + drm, "success": ruling.result.found, "mark": SIGN[ruling.result.box_after]}


def search_pair(given):
    """Let one side search and the other counter-search."""
    if given["active"] == "atlantis":
        dice = "3 1" if given["counter_search"] else "3 2 6"
        ruling = rule_on(
            "atlantis-search", {"ship": 1, "origin": 1, "destination": 3}, dice, atlantis_aid=["sheet"], put_on=["none"]
        )
        combat = "ship-escapes" in notes(ruling)
        outcome = "cancelled" if "searches-cancel" in notes(ruling) else ""
        unrevealed = ruling.result.ship_safe and not ruling.result.ship_shown
        return {"outcome": outcome, "acv_returns_unrevealed": unrevealed, "combat": combat, "target": "acv"}
    ruling = rule_on(
        "cruiser-search", {}, "1 4 6", british_aid=["none"], atlantis_aid=["sheet"], put_on=["none"],
        cruiser_searches=["cruiser-1"],
    )  # fmt: skip
    return {"combat": "atlantis-escapes" in notes(ruling), "target": "atlantis"}


def escort(given):
    """Let Atlantis find a ship that has a cruiser in her hex, whose reactive search fails."""
    escorts = given.get("escort_mode", given.get("escort_ca_in_hex"))
    words = {"ship": 1, "origin": 1, "destination": 3, "cruiser": "escort" if escorts else "cruiser"}
    dice = "3 2" if escorts else "3 2 2 1"
    ruling = rule_on(
        "atlantis-search", words, dice, atlantis_aid=["sheet"], put_on=["none"], british_aid=["none", "none"],
        cruiser_card=["black"],
    )  # fmt: skip
    told = notes(ruling)
    return {"acv_escapes": "escort-saves" in told, "acv_to_sighting_box": not ruling.result.ship_safe}


def escort_rolls(given):
    """Two escorts in the hex: the British side names one, who alone is asked to roll."""
    ruling = rule_on(
        "atlantis-search", {"ship": 1, "origin": 1, "destination": 3, "cruiser": "escort"}, "3 2",
        atlantis_aid=["sheet"], put_on=["none"], british_aid=["none"],
    )  # fmt: skip
    return {
        "reactive_rolls": sum(getattr(entry, "id", "") == "reactive-search" for entry in each_entry(ruling.entries))
    }


def destination_bonus(given):
    """Count the groups of a route."""
    groups = rules_of("published").tables["group"]
    for end in ("origin", "destination"):
        if f"{end}_group" in given:
            assert groups.look_up(None, marker=given[end]).result.group == given[f"{end}_group"]
    words = {"origin": given["origin"], "destination": given["destination"]}
    return {"vp": rule_on("destination-bonus", words).result}


def gun_range(given):
    """Fire at a ship, or at Atlantis."""
    if given["target"] == "atlantis":
        outcome = rules_of().tables["gun-range-atlantis"].look_up(given["roll"]).result.outcome
        return {"sunk": outcome == "sunk", "game_ends": outcome == "sunk"}
    ruling = rule_on("combat", {"ship": 1, "origin": 1, "destination": 3}, str(given["roll"]))
    outcome = ruling.result.outcome
    return {
        "sunk_or_prize": outcome in ("sunk", "prize"),
        "escapes": outcome == "escapes",
        "identity_revealed": any(
            getattr(entry, "about", ()) == (("ship", "1"),) for entry in each_entry(ruling.entries)
        ),
    }


def morale_check(given):
    """Check morale."""
    return {"pass": rules_of().tables["morale-check"].look_up(given["two_dice"]).result.effect == "passed"}


def uboat_supply(given):
    """Use a supply box in a hidden entry at Low morale, the last of the house track."""
    box = MARK[given["prior_mark"]]
    sheet = German("1201", 0, 3, ("clean",), (box, "crossed"))
    words = {"sheet": Packed(German).show(sheet)}
    procedure = PROCEDURES["german-move"]
    parsed = read_input(procedure, words, rules_of().texts)
    answers = {"plot": ["1101"], "use-supply": ["box-1"], "salt": ["00" * 32, "11" * 32]}

    def die(question):
        return Answer((given["roll"],), "hand") if question.dice else None

    after = rule(Desk(rules_of()), procedure, parsed, one_of(die, prepared(answers))).ruling.result.state
    return {"morale_gain": sheet.morale - after.morale, "mark": SIGN[after.supply[0]]}


def leaves(given):
    """Follow one ship: the British activation in which she reaches her destination, leaves the map, is rolled for."""
    reached, left, rolled = life_of_a_ship()
    if "leaves_map_on_british_activation" in given:
        return {"first_recycle_roll_on_british_activation": given["leaves_map_on_british_activation"] + rolled - left}
    return {"leaves_map_on_british_activation": given["reaches_destination_on_british_activation"] + left - reached}


def new_set(given):
    """Ask for a new marker set."""
    drawn = rule_on("new-set", {"on-map": given["acvm_on_map"]}).result
    origins = first_draws()
    return {
        "draw": drawn,
        "od_drawn": sum(name in ("draw-origin", "draw-destination") for name in origins),
        "first_is": origins[0].removeprefix("draw-"),
        "acv_drawn": origins.count("draw-acv"),
    }


def cruiser_draw(given):
    """Draw from the Cruiser deck."""
    return {"cas_activated": rule_on("call-cruiser", {}, cruiser_card=[given["card"]]).result}


def allowed(words):
    """Tell whether a search roll is accepted."""
    try:
        given = read_input(PROCEDURES["search-roll"], words, rules_of().texts)
        Walk(Desk(rules_of()), PROCEDURES["search-roll"], given.arguments)
    except RefusedInput:
        return False
    return True


def search_drms(given):
    """Ask for aids."""
    if given["unit"] == "atlantis":
        wanted = {"unit": "atlantis", "aid": "+".join(given["wants"]), "box": "2"}
        single = [allowed({"unit": "atlantis", "aid": aid, **box}) for aid, box in
                  (("aircraft", {}), ("disguise", {"box": "2"}))]  # fmt: skip
        return {"allowed": allowed(wanted), "max_drms": int(all(single))}
    unit = {"unit": "escort", "role": "reactive-search"}
    return {"allowed": allowed({**unit, "aid": "cruiser"}), "aircraft_allowed": allowed({**unit, "aid": "walrus"})}


def acv_reveal(given):
    """Turn Chasing Ghosts over."""
    ruling = rule_on(
        "atlantis-search", {"ship": 23, "origin": 1, "destination": 12}, "3 2", atlantis_aid=["sheet"], put_on=["none"]
    )
    return {"vp": ruling.result.vp, "removed_from_game": not ruling.result.ship_safe}


def grey_entry(given):
    """Make the nth entry of the plot, to another hex."""
    number = given["plot_entry_number"]
    sheet = German("1201", number - 1, 0, ("clean",))
    procedure = PROCEDURES["german-move"]
    parsed = read_input(procedure, {"sheet": Packed(German).show(sheet)}, rules_of().texts)
    answers = {"plot": ["1101"], "use-supply": ["no"], "salt": ["00" * 32, "11" * 32]}
    checks = []

    def dice(question):
        if question.dice:
            checks.append(question.id)
            return Answer((3, 4), "hand")
        return None

    after = rule(Desk(rules_of()), procedure, parsed, one_of(dice, prepared(answers))).ruling.result.state
    assert is_grey(number) == bool(checks)
    return {"morale_loss": after.morale, "morale_check": checks == ["morale-dice"]}


def search_legal(given):
    """Ask for an active search."""
    words = {"unit": given["unit"].removeprefix("CA "), "role": "search"}
    if "activated" in given:
        words["activated"] = "yes" if given["activated"] else "no"
    return {"legal": allowed(words)}


def move_legal(given):
    """Ask for a move."""
    start = given.get("from", "1201")
    words = {"unit": given.get("unit", "atlantis").lower(), "start": start, "to": given.get("to", start)}
    return {"legal": rule_on("move", words).result.legal}


def recycle_allowed(given):
    """Recycle three sets in the first British activation of a turn."""
    first = {"sets": 3, "first": "yes" if given["first_british_activation_of_turn"] else "no"}
    return {"rolls": sum(hasattr(entry, "look") for entry in rule_on("recycle", first).entries)}


ADAPTERS = {
    f"utf.{function.__name__}": function
    for function in (
        manifest, deck, activation, activation_seq, joker, recycle, search, aircraft, disguise, search_pair, escort,
        escort_rolls, destination_bonus, gun_range, morale_check, uboat_supply, new_set, cruiser_draw, search_drms,
        acv_reveal, grey_entry, search_legal, move_legal, recycle_allowed,
    )
} | {"utf.exit": leaves}  # fmt: skip

READINGS = {
    "UTF-DIS-6": {"UTF-R3": "just-passed"},
    "UTF-LEG-3": {"UTF-R21": "no"},
    "UTF-DST-2": {"UTF-R13": "one"},
    "UTF-DST-5": {"UTF-R13": "one"},
    "UTF-EXIT-2": {"UTF-R4": "waits"},
}
"""The readings that vectors of a doubtful status stand on."""


@pytest.mark.parametrize("name", vectors())
def test_vector(name):
    """The vector holds in the house edition, under the readings in force."""
    vector = vectors()[name]
    for reading, chosen in READINGS.get(name, {}).items():
        assert rules_of().readings[reading].chosen == chosen
    found = ADAPTERS[vector["kind"]](vector["inputs"])
    assert {key: found[key] for key in vector["expect"]} == vector["expect"]


def test_there_are_73():
    """No vector of the game is missing."""
    assert len(vectors()) == 73


def test_doubtful_vectors_have_a_reading_or_a_remark():
    """What a vector only infers, or decides against other words, is a reading, a printed remark or an open question."""
    doubtful = {name for name, one in vectors().items() if one["status"] in ("inferred", "contradiction", "unknown")}
    tables = rules_of().tables
    elsewhere = {
        "UTF-SCH-3": tables["search"].modifier("cruiser").value == -1,
        "UTF-DST-3": bool(tables["group"].remarks),
        "UTF-DST-4": bool(tables["group"].remarks),
        "UTF-REC-7": tables["recycling"].rows_axis.above == "clamp",
    }
    assert doubtful <= READINGS.keys() | {name for name, said in elsewhere.items() if said}


def test_the_other_reading_of_a_failed_roll_with_a_marked_disguise(tmp_path):
    """Where any failure strikes out, a disguise that bears a diagonal is crossed out by a plain miss."""
    rules = rules_with(tmp_path, R3="any-failure")
    words = {"unit": "atlantis", "aid": "disguise", "box": 2, "mark": "half"}
    assert rule_on("search-roll", words, "5", rules).result.box_after == "crossed"
