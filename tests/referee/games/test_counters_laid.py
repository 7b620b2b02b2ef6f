"""What lies where: positions of every game laid out by hand with its printed counters, space, side and number."""

import pytest
from kit.chase_sea import force, sea, ship

from forge.referee.games.atlantic_blocks.campaign.laying import lies as blocks
from forge.referee.games.atlantic_blocks.campaign.position import Campaign, Submarines, Unit
from forge.referee.games.atlantic_chase.battle.board import Battle
from forge.referee.games.atlantic_chase.operation import laying as chase
from forge.referee.games.atlantic_chase.operation.fighting import Fighting
from forge.referee.games.atlantic_chase.operation.forces import Group, Stealth
from forge.referee.games.atlantic_chase.sea.ships import Vessel
from forge.referee.games.paukenschlag_variant.laying import lies as record
from forge.referee.games.paukenschlag_variant.record import Record, Returning
from forge.referee.games.under_ten_flags.laying import lies as flags
from forge.referee.games.under_ten_flags.state import British, Cruiser, Game, German, Route


def laid(lying):
    """Give what lies: space, counter, number, marks, side, component."""
    found = [tuple(one) for one in lying if one.number]
    assert len(set(found)) == len(found)
    return set(found)


def test_an_operation_is_laid_on_its_map_and_displays():
    """Stations and segments, Intel on the back of Contact, mines on that of U-boats; two Hits are one turned over."""
    hurt = ship("hood")
    damaged = hurt._replace(ship=hurt.ship._replace(state="damaged", hits=3))
    convoy = ship("hx-1", kind="convoy")
    convoy = convoy._replace(ship=convoy.ship._replace(dispersed=True))
    op = sea(
        force("g1", "1407", ship("scheer", leaders=("krancke",)), evasive=True, contact="1407"),
        force("g2", "kiel", ship("g-two"), evasive=True),
        force("b1", "scapa-flow", damaged, convoy),
        force("b2", "1104 1004", intel="1004"),
        active="british", tally=12, weather="bad",
        stealth=(Stealth("u1", "german", "u-boat", "1405", prien=True), Stealth("s1", "british", "submarine"),
                 Stealth("m1", "german", "mines", "1205")),
        groups=(Group("A", "german", "kiel", (ship("tirpitz"),)),),
    )  # fmt: skip
    board = {("1407", "station-g1", "front"), ("1407", "contact", "front"), ("kiel", "station-g2", "front"),
             ("scapa-flow", "station-b1", "front"), ("1104", "segment-b2", "front"), ("1004", "segment-b2", "front"),
             ("1004", "contact", "back"), ("1405", "u-boat", "front"), ("1405", "prien", "front"),
             ("u-boat-box", "submarine", "front"), ("1205", "u-boat", "back"), ("kiel", "german-group-a", "front"),
             ("initiative-british", "initiative", "back"), ("initiative-tally-9", "tally", "front"),
             ("weather-bad", "weather", "back")}  # fmt: skip
    german, british = "german-display", "british-display"
    assert laid(chase.lies(op)) == {(space, piece, 1, (), side, "board") for space, piece, side in board} | {
        ("g1", "scheer", 1, (), "front", german), ("g1", "krancke", 1, (), "front", german),
        ("evasive", "evasive", 1, (), "front", german), ("g2", "g-two", 1, (), "front", german),
        ("evasive-2", "evasive", 1, (), "front", german), ("a", "tirpitz", 1, (), "front", german),
        ("b1", "hood", 1, (), "back", british), ("b1", "hit", 1, ("hood",), "front", british),
        ("b1", "hit", 1, ("hood",), "back", british), ("b1", "hx-1", 1, (), "back", british),
        ("b2", "b-b2", 1, (), "front", british),
    }  # fmt: skip


def test_the_other_sides_of_the_tracks():
    """With the Germans active and good weather both markers show their fronts."""
    lying = laid(chase.lies(sea(force("g1", "1407"), active="german", tally=0, weather="good")))
    for space, piece in (("initiative-german", "initiative"), ("initiative-tally-0", "tally"),
                         ("weather-good", "weather")):  # fmt: skip
        assert (space, piece, 1, (), "front", "board") in lying


