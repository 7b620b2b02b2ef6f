"""What happened, as people read it: the parts of its rulings, its answers, and what became of them, with the words.

Words are those of the rules' texts; what a page says of corrections is up to the page, which finds the facts here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.reading.canonical_json import frozen
from forge.referee.contract.words import option_words, say, typed, word
from forge.referee.ledger.cases import case_of
from forge.referee.ledger.sealing import OPENED, SEALED
from forge.referee.ledger.seals_told import SealBook
from forge.referee.ledger.story import record_lines, seal_lines
from forge.referee.telling.outcomes import entry_title, told_inputs, total_words
from forge.referee.telling.parts import AnswerPart, GroupPart, LookPart, NotePart
from forge.referee.telling.restored import UNREADABLE, restore_entries
from forge.referee.telling.told_ruling import entry_parts
from forge.referee.walking.rulings import Held, Looked, each_entry
from forge.rules.dice_words import dice_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.standing import Case
    from forge.referee.ledger.timeline import Fate, Happening, Timeline
    from forge.referee.telling.parts import EntryPart
    from forge.referee.walking.rulings import Entry
    from forge.rules import Rules

MOST_PARTS = 60
"""Of one happening; more are counted, not told."""


class AnswerTold(NamedTuple):
    """An answer on record: what was asked, what was answered, how it came about; ``table`` is that thrown on."""

    record: int
    id: str
    title: str
    words: str
    how: str = ""
    chance: bool = False
    table: str = ""
    fate: Fate | None = None
    stands: bool = True
    sealed: bool = False


class Decided(NamedTuple):
    """A case like this that players decided otherwise before: the record, their values as printed, their reason.

    ``typed`` are the values by column as they are typed, to decide it so again.
    """

    record: int
    values: tuple[tuple[str, str], ...]
    reason: str
    typed: tuple[tuple[str, str], ...] = ()


class Told(NamedTuple):
    """One thing that happened: the records that tell it, its title and inputs, parts, answers, and what became of it.

    ``data`` is the first record's own, ``held`` what it rests on; ``more`` counts parts left out; ``lines`` are of
    records that cannot be told otherwise; ``before`` are cases like it decided earlier.
    """

    number: int
    record: int
    last: int
    kind: str
    time: str
    who: str
    title: str
    inputs: tuple[tuple[str, str], ...]
    headline: str
    held: tuple[str, ...]
    parts: tuple[EntryPart, ...]
    more: int
    lines: tuple[str, ...]
    answers: tuple[AnswerTold, ...]
    stands: bool
    fate: Fate | None
    before: tuple[Decided, ...]
    data: Mapping[str, Any]


def tell_happening(happening: Happening, timeline: Timeline, rules: Rules, book: SealBook | None = None) -> Told:
    """Tell one thing that happened; ``book`` names the seals that openings open."""
    first = happening.first
    answers = tuple(_answer(record, timeline, rules) for record in happening.answers)
    parts, held, cases, lines = _read_records(happening, timeline, rules, book or SealBook(()))
    asked = answers[0] if answers else None
    return Told(
        happening.number,
        first.seq,
        happening.last.seq,
        first.kind,
        str(first.data.get("t", "")),
        _who(happening),
        _title(first, asked, rules),
        _inputs(first, rules),
        _headline(happening, parts, rules),
        tuple(dict.fromkeys(held)),
        tuple(parts[:MOST_PARTS]),
        max(0, len(parts) - MOST_PARTS),
        tuple(lines[:MOST_PARTS]),
        answers[:MOST_PARTS],
        timeline.stands(happening),
        timeline.fate_of(happening),
        tuple(cases),
        first.data,
    )


def _read_records(
    happening: Happening, timeline: Timeline, rules: Rules, seals: SealBook
) -> tuple[list[EntryPart], list[str], list[Decided], list[str]]:
    """Give the parts of what happened, what it rests on, cases like it; and lines of what cannot be told otherwise."""
    parts: list[EntryPart] = []
    held: list[str] = []
    cases: list[Decided] = []
    lines: list[str] = []
    for record in happening.records:
        if not timeline.fits(record):
            lines += record_lines(record, rules.texts, seals)
        elif record.kind == "choice" and (said := seal_lines(record.data, rules.texts, seals)):
            parts += [NotePart(line) for line in said]
        elif record.kind == "result":
            try:
                entries = restore_entries(record.data["entries"], rules)
                parts += (part for part in entry_parts(entries, rules) if not _of_seals(part))
                held += _held(entries, rules)
                cases += _decided(entries, record.seq, timeline, rules)
            except (*UNREADABLE, ForgeError):
                lines += record_lines(record, rules.texts, seals)
    return parts, held, cases, lines


def answer_words(question: Mapping[str, Any], value: Any, rules: Rules) -> tuple[str, str]:
    """Write an answer on record: the title of its question, and its value."""
    texts, name = rules.texts, str(question.get("id", ""))
    about = tuple((str(key), part) for key, part in dict(question.get("about") or {}).items())
    if "{who}" in texts.get(name, ""):
        about = (*about, ("who", question.get("who", "")))
    said = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    ask = question.get("ask")
    if ask == "choose":
        said = option_words(name, said, about, texts)
    elif ask == "draw":
        said = str(word(texts, said))
    elif question.get("dice"):
        said = f"{dice_words(texts, question['dice'])}: {said}"
    elif isinstance(value, str):
        said = typed(texts, value)
    return entry_title(name, about, rules), said


def _answer(record: Record, timeline: Timeline, rules: Rules) -> AnswerTold:
    call, given = timeline.course.answers.get(record.seq, (None, None))
    question, value = (
        (given.question, given.value) if given else (record.data.get("question"), record.data.get("value"))
    )
    fate = timeline.fates.get(record.seq)
    stands = call is not None and given is not None and not call.void and fate is None
    how = "late" if record.kind == "late" else str(record.data.get("how", ""))
    try:
        name, words = answer_words(question or {}, value, rules)
    except UNREADABLE:
        name, words = record.kind, str(value)
    first = str(value).partition(" ")[0]
    sealed = bool(question) and first in (SEALED, OPENED)
    words = first if sealed else words
    chance = given.chance if given else False
    table = str((question or {}).get("table", ""))
    return AnswerTold(
        record.seq, str((question or {}).get("id", "")), name, words, how, chance, table, fate, stands, sealed
    )


def _title(first: Record, asked: AnswerTold | None, rules: Rules) -> str:
    if first.kind == "call":
        return entry_title(str(first.data.get("procedure")), (), rules)
    if first.kind == "request" and isinstance(question := first.data.get("question"), dict):
        return answer_words(question, "", rules)[0]
    return asked.title if asked else ""


def _inputs(first: Record, rules: Rules) -> tuple[tuple[str, str], ...]:
    inputs = first.data.get("inputs")
    if not isinstance(inputs, dict):
        return ()
    told = ((str(name), str(words)) for name, words in inputs.items())
    return told_inputs(str(first.data.get("procedure")), told, rules)


def _headline(happening: Happening, parts: list[EntryPart], rules: Rules) -> str:
    """Give the one thing to read first: totals of a ruling that is done, else what its first throw came to."""
    results = [record for record in happening.records if record.kind == "result"]
    data = results[-1].data if results else {}
    totals = data.get("totals")
    if data.get("done") and isinstance(totals, dict) and totals and all(type(one) is int for one in totals.values()):
        order = [entry.get("id") for record in results for entry in _measures(record.data.get("entries"))]
        named = sorted(totals.items(), key=lambda one: order.index(one[0]) if one[0] in order else len(order))
        return ", ".join(total_words(named, rules.texts))
    looks = [part for part in _flat(parts) if isinstance(part, LookPart)]
    thrown = [part for part in looks if part.dice]
    return (thrown or looks)[0].result if thrown or (happening.whole and looks) else ""


def _measures(entries: object) -> Iterator[dict[str, Any]]:
    """Find the amounts that entries report, in order; canonical JSON sorts the totals themselves."""
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and entry.get("kind") == "part":
            yield from _measures(entry.get("entries"))
        elif isinstance(entry, dict) and entry.get("kind") == "measure":
            yield entry


def _flat(parts: Iterable[EntryPart]) -> Iterator[EntryPart]:
    for part in parts:
        if isinstance(part, GroupPart):
            yield from _flat(part.parts)
        else:
            yield part


def _held(entries: tuple[Entry, ...], rules: Rules) -> Iterator[str]:
    """Write readings, optional rules and unknowns that entries rest on, as a receipt does."""
    for one in each_entry(entries):
        if isinstance(one, Held) and (one.kind != "optional rule" or rules.switches[one.id].on):
            key = {"reading": "ruling.reading", "unknown": "ruling.unknown"}.get(one.kind, "ruling.optional")
            key = "ruling.open" if one.value is None else key
            status = rules.texts.get(f"status.{one.status}", one.status)
            yield say(rules.texts, key, id=one.id, value=word(rules.texts, one.value), status=status)


def _who(happening: Happening) -> str:
    """Say which side decided, or acted."""
    for record in happening.records:
        question = record.data.get("question")
        if isinstance(question, dict) and question.get("who"):
            return str(question["who"])
    return str(happening.first.data.get("by", ""))


def _of_seals(part: EntryPart) -> bool:
    """Tell what is only random bytes and hashes to a reader; the record itself has it in words."""
    return isinstance(part, AnswerPart) and part.kind == "told" and part.words.partition(" ")[0] in (SEALED, OPENED)


def _decided(entries: Any, seq: int, timeline: Timeline, rules: Rules) -> Iterator[Decided]:
    """Find the cases decided earlier that a look-up was one of again, the latest first."""
    looks = [entry.look for entry in each_entry(entries) if isinstance(entry, Looked) and not entry.overruled]
    if not looks or not timeline.course.cases:
        return
    cases = [case_of(look) for look in looks]
    for case in reversed(timeline.course.cases):
        if case.seq < seq and case.case in cases:
            yield Decided(case.seq, case_values(case, rules), case.reason, _typed(case, rules))


def _typed(case: Case, rules: Rules) -> tuple[tuple[str, str], ...]:
    fields = {field.id: field.type.typed(exact=True) for field in rules.tables[case.case["table"]].fields}
    return tuple((name, fields[name].show(frozen(value))) for name, value in case.values.items() if name in fields)


def case_values(case: Case, rules: Rules) -> tuple[tuple[str, str], ...]:
    """Give the result that players agreed on, each value under the title of its column, as it would be printed."""
    table = rules.tables.get(str(case.case.get("table")))
    fields = {field.id: field for field in table.fields} if table else {}
    return tuple(
        (fields[name].title, _shown(fields[name], value)) if name in fields else (name, str(value))
        for name, value in case.values.items()
    )


def _shown(field: Any, value: Any) -> str:
    return str(field.show(frozen(value)))
