"""What a side sees and answers alone: the one place that reads a private ledger for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import word
from forge.referee.telling.receipts import entry_lines
from forge.table.asking import dice_due, prompt_of, read_posted, roll
from forge.values.value import sentence

if TYPE_CHECKING:
    from forge.library.game import Game
    from forge.referee.contract.on_board import OnBoard
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.sides import Sides
    from forge.referee.walking.questions import Question
    from forge.table.asking import Prompt
    from forge.table.visit import Form


class Own(NamedTuple):
    """What one side alone is shown: its question, what its last hidden step came to, its own sheet as it was sealed.

    ``head`` is that of its private ledger, for the form that answers; ``laid`` are the counters as this side knows that
    they lie, its own hidden ones among those that everybody sees.
    """

    side: str
    who: str
    head: str
    prompt: Prompt | None = None
    told: tuple[str, ...] = ()
    sheet: tuple[str, ...] = ()
    can_undo: bool = False
    locked: bool = False
    laid: tuple[OnBoard, ...] = ()


def own_of(sides: Sides, side: str, game: Game, thrown: tuple[int, ...] = ()) -> Own:
    """Tell a side what is its own; it must have been looked at before who asks."""
    session, rules = sides.alone(side), sides.common.rules
    question = session.question
    call = session.course.current
    last = session.course.last_choice()
    return Own(
        side,
        str(word(rules.texts, side)),
        session.ledger.records[-1].hash,
        prompt_of(question, rules, kept=session.kept, thrown=thrown) if question else None,
        tuple(line for entry in sides.told_alone(side) for line in entry_lines(entry, rules)),
        _sheet(sides, side, game),
        can_undo=call is not None and question is not None and last is not None and last > call.seq,
        locked=session.ledger.locked,
        laid=_laid(sides, side, game),
    )


def _sheet(sides: Sides, side: str, game: Game) -> tuple[str, ...]:
    """Write what a side's own sheet says beside the board that everybody sees."""
    show, texts, common = game.whole.show, sides.common.rules.texts, sides.common.position
    if show is None or common is None:
        return ()
    public = set(show(common, texts))
    return tuple(line for line in show(sides.in_sight(side), texts) if line not in public)


def _laid(sides: Sides, side: str, game: Game) -> tuple[OnBoard, ...]:
    """Lay what a side sees: its own hidden counters too."""
    lies = game.whole.lies
    return () if lies is None or sides.common.position is None else tuple(lies(sides.in_sight(side)))


class Came(NamedTuple):
    """What came of an answer: dice tapped while others are missing."""

    thrown: tuple[int, ...] = ()


def act(session: Session, sides: Sides, side: str, form: Form) -> Came:
    """Do what a form of a side says in its private ledger; what is refused changes nothing."""
    does = form.get("do", "answer")
    question = _asked(session)
    if does == "undo":
        sides.take_back_alone(side)
    elif does == "keep":
        session.keep()
    elif does == "roll":
        session.answer(roll(question))
    elif does == "answer":
        if (tapped := dice_due(question, form)) is not None:
            return Came(tapped)
        session.answer(read_posted(question, form, session.rules.texts))
    else:
        raise Illegal("do", sentence("not-possible", typed=does))
    return Came()


def _asked(session: Session) -> Question:
    if session.question is None:
        raise Illegal("play", "asks nothing of this side now", "what it said is sealed")
    return session.question
