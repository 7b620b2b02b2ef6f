"""Words of the table, which work at every question: help, why, what if, amend, ledger, board, tally and others.

Each is known by its English name and by that of the pack's language; ``/NAME`` is the word even where an option is
called so too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.cli.at_table import Left
from forge.cli.echo import echo, narrow
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import say
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.cli.at_table import AtTable
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.standing import Given
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Entry

LAST_RECORDS, LAST_THROWS = 10, 5


class Words:
    """The words of a table at one question."""

    def __init__(self, table: AtTable, session: Session, ruled: tuple[Entry, ...]) -> None:
        self._table, self._session, self._ruled = table, session, ruled
        self._texts = session.rules.texts
        self._does: dict[str, Callable[[str, Question], object]] = {
            "help": self._help,
            "list": lambda _rest, _question: table.show_list(),
            "board": lambda _rest, _question: table.show_board(),
            "tally": self._tally,
            "why": self._why,
            "what": self._what_if,
            "odds": self._odds,
            "ledger": self._ledger,
            "amend": self._amend,
            "undo": self._undo,
            "keep": lambda _rest, _question: session.keep(),
            "roll": self._roll,
            "quit": self._quit,
        }

    def did(self, line: str, question: Question) -> bool:
        """Do what a line says if its first word is one of the table's; False where it is not."""
        head, _, rest = line.partition(" ")
        wanted = head.removeprefix("/").casefold()
        names = {say(self._texts, f"table.word.{word}").casefold(): word for word in self._does} | {"?": "help"}
        word = wanted if wanted in self._does else names.get(wanted)
        if word is None:
            return False
        self._does[word](rest.strip(), question)
        return True

    def _help(self, rest: str, question: Question) -> None:
        """Say what is asked, by which rule, in which form it is answered, and which words there are."""
        from forge.referee.telling.prompts import asked_words

        texts = self._texts
        del rest
        echo(asked_words(question, self._session.rules))
        rule = _cite(question, self._session)
        cited = say(texts, "table.help.rule", cite=rule) if rule else ""
        echo(say(texts, "table.help.id", id=question.id) + cited)
        form = (
            "dice" if question.dice else "draw" if question.chance else "choose" if self._options(question) else "ask"
        )
        echo(*narrow((say(texts, f"table.help.{form}"),)))
        for word in self._does:
            name, does = say(texts, f"table.word.{word}"), say(texts, f"table.does.{word}")
            echo(*narrow((f"  {name:<8}  {does}",)))

    def _options(self, question: Question) -> bool:
        from forge.referee.walking.options import options_of

        return bool(options_of(question, self._texts))

    def _tally(self, rest: str, question: Question) -> None:
        """Write the values of the tally sheet so far, and print the sheet."""
        del rest, question
        game = self._table.game
        if game.tally is None or self._table.position is None:
            raise Illegal("tally", sentence("no-tally"))
        values = game.tally(self._table.position)
        rows: dict[str, list[str]] = {}
        for name, value in values.items():
            row, _, column = name.rpartition("/")
            rows.setdefault(row.partition("/")[2] or row, []).append(f"{column} {value}")
        echo(*narrow(f"{row}: {', '.join(cells)}" for row, cells in rows.items()))
        if self._table.print_tally:
            self._table.print_tally(values)

    def _why(self, rest: str, question: Question) -> None:
        """Name the rules of what was ruled last, and for each reading the other meanings."""
        from forge.referee.telling.receipts import entry_lines
        from forge.referee.walking.rulings import Held

        del rest, question
        rules = self._session.rules
        if not self._ruled:
            raise Illegal("why", sentence("nothing-ruled"))
        for entry in self._ruled:
            if not isinstance(entry, Held):
                echo(*narrow(entry_lines(entry, rules)))
        for one in dict.fromkeys(entry for entry in self._ruled if isinstance(entry, Held)):
            if one.kind == "reading":
                echo(*narrow(self._reading_lines(one.id)))

    def _reading_lines(self, name: str) -> Iterator[str]:
        """Write how a reading is read, and what the last answer would have come to under each other meaning."""
        from forge.referee.telling.receipts import entry_lines

        rules, texts = self._session.rules, self._texts
        reading = rules.readings[name]
        for value, words in reading.alternatives:
            if value == reading.chosen:
                yield say(texts, "table.why.reading", id=name, about=reading.about, value=words)
        here = [line for entry in self._session.news for line in entry_lines(entry, rules)]
        for value, words in reading.alternatives:
            if value != reading.chosen:
                yield say(texts, "table.why.other", value=words)
                entries = self._session.ruled_as(name, value)
                if entries is None:
                    yield say(texts, "table.why.earlier")
                    continue
                there = [line for entry in entries for line in entry_lines(entry, rules)]
                yield from (f"    {line}" for line in there if line not in here)
                if there == here:
                    yield say(texts, "table.why.same")

    def _what_if(self, rest: str, question: Question) -> None:
        """Look the last throw up again with something changed; nothing is recorded."""
        from forge.referee.telling.what_if import looked_otherwise
        from forge.referee.walking.rulings import Looked

        del question
        told = self._session.walk.told if self._session.walk else ()
        looks = [entry for entry in told if isinstance(entry, Looked)]
        if not looks:
            raise Illegal("what if", sentence("nothing-looked-up"))
        head, _, after = rest.partition(" ")
        changed = after if head.casefold() in ("if", say(self._texts, "table.word.if")) else rest
        if not changed.strip(" ="):
            raise Illegal("what if", sentence("what-if"))
        echo(*narrow(looked_otherwise(looks[-1], changed, self._session.rules)))

    def _odds(self, rest: str, question: Question) -> None:
        """Show what each option leads to, everything after it decided by a policy."""
        from forge.cli.outlook_lines import outlook_lines, told_below

        walk = self._session.walk
        assert walk is not None
        policy = rest.lower() or walk.procedure.usual[-1]
        outlook = self._table.lookout.odds_here(walk, policy)
        echo(*narrow((*outlook_lines(outlook, question, self._texts), told_below(outlook, policy, self._texts))))

    def _ledger(self, rest: str, question: Question) -> None:
        """Write the last records of the ledger."""
        from forge.referee.ledger.story import record_lines

        del question
        last = int(rest) if rest.isascii() and rest.isdigit() else LAST_RECORDS
        for record in self._session.ledger.records[-min(last, 1000) :]:
            echo(*narrow(record_lines(record, self._texts)))

    def _amend(self, rest: str, question: Question) -> None:
        """Correct what was thrown or decided before: ``amend RECORD VALUE``; alone it names the last records."""
        del question
        seq, _, words = rest.partition(" ")
        if not (seq.isascii() and seq.isdigit() and words.strip()):
            for given in self._last():
                answer = _answer(given, self._session)
                echo(*narrow((say(self._texts, "table.amend.record", record=given.seq, answer=answer),)))
            echo(say(self._texts, "table.amend.how"))
            return
        self._session.amend(int(seq), words.strip(), say(self._texts, "table.amend.reason"))

    def _last(self) -> Iterator[Given]:
        call = self._session.course.current
        yield from (call.given if call else [])[-LAST_THROWS:]

    def _undo(self, rest: str, question: Question) -> None:
        """Go back to the last decision, or before the whole line typed last: ``undo line``."""
        del question
        whole = bool(rest) and rest.casefold() in ("line", say(self._texts, "table.word.line").casefold())
        self._session.undo(self._table.line_begun if whole else None)

    def _roll(self, rest: str, question: Question) -> None:
        """Let forge throw or draw."""
        from forge.referee.walking.drivers import rolled

        del rest
        answer = rolled()(question)
        if answer is None:
            raise Illegal(question.id, sentence("yours"))
        self._session.answer(answer)

    def _quit(self, rest: str, question: Question) -> None:
        del rest, question
        raise Left


def _cite(question: Question, session: Session) -> str:
    table = getattr(question.request, "table", "")
    return question.cite or (session.rules.tables[table].rule if table else "")


def _answer(given: Given, session: Session) -> str:
    """Write an answer on record: its title and its value."""
    from forge.referee.contract.words import option_words
    from forge.referee.telling.outcomes import entry_title

    value = " ".join(map(str, given.value)) if isinstance(given.value, list) else str(given.value)
    name, about = str(given.question.get("id", "")), tuple(dict(given.question.get("about") or {}).items())
    if given.question.get("ask") == "choose":
        value = option_words(name, value, about, session.rules.texts)
    return f"{entry_title(name, about, session.rules)}: {value}"
