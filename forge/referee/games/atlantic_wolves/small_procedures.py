"""A Hit, and the Pens results of a turn, as procedures (9.3.2, 15.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.counters import Group
from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Fold
from forge.referee.contract.traits import STRONGEST, WEAKEST
from forge.referee.games.atlantic_wolves.fleet import IN_AREA, total
from forge.referee.games.atlantic_wolves.losses import Struck, hit_result, pens_result
from forge.referee.games.atlantic_wolves.names import AIR, AREAS, CONVOY_AREA, ESCORT, NORMAL, PENS, PLACES
from forge.referee.games.atlantic_wolves.possible import area_misfits
from forge.referee.games.atlantic_wolves.situation import Area, Losses, Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.objection import Objection
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


def check_hit(u_boats: Boats, _ata: int, area: str, _by: str, condors: int) -> Iterator[Objection]:
    """Object to what cannot be in an area."""
    yield from area_misfits(area, u_boats, condors, 0)


@Procedure(
    "hit-roll",
    cite="9.3.2",
    measures=("sunk", "u-boats", "pens", "aces-lost", "condors"),
    check=check_hit,
    traits=(WEAKEST, STRONGEST),
)
async def one_hit(
    u_boats: Boats = asked(IN_AREA),
    ata: int = asked(Whole(0, 40), 0, told=True),
    area: str = asked(Choice(AREAS), CONVOY_AREA),
    by: str = asked(Choice((ESCORT, AIR)), ESCORT),
    condors: int = asked(Whole(0, 8), 0),
) -> Hit:
    """Rule one Hit of Escorts or aircraft."""
    state = Area(Setting(area, ata), u_boats, condors, losses=Losses())
    after = await hit_result(Struck(state, by))
    losses = after.losses
    assert losses is not None
    return Hit(losses.sunk, losses.driven_back, after.boats)


@Procedure(cite="15.0", measures=("pens",))
async def pens_results(
    results: int = asked(Whole(0, 60)),
    tankers: int = asked(Whole(0, 30)),
    doenitz: str = asked(Choice(PLACES), PENS, "6.0", told=True),
) -> Refuelled:
    """Rule so many Pens results of a turn on as many U-boats."""
    boats = (Group(NORMAL, (), results),) if results else ()
    state = Area(Setting(CONVOY_AREA, doenitz=doenitz), boats, tankers=tankers)
    after = await Fold(_pens, state, tuple(range(1, results + 1)))
    applied = results - total(after.boats)
    return Refuelled(results - applied, applied, doenitz == PENS)


async def _pens(area: Area, _number: int) -> Area:
    return await pens_result(area)
