"""Verifying a ledger: its chain, its marks, and every result worked out again from the dice on record.

Nothing is needed but the file and the procedures of this forge: tables, readings and optional rules are those that the
first record embeds. The verdict says what is sound, what is not, and what no one can know from the file alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.referee.desk import Desk
from forge.referee.ledger.breaches import breaches, pending_seals
from forge.referee.ledger.course import KINDS, Course
from forge.referee.ledger.following import Follower, plain_result
from forge.referee.ledger.marks import mark_code
from forge.referee.ledger.opening import embedded_rules, players_of
from forge.referee.plain import plain_question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.referee.ledger.chain import Chain, Record
    from forge.referee.ledger.course import Call
    from forge.referee.ledger.following import Find

SOUND, INTEGRITY, RULES, AGREEMENT = 0, 3, 4, 5
_CLASSES = {INTEGRITY: "integrity", RULES: "rules", AGREEMENT: "agreement", SOUND: "note"}


class Finding(NamedTuple):
    """One thing found: its class (an exit status; ``SOUND`` is a mere note), the record it concerns, a sentence."""

    status: int
    record: int
    message: str

    def __str__(self) -> str:
        """Give a line."""
        where = f"record {self.record}: " if self.record else ""
        return f"{_CLASSES[self.status]}: {where}{self.message}"


class Verdict(NamedTuple):
    """What verifying found, and how many results were worked out again, were the same, differed."""

    records: int
    head: str
    findings: tuple[Finding, ...]
    same: int
    differ: int
    unknown: tuple[str, ...]

    @property
    def status(self) -> int:
        """0 sound, 3 integrity, 4 rules differ, 5 agreement or pending; the gravest class found, in that order."""
        found = {finding.status for finding in self.findings}
        return next((status for status in (INTEGRITY, RULES, AGREEMENT) if status in found), SOUND)

    def lines(self) -> tuple[str, ...]:
        """Give the verdict in sentences, a line each, the gravest word last."""
        words = {SOUND: "sound", INTEGRITY: "not sound", RULES: "rules differ", AGREEMENT: "not agreed or pending"}
        lines = [str(finding) for finding in self.findings]
        results = f"{self.same} results the same"
        if self.differ:
            results += f", {self.differ} differ"
        lines.append(f"{self.records} records, head {self.head}; worked out again: {results}")
        lines += [f"cannot be known: {sentence}" for sentence in self.unknown]
        return (*lines, words[self.status])

    def plain(self) -> dict[str, Any]:
        """Give the verdict as JSON data."""
        return {
            "schema": "forge-verdict/1",
            "records": self.records,
            "head": self.head,
            "status": self.status,
            "results": {"same": self.same, "differ": self.differ},
            "findings": [
                {"class": _CLASSES[one.status], "record": one.record, "message": one.message} for one in self.findings
            ],
            "cannot_know": list(self.unknown),
        }


def verify(chain: Chain, find: Find, *, marks: Sequence[str] = (), other: Chain | None = None) -> Verdict:
    """Verify a ledger; ``marks`` are codes from paper, ``other`` is another copy of the same ledger."""
    findings = [Finding(INTEGRITY, fault.first, str(fault).partition(": ")[2]) for fault in chain.faults]
    findings += _ends(chain)
    findings += _marks(chain, marks)
    findings += _copies(chain, other) if other else ()
    findings += _secrets(chain)
    same = differ = 0
    try:
        replay = _Replay(chain, find)
    except ForgeError as error:
        findings.append(Finding(INTEGRITY, 1, "; ".join(problem.message for problem in error.problems)))
    else:
        replay.run()
        findings += replay.findings
        same, differ = replay.same, replay.differ
    findings.sort(key=lambda finding: finding.record)
    return Verdict(len(chain.records), chain.head, tuple(findings), same, differ, _unknown(chain, marks, other))


def _ends(chain: Chain) -> Iterator[Finding]:
    last = chain.records[-1].seq if chain.records else 0
    if chain.torn:
        size = len(chain.torn)
        yield Finding(INTEGRITY, last + 1, f"is unfinished ({size} bytes), as after a crash or a cut in the middle")
    if chain.carriage_returns:
        yield Finding(SOUND, 0, "line ends were changed to CR LF on the way; the records are under their hashes")


def _marks(chain: Chain, wanted: Sequence[str]) -> Iterator[Finding]:
    found = []
    hashes = {record.seq: record.hash for record in chain.records}
    for record in chain.records:
        if record.kind == "mark":
            found.append(str(record.data.get("code")))
            yield _mark(record, hashes.get(record.seq - 1, ""))
    for code in wanted:
        if code not in found:
            yield Finding(
                INTEGRITY, 0, f"no record carries the mark {code}: the ledger was cut before it, or rewritten"
            )


def _secrets(chain: Chain) -> Iterator[Finding]:
    for breach in breaches(chain):
        yield Finding(INTEGRITY, breach.record, str(breach))
    if pending := pending_seals(chain):
        why = f"pending: {pending} seals are not opened, so hidden moves, dice and answers cannot be judged yet"
        yield Finding(AGREEMENT, 0, why)


def _mark(record: Record, head: str) -> Finding:
    data = record.data
    try:
        code = mark_code(str(data["head"]), str(data["salt"]))
    except (KeyError, ValueError):
        code = ""
    if data.get("head") != head or data.get("code") != code:
        return Finding(INTEGRITY, record.seq, "is a mark that does not belong to the record before it")
    return Finding(SOUND, record.seq, f"mark {code} proves everything up to record {record.seq - 1}")


def _copies(chain: Chain, other: Chain) -> Iterator[Finding]:
    mine = {record.seq: record.hash for record in chain.records}
    theirs = {record.seq: record.hash for record in other.records}
    for seq in sorted(mine.keys() & theirs.keys()):
        if mine[seq] != theirs[seq]:
            yield Finding(INTEGRITY, seq, "differs from the other copy, and so may all that follow")
            return
    if len(theirs) > len(mine):
        yield Finding(INTEGRITY, len(mine) + 1, f"and {len(theirs) - len(mine) - 1} more stand in the other copy only")
    else:
        yield Finding(SOUND, 0, f"the other copy agrees; it ends with record {len(theirs)}")


def _unknown(chain: Chain, marks: Sequence[str], other: Chain | None) -> tuple[str, ...]:
    last = chain.records[-1].seq if chain.records else 0
    sayings = []
    if not other:
        against = "a mark on paper" if not marks else "a later mark on paper"
        sayings.append(
            f"whether whole records after record {last} were cut off, or the file written anew from the start, cannot "
            f"be seen in it; {against} or the other player's copy would show it"
        )
    if any(record.data.get("how") == "hand" for record in chain.records):
        sayings.append("dice entered by hand are what the players agreed on; no file can show how they fell")
    return tuple(sayings)


class _Replay:
    """Goes through the records in order, working each result out again."""

    def __init__(self, chain: Chain, find: Find) -> None:
        self.findings: list[Finding] = []
        self.same = 0
        self.differ = 0
        sound_until = min((fault.first for fault in chain.faults), default=len(chain.records) + 1)
        self._records = [record for record in chain.records if record.seq < sound_until]
        self._desk = Desk(embedded_rules(chain.records, {}))
        self._players = players_of(chain.records)
        self._find = find
        self._follower = Follower(self._desk, find)
        self._course = Course(())
        self._given_up: set[int] = set()

    def run(self) -> None:
        """Take every record."""
        for record in self._records:
            self._compare(record)
            self._course.take(record)
            if self._course.strange and self._course.strange[-1] is record:
                self._strange(record)
            self._agreement(record)
        self._pending()

    def _compare(self, record: Record) -> None:
        call = self._course.current
        if call is None or call.seq in self._given_up or record.kind not in ("request", "choice", "late", "result"):
            return
        try:
            walk = self._follower.walk(call)
        except ForgeError as error:
            self._give_up(record, call, "; ".join(problem.message for problem in error.problems))
            return
        except Exception as error:  # noqa: BLE001 - tables from a stranger can trip any look-up or procedure
            self._give_up(record, call, f"cannot be worked out again ({type(error).__name__})")
            return
        if record.kind != "result":
            asked = plain_question(walk.question) if walk.question else None
            if record.data.get("question") != asked:
                self._give_up(record, call, "asks what the rules of this forge do not ask here")
            return
        expected = plain_result(walk)
        if all(record.data.get(name) == value for name, value in expected.items()):
            self.same += 1
        else:
            self.differ += 1
            self._differs(record, call, "does not follow from the dice under the embedded tables")

    def _give_up(self, record: Record, call: Call, why: str) -> None:
        self._given_up.add(call.seq)
        self._differs(record, call, f"{why}; the rest of {call.procedure} (record {call.seq}) is not compared")

    def _differs(self, record: Record, call: Call, why: str) -> None:
        try:
            version = self._find(self._desk.rules, call.procedure).rules_version
        except ForgeError:
            self.findings.append(Finding(RULES, record.seq, f"cannot be compared: this forge has no {call.procedure}"))
            return
        if version == call.rules_version:
            self.findings.append(Finding(INTEGRITY, record.seq, why))
        else:
            changed = f"the rules of {call.procedure} changed from version {call.rules_version} to {version}"
            self.findings.append(Finding(RULES, record.seq, f"{why}; {changed}"))

    def _strange(self, record: Record) -> None:
        if record.kind in KINDS:
            self.findings.append(Finding(INTEGRITY, record.seq, f"is a {record.kind} that has no place here"))
        else:
            self.findings.append(
                Finding(AGREEMENT, record.seq, f"is of a kind this forge does not know: {record.kind}")
            )

    def _agreement(self, record: Record) -> None:
        data = record.data
        if record.kind == "undo":
            self.findings.append(Finding(SOUND, record.seq, f"takes back to record {data.get('to')}"))
        if "refused" in data:
            self.findings.append(
                Finding(AGREEMENT, record.seq, f"throws anew instead of keeping the dice of record {data['refused']}")
            )
        if record.kind not in ("amend", "override", "late", "stop"):
            return
        agreed = data.get("agreed")
        missing = [name for name in self._players if not isinstance(agreed, list) or name not in agreed]
        said = f"{record.kind}: {data.get('reason')}"
        if missing and len(self._players) > 1:
            self.findings.append(Finding(AGREEMENT, record.seq, f"{said}; not agreed by {', '.join(missing)}"))
        else:
            self.findings.append(Finding(SOUND, record.seq, said))

    def _pending(self) -> None:
        call = self._course.current
        if call and call.pending:
            waiting = f"waits for dice; complete it, or amend it with a reason ({call.procedure}, record {call.seq})"
            self.findings.append(Finding(AGREEMENT, call.pending.seq, waiting))
        elif call:
            self.findings.append(Finding(SOUND, call.seq, f"{call.procedure} is in progress"))
