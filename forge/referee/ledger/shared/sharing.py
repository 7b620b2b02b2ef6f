"""Where shared dice stand: the records of a ledger taken one by one, and what in them is against the protocol.

The same rules serve the verdict, which lists the faults, and a player's machine, which answers nothing while there are
any. Nothing here raises for what a record holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Location, fail
from forge.referee.ledger.opening import opening_of
from forge.referee.ledger.shared.chains import MOST_LINKS, commit_of, seal_of
from forge.referee.ledger.shared.consent import ALWAYS, SHOWING, Consent
from forge.referee.ledger.shared.reading import Terms, hexadecimal, mapping, terms_of, text, whole
from forge.referee.ledger.shared.shaking import Fault, Joined, Shaking
from forge.referee.ledger.shared.signing import SIGNED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from forge.referee.ledger.chain import Record

DECIDING = frozenset({"call", "choice", "late", "amend", "override", "undo", "stop", "object"})
OWNED = DECIDING | {"close", "note"}
"""Kinds of records that say whose they are."""
CHANCE = frozenset({"roll", "rollon", "draw"})
SHARED, KEPT, HIDDEN = "shared", "kept", "hidden"


class Throw(NamedTuple):
    """How the dice of one record came about: the record, the class of proof, the shake, whose, and what is said."""

    seq: int
    how: str
    shake: int = 0
    by: str = ""
    value: Any = None
    source: int = 0
    name: str = ""


class Sharing(Shaking):
    """The state of shared dice after the records taken so far: throws, agreements, and all that is wrong."""

    def __init__(self, terms: Terms, records: Iterable[Record] = ()) -> None:
        super().__init__(terms)
        self.throws: list[Throw] = []
        self.consent = Consent(terms.sides)
        self._replaced: dict[int, tuple[str, Joined]] = {}
        self._values: dict[int, tuple[Any, Any]] = {}
        self._meets: dict[str, Callable[[Record], None]] = {
            "open": self._open,
            "join": self._join,
            "request": self._request,
            "seed": self._seed,
            "dice": self._dice,
            "blind": self._blind,
            "reveal": self._reveal,
            "sign": self._sign,
            "agree": self._agree,
            "object": self._agree,
            "anchor": self._anchor,
            "rekey": self._rekey,
            "undo": self._undo,
            "amend": self._amend,
            "override": self._override,
            "late": self._late,
            "stop": self._stop,
        }
        for record in records:
            self.take(record)

    def take(self, record: Record) -> None:
        """Go on by one record."""
        self.seq, data = record.seq, record.data
        try:
            by = self._author(record)
            if record.kind in SIGNED:
                self._check_signature(record, by)
            else:
                self.unsigned.append((record.seq, by))
            meet = self._meets.get(record.kind)
            if meet:
                meet(record)
        except (ValueError, KeyError, TypeError) as error:
            self._fault(record, str(error) if type(error) is ValueError else f"cannot be read as a {record.kind}")
        if record.kind in DECIDING:
            self._decided = record.seq
        if record.kind in ALWAYS - {"amend", "rekey"}:
            self.consent.want(record, str(data.get("by", "")), str(data.get("reason", "")))
        if record.kind in SHOWING or str(data.get("value")).startswith("opened "):
            self.consent.show(record.seq)
        elif record.kind in DECIDING:
            self.consent.show(record.seq, str(data.get("by", "")))

    def _author(self, record: Record) -> str:
        """Read whose a record is, where it must say so; decisions must be those of whoever plays the role."""
        by = record.data.get("by", "")
        if by not in self.terms.sides and (by != "" or record.kind in SIGNED or record.kind in OWNED):
            raise ValueError("is by nobody who shares these dice")
        question = record.data.get("question")
        who = question.get("who") if record.kind == "choice" and isinstance(question, dict) else None
        owner = self.terms.owner(who) if isinstance(who, str) else ""
        if owner and owner != by:
            self._fault(record, f"decides for {who}, whom {owner} plays, but is by {by}")
        return str(by)

    def _rekey(self, record: Record) -> None:
        by, first = record.data["by"], whole(record.data, "first", 0, MOST_LINKS)
        if by not in self.joined:
            raise ValueError(f"{by} has not joined yet")
        if first != self.last:
            raise ValueError(f"begins a chain at shake {first}, but the last was {self.last}")
        self._replaced[record.seq] = (by, self.joined[by])
        self._withdraw(0)
        self._begin_chain(record, first)
        self.consent.want(record, by, text(record.data, "reason"))
        self.notes.append(Fault(record.seq, f"{by} has a new key: {record.data['reason']}"))

    def _sign(self, record: Record) -> None:
        """Nothing more than the signature, which is checked already."""

    def _dice(self, record: Record) -> None:
        data = record.data
        how, value = str(data.get("how")), data.get("value")
        if how == SHARED:
            self._shared_dice(record)
        elif "kept" in data:
            question, before = self._values.get(data["kept"], (None, None))
            if before != value or question != self._question:
                raise ValueError(f"does not repeat the dice of record {data['kept']}")
            self.throws.append(Throw(record.seq, KEPT, source=data["kept"]))
        else:
            by = text(data, "by")
            self.throws.append(Throw(record.seq, how, by=by))
            self.consent.want(record, by, "dice that are not shared")
            self._withdraw(self.asked or record.seq)
        if "refused" in data:
            self.consent.want(record, str(data.get("by", "")), f"thrown anew, not kept from {data['refused']}")
        self._values[record.seq] = (self._question, value)
        self.asked = 0

    def _shared_dice(self, record: Record) -> None:
        data, shake = record.data, self.pending
        if shake is None or data.get("request") != self.asked:
            raise ValueError("has dice that nothing asks for")
        if (data.get("shake"), data.get("n")) != (shake.number, shake.asked[self.asked].n):
            raise ValueError("has the dice of another throw")
        if shake.withdrawn or shake.owing(self.terms.sides):
            raise ValueError("has dice before all seeds")
        right = shake.value(self.terms.game, self.terms.sides, self.asked)
        if right != data.get("value"):
            raise ValueError(f"does not follow from the seeds: they give {right}")
        shake.thrown.add(self.asked)
        self.throws.append(Throw(record.seq, SHARED, shake.number, shake.by, right))

    def _reveal(self, record: Record) -> None:
        data = record.data
        by, number = text(data, "by"), whole(data, "shake", 1, MOST_LINKS)
        shake = self.shakes.get(number)
        if shake is None or shake.sealed is None or shake.by != by or shake.opened or shake.withdrawn:
            raise ValueError("opens no hidden throw that is closed")
        if shake.owing(self.terms.sides):
            raise ValueError(f"opens the hidden throw of shake {number} before all seeds")
        question, salt, seed = mapping(data, "question"), hexadecimal(data, "salt", 32), hexadecimal(data, "seed", 32)
        if seal_of(salt, question) != shake.sealed[0]:
            raise ValueError("opens another question than was sealed")
        if commit_of(seed) != shake.sealed[1]:
            raise ValueError("opens another seed than was sealed")
        shake.opened = record.seq
        value = shake.hidden(self.terms.game, self.terms.sides, seed, question)
        self.throws.append(Throw(record.seq, HIDDEN, number, by, value, shake.seq, str(question.get("id"))))

    def _agree(self, record: Record) -> None:
        by = record.data["by"]
        if wrong := self.consent.give(record, by):
            raise ValueError(wrong)
        if record.kind == "object":
            self._void(record.data["record"])
            self.notes.append(Fault(record.seq, f"{by} objects to record {record.data['record']}; it is void"))

    def _void(self, since: int) -> None:
        """Let nothing hold from a record on: neither what was asked for nor a new key."""
        self._withdraw(since)
        for seq in sorted(self._replaced, reverse=True):
            if seq >= since:
                side, before = self._replaced.pop(seq)
                self.joined[side] = before

    def _undo(self, record: Record) -> None:
        by, to = text(record.data, "by"), whole(record.data, "to", 1, record.seq)
        if self.consent.reaches_shown(to, by):
            self.consent.want(record, by, str(record.data.get("reason", "")))
        self._withdraw(to)

    def _amend(self, record: Record) -> None:
        by, named = text(record.data, "by"), whole(record.data, "record", 1, record.seq)
        if record.data.get("value") is not None or self.consent.reaches_shown(named, by):
            self.consent.want(record, by, str(record.data.get("reason", "")))
            self._values[record.seq] = (self._values.get(named, (None, None))[0], record.data.get("value"))
        self._withdraw(named)

    def _override(self, record: Record) -> None:
        self._withdraw(whole(record.data, "record", 1, record.seq))

    def _late(self, record: Record) -> None:
        question = mapping(record.data, "question")
        if question.get("ask") in CHANCE:
            self.throws.append(Throw(record.seq, "hand", by=text(record.data, "by")))
        self._values[record.seq] = (question, record.data.get("value"))
        self._stop(record)

    def _stop(self, record: Record) -> None:
        self._withdraw(self.asked or record.seq)


def sharing_of(records: Sequence[Record]) -> Sharing | None:
    """Give where the shared dice of a ledger stand; None for a ledger without any."""
    try:
        terms = terms_of(opening_of(records))
    except ValueError as error:
        raise fail(Location("record 1"), "shared", str(error)) from None
    return Sharing(terms, records) if terms else None
