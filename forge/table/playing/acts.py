"""What may be done at a question of a game, each by its word: answered, a whole line of answers, thrown, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Illegal, Refusal
from forge.referee.contract.words import say
from forge.referee.walking.line import Line
from forge.table.asking import dice_due, read_posted, roll
from forge.table.forge_plays import POLICY, forge_plays
from forge.table.seated.sharing import speak_as
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.library.recorded import RecordedPlay
    from forge.referee.walking.questions import Question
    from forge.table.seats import Seat
    from forge.table.visit import Form


class Done(NamedTuple):
    """What came of it: the record before, dice tapped while others are missing, and what of a line was refused.

    ``line`` is the first record of a line of answers, which can be taken back as a whole; ``taken`` how many there are.
    """

    since: int
    thrown: tuple[int, ...] = ()
    line: int = 0
    taken: int = 0
    rest: str = ""
    refused: tuple[str, ...] = ()


def act(play: RecordedPlay, seat: Seat, form: Form) -> Done:
    """Do what a form says; what is refused changes nothing."""
    since = play.session.ledger.records[-1].seq
    does = DOES.get(form.get("do", "answer"))
    if does is None:
        raise Illegal("do", sentence("not-possible", typed=form.get("do")))
    speak_as(play, seat)
    return does(play, seat, form, since)


def asked_here(play: RecordedPlay, seat: Seat) -> Question:
    """Give the question that this seat may answer; who else is asked is named."""
    question = play.pending
    if question is None:
        raise Illegal("play", sentence("nothing-asked"))
    who, turn = str(getattr(question.request, "who", "")), play.sit().turn
    if not turn.open:
        who = turn.side
    if not turn.open or not seat.plays(who):
        raise Illegal(question.id, sentence("not-yours", who=play.rules.texts.get(who, who)))
    return question


def _answer(play: RecordedPlay, seat: Seat, form: Form, since: int) -> Done:
    question = asked_here(play, seat)
    if (tapped := dice_due(question, form)) is not None:
        return Done(since, thrown=tapped)
    play.give(read_posted(question, form, play.rules.texts))
    forge_plays(play).go_on()
    return Done(since)


def _line(play: RecordedPlay, seat: Seat, form: Form, since: int) -> Done:
    """Answer as many questions as a line goes, each recorded by itself; what cannot be used is named and kept."""
    asked_here(play, seat)
    line, first, taken = Line(form.get("line"), play.rules.texts), 0, 0
    if not line:
        raise Illegal("line", sentence("empty"))
    while line:
        try:
            record = _answer_from(line, play, seat)
        except Refusal as refusal:
            if not taken:
                raise
            return Done(since, line=first, taken=taken, rest=line.rest, refused=_laid_aside(line.rest, refusal, play))
        first, taken = first or record, taken + 1
        forge_plays(play).go_on()
    return Done(since, line=first if taken > 1 else 0, taken=taken)


def _answer_from(line: Line, play: RecordedPlay, seat: Seat) -> int:
    """Answer one question with what a line begins with; gives the record of the answer."""
    question, session = asked_here(play, seat), play.session
    before = len(session.ledger.records)
    session.answer(line.take(question))
    return next(one.seq for one in session.ledger.records[before:] if one.kind in ("choice", "dice"))


def _laid_aside(rest: str, refusal: Refusal, play: RecordedPlay) -> tuple[str, ...]:
    """Say what of a line was not used, and why."""
    texts = play.rules.texts
    if play.pending is None or not rest:
        return (say(texts, "refused.too-much", rest=rest),) if rest else refusal.said_in(texts)
    return (say(texts, "table.laid-aside", rest=rest), *refusal.said_in(texts))


def _roll(play: RecordedPlay, seat: Seat, form: Form, since: int) -> Done:  # noqa: ARG001 - every act has the same form
    play.give(roll(asked_here(play, seat)))
    forge_plays(play).go_on()
    return Done(since)


def _keep(play: RecordedPlay, seat: Seat, form: Form, since: int) -> Done:  # noqa: ARG001
    asked_here(play, seat)
    play.session.keep()
    forge_plays(play).go_on()
    return Done(since)


def _undo(play: RecordedPlay, seat: Seat, form: Form, since: int) -> Done:  # noqa: ARG001
    """Go back to the last decision of people, or before a whole line of answers."""
    play.session.undo(undo_to(play, form))
    return Done(0)


def undo_to(play: RecordedPlay, form: Form) -> int | None:
    """Give the record that an undo goes back to: the one it names, else the last decision of people."""
    to = form.get("to")
    return int(to) if to.isascii() and to.isdigit() and len(to) < 10 else _last_by_people(play)


def _go_on(play: RecordedPlay, seat: Seat, form: Form, since: int) -> Done:  # noqa: ARG001
    forge_plays(play).go_on()
    return Done(since)


def _decide(play: RecordedPlay, seat: Seat, form: Form, since: int) -> Done:
    """Let forge decide for a side from now on, or no longer."""
    side = form.get("side")
    if not seat.plays(side):
        raise Illegal("side", sentence("not-yours", who=play.rules.texts.get(side, side)))
    forge_plays(play).decide_for(side, form.get("policy"))
    forge_plays(play).go_on()
    return Done(since)


def _last_by_people(play: RecordedPlay) -> int | None:
    """Give the last decision that no policy took; the beginning of the game where there is none."""
    course = play.session.course
    call = next(course.latest(), None)
    if call is None:
        return None
    decided = [one.seq for one in call.given if not (one.chance or one.opening or one.how.startswith(POLICY))]
    return decided[-1] if decided else course.last_choice()


DOES: dict[str, Callable[[RecordedPlay, Seat, Form, int], Done]] = {
    "answer": _answer,
    "line": _line,
    "roll": _roll,
    "keep": _keep,
    "undo": _undo,
    "go": _go_on,
    "decide": _decide,
}
