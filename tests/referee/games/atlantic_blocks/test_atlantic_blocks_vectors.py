"""Every vector of the block game in tests/data/vectors.json, by its id; the adapters below only rename."""

import json
from pathlib import Path

import pytest
from kit.blocks_rules import ask, result, rules, with_readings

from forge.errors import ForgeError

VECTORS = json.loads((Path(__file__).parents[3] / "data" / "vectors.json").read_text(encoding="utf-8"))["vectors"]
BLOCKS = [each for each in VECTORS if each["id"].startswith("BLK-")]
CLASS = {"BB": "battleship", "CA": "cruiser", "CV": "carrier", "CONVOY": "convoy", "SUB": "submarine"}
STAND_INS = {"X": "north-sea", "Y": "barents-sea"}
HOUSE = ("BLK-VP-1", "BLK-RET-1", "BLK-RET-2")
"""What needs values that no source gives; the house edition keeps to all that the examples pin down."""


def name(words):
    return STAND_INS.get(words, words.lower().replace(" ", "-").replace("/", "-"))


def joined(areas):
    return "+".join(map(name, areas)) or "none"


def hits(given, _found):
    after = result(
        "fire", {"target": CLASS[given["target"]], "number": len(given["dice"]), "strength": 9}, given["dice"]
    )
    return {"hits": after.hits, "disabled": after.disabled}


def fired(given, _found):
    words = {"target": CLASS[given["target"]], "number": len(given["dice"]), "strength": given.get("sp", 9)}
    after = result("fire", words, given["dice"])
    return {"n_dice": after.dice, "hits": after.hits, "sp": after.strength, "sunk": after.sunk,
            "disabled": after.disabled}  # fmt: skip


def target_number(given, found):
    return {"hit_on": found.table("unit-class").look_up(unit=CLASS[given["type"]]).result.hit_on}


def repair(given, _found):
    words = {"port": name(given["port"]), "strength": given["sp"], "full": given["max_sp"], "points": given["rp"]}
    as_printed = result("repair", words)
    assert as_printed == result("repair", words | {"capacity": given["capacity"]})
    return {"sp": as_printed.strength}


def repair_port(given, _found):
    words = {"port": "scapa-flow", "needs": ", ".join(map(str, given["needs"])), "points": given["rp"]}
    return {"max_repaired_total": result("repair-port", words | {"capacity": given["capacity"]}).repaired}


def repair_allowed(given, _found):
    words = {"port": "scapa-flow", "strength": 1, "full": 4, "points": 8}
    with pytest.raises(ForgeError, match="stayed in port"):
        ask("repair", words | {"moved": "yes" if given["moved_this_turn"] else "no"})
    return {"allowed": not given["moved_this_turn"]}


def points(given, found):
    look = found.table("resource-points").look_up(turn=given["turn"])
    return {"allied": look.result.allied, "axis": look.result.axis}


def defence_dice(given, _found):
    ships = given.get("surface_ships", len(given.get("units", ())))
    words = {"surface-ships": ships, "convoys": given["convoys"], "air-values": given["air_values"], "submarines": 1}
    after = result("submarine-defence", words, [2] * 9 if ships == 5 else [2] * 5)
    return {"surface_ships": ships, "dice": after.dice}


def defence(given, _found):
    words = {"surface-ships": len(given["dice"]), "submarines": given["subs"]}
    after = result("submarine-defence", words, given["dice"])
    return {"sunk": after.sunk, "disabled": after.disabled, "left": after.left}


def submarine(given, _found):
    words = {"turn": given["turn"], "target": CLASS[given["target"]], "strength": given["sp"]}
    after = result("submarine-attack", words, given["dice"])
    return {"n_dice": after.dice, "hits": after.hits, "sp": after.strength, "sunk": after.sunk,
            "disabled": after.disabled}  # fmt: skip


def submarine_dice(given, found):
    return {"n_dice": found.table("submarine-dice").look_up(turn=given["turn"]).result.dice}


def control(given, _found):
    words = {"allied-warships": given["allied_surface_left"], "axis-warships": given["axis_surface_left"]}
    return {"control": result("control", words | {"submarines": given.get("axis_submarines", 0)}).control}


