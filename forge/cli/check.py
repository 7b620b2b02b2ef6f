"""``forge check``: everything wrong with a pack that can be known without printing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.options import counted, edition_options, read_pack, report, strict_option
from forge.errors import ForgeError, Problems

if TYPE_CHECKING:
    from pathlib import Path

    from forge.pack.model import Pack


@click.command("check")
@click.argument("names", metavar="[PACK]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Check every pack that comes with forge.")
@edition_options
@strict_option
def command(names: tuple[str, ...], edition: str, overlays: tuple[Path, ...], *, every: bool, strict: bool) -> None:
    """Report every problem of a pack: definitions, tables, texts, what its game module uses, and every face drawn.

    The cases in its vectors.yaml are ruled, and must come out as the rulebook says.
    """
    from forge.places import pack_names

    if every:
        names = (*names, *pack_names())
    if not names:
        raise click.UsageError("name a pack, or say --all")
    problems = Problems()
    for name in names:
        for number, variant in enumerate(_editions(name, edition) if every else (edition,)):
            _check(name, variant, overlays, problems, ruled=number == 0)
    report(problems, strict=strict)


def _editions(name: str, edition: str) -> tuple[str, ...]:
    from forge.places import find_pack, stems_in

    shipped = stems_in(find_pack(name), "editions", ".yaml")
    return (edition, *(variant for variant in shipped if variant != edition))


def _check(name: str, edition: str, overlays: tuple[Path, ...], problems: Problems, *, ruled: bool) -> None:
    from forge.places import find_pack
    from forge.referee.catalogue import check_game
    from forge.referee.vectors import check_vectors

    found = Problems()
    try:
        vectors = check_vectors(find_pack(name), found) if ruled else 0
        pack = read_pack(name, edition, overlays, found)
        check_game(pack.rules, found)
        drawn = _draw_everything(pack, found)
        pack.art.check_pixels(found)
    except ForgeError as error:
        found.add(error.problems)
    else:
        if not found.errors:
            said = f"{counted(drawn, 'face')} drawn" + (f", {counted(vectors, 'vector')} ruled" if vectors else "")
            warnings = f", {counted(len(found.warnings), 'warning')}" if found.warnings else ""
            echo(f"{pack.id} ({edition}): {said}, no errors{warnings}")
            for change in pack.rules.changes if overlays else ():
                echo(f"  {change.overlay}: {change.what}: {change.before} -> {change.after}")
    problems.add(found)


def _draw_everything(pack: Pack, problems: Problems) -> int:
    drawn = 0
    for component in pack.components:
        for piece in component.pieces:
            component.draw(piece, "front", problems)
            drawn += 1
            if component.two_sided:
                component.draw(piece, "back", problems)
                drawn += 1
    return drawn
