"""The Raider: breakout, where it may go, and the throws against it (8.0, 9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Emit, Fold, InForce, RollOn, Step, facts
from forge.referee.games.atlantic_wolves.names import AREAS, BREAKOUT_AREA

if TYPE_CHECKING:
    from forge.referee.games.atlantic_wolves.situation import Area


class Hunted(NamedTuple):
    """The throws against a Raider: how many are due, whether it still floats."""

    rolls: int
    afloat: bool = True


@Procedure("raider-breakout", cite="8.0")
async def break_out(raeder: bool = asked(Flag(), True, "8.0")) -> str:
    """Try to break out: out, stays or sunk; unavailable without Raeder in the HQ."""
    if not raeder:
        await Step("raider-needs-raeder", (), "8.0")
        return "unavailable"
    look = await RollOn("breakout")
    return str(look.result.effect)


def raider_areas(survived_turns: int) -> tuple[str, ...]:
    """Give where a Raider may be placed: first by breakout into Iceland, after a turn survived there anywhere."""
    return AREAS if survived_turns else (BREAKOUT_AREA,)


async def throws_due(escorts: int, air: int, convoys: int) -> int:
    """Count the throws against a Raider: one for each Escort and Air factor, at least one."""
    if convoys and await InForce("AW-R16") == "yes":
        return escorts + air + convoys
    return max(1, escorts + air)


@Procedure("raider-hunt", cite="9.5", measures=("raiders",))
async def hunt_raider(
    escorts: int = asked(Whole(0, 60)), air: int = asked(Whole(0, 60)), convoys: int = asked(Whole(0, 8), 0, "15.0")
) -> Hunted:
    """Make every throw against a Raider."""
    due = await throws_due(escorts, air, convoys)
    return await Fold(_shot, Hunted(due), tuple(range(1, due + 1)))


async def raider_die(area: Area) -> Area:
    """Make one throw against the Raider of an area, if it still floats."""
    if not area.raider:
        return area
    afloat = await _survives(area.setting.area)
    if not afloat:
        await Emit("raiders")
    return area._replace(raider=afloat)


async def _shot(hunted: Hunted, _number: int) -> Hunted:
    if not hunted.afloat:
        return hunted
    afloat = await _survives("")
    if not afloat:
        await Emit("raiders")
    return hunted._replace(afloat=afloat)


async def _survives(area: str) -> bool:
    look = (
        await RollOn("anti-raider", (), (), facts(area=area), "raider-throw") if area else await RollOn("anti-raider")
    )
    return bool(look.result.effect == "none")
