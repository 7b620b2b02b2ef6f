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
from forge.cli.shared_hand import new_passphrase, passphrase_of
from forge.cli.table import Table
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import say, word
from forge.referee.ledger.private import Secrets, private_opening
from forge.referee.ledger.sealing import OPENED, SEALED
from forge.referee.ledger.seals_told import opened_pairs, told_body
from forge.referee.ledger.standing import STOPPED
from forge.referee.telling.prompts import question_lines
from forge.referee.telling.receipts import entry_lines
from forge.referee.walking.rulings import Held, Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from forge.referee.catalogue import Game
    from forge.referee.ledger.session import Session
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.rulings import Entry


SALT = "salt"


def open_seals(session: Session, path: Path, reason: str, agreed: Sequence[str]) -> tuple[str, ...]:
    """Leave a game unfinished, unless that was done before, and open the seals of each side whose ledger is at hand.

    Gives the lines of what is still to be done, where that is elsewhere or at the table, else nothing.
    """
    texts, secrets = session.rules.texts, Secrets(session, {})
    call = session.course.current
    if not any(str(given.value).startswith(f"{SEALED} ") for given in (call.given if call else ())):
        raise Illegal(str(path), "has no game in progress that hides anything", "end other records with ledger close")
    if not any(given.how == STOPPED for given in (call.given if call else ())):
        session.stop(reason, agreed)
    try:
        while (waiting := secrets.waiting) and waiting.what == "opens":
            private = path.with_name(f"{path.name}.{waiting.side}")
            if not waiting.here and not private.exists():
                return (say(texts, "secrets.elsewhere", side=word(texts, waiting.side), file=path.name),)
            if not waiting.here:
                secrets.add(waiting.side, _open_private(private, session))
            secrets.settle()
    finally:
        for each in secrets.private.values():
            each.ledger.close()
    return question_lines(session.question, session.rules) if session.question else ()


def _open_private(path: Path, session: Session) -> Session:
    from forge.referee.catalogue import find_procedure
    from forge.referee.ledger.file import open_ledger
    from forge.referee.ledger.session import Session as PrivateSession

    return PrivateSession(open_ledger(path, lambda: passphrase_of(path.name)), session.rules.texts, find_procedure)


def _without_hashes(entry: Entry) -> tuple[Entry, ...]:
    """Give an entry as people at the table see it; of seals nothing is left."""
    if not isinstance(entry, Told) or not entry.words.startswith((f"{SEALED} ", f"{OPENED} ")):
        return (entry,)
    if entry.words.startswith(SEALED):
        return ()
    return (entry._replace(words="; ".join(told_body(body) for _, body in opened_pairs(entry.words))),)


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

    def tell_all(self) -> None:
        """Show all that the step came to, dice and draws by forge among it, until the side has seen it."""
        walk, texts = self._session.walk, self._session.rules.texts
        entries = walk.ruling.entries if walk and not walk.question else ()
        for entry in entries:
            if not isinstance(entry, Told | Held) or (isinstance(entry, Told) and entry.id != SALT):
                echo(*entry_lines(entry, self._session.rules))
        if sys.stdin.isatty():
            prompt(say(texts, "secrets.seen"))
            self.read()

    def read(self) -> str:
        """Read a line without showing it."""
        if not sys.stdin.isatty():
            return read_line()
        try:
            return getpass.getpass("> ")
        except EOFError:
            raise Left from None


class SecretTable(Table):
    """The common session, and the private ones as they are needed; ``locks`` puts new ones under a passphrase."""

    def __init__(self, session: Session, game: Game, answer_to: Answerer, path: Path, sides: tuple[str, ...]) -> None:
        self._secrets = Secrets(session, {})
        super().__init__(session, game, lambda question: self._secrets.decide(question, answer_to))
        self._alone_to: Answerer = lambda question: self._secrets.decide_alone(question, answer_to)
        self._path = path
        self._sides = sides
        self.locks = False

    def step(self) -> None:
        """Take one answer, from whichever side it must come."""
        waiting = self._secrets.waiting
        texts = self._session.rules.texts
        if waiting and self._sides and waiting.side not in self._sides:
            side, file = word(texts, waiting.side), self._path.name
            echo(say(texts, "secrets.elsewhere", side=side, file=file))
            raise Left
        if waiting is None or waiting.what == "says":
            if waiting and self._path.with_name(f"{self._path.name}.{waiting.side}").exists():
                self._sit_down(waiting.side)  # so that its own sheet is looked at before anything is opened
            super().step()
            return
        private = self._sit_down(waiting.side)
        if waiting.what == "seals":
            self._whisper(waiting.side, private)
        self._secrets.settle()
        echo(say(texts, f"secrets.{waiting.what}", side=word(texts, waiting.side)))

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        """Show what is new: not the hashes of seals, and what was opened without its random bytes."""
        super()._tell(tuple(told for entry in entries for told in _without_hashes(entry)))

    def leave_table(self) -> None:
        """Let go of the private ledgers."""
        for session in self._secrets.private.values():
            session.ledger.close()

    def _sit_down(self, side: str) -> Session:
        """Open the private ledger of a side beside the common one, or begin it."""
        if side not in self._secrets.private:
            path = self._path.with_name(f"{self._path.name}.{side}")
            private = _open_private(path, self._session) if path.exists() else self._begin_private(path, side)
            if self.locks and not private.ledger.locked:
                private.ledger.close()
                raise Illegal(str(path), "is begun already, without a passphrase", f"forge ledger lock {path}")
            self._secrets.add(side, private)
        return self._secrets.private[side]

    def _begin_private(self, path: Path, side: str) -> Session:
        from forge.referee.catalogue import find_procedure
        from forge.referee.ledger.file import create_ledger
        from forge.referee.ledger.session import Session as PrivateSession

        rules, passphrase = self._session.rules, new_passphrase(path.name) if self.locks else ""
        first = private_opening(rules, self._session.ledger.records, side)
        ledger = create_ledger(path, first, (lambda: passphrase) if passphrase else None)
        return PrivateSession(ledger, rules.texts, find_procedure)

    def _alone(self, side: str, private: Session) -> WhisperTable:  # noqa: ARG002 - shared dice need the side
        """Give the table at which one side is asked."""
        return WhisperTable(private, self.game, self._alone_to)

    def _whisper(self, side: str, private: Session) -> None:
        """Ask a side alone what is to be sealed."""
        texts, alone = self._session.rules.texts, self._alone(side, private)
        if not self._secrets.whisper().question:
            return
        with own_screen() if len(self._sides) != 1 else nullcontext():
            if len(self._sides) != 1:
                echo(say(texts, "secrets.alone", side=word(texts, side)))
            while self._secrets.whisper().question:
                alone.step()
            alone.tell_all()
