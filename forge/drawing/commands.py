"""Outlines as drawings hold them: a letter and its lengths, one command after another.

``M x y`` begins, ``L x y`` draws a line, ``C x y x y x y`` a cubic curve, ``Z`` closes; lengths are whole EMU, down the
page.
"""

from __future__ import annotations

Command = tuple[str, *tuple[int, ...]]
Commands = tuple[Command, ...]


def points_of(command: Command) -> list[tuple[int, int]]:
    """Give the points that a command names; the last is where it leads."""
    _, *lengths = command
    return list(zip(lengths[::2], lengths[1::2], strict=True))
