"""What is known at a step of a procedure: names with their types, and how an expression over them is read."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import closest, nearest
from forge.rules.gaps import placeholders
from forge.rules.texts import as_title
from forge.rules.values import ValueType
from forge.rules.written.expressions import KEYWORDS, parse, parse_flag
from forge.rules.written.operations import Expression, UnreadError, common, constant
from forge.rules.written.program import Gap, Saying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from forge.errors import Location, Problems
    from forge.rules.known import Known
    from forge.rules.parts import Field
    from forge.rules.table import Table
    from forge.rules.written.program import Input, Program

FLAG, WHOLE = ValueType("flag"), ValueType("whole")


class Pack(NamedTuple):
    """What the procedures of a pack may speak of: tables, what is agreed, other procedures, and the words in force.

    ``called`` are the words that something was given, ``unread`` tables and procedures with faults, which were told:
    what speaks of them is left out quietly.
    """

    tables: Mapping[str, Table]
    unread: set[str]
    known: Known
    programs: dict[str, Program]
    called: dict[str, str]
    problems: Problems

    @property
    def agreed(self) -> dict[str, ValueType]:
        """The readings, optional rules and unknowns, as values of a condition."""
        readings = {name: ValueType("one", choices=one.ids) for name, one in self.known.readings.items()}
        switches = {name: one.type for name, one in self.known.switches.items()}
        return readings | switches | {name: one.type for name, one in self.known.unknowns.items() if not one.file}


class FaultyError(ValueError):
    """A table or procedure is spoken of that has faults of its own, which were reported."""


class Scope:
    """The names known at a step, and where what is wrong with it is reported."""

    def __init__(self, pack: Pack, owner: str) -> None:
        self.pack, self.owner = pack, owner
        self.known: dict[str, ValueType] = {}
        self.fields: dict[str, Field] = {}
        self.fixed: dict[str, ValueType] = {}
        self.decks: dict[str, tuple[tuple[str, int], ...]] = {}
        self.measures: dict[str, None] = {}
        self.tallied: set[str] = set()
        self.sides: tuple[str, ...] = ()
        self.outside: tuple[str, ...] = ()
        self._agreed = pack.agreed
        self._sometimes: set[str] = set()
        self._used: set[str] = set()
        self._reckoned: dict[str, tuple[Location, str]] = {}
        self._said = 0

    def error(self, where: Location, at: str, message: str, hint: str = "") -> None:
        """Report what is wrong."""
        self.pack.problems.error(where, at, message, hint)

    def expression(self, text: str, where: Location, at: str) -> Expression | None:
        """Read a sum or a condition; what is wrong is reported."""
        return self._parsed(parse, text, where, at)

    def condition(self, text: str, where: Location, at: str) -> Expression | None:
        """Read a condition, none where nothing is said."""
        return self._parsed(parse_flag, text, where, at) if text else None

    def number(self, text: str, where: Location, at: str) -> Expression | None:
        """Read what comes to a number."""
        found = self.expression(text, where, at)
        if found and (found.word or found.type.shape != "whole"):
            message = f"{found.word} is not known here" if found.word else "is no number"
            self.error(where, at, message, self._hint(message) if found.word else f"it is {found.type.label}")
            return None
        return found

    def _parsed(
        self, read: Callable[[str, Mapping[str, ValueType]], Expression], text: str, where: Location, at: str
    ) -> Expression | None:
        try:
            found = read(text, self._agreed | self.known)
        except UnreadError as unread:
            message = str(unread)
            self.error(where, at, message, self._close(message) or unread.hint or self._hint(message))
            return None
        self._used |= found.reads
        return found

    def _close(self, message: str) -> str:
        """Say what the first name in a message that is not known may be misspelt for."""
        if "known here" not in message:
            return ""
        words = re.split("[ :]", message)
        word = words[1] if words[0] == "compares" else words[0]
        meant = "" if word in self._sometimes else closest(word, self.known)
        return f"did you mean {meant!r}?" if meant else ""

    def _hint(self, message: str) -> str:
        """Say what could be meant by a name that is not known, or by two that are compared."""
        if "known here" not in message:
            return ""
        if word := next((word for word in re.split("[ :]", message) if word in self._sometimes), ""):
            under = "put what uses it with it, as steps: under the same when:"
            return f"{word} is only known where a condition holds; {under}, or begin with let: {word}"
        word = message.partition(" ")[0]
        return nearest(word, self.known) or (f"known here: {', '.join(self.known)}" if self.known else "")

    def learn(self, name: str, of: ValueType, where: Location, at: str, field: Field | None = None) -> None:
        """Know a name from here on; one that is known already must hold the like."""
        if name in KEYWORDS or name in ("yes", "no"):
            self.error(where, at, f"{name} is a word of conditions; call it otherwise")
        if name in self.fixed:
            return
        if name in self.known and name not in self.fields:
            try:
                of = common(self.known[name], of)
            except UnreadError as unread:
                self.error(where, at, f"{name} {unread}")
                return
        self.known[name] = of
        self.fields.pop(name, None)
        if field:
            self.fields[name] = field
        else:
            self.say_choices(name, of)

    def say_choices(self, name: str, of: ValueType) -> None:
        """Give each choice that has no words its own name as words, so that a translation can say others."""
        said = self.pack.known.wording.defaults
        for choice in of.choices:
            if f"{name}.{choice}" not in said:
                said.setdefault(choice, choice.replace("-", " "))

    def reckoned(self, name: str, where: Location, at: str) -> None:
        """Note that a step works a value out, which some step is then to use."""
        if name not in self.fixed:
            self._reckoned.setdefault(name, (where, at))

    def tell_unused(self) -> None:
        """Report what is worked out for nothing: mostly a name written otherwise than where it is used."""
        for name, (where, at) in self._reckoned.items():
            if name not in self._used:
                hint = (
                    nearest(name, (self._used | self.known.keys()) - {name})
                    or "take it away, or use it in a condition, a sum or a text"
                )
                self.error(where, at, "is used by no step", hint)

    def fix(self, name: str, of: ValueType, where: Location, at: str) -> None:
        """Know a value that the game keeps, and that stays what kind it is."""
        self.learn(name, of, where, at)
        self.fixed[name] = of

    def name(self, name: str) -> None:
        """Give something the words of its name where nobody says any."""
        self.pack.known.wording.defaults.setdefault(name, as_title(name))

    def who(self, name: str) -> str:
        """Take in who decides, called by the name with a capital where the pack has no words for it."""
        if name:
            self.name(name)
        return name

    @contextmanager
    def acting(self, sides: tuple[str, ...], each: Mapping[str, Input]) -> Iterator[None]:
        """Know who acts, and what that side keeps, while the steps of a side are read."""
        if not sides:
            yield
            return
        own = {"side": ValueType("one", choices=sides)} | {name: one.type for name, one in each.items()}
        self.known |= own
        self.fixed |= own
        yield
        for name in own:
            self.known.pop(name, None)
            self.fixed.pop(name, None)

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Read steps of which nothing is known later but what is kept."""
        before, fields = dict(self.known), dict(self.fields)
        yield
        self.known, self.fields = before, fields

    @contextmanager
    def branch(self) -> Iterator[None]:
        """Read steps that may not be done: what they learn is not known after them."""
        before, fields = dict(self.known), dict(self.fields)
        yield
        self._sometimes |= self.known.keys() - before.keys()
        self.known = {name: self.known[name] for name in before}
        self.fields = {name: field for name, field in self.fields.items() if name in before and name in fields}

    def saying(self, text: str, where: Location, at: str) -> Saying | None:
        """Take in something said, with the values that its braces name."""
        if not text:
            return None
        self._said += 1
        key = f"{self.owner}.said-{self._said}"
        try:
            braces = sorted(placeholders(text))
        except ValueError as error:
            self.error(where, at, str(error))
            return None
        self.pack.known.wording.say(key, text)
        written = {name.replace("-", "_").replace(".", "_"): name for name in self.known}
        for brace in braces:
            if brace not in written:
                self.error(where, at, f"{{{brace}}} is not known here", self._hint(f"{brace} is not known here")
                           or nearest(brace, written))  # fmt: skip
        gaps = tuple(
            Gap(brace, written[brace], self.fields.get(written[brace])) for brace in braces if brace in written
        )
        self._used |= {gap.name for gap in gaps}
        return Saying(key, gaps)

    def heading(self, text: str, where: Location, at: str) -> str:
        """Take in the heading of rounds, which may name the number of the round; give the name of its part."""
        self._said += 1
        name = f"{self.owner}.said-{self._said}"
        return name if self.titled(f"part.{name}", text, {"item"}, where, at) else ""

    def titled(self, key: str, text: str, may: set[str], where: Location, at: str) -> str:
        """Take in a title that may name some values; give its key, nothing where it is wrong."""
        try:
            if placeholders(text) <= may:
                self.pack.known.wording.say(key, text)
                return key
            self.error(where, at, "names what is not known here", f"known here: {', '.join(sorted(may))}")
        except ValueError as error:
            self.error(where, at, str(error))
        return ""

    def words(self, key: str, text: str, where: Location, at: str) -> None:
        """Take in what something is called; two things of one name may not be called two ways."""
        if not text:
            return
        said = self.pack.called.get(key)
        if "{" in text or "}" in text:
            self.error(where, at, "has a brace, which stands for a value, and no value is given here")
        elif said is not None and said != text:
            self.error(where, at, f"{key} is called {said!r} already", "call them alike, or name one of them otherwise")
        else:
            self.pack.called[key] = text
            self.pack.known.wording.say(key, text)

    def table(self, name: str, where: Location, at: str) -> Table:
        """Find a table; one that is not there is reported, and that which is meant given.

        ``FaultyError`` where nobody knows what is meant, and for one with faults that were reported.
        """
        if name in self.pack.unread:
            raise FaultyError(name)
        if name not in self.pack.tables:
            self.error(where, at, f"{name} is not a table of the pack", nearest(name, self.pack.tables))
            name = closest(name, self.pack.tables)
        if not name:
            raise FaultyError(name)
        return self.pack.tables[name]


def heading(text: str, names: tuple[str, ...]) -> Expression | None:
    """Give the heading of a table that a text is, such as ``3-1``, which else would be a sum."""
    return constant(text, ValueType("one", choices=(text,))) if text in names else None


def usual_of(of: ValueType, text: str | None) -> Any:
    """Read what a value is unless said otherwise: a flag is no; ``ValueError`` carries the rest of a sentence."""
    return of.absent if text is None else of.read(text)