def pursuit(given, found):
    if "withdrawing" not in given:
        words = {"pursuer": CLASS[given["pursuer_type"]], "target": CLASS[given["target_type"]],
                 "strength": given["sp"], "number": given["n_dice"],
                 "stations-empty": "yes" if given["battle_station_empty"] else "no"}  # fmt: skip
        dice = [6] * given["hits"] + [2] * (given["n_dice"] - given["hits"])
        after = result("pursuit", words, dice)
        return {"legal": after.legal, "sp": after.strength, "convoy_survives": not after.sunk}
    withdrawing = [CLASS[each.rstrip("12")] for each in given["withdrawing"]]
    words = {"withdrawing": ", ".join(withdrawing), "pursuers": ", ".join(CLASS[each] for each in given["pursuers"])}
    if "targets" in given:
        words["targets"] = ", ".join(str(given["withdrawing"].index(each) + 1) for each in given["targets"])
    after = result("pursuit-targets", words, found=found)
    may = {each: [line.split(": ")[1].split("+") for line in after.targets] for each in given["withdrawing"]}
    firing = {each: sum(CLASS[each.rstrip("12")] in one for one in listed) for each, listed in may.items()}
    said = {2: "both pursuers may fire on the {}", 0: "none"}
    legal = {each: said[number].format(each) for each, number in firing.items()}
    return {"legal": after.legal, "legal_targets": legal}


def air_split(given, _found):
    words = {"phase": "air", "targets": "one", "split": given["targets"]}
    return {"legal": result("targeting", words).legal}


def targeting(given, _found):
    words = {"phase": given["phase"], "battle-station": ", ".join(given["battle_station"]),
             "targets": ", ".join(given["targets"].values())}  # fmt: skip
    return {"legal": result("targeting", words).legal}


def turn_points(given, found):
    words = {"axis-areas": joined(given["axis_controls"]), "allied-areas": joined(given["allied_controls"])}
    net = result("turn-points", words, found=found)
    return {"axis_vp": net.axis, "allied_vp": net.allied, "net": {"side": net.side, "vp": net.points}}


def track(given, _found):
    words = {"side": given["track"]["side"], "standing": given["track"]["vp"], "allied-points": given["allied_vp"],
             "axis-points": given["axis_vp"]}  # fmt: skip
    after = result("track", words)
    return {"net": {"side": after.net_side, "vp": after.net}, "track": {"side": after.track_side, "vp": after.track}}


def victory(given, _found):
    return {"winner": result("victory", {"standing": given["track"], "turn": 8}).winner}


def convoy(given, _found):
    event = "sunk" if given.get("sunk") else "at-sea" if given.get("end_of_turn") else None
    after = result("convoy", {"event": event or name(given.get("docks") or given["moves_to"])})
    return {"vp": after.points, "side": after.side, "removed": after.removed, "returns_to_port": after.returns}


def connected(given, _found):
    areas = result("connections", {"port": name(given["port"])}).areas
    return {"areas": sorted(areas, key=lambda area: area)}


def move(given, _found):
    ship = given["ship"]
    nation = {"Hood": "british", "Marat": "russian", "Italian cruiser": "italian", "CONVOY": "american"}.get(
        ship, "british"
    )
    control = {side: joined(area for area, held in given.get("control", {}).items() if held == side)
               for side in ("allied", "axis")}  # fmt: skip
    words = {"nation": nation, "path": ", ".join(map(name, given["path"])),
             "start": name(given.get("from", "anywhere")), "turn": 1,
             "ship": {"CONVOY": "convoy", "Italian cruiser": "cruiser"}.get(ship, "battleship"),
             "allied-areas": control["allied"], "axis-areas": control["axis"]}  # fmt: skip
    return {"legal": result("move", words).legal}


def place(given, _found):
    side, unit = {"axis land air": ("axis", "land-air"), "allied land air": ("allied", "land-air")}.get(
        given["unit"], ("axis", "submarine")
    )
    return {"legal": result("place", {"unit": unit, "side": side, "area": name(given["area"])}).legal}


def gibraltar(given, _found):
    after = result("gibraltar", {"target": "cruiser", "strength": 4, "passages": len(given["passes"])}, [2] * 6)
    return {"fired_on": after.fired_on, "dice_each": after.dice_each}


