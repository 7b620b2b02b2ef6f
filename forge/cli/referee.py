"""``forge referee``: one roll, one table or a whole procedure, with dice thrown by hand or by forge."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from forge.cli.echo import echo, echo_json
from forge.cli.procedure_options import (
    Named,
    ProcedureCommand,
    answer_option,
    list_procedures,
    named_arguments,
    read_answers,
    read_rules,
    read_words,
    situation_option,
)

if TYPE_CHECKING:
    from forge.cli.options import Overlays
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Entry
    from forge.rules import Rules


class Source(NamedTuple):
    """Where answers come from, as the command line says."""

    dice: str | None
    roll: bool
    seed: str | None
    policy: str | None
    answers: tuple[str, ...]

    @property
    def mode(self) -> str:
        """The dice mode, as a ledger's first record names it."""
        if self.seed is not None:
            return f"practice:{self.seed}"
        return "forge" if self.roll else "hand"


@click.command("referee", cls=ProcedureCommand)
@named_arguments
@click.option("--dice", metavar="VALUES", help='Dice as thrown, in order: "4 6", "46"; 0 is 10 on a ten-sided die.')
@click.option("--roll", is_flag=True, help="Let forge roll, with the system's own randomness.")
@click.option("--seed", metavar="WORD", help="Practice: the same dice for the same word. Each line says so.")
@answer_option
@click.option("--policy", metavar="NAME", help="Decide choices by a policy: first, last, or one of the procedure's.")
@situation_option
@click.option("--json", "as_json", is_flag=True, help="Write the ruling as JSON.")
@click.option("--schema", is_flag=True, help="Write the JSON Schema of the procedure's input instead of ruling.")
@click.option(
    "--ledger",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Record in this file, begun if it is not there; without a procedure, go on with what is in progress.",
)
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player, named when a ledger is begun.")
@click.option("--late", metavar="REASON", help="With --ledger: enter what was thrown before, marked as late.")
@click.option("--agreed", multiple=True, metavar="NAME", help="With --late: a player who agreed.")
@click.pass_context
def command(
    context: click.Context,
    /,
    name: str,
    procedure: str | None,
    edition: str,
    overlays: Overlays,
    **options: Any,
) -> None:
    """Resolve a die roll, a table look-up or a whole procedure.

    \b
    forge referee PACK                          what can be ruled
    forge referee PACK PROCEDURE --help         its options
    forge referee PACK attack newf sh ace 4     options and dice in a row, shortened as far as they are clear
    forge referee PACK PROCEDURE --dice "4 6"   with dice thrown by hand
    forge referee PACK PROCEDURE --roll         with dice rolled by forge

    Without --dice or --roll it asks for each throw. Status 0: ruled; 1: illegal, or more dice are needed, which are
    then named and nothing is recorded; 2: input that cannot be read.
    """  # noqa: D301 - click needs the real backspace
    source = Source(*(options.pop(key) for key in Source._fields))
    if sum((source.dice is not None, source.roll, source.seed is not None)) > 1:
        raise click.UsageError("--dice, --roll and --seed exclude each other")
    named: Named | None = context.obj if procedure else None
    if options["ledger"] is not None:
        from forge.cli.recording import record

        record(named, name, (edition, overlays), source, options)
    elif named is None:
        _refuse_answers(source)
        _list(read_rules(name, edition, overlays), as_json=options["as_json"])
    elif options["schema"]:
        from forge.referee.walking.input import input_schema

        echo_json(input_schema(named.procedure))
    else:
        if options["late"] is not None or options["players"]:
            raise click.UsageError("--late and --player belong to a --ledger")
        _rule(named, source, options)


def _refuse_answers(source: Source) -> None:
    """Refuse dice and answers that belong to nothing: without a procedure there is only a list."""
    if source.dice is not None or source.roll or source.seed is not None or source.answers:
        raise click.UsageError("name the procedure or table that the dice and answers are for")


