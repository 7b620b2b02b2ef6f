"""``forge gallery``: a pack on contact sheets, one piece in many variants, or a bare grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo
from forge.cli.options import counted, gathers, pack_argument, report, usage, wanted_options
from forge.cli.print_options import Typed, dpi_option, formats_option, out_option, paper_option, replace_option
from forge.cli.speaking import announce

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.library.gallery import GalleryMade
    from forge.library.opening import Wanted
    from forge.proofing.gallery.grid import Cells
    from forge.proofing.gallery.variants import Varied

MOST_VARIED = 2


def _varied(text: str) -> Varied:
    from forge.proofing.gallery.variants import read_varied

    return read_varied(text)


def _cells(text: str) -> Cells | None:
    from forge.proofing.gallery.grid import read_cells

    return read_cells(text) if text else None


@click.command("gallery")
@pack_argument
@click.argument("components", metavar="[COMPONENT]...", nargs=-1)
@click.option(
    "--vary",
    "varied",
    type=Typed("variants", _varied),
    multiple=True,
    metavar="WHAT=VALUE,VALUE",
    help="Show one piece of the component with each value: of a field (size), a column of its row (attack), a slot of "
    "its face (symbol, back.symbol) or a field of an element of it (factors.size). Given twice, a grid.",
)
@click.option("--piece", default="", metavar="ID", help="The piece that is varied; the first if not given.")
@click.option(
    "--grid",
    "cells",
    type=Typed("grid", _cells),
    default="",
    metavar="4x3",
    help="Lay the pieces of one component in sheets of so many cells, nothing between or around them.",
)
@paper_option
@formats_option
@dpi_option
@out_option
@replace_option
@wanted_options
@gathers
def command(
    wanted: Wanted,
    components: tuple[str, ...],
    varied: tuple[Varied, ...],
    out: Path | None,
    *,
    problems: Problems,
    **wishes: Any,
) -> None:
    """Show a pack on contact sheets, or one piece in many variants side by side.

    \b
    forge gallery my-game                                    everything, each look once
    forge gallery my-game units                              one component
    forge gallery my-game cards --grid 4x3 --format png      sheets for a virtual tabletop
    forge gallery my-game units --vary "size=15 mm,5/8 in"   a piece in two sizes
    forge gallery my-game units --piece 7-pz --vary symbol=armour,mechanised --vary "factors.size=25%,30%,35%"

    Nothing is changed by that; a variant that cannot be drawn is shown by what is wrong with it.
    """
    import gc

    from forge.library.gallery import gallery_wanted
    from forge.library.known import UnknownComponentError

    gc.disable()  # drawings are trees: the collector finds nothing in them and takes a tenth of the time
    _refuse_unlike(components, varied, wishes)
    try:
        made = gallery_wanted(wanted, out, components, problems, varied=varied, **wishes)
    except UnknownComponentError as error:
        raise usage(error) from None
    _tell(made)
    report(problems)


def _refuse_unlike(components: tuple[str, ...], varied: tuple[Varied, ...], wishes: dict[str, Any]) -> None:
    """Refuse options that do not go together."""
    if len(varied) > MOST_VARIED:
        raise click.UsageError(f"--vary may be given {MOST_VARIED} times at most")
    if varied and len(components) != 1:
        raise click.UsageError("--vary needs the one COMPONENT whose piece is varied")
    if wishes["cells"] and (varied or len(components) != 1):
        raise click.UsageError("--grid needs one COMPONENT, and goes without --vary")
    if wishes["piece"] and not varied:
        raise click.UsageError("--piece goes with --vary")


def _tell(made: GalleryMade) -> None:
    """Say which files there are, and what could not be drawn."""
    for file in made.files:
        echo(str(file))
    for problem in dict.fromkeys(problem for variant in made.variants for problem in variant.problems.errors):
        echo(*problem.lines(), err=True)
    if made.variants:
        failed = sum(bool(variant.problems.errors) for variant in made.variants)
        announce(f"{counted(len(made.variants), 'variant')}" + (f", {failed} of them with errors" if failed else ""))
