"""The vectors of battles, by id: set-up, dice, smoke, torpedoes, movement, Break Away, the end."""

from fractions import Fraction
from itertools import product

import pytest
from kit.chase_table import chase, choice, result, ruled, vectors

from forge.errors import ForgeError
from forge.referee.catalogue import find_procedure
from forge.referee.contract.parameters import read_words
from forge.referee.games.atlantic_chase.sea.ships import fleet
from forge.referee.odds.exact import exact_odds
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.rulings import Chosen, Noted, each_entry

YES = {True: "yes", False: "no"}
TWO_DICE = {8: "3 5", 9: "4 5", 10: "4 6"}


def dispersed_convoy(given):
    words = "british-convoy dispersed"
    for hits in given["attacks"]:
        after = result("hits", ship=words, hits=hits)
        words = f"british-convoy dispersed {after.hits} hits"
    return {"hits_suffered": after.hits}


SHIPS = {
    ("damaged Scharnhorst", "german", "s"): "scharnhorst damaged",
    ("Warspite", "british", "s"): "warspite",
    ("Belfast", "british", "f"): "belfast",
    ("G1", "german", "s"): "orion",
    ("G2", "german", "s"): "widder",
    ("B1", "british", "s"): "nelson",
    ("B2", "british", "f"): "kent",
}
SIDES = {"orion": "german", "widder": "german", "nelson": "british", "kent": "british"}


def maneuver_order(given):
    ships = {SHIPS[tuple(ship)]: ship[0] for ship in given["ships"]}
    found = result("maneuver-order", active=given["active"], ships=", ".join(ships))
    names = {words.split()[0]: name for words, name in ships.items()}
    return {"order": [names[key] for key in found], "order_of_sides": [SIDES.get(key) for key in found]}


BOARDS = {
    (True, True, True): ("british-convoy, k-george-v", "gneisenau near"),
    (False, False, False): ("kent near", "gneisenau"),
    ("Shore Battery", False, False): ("gneisenau near", "hood, british-shore-battery near"),
    (("s", "f"), ("s", "f"), False): ("nelson near, kent", "orion, gneisenau"),
}
"""A board for what each vector says: enemies near, or speeds; the slowest ship; all far."""


def break_away(given):
    speeds = tuple(given["own_speeds"]) if "own_speeds" in given else None
    near = speeds or given.get("only_enemy_in_near_or_close") or given["enemy_in_near_or_close"]
    slowest = tuple(given["enemy_speeds"]) if speeds else given["has_slowest_ship"]
    own, enemy = BOARDS[near, slowest, given["all_own_far"]]
    return result("break-away-attempt", TWO_DICE[given["dice"]], own=own, enemy=enemy)._asdict()


def break_away_evasive(given):
    """The British try and fail in the first of three rounds, and spend their marker."""
    assert given == {"attempt": "failed", "evasive_spent": True}
    answers = {
        "gunnery-target": ["hold"] * 20,
        "break-away-wish": ["fight", "leave", "fight", "fight", "fight", "fight"],
        "evasive-in-battle": ["spend"],
    }
    words = {"active": "german", "german": "gneisenau", "british": "hood, kent", "evasive": "british"}
    ruling = ruled("battle-fought", "1 1", answers, **words)
    entries = list(each_entry(ruling.entries))
    exits = next(entry for entry in entries if isinstance(entry, Chosen) and entry.id == "ship-exits")
    assert set(exits.options) == {"hood", "kent"}
    assert [fate.ship for fate in ruling.result.ships if fate.left] == [exits.option]
    noted = [entry.id for entry in entries if isinstance(entry, Noted)]
    goes_on = "round-begins" in noted[noted.index("ship-exits-alone") :]
    names = {frozenset({"hood", "kent"}): "one own ship in the Far zone"}
    return {"exits": names[frozenset(exits.options)], "battle": {True: "continues", False: "ends"}[goes_on]}


def deploy(given):
    speeds = {None: {}, False: {"active-speed": "slow", "target-speed": "fast"}}[given.get("active_faster")]
    found = result("deployment", trigger=given["result"].casefold(), **speeds)
    (active,), (target,) = found.active, found.target
    said = {"active": active, "target": target, "smoke_at_setup": found.smoke}
    return {**said, "active_fires_first": found.fires_first}


def gunnery_dice(given):
    dice = " ".join(map(str, given["dice"]))
    return {"kept_dice_sum": result("shot", dice, range=given["range"].replace("_", "-")).kept}


def smoke_legal(given):
    ships = {
        "Convoy": "british-convoy",
        "ship with 1 Hit, not Damaged": "rodney 1 hit",
        "Damaged ship": "rodney damaged",
    }
    return {"legal": result("may-smoke", ship=ships[given["producer"]]).legal}


def battle_end(given):
    rules = chase(switches={None: "", "battle removes evasive": "battle-removes-evasive: yes"}[given.get("option")])
    sides = {None: "german+british", "one side only": "british"}[given.get("survivors")]
    found = result("battle-end", rules=rules, survivors=sides, evasive="german+british")
    contact = {("british",): ["surviving TF"], ("german", "british"): ["active", "target"]}[found.contact]
    lost = {(): [], ("german", "british"): ["active", "target"]}[found.evasive_lost]
    then = {"vie": "vie for initiative"}[found.then]
    return {"contact_on": contact, "becomes": found.becomes, "then": then, "evasive_removed_from": lost}


