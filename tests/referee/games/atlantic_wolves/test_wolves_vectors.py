"""Every test vector of Atlantic Wolves, by its id.

An adapter for each kind of vector renames inputs and outputs; rules are never worked out here. A vector that the
rulebook contradicts or leaves open holds under the readings named beside its id in ``UNDER``.
"""

import json
from functools import reduce
from pathlib import Path

import pytest
from kit.wolves import counters, result, ruled, walk_of, wolves

from forge.referee.contract.counters import Group
from forge.referee.contract.parameters import read_words
from forge.referee.contract.requests import InForce
from forge.referee.games.atlantic_wolves.events import EFFECTS, convoys_placed
from forge.referee.games.atlantic_wolves.fleet import IN_FLEET, of_area, total
from forge.referee.games.atlantic_wolves.growth import shares
from forge.referee.games.atlantic_wolves.names import AREAS
from forge.referee.games.atlantic_wolves.position import (
    Campaign,
    bring_raeder,
    drive_home,
    lose_raider,
    strike_off,
)
from forge.referee.games.atlantic_wolves.raider import raider_areas
from forge.referee.games.atlantic_wolves.tonnage import Haul, Sunk, hold

DATA = Path(__file__).parents[3] / "data" / "vectors.json"
VECTORS = [each for each in json.loads(DATA.read_text(encoding="utf-8"))["vectors"] if each["id"].startswith("AW-")]
AREA = {
    "African Coast": "african-coast",
    "Bay of Biscay": "bay-of-biscay",
    "Eastern Seaboard": "eastern-seaboard",
    "Iceland": "iceland",
    "Mid-Atlantic": "mid-atlantic",
    "Newfoundland": "newfoundland",
    "North Atlantic": "north-atlantic",
    None: "iceland",
}
YES = {True: "yes", False: "no"}
ROLL = {"roll": 1}
ASW = {"none": "-", "hit": "hit", "pens": "pens"}
OF = {"u-boat": "normal", "condor": "shadow"}
SCOPE = {
    "all-in-chosen-area": "all U-boats in one selected area, this turn",
    "one-in-named-area": "one U-boat attack in the designated area, this turn",
    "all-in-named-area": "all U-boats in the named area, this turn",
}


def order(given):
    found = result("ata-order", ata=given["ata"])
    return {"order": found.order.upper(), "placement": list(found.placement), "resolution": list(found.resolution)}


def card(given):
    found = dict(result(f"card-{given['section']}", card=given["card"]))
    names = {f"{given['section']}-{own}": name for name, own in AREA.items() if name}
    kinds = {"north-atlantic-convoy": "north_atlantic_convoy", "feder-apparate": "feder_apparate_torpedoes"}
    words = {"hf-df": "HF/DF", **kinds}
    return {names.get(key, RENAMED.get(key, key)): words.get(value, value) for key, value in found.items()}


RENAMED = {"production": "symbols"}


def fleet_check(given):
    return {"allies_win": result("fleet-check", started=given["started_turn_with"], sunk=given["sunk_this_turn"])}


def tonnage_limit(given):
    rules = wolves(switches={"variable": "", "set": "set-maximums: yes"}[given["mode"]])
    names = {"escorts": "escorts", "air": "air", "convoy_markers": "convoys"}
    words = {names[key]: value for key, value in given.items() if key in names}
    area = {**AREA, None: "north-atlantic"}[given.get("area")]
    found = result("limit", rules=rules, area=area, **words)
    return {"limit": found.tons, "convoy_bonus_extra": found.convoy}


def attack(given):
    found = result(
        "attack",
        {**ROLL, **given}["roll"],
        area=AREA[given.get("area")],
        counter=given.get("counter", "u-boat"),
        square=given["square"],
        scatter=YES[given.get("scatter", False)],
        marks={True: "ace", False: "none"}[given.get("ace", False)],
    )
    said = {"tonnage": found.tons, "ships": found.ships, "scatter": found.scatter, "convoy_result": found.convoy}
    return {"modifier": found.modifier, "modified": found.modified, **said}


