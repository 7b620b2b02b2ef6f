"""Options that say how something is printed: each of the wishes of a print once, for whatever command takes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.profiles import CUTTER
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

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from forge.library.choices import PrintWishes

Command = Any


class Typed(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic in newer releases of click
    """A value of a command, typed: read by a function that raises ``ValueError`` with the rest of the sentence."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read one value."""
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except ValueError as error:
            self.fail(f"{value!r} {error}", param, ctx)


def _paper(text: str) -> Any:
    from forge.imposing.papers import parse_paper

    return parse_paper(text)


def _length(text: str) -> int:
    from forge.reading.measures import parse_length

    return parse_length(text)


def read_formats(text: str) -> tuple[str, ...]:
    """Read formats, parted by commas; ``ValueError`` names one that there is not."""
    words = tuple(dict.fromkeys(text.lower().replace(" ", "").split(",")))
    for word in words:
        if word not in FORMATS:
            raise ValueError(f"names {word!r}, which is none of {', '.join(FORMATS)}")
    return words


def _scale(text: str) -> Fraction:
    from forge.library.wishes import read_scale

    return read_scale(text)


def _ids(text: str) -> frozenset[str]:
    return frozenset(filter(None, map(str.strip, text.split(","))))


def _all_of(context: click.Context, option: click.Parameter, given: tuple[frozenset[str], ...]) -> frozenset[str]:  # noqa: ARG001 - click calls it so
    """Take together what an option names each time that it is given."""
    return frozenset().union(*given)


PAPER, LENGTH = Typed("paper", _paper), Typed("length", _length)

only_option = click.option(
    "--only",
    type=Typed("ids", _ids),
    multiple=True,
    callback=_all_of,
    metavar="ID,...",
    help="Print only these pieces.",
)
paper_option = click.option(
    "--paper", type=PAPER, default=USUAL["paper"], show_default=True, help="A4, Letter, 12 x 18 in."
)
formats_option = click.option(
    "--format", "formats", type=Typed("formats", read_formats), default=",".join(USUAL["formats"]), show_default=True
)
duplex_option = click.option("--duplex", type=click.Choice(DUPLEXES), default=USUAL["duplex"], show_default=True)
printer_option = click.option(
    "--printer", metavar="PROFILE", help="Correct this printer's errors (see forge calibrate)."
)
cutter_option = click.option(
    "--cutter",
    type=CUTTER,
    metavar="NAME",
    help="Print a cutting machine's marks and write the files it cuts by: silhouette-cameo, cricut, plain ...",
)
margin_option = click.option(
    "--margin",
    type=LENGTH,
    default=USUAL["margin"],
    help=f"The margin the printer cannot reach; {USUAL['margin']} if not given.",
)
gutter_option = click.option(
    "--gutter", type=LENGTH, default=USUAL["gutter"], help="Space between pieces of the same ground colour."
)
bleed_option = click.option(
    "--bleed",
    type=LENGTH,
    metavar="LENGTH",
    help="How far colours run past the cut: 3 mm on sheets if not given, none with --each.",
)
core_option = click.option(
    "--core", type=LENGTH, default=USUAL["core"], help="Thickness of the board inside a fold-over sheet."
)
start_slot_option = click.option(
    "--start-slot",
    type=click.IntRange(LEAST_SLOT, MOST_SLOT),
    default=USUAL["start_slot"],
    help="First label still on a sticker sheet.",
)
template_option = click.option(
    "--template",
    default=USUAL["template"],
    metavar="NAME|FILE",
    help="Lay pieces in the slots of a template: poker-9-a4, cards-9-letter ...",
)
die_lines_option = click.option(
    "--die-lines", is_flag=True, help="A hidden layer of cut lines on every sheet, of rectangles too."
)
marks_option = click.option("--no-marks", "marks", flag_value=False, default=True, help="No crop marks.")
cover_option = click.option("--no-cover", "cover", flag_value=False, default=True, help="No cover sheet.")
low_ink_option = click.option(
    "--low-ink", is_flag=True, help="Light grounds, dark ink; what carries meaning keeps its hue."
)
grey_option = click.option("--grey", is_flag=True, help="No colours; reports what only colour told apart.")
scale_option = click.option(
    "--scale",
    type=Typed("scale", _scale),
    default=USUAL["scale"],
    help="Large print, such as 125%: text is laid out again.",
)
fillable_option = click.option(
    "--fillable", is_flag=True, help="Also write a PDF whose sheets can be filled in on screen."
)
annexe_option = click.option(
    "--annexe", is_flag=True, help="Also print a sheet for the owner: unknowns and unclear rules, by number."
)
blanks_option = click.option(
    "--blanks", is_flag=True, help="Also print pieces and pages that are only boxes to write in."
)
optional_option = click.option(
    "--optional", is_flag=True, help="Also print what players may already own, such as a pack of cards."
)
each_option = click.option("--each", is_flag=True, help="Also write one SVG or PNG file per piece.")
lettering_option = click.option(
    "--svg-text", "lettering", type=click.Choice(LETTERINGS), default=USUAL["lettering"], show_default=True
)
dpi_option = click.option(
    "--dpi",
    type=click.IntRange(LEAST_DPI, MOST_DPI),
    default=USUAL["dpi"],
    show_default=True,
    help="Resolution of PNG.",
)
out_option = click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder to write to; output/PACK if not given."
)
replace_option = click.option(
    "--force", is_flag=True, help="Replace files that are not, or no longer, as forge made them."
)

LOOKS = (low_ink_option, grey_option, scale_option)
WISHES = (
    only_option, paper_option, formats_option, duplex_option, printer_option, cutter_option, margin_option,
    gutter_option, bleed_option, core_option, start_slot_option, template_option, die_lines_option, marks_option,
    cover_option, *LOOKS, fillable_option, annexe_option, blanks_option, optional_option, each_option, lettering_option,
    dpi_option,
)  # fmt: skip
"""Every wish of a print, in the order in which help tells them."""


def options(*listed: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Take options, which help tells in this order."""

    def taking(command: Command) -> Command:
        for option in reversed(listed):
            command = option(command)
        return command

    return taking


def refuse_two_looks(wishes: PrintWishes) -> None:
    """Refuse two looks at once."""
    if wishes["grey"] and wishes["low_ink"]:
        raise click.UsageError("--grey and --low-ink exclude each other")
