"""U-boats lost: driven back to the Sub Pens, or sunk, with the saving throws of Aces and Type XXI (9.3, 12.0, 17.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Choose, Emit, InForce, Position, RollOn, Step, weakest_first
from forge.referee.contract.throwing import result_on
from forge.referee.games.atlantic_wolves.fleet import name_of, named, ordered
from forge.referee.games.atlantic_wolves.names import (
    ACE,
    AGGRESSIVE,
    AIR,
    B_DIENST,
    GERMAN_PLAYER,
    GREEN,
    LATE_ATA,
    NORMAL,
    PENS,
    SHADOW,
    XXI,
)
from forge.referee.games.atlantic_wolves.red_cards import find_card
from forge.referee.games.atlantic_wolves.second_throws import red_against_asw, second_throw
from forge.referee.games.atlantic_wolves.situation import take_away

if TYPE_CHECKING:
    from forge.referee.contract.counters import Group
    from forge.referee.contract.requests import Facts, Steps
    from forge.referee.games.atlantic_wolves.situation import Area
    from forge.rules.look import Look, Result

U_BOATS_IN_A_COUNTER = 5
USE, REFUSE = "use", "refuse"
BACK = "driven-back"


def pick_boat(area: Area, squares: tuple[str, ...], fate: str) -> Steps[Group]:
    """Let the German player name the class that a result falls on."""
    about = (("fate", fate), ("area", area.setting.area))
    options = tuple(map(name_of, _dearest_last(area, squares)))
    worth = weakest_first(options)
    return named(area.boats, (yield Choose("lose-boat", GERMAN_PLAYER, options, "9.3.2", area, about, worth)))


def pens_result(area: Area) -> Steps[Area]:
    """Carry out a Pens result: a tanker's help, or one U-boat of the German player's choice driven back."""
    if not area.boats:
        return area
    area, helped = yield from _tanker(area)
    if helped:
        return area
    lost = yield from pick_boat(area, (AGGRESSIVE, NORMAL, SHADOW), BACK)
    return (yield from drive_back(area, lost))


class Struck(NamedTuple):
    """An area where an ASW die of a side has just scored a Hit."""

    area: Area
    source: str


def hit_result(struck: Struck) -> Steps[Area]:
    """Throw on the Hit Table and carry the result out, as far as the U-boats present can fulfil it."""
    source = struck.source
    area, look = yield from _throw_for_hit(struck.area)
    result = look.result
    there = sum(group.number for group in area.boats if group.noun in result.squares)
    number = result.boats
    if number > there > 0:
        number = there if (yield InForce("AW-R14")) == "sink-one" else 0
    if not there or not number:
        yield Step("hit-without-boat", (("area", area.setting.area),), "9.3.2")
        return area
    if result.effect == "pens" and area.tankers and (yield InForce("AW-R13")) == "yes":
        area, helped = yield from _tanker(area)
        if helped:
            return area
    for _ in range(number):
        lost = yield from pick_boat(area, result.squares, BACK if result.effect == "pens" else "sunk")
        if result.effect == "pens":
            area = yield from drive_back(area, lost)
        else:
            area = yield Call(sink, Doomed(area, lost, source))
    return area


class Doomed(NamedTuple):
    """A U-boat that is to be sunk by a side."""

    area: Area
    lost: Group
    source: str


def sink(doomed: Doomed) -> Steps[Area]:
    """Sink a U-boat, unless a saving throw helps it."""
    area, lost, source = doomed
    about = (("boat", name_of(lost)), ("area", area.setting.area))
    if XXI in lost.marks:
        saved: Result = yield Call(result_on, RollOn("type-xxi-save", about=about, id="xxi-throw"))
        if saved.effect != "sunk":
            return area if saved.effect == "none" else (yield from drive_back(area, lost))
    if ACE in lost.marks and (XXI not in lost.marks or (yield InForce("AW-R18")) == "both"):
        saved = yield Call(result_on, RollOn("ace-save", about=about, id="ace-throw"))
        if saved.effect == "pens":
            return (yield from drive_back(area, lost, saved=True))
    return (yield from _sunk(area, lost, source, about))


def drive_back(area: Area, lost: Group, saved: bool = False) -> Steps[Area]:
    """Send a U-boat to the Sub Pens for the rest of the turn."""
    yield Step("boat-driven-back", (("boat", name_of(lost)), ("area", area.setting.area)), "15.0")
    yield Emit("pens")
    area = take_away(area, lost)
    if area.losses is None:
        return area
    back = ordered((*area.losses.driven_back, lost._replace(number=1)))
    counts = area.losses.saved_aces + (saved and (yield InForce("AW-R12")) == "yes")
    return area._replace(losses=area.losses._replace(driven_back=back, saved_aces=counts))


def strength() -> Steps[int]:
    """Tell how many U-boats a sunk counter stood for."""
    if not (yield InForce("variable-strength")):
        return U_BOATS_IN_A_COUNTER
    strength: Result = yield Call(result_on, RollOn("variable-strength"))
    return int(strength.u_boats)


def condor_lost(source: str, condors: int) -> Steps[bool]:
    """Tell whether a Condor is eliminated with a U-boat that was sunk."""
    if source != AIR or not condors or not (yield InForce("condor-elimination")):
        return False
    lost: Result = yield Call(result_on, RollOn("condor-elimination"))
    return bool(lost.effect == "eliminated")


def _sunk(area: Area, lost: Group, source: str, about: Facts) -> Steps[Area]:
    yield Step("boat-sunk", about, "9.3.2")
    yield Emit("sunk")
    if ACE in lost.marks:
        yield Emit("aces-lost")
    area = take_away(area, lost)
    if area.losses is not None:
        gone = ordered((*area.losses.sunk, lost._replace(number=1)))
        area = area._replace(losses=area.losses._replace(sunk=gone))
    yield Position(area, goes_on=True)
    u_boats = yield from strength()
    yield Emit("u-boats", u_boats)
    if area.losses is not None:
        area = area._replace(losses=area.losses._replace(u_boats=area.losses.u_boats + u_boats))
        yield Position(area, goes_on=True)
    if (yield from condor_lost(source, area.condors)):
        yield Emit("condors")
        area = area._replace(condors=area.condors - 1)
    return area


def _tanker(area: Area) -> Steps[tuple[Area, bool]]:
    if not area.tankers:
        return area, False
    about = (("area", area.setting.area),)
    options = (USE, REFUSE) if area.setting.doenitz == PENS else (USE,)
    if (yield Choose("tanker", GERMAN_PLAYER, options, "15.0", area, about)) == REFUSE:
        return area._replace(tankers=area.tankers - 1), False
    yield Step("tanker-helps", about, "15.0")
    return area._replace(tankers=area.tankers - 1), True


def _throw_for_hit(area: Area) -> Steps[tuple[Area, Look]]:
    modifiers = ("late-ata",) if area.setting.ata >= LATE_ATA else ()
    request = RollOn("hit", (), modifiers, (("area", area.setting.area),), "hit-die")
    look: Look = yield request
    if look.result.effect != "sunk" or not find_card(area.cards, B_DIENST, (yield from red_against_asw(area))):
        return area, look
    if (yield InForce("AW-R22")) == "no":
        return area, look
    area, again = yield from second_throw(area, request, look)
    return area, again or look


def _dearest_last(area: Area, squares: tuple[str, ...]) -> list[Group]:
    there = [group for group in area.boats if group.noun in squares]
    worth = {XXI: -2, GREEN: -1, ACE: 4}
    in_order = (AGGRESSIVE, NORMAL, SHADOW) if area.attacked else (NORMAL, SHADOW, AGGRESSIVE)
    return sorted(there, key=lambda group: (sum(worth[mark] for mark in group.marks), in_order.index(group.noun)))
