"""What needs the agreement of the other sides, and who has still to give it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.ledger.chain import Record

ALWAYS = frozenset({"amend", "override", "late", "stop", "rekey"})
SHOWING = frozenset({"dice", "late", "seed", "reveal"})
"""Kinds of records that show a die, a secret, or what somebody's dice will be."""
EVERYBODY = ""


class Wanted(NamedTuple):
    """A record that waits for agreement: its number, kind, whose it is, its hash, what it is about, who must agree."""

    seq: int
    kind: str
    by: str
    hash: str
    about: str
    missing: frozenset[str]


class Consent:
    """Keeps what was shown since when, what waits for agreement and what was agreed."""

    def __init__(self, sides: tuple[str, ...]) -> None:
        self.wanted: dict[int, Wanted] = {}
        self.agreed: dict[int, Wanted] = {}
        self._sides = sides
        self._shown: dict[str, int] = {}

    def show(self, seq: int, whose: str = EVERYBODY) -> None:
        """Note that a record shows something to everybody, or is a decision of one side."""
        self._shown[whose] = seq

    def reaches_shown(self, to: int, by: str) -> bool:
        """Tell whether an undo back to a record takes back something seen, or another side's decision."""
        return any(seq >= to for whose, seq in self._shown.items() if whose != by)

    def want(self, record: Record, by: str, about: str = "") -> None:
        """Ask all other sides for agreement."""
        missing = frozenset(side for side in self._sides if side != by)
        self.wanted[record.seq] = Wanted(record.seq, record.kind, by, record.hash, about, missing)

    def give(self, record: Record, by: str) -> str:
        """Take an agreement or an objection; say what is wrong with it, or ""."""
        named = record.data.get("record")
        wanted = self.wanted.get(named) if isinstance(named, int) else None
        if wanted is None or by not in wanted.missing:
            return f"answers for {by} what nobody asked {by}"
        if record.data.get("on") != wanted.hash:
            return f"is about another record {wanted.seq}"
        if record.kind == "object":
            self._void_from(wanted.seq)
            return ""
        left = wanted._replace(missing=wanted.missing - {by})
        if left.missing:
            self.wanted[wanted.seq] = left
        else:
            del self.wanted[wanted.seq]
            self.agreed[wanted.seq] = left
        return ""

    def _void_from(self, seq: int) -> None:
        """Ask no more for what an objection made void: the record and all after it."""
        self.wanted = {each: wanted for each, wanted in self.wanted.items() if each < seq}

    def waiting_for(self, side: str) -> Iterator[Wanted]:
        """Give what a side is still asked for, the oldest first."""
        return (wanted for _, wanted in sorted(self.wanted.items()) if side in wanted.missing)
