"""The edges of single rulings: whose ports and convoys, the nearest port, limits of a turn, a reason for each no."""

import pytest
from kit.blocks_rules import ask, result, rules, with_readings

from forge.errors import ForgeError
from forge.referee.catalogue import procedures
from forge.referee.telling.receipts import receipt
from forge.referee.walking.rulings import Looked, Noted, each_entry

HOUSE = rules("house")


def notes(walk):
    """Give the notes of a ruling, by id."""
    return {entry.id: entry for entry in walk.ruling.entries if isinstance(entry, Noted)}


def printed(walk, found=None):
    """Give the receipt of a ruling."""
    return "\n".join(receipt(walk.ruling, found or rules()))


NEAREST = [  # side, nation, area, turn, the nearest ports of a disabled ship in the house edition
    ("allied", "british", "barents-sea", 7, ("archangel",)),
    ("allied", "russian", "baltic", 7, ("leningrad",)),
    ("axis", "german", "south-atlantic", 7, ("south-america",)),
    ("axis", "german", "south-atlantic", 4, ("brest", "south-america")),
    ("axis", "italian", "western-mediterranean", 4, ("taranto",)),
    ("allied", "american", "eastern-mediterranean", 8, ("alexandria",)),
]


@pytest.mark.parametrize(("side", "nation", "area", "turn", "ports"), NEAREST)
def test_a_disabled_ship_goes_to_the_nearest_port(side, nation, area, turn, ports):
    """Ports that touch the area come before those an area further on (8.1, 8.2)."""
    words = {"side": side, "nation": nation, "area": area, "turn": turn, "disabled": "yes"}
    assert result("return-ports", words, found=HOUSE).ports == ports


def test_the_nearest_port_may_be_far():
    """Where no port of its side touches its area, a disabled ship goes on to the first areas that have one."""
    far = {"side": "allied", "nation": "russian", "area": "baltic", "turn": 1, "disabled": "yes"}
    answers = {"U-BLK-18": ["north-sea"], "U-BLK-17": ["none"], "U-BLK-15": ["none"], "U-BLK-19": ["none"]}
    assert result("return-ports", far, answers={"U-BLK-24": ["none"], "U-BLK-25": ["none"], "U-BLK-26": ["none"],
                                                "U-BLK-28": ["none"], **answers}).ports == ("leningrad",)  # fmt: skip


@pytest.mark.parametrize(("area", "named"), [("barents-sea", "Archangel"), ("eastern-mediterranean", "Alexandria")])
def test_a_battle_names_the_port(area, named):
    """Told where it is fought, a battle says to which port a disabled ship goes."""
    words = {"turn": 1, "allied": "Hood british BB 4/4", "axis": "Bismarck BB 6/4", "area": area}
    walk = ask("battle", words, "122222 2222", HOUSE)
    assert f"Hood is disabled and goes to port with strength 4, the nearest being {named}" in printed(walk, HOUSE)


def test_a_battle_without_a_place_names_no_port():
    """Where the area is not told no port is made up."""
    walk = ask("battle", {"turn": 1, "allied": "Hood BB 4/4", "axis": "Bismarck BB 6/4"}, "122222 2222")
    assert "goes to the nearest port with strength 4" in printed(walk)


def test_ports_of_every_nation_where_it_is_not_told():
    """A British ship in the Baltic may use Leningrad; whatever the nation is, the nearest ports of all are named."""
    words = {"turn": 7, "allied": "Hood BB 4/4", "axis": "Bismarck BB 6/4", "area": "south-atlantic"}
    walk = ask("battle", words, "222222 1222", HOUSE)
    assert "the nearest being South America" in printed(walk, HOUSE)


MOVES = [  # what is wrong, its rule, the words
    ("port-of-others", "1.1", {"nation": "british", "ship": "battleship", "start": "brest", "path": "north-atlantic"}),
    ("port-of-others", "1.1", {"nation": "german", "start": "alexandria", "path": "eastern-mediterranean"}),
    ("port-of-others", "1.1", {"nation": "british", "start": "south-america", "path": "south-atlantic"}),
    ("axis-convoys", "7.4", {"nation": "german", "ship": "convoy", "start": "norfolk", "path": "north-atlantic"}),
    ("warships-from-port", "7", {"nation": "british", "start": "north-sea", "path": "barents-sea"}),
    ("port-closed", "1.1", {"nation": "german", "start": "brest", "path": "north-atlantic", "turn": 1}),
    ("port-closed", "1.1", {"nation": "german", "start": "brest", "path": "north-atlantic", "turn": 7}),
    ("convoys-first", "7.4", {"nation": "american", "ship": "convoy", "start": "norfolk", "path": "south-atlantic"}),
    ("too-far", "7.4", {"nation": "american", "ship": "convoy", "start": "north-sea", "path": "baltic, north-sea"}),
    ("baltic-closed", "7.1", {"nation": "italian", "start": "kiel-narvik", "path": "baltic"}),
    ("must-stop", "7", {"nation": "british", "start": "scapa-flow", "path": "north-sea, barents-sea"}),
    ("not-connected", "1.1", {"nation": "british", "start": "alexandria", "path": "western-mediterranean"}),
]  # fmt: skip


