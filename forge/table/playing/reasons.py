"""Why: the rules of what was ruled last, and for each reading what its other meanings would have given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.words import say
from forge.referee.ledger.seals_told import told_openly
from forge.referee.telling.receipts import entry_lines
from forge.referee.walking.rulings import Held, each_entry
from forge.table.playing.scene import lines_in_groups, told_since

if TYPE_CHECKING:
    from forge.library.recorded import RecordedPlay
    from forge.rules.agreed import Reading


class Other(NamedTuple):
    """Another meaning of a reading, and what the last answer would have come to under it."""

    words: str
    lines: tuple[str, ...]


class Read(NamedTuple):
    """A reading that the last ruling relied on: what it is about, the meaning in force, and the others."""

    id: str
    about: str
    words: str
    others: tuple[Other, ...]


class Reasons(NamedTuple):
    """What was ruled, line by line with its rules, and what it rests on."""

    lines: tuple[tuple[str, tuple[str, ...]], ...]
    readings: tuple[Read, ...]


def reasons_of(play: RecordedPlay, since: int | None) -> Reasons:
    """Give the reasons of what happened since a record, else since the last answer."""
    told = play.news if since is None else told_since(play, since)
    lines = tuple(line for entry in told_openly(told) for line in entry_lines(entry, play.rules))
    held = dict.fromkeys(one.id for one in each_entry(told) if isinstance(one, Held) and one.kind == "reading")
    return Reasons(tuple(lines_in_groups(lines)), tuple(_read(play.rules.readings[name], play) for name in held))


def _read(reading: Reading, play: RecordedPlay) -> Read:
    words = dict(reading.alternatives)
    others = (
        Other(said, _otherwise(reading.id, value, play)) for value, said in words.items() if value != reading.chosen
    )
    return Read(reading.id, reading.about, words.get(str(reading.chosen), ""), tuple(others))


def _otherwise(name: str, value: str, play: RecordedPlay) -> tuple[str, ...]:
    """Write in what the last answer would have come out otherwise."""
    texts, entries = play.rules.texts, play.session.ruled_as(name, value)
    if entries is None:
        return (say(texts, "table.why.earlier").strip(),)
    here = set(play.lines())
    there = play.lines(entries)
    return tuple(line.strip() for line in there if line not in here) or (say(texts, "table.why.same").strip(),)
