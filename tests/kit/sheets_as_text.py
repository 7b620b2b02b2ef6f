"""Sheets as text: everything that is drawn on them beside the pieces, with its place in mm and its size in pt.

``python -m kit.sheets_as_text`` in ``tests`` writes them anew, after a change of layout that is meant and was looked
at: sizes of type, lengths of marks, columns of a cover have no other source than the eye that approved the page.
"""

import pathlib
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache

from forge.drawing.commands import Commands
from forge.drawing.page import Page
from forge.drawing.shapes import (
    Clip,
    Ellipse,
    Faded,
    FormField,
    Line,
    Linear,
    Path,
    Picture,
    Radial,
    Rect,
    Stamp,
    Stroke,
    Text,
    Turned,
    Within,
)
from forge.errors import Problems
from forge.imposing.alone import piece_alone
from forge.imposing.calibration_pages import calibrate_pages
from forge.imposing.cutter_sheet import cutter_page
from forge.imposing.cutters import read_cutter
from forge.imposing.label_sheet import label_page
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.stocks import stock_book
from forge.imposing.templates import find_template
from forge.pack.model import Score
from forge.reading.measures import INCH, MM, PT, Colour
from kit.imposing_toys import FONTS, Toy, imposed, options, pieces, toy_pack

FOLDER = pathlib.Path(__file__).parents[1] / "imposing" / "contract"
WIDE, HIGH = 60 * MM, 40 * MM
FEW = 100
LONG = "Unterseebootsabwehrschulflottille of the Northern Approaches in the Winter of Nineteen Hundred and Forty"


def _length(emu: float) -> str:
    """A length in mm, to a micrometre."""
    return f"{float(Fraction(emu) / MM):.3f}".rstrip("0").rstrip(".")


def _lengths(*emu: float) -> str:
    return " ".join(map(_length, emu))


def _points(emu: int) -> str:
    return f"{emu / PT:.3f}".rstrip("0").rstrip(".") + " pt"


def _colour(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour[:3])


def _ink(fill: object) -> str:
    match fill:
        case Colour():
            return f" {_colour(fill)}"
        case Linear() | Radial():
            stops = " ".join(f"{at:g} {_colour(colour)}" for at, colour in fill.stops)
            return f" {type(fill).__name__.lower()} {stops}"
    return ""


