"""A pack onto paper: pages drawn once, each handed to every format asked for, and dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.recolour import Recolouring
from forge.errors import guarded
from forge.imposing.alone import piece_alone
from forge.imposing.art import impose_art
from forge.imposing.impose import impose_job
from forge.imposing.jobs import pdf_name
from forge.imposing.options import ImposeOptions
from forge.imposing.plan import plan_sheets
from forge.imposing.stocks import stock_book
from forge.imposing.templates import find_template, own_templates
from forge.kinds.annexe import ANNEXE
from forge.pack.model import sides_of
from forge.printing.formats import PdfRendering, PictureFolder, PngRendering, SvgRendering
from forge.reading.file_names import file_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from forge.drawing.page import Page
    from forge.errors import Problems
    from forge.imposing.blocks import Chosen
    from forge.imposing.cutter_offsets import CutterOffset
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Component, Pack, Piece, Side
    from forge.printing.cutting.files import CutSheet
    from forge.printing.formats import Lettering, Rendering
    from forge.printing.outputs import Outputs
    from forge.rendering.pdf import DocumentInfo

Format = Literal["pdf", "svg", "png"]
PIECES = "pieces/"
CUT = "cut"
"""The group of files, and the folder, in which the files of a cutting machine are."""


class PrintOptions(NamedTuple):
    """What is printed, how, and into which files: ``components`` none means all, ``each`` one file a piece too.

    ``blanks`` prints components, too, that are nothing but blanks, ``optional`` those that can be done without,
    ``annexe`` the sheet of numbers for the owner. ``offset`` is the calibration of the cutter. ``bleed`` is how far
    colours run on past the trim, also of the files of one piece each, which have none if it is not said. ``template``
    is the name or the file of a slot template.
    """

    formats: tuple[Format, ...] = ("pdf",)
    impose: ImposeOptions = ImposeOptions()
    components: tuple[str, ...] = ()
    each: bool = False
    fillable: bool = False
    lettering: Lettering = "outlines"
    dpi: int = 150
    blanks: bool = False
    optional: bool = False
    annexe: bool = False
    offset: CutterOffset | None = None
    bleed: int | None = None
    template: str = ""

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of files that are made; a build takes away what is no longer made of these, and of no others."""
        pieces = tuple(f"{PIECES}{name}" for name in self.formats if name != "pdf") if self.each else ()
        cut = (CUT,) if self.impose.cutter else ()
        return (*self.formats, *(("fillable",) if self.fillable else ()), *pieces, *cut)


class Printed(NamedTuple):
    """What was drawn: the plan of the sheets, and for each job the name of its PDF, empty where none was asked for.

    ``cuts`` are the files for a cutting machine.
    """

    plan: SheetPlan
    files: tuple[str, ...]
    cuts: tuple[CutSheet, ...] = ()


def print_pack(
    pack: Pack,
    options: PrintOptions,
    outputs: Outputs,
    problems: Problems,
    progress: Callable[[int, int], None] | None = None,
) -> Printed:
    """Draw every page once and write it in every format; faults of the drawing are collected."""
    plan = plan_pack(pack, options, problems)
    _stop_at_errors(plan.chosen, problems)
    stem, recolour = file_stem(pack.id, options), recolouring(options.impose)
    folder = own_folder(pack.id, options)
    done, total = 0, len(plan.pages)
    for job in plan.jobs:
        renderings = _renderings(pack, options, outputs, _Files(pdf_name(stem, job), folder, duplex=job.duplex))
        for page in impose_job(job, plan, pack, problems):
            _write(page, renderings, recolour)
            done += 1
            if progress:
                progress(done, total)
        _stop_at_errors(plan.chosen, problems)
        _finish(renderings, problems)
    if options.each:
        print_pieces(pack, options, outputs, _pieces(plan.chosen, problems, options.bleed or 0), problems)
    named = "pdf" in options.formats
    files = tuple(pdf_name(stem, job) if named else "" for job in plan.jobs)
    return Printed(plan, files, _cuts(plan, pack, options, PictureFolder(outputs, f"{folder}{CUT}", CUT), problems))


def print_pieces(
    pack: Pack, options: PrintOptions, outputs: Outputs, pages: Iterable[Page], problems: Problems
) -> None:
    """Write sides of pieces, pages of their own size, into a file each, in the formats that make pictures."""
    pictures = tuple(name for name in options.formats if name != "pdf")
    if not pictures:
        return
    wishes = options._replace(fillable=False, formats=pictures)
    renderings = _renderings(pack, wishes, outputs, _Files("pieces.pdf", own_folder(pack.id, options), PIECES))
    for page in pages:
        _write(page, renderings, recolouring(options.impose))
    _finish(renderings, problems)


def write_pages(
    pages: Iterable[Page], pack: Pack, options: PrintOptions, outputs: Outputs, *, stem: str, problems: Problems
) -> None:
    """Write a document about a pack: one PDF, or a picture for each page in a folder of the same name."""
    renderings = _renderings(pack, options, outputs, _Files(f"{stem}.pdf", f"{stem}/"))
    for page in pages:
        _write(page, renderings, None)
    _finish(renderings, problems)


def plan_pack(pack: Pack, options: PrintOptions, problems: Problems) -> SheetPlan:
    """Plan what ``print_pack`` prints of a pack of which ``select`` has put aside what is not wanted."""
    stocks = stock_book(pack.folder, problems)
    wishes = options.impose._replace(apart=frozenset({ANNEXE}), stocks=stocks)
    if not options.template:
        own_templates(pack.folder, problems)
    elif template := find_template(options.template, pack.folder, problems):
        wishes = wishes._replace(template=template, paper=template.paper)
    return plan_sheets(wanted_parts(pack, options), wishes, problems, pack.left_out)


