"""Where whole games have their counters: in spaces and of pieces that are printed, as many as the position says."""

import re
from collections import Counter
from functools import cache

import pytest
from kit import strolls
from kit.shipped import RULED

import forge
from forge.library.kit_names import KitNames
from forge.places import situation_names
from forge.referee.games.atlantic_chase.operation.fighting import Fighting
from forge.referee.telling.placing import carried_out, moves_between, place_lines

STEPS = 90
FOUGHT = {"atlantic-chase": (56,)}
"""Seeds of operations that come to a battle."""


@cache
def game(pack):
    """Open a pack with answers of its own to play with."""
    return forge.open_game(pack, edition="published" if pack == "paukenschlag-variant" else "house")


@cache
def kit(pack):
    """Give the names of a kit."""
    return KitNames(game(pack).wanted, game(pack).rules.texts)


@cache
def positions(pack):
    """Give positions of whole games played at random, each with what lies then."""
    rules = game(pack).rules
    names = situation_names(game(pack).folder, rules.edition) or ("",)
    found = []
    for seed in (*range(6), *FOUGHT.get(pack, ())):
        name = names[seed % len(names)]
        module, walk = strolls.begin(rules, strolls.words_of(rules, name) if name else {})
        for each in strolls.stroll(walk, seed, STEPS, ("pass",)):
            if each.position is not None and (not found or each.position != found[-1][0]):
                found.append((each.position, tuple(module.lies(each.position))))
    return found


@pytest.mark.parametrize("pack", RULED)
def test_each_counter_is_printed_and_so_is_its_space(pack):
    """No game lays a piece that the kit has not, more of it than are printed, or on a space that no page has."""
    names = kit(pack)
    assert len(positions(pack)) >= 20
    for _, laid in positions(pack):
        used = Counter()
        for one in laid:
            assert one.space in names.places(one.component), one
            assert one.number > 0
            used[one.piece] += one.number
        for piece, number in used.items():
            printed = names.pieces(piece)
            assert printed, piece
            assert number <= sum(each.copies for each in printed), piece


@pytest.mark.parametrize("pack", RULED)
def test_lines_between_positions_lead_from_one_to_the_next(pack):
    """Whoever does what the lines say has the next position on the table; no line names an id."""
    before = ()
    for _, laid in positions(pack):
        moves = moves_between(before, laid)
        assert Counter(carried_out(before, moves)) == Counter(laid)
        for line in place_lines(moves, kit(pack), game(pack).rules.texts):
            assert "{" not in line
            assert not re.search(r"\b[a-z]+-[a-z]+-\d", line), "ids of counters are no words"
        before = laid


def shown(pack, position):
    """Give the lines by which the terminal shows a position."""
    return list(game(pack).whole.show(position, game(pack).rules.texts))


def worth(laid, box, component="allied"):
    """Add up what the counters in the boxes of a name are worth, by the figures printed on them."""
    total = 0
    for one in laid:
        if one.space.endswith(box):
            (piece,) = kit("atlantic-wolves").pieces(one.piece)
            cell = piece.component.component.cell(piece, "figure" if one.side == "front" else "back_figure")
            total += one.number * int(cell)
    return total


def test_the_board_of_wolves_has_as_many_as_the_terminal_says():
    """U-boats by square, Escort and Air factors: the rows of numbers add up to what lies there, as printed."""
    most = 0
    for position, laid in positions("atlantic-wolves"):
        rows = [line.split() for line in shown("atlantic-wolves", position)]
        numbers = [[0 if cell == "-" else int(cell) for cell in row[-5:]] for row in rows if is_row(row)]
        columns = [sum(column) for column in zip(*numbers, strict=True)] or [0] * 5
        at = [sum(one.number for one in laid if one.piece == "u-boat" and one.space.endswith(square))
              for square in ("-aggressive", "-normal", "-shadow")]  # fmt: skip
        assert [*at, worth(laid, "-escorts"), worth(laid, "-air")] == columns
        most = max(most, *columns)
    assert most > 3


def is_row(cells):
    """Tell whether a line is that of an area: five numbers or dashes behind a name."""
    return len(cells) > 5 and all(cell == "-" or cell.isdigit() for cell in cells[-5:])


def test_the_map_of_flags_has_the_ships_that_the_terminal_names():
    """A marker lies in the hex of each marker set on the map, and nowhere else."""
    for position, laid in positions("under-ten-flags"):
        said = sorted(route.hex for route in position.routes if route.hex)
        assert sorted(one.space for one in laid if re.fullmatch(r"c\d", one.piece)) == said
        text = " ".join(shown("under-ten-flags", position))
        assert all(at in text for at in said)


def test_each_ship_of_the_block_game_lies_where_the_terminal_says():
    """Every ship on the map has the strength that the terminal tells; convoys are as many as in the position."""
    for position, laid in positions("atlantic-blocks"):
        convoys = sum(unit.kind == "convoy" and unit.at != "leaving" for unit in position.units)
        assert sum(one.number for one in laid if one.piece == "convoy") == convoys
        text = "\n".join(shown("atlantic-blocks", position))
        for one in laid:
            if one.marks and one.piece != "convoy":
                strength = one.marks[0].removeprefix("strength-")
                (piece,) = kit("atlantic-blocks").pieces(one.piece)
                assert re.search(rf"{re.escape(piece.title)} [A-Z]+ \d+/{strength}\b", text), one


def test_battles_of_chase_are_fought_on_their_own_board():
    """While a battle is on, its ships stand on the battle board and no longer on their display."""
    fought = [(position, laid) for position, laid in positions("atlantic-chase") if isinstance(position, Fighting)]
    for position, laid in fought:
        on_board = {one.piece for one in laid if one.component == "battle-board"}
        assert {one.ship.id for one in position.battle.fighters} <= on_board
        ships = Counter(one.ship.id for force in (*position.op.forces, *position.op.groups) for one in force.vessels)
        ships -= Counter(one.ship.id for one in position.battle.sunk)
        lie = Counter()
        for one in laid:
            lie[one.piece] += one.number * (one.component != "board")
        assert {ship: lie[ship] for ship in ships} == ships
    assert fought
