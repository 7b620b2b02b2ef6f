"""What may be done about a record: told first as it would be, from a draft of the ledger, then done as it was told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Malformed
from forge.referee.ledger.following import plain_answer
from forge.referee.telling.asked import asked
from forge.table.asking import prompt_of, read_posted

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.library.recorded import RecordedPlay
    from forge.referee.ledger.told import AnswerTold, Told
    from forge.referee.walking.questions import Question
    from forge.rules.parts import Field
    from forge.table.asking import Prompt
    from forge.table.visit import Form

FIELD, TYPED = "field ", "typed "
MOST_VALUES = 200
MOST_TOLD = 30
LONGEST_REASON = 300
NOTE = "note"
PLACEHOLDER = "-"
"""Stands for a reason while it is only tried what would come of it."""


class Wish(NamedTuple):
    """A correction as a form says it: what is done, to which record, with which value, why, and who agrees."""

    verb: str
    record: int
    value: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    reason: str = ""
    agreed: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all is said that must be known to try it; a note changes nothing that could be tried."""
        if self.verb in ("amend", "late"):
            return bool(self.value)
        return bool(self.fields) or self.verb not in ("override", NOTE)

    @property
    def hidden(self) -> tuple[tuple[str, str], ...]:
        """What the form that confirms it carries along."""
        return ((("value", self.value),) if self.value else ()) + tuple(
            (FIELD + name, said) for name, said in self.fields
        )


class Offered(NamedTuple):
    """A column of a table in which players may put their own result: what the table says, and what else it could."""

    id: str
    title: str
    printed: str
    options: tuple[tuple[str, str], ...]
    number: bool


class Outlook(NamedTuple):
    """What a correction would do: what is corrected, what it leads to, what is taken back, which dice come again.

    ``asks`` is what would be asked next.
    """

    was: Told | None
    now: Told | None
    gone: tuple[AnswerTold, ...]
    more: int
    dice: tuple[AnswerTold, ...]
    asks: str


def read_wish(verb: str, record: int, form: Form) -> Wish:
    """Read a correction from a form or an address."""
    fields: dict[str, str] = {}
    for name, said in form.pairs:
        if name.startswith((FIELD, TYPED)) and said.strip():
            fields[name[len(FIELD) :]] = said.strip()
    reason = form.get("reason").strip()[:LONGEST_REASON]
    value = form.get("value").strip()[:LONGEST_REASON]
    return Wish(verb, record, value, tuple(fields.items()), reason, tuple(dict.fromkeys(form.all("agreed"))))


def do(wish: Wish, play: RecordedPlay) -> None:
    """Do what is wished; what is refused changes nothing."""
    VERBS[wish.verb](wish, play)


def question_for(wish: Wish, play: RecordedPlay) -> Question:
    """Give the question that is answered otherwise, or late."""
    if wish.verb == "amend":
        return play.session.question_of(wish.record)
    if play.pending is None:
        raise Malformed("late", "nothing is asked now")
    return play.pending


def prompt_for(wish: Wish, play: RecordedPlay, thrown: tuple[int, ...] = ()) -> Prompt:
    """Give the question with everything that may be answered, as it is asked at the table."""
    return prompt_of(question_for(wish, play), play.rules, thrown=thrown)


def value_posted(wish: Wish, play: RecordedPlay, form: Form) -> str:
    """Give what was answered, in the words that are typed for it."""
    question = question_for(wish, play)
    said = plain_answer(question, read_posted(question, form, play.rules.texts))
    return " ".join(map(str, said)) if isinstance(said, list) else str(said)


def offered(record: int, play: RecordedPlay) -> tuple[Offered, ...]:
    """Give the columns of the table that a record's dice led to, with every value that stands in them."""
    look = play.session.look_of(record)
    table = play.rules.tables[look.table]
    found = []
    for field in table.fields:
        place = table.fields.index(field)
        values = dict.fromkeys(cell.values[place] for row in table.rows for cell in row.cells)
        values |= dict.fromkeys(natural.cell.values[place] for natural in table.naturals)
        options = tuple(_option(field, value) for value in [*values][:MOST_VALUES] if value is not None)
        number = field.type.shape == "whole"
        found.append(Offered(field.id, field.title, field.show(look.result[field.id]), options, number))
    return tuple(found)


def _option(field: Field, value: object) -> tuple[str, str]:
    typed = field.type.typed(exact=True).show(value)
    return typed, field.show(value) or typed  # type: ignore[arg-type]


def try_out(wish: Wish, play: RecordedPlay) -> Outlook:
    """Do it in a draft, and tell what came of it."""
    before = play.on_record
    stood = dict(before.timeline.fates)
    known = before.timeline.of(wish.record)
    draft = play.draft()
    count = len(before.records)
    do(wish._replace(reason=wish.reason or PLACEHOLDER), draft)
    after = draft.on_record
    lost = [seq for seq, fate in after.timeline.fates.items() if stood.get(seq) != fate]
    answers = [answer for seq in lost for answer in _answers_at(seq, draft)]
    gone = [one for one in answers if one.fate and one.fate.became in ("undone", "dropped")]
    dice = [one for one in gone if one.chance]
    pending = draft.pending
    return Outlook(
        before.told(known) if known else None,
        after.tell(count + 1) if len(after.records) > count else None,
        tuple(gone[:MOST_TOLD]),
        max(0, len(gone) - MOST_TOLD),
        tuple(dice[:MOST_TOLD]),
        asked(pending, draft.rules).words if pending else "",
    )


def _answers_at(seq: int, draft: RecordedPlay) -> list[AnswerTold]:
    happening = draft.on_record.timeline.of(seq)
    told = draft.on_record.told(happening) if happening else None
    return [answer for answer in told.answers if answer.record == seq] if told else []


def _amend(wish: Wish, play: RecordedPlay) -> None:
    play.session.amend(wish.record, wish.value, wish.reason, wish.agreed)


def _override(wish: Wish, play: RecordedPlay) -> None:
    play.session.override(wish.record, dict(wish.fields), wish.reason, wish.agreed)


def _undo(wish: Wish, play: RecordedPlay) -> None:
    play.session.undo(wish.record or None, wish.agreed, wish.reason if wish.reason != PLACEHOLDER else "")


def _withdraw(wish: Wish, play: RecordedPlay) -> None:
    play.session.withdraw(wish.record, wish.reason, wish.agreed)


def _late(wish: Wish, play: RecordedPlay) -> None:
    play.enter_late(wish.value, reason=wish.reason, agreed=wish.agreed)


def _note(wish: Wish, play: RecordedPlay) -> None:
    play.note(wish.reason, wish.record, wish.agreed[0] if len(wish.agreed) == 1 else "")


def _stop(wish: Wish, play: RecordedPlay) -> None:
    play.session.stop(wish.reason, wish.agreed)


VERBS: dict[str, Callable[[Wish, RecordedPlay], None]] = {
    "amend": _amend,
    "override": _override,
    "undo": _undo,
    "withdraw": _withdraw,
    "late": _late,
    "stop": _stop,
    NOTE: _note,
}
