"""Every cell of the tables of Atlantic Wolves, against the transcription of the rulebook in tests/data/vectors.json."""

import json
from pathlib import Path

import pytest

from forge.errors import Problems
from forge.places import components
from forge.rules import load_rules

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "vectors.json").read_text(encoding="utf-8"))
TABLES = VECTORS["tables"]["atlantic_wolves"]
PROBLEMS = Problems()
RULES = load_rules(components() / "atlantic-wolves", PROBLEMS, owner=False)
SET_LIMITS = [each["id"] for each in VECTORS["vectors"] if each["id"].startswith("AW-LIMSET")]
EFFECTS = {"-": "none", "PC": "possible", "C": "convoy"}


def vectors(kind, *ids):
    found = [each for each in VECTORS["vectors"] if each["kind"] == kind and (not ids or each["id"] in ids)]
    assert found
    return pytest.mark.parametrize("vector", found, ids=[each["id"] for each in found])


def name(area):
    return area.lower().replace(" ", "-")


def test_nothing_is_wrong_or_doubtful():
    """The tables are without gaps, overlaps, unreachable rows and idle notes."""
    assert [str(problem) for problem in PROBLEMS] == []


@pytest.mark.parametrize("column", ["outer", "north"])
@pytest.mark.parametrize("row", range(1, 11))
def test_german_attack(row, column):
    """Tonnage, ships, scatter and convoy hit of each cell, looked up by area and printed alike."""
    area = {"outer": "iceland", "north": "newfoundland"}[column]
    table = RULES.table("german-attack")
    modifiers = {7: ["ace"], 8: ["aggressive"], 9: ["shadow-scatter"], 10: ["aggressive", "happy-hunting"]}.get(row, [])
    look = table.look_up(min(row, 6), modifiers, area=area)
    tons, ships = TABLES["attack"][column][str(row)]
    assert look.total == row
    assert (look.result.tons, look.result.ships) == (tons, ships)
    assert list(look.result.scatter) == TABLES["attack"]["scatter"].get(str(row), [])
    assert look.result.convoy == (row in TABLES["attack"]["convoy_hit"])
    assert look.printed == (f"{tons:,}", str(ships))
    printed = table.rows[row - 1].cells[[band.id for band in table.columns].index(column)]
    assert printed.printed == look.printed


def test_the_seven_areas_have_their_columns():
    """Newfoundland and the North Atlantic have a column of their own, the five others share one."""
    columns = {band.id: band.names for band in RULES.table("german-attack").columns}
    assert sorted(columns["north"]) == sorted(map(name, TABLES["attack"]["north_areas"]))
    assert sorted(columns["outer"]) == ["african-coast", "bay-of-biscay", "eastern-seaboard", "iceland", "mid-atlantic"]


@pytest.mark.parametrize("row", range(1, 11))
def test_asw(row):
    """No effect, Hit or Pens of each row."""
    modifiers = [("aggressive-boats", row - 5)] if row > 6 else []
    look = RULES.table("asw").look_up(min(row, 6), modifiers)
    assert look.total == row
    assert look.result.effect == EFFECTS.get(TABLES["asw"][str(row)], TABLES["asw"][str(row)])


@pytest.mark.parametrize("row", range(1, 8))
def test_hit(row):
    """What happens to how many boats of which squares."""
    look = RULES.table("hit").look_up(min(row, 6), ["late-ata"] if row == 7 else [])
    effect, boats, squares = {
        "one to pens": ("pens", 1, ("aggressive", "normal", "shadow")),
        "one aggressive sunk": ("sunk", 1, ("aggressive",)),
        "one aggressive or normal sunk": ("sunk", 1, ("aggressive", "normal")),
        "one any square sunk": ("sunk", 1, ("aggressive", "normal", "shadow")),
        "two any square sunk": ("sunk", 2, ("aggressive", "normal", "shadow")),
    }[TABLES["hit"][str(row)]]
    assert (look.result.effect, look.result.boats, look.result.squares) == (effect, boats, squares)


