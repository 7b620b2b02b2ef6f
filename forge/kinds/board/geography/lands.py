"""Land as it is shipped: rings in degrees, read from the folder of coasts when a board is drawn anew."""

from __future__ import annotations

import csv
import math
from typing import NamedTuple

from forge import places
from forge.kinds.board.geography.degrees import FOLDER, Degrees, parse_way

LONG_EDGE = 1.5
"""Longer edges are cut before they are bent, in degrees."""

KILOMETRES = 111.2
"""A degree of latitude."""


class Relief(NamedTuple):
    """A bank, an ice cap or a range of mountains: where it lies, and how wide it is in kilometres."""

    kind: str
    name: str
    size: float
    way: tuple[Degrees, ...]


class Ring(NamedTuple):
    """A closed line around land, or around water within it."""

    land: bool
    points: tuple[Degrees, ...]


def read_rings(source: str) -> tuple[Ring, ...]:
    """Read one of the files of coasts."""
    text = (places.templates() / FOLDER / f"{source}.txt").read_text(encoding="utf-8")
    return tuple(_ring(line) for line in text.splitlines() if line and not line.startswith("#"))


def _ring(line: str) -> Ring:
    kind, *words = line.split()
    numbers = [int(word) for word in words]
    x = y = 0
    points: list[Degrees] = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append(Degrees(y / 100, x / 100))
    return Ring(kind == "land", _cut(points))


def _cut(points: list[Degrees]) -> tuple[Degrees, ...]:
    """Cut long edges, so that they can bend."""
    fine: list[Degrees] = []
    for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True):
        parts = max(1, math.ceil(max(abs(c - a), abs(d - b)) / LONG_EDGE))
        fine += [Degrees(a + (c - a) * part / parts, b + (d - b) * part / parts) for part in range(parts)]
    return tuple(fine)


def read_relief() -> tuple[Relief, ...]:
    """Read the banks, ice caps and ranges."""
    with (places.templates() / FOLDER / "relief.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Relief(row["kind"], row["name"], float(row["size"]), parse_way(row["places"]))
            for row in csv.DictReader(file)
        )
