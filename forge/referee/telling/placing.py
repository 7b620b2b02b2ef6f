"""What to do with the counters on the table when a position has changed: place, take away, move, turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from forge.referee.contract.on_board import BACK, FRONT, OnBoard, joined
from forge.referee.contract.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Move(NamedTuple):
    """What so many counters that are alike do: from where and how they lay to where and how they lie.

    Nothing ``before`` means that they come from the tray, nothing ``after`` that they go back to it. Both sides are of
    the same number.
    """

    before: OnBoard | None
    after: OnBoard | None


class Names(Protocol):
    """What things of the kit are called."""

    def piece(self, name: str, side: str) -> str:
        """Give the title of a counter by its id, or how its id begins, that side up; perhaps the same of both."""

    def space(self, component: str, name: str) -> str:
        """Give the title of a space."""

    def mark(self, name: str) -> str:
        """Say what else is known of a counter."""


def moves_between(before: Iterable[OnBoard], after: Iterable[OnBoard]) -> tuple[Move, ...]:
    """Give the moves that make one board of another: counters are turned where they lie before any is moved."""
    old, new = (_counted(board) for board in (before, after))
    gone = {each: number - new.get(each, 0) for each, number in old.items() if number > new.get(each, 0)}
    come = {each: number - old.get(each, 0) for each, number in new.items() if number > old.get(each, 0)}
    found = [*_matched(gone, come, _same_place), *_matched(gone, come, _same_side), *_matched(gone, come, _same_piece)]
    found += [Move(each._replace(number=number), None) for each, number in gone.items() if number]
    found += [Move(None, each._replace(number=number)) for each, number in come.items() if number]
    return tuple(found)


def carried_out(board: Iterable[OnBoard], moves: Iterable[Move]) -> tuple[OnBoard, ...]:
    """Carry moves out on a board; the order of what lies there is of no matter."""
    changes: list[OnBoard] = []
    for old, new in moves:
        changes += [old._replace(number=-old.number)] if old else []
        changes += [new] if new else []
    return joined((*board, *changes))


def place_lines(moves: Iterable[Move], names: Names, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Write moves as what a hand does with the printed kit, a line each."""
    return tuple(_line(move, names, texts) for move in moves)


def _counted(board: Iterable[OnBoard]) -> dict[OnBoard, int]:
    return {one._replace(number=0): one.number for one in joined(board)}


def _matched(
    gone: dict[OnBoard, int], come: dict[OnBoard, int], alike: Callable[[OnBoard, OnBoard], bool]
) -> Iterable[Move]:
    """Pair what is gone with what has come, and take both off."""
    for old in tuple(gone):
        for new in tuple(come):
            if (number := min(gone[old], come[new])) and alike(old, new):
                gone[old] -= number
                come[new] -= number
                yield Move(old._replace(number=number), new._replace(number=number))


def _same_piece(old: OnBoard, new: OnBoard) -> bool:
    return old.piece == new.piece


def _same_side(old: OnBoard, new: OnBoard) -> bool:
    return (old.piece, old.side, old.marks) == (new.piece, new.side, new.marks)


def _same_place(old: OnBoard, new: OnBoard) -> bool:
    return (old.piece, old.component, old.space) == (new.piece, new.component, new.space)


def _line(move: Move, names: Names, texts: Mapping[str, str]) -> str:
    old, new = move
    shown = new or old
    assert shown is not None
    piece = counter_words(shown, names, texts)
    if old is None or new is None:
        key = "placing.take" if new is None else "placing.place"
        return say(texts, key, piece=piece, space=names.space(shown.component, shown.space))
    spaces = {"space": names.space(new.component, new.space), "origin": names.space(old.component, old.space)}
    if (old.component, old.space) == (new.component, new.space):
        key = "placing.turn" if old.side != new.side else "placing.mark"
        return say(texts, key, piece=piece, was=counter_words(old, names, texts), **spaces)
    key = "placing.move" if old.side == new.side else "placing.move-turned"
    return say(texts, key, piece=piece, **spaces)


def counter_words(one: OnBoard, names: Names, texts: Mapping[str, str]) -> str:
    """Name so many counters, the side that is up if it is the back, and what else is known of them."""
    said = names.piece(one.piece, one.side)
    untold = one.side == BACK and said == names.piece(one.piece, FRONT)
    known = [texts["placing.back"]] * untold + [names.mark(mark) for mark in one.marks]
    words = f"{said} ({', '.join(known)})" if known else said
    return words if one.number == 1 else say(texts, "placing.several", number=one.number, piece=words)
