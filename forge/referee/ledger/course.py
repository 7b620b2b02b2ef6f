"""The course of a game: what the records come to, with amendments, undos and overrides taken into account.

Nothing is ever deleted: an undo or amendment takes answers off a call, and the dice among them are kept, to be
offered again when the same question is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.ledger.sealing import OPENED
from forge.referee.questions import BY_FORGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
        "close",
    }
)
SHARED_KINDS = frozenset({"join", "seed", "blind", "reveal", "sign", "agree", "object", "anchor", "rekey"})
"""Kinds that belong to shared dice, which are judged by ``forge.referee.shared``."""
STOPPED = "stopped"


class Given(NamedTuple):
    """One answer on record: its record, the question, the answer in plain data, how it came about.

    ``overruling`` is the record of an override of what the answer led to, or None.
    """

    seq: int
    question: dict[str, Any]
    value: Any
    how: str
    overruling: dict[str, Any] | None = None

    @property
    def chance(self) -> bool:
        """Whether it was dice or a draw."""
        return self.how != STOPPED and self.question.get("ask") in ("roll", "rollon", "draw")

    @property
    def opening(self) -> bool:
        """Whether it opened seals, which no player decides but the rules ask for."""
        return str(self.value).startswith(f"{OPENED} ")


class TakenBack(NamedTuple):
    """What an undo took back: its record, the answers in order, and who had decided the first of them ("": chance)."""

    record: Record
    given: tuple[Given, ...]

    @property
    def by(self) -> str:
        """Whose decision the undo went back to, "" where it was nobody's."""
        first = self.given[0] if self.given else None
        return str(first.question.get("who", "")) if first and not first.chance else ""


class Case(NamedTuple):
    """A look-up that players decided otherwise: the record, what the case is, their result and reason."""

    seq: int
    case: dict[str, Any]
    values: dict[str, Any]
    reason: str


class Call:
    """One procedure called: its inputs, the answers that hold, dice kept from what was taken back, results.

    ``results`` are by the number of answers that led to them; ``forge`` is the version that called it, "" for that
    which opened the ledger, ``package`` that which the procedure came with, "" for forge itself.
    """

    def __init__(self, record: Record) -> None:
        data = record.data
        self.seq = record.seq
        self.procedure = str(data["procedure"])
        self.rules_version = int(data["rules_version"])
        self.forge = str(data.get("forge", ""))
        self.package = str(data.get("package", ""))
        self.inputs = {str(name): str(words) for name, words in data["inputs"].items()}
        self.given: list[Given] = []
        self.kept: list[Given] = []
        self.pending: Record | None = None
        self.results: dict[int, Record] = {}
        self.done = False
        self.void = False

    def take_back(self, place: int) -> list[Given]:
        """Take answers off from a place on; the dice among them are kept, and given back for inspection."""
        taken = self.given[place:]
        self.kept = [given for given in taken if given.chance] + self.kept
        del self.given[place:]
        self.results = {after: record for after, record in self.results.items() if after <= place}
        self.pending = None
        self.done = False
        return taken


class Course:
    """Where a ledger stands: its calls, the one in progress, the cases decided by players, whether it is closed.

    ``keep`` says what is kept of each result, for who needs less than the whole.
    """

    def __init__(self, records: Iterable[Record], keep: Callable[[Record], Record] = lambda record: record) -> None:
        self.calls: list[Call] = []
        self.cases: list[Case] = []
        self.closed = False
        self.strange: list[Record] = []
        self.answers: dict[int, tuple[Call, Given]] = {}
        self.taken_back: list[TakenBack] = []
        self.by_forge = 0
        self._keep = keep
        self._current: Call | None = None
        self._dropped: list[Call] = []
        self._meets: dict[str, Callable[[Record], None]] = {
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
            "close": self._close,
            "object": self._object,
            **dict.fromkeys(SHARED_KINDS - {"object"}, self._pass),
        }
        self._shares = False
        self._taken: list[Record] = []
        for record in records:
            self.take(record)

    @property
    def current(self) -> Call | None:
        """The call in progress, if any."""
        call = self._current
        return call if call and not (call.done or call.void) else None

    def take(self, record: Record) -> None:
        """Go on by one record; one that does not fit, or stands behind the end, is kept among the strange ones."""
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
        self._current = call = Call(record)
        self.calls.append(call)
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
        call, old = self.answers[data["record"]]
        place = call.given.index(old)
        call.take_back(place)
        call.kept = [given for given in call.kept if given.seq != old.seq]
        self._hold(call, Given(record.seq, old.question, data["value"], f"amended:{old.seq}", old.overruling))

    def _override(self, record: Record) -> None:
        call, old = self.answers[record.data["record"]]
        place = call.given.index(old)
        call.take_back(place)
        call.kept = [given for given in call.kept if given.seq != old.seq]
        self._hold(call, old._replace(seq=record.seq, overruling={"record": record.seq, **record.data}))
        data = record.data
        self.cases.append(Case(record.seq, data["case"], data["values"], data["reason"]))

    def _undo(self, record: Record) -> None:
        target = record.data["to"]
        for call in self.calls:
            if call.seq == target and not call.void:
                self.taken_back.append(TakenBack(record, tuple(call.take_back(0))))
                call.void = True
                self._dropped.append(call)
                return
        call, old = self.answers[target]
        self.taken_back.append(TakenBack(record, tuple(call.take_back(call.given.index(old)))))
        self._current = call

    def _stop(self, record: Record) -> None:
        call = self._in_progress()
        call.pending = None
        self._hold(call, Given(record.seq, record.data["question"], None, STOPPED))

    def _mark(self, record: Record) -> None:
        if not isinstance(record.data["code"], str):
            raise TypeError(record.data["code"])

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
        self.answers[given.seq] = (call, given)
        self._current = call
