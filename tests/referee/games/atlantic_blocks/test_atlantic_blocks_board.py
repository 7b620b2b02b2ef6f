"""The board of the block game names every ship once, where it is, with what is left of it."""

import re

import pytest
from kit.strolls import begin, rules_of, stroll, words_of

from forge.referee.games.atlantic_blocks.fleets import Ship, told
from forge.referee.games.atlantic_blocks.names import AREAS, BATTLESHIP, CONVOY, CRUISER, PORTS

CODES = {"battleship": "BB", "cruiser": "CA", "carrier": "CV"}


def line_of(unit, board, rules):
    """Give the line on which a ship must stand."""
    if unit.at in AREAS:
        start = rules.texts[unit.at]
    elif unit.at in PORTS:
        start = f"In {rules.texts[unit.at]}: "
    else:
        start = {"sunk": "Sunk: ", "due": f"Due on turn {unit.turn}: "}.get(unit.at, unit.at)
    return next(line for line in board if line.startswith(start))


@pytest.mark.parametrize("seed", range(3))
def test_every_ship_stands_where_it_is(seed):
    """Dice and strength as its block shows them; a ship that is hurt says of how many; nobody stands twice."""
    rules = rules_of("atlantic-blocks", "house")
    game, walk = begin(rules, words_of(rules, "mid-war"))
    compared = 0
    for _ in stroll(walk, f"board/{seed}", 80, ("done", "stay")):
        position = walk.position
        board = [line for line in game.show(position, rules.texts) if not line.startswith("Battle")]
        for unit in position.units:
            if unit.kind not in CODES:
                continue
            name = re.escape(unit.name)
            if unit.at == "sunk":
                assert re.search(rf"(: |, ){name}(,|$)", line_of(unit, board, rules)), (unit, board)
                continue
            whole = "" if unit.strength == unit.full else f" of {unit.full}"
            said = rf"\b{name} {CODES[unit.kind]} {unit.dice}/{unit.strength}{whole}(?=[,;]|$)"
            assert [line for line in board if re.search(said, line)] == [line_of(unit, board, rules)], (unit, board)
            compared += 1
    assert compared > 1_000


def test_ships_are_told_as_players_call_them():
    """A convoy that has a number says once that it is one, and a nation, which everybody knows, not at all."""
    fleet = (
        Ship("Hood", BATTLESHIP, 4, 3, nation="british"),
        Ship("Convoy 2", CONVOY, 1, 2),
        Ship("HX 84", CONVOY, 1, 3),
        Ship("convoy 3", CONVOY, 1, 1),
        Ship("Convoyer", CRUISER, 2, 3),
    )
    assert told(fleet) == "Hood BB 4/3, Convoy 2 1/2, HX 84 convoy 1/3, convoy 3 1/1, Convoyer CA 2/3"
