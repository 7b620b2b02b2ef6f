"""Verifying a ledger: its chain, its marks, and every result worked out again from the dice on record.

Nothing is needed but the file and the procedures of this forge: tables, readings and optional rules are those that the
first record embeds. The file is gone through once, record by record, and little of it is kept. The verdict says what is
sound, what is not, and what no one can know from the file alone.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.referee.ledger.breaches import breaches, pending_seals
from forge.referee.ledger.chain import NOTHING_BEFORE, told_repairs
from forge.referee.ledger.findings import AGREEMENT, CLASSES, INTEGRITY, RULES, SOUND, Finding
from forge.referee.ledger.marks import mark_code
from forge.referee.ledger.replay import Replay
from forge.referee.ledger.sealing import SEALED
from forge.referee.ledger.shared import verdicts
from forge.referee.ledger.shared.audit import unlike_what_was_sealed
from forge.referee.ledger.shared.sharing import sharing_of
from forge.referee.ledger.throws import summary, throws_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.referee.ledger.chain import Chain, Reading, Record
    from forge.referee.ledger.course import Course
    from forge.referee.ledger.following import Find
    from forge.referee.ledger.shared.sharing import Sharing
    from forge.referee.ledger.throws import Told

__all__ = ["AGREEMENT", "INTEGRITY", "RULES", "SOUND", "Finding", "Verdict", "verify"]

SELDOM = 200_000
NO_LEDGER = "this is no ledger: not one sound record is in it"


class Verdict(NamedTuple):
    """What verifying found, and how many results were worked out again, were the same, differed."""

    records: int
    head: str
    findings: tuple[Finding, ...]
    same: int
    differ: int
    unknown: tuple[str, ...]
    throws: tuple[Told, ...] = ()
    players: int = 0

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
        if counted := summary(self.throws, self.players):
            lines.append(counted)
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
                {"class": CLASSES[one.status], "record": one.record, "message": one.message} for one in self.findings
            ],
            "throws": [{"record": one.record, "proof": one.proof, "message": one.words} for one in self.throws],
            "cannot_know": list(self.unknown),
        }


def verify(
    chain: Chain | Reading,
    find: Find,
    *,
    marks: Sequence[str] = (),
    other: Chain | Reading | None = None,
    keys: Mapping[str, str] | None = None,
    notes: Sequence[str] = (),
) -> Verdict:
    """Verify a ledger.

    ``marks`` are codes from paper, ``other`` is another copy of the same ledger, ``keys`` the fingerprints of players
    who share dice, as they told them; ``notes`` is what else there is to say, which changes no verdict.
    """
    with _collecting_seldom():
        judge = _Judge(chain, find, marks, with_hashes=other is not None)
        judge.run()
        if other is not None:
            judge.compare(other)
    if not judge.count:
        return Verdict(0, judge.head, (Finding(INTEGRITY, 0, NO_LEDGER),), 0, 0, ())
    findings, unknown, throws = judge.findings, list(judge.unknown(other is not None)), judge.throws
    if shared := judge.sharing:
        known = keys or {}
        findings += verdicts.findings(shared, known)
        findings += unlike_what_was_sealed(shared, judge.replay.course) if judge.replay else ()
        unknown += verdicts.unknown(shared, known)
        throws = list(verdicts.throws(shared))
    findings += (Finding(SOUND, 0, note) for note in notes)
    findings.sort(key=lambda finding: finding.record)
    replay = judge.replay
    same, differ = (replay.same, replay.differ) if replay else (0, 0)
    return Verdict(judge.count, judge.head, tuple(findings), same, differ, tuple(unknown), tuple(throws), judge.players)


@contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Let Python look for circles seldom: a quarter of a long verification is spent on that, and none are made."""
    before = gc.get_threshold()
    gc.set_threshold(SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


class _Judge:
    """Goes through a ledger once."""

    def __init__(self, chain: Chain | Reading, find: Find, marks: Sequence[str], *, with_hashes: bool) -> None:
        self.findings: list[Finding] = []
        self.replay: Replay | None = None
        self.count = self.last = 0
        self.head = NOTHING_BEFORE
        self._chain = chain
        self._find = find
        self._wanted = marks
        self._marks: list[str] = []
        self._hashes: dict[int, str] | None = {} if with_hashes else None
        self._by_hand = False
        self.sharing: Sharing | None = None
        self.throws: list[Told] = []
        self.players = 0
        self._vows = verdicts.Vows()

    def run(self) -> None:
        """Take every record, then judge what only the end shows."""
        sound = True
        for record in self._chain.records:
            sound = sound and not any(fault.first <= record.seq for fault in self._chain.faults)
            if sound:
                self._replay(record)
            if record.kind == "mark":
                self._mark(record)
            self._by_hand = self._by_hand or record.data.get("how") == "hand"
            self.count, self.last, self.head = self.count + 1, record.seq, record.hash
            if self._hashes is not None:
                self._hashes[record.seq] = record.hash
                self._vows.take(record)
        if self.replay:
            self.replay.finish()
            self.findings += self.replay.findings
            self.findings += _secrets(self.replay.course)
        self._ends()

    def compare(self, other: Chain | Reading) -> None:
        """Compare with another copy."""
        mine, count = self._hashes or {}, 0
        records = iter(other.records)
        for record in records:
            count += 1
            if mine.get(record.seq, record.hash) != record.hash:
                self._add(INTEGRITY, record.seq, "differs from the other copy, and so may all that follow")
                self._fork(record, records)
                return
        if count > len(mine):
            more = f"and {count - len(mine) - 1} more stand in the other copy only"
            self._add(INTEGRITY, len(mine) + 1, more)
        else:
            self._add(SOUND, 0, f"the other copy agrees; it ends with record {count}")

    def _fork(self, first: Record, rest: Iterator[Record]) -> None:
        """Name who signed two histories, of which this is the first record that differs."""
        if self.sharing is None:
            return
        theirs = verdicts.Vows()
        theirs.take(first)
        for record in rest:
            theirs.take(record)
        if names := verdicts.forked_by(self._vows, theirs, self.sharing, first.seq):
            self._add(INTEGRITY, first.seq, f"and on: two histories are signed by {' and by '.join(names)}")

    def unknown(self, compared: bool) -> Iterator[str]:
        """Say what no one can know from what was given."""
        if not compared:
            against = "a later mark on paper" if self._wanted else "a mark on paper"
            yield (
                f"whether whole records after record {self.last} were cut off, or the file written anew from the "
                f"start, cannot be seen in it; {against} or the other player's copy would show it"
            )
        if self._by_hand:
            yield "dice entered by hand are what the players agreed on; no file can show how they fell"
        course = self.replay.course if self.replay else None
        if course and course.by_forge:
            thrown = "1 throw or draw is" if course.by_forge == 1 else f"{course.by_forge} throws and draws are"
            yield (
                f"{thrown} said to be rolled by forge; that each was rolled once, and no other thrown away, rests on "
                "the word of whoever kept the file"
            )
        if course and any(str(one.value).startswith(SEALED) for each in course.taken_back for one in each.given):
            yield "sealed entries were taken back; whether hidden dice were among them, only their private ledger shows"

    def _replay(self, record: Record) -> None:
        if self.count == 0:
            try:
                self.replay = Replay(record, self._find)
            except ForgeError as error:
                self._add(INTEGRITY, 1, "; ".join(problem.message for problem in error.problems))
            players = record.data.get("players")
            self.players = len(players) if isinstance(players, list) else 0
            with suppress(ForgeError):  # said by whoever reads the opening
                self.sharing = sharing_of((record,))
        elif self.sharing:
            self.sharing.take(record)
        else:
            self.throws += throws_of((record,))
        if self.replay:
            self.replay.take(record)

    def _mark(self, record: Record) -> None:
        data = record.data
        before = self.head if self.last == record.seq - 1 else ""
        try:
            code = mark_code(str(data["head"]), str(data["salt"]))
        except (KeyError, ValueError):
            code = ""
        self._marks.append(str(data.get("code")))
        if data.get("head") != before or data.get("code") != code:
            self._add(INTEGRITY, record.seq, "is a mark that does not belong to the record before it")
        elif code in self._wanted:
            self._add(SOUND, record.seq, f"mark {code} proves everything up to record {record.seq - 1}")
        else:
            proves = f"if {code} is what stands on your paper, everything up to record {record.seq - 1} is as it was"
            self._add(SOUND, record.seq, f"is a mark: {proves}; say --mark with what is on the paper")

    def _ends(self) -> None:
        chain = self._chain
        for fault in chain.faults:
            self._add(INTEGRITY, fault.first, str(fault).partition(": ")[2])
        if chain.torn:
            size = len(chain.torn)
            self._add(
                INTEGRITY, self.last + 1, f"is unfinished ({size} bytes), as after a crash or a cut in the middle"
            )
        for told in told_repairs(chain.repairs):
            self._add(SOUND, 0, told)
        for code in self._wanted:
            if code not in self._marks:
                missing = f"no record carries the mark {code}: the ledger was cut before it, or rewritten"
                self._add(INTEGRITY, 0, missing)

    def _add(self, status: int, record: int, message: str) -> None:
        self.findings.append(Finding(status, record, message))


def _secrets(course: Course) -> Iterator[Finding]:
    for breach in breaches(course):
        yield Finding(INTEGRITY, breach.record, str(breach))
    if pending := pending_seals(course):
        why = f"pending: {pending} seals are not opened, so hidden moves, dice and answers cannot be judged yet"
        yield Finding(AGREEMENT, 0, why)
