"""``forge check``: everything wrong with a pack that can be known without printing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.options import counted, edition_options, gathers, report, strict_option
from forge.cli.speaking import announce

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.library.checking import Checked
    from forge.library.opening import Overlays, Wanted
    from forge.rules import Rules


@click.command("check")
@click.argument("names", metavar="[PACK]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Check every pack that comes with forge.")
@edition_options
@strict_option
@gathers
def command(
    names: tuple[str, ...], edition: str, overlays: Overlays, *, problems: Problems, every: bool, strict: bool
) -> None:
    """Report every problem in a pack: definitions, tables, texts, what its game module uses, every face, every page.

    It reports whatever forge build without options would refuse or warn about; with --strict everything must also be
    legible in grey and with little ink. The cases in vectors.yaml are ruled, and must come out as the rulebook says.
    """
    import gc

    from forge.library.opening import Wanted
    from forge.places import pack_names

    gc.disable()  # drawings are trees: the collector finds nothing in them and takes a tenth of the time
    if every:
        names = (*names, *pack_names())
    if not names:
        raise click.UsageError("name a pack, or say --all")
    for name in names:
        for number, variant in enumerate(_editions(name, edition) if every else (edition,)):
            _check(Wanted(name, variant, overlays), problems, ruled=number == 0, strict=strict)
    report(problems, strict=strict)


def _editions(name: str, edition: str) -> tuple[str, ...]:
    from forge.places import find_pack, stems_in

    shipped = stems_in(find_pack(name), "editions")
    return (edition, *(variant for variant in shipped if variant != edition))


def _check(wanted: Wanted, problems: Problems, *, ruled: bool, strict: bool) -> None:
    from forge.drawing.recolour import ALL_LOOKS
    from forge.library.checking import check

    checked = check(wanted, vectors=ruled, looks=ALL_LOOKS if strict else ("plain",))
    if checked.pack and not checked.errors:
        _tell(checked, checked.pack.rules, changes=bool(wanted.overlays))
    problems.add(checked.problems)


def _tell(checked: Checked, rules: Rules, *, changes: bool) -> None:
    warned = len(checked.problems.warnings)
    said = f"{counted(checked.faces, 'face')} drawn"
    said += f", {counted(checked.vectors, 'vector')} ruled" if checked.vectors else ""
    found = f"no errors, {counted(warned, 'warning')}" if warned else "no errors"
    announce(f"{rules.pack} ({rules.edition}): {said}, {found}")
    for change in rules.changes if changes else ():
        echo(f"  {change.overlay}: {change.what}: {change.before} -> {change.after}")
