"""A ruling: a frozen tree of everything that was asked, thrown, looked up, decided and reported, in order.

``forge.referee.telling.receipts`` writes it for players, ``forge.referee.telling.plain`` as JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts
    from forge.rules.look import Look


class Thrown(NamedTuple):
    """Dice that belong to no table; ``how`` says who threw them."""

    id: str
    dice: str
    values: tuple[int, ...]
    how: str
    cite: str = ""
    about: Facts = ()


class Looked(NamedTuple):
    """A look-up, with its dice if any, and what one pip less and one pip more would have done.

    ``overruled`` is the reason, where players agreed on another result than the table's; ``look`` holds theirs.
    """

    id: str
    dice: str
    values: tuple[int, ...]
    how: str
    look: Look
    less: Look | None = None
    more: Look | None = None
    about: Facts = ()
    overruled: str = ""


class Drawn(NamedTuple):
    """A card, chit or marker drawn, and how many were left before it."""

    id: str
    item: str
    out_of: int
    how: str
    cite: str = ""
    about: Facts = ()


class Chosen(NamedTuple):
    """A decision, and what else would have been legal."""

    id: str
    who: str
    option: str
    options: tuple[str, ...]
    how: str
    cite: str = ""
    about: Facts = ()


class Told(NamedTuple):
    """A value that only the players knew, in the words they typed."""

    id: str
    who: str
    words: str
    how: str
    cite: str = ""
    about: Facts = ()


class Held(NamedTuple):
    """A reading, optional rule or unknown that the ruling relied on, and what holds for it."""

    id: str
    value: Any
    kind: str
    status: str = ""


class Noted(NamedTuple):
    """Something that the procedure wants explained."""

    id: str
    values: Facts = ()
    cite: str = ""


class Reported(NamedTuple):
    """An amount of a measure."""

    measure: str
    amount: Any


class Part(NamedTuple):
    """What one sub-procedure did: the name of its function, the item of a Fold, and its own entries."""

    step: str
    item: Any
    entries: tuple[Entry, ...]


Entry = Thrown | Looked | Drawn | Chosen | Told | Held | Noted | Reported | Part


class Ruling(NamedTuple):
    """The whole answer: what was asked with which inputs, all entries in order, result and totals.

    ``inputs`` are in the words that would be typed again. ``position`` is the last ``Position`` shown, else None.
    """

    pack: str
    edition: str
    label: str
    procedure: str
    rules_version: int
    cite: str
    inputs: tuple[tuple[str, str], ...]
    entries: tuple[Entry, ...]
    result: Any
    totals: tuple[tuple[str, int], ...]
    position: Any = None


def each_entry(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Give every entry in order, those of parts included, the parts themselves left out."""
    flat: list[Entry] = []
    for entry in entries:
        if isinstance(entry, Part):
            flat += each_entry(entry.entries)
        else:
            flat.append(entry)
    return tuple(flat)


def held(ruling: Ruling) -> tuple[Held, ...]:
    """Give the readings, optional rules and unknowns that a ruling relied on, each once."""
    return tuple(dict.fromkeys(entry for entry in each_entry(ruling.entries) if isinstance(entry, Held)))