def area_cap(given, rules=None):
    (already, _), (tons, ships) = given["already"], given["new"]
    words = {"limit": given["limit"], "already": already, "tons": tons, "ships": ships}
    return {"credited": list(result("credit", rules=rules, area="north-atlantic", **words))}


def turn_total(given):
    named = [("u-boat", *each)[-3:] for each in given["results"]]
    words = {"u-boat": "u-boat", "condor": "condor", "convoy bonus": "u-boat"}
    haul = reduce(hold, [Sunk(words[who], tons, ships) for who, tons, ships in named], Haul())
    return {"tonnage": haul.tons, "ships": haul.ships, "tonnage_by_u_boats": haul.by_boats}


def asw(given):
    found = result("asw-roll", {**ROLL, **given}["roll"], aggressive=given["aggressive"], normal=given["normal"])
    return {"modifier": found.modifier, "modified": found.row, "result": ASW[found.effect]}


def hit(given, rules=None):
    boats = counters(given["present"])
    answers = {"lose-boat": [given["choice"]]} if given["choice"] else {}
    ruling = ruled("hit-roll", given["roll"], answers, rules, u_boats=boats, ata=given["ata"])
    look = ruling.entries[0].look
    kinds = {
        ("pens", 1): "one to pens",
        ("sunk", 1, "aggressive"): "one aggressive sunk",
        ("sunk", 1, "aggressive", "normal"): "one aggressive or normal sunk",
        ("sunk", 1, "aggressive", "normal", "shadow"): "one any square sunk",
        ("sunk", 2, "aggressive", "normal", "shadow"): "two any square sunk",
    }
    effect, boats, squares = (value for _, value in look.result)
    gone = [group.noun for group in ruling.result.sunk + ruling.result.driven_back]
    said = kinds.get((effect, boats), kinds.get((effect, boats, *squares)))
    fallen = "+".join(gone) or "none"
    return {"modified": look.total, "result": said, "german_choice": fallen, "applied": fallen}


def production(given):
    words = {"symbols": given["symbols"], "doenitz": given["doenitz"], "raeder": YES[given["raeder_in_hq"]]}
    return {"new_counters": result("new-u-boats", rules=None, **words).u_boats}


def production_choice(given):
    steps = shares(given["entitled"], None, None)
    asked = steps.send(None)
    assert asked == InForce("AW-R4")
    with pytest.raises(StopIteration) as end:
        steps.send("any")
    return {"options": [{"u_boats": share.u_boats, "tankers": share.tankers} for share in end.value.value]}


def ace(given):
    words = {"tons_by_u_boats": given["u_boat_tonnage"], "created": given.get("aces_created_so_far", 0)}
    found = result("new-ace", given["roll"], **words)
    return {"modifier": found.modifier, "modified": found.modified, "ace_created": found.ace}


def convoy_bonus(given):
    dice = " ".join(str(given[key]) for key in ("roll", "second_roll") if given[key])
    walk = walk_of(
        wolves(),
        "convoy-bonus",
        {"year": given["year"], "defenders": given["u_boats_and_raiders_in_north_atlantic"]},
        dice,
    )
    found = walk.ruling.result
    words = {"none": "-", "possible": "PC", "convoy": "C"}
    return {"modified": found.modified, "table": words[found.effect], "convoy_placed": found.placed}


def convoy_result(given):
    option = {True: "aces-vs-convoys: yes", False: ""}[given.get("option_aces_vs_convoys", False)]
    earlier = {None: [], "African Coast, no Convoy marker there": [0]}[given.get("earlier_c_this_turn")]
    used, words = given.get("c_already_this_turn", False), {"ace": YES[given.get("attacker_is_ace", False)]}
    for markers in (*earlier, given["convoy_markers"]):
        found = result("convoy-result", rules=wolves(switches=option), convoys=markers, used=YES[used], **words)
        used = found.used
    return {"convoy_removed": found.removed, "bonus": [found.tons, found.ships], "ignores_area_limit": True}


