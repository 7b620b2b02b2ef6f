"""``forge play`` with shared dice: what needs no decision is done at once, and the file goes to whoever is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.cli.echo import echo
from forge.cli.play import Left
from forge.cli.secret_table import SecretTable
from forge.referee.shared.sitting import settle
from forge.referee.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.referee.catalogue import Game
    from forge.referee.drivers import Answerer
    from forge.referee.session import Session
    from forge.referee.shared.sitting import Waiting

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