@pytest.mark.parametrize(("why", "rule", "words"), MOVES, ids=[f"{each[0]}-{n}" for n, each in enumerate(MOVES)])
def test_what_breaks_a_move_is_said_with_its_rule(why, rule, words):
    """Each reason has its words and its number, and the same ship from the same place has that way in no list."""
    words = {"ship": "cruiser", "turn": 2} | words
    walk = ask("move", words, found=HOUSE)
    assert not walk.ruling.result.legal
    assert notes(walk)[why].cite == rule
    assert "{" not in printed(walk, HOUSE)
    path = words.pop("path").replace(", ", " > ")
    assert path not in result("moves", words, found=HOUSE).ways


def test_a_ship_shut_in_may_leave_by_the_other_reading():
    """Brest closes after turn 6: by the other reading what is in it may still put to sea."""
    words = {"nation": "german", "ship": "battleship", "start": "brest", "path": "north-atlantic", "turn": 7}
    assert result("move", words, found=with_readings(HOUSE, BLK_R24="leave")).legal
    assert not result("move", words | {"turn": 1}, found=with_readings(HOUSE, BLK_R24="leave")).legal


def test_an_empty_list_of_moves_says_why():
    """A ship that cannot leave is told the reason in place of an empty line."""
    walk = ask("moves", {"nation": "german", "ship": "battleship", "start": "brest", "turn": 1}, found=HOUSE)
    assert notes(walk)["port-closed"].cite == "1.1"


def test_a_move_from_nowhere_says_what_was_not_looked_at():
    """Where a ship begins is not told: the receipt says that its port was not looked at."""
    walk = ask("move", {"nation": "british", "ship": "cruiser", "path": "north-sea", "turn": 1}, found=HOUSE)
    assert "start-untold" in notes(walk)


@pytest.mark.parametrize(("side", "area"), [("allied", "north-sea"), ("axis", "north-atlantic")])
def test_what_may_not_be_placed_says_why(side, area):
    """Land air has its areas; the reason names the side and the area."""
    walk = ask("place", {"unit": "land-air", "side": side, "area": area})
    assert not walk.ruling.result.legal
    assert notes(walk)["no-land-air-here"] == ("no-land-air-here", (("side", side), ("area", area)), "3")


def test_no_submarine_in_the_baltic_by_the_other_reading():
    """The refusal cites the Baltic's own rule."""
    words = {"unit": "submarine", "side": "axis", "area": "baltic"}
    walk = ask("place", words, found=with_readings(rules(), BLK_R16="no"))
    assert notes(walk)["no-submarine-here"].cite == "7.1"


@pytest.mark.parametrize(("targets", "why"), [("2", "not-its-like"), ("1, 1", "pursue-all-first")])
def test_an_aim_of_pursuit_that_is_not_legal_says_why(targets, why):
    """Not its like, or one of two battleships twice before the other is aimed at."""
    words = {"withdrawing": "battleship, cruiser, battleship", "pursuers": "battleship, battleship", "targets": targets}
    walk = ask("pursuit-targets", words)
    assert not walk.ruling.result.legal
    assert notes(walk)[why].cite == "8.2"


@pytest.mark.parametrize("targets", ["3", "1, 1"])
def test_aims_at_what_is_not_there_are_refused(targets):
    """A number beyond the units that withdraw, or more aims than pursuers."""
    with pytest.raises(ForgeError, match=r"no unit 3|2 targets are named"):
        ask("pursuit-targets", {"withdrawing": "battleship", "pursuers": "battleship", "targets": targets})


def test_british_ships_leave_the_baltic_under_fire():
    """The option fires on the way in and out: every port but Leningrad is past the guns, and by default that too."""
    found = with_readings(HOUSE, baltic=True)
    words = {"side": "allied", "nation": "british", "area": "baltic", "turn": 3}
    after = result("return-ports", words, found=found)
    assert (after.ports, after.past_baltic) == (("scapa-flow", "leningrad"), ("scapa-flow", "leningrad"))
    by_sea = result("return-ports", words, found=with_readings(HOUSE, baltic=True, BLK_R23="sea"))
    assert by_sea.past_baltic == ("scapa-flow",)
    move = {"nation": "british", "ship": "cruiser", "start": "scapa-flow", "path": "north-sea, baltic", "turn": 1}
    assert result("move", move | {"allied-areas": "north-sea"}, found=found).baltic == 1


def test_a_convoy_sunk_in_battle_is_worth_two_points():
    """The points stand in the receipt of the battle, with their rule."""
    walk = ask("battle", {"turn": 1, "allied": "convoy 1/1", "axis": "Hipper CA 2/2"}, "44")
    (look,) = (entry.look for entry in each_entry(walk.ruling.entries) if isinstance(entry, Looked))
    assert (look.table, look.result.side, look.result.points) == ("convoy-points", "axis", 2)
    assert "Points for convoys: row is sunk: Axis, 2 points" in printed(walk)


