"""Words that work at every question, whatever is played or ruled: help, list, why, what if, odds, undo, roll, quit.

Each is known by its English name and by that of the pack's language; ``/NAME`` is the word even where an option is
called so too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from forge.cli.at_table import Left
from forge.cli.echo import echo, narrow
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import say
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from forge.referee.odds.outlook import Lookout
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry
    from forge.referee.walking.walk import Walk
    from forge.rules import Rules


class Words(ABC):
    """The words at one question, or after the last one; ``ruled`` is what was ruled last.

    What they say goes to the error stream if ``aside``: where the output is the ruling's.
    """

    aside = False
    told_as: Mapping[str, str] = {}
    """The texts by which help tells of words that do here something else than at a table."""

    def __init__(self, rules: Rules, walk: Walk | None, ruled: tuple[Entry, ...]) -> None:
        self._rules, self._walk, self._ruled = rules, walk, ruled
        self._texts = rules.texts
        self._does = self._known()

    def _known(self) -> dict[str, Callable[[str, Question | None], object]]:
        """Give what each word does, in the order in which help lists them."""
        return {
            "help": self._help,
            "list": lambda _rest, _question: self.show_list(),
            "why": self._why,
            "what": self._what_if,
            "odds": self._odds,
            "undo": lambda rest, _question: self.undo(self._means_line(rest)),
            "roll": self._roll,
            "quit": self._quit,
        }

    @abstractmethod
    def show_list(self) -> None:
        """Write the options again."""

    @abstractmethod
    def undo(self, line: bool) -> None:
        """Go back."""

    @abstractmethod
    def give(self, answer: Answer) -> None:
        """Answer the question."""

    @abstractmethod
    def read_as(self, reading: str, meaning: str) -> tuple[Entry, ...] | None:
        """Give what the last answer would have come to under another meaning; None if something else was asked then."""

    @property
    def news(self) -> tuple[Entry, ...]:
        """What the last answer came to."""
        return self._walk.since if self._walk else ()

    @property
    @abstractmethod
    def lookout(self) -> Lookout:
        """What counts odds here."""

    def write(self, *lines: str) -> None:
        """Write lines where all that is said stands."""
        echo(*narrow(lines), err=self.aside)

    def did(self, line: str, question: Question | None) -> bool:
        """Do what a line says if its first word is one of these; False where it is not."""
        head, _, rest = line.partition(" ")
        wanted = head.removeprefix("/").casefold()
        names = {say(self._texts, f"table.word.{word}").casefold(): word for word in self._does} | {"?": "help"}
        word = wanted if wanted in self._does else names.get(wanted)
        if word is None:
            return False
        self._does[word](rest.strip(), question)
        return True

    def _means_line(self, rest: str) -> bool:
        return bool(rest) and rest.casefold() in ("line", say(self._texts, "table.word.line").casefold())

    def _help(self, rest: str, question: Question | None) -> None:
        """Say what is asked, by which rule, in which form it is answered, and which words there are."""
        from forge.referee.telling.prompts import asked_words

        del rest
        if question:
            self.write(asked_words(question, self._rules))
            rule = _cite(question, self._rules)
            cited = say(self._texts, "table.help.rule", cite=rule) if rule else ""
            self.write(say(self._texts, "table.help.id", id=question.id) + cited)
            self.write(say(self._texts, f"table.help.{_form(question, self._rules)}"))
        for word in self._does:
            name = say(self._texts, f"table.word.{word}")
            self.write(f"  {name:<8}  {say(self._texts, self.told_as.get(word, f'table.does.{word}'))}")

    def _why(self, rest: str, question: Question | None) -> None:
        """Name the rules of what was ruled last, and for each reading the other meanings."""
        from forge.referee.telling.receipts import entry_lines
        from forge.referee.walking.rulings import Held

        del rest, question
        if not self._ruled:
            raise Illegal("why", sentence("nothing-ruled"))
        for entry in self._ruled:
            if not isinstance(entry, Held):
                self.write(*entry_lines(entry, self._rules))
        for one in dict.fromkeys(entry for entry in self._ruled if isinstance(entry, Held)):
            if one.kind == "reading":
                self.write(*self._reading_lines(one.id))

    def _reading_lines(self, name: str) -> Iterator[str]:
        """Write how a reading is read, and what the last answer would have come to under each other meaning."""
        texts, reading = self._texts, self._rules.readings[name]
        for value, words in reading.alternatives:
            if value == reading.chosen:
                yield say(texts, "table.why.reading", id=name, about=reading.about, value=words)
        here = self._lines(self.news)
        for value, words in reading.alternatives:
            if value != reading.chosen:
                yield say(texts, "table.why.other", value=words)
                entries = self.read_as(name, value)
                if entries is None:
                    yield say(texts, "table.why.earlier")
                    continue
                there = self._lines(entries)
                yield from (f"    {line}" for line in there if line not in here)
                if there == here:
                    yield say(texts, "table.why.same")

    def _lines(self, entries: Iterable[Entry]) -> list[str]:
        from forge.referee.telling.receipts import entry_lines

        return [line for entry in entries for line in entry_lines(entry, self._rules)]

    def _what_if(self, rest: str, question: Question | None) -> None:
        """Do again what was done last with something changed; nothing is recorded."""
        del question
        head, _, after = rest.partition(" ")
        changed = after if head.casefold() in ("if", say(self._texts, "table.word.if").casefold()) else rest
        self.write(*self.otherwise(changed))

    def otherwise(self, changed: str) -> Iterable[str]:
        """Write the last look-up again with something changed."""
        from forge.referee.telling.what_if import looked_otherwise
        from forge.referee.walking.rulings import Looked

        told = self._walk.told if self._walk else ()
        looks = [entry for entry in told if isinstance(entry, Looked)]
        if not looks:
            raise Illegal("what if", sentence("nothing-looked-up"))
        if not changed.strip(" ="):
            raise Illegal("what if", sentence("what-if"))
        return looked_otherwise(looks[-1], changed, self._rules)

    def _odds(self, rest: str, question: Question | None) -> None:
        """Show what each option leads to, everything after it decided by a policy."""
        from forge.cli.outlook_lines import outlook_lines, told_below

        if question is None or self._walk is None:
            raise Illegal("odds", sentence("nothing-asked"))
        policy = rest.lower() or self._walk.procedure.usual[-1]
        outlook = self.lookout.odds_here(self._walk, policy)
        self.write(*outlook_lines(outlook, question, self._texts), told_below(outlook, policy, self._texts))

    def _roll(self, rest: str, question: Question | None) -> None:
        """Let forge throw or draw."""
        from forge.referee.walking.drivers import rolled

        del rest
        if question is None:
            raise Illegal("roll", sentence("nothing-asked"))
        answer = rolled()(question)
        if answer is None:
            raise Illegal(question.id, sentence("yours"))
        self.give(answer)

    def _quit(self, rest: str, question: Question | None) -> None:
        del rest, question
        raise Left


def _form(question: Question, rules: Rules) -> str:
    """Name the form in which a question is answered."""
    from forge.referee.walking.options import options_of

    if question.chance:
        return "dice" if question.dice else "draw"
    return "choose" if options_of(question, rules.texts) else "ask"


def _cite(question: Question, rules: Rules) -> str:
    table = getattr(question.request, "table", "")
    return question.cite or (rules.tables[table].rule if table else "")
