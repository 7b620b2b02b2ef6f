"""Rule 8: battles where both sides have units, in the order that the Axis chooses, and what becomes of the ships."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from forge.referee.contract.requests import Call, Choose, InForce, Step, facts, shown
from forge.referee.games.atlantic_blocks.battle_board import DISABLED, WITHDREW, Battle, Fate, opposed
from forge.referee.games.atlantic_blocks.campaign.position import LEAVING, Campaign, Unit, choose
from forge.referee.games.atlantic_blocks.campaign.rule_9_control import count_convoy
from forge.referee.games.atlantic_blocks.campaign.rule_11_return import bring_home, to_nearest
from forge.referee.games.atlantic_blocks.fleets import Fleet, Ship
from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, AXIS, BALTIC, CONVOY, NORFOLK, SUBMARINE, SUNK
from forge.referee.games.atlantic_blocks.rule_7_movement import joined, may_enter_baltic
from forge.referee.games.atlantic_blocks.rule_8_2_submarines import comes_back
from forge.referee.games.atlantic_blocks.rule_8_battle import fight

if TYPE_CHECKING:
    from collections.abc import Iterable


async def battles_phase(campaign: Campaign) -> Campaign:
    """Fight one battle after the other, until no area is left in which both sides have units."""
    while areas := tuple(area for area in AREAS if area not in campaign.fought and is_contested(campaign, area)):
        area = await choose(Choose("next-battle", AXIS, areas, "8", campaign))
        await Step("battle-begins", facts(area=area), "8")
        campaign = await battle_at(campaign, area)
    return campaign


def is_contested(campaign: Campaign, area: str) -> bool:
    """Tell whether there is a battle in an area."""
    allied, axis = (len(campaign.at(area, side)) for side in (ALLIED, AXIS))
    flying = campaign.air_at(ALLIED, area), campaign.air_at(AXIS, area)
    return opposed(allied, axis, campaign.submarines(area), *flying)


def battle_of(campaign: Campaign, area: str) -> Battle:
    """Move the units of an area to the battle board."""
    return Battle(
        campaign.turn,
        _fleet(campaign.at(area, ALLIED)),
        _fleet(campaign.at(area, AXIS)),
        campaign.submarines(area),
        campaign.air_at(ALLIED, area),
        campaign.air_at(AXIS, area),
        area,
        fates=(),
    )


def _fleet(units: Iterable[Unit]) -> Fleet:
    return tuple(Ship(unit.name, unit.kind, unit.dice, unit.strength, nation=unit.nation) for unit in units)


async def battle_at(campaign: Campaign, area: str) -> Campaign:
    """Fight the battle of an area, then send home who must or may go."""
    after = await Call(fight, battle_of(campaign, area), partial(in_battle, campaign))
    fates = after.fates or ()
    campaign = await shown(in_battle(campaign, after)._replace(battle=None, fought=(*campaign.fought, area)))
    for fate in fates:
        if fate.what == SUNK and fate.name != SUBMARINE and campaign.unit(fate.name).kind == CONVOY:
            campaign = await count_convoy(campaign, SUNK)
    campaign = await _submarines_gone(campaign, fates)
    for fate in fates:
        if fate.what == DISABLED and fate.name != SUBMARINE:
            campaign = await shown(await to_nearest(campaign, campaign.unit(fate.name), area))
    away = tuple(campaign.unit(fate.name) for fate in fates if fate.what == WITHDREW)
    ships = tuple(unit._replace(at=area) for unit in away if unit.kind != CONVOY)
    campaign = await bring_home(campaign, ships, area)
    for unit in away:
        if unit.kind == CONVOY:
            campaign = await _convoy_withdraws(campaign, unit, area)
    return await shown(campaign)


def in_battle(campaign: Campaign, battle: Battle) -> Campaign:
    """Give the game as it stands in a battle, those on their way out of it being nowhere yet."""
    gone = {fate.name: fate for fate in battle.fates or ()}
    there = {ship.name: ship.strength for ship in (*battle.allied, *battle.axis)}
    changed = []
    for unit in campaign.at(battle.area):
        fate = gone.get(unit.name)
        if fate is None:
            changed.append(unit._replace(strength=there[unit.name]))
        else:
            place = SUNK if fate.what == SUNK else LEAVING
            changed.append(unit._replace(strength=fate.strength, at=place))
    return campaign.put(*changed).with_boats(battle.area, battle.submarines)._replace(battle=battle)


async def _submarines_gone(campaign: Campaign, fates: tuple[Fate, ...]) -> Campaign:
    """Put sunk submarines on the track, and disabled ones beside the board (3, 8.2)."""
    boats = campaign.boats
    for fate in fates:
        if fate.name != SUBMARINE:
            continue
        if fate.what == DISABLED:
            boats = boats._replace(disabled=boats.disabled + 1)
            continue
        back = await comes_back(campaign.turn, tuple(map(str, boats.track)))
        await Step("submarine-back", facts(when=back.when), "8.2")
        if back.turn:
            boats = boats._replace(track=(*boats.track, back.turn))
    return campaign._replace(boats=boats)


async def _convoy_withdraws(campaign: Campaign, unit: Unit, area: str) -> Campaign:
    """Send a convoy that withdrew where the answer says (U-BLK-42)."""
    campaign = campaign._replace(withdrew=(*campaign.withdrew, (area, unit.name)))
    way = await InForce("U-BLK-42")
    if way == "nearest-port":
        return await to_nearest(campaign, unit, area)
    place = NORFOLK if way == "norfolk" else area
    if way == "next-area" and (around := await _around(unit, area)):
        place = await choose(Choose("withdraw-to", ALLIED, around, "8.2", campaign, facts(ship=unit.name)))
    await Step("goes-to", facts(ship=unit.name, port=place), "8.2")
    return campaign.put(unit._replace(at=place))


async def _around(unit: Unit, area: str) -> tuple[str, ...]:
    others = [one for one in AREAS if one != BALTIC or await may_enter_baltic(unit.nation)]
    return tuple([beside for beside in others if beside != area and await joined(area, beside)])
