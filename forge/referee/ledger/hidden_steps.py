"""Hidden steps: parts of a procedure that only one side may see, written once and walked in three ways.

At a table without secrets they are part of the common procedure. Where sides hide things from each other, a private
ledger walks them with the same questions (``sealed_away``), and the common ledger holds their seals. When all is
revealed, ``replayed`` walks them again with the answers that were sealed, dice among them, so that a hidden roll is
judged by the same rules as an open one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal, Refusal
from forge.referee.contract.requests import Ask, Choose, Draw, Position, Roll
from forge.referee.ledger.sealing import SALT, Opening, Seal, make_opening, make_seal
from forge.referee.walking.questions import Answer, Question, accept, dice_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Steps

    Answers = tuple[tuple[str, Any], ...]

REST = "rest"
_ASKING = (Roll, Draw, Choose, Ask)


class SealedAway(NamedTuple):
    """What a hidden step leaves in a private ledger: the state after it, its seals and what opens them."""

    state: Any
    seals: tuple[Seal, ...]
    openings: tuple[Opening, ...]


async def recorded(
    steps: Steps[Any], kept: list[tuple[str, Any]], within: Callable[[Any], Any] = lambda sheet: sheet
) -> Any:
    """Walk a step, keeping each answer beside the question's id; it may not use RollOn, Call or Fold.

    ``within`` gives the position of the game that the sheet as it stands is part of.
    """
    answer: Any = None
    while True:
        try:
            request = steps.send(answer)
        except StopIteration as end:
            return end.value
        if isinstance(request, Position):
            request = Position(within(request.state))
        answer = await request
        if isinstance(request, _ASKING):
            kept.append((request.id, request.kind.show(answer) if isinstance(request, Ask) else answer))


async def sealed_away(steps: Steps[tuple[Any, Any]], side: str, entry: int) -> SealedAway:
    """Walk a step that returns its state and its parts ``((name, value), ...)``, and seal them.

    The last part, ``rest``, holds all answers, so that opening another tells nothing more.
    """
    kept: list[tuple[str, Any]] = []
    state, parts = await recorded(steps, kept)
    seals, openings = [], []
    for name, value in (*parts, (REST, tuple(kept))):
        salt = await Ask("salt", side, SALT)
        opening = make_opening(salt, value)
        seals.append(make_seal(side, entry, name, opening))
        openings.append(opening)
    return SealedAway(state, tuple(seals), tuple(openings))


async def replayed(steps: Steps[Any], answers: Answers) -> tuple[Any, str]:
    """Walk a step with answers kept; give what it returns and "", or None and what in them is against the rules."""
    left = list(answers)
    answer: Any = None
    while True:
        try:
            request = steps.send(answer)
        except StopIteration as end:
            return end.value, ("answers are left over" if left else "")
        if isinstance(request, Position):  # of a sheet as it stood then
            answer = None
        elif not isinstance(request, _ASKING):
            answer = await request
        else:
            try:
                answer = _answered(request, left)
            except Refusal as refusal:
                return None, f"{refusal.where} {refusal.message}"


def _answered(request: Roll | Draw | Choose | Ask[Any], left: list[tuple[str, Any]]) -> Any:
    if not left or left[0][0] != request.id:
        raise Illegal(request.id, f"is asked, but {left[0][0] if left else 'nothing'} was answered")
    value = left.pop(0)[1]
    if isinstance(request, Ask):
        return read_words(request.kind, str(value), request.id)
    return accept(Question(0, request, dice_of(request)), Answer(value, "")).value
