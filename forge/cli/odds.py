"""``forge odds``: the distribution of a procedure or table, exact or sampled, with a histogram in text."""

from __future__ import annotations

from functools import partial
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
    read_rules,
    read_words,
    situation_option,
)

if TYPE_CHECKING:
    from forge.cli.options import Overlays
    from forge.referee.odds.distribution import Odds
    from forge.referee.odds.exploring import Budget, Explorer
    from forge.referee.odds.sampling import Sample
    from forge.referee.walking.input import Input

MOST_SAMPLES = 10_000_000


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
@click.option("--work", is_flag=True, help="For authors: how often each step was run, on the error stream.")
@click.option("--json", "as_json", is_flag=True, help="Write the distribution as JSON, chances as fractions.")
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
    """Give the exact odds of a procedure or table.

    \b
    forge odds PACK                               what there are odds of
    forge odds PACK PROCEDURE                     the distribution of its result, or of each measure
    forge odds PACK PROCEDURE --measure sunk      of one measure

    Players' choices follow a policy, which is named in the answer: the first option unless --policy says otherwise,
    or what the procedure has as usual.
    """  # noqa: D301 - click needs the real backspace
    from forge.referee.odds.best import read_goals

    named: Named | None = context.obj if procedure else None
    if named is None:
        list_procedures(read_rules(name, edition, overlays))
        return
    if options["seed"] is not None and options["sample"] is None:
        raise click.UsageError("--seed belongs to --sample; exact odds need none")
    _check_measures(named, options["measures"])
    given = read_words(named, options)
    known = named.procedure.measures
    goals, _ = read_goals(named.procedure, options["policy"] or "first")
    if goals and options["sample"] is not None:
        raise click.UsageError("the best is reckoned from every end back, which cannot be sampled")
    known = tuple(dict.fromkeys(goal.measure for goal in goals.values())) or known
    alone = not options["measures"] and len(known) > 1
    wanted = [(measure,) for measure in known] if alone else [options["measures"] or known]
    policies = (options["policy"],) if options["policy"] is not None else named.procedure.usual
    found = {policy: _count(named, given, tuple(wanted), options | {"policy": policy}) for policy in policies}
    if options["as_json"]:
        data = [_plain(named, given, one, _told_policy(named, policy)) for policy in policies for one in found[policy]]
        echo_json(data if len(data) > 1 else data[0])
    else:
        for policy in policies:
            _write(named, found[policy], policy)


def _write(named: Named, found: list[Odds] | list[Sample], policy: str) -> None:
    from forge.cli.histogram import write_all
    from forge.referee.contract.words import say, word

    echo(*write_all(found, named.rules))
    if named.procedure.id not in named.rules.tables:  # tables ask for no decisions
        from forge.referee.odds.best import told_goals

        told = ((word(named.rules.texts, side), words) for side, words in told_goals(named.procedure, policy))
        echo(say(named.rules.texts, "odds.policy", policy=", ".join(f"{side} {words}".strip() for side, words in told)))


def _count(
    named: Named, given: Input, groups: tuple[tuple[str, ...], ...], options: dict[str, Any]
) -> list[Odds] | list[Sample]:
    from forge.referee.contract.deciding import find_policy
    from forge.referee.odds.best import read_goals
    from forge.referee.walking.desk import Desk

    goals, rest = read_goals(named.procedure, options["policy"])
    policy = find_policy(named.procedure, rest)
    told = _told(named, options["answers"])
    desk, arguments = Desk(named.rules), given.arguments
    if options["sample"] is None:
        from forge.referee.odds.best import WORK, best_odds, wants
        from forge.referee.odds.exact import exact_odds_of_each
        from forge.referee.odds.exploring import Explorer

        budget = _announced(named, WORK if goals else None)
        if goals:
            free, episodes = partial(wants, goals), named.procedure.episodes
            explorer = Explorer(desk.with_told(told), policy, budget, free, episodes)
            found = best_odds(explorer, named.procedure, arguments, groups, goals)
        else:
            explorer = Explorer(desk.with_told(told), policy, budget)
            found = exact_odds_of_each(explorer, named.procedure, arguments, groups)
        if options["work"]:
            _write_work(explorer)
        return found
    import secrets

    from forge.referee.odds.sampling import sample_odds
    from forge.referee.walking.drivers import seeded_below

    below = secrets.randbelow if options["seed"] is None else seeded_below(options["seed"])
    size = options["sample"]
    every = tuple(dict.fromkeys(measure for group in groups for measure in group))
    sample = sample_odds(desk, named.procedure, arguments, every, size=size, policy=policy, told=told, below=below)
    return [sample.alone(group) for group in groups] if every else [sample]


def _write_work(explorer: Explorer) -> None:
    from forge.referee.odds.effort import efforts

    echo(f"{'step':28} {'places':>8} {'runs':>9} {'values':>9}   in one place", err=True)
    for one in efforts(explorer):
        mark = "  make a throw of which only a class matters a Call" if one.wasteful else ""
        echo(
            f"{one.step:28} {one.places:8,} {one.runs:9,} {one.ends:9,}   {one.most:,} : {one.fewest:,}{mark}", err=True
        )


def _announced(named: Named, most: int | None) -> Budget:
    """Give the budget of one question, which says on the error stream when counting takes longer than two seconds."""
    from forge.referee.contract.words import say
    from forge.referee.odds.exploring import LONG_WORK, Budget

    return Budget(most, notice=lambda: echo(say(named.rules.texts, "odds.long"), err=True), noticed=LONG_WORK)


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


def _check_measures(named: Named, measures: tuple[str, ...]) -> None:
    from forge.errors import nearest
    from forge.referee.contract.refusals import Illegal

    known = named.procedure.measures
    for measure in measures:
        if measure not in known:
            raise Illegal("--measure", f"{measure!r} is not a measure of {named.procedure.id}", nearest(measure, known))


def _told(named: Named, answers: tuple[str, ...]) -> dict[str, Any]:
    from forge.referee.contract.parameters import read_words
    from forge.referee.contract.refusals import Malformed

    told: dict[str, Any] = {}
    for name, words in read_answers(answers).items():
        if len(words) > 1:
            raise Malformed("--answer", f"{name} is answered twice", "odds take one value for each")
        unknown = named.rules.unknowns.get(name)
        told[name] = read_words(unknown.type.typed(), words[0], name) if unknown else words[0]
    return told
