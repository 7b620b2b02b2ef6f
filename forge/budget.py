"""What one run may cost, spent before the work is done: work in units that are the same on every machine, and memory.

Time goes with what all files of a run come to, whatever the size of each: a row may stand for 999 counters, a few lines
for a page of text in every row of a table, a picture for millions of pixels. So everything whose amount a definition
decides is counted here, at about what it costs, and the one who asks for too much is told so, with the place that went
beyond and what most of it was. How deep, long or many a single thing may be stands beside what reads it.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, fail

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_WORK = 20_000_000_000
"""A unit is about a nanosecond of a plain machine when it has nothing else to do."""
MOST_MEMORY = 1_000_000_000
"""Bytes that are kept at the same time."""
LARGER = "FORGE_BUDGET"
MOST_LARGER = 100
_WORTH_NAMING = 0.1


class Thing(NamedTuple):
    """Something that definitions ask for: what many are called, what one costs in work, and in bytes that are kept."""

    called: str
    work: int
    memory: int


VALUES = Thing("values of YAML", 60_000, 500)
TABLE_CELLS = Thing("cells of tables", 2_000, 100)
LETTERS = Thing("characters of sheets", 60_000, 500)
PIECES = Thing("pieces", 160_000, 200)
ELEMENTS = Thing("elements of faces", 40_000, 500)
GRADIENTS = Thing("gradients of faces", 150_000, 1_000)
PROFILES = Thing("ships and aircraft of faces", 3_000_000, 20_000)
SCENES = Thing("scenes of faces", 20_000_000, 100_000)
CODES = Thing("QR codes of faces", 5_000_000, 20_000)
WORDS = Thing("words, boxes and symbols of pages", 50_000, 1_000)
BOARD_HEXES = Thing("hexes", 300_000, 2_000)
LAND_HEXES = Thing("hexes of land", 800_000, 25_000)
WOODED_HEXES = Thing("hexes with trees", 16_000_000, 400_000)
RAISED_HEXES = Thing("hexes of hills", 8_000_000, 50_000)
BUILT_HEXES = Thing("hexes with houses", 5_000_000, 50_000)
WATER_HEXES = Thing("hexes of water", 4_000_000, 30_000)
MARKED_HEXES = Thing("hexes with fields, stones or reeds", 3_000_000, 30_000)
DRAWN = Thing("elements of SVG files", 60_000, 1_000)
COMMANDS = Thing("commands of outlines", 5_000, 150)
PIXELS = Thing("pixels of pictures", 12, 0)
BYTES = Thing("bytes of pictures and fonts", 10, 1)


class Budget:
    """What is left of what one run may cost."""

    def __init__(self, work: int = 0, memory: int = 0) -> None:
        """Begin with so much, or with what every run has."""
        self._work = work or MOST_WORK * _larger()
        self._memory = memory or MOST_MEMORY * _larger()
        self._asked: dict[Thing, int] = {}
        self._refusal: ForgeError | None = None

    def spend(self, thing: Thing, number: int, where: Location, field: str = "") -> None:
        """Take so many of something off before they are made; ``ForgeError``, once for a run, where it is too much."""
        if self._refusal:
            raise self._refusal
        self._work -= number * thing.work
        self._memory -= number * thing.memory
        self._asked[thing] = self._asked.get(thing, 0) + number
        if self._work < 0 or self._memory < 0:
            self._refusal = self._refuse(where, field)
            raise self._refusal

    @property
    def asked(self) -> dict[Thing, int]:
        """How many of each thing were asked for."""
        return dict(self._asked)

    def _refuse(self, where: Location, field: str) -> ForgeError:
        """Say what was asked for, the dearest first."""
        of_work = self._work < 0
        costs = {thing: number * (thing.work if of_work else thing.memory) for thing, number in self._asked.items()}
        dearest = sorted(costs, key=lambda thing: -costs[thing])
        worth = [thing for thing in dearest if costs[thing] >= _WORTH_NAMING * costs[dearest[0]]]
        named = ", ".join(f"{self._asked[thing]:,} {thing.called}" for thing in worth)
        what = "more work than one run does" if of_work else "more memory than one run takes"
        hint = f"ask for less at a time; if it is your own pack and your machine can, set {LARGER}=2 or more"
        return fail(where, field, f"brings the pack to {what}: {named}", hint)


_RUNNING: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def run(budget: Budget | None = None) -> Iterator[Budget]:
    """Let all that is done within spend one budget: this one, else that of the run that is going on, else a new one."""
    spending = budget or _RUNNING.get() or Budget()
    before = _RUNNING.set(spending)
    try:
        yield spending
    finally:
        _RUNNING.reset(before)


def current() -> Budget:
    """Give the budget of the run that is going on; outside of any, a new one."""
    return _RUNNING.get() or Budget()


def spend(thing: Thing, number: int, where: Location, field: str = "") -> None:
    """Take so many of something off the budget of the run that is going on."""
    current().spend(thing, number, where, field)


def _larger() -> int:
    """How many times as much its user lets a run cost."""
    said = os.environ.get(LARGER, "1")
    if not (said.isdecimal() and said.isascii() and 1 <= int(said) <= MOST_LARGER):
        raise fail(Location(LARGER), "", f"must be a whole number from 1 to {MOST_LARGER}, not {said[:20]!r}")
    return int(said)
