"""Module 6: the map and the places of the routes as tables give them, what can be wrong with them, and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal, Malformed, Refusal
from forge.referee.contract.requests import Column, InForce, LookUp, Step, facts
from forge.referee.games.under_ten_flags.rule_6_hexes import ENTRY, Sea
from forge.referee.games.under_ten_flags.state import ESCORT
from forge.referee.walking.desk import Desk
from forge.values.numbers import Whole
from forge.values.words import Choice, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.errors import Problems
    from forge.rules import Rules
    from forge.rules.look import Result

MARKERS = tuple(range(1, 13))
MARKER = asked(Whole(1, 12))
HEX = asked(Words(4))


async def read_sea() -> Sea:
    """Look the map up."""
    (found,) = await Column("map")
    if any(value is None for _, value in found):
        found = (await LookUp("map", facts(sheet="map"))).result
    sea = _sea(found)
    for fault in faults_of(sea, {}):
        raise fault
    return sea


def _sea(found: Result) -> Sea:
    return Sea(found.columns, found.rows, found.lower, found.closed, found.barred)


async def read_places(sea: Sea) -> dict[int, str]:
    """Give the hexes of the twelve O/D markers, ships being able to go from each to each."""
    known = await Column("destination")
    places: dict[int, str] = {}
    for marker, row in zip(MARKERS, known, strict=True):
        places[marker] = row.hex or (await LookUp("destination", facts(marker=marker))).result.hex
        for fault in faults_of(sea, places):
            raise fault
    return places


def faults_of(sea: Sea, places: Mapping[int, str]) -> Iterator[Illegal]:
    """Say what is wrong with a map: the entry hex or places where no ship can be, places without a way between them."""
    good: dict[int, str] = {}
    for marker, place in ((0, ENTRY), *places.items()):
        try:
            sea.refuse_hex(place)
            good[marker] = place
        except Illegal as fault:
            yield Illegal(f"O/D {marker}" if marker else "CA entry", f"{place} {fault.message}", fault.legal, "6.1")
    good.pop(0, None)
    first = min(good, default=0)
    for marker, place in good.items():
        if place not in sea.distances(good[first]):
            yield Illegal(f"O/D {marker}", f"in {place} cannot be reached from O/D {first}", cite="6.1")


def check_map(rules: Rules, problems: Problems) -> None:
    """Report what is wrong with the map of the rules in force, as far as it is known."""
    desk = Desk(rules)
    known = [desk.look(request, None) for request in (LookUp("map", facts(sheet="map")), *map(_place, MARKERS))]
    if known[0].unknowns:
        return
    places = {marker: look.result.hex for marker, look in zip(MARKERS, known[1:], strict=True) if look.result.hex}
    try:
        for fault in faults_of(_sea(known[0].result), places):
            problems.add(fault.problems)
    except Malformed as fault:  # closed hexes or barred hexsides that cannot be read
        problems.add(fault.problems)


def _place(marker: int) -> LookUp:
    return LookUp("destination", facts(marker=marker))


@Procedure("destination-bonus", cite="8.2")
async def bonus_of(origin: int = MARKER, destination: int = MARKER) -> int:
    """Count the groups from that of the origin to that of the destination, both included (8.2)."""
    start = (await LookUp("group", facts(marker=origin))).result.group
    end = (await LookUp("group", facts(marker=destination))).result.group
    if start == end and await InForce("UTF-R13") == "none":
        return 0
    return int(abs(start - end) + 1)


class Legal(NamedTuple):
    """Whether a move is allowed, and the hexes that are."""

    legal: bool
    hexes: tuple[str, ...]


@Procedure("move", rules_version=2, cite="6.1")
async def judge_move(
    unit: str = asked(Choice(("atlantis", "cruiser", "escort", "acvm"))), start: str = HEX, to: str = HEX
) -> Legal:
    """Judge a move of one hex, or staying; ACVMs and escorts must move."""
    sea = await read_sea()
    legal = True
    try:
        sea.refuse_move(start, to, may_stay=unit not in ("acvm", ESCORT))
    except Refusal as refusal:
        legal = False
        await Step("illegal-move", facts(hex=refusal.where, why=refusal.message), refusal.cite)
    return await _told(Legal(legal, sea.neighbours(start)))


@Procedure(rules_version=2, cite="6.2")
async def onward(start: str = HEX, to: str = HEX) -> Legal:
    """Give the hexes that an ACVM may enter next on her way to a destination."""
    sea = await read_sea()
    try:
        sea.refuse_hex(start)
        hexes = sea.onward(start, to)
    except Refusal as refusal:
        await Step("illegal-move", facts(hex=refusal.where, why=refusal.message), refusal.cite)
        return Legal(legal=False, hexes=())
    return await _told(Legal(legal=True, hexes=hexes))


async def _told(answer: Legal) -> Legal:
    if answer.hexes:
        await Step("possible", facts(hexes=answer.hexes), "6.1")
    return answer
