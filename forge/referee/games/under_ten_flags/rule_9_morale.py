"""Module 9: morale of Atlantis, its track, the check, rest, and supply from U-boats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Choose, InForce, LookUp, Position, Roll, Step
from forge.referee.games.under_ten_flags.state import CROSSED, FATIGUED, FRESH, GERMAN, LOW, NORMAL, German

if TYPE_CHECKING:
    from forge.referee.contract.requests import Modifiers, Steps

EVERY = 5
CHECK, SUPPLY = "morale-check", "u-boat-supply"
LEVEL_MODIFIERS = {FATIGUED: "U-UTF-43", LOW: "U-UTF-44"}
NO = "no"


def is_grey(entry: int) -> bool:
    """Tell whether an entry of the plot stands in a grey column."""
    return entry % EVERY == 0


def level_name(level: int) -> Steps[str]:
    """Name a level of the track, counted from 0 at Fresh: ``fresh``, ``normal``, ``fatigued`` or ``low``."""
    if level == 0:
        return FRESH
    fatigued = (yield InForce("U-UTF-41")) + 1
    if level < fatigued:
        return NORMAL
    return LOW if level == (yield from lowest()) else FATIGUED


def lowest() -> Steps[int]:
    """Give the number of the last level of the track."""
    return int((yield InForce("U-UTF-41")) + (yield InForce("U-UTF-42")) + 2)


def fall(sheet: German) -> Steps[German]:
    """Lower morale one level; the track ends at Low."""
    worst = yield from lowest()
    return (yield from _move(sheet, min(sheet.morale + 1, worst), "morale-falls", "9.1"))


def rise(sheet: German, cite: str) -> Steps[German]:
    """Raise morale one level; the track ends at Fresh."""
    return (yield from _move(sheet, max(sheet.morale - 1, 0), "morale-rises", cite))


def _move(sheet: German, morale: int, note: str, cite: str) -> Steps[German]:
    level = yield from level_name(morale)
    yield Step(note, (("level", level),), cite)
    sheet = sheet._replace(morale=morale, level=level)
    yield Position(sheet)
    return sheet


def check(level: str) -> Steps[bool]:
    """Make a Morale Check at a level, the dice thrown by the German side alone; True when it is passed."""
    modifiers: Modifiers = ()
    if level in LEVEL_MODIFIERS:
        yield InForce(LEVEL_MODIFIERS[level])
        modifiers = (level,)
    dice = yield Roll("morale-dice", "2d6", "9.1", (("level", level),))
    return bool((yield LookUp(CHECK, (), modifiers, sum(dice))).result.effect == "passed")


def may_supply(sheet: German) -> Steps[tuple[German, bool]]:
    """Offer supply by a U-boat where it can raise morale (9.2); tell whether it was used."""
    boxes = [number for number, mark in enumerate(sheet.supply, 1) if mark != CROSSED]
    if not boxes or not sheet.morale:
        return sheet, False
    options = (NO, *(f"box-{number}" for number in boxes))
    chosen = yield Choose("use-supply", GERMAN, options, "9.2", traits=tuple((box, "supply") for box in options[1:]))
    if chosen == NO:
        return sheet, False
    place = int(chosen[-1]) - 1
    sheet = yield from rise(sheet, "9.2")
    after = yield from supply(sheet.supply[place])
    sheet = sheet._replace(supply=(*sheet.supply[:place], after, *sheet.supply[place + 1 :]))
    yield Position(sheet)
    return sheet, True


def supply(box: str) -> Steps[str]:
    """Throw for a supply box that was used; give its mark afterwards."""
    (die,) = yield Roll("supply-die", "1d6", "9.2")
    return str((yield LookUp(SUPPLY, (("box", box),), (), die)).result.box_after)