def baltic(given, found):
    words = {"target": "battleship", "strength": 4, "passages": given["enters"] + given["exits"]}
    after = result("baltic-guns", words, [2] * 6, with_readings(found, baltic=given["option"]))
    return {"fired_on_each": after.fired_on, "dice_each": after.dice_each}


def return_ports(given, found):
    words = {"side": given["side"], "nation": "german", "area": name(given["area"]), "turn": given["turn"]}
    after = result("return-ports", words, found=found)
    titles = {"kiel-narvik": "Kiel/Narvik", "brest": "Brest", "taranto": "Taranto"}
    fire = dict.fromkeys(after.past_gibraltar, "with Gibraltar fire")
    return {"ports": [titles[port] for port in after.ports]} | fire


def air_raid(given, found):
    words = {"side": "axis", "port": "gibraltar", "capacity": given["capacity"]}
    answers = {"U-BLK-39": ["gibraltar"]}
    after = result("raid", words, given["dice"], with_readings(found, air_raids=True), answers)
    return {"hits": after.hits, "capacity": after.capacity}


def port_count(_given, found):
    sides = [row.cells[0].values[0] for row in found.table("port").rows]
    return {side: sides.count(side) for side in ("axis", "allied", "neutral")} | {"total": len(sides)}


ADAPTERS = {
    "hits": hits, "target_number": target_number, "repair": repair, "repair_port": repair_port,
    "repair_allowed": repair_allowed, "rp": points, "sub_defence_dice": defence_dice, "sub_defence": defence,
    "sub_attack": submarine, "sub_dice": submarine_dice, "air_attack": fired, "surface_attack": fired,
    "pursuit_return": fired, "area_control": control, "pursuit": pursuit, "air_split": air_split,
    "targeting": targeting, "turn_vp": turn_points, "vp_track": track, "victory": victory, "convoy": convoy,
    "connections": connected, "move": move, "place": place, "gibraltar": gibraltar, "baltic_fire": baltic,
    "return_ports": return_ports, "air_raid": air_raid, "port_count": port_count,
}  # fmt: skip


def test_there_are_78_of_them():
    """No vector is left out, and each kind of vector has its adapter."""
    assert len(BLOCKS) == 78
    assert {each["kind"].removeprefix("blk.") for each in BLOCKS} == set(ADAPTERS)


@pytest.mark.parametrize("vector", BLOCKS, ids=[each["id"] for each in BLOCKS])
def test_vector(vector):
    """The ruling says what the rulebook or its example says."""
    found = rules("house" if vector["id"] in HOUSE else "published")
    said = ADAPTERS[vector["kind"].removeprefix("blk.")](vector["inputs"], found)
    wanted = vector["expect"]
    if vector["kind"] == "blk.connections":
        wanted = {"areas": sorted(map(name, wanted["areas"]))}
    assert {key: said[key] for key in wanted} == wanted


@pytest.mark.parametrize(
    ("name", "words"),
    [("raid", {"side": "axis", "port": "gibraltar"}), ("baltic-guns", {"target": "cruiser", "strength": 2})],
)
def test_optional_rules_must_be_in_use(name, words):
    """An air raid and the guns of the Baltic are refused unless players agreed on the option."""
    with pytest.raises(ForgeError, match="optional rule that is not in use"):
        ask(name, words, [2, 2, 2])


READINGS = [  # id, alternative, procedure, words, dice, the field of the result, by default, by the alternative
    ("BLK-R2", "two", "submarine-defence", {"surface-ships": 1, "convoys": 1, "submarines": 1}, None, "dice", 3, 2),
    ("BLK-R5", "two-turns", "submarine-return", {"turn": 1}, "", "turn", 5, 3),
    ("BLK-R5", "next-slot", "submarine-return", {"turn": 5}, "", "turn", 7, 6),
    ("BLK-R8", "no", "control", {"convoys": 1}, "", "control", "allied", "neutral"),
    ("BLK-R10", "passes", "move", {"nation": "british", "ship": "cruiser", "path": "north-sea, barents-sea", "turn": 1},
     "", "legal", False, True),
    ("BLK-R11", "netted", "track", {"standing": 0, "axis-points": 3, "axis-convoy-points": 2}, "", "net", 3, 5),
    ("BLK-R13", "hits-first", "fire", {"target": "battleship", "number": 2, "strength": 4}, "61", "disabled", True,
     False),
    ("BLK-R14", "ones", "submarine-defence", {"surface-ships": 2, "submarines": 1}, "61", "sunk", 1, 0),
    ("BLK-R16", "no", "place", {"unit": "submarine", "side": "axis", "area": "baltic"}, "", "legal", True, False),
]  # fmt: skip


