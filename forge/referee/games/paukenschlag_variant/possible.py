"""What no game with the variant can come to: a record that contradicts the rules (21.1 to 21.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.procedure import Objection
from forge.referee.games.paukenschlag_variant.names import (
    ATTACKS,
    BV_222,
    FIRST_ENTRY,
    LAST_ENTRY,
    NORTH_ATLANTIC_BOATS,
    Z_511,
)
from forge.referee.games.paukenschlag_variant.record import GONE, IN_PLAY, WAITING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.paukenschlag_variant.record import Record


def impossible(record: Record) -> Iterator[Objection]:
    """Object to what no game can come to by the beginning of a turn."""
    yield from _boats(record)
    yield from _barbarigo(record)
    if record.canadians and record.turn <= FIRST_ENTRY:
        yield Objection("canadians-too-early", (("turn", record.turn),), "21.4")
    for plane in (BV_222, Z_511):
        on_track = sum(each.number for each in record.track if each.what == plane)
        if on_track > (plane in record.floatplanes):
            yield Objection("floatplane-on-track", (("aircraft", plane),), "21.3")


def _boats(record: Record) -> Iterator[Objection]:
    if record.waiting and record.turn > LAST_ENTRY:
        yield Objection("boats-too-late", (("turn", record.turn),), "21.1")
    if record.waiting < NORTH_ATLANTIC_BOATS and record.turn <= FIRST_ENTRY:
        yield Objection("boats-too-early", (("turn", record.turn),), "21.1")
    first = record.first_entry
    if first and not FIRST_ENTRY <= first < record.turn:
        yield Objection("entry-not-yet", (("first", first), ("turn", record.turn)), "21.1")
    if first and record.waiting == NORTH_ATLANTIC_BOATS:
        yield Objection("entry-of-none", (("boats", record.waiting),), "21.1")


def _barbarigo(record: Record) -> Iterator[Objection]:
    arrived = bool(record.arrival) and record.arrival < record.turn
    if record.italian == WAITING and arrived:
        yield Objection("barbarigo-overdue", (("arrival", record.arrival),), "21.2")
    if record.italian != WAITING and not arrived:
        yield Objection("barbarigo-not-come", (("arrival", record.arrival),), "21.2")
    if record.carrying and record.italian != IN_PLAY:
        yield Objection("carrying-nowhere", (), "21.2.1")
    if record.made and record.italian == WAITING:
        yield Objection("frogmen-not-come", (("made", record.made),), "21.2.1")
    if record.made >= ATTACKS and record.italian != GONE:
        yield Objection("submarine-stays", (("made", record.made),), "21.2.1")
