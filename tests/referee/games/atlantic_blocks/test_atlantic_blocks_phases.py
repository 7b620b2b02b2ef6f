"""Phases of a whole game by themselves, and the readings that only a whole game meets."""

import pytest
from kit.blocks_rules import rules, with_readings

from forge.errors import ForgeError
from forge.referee.contract.dice import Handful
from forge.referee.contract.procedure import Procedure
from forge.referee.games.atlantic_blocks import PLAY
from forge.referee.games.atlantic_blocks.campaign.position import Campaign, Submarines, Unit
from forge.referee.games.atlantic_blocks.campaign.rule_5_repairs import repairs_phase
from forge.referee.games.atlantic_blocks.campaign.rule_6_reinforcements import reinforcements_phase
from forge.referee.games.atlantic_blocks.campaign.rule_7_movement import allied_moves, axis_moves, land_air_phase
from forge.referee.games.atlantic_blocks.campaign.rule_8_battles import battles_phase
from forge.referee.games.atlantic_blocks.campaign.rule_9_control import control_phase
from forge.referee.games.atlantic_blocks.campaign.rule_11_return import return_phase, to_nearest
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, one_of, prepared, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.rulings import Chosen, Noted, each_entry

HOUSE = rules("house")
FIGURES = {"battleship": (4, 4), "cruiser": (2, 3), "carrier": (2, 3), "convoy": (1, 3)}


def ship(name, nation, kind, at, strength=0, turn=1, **more):
    """Make a ship with figures of its class."""
    dice, full = FIGURES[kind]
    return Unit(name, nation, kind, dice, full, turn, strength or full, at, **more)


def held(**sides):
    """Give control by area; ``_`` stands for ``-``."""
    areas = ("north-atlantic", "south-atlantic", "north-sea", "baltic", "barents-sea", "western-mediterranean",
             "eastern-mediterranean")  # fmt: skip
    return tuple(next((side for side, names in sides.items() if area in names), "neutral") for area in areas)


def run(phase, campaign, dice="", answers=None, found=HOUSE):
    """Walk through a phase with dice by hand, all used, and answers by id; give the walk."""
    handful = Handful(dice, "dice")
    steps = Procedure("phase", phase, fixed=(campaign,))
    given = read_input(steps, {}, found.texts)
    walk = rule(Desk(found), steps, given, one_of(prepared(answers or {}), by_hand(handful)))
    handful.refuse_rest()
    assert walk.question is None, walk.question
    return walk


def after(*args, **more):
    """Give the position after a phase."""
    return run(*args, **more).ruling.result


def options_of(walk, name):
    """Give the options of every choice of an id."""
    return [
        entry.options for entry in each_entry(walk.ruling.entries) if isinstance(entry, Chosen) and entry.id == name
    ]


def notes(walk):
    """Give the ids of the notes."""
    return [entry.id for entry in each_entry(walk.ruling.entries) if isinstance(entry, Noted)]


def test_reinforcements_come_to_their_ports_at_full_strength():
    """German, Italian, American and Russian ships have one port, British ones three (6)."""
    coming = (
        ship("Tirpitz", "german", "battleship", "due", turn=3),
        ship("Doria", "italian", "battleship", "due", turn=3),
        ship("Texas", "american", "battleship", "due", turn=3),
        ship("Marat", "russian", "battleship", "due", turn=3),
        ship("Convoy 1", "american", "convoy", "due", turn=3),
        ship("Belfast", "british", "cruiser", "due", turn=3),
        ship("Late", "british", "cruiser", "due", turn=4),
    )
    walk = run(reinforcements_phase, Campaign(3, "reinforcements", coming), answers={"station": ["alexandria"]})
    at = {unit.name: unit.at for unit in walk.ruling.result.units}
    assert at == {"Tirpitz": "kiel-narvik", "Doria": "taranto", "Texas": "norfolk", "Marat": "leningrad",
                  "Convoy 1": "norfolk", "Belfast": "alexandria", "Late": "due"}  # fmt: skip
    assert options_of(walk, "station") == [("scapa-flow", "gibraltar", "alexandria")]
    assert walk.ruling.result.boats.ready == 3 + 1  # U-BLK-46 of the house edition


