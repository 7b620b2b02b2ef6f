"""The board in words, and the lines of the tally sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import number, say, word
from forge.referee.games.atlantic_wolves.battle import condors_in
from forge.referee.games.atlantic_wolves.fleet import IN_PENS, of_area, total
from forge.referee.games.atlantic_wolves.names import AREAS, CONVOY_AREA, MONTHS, SQUARES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.contract.counters import Group
    from forge.referee.games.atlantic_wolves.position import Campaign, Month

SHEET = "tally"


def show_board(campaign: Campaign, texts: Mapping[str, str]) -> Iterator[str]:
    """Write the position: the month, the areas that hold anything, the boxes, the month's toll, the hand."""
    month, phase = (word(texts, f"month.{campaign.turn}"), word(texts, f"phase.{campaign.phase}"))
    doenitz, raeder = (word(texts, place) for place in (campaign.doenitz, campaign.raeder))
    yield say(texts, "record.line", month=month, phase=phase, ata=campaign.ata, doenitz=doenitz, raeder=raeder)
    yield from _areas(campaign, texts)
    pens = [boat for boat in campaign.fleet if boat.noun == IN_PENS]
    boxes = {"boats": _boats(pens, texts), "tankers": campaign.tankers, "aces": campaign.aces}
    yield say(texts, "record.boxes", **boxes, **campaign.condors._asdict())
    now = campaign.now
    yield say(texts, "record.month", tons=now.tons, ships=now.ships, lost=now.lost, started=now.started)
    for card in campaign.hand:
        kinds = ", ".join(_called(kind, card.area, texts) for kind in card.kinds)
        yield say(texts, "record.hand", card=card.number, kinds=kinds)


def _areas(campaign: Campaign, texts: Mapping[str, str]) -> Iterator[str]:
    """Write a row of numbers for each area that holds anything, and under it whatever has no column."""
    rows = [["", *(str(word(texts, heading)) for heading in (*SQUARES, "record.escorts", "record.air"))]]
    notes: list[str] = [""]
    for area in AREAS:
        boats = of_area(campaign.fleet, area)
        counts = [total(tuple(boat for boat in boats if boat.noun == square)) for square in SQUARES]
        counts += [campaign.here(campaign.escorts, area), campaign.here(campaign.air, area)]
        also = "; ".join(_also(campaign, area, texts))
        if also or any(counts):
            rows.append([str(word(texts, area)), *(str(count or "-") for count in counts)])
            notes.append(also)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for (name, *cells), note in zip(rows, notes, strict=True):
        numbers = "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield f"{name:>{widths[0]}}{numbers}"
        if note:
            yield f"{'':>{widths[0]}}  {note}"


def _also(campaign: Campaign, area: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Name what there is in an area beside plain numbers: Convoys, Condors, the Raider, marks, events."""
    if area == CONVOY_AREA and campaign.convoys:
        yield say(texts, "record.convoys", convoys=campaign.convoys)
    if condors := condors_in(campaign, area):
        yield say(texts, "record.condors", condors=condors)
    if campaign.now.raider_area == area:
        yield str(word(texts, "raider"))
    for square in SQUARES:
        if marks := _marks([boat for boat in of_area(campaign.fleet, area) if boat.noun == square], texts):
            yield f"{word(texts, square)}: {marks}"
    for event in campaign.now.events:
        if event.area == area:
            yield _called(event.kind, "", texts)


def _called(kind: str, area: str, texts: Mapping[str, str]) -> str:
    name = str(word(texts, f"card.{kind}.title"))
    return f"{name} ({word(texts, area)})" if area else name


def _boats(boats: list[Group], texts: Mapping[str, str]) -> str:
    """Count boats, and name what some of them are: ``3 (1 ace)``."""
    marks = _marks(boats, texts)
    return str(total(tuple(boats)) or "-") + (f" ({marks})" if marks else "")


def _marks(boats: list[Group], texts: Mapping[str, str]) -> str:
    counts: dict[str, int] = {}
    for boat in boats:
        for mark in boat.marks:
            if mark not in SQUARES:
                counts[mark] = counts.get(mark, 0) + boat.number
    return ", ".join(f"{number} {word(texts, mark)}" for mark, number in counts.items())


def tally(campaign: Campaign, texts: Mapping[str, str]) -> dict[str, str]:
    """Fill the tally sheet: values by the names of its places."""
    values: dict[str, str] = {}
    told = [_told(month) for month in campaign.months]
    for name, month in zip(MONTHS, told, strict=False):
        for column, amount in month.items():
            values[f"{SHEET}/months/{name}/{column}"] = number(texts, amount)
    for column in ("tons", "ships", "sunk"):
        if all(column in month for month in told):
            values[f"{SHEET}/months/total/{column}"] = number(texts, sum(month[column] for month in told))
    if told:
        so_far = "" if len(told) == len(MONTHS) else f" ({len(told)}/{len(MONTHS)})"
        average = sum(month["tons"] for month in told) // len(told)
        values[f"{SHEET}/average"] = number(texts, average) + so_far
    return values


def verdict_asked(campaign: Campaign) -> tuple[str, dict[str, str]] | None:
    """Ask ``victory`` about the turns that are over and the fleet of this one; before any is over nothing is judged."""
    if not campaign.months:
        return None
    now = campaign.now
    fleet = {"started": str(now.started), "sunk": str(now.lost)} if now.started else {}
    tons = ", ".join(str(month.tons) for month in campaign.months)
    return "victory", {"tons": tons, "convoys": str(campaign.convoys), **fleet}


def _told(month: Month) -> dict[str, int]:
    """Give the columns of a month that are known: of one before the game began, those that the player told."""
    known = month._asdict()
    if not month.operational:  # no turn is played without U-boats
        del known["operational"], known["sunk"]
    if month.tons and not month.ships:
        del known["ships"]
    return known
