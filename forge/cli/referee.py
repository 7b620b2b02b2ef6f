"""``forge referee``: one roll, one table or a whole procedure, with dice thrown by hand or by forge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from forge.cli.asking import Asker, tell, unanswered
from forge.cli.at_table import Left
from forge.cli.echo import echo, echo_json
from forge.cli.procedure_options import (
    Named,
    ProcedureCommand,
    answer_option,
    list_procedures,
    named_arguments,
    read_answers,
    read_words,
    situation_option,
)
from forge.library.answers import Answers, Source
from forge.library.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.library.opening import Wanted
    from forge.library.under_way import Play


def _in_a_row(_context: click.Context, _option: click.Parameter, thrown: tuple[str, ...]) -> str | None:
    """Join the dice of several throws, each given by itself."""
    return ", ".join(thrown) if thrown else None


@click.command("referee", cls=ProcedureCommand)
@named_arguments
@click.option(
    "--dice",
    multiple=True,
    callback=_in_a_row,
    metavar="VALUES",
    help='Dice as thrown, in order: "4 6", "46"; 0 is 10 on a ten-sided die. May be given several times, in order.',
)
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
    help="Record in this file, created if it does not exist; without a procedure, go on with what is in progress.",
)
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player, named when a ledger is begun.")
@click.option("--late", metavar="REASON", help="With --ledger: enter what was thrown before, marked as late.")
@click.option("--agreed", multiple=True, metavar="NAME", help="With --late: a player who agreed.")
@click.pass_context
def command(
    context: click.Context, /, wanted: Wanted, procedure: str | None, answers: tuple[str, ...], **options: Any
) -> Play | None:
    """Resolve a die roll, a table look-up or a whole procedure.

    \b
    forge referee PACK                          what can be ruled
    forge referee PACK PROCEDURE --help         its options
    forge referee PACK attack newf sh ace 4     options and dice in a row, shortened as far as they are clear
    forge referee PACK PROCEDURE --dice "4 6"   with dice thrown by hand
    forge referee PACK PROCEDURE --roll         with dice rolled by forge

    Without --dice or --roll it asks for each throw; there the words of the table work, such as ? why odds undo.
    Status 0: ruled; 1: illegal, or more dice are needed, which are
    then named and nothing is recorded; 2: input that cannot be read.
    """
    said = {name: options.pop(name) for name in ("dice", "roll", "seed", "policy")}
    source = Source(**said, answers=read_answers(answers))
    if source.ways > 1:
        raise click.UsageError("--dice, --roll and --seed exclude each other")
    if options["agreed"] and options["late"] is None:
        raise click.UsageError("--agreed says who let something be entered --late")
    named: Named | None = context.obj if procedure else None
    if options["ledger"] is not None:
        from forge.cli.recording import record

        record(named, wanted, source, options)
    elif named is None:
        if source.ways or source.answers:
            raise click.UsageError("name the procedure or table that the dice and answers are for")
        _list(Game.open(wanted), as_json=options["as_json"])
    elif options["schema"]:
        echo_json(named.game.schema(named.procedure.id))
    else:
        if options["late"] is not None or options["players"]:
            raise click.UsageError("--late and --player belong to a --ledger")
        return _rule(named, source, options)
    return None


def _rule(named: Named, source: Source, options: Mapping[str, Any]) -> Play:
    from forge.referee.telling.receipts import receipt
    from forge.referee.walking.other_readings import read_otherwise

    given = read_words(named, options)
    answers = Answers(source, named.procedure, named.rules)
    play = named.game.start(named.procedure, given)
    play.take(answers)
    told, asker = 0, Asker(play)
    while play.pending and answers.handful is None:
        told = tell(play, min(told, len(play.told)))
        try:
            if answer := asker.ask():
                play.give(answer)
        except Left:
            break
        play.take(answers)
    asker.refuse_rest()
    if play.pending:
        if not options["as_json"]:
            tell(play, told)
        unanswered(play, as_json=options["as_json"])
    answers.refuse_rest(play.told)
    assert play.ruling is not None
    if options["as_json"]:
        echo_json(play.ruling.plain())
    else:
        others = read_otherwise(play.ruling, named.rules, named.procedure, given.arguments)
        echo(*receipt(play.ruling, named.rules, others))
    return play


def _list(game: Game, *, as_json: bool) -> None:
    if as_json:
        procedures = game.procedures.values()
        echo_json([{"id": each.id, "cite": each.cite, "input": game.schema(each.id)} for each in procedures])
    else:
        list_procedures(game)
