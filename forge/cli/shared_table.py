"""``forge play`` with shared dice: what needs no decision is done at once, and the file goes to whoever is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.cli.at_table import Left
from forge.cli.echo import echo
from forge.cli.secret_table import SecretTable, WhisperTable
from forge.referee.contract.words import say
from forge.referee.ledger.hidden_throws import hidden_answer, reveal_all
from forge.referee.ledger.sitting import Waiting, settle

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.referee.catalogue import Game
    from forge.referee.ledger.session import Session
    from forge.referee.walking.drivers import Answerer


class HiddenWaits(Exception):  # noqa: N818 - no error: the file goes to whoever owes the seed
    """A hidden throw waits for the seed of a side."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self.side = side


class SharedWhisper(WhisperTable):
    """A private session whose hidden dice take the seeds of the other sides too."""

    def __init__(self, common: Session, side: str, private: Session, game: Game, answer_to: Answerer) -> None:
        super().__init__(private, game, answer_to)
        self._common = common
        self._side = side

    def step(self) -> None:
        """Throw blindly, or ask the side."""
        question = self._session.question
        if question is None or not question.chance:
            super().step()
        elif self._session.kept:
            self._session.keep()
        else:
            answer = hidden_answer(self._common, self._session, self._side, question)
            if isinstance(answer, Waiting):
                raise HiddenWaits(answer.side)
            self._session.answer(answer)


AGREE, OBJECT = "agree", "object"


class SharedTable(SecretTable):
    """The table of a game with shared dice, at one of its machines."""

    def __init__(self, session: Session, game: Game, answer_to: Answerer, path: Path, sides: tuple[str, ...]) -> None:
        assert session.hand is not None
        plays, own = session.hand.sharing.terms.plays, session.hand.own
        super().__init__(session, game, answer_to, path, sides or tuple(who for who in plays if plays[who] in own))

    def play(self) -> None:
        """Go on to the end of the game, and give what is owed after it."""
        while self._session.question or self._is_asked():
            self.step()
        reveal_all(self._session)
        self._show_end()

    def step(self) -> None:
        """Do what needs nobody, or take one answer, or say who is next."""
        if question := self._session.question:
            self._show_news(question)
        waiting = settle(self._session)
        if waiting is None:
            super().step()
        elif waiting.what == "agrees":
            self._ask_agreement(waiting)
        elif waiting.what != "acted":
            echo(say(self._session.rules.texts, f"shared.{waiting.what}", side=waiting.side, file=self._path.name))
            raise Left

    def _alone(self, side: str, private: Session) -> WhisperTable:
        """Give the table at which one side is asked, where what it draws takes the others' seeds."""
        return SharedWhisper(self._session, side, private, self.game, self._alone_to)

    def _whisper(self, side: str, private: Session) -> None:
        """Ask a side alone; where a hidden throw waits for a seed, say so on the common screen."""
        try:
            super()._whisper(side, private)
        except HiddenWaits as waits:
            echo(say(self._session.rules.texts, "shared.seed", side=waits.side, file=self._path.name))
            raise Left from None

    def _is_asked(self) -> bool:
        """Whether somebody of this machine still owes a seed or an agreement."""
        hand = self._session.hand
        assert hand is not None
        return any(hand.owed(side) or next(hand.sharing.consent.waiting_for(side), None) for side in hand.own)

    def _ask_agreement(self, waiting: Waiting) -> None:
        """Ask a side whether it agrees to what another put on record; it may leave the question for later."""
        hand, wanted, texts = self._session.hand, waiting.wanted, self._session.rules.texts
        assert hand is not None
        assert wanted is not None
        echo(*asked_lines(waiting, texts))
        line = self.read().strip().lower()
        if line == "quit":
            raise Left
        if line in (AGREE, OBJECT):
            self._session.put(hand.consent(waiting.side, wanted, agrees=line == AGREE))


def asked_lines(waiting: Waiting, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Write what a side is asked to agree to."""
    wanted = waiting.wanted
    assert wanted is not None
    about = f": {wanted.about}" if wanted.about else ""
    values = {"side": waiting.side, "by": wanted.by, "record": wanted.seq, "kind": wanted.kind, "about": about}
    return say(texts, "shared.agrees", **values), say(texts, "shared.agrees-how")