def test_one_answer_stations_all_that_follow():
    """Fourteen British ships of the set-up need not be asked for one by one."""
    coming = tuple(ship(f"S{number}", "british", "cruiser", "due") for number in range(4))
    answers = {"station": ["gibraltar", "rest-scapa-flow"]}
    units = after(reinforcements_phase, Campaign(1, "reinforcements", coming), answers=answers).units
    assert [unit.at for unit in units] == ["gibraltar", "scapa-flow", "scapa-flow", "scapa-flow"]


def test_submarines_on_the_track_come_back_on_their_turn():
    """Those of turn 5 come beside the board on turn 5, and no new one does (3)."""
    boats = Submarines(1, track=(5, 5, 6), came=7)
    campaign = after(reinforcements_phase, Campaign(5, "reinforcements", (), boats=boats))
    assert (campaign.boats.ready, campaign.boats.track) == (3, (6,))


def test_a_ship_is_fired_on_in_the_strait_and_turned_back():
    """Three dice, a 1 among them: an Italian cruiser is back in Taranto, and not to be repaired this turn."""
    zara = ship("Zara", "italian", "cruiser", "taranto", 2)
    campaign = Campaign(1, "axis-moves", (zara,), held(axis=("western-mediterranean",)), boats=Submarines(0))
    answers = {"move-ship": ["Zara"], "move-to": ["south-atlantic"]}
    moved = after(axis_moves, campaign, "1 2 3", answers)
    (back,) = moved.units
    assert (back.at, back.strength, back.moved) == ("taranto", 2, True)
    assert after(repairs_phase, moved._replace(phase="repairs")) == moved._replace(phase="repairs")


def test_a_ship_is_sunk_in_the_strait():
    """Two hits on a cruiser of strength 2, with immediate effect (7.3)."""
    zara = ship("Zara", "italian", "cruiser", "taranto", 2)
    campaign = Campaign(1, "axis-moves", (zara,), held(axis=("western-mediterranean",)), boats=Submarines(0))
    (lost,) = after(axis_moves, campaign, "5 6 2", {"move-ship": ["Zara"], "move-to": ["south-atlantic"]}).units
    assert (lost.at, lost.strength) == ("sunk", 0)


@pytest.mark.parametrize("reading", ["turned-back", "nearest"])
def test_where_a_ship_disabled_in_the_strait_goes(reading):
    """On the side that it came from, or the nearest on either side (BLK-R12)."""
    zara = ship("Zara", "italian", "cruiser", "taranto", 3)
    campaign = Campaign(4, "axis-moves", (zara,), held(axis=("western-mediterranean",)), boats=Submarines(0))
    found = with_readings(HOUSE, BLK_R12=reading)
    answers = {"move-ship": ["Zara"], "move-to": ["south-atlantic"], "nearest-port": ["brest"]}
    walk = run(axis_moves, campaign, "1 2 3", answers, found)
    wanted = [] if reading == "turned-back" else [("brest", "taranto", "south-america")]
    assert options_of(walk, "nearest-port") == wanted
    assert walk.ruling.result.units[0].at == ("taranto" if reading == "turned-back" else "brest")


def test_a_convoy_goes_on_from_where_it_is_and_docks():
    """From the Barents Sea it can dock in Archangel for 3 points, at once on the track (7.4)."""
    convoy = ship("Convoy 1", "american", "convoy", "barents-sea")
    walk = run(allied_moves, Campaign(4, "allied-moves", (convoy,)),
               answers={"move-ship": ["Convoy 1"], "move-to": ["archangel"]})  # fmt: skip
    assert options_of(walk, "move-to") == [("archangel", "north-atlantic", "north-sea", "stay")]
    campaign = walk.ruling.result
    assert (campaign.units[0].at, campaign.marker, campaign.allied_convoys) == ("docked", -3, 3)


