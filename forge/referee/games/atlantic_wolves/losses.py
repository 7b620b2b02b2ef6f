"""U-boats lost: driven back to the Sub Pens, or sunk, with the saving throws of Aces and Type XXI (9.3, 12.0, 17.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Call, Choose, Emit, InForce, Position, RollOn, Step, facts
from forge.referee.contract.throwing import result_on
from forge.referee.contract.traits import weakest_first
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
    from forge.referee.contract.requests import Facts
    from forge.referee.games.atlantic_wolves.situation import Area
    from forge.rules.look import Look

U_BOATS_IN_A_COUNTER = 5
USE, REFUSE = "use", "refuse"
BACK = "driven-back"


async def pick_boat(area: Area, squares: tuple[str, ...], fate: str) -> Group:
    """Let the German player name the class that a result falls on."""
    about = facts(fate=fate, area=area.setting.area)
    options = tuple(map(name_of, _dearest_last(area, squares)))
    worth = weakest_first(options)
    return named(area.boats, await Choose("lose-boat", GERMAN_PLAYER, options, "9.3.2", area, about, worth))


async def pens_result(area: Area) -> Area:
    """Carry out a Pens result: a tanker's help, or one U-boat of the German player's choice driven back."""
    if not area.boats:
        return area
    area, helped = await _tanker(area)
    if helped:
        return area
    lost = await pick_boat(area, (AGGRESSIVE, NORMAL, SHADOW), BACK)
    return await drive_back(area, lost)


class Struck(NamedTuple):
    """An area where an ASW die of a side has just scored a Hit."""

    area: Area
    source: str


async def hit_result(struck: Struck) -> Area:
    """Throw on the Hit Table and carry the result out, as far as the U-boats present can fulfil it."""
    source = struck.source
    area, look = await _throw_for_hit(struck.area)
    result = look.result
    there = sum(group.number for group in area.boats if group.noun in result.squares)
    number = result.boats
    if number > there > 0:
        number = there if await InForce("AW-R14") == "sink-one" else 0
    if not there or not number:
        await Step("hit-without-boat", facts(area=area.setting.area), "9.3.2")
        return area
    if result.effect == "pens" and area.tankers and await InForce("AW-R13") == "yes":
        area, helped = await _tanker(area)
        if helped:
            return area
    for _ in range(number):
        lost = await pick_boat(area, result.squares, BACK if result.effect == "pens" else "sunk")
        if result.effect == "pens":
            area = await drive_back(area, lost)
        else:
            area = await Call(sink, Doomed(area, lost, source))
    return area


class Doomed(NamedTuple):
    """A U-boat that is to be sunk by a side."""

    area: Area
    lost: Group
    source: str


async def sink(doomed: Doomed) -> Area:
    """Sink a U-boat, unless a saving throw helps it."""
    area, lost, source = doomed
    about = facts(boat=name_of(lost), area=area.setting.area)
    if XXI in lost.marks:
        saved = await Call(result_on, RollOn("type-xxi-save", about=about, id="xxi-throw"))
        if saved.effect != "sunk":
            return area if saved.effect == "none" else await drive_back(area, lost)
    if ACE in lost.marks and (XXI not in lost.marks or await InForce("AW-R18") == "both"):
        saved = await Call(result_on, RollOn("ace-save", about=about, id="ace-throw"))
        if saved.effect == "pens":
            return await drive_back(area, lost, saved=True)
    return await _sunk(area, lost, source, about)


async def drive_back(area: Area, lost: Group, saved: bool = False) -> Area:
    """Send a U-boat to the Sub Pens for the rest of the turn."""
    await Step("boat-driven-back", facts(boat=name_of(lost), area=area.setting.area), "15.0")
    await Emit("pens")
    area = take_away(area, lost)
    if area.losses is None:
        return area
    back = ordered((*area.losses.driven_back, lost._replace(number=1)))
    counts = area.losses.saved_aces + (saved and await InForce("AW-R12") == "yes")
    return area._replace(losses=area.losses._replace(driven_back=back, saved_aces=counts))


async def strength() -> int:
    """Tell how many U-boats a sunk counter stood for."""
    if not await InForce("variable-strength"):
        return U_BOATS_IN_A_COUNTER
    strength = await Call(result_on, RollOn("variable-strength"))
    return int(strength.u_boats)


async def condor_lost(source: str, condors: int) -> bool:
    """Tell whether a Condor is eliminated with a U-boat that was sunk."""
    if source != AIR or not condors or not await InForce("condor-elimination"):
        return False
    lost = await Call(result_on, RollOn("condor-elimination"))
    return bool(lost.effect == "eliminated")


async def _sunk(area: Area, lost: Group, source: str, about: Facts) -> Area:
    await Step("boat-sunk", about, "9.3.2")
    await Emit("sunk")
    if ACE in lost.marks:
        await Emit("aces-lost")
    area = take_away(area, lost)
    if area.losses is not None:
        gone = ordered((*area.losses.sunk, lost._replace(number=1)))
        area = area._replace(losses=area.losses._replace(sunk=gone))
    await Position(area, goes_on=True)
    u_boats = await strength()
    await Emit("u-boats", u_boats)
    if area.losses is not None:
        area = area._replace(losses=area.losses._replace(u_boats=area.losses.u_boats + u_boats))
        await Position(area, goes_on=True)
    if await condor_lost(source, area.condors):
        await Emit("condors")
        area = area._replace(condors=area.condors - 1)
    return area


async def _tanker(area: Area) -> tuple[Area, bool]:
    if not area.tankers:
        return area, False
    about = facts(area=area.setting.area)
    options = (USE, REFUSE) if area.setting.doenitz == PENS else (USE,)
    if await Choose("tanker", GERMAN_PLAYER, options, "15.0", area, about) == REFUSE:
        return area._replace(tankers=area.tankers - 1), False
    await Step("tanker-helps", about, "15.0")
    return area._replace(tankers=area.tankers - 1), True


async def _throw_for_hit(area: Area) -> tuple[Area, Look]:
    modifiers = ("late-ata",) if area.setting.ata >= LATE_ATA else ()
    request = RollOn("hit", (), modifiers, facts(area=area.setting.area), "hit-die")
    look = await request
    if look.result.effect != "sunk" or not find_card(area.cards, B_DIENST, await red_against_asw(area)):
        return area, look
    if await InForce("AW-R22") == "no":
        return area, look
    area, again = await second_throw(area, request, look)
    return area, again or look


def _dearest_last(area: Area, squares: tuple[str, ...]) -> list[Group]:
    there = [group for group in area.boats if group.noun in squares]
    worth = {XXI: -2, GREEN: -1, ACE: 4}
    in_order = (AGGRESSIVE, NORMAL, SHADOW) if area.attacked else (NORMAL, SHADOW, AGGRESSIVE)
    return sorted(there, key=lambda group: (sum(worth[mark] for mark in group.marks), in_order.index(group.noun)))
