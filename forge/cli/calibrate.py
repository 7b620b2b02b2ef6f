"""``forge calibrate``: print a calibration sheet, and keep what was read from it as a printer's profile."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from forge.cli.echo import echo
from forge.cli.options import report
from forge.cli.print_options import PAPER, Typed
from forge.cli.profiles import CUTTER
from forge.errors import Problems, nearest

if TYPE_CHECKING:
    from forge.drawing.page import Page
    from forge.imposing.printers import Profile
    from forge.imposing.stocks import Stock

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
    paper: Any,
    duplex: str,
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
    if cutter:
        if labels or printer or pack:
            raise click.UsageError("--cutter goes with neither --labels, --pack nor --printer")
        _calibrate_cutter(cutter, paper, readings, out)
        return
    if pack and not labels:
        raise click.UsageError("--pack says where the product is described that --labels names")
    stock = _find_stock(labels, pack) if labels else None
    profile = _profile(printer)
    if readings is None:
        _print_sheet(paper, duplex, stock, profile, out)
    elif profile is None:
        raise click.UsageError("name the profile to keep the readings in: --printer NAME")
    elif stock:
        _keep_labels(profile, stock, readings)
    else:
        _keep_backs(profile, paper, duplex, readings, pins=pins)


def _calibrate_cutter(name: str, paper: Any, readings: tuple[int, ...] | None, out: Path) -> None:
    """Print the sheet of a cutter, or keep what was read from it."""
    from forge.drawing.fonts import FontBook
    from forge.imposing.cutter_offsets import cutter_offset, save_offset
    from forge.imposing.cutter_sheet import STEP, STEPS, solve_offset
    from forge.imposing.cutters import read_cutter
    from forge.printing.cutting.calibration import print_cutter_sheet
    from forge.reading.measures import MM

    cutter, before = read_cutter(name), cutter_offset(name)
    if cutter.marks is None:
        raise click.UsageError(f"{cutter.title} goes by no marks that forge prints: calibrate it in its own program")
    if readings is None:
        files = print_cutter_sheet(name, cutter, paper, FontBook(), out, before=before)
        listed = " or ".join(file.name for file in files[1:])
        echo(
            f"{files[0]}: print it at actual size, cut {listed}, then: forge calibrate --cutter {name} --readings '...'"
        )
        return
    _need(readings, 4, "for the ladders at the left, right, top and bottom")
    if max(map(abs, readings)) > STEP * STEPS:
        raise click.UsageError(f"ladders have rungs up to {STEP * STEPS / MM:g} mm either way; nothing further is read")
    offset = solve_offset(name, cutter.marks, _lying(paper), readings, before)
    path = save_offset(offset)
    echo(
        f"{name}: lines move {offset.dx / MM:+.2f} mm across and {offset.dy / MM:+.2f} mm down, "
        f"scale {offset.scale_x:.4f} across and {offset.scale_y:.4f} down ({path})"
    )


class Product(NamedTuple):
    """A sticker product under its name."""

    name: str
    stock: Stock


def _find_stock(name: str, pack: str | None) -> Product:
    from forge.imposing.stocks import stock_book
    from forge.places import find_pack

    book = stock_book(find_pack(pack) if pack else None)
    if name not in book:
        raise click.UsageError(f"there is no sticker product {name!r}\n  hint: {nearest(name, book)}")
    return Product(name, book[name])


def _profile(name: str | None) -> Profile | None:
    """Give the profile of that name, a new one if there is none yet."""
    from forge.imposing.printers import Profile, load_profile, profile_names

    if name is None:
        return None
    if name not in profile_names():
        return Profile(printer=name)
    problems = Problems()
    profile = load_profile(name, problems)
    report(problems)
    return profile


def _print_sheet(paper: Any, duplex: Any, labels: Product | None, profile: Profile | None, out: Path) -> None:
    from forge.drawing.fonts import FontBook
    from forge.imposing.calibration_pages import calibrate_pages
    from forge.imposing.label_sheet import label_page
    from forge.printing.outputs import Outputs
    from forge.rendering.pdf import DocumentInfo, PdfWriter

    fonts = FontBook()
    pages: tuple[Page, ...]
    if labels:
        pages = (label_page(*labels, fonts, before=profile.label_shift(labels.name) if profile else None),)
    else:
        before = profile.back_shift(paper.name, _lying(paper), duplex) if profile else None
        pages = calibrate_pages(paper, duplex, fonts, before=before)
    name = f"calibration-{labels.name if labels else paper.name.lower().replace(' ', '-')}"
    with Outputs(out, name, hint="move it away, or name another folder with --out") as outputs:
        info = DocumentInfo(pages[0].title, "forge", duplex="none" if labels else duplex)
        writer = PdfWriter(outputs.file(f"{name}.pdf"), info, fonts)
        for page in pages:
            writer.add_page(page)
        writer.finish()
        files = outputs.publish("", {"pages": len(pages)})
    echo(f"{files[0]}: print it at actual size, then: forge calibrate --printer NAME --readings '...'")


def _lying(paper: Any) -> Any:
    return paper.page


def _keep_backs(profile: Profile, paper: Any, duplex: Any, readings: tuple[int, ...], *, pins: bool) -> None:
    from forge.imposing.calibration import CORNERS, Reading, solve_profile
    from forge.imposing.printers import save_profile
    from forge.reading.measures import MM

    _need(readings, 2 * len(CORNERS))
    page = _lying(paper)
    before = profile.back_shift(paper.name, page, duplex)
    named = [Reading(corner, *readings[2 * i : 2 * i + 2]) for i, corner in enumerate(CORNERS)]
    solved = solve_profile(named, page, duplex, pricked=pins, before=before)
    path = save_profile(profile.with_back(paper.name, page, duplex, solved.shift))
    shift = solved.shift
    echo(
        f"{profile.printer}: backs move {shift.dx / MM:+.2f} mm across and {shift.dy / MM:+.2f} mm down, "
        f"turn {shift.angle:+.3f} degrees, scale {shift.scale:.4f} ({path})"
    )
    if solved.disagreement > MM // 2:
        echo(f"the readings disagree by {solved.disagreement / MM:.1f} mm: read the sheet again", err=True)


def _keep_labels(profile: Profile, product: Product, readings: tuple[int, ...]) -> None:
    from forge.imposing.label_sheet import LabelReading, solve_labels
    from forge.imposing.printers import save_profile
    from forge.reading.measures import MM

    _need(readings, 4)
    before = profile.label_shift(product.name)
    shift = solve_labels(*product, LabelReading(*readings[:2]), LabelReading(*readings[2:]), before)
    path = save_profile(profile.with_label(shift))
    echo(f"{profile.printer}: labels move {shift.dx / MM:+.2f} mm across, {shift.dy / MM:+.2f} mm down ({path})")


def _need(readings: tuple[int, ...], number: int, which: str = "across and down in turn") -> None:
    if len(readings) != number:
        raise click.UsageError(f"{number} readings are needed, {which}; there are {len(readings)}")
