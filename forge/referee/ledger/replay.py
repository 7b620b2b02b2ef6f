"""Going through a ledger's records in order, each result worked out again under the embedded rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError
from forge.referee.ledger.agreement import Agreements
from forge.referee.ledger.breaches import judged
from forge.referee.ledger.cases import case_of
from forge.referee.ledger.course import KINDS, SHARED_KINDS, Course
from forge.referee.ledger.findings import AGREEMENT, INTEGRITY, RULES, SOUND, Finding
from forge.referee.ledger.following import Follower, plain_result
from forge.referee.ledger.opening import embedded_rules, opening_of, players_of
from forge.referee.telling.plain import plain_question
from forge.referee.walking.desk import Desk
from forge.referee.walking.rulings import Looked
from forge.version import __version__

if TYPE_CHECKING:
    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.following import Find

ANSWERING = frozenset({"dice", "choice", "late", "amend", "override", "stop"})


class Replay:
    """The course of a ledger as far as it was taken, and what is wrong with its results; in little memory.

    ``ForgeError`` where the first record opens no game that this forge can read.
    """

    def __init__(self, first: Record, find: Find) -> None:
        self.findings: list[Finding] = []
        self.same = 0
        self.differ = 0
        self.course = Course((), judged)
        self._desk = Desk(embedded_rules((first,), {}), beside=False)
        self._made_by = str(opening_of((first,)).get("forge"))
        self._agreements = Agreements(players_of((first,)))
        self._shares = "shared" in first.data
        self._find = find
        self._follower = Follower(self._desk, find, most=1)
        self._given_up: set[int] = set()
        self._last = first

    def take(self, record: Record) -> None:
        """Go on by one record."""
        self._compare(record)
        self._thrown_anew(record)
        self.course.take(record)
        self._last = record
        if self.course.strange and self.course.strange[-1] is record:
            self._strange(record)
        elif record.kind == "override":
            self._override(record)
        if not self._shares:
            self.findings += self._agreements.take(record)

    def finish(self) -> None:
        """Judge what only the end shows: answers that nothing followed, what was taken back, what is pending."""
        call = self.course.current
        if call and call.seq not in self._given_up and self._last.kind in ANSWERING:
            self._walked(self._last, call)
        if not self._shares:  # else signatures say who agreed, and whoever owes a seed is named
            self.findings += self._agreements.taken_back(self.course)
        if call and call.pending and not self._shares:
            waiting = f"waits for dice; complete it, or amend it with a reason ({call.procedure}, record {call.seq})"
            self.findings.append(Finding(AGREEMENT, call.pending.seq, waiting))
        elif call:
            self.findings.append(Finding(SOUND, call.seq, f"{call.procedure} is in progress"))

    def _thrown_anew(self, record: Record) -> None:
        """Find dice thrown anew for the very question for which others were kept, and not even said to be refused."""
        call, data = self.course.current, record.data
        if record.kind != "dice" or call is None or call.pending is None or "kept" in data or "refused" in data:
            return
        asked = call.pending.data.get("question")
        kept = next((given.seq for given in call.kept if given.question == asked), 0)
        if kept:
            said = f"throws anew although the dice of record {kept} were kept for the same throw"
            self.findings.append(Finding(INTEGRITY if self._shares else AGREEMENT, record.seq, said))

    def _compare(self, record: Record) -> None:
        call = self.course.current
        if call is None or call.seq in self._given_up or record.kind not in ("request", "choice", "late", "result"):
            return
        if not self._walked(record, call):
            return
        walk = self._follower.walk(call)
        if record.kind != "result":
            asked = plain_question(walk.question) if walk.question else None
            ordered = bool(walk.question and getattr(walk.question.request, "ordered", False))
            falsely = "shake" in record.data and bool(record.data.get("ordered")) != ordered
            if record.data.get("question") != asked or falsely:
                self._give_up(record, call, "asks what the rules of this forge do not ask here")
            return
        expected = plain_result(walk)
        if all(record.data.get(name) == value for name, value in expected.items()):
            self.same += 1
        else:
            self.differ += 1
            self._differs(record, call, "does not follow from the dice under the embedded tables")

    def _walked(self, record: Record, call: Call) -> bool:
        """Walk a call as far as it is answered; what cannot be followed is found at the record."""
        try:
            self._follower.walk(call)
        except ForgeError as error:
            self._give_up(record, call, "; ".join(problem.message for problem in error.problems))
        except Exception as error:  # noqa: BLE001 - tables from a stranger can trip any look-up or procedure
            self._give_up(record, call, f"cannot be worked out again ({type(error).__name__})")
        else:
            return True
        return False

    def _override(self, record: Record) -> None:
        """Compare the case that an override decides with the one that its dice led to."""
        call, given = self.course.answers[record.seq]
        if call.seq in self._given_up or not self._walked(record, call):
            return
        walk = self._follower.walk(call)
        looks = [entry.look for entry in walk.since if isinstance(entry, Looked) and entry.dice]
        if not looks or given.overruling is None or case_of(looks[0]) != record.data["case"]:
            self.findings.append(Finding(INTEGRITY, record.seq, "decides a case that its dice did not lead to"))

    def _give_up(self, record: Record, call: Call, why: str) -> None:
        self._given_up.add(call.seq)
        self._differs(record, call, f"{why}; the rest of {call.procedure} (record {call.seq}) is not compared")

    def _differs(self, record: Record, call: Call, why: str) -> None:
        """Find whether other rules explain a difference: this very forge has but one version of each procedure."""
        made_by = call.package or f"forge {call.forge or self._made_by}"
        itself = made_by == f"forge {__version__}"
        try:
            version = self._find(self._desk.rules, call.procedure).rules_version
        except ForgeError:
            status, why = (INTEGRITY if itself else RULES), f"cannot be compared: this forge has no {call.procedure}"
            self.findings.append(Finding(status, record.seq, f"{why}; {made_by} is said to have made it"))
            return
        if version == call.rules_version:
            self.findings.append(Finding(INTEGRITY, record.seq, why))
        elif itself:
            claims = f"it claims version {call.rules_version} of this very forge, which has version {version}"
            self.findings.append(Finding(INTEGRITY, record.seq, f"{why}; {claims}"))
        else:
            changed = f"the rules of {call.procedure} changed from version {call.rules_version} to {version}"
            self.findings.append(Finding(RULES, record.seq, f"{why}; {changed} ({made_by})"))

    def _strange(self, record: Record) -> None:
        if record.kind in KINDS | SHARED_KINDS:
            behind = ", behind the end" if self.course.closed and record.kind != "close" else ""
            self.findings.append(Finding(INTEGRITY, record.seq, f"is a {record.kind} that has no place here{behind}"))
        else:
            self.findings.append(
                Finding(AGREEMENT, record.seq, f"is of a kind this forge does not know: {record.kind}")
            )
