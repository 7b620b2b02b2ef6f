"""A session at the table: a procedure, a ledger and the people, joined.

Everything is on disk before it is shown: a call and its first request, with the modifiers fixed; the dice; then the
result and the next request. A session can be left at any point, by a crash too, and is taken up again by walking
through the answers on record. ``question`` is what to ask now, ``news`` what was ruled since the last answer; a front
end shows both and calls one of the verbs. What is refused changes nothing, on disk or here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import ForgeError
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.ledger.cases import case_of, read_values
from forge.referee.ledger.draft import Draft
from forge.referee.ledger.following import Follower, plain_answer, restore_answer
from forge.referee.ledger.marks import mark_code, read_salt
from forge.referee.ledger.open_ledger import OpenLedger
from forge.referee.ledger.opening import opening_of
from forge.referee.telling.plain import plain_question
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import read_typed, rule
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer, accept
from forge.referee.walking.rulings import Looked
from forge.referee.walking.walk import Walk
from forge.values.value import sentence
from forge.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from forge.referee.contract.requests import Steps
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.following import Find
    from forge.referee.ledger.shared.hand import Hand
    from forge.referee.ledger.standing import Case
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.input import Input
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Entry
    from forge.rules import Rules

LONGEST_NOTE = 300


def take_up(ledger: LedgerFile, rules: Rules, find: Find, hand: Hand | None = None) -> Session:
    """Go on with a ledger, which must be one of the pack whose rules are given."""
    session = Session(ledger, rules.texts, find, hand)
    if session.rules.pack != rules.pack:
        raise Illegal(str(ledger.path), f"is a ledger of {session.rules.pack}, not of {rules.pack}")
    return session


class Session(OpenLedger):
    """The verbs of the table: each changes what is on record, or is refused and changes nothing."""

    def judge(self, function: Callable[..., Steps[Any]], *arguments: object) -> tuple[Entry, ...]:
        """Give what a step that asks nothing tells by the rules of the game, without recording anything."""
        return Walk(self._desk, Procedure("judge", function), arguments).told

    def begin(self, name: str, words: Mapping[str, str], *, aside: bool = False) -> None:
        """Call a procedure with its inputs in words; a call in progress must be finished or undone first.

        ``aside`` takes it by itself: what the record says of the position then neither gives nor contradicts an input.
        """
        self._refuse_closed()
        if call := self.course.current:
            hint = "answer what it asks, or undo it"
            raise Illegal(f"record {call.seq}", f"{call.procedure} is still in progress", hint)
        procedure, given = self._read(name, words, aside=aside)
        Walk(self._desk, procedure, given.arguments, given.words)  # what is refused at once is not recorded
        self.put({"kind": "call", "procedure": name, "inputs": dict(given.words), **self._made_by(procedure)})

    def rehearse(self, name: str, words: Mapping[str, str], answerer: Answerer, *, aside: bool = False) -> Walk:
        """Rule a procedure as far as the answers go, without recording anything; ``aside`` as in ``begin``."""
        return rule(self._desk, *self._read(name, words, aside=aside), answerer)

    def answer(self, answer: Answer) -> None:
        """Answer the question; dice kept for it are thereby refused, which is put on record too."""
        question = self._asked()
        accepted = accept(question, answer)
        self.prove(accepted)
        if self.guard:
            self.guard(question, accepted)
        data = self._answer_data(question, accepted)
        if question.chance and (kept := self.kept):
            if self.sharing:
                raise Illegal(question.id, f"was thrown before: {kept.value}", "shared dice are kept, not thrown anew")
            data["refused"] = kept.seq
        self.put(data)

    def keep(self) -> None:
        """Answer the question with the dice kept for it."""
        question, kept = self._asked(), self.kept
        if kept is None:
            raise Illegal(question.id, sentence("none-kept"))
        answer = accept(question, restore_answer(question, kept)._replace(how=f"kept:{kept.seq}", overruling=None))
        self.prove(answer)
        self.put(self._answer_data(question, answer) | {"kept": kept.seq})

    def enter_late(self, answer: Answer, reason: str, agreed: Sequence[str] = ()) -> None:
        """Answer the question with what was thrown or decided before it was recorded, marked as late."""
        question = self._asked()
        accepted = accept(question, answer._replace(how="late"))
        self.prove(accepted)
        data = self._answer_data(question, accepted) | {"kind": "late", "question": plain_question(question)}
        self.put(data | self._agreement(reason, agreed))

    def withdraw(self, seq: int, reason: str, agreed: Sequence[str] = ()) -> None:
        """Take back a request for which no dice were recorded; it is asked again."""
        self._refuse_closed()
        call = self.course.current
        if call is None or call.pending is None or call.pending.seq != seq:
            hint = f"record {call.pending.seq} is one" if call and call.pending else "none is open"
            raise Illegal(f"record {seq}", "is no request without dice", hint)
        data = {"kind": "amend", "record": seq, "value": None}
        self.put(data | self._agreement(reason, agreed))

    def amend(self, seq: int, words: str, reason: str, agreed: Sequence[str] = ()) -> None:
        """Correct an answer on record; what came after it in its call is ruled anew, its dice offered again."""
        question = self.question_of(seq)
        answer = accept(question, read_typed(question, words, self.rules.texts))
        data = {"kind": "amend", "record": seq, "value": plain_answer(question, answer)}
        self._put_tried(data | self._agreement(reason, agreed))

    def override(self, seq: int, values: Mapping[str, str], reason: str, agreed: Sequence[str] = ()) -> None:
        """Put the players' own result in place of a table's, for the dice of a record."""
        look = self.look_of(seq)
        typed = read_values(self.rules.tables[look.table], values)
        data = {"kind": "override", "record": seq, "case": case_of(look), "values": typed}
        self._put_tried(data | self._agreement(reason, agreed))

    def _put_tried(self, data: dict[str, Any]) -> None:
        """Add a record once it is known that the rules do not object to what comes of it."""
        self.draft().put(data)
        self.put(data)

    def draft(self) -> Session:
        """Give a session of its own that goes on from here and writes nothing: what would come of it."""
        return Session(Draft(self.ledger), self.rules.texts, self._find)

    def ruled_as(self, reading: str, meaning: str) -> tuple[Entry, ...] | None:
        """Give what the last answer would have come to under another meaning; None if something else was asked then."""
        call = self.course.current or (self.course.calls[-1] if self.course.calls else None)
        try:
            return Follower(Desk(self.rules.read_as(reading, meaning)), self._find).walk(call).since if call else None
        except ForgeError:
            return None

    def precedents(self) -> tuple[Case, ...]:
        """Cases decided otherwise before, that the last look-up is one of again, the latest first."""
        cases = [case_of(entry.look) for entry in self.news if isinstance(entry, Looked) and not entry.overruled]
        return tuple(case for case in reversed(self.course.cases) if case.case in cases)

    def stop(self, reason: str, agreed: Sequence[str] = ()) -> None:
        """Leave what is in progress unfinished; it may still ask to have opened what was sealed."""
        question = self._asked()
        self.walk_anew().give_up()
        data = {"kind": "stop", "question": plain_question(question)}
        self.put(data | self._agreement(reason, agreed))

    def undo(self, to: int | None = None, agreed: Sequence[str] = (), reason: str = "") -> int:
        """Go back to the last decision, or to a record named; give the record it went back to.

        Where dice, cards or opened seals were seen since, the players who agree are named.
        """
        self._refuse_closed()
        target = self.course.last_choice() if to is None else to
        if target is None:
            raise Illegal("undo", sentence("nothing-back"))
        calls = [call for call in self.course.calls if call.seq == target and not call.void]
        call = calls[0] if calls else self._answer_of(target)[0]
        self._refuse_other(call)
        said = {"reason": reason.strip()} if reason.strip() else {}
        self.put({"kind": "undo", "to": target} | ({"agreed": self._players(agreed)} if agreed else {}) | said)
        return target

    def mark(self, salt: str, by: str = "") -> str:
        """Mark how far the ledger has come, with ten dice thrown by the other player; give the code to write down."""
        if self.sharing:
            raise Illegal("mark", "is for ledgers without keys", "here every hand-over is signed")
        if len(self.players) != 2:
            raise Illegal("mark", "is for a ledger with two players named", "alone there is nobody to prove it to")
        dice, head = read_salt(salt), self.ledger.records[-1].hash
        code = mark_code(head, dice)
        self._put(
            {"kind": "mark", "head": head, "salt": dice, "code": code, "by": self._players([by])[0] if by else ""}
        )
        return code

    def note(self, text: str, record: int = 0, by: str = "") -> None:
        """Write down what the rules do not ask for, of a record if one is named; it changes nothing."""
        self._refuse_closed()
        said = " ".join(text.split())
        if not said or len(said) > LONGEST_NOTE or not said.isprintable():
            raise Malformed("note", f"must be one to {LONGEST_NOTE} letters", "write a longer one in parts")
        if not 0 <= record <= len(self.ledger.records):
            raise Illegal(f"record {record}", "is not in this ledger", f"the last is {len(self.ledger.records)}")
        self.put({"kind": "note", "text": said, "record": record, "by": self._players([by])[0] if by else ""})

    def close(self, reason: str = "") -> None:
        """End the record; nothing can be added afterwards."""
        self._refuse_closed()
        if call := self.course.current:
            raise Illegal(f"record {call.seq}", f"{call.procedure} is still in progress", "finish or undo it first")
        self._put({"kind": "close", "reason": reason})

    def _made_by(self, procedure: Procedure) -> dict[str, Any]:
        """Say which version of the rules is called: of a forge that did not begin the ledger, or of another package."""
        package = procedure.function.__module__.partition(".")[0]
        other = {"package": package} if package != "forge" else {}
        if __version__ != opening_of(self.ledger.records).get("forge"):
            other["forge"] = __version__
        return {"rules_version": procedure.rules_version, **other}

    def _read(self, name: str, words: Mapping[str, str], *, aside: bool = False) -> tuple[Procedure, Input]:
        procedure = self._find(self.rules, name)
        position = self.position if procedure.from_position and not aside else None
        known = procedure.from_position(position) if procedure.from_position and position is not None else {}
        return procedure, read_input(procedure, words, self.rules.texts, known)

    def _answer_data(self, question: Question, answer: Answer) -> dict[str, Any]:
        data = {"kind": "dice", "value": plain_answer(question, answer), "how": answer.how}
        return data if question.chance else data | {"kind": "choice", "question": plain_question(question)}
