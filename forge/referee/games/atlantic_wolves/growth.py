"""The end of a turn for the Germans and the convoys: production, Aces, bonus convoys, mines (11.0-13.0, 17.0)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.in_force import number_if_known
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, Emit, InForce, LookUp, RollOn, Step, facts
from forge.referee.games.atlantic_wolves.losses import condor_lost, strength
from forge.referee.games.atlantic_wolves.names import AIR, ESCORT, GERMAN_PLAYER, HQ, PENS, PLACES

MOST_ACES = 4
HQ_WITH_RAEDER = "hq-with-raeder"


class Share(NamedTuple):
    """New U-boats and the tankers taken instead of some."""

    u_boats: int
    tankers: int


class AceRoll(NamedTuple):
    """The Ace roll: its modifier, the modified roll, whether an Ace is created."""

    modifier: int
    modified: int
    ace: bool


class Bonus(NamedTuple):
    """The bonus convoy roll: the modified roll, the result of the table, whether a Convoy is placed."""

    modified: int
    effect: str
    placed: bool


class Mined(NamedTuple):
    """The tonnage of the turn with what mines added, and the ships they sank."""

    tons: int
    ships: int


async def due(symbols: int, doenitz: str, raeder: bool) -> int:
    """Give how many counters the production section of a card brings."""
    where = HQ_WITH_RAEDER if doenitz == HQ and raeder else doenitz
    look = await LookUp("production", facts(symbols=symbols, doenitz=where))
    return int(look.result.counters)


async def shares(entitled: int, boats_left: int | None, tankers_left: int | None) -> tuple[Share, ...]:
    """List the ways to take what is due as U-boats and tankers, as far as there are counters (None: no limit)."""
    most = entitled
    if entitled > 1 and await InForce("AW-R4") == "one":
        most = 1
    if tankers_left is not None:
        most = min(most, tankers_left)
    return tuple(
        Share(entitled - tankers if boats_left is None else min(entitled - tankers, boats_left), tankers)
        for tankers in range(most + 1)
    )


async def take(entitled: int, boats_left: int | None, tankers_left: int | None, state: object = None) -> Share:
    """Let the German player take what is due."""
    ways = await shares(entitled, boats_left, tankers_left)
    options = tuple(str(way.tankers) for way in ways)
    chosen = await Choose("take-tankers", GERMAN_PLAYER, options, "11.0", state, facts(due=entitled))
    share = ways[int(chosen)]
    if share.u_boats + share.tankers < entitled:
        await Step("no-counter-left", facts(due=entitled), "2.1")
    return share


@Procedure(cite="11.0", measures=("u-boats", "tankers"))
async def new_u_boats(
    symbols: int = asked(Whole(0, 3)),
    doenitz: str = asked(Choice(PLACES), PENS, "6.0", told=True),
    raeder: bool = asked(Flag(), False, "6.0"),
    in_play: int = asked(Whole(0, 100), 0, "2.1", told=True),
    tankers: int = asked(Whole(0, 30), 0, "2.1", told=True),
) -> Share:
    """Rule a production: what is due, and what is taken of it."""
    entitled = await due(symbols, doenitz, raeder)
    boats = await number_if_known("U-AW-1")
    cows = await number_if_known("U-AW-2")
    left = (None if boats is None else max(0, boats - in_play), None if cows is None else max(0, cows - tankers))
    share = await take(entitled, *left)
    await Emit("u-boats", share.u_boats)
    await Emit("tankers", share.tankers)
    return share


async def room(unknown: str, there: int) -> bool:
    """Tell whether a counter is left, as far as the counter mix is known; the ruling says if it is not."""
    most = await number_if_known(unknown)
    if most is None or there < most:
        return True
    await Step("no-counter-left", facts(due=1), "2.1")
    return False


@Procedure("new-ace", cite="12.0", measures=("aces-made",))
async def ace_roll(
    tons_by_u_boats: int = asked(Whole(0, 10**7)), created: int = asked(Whole(0, MOST_ACES), 0, "12.0", told=True)
) -> AceRoll:
    """Roll for an Ace; a fifth is ignored."""
    modifiers = (("tons-by-u-boats", tons_by_u_boats),) if tons_by_u_boats else ()
    look = await RollOn("ace-creation", (), modifiers)
    ace = look.result.effect == "ace"
    if ace and created >= MOST_ACES:
        await Step("ace-ignored", facts(most=MOST_ACES), "12.0")
        ace = False
    await Emit("aces-made", int(ace))
    return AceRoll(sum(one.value for one in look.applied), look.total or 0, ace)


@Procedure("convoy-bonus", cite="13.0", measures=("convoys-placed",))
async def bonus_convoy(year: int = asked(Whole(1942, 1943)), defenders: int = asked(Whole(0, 100))) -> Bonus:
    """Roll for a bonus convoy; U-boats and Raiders in the North Atlantic may prevent a possible one."""
    modifiers = ("year-1943",) if year > 1942 else ()
    look = await RollOn("bonus-convoy", (), modifiers)
    effect = str(look.result.effect)
    placed = effect == "convoy"
    if effect == "possible":
        prevented = (("defenders", defenders),) if defenders else ()
        second = await RollOn("possible-convoy", (), prevented)
        placed = second.result.effect == "convoy"
    await Emit("convoys-placed", int(placed))
    return Bonus(look.total or 0, effect, placed)


@Procedure("mine-losses", cite="17.0", measures=("tons", "ships"))
async def mines(tons: int = asked(Whole(0, 10**7), 0)) -> Mined:
    """Add what mines sink in a turn."""
    look = await RollOn("mines")
    await Emit("tons", look.result.tons)
    await Emit("ships", look.result.ships)
    return Mined(tons + look.result.tons, look.result.ships)


@Procedure(cite="15.0")
async def u_boats_sunk(counters: int = asked(Whole(0, 60))) -> int:
    """Tell how many U-boats so many sunk counters stood for."""
    number = 0
    for _ in range(counters):
        number += await strength()
    return number


@Procedure("condor-loss", cite="17.0")
async def condor_with_boat(sunk_by: str = asked(Choice((ESCORT, AIR))), condors: int = asked(Whole(0, 8))) -> bool:
    """Rule whether a Condor is eliminated with a U-boat that was sunk."""
    return await condor_lost(sunk_by, condors)
