"""``forge calibrate``: print a calibration sheet, and keep what was read from it as a printer's profile."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from forge.cli.echo import echo
from forge.cli.options import report, usage
from forge.cli.print_options import PAPER, Typed
from forge.cli.profiles import CUTTER
from forge.cli.speaking import language
from forge.errors import Problems

if TYPE_CHECKING:
    from forge.imposing.papers import Paper
    from forge.library.calibrating import Product

    Edge = Literal["long", "short"]

NUMBERS = re.compile(r"[+-]?\d{1,2}(?:\.\d{1,3})?")


def _readings(text: str) -> tuple[int, ...]:
    """Read millimetres, separated by blanks, as EMU."""
    from forge.reading.measures import MM

    words = text.replace(",", " ").split()
    for word in words:
        if not NUMBERS.fullmatch(word):
            raise ValueError(f"holds {word!r}, which is not a number of millimetres")
    return tuple(round(float(word) * MM) for word in words)


@click.command("calibrate")
@click.option("--paper", type=PAPER, default="A4", show_default=True)
@click.option("--duplex", type=click.Choice(["long", "short"]), default="long", show_default=True)
@click.option("--labels", metavar="STOCK", help="Calibrate a sticker product instead of the backs of sheets.")
@click.option("--pack", metavar="PACK", help="The pack whose stocks.yaml describes the sticker product.")
@click.option("--cutter", type=CUTTER, metavar="NAME", help="Calibrate a cutting machine instead of a printer.")
@click.option("--printer", metavar="PROFILE", help="The profile to keep the readings in, and to start from.")
@click.option("--readings", type=Typed("readings", _readings), help="What was read, in mm: dx dy for each corner.")
@click.option("--pins", is_flag=True, help="The readings were taken at pinholes.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("output"), show_default=True)
def command(  # noqa: PLR0917 - click passes them by name
    paper: Paper,
    duplex: Edge,
    labels: str | None,
    pack: str | None,
    cutter: str | None,
    printer: str | None,
    readings: tuple[int, ...] | None,
    out: Path,
    *,
    pins: bool,
) -> None:
    """Line up backs with their fronts, stickers with their labels, or cuts with the print.

    \b
    1. forge calibrate --paper A4                        prints the sheet
    2. forge calibrate --printer laser --readings "0.5 -0.25 ..."
    3. forge build atlantic-wolves --printer laser

    Readings go from the top left corner to the top right, bottom left and bottom right, first across, then down; for
    stickers from the first label to the last; for a cutter those of its four ladders: left, right, top, bottom.
    """
    from forge.library.calibrating import CalibrationError

    if cutter and (labels or printer or pack):
        raise click.UsageError("--cutter goes with neither --labels, --pack nor --printer")
    if pack and not labels:
        raise click.UsageError("--pack says where the product is described that --labels names")
    try:
        if cutter:
            _calibrate_cutter(cutter, paper, readings, out)
        elif readings is None:
            _print_sheet(out, paper, duplex, _product(labels, pack), printer or "")
        elif not printer:
            raise click.UsageError("name the profile to keep the readings in: --printer NAME")
        elif product := _product(labels, pack):
            _keep_labels(printer, product, readings)
        else:
            _keep_backs(printer, paper, duplex, readings, pins=pins)
    except CalibrationError as error:
        raise usage(error) from None


def _product(labels: str | None, pack: str | None) -> Product | None:
    """Find the sticker product that is named, if one is."""
    from forge.library.calibrating import find_product

    return find_product(labels, pack) if labels else None


def _calibrate_cutter(name: str, paper: Paper, readings: tuple[int, ...] | None, out: Path) -> None:
    """Print the sheet of a cutter, or keep what was read from it."""
    from forge.library.calibrating import cutter_sheet, keep_cuts
    from forge.reading.measures import MM

    if readings is None:
        file, *cut = cutter_sheet(name, out, paper=paper, language=language())
        listed = " or ".join(each.name for each in cut)
        echo(f"{file}: print it at actual size, cut {listed}, then: forge calibrate --cutter {name} --readings '...'")
        return
    offset, path = keep_cuts(name, readings, paper=paper)
    echo(
        f"{name}: lines move {offset.dx / MM:+.2f} mm across and {offset.dy / MM:+.2f} mm down, "
        f"scale {offset.scale_x:.4f} across and {offset.scale_y:.4f} down ({path})"
    )


def _print_sheet(out: Path, paper: Paper, duplex: Edge, labels: Product | None, printer: str) -> None:
    from forge.library.calibrating import sheet

    problems = Problems()
    spoken = language()
    file = sheet(out, paper=paper, duplex=duplex, printer=printer, labels=labels, language=spoken, problems=problems)
    report(problems)
    echo(f"{file}: print it at actual size, then: forge calibrate --printer NAME --readings '...'")


def _keep_backs(printer: str, paper: Paper, duplex: Edge, readings: tuple[int, ...], *, pins: bool) -> None:
    from forge.library.calibrating import keep_backs
    from forge.reading.measures import MM

    problems = Problems()
    kept = keep_backs(printer, readings, paper=paper, duplex=duplex, pins=pins, problems=problems)
    report(problems)
    shift = kept.shift
    echo(
        f"{printer}: backs move {shift.dx / MM:+.2f} mm across and {shift.dy / MM:+.2f} mm down, "
        f"turn {shift.angle:+.3f} degrees, scale {shift.scale:.4f} ({kept.path})"
    )
    if kept.disagreement > MM // 2:
        echo(f"the readings disagree by {kept.disagreement / MM:.1f} mm: read the sheet again", err=True)


def _keep_labels(printer: str, product: Product, readings: tuple[int, ...]) -> None:
    from forge.library.calibrating import keep_labels
    from forge.reading.measures import MM

    problems = Problems()
    shift, path = keep_labels(printer, product, readings, problems=problems)
    report(problems)
    echo(f"{printer}: labels move {shift.dx / MM:+.2f} mm across, {shift.dy / MM:+.2f} mm down ({path})")
