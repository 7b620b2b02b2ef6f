"""Allied technology: the ATA index and what raises it (10.0, 15.0, 17.0)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.in_force import number_if_known
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce, Step, facts
from forge.referee.games.atlantic_wolves.names import PENS, PLACES, year_of

ULTRA, NONE = "ultra", "none"
RESULTS = (NONE, ULTRA, "hf-df", "asw", "radar")
ULTRAS_THAT_COUNT = 2
CONVOYS_THAT_TEACH, TAUGHT = 3, 3
HIGHEST = 40


class Advance(NamedTuple):
    """The ATA index after a card, and how many Ultra results have come so far."""

    ata: int
    ultras: int


class Lesson(NamedTuple):
    """The ATA index after the Convoys at the end of a turn, and whether they have raised it, now or before."""

    ata: int
    raised: bool


@Procedure(cite="10.0")
async def technology(
    ata: int = asked(Whole(0, HIGHEST)),
    drawn: str = asked(Choice(RESULTS)),
    plus: bool = asked(Flag(), False),
    doenitz: str = asked(Choice(PLACES), PENS, "6.0", told=True),
    ultras: int = asked(Whole(0, HIGHEST), 0, "17.0", told=True),
) -> Advance:
    """Rule what the ATA section of a card does."""
    if drawn == NONE:
        return Advance(ata, ultras)
    ignored = plus and doenitz == PENS
    if drawn == ULTRA:
        if await InForce("ultra-defense"):
            counts = not ignored or await InForce("AW-R19") == "drawn"
            guarded, ultras = ultras >= ULTRAS_THAT_COUNT, ultras + counts
            if guarded:
                await Step("ata-guarded", facts(before=ULTRAS_THAT_COUNT), "17.0")
                return Advance(ata, ultras)
        else:
            ultras += 1
    if ignored:
        await Step("ata-evaded", facts(drawn=drawn), "10.0")
        return Advance(ata, ultras)
    return Advance(await raised(ata, 1), ultras)


async def raised(ata: int, by: int) -> int:
    """Raise the ATA index as far as its track goes; it never falls."""
    last = await number_if_known("U-AW-8")
    after = ata + by if last is None else max(ata, min(ata + by, last))
    await Step("ata-rises", facts(before=ata, after=after), "10.0")
    return after


@Procedure("convoys-and-ata", cite="15.0")
async def taught_by_convoys(
    ata: int = asked(Whole(0, HIGHEST)),
    year: int = asked(Whole(1942, 1943)),
    convoys: int = asked(Whole(0, 8)),
    raised_before: bool = asked(Flag(), False),
) -> Lesson:
    """Rule whether three Convoys at the end of a turn of 1943 raise the ATA, which they do once."""
    if raised_before or year < year_of(10) or convoys < CONVOYS_THAT_TEACH:
        return Lesson(ata, raised_before)
    return Lesson(await raised(ata, TAUGHT), raised=True)