@pytest.mark.parametrize("case", READINGS, ids=[f"{case[0]}-{case[1]}" for case in READINGS])
def test_readings_decide_what_is_doubtful(case):
    """Each alternative rules otherwise than the default, and the ruling names the reading."""
    number, alternative, name, words, dice, field, default, otherwise = case
    for found, wanted in (
        (rules(), default),
        (with_readings(rules(), **{number.replace("-", "_"): alternative}), otherwise),
    ):
        walk = ask(name, words, dice if dice is not None else [2] * wanted, found)
        assert getattr(walk.ruling.result, field) == wanted
        assert any(getattr(entry, "id", "") == number for entry in walk.ruling.entries)


@pytest.mark.parametrize(
    ("words", "dice", "fired_on"),
    [({"strength": 3, "passages": 2}, "125", 1), ({"strength": 1, "passages": 2}, "225", 1)],
)
def test_a_ship_stopped_at_gibraltar_does_not_pass_again(words, dice, fired_on):
    """Disabled or sunk on the way out, a ship is not fired on when it would come back."""
    assert result("gibraltar", words | {"target": "cruiser"}, dice).fired_on == fired_on


@pytest.mark.parametrize(("turn", "returns"), [(1, 5), (2, 5), (3, 5), (4, 6), (5, 7), (6, 8), (7, 0), (8, 0)])
def test_sunk_submarines_return_in_the_slots(turn, returns):
    """Two turns later at the earliest, on turn 5 or later, and not after turn 8."""
    assert result("submarine-return", {"turn": turn}).turn == returns


def test_what_the_rules_leave_open_is_asked_and_only_that():
    """A link that the rules name needs no answer; another one is asked for by its number."""
    known = {"nation": "british", "ship": "cruiser", "start": "scapa-flow", "path": "north-sea", "turn": 1}
    assert result("move", known).legal
    open_link = known | {"path": "north-atlantic"}
    assert result("move", open_link, answers={"U-BLK-24": ["north-atlantic"]}).legal
    assert not result("move", open_link, answers={"U-BLK-24": ["none"]}).legal


def test_every_legal_move_of_the_house_edition_is_legal_by_itself():
    """The list of moves and the ruling on a single move agree, from every port, for a convoy and a battleship."""
    house = rules("house")
    for ship, nation, port in (("battleship", "german", "kiel-narvik"), ("convoy", "american", "norfolk")):
        words = {
            "nation": nation,
            "ship": ship,
            "start": port,
            "turn": 1,
            "axis-areas": "north-sea",
            "allied-areas": "north-atlantic",
        }
        ways = result("moves", words, found=house).ways
        assert ways
        assert all(result("move", words | {"path": way.replace(" > ", ", ")}, found=house).legal for way in ways)
        assert all(" > " not in way for way in ways) == (ship == "convoy")


@pytest.mark.parametrize(
    ("area", "port", "docked"),
    [
        ("barents-sea", "archangel", (True, 3)),
        ("north-sea", "scapa-flow", (True, 1)),
        ("baltic", "archangel", (False, 0)),
    ],
)
def test_a_convoy_docks_from_the_sea_beside_the_port(area, port, docked):
    """Scapa Flow is worth 1 point, Archangel 3, from an area that is connected to it."""
    after = result("dock", {"area": area, "port": port}, answers={"U-BLK-28": ["none"]})
    assert (after.legal, after.points) == docked


def test_a_disabled_axis_ship_may_go_to_south_america():
    """The neutral port is open to disabled Axis ships alone."""
    words = {"side": "axis", "nation": "german", "area": "south-atlantic", "turn": 4}
    assert "south-america" in result("return-ports", words | {"disabled": "yes"}, found=rules("house")).ports
    assert "south-america" not in result("return-ports", words, found=rules("house")).ports