def test_netted_points_wait_for_the_end_of_the_turn():
    """By the other reading the marker stays until the points of the turn are netted (BLK-R11)."""
    found = with_readings(HOUSE, BLK_R11="netted")
    convoy = ship("Convoy 1", "american", "convoy", "barents-sea")
    answers = {"move-ship": ["Convoy 1"], "move-to": ["archangel"]}
    campaign = after(allied_moves, Campaign(4, "allied-moves", (convoy,)), answers=answers, found=found)
    assert campaign.marker == 0
    assert after(control_phase, campaign, found=found).marker == -3


@pytest.mark.parametrize(("reading", "repaired"), [("shut", False), ("leave", False)])
def test_no_repairs_in_a_port_that_has_closed(reading, repaired):
    """Brest repairs nothing on turn 7, whatever its ships may do (BLK-R24)."""
    spee = ship("Graf Spee", "german", "cruiser", "brest", 1)
    campaign = Campaign(7, "repairs", (spee,))
    assert (after(repairs_phase, campaign, found=with_readings(HOUSE, BLK_R24=reading)) != campaign) == repaired


@pytest.mark.parametrize(("reading", "able"), [("shut", False), ("leave", True)])
def test_a_ship_in_a_port_that_has_closed(reading, able):
    """It stays for good, or may put to sea (BLK-R24)."""
    spee = ship("Graf Spee", "german", "cruiser", "brest", 1)
    campaign = Campaign(7, "axis-moves", (spee,), boats=Submarines(0))
    walk = run(axis_moves, campaign, answers={"move-ship": ["done"]}, found=with_readings(HOUSE, BLK_R24=reading))
    assert options_of(walk, "move-ship") == ([("Graf Spee", "done")] if able else [])


def test_repairs_share_the_capacity_and_the_points():
    """Alexandria has one point for two ships; the side's 8 points count down over its ports (5)."""
    units = (
        ship("Warspite", "british", "battleship", "alexandria", 1),
        ship("Malaya", "british", "battleship", "alexandria", 2),
        ship("Hood", "british", "battleship", "scapa-flow", 1),
    )
    answers = {"repair-ship": ["Malaya", "Hood", "Hood", "Hood"]}
    walk = run(repairs_phase, Campaign(1, "repairs", units), answers=answers)
    assert options_of(walk, "repair-ship")[1] == ("everything", "Hood", "done")
    assert [unit.strength for unit in walk.ruling.result.units] == [1, 3, 4]
    assert dict(walk.ruling.result.rooms) == {"alexandria": 0, "scapa-flow": 3}


def test_everything_is_repaired_at_once_where_nothing_is_to_be_weighed():
    """Where points and capacity are enough for all, one answer does it."""
    units = tuple(ship(name, "british", "battleship", "scapa-flow", 2) for name in ("Hood", "Nelson"))
    units = after(repairs_phase, Campaign(1, "repairs", units), answers={"repair-ship": ["everything"]}).units
    assert [unit.strength for unit in units] == [4, 4]


def test_a_raid_comes_before_repairs_and_holds_for_the_turn():
    """Three dice, two of them 4 or more: Taranto's 4 become 0, and nothing is repaired there this turn (13)."""
    found = with_readings(HOUSE, air_raids=True)
    zara = ship("Zara", "italian", "cruiser", "taranto", 1)
    walk = run(land_air_phase, Campaign(1, "land-air", (zara,)),
               answers={"place-land-air": ["taranto", "stay"]}, found=found)  # fmt: skip
    assert "taranto" in options_of(walk, "place-land-air")[0]
    campaign = after(repairs_phase, walk.ruling.result, "4 5 1", found=found)
    assert (campaign.units[0].strength, campaign.rooms, campaign.air[0]) == (1, (("taranto", 0),), "off-board")


