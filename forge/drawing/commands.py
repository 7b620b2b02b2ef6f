"""Outlines as drawings hold them: a letter and its lengths, one command after another.

``M x y`` begins, ``L x y`` draws a line, ``C x y x y x y`` a cubic curve, ``Z`` closes; lengths are whole EMU, down the
page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Command = tuple[str, *tuple[int, ...]]
Commands = tuple[Command, ...]


def points_of(command: Command) -> list[tuple[int, int]]:
    """Give the points that a command names; the last is where it leads."""
    _, *lengths = command
    return list(zip(lengths[::2], lengths[1::2], strict=True))


def mapped(commands: Iterable[Command], place: Callable[[int, int], tuple[int, int]]) -> Commands:
    """Give an outline with each of its points where ``place`` puts it."""
    return tuple(
        (command[0], *(length for point in points_of(command) for length in place(*point))) for command in commands
    )


def polyline(points: Iterable[tuple[float, float]]) -> Commands:
    """Give the open line of straight pieces through points, each at the nearest whole length."""
    first, *others = ((round(x), round(y)) for x, y in points)
    return (("M", *first), *(("L", *point) for point in others))


def polygon(points: Iterable[tuple[float, float]]) -> Commands:
    """Give the closed line of straight sides around points."""
    return (*polyline(points), ("Z",))


def path_data(commands: Iterable[Command], write: Callable[[int], str]) -> str:
    """Write an outline as the data of an SVG path, each length as ``write`` does."""
    return "".join([f"{letter}{' '.join(map(write, lengths))}" for letter, *lengths in commands])
