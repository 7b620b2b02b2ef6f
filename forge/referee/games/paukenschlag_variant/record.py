"""The turn record: what must be remembered from turn to turn, its words, and what no game can come to (21.1-21.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.requests import facts
from forge.referee.contract.words import say, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

AXIS, ALLIED = SIDES = ("axis", "allied")
BV_222, Z_511 = FLOATPLANES = ("bv-222", "z-511")
FLOATPLANE_SCENARIOS = ("17.1", "17.2")
NORTH_ATLANTIC_BOATS = 6
FIRST_ENTRY, LAST_ENTRY = 2, 9
ATTACKS = 2
"""Frogman attacks of the Barbarigo in a game (21.2.1)."""
RETURN_AFTER = 2
"""Flown bombers and repaired boats come back so many turns later."""
BOMBERS, REPAIRED = "bombers", "repaired-boat"
WAITING, IN_PLAY, GONE = "waiting", "in-play", "gone"

Cup = tuple[tuple[str, int], ...]
"""Markers of a frogman attack from which one is drawn."""


class Returning(NamedTuple):
    """Something on the turn track: what comes back, how many, and on which turn."""

    what: str
    number: int
    turn: int


class Record(NamedTuple):
    """A game at some point of its sequence of play.

    ``arrival`` is the turn of the Barbarigo, 0 before its roll; ``floatplanes`` are those not lost; ``flown`` those in
    the air this turn; ``factors`` are bomb factors as told; ``cups`` the markers of frogman attacks that were declared
    this turn, ``declared`` of them.
    """

    turn: int
    scenario: str
    waiting: int = NORTH_ATLANTIC_BOATS
    first_entry: int = 0
    arrival: int = 0
    italian: str = WAITING
    carrying: bool = False
    made: int = 0
    canadians: bool = False
    convoys: int = 0
    track: tuple[Returning, ...] = ()
    floatplanes: tuple[str, ...] = FLOATPLANES
    flown: tuple[str, ...] = ()
    ferried: bool = False
    factors: tuple[tuple[str, int], ...] = ()
    declared: int = 0
    detected: bool = False
    cups: tuple[Cup, ...] = ()

    @property
    def may_roll(self) -> bool:
        """Whether boats wait that may still enter."""
        return 1 < self.turn <= LAST_ENTRY and self.waiting > 0

    @property
    def ready(self) -> tuple[str, ...]:
        """The floatplanes that are on hand."""
        away = {each.what for each in self.track}
        on_hand = tuple(plane for plane in self.floatplanes if plane not in away)
        return on_hand if self.scenario in FLOATPLANE_SCENARIOS else ()


def send_away(record: Record, what: str, number: int = 1) -> Record:
    """Put something on the turn track, two turns ahead."""
    if not number:
        return record
    return record._replace(track=(*record.track, Returning(what, number, record.turn + RETURN_AFTER)))


def take_back(record: Record) -> tuple[Record, tuple[Returning, ...]]:
    """Take off the track what comes back this turn, or should have before."""
    back = tuple(each for each in record.track if each.turn <= record.turn)
    return record._replace(track=tuple(each for each in record.track if each not in back)), back


def italian_is_gone(record: Record) -> Record:
    """Take the Barbarigo out of the game."""
    return record._replace(italian=GONE, carrying=False)


def show_record(record: Record, texts: Mapping[str, str]) -> Iterator[str]:
    """Write the record: the turn, the boats, the Barbarigo, and what lies on the turn track."""
    scenario = word(texts, record.scenario)
    yield say(texts, "record.turn", turn=record.turn, scenario=scenario, convoys=record.convoys)
    yield say(texts, "record.boats", waiting=record.waiting, first=record.first_entry or "–")
    italian = word(texts, record.italian)
    yield say(texts, "record.italian", italian=italian, arrival=record.arrival or "–", made=record.made)
    for each in record.track:
        yield say(texts, "record.track", what=word(texts, each.what), number=each.number, turn=each.turn)


def impossible(record: Record) -> Iterator[Objection]:
    """Object to what no game can come to by the beginning of a turn."""
    yield from _boats(record)
    yield from _barbarigo(record)
    if record.canadians and record.turn <= FIRST_ENTRY:
        yield Objection("canadians-too-early", facts(turn=record.turn), "21.4")
    for plane in FLOATPLANES:
        on_track = sum(each.number for each in record.track if each.what == plane)
        if on_track > (plane in record.floatplanes):
            yield Objection("floatplane-on-track", facts(aircraft=plane), "21.3")


def _boats(record: Record) -> Iterator[Objection]:
    if record.waiting and record.turn > LAST_ENTRY:
        yield Objection("boats-too-late", facts(turn=record.turn), "21.1")
    if record.waiting < NORTH_ATLANTIC_BOATS and record.turn <= FIRST_ENTRY:
        yield Objection("boats-too-early", facts(turn=record.turn), "21.1")
    first = record.first_entry
    if first and not FIRST_ENTRY <= first < record.turn:
        yield Objection("entry-not-yet", facts(first=first, turn=record.turn), "21.1")
    if first and record.waiting == NORTH_ATLANTIC_BOATS:
        yield Objection("entry-of-none", facts(boats=record.waiting), "21.1")


def _barbarigo(record: Record) -> Iterator[Objection]:
    arrived = 0 < record.arrival < record.turn
    if record.italian == WAITING and arrived:
        yield Objection("barbarigo-overdue", facts(arrival=record.arrival), "21.2")
    if record.italian != WAITING and not arrived:
        yield Objection("barbarigo-not-come", facts(arrival=record.arrival), "21.2")
    if record.carrying and record.italian != IN_PLAY:
        yield Objection("carrying-nowhere", (), "21.2.1")
    if record.made and record.italian == WAITING:
        yield Objection("frogmen-not-come", facts(made=record.made), "21.2.1")
    if record.made >= ATTACKS and record.italian != GONE:
        yield Objection("submarine-stays", facts(made=record.made), "21.2.1")
