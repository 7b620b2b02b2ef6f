"""First and last turns, ways by an answer, guns on the way to a port, and what is told of a ruling against."""

import pytest
from kit.blocks_rules import result, rules, with_readings
from kit.strolls import begin, rules_of, words_of

from forge.referee.contract.dice import Handful
from forge.referee.contract.procedure import Procedure
from forge.referee.games.atlantic_blocks.campaign.position import Campaign, Submarines, Unit
from forge.referee.games.atlantic_blocks.campaign.rule_6_reinforcements import reinforcements_phase
from forge.referee.games.atlantic_blocks.campaign.rule_7_movement import allied_moves
from forge.referee.games.atlantic_blocks.campaign.rule_11_return import to_nearest
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, one_of, prepared, rule
from forge.referee.walking.input import read_input

HOUSE = rules("house")


def hood(at, strength=4):
    """Give a British battleship."""
    return Unit("Hood", "british", "battleship", 4, 4, 1, strength, at)


def after(phase, campaign, dice="", answers=None, found=HOUSE):
    """Give the position after a phase with dice by hand, all of which must be used."""
    handful = Handful(dice, "dice")
    steps = Procedure("phase", phase, fixed=(campaign,))
    walk = rule(Desk(found), steps, read_input(steps, {}, found.texts),
                one_of(prepared(answers or {}), by_hand(handful)))  # fmt: skip
    handful.refuse_rest()
    assert walk.question is None, walk.question
    return walk.ruling.result


@pytest.mark.parametrize(("turn", "open_now"), [(1, False), (2, True), (6, True), (7, False)])
def test_brest_is_open_on_turns_2_to_6(turn, open_now):
    """On the first of them and on the last a ship may leave it (11)."""
    words = {"nation": "german", "ship": "cruiser", "start": "brest", "path": "north-atlantic", "turn": turn}
    assert result("move", words, found=HOUSE).legal == open_now


@pytest.mark.parametrize("turn", [1, 8])
@pytest.mark.parametrize(
    ("nation", "port", "area"),
    [("german", "kiel-narvik", "baltic"), ("italian", "taranto", "eastern-mediterranean"),
     ("british", "scapa-flow", "north-sea"), ("british", "alexandria", "eastern-mediterranean"),
     ("american", "norfolk", "north-atlantic"), ("russian", "leningrad", "baltic")],
)  # fmt: skip
def test_other_ports_are_open_all_the_game(nation, port, area, turn):
    """No other port is for some turns only (1.1, 11)."""
    words = {"nation": nation, "ship": "cruiser", "start": port, "path": area, "turn": turn}
    assert result("move", words, found=HOUSE).legal


@pytest.mark.parametrize("turn", range(1, 9))
def test_submarines_arrive_on_turns_2_to_4(turn):
    """Four come in on these turns, here 1, 2 and 1 of them, and none on any other (3)."""
    answers = {"U-BLK-45": 1, "U-BLK-46": 2, "U-BLK-47": 1}
    unknowns = {name: HOUSE.unknowns[name]._replace(value=value) for name, value in answers.items()}
    found = HOUSE._replace(unknowns=dict(HOUSE.unknowns) | unknowns)
    came = {2: 3, 3: 4, 4: 6}.get(turn, 3)
    campaign = Campaign(turn, "reinforcements", (), boats=Submarines(0, came=came))
    new = {2: 1, 3: 2, 4: 1}.get(turn, 0)
    assert after(reinforcements_phase, campaign, found=found).boats == Submarines(new, came=came + new)


def test_no_more_than_seven_submarines_come():
    """Where six have come, one of two is left (3)."""
    unknowns = {"U-BLK-46": HOUSE.unknowns["U-BLK-46"]._replace(value=2)}
    found = HOUSE._replace(unknowns=dict(HOUSE.unknowns) | unknowns)
    campaign = Campaign(3, "reinforcements", (), boats=Submarines(0, came=6))
    assert after(reinforcements_phase, campaign, found=found).boats == Submarines(1, came=7)


@pytest.mark.parametrize(
    ("here", "there", "legal"), [("north-sea", "none", True), ("none", "baltic", True), ("none", "none", False)]
)
def test_areas_are_joined_where_either_says_so(here, there, legal):
    """What the board's map says of one area is asked where the other's answer does not have it (1.1)."""
    words = {"nation": "german", "ship": "cruiser", "start": "kiel-narvik", "path": "baltic, north-sea", "turn": 1,
             "axis-areas": "baltic"}  # fmt: skip
    answers = {"U-BLK-22": ["baltic"], "U-BLK-18": [here], "U-BLK-17": [there]}
    assert result("move", words, answers=answers).legal == legal


def test_guns_fire_on_a_disabled_ship_on_its_way():
    """Leningrad is the nearest port in the Baltic, and the way into it leads past the guns (13, 8.1)."""
    found = with_readings(HOUSE, baltic=True)

    async def send(campaign):
        return await to_nearest(campaign, campaign.units[0], "baltic")

    (sent,) = after(send, Campaign(3, "battles", (hood("baltic"),)), "6 6 2", found=found).units
    assert (sent.at, sent.strength) == ("leningrad", 2)


def test_what_guns_have_disabled_they_do_not_fire_on_again():
    """Turned to the nearest port on either side of them it gets there with no more dice thrown (BLK-R12)."""
    found = with_readings(HOUSE, baltic=True, BLK_R12="nearest")
    answers = {"move-ship": ["Hood"], "move-to": ["baltic"], "nearest-port": ["leningrad"]}
    north_sea = tuple("allied" if place == 2 else "neutral" for place in range(7))
    campaign = Campaign(3, "allied-moves", (hood("scapa-flow"),), north_sea)
    (sent,) = after(allied_moves, campaign, "1 6 2", answers, found).units
    assert (sent.at, sent.strength) == ("leningrad", 3)


@pytest.mark.parametrize(
    ("words", "told"),
    [({"target": "cruiser", "strength": 2}, (False, 0, 0, False, False)),
     ({"target": "land-air"}, (False, 0, 0, False, False)),
     ({"pursuer": "land-air", "target": "land-air"}, (True, 0, 0, False, False))],
)  # fmt: skip
def test_a_pursuit_without_dice_harms_nobody(words, told):
    """What is not its like, and land air, which nothing harms, is neither sunk nor disabled (3, 8.2)."""
    assert result("pursuit", {"pursuer": "battleship", "number": 3} | words) == told


def test_a_convoy_of_another_name_is_told_to_be_one():
    """HX 84 needs the word, Convoy 2 has it (1.1)."""
    rules_here = rules_of("atlantic-blocks", "house")
    game, walk = begin(rules_here, words_of(rules_here, "mid-war"))
    units = tuple(
        Unit(name, "american", kind, 1, 3, 1, strength, "north-sea")
        for name, kind, strength in (("HX 84", "convoy", 3), ("Convoy 2", "convoy", 1), ("Convoyer", "cruiser", 3))
    )
    board = list(game.show(walk.position._replace(units=units, battle=None), rules_here.texts))
    (line,) = (each for each in board if each.startswith("North Sea"))
    assert "HX 84 convoy 1/3, Convoy 2 1/1 of 3, Convoyer CA 1/3" in line
