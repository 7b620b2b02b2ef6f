"""``forge export``: a pack for a table on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.options import counted, gathers, pack_argument, report, strict_option, wanted_options
from forge.cli.print_options import out_option
from forge.cli.progress import show_progress
from forge.cli.speaking import announce
from forge.library.choices import LEAST_DPI, MOST_DPI, TARGETS

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.library.exported import Done
    from forge.library.opening import Wanted


@click.command("export")
@pack_argument
@click.option("--to", type=click.Choice(TARGETS), help="VASSAL, or Tabletop Simulator.")
@click.option(
    "--situation",
    "situations",
    multiple=True,
    metavar="NAME",
    help="A situation of the edition that is set up. A VASSAL module begins with one, and with nothing if none is "
    "named; saves for Tabletop Simulator are made of all, or of those named.",
)
@click.option(
    "--dpi",
    type=click.IntRange(LEAST_DPI, MOST_DPI),
    help="Resolution of all pictures; 150 for VASSAL, 300 for Tabletop Simulator if not given.",
)
@click.option(
    "--base-url",
    default="",
    metavar="URL",
    help="Where the pictures will be hosted, for Tabletop Simulator; on this machine if not given.",
)
@out_option
@click.option(
    "--force", is_flag=True, help="Export even if nothing has changed, and replace files that forge did not make."
)
@wanted_options
@strict_option
@gathers
def command(
    wanted: Wanted,
    to: str | None,
    out: Path | None,
    *,
    problems: Problems,
    situations: tuple[str, ...],
    dpi: int | None,
    base_url: str,
    strict: bool,
    force: bool,
) -> None:
    """Export a pack to VASSAL or Tabletop Simulator, to show and try a design before it is printed.

    \b
    forge export atlantic-chase --to vassal --edition house --situation norway
    forge export atlantic-wolves --to tts --edition house

    Pieces, boards, cards and charts are those that forge build prints, at one scale; tables become dice whose faces are
    their results; a situation puts its pieces where they stand. No rules are enforced.
    """
    import gc

    from forge.exporting.targets import Wishes
    from forge.library.exported import export_wanted

    if to is None:
        raise click.UsageError(f"nothing says what to export to\n  hint: --to {' or --to '.join(TARGETS)}")
    gc.disable()  # drawings are trees: the collector finds nothing in them and takes a tenth of the time
    wishes = Wishes(to, dpi or 0, situations, base_url)
    done = export_wanted(wanted, wishes, out, problems, show_progress("picture"), force=force, strict=strict)
    report(problems, strict=strict)
    _tell(done)


def _tell(done: Done) -> None:
    """Say which files there are, and what is worth knowing."""
    files = done.exported.files
    if done.exported.unchanged:
        announce(f"{done.pack}: unchanged: {_named(files, done.folder)}")
        return
    announce(f"{done.pack}: {_named(files, done.folder)}, {_size(sum(path.stat().st_size for path in files))}")
    echo(*(f"  {note}" for note in done.exported.notes))


def _named(files: tuple[Path, ...], folder: Path) -> str:
    """Name the only file, or say how many there are and where."""
    return str(files[0]) if len(files) == 1 else f"{counted(len(files), 'file')} in {folder}"


def _size(length: int) -> str:
    """Say how long files are: 3.1 MB, or 27 kB where that says more."""
    return f"{length / 1_000_000:.1f} MB" if length >= 1_000_000 else f"{max(1, round(length / 1000))} kB"
