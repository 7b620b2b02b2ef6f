"""The table talk of ``forge play``: shows what happened, asks what comes next, and does what is typed."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any

from forge.cli.echo import SCREEN, echo, narrow, prompt
from forge.cli.table_words import Words
from forge.referee.contract.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.catalogue import Game
    from forge.referee.contract.refusals import Refusal
    from forge.referee.ledger.session import Session
    from forge.referee.odds.outlook import Lookout
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.line import Line
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Entry

MANY = 6
"""Lists longer than this stand in columns."""


class Left(Exception):  # noqa: N818 - no error: the player has left
    """The player has left; everything is on record."""


class Table:
    """The table talk: shows what happened, asks what comes next, until the game ends.

    ``print_tally`` fills the pack's tally sheet with the values given and says where it is.
    """

    def __init__(self, session: Session, game: Game, answer_to: Answerer) -> None:
        self._session = session
        self._game = game
        self._answer_to = answer_to
        self._shown = self._boarded = 0
        self._line: Line | None = None
        self._begun: int | None = None
        self._listed: tuple[str, ...] = ()
        self._ruled: tuple[Entry, ...] = ()
        self.print_tally: Callable[[dict[str, str]], None] | None = None

    def play(self) -> None:
        """Go on to the end of the game."""
        while self._session.question:
            self.step()
        self._show_end()

    def step(self) -> None:
        """Show what is new, and take one answer."""
        question = self._session.question
        assert question is not None
        self._show_news(question)
        answer = self._answer_to(question)
        if answer is not None:
            self._session.answer(answer)
        elif self._line:
            self._go_on(question)
        else:
            self._take_line(question)

    def read(self) -> str:
        """Read a line."""
        return read_line()

    def _show_news(self, question: Question) -> None:
        """Show what was ruled since the last answer, once."""
        records = len(self._session.ledger.records)
        if records == self._shown:
            return
        self._shown = records
        self._tell(question.since)

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        """Show what was ruled."""
        from forge.referee.telling.receipts import entry_lines

        self._ruled = entries or self._ruled
        for entry in entries:
            echo(*entry_lines(entry, self._session.rules))

    def _take_line(self, question: Question) -> None:
        """Ask, read a line, and do what it says; what is refused changes nothing."""
        from forge.referee.contract.refusals import Refusal
        from forge.referee.walking.line import Line
        from forge.referee.walking.options import names_in_full

        if question.unasked and self._boarded != self._shown:
            self._boarded = self._shown
            self.show_board()
        self._ask(question)
        line = self.read().strip()
        texts = self._session.rules.texts
        try:
            if not names_in_full(question, line, texts) and Words(self, self._session, self._ruled).did(line, question):
                return
            if line:
                self._line, self._begun = Line(line, texts), None
                self._go_on(question)
        except Refusal as refusal:
            self._refuse(refusal)

    def _ask(self, question: Question) -> None:
        """Write the question; a list that was shown the last time is not shown again."""
        from forge.referee.contract.requests import Choose
        from forge.referee.telling.prompts import asked_words, closed_lines, option_lines

        texts = self._session.rules.texts
        if kept := self._session.kept:
            echo(say(texts, "table.kept", dice=_plain(kept.value)))
        lines = option_lines(question, texts) if isinstance(question.request, Choose) else ()
        same = bool(lines) and lines == self._listed and len(lines) > 1
        echo(asked_words(question, self._session.rules) + (say(texts, "table.as-above") if same else ""))
        self._listed = lines or self._listed
        if not same:
            echo(*in_columns(lines), *narrow(f"  {line}" for line in closed_lines(question, texts)))

    def show_list(self) -> None:
        """Write the options again."""
        echo(*in_columns(self._listed))

    def _go_on(self, question: Question) -> None:
        """Answer a question with what is left of the line; what cannot be used is named and laid aside."""
        from forge.referee.contract.refusals import Refusal

        assert self._line is not None
        try:
            answer = self._line.take(question)
            before = len(self._session.ledger.records)
            self._session.answer(answer)
            self._begun = self._begun or next(
                record.seq for record in self._session.ledger.records[before:] if record.kind in ("choice", "dice")
            )
        except Refusal as refusal:
            rest, self._line = self._line.rest, None
            texts = self._session.rules.texts
            if self._begun is None:
                self._refuse(refusal)
            elif rest.replace(" ", "").isdigit():
                echo(say(texts, "refused.too-much", rest=rest), err=True)
            else:
                echo(say(texts, "table.laid-aside", rest=rest), err=True)
                self._refuse(refusal)

    @property
    def line_begun(self) -> int | None:
        """The first record of the line typed last."""
        return self._begun

    def _refuse(self, refusal: Refusal) -> None:
        echo(*refusal.said_in(self._session.rules.texts), err=True)

    @property
    def position(self) -> Any:
        """How the game stands."""
        return self._session.position_of(self._game.play.id) if self._game.play else None

    @cached_property
    def lookout(self) -> Lookout:
        """What counts odds at this table, and remembers what it counted."""
        from forge.referee.odds.outlook import Lookout

        return Lookout()

    @property
    def game(self) -> Game:
        """The game at this table."""
        return self._game

    def show_board(self) -> None:
        """Write the board, if the game shows one."""
        if self._game.show and self.position is not None:
            echo(*narrow(self._game.show(self.position, self._session.rules.texts)))

    def _show_end(self) -> None:
        from forge.referee.telling.receipts import outcome_lines

        if self._shown != len(self._session.ledger.records):
            self._tell(self._session.news)
        if walk := self._session.walk:
            echo(*outcome_lines(walk.ruling, self._session.rules))
        self.show_board()


def in_columns(lines: tuple[str, ...], width: int = SCREEN) -> tuple[str, ...]:
    """Put many short lines side by side, column by column, as the screen has room; a few stay one below the other."""
    longest = max(map(len, lines), default=0)
    across = max(1, (width - 2) // (longest + 2))
    if len(lines) <= MANY or across == 1:
        return tuple(f"  {line}" for line in lines)
    down = -(-len(lines) // across)
    rows = (lines[row::down] for row in range(down))
    return tuple(("  " + "  ".join(cell.ljust(longest) for cell in row)).rstrip() for row in rows)


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def read_line() -> str:
    """Read a line of standard input; its end is as good as ``quit``."""
    if sys.stdin.isatty():
        prompt("> ")
    line = sys.stdin.readline()
    if not line:
        raise Left
    return line
