"""The turn record: what has to be remembered from turn to turn of a game with the variant."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.paukenschlag_variant.names import (
    FLOATPLANE_SCENARIOS,
    FLOATPLANES,
    LAST_ENTRY,
    NORTH_ATLANTIC_BOATS,
    RETURN_AFTER,
)

if TYPE_CHECKING:
    from forge.referee.games.paukenschlag_variant.frogmen import Cup

BOMBERS, REPAIRED = "bombers", "repaired-boat"
WAITING, IN_PLAY, GONE = "waiting", "in-play", "gone"


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
