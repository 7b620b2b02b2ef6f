"""One machine's part in a game with shared dice: what it signs, which seeds it gives, and what it refuses.

A hand holds the sides that play on this machine, each with a key and a memory. It makes the contents of records; the
session puts them into the ledger.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.shared.chains import commit_of, seal_of
from forge.referee.ledger.shared.sharing import OWNED, SHARED
from forge.referee.ledger.shared.signing import fingerprint, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.shared.consent import Wanted
    from forge.referee.ledger.shared.keys import Memory, Person
    from forge.referee.ledger.shared.shakes import Shake
    from forge.referee.ledger.shared.sharing import Sharing
    from forge.referee.walking.questions import Question

MOST_TOLD = 3


class Own(NamedTuple):
    """A side that plays on this machine."""

    person: Person
    memory: Memory


class Hand:
    """What this machine can do for its own sides in one ledger."""

    def __init__(self, sharing: Sharing, own: dict[str, Own], rekeys: str = "") -> None:
        self.sharing = sharing
        self._rekeys = rekeys
        self.own = own
        self._last = next(iter(own))

    @property
    def may_ask(self) -> bool:
        """Whether dice can be asked for now: all are here, and the asker has links left."""
        return self.sharing.everybody_is_here and (self.sharing.runs_on or not self.exhausted)

    @property
    def exhausted(self) -> str:
        """A side whose chain has no link for the next shake, one of this machine first, or ""."""
        last = self.sharing.last
        used_up = [side for side, each in self.sharing.joined.items() if last - each.first >= each.links]
        return next((side for side in used_up if side in self.own), next(iter(used_up), ""))

    def speak_for(self, question: Question | None) -> str:
        """Give the side of this machine that answers a question; ``Illegal`` where another machine's side must."""
        owner = self.sharing.terms.owner(str(getattr(question.request, "who", ""))) if question else ""
        if owner and owner not in self.own:
            raise Illegal(owner, "decides this, on another machine", "hand the ledger over")
        self._last = owner or self._last
        return self._last

    def speak_as(self, side: str) -> None:
        """Write what follows, and is nobody's by its question, as a side of this machine."""
        self._last = side if side in self.own else self._last

    def dress(self, data: dict[str, Any], question: Question | None, request: Record | None) -> dict[str, Any]:
        """Say in a record whose it is, and in shared dice which request they answer."""
        kind, how = data["kind"], data.get("how")
        if kind == "dice" and how == SHARED and request is not None and self.sharing.pending:
            shake = self.sharing.pending
            return data | {"request": request.seq, "shake": shake.number, "n": shake.asked[request.seq].n}
        if (kind == "dice" and "kept" not in data) or kind in OWNED:
            return data | {"by": self.speak_for(question) if kind in ("choice", "dice", "late") else self._last}
        return data

    def request(self, data: dict[str, Any], question: Question, *, kept: bool) -> dict[str, Any]:
        """Ask for shared dice: on with the last shake, or by a new one with this side's link in it."""
        source = getattr(question.request, "source", ())
        if len({item for item, _ in source}) != len(source):
            raise Illegal(question.id, "names an item twice, so that it cannot be drawn by shared dice")
        if kept:
            return data | {"by": self._last}
        if getattr(question.request, "ordered", False):
            data = data | {"ordered": True}
        if self.sharing.runs_on:
            number = self.sharing.last
            return data | {"shake": number, "run": len(self.sharing.shakes[number].asked)}
        number, memory = self.sharing.last + 1, self.own[self._last].memory
        return data | {"by": self._last, "shake": number, "link": memory.link(number).hex()}

    def joining(self, side: str) -> dict[str, Any]:
        """Make the record with which a side joins."""
        memory = self.own[side].memory
        memory.keep()
        data = self._chain_data(side, "join") | {"key": self.own[side].person.key, "on": self.sharing.opening}
        del data["first"]
        return self._signed(side, data)

    def new_chain(self, side: str, head: str, reason: str, *, rekey: bool = False) -> dict[str, Any]:
        """Make the record of a new chain from the next shake on; the key is new too where it was lost."""
        own = self.own[side]
        owed = [shake.number for shake in self.sharing.open_shakes() if side in shake.owing(self.sharing.terms.sides)]
        if owed and not rekey:
            hint = "its asker can take it back with an undo or an amendment"
            raise Illegal(side, f"owes a seed of the old chain for shake {owed[0]}", hint)
        own.memory.begin_chain(self.sharing.last)
        own.memory.keep()
        data = self._chain_data(side, "rekey" if rekey else "anchor") | {"on": head, "reason": reason}
        return self._signed(side, data | ({"key": own.person.key} if rekey else {}))

    def owed(self, side: str) -> list[Shake]:
        """Give the shakes for which a side of this machine owes its link."""
        return [shake for shake in self.sharing.open_shakes() if side in shake.owing(self.sharing.terms.sides)]

    def seed(self, side: str, shake: Shake) -> dict[str, Any]:
        """Make the record that gives a side's link for a shake, which is remembered, on disk, before."""
        memory = self.own[side].memory
        before = memory.answered.setdefault(str(shake.number), shake.on)
        if before != shake.on:
            raise Illegal(
                f"record {shake.seq}",
                f"asks for shake {shake.number}, which was answered before for another request ({before[:8]}, not "
                f"{shake.on[:8]}): {shake.by} asked twice",
                "take the copy in which it was answered",
            )
        memory.keep()
        data = {"kind": "seed", "shake": shake.number, "link": memory.link(shake.number).hex(), "on": shake.on}
        return self._signed(side, data)

    def blind(self, side: str, question: dict[str, Any], head: str) -> dict[str, Any]:
        """Ask for a throw that only one side will see: question and seed are sealed, and kept before it is asked."""
        memory, number = self.own[side].memory, self.sharing.last + 1
        if any(shake.by == side for shake in self.sharing.open_shakes()):
            raise Illegal(side, "waits for an answer already", "one throw at a time")
        salt, seed = secrets.token_hex(32), secrets.token_hex(32)
        memory.blind[str(number)] = {"question": question, "salt": salt, "seed": seed}
        memory.keep()
        sealed = {"seal": seal_of(salt, question), "commit": commit_of(seed)}
        return self._signed(side, {"kind": "blind", "shake": number, **sealed, "on": head})

    def hidden_value(self, side: str, shake: Shake) -> list[int] | str:
        """Give a hidden throw to the side that asked for it, all seeds being there."""
        kept = self.own[side].memory.blind[str(shake.number)]
        terms = self.sharing.terms
        return shake.hidden(terms.game, terms.sides, kept["seed"], kept["question"])

    def opening(self, side: str, shake: Shake) -> dict[str, Any]:
        """Make the record that opens a hidden throw."""
        kept = self.own[side].memory.blind[str(shake.number)]
        return {"kind": "reveal", "by": side, "shake": shake.number, **kept}

    def consent(self, side: str, wanted: Wanted, *, agrees: bool) -> dict[str, Any]:
        """Make the record that agrees or objects."""
        kind = "agree" if agrees else "object"
        return self._signed(side, {"kind": kind, "record": wanted.seq, "on": wanted.hash})

    def signature(self, head: str, but: str = "") -> dict[str, Any] | None:
        """Make the record that signs all so far for whichever side of this machine wrote it; None for nothing."""
        unsigned = [by for _, by in self.sharing.unsigned]
        by = next((side for side in unsigned if side in self.own and side != but), "")
        if not by and unsigned and not but:
            by = self._last
        return self._signed(by, {"kind": "sign", "on": head}) if by else None

    def remember(self, records: Sequence[Record]) -> None:
        """Keep how far this machine has seen the ledger."""
        for own in self.own.values():
            if own.memory.seen != (len(records), records[-1].hash):
                own.memory.seen = (len(records), records[-1].hash)
                own.memory.keep()

    def check(self, records: Sequence[Record]) -> None:
        """Refuse a ledger that is not the one this machine has seen, carried on in the open."""
        for side, own in self.own.items():
            self._check_seen(side, own.memory, records)
            self._check_keys(side, own)
        if faults := self.sharing.faults:
            told = "; ".join(f"record {fault.seq} {fault.message}" for fault in faults[:MOST_TOLD])
            raise Illegal("ledger", f"breaks the rules of shared dice: {told}", "nothing of it is answered here")
        foreign = [(seq, by) for seq, by in self.sharing.unsigned if by and by not in self.own]
        if foreign:
            seq, by = foreign[0]
            raise Illegal(f"record {seq}", f"is by {by}, but {by} has not signed it", f"{by} hands it over with forge")

    def _check_seen(self, side: str, memory: Memory, records: Sequence[Record]) -> None:
        seq, mark = memory.seen
        hint = "take the newest copy; nothing of this one is answered here"
        if len(records) < seq:
            said = f"ends at record {len(records)}, but {side}'s machine has seen record {seq}: its end was cut off"
            raise Illegal("ledger", said, hint)
        if seq and records[seq - 1].hash != mark:
            said = f"has another record {seq} than {side}'s machine has seen: somebody went on from an earlier copy"
            raise Illegal("ledger", said, hint)

    def _check_keys(self, side: str, own: Own) -> None:
        joined = self.sharing.joined
        if side in joined and joined[side].key != own.person.key and side != self._rekeys:
            shown, mine = fingerprint(joined[side].key), fingerprint(own.person.key)
            hint = f"if the old key is lost: forge ledger new-seeds --key {side}"
            raise Illegal("ledger", f"has another key of {side} ({shown}) than this machine ({mine})", hint)
        for other, each in joined.items():
            if own.memory.keys.setdefault(other, each.key) != each.key:
                self._changed_key(other, own.memory)

    def _changed_key(self, other: str, memory: Memory) -> None:
        """Take a new key of another side only once this machine's side has agreed to it."""
        consent = self.sharing.consent
        if any(each.kind == "rekey" and each.by == other for each in consent.agreed.values()):
            memory.keys[other] = self.sharing.joined[other].key
        elif not any(each.kind == "rekey" and each.by == other for each in consent.wanted.values()):
            raise Illegal("ledger", f"has another key of {other} than before", f"ask {other} before you go on")

    def _chain_data(self, side: str, kind: str) -> dict[str, Any]:
        memory = self.own[side].memory
        anchor = memory.link(memory.first).hex()
        return {"kind": kind, "anchor": anchor, "links": memory.links, "first": memory.first}

    def _signed(self, side: str, data: dict[str, Any]) -> dict[str, Any]:
        return sign(self.own[side].person.seed, self.sharing.terms.game, data | {"by": side})
