"""A game begun from any position between two activations, with both sheets open, and what the rules object to in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, SomeOf, Whole, Words
from forge.referee.contract.procedure import asked
from forge.referee.contract.requests import InForce, Refuse, facts
from forge.referee.games.under_ten_flags import rule_5_1_cards as cards
from forge.referee.games.under_ten_flags import rule_9_morale as morale
from forge.referee.games.under_ten_flags import words
from forge.referee.games.under_ten_flags.rule_6_map import MARKERS, bonus_of
from forge.referee.games.under_ten_flags.state import (
    ACVMS,
    BRITISH,
    ESCORT,
    FREE,
    FULL_CUP,
    GERMAN,
    SIDES,
    TURNS,
    British,
    Cruiser,
    Game,
    German,
    Route,
)
from forge.referee.games.under_ten_flags.words import AT, NONE, OUT, SUNK, Befell, MarkerSet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea


class Start(NamedTuple):
    """A position; without the hex of Atlantis a game begins with its set-up."""

    atlantis: str = asked(Words(4), NONE, "3.3")
    entries: int = asked(Whole(0, 10_000), 0, "9.1")
    morale: int = asked(Whole(0, 20), 0, "9.1")
    disguises: tuple[str, ...] = asked(words.BOXES, (), "7.4")
    supply: tuple[str, ...] = asked(words.BOXES, (), "9.2")
    cruisers: tuple[Cruiser, ...] = asked(words.BOTH, (), "5.3")
    sets: tuple[MarkerSet, ...] = asked(words.SETS, (), "5.2")
    just_lost: tuple[Befell, ...] = asked(words.BEFELLS, (), "8.1")
    counters_gone: tuple[str, ...] = asked(words.SHIPS, (), "8.1")
    drawn: int = asked(Whole(0, 500), 0, "5.2")
    turn: int = asked(Whole(1, TURNS), 1, "5.1")
    vp: int = asked(Whole(-200, 500), 0, "10.0")
    black: int = asked(Whole(0, 20), 20, "5.1")
    red: int = asked(Whole(0, 20), 20, "5.1")
    last: str = asked(Choice((NONE, *SIDES)), NONE, "5.1")
    in_a_row: int = asked(Whole(0, cards.IN_A_ROW), 0, "5.1")
    acted: tuple[str, ...] = asked(SomeOf(SIDES), (), "5.1")
    cruiser_black: int = asked(Whole(0, 6), 6, "5.3")
    allowed: int = asked(Whole(0, cards.CALLED), 0, "5.3")
    due: int = asked(Whole(0, cards.CALLED), 0, "5.3")
    aircraft: bool = asked(Flag(), True, "7.3")
    walrus: bool = asked(Flag(), True, "7.3")

    @property
    def given(self) -> bool:
        """Whether there is a position."""
        return self.atlantis != NONE


async def begin(start: Start, sea: Sea, places: dict[int, str]) -> Game:
    """Set a game up as a position says; all that the rules object to is refused at once."""
    boxes, worst = await number_in_force("U-UTF-39"), await morale.lowest()
    keeps = await InForce("UTF-R15") == "keeps"
    against = (*_in_sheets(start, sea, boxes, worst), *_in_sets(start, keeps=keeps), *_in_decks(start))
    if against:
        await Refuse("situation", against)
    level = await morale.level_name(start.morale)
    routes = await _routes(start, places)
    taken = {marker for one in start.sets for marker in (one.origin, one.destination)}
    ships = _ships(start)
    out = Counter((*(one.ship for one in start.sets if one.state == SUNK), *start.counters_gone, *dict(ships).values()))
    out -= Counter(one.ship for one in start.just_lost)  # counted with its set, or among what is gone
    cup = tuple((ship, count - out[ship]) for ship, count in FULL_CUP if count > out[ship])
    return Game(
        open=True,
        turn=start.turn,
        deck=((cards.BLACK, start.black), (cards.RED, start.red), (cards.JOKER, 1)),
        streak=("" if start.last == NONE else start.last, start.in_a_row),
        acted=start.acted,
        cruiser_deck=((cards.BLACK, start.cruiser_black), (cards.RED, cards.CALLED - start.allowed - start.due)),
        allowed=start.allowed,
        due=start.due,
        markers=tuple(marker for marker in MARKERS if marker not in taken),
        spent=tuple(one.marker for one in start.sets if one.state == OUT),
        counters=sum(count for _, count in cup),
        routes=routes,
        made=_made(start),
        events=tuple(("lost", one.number, one.hex) for one in start.just_lost),
        vp=start.vp,
        aircraft=start.aircraft,
        walrus=start.walrus,
        plotted=start.entries,
        german=German(start.atlantis, start.entries, start.morale, start.disguises, start.supply, level=level),
        british=British(start.cruisers, cup, ships),
    )


async def _routes(start: Start, places: dict[int, str]) -> tuple[Route, ...]:
    return tuple([await _route(one, places[one.destination]) for one in start.sets if one.state != OUT])


async def _route(one: MarkerSet, target: str) -> Route:
    ends, sunk = (one.origin, one.destination), one.state == SUNK
    ship = one.ship if one.shown or sunk else ""
    return Route(one.number, one.marker, *ends, one.hex, target, await bonus_of(*ends), ship, afloat=not sunk)


def _ships(start: Start) -> tuple[tuple[int, str], ...]:
    """Give the counters on the British sheet, in the order they were drawn."""
    afloat = {one.number: one.ship for one in start.sets if one.state not in (SUNK, OUT)}
    return tuple(sorted((afloat | {one.number: one.ship for one in start.just_lost}).items()))


def _made(start: Start) -> tuple[int, ...]:
    """Give the map markers of all sets drawn so far, as far as they are known; 0 for the others."""
    known = {one.number: one.marker for one in start.sets}
    return tuple(known.get(number, 0) for number in range(1, start.drawn + 1))


def _in_sheets(start: Start, sea: Sea, boxes: int, worst: int) -> Iterator[Objection]:
    where = [start.atlantis, *(one.where for one in start.cruisers if one.mode == FREE)]
    where += [one.hex for one in start.sets if one.state == AT] + [one.hex for one in start.just_lost]
    for place in where:
        if place not in sea.hexes:
            yield Objection("no-such-hex", facts(hex=place), "6.1")
    wrong = (
        len(start.disguises) != boxes,
        len(start.supply) != 2,
        start.morale > worst,
    )
    if any(wrong):
        yield Objection("wrong-sheet", facts(side=GERMAN), "9.1" if wrong[2] else "9.2" if wrong[1] else "7.4")
    there = {str(one.number) for one in start.sets if one.state == AT} | {str(one.number) for one in start.just_lost}
    if len(start.cruisers) != 2 or {one.where for one in start.cruisers if one.mode == ESCORT} - there:
        yield Objection("wrong-sheet", facts(side=BRITISH), "7.2")


def _in_sets(start: Start, *, keeps: bool) -> Iterator[Objection]:
    numbers = Counter(one.number for one in start.sets)
    if any(count > 1 for count in numbers.values()) or not all(0 < number <= start.drawn for number in numbers):
        yield Objection("set-numbers", facts(drawn=start.drawn), "5.2")
    ends = Counter(marker for one in start.sets for marker in (one.origin, one.destination))
    for marker in sorted(marker for marker, count in ends.items() if count > 1 or marker not in MARKERS):
        yield Objection("marker-twice", facts(marker=marker), "5.2")
    on_map = Counter(one.marker for one in start.sets if one.state in (AT, OUT) or keeps)
    for marker in sorted(marker for marker, count in on_map.items() if count > 1 or marker > ACVMS):
        yield Objection("acvm-twice", facts(marker=marker), "4.1.6")
    for one in start.sets:
        if bool(one.ship) == (one.state == OUT):
            yield Objection("set-ship", facts(number=one.number), "5.2")
    lost = {one.number: one.ship for one in start.just_lost}
    ships = Counter([one.ship for one in start.sets if one.ship] + list(start.counters_gone))
    known = {one.number: one for one in start.sets}
    for number, ship in lost.items():
        held = known[number].state in (SUNK, OUT) if number in known else True
        if not held or not ships[ship] or not 0 < number <= start.drawn:
            yield Objection("lost-afloat", facts(number=number), "8.1")
    for ship, count in ships.items():
        if count > dict(FULL_CUP)[ship]:
            yield Objection("counter-twice", facts(ship=ship), "5.2")


def _in_decks(start: Start) -> Iterator[Objection]:
    yield from cards.check_activation(start.black, start.red, start.last, start.in_a_row, start.acted)
    if start.allowed + start.due > cards.CALLED or sum(one.active for one in start.cruisers) > start.allowed:
        yield Objection("too-many-called", (), "5.3")