@pytest.mark.parametrize(
    ("points", "ones", "tens"),
    [(-1, "", ""), (0, "0", ""), (9, "9", ""), (10, "0", "1"), (27, "7", "2"), (105, "5", "0")],
)
def test_points_lie_in_ones_and_tens(monkeypatch, points, ones, tens):
    """The marker of a side counts ones, its other side tens where there are any; below nought none lies."""
    monkeypatch.setattr(chase, "points_of", lambda _op, _side: points)
    op = sea(force("g1", "1407"))
    for rewarded in (True, False):
        scenario = op.scenario._replace(points=("any",) * rewarded)
        lying = laid(chase.lies(op._replace(scenario=scenario)))
        for side in ("german", "british"):
            wanted = {("front", f"victory-points-{ones}") for _ in ones} | {
                ("back", f"victory-points-{tens}") for _ in tens
            }
            found = {(one[4], one[0]) for one in lying if one[1] == f"{side}-points"}
            assert found == (wanted if rewarded else set())


def test_a_battle_is_laid_on_its_board_and_its_ships_are_not_on_the_displays():
    """Close is one zone for both; beyond the enemy's Near lies nothing: a ship there stands in it."""
    zones = {"scheer": ("german", "near"), "gneisenau": ("german", "beyond"), "hood": ("british", "close"),
             "kent": ("british", "far")}  # fmt: skip
    fighters = tuple(
        Vessel(key, ship(key).ship, player=player, zone=zone, smoke=key == "kent", spent=int(key == "scheer"))
        for key, (player, zone) in zones.items()
    )
    gone = Vessel("norfolk", ship("norfolk").ship, player="british", zone="far")
    op = sea(force("g1", "1407", ship("scheer"), ship("gneisenau")), force("b1", "1408", ship("hood"), ship("kent"),
             ship("norfolk"), ship("eagle")))  # fmt: skip
    fought = {
        ("german-near", "scheer", 1, (), "front"), ("german-near", "no-torpedo", 1, ("scheer",), "front"),
        ("british-near", "gneisenau", 1, (), "front"), ("close", "hood", 1, (), "front"),
        ("british-far", "kent", 1, (), "front"), ("british-far", "evasive", 1, ("kent",), "back"),
    }  # fmt: skip
    for number, box in ((1, "round-1"), (4, "round-4"), (5, "round-4")):
        battle = Battle("german", fighters, number, sunk=(gone,))
        expected = {(*one, "battle-board") for one in fought} | {(box, "round", 1, (), "front", "battle-board")}
        assert laid(chase.lies(battle)) == expected
        both = laid(chase.lies(Fighting(op, battle)))
        assert {one for one in both if one[5] == "battle-board"} == expected
        assert {one[1] for one in both if one[5].endswith("display")} == {"eagle"}


def test_blocks_are_laid_with_their_strength():
    """On the map with the strength left, in the boxes of the sunk by side, on the track by the turn when due."""

    def unit(name, nation, kind, at, strength=3, turn=1):
        return Unit(name, nation, kind, 2, 3, turn, strength, at)

    units = (unit("Hood", "british", "battleship", "north-sea", 2), unit("L\u00fctzow", "german", "cruiser", "brest"),
             unit("Convoy 1", "american", "convoy", "docked"), unit("Convoy 2", "american", "convoy", "norfolk", 1),
             unit("Kent", "british", "cruiser", "sunk", 0), unit("Zara", "italian", "cruiser", "sunk", 0),
             unit("Texas", "american", "battleship", "due", turn=5))  # fmt: skip
    boats = Submarines(1, at_sea=(2, 0, 0, 0, 0, 0, 1), track=(6, 6, 7), disabled=1, resting=2)
    control = ("allied", "neutral", "axis", "neutral", "neutral", "neutral", "neutral")
    lying = laid(blocks(Campaign(3, "battles", units, control, 4, boats, ("north-sea", "off-board"))))
    board = {("north-sea", "hood", 1, ("strength-2",), "front"), ("brest", "lutzow", 1, ("strength-3",), "front"),
             ("norfolk", "convoy", 1, ("strength-1",), "front"), ("north-atlantic", "u-boat", 2, (), "front"),
             ("eastern-mediterranean", "u-boat", 1, (), "front"), ("north-sea", "land-air-allied", 1, (), "front"),
             ("north-atlantic", "control", 1, (), "front"), ("north-sea", "control", 1, (), "back"),
             ("4", "points", 1, (), "front")}  # fmt: skip
    forces = {
        ("allies-2", "kent", 1),
        ("axis-2", "zara", 1),
        ("out-of-the-game", "convoy", 1),
        ("beside-the-board", "u-boat", 3),
        ("disabled-this-turn", "u-boat", 1),
        ("axis", "land-air-axis", 1),
    }
    tracks = {
        ("turns-and-reinforcements-5", "texas", 1),
        ("turns-and-reinforcements-6", "u-boat", 2),
        ("turns-and-reinforcements-7", "u-boat", 1),
        ("turns-and-reinforcements-3", "turn", 1),
    }
    assert lying == {(*one, "board") for one in board} | {(*one, (), "front", "forces") for one in forces} | {
        (*one, (), "front", "tracks") for one in tracks
    }


