"""Calibration: sheets to be printed, and what was read from them kept for a printer, its labels or a cutter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.fonts import FontBook
from forge.errors import ForgeError, Location, Problem, Problems, nearest
from forge.imposing.calibration import CORNERS, Reading, solve_profile
from forge.imposing.cutter_offsets import cutter_offset, save_offset
from forge.imposing.cutter_sheet import STEP, STEPS, solve_offset
from forge.imposing.cutters import read_cutter
from forge.imposing.label_sheet import LabelReading, solve_labels
from forge.imposing.printers import Profile, load_profile, profile_names, save_profile
from forge.imposing.stocks import stock_book
from forge.library.wishes import read_paper
from forge.places import find_pack
from forge.reading.measures import MM
from forge.rules.languages import own_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from forge.drawing.page import Page, Shift
    from forge.imposing.cutter_offsets import CutterOffset
    from forge.imposing.cutters import Marks
    from forge.imposing.papers import Paper
    from forge.imposing.printers import LabelShift
    from forge.imposing.stocks import Stock

WHERE = "calibrate"


class CalibrationError(ForgeError):
    """What was asked of a calibration cannot be done: no such product, or other readings than its sheet gives."""


class Product(NamedTuple):
    """A sticker product under its name."""

    name: str
    stock: Stock


class CutsKept(NamedTuple):
    """How a cutter's lines are moved from now on, and where that is kept."""

    offset: CutterOffset
    path: Path


class BacksKept(NamedTuple):
    """How backs are moved from now on, how far the readings disagree, and where the profile of the printer is kept."""

    shift: Shift
    disagreement: int
    path: Path


class LabelsKept(NamedTuple):
    """How labels are moved from now on, and where the profile of the printer is kept."""

    shift: LabelShift
    path: Path


def find_product(name: str, pack: str | None = None) -> Product:
    """Find a sticker product of forge's own, or of a pack."""
    book = stock_book(find_pack(pack) if pack else None)
    if name not in book:
        raise _wrong("labels", f"there is no sticker product {name!r}", nearest(name, book))
    return Product(name, book[name])


def sheet(
    out: Path,
    *,
    paper: Paper | str = "A4",
    duplex: Literal["long", "short"] = "long",
    printer: str = "",
    labels: Product | None = None,
    language: str = "en",
    problems: Problems | None = None,
) -> Path:
    """Print the sheet by which backs are lined up with their fronts, or stickers of a product with their labels.

    What is known of the ``printer`` already is undone on it. Its words are those of forge in a ``language``.

    >>> from pathlib import Path
    >>> sheet(Path("calibrated"), paper="Letter").as_posix()
    'calibrated/calibration-letter.pdf'
    """
    from forge.imposing.calibration_pages import calibrate_pages
    from forge.imposing.label_sheet import label_page
    from forge.printing.outputs import Outputs
    from forge.rendering.pdf import DocumentInfo, PdfWriter

    fonts, paper, texts = FontBook(), read_paper(paper), own_words(language)
    profile = _profile(printer, problems) if printer else None
    pages: tuple[Page, ...]
    if labels:
        known = profile.label_shift(labels.name) if profile else None
        pages = (label_page(*labels, fonts, texts=texts, before=known),)
    else:
        before = profile.back_shift(paper.name, paper.page, duplex) if profile else None
        pages = calibrate_pages(paper, duplex, fonts, texts=texts, before=before)
    name = f"calibration-{labels.name if labels else paper.name.lower().replace(' ', '-')}"
    with Outputs(out, name, hint="move it away, or name another folder with --out") as outputs:
        info = DocumentInfo(pages[0].title, "forge", duplex="none" if labels else duplex)
        writer = PdfWriter(outputs.file(f"{name}.pdf"), info, fonts)
        for page in pages:
            writer.add_page(page)
        writer.finish()
        return outputs.publish("", {"pages": len(pages)})[0]


def cutter_sheet(cutter: str, out: Path, *, paper: Paper | str = "A4", language: str = "en") -> tuple[Path, ...]:
    """Print the sheet of a cutter, in the words of a language; give its file, then those that it cuts by."""
    from forge.printing.cutting.calibration import print_cutter_sheet

    found = read_cutter(cutter)
    _marks_of(cutter)
    before, texts = cutter_offset(cutter), own_words(language)
    return print_cutter_sheet(cutter, found, read_paper(paper), FontBook(), out, texts=texts, before=before)


def keep_cuts(cutter: str, readings: Sequence[int], *, paper: Paper | str = "A4") -> CutsKept:
    """Keep what was read, in EMU, from the four ladders of a cutter's sheet: left, right, top, bottom."""
    marks = _marks_of(cutter)
    _need(readings, 4, "for the ladders at the left, right, top and bottom")
    if max(map(abs, readings)) > STEP * STEPS:
        raise _wrong(
            "readings", f"ladders have rungs up to {STEP * STEPS / MM:g} mm either way; nothing further is read"
        )
    offset = solve_offset(cutter, marks, read_paper(paper).page, readings, cutter_offset(cutter))
    return CutsKept(offset, save_offset(offset))


def keep_backs(
    printer: str,
    readings: Sequence[int],
    *,
    paper: Paper | str = "A4",
    duplex: Literal["long", "short"] = "long",
    pins: bool = False,
    problems: Problems | None = None,
) -> BacksKept:
    """Keep what was read, in EMU, at the corners of a sheet, first across, then down; or at ``pins`` through it."""
    paper, profile = read_paper(paper), _profile(printer, problems)
    _need(readings, 2 * len(CORNERS))
    before = profile.back_shift(paper.name, paper.page, duplex)
    named = [Reading(corner, *readings[2 * i : 2 * i + 2]) for i, corner in enumerate(CORNERS)]
    solved = solve_profile(named, paper.page, duplex, pricked=pins, before=before)
    path = save_profile(profile.with_back(paper.name, paper.page, duplex, solved.shift))
    return BacksKept(solved.shift, solved.disagreement, path)


def keep_labels(
    printer: str, labels: Product, readings: Sequence[int], *, problems: Problems | None = None
) -> LabelsKept:
    """Keep what was read, in EMU, at the first and the last label of a sticker sheet, first across, then down."""
    profile = _profile(printer, problems)
    _need(readings, 4)
    before = profile.label_shift(labels.name)
    shift = solve_labels(*labels, LabelReading(*readings[:2]), LabelReading(*readings[2:]), before)
    return LabelsKept(shift, save_profile(profile.with_label(shift)))


def _marks_of(cutter: str) -> Marks:
    found = read_cutter(cutter)
    if found.marks is None:
        raise _wrong("cutter", f"{found.title} goes by no marks that forge prints: calibrate it in its own program")
    return found.marks


def _profile(name: str, problems: Problems | None) -> Profile:
    """Give the profile of that name, a new one if there is none yet."""
    if name not in profile_names():
        return Profile(printer=name)
    found = Problems() if problems is None else problems
    profile = load_profile(name, found)
    found.raise_errors()
    return profile or Profile(printer=name)


def _need(readings: Sequence[int], number: int, which: str = "across and down in turn") -> None:
    if len(readings) != number:
        raise _wrong("readings", f"{number} readings are needed, {which}; there are {len(readings)}")


def _wrong(field: str, message: str, hint: str = "") -> CalibrationError:
    return CalibrationError([Problem("error", Location(WHERE), field, message, hint)])