def asw_rolls(given):
    here = {"convoys": given.get("convoy_markers", 0), "escorts": given["escorts"]}
    boats = {None: "9 shadow", 0: "none"}[given.get("u_boats_in_area")]
    walk = walk_of(wolves(), "escort-asw", {"area": "north-atlantic", "u-boats": boats, **here}, "1 " * 9)
    looked = [part.entries[0].id for part in walk.ruling.entries]
    return {"escort_rolls": looked.count("asw-die"), "effect": {0: "none"}.get(len(looked), "some")}


def ace_save(given):
    effect = result("ace-save", given["roll"]).effect
    return {"sunk": effect == "sunk", "to_pens": effect == "pens"}


def ata(given):
    words = {"Ultra": "ultra", "HF/DF": "hf-df", "ASW": "asw", "Radar": "radar", "blank": "none"}
    rules = wolves(switches={True: "ultra-defense: yes", False: ""}[given.get("ultra_defense", False)])
    found = result(
        "technology",
        rules=rules,
        ata=given["ata"],
        drawn=words[given["drawn"]],
        plus=YES[given["plus"]],
        doenitz=given["doenitz"],
        ultras=given.get("ultra_results_before", 0),
    )
    return {"ata": found.ata}


def ata_convoys(given):
    before = {True: "no", False: "yes"}[given["first_time"]]
    words = {"ata": given["ata"], "year": given["year"], "convoys": given["convoys_at_turn_end"]}
    return {"ata": result("convoys-and-ata", raised_before=before, **words).ata}


def mines(given):
    dice = {7: "3 4", 8: "3 5"}[given["two_dice_sum"]]
    found = result("mine-losses", dice, rules=wolves(switches="mines: yes"), tons=given["tonnage"])
    return {"tonnage": found.tons, "added_ships": found.ships}


def variable_strength(given):
    rules = wolves(switches="variable-strength: yes")
    dice = " ".join(map(str, given["rolls"]))
    return {"u_boats": result("u-boats-sunk", dice, rules=rules, counters=len(given["rolls"]))}


def rudeltaktik(given):
    rules = wolves(switches="rudeltaktik: yes")
    words = {"placed": counters(given["placed"]), "lost": counters(given["sunk"])}
    return result("rudeltaktik", rules=rules, **words)._asdict()


def anti_raider(given):
    return {"result": {"sunk": "sunk", "none": "no effect"}[result("anti-raider", given["roll"]).effect]}


def anti_raider_rolls(given):
    ruling = ruled("raider-hunt", "2 " * given.get("enough", 20), escorts=given["escorts"], air=given["air"])
    return {"rolls": sum(bool(part.entries) for part in ruling.entries)}


def raider_breakout(given):
    words = {"out": "breaks out", "stays": "stays off board", "sunk": "sunk", "unavailable": "not available"}
    raeder = given.get("raeder_in_hq", True)
    dice = {True: given["roll"], False: ""}[raeder]
    return {"result": words[result("raider-breakout", dice, raeder=YES[raeder])]}


def red_playable(given):
    return {"playable": result("red-card", doenitz=given["doenitz"], ace=YES[given.get("applied_to_ace", False)])}


def uboat_count(given):
    return {"u_boats_recorded": result("u-boats-sunk", counters=given["counters_sunk"])}


def lifeline(given):
    return {"allies_win": result("lifeline-check", convoys=given["convoys_at_turn_end"])}


def average_needed(given):
    return {"average_per_turn": result("victory-averages", convoys=given["convoys_at_game_end"]).tons}


def tanker(given):
    answers = {"tanker": ["refuse"] * given.get("refuse", False)}
    words = {"results": given["pens_results_this_turn"], "tankers": given["tankers"], "doenitz": given["doenitz"]}
    return result("pens-results", "", answers, **words)._asdict()


