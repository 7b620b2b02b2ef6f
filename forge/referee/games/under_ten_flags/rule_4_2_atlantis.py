"""Module 4.2: hidden steps of the German side, the start (3.3), entries of the plot, a disguise for a roll (7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.requests import Ask, Choose, InForce, Position, Step
from forge.referee.games.under_ten_flags import rule_9_morale as morale
from forge.referee.games.under_ten_flags.kinds import HexOf
from forge.referee.games.under_ten_flags.rule_7_3_rolls import judge, six, worn_by
from forge.referee.games.under_ten_flags.state import CLEAN, CROSSED, GERMAN, STAY, German, GermanFacts

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps
    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea

    Done = tuple[German, tuple[tuple[str, Any], ...]]

NONE = "none"


def set_up(sheet: German, facts: GermanFacts, sea: Sea) -> Steps[Done]:
    """Choose any hex to start in, and take a fresh sheet (3.3.1)."""
    del sheet, facts
    hexes = tuple(sorted(sea.hexes))
    start = yield Ask("german-start", GERMAN, HexOf(hexes, "3.3"), "3.3", state=sea)
    boxes = yield InForce("U-UTF-39")
    return German(start, disguises=(CLEAN,) * boxes), (("hex", start),)


def move(sheet: German, facts: GermanFacts, sea: Sea) -> Steps[Done]:
    """Make one entry of the plot: a hex, morale at every fifth, supply, check, the move or a rest (4.2.1, 9.1)."""
    sheet = yield from wear(sheet, facts.roll)
    yield Position(sheet)
    hexes, about = (*sea.neighbours(sheet.hex), sheet.hex), (("hex", sheet.hex),)
    to = yield Choose("plot", GERMAN, hexes, "4.2.1", sea, about, ((sheet.hex, STAY),))
    sheet = sheet._replace(entries=sheet.entries + 1)
    yield Position(sheet)
    grey, stays = morale.is_grey(sheet.entries), to == sheet.hex
    loss_first = grey and (yield InForce("UTF-R11")) == "loss"
    if loss_first:
        sheet = yield from morale.fall(sheet)
    sheet, supplied = yield from morale.may_supply(sheet)
    passed = True
    if grey:
        passed = yield from _check(sheet, stays=stays, supplied=supplied)
        if not loss_first:
            sheet = yield from morale.fall(sheet)
    if passed and not stays:
        sheet = sheet._replace(hex=to)
    elif not passed and not stays:
        yield Step("move-cancelled", (("hex", to),), "9.1")
        if (yield InForce("UTF-R22")) == "yes":
            sheet = yield from _rest(sheet, supplied=supplied)
    elif passed and sheet.morale:
        sheet = yield from _rest(sheet, supplied=supplied)
    return sheet, (("hex", sheet.hex),)


def _rest(sheet: German, *, supplied: bool) -> Steps[German]:
    """Raise morale by a rest, unless supply has done so with the same card (9.1)."""
    if supplied and (yield InForce("UTF-R25")) == "one":
        yield Step("rest-brings-nothing", (), "9.1")
        return sheet
    return (yield from morale.rise(sheet, "9.1"))


def _check(sheet: German, *, stays: bool, supplied: bool) -> Steps[bool]:
    if stays and (yield InForce("UTF-R24")) == "no":
        return True
    if supplied and (yield InForce("UTF-R12")) == "yes":
        return True
    return (yield from morale.check((yield from morale.level_name(sheet.morale))))


def put_on(sheet: German, facts: GermanFacts, sea: Sea) -> Steps[Done]:
    """Choose a disguise for the roll to come, or none (7.4)."""
    del sea
    sheet = yield from wear(sheet, facts.roll)
    yield Position(sheet)
    options = yield from wearable(sheet.disguises)
    chosen = yield Choose("put-on", GERMAN, (*options, NONE), "7.4", traits=((NONE, "bare"),))
    return sheet._replace(worn=0 if chosen == NONE else int(chosen[-1])), ()


def wearable(marks: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """Give the boxes that may be used, as ``box-N``."""
    boxes = tuple(f"box-{number}" for number, mark in enumerate(marks, 1) if mark != CROSSED)
    return boxes[:1] if (yield InForce("UTF-R19")) == "left-to-right" else boxes


def wear(sheet: German, roll: int) -> Steps[German]:
    """Mark the disguise worn at the last roll by what that roll came to."""
    if not (sheet.worn and roll):
        return sheet._replace(worn=0)
    look = yield from judge(roll, sheet.worn)
    return (yield from mark(sheet, "six" if (yield from six(look)) else look.result.effect))


def mark(sheet: German, word: str) -> Steps[German]:
    """Mark the disguise worn, if any, by what came of the search that it was worn for."""
    if not sheet.worn:
        return sheet
    place = sheet.worn - 1
    after = yield from worn_by(word, sheet.disguises[place])
    return sheet._replace(worn=0, disguises=(*sheet.disguises[:place], after, *sheet.disguises[place + 1 :]))