def test_each_throw_tells_its_number_its_hits_and_what_is_left():
    """What hits the target, how many of the dice do, the strength before and after, and whether it is disabled."""
    words = {"allied": "Hood BB 4/3", "axis": "Bismarck BB 6/4"}
    walk = ask("surface-round", words, "665432 1222")
    lines = printed(walk)
    assert "Hood is hit on 6 and above: 2 of 6 dice hit, strength 3 to 1" in lines
    assert "Bismarck is hit on 6 and above: 0 of 4 dice hit, strength 4 to 4" in lines
    order = [entry.id for entry in each_entry(walk.ruling.entries) if isinstance(entry, Noted)]
    assert order == ["round", "volley", "volley", "is-disabled", "to-port"]


def test_who_gets_away_is_told_with_what_is_left():
    """A convoy that escapes with strength 1 is named so."""
    words = {"turn": 1, "allied": "convoy 1/3", "axis": "Bismarck BB 6/4"}
    choices = {"stay": ["withdraw"], "pursue": ["convoy"]}
    walk = ask("battle", words, "222222 442222 2", rules(), choices)
    assert "Allies withdraw: convoy 1/1" in printed(walk)


def test_the_points_of_a_turn_are_one_limit_for_all_ports():
    """8 points on turn 1: Scapa Flow takes 6 of its 7, and 1 of the 2 that Alexandria could use is all it can."""
    words = {"side": "allied", "turn": 1, "needs": "scapa-flow 3 4, alexandria 2, gibraltar 2"}
    after = result("repairs", words, found=HOUSE)
    assert after == (8, 3, 0)
    assert result("repairs", words | {"turn": 4}, found=HOUSE) == (6 + 1 + 2, 2, 6)


@pytest.mark.parametrize(("port", "turn", "message"), [("brest", 0, "on some turns only"), ("brest", 7, "not open")])
def test_a_port_that_is_closed_repairs_nothing(port, turn, message):
    """Brest repairs on its turns only, and where the turn matters it must be told."""
    with pytest.raises(ForgeError, match=message):
        ask("repair", {"port": port, "strength": 1, "full": 3, "points": 9, "turn": turn}, found=HOUSE)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"side": "axis", "port": "kiel-narvik"}, "Only ports of the opponent"),
        ({"side": "axis", "port": "scapa-flow"}, "does not have the sign"),
        ({"side": "allied", "port": "brest", "turn": 8}, "not open"),
    ],
)
def test_raids_go_to_the_opponents_ports_with_the_sign(words, message):
    """Own ports, ports without the sign and closed ones are refused with the rule."""
    with pytest.raises(ForgeError, match=message):
        ask("raid", words, found=with_readings(HOUSE, air_raids=True))


def test_the_game_is_judged_when_it_is_over():
    """After turn 5 nobody has won."""
    with pytest.raises(ForgeError, match="Turn 5 is not the last"):
        ask("victory", {"side": "axis", "standing": 3, "turn": 5})


def test_a_marker_on_a_number_is_for_one_side():
    """Without the side a number on the track means nothing, and at 0 it is nobody's."""
    for words in ({"standing": 3}, {"side": "axis", "standing": 0}):
        with pytest.raises(ForgeError, match="is for one side"):
            ask("track", words)


def test_points_for_convoys_count_when_they_come():
    """At 12 two more are lost at once, and the three that the turn then brings the Allies are taken off."""
    words = {"side": "axis", "standing": 12, "allied-points": 3, "axis-convoy-points": 2}
    assert result("track", words).track == 9
    assert result("track", words, found=with_readings(rules(), BLK_R11="netted")).track == 11


def test_full_slots_send_a_submarine_further_on():
    """Two slots a turn in the house edition: the third submarine of turn 3 comes back a turn later."""
    assert result("submarine-return", {"turn": 3, "taken": "5, 5"}, found=HOUSE).turn == 6
    assert result("submarine-return", {"turn": 6, "taken": "8, 8"}, found=HOUSE) == (0, "never")


def test_a_ship_is_called_as_it_was_named():
    """Norfolk the cruiser is no more the port than Victorious is; both keep their own capitals."""
    words = {"allied": "Victorious CV 2/3, norfolk CA 2/2", "axis": "Bismarck BB 6/4"}
    after = result("surface-round", words, "222222 22")
    assert after.allied == "Victorious CV 2/3, norfolk CA 2/2"


def test_titles_have_no_braces():
    """Nothing that lists procedures, parameters and choices shows what is filled in later."""
    texts = rules().texts
    for procedure in procedures(rules()).values():
        for name in (procedure.id, *(parameter.id for parameter in procedure.parameters)):
            assert "{" not in texts.get(name, ""), name


@pytest.mark.parametrize(
    ("side", "standing", "winner"), [("nobody", 0, "axis"), ("allied", 1, "allied"), ("axis", 12, "axis")]
)
def test_the_axis_wins_a_tie_and_is_told_why(side, standing, winner):
    """Why is told of a tie alone (12)."""
    ruling = ask("victory", {"side": side, "standing": standing, "turn": 8}).ruling
    assert ruling.result.winner == winner
    told = [entry.id for entry in each_entry(ruling.entries) if isinstance(entry, Noted)]
    assert told == (["tie-to-axis"] if standing == 0 else [])
