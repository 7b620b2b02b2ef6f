"""How something is printed, wish by wish, as the options of a build: for ``Game.build`` and ``forge build``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar, Unpack

from forge.errors import Location, Problems, fail, nearest
from forge.imposing.cutter_offsets import cutter_offset
from forge.imposing.cutters import read_cutter
from forge.imposing.options import BLEED, ImposeOptions
from forge.imposing.papers import parse_paper
from forge.library.choices import (
    DUPLEXES,
    FORMATS,
    LEAST_DPI,
    LEAST_SLOT,
    LETTERINGS,
    MOST_DPI,
    MOST_SLOT,
    USUAL,
)
from forge.library.given import names_of
from forge.printing.onto_paper import PrintOptions
from forge.reading.measures import MM, parse_length, show_length

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.imposing.papers import Paper
    from forge.imposing.printers import Profile
    from forge.library.choices import PrintWishes

_T = TypeVar("_T")
MOST_BLEED = 25 * MM
"""No bound of work but of sense: no print service asks for an inch."""
LEAST_SCALE, MOST_SCALE = Fraction(1, 4), 4
WHERE = "build"


def print_options(components: tuple[str, ...] = (), *, label: str = "", **wishes: Unpack[PrintWishes]) -> PrintOptions:
    """Read wishes; ``label`` is printed on every sheet. ``ForgeError`` says which of them cannot be had."""
    for unknown in sorted(wishes.keys() - USUAL.keys()):
        raise fail(Location(WHERE), unknown, "is not something that can be wished of a print", nearest(unknown, USUAL))
    wished = USUAL | wishes
    pieces = frozenset(names_of(wished["only"], "only"))
    cutter, bleed = wished["cutter"], wished["bleed"]
    cover = bool(wished["cover"]) and not (components or pieces)
    imposed = _imposed(wished)._replace(only=pieces, cover=cover, label=label)
    return PrintOptions(
        formats=tuple(_one_of("formats", one, FORMATS) for one in names_of(wished["formats"], "formats")),
        impose=imposed,
        components=components,
        each=bool(wished["each"]),
        fillable=bool(wished["fillable"]),
        lettering=_one_of("lettering", wished["lettering"], LETTERINGS),
        dpi=_whole("dpi", wished["dpi"], LEAST_DPI, MOST_DPI),
        blanks=bool(wished["blanks"]),
        optional=bool(wished["optional"]),
        annexe=bool(wished["annexe"]),
        offset=cutter_offset(cutter) if cutter else None,
        bleed=None if bleed is None else imposed.bleed,
        template=wished["template"],
    )


def _imposed(wished: PrintWishes) -> ImposeOptions:
    """Read how pieces are put on paper."""
    if wished["grey"] and wished["low_ink"]:
        raise fail(Location(WHERE), "grey", "and low_ink exclude each other")
    cutter, printer, bleed = wished["cutter"], wished["printer"], wished["bleed"]
    return ImposeOptions(
        bleed=BLEED if bleed is None else _bleed(bleed),
        paper=read_paper(wished["paper"]),
        duplex=_one_of("duplex", wished["duplex"], DUPLEXES),
        profile=_profile(printer) if printer else None,
        cutter=read_cutter(cutter) if cutter else None,
        scale=_scale(wished["scale"]),
        margin=_read("margin", wished["margin"], parse_length),
        core=_read("core", wished["core"], parse_length),
        gutter=_read("gutter", wished["gutter"], parse_length),
        die_lines=bool(wished["die_lines"]),
        marks=bool(wished["marks"]),
        start_slot=_whole("start_slot", wished["start_slot"], LEAST_SLOT, MOST_SLOT),
        grey=bool(wished["grey"]),
        low_ink=bool(wished["low_ink"]),
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
