"""Specification of what a hand does when a position has changed: the moves lead from one board to the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.referee.contract.on_board import BACK, FRONT, OnBoard, change_for, joined
from forge.referee.telling.placing import Move, carried_out, moves_between, place_lines
from forge.rules.texts import own_texts

COUNTERS = st.builds(
    OnBoard,
    st.sampled_from(["iceland", "hq", "0101"]),
    st.sampled_from(["u-boat", "escort-1", "bismarck"]),
    st.integers(1, 4),
    st.sampled_from([(), ("ace",), ("strength-3",)]),
    st.sampled_from([FRONT, BACK]),
    st.sampled_from(["board", "display"]),
)
BOARDS = st.lists(COUNTERS, max_size=8)


class Plain:
    """Calls everything by its id."""

    def piece(self, name, side):
        """Give the id of a counter."""
        return name

    def space(self, component, name):
        """Give the id of a space."""
        return name

    def mark(self, name):
        """Give the mark itself."""
        return name


def counts(board):
    """Count what lies there, whatever the order."""
    return {one._replace(number=0): one.number for one in joined(board)}


@given(BOARDS, BOARDS)
def test_moves_lead_from_the_first_board_to_the_second(before, after):
    """Whoever carries the moves out on the first board has the second, counter for counter."""
    moves = moves_between(before, after)
    assert counts(carried_out(before, moves)) == counts(after)
    assert len(place_lines(moves, Plain(), own_texts())) == len(moves)


@given(BOARDS)
def test_nothing_is_done_where_nothing_has_changed(board):
    """The same board in another order needs no hand."""
    assert moves_between(board, board[::-1]) == ()


@given(BOARDS, BOARDS)
def test_what_can_be_moved_is_not_taken_away_and_placed_anew(before, after):
    """A counter is taken to the tray only if none like it comes from there."""
    moves = moves_between(before, after)
    taken = {move.before.piece for move in moves if move.after is None}
    placed = {move.after.piece for move in moves if move.before is None}
    assert not taken & placed


def lines(before, after):
    """Write what leads from one board to another."""
    return place_lines(moves_between(before, after), Plain(), own_texts())


def test_lines_say_what_a_hand_does():
    """Counters are placed, moved, turned, taken away, and told apart by what is known of them."""
    hex_one, hex_two = OnBoard("1408", "Bismarck"), OnBoard("1410", "Bismarck")
    assert lines([hex_one], [hex_two]) == ("move Bismarck from 1408 to 1410",)
    assert lines([], [OnBoard("Iceland", "Escort", 2)]) == ("place 2 × Escort in Iceland",)
    assert lines([hex_one], [hex_one._replace(side=BACK)]) == ("turn over in 1408: Bismarck",)
    assert lines([hex_one], [hex_two._replace(side=BACK)]) == (
        "move Bismarck (back up) from 1408 to 1410, turned over",
    )
    assert lines([hex_one], []) == ("take Bismarck away from 1408",)
    weak, strong = (hex_one._replace(marks=(mark,)) for mark in ("strength 2", "strength 4"))
    assert lines([strong], [weak]) == ("in 1408: Bismarck (strength 4) is now Bismarck (strength 2)",)


def test_of_several_only_as_many_move_as_have_come():
    """Of three that lay in one place one moves, one goes back to the tray, one stays."""
    before, after = [OnBoard("a", "x", 3)], [OnBoard("a", "x"), OnBoard("b", "x")]
    assert moves_between(before, after) == (
        Move(OnBoard("a", "x"), OnBoard("b", "x")),
        Move(OnBoard("a", "x"), None),
    )


FRONT_A, BACK_B = OnBoard("a", "x"), OnBoard("b", "x", side=BACK)
WEAK_A, STRONG_B = OnBoard("a", "x", marks=("weak",)), OnBoard("b", "x", marks=("strong",))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # what stays where it is and is turned comes before what is moved
        ([FRONT_A, BACK_B], [OnBoard("a", "x", side=BACK), OnBoard("c", "x", side=BACK)]),
        # of what is moved each goes where the same side is up, and the same is known of it
        ([FRONT_A, BACK_B], [OnBoard("c", "x"), OnBoard("d", "x", side=BACK)]),
        ([WEAK_A, STRONG_B], [OnBoard("c", "x", marks=("weak",)), OnBoard("d", "x", marks=("strong",))]),
        # what differs goes by what it is called
        ([OnBoard("a", "x"), OnBoard("a", "y")], [OnBoard("c", "x", side=BACK), OnBoard("c", "y", side=BACK)]),
        # a box of one name on another sheet is another place
        ([OnBoard("a", "x"), OnBoard("b", "x", component="map")],
         [OnBoard("a", "x", component="map", side=BACK), OnBoard("b", "x", component="map", side=BACK)][::-1]),
    ],
)  # fmt: skip
def test_each_counter_goes_the_shortest_way(before, after):
    """Of two that are alike in name each goes to the place that asks least of a hand, however they are listed."""
    pairs = {frozenset(zip(before, order, strict=True)) for order in (after, after[::-1])}
    for old in (before, before[::-1]):
        for new in (after, after[::-1]):
            moves = moves_between(old, new)
            assert len(moves) == 2
            assert frozenset(moves) in pairs
            assert min(map(_effort, pairs)) == _effort(moves)


def _effort(moves):
    """Count what a hand does: a counter moved twice as much as one turned."""
    place, look = (lambda one: (one.component, one.space)), (lambda one: (one.side, one.marks))
    changed = [(place(old) != place(new), look(old) != look(new), old.piece != new.piece) for old, new in moves]
    return sum(4 * piece + 2 * moved + turned for moved, turned, piece in changed)


@given(st.integers(0, 40))
def test_a_number_is_made_up_of_few_counters(number):
    """Of counters worth 1 or 2, and 3 or 4, as many are taken as make up the number, and each counter once."""
    worth = {("one", FRONT): 1, ("one", BACK): 2, ("three", FRONT): 3, ("three", BACK): 4}
    stock = {"one": 14, "three": 8}
    taken = change_for(number, {key: (value, stock[key[0]]) for key, value in worth.items()})
    assert sum(worth[each] for each in taken) == number
    assert len(taken) == max(-(-number // 4), number and 1) or number > 32
    assert all(sum(piece == name for piece, _ in taken) <= stock[name] for name in stock)