def _pen(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dashed {_lengths(*stroke.dash)}" if stroke.dash else ""
    return f", line {_points(stroke.width)} {_colour(stroke.colour)}{dash}"


def _outline(commands: Commands) -> str:
    """An outline: all of its points, or of a long one how many there are, and where they reach."""
    if len(commands) <= FEW:
        return " ".join(f"{letter}{_lengths(*at)}" for letter, *at in commands)
    xs, ys = zip(*(pair for _, *at in commands for pair in zip(at[::2], at[1::2], strict=True)), strict=True)
    return f"of {len(commands)} within {_lengths(min(xs), min(ys), max(xs), max(ys))}, from {_lengths(xs[0], ys[0])}"


def _lines(shapes: Iterable[object]) -> Iterator[str]:
    for shape in shapes:
        yield from _told(shape)


def _nested(head: str, shapes: Iterable[object]) -> Iterator[str]:
    yield head
    for line in _lines(shapes):
        yield f"  {line}"


def _told(shape: object) -> Iterator[str]:
    match shape:
        case Text():
            looks = f"{shape.font} {_points(shape.size)} {_colour(shape.colour)}"
            more = f" tracked {shape.tracking}" * bool(shape.tracking) + " halo" * bool(shape.halo)
            yield f"text {_lengths(shape.x, shape.y)} wide {_length(shape.width)} {looks}{more}: {shape.text}"
        case Rect():
            corner = f" corner {_length(shape.radius)}" * bool(shape.radius)
            yield f"rect {_lengths(*shape[:4])}{corner}{_ink(shape.fill)}{_pen(shape.stroke)} ({shape.role})"
        case Ellipse():
            yield f"ellipse {_lengths(*shape[:4])}{_ink(shape.fill)}{_pen(shape.stroke)} ({shape.role})"
        case Line():
            yield f"line {_lengths(shape.x1, shape.y1, shape.x2, shape.y2)}{_pen(shape.stroke)}"
        case Path():
            yield f"path {_outline(shape.commands)}{_ink(shape.fill)}{_pen(shape.stroke)} ({shape.role})"
        case Picture():
            yield f"picture {_lengths(*shape[:4])} {pathlib.Path(shape.file).name}"
        case FormField():
            yield f"field {shape.kind} {shape.name} {_lengths(shape.x, shape.y, shape.width, shape.height)}"
        case Stamp(id=""):
            scaled = f" scaled {shape.scale:g}" * (shape.scale != 1)
            yield from _nested(f"stamp {_lengths(shape.x, shape.y)}{scaled} turned {shape.turn}", shape.drawing.shapes)
        case Stamp():
            yield f"piece {shape.id} {_lengths(shape.x, shape.y)} scaled {shape.scale:g} turned {shape.turn}"
        case Clip():
            yield from _nested(f"clip {_lengths(*shape[:4])}", shape.shapes)
        case Turned():
            yield from _nested(f"turned {shape.angle:g} about {_lengths(shape.x, shape.y)}", shape.shapes)
        case Faded():
            yield from _nested(f"faded {shape.opacity:g}", shape.shapes)
        case Within():
            yield from _nested("within an outline", shape.shapes)


def lines(pages: Iterable[Page]) -> Iterator[str]:
    """Give the lines of some pages."""
    for page in pages:
        yield f"# {page.title}: {_lengths(page.width, page.height)}"
        yield from _lines(page.shapes)


def _counters() -> list[Toy]:
    return [
        Toy(pieces(7, ground=("blue", "red"), copies=2), named=True),
        Toy(pieces(3, (16 * MM, 16 * MM)), name="more"),
    ]


def _kit() -> list[Toy]:
    """One of each sort, so that the cover has all of its steps."""
    scored = (Score.down("crease", 20 * MM, HIGH), Score.across("perforation", 10 * MM, WIDE))
    return [
        *_counters(),
        Toy(
            pieces(2, (400 * MM, 250 * MM), prefix="b"), name="board", imposition="page", two_sided=False, kind="board"
        ),
        Toy(pieces(3, (15 * MM, 15 * MM), prefix="t"), name="tokens", outline="round", two_sided=False, kind="token"),
        Toy(pieces(5, (63 * MM, 88 * MM), prefix="d"), name="deck", kind="card", corner=3 * MM),
        Toy(pieces(2, (WIDE, HIGH), prefix="s"), name="boxes", scores=scored, two_sided=False, kind="box"),
        Toy(
            pieces(4, (20 * MM, 20 * MM), prefix="l"),
            name="labels",
            imposition="stock",
            stock="a4-65-38x21",
            two_sided=False,
        ),
        Toy(pieces(1, (100 * MM, 70 * MM), prefix="m"), name="memo", either="orders", two_sided=False, needed=6),
    ]


def _slotted(name: str) -> ImposeOptions:
    found = find_template(name, None, Problems())
    assert found
    return options(template=found)._replace(paper=found.paper)


@cache
def sheets() -> dict[str, list[Page]]:
    """Give every sheet by the name of its file."""
    stocks, cutters = stock_book(), ("silhouette-cameo", "silhouette-cameo-5-alpha", "cricut")
    kit, board = _kit(), Toy(pieces(1, (300 * MM, 380 * MM)), name="board", imposition="page")
    cards = Toy(pieces(9, (63 * MM, 88 * MM)), name="deck", corner=3 * MM)
    lines_on_it = Score.down("crease", 20 * MM, HIGH), Score("perforation", (40 * MM, 0), (40 * MM, 15 * MM))
    scored = Toy(pieces(3, (WIDE, HIGH)), name="boxes", scores=lines_on_it, two_sided=False)
    label = toy_pack(label="Our own edition")
    stock = "a4-24-70x37"
    labels = Toy(pieces(3, (60 * MM, 30 * MM)), name="labels", imposition="stock", stock=stock, two_sided=False)
    alone = [(toy, side, bleed) for toy in (cards, kit[3]) for side in ("front", "back") for bleed in (0, 3 * MM)]
    wordy = [Toy(pieces(9, prefix="Fregattenkapitaen-"), name=LONG.lower().replace(" ", "-"), kind=LONG), *kit[2:5]]
    long_words = toy_pack(label=LONG, notice=f"{LONG} {LONG} {LONG} {LONG}")
    long_words.title = LONG
    return {
        "long-words": imposed(wordy, options("A5", cover=True), long_words)[:5],
        "cover-a4": imposed(kit, options(cover=True), label)[:2],
        "cover-letter": imposed(kit[:4], options("letter", cover=True))[:1],
        "counters-long": imposed(_counters(), options()),
        "counters-short-gutter": imposed(_counters(), options("A5", duplex="short", gutter=4 * MM)),
        "counters-folded": imposed(_counters(), options(duplex="fold")),
        "counters-filled-die-lines": imposed(_counters(), options("A5", filled=True, die_lines=True)),
        "counters-scaled": imposed(_counters(), options("A5", scale=Fraction(9, 10)), label),
        "round": imposed([kit[3]], options("A5")),
        "cards": imposed([cards], options()),
        "scores": imposed([scored], options("A5")),
        "board-tiles": imposed([board], options(), label)[:4],
        "board-page": imposed([Toy(pieces(1, (150 * MM, 100 * MM)), name="chart", imposition="page")], options("A5")),
        "stickers": imposed([labels], options()),
        "calibration": [*calibrate_pages(parse_paper("A4"), "long", FONTS)],
        "calibration-labels": [label_page(stock, stocks[stock], FONTS)],
        "calibration-cutters": [cutter_page(read_cutter(name), parse_paper("A4"), FONTS) for name in cutters[:2]],
        **{f"cutter-{name}": imposed([Toy(pieces(4))], options(cutter=read_cutter(name))) for name in cutters},
        "alone": [piece_alone(toy, toy.pieces[0], side, Problems(), bleed) for toy, side, bleed in alone],
        "slots": imposed([Toy(pieces(2, (INCH * 5 // 2, INCH * 7 // 2)), name="poker")], _slotted("poker-9-a4")),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, pages in sheets().items():
        (FOLDER / f"{name}.txt").write_text("\n".join(lines(pages)) + "\n", encoding="utf-8")
