"""``forge ask``: finds procedures, tables, readings and rules of a pack by the words of its players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo, echo_json, wrapped
from forge.cli.options import pack_argument, wanted_options
from forge.cli.speaking import announce

if TYPE_CHECKING:
    from forge.library.opening import Wanted
    from forge.referee.telling.finding import Found
    from forge.rules import Rules


@click.command("ask")
@pack_argument
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@click.option("--json", "as_json", is_flag=True, help="Write what is found as JSON.")
@wanted_options
def command(wanted: Wanted, words: tuple[str, ...], *, as_json: bool) -> None:
    """Find procedures, tables, readings and rules by your own words.

    \b
    forge ask atlantic-wolves raider breaks out

    Status 0: something is found; 1: nothing.
    """
    from forge.library.game import Game

    game = Game.open(wanted)
    found, rules = game.find(" ".join(words)), game.rules
    if as_json:
        echo_json([one._asdict() for one in found])
    else:
        echo(*found_lines(found, rules))
    if not found:
        if not as_json:
            announce(f"nothing in {rules.pack} is called so", err=True)
            announce(f"  hint: forge referee {rules.pack} lists all that can be ruled", err=True)
        raise click.exceptions.Exit(1)


def found_lines(found: tuple[Found, ...], rules: Rules) -> list[str]:
    """Give what is found with the command that shows or rules it, and what it says where that is a rule."""
    lines = []
    for one in found:
        cite = f" ({one.cite})" if one.cite else ""
        name = f"{one.id}: " if one.id else ""
        lines.append(f"{one.kind}  {name}{one.title}{cite}")
        lines += _more(one, rules)
    return lines


def _more(one: Found, rules: Rules) -> list[str]:
    if one.kind in ("whole action", "single ruling", "table"):
        return [f"    forge referee {rules.pack} {one.id}"]
    if one.kind == "reading":
        chosen = dict(rules.readings[one.id].alternatives)[rules.readings[one.id].chosen]
        return wrapped(f"{rules.readings[one.id].chosen}: {chosen}")
    if one.kind == "unknown":
        value = rules.unknowns[one.id].value
        return [f"    {'no source gives it' if value is None else f'answered: {value}'}"]
    return wrapped(one.said) if one.said else []
