"""How something is printed, wish by wish, as the options of a build: for ``Game.build`` and ``forge build``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from forge.errors import Location, Problems, fail
from forge.imposing.cutter_offsets import cutter_offset
from forge.imposing.cutters import read_cutter
from forge.imposing.options import BLEED, CORE, MARGIN, ImposeOptions
from forge.imposing.papers import parse_paper
from forge.library.choices import DUPLEXES, FORMATS, LEAST_DPI, LETTERINGS, MOST_DPI
from forge.library.given import names_of
from forge.printing.onto_paper import PrintOptions
from forge.reading.measures import MM, parse_length, show_length

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from forge.imposing.duplex import Duplex
    from forge.imposing.papers import Paper
    from forge.imposing.printers import Profile
    from forge.printing.formats import Lettering

_T = TypeVar("_T")
MOST_BLEED = 25 * MM
LEAST_SCALE, MOST_SCALE = Fraction(1, 4), 4
WHERE = "build"


def print_options(
    components: tuple[str, ...] = (),
    *,
    formats: str | Iterable[str] = ("pdf",),
    only: str | Iterable[str] = (),
    paper: Paper | str = "A4",
    duplex: Duplex = "long",
    cutter: str | None = None,
    printer: str | None = None,
    margin: int | str = MARGIN,
    gutter: int | str = 0,
    bleed: int | str | None = None,
    core: int | str = CORE,
    start_slot: int = 1,
    marks: bool = True,
    die_lines: bool = False,
    template: str = "",
    cover: bool = True,
    low_ink: bool = False,
    grey: bool = False,
    scale: Fraction | float | str = 1,
    fillable: bool = False,
    annexe: bool = False,
    blanks: bool = False,
    optional: bool = False,
    each: bool = False,
    lettering: Lettering = "outlines",
    dpi: int = 150,
    label: str = "",
) -> PrintOptions:
    """Read wishes; lengths are EMU (36,000 a millimetre) or words such as ``"6 mm"``, papers as ``forge build`` takes.

    ``only`` names pieces; ``cover`` is left out where not all is printed; ``printer`` is a profile of
    ``forge calibrate``; ``cutter`` is one of ``forge.imposing.cutters.cutter_names()``, and cut files are made beside
    the PDF; ``label`` is printed on every sheet. ``bleed`` is that of sheets, 3 mm if nothing is said, and of the files
    that ``each`` makes, which have none then; ``die_lines`` adds the layer of cuts to every sheet. ``template`` is the
    name or the file of a slot template, whose paper goes before ``paper``.
    """
    if grey and low_ink:
        raise fail(Location(WHERE), "grey", "and low_ink exclude each other")
    pieces = frozenset(names_of(only, "only"))
    run_on = None if bleed is None else _bleed(bleed)
    impose = ImposeOptions(
        paper=read_paper(paper),
        duplex=_one_of("duplex", duplex, DUPLEXES),
        profile=_profile(printer) if printer else None,
        cutter=read_cutter(cutter) if cutter else None,
        scale=_scale(scale),
        only=pieces,
        margin=_read("margin", margin, parse_length),
        core=_read("core", core, parse_length),
        gutter=_read("gutter", gutter, parse_length),
        bleed=BLEED if run_on is None else run_on,
        die_lines=bool(die_lines),
        marks=bool(marks),
        cover=bool(cover) and not (components or pieces),
        start_slot=_whole("start_slot", start_slot, 1, 1000),
        label=label,
        grey=bool(grey),
        low_ink=bool(low_ink),
    )
    return PrintOptions(
        formats=tuple(_one_of("formats", one, FORMATS) for one in names_of(formats, "formats")),
        impose=impose,
        components=components,
        each=bool(each),
        fillable=bool(fillable),
        lettering=_one_of("lettering", lettering, LETTERINGS),
        dpi=_whole("dpi", dpi, LEAST_DPI, MOST_DPI),
        blanks=bool(blanks),
        optional=bool(optional),
        annexe=bool(annexe),
        offset=cutter_offset(cutter) if cutter else None,
        bleed=run_on,
        template=template,
    )


def _bleed(value: int | str) -> int:
    bleed = _read("bleed", value, parse_length)
    if not 0 <= bleed <= MOST_BLEED:
        raise fail(Location(WHERE), "bleed", f"{value!r} is more than {show_length(MOST_BLEED)}")
    return bleed


def read_paper(paper: Paper | str) -> Paper:
    """Read a paper as a wish says it; ``ForgeError`` where there is none of that name."""
    return _read("paper", paper, parse_paper)


def _read(name: str, value: _T | str, parse: Callable[[str], _T]) -> _T:
    if not isinstance(value, str):
        return value
    try:
        return parse(value)
    except ValueError as error:
        raise fail(Location(WHERE), name, f"{value!r} {error}") from None


def _one_of(name: str, value: object, known: tuple[_T, ...]) -> _T:
    for one in known:
        if one == value:
            return one
    raise fail(Location(WHERE), name, f"{value!r} is none of {', '.join(map(str, known))}")


def _whole(name: str, value: int, low: int, high: int) -> int:
    if not (isinstance(value, int) and low <= value <= high):
        raise fail(Location(WHERE), name, f"must be a whole number from {low} to {high}, not {value!r}")
    return value


def _scale(value: Fraction | float | str) -> Fraction:
    try:
        return read_scale(str(value))
    except ValueError as error:
        raise fail(Location(WHERE), "scale", f"{value!r} {error}") from None


def read_scale(text: str) -> Fraction:
    """Read ``125%``, ``1.25`` or ``5/4``; ``ValueError`` says what is wrong."""
    number = text.removesuffix("%")
    try:
        scale = Fraction(number) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise ValueError('is not a scale such as "125%"') from None
    if not LEAST_SCALE <= scale <= MOST_SCALE:
        raise ValueError("is not between 25% and 400%")
    return scale


def _profile(name: str) -> Profile | None:
    from forge.imposing.printers import load_profile

    problems = Problems()
    profile = load_profile(name, problems)
    problems.raise_errors()
    return profile
