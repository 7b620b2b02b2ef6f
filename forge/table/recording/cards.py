"""A card of the timeline: what happened in words, what became of it, and what may be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from forge.referee.contract.words import word
from forge.referee.ledger.told import answer_words
from forge.referee.telling.receipts import part_lines
from forge.table.pages import sentence

if TYPE_CHECKING:
    from forge.library.on_record import OnRecord
    from forge.referee.ledger.told import AnswerTold, Told
    from forge.table.recording.books import Book, Read
    from forge.table.wording import Words

EDGES = 5
"""Colours of edges there are, for sides in the order in which they first decide."""
WITH_OWN_WORDS = frozenset({"call", "choice", "dice", "request", "late"})


class Deed(NamedTuple):
    """What may be done about something on a card (``to``, "" for the card itself): names, and where each begins."""

    to: str
    ways: tuple[tuple[str, str], ...]


class Again(NamedTuple):
    """A case decided otherwise before, by its record, and the address that decides this one so."""

    record: int
    address: str


class Mark(NamedTuple):
    """What became of a card, in a sentence, and the record that says so."""

    words: str
    record: int = 0
    state: str = ""


class Card(NamedTuple):
    """One thing that happened, as the page shows it.

    ``lead`` is what to read first, ``sum_up`` the sentence of a correction, ``lines`` the details; ``deeds`` what may
    be done about it, ``marks`` what became of it, ``before`` cases like it that were decided otherwise.
    """

    told: Told
    edge: int
    side: str
    title: str
    chosen: str
    lead: str
    sum_up: str
    lines: tuple[str, ...]
    reason: str
    agreed: tuple[str, ...]
    marks: tuple[Mark, ...]
    deeds: tuple[Deed, ...]
    again: tuple[Again, ...]
    busy: bool
    base: str
    address: str
    code: str = ""
    closed: bool = False
    fresh: bool = False

    @property
    def kind(self) -> str:
        """Of a correction and the like, which it is: their titles are those of what they correct."""
        return self.told.kind if self.told.kind not in WITH_OWN_WORDS and self.told.title else ""

    @property
    def replaced(self) -> bool:
        """Whether its result is not the one that holds."""
        return any(mark.state in ("amended", "overridden") for mark in self.marks)

    @property
    def folded(self) -> bool:
        """Whether it is struck and folded, because it holds no longer."""
        return not self.told.stands


def card_of(told: Told, read: Read, book: Book, words: Words) -> Card:
    """Make the card of something that happened."""
    on_record, data = read.on_record, told.data
    asked = told.answers[0] if told.answers else None
    decided = asked is not None and not asked.chance and told.kind in ("choice", "late")
    title = told.title or words(f"ledger.kind-{told.kind}") if f"ledger.kind-{told.kind}" in words else told.title
    return Card(
        told,
        _edge(told.who, on_record),
        sentence(str(word(on_record.texts, told.who))) if told.who else "",
        title or words("ledger.kind-strange"),
        asked.words if asked and decided else "",
        told.headline,
        _sum_up(told, on_record, words),
        tuple(line for part in told.parts for line in part_lines(part, on_record.texts)) + told.lines,
        str(data.get("reason") or ""),
        tuple(map(str, data["agreed"])) if isinstance(data.get("agreed"), list) else (),
        tuple(_marks(told, on_record, words)),
        tuple(_deeds(told, read, book)),
        () if read.closed or _busy(told, read) else _again(told, book, words),
        told.stands and not read.closed and _busy(told, read),
        book.base,
        f"{book.base}/{told.record}",
        str(data.get("code", "")) if told.kind == "mark" else "",
        read.closed,
    )


def _edge(who: str, on_record: OnRecord) -> int:
    """Give the colour of a side, by the order in which sides first decided; 0 where nobody did."""
    if not who:
        return 0
    known = on_record.timeline.sides
    return known.index(who) % EDGES + 1 if who in known else 0


def _sum_up(told: Told, on_record: OnRecord, words: Words) -> str:
    """Say in a sentence what a record does that is no ruling."""
    key, data = f"ledger.says-{told.kind}", told.data
    if key not in words:
        return ""
    named: dict[str, object] = {
        "record": data.get("record", data.get("to", "")),
        "by": data.get("by") or words("ledger.nobody"),
        "code": data.get("code", ""),
        "pack": data.get("pack", ""),
        "edition": data.get("label") or data.get("edition", ""),
        "players": ", ".join(map(str, data.get("players") or ())) or words("ledger.nobody"),
    }
    was, now, title = _before_and_after(told, on_record)
    if told.kind == "note":
        named |= {"text": data.get("text", "")}
        key = "ledger.says-note-by" if data.get("by") else key
    if told.kind == "amend" and data.get("value") is None:
        key = "ledger.says-withdraw"
    return words(key, was=was, now=now, title=title, **named)


def _before_and_after(told: Told, on_record: OnRecord) -> tuple[str, str, str]:
    """Give what a correction was of, as it was and as it is, and its title."""
    seq = told.data.get("record", told.data.get("to"))
    answers = on_record.timeline.course.answers
    old = answers.get(seq) if isinstance(seq, int) else None
    if old is None:
        happening = on_record.timeline.of(seq) if isinstance(seq, int) else None
        return "", "", on_record.told(happening).title if happening and told.kind == "undo" else ""
    given = old[1]
    title, was = answer_words(given.question, given.value, on_record.rules)
    if told.kind == "override":
        values = told.data.get("values")
        case = next((one for one in on_record.timeline.course.cases if one.seq == told.record), None)
        shown = on_record.values_of(case) if case else ()
        return was, ", ".join(f"{name} {value}" for name, value in shown) or str(values), title
    now = answer_words(given.question, told.data.get("value"), on_record.rules)[1] if told.kind == "amend" else ""
    return was, now, title


def _marks(told: Told, on_record: OnRecord, words: Words) -> list[Mark]:
    """Say what became of a card and of the answers in it, and which were entered late."""
    marks: list[Mark] = []
    if told.kind == "note" and (on := told.data.get("record")):
        marks.append(Mark(words("ledger.note-on", record=on), on))
    if told.fate and not told.stands:
        marks.append(Mark(words(f"ledger.was-{told.fate.became}", record=told.fate.by), told.fate.by, told.fate.became))
    for answer in told.answers:
        said = f"{answer.title}: {answer.words}"
        if answer.how == "late":
            marks.append(Mark(words("ledger.was-late", answer=said)))
        if answer.fate and told.stands:
            now = _instead(answer.fate.by, on_record) or ""
            key = f"ledger.one-{answer.fate.became}"
            marks.append(Mark(words(key, answer=said, now=now), answer.fate.by, answer.fate.became))
        if answer.fate and answer.fate.again:
            marks.append(Mark(words("ledger.dice-again", answer=answer.words), answer.fate.again, "again"))
    for note in on_record.timeline.notes.get(told.record, ()):
        by = note.data["by"] or words("ledger.nobody")
        marks.append(Mark(words("ledger.noted", by=by, text=note.data["text"]), note.seq, "noted"))
    beside = on_record.older_lines
    older = dict.fromkeys(line for seq in range(told.record, told.last + 1) for line in beside.get(seq, ()))
    return marks + [Mark(line, state="older") for line in older]


def _instead(seq: int, on_record: OnRecord) -> str:
    """Give what a correction put in the place of an answer, or of a table's result."""
    case = next((one for one in on_record.timeline.course.cases if one.seq == seq), None)
    if case:
        return ", ".join(f"{name} {value}" for name, value in on_record.values_of(case))
    held = on_record.timeline.course.answers.get(seq)
    return answer_words(held[1].question, held[1].value, on_record.rules)[1] if held else ""


