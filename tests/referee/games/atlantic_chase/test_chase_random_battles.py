"""Battles by chance, fought to their ends and worked out again from the dice alone."""

import csv
from collections import Counter

import pytest
from kit.chase_table import chase, read_input

from forge.places import components
from forge.referee.catalogue import find_procedure
from forge.referee.contract.requests import Choose
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import one_of, practice, rule, seeded_below
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.rulings import Chosen, Looked, Noted, Thrown, each_entry

with (components() / "atlantic-chase" / "counters" / "ships.csv").open(encoding="utf-8") as file:
    SHIPS = {row["id"]: row for row in csv.DictReader(file) if row["id"] != "achilles"}
GERMAN = [name for name, ship in SHIPS.items() if ship["side"] == "german" and ship["class"]]
CONVOYS = ["british-convoy", "british-dd-squadron"]
BRITISH = [name for name, ship in SHIPS.items() if ship["side"] == "british" and ship["class"] and name not in CONVOYS]
HIT_LIMIT = 5


def by_chance(seed):
    """Decide everything that players are asked by a seed; leave no battle early but seldom."""
    below = seeded_below(f"decides {seed}")

    def answer(question):
        request = question.request
        if not isinstance(request, Choose):
            return None
        if request.id == "break-away-wish" and below(4):
            return Answer("fight", DECIDED)
        return Answer(request.options[below(len(request.options))], DECIDED)

    return answer


def battle(seed):
    """Fight a battle between fleets drawn by a seed."""
    below = seeded_below(f"fleets {seed}")
    draw = [[names[below(len(names))] for _ in range(1 + below(4))] for names in (GERMAN, BRITISH)]
    german, british = (list(dict.fromkeys(names)) for names in draw)
    british += CONVOYS[: below(3)]
    words = {
        "german": ", ".join(german),
        "british": ", ".join(british),
        "active": ("german", "british")[below(2)],
        "trigger": ("battle", "surprise", "limited")[below(3)],
        "weather": ("good", "bad")[below(2)],
        "evasive": ("none", "german", "british", "german+british")[below(4)],
        "hit-limit": str(HIT_LIMIT),
        "dispersal": "yes",
    }
    rules = chase()
    procedure = find_procedure(rules, "battle-fought")
    given = read_input(procedure, words, rules.texts)
    walk = rule(Desk(rules), procedure, given, one_of(practice(str(seed)), by_chance(seed)))
    assert walk.question is None
    return words, walk.ruling


def attacks(ruling):
    """Give every attack of a battle: its target and its Hits, worked out from dice and modifiers."""
    found, about = [], {}
    for entry in each_entry(ruling.entries):
        if isinstance(entry, Thrown):
            about = dict(entry.about)
        if not isinstance(entry, Looked) or entry.look.table not in ("gunnery", "torpedo"):
            continue
        about = dict(entry.about) or about
        total = entry.look.natural + sum(one.value for one in entry.look.applied)
        gunnery = (total >= 9) + (total >= 13)
        found.append((about["target"], {"gunnery": gunnery, "torpedo": 2 * (total >= 11)}[entry.look.table]))
    return found


def fate(name, hits):
    """Work out what so many Hits do to an undamaged ship."""
    ship = SHIPS[name]
    if ship["defence"] == "na":
        return ("sunk", 0) if hits >= HIT_LIMIT else ("front", hits)
    first = int(ship["defence"])
    if hits < first:
        return "front", hits
    if ship["back"] == "sinks" or hits >= first + int(ship["back_defence"]):
        return "sunk", 0
    return "damaged", hits - first


def check(seed):
    """Fight a battle and compare it with what the dice say."""
    words, ruling = battle(seed)
    found = ruling.result
    entries = list(each_entry(ruling.entries))
    dispersed = {
        dict(entry.about)["ship"] for entry in entries if isinstance(entry, Chosen) and entry.option == "disperse"
    }
    suffered = Counter()
    for target, hits in attacks(ruling):
        suffered[target] += hits
    names = (words["german"] + ", " + words["british"]).split(", ")
    assert sorted(one.ship for one in found.ships) == sorted(names)
    for one in found.ships:
        if one.ship not in dispersed:
            assert (one.state, one.hits) == fate(one.ship, suffered[one.ship]), (seed, one)
    most = {"limited": 1}.get(words["trigger"], {"good": 3, "bad": 2}[words["weather"]])
    begun = sum(isinstance(entry, Noted) and entry.id == "round-begins" for entry in entries)
    assert found.rounds == begun <= most
    assert found.why != "last-round" or begun == most
    alive = {one.ship for one in found.ships if one.state != "sunk"}
    sides = [side for side in ("german", "british") if alive & set(words[side].split(", "))]
    assert list(found.ended.contact) == sides
    assert found.why in ("last-round", "no-ships", "agreed", "broken-away")


@pytest.mark.parametrize("seed", range(30))
def test_a_battle_is_what_its_dice_say(seed):
    """Hits, Damage and losses follow from the dice; rounds and the end follow from the weather and the survivors."""
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30, 530))
def test_many_battles_are_what_their_dice_say(seed):
    """Five hundred more battles."""
    check(seed)


def test_the_same_seed_fights_the_same_battle():
    """Nothing but dice and decisions has a part in a battle."""
    assert battle(7)[1] == battle(7)[1]
