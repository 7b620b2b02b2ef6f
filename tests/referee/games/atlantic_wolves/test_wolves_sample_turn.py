"""The sample turn of 18.0 from its own position, die by die, to its printed totals and to those of the strict rule."""

from pathlib import Path

import pytest
from kit.wolves import ruled, walk_of, wolves

from forge.errors import Problems
from forge.reading.yaml_text import read_yaml
from forge.referee.catalogue import find_procedure
from forge.referee.contract.counters import Group
from forge.referee.contract.situations import read_values

DATA = Path(__file__).parents[3] / "data"


def read(name):
    """Read a data file as plain text values."""
    problems = Problems()
    node = read_yaml(DATA / name, name, problems)
    assert not problems.errors
    return node


def script():
    """The turn as it is told: the position, then cards, decisions and dice in order."""
    node = read("sample_turn.yaml")
    position = node.entries["position"].value
    answers = {
        name: [item.text for item in entry.value.items] for name, entry in node.entries["answers"].value.entries.items()
    }
    dice = " ".join(item.text for item in node.entries["dice"].value.items)
    return position, answers, dice


def after_the_turn(readings):
    """Play the turn and give the position that the next one begins from."""
    rules = wolves(readings=readings)
    position, answers, dice = script()
    procedure = find_procedure(rules, "play")
    values = read_values(position, procedure.parameters, "sample_turn.yaml")
    kinds = {parameter.id: parameter.kind for parameter in procedure.parameters}
    words = {name: kinds[name].show(value) for name, value in values.items()}
    walk = walk_of(rules, "play", words, dice, answers, decide=False)
    assert walk.question.id == "doenitz", walk.question
    return walk


@pytest.mark.parametrize(
    ("reading", "tons", "ships"),
    [("AW-R1: as-played", 402_500, 66), ("AW-R1: by-rule", 372_500, 61)],
)
def test_the_turn_comes_to_its_totals(reading, tons, ships):
    """402,500 tons and 66 ships as printed, with 200,000 in the North Atlantic; 372,500 and 61 by 9.1.2."""
    campaign = after_the_turn(reading).position
    assert (campaign.turn, campaign.phase) == (4, "strategic")
    month = campaign.months[-1]
    assert (month.tons, month.ships, month.sunk, month.operational) == (tons, ships, 10, 45)


def test_the_turn_leaves_the_board_as_printed():
    """Two counters sunk, one built; ATA 3; one Convoy sunk and one placed; the Ace lives; the red card is spent."""
    campaign = after_the_turn("AW-R1: as-played").position
    assert campaign.fleet == (Group("pens", (), 7), Group("pens", ("ace",), 1))
    assert (campaign.ata, campaign.convoys, campaign.tankers, campaign.hand) == (3, 1, 1, ())


@pytest.mark.parametrize(("reading", "dice"), [("each-roll", "3 1 6 1 3 4 6 4"), ("all-rolls", "3 1 6 3 4 6 2 1 4")])
def test_the_seven_dice_of_iceland(reading, dice):
    """The turn throws them in one go, then the two Hits (AW-R8 read so); die by die it comes to the same here."""
    boats = "1 normal, 1 shadow"
    answers = {"lose-boat": ["shadow"]}
    rules = wolves(readings=f"AW-R8: {reading}")
    ruling = ruled("air-asw", dice, answers, rules, area="iceland", u_boats=boats, ata=2, air=7)
    assert dict(ruling.totals) == {"pens": 1, "sunk": 1, "u-boats": 5}
    assert ruling.result.left == 0