def _again(told: Told, book: Book, words: Words) -> tuple[Again, ...]:
    """Offer to decide a case as it was decided before, where its dice still stand."""
    thrown = next((one.record for one in told.answers if one.table and one.stands), 0)
    if not thrown:
        return ()
    return tuple(
        Again(
            case.record,
            f"{book.base}/{thrown}/override?"
            + urlencode(
                [(f"field {name}", said) for name, said in case.typed]
                + [("reason", words("ledger.as-in", record=case.record))]
            ),
        )
        for case in told.before
    )


def _busy(told: Told, read: Read) -> bool:
    """Whether something else is in progress, which must be finished before this is corrected."""
    current = read.play.session.course.current if read.play else None
    if current is None:
        return False
    answers = read.on_record.timeline.course.answers
    calls = {answers[one.record][0].seq for one in told.answers if one.record in answers} or {told.record}
    return current.seq not in calls


def _deeds(told: Told, read: Read, book: Book) -> list[Deed]:
    """List what may be done about a card; nothing in a ledger that cannot be gone on with."""
    if read.closed or _busy(told, read):
        return []
    standing = [answer for answer in told.answers if answer.stands]
    deeds = [Deed(f"{one.title}: {one.words}", ways) for one in standing if (ways := _ways(one, book))]
    if told.kind == "call" and told.stands:
        deeds.append(Deed("", (("undo", f"{book.base}/{told.record}/undo"),)))
    elif standing:
        deeds.append(Deed("", (("undo", f"{book.base}/{standing[0].record}/undo"),)))
    return deeds


def _ways(answer: AnswerTold, book: Book) -> tuple[tuple[str, str], ...]:
    """Say in which ways an answer can be corrected; what was sealed cannot be."""
    names = (() if answer.sealed else ("amend",)) + (("override",) if answer.table else ())
    return tuple((name, f"{book.base}/{answer.record}/{name}") for name in names)
