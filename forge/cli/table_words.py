"""Words at the questions of a game on record: those of every question, and board, tally, ledger, amend, keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.cli.words import Words
from forge.errors import ForgeError
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import say
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.cli.at_table import AtTable
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.standing import Given
    from forge.referee.odds.outlook import Lookout
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry

LAST_RECORDS, LAST_THROWS = 10, 5
ORDER = (
    *("help", "list", "board", "tally", "why", "what", "odds"),
    *("ledger", "amend", "undo", "keep", "roll", "quit"),
)
"""How help lists the words."""


class TableWords(Words):
    """The words of a table at one question, or after the last one."""

    def __init__(self, table: AtTable, session: Session, ruled: tuple[Entry, ...]) -> None:
        self._table, self._session = table, session
        self.aside = table.aside
        super().__init__(session.rules, session.walk, ruled)

    def _known(self) -> dict[str, Callable[[str, Question | None], object]]:
        """Give what each word does, in the order in which help lists them."""
        more: dict[str, Callable[[str, Question | None], object]] = {
            "board": lambda _rest, _question: self._table.show_board(),
            "tally": self._tally,
            "ledger": self._ledger,
            "amend": self._amend,
            "keep": lambda _rest, _question: self._session.keep(),
        }
        known = super()._known() | more
        return {name: known[name] for name in ORDER}

    def show_list(self) -> None:
        """Write the options again."""
        self._table.show_list()

    def undo(self, line: bool) -> None:
        """Go back to the last decision, or before the whole line typed last."""
        self._session.undo(self._table.line_begun if line else None)

    def give(self, answer: Answer) -> None:
        """Answer the question, and record it."""
        self._session.answer(answer)

    def read_as(self, reading: str, meaning: str) -> tuple[Entry, ...] | None:
        """Give what the last answer on record would have come to under another meaning."""
        return self._session.ruled_as(reading, meaning)

    @property
    def news(self) -> tuple[Entry, ...]:
        """What the last answer on record came to."""
        return self._session.news

    @property
    def lookout(self) -> Lookout:
        """What counts odds at this table."""
        return self._table.lookout

    def _tally(self, rest: str, question: Question | None) -> None:
        """Write the values of the tally sheet so far and the verdict, and print the sheet."""
        del rest, question
        found = self._table.tallied()
        if found is None:
            raise Illegal("tally", sentence("no-tally"))
        rows: dict[str, list[str]] = {}
        for name, value in {**found.values, **found.beside}.items():
            row, _, column = name.rpartition("/")
            rows.setdefault(row.partition("/")[2] or row, []).append(f"{column} {value}")
        self.write(*(f"{row}: {', '.join(cells)}" for row, cells in rows.items()), *found.verdict)
        if self._table.print_tally:
            try:
                self._table.print_tally(found)
            except ForgeError as error:  # the sheet alone is missing; the game goes on
                self.write(*map(str, error.problems))

    def _ledger(self, rest: str, question: Question | None) -> None:
        """Write the last records of the ledger."""
        from forge.referee.ledger.story import record_lines

        del question
        last = int(rest) if rest.isascii() and rest.isdigit() else LAST_RECORDS
        for record in self._session.ledger.records[-min(last, 1000) :]:
            self.write(*record_lines(record, self._texts))

    def _amend(self, rest: str, question: Question | None) -> None:
        """Correct what was thrown or decided before: ``amend RECORD VALUE``; alone it names the last records."""
        del question
        seq, _, words = rest.partition(" ")
        if not (seq.isascii() and seq.isdigit() and words.strip()):
            for given in self._last():
                answer = _answer(given, self._session)
                self.write(say(self._texts, "table.amend.record", record=given.seq, answer=answer))
            self.write(say(self._texts, "table.amend.how"))
            return
        self._session.amend(int(seq), words.strip(), say(self._texts, "table.amend.reason"))

    def _last(self) -> Iterator[Given]:
        course = self._session.course
        call = course.current or next(course.latest(), None)
        yield from (call.given if call else [])[-LAST_THROWS:]


def _answer(given: Given, session: Session) -> str:
    """Write an answer on record: its title and its value."""
    from forge.referee.contract.words import option_words
    from forge.referee.telling.outcomes import entry_title

    value = " ".join(map(str, given.value)) if isinstance(given.value, list) else str(given.value)
    name, about = str(given.question.get("id", "")), tuple(dict(given.question.get("about") or {}).items())
    if given.question.get("ask") == "choose":
        value = option_words(name, value, about, session.rules.texts)
    return f"{entry_title(name, about, session.rules)}: {value}"