def torpedo_legal(given):
    damaged = {None: "", "Damaged ship": " damaged"}[given.get("attacker")]
    smoke = YES[given.get("attacker_in_smoke", False)]
    spent = {0: "", 1: " spent"}[given.get("attacks_already_made", 0)]
    words = {"in-smoke": smoke, "target": given.get("target_zone", "near")}
    ship = f"naiad{damaged}{spent} {given.get('attacker_zone', 'close')}"
    return {"legal": result("may-torpedo", ship=ship, **words).legal}


ADAPTERS = {
    "ac.dispersed_convoy": dispersed_convoy,
    "ac.maneuver_order": maneuver_order,
    "ac.break_away": break_away,
    "ac.break_away_evasive": break_away_evasive,
    "ac.deploy": deploy,
    "ac.gunnery_dice": gunnery_dice,
    "ac.smoke_legal": smoke_legal,
    "ac.battle_end": battle_end,
    "ac.legal": torpedo_legal,
}
OF_BATTLE = [
    one
    for one in vectors()
    if one["kind"] in ADAPTERS and (one["kind"] != "ac.legal" or one["inputs"].get("action") == "torpedo")
]


@pytest.mark.parametrize("vector", OF_BATTLE, ids=lambda one: one["id"])
def test_vector(vector):
    """The rules give what the rule book, or the reading decided on, expects."""
    found = ADAPTERS[vector["kind"]](vector["inputs"])
    assert {name: found[name] for name in vector["expect"]} == vector["expect"]


def test_a_ship_may_attack_by_torpedo_from_close():
    """Nothing stands against a sound cruiser in Close, out of smoke, with a target in Near."""
    assert result("may-torpedo", ship="naiad close", target="near").legal


def test_the_wording_of_the_board_makes_break_away_harder():
    """AC-BA-7 under the other reading of AC-R2: a faster enemy costs 1, and a 9 fails."""
    own, enemy = BOARDS[("s", "f"), ("s", "f"), False]
    tried = result("break-away-attempt", "4 5", rules=chase("AC-R2: enemy-faster"), own=own, enemy=enemy)
    assert tried == (8, False)


def test_an_evasive_marker_saves_a_ship_without_an_attempt():
    """AC-BA-5 under the other reading of AC-R4: a ship leaves though nobody tried to Break Away."""
    answers = {"gunnery-target": ["hold"] * 20, "evasive-in-battle": ["spend"]}
    words = {"active": "german", "german": "gneisenau", "british": "hood, kent", "evasive": "british"}
    found = result("battle-fought", "", answers, chase("AC-R4: at-once"), trigger="limited", **words)
    assert [fate.ship for fate in found.ships if fate.left] == ["hood"]


def test_set_up_after_a_surprise_by_a_faster_force():
    """The Active player puts each target in Near or Far, nobody makes smoke, and his ships fire first."""
    found = result("deployment", trigger="surprise", active_speed="fast", target_speed="slow")
    assert found == (("far",), ("near", "far"), False, True)


def test_hits_of_a_surprise_come_before_the_answer():
    """Two Hits sink the Kent's answer: already damaged, she is gone before she would fire."""
    answers = {"set-up-zone": ["near"], "break-away-wish": ["leave", "leave"]}
    words = {"active": "german", "german": "gneisenau", "british": "kent damaged", "trigger": "surprise"}
    ruling = ruled("battle-fought", "6 5", answers, weather="bad", **words)
    assert ruling.result.why == "no-ships"
    assert ruling.result.rounds == 1
    assert choice(ruling, "set-up-zone").who == "german"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("rodney 1 hit", "rodney 1 hit"),
        ("scharnhorst damaged 2 hits near", "scharnhorst damaged 2 hits near"),
        ("naiad spent close, british-convoy dispersed", "naiad spent close, british-convoy dispersed"),
        ("none", "none"),
    ],
)
def test_ships_are_shown_in_words_that_read_as_they(words, shown):
    """Ships read from words are written in words that mean the same."""
    kind = fleet()
    assert kind.show(read_words(kind, words, "ships")) == shown
    assert read_words(kind, shown, "ships") == read_words(kind, words, "ships")


@pytest.mark.parametrize(
    "words",
    [
        "bismarck",
        "no-such-ship",
        "hood sunk",
        "kent, , kent",
        "hood dispersed",
        "british-convoy damaged",
        "british-shore-battery",
    ],
)
def test_fleets_that_cannot_fight(words):
    """Ships of the other player, unknown ones, unreadable words and a Shore Battery alone are refused."""
    with pytest.raises(ForgeError):
        result("battle-fought", active="german", german="gneisenau", british=words)


def test_the_odds_of_one_round_at_extreme_range():
    """Of 216 throws of three dice, 4 have two lowest of 11 or more: with the gun value of 2 they sink the Kent."""
    throws = [sum(sorted(dice)[:2]) for dice in product(range(1, 7), repeat=3)]
    rules = chase()
    procedure = find_procedure(rules, "battle-fought")
    words = {"active": "german", "german": "gneisenau", "british": "kent", "trigger": "limited"}
    given = read_input(procedure, words, rules.texts)
    odds = exact_odds(Desk(rules), procedure, given.arguments, ("british-sunk",))
    assert sum(total >= 11 for total in throws) == 4
    assert [odds.chance(way) for way in ((0,), (1,))] == [Fraction(212, 216), Fraction(4, 216)]
