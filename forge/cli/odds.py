"""``forge odds``: the distribution of a procedure or table, exact or sampled, with a histogram in text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

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

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from forge.library.chances import Chances
    from forge.library.opening import Wanted
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.exploring import Explorer
    from forge.referee.odds.sampling import Sample
    from forge.referee.walking.input import Input

MOST_SAMPLES = 10_000_000
MOST_DECIDED = 4
"""Of so many choices at most it is told how they were decided."""


@click.command("odds", cls=ProcedureCommand)
@named_arguments
@click.option(
    "--measure",
    "measures",
    multiple=True,
    metavar="NAME",
    help="What to count; several are counted jointly. Otherwise each measure alone, or the result.",
)
@click.option(
    "--policy",
    metavar="WORDS",
    help="How choices are decided: first, last, a name, or traits of options, for all or by side: "
    "closer+weakest, 'german:closer british:leave'. best:MEASURE and least:MEASURE decide for the best, for all or "
    "for a side: 'german:best:british-sunk british:closer'.",
)
@answer_option
@situation_option
@click.option(
    "--sample",
    type=click.IntRange(2, MOST_SAMPLES),
    metavar="N",
    help="Play N times instead of counting; gives the standard error.",
)
@click.option("--seed", metavar="WORD", help="With --sample: the same games for the same word.")
@click.option("--long", "longer", is_flag=True, help="Count for ten seconds where two do not suffice.")
@click.option("--work", is_flag=True, help="For authors: how often each step was run, on the error stream.")
@click.option("--json", "as_json", is_flag=True, help="Write the distribution as JSON, chances as fractions.")
@click.pass_context
def command(
    context: click.Context, /, wanted: Wanted, procedure: str | None, answers: tuple[str, ...], **options: Any
) -> None:
    """Give the exact odds of a procedure or table.

    \b
    forge odds PACK                               what it can give odds for
    forge odds PACK PROCEDURE                     the distribution of its result, or of each measure
    forge odds PACK PROCEDURE --measure sunk      of one measure

    Players' choices follow a policy, which is named in the answer: the first option unless --policy says otherwise,
    or the procedure has a default of its own.
    """
    from forge.library.chances import Chances
    from forge.library.game import Game

    named: Named | None = context.obj if procedure else None
    if named is None:
        list_procedures(Game.open(wanted))
        return
    if options["seed"] is not None and options["sample"] is None:
        raise click.UsageError("--seed belongs to --sample; exact odds need none")
    given = read_words(named, options)
    quick = not options["longer"]
    decided: dict[str, tuple[Any, ...]] = {}
    chances = Chances(
        named.rules, named.procedure, given, _told(answers), _notice(named), decided=decided.update, quick=quick
    )
    if options["work"]:
        chances = chances._replace(explored=_write_work)
    groups = _groups(chances, options)
    policies = (options["policy"],) if options["policy"] is not None else named.procedure.usual
    size, seed = options["sample"], options["seed"]
    found: dict[str, list[Odds] | list[Sample]] = {}
    for policy in policies:
        found[policy] = chances.exact(groups, policy) if size is None else chances.sample(groups, policy, size, seed)
        if not options["as_json"]:
            _write(named, found[policy], policy, decided)  # at once, as the next may take long
        decided.clear()
    if options["as_json"]:
        _write_json(named, given, found)
    _write_endless(named, groups, found[policies[0]])


def _groups(chances: Chances, options: dict[str, Any]) -> list[tuple[str, ...]]:
    """Give the measures that are counted together: those that are named, else each alone, or what is wanted of them."""
    from forge.referee.odds.best import read_goals

    chances.know(options["measures"])
    goals, _ = read_goals(chances.procedure, options["policy"] or "first")
    if goals and options["sample"] is not None:
        raise click.UsageError("the best is reckoned from every end back, which cannot be sampled")
    known = tuple(dict.fromkeys(goal.measure for goal in goals.values())) or chances.procedure.measures
    alone = not options["measures"] and len(known) > 1
    return [(measure,) for measure in known] if alone else [options["measures"] or known]


def _write_json(named: Named, given: Input, found: dict[str, list[Odds] | list[Sample]]) -> None:
    """Write the odds by each policy as JSON: a list, or the one distribution there is."""
    data = [_plain(named, given, one, _told_policy(named, policy)) for policy, each in found.items() for one in each]
    echo_json(data if len(data) > 1 else data[0])


def _write(named: Named, found: list[Odds] | list[Sample], policy: str, decided: Mapping[str, tuple[Any, ...]]) -> None:
    from forge.cli.histogram import write_all
    from forge.referee.contract.words import say, word

    echo(*write_all(found, named.rules, named.procedure.id))
    if named.procedure.id not in named.rules.tables:  # tables ask for no decisions
        from forge.referee.odds.best import told_goals

        told = ((word(named.rules.texts, side), words) for side, words in told_goals(named.procedure, policy))
        echo(say(named.rules.texts, "odds.policy", policy=", ".join(f"{side} {words}".strip() for side, words in told)))
        if len(decided) <= MOST_DECIDED:  # of a whole game it would say nothing
            echo(*_taken(decided, named.rules.texts))


def _taken(decided: Mapping[str, tuple[Any, ...]], texts: Mapping[str, str]) -> Iterator[str]:
    """Say of each choice that came to one option alone what it was, however it was decided."""
    from forge.referee.contract.words import option_words, title

    for name, options in decided.items():
        if len(options) == 1:
            asked = title(texts, name)
            yield f"  {asked}{'' if asked.endswith('?') else ':'} {option_words(name, str(options[0]), (), texts)}"


def _write_endless(named: Named, groups: list[tuple[str, ...]], found: list[Odds] | list[Sample]) -> None:
    """Say on the error stream which measures are left out because they may come to any number."""
    from forge.referee.contract.words import measure_words, say

    counted = [one.measures for one in found]
    for group in groups:
        if group not in counted:
            measures = ", ".join(measure_words(named.rules.texts, name) for name in group)
            echo(say(named.rules.texts, "odds.endless", measures=measures, name=group[0]), err=True)


def _write_work(explorer: Explorer) -> None:
    from forge.referee.odds.effort import efforts

    echo(f"{'step':28} {'places':>8} {'runs':>9} {'values':>9}   in one place", err=True)
    for one in efforts(explorer):
        mark = "  make a throw of which only a class matters a Call" if one.wasteful else ""
        echo(
            f"{one.step:28} {one.places:8,} {one.runs:9,} {one.ends:9,}   {one.most:,} : {one.fewest:,}{mark}", err=True
        )


def _notice(named: Named) -> Callable[[], None]:
    """Give what says on the error stream that counting takes more than a second or two."""
    from forge.referee.contract.words import say

    return lambda: echo(say(named.rules.texts, "odds.long"), err=True)


def _plain(named: Named, given: Input, found: Odds | Sample, policy: str) -> dict[str, Any]:
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.plain import plain_odds, plain_sample

    if isinstance(found, Odds):
        return plain_odds(found, named.procedure.id, given.words, policy)
    return plain_sample(found, named.procedure.id, given.words, policy)


def _told_policy(named: Named, policy: str) -> str:
    from forge.referee.odds.best import told_goals

    told = told_goals(named.procedure, policy)
    return " ".join(f"{side}:{words}" if side else words for side, words in told)


def _told(answers: tuple[str, ...]) -> dict[str, str]:
    """Read ``ID=WORDS`` pairs, of which odds take one for each id."""
    from forge.referee.contract.refusals import Malformed

    told = read_answers(answers)
    for name, words in told.items():
        if len(words) > 1:
            raise Malformed("--answer", f"{name} is answered twice", "odds take one value for each")
    return {name: words for name, (words,) in told.items()}
