"""All sides of a game with shared dice: seeds that are owed and dice that can be known need nobody either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.ledger.hidden_throws import hidden_answer, reveal_all
from forge.referee.ledger.sides import Sides, Turn
from forge.referee.ledger.sitting import Waiting, settle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from forge.referee.ledger.session import Session
    from forge.referee.ledger.sides import Ask


class SharedSides(Sides):
    """The sides of a game with shared dice; those whose keys are here play on this machine, if none is named."""

    def __init__(
        self,
        common: Session,
        path: Path,
        here: Sequence[str] = (),
        passphrase: Ask | None = None,
        lock: Ask | None = None,
    ) -> None:
        assert common.hand is not None
        plays, own = common.hand.sharing.terms.plays, common.hand.own
        super().__init__(common, path, here or [who for who in plays if plays[who] in own], passphrase, lock)

    def step(self) -> Turn:
        """Give a seed, throw, or do what needs nobody of the game itself; say what is waited for."""
        waiting = settle(self.common)
        if waiting:
            return Turn(waiting.what, waiting.side, waiting.wanted)
        if self.common.question is None:
            reveal_all(self.common)
        return super().step()

    def _whisper(self, side: str, private: Session) -> Turn | None:
        """Throw hidden dice with the seeds of the other sides, before the side is asked."""
        question = private.question
        if question is None or not question.chance:
            return super()._whisper(side, private)
        if private.kept:
            private.keep()
            return Turn("acted", side)
        answer = hidden_answer(self.common, private, side, question)
        if isinstance(answer, Waiting):
            return Turn("seed", answer.side)
        private.answer(answer)
        return Turn("acted", side)