def count(given):
    def groups(by_area):
        return [(AREA[name], squares) for name, squares in by_area.items()]

    words = ", ".join(
        f"{number} {area} {square}" for area, there in groups(given["start"]) for square, number in there.items()
    )
    fleet = before = read_words(IN_FLEET, words, "start")
    for key, move in (("sunk", strike_off), ("to_pens", drive_home)):
        for area, squares in groups(given[key]):
            fleet = move(fleet, area, tuple(Group(square, (), number) for square, number in squares.items()))
    sunk = total(before) - total(fleet)
    return {"remaining_in_north_atlantic": total(of_area(fleet, "north-atlantic")), "counters_sunk_this_turn": sunk}


def event_modifier(given):
    kind = {
        "Wolfpack Tactics": "wolfpack-tactics",
        "Happy Hunting": "happy-hunting",
        "Reduced Routes": "reduced-routes",
    }
    event = kind[given["event"]]
    words = {"area": "iceland", "square": OF[given["counter"]], "counter": given["counter"], "events": f"1 {event}"}
    return {"modifier": applied(ruled("attack", 4, **words)).get(event, 0), "applies": SCOPE[EFFECTS[event].applies]}


def applied(ruling):
    """Give the modifiers of the first look-up by id."""
    look = next(entry.look for entry in ruling.entries if hasattr(entry, "look"))
    return {one.id: one.value for one in look.applied}


def event(given):
    kind = {
        "North Atlantic Convoy if 1943": "north-atlantic-convoy-1943",
        "B-Dienst": "b-dienst",
        "Feder-Apparate Torpedoes": "feder-apparate",
    }[given["event"]]
    words = {"attack": "U-boat attack", "asw": "ASW"}
    effect = EFFECTS.get(kind, EFFECTS["reduced-routes"])
    said = {"rerolls": effect.rerolls, "of": [words[each] for each in effect.of], "must_accept": True}
    return {"convoys_placed": convoys_placed(kind, given.get("year", 1943)), **said}


def raeder(given):
    ways = {"breakout roll 6": ("raider-breakout", 6, {}), "anti-raider roll 1": ("anti-raider", 1, {})}
    name, dice, words = ways[given["how"]]
    found = result(name, dice, **words)
    assert "sunk" in (found, getattr(found, "effect", ""))
    after = lose_raider(Campaign(raeder="hq"))
    return {"raeder_leaves_hq": after.raeder != "hq", "may_return": bring_raeder(after).raeder == "hq"}


def raider_placement(given):
    found = raider_areas(given["survived_turns_in_iceland"])
    return {"areas": {AREAS: "any"}.get(found, found), "square": "normal"}


def setup(_given):
    walk = walk_of(wolves(), "play", {})
    start = walk.position
    words = {"condors": sum(start.condors), "doenitz": start.doenitz, "ata": start.ata}
    return {"u_boats_in_pens": total(start.fleet, "pens"), **words}


def three_turns(given):
    return {"met": result("three-turns", tons=", ".join(map(str, given["tonnage"])))}


def green_crew(given):
    rules = wolves(switches="green-crews: yes")
    marks = {True: "green", False: "none"}[given["first_turn"]]
    words = {"square": "normal", "area": "iceland", "doenitz": given["doenitz"]}
    return {"modifier": result("attack", 4, rules=rules, marks=marks, **words).modifier}


def type_xxi(given):
    words = {"pens": "pens", "none": "no effect", "sunk": "sunk"}
    return {"result": words[result("type-xxi-save", given["roll"], rules=wolves(switches="type-xxi: yes")).effect]}


def condor_loss(given):
    rules = wolves(switches="condor-elimination: yes")
    words = {"condors": {True: 1, False: 0}[given["condor_in_area"]], "sunk_by": given["u_boat_sunk_by"]}
    walk = walk_of(rules, "condor-loss", {key.replace("_", "-"): value for key, value in words.items()}, given["roll"])
    return {"condor_eliminated": walk.ruling.result}


def play_balance(given):
    rules = wolves(switches=f"play-balance: {given['aid']}")
    ruling = ruled("attack", 4, rules=rules, area="iceland", square=OF[given["counter"]], counter=given["counter"])
    names = {"allies": "radar", "german-rolls": "torpedoes"}
    return {"modifier": applied(ruling).get(names[given["aid"]], 0)}


