"""``forge build``: print a pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import click

from forge.cli.echo import echo
from forge.cli.headings import Headed
from forge.cli.options import counted, gathers, pack_argument, report, strict_option, usage, wanted_options
from forge.cli.print_options import WISHES, options, out_option, refuse_two_looks
from forge.cli.progress import show_progress
from forge.errors import Location

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.errors import Problems
    from forge.library.choices import PrintWishes
    from forge.library.opening import Wanted
    from forge.pack.model import Fit, Pack
    from forge.printing import Built

SHOWN_FITS = 10
LONGEST_QUOTE = 60

PRESS = (
    "press output (CMYK, PDF/X, pictures of exact sizes) is made by a command of its own\n"
    "  hint: forge press PACK --profile NAME; forge press --list shows the services"
)


@click.command("build", cls=Headed)
@pack_argument
@click.argument("components", metavar="[COMPONENT]...", nargs=-1)
@options(*WISHES)
@out_option
@click.option(
    "--force",
    is_flag=True,
    help="Build even if nothing has changed, and replace files that are not, or no longer, as forge made them.",
)
@click.option("--press", is_flag=True, hidden=True)
@wanted_options
@strict_option
@gathers
def command(
    wanted: Wanted,
    components: tuple[str, ...],
    out: Path | None,
    *,
    problems: Problems,
    strict: bool,
    force: bool,
    press: bool,
    **wishes: Unpack[PrintWishes],
) -> None:
    """Print a pack, or some of its components, as PDF, SVG or PNG.

    Everything is checked first; if anything is wrong, no file appears.
    """
    import gc

    from forge.library.built import build_wanted
    from forge.library.known import UnknownComponentError

    gc.disable()  # drawings are trees: the collector finds nothing in them and takes a tenth of the time
    if press:
        raise click.UsageError(PRESS)
    refuse_two_looks(wishes)
    progress = show_progress("page")
    try:
        done = build_wanted(wanted, out, components, problems, progress, force=force, strict=strict, **wishes)
    except UnknownComponentError as error:
        raise usage(error) from None
    report(problems, strict=strict)
    if done.contents is None:
        echo(f"{done.pack}: unchanged: {_common(done.built.files, done.folder)}")
    else:
        _tell(done.contents, done.built, done.folder)


def _tell(pack: Pack, built: Built, target: Path) -> None:
    """Say what there is to print, on what and how, and what was set smaller."""
    printed = [job for job in built.jobs if job.file]
    for job in printed:
        way = "printed on both sides" if job.both_sides else "printed on one side"
        echo(f"{pack.title}: {counted(job.leaves, 'sheet')} of {job.paper}, {way}: {target / job.file}")
    if others := len(built.files) - len(printed):
        echo(f"{pack.title}: {counted(others, 'file')}: {target}")
    for line in (
        *_cut_summary(built, target),
        *_fit_summary(built.fits),
        *_open_summary(pack, built),
        *_saving_hints(built),
    ):
        echo(line)


def _cut_summary(built: Built, target: Path) -> Iterator[str]:
    """Say what a cutting machine has to do on each sheet, what is left to be cut by hand, and what to do next."""
    from forge.reading.measures import MM, show_length

    for cut in built.cuts:
        pieces = f"{counted(cut.pieces, 'piece')}, " if cut.pieces else ""
        way = f"{counted(cut.lines, 'line')} of {cut.length / MM:,.0f} mm, {cut.travel / MM:,.0f} mm between them"
        sizes = [("picture", cut.picture), ("lines", cut.size)] if cut.picture else []
        shown = "".join(f"; {what} {' x '.join(map(show_length, size))}" for what, size in sizes if size)
        yield f"{' and '.join(str(target / file) for file in cut.files)}: {pieces}{way}{shown}"
    if built.by_hand:
        yield f"not cut by the machine: {'; '.join(built.by_hand)}"
    if built.cuts and built.how_to_cut:
        yield f"  hint: {built.how_to_cut}"


def _saving_hints(built: Built) -> Iterator[str]:
    """Say what would take fewer sheets: where one more row or column would nearly fit."""
    for saving in built.savings:
        reach = ", if the printer reaches that far" if saving.option.startswith("--margin") else ""
        fewer = f"{counted(saving.instead, 'sheet')} instead of {saving.sheets}"
        yield f"  hint: {', '.join(saving.titles)}: {fewer} with {saving.option}{reach}"


def _open_summary(pack: Pack, built: Built) -> Iterator[str]:
    """Say what has blanks and what was left out because it has nothing else, and what would print more."""
    from forge.rules import editions

    if built.done_without:
        yield f"not printed, being optional (--optional prints it): {'; '.join(built.done_without)}"
    if not (built.blanks or built.left_out):
        return
    if built.blanks:
        yield f"with blanks to fill in: {'; '.join(built.blanks)}"
    if built.left_out:
        yield f"not printed, being nothing but blanks (--blanks prints it): {'; '.join(built.left_out)}"
    others = [name for name in editions(pack.folder) if name not in ("published", pack.rules.edition)]
    ways = [*(f"--edition {name}" for name in others), f"forge fill {pack.id}"]
    yield f"  hint: {' or '.join(ways)} fills them"


def _fit_summary(fits: tuple[Fit, ...]) -> Iterator[str]:
    """Say which texts were set smaller than their faces want, the smallest share first."""
    from forge.reading.measures import PT

    anywhere = Location("")
    alike: dict[Fit, list[Fit]] = {}
    for fit in fits:
        alike.setdefault(fit._replace(piece="", where=anywhere), []).append(fit)
    if fits:
        yield f"{counted(len(fits), 'text')} set smaller to fit:"
    groups = list(alike.values())
    for first, *others in groups[:SHOWN_FITS]:
        sizes = f"{first.used / PT:g} pt instead of {first.wanted / PT:g}"
        of = f"{first.piece} and {len(others)} more" if others else first.piece
        yield f'  {first.where}: "{_brief(first.text)}": {sizes} ({first.element}, {first.side} of {of})'
    if len(groups) > SHOWN_FITS:
        yield f"  ... and {counted(sum(map(len, groups[SHOWN_FITS:])), 'text')} more"


def _brief(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= LONGEST_QUOTE else f"{words[:LONGEST_QUOTE]}..."


def _common(files: tuple[Path, ...], folder: Path) -> str:
    return str(files[0]) if len(files) == 1 else str(folder)
