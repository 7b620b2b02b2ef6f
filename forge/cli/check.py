"""``forge check``: everything wrong with a pack that can be known without printing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.options import counted, edition_options, gathers, read_pack, report, strict_option
from forge.errors import Location, Problems, guarded

if TYPE_CHECKING:
    from forge.cli.options import Overlays
    from forge.pack.model import Pack


@click.command("check")
@click.argument("names", metavar="[PACK]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Check every pack that comes with forge.")
@edition_options
@strict_option
@gathers
def command(
    names: tuple[str, ...], edition: str, overlays: Overlays, *, problems: Problems, every: bool, strict: bool
) -> None:
    """Report every problem of a pack: definitions, tables, texts, what its game module uses, every face, every page.

    Whatever forge build without options would refuse or warn of is said; with --strict all has to be seen well in grey
    and with little ink, too. The cases in its vectors.yaml are ruled, and must come out as the rulebook says.
    """
    from forge.places import pack_names

    if every:
        names = (*names, *pack_names())
    if not names:
        raise click.UsageError("name a pack, or say --all")
    for name in names:
        for number, variant in enumerate(_editions(name, edition) if every else (edition,)):
            _check(name, variant, overlays, problems, ruled=number == 0, strict=strict)
    report(problems, strict=strict)


def _editions(name: str, edition: str) -> tuple[str, ...]:
    from forge.places import find_pack, stems_in

    shipped = stems_in(find_pack(name), "editions", ".yaml")
    return (edition, *(variant for variant in shipped if variant != edition))


def _check(name: str, edition: str, overlays: Overlays, problems: Problems, *, ruled: bool, strict: bool) -> None:
    """Check a pack in one edition; whatever breaks one check off, the others are made."""
    from forge.drawing.recolour import ALL_LOOKS
    from forge.places import find_pack
    from forge.printing.rehearsal import rehearse
    from forge.referee.catalogue import check_game
    from forge.referee.vectors.run import check_vectors

    found, where = Problems(), Location(name)
    pack, drawn, vectors = None, 0, 0
    with guarded(where, "vectors", found):
        vectors = check_vectors(find_pack(name), found) if ruled else 0
    with guarded(where, "", found):
        pack = read_pack(name, edition, overlays, found, looks=ALL_LOOKS if strict else ("plain",))
    if pack:
        with guarded(where, "", found):
            check_game(pack.rules, found)
        drawn = rehearse(pack, found)
        if not found.errors:
            _tell(pack, overlays, (drawn, vectors, len(found.warnings)))
    problems.add(found)


def _tell(pack: Pack, overlays: Overlays, counts: tuple[int, int, int]) -> None:
    drawn, vectors, warned = counts
    said = f"{counted(drawn, 'face')} drawn" + (f", {counted(vectors, 'vector')} ruled" if vectors else "")
    warnings = f", {counted(warned, 'warning')}" if warned else ""
    echo(f"{pack.id} ({pack.rules.edition}): {said}, no errors{warnings}")
    for change in pack.rules.changes if overlays else ():
        echo(f"  {change.overlay}: {change.what}: {change.before} -> {change.after}")
