"""Options that several commands share, and reading a pack as they ask for it."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.choosing import chosen_overlay
from forge.cli.echo import echo
from forge.cli.problem_lines import show_problems
from forge.errors import ForgeError, Problems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.library.opening import Overlays

Command = Any


def usage(error: ForgeError) -> click.UsageError:
    """Make wrong usage of what names things that are not there: all of them, and what may be meant by each."""
    hints = "; ".join(dict.fromkeys(each.hint for each in error.problems if each.hint))
    message = "; ".join(each.message for each in error.problems)
    return click.UsageError(f"{message}\n  hint: {hints}" if hints else message)


def pack_argument(command: Command) -> Command:
    """Take the name of a pack that comes with forge, or the path of one."""
    return click.argument("name", metavar="PACK")(command)


def edition_options(command: Command) -> Command:
    """Take ``--edition`` and ``--overlay``, and over them what is chosen by ``--switch`` and ``--reading``."""

    @wraps(command)
    def run(
        *arguments: object, overlays: Overlays, switched: tuple[str, ...], read_as: tuple[str, ...], **options: object
    ) -> Any:
        return command(*arguments, overlays=(*overlays, *chosen_overlay(switched, read_as)), **options)

    edition = click.option("--edition", default="published", metavar="NAME", help="An edition shipped with the pack.")
    overlay = click.option(
        "--overlay",
        "overlays",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="An overlay of your own, which fills unknowns, corrects or translates; or, by its name alone (de), a "
        "translation that comes with the pack. May be given several times.",
    )
    switch = click.option(
        "--switch",
        "switched",
        multiple=True,
        metavar="NAME[=VALUE]",
        help="Put an optional rule in force (forge list PACK --switches). May be given several times.",
    )
    reading = click.option(
        "--reading",
        "read_as",
        multiple=True,
        metavar="ID=MEANING",
        help="Choose a reading of an unclear rule (forge list PACK --readings). May be given several times.",
    )
    return edition(overlay(switch(reading(run))))


def wanted_options(command: Command) -> Command:
    """Take an edition and overlays; with the pack that is named they are what is ``wanted``."""

    @wraps(command)
    def run(*arguments: object, name: str, edition: str, overlays: Overlays, **options: object) -> Any:
        from forge.library.opening import Wanted

        return command(*arguments, wanted=Wanted(name, edition, overlays), **options)

    return edition_options(run)


def strict_option(command: Command) -> Command:
    """Take ``--strict``."""
    return click.option("--strict", is_flag=True, help="Treat warnings as errors.")(command)


def gathers(command: Command) -> Command:
    """Give a command its ``problems``; what has been found is shown, too, when the work is broken off."""

    @wraps(command)
    def run(*arguments: object, **options: object) -> Any:
        problems = Problems()
        try:
            return command(*arguments, problems=problems, **options)
        except ForgeError as error:
            problems.add(error.problems)
            report(problems)
            raise click.exceptions.Exit(1) from None
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            raise
        except Exception:
            echo(*show_problems(problems), err=True)
            raise

    return run


def report(problems: Problems, *, strict: bool = False) -> None:
    """Show what was found; errors (with ``--strict`` also warnings) end the command with status 1, faults with 70."""
    if len(problems):
        echo(*show_problems(problems), err=True)
    if problems.errors or (strict and problems.warnings):
        raise click.exceptions.Exit(ForgeError(problems).exit_status)


def counted(number: int, noun: str, plural: str = "") -> str:
    """Write a number with its noun: ``1 counter``, ``2 counters``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def columns(rows: Sequence[tuple[str, ...]], indent: str = "  ") -> None:
    """Print rows as aligned columns."""
    echo(*aligned(rows, indent))


def aligned(rows: Sequence[tuple[str, ...]], indent: str = "  ") -> list[str]:
    """Give rows as lines with aligned columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    padded = (zip(row, widths, strict=True) for row in rows)
    return [(indent + "  ".join(cell.ljust(width) for cell, width in row)).rstrip() for row in padded]