def battle(convoy_at="north-sea", hits="1 2"):
    """A convoy alone against a cruiser of two dice."""
    units = (ship("Convoy 1", "american", "convoy", convoy_at), ship("Hipper", "german", "cruiser", convoy_at, 2))
    return Campaign(4, "battles", units, boats=Submarines(0)), hits


@pytest.mark.parametrize(("reading", "at", "marker"), [("no", "scapa-flow", 0), ("yes", "docked", -1)])
def test_a_convoy_disabled_beside_a_haven(reading, at, marker):
    """It waits in Scapa Flow, or docks there (BLK-R20)."""
    campaign, dice = battle()
    ended = after(battles_phase, campaign, dice, found=with_readings(HOUSE, BLK_R20=reading))
    assert (ended.units[0].at, ended.marker) == (at, marker)


def test_a_convoy_sunk_moves_the_marker_by_two():
    """Two points for the Axis as soon as it happens (7.4)."""
    campaign, _ = battle()
    weak = campaign.units[0]._replace(strength=1)
    ended = after(battles_phase, campaign.put(weak), "4 2")
    assert (ended.units[0].at, ended.marker, ended.axis_convoys) == ("sunk", 2, 2)


@pytest.mark.parametrize(
    ("answer", "at"),
    [("norfolk", "norfolk"), ("same-area", "north-sea"), ("nearest-port", "scapa-flow"), ("next-area", "baltic")],
)
def test_where_a_convoy_withdraws_to(answer, at):
    """By the answer to what no source gives (U-BLK-42); an American convoy may not choose the Baltic."""
    campaign, _ = battle()
    unknowns = HOUSE.unknowns | {"U-BLK-42": HOUSE.unknowns["U-BLK-42"]._replace(value=answer)}
    found = HOUSE._replace(unknowns=unknowns)
    answers = {"stay": ["withdraw"], "pursue": ["let-go"], "withdraw-to": ["barents-sea"]}
    walk = run(battles_phase, campaign, "2 2", answers, found)
    if answer == "next-area":
        assert options_of(walk, "withdraw-to") == [("north-atlantic", "barents-sea")]
        at = "barents-sea"
    assert walk.ruling.result.units[0].at == at
    held_by = after(control_phase, walk.ruling.result, found=found).control
    assert held_by[2] == "axis"  # BLK-R9: it is no longer there when control is determined


@pytest.mark.parametrize(("reading", "who"), [("owner", "axis"), ("opponent", "allied")])
def test_who_chooses_between_ports_equally_near(reading, who):
    """Brest and South America both touch the South Atlantic on turn 4 (BLK-R25)."""
    spee = ship("Graf Spee", "german", "cruiser", "south-atlantic", 2)
    campaign = Campaign(4, "battles", (spee,))

    async def send(found_campaign):
        return await to_nearest(found_campaign, spee, "south-atlantic")

    walk = run(send, campaign, answers={"nearest-port": ["brest"]}, found=with_readings(HOUSE, BLK_R25=reading))
    (choice,) = (entry for entry in walk.ruling.entries if isinstance(entry, Chosen))
    assert (choice.who, choice.options) == (who, ("brest", "south-america"))


@pytest.mark.parametrize(("reading", "order"), [("allied", ["Hood", "Hipper"]), ("axis", ["Hipper", "Hood"])])
def test_whose_ships_return_first(reading, order):
    """Those of the Allies or those of the Axis (BLK-R26)."""
    units = (ship("Hood", "british", "battleship", "eastern-mediterranean"),
             ship("Hipper", "german", "cruiser", "baltic"))  # fmt: skip
    walk = run(return_phase, Campaign(1, "return", units), answers={"return-to": ["alexandria", "kiel-narvik"]},
               found=with_readings(HOUSE, BLK_R26=reading))  # fmt: skip
    gone = [dict(entry.values)["ship"] for entry in walk.ruling.entries
            if isinstance(entry, Noted) and entry.id == "goes-to"]  # fmt: skip
    assert gone == order


