"""``forge play`` where sides hide things from each other: one common ledger, a private one beside it for each side.

At one laptop the screen is cleared before a side is asked alone, and what it types is not shown. On two machines each
side names itself with ``--side``; where the other is next, the common file goes to the other machine.
"""

from __future__ import annotations

import getpass
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from forge.cli.at_table import Left, read_line
from forge.cli.echo import FIRST_SCREEN, OTHER_SCREEN, command_terminal, echo, prompt
from forge.cli.shared_hand import passphrase_of
from forge.cli.table_talk import Table
from forge.referee.contract.words import say, word
from forge.referee.ledger.seals_told import told_openly
from forge.referee.ledger.sides import Sides, Turn
from forge.referee.telling.prompts import question_lines
from forge.referee.telling.receipts import entry_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from forge.referee.catalogue import Game
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.shared.consent import Wanted
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.rulings import Entry


def open_seals(session: Session, path: Path, reason: str, agreed: Sequence[str]) -> tuple[str, ...]:
    """Leave a game unfinished, unless that was done before, and open the seals of each side whose ledger is at hand.

    Gives the lines of what is still to be done, where that is elsewhere or at the table, else nothing.
    """
    texts, sides = session.rules.texts, Sides(session, path, passphrase=passphrase_of)
    sides.leave_unfinished(reason, agreed)
    try:
        while (turn := sides.step()).what == "opened":
            pass
    finally:
        sides.let_go()
    if turn.what == "away":
        return (say(texts, "secrets.elsewhere", side=word(texts, turn.side), file=path.name),)
    return question_lines(session.question, session.rules) if session.question else ()


@contextmanager
def own_screen() -> Iterator[None]:
    """Give a side a screen of its own, of which nothing stays behind, even in what can be scrolled back to."""
    command_terminal(OTHER_SCREEN)
    try:
        yield
    finally:
        command_terminal(FIRST_SCREEN)


class WhisperTable(Table):
    """A private session: the questions of one side, what is typed not shown."""

    def tell(self, entries: Iterable[Entry]) -> None:
        """Show all that the step came to, dice and draws by forge among it, until the side has seen it."""
        for entry in entries:
            echo(*entry_lines(entry, self._session.rules))
        if sys.stdin.isatty():
            prompt(say(self._session.rules.texts, "secrets.seen"))
            self.read()

    def read(self) -> str:
        """Read a line without showing it."""
        if not sys.stdin.isatty():
            return read_line()
        try:
            return getpass.getpass("> ")
        except EOFError:
            raise Left from None


AGREE, OBJECT = "agree", "object"


class SecretTable(Table):
    """The table at which all sides sit that play on this machine: openly, or each alone with what it hides."""

    def __init__(self, sides: Sides, game: Game, answer_to: Answerer) -> None:
        secrets = sides.secrets
        super().__init__(sides.common, game, lambda question: secrets.decide(question, answer_to))
        self._alone_to: Answerer = lambda question: secrets.decide_alone(question, answer_to)
        self._sides = sides

    def play(self) -> None:
        """Go on to the end of the game."""
        while self._session.question:
            self.step()
        while self._next().what != "over":
            pass
        self._show_end()

    def step(self) -> None:
        """Do what needs nobody, or take one answer from whichever side it must come."""
        if self._next().what in ("anybody", "says"):
            super().step()

    def _next(self) -> Turn:
        """Show what is new, and do what comes next, unless it is for a side to be said openly."""
        if question := self._session.question:
            self._show_news(question)
        turn, texts = self._sides.step(), self._session.rules.texts
        if turn.what == "whispers":
            turn = self._whisper(turn.side)
        if turn.elsewhere:
            self._leave(turn)
        elif turn.what in ("sealed", "opened"):
            echo(say(texts, f"secrets.{turn.what}", side=word(texts, turn.side)))
        elif turn.what == "agrees":
            self._ask_agreement(turn)
        return turn

    def leave_table(self) -> None:
        """Let go of the private ledgers."""
        self._sides.let_go()

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        """Show what is new: not the hashes of seals, and what was opened without its random bytes."""
        super()._tell(told_openly(entries))

    def _leave(self, turn: Turn) -> None:
        """Say where the game goes on, and leave it."""
        texts, file = self._session.rules.texts, self._sides.path.name
        key = "secrets.elsewhere" if turn.what == "away" else f"shared.{turn.what}"
        echo(say(texts, key, side=word(texts, turn.side) if turn.what == "away" else turn.side, file=file))
        sharing = self._session.sharing
        if sharing and sharing.terms.answer_days and turn.what in ("seed", "decides"):
            echo(say(texts, "shared.days", side=turn.side, days=sharing.terms.answer_days))
        raise Left

    def _whisper(self, side: str) -> Turn:
        """Ask a side alone what is to be sealed, and give what comes next."""
        sides, texts = self._sides, self._session.rules.texts
        alone = WhisperTable(sides.alone(side), self.game, self._alone_to)
        with own_screen() if len(sides.here) != 1 else nullcontext():
            if len(sides.here) != 1:
                echo(say(texts, "secrets.alone", side=word(texts, side)))
            turn = Turn("whispers", side)
            while turn.what in ("whispers", "acted"):
                if turn.what == "whispers":
                    alone.step()
                turn = sides.step()
            if turn.what == "sealed":
                alone.tell(sides.told_alone(side))
        return turn

    def _ask_agreement(self, turn: Turn) -> None:
        """Ask a side whether it agrees to what another put on record; it may leave the question for later."""
        assert turn.wanted is not None
        echo(*asked_lines(turn.side, turn.wanted, self._session.rules.texts))
        line = self.read().strip().lower()
        if line == "quit":
            raise Left
        if line in (AGREE, OBJECT):
            self._sides.consent(turn.side, turn.wanted, agrees=line == AGREE)


def asked_lines(side: str, wanted: Wanted, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Write what a side is asked to agree to."""
    about = f": {wanted.about}" if wanted.about else ""
    values = {"side": side, "by": wanted.by, "record": wanted.seq, "kind": wanted.kind, "about": about}
    return say(texts, "shared.agrees", **values), say(texts, "shared.agrees-how")
