"""``forge diff``: what has changed between two states of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo, echo_json
from forge.cli.problem_lines import show_problems
from forge.errors import FAULT, ForgeError

if TYPE_CHECKING:
    from forge.proofing.changes.values import Differences

Command = Any
SAME, DIFFERENT, TROUBLE = 0, 1, 2


def overlay_options(command: Command) -> Command:
    """Take overlays over both states, over the old alone, over the new alone."""
    helps = {
        "--overlay": "An overlay over both. May be given several times, as the next two.",
        "--old-overlay": "An overlay over OLD alone.",
        "--new-overlay": "An overlay over NEW alone.",
    }
    for option, help_text in reversed(helps.items()):
        name = option.strip("-").replace("-", "_") + "s"
        kind = click.Path(path_type=Path)
        command = click.option(option, name, multiple=True, type=kind, metavar="FILE", help=help_text)(command)
    return command


@click.command("diff")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False, default="")
@click.option("--edition", default="", metavar="NAME", help="The edition of both, unless something else is said.")
@click.option("--old-edition", default="", metavar="NAME", help="The edition of OLD alone.")
@overlay_options
@click.option(
    "--book",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.pdf",
    help="Write a picture book: old, new and difference of each piece side by side.",
)
@click.option("--all", "every", is_flag=True, help="Tell every single change; else many of one kind are counted.")
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON, nothing folded (schema 1).")
@click.option("--exit-zero", is_flag=True, help="End with status 0 although something differs.")
def command(
    old: str, new: str, *, book: Path | None, every: bool, as_json: bool, exit_zero: bool, **wanted: Any
) -> None:
    """Say what has changed between two states of a pack: cells, definitions, tables, words, print, odds, rulings.

    \b
    forge diff my-game-2026 my-game            two folders
    forge diff my-game@v1.0 my-game            a revision of the git repository it lies in, and now
    forge diff my-game@HEAD~5 --book c.pdf     the same, NEW being the pack as it is now, and a picture book
    forge diff atlantic-wolves atlantic-wolves:house    two editions
    forge diff my-game my-game --new-overlay errata.yaml

    Rows that only stand elsewhere are no change. Answers that you keep with forge fill do not count.

    Like diff, it ends with status 0 if nothing differs, with 1 if something does, and with 2 if a state cannot be
    read, or not all of it, be it because the pack has errors, so that a script can tell a change from trouble.
    """
    from forge.library.comparing import diff

    if not new:
        from forge.proofing.changes.spoken import read_state

        said = read_state(old)
        if not said.revision:
            raise click.UsageError("name two states, or a revision of a pack to be compared with the pack as it is now")
        new = said.pack + (f":{said.edition}" if said.edition else "")
    try:
        found = diff(old, new, book=book, **wanted)
    except ForgeError as error:
        echo(*show_problems(error.problems), err=True)
        raise click.exceptions.Exit(FAULT if error.exit_status == FAULT else TROUBLE) from None
    _tell(found, every=every, as_json=as_json)
    if book:
        echo(f"picture book: {book}", err=as_json)
    if found.problems:
        echo(*show_problems(found.problems), err=True)
    if found.unread:
        echo(f"not compared: {', '.join(found.unread)}", err=True)
    raise click.exceptions.Exit(_status(found, exit_zero=exit_zero))


def _tell(found: Differences, *, every: bool, as_json: bool) -> None:
    if as_json:
        from forge.proofing.changes.plain import plain

        echo_json(plain(found))
        return
    from forge.proofing.changes.telling import lines

    for line in lines(found, every=every):
        echo(line)


def _status(found: Differences, *, exit_zero: bool) -> int:
    if found.errors:
        return FAULT if ForgeError(found.errors).exit_status == FAULT else TROUBLE
    return DIFFERENT if found and not exit_zero else SAME
