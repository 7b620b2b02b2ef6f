"""``forge build``: print a pack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo
from forge.cli.headings import Headed
from forge.cli.options import counted, gathers, pack_argument, report, strict_option, usage, wanted_options
from forge.cli.profiles import CUTTER
from forge.cli.progress import show_progress
from forge.errors import Location
from forge.library.choices import DUPLEXES, FORMATS, LEAST_DPI, LETTERINGS, MOST_DPI

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

    from forge.errors import Problems
    from forge.library.opening import Wanted
    from forge.pack.model import Fit, Pack
    from forge.printing import Built

SHOWN_FITS = 10
LONGEST_QUOTE = 60

PRESS = (
    "press output (CMYK, PDF/X, pictures of exact sizes) is made by a command of its own\n"
    "  hint: forge press PACK --profile NAME; forge press --list shows the services"
)


class Typed(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic in newer releases of click
    """A value of a command, typed: read by a function that raises ``ValueError`` with the rest of the sentence."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read one value."""
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except ValueError as error:
            self.fail(f"{value!r} {error}", param, ctx)


def parse_paper_name(text: str) -> Any:
    """Read a paper without loading the printing half at start-up."""
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


paper_option = click.option(
    "--paper", type=Typed("paper", parse_paper_name), default="A4", show_default=True, help="A4, Letter, 12 x 18 in."
)
formats_option = click.option(
    "--format", "formats", type=Typed("formats", read_formats), default="pdf", show_default=True
)
dpi_option = click.option(
    "--dpi", type=click.IntRange(LEAST_DPI, MOST_DPI), default=150, show_default=True, help="Resolution of PNG."
)
out_option = click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder to write to; output/PACK if not given."
)
replace_option = click.option(
    "--force", is_flag=True, help="Replace files that are not, or no longer, as forge made them."
)


def looks_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say in what look and how large a pack is printed."""
    for option in (
        click.option(
            "--scale",
            type=Typed("scale", _scale),
            default="100%",
            help="Large print, such as 125%: text is laid out again.",
        ),
        click.option("--grey", is_flag=True, help="No colours; reports what only colour told apart."),
        click.option("--low-ink", is_flag=True, help="Light grounds, dark ink; what carries meaning keeps its hue."),
    ):
        command = option(command)
    return command


def refuse_two_looks(wishes: dict[str, Any]) -> None:
    """Refuse two looks at once."""
    if wishes["grey"] and wishes["low_ink"]:
        raise click.UsageError("--grey and --low-ink exclude each other")


@click.command("build", cls=Headed)
@pack_argument
@click.argument("components", metavar="[COMPONENT]...", nargs=-1)
@click.option("--only", type=Typed("ids", _ids), default="", metavar="ID,...", help="Print only these pieces.")
@paper_option
@formats_option
@click.option("--duplex", type=click.Choice(DUPLEXES), default="long", show_default=True)
@click.option("--printer", metavar="PROFILE", help="Correct this printer's errors (see forge calibrate).")
@click.option(
    "--cutter",
    type=CUTTER,
    metavar="NAME",
    help="Print a cutting machine's marks and write the files it cuts by: silhouette-cameo, cricut, plain ...",
)
@click.option(
    "--margin",
    type=Typed("length", _length),
    default="6.35 mm",
    help="The margin the printer cannot reach; 6.35 mm if not given.",
)
@click.option(
    "--gutter", type=Typed("length", _length), default="0 mm", help="Space between pieces of the same ground colour."
)
@click.option(
    "--bleed",
    type=Typed("length", _length),
    metavar="LENGTH",
    help="How far colours run past the cut: 3 mm on sheets if not given, none with --each.",
)
@click.option(
    "--core", type=Typed("length", _length), default="1.5 mm", help="Thickness of the board inside a fold-over sheet."
)
@click.option("--start-slot", type=click.IntRange(1, 1000), default=1, help="First label still on a sticker sheet.")
@click.option(
    "--template",
    default="",
    metavar="NAME|FILE",
    help="Lay pieces in the slots of a template: poker-9-a4, cards-9-letter ...",
)
@click.option("--die-lines", is_flag=True, help="A hidden layer of cut lines on every sheet, of rectangles too.")
@click.option("--no-marks", is_flag=True, help="No crop marks.")
@click.option("--no-cover", is_flag=True, help="No cover sheet.")
@looks_options
@click.option("--fillable", is_flag=True, help="Also write a PDF whose sheets can be filled in on screen.")
@click.option("--annexe", is_flag=True, help="Also print a sheet for the owner: unknowns and unclear rules, by number.")
@click.option("--blanks", is_flag=True, help="Also print pieces and pages that are only boxes to write in.")
@click.option("--optional", is_flag=True, help="Also print what players may already own, such as a pack of cards.")
@click.option("--each", is_flag=True, help="Also write one SVG or PNG file per piece.")
@click.option("--svg-text", "lettering", type=click.Choice(LETTERINGS), default="outlines", show_default=True)
@dpi_option
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
    press: bool,
    no_marks: bool,
    no_cover: bool,
    **wishes: Any,
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
    wishes |= {"strict": strict, "marks": not no_marks, "cover": not no_cover}
    try:
        done = build_wanted(wanted, out, components, problems, show_progress("page"), **wishes)
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