@pytest.mark.parametrize(("reading", "ports"), [("one-area", 2), ("two-areas", 3)])
def test_how_far_ships_return(reading, ports):
    """From the Eastern Mediterranean to Alexandria, through one area to Gibraltar, through two to Norfolk (BLK-R21)."""
    hood = ship("Hood", "british", "battleship", "eastern-mediterranean")
    walk = run(return_phase, Campaign(1, "return", (hood,)), answers={"return-to": ["alexandria"]},
               found=with_readings(HOUSE, BLK_R21=reading))  # fmt: skip
    assert len(options_of(walk, "return-to")[0]) == ports


@pytest.mark.parametrize(("reading", "at"), [("nearest", "taranto"), ("stays", "barents-sea")])
def test_a_ship_that_reaches_no_port(reading, at):
    """With Kiel/Narvik cut off, a German ship in the Barents Sea is far from every port of its side (BLK-R22)."""
    found = with_readings(HOUSE, BLK_R22=reading)
    table = found.tables["port"]
    rows = list(table.rows)
    cell = rows[0].cells[0]
    rows[0] = rows[0]._replace(cells=(cell._replace(values=("axis", 8, 8)),))
    rows[1] = rows[1]._replace(cells=(rows[1].cells[0]._replace(values=("axis", 8, 8)),))
    found = found._replace(tables=dict(found.tables) | {"port": table._replace(rows=tuple(rows))})
    tirpitz = ship("Tirpitz", "german", "battleship", "barents-sea")
    walk = run(return_phase, Campaign(1, "return", (tirpitz,)), "2 2 2" if reading == "nearest" else "", found=found)
    assert walk.ruling.result.units[0].at == at
    assert ("stays-at-sea" in notes(walk)) == (reading == "stays")


def test_a_port_closes_is_told():
    """On turn 6 the players are told that Brest is open for the last time."""
    assert "port-closes" in notes(run(return_phase, Campaign(6, "return", ())))
    assert "port-closes" not in notes(run(return_phase, Campaign(5, "return", ())))


@pytest.mark.parametrize(("reading", "ready", "resting"), [("off-board", 3, 0), ("next-but-one", 2, 1)])
def test_disabled_submarines_are_ready_or_miss_a_turn(reading, ready, resting):
    """One disabled this turn, two that were at sea (BLK-R7)."""
    boats = Submarines(0, at_sea=(2, 0, 0, 0, 0, 0, 0), disabled=1)
    found = with_readings(HOUSE, BLK_R7=reading)
    ended = after(return_phase, Campaign(2, "return", (), boats=boats), found=found).boats
    assert (ended.ready, ended.resting, ended.disabled, sum(ended.at_sea)) == (ready, resting, 0, 0)


WRONG = [
    ({"turn": "4", "phase": "battles"}, "Who controls what on turn 4 is not told"),
    ({"turn": "4", "control": "neutral"}, "How many submarines"),
    ({"turn": "4", "control": "neutral", "submarines": "3"}, "Where Hood is"),
    ({"fleets": "brest: Hood"}, "not a port of this side"),
    ({"fleets": "baltic: Zara"}, "may enter the Baltic"),
    ({"fleets": "scapa-flow: Yamato"}, "Yamato is no ship of this edition"),
    ({"fleets": "scapa-flow: Hood | sunk: hood"}, "named twice"),
    ({"fleets": "scapa-flow: Norfolk (4)"}, "more than the full 2"),
    ({"submarines": "6", "submarines-at-sea": "2 baltic"}, "8 submarines are more than the seven"),
    ({"submarines": "1", "submarines-track": "2", "turn": "3", "control": "neutral"}, "which is past"),
    ({"leads": "axis"}, "is for one side"),
    ({"control": "allied baltic | axis baltic"}, "controlled by both"),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_positions_that_cannot_be_are_refused(words, message):
    """What contradicts the rules, and what is not told, is named with its rule."""
    from forge.referee.walking.walk import Walk

    with pytest.raises(ForgeError, match=message):
        Walk(Desk(HOUSE), PLAY, read_input(PLAY, words, HOUSE.texts).arguments)
