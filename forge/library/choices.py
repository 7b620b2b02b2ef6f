"""What may be chosen of a print, for whoever offers the choice before anything that prints is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from forge.imposing.duplex import Duplex
    from forge.imposing.papers import Paper
    from forge.printing.formats import Lettering
    from forge.printing.onto_paper import Format

FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")
DUPLEXES: tuple[Duplex, ...] = ("long", "short", "fold", "none")
LETTERINGS: tuple[Lettering, ...] = ("outlines", "font")
LEAST_DPI, MOST_DPI = 36, 1200
LEAST_SLOT, MOST_SLOT = 1, 1000
TARGETS = ("vassal", "tts")


class PrintWishes(TypedDict, total=False):
    """How something is printed; what is not said is as in ``USUAL``.

    Lengths are EMU (36,000 a millimetre) or words such as ``"6 mm"``. ``only`` names pieces; ``cover`` is left out
    where not all is printed; ``printer`` is a profile of ``forge calibrate``; ``cutter`` is one of
    ``forge.imposing.cutters.cutter_names()``, and cut files are made beside the PDF. ``bleed`` is that of sheets, 3 mm
    if nothing is said, and of the files that ``each`` makes, which have none then; ``die_lines`` adds the layer of cuts
    to every sheet. ``template`` is the name or the file of a slot template, whose paper goes before ``paper``.
    """

    formats: str | Iterable[str]
    only: str | Iterable[str]
    paper: Paper | str
    duplex: Duplex
    cutter: str | None
    printer: str | None
    margin: int | str
    gutter: int | str
    bleed: int | str | None
    core: int | str
    start_slot: int
    marks: bool
    die_lines: bool
    template: str
    cover: bool
    low_ink: bool
    grey: bool
    scale: Fraction | float | str
    fillable: bool
    annexe: bool
    blanks: bool
    optional: bool
    each: bool
    lettering: Lettering
    dpi: int


USUAL = PrintWishes(
    formats=("pdf",),
    only=(),
    paper="A4",
    duplex="long",
    cutter=None,
    printer=None,
    margin="6.35 mm",
    gutter="0 mm",
    bleed=None,
    core="1.5 mm",
    start_slot=LEAST_SLOT,
    marks=True,
    die_lines=False,
    template="",
    cover=True,
    low_ink=False,
    grey=False,
    scale="100%",
    fillable=False,
    annexe=False,
    blanks=False,
    optional=False,
    each=False,
    lettering="outlines",
    dpi=150,
)
"""What is not said otherwise."""