@pytest.mark.parametrize("row", range(1, 9))
def test_bonus_convoy(row):
    """No effect, possible Convoy or Convoy of each row."""
    look = RULES.table("bonus-convoy").look_up(row if row <= 6 else row - 2, ["year-1943"] if row > 6 else [])
    assert look.total == row
    assert look.result.effect == EFFECTS[TABLES["bonus_convoy"][str(row)]]


@vectors("aw.attack")
def test_attacks_of_the_rulebook(vector):
    """Each attack of the examples: modifier, modified roll, tonnage, ships, scatter, convoy."""
    given, wanted = vector["inputs"], vector["expect"]
    scattered = given.get("scatter", False)
    modifiers = ["ace"] if given.get("ace") else []
    if given.get("counter") == "condor":
        modifiers.append("condor")
    elif given["square"] == "aggressive":
        modifiers.append("aggressive")
    elif given["square"] == "shadow":
        modifiers.append("shadow-scatter" if scattered else "shadow")
    elif scattered and given.get("counter") != "raider":
        modifiers.append("normal-scatter")
    look = RULES.table("german-attack").look_up(given["roll"], modifiers, area=name(given["area"]))
    assert sum(each.value for each in look.applied) == wanted["modifier"]
    assert (look.result.tons, look.result.ships) == (wanted["tonnage"], wanted["ships"])
    assert (given["square"] in look.result.scatter) == wanted["scatter"]
    assert look.result.convoy == wanted["convoy_result"]
    assert int(look.row.id) == max(1, wanted["modified"])


@vectors("aw.asw")
def test_asw_of_the_rulebook(vector):
    """Each ASW roll of the examples, with the boats counted as they stood."""
    given, wanted = vector["inputs"], vector["expect"]
    boats = [("aggressive-boats", given["aggressive"]), ("normal-boats", given["normal"])]
    if "roll" not in given:
        look = RULES.table("asw").look_up(1, boats)
    else:
        look = RULES.table("asw").look_up(given["roll"], boats)
        assert int(look.row.id) == wanted["modified"]
        assert look.result.effect == EFFECTS.get(wanted["result"], wanted["result"])
    assert sum(each.value for each in look.applied) == wanted["modifier"]


@vectors("aw.order")
def test_order(vector):
    """The order of placement and resolution by ATA index."""
    result = RULES.table("ata-order").look_up(ata=vector["inputs"]["ata"]).result
    wanted = vector["expect"]
    assert (result.order, list(result.placement), list(result.resolution)) == (
        wanted["order"].lower(),
        wanted["placement"],
        wanted["resolution"],
    )


@vectors("aw.asw_modifier")
def test_asw_modifiers(vector):
    """One for each boat beyond the first in the Aggressive square, at most four; one for three in the Normal square."""
    boats = [("aggressive-boats", vector["inputs"]["aggressive"]), ("normal-boats", vector["inputs"]["normal"])]
    applied = RULES.table("asw").look_up(1, boats).applied
    assert sum(each.value for each in applied) == vector["expect"]["modifier"]


@vectors("aw.hit")
def test_hits_of_the_rulebook(vector):
    """Each roll on the Hit Table of the examples, with the ATA as it stood."""
    given = vector["inputs"]
    result = RULES.table("hit").look_up(given["roll"], ["late-ata"] if given["ata"] >= 6 else []).result
    words = vector["expect"]["result"]
    assert result.boats == (2 if words.startswith("two") else 1)
    assert result.effect == ("sunk" if words.endswith("sunk") else "pens")
    assert ("shadow" in result.squares) == ("any" in words or "pens" in words)
    assert ("normal" in result.squares) == ("normal" in words or "any" in words or "pens" in words)


