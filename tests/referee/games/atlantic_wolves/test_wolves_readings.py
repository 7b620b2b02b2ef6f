"""Every doubtful rule, in each of its readings: what it does, and that the ruling names it."""

from typing import Any, NamedTuple

import pytest
from kit.wolves import ruled, wolves

from forge.referee.walking.rulings import held


class Case(NamedTuple):
    """A ruling under one alternative: procedure, words, dice, answers, optional rules, and what comes of it."""

    reading: str
    alternative: str
    procedure: str
    words: dict[str, str]
    dice: str
    result: Any
    answers: dict[str, list[str]] | None = None
    switches: str = ""
    totals: dict[str, int] | None = None


NORTH = {"area": "north-atlantic"}
BOAT = {"u-boats": "1 normal"}
CASES = [
    Case("AW-R1", "by-rule", "limit", {**NORTH, "escorts": "2", "air": "5"}, "", (170_000, 0)),
    Case("AW-R1", "as-played", "limit", {**NORTH, "escorts": "2", "air": "5"}, "", (200_000, 0)),
    Case("AW-R2", "no", "limit", {**NORTH, "convoys": "1"}, "", (100_000, 50_000)),
    Case("AW-R2", "yes", "limit", {**NORTH, "convoys": "1"}, "", (110_000, 50_000)),
    Case("AW-R3", "printed-first", "credit", {**NORTH, "limit": "100000", "tons": "125000", "ships": "21"}, "",
         (100_000, 16)),
    Case("AW-R3", "half-down", "credit", {**NORTH, "limit": "45000", "tons": "50000", "ships": "8"}, "", (45_000, 7)),
    Case("AW-R3", "half-up", "credit", {**NORTH, "limit": "45000", "tons": "50000", "ships": "8"}, "", (45_000, 8)),
    Case("AW-R4", "any", "new-u-boats", {"symbols": "2"}, "", (0, 2), {"take-tankers": ["2"]}),
    Case("AW-R4", "one", "new-u-boats", {"symbols": "2"}, "", (1, 1), {"take-tankers": ["1"]}),
    Case("AW-R5", "each", "three-turns", {"tons": "500000, 600000, 700000"}, "", False),
    Case("AW-R5", "together", "three-turns", {"tons": "500000, 600000, 700000"}, "", True),
    Case("AW-R6", "aggressive-only", "asw-roll", {"aggressive": "5", "normal": "3"}, "1", (5, 6, "hit")),
    Case("AW-R6", "together", "asw-roll", {"aggressive": "5", "normal": "3"}, "1", (4, 5, "none")),
    Case("AW-R7", "last-row", "asw-roll", {"aggressive": "5", "normal": "3"}, "6", (5, 10, "hit")),
    Case("AW-R7", "no-effect", "asw-roll", {"aggressive": "5", "normal": "3"}, "6", (5, 10, "none")),
    # the first die drives one of two Aggressive boats home (6 + 1); counted anew, the second is a plain 5
    Case("AW-R8", "each-roll", "escort-asw", {**NORTH, "u-boats": "2 aggressive", "escorts": "2"}, "6 5",
         (1, 0, 0, 0, False), totals={"pens": 1}),
    # the second die has its +1 still and hits: a 2 on the Hit Table sinks one, then the Pens result is carried out
    Case("AW-R8", "all-rolls", "escort-asw", {**NORTH, "u-boats": "2 aggressive", "escorts": "2"}, "6 5 2",
         (0, 0, 0, 0, False), totals={"sunk": 1, "u-boats": 5, "pens": 1}),
    Case("AW-R9", "yes", "attack", {**NORTH, "counter": "raider", "square": "normal"}, "2",
         (0, 2, 12_500, 2, True, False)),
    Case("AW-R9", "no", "attack", {**NORTH, "counter": "raider", "square": "normal"}, "2",
         (0, 2, 12_500, 2, False, False)),
    Case("AW-R10", "no", "convoy-result", {"convoys": "0"}, "", (0, 0, 0, False)),
    Case("AW-R10", "yes", "convoy-result", {"convoys": "0"}, "", (0, 0, 0, True)),
    Case("AW-R11", "yes", "attacks", {**NORTH, "u-boats": "1 aggressive", "convoys": "1"}, "5", (1, 0, 0, 0, False),
         totals={"tons": 150_000, "ships": 8 + 16, "by-boats": 150_000, "convoys": 1}),
    Case("AW-R11", "no", "attacks", {**NORTH, "u-boats": "1 aggressive", "convoys": "1"}, "5", (1, 0, 0, 0, False),
         totals={"tons": 150_000, "ships": 8 + 16, "by-boats": 100_000, "convoys": 1}),
    Case("AW-R13", "no", "escort-asw", {**NORTH, **BOAT, "escorts": "1", "tankers": "1"}, "6 1",
         (0, 0, 1, 0, False), totals={"pens": 1}),
    Case("AW-R13", "yes", "escort-asw", {**NORTH, **BOAT, "escorts": "1", "tankers": "1"}, "6 1",
         (1, 0, 0, 0, False), {"tanker": ["use"]}),
    Case("AW-R14", "no-effect", "escort-asw", {**NORTH, **BOAT, "escorts": "1", "ata": "6"}, "6 6",
         (1, 0, 0, 0, False)),
    Case("AW-R14", "sink-one", "escort-asw", {**NORTH, **BOAT, "escorts": "1", "ata": "6"}, "6 6",
         (0, 0, 0, 0, False), totals={"sunk": 1, "u-boats": 5}),
    Case("AW-R15", "u-boats", "attack",
         {"area": "iceland", "counter": "condor", "square": "shadow", "events": "1 wolfpack-tactics"}, "4",
         (-2, 2, 7_500, 1, False, False)),
    Case("AW-R15", "all", "attack",
         {"area": "iceland", "counter": "condor", "square": "shadow", "events": "1 wolfpack-tactics"}, "4",
         (-1, 3, 15_000, 2, False, False)),
    Case("AW-R16", "no", "raider-hunt", {"escorts": "1", "air": "0", "convoys": "1"}, "2", (1, True)),
    Case("AW-R16", "yes", "raider-hunt", {"escorts": "1", "air": "0", "convoys": "1"}, "2 1", (2, False),
         totals={"raiders": 1}),
    Case("AW-R17", "no", "convoy-result", {"convoys": "1", "ace": "yes"}, "", (1, 50_000, 8, False),
         switches="aces-vs-convoys: yes"),
    Case("AW-R17", "yes", "convoy-result", {"convoys": "1", "ace": "yes"}, "", (1, 50_000, 8, True),
         switches="aces-vs-convoys: yes"),
    Case("AW-R18", "both", "escort-asw", {**NORTH, "u-boats": "1 normal ace xxi", "escorts": "1"}, "6 4 1 5",
         (0, 0, 0, 0, False), switches="type-xxi: yes", totals={"pens": 1}),
    Case("AW-R18", "one", "escort-asw", {**NORTH, "u-boats": "1 normal ace xxi", "escorts": "1"}, "6 4 1",
         (0, 0, 0, 0, False), switches="type-xxi: yes", totals={"sunk": 1, "aces-lost": 1, "u-boats": 5}),
    Case("AW-R19", "drawn", "technology", {"ata": "2", "drawn": "ultra", "plus": "yes", "ultras": "1"}, "", (2, 2),
         switches="ultra-defense: yes"),
    Case("AW-R19", "effective", "technology", {"ata": "2", "drawn": "ultra", "plus": "yes", "ultras": "1"}, "", (2, 1),
         switches="ultra-defense: yes"),
    Case("AW-R22", "no", "escort-asw", {**NORTH, **BOAT, "escorts": "1", "cards": "1 b-dienst"}, "6 4",
         (0, 0, 0, 1, False), {"second-asw": ["keep"]}, totals={"sunk": 1, "u-boats": 5}),
    Case("AW-R22", "yes", "escort-asw", {**NORTH, **BOAT, "escorts": "1", "cards": "1 b-dienst"}, "6 4 2",
         (1, 0, 0, 0, False), {"second-asw": ["keep", "b-dienst"]}),
    # an Aggressive Ace throws a 5: with its 1 it sinks 150,000 tons, without it the C takes a Convoy on top of 125,000
    Case("AW-R24", "always", "attacks", {**NORTH, "u-boats": "1 aggressive ace", "convoys": "1", "air": "5"}, "5",
         (1, 1, 0, 0, False), totals={"tons": 150_000, "ships": 25, "by-boats": 150_000}),
    Case("AW-R24", "may", "attacks", {**NORTH, "u-boats": "1 aggressive ace", "convoys": "1", "air": "5"}, "5",
         (1, 0, 0, 0, False), {"ace-adds": ["no"]},
         totals={"tons": 175_000, "ships": 29, "by-boats": 175_000, "convoys": 1}),
    Case("AW-R25", "no", "escort-asw",
         {**NORTH, "u-boats": "1 normal ace", "escorts": "1", "doenitz": "hq", "cards": "1 b-dienst"}, "6 4 5",
         (0, 0, 0, 1, False), totals={"pens": 1}),
    Case("AW-R25", "yes", "escort-asw",
         {**NORTH, "u-boats": "1 normal ace", "escorts": "1", "doenitz": "hq", "cards": "1 b-dienst"}, "6 2",
         (1, 0, 0, 0, False), {"second-asw": ["b-dienst"]}),
    Case("AW-R26", "yes", "victory", {"tons": "0", "convoys": "4"}, "", ("allies", "standing-lifeline"),
         switches="victory: lifeline"),
    Case("AW-R26", "no", "victory", {"tons": "0", "convoys": "4", "started": "6", "sunk": "3"}, "",
         ("nobody", "unfinished"), switches="victory: target, victory-target: 1000"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reading}-{case.alternative}")
def test_reading(case):
    """The alternative in force decides, and the ruling names the reading."""
    rules = wolves(switches=case.switches, readings=f"{case.reading}: {case.alternative}")
    words = {name.replace("-", "_"): value for name, value in case.words.items()}
    ruling = ruled(case.procedure, case.dice, case.answers, rules, **words)
    result = ruling.result
    assert (tuple(result) if isinstance(result, tuple) else result) == case.result
    if case.totals is not None:
        assert {name: amount for name, amount in ruling.totals if amount} == case.totals
    assert (case.reading, case.alternative) in {(one.id, one.value) for one in held(ruling)}


def test_no_reading_is_left_out():
    """Each alternative of each reading has its case here, or in a whole game where it needs one."""
    in_games = {"AW-R12", "AW-R20", "AW-R21", "AW-R23"}
    readings = wolves().readings.values()
    every = {(one.id, alternative) for one in readings if one.id not in in_games for alternative in one.ids}
    assert {(case.reading, case.alternative) for case in CASES} == every
