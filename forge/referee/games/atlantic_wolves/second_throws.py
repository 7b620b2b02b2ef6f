"""A second throw of an ASW die by B-Dienst (16.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Choose, Position
from forge.referee.games.atlantic_wolves.fleet import marked, total
from forge.referee.games.atlantic_wolves.names import ACE, B_DIENST, GERMAN_PLAYER
from forge.referee.games.atlantic_wolves.red_cards import find_card, on_asw, spend

if TYPE_CHECKING:
    from forge.referee.contract.requests import RollOn
    from forge.referee.games.atlantic_wolves.situation import Area
    from forge.rules.look import Look

KEEP = "keep"


async def red_against_asw(area: Area) -> bool:
    """Tell whether a Red card may be played on a throw against the U-boats of an area (7.0, 16.0)."""
    aces_alone = bool(area.cards) and marked(area.boats, ACE) == total(area.boats)
    return await on_asw(area.setting.doenitz, aces_alone)


class Seen(NamedTuple):
    """What a player sees who decides about a throw against U-boats: the area, the table, what it would do."""

    area: Area
    table: str
    effect: str


async def second_throw(area: Area, request: RollOn, look: Look) -> tuple[Area, Look | None]:
    """Let the German player have a throw made again, if a card allows it; the second counts. None: it stands."""
    card = find_card(area.cards, B_DIENST, await red_against_asw(area))
    if card is None:
        return area, None
    seen = Seen(area, request.table, str(look.result.effect))
    if await Choose("second-asw", GERMAN_PLAYER, (B_DIENST, KEEP), "16.0", seen, request.about) == KEEP:
        return area, None
    area = area._replace(cards=spend(area.cards, card))
    await Position(area, goes_on=True)
    again = await request._replace(id=f"{request.id}-again")
    return area, again
