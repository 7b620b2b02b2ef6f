"""The table talk of ``forge play``: shows what happened, asks what comes next, and does what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.cli.at_table import AtTable, read_line, said_by_nothing
from forge.cli.echo import echo
from forge.cli.table_words import TableWords
from forge.referee.contract.words import say

if TYPE_CHECKING:
    from forge.referee.catalogue import Game
    from forge.referee.contract.refusals import Refusal
    from forge.referee.ledger.session import Session
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.line import Line
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry


class Table(AtTable):
    """The table talk: shows what happened, asks what comes next, until the game ends."""

    def __init__(self, session: Session, game: Game, answer_to: Answerer) -> None:
        super().__init__(session, game)
        self._answer_to = answer_to
        self._shown = self._boarded = 0
        self._line: Line | None = None
        self._ruled: tuple[Entry, ...] = ()

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
        line = self.read().strip() or said_by_nothing(question)
        texts = self._session.rules.texts
        try:
            if not names_in_full(question, line, texts) and TableWords(self, self._session, self._ruled).did(
                line, question
            ):
                return
            if line:
                self._line, self.line_begun = Line(line, texts), None
                self._go_on(question)
        except Refusal as refusal:
            self._refuse(refusal)

    def _ask(self, question: Question) -> None:
        """Write the question; a list that was shown the last time is not shown again."""
        from forge.referee.contract.requests import Choose
        from forge.referee.telling.prompts import asked_words, option_lines

        texts = self._session.rules.texts
        if kept := self._session.kept:
            echo(say(texts, "table.kept", dice=_plain(kept.value)))
        lines = option_lines(question, texts) if isinstance(question.request, Choose) else ()
        same = bool(lines) and lines == self.listed and len(lines) > 1
        echo(asked_words(question, self._session.rules) + (say(texts, "table.as-above") if same else ""))
        self.listed = lines or self.listed
        if not same:
            echo(*self.options(question))

    def _go_on(self, question: Question) -> None:
        """Answer a question with what is left of the line; what cannot be used is named and laid aside."""
        from forge.referee.contract.refusals import Refusal

        assert self._line is not None
        try:
            answer = self._line.take(question)
            before = len(self._session.ledger.records)
            self._session.answer(answer)
            self.line_begun = self.line_begun or next(
                record.seq for record in self._session.ledger.records[before:] if record.kind in ("choice", "dice")
            )
            self._line = self._spread(self._line, answer)
        except Refusal as refusal:
            rest, self._line = self._line.rest, None
            texts = self._session.rules.texts
            if self.line_begun is None:
                self._refuse(refusal)
            elif rest.replace(" ", "").isdigit():
                echo(say(texts, "refused.too-much", rest=rest), err=True)
            else:
                echo(say(texts, "table.laid-aside", rest=rest), err=True)
                self._refuse(refusal)

    def _spread(self, line: Line, answer: Answer) -> Line:
        """Read what stands behind the name of an attack as a ruling by itself is read."""
        from forge.referee.catalogue import find_procedure
        from forge.referee.walking.called_line import called, spread

        question, rules = self._session.question, self._session.rules
        if not line or not question or called(question) != answer.value:
            return line
        return spread(line, find_procedure(rules, answer.value), rules.texts)

    def _refuse(self, refusal: Refusal) -> None:
        echo(*refusal.said_in(self._session.rules.texts), err=True)

    def _show_end(self) -> None:
        from forge.referee.telling.receipts import outcome_lines

        if self._shown != len(self._session.ledger.records):
            self._tell(self._session.news)
        if walk := self._session.walk:
            echo(*outcome_lines(walk.ruling, self._session.rules))
        self.show_board()


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
