"""The board in words, and the lines of the tally sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.games.atlantic_wolves.fleet import IN_PENS, of_area, total
from forge.referee.games.atlantic_wolves.names import AREAS, CONVOY_AREA, MONTHS, SQUARES
from forge.referee.words import say, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.counters import Group
    from forge.referee.games.atlantic_wolves.position import Campaign, Month

WIDTH = 17
SHEET = "tally"


def show_board(campaign: Campaign, texts: Mapping[str, str]) -> Iterator[str]:
    """Write the position: the month, the areas that hold anything, the boxes, the month's toll, the hand."""
    said = {key: word(texts, key) for key in (f"month.{campaign.turn}", f"phase.{campaign.phase}", campaign.doenitz)}
    month, phase, doenitz = said.values()
    raeder = word(texts, campaign.raeder)
    yield say(texts, "record.line", month=month, phase=phase, ata=campaign.ata, doenitz=doenitz, raeder=raeder)
    headings = ("", *SQUARES, "record.escorts", "record.air")
    yield "".join(f"{word(texts, heading):>{WIDTH}}" for heading in headings)
    for area in AREAS:
        boats = of_area(campaign.fleet, area)
        escorts, air = campaign.here(campaign.escorts, area), campaign.here(campaign.air, area)
        convoys = campaign.convoys if area == CONVOY_AREA else 0
        if boats or escorts or air or convoys:
            squares = [_boats([boat for boat in boats if boat.noun == square], texts) for square in SQUARES]
            row = "".join(f"{cell:>{WIDTH}}" for cell in (word(texts, area), *squares, escorts or "-", air or "-"))
            yield row + ("  " + say(texts, "record.convoys", convoys=convoys) if convoys else "")
    pens = [boat for boat in campaign.fleet if boat.noun == IN_PENS]
    boxes = {"boats": _boats(pens, texts), "tankers": campaign.tankers, "aces": campaign.aces}
    yield say(texts, "record.boxes", **boxes, **campaign.condors._asdict())
    now = campaign.now
    yield say(texts, "record.month", tons=now.tons, ships=now.ships, lost=now.lost, started=now.started)
    for card in campaign.hand:
        kinds = ", ".join(str(word(texts, f"card.{kind}.title")) for kind in card.kinds)
        yield say(texts, "record.hand", card=card.number, kinds=kinds)


def _boats(boats: list[Group], texts: Mapping[str, str]) -> str:
    """Count boats, and name what some of them are: ``3 (1 ace)``."""
    special: dict[str, int] = {}
    for boat in boats:
        for mark in boat.marks:
            if mark not in SQUARES:
                special[mark] = special.get(mark, 0) + boat.number
    named = ", ".join(f"{number} {word(texts, mark)}" for mark, number in special.items())
    count = total(tuple(boats))
    return f"{count or '-'}" + (f" ({named})" if named else "")


def tally(campaign: Campaign) -> dict[str, str]:
    """Fill the tally sheet: values by the names of its places."""
    values: dict[str, str] = {}
    told = [_told(month) for month in campaign.months]
    for name, month in zip(MONTHS, told, strict=False):
        for column, number in month.items():
            values[f"{SHEET}/months/{name}/{column}"] = f"{number:,}"
    for column in ("tons", "ships", "sunk"):
        if all(column in month for month in told):
            values[f"{SHEET}/months/total/{column}"] = f"{sum(month[column] for month in told):,}"
    return values


def _told(month: Month) -> dict[str, int]:
    """Give the columns of a month that are known: of one before the game began, those that the player told."""
    known = month._asdict()
    if not month.operational:  # no turn is played without U-boats
        del known["operational"], known["sunk"]
    if month.tons and not month.ships:
        del known["ships"]
    return known