@vectors("aw.ace")
def test_ace_creation(vector):
    """One for each 100,000 tons sunk by U-boats, at most four, and an Ace from 7 on."""
    given, wanted = vector["inputs"], vector["expect"]
    look = RULES.table("ace-creation").look_up(given["roll"], [("tons-by-u-boats", given["u_boat_tonnage"])])
    assert (look.applied[0].value, look.total) == (wanted["modifier"], wanted["modified"])
    assert (look.result.effect == "ace") == (wanted["ace_created"] or given.get("aces_created_so_far", 0) >= 4)


@vectors("aw.convoy_bonus")
def test_convoy_bonus(vector):
    """The Bonus Convoy Table, and the second roll against the boats in the North Atlantic."""
    given, wanted = vector["inputs"], vector["expect"]
    first = RULES.table("bonus-convoy").look_up(given["roll"], ["year-1943"] if given["year"] == 1943 else [])
    assert (first.total, first.result.effect) == (wanted["modified"], EFFECTS[wanted["table"]])
    placed = first.result.effect == "convoy"
    if first.result.effect == "possible":
        defenders = ("defenders", given["u_boats_and_raiders_in_north_atlantic"])
        second = RULES.table("possible-convoy").look_up(given["second_roll"], [defenders])
        placed = second.result.effect == "convoy"
    assert placed == wanted["convoy_placed"]


@vectors("aw.production")
def test_production(vector):
    """New counters by card, Doenitz and Raeder."""
    given = vector["inputs"]
    place = "hq-with-raeder" if given["doenitz"] == "hq" and given["raeder_in_hq"] else given["doenitz"]
    look = RULES.table("production").look_up(symbols=given["symbols"], doenitz=place)
    assert look.result.counters == vector["expect"]["new_counters"]


@vectors("aw.ace_save")
def test_ace_saving_throw(vector):
    """An Ace is sunk on 1 to 4 and goes to the Pens on 5 and 6."""
    effect = RULES.table("ace-save").look_up(vector["inputs"]["roll"]).result.effect
    assert (effect == "sunk", effect == "pens") == (vector["expect"]["sunk"], vector["expect"]["to_pens"])


@vectors("aw.raider_breakout", *(f"AW-BREAK-{roll}" for roll in range(1, 7)))
def test_breakout(vector):
    """The Raider gets out on 1 to 3, stays on 4 and 5 and is lost on 6."""
    words = {"out": "breaks out", "stays": "stays off board", "sunk": "sunk"}
    look = RULES.table("breakout").look_up(vector["inputs"]["roll"])
    assert words[look.result.effect] == vector["expect"]["result"]


@vectors("aw.anti_raider")
def test_anti_raider_combat(vector):
    """Only a 1 sinks the Raider."""
    words = {"sunk": "sunk", "none": "no effect"}
    look = RULES.table("anti-raider").look_up(vector["inputs"]["roll"])
    assert words[look.result.effect] == vector["expect"]["result"]


@vectors("aw.average_needed")
def test_averages_needed(vector):
    """The average that wins depends on the Convoy markers at the end."""
    look = RULES.table("victory-averages").look_up(convoys=vector["inputs"]["convoys_at_game_end"])
    assert look.result.tons == vector["expect"]["average_per_turn"]


@vectors("aw.tonnage_limit", *SET_LIMITS)
def test_set_tonnage_maximums(vector):
    """The fixed limit of each area, with the Convoy bonus of the North Atlantic on top."""
    look = RULES.table("area-limit").look_up(area=name(vector["inputs"]["area"]))
    assert look.result.tons == vector["expect"]["limit"]
    assert look.result.convoy == vector["expect"]["convoy_bonus_extra"]


@vectors("aw.mines")
def test_mines(vector):
    """A thousand tons for each pip of two dice, and a ship for each 7,000 tons or part of them."""
    given = vector["inputs"]
    result = RULES.table("mines").look_up(given["two_dice_sum"]).result
    assert given["tonnage"] + result.tons == vector["expect"]["tonnage"]
    assert result.ships == vector["expect"]["added_ships"]