@pytest.mark.parametrize(
    ("marker", "box"),
    [(0, "0"), (1, "1"), (11, "11"), (12, "axis-12"), (13, "axis-12"), (-1, "1-2"), (-11, "11-2"),
     (-12, "allies-12"), (-13, "allies-12")],
)  # fmt: skip
def test_the_marker_of_points_stays_on_its_track(marker, box):
    """No player has more than 12 (10); the Axis half comes first, so that its boxes have the plain numbers."""
    lying = laid(blocks(Campaign(1, "battles", (), marker=marker)))
    assert [one[0] for one in lying if one[1] == "points"] == [box]


def test_a_map_of_atlantis_is_laid():
    """Ships by their markers, Atlantis and cruisers if sheets are open, an escort with its ship and turned over."""
    routes = (Route(1, 4, 1, 2, "1906", "1102", 0), Route(2, 2, 3, 4, "", "1102", 0))
    both = British((Cruiser("escort", "1"), Cruiser("free", "0602")))
    lying = laid(flags(Game(open=True, turn=2, vp=27, routes=routes, german=German("0507"), british=both)))
    assert lying == {(*one, 1, (), side, component) for *one, side, component in (
        ("1906", "c4", "front", "map"), ("0507", "atlantis", "front", "map"), ("1906", "ca-1", "back", "map"),
        ("0602", "ca-2", "front", "map"), ("game-turn-2", "turn", "front", "displays"),
        ("german-total-7", "vp-ones", "front", "displays"), ("tens-20", "vp-tens", "front", "displays"),
    )}  # fmt: skip


@pytest.mark.parametrize(
    ("vp", "ones", "tens"),
    [(0, ("0", "front"), ("0", "front")), (9, ("9", "front"), ("0", "front")), (99, ("9", "front"), ("90", "front")),
     (100, ("0", "front"), ("0", "back")), (115, ("5", "front"), ("10", "back")), (-1, ("1", "back"), ("0", "front")),
     (-12, ("2", "back"), ("10", "front"))],
)  # fmt: skip
def test_the_german_total_lies_in_tens_and_ones(vp, ones, tens):
    """Tens turned over are a hundred more, ones turned over are below nought; in the last turn the marker is turned."""
    for turn, side in ((1, "front"), (5, "front"), (6, "back")):
        lying = {one[1]: (one[0], one[4]) for one in laid(flags(Game(open=True, turn=turn, vp=vp)))}
        assert lying == {"turn": (f"game-turn-{turn}", side), "vp-ones": (f"german-total-{ones[0]}", ones[1]),
                         "vp-tens": (f"tens-{tens[0]}", tens[1])}  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "box", "side"), [(1, "1", "front"), (20, "20", "front"), (21, "1", "back"), (40, "20", "back")]
)
def test_the_turn_record_has_twenty_boxes(turn, box, side):
    """A second lap begins in the first of them with the marker turned over."""
    assert (f"turns-{box}", "game-turn", 1, (), side, "turn-record") in laid(record(Record(turn, "17.1")))


def test_what_comes_back_lies_on_its_turn():
    """Floatplanes flown are turned over; the Barbarigo lies there until it is in play; repaired boats do not."""
    track = (Returning("bv-222", 1, 7), Returning("z-511", 1, 6), Returning("bombers", 3, 21),
             Returning("repaired-boat", 1, 8))  # fmt: skip
    there = {("turns-5", "game-turn", 1, (), "front"), ("turns-7", "bv-222", 1, (), "back"),
             ("turns-6", "z-511", 1, (), "back"), ("turns-1", "flown", 3, (), "front")}  # fmt: skip
    awaited = ("turns-9", "barbarigo", 1, (), "front")
    for italian, arrival, more in (("waiting", 9, {awaited}), ("waiting", 0, set()), ("in-play", 9, set())):
        lying = laid(record(Record(5, "17.1", arrival=arrival, italian=italian, track=track)))
        assert lying == {(*one, "turn-record") for one in there | more}
