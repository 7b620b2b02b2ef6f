"""The records of a ledger as what happened at the table: those that belong together as one, and what became of each.

A ruling with all its throws is one happening; of a game that is walked through it is a decision with the throws that
follow from it. Whatever corrects what was before is a happening of its own, with what it led to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.referee.ledger.course import KINDS, SHARED_KINDS, Course

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.chain import Record

    Became = Literal["undone", "amended", "overridden", "dropped", "void"]

ANSWERS = frozenset({"dice", "choice", "late"})
CORRECTING = frozenset({"amend", "override"})
QUIET = frozenset({"seed", "sign", "blind", "reveal"})
"""What machines add by themselves where dice are shared."""
MOST_SIDES = 50
ALONE = (KINDS | SHARED_KINDS) - ANSWERS - CORRECTING - QUIET - {"request", "result", "call"}
"""Kinds after which nothing belongs to them."""
BESIDE = "note"
"""What is written down beside the game: the throws that follow belong to the decision before it."""


class Fate(NamedTuple):
    """What became of an answer or a call later, and the record that did it; ``again`` took its dice again."""

    became: Became
    by: int
    again: int = 0


class Happening:
    """Records that belong together: the first says what it is, ``call`` is the procedure that they belong to."""

    def __init__(self, number: int, record: Record, call: Call | None, *, whole: bool) -> None:
        self.number = number
        self.records = [record]
        self.call = call
        self.whole = whole

    @property
    def first(self) -> Record:
        """The record that it began with, whose number is its address."""
        return self.records[0]

    @property
    def last(self) -> Record:
        """The record that it ends with so far."""
        return self.records[-1]

    @property
    def answers(self) -> tuple[Record, ...]:
        """The answers in it, corrected ones among them; a withdrawn request is none."""
        return tuple(
            record
            for record in self.records
            if record.kind in ANSWERS | {"override"}
            or (record.kind == "amend" and record.data.get("value") is not None)
        )


class Timeline:
    """All that happened, in order, as far as records were taken; ``game`` is the procedure that is walked by steps.

    ``sides`` are those that decided something, in the order in which they first did; ``notes`` are what was written
    down of things, by the record that each of them begins with.
    """

    def __init__(self, game: str = "", records: Iterable[Record] = ()) -> None:
        self.game = game
        self.happenings: list[Happening] = []
        self.fates: dict[int, Fate] = {}
        self.course = Course(())
        self.sides: list[str] = []
        self.notes: dict[int, list[Record]] = {}
        self._of: dict[int, Happening] = {}
        self._strange: set[int] = set()
        for record in records:
            self.take(record)

    def __len__(self) -> int:
        return len(self.happenings)

    def take(self, record: Record) -> None:
        """Go on by one record."""
        before = self._touched(record)
        self._note_side(record)
        self.course.take(record)
        if self.course.strange and self.course.strange[-1] is record:
            self._strange.add(record.seq)
            self._begin(record, None)
            return
        self._judge(record, before)
        self._note_dice(record)
        if record.kind == "note" and (about := self._of.get(record.data["record"])):
            self.notes.setdefault(about.first.seq, []).append(record)
        self._place(record)

    def of(self, seq: int) -> Happening | None:
        """Give what a record belongs to."""
        return self._of.get(seq)

    def fits(self, record: Record) -> bool:
        """Tell whether a record has a place in the course."""
        return record.seq not in self._strange

    def stands(self, happening: Happening) -> bool:
        """Tell whether what happened still holds, be it corrected: not all that it rests on was taken back."""
        if happening.first.seq in self.fates and happening.first.kind == "call":
            return False
        fates = [self.fates.get(record.seq) for record in happening.answers]
        return not fates or any(fate is None or fate.became in ("amended", "overridden") for fate in fates)

    def fate_of(self, happening: Happening) -> Fate | None:
        """Give what became of a happening that holds no longer, or of the first in it that was corrected."""
        seqs = (happening.first.seq, *(record.seq for record in happening.answers))
        return next((self.fates[seq] for seq in seqs if seq in self.fates), None)

    def _touched(self, record: Record) -> list[int]:
        """Give the calls and answers that a correction may take back, as they stand before it."""
        if record.kind == "object":
            calls = [call for call in self.course.calls if not call.void]
        elif record.kind in CORRECTING | {"undo"}:
            named = record.data.get("to" if record.kind == "undo" else "record")
            held = self.course.answers.get(named) if isinstance(named, int) else None
            calls = [held[0]] if held else [call for call in self.course.calls if call.seq == named]
        else:
            return []
        return [seq for call in calls for seq in (call.seq, *(given.seq for given in call.given))]

    def _judge(self, record: Record, before: list[int]) -> None:
        """Note what a correction did to what stood before it."""
        if not before:
            return
        held: set[int] = set()
        for call in self.course.calls:
            if not call.void and (record.kind == "object" or call.seq == before[0]):
                held |= {call.seq, *(given.seq for given in call.given)}
        for seq in before:
            if seq not in held:
                self.fates[seq] = Fate(_became(record, seq), record.seq)

    def _note_side(self, record: Record) -> None:
        """Note who decides, in the order in which they first do."""
        question = record.data.get("question")
        who = str(question.get("who", "")) if isinstance(question, dict) else ""
        if who and who not in self.sides and len(self.sides) < MOST_SIDES:
            self.sides.append(who)

    def _note_dice(self, record: Record) -> None:
        """Note of dice that were used again where they went."""
        kept = record.data.get("kept")
        if record.kind == "dice" and isinstance(kept, int) and kept in self.fates:
            self.fates[kept] = self.fates[kept]._replace(again=record.seq)

    def _place(self, record: Record) -> None:
        latest = self.happenings[-1] if self.happenings else None
        if latest and latest.first.kind == BESIDE and record.kind != "sign":
            latest = next(one for one in reversed(self.happenings) if one.first.kind != BESIDE)
        call = self.course.last
        if record.kind == "call" or record.kind in ALONE | CORRECTING:
            self._begin(record, call)
        elif record.kind in QUIET or record.kind == "result":
            self._add(latest, record)
        elif latest is None or latest.first.kind in ALONE or self._begins_step(record, latest):
            self._begin(record, call)
        else:
            self._add(latest, record)

    def _begins_step(self, record: Record, latest: Happening) -> bool:
        """Tell whether a decision begins a step of its own: in a game by itself, or behind a correction."""
        decides = record.kind in ANSWERS and "question" in record.data and not _is_chance(record)
        return decides and (not latest.whole or latest.first.kind in CORRECTING)

    def _begin(self, record: Record, call: Call | None) -> None:
        whole = call is None or call.procedure != self.game
        self.happenings.append(Happening(len(self.happenings), record, call, whole=whole))
        self._of[record.seq] = self.happenings[-1]

    def _add(self, happening: Happening | None, record: Record) -> None:
        if happening is None:
            self._begin(record, None)
            return
        happening.records.append(record)
        self._of[record.seq] = happening


def _became(record: Record, seq: int) -> Became:
    if record.kind in CORRECTING:
        if seq != record.data.get("record"):
            return "dropped"
        return "amended" if record.kind == "amend" else "overridden"
    return "undone" if record.kind == "undo" else "void"


def _is_chance(record: Record) -> bool:
    question = record.data.get("question")
    return isinstance(question, dict) and question.get("ask") in ("roll", "rollon", "draw")