ADAPTERS = {
    "aw.order": order,
    "aw.card": card,
    "aw.fleet_check": fleet_check,
    "aw.tonnage_limit": tonnage_limit,
    "aw.attack_modifier": attack,
    "aw.attack": attack,
    "aw.area_cap": area_cap,
    "aw.turn_total": turn_total,
    "aw.asw": asw,
    "aw.asw_modifier": asw,
    "aw.hit": hit,
    "aw.production": production,
    "aw.production_choice": production_choice,
    "aw.ace": ace,
    "aw.convoy_bonus": convoy_bonus,
    "aw.convoy_result": convoy_result,
    "aw.asw_rolls": asw_rolls,
    "aw.ace_save": ace_save,
    "aw.ata": ata,
    "aw.ata_convoys": ata_convoys,
    "aw.mines": mines,
    "aw.variable_strength": variable_strength,
    "aw.rudeltaktik": rudeltaktik,
    "aw.anti_raider": anti_raider,
    "aw.anti_raider_rolls": anti_raider_rolls,
    "aw.raider_breakout": raider_breakout,
    "aw.red_playable": red_playable,
    "aw.uboat_count": uboat_count,
    "aw.lifeline": lifeline,
    "aw.average_needed": average_needed,
    "aw.tanker": tanker,
    "aw.count": count,
    "aw.event_modifier": event_modifier,
    "aw.event": event,
    "aw.raeder": raeder,
    "aw.raider_placement": raider_placement,
    "aw.setup": setup,
    "aw.three_turns": three_turns,
    "aw.green_crew": green_crew,
    "aw.type_xxi": type_xxi,
    "aw.condor_loss": condor_loss,
    "aw.play_balance": play_balance,
}
OPEN = {"AW-HIT-7B", "AW-CAP-4"}


def test_all_are_here():
    """The 202 vectors of the game, and an adapter for each of their kinds."""
    assert len(VECTORS) == 202
    assert {each["kind"] for each in VECTORS} == set(ADAPTERS)


@pytest.mark.parametrize("vector", [each for each in VECTORS if each["id"] not in OPEN], ids=lambda each: each["id"])
def test_vector(vector):
    """The rules give what the rulebook, or the reading decided on, expects."""
    expected = dict(vector["expect"])
    given = {"choice": expected.get("german_choice"), **vector["inputs"]}
    found = ADAPTERS[vector["kind"]](given)
    key = {"options": lambda ways: sorted(map(str, ways))}
    assert {name: key.get(name, identity)(found[name]) for name in expected} == {
        name: key.get(name, identity)(value) for name, value in expected.items()
    }


def identity(value):
    return value


@pytest.mark.parametrize(("reading", "applied"), [("no-effect", "none"), ("sink-one", "normal")])
def test_two_boats_to_be_sunk_where_there_is_one(reading, applied):
    """AW-HIT-7B is open: a 7 with one U-boat does nothing, or sinks it, as AW-R14 is read."""
    vector = next(each for each in VECTORS if each["id"] == "AW-HIT-7B")
    found = hit({"choice": None, **vector["inputs"]}, wolves(readings=f"AW-R14: {reading}"))
    assert vector["expect"]["applied"] == "UNSPECIFIED"
    wanted = {name: vector["expect"][name] for name in ("modified", "result")} | {"applied": applied}
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize(
    ("reading", "which"), [("printed-first", "credited_by_table"), ("half-down", "credited_by_division")]
)
def test_ships_in_a_tonnage_that_is_printed(reading, which):
    """AW-CAP-4 is open: 100,000 tons are the 16 ships printed or the 17 of the division, as AW-R3 is read."""
    vector = next(each for each in VECTORS if each["id"] == "AW-CAP-4")
    found = area_cap(vector["inputs"], wolves(readings=f"AW-R3: {reading}"))
    assert found["credited"] == vector["expect"][which]
