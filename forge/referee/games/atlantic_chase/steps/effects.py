"""What the results of an action do to its target, one after the other (p.50-54)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.requests import Choose, InForce, Step
from forge.referee.games.atlantic_chase.sea.hits import of_one_attack, take_damage, take_hits, within
from forge.referee.games.atlantic_chase.sea.names import ACTIVE, INACTIVE, NONE
from forge.referee.games.atlantic_chase.sea.ships import SUNK, UNNAMED, Ship
from forge.referee.games.atlantic_chase.steps import results

LIMITED, SURPRISE = "limited", "surprise"

Struck = tuple[tuple[int, int], ...]
"""The ships that one attack has struck so far, by place, with the Hits that each has suffered in it."""


class After(NamedTuple):
    """A target: segments or the hex of its Station, markers in the target hex and elsewhere, Evasive marker, ships.

    ``spared`` are Hits and Damages that befell no ship, or one that had suffered all that an attack can do to it.
    """

    segments: tuple[str, ...]
    station: str
    there: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    evasive: bool = False
    ships: tuple[Ship, ...] = ()
    spared: tuple[str, ...] = ()


class Hulls(NamedTuple):
    """What the target's ships are called, where they have names, and the Hits that sink a convoy or DD Squadron."""

    keys: tuple[str, ...] = ()
    limit: int = 0


UNNAMED_HULLS = Hulls()


async def carry_out(
    effects: tuple[str, ...], after: After, at: str, speeds: tuple[str, str], hulls: Hulls = UNNAMED_HULLS
) -> tuple[After, str]:
    """Carry results out in order; give the target after them, and the kind of battle that follows, if any.

    ``speeds`` are those of the Active and the target Task Force.
    """
    battle = ""
    struck: Struck = ()
    for effect in effects:
        if effect in results.ON_SHIPS:
            after, struck = await _on_ship(effect, after, struck, hulls)
        elif effect in ("sighted", "shadow", "early-late"):
            after = await _on_trajectory(effect, after, at)
        elif effect == "lose-contact":
            lost = await results.lose_contact(after.there, ())
            after = after._replace(there=lost.kept)
        elif effect != "miss":
            battle = await _contact_or_battle(effect, *speeds)
            after = after if battle else with_contact(after)
    return after, battle


def with_contact(after: After) -> After:
    """Mark the target with a Contact in the target hex."""
    return after._replace(there=tuple(dict.fromkeys((*after.there, results.CONTACT))))


async def _contact_or_battle(effect: str, active: str, target: str) -> str:
    """Give the kind of battle that a result leads to, empty for a Contact."""
    if effect == "skirmish":
        return LIMITED if await results.skirmish(active, target) == results.LIMITED else ""
    if effect == "closing-in":
        return results.BATTLE if await results.closing_in(active, target) == results.BATTLE else ""
    return effect if effect in (results.BATTLE, SURPRISE) else ""


def with_station(markers: tuple[str, ...]) -> tuple[str, ...]:
    """Give the markers that a segment leaves to the Station in its place: Contact, never Intel (p.21, p.23)."""
    return tuple(marker for marker in markers if marker == results.CONTACT)


async def _on_trajectory(effect: str, after: After, at: str) -> After:
    if effect == "sighted":
        seen = await results.sighted(at, results.CONTACT in after.there)
        there = (results.CONTACT,) * seen.contacts
        return after._replace(segments=(), station=seen.station, there=there, elsewhere=())
    evasive = results.HOLDS if after.evasive else NONE
    if after.evasive and results.leaves_choice(effect, after.segments, at):
        evasive = await Choose("evasive-choice", INACTIVE, (results.HOLDS, results.SPENDS), "p.24", after)
    rule = results.shadow if effect == "shadow" else results.early_late
    found = await rule(after.segments, (at,), evasive)
    holds = found.evasive or (after.evasive and evasive != results.SPENDS)
    there = after.there if at not in found.removed else with_station(after.there) if found.station else ()
    return after._replace(segments=found.left, station=found.station, there=there, evasive=holds)


async def _on_ship(effect: str, after: After, struck: Struck, hulls: Hulls) -> tuple[After, Struck]:
    """Let the Active player choose the ship that a Hit or Damage befalls, among those that it can."""
    afloat = tuple(place for place, ship in enumerate(after.ships) if ship.state != SUNK)
    able = await _able(effect, after, afloat, tuple(place for place, _ in struck))
    if not able:
        await Step("nobody-hit", (), "p.52")
        return after._replace(spared=(*after.spared, effect)), struck
    if after.ships[able[0]].kind == UNNAMED:
        await Step("struck-on-table", (("effect", f"effect.{effect}"),), "p.52")
        return after, struck
    names = hulls.keys or tuple(f"{ship.id}-{number}" for number, ship in enumerate(after.ships, 1))
    options = {names[place]: place for place in able}
    chosen = options[await Choose("ship-struck", ACTIVE, tuple(options), "p.52", after)]
    ship = after.ships[chosen]
    suffered = sum(hits for place, hits in struck if place == chosen)
    one = of_one_attack(ship, 1, suffered)
    changed = await (take_damage(ship, suffered) if effect == "damage" else take_hits(ship, one))
    if changed == ship:
        await Step("hit-limit-reached", (("ship", names[chosen]),), "p.11")
        return after._replace(spared=(*after.spared, effect)), struck
    changed = within(hulls.limit, changed)
    ships = (*after.ships[:chosen], changed, *after.ships[chosen + 1 :])
    return after._replace(ships=ships), (*struck, (chosen, max(0, changed.hits - ship.hits)))


async def _able(effect: str, after: After, afloat: tuple[int, ...], struck: tuple[int, ...]) -> tuple[int, ...]:
    """Give the ships that a result can befall; a second one of the same attack as AC-R16 is read."""
    open_to = await results.can_be_hit(effect, tuple(after.ships[place].now.speed for place in afloat))
    able = tuple(afloat[place] for place in open_to)
    if not struck:
        return able
    reading = await InForce("AC-R16")
    if reading == "one":
        return tuple(place for place in able if place in struck)
    others = tuple(place for place in able if place not in struck)
    return (others or able) if reading == "two" else able
