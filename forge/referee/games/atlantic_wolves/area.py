"""A whole area: its sides in the order of the ATA, die by die (9.0)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Group
from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Call, Fold, InForce, LookUp, facts
from forge.referee.games.atlantic_wolves.asw import asw_die, carry_out
from forge.referee.games.atlantic_wolves.attack import Attacks, resolve_attacks
from forge.referee.games.atlantic_wolves.fleet import IN_AREA, ordered, without_marks
from forge.referee.games.atlantic_wolves.names import AIR, ESCORT, GERMAN, SQUARES, XXI
from forge.referee.games.atlantic_wolves.raider import raider_die, throws_due

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_wolves.fleet import Boats
    from forge.referee.games.atlantic_wolves.situation import Area

CONVOY, RAIDER = "convoy", "raider"
ASW_SIDES = (ESCORT, AIR)


class Throw(NamedTuple):
    """One step of an area: a die of a side (``number`` counts Convoys), its results that ``waited``, all attacks."""

    by: str
    number: int = 0
    waited: bool = False


async def resolve(area: Area, sides: tuple[str, ...], hunted_after: str) -> Area:
    """Resolve the sides named, in that order; the Raider is hunted after the side that ends all ASW."""
    order: list[Throw] = []
    for side in sides:
        order += throws_of(area, side)
        if side == hunted_after and area.raider:
            due = await throws_due(area.setting.escorts, area.setting.air, area.convoys)
            order += [Throw(RAIDER)] * due
    return await Fold(step, area, tuple(order))


def throws_of(area: Area, side: str) -> list[Throw]:
    """List the steps of one side."""
    if side == GERMAN:
        return [Throw(GERMAN)]
    if side == AIR:
        return [Throw(AIR)] * area.setting.air + [Throw(AIR, waited=True)]
    convoys = [Throw(CONVOY, number) for number in range(1, area.convoys + 1)]
    return [Throw(ESCORT)] * area.setting.escorts + convoys + [Throw(ESCORT, waited=True)]


async def step(area: Area, throw: Throw) -> Area:
    """Resolve one die with what follows from it, or the attacks of all Germans."""
    if throw.by == GERMAN:
        return await german_attacks(area)
    if throw.by == RAIDER:
        return await raider_die(area)
    if throw.waited:
        return await carry_out(area, throw.by) if area.hits or area.pens else area
    if throw.number > area.convoys:
        return area
    return await asw_die(area, throw.by)


async def german_attacks(area: Area) -> Area:
    """Let the Germans of an area attack, on a state of their own that holds only what attacks depend on."""
    setting = area.setting
    attacks = Attacks(
        setting,
        without_marks(area.boats, XXI),
        area.condors,
        area.raider,
        area.convoys,
        area.cards,
        convoy_hit=area.convoy_hit,
        rudeltaktik=area.rudeltaktik,
        haul=area.losses.haul._replace(limit=setting.limit) if area.losses else None,
    )
    if not (attacks.waiting or attacks.condors or attacks.raider):
        return area._replace(attacked=True)
    attacks = attacks._replace(balance=await word_in_force("play-balance"))
    after = await Call(resolve_attacks, attacks, partial(_attacked, area))
    return _attacked(area, after)


def _attacked(area: Area, after: Attacks) -> Area:
    """Give an area as attacks left it."""
    losses = area.losses
    if losses is not None and after.haul is not None:
        losses = losses._replace(haul=after.haul, bonus=losses.bonus + after.bonus)
    return area._replace(
        convoys=after.convoys,
        cards=after.cards,
        convoy_hit=after.convoy_hit,
        rudeltaktik=after.rudeltaktik,
        attacked=True,
        losses=losses,
    )


async def order_of(ata: int) -> tuple[str, ...]:
    """Give the sides in the order that the ATA index asks for."""
    look = await LookUp("ata-order", facts(ata=ata))
    return tuple(look.result.resolution)


def last_asw(order: tuple[str, ...]) -> str:
    """Name the side that ends all ASW of an area, after which a Raider is hunted (9.5)."""
    return next(side for side in reversed(order) if side in ASW_SIDES)


def in_all_squares(boats: Boats) -> bool:
    """Tell whether U-boats are in all three squares, as Rudeltaktik asks (17.0)."""
    return {group.noun for group in boats} == set(SQUARES)


class Pack(NamedTuple):
    """Whether U-boats earn a second throw by Rudeltaktik, and how many."""

    benefit: bool
    rerolls: int


def check_rudeltaktik(placed: Boats, lost: Boats) -> Iterator[Objection]:
    """Object to U-boats lost that were not placed."""
    there = {(group.noun, group.marks): group.number for group in placed}
    for group in lost:
        if group.number > there.get((group.noun, group.marks), 0):
            yield Objection("lost-without-placed", facts(square=group.noun), "17.0")


@Procedure(cite="17.0", check=check_rudeltaktik)
async def rudeltaktik(placed: Boats = asked(IN_AREA), lost: Boats = asked(IN_AREA, ())) -> Pack:
    """Rule whether the U-boats placed in an area have the benefit of Rudeltaktik when so many were lost."""
    left = ordered((*placed, *(Group(group.noun, group.marks, -group.number) for group in lost)))
    benefit = bool(await InForce("rudeltaktik")) and in_all_squares(placed) and bool(left)
    return Pack(benefit, int(benefit))
