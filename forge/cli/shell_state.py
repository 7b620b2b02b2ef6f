"""What a shell keeps between its lines, and what each of its words does with it.

A line is run as the command that it stands for, so that it is ruled, recorded and refused as there.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.cli.asking import RecordWords, RulingWords
from forge.cli.choosing import chosen_overlay
from forge.cli.echo import echo
from forge.cli.problem_lines import show_problems
from forge.cli.speaking import announce
from forge.errors import ForgeError
from forge.library.game import Game
from forge.library.opening import Wanted
from forge.library.recorded import RecordedPlay
from forge.referee.catalogue import name_procedure
from forge.referee.contract.refusals import Malformed
from forge.referee.walking.typed_line import TypedLine, read_line

if TYPE_CHECKING:
    from forge.library.under_way import Play
    from forge.referee.contract.procedure import Procedure
    from forge.rules import Rules

DICE = "dice"
AT_LEDGER = ("board", "tally", "amend", "undo", "keep")
"""Words about the ledger as it stands."""


class _Ruled(NamedTuple):
    """The last ruling: what was ruled, and what was said of it."""

    procedure: str
    line: TypedLine


class ShellState:
    """Pack, edition, optional rules, readings, ledger, who throws, and the last ruling."""

    def __init__(
        self,
        pack: str,
        rules: Rules,
        edition: str,
        *,
        overlays: tuple[str, ...],
        switched: tuple[str, ...],
        read_as: tuple[str, ...],
        ledger: str | None,
        roll: bool,
    ) -> None:
        self.pack, self.rules, self.edition = pack, rules, edition
        self.overlays, self.switched, self.read_as = overlays, switched, read_as
        self.ledger, self.rolls = ledger, roll
        self.last: _Ruled | None = None
        self._play: Play | None = None

    @property
    def prompt(self) -> str:
        """What stands before a line: the pack, and the edition if it is not the published one."""
        return self.rules.pack if self.edition == "published" else f"{self.rules.pack} {self.edition}"

    def named(self, words: list[str]) -> tuple[Procedure, TypedLine]:
        """Read a ruling: what is ruled, then its options and dice."""
        if not words:
            raise Malformed("shell", "names nothing to rule", "list shows what there is")
        procedure = name_procedure(self.rules, words[0])
        return procedure, read_line(words[1:], procedure)

    def rule(self, words: list[str]) -> None:
        """Rule a line, and keep it for ``what if``."""
        procedure, line = self.named(words)
        self.last = _Ruled(procedure.id, line)
        self._rule(self.last)

    def odds(self, words: list[str]) -> None:
        """Give the odds of a ruling; its dice are left out of account."""
        procedure, line = self.named(words)
        self._run("odds", procedure.id, *_options(line.words))

    def what_if(self, words: list[str]) -> None:
        """Rule the last line again with something changed: ``if NAME=VALUE ...``; nothing is recorded."""
        changes = words[1:] if words[:1] == ["if"] else words
        if self.last is None or not changes:
            raise Malformed("what if", "needs a ruling before it, and NAME=VALUE", "what if ata=6 dice=4")
        procedure = name_procedure(self.rules, self.last.procedure)
        said, dice = dict(self.last.line.words), self.last.line.dice
        for change in changes:
            name, equals, value = change.partition("=")
            if not equals:
                raise Malformed("what if", f"{change!r} is not NAME=VALUE", "what if ata=6 dice=4")
            if name == DICE:
                dice = value
            else:
                said |= read_line([change], procedure).words
        self._rule(_Ruled(procedure.id, TypedLine(said, dice)), recorded=False)

    def again(self, words: list[str]) -> None:
        """Rule the last line again with new dice, which may follow."""
        if self.last is None:
            raise Malformed("again", "needs a ruling before it")
        self.last = self.last._replace(line=self.last.line._replace(dice=" ".join(words)))
        self._rule(self.last)

    def why(self, words: list[str]) -> None:
        """Name the rules of the last ruling, and what other readings would have come to."""
        self._said_alone("why", words)
        if self.last is not None and self._play is not None:
            RulingWords(self._play).did("why", None)
        else:
            self.at_ledger("why", [])

    def at_ledger(self, word: str, words: list[str]) -> None:
        """Do a word of the table at the ledger as it stands; what is open afterwards is asked."""
        if self.ledger is None:
            raise Malformed(word, "needs a ledger, and nothing is recorded", "ledger FILE records from now on")
        from forge.cli.shared_hand import at_the_ledger
        from forge.referee.ledger.file import open_ledger
        from forge.referee.ledger.story import record_lines

        with open_ledger(Path(self.ledger)) as file, at_the_ledger(file, self.rules.texts, (), self.rules) as session:
            before = len(file.records)
            play = RecordedPlay(session)
            RecordWords(play).did(" ".join((word, *words)), play.pending)
            new = file.records[before:]
            echo(*(line for record in new for line in record_lines(record, self.rules.texts)))
            goes_on = bool(new) and play.pending is not None
        if goes_on:
            self._run("referee", "--ledger", self.ledger)

    def find(self, words: list[str]) -> None:
        """Find by the player's own words."""
        self._run("ask", *words)

    def show(self, words: list[str]) -> None:
        """List what can be ruled, or what is agreed."""
        self._run("list_command" if words else "referee", *words)

    def switch(self, words: list[str]) -> None:
        """Put optional rules in force from now on, in place of what was said of them before."""
        self._choose("switched", words)

    def reading(self, words: list[str]) -> None:
        """Read unclear rules so from now on."""
        self._choose("read_as", words)

    def choose_edition(self, words: list[str]) -> None:
        """Rule by another edition from now on."""
        if len(words) != 1:
            raise Malformed("edition", "is one name", "published is the game as it is sold")
        self._reread(edition=words[0])

    def record(self, words: list[str]) -> None:
        """Record in a file from now on, or no longer; without a word tell what is recorded."""
        if words:
            name = None if words == ["off"] else " ".join(words)
            self.check_ledger(name, self.rules)
            self.ledger = name
        if self.ledger is None:
            announce("nothing is recorded")
        elif words:
            announce(f"rulings are recorded in {self.ledger}")
        else:
            self._command("ledger", "show", self.ledger)

    def throw(self, words: list[str]) -> None:
        """Let forge throw from now on."""
        self._said_alone("roll", words)
        self.rolls = True

    def by_hand(self, words: list[str]) -> None:
        """Ask for dice from now on."""
        self._said_alone("hand", words)
        self.rolls = False

    def _said_alone(self, word: str, rest: list[str]) -> None:
        if rest:
            raise Malformed(word, f"stands alone, without {' '.join(rest)}", f"rule {word} rules what is called so")

    def _rule(self, ruled: _Ruled, *, recorded: bool = True) -> None:
        dice = ("--dice", ruled.line.dice) if ruled.line.dice else ("--roll",) if self.rolls else ()
        ledger = ("--ledger", self.ledger) if self.ledger and recorded else ()
        self._play = None
        self._play = self._run("referee", ruled.procedure, *_options(ruled.line.words), *dice, *ledger)

    def _choose(self, kind: str, words: list[str]) -> None:
        if not words:
            raise Malformed({"switched": "switch", "read_as": "reading"}[kind], "names nothing", "list --switches")
        names = [word.partition("=")[0] for word in words]
        kept = [said for said in getattr(self, kind) if said.partition("=")[0] not in names]
        self._reread(**{kind: (*kept, *words)})

    def _reread(self, **changed: object) -> None:
        """Read the rules with something changed; nothing is changed where that is refused."""
        before = {name: getattr(self, name) for name in changed}
        vars(self).update(changed)
        try:
            overlays = tuple(map(Path, self.overlays))
            chosen = chosen_overlay(self.switched, self.read_as)
            rules = Game.open(Wanted(self.pack, self.edition, (*overlays, *chosen))).rules
            self.check_ledger(self.ledger, rules)
        except BaseException:
            vars(self).update(before)
            raise
        self.rules = rules

    def check_ledger(self, name: str | None, rules: Rules) -> None:
        """Refuse a file that was begun under other rules than these, which it would go on with."""
        from forge.cli.going_on import Said, check_ledger

        if name is not None:
            check_ledger(Path(name), rules, Said(self._typed_edition, self.switched, self.read_as, self.overlays))

    @property
    def _typed_edition(self) -> str:
        """The edition, unless it is the one that nobody needs to type."""
        return "" if self.edition == "published" else self.edition

    def _run(self, module: str, *words: str) -> Any:
        """Run a command of forge on the pack as it is kept."""
        said = [("--overlay", one) for one in self.overlays] + [("--switch", one) for one in self.switched]
        said += [("--reading", one) for one in self.read_as]
        said += [("--edition", self._typed_edition)] if self._typed_edition else []
        variant = [word for pair in said for word in pair]
        return self._command(module, self.pack, *words, *variant)

    def _command(self, module: str, *words: str) -> Any:
        command = importlib.import_module(f"forge.cli.{module}").command
        try:
            return command.main(list(words), prog_name="forge", standalone_mode=False)
        except ForgeError as error:  # of a command, not of the word that stands for it
            echo(*show_problems(error.problems), err=True)
            return None


def _options(words: dict[str, str]) -> list[str]:
    """Write options as words of a line, which read the same whatever kind they are."""
    return [f"{name}={said}" for name, said in words.items()]