def test_every_roll_of_mines():
    """What the two dice of the rule give, worked out by division."""
    for pips in range(2, 13):
        result = RULES.table("mines").look_up(pips).result
        assert (result.tons, result.ships) == (pips * 1000, -(-pips // 7))


@vectors("aw.variable_strength")
def test_variable_strength(vector):
    """How many U-boats sunk counters stood for."""
    table = RULES.table("variable-strength")
    assert sum(table.look_up(roll).result.u_boats for roll in vector["inputs"]["rolls"]) == vector["expect"]["u_boats"]


@vectors("aw.type_xxi")
def test_type_xxi_saving_throw(vector):
    """A Type XXI boat is driven back on a 5 and unharmed on a 6."""
    words = {"sunk": "sunk", "pens": "pens", "none": "no effect"}
    look = RULES.table("type-xxi-save").look_up(vector["inputs"]["roll"])
    assert words[look.result.effect] == vector["expect"]["result"]


def test_a_condor_is_lost_on_a_six_only():
    """The option of 17.0, face by face."""
    effects = [RULES.table("condor-elimination").look_up(roll).result.effect for roll in range(1, 7)]
    assert effects == ["none"] * 5 + ["eliminated"]


@vectors("aw.event_modifier", "AW-EV-1", "AW-EV-2", "AW-EV-3")
def test_event_modifiers(vector):
    """What the events that change attack rolls are worth."""
    event = vector["inputs"]["event"].lower().replace(" ", "-")
    assert RULES.table("german-attack").modifier(event).value == vector["expect"]["modifier"]


def test_optional_modifiers_need_their_rule(tmp_path):
    """Green crews and the help for one side change attack rolls only where they were agreed upon."""
    sizes = {"green-crew-pens": -1, "green-crew-hq": -2, "radar": -1, "torpedoes": 1}
    table = RULES.table("german-attack")
    assert {each.id for each in table.modifiers if not each.in_force} == set(sizes)
    for switch, value, in_force in (
        ("green-crews", "yes", {"green-crew-pens", "green-crew-hq"}),
        ("play-balance", "allies", {"radar"}),
        ("play-balance", "german-rolls", {"torpedoes"}),
    ):
        path = tmp_path / "own.yaml"
        path.write_text(f"overlay: own\nswitches: {{{switch}: {value}}}\n", encoding="utf-8")
        problems = Problems()
        rules = load_rules(components() / "atlantic-wolves", problems, overlays=[path], owner=False)
        assert list(problems) == []
        modifiers = rules.table("german-attack").modifiers
        assert {each.id for each in modifiers if each.in_force and each.id in sizes} == in_force
        for modifier in in_force:
            look = rules.table("german-attack").look_up(4, [modifier], area="iceland")
            assert look.total == 4 + sizes[modifier]


def test_every_optional_rule_of_the_rulebook_is_a_switch():
    """17.0 has twelve entries; victory and the handicap have a second switch each for their number."""
    assert list(RULES.switches) == [
        "ultra-defense",
        "rudeltaktik",
        "mines",
        "variable-strength",
        "set-maximums",
        "condor-elimination",
        "green-crews",
        "aces-vs-convoys",
        "type-xxi",
        "victory",
        "victory-target",
        "play-balance",
        "starting-u-boats",
    ]
    assert not any(switch.on for switch in RULES.switches.values())


def test_readings_and_unknowns_are_numbered_without_holes():
    """Each has its number, its question and at least two answers or a kind of answer."""
    assert list(RULES.readings) == [f"AW-R{number}" for number in range(1, len(RULES.readings) + 1)]
    assert list(RULES.unknowns) == [f"U-AW-{number}" for number in range(1, len(RULES.unknowns) + 1)]
    assert all(reading.about.endswith("?") and reading.why for reading in RULES.readings.values())
    assert all(unknown.question.endswith("?") and unknown.needed for unknown in RULES.unknowns.values())
