"""An operation shown in words, a battle in it, and the record sheet filled in."""

import pypdfium2
import pytest
from kit.chase_sea import chart, force, leader, sea, ship, walk
from kit.chase_table import chase
from kit.shipped import load

from forge.errors import Problems
from forge.printing.tally import print_filled
from forge.referee.contract.deciding import first
from forge.referee.contract.dice import Handful
from forge.referee.contract.requests import Position
from forge.referee.games.atlantic_chase.battle.board import Battle
from forge.referee.games.atlantic_chase.operation.forces import Duty, Group, Stealth
from forge.referee.games.atlantic_chase.operation.lapsing import lapse_force
from forge.referee.games.atlantic_chase.operation.showing import show, tally
from forge.referee.games.atlantic_chase.sea.ships import Vessel
from forge.referee.walking.drivers import by_hand, by_policy, one_of, prepared

CHASED = sea(
    force("g1", "1407", ship("scheer", "medium", leaders=("krancke",)), evasive=True, contact="1407"),
    force("b1", "scapa-flow"),
    force("b2", "1104 1004 0905", intel="1004"),
    active="british",
    tally=2,
    weather="bad",
    actions=9,
    stealth=(Stealth("u1", "german", "u-boat", "1405", prien=True), Stealth("s1", "british", "submarine")),
    groups=(Group("A", "german", "kiel", (ship("tirpitz"),)),),
    leaders=(leader("krancke"),),
    duties=(Duty("g1", "german", ("engage",)), Duty("b1", "british")),
    home=("tanker",),
    sunk=("hood",),
)


def test_everything_of_an_operation_is_shown():
    """The board tells Initiative, Tally, weather, every force with its markers, leaders and losses."""
    assert list(show(CHASED, chase().texts)) == [
        "Initiative: British, Tally 2; weather: Bad; year 1939; actions so far: 9",
        "G1  Station 1407, Evasive, Contact 1407: Scheer under Krancke",
        "B1  Port Box Scapa Flow: b-b1",
        "B2  Trajectory of 3, 1104 1004 0905, Intel 1004: b-b2",
        "U1  German U-boat, 1405 with Prien",
        "S1  British Submarine, off the map",
        "Reinforcement Group A, German, Kiel: Tirpitz",
        "Leader Krancke, uses left: 1",
        "G1 must take part in the next action: Engage",
        "B1 must take part in the next action: any",
        "Home: Tanker",
        "Sunk: Hood",
    ]


def test_a_battle_in_progress_is_shown():
    """In a battle the board tells each ship's zone, side up, Hits, smoke and torpedoes."""
    scheer, hood = (ship(key).ship for key in ("scheer", "hood"))
    fighters = (
        Vessel("scheer", scheer._replace(state="damaged", hits=1), 1, player="german", zone="near"),
        Vessel("hood", hood, player="british", zone="far", smoke=True, screens=("kent",)),
    )
    gone = Vessel("norfolk", hood._replace(state="sunk"), player="british", zone="far")
    assert list(show(Battle("german", fighters, 2, sunk=(gone,)), chase().texts)) == [
        "Battle, round 2; the Active player is the German",
        "Scheer  German, Near, damaged, Hits 1, torpedoes spent",
        "Hood  British, Far, in smoke of its own, obscures Kent",
        "Sunk: Norfolk",
    ]


def test_a_leader_who_helped_has_left_the_board_at_the_next_question():
    """Marschall makes the die of Time Lapse a six and leaves (p.10); where the ship stands is asked without him."""
    lapsing = sea(
        force("g1", "1407 1307 1306", ship("scheer", "medium", leaders=("marschall",))),
        force("b1", "scapa-flow"),
        weather="bad",
        leaders=(leader("marschall"),),
    )
    asked = []

    async def lapse(*where):
        await Position(lapsing)
        return await lapse_force(*where)

    def watch(question):
        asked.append((question.id, question.position and question.position.leaders))

    answers = prepared({"leader-six": ["6"]})
    dice = by_hand(Handful("1"))
    walk(lapse, chart(), lapsing, "g1", answerer=one_of(watch, answers, dice, by_policy(first, "first")))
    after = asked[[name for name, _ in asked].index("leader-six") + 1 :]
    assert after
    assert all(aboard == () for _, aboard in after), after


def test_what_is_no_position_of_the_game_shows_nothing():
    """Positions of other procedures have no board."""
    assert list(show(None, chase().texts)) == []


def test_the_record_sheet_takes_every_value(tmp_path):
    """The record sheet has a place for each value, and prints ships, hexes and markers of every Task Force."""
    problems = Problems()
    print_filled(load("atlantic-chase"), tally(CHASED, chase().texts), tmp_path / "record.pdf", problems)
    assert [str(problem) for problem in problems] == []
    text = pypdfium2.PdfDocument(tmp_path / "record.pdf")[0].get_textpage().get_text_bounded()
    for said in ("British", "Bad", "Scheer under Krancke", "1104 1004 0905", "Intel 1004", "Tanker", "Hood"):
        assert said in text


@pytest.mark.parametrize("forces", [(), (force("g1", "kiel"),)])
def test_the_record_sheet_leaves_free_what_is_not_there(forces):
    """A Task Force that is not in play, and a list without ships, take no place of the sheet."""
    values = tally(sea(*forces), chase().texts)
    assert {name.split("/")[2] for name in values if "/forces/" in name} == {one.id for one in forces}
    assert "operation-record/sunk" not in values
