"""The course of a game: what the records come to, with amendments, undos and overrides taken into account.

Nothing is ever deleted: an undo or amendment takes answers off a call, and the dice among them are kept, to be
offered again when the same question is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.ledger.calls import Call, TakenBack
from forge.referee.ledger.standing import STOPPED, Case, Dropped, Given, Standing
from forge.referee.walking.questions import BY_FORGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from forge.referee.ledger.chain import Record

KINDS = frozenset(
    {
        "open",
        "call",
        "request",
        "dice",
        "choice",
        "late",
        "result",
        "amend",
        "undo",
        "override",
        "stop",
        "mark",
        "note",
        "close",
    }
)
SHARED_KINDS = frozenset({"join", "seed", "blind", "reveal", "sign", "agree", "object", "anchor", "rekey"})
"""Kinds that belong to shared dice, which are judged by ``forge.referee.ledger.shared``."""


class Course:
    """Where a ledger stands: its calls, the one in progress, the cases decided by players, whether it is closed.

    ``keep`` says what is kept of each result, for who needs less than the whole. A course may begin at a call in the
    middle, from how the game stood before it; what is asked of the time before is then taken from the ``whole``, which
    gives so many of the records from the first on.
    """

    def __init__(
        self,
        records: Iterable[Record],
        keep: Callable[[Record], Record] = lambda record: record,
        standing: Standing | None = None,
        whole: Callable[[int], Iterable[Record]] | None = None,
    ) -> None:
        self._calls: list[Call] = []
        self._answers: dict[int, tuple[Call, Given]] = {}
        self._taken_back: list[TakenBack] = []
        self.closed = False
        self.strange: list[Record] = []
        self.before_call = standing or Standing()
        self.cases = list(self.before_call.cases)
        self.by_forge = self.before_call.by_forge
        self._dropped = list(self.before_call.dropped)
        self._whole = whole
        self._seq = 0
        self._keep = keep
        self._current: Call | None = None
        self._meets = self._meetings()
        self._shares = False
        self._taken: list[Record] = []
        for record in records:
            self.take(record)

    def _meetings(self) -> dict[str, Callable[[Record], None]]:
        """Say by kind how a record is taken."""
        return {
            "open": self._open,
            "call": self._call,
            "request": self._request,
            "dice": self._dice,
            "choice": self._choice,
            "late": self._choice,
            "result": self._result,
            "amend": self._amend,
            "undo": self._undo,
            "override": self._override,
            "stop": self._stop,
            "mark": self._mark,
            "note": self._note,
            "close": self._close,
            "object": self._object,
            **dict.fromkeys(SHARED_KINDS - {"object"}, self._pass),
        }

    @property
    def calls(self) -> list[Call]:
        """All calls."""
        self._look_back()
        return self._calls

    @property
    def answers(self) -> dict[int, tuple[Call, Given]]:
        """All answers by record, those that hold no longer among them, with their calls."""
        self._look_back()
        return self._answers

    @property
    def taken_back(self) -> list[TakenBack]:
        """What each undo took back."""
        self._look_back()
        return self._taken_back

    def latest(self) -> Iterator[Call]:
        """Give the calls that hold, the last first; those before where the course begins only if they are asked for."""
        near = self._calls
        yield from (call for call in reversed(near) if not call.void)
        if self._whole:
            known = {call.seq for call in near}
            yield from (call for call in reversed(self.calls) if not call.void and call.seq not in known)

    @property
    def current(self) -> Call | None:
        """The call in progress, if any."""
        call = self._current
        return call if call and not (call.done or call.void) else None

    @property
    def last(self) -> Call | None:
        """The call that was begun or answered last, whether it is done or not."""
        return self._current

    def take(self, record: Record) -> None:
        """Go on by one record; one that does not fit, or stands behind the end, is kept among the strange ones."""
        self._meet(record)
        self._seq = record.seq

    def _meet(self, record: Record) -> None:
        if self.closed and record.kind in KINDS - {"mark"}:
            self.strange.append(record)
            return
        if self._shares:
            self._taken.append(record)
        try:
            self._meets[record.kind](record)
        except (KeyError, ValueError, TypeError, AttributeError, IndexError):
            self.strange.append(record)

    def last_choice(self) -> int | None:
        """The record that an undo goes back to: the last decision of the last call, else the call itself."""
        call = self._current
        if call is None or call.void:
            return None
        decided = [given.seq for given in call.given if not (given.chance or given.opening)]
        return decided[-1] if decided else call.seq

    def _look_back(self, seq: object = 0) -> None:
        """Take the course from the first record on, unless what is asked for is here."""
        here = self._calls[0].seq if self._calls else 0
        if self._whole is None or (isinstance(seq, int) and seq >= here > 0):
            return
        whole = Course(self._whole(self._seq), self._keep)
        whole._meets = self._meets
        self.__dict__.update(whole.__dict__)

    def _open(self, record: Record) -> None:
        if record.seq != 1:
            raise ValueError(record.seq)
        self._shares = "shared" in record.data
        self._taken = [record] if self._shares else []

    def _pass(self, record: Record) -> None:
        """Take what belongs to shared dice; a new key makes the machine that asks ask again."""
        if not self._shares:
            raise ValueError("shares no dice")
        if record.kind == "rekey" and self.current:
            self.current.pending = None

    def _object(self, record: Record) -> None:
        """Go back to where the game stood before the record that a side objects to; what it asked is asked anew."""
        self._pass(record)
        until = int(record.data["record"])
        before = [each for each in self._taken if each.seq < until and each.kind != "object"]
        self.__init__(before, self._keep)  # type: ignore[misc]
        if self.current:
            self.current.pending = None

    def _call(self, record: Record) -> None:
        if self.current:
            raise ValueError("a call is in progress")
        self.before_call = Standing(tuple(self.cases), tuple(self._dropped), self.by_forge)
        self._current = call = Call(record)
        self._calls.append(call)
        same = [old for old in self._dropped if (old.procedure, old.inputs) == (call.procedure, call.inputs)]
        for old in same:
            call.kept += old.kept
            self._dropped.remove(old)

    def _request(self, record: Record) -> None:
        call = self._in_progress()
        if call.pending:
            raise ValueError("a request is open")
        call.pending = record

    def _dice(self, record: Record) -> None:
        call = self._in_progress()
        if call.pending is None:
            raise ValueError("nothing was asked")
        self._answer(call, record, call.pending.data["question"])

    def _choice(self, record: Record) -> None:
        self._answer(self._in_progress(), record, record.data["question"])

    def _result(self, record: Record) -> None:
        call = self._in_progress()
        if len(call.given) in call.results:
            raise ValueError("a result is there already")
        call.results[len(call.given)] = self._keep(record)
        call.done = bool(record.data["done"])

    def _amend(self, record: Record) -> None:
        data = record.data
        call = self._current
        if data["value"] is None:
            if call is None or call.pending is None or call.pending.seq != data["record"]:
                raise ValueError("no open request of that number")
            call.pending = None
            return
        self._look_back(data["record"])
        call, old = self._answers[data["record"]]
        place = call.given.index(old)
        call.take_back(place)
        call.kept = [given for given in call.kept if given.seq != old.seq]
        self._hold(call, Given(record.seq, old.question, data["value"], f"amended:{old.seq}", old.overruling))

    def _override(self, record: Record) -> None:
        self._look_back(record.data["record"])
        call, old = self._answers[record.data["record"]]
        place = call.given.index(old)
        call.take_back(place)
        call.kept = [given for given in call.kept if given.seq != old.seq]
        self._hold(call, old._replace(seq=record.seq, overruling={"record": record.seq, **record.data}))
        data = record.data
        self.cases.append(Case(record.seq, data["case"], data["values"], data["reason"]))

    def _undo(self, record: Record) -> None:
        target = record.data["to"]
        self._look_back(target)
        for call in self._calls:
            if call.seq == target and not call.void:
                self._taken_back.append(TakenBack(record, tuple(call.take_back(0))))
                call.void = True
                self._dropped.append(Dropped(call.procedure, call.inputs, tuple(call.kept)))
                return
        call, old = self._answers[target]
        self._taken_back.append(TakenBack(record, tuple(call.take_back(call.given.index(old)))))
        self._current = call

    def _stop(self, record: Record) -> None:
        call = self._in_progress()
        call.pending = None
        self._hold(call, Given(record.seq, record.data["question"], None, STOPPED))

    def _mark(self, record: Record) -> None:
        if not isinstance(record.data["code"], str):
            raise TypeError(record.data["code"])

    def _note(self, record: Record) -> None:
        text, on = record.data["text"], record.data["record"]
        if not (isinstance(text, str) and text and isinstance(on, int) and 0 <= on < record.seq):
            raise ValueError(text)

    def _close(self, record: Record) -> None:
        self.closed = bool(record.data["kind"])

    def _in_progress(self) -> Call:
        if self.current is None:
            raise ValueError("no call is in progress")
        return self.current

    def _answer(self, call: Call, record: Record, question: dict[str, Any]) -> None:
        data = record.data
        call.pending = None
        self.by_forge += data["how"] == BY_FORGE
        for reference in ("kept", "refused"):
            if reference in data:
                call.kept = [given for given in call.kept if given.seq != data[reference]]
        self._hold(call, Given(record.seq, question, data["value"], data["how"], data.get("overruling")))

    def _hold(self, call: Call, given: Given) -> None:
        call.given.append(given)
        self._answers[given.seq] = (call, given)
        self._current = call
