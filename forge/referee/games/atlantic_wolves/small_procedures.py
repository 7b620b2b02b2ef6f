"""Small rulings by themselves: a limit, what counts under it, an ASW die, a Hit, tankers, Red cards, Rudeltaktik."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Group
from forge.referee.contract.parameters import Choice, Flag, Parameter, Whole
from forge.referee.contract.procedure import Objection, Procedure
from forge.referee.contract.requests import STRONGEST, WEAKEST, Fold, facts
from forge.referee.games.atlantic_wolves.area import rudeltaktik
from forge.referee.games.atlantic_wolves.asw import asw_roll
from forge.referee.games.atlantic_wolves.fleet import IN_AREA, total
from forge.referee.games.atlantic_wolves.losses import Struck, hit_result, pens_result
from forge.referee.games.atlantic_wolves.names import AIR, AREAS, CONVOY_AREA, ESCORT, NORMAL, PENS, PLACES
from forge.referee.games.atlantic_wolves.possible import area_misfits
from forge.referee.games.atlantic_wolves.red_cards import may_play_red
from forge.referee.games.atlantic_wolves.situation import Area, Losses, Setting
from forge.referee.games.atlantic_wolves.tonnage import credit, limit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_wolves.fleet import Boats


class Hit(NamedTuple):
    """What a Hit did: the classes sunk, the classes driven back, and what is left."""

    sunk: Boats
    driven_back: Boats
    left: Boats


class Refuelled(NamedTuple):
    """Pens results of a turn: how many tankers made good, how many counted, whether that could be refused."""

    ignored: int
    applied: int
    refusable: bool


async def one_hit(boats: Boats, ata: int, area: str, by: str, condors: int) -> Hit:
    """Rule one Hit of Escorts or aircraft."""
    state = Area(Setting(area, ata), boats, condors, losses=Losses())
    after = await hit_result(Struck(state, by))
    losses = after.losses
    assert losses is not None
    return Hit(losses.sunk, losses.driven_back, after.boats)


def check_hit(boats: Boats, _ata: int, area: str, _by: str, condors: int) -> Iterator[Objection]:
    """Object to what cannot be in an area."""
    yield from area_misfits(area, boats, condors, 0)


async def pens_results(results: int, tankers: int, doenitz: str) -> Refuelled:
    """Rule so many Pens results of a turn on as many U-boats."""
    boats = (Group(NORMAL, (), results),) if results else ()
    state = Area(Setting(CONVOY_AREA, doenitz=doenitz), boats, tankers=tankers)
    after = await Fold(_pens, state, tuple(range(1, results + 1)))
    applied = results - total(after.boats)
    return Refuelled(results - applied, applied, doenitz == PENS)


async def _pens(area: Area, _number: int) -> Area:
    return await pens_result(area)


def check_rudeltaktik(placed: Boats, lost: Boats) -> Iterator[Objection]:
    """Object to U-boats lost that were not placed."""
    there = {(group.noun, group.marks): group.number for group in placed}
    for group in lost:
        if group.number > there.get((group.noun, group.marks), 0):
            yield Objection("lost-without-placed", facts(square=group.noun), "17.0")


PROCEDURES = (
    Procedure(
        "limit",
        limit_of,
        (
            Parameter("area", Choice(AREAS)),
            Parameter("escorts", Whole(0, 60), 0, told=True),
            Parameter("air", Whole(0, 60), 0, told=True),
            Parameter("convoys", Whole(0, 8), 0),
        ),
        cite="9.1.2",
        readings=("AW-R1", "AW-R2"),
    ),
    Procedure(
        "credit",
        credit,
        (
            Parameter("area", Choice(AREAS)),
            Parameter("limit", Whole(0, 10**6)),
            Parameter("already", Whole(0, 10**6), 0, told=True),
            Parameter("tons", Whole(0, 10**6)),
            Parameter("ships", Whole(0, 1000)),
        ),
        cite="9.1.2",
        readings=("AW-R3",),
    ),
    Procedure(
        "asw-roll",
        asw_roll,
        (Parameter("aggressive", Whole(0, 60)), Parameter("normal", Whole(0, 60), 0, told=True)),
        cite="9.3",
        readings=("AW-R6", "AW-R7"),
    ),
    Procedure(
        "hit-roll",
        one_hit,
        (
            Parameter("u-boats", IN_AREA),
            Parameter("ata", Whole(0, 40), 0, told=True),
            Parameter("area", Choice(AREAS), CONVOY_AREA),
            Parameter("by", Choice((ESCORT, AIR)), ESCORT),
            Parameter("condors", Whole(0, 8), 0),
        ),
        cite="9.3.2",
        measures=("sunk", "u-boats", "pens", "aces-lost", "condors"),
        readings=("AW-R14", "AW-R18"),
        check=check_hit,
        traits=(WEAKEST, STRONGEST),
    ),
    Procedure(
        "pens-results",
        pens_results,
        (
            Parameter("results", Whole(0, 60)),
            Parameter("tankers", Whole(0, 30)),
            Parameter("doenitz", Choice(PLACES), PENS, "6.0", told=True),
        ),
        cite="15.0",
        measures=("pens",),
    ),
    Procedure(
        "red-card",
        may_play_red,
        (Parameter("doenitz", Choice(PLACES)), Parameter("ace", Flag(), False)),
        cite="16.0",
    ),
    Procedure(
        "rudeltaktik",
        rudeltaktik,
        (Parameter("placed", IN_AREA), Parameter("lost", IN_AREA, ())),
        cite="17.0",
        check=check_rudeltaktik,
    ),
)
