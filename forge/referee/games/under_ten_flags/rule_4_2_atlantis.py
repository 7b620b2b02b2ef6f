"""Module 4.2: hidden steps of the German side, the start (3.3), entries of the plot, a disguise for a roll (7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.requests import Ask, Choose, InForce, Step, facts, shown
from forge.referee.games.under_ten_flags import rule_9_morale as morale
from forge.referee.games.under_ten_flags.kinds import HexOf
from forge.referee.games.under_ten_flags.rule_7_3_rolls import judge, six, worn_by
from forge.referee.games.under_ten_flags.state import CLEAN, CLOSER, CROSSED, GERMAN, STAY, German, GermanFacts

if TYPE_CHECKING:
    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea

    Done = tuple[German, tuple[tuple[str, Any], ...]]

NONE = "none"


async def set_up(sheet: German, public: GermanFacts, sea: Sea) -> Done:
    """Choose any hex to start in, and take a fresh sheet (3.3.1)."""
    del sheet, public
    hexes = tuple(sorted(sea.hexes))
    start = await Ask("german-start", GERMAN, HexOf(hexes, "3.3"), "3.3", state=sea)
    boxes = await number_in_force("U-UTF-39")
    return German(start, disguises=(CLEAN,) * boxes), (("hex", start),)


async def move(sheet: German, public: GermanFacts, sea: Sea) -> Done:
    """Make one entry of the plot: a hex, morale at every fifth, supply, check, the move or a rest (4.2.1, 9.1)."""
    sheet = await shown(await wear(sheet, public.roll))
    hexes, about = (*sea.neighbours(sheet.hex), sheet.hex), facts(hex=sheet.hex)
    nearer = sea.nearer(sheet.hex, tuple(place for _, place in public.routes))
    traits = (*((each, CLOSER) for each in nearer), (sheet.hex, STAY))
    to = await Choose("plot", GERMAN, hexes, "4.2.1", sea, about, traits)
    sheet = await shown(sheet._replace(entries=sheet.entries + 1))
    grey, stays = morale.is_grey(sheet.entries), to == sheet.hex
    loss_first = grey and await InForce("UTF-R11") == "loss"
    if loss_first:
        sheet = await morale.fall(sheet)
    sheet, supplied = await morale.may_supply(sheet)
    passed = True
    if grey:
        passed = await _check(sheet, stays=stays, supplied=supplied)
        if not loss_first:
            sheet = await morale.fall(sheet)
    if passed and not stays:
        sheet = sheet._replace(hex=to)
    elif not passed and not stays:
        await Step("move-cancelled", facts(hex=to), "9.1")
        if await InForce("UTF-R22") == "yes":
            sheet = await _rest(sheet, supplied=supplied)
    elif passed and sheet.morale:
        sheet = await _rest(sheet, supplied=supplied)
    return sheet, (("hex", sheet.hex),)


async def _rest(sheet: German, *, supplied: bool) -> German:
    """Raise morale by a rest, unless supply has done so with the same card (9.1)."""
    if supplied and await InForce("UTF-R25") == "one":
        await Step("rest-brings-nothing", (), "9.1")
        return sheet
    return await morale.rise(sheet, "9.1")


async def _check(sheet: German, *, stays: bool, supplied: bool) -> bool:
    if stays and await InForce("UTF-R24") == "no":
        return True
    if supplied and await InForce("UTF-R12") == "yes":
        return True
    return await morale.check(await morale.level_name(sheet.morale))


async def put_on(sheet: German, public: GermanFacts, sea: Sea) -> Done:
    """Choose a disguise for the roll to come, or none (7.4)."""
    del sea
    sheet = await shown(await wear(sheet, public.roll))
    options = await wearable(sheet.disguises)
    chosen = await Choose("put-on", GERMAN, (*options, NONE), "7.4", traits=((NONE, "bare"),))
    return sheet._replace(worn=0 if chosen == NONE else int(chosen[-1])), ()


async def wearable(marks: tuple[str, ...]) -> tuple[str, ...]:
    """Give the boxes that may be used, as ``box-N``."""
    boxes = tuple(f"box-{number}" for number, mark in enumerate(marks, 1) if mark != CROSSED)
    return boxes[:1] if await InForce("UTF-R19") == "left-to-right" else boxes


async def wear(sheet: German, roll: int) -> German:
    """Mark the disguise worn at the last roll by what that roll came to."""
    if not (sheet.worn and roll):
        return sheet._replace(worn=0)
    look = await judge(roll, sheet.worn)
    return await mark(sheet, "six" if await six(look) else look.result.effect)


async def mark(sheet: German, word: str) -> German:
    """Mark the disguise worn, if any, by what came of the search that it was worn for."""
    if not sheet.worn:
        return sheet
    place = sheet.worn - 1
    after = await worn_by(word, sheet.disguises[place])
    return sheet._replace(worn=0, disguises=(*sheet.disguises[:place], after, *sheet.disguises[place + 1 :]))
