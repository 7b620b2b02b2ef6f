"""ASW: one die of an Escort, a Convoy or an Air factor, and what it does (9.3, 9.4, 16.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Call, InForce, RollOn, Step, facts
from forge.referee.games.atlantic_wolves.fleet import total
from forge.referee.games.atlantic_wolves.losses import Struck, hit_result, pens_result
from forge.referee.games.atlantic_wolves.names import AGGRESSIVE, NORMAL
from forge.referee.games.atlantic_wolves.second_throws import second_throw

if TYPE_CHECKING:
    from forge.referee.contract.requests import Modifiers
    from forge.referee.games.atlantic_wolves.situation import Area
    from forge.rules.look import Look

MOST = 4
BOATS_IN_A_STEP = 3
LAST_ROW = 10


class Asw(NamedTuple):
    """What one ASW die came to: the modifiers in all, the row that was read, its effect."""

    modifier: int
    row: int
    effect: str


async def asw_die(area: Area, source: str) -> Area:
    """Throw one ASW die and carry its result out; without U-boats in the area there is nothing to throw for."""
    if not area.boats:
        return area
    modifiers = await asw_modifiers(total(area.boats, AGGRESSIVE), total(area.boats, NORMAL))
    about = facts(source=source, area=area.setting.area)
    request = RollOn("asw", (), modifiers, about, "asw-die")
    look = await request
    effect = await effect_of(look)
    if effect != "none":
        area, again = await second_throw(area, request, look)
        effect = await effect_of(again) if again else effect
    if effect == "none":
        return area
    if await InForce("AW-R8") == "all-rolls":
        return area._replace(hits=area.hits + (effect == "hit"), pens=area.pens + (effect == "pens"))
    return await Call(hit_result, Struck(area, source)) if effect == "hit" else await Call(pens_result, area)


async def carry_out(area: Area, source: str) -> Area:
    """Carry out the results that waited until all dice of a side were thrown: Hits, then Pens."""
    for _ in range(area.hits):
        area = await Call(hit_result, Struck(area, source))
    for _ in range(area.pens):
        area = await Call(pens_result, area)
    return area._replace(hits=0, pens=0)


async def asw_modifiers(aggressive: int, normal: int) -> Modifiers:
    """Count the U-boats that make an ASW die more likely to hit."""
    listed: list[tuple[str, int]] = []
    crowd = min(MOST, max(0, aggressive - 1))
    steps = normal // BOATS_IN_A_STEP
    if crowd:
        listed.append(("aggressive-boats", aggressive))
    if steps and crowd + steps > MOST and await InForce("AW-R6") == "together":
        steps = MOST - crowd
        normal = steps * BOATS_IN_A_STEP
    if steps:
        listed.append(("normal-boats", normal))
    return tuple(listed)


async def effect_of(look: Look) -> str:
    """Give the effect of a look-up on the ASW Table: none, hit or pens."""
    if (look.total or 0) > LAST_ROW and await InForce("AW-R7") == "no-effect":
        await Step("asw-beyond", facts(total=look.total), "9.3")
        return "none"
    return str(look.result.effect)


@Procedure(cite="9.3")
async def asw_roll(aggressive: int = asked(Whole(0, 60)), normal: int = asked(Whole(0, 60), 0, told=True)) -> Asw:
    """Rule one ASW die."""
    modifiers = await asw_modifiers(aggressive, normal)
    look = await RollOn("asw", (), modifiers)
    effect = await effect_of(look)
    return Asw(sum(one.value for one in look.applied), look.row.low or 0 if look.row else 0, effect)
