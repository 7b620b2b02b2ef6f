"""``forge play`` where sides hide things from each other: one common ledger, a private one beside it for each side.

At one laptop the screen is cleared before a side is asked alone, and what it types is not shown. On two machines each
side names itself with ``--side``; where the other is next, the common file goes to the other machine.
"""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING

import click

from forge.cli.play import Left, Table, read_line
from forge.referee.ledger.private import Secrets, private_opening
from forge.referee.words import say, word

if TYPE_CHECKING:
    from pathlib import Path

    from forge.referee.catalogue import Game
    from forge.referee.drivers import Answerer
    from forge.referee.session import Session


class WhisperTable(Table):
    """A private session: the questions of one side, what is typed not shown."""

    def read(self) -> str:
        """Read a line without showing it."""
        if not sys.stdin.isatty():
            return read_line()
        try:
            return getpass.getpass("> ")
        except EOFError:
            raise Left from None


class SecretTable(Table):
    """The common session, and the private ones as they are needed."""

    def __init__(self, session: Session, game: Game, answer_to: Answerer, path: Path, sides: tuple[str, ...]) -> None:
        super().__init__(session, game, answer_to)
        self._path = path
        self._sides = sides
        self._secrets = Secrets(session, {})

    def step(self) -> None:
        """Take one answer, from whichever side it must come."""
        waiting = self._secrets.waiting
        texts = self._session.rules.texts
        if waiting and self._sides and waiting.side not in self._sides:
            side, file = word(texts, waiting.side), self._path.name
            click.echo(say(texts, "secrets.elsewhere", side=side, file=file))
            raise Left
        if waiting is None or waiting.what == "says":
            super().step()
            return
        private = self._sit_down(waiting.side)
        if waiting.what == "seals":
            self._whisper(waiting.side, private)
        self._secrets.settle()
        click.echo(say(texts, f"secrets.{waiting.what}", side=word(texts, waiting.side)))

    def leave_table(self) -> None:
        """Let go of the private ledgers."""
        for session in self._secrets.private.values():
            session.ledger.close()

    def _sit_down(self, side: str) -> Session:
        """Open the private ledger of a side beside the common one, or begin it."""
        from forge.referee.catalogue import find_procedure
        from forge.referee.ledger.file import create_ledger, open_ledger
        from forge.referee.session import Session

        if side not in self._secrets.private:
            path = self._path.with_name(f"{self._path.name}.{side}")
            common = self._session.ledger.records
            rules = self._session.rules
            made = path.exists()
            ledger = open_ledger(path) if made else create_ledger(path, private_opening(rules, common, side))
            self._secrets.add(side, Session(ledger, rules.texts, find_procedure))
        return self._secrets.private[side]

    def _whisper(self, side: str, private: Session) -> None:
        """Ask a side alone what is to be sealed."""
        texts, alone = self._session.rules.texts, WhisperTable(private, self._game, self._answer_to)
        begun = False
        while self._secrets.whisper().question:
            if not begun and len(self._sides) != 1:
                click.clear()
                click.echo(say(texts, "secrets.alone", side=word(texts, side)))
                begun = True
            alone.step()
        if begun:
            click.clear()
