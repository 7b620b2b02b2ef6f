"""One game opened: its tables, rulings, odds, pieces and prints."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forge.errors import Location, Problems, fail
from forge.library.given import dice_words, mapping_of, name_of, names_of, words_by_id, words_in
from forge.library.kit import Kit
from forge.library.recorded import RecordedPlay
from forge.library.under_way import Play, Unanswered
from forge.referee.walking.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from forge.errors import Problem
    from forge.library.chances import Chances
    from forge.library.opening import Wanted
    from forge.library.ruled import Ruling
    from forge.referee.catalogue import Game as Module
    from forge.referee.contract.procedure import Procedure
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.sampling import Sample
    from forge.referee.telling.finding import Found
    from forge.referee.walking.input import Input
    from forge.rules import Rules
    from forge.rules.agreed import Unknown
    from forge.rules.table import Table


class Game(Kit):
    """One game in one edition: what it rules, what it prints.

    ``problems`` are the warnings that its rules gave; ``rules`` holds all that is in force, as the referee takes it.
    """

    def __init__(self, wanted: Wanted, rules: Rules, problems: Iterable[Problem] = ()) -> None:
        self.wanted = wanted
        self.rules = rules
        self.problems = tuple(problems)

    @classmethod
    def open(cls, wanted: Wanted) -> Game:
        """Read the rules; ``ForgeError`` tells all that is wrong with them."""
        problems = Problems()
        rules = wanted.rules(problems)
        problems.raise_errors()
        return cls(wanted, rules, problems)

    @property
    def id(self) -> str:
        """The name of its pack."""
        return self.rules.pack

    @property
    def edition(self) -> str:
        """The edition in force."""
        return self.rules.edition

    @property
    def folder(self) -> Path:
        """The folder of its pack."""
        return self.wanted.folder

    @property
    def tables(self) -> dict[str, Table]:
        """The tables in force, by id."""
        return {table.id: table for table in self.rules.tables.values() if table.in_force}

    @property
    def unknowns(self) -> dict[str, Unknown]:
        """What no source gives, by number: each question, the form of its answer, and the answer in force."""
        return self.rules.unknowns

    def fill(self, answers: Mapping[str, object]) -> Game:
        """Keep the owner's answers by number, as ``forge fill`` does, and give the game with them in force.

        All are kept or none; ``ForgeError`` tells every one that is no answer. They are in force wherever this game is
        opened from then on.
        """
        from forge.library.filled import fill

        fill(self.rules, self.folder, mapping_of(answers, "answers"))
        return Game.open(self.wanted)

    def table(self, name: str) -> Table:
        """Give a table, which is looked up by itself.

        >>> import forge
        >>> look = forge.open_game("atlantic-wolves").table("asw").look_up(6)
        >>> look.row.id, look.result.effect
        ('6', 'hit')
        """
        return self.rules.table(name_of(name, "table"))

    @cached_property
    def whole(self) -> Module:
        """What the game's own code offers: its procedures, and the whole game where forge can walk through it."""
        from forge.referee.catalogue import game_of

        return game_of(self.rules)

    @cached_property
    def procedures(self) -> dict[str, Procedure]:
        """Everything that can be ruled, by id: the game's own procedures, then its tables."""
        from forge.referee.catalogue import procedures

        return procedures(self.rules)

    def procedure(self, name: str) -> Procedure:
        """Find a procedure or table by its id, or by the beginning of only one."""
        from forge.referee.catalogue import name_procedure

        return name_procedure(self.rules, name_of(name, "procedure"))

    def schema(self, procedure: str) -> dict[str, Any]:
        """Describe what a procedure takes, as JSON Schema: with titles, defaults and the words of options.

        >>> import forge
        >>> schema = forge.open_game("atlantic-wolves").schema("attack")
        >>> schema["properties"]["square"]["oneOf"][0], schema["properties"]["card-modifier"]["default"]
        ({'const': 'aggressive', 'title': 'Aggressive'}, 0)
        """
        from forge.referee.walking.input import input_schema

        return input_schema(self.procedure(procedure), self.rules.texts)

    def situation(self, procedure: str | Procedure, name: str | Path) -> dict[str, str]:
        """Give the inputs of a procedure that a situation says: one of the edition by its name, or a file."""
        from forge.library.given import read_situation
        from forge.places import find_situation

        found = self.procedure(procedure) if isinstance(procedure, str) else procedure
        file = find_situation(self.folder, self.edition, str(name))
        return read_situation(partial(file.read_text, encoding="utf-8"), str(file), found)

    def find(self, words: str) -> tuple[Found, ...]:
        """Find procedures, tables, readings and rules by a player's own words."""
        from forge.referee.telling.finding import Index

        return Index(self.rules, self.folder).find(words)

    def rule(
        self,
        procedure: str,
        /,
        *,
        dice: object = None,
        roll: bool = False,
        seed: str | None = None,
        policy: str | None = None,
        answers: Mapping[str, object] | None = None,
        **inputs: object,
    ) -> Ruling:
        """Rule a procedure or a table: dice as thrown, by forge, or for practice by a seed; ``answers`` by what asks.

        ``Unanswered`` carries the next question where the dice and answers do not suffice.

        >>> import forge
        >>> game = forge.open_game("atlantic-wolves")
        >>> game.rule("attack", area="iceland", square="normal", dice="6").totals
        (('tons', 60000), ('ships', 10))
        """
        from forge.library.answers import Answers, Source

        prepared = {name: [words] for name, words in words_in(answers, "answers").items()}
        said = None if policy is None else name_of(policy, "policy")
        source = Source(None if dice is None else dice_words(dice), roll, seed, said, prepared)
        found = self.procedure(procedure)
        play = self.start(found, self.read(found, inputs))
        given = Answers(source, found, self.rules)
        play.take(given)
        if play.question:
            raise Unanswered(play.question)
        given.refuse_rest(play.told)
        assert play.ruling is not None
        return play.ruling

    def begin(self, procedure: str, /, **inputs: object) -> Play:
        """Begin a procedure, to be answered step by step; nothing is recorded."""
        found = self.procedure(procedure)
        return self.start(found, self.read(found, inputs))

    def start(self, procedure: Procedure, given: Input) -> Play:
        """Begin a procedure with its input read."""
        from forge.referee.walking.walk import Walk

        begin = partial(Walk, Desk(self.rules), procedure, given.arguments, given.words)
        return Play(self.rules, begin)

    def read(self, procedure: Procedure, inputs: Mapping[str, object], mark: str = "") -> Input:
        """Read the input of a procedure; what is malformed, illegal or missing is told together."""
        from forge.referee.walking.input import read_input

        return read_input(procedure, words_by_id(inputs, procedure), self.rules.texts, mark=mark)

    def play(
        self, ledger: str | Path, procedure: str = "", /, *, players: Sequence[str] = (), **inputs: object
    ) -> RecordedPlay:
        """Begin the game itself, or a procedure named, recorded in a file; or go on with what the file records.

        Every answer is on disk before it is shown. Close it, or use it in a ``with``.
        """
        if not procedure and self.whole.play is None:
            raise fail(Location(self.id), "play", "cannot be played phase by phase", "name a procedure")
        play = RecordedPlay.at(Path(ledger), self.rules, players)
        play.on_record.wanted = self.wanted
        try:
            if play.walk is None:
                play.begin(procedure or (self.whole.play.id if self.whole.play else ""), **inputs)
        except BaseException:
            play.close()
            raise
        return play

    def odds(
        self,
        procedure: str,
        /,
        *,
        measures: Sequence[str] = (),
        policy: str = "first",
        told: Mapping[str, object] | None = None,
        **inputs: object,
    ) -> Odds:
        """Count every way a procedure can end: exact, by the measures named together, else by what it returns.

        >>> import forge
        >>> odds = forge.open_game("atlantic-wolves").odds("asw")
        >>> odds.out_of, sum(odds.ways.values())
        (6, 6)
        """
        chances = self._chances(procedure, inputs, told)
        return chances.exact([names_of(measures, "measures")], name_of(policy, "policy"))[0]

    def sample(
        self,
        procedure: str,
        /,
        *,
        size: int = 10_000,
        seed: str | None = None,
        measures: Sequence[str] = (),
        policy: str = "first",
        told: Mapping[str, object] | None = None,
        **inputs: object,
    ) -> Sample:
        """Play a procedure so many times and count how it ends, where exact odds are beyond reach."""
        chances = self._chances(procedure, inputs, told)
        return chances.sample([names_of(measures, "measures")], name_of(policy, "policy"), size, seed)[0]

    def _chances(self, procedure: str, inputs: Mapping[str, object], told: Mapping[str, object] | None) -> Chances:
        from forge.library.chances import Chances

        found = self.procedure(procedure)
        return Chances(self.rules, found, self.read(found, inputs), mapping_of(told, "told"))