def _rule(named: Named, source: Source, options: dict[str, Any]) -> None:
    from forge.referee.contract.dice import Handful
    from forge.referee.telling.receipts import receipt
    from forge.referee.walking.desk import Desk
    from forge.referee.walking.drivers import rule
    from forge.referee.walking.other_readings import read_otherwise

    given = read_words(named, options)
    handful = Handful(source.dice, "--dice") if source.dice is not None else None
    answers = Answers(named, source, handful)
    walk = rule(Desk(named.rules), named.procedure, given, answers)
    told = 0
    while walk.question and handful is None:
        told = tell(walk.told[told:], named.rules, told)
        if (answer := ask(walk.question, named.rules)) is None:
            break
        walk.answer(answer)
        while walk.question and (answer := answers(walk.question)) is not None:
            walk.answer(answer)
    if walk.question:
        if not options["as_json"]:
            tell(walk.told[told:], named.rules, told)
        unanswered(walk.question, named.rules, as_json=options["as_json"], so_far=walk.told)
    answers.refuse_rest(walk.told)
    if options["as_json"]:
        from forge.referee.telling.plain import plain_ruling

        echo_json(plain_ruling(walk.ruling))
    else:
        echo(*receipt(walk.ruling, named.rules, read_otherwise(walk.ruling, *named[:2], given.arguments)))


class Answers:
    """The answers that the command line names, from all its sources."""

    def __init__(self, named: Named, source: Source, handful: Any, salt: str = "") -> None:
        from forge.referee.contract.deciding import find_policy
        from forge.referee.walking import drivers

        self._prepared = drivers.Prepared(read_answers(source.answers), named.rules.texts)
        self._handful, self._rules = handful, named.rules
        joined: list[Answerer] = [self._prepared]
        if handful is not None:
            joined.append(drivers.by_hand(handful))
        if source.roll:
            joined.append(drivers.rolled())
        if source.seed is not None:
            joined.append(drivers.practice(source.seed, salt))
        if source.policy is not None:
            joined.append(drivers.by_policy(find_policy(named.procedure, source.policy), source.policy))
        self._answer = drivers.one_of(*joined)

    def __call__(self, question: Question) -> Any:
        """Give the answer that the command line has for a question, if it has one."""
        return self._answer(question)

    def refuse_rest(self, told: tuple[Entry, ...]) -> None:
        """Object to answers and dice that nothing asked for; where nothing was thrown at all, say what was ruled."""
        from forge.referee.contract.refusals import Illegal
        from forge.referee.telling.receipts import entry_lines
        from forge.referee.walking.rulings import Looked, Noted, Thrown
        from forge.values.value import sentence

        self._prepared.refuse_rest()
        if not self._handful:
            return
        thrown = any(isinstance(entry, Thrown) or (isinstance(entry, Looked) and entry.dice) for entry in told)
        notes = [line.strip() for one in told if isinstance(one, Noted) for line in entry_lines(one, self._rules)]
        if notes and not thrown:
            raise Illegal("--dice", sentence("nothing-thrown", why="; ".join(notes)), sentence("leave-out"))
        self._handful.refuse_rest()


def tell(entries: tuple[Entry, ...], rules: Rules, before: int) -> int:
    """Show on standard error what was ruled while there is more to ask; give how many entries were shown by now."""
    from forge.referee.telling.receipts import entry_lines

    for entry in entries:
        echo(*entry_lines(entry, rules), err=True)
    return before + len(entries)


def ask(question: Question, rules: Rules) -> Any:
    """Ask on standard error, read a line; None at the end of input. On a terminal a refusal asks again."""
    from forge.referee.contract.refusals import Refusal
    from forge.referee.telling.prompts import question_lines
    from forge.referee.walking.drivers import read_typed
    from forge.referee.walking.questions import accept

    while True:
        echo(*question_lines(question, rules, with_id=True), err=True)
        line = sys.stdin.readline()
        if not line:
            return None
        try:
            return accept(question, read_typed(question, line, rules.texts))
        except Refusal as refusal:
            if not sys.stdin.isatty():
                raise
            echo(*refusal.said_in(rules.texts), err=True)


def unanswered(question: Question, rules: Rules, *, as_json: bool, so_far: tuple[Entry, ...] = ()) -> None:
    """Name what is still to be thrown or decided, and end with status 1."""
    from forge.referee.telling.plain import plain_entry, plain_question
    from forge.referee.telling.prompts import question_lines

    if as_json:
        entries = [plain_entry(entry) for entry in so_far]
        echo_json({"schema": "forge-question/1", "next": plain_question(question), "entries": entries}, indent=None)
    else:
        first, *options = question_lines(question, rules, with_id=True)
        echo(f"not ruled; next: {first}", *options, err=True)
    raise click.exceptions.Exit(1)


def _list(rules: Rules, *, as_json: bool) -> None:
    from forge.referee.catalogue import procedures
    from forge.referee.walking.input import input_schema

    if as_json:
        found = [{"id": each.id, "cite": each.cite, "input": input_schema(each)} for each in procedures(rules).values()]
        echo_json(found)
    else:
        list_procedures(rules)
