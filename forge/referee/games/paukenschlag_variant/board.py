"""The turn record in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import say, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.games.paukenschlag_variant.record import Record


def show_record(record: Record, texts: Mapping[str, str]) -> Iterator[str]:
    """Write the record: the turn, the boats, the Barbarigo, and what lies on the turn track."""
    scenario = word(texts, record.scenario)
    yield say(texts, "record.turn", turn=record.turn, scenario=scenario, convoys=record.convoys)
    yield say(texts, "record.boats", waiting=record.waiting, first=record.first_entry or "–")
    italian = word(texts, record.italian)
    yield say(texts, "record.italian", italian=italian, arrival=record.arrival or "–", made=record.made)
    for each in record.track:
        yield say(texts, "record.track", what=word(texts, each.what), number=each.number, turn=each.turn)
