"""Module 9: morale of Atlantis, its track, the check, rest, and supply from U-boats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.requests import Choose, InForce, LookUp, Roll, Step, facts, shown
from forge.referee.games.under_ten_flags.state import CROSSED, FATIGUED, FRESH, GERMAN, LOW, NORMAL, German

if TYPE_CHECKING:
    from forge.referee.contract.requests import Modifiers

EVERY = 5
CHECK, SUPPLY = "morale-check", "u-boat-supply"
LEVEL_MODIFIERS = {FATIGUED: "U-UTF-43", LOW: "U-UTF-44"}
NO = "no"


def is_grey(entry: int) -> bool:
    """Tell whether an entry of the plot stands in a grey column."""
    return entry % EVERY == 0


async def level_name(level: int) -> str:
    """Name a level of the track, counted from 0 at Fresh: ``fresh``, ``normal``, ``fatigued`` or ``low``."""
    if level == 0:
        return FRESH
    if level <= await number_in_force("U-UTF-41"):
        return NORMAL
    return LOW if level == await lowest() else FATIGUED


async def lowest() -> int:
    """Give the number of the last level of the track."""
    return await number_in_force("U-UTF-41") + await number_in_force("U-UTF-42") + 2


async def fall(sheet: German) -> German:
    """Lower morale one level; the track ends at Low."""
    return await _move(sheet, min(sheet.morale + 1, await lowest()), "morale-falls", "9.1")


async def rise(sheet: German, cite: str) -> German:
    """Raise morale one level; the track ends at Fresh."""
    return await _move(sheet, max(sheet.morale - 1, 0), "morale-rises", cite)


async def _move(sheet: German, morale: int, note: str, cite: str) -> German:
    level = await level_name(morale)
    await Step(note, facts(level=level), cite)
    return await shown(sheet._replace(morale=morale, level=level))


async def check(level: str) -> bool:
    """Make a Morale Check at a level, the dice thrown by the German side alone; True when it is passed."""
    modifiers: Modifiers = ()
    if level in LEVEL_MODIFIERS:
        await InForce(LEVEL_MODIFIERS[level])
        modifiers = (level,)
    dice = await Roll("morale-dice", "2d6", "9.1", facts(level=level))
    return bool((await LookUp(CHECK, (), modifiers, sum(dice))).result.effect == "passed")


async def may_supply(sheet: German) -> tuple[German, bool]:
    """Offer supply by a U-boat where it can raise morale (9.2); tell whether it was used."""
    boxes = [number for number, mark in enumerate(sheet.supply, 1) if mark != CROSSED]
    if not boxes or not sheet.morale:
        return sheet, False
    options = (NO, *(f"box-{number}" for number in boxes))
    chosen = await Choose("use-supply", GERMAN, options, "9.2", traits=tuple((box, "supply") for box in options[1:]))
    if chosen == NO:
        return sheet, False
    place = int(chosen[-1]) - 1
    sheet = await rise(sheet, "9.2")
    after = await supply(sheet.supply[place])
    sheet = await shown(sheet._replace(supply=(*sheet.supply[:place], after, *sheet.supply[place + 1 :])))
    return sheet, True


async def supply(box: str) -> str:
    """Throw for a supply box that was used; give its mark afterwards."""
    (die,) = await Roll("supply-die", "1d6", "9.2")
    return str((await LookUp(SUPPLY, facts(box=box), (), die)).result.box_after)
