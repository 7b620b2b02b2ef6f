"""What can be said of a ledger with shared dice: what is wrong, what is not agreed, how each throw came about.

A verdict claims no more than is proved: that dice came from seeds which both sides had fixed before either could know
them, and that each side signed what stands there. Whose the keys are, and on how many machines they lie, no file shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.ledger.findings import AGREEMENT, INTEGRITY, SOUND, Finding
from forge.referee.ledger.shared import sharing as protocol
from forge.referee.ledger.shared.signing import PLACED, fingerprint, is_signed
from forge.referee.ledger.throws import HAND, HIDDEN, KEPT, SHARED, WORD, Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.shared.sharing import Sharing, Throw


def findings(sharing: Sharing, known: Mapping[str, str]) -> Iterator[Finding]:
    """Give all that is wrong, not agreed, owed or worth a note; ``known`` are fingerprints by side."""
    yield from (Finding(INTEGRITY, *fault) for fault in sharing.faults)
    yield from (Finding(SOUND, *note) for note in sharing.notes)
    yield from _keys(sharing, known)
    for wanted in sharing.consent.wanted.values():
        about = f" ({wanted.about})" if wanted.about else ""
        missing = ", ".join(sorted(wanted.missing))
        yield Finding(AGREEMENT, wanted.seq, f"{wanted.kind} of {wanted.by}{about} is not agreed by {missing}")
    for agreed in sharing.consent.agreed.values():
        about = f" ({agreed.about})" if agreed.about else ""
        yield Finding(SOUND, agreed.seq, f"{agreed.kind} of {agreed.by}{about}, agreed and signed by all others")
    yield from _owed(sharing)


def _keys(sharing: Sharing, known: Mapping[str, str]) -> Iterator[Finding]:
    for side, wanted in known.items():
        joined = sharing.joined.get(side)
        if joined is None:
            yield Finding(INTEGRITY, 0, f"{side} has not joined this game, and so no key to compare")
        elif fingerprint(joined.key) != wanted:
            yield Finding(INTEGRITY, 0, f"the key of {side} is {fingerprint(joined.key)}, not {wanted}")


def _owed(sharing: Sharing) -> Iterator[Finding]:
    sides, days = sharing.terms.sides, sharing.terms.answer_days
    within = f"; answers are agreed within {days} {'day' if days == 1 else 'days'}" if days else ""
    for side in sides:
        if side not in sharing.joined:
            yield Finding(AGREEMENT, 0, f"{side} has not joined yet")
    for shake in sharing.open_shakes():
        owing = shake.owing(sides)
        why = f"only {owing[0]} can know the dice" if len(owing) == 1 else "nobody can know the dice"
        yield Finding(AGREEMENT, shake.seq, f"shake {shake.number}: {' and '.join(owing)} owes a seed; {why}{within}")
    for shake in sharing.shakes.values():
        if shake.sealed and not shake.opened and not shake.withdrawn:
            yield Finding(AGREEMENT, shake.seq, f"the hidden throw of {shake.by}, shake {shake.number}, is not opened")


def throws(sharing: Sharing) -> Iterator[Told]:
    """Say of each throw how it came about."""
    open_still = sharing.consent.wanted
    sides = " and ".join(sharing.terms.sides)
    faulty = {fault.seq for fault in sharing.faults}
    for one in sharing.throws:
        if one.seq not in faulty:
            yield _told(one, sides, one.seq in open_still)


def _told(one: Throw, sides: str, waits: bool) -> Told:
    agreed = "not agreed by all" if waits else "agreed by all"
    if one.how == protocol.SHARED:
        return Told(one.seq, SHARED, f"shared by {sides}, shake {one.shake}; asked before anybody could know")
    if one.how == protocol.KEPT:
        return Told(one.seq, KEPT, f"the dice of record {one.source} again")
    if one.how == protocol.HIDDEN:
        value = one.value if isinstance(one.value, str) else " ".join(map(str, one.value))
        words = f"hidden throw of {one.by}, shake {one.shake}, sealed at {one.source}, opened: {value}"
        return Told(one.seq, HIDDEN, words)
    if one.how == "hand":
        return Told(one.seq, HAND, f"by hand, entered by {one.by}; {agreed}")
    return Told(one.seq, WORD, f"by {one.by}'s machine; its word only; {agreed}")


def unknown(sharing: Sharing, known: Mapping[str, str]) -> Iterator[str]:
    """Say what no one can know from the file."""
    if sharing.unsigned:
        first, last = sharing.unsigned[0][0], sharing.unsigned[-1][0]
        yield f"who wrote records {first} to {last}: nobody has signed them yet"
    keys = "; ".join(
        f"{side} {fingerprint(joined.key)}" for side, joined in sharing.joined.items() if side not in known
    )
    if keys:
        yield f"whether these are the players' keys, and lie on a machine of each: compare by word of mouth: {keys}"
    for side, until in sorted(sharing.vouched.items()):
        if until >= sharing.seq - 1:
            continue  # all but the signature itself
        yield f"whether {side} stands by records after {until}: {side} has signed up to there"
    if any(one.how == protocol.SHARED for one in sharing.throws):
        yield "whether players who know both seeds, or a copy of the other's private file, looked ahead together"


class Vows:
    """What the sides signed in one copy: histories, and answers to shakes."""

    def __init__(self) -> None:
        self._records: list[Record] = []

    def take(self, record: Record) -> None:
        """Look at a record."""
        if record.kind in PLACED or record.kind == "seed":
            self._records.append(record)

    def since(self, sharing: Sharing, seq: int) -> Iterator[tuple[tuple[str, object], str]]:
        """Give what each side signed from a record on, and what it stands on."""
        keys = {side: joined.key for side, joined in sharing.joined.items()}
        for record in self._records:
            by, on = str(record.data.get("by")), str(record.data.get("on"))
            history = record.kind in PLACED and record.seq > seq and on == record.data["prev"]
            if by not in keys or not (history or record.kind == "seed"):
                continue
            if is_signed(sharing.terms.game, record.data, keys[by]):
                yield (by, "history" if history else str(record.data.get("shake"))), on


def forked_by(mine: Vows, theirs: Vows, sharing: Sharing, since: int) -> list[str]:
    """Name the sides that signed two histories, which differ from a record on: proof to anybody."""
    one, other = dict(mine.since(sharing, since)), dict(theirs.since(sharing, since))
    return sorted({by for by, what in one if (by, what) in other and one[by, what] != other[by, what]})
