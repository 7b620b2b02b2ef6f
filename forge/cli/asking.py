"""Asking for what dice and options do not cover, on the error stream: what was ruled, what is asked, what was typed.

A line answers as many questions as it has answers for, and the words of the table work, as in ``forge play``.
"""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING

import click

from forge.cli.at_table import AtTable, Left, said_by_nothing
from forge.cli.echo import echo, echo_json
from forge.cli.speaking import spoken
from forge.cli.table_words import TableWords
from forge.cli.words import Words
from forge.library.recorded import RecordedPlay

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.library.under_way import Play
    from forge.referee.odds.outlook import Lookout
    from forge.referee.walking.line import Line
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry


def tell(play: Play, before: int = 0) -> int:
    """Show on standard error what was ruled while there is more to ask; give how many entries were shown by now."""
    echo(*play.lines(play.told[before:]), err=True)
    return len(play.told)


class Asker:
    """Asks at the keyboard, one ruling long; ``line_begun`` is how much there was when the last line was begun."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._line: Line | None = None
        self.listed: tuple[str, ...] = ()
        self.line_begun = 0

    def ask(self) -> Answer | None:
        """Ask and read until there is an answer, or a word of the table has changed what is asked: then None.

        The end of input, and ``quit``, are ``Left``. On a terminal a refusal asks again.
        """
        from forge.referee.contract.refusals import Refusal

        question = self._play.pending
        assert question is not None
        while self._play.pending is question:
            try:
                if self._line:
                    return self._line.take(question)
                if self._read(question):
                    return None
            except Refusal as refusal:
                self._line = None
                if not sys.stdin.isatty():
                    raise
                echo(*refusal.said_in(self._play.rules.texts), err=True)
        return None

    def refuse_rest(self) -> None:
        """Say what of the last line nothing asked for."""
        from forge.referee.contract.words import say

        if self._line:
            echo(say(self._play.rules.texts, "refused.too-much", rest=self._line.rest), err=True)

    def _read(self, question: Question) -> bool:
        """Write the question and read a line; True where it was a word that changed what is asked.

        Options that were listed the last time are not listed again.
        """
        from forge.referee.contract.words import say
        from forge.referee.telling.prompts import question_lines
        from forge.referee.walking.line import Line
        from forge.referee.walking.options import names_in_full

        rules = self._play.rules
        first, *options = question_lines(question, rules, with_id=True)
        same = bool(options) and tuple(options) == self.listed
        echo(first + (say(rules.texts, "table.as-above") if same else ""), *(() if same else options), err=True)
        self.listed = tuple(options) or self.listed
        line = sys.stdin.readline()
        if not line:
            raise Left
        typed = line.strip() or said_by_nothing(question)
        if not names_in_full(question, typed, rules.texts) and self._did(typed, question):
            return self._play.pending is not question
        self._line, self.line_begun = Line(typed, rules.texts), _so_far(self._play)
        if not typed:
            self._line.take(question)  # nothing was typed, and is refused so
        return False

    def _did(self, typed: str, question: Question) -> bool:
        """Do what a word of the table says; one that is refused is told, and the question stands."""
        from forge.referee.contract.refusals import Refusal

        try:
            return self._words.did(typed, question)
        except Refusal as refusal:
            echo(*refusal.said_in(self._play.rules.texts), err=True)
            return True

    @property
    def _words(self) -> RulingWords | RecordWords:
        play = self._play
        return RecordWords(play, self) if isinstance(play, RecordedPlay) else RulingWords(play, self)


def _so_far(play: Play) -> int:
    return len(play.session.ledger.records) if isinstance(play, RecordedPlay) else play.answered


class RulingWords(Words):
    """The words at a question of a ruling that is not recorded, or after it."""

    aside = True
    told_as: Mapping[str, str] = {word: f"table.alone.{word}" for word in ("what", "undo", "quit")}

    def __init__(self, play: Play, asker: Asker | None = None) -> None:
        self._play, self._asker = play, asker
        super().__init__(play.rules, play.walk, (play.pending and play.news) or play.told)

    def show_list(self) -> None:
        """Let the question be written again with its options."""
        if self._asker:
            self._asker.listed = ()

    def undo(self, line: bool) -> None:
        """Take the last answer back, or all of the line typed last."""
        play = self._play
        play.undo()
        while line and self._asker and play.answered > self._asker.line_begun:
            play.undo()

    def give(self, answer: Answer) -> None:
        """Answer the question."""
        self._play.give(answer)

    def read_as(self, reading: str, meaning: str) -> tuple[Entry, ...] | None:
        """Give what the last answer would have come to under another meaning."""
        walk = self._play.otherwise(self._rules.read_as(reading, meaning))
        return walk.since if walk else None

    @cached_property
    def lookout(self) -> Lookout:
        """What counts odds of a ruling: whoever asks has told all there is."""
        from forge.referee.odds.outlook import Lookout

        return Lookout(whole=True)

    def otherwise(self, changed: str) -> Iterable[str]:
        """Write the ruling with other inputs and the same answers, or the last look-up with something changed."""
        from forge.referee.contract.words import say

        assert self._walk is not None
        pairs = [change.partition("=") for change in changed.split()]
        known = [one.id for one in self._walk.procedure.parameters]
        if not pairs or any(name not in known or not equals for name, equals, _ in pairs):
            return super().otherwise(changed)
        walk = self._play.otherwise(self._rules, {name: value for name, _, value in pairs})
        if walk is None:
            return (say(self._texts, "table.why.earlier").strip(),)
        here, there = self._lines(self._play.told), self._lines(walk.told)
        return [line for line in there if line not in here] or (say(self._texts, "table.why.same").strip(),)


class RecordWords(TableWords):
    """The words at a question of a ruling on record."""

    def __init__(self, play: RecordedPlay, asker: Asker | None = None) -> None:
        from forge.referee.catalogue import game_of

        session, self._asker = play.session, asker
        table = AtTable(session, game_of(play.rules), aside=asker is not None)
        if asker:
            since = session.ledger.records[asker.line_begun :]
            table.line_begun = next((record.seq for record in since if record.kind in ("choice", "dice")), None)
        super().__init__(table, session, (play.pending and session.news) or play.told)

    def show_list(self) -> None:
        """Let the question be written again with its options."""
        if self._asker:
            self._asker.listed = ()


def unanswered(play: Play, *, as_json: bool) -> None:
    """Name what is still to be thrown or decided, and end with status 1."""
    from forge.referee.telling.plain import plain_entry, plain_question
    from forge.referee.telling.prompts import question_lines

    question = play.pending
    assert question is not None
    if as_json:
        entries = [plain_entry(entry) for entry in play.told]
        echo_json({"schema": "forge-question/1", "next": plain_question(question), "entries": entries}, indent=None)
    else:
        first, *options = question_lines(question, play.rules, with_id=True)
        echo(spoken(f"not ruled; next: {first}"), *options, err=True)
    raise click.exceptions.Exit(1)
