"""Commands whose options are those of a procedure: ``forge referee`` and ``forge odds``.

The pack and the procedure stand first; what the procedure declares becomes options beside those of the command.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from forge.cli.choosing import chosen_overlay
from forge.cli.echo import echo
from forge.cli.headings import Headed, OfTheRules
from forge.cli.options import pack_argument, wanted_options
from forge.cli.speaking import announce, speak, spoken
from forge.reading.one_line import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.library.game import Game
    from forge.referee.contract.parameters import Parameter
    from forge.referee.contract.procedure import Procedure
    from forge.referee.walking.input import Input
    from forge.rules import Rules

WORDS = "words_"
MOST_LISTED = 3
VARIANT = ("overlays", "switched", "read_as")


class Named(NamedTuple):
    """The game and the procedure that a command line names."""

    game: Game
    procedure: Procedure

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.game.rules


class ProcedureCommand(Headed):
    """A command that takes the options of the procedure named after the pack."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """Look at the names first, then read the whole line with the options of the procedure."""
        named = self._peek(info_name, args, parent)
        if named is None:
            return super().make_context(info_name, args, parent, **extra)
        options = [_option(named.procedure.id, parameter, named.rules) for parameter in named.procedure.parameters]
        full = Headed(self.name, params=[*options, *self.params], callback=self.callback, help=_help(named))
        full.add_help_option = self.add_help_option
        _refuse_twice(full, args)
        args = [*_with_flags_said(named.procedure, args)]
        context = full.make_context(info_name, args, parent, **extra)
        context.obj = named
        _sort_line(named, context.params)
        return context

    def _peek(self, info_name: str | None, args: list[str], parent: click.Context | None) -> Named | None:
        from forge.library.game import Game
        from forge.library.opening import Wanted

        context = click.Context(self, info_name=info_name, parent=parent, ignore_unknown_options=True)
        try:
            options, _, _ = self.make_parser(context).parse_args(list(args))
        except click.UsageError:
            return None
        name, procedure = options.get("name"), options.get("procedure")
        if not (isinstance(name, str) and isinstance(procedure, str)) or name.startswith("-"):
            return None
        if procedure.startswith("-"):
            raise click.UsageError(f"name the procedure right after {name}, before its options", context)
        edition, (paths, switched, read_as) = options.get("edition"), (_said(options, key) for key in VARIANT)
        overlays = (*map(Path, paths), *chosen_overlay(switched, read_as))
        game = Game.open(Wanted(name, edition if isinstance(edition, str) else "published", overlays))
        speak(game.rules.texts)
        return Named(game, game.procedure(procedure))


def named_arguments(command: object) -> Any:
    """Take a pack, a procedure with words that say its options and dice, an edition and overlays."""
    line = click.argument("line", metavar="[WORDS]...", nargs=-1)
    procedure = click.argument("procedure", metavar="[PROCEDURE]", required=False)
    return pack_argument(procedure(line(wanted_options(command))))


def answer_option(command: Any) -> Any:
    """Take ``--answer``."""
    return click.option(
        "--answer",
        "answers",
        multiple=True,
        metavar="ID=WORDS",
        help="Answer a choice, a card or a value that will be asked for. May be given several times, in order.",
    )(command)


def situation_option(command: Any) -> Any:
    """Take ``--situation``."""
    return click.option(
        "--situation",
        metavar="NAME|FILE",
        help="Read options from a situation that comes with the edition, or from a YAML or JSON file (- for standard "
        "input), in the same words.",
    )(command)


def read_words(named: Named, options: Mapping[str, object]) -> Input:
    """Read what was given for the parameters of the procedure."""
    return named.game.read(named.procedure, given(named, options), "--")


def given(named: Named, options: Mapping[str, Any]) -> dict[str, str]:
    """Give what a situation says of the parameters, and over it what was typed, by id."""
    situation = options["situation"]
    return ({} if situation is None else _situation(named, situation)) | typed(options)


def typed(options: Mapping[str, object]) -> dict[str, str]:
    """Give what was typed for parameters, by id."""
    words: dict[str, str] = {}
    for name, value in options.items():
        if name.startswith(WORDS) and value not in (None, False, ()):
            text = "yes" if value is True else ", ".join(value) if isinstance(value, tuple) else str(value)
            words[name.removeprefix(WORDS).replace("_", "-")] = text
    return words


def read_answers(answers: Sequence[str]) -> dict[str, list[str]]:
    """Read ``ID=WORDS`` pairs into the answers for each id, in order."""
    from forge.referee.contract.refusals import Malformed

    found: dict[str, list[str]] = {}
    for pair in answers:
        name, equals, words = pair.partition("=")
        if not equals:
            raise Malformed("--answer", f"{pair!r} is not an answer", "write ID=WORDS, the id being the one asked for")
        found.setdefault(name.strip(), []).append(words.strip())
    return found


def list_procedures(game: Game) -> None:
    """Write what can be ruled, a line each with its options: a whole game, whole actions, single rulings, tables."""
    from forge.cli.options import aligned
    from forge.referee.telling.outcomes import entry_title

    rules = game.rules

    groups: dict[str, list[tuple[str, ...]]] = {"whole actions": [], "single rulings": [], "tables": []}
    if game.whole.play:
        announce(f"the whole game: forge play {rules.pack}", "")
    for procedure in game.procedures.values():
        needed = [f"--{parameter.id}" for parameter in procedure.parameters if parameter.default is None]
        others = [f"[--{parameter.id}]" for parameter in procedure.parameters if parameter.default is not None]
        if len(others) > MOST_LISTED:
            others = [f"[{len(others)} more]"]
        title = entry_title(procedure.id, (), rules)
        kind = "tables" if procedure.id in rules.tables else "whole actions" if procedure.whole else "single rulings"
        groups[kind].append((procedure.id, procedure.cite, title, " ".join(needed + others)))
    rows = [row for group in groups.values() for row in group]
    lines = dict(zip(rows, aligned(rows), strict=True))
    for kind, found in groups.items():
        echo(*([spoken(kind), *(lines[row] for row in found)] if found else []))
    if not rows:
        announce(f"{rules.pack} has nothing that can be ruled: no tables, and no procedures")
        announce("  hint: a table is a file in its tables/ folder; forge new starts a pack that has one")


def _situation(named: Named, said: str) -> dict[str, str]:
    if said != "-":
        return named.game.situation(named.procedure, said)
    from forge.library.given import read_situation

    with click.open_file(said, encoding="utf-8") as file:
        return read_situation(file.read, said, named.procedure)


def _option(procedure: str, parameter: Parameter, rules: Rules) -> click.Option:
    from forge.referee.contract.parameters import Flag
    from forge.referee.contract.tables import ModifierSet
    from forge.referee.contract.words import say
    from forge.referee.telling.outcomes import parameter_title
    from forge.referee.telling.prompts import expected_words

    texts = rules.texts
    declared = [f"--{parameter.id}", WORDS + parameter.id.replace("-", "_")]
    cite = f" ({parameter.cite})" if parameter.cite else ""
    name = one_line(f"{parameter_title(procedure, parameter.id, rules)}{cite}")
    about = f"{name}: {one_line(expected_words(parameter.kind, texts))}"
    if isinstance(parameter.kind, Flag):
        return OfTheRules(declared, is_flag=True, help=name)
    if isinstance(parameter.kind, ModifierSet):
        return OfTheRules(declared, multiple=True, metavar="ID[=N]", help=about)
    if parameter.default is not None:
        about += say(texts, "expected.otherwise", default=parameter.kind.show(parameter.default))
    return OfTheRules(declared, metavar="WORDS", help=about)


def _with_flags_said(procedure: Procedure, args: Sequence[str]) -> Iterator[str]:
    """Put the yes or no that is said after a flag beside it, as a word of the line: an option of yes takes no value."""
    from forge.referee.contract.parameters import Flag

    flags = {f"--{one.id}" for one in procedure.parameters if isinstance(one.kind, Flag)}
    left = list(args)
    while left:
        word = left.pop(0)
        name, equals, said = word.partition("=")
        if name in flags and (equals or left[:1] in (["yes"], ["no"])):
            yield f"{name.removeprefix('--')}={said if equals else left.pop(0)}"
        else:
            yield word


def _refuse_twice(command: click.Command, args: Sequence[str]) -> None:
    """Refuse an option that is said twice and means one thing: which of the two was meant decides a ruling."""
    for option in command.params:
        if isinstance(option, click.Option) and not (option.multiple or option.is_flag):
            name = option.opts[0]
            if sum(said == name or said.startswith(f"{name}=") for said in args) > 1:
                raise click.UsageError(f"{name} is said twice")


def _help(named: Named) -> str:
    from forge.referee.telling.outcomes import entry_title
    from forge.referee.telling.receipts import cite

    return one_line(entry_title(named.procedure.id, (), named.rules) + cite(named.rules.texts, named.procedure.cite))


def _sort_line(named: Named, params: dict[str, Any]) -> None:
    """Put the words of a line where the options and dice go that they stand for."""
    from forge.referee.contract.refusals import Malformed
    from forge.referee.walking.typed_line import read_line

    line = params.pop("line")
    read = read_line(line, named.procedure, typed(params))
    params.update({WORDS + name.replace("-", "_"): words for name, words in read.words.items()})
    if read.dice and params.get("dice") is not None:
        raise Malformed("--dice", "and dice among the words", "write the dice once")
    if read.dice and "dice" not in params:
        raise Malformed(named.procedure.id, f"odds need no dice, and {read.dice} belongs to no option")
    if read.dice:
        params["dice"] = read.dice


def _said(options: dict[str, Any], name: str) -> list[str]:
    """Give what was said for an option that may be given several times."""
    said = options.get(name)
    return said if isinstance(said, list) else []