def wanted_parts(pack: Pack, options: PrintOptions) -> list[Component]:
    """Give the components that are wanted, of a pack of which ``select`` has put aside what is not."""
    wanted = {*options.components, ANNEXE}  # the annexe is there only if it was asked for
    return [part for part in pack.components if not options.components or part.id in wanted]


def _cuts(
    plan: SheetPlan, pack: Pack, options: PrintOptions, folder: PictureFolder, problems: Problems
) -> tuple[CutSheet, ...]:
    """Write the files of a cutting machine, and the pictures of sheets that it prints itself."""
    cutter = plan.options.cutter
    if cutter is None:
        return ()
    from forge.printing.cutting.files import warn_of_backs, write_cuts  # only where a machine cuts

    if "png" in cutter.formats:
        warn_of_backs(plan, problems)
        own = PdfRendering(folder.outputs.scratch("cut.pdf"), document_info(pack), pack.fonts)
        pictures = PngRendering(folder, folder.outputs.scratch("cut.pdf"), own, cutter.dpi, transparent=True)
        for page in impose_art(plan, problems):
            _write(page, (pictures,), recolouring(options.impose))
        _finish((pictures,), problems)
    return write_cuts(plan, folder, options.offset, pack.rules.texts)


def file_stem(pack: str, options: PrintOptions) -> str:
    """Name the files of a build: a whole kit after its pack, a part of it after what was chosen too."""
    chosen = "+".join((*options.components, *sorted(options.impose.only)))
    return file_name(f"{pack}-{chosen}") if chosen else pack


def own_folder(pack: str, options: PrintOptions) -> str:
    """Name the folder of the pictures of a build: none for a whole kit, one after what was chosen for a part of it."""
    stem = file_stem(pack, options)
    return "" if stem == pack else f"{stem}/"


def recolouring(options: ImposeOptions) -> Recolouring | None:
    """What is done to colours, if anything."""
    return None if options.look == "plain" else Recolouring(options.look)


def _write(page: Page, renderings: Sequence[Rendering], recolour: Recolouring | None) -> None:
    changed = page._replace(shapes=recolour.shapes(page.shapes)) if recolour else page
    for rendering in renderings:
        rendering.add_page(changed)


def _stop_at_errors(chosen: Sequence[Chosen], problems: Problems) -> None:
    """Stop if anything is wrong, but not before every face was drawn: one run tells all of it."""
    if problems.error_count:
        for one in chosen:
            with guarded(one.component.where, one.component.id, problems):
                for _page in _pieces([one], problems):
                    pass
        problems.raise_errors()


def _finish(renderings: Sequence[Rendering], problems: Problems) -> None:
    problems.raise_errors()
    for rendering in renderings:
        rendering.finish(problems)
    problems.raise_errors()


class _Files(NamedTuple):
    """Where a job goes: the name of its PDF, the folder of its pictures and those below it; and how it is turned."""

    pdf: str
    folder: str
    below: str = ""
    duplex: Literal["none", "long", "short"] = "none"

    def pictures(self, outputs: Outputs, name: Format) -> PictureFolder:
        """Give the folder of a format."""
        return PictureFolder(outputs, f"{self.folder}{self.below}{name}", f"{self.below}{name}")


def _renderings(pack: Pack, options: PrintOptions, outputs: Outputs, files: _Files) -> tuple[Rendering, ...]:
    """Open the formats asked for."""
    found: list[Rendering] = []
    info = document_info(pack, files.duplex)
    wanted = "pdf" in options.formats
    path = outputs.file(files.pdf, "pdf") if wanted else outputs.scratch(files.pdf)
    if wanted:
        found.append(PdfRendering(path, info, pack.fonts))
    if options.fillable:
        fillable = outputs.file(f"{files.pdf.removesuffix('.pdf')}-fillable.pdf", "fillable")
        found.append(PdfRendering(fillable, info, pack.fonts, fillable=True))
    if "svg" in options.formats:
        found.append(SvgRendering(files.pictures(outputs, "svg"), pack.fonts, options.lettering))
    if "png" in options.formats:
        own = None if wanted else PdfRendering(path, info, pack.fonts)
        found.append(PngRendering(files.pictures(outputs, "png"), path, own, options.dpi))
    return tuple(found)


def document_info(pack: Pack, duplex: Literal["none", "long", "short"] = "none") -> DocumentInfo:
    """What a PDF of a pack says of itself and asks of the printer."""
    from forge.rendering.pdf import DocumentInfo  # ReportLab is slow to load; SVG does not need it

    subject = "; ".join(part for part in (pack.notice, pack.rules.label) if part)
    return DocumentInfo(pack.title, "forge", subject, (pack.id, pack.version), pack.language, duplex)


def _pieces(chosen: Sequence[Chosen], problems: Problems, bleed: int = 0) -> Iterator[Page]:
    """Make a page of each side of each piece, of its own size or with so much bleed around it."""
    for component, pieces in chosen:
        for piece in pieces:
            for side in sides_of(component):
                yield picture_of_piece(component, piece, side, problems, bleed)


def picture_of_piece(component: Component, piece: Piece, side: Side, problems: Problems, bleed: int = 0) -> Page:
    """Draw one side of a piece as a page of its own size, or with so much bleed around it, named as its file is."""
    page = piece_alone(component, piece, side, problems, bleed)
    return page._replace(name=picture_name(piece, side), title=f"{piece.title or piece.id}, {side}")


def picture_name(piece: Piece, side: Side) -> str:
    """Name the picture of one side of a piece."""
    return f"{file_name(piece.id)}-{side}"
