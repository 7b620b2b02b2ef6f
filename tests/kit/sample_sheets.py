"""Sheets of all sorts, made of toys: what ``kit.sheets_as_text`` writes down."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING

from forge.drawing.shapes import Drawing, Ellipse, Linear, Rect
from forge.errors import Problems
from forge.imposing.alone import piece_alone
from forge.imposing.calibration_pages import calibrate_pages
from forge.imposing.cutter_sheet import cutter_page
from forge.imposing.cutters import read_cutter
from forge.imposing.label_sheet import label_page
from forge.imposing.papers import parse_paper
from forge.imposing.printers import BackShift, Profile
from forge.imposing.stocks import stock_book
from forge.imposing.templates import find_template
from forge.pack.model import EdgePart, Edges, Face, Score
from forge.pack.outline import Outline
from forge.reading.measures import INCH, MM
from kit.imposing_toys import FONTS, GROUNDS, Toy, imposed, options, pieces, toy_pack

if TYPE_CHECKING:
    from forge.drawing.page import Page
    from forge.imposing.options import ImposeOptions

WIDE, HIGH = 60 * MM, 40 * MM
BEYOND = 8 * MM
LONG = "Unterseebootsabwehrschulflottille of the Northern Approaches in the Winter of Nineteen Hundred and Forty"


class Pictured(Toy):
    """Faces of a picture that runs on past the trim, and, if so made, of waves that run on over plain colours."""

    waves = False

    def draw(self, piece, side, problems):
        """Draw sea and land; what is beyond the trim is land."""
        plain = super().draw(piece, side, problems)
        width, height = piece.width, piece.height
        far = Rect(-BEYOND, -BEYOND, width + 2 * BEYOND, height + 2 * BEYOND, GROUNDS["tan"])
        sea = Ellipse(0, 0, width, height, GROUNDS["blue"])
        if self.waves:
            return plain._replace(fringe=(Drawing("waves", width, height, (far,)),))
        name = f"{piece.id}-{side}"
        return Face(Drawing(name, width, height, (sea,)), bled=Drawing(f"{name} bled", width, height, (far, sea)))


class Waved(Pictured):
    """The same with waves."""

    waves = True


class Banded(Toy):
    """Faces with a band at the top and a sky that darkens downwards, so that their edges have parts and gradients."""

    def draw(self, piece, side, problems):
        """Draw both over the whole face."""
        plain = super().draw(piece, side, problems)
        width, height = piece.width, piece.height
        band = EdgePart(0, height // 4, GROUNDS["red"])
        dusk = Linear(0, 0, 0, 1, ((0, GROUNDS["blue"]), (1, GROUNDS["navy"])))
        sky, foot = EdgePart(height // 4, height, dusk), EdgePart(0, width, GROUNDS["navy"])
        edges = Edges((EdgePart(0, width, GROUNDS["red"]),), (band, sky), (foot,), (band, sky))
        return plain._replace(edges=edges)


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
        Toy(pieces(3, (15 * MM, 15 * MM), prefix="t"), name="tokens", outline="round", two_sided=False, kind="counter"),
        Toy(pieces(5, (63 * MM, 88 * MM), prefix="d"), name="deck", kind="card", corner=3 * MM),
        Toy(pieces(2, (WIDE, HIGH), prefix="s"), name="boxes", scores=scored, two_sided=False, kind="tuck-box"),
        Toy(
            pieces(4, (20 * MM, 20 * MM), prefix="l"),
            name="labels",
            imposition="stock",
            stock="a4-65-38x21",
            two_sided=False,
        ),
        Toy(pieces(1, (100 * MM, 70 * MM), prefix="m"), name="memo", either="orders", two_sided=False, needed=6),
    ]


def _many() -> list[Toy]:
    """So many sheets and names that their pictures take rows, and their list pages of its own."""
    return [
        Toy(
            [piece._replace(title=f"{name} {piece.row} of the line") for piece in pieces(50, copies=2, prefix=name)],
            name=f"squadron-{name}",
        )
        for name in "abcdef"
    ]


def _slotted(name: str) -> ImposeOptions:
    found = find_template(name, None, Problems())
    assert found
    return options(template=found)._replace(paper=found.paper)


def _shapes() -> dict[str, list[Page]]:
    """Pieces of all outlines, with pictures and without."""
    arrow = Outline("path", commands=(("M", 0, 0), ("L", 80, 50), ("L", 0, 100), ("Z",)), size=(80, 100))
    creased = (Score("crease", (0, 10 * MM), (15 * MM, 10 * MM)), Score("perforation", (5 * MM, 0), (15 * MM, 26 * MM)))
    big = (Score.down("crease", 150 * MM, 250 * MM), Score.across("crease", 125 * MM, 300 * MM))
    hexagons = Pictured(pieces(5, (30 * MM, 26 * MM)), name="hexes", outline="hexagon")
    mixed = [
        Toy(pieces(3, ground=("blue", "red"), copies=3), named=True),
        Pictured(pieces(3, (25 * MM, 25 * MM), prefix="p"), name="pictured", two_sided=False),
        Waved(pieces(3, (25 * MM, 15 * MM), ground=("navy", "tan"), prefix="w"), name="waved"),
        Toy(pieces(2, (18 * MM, 18 * MM), ground=("grey", "grey"), prefix="g"), name="plain"),
    ]
    return {
        "hexagons": imposed([hexagons], options("A5", die_lines=True)),
        "triangles": imposed([Toy(pieces(4, (25 * MM, 22 * MM)), outline="triangle")], options("A5", filled=True)),
        "arrows": imposed([Pictured(pieces(5, (20 * MM, 25 * MM)), outline=arrow)], options("A5", duplex="short")),
        "round-pictured": imposed([Pictured(pieces(4, (20 * MM, 20 * MM)), outline="round")], options("A5")),
        "cards-pictured": imposed([Pictured(pieces(5, (63 * MM, 88 * MM)), corner=3 * MM)], options(duplex="short")),
        "banded": imposed([Banded(pieces(5, (20 * MM, 24 * MM)))], options("A5")),
        "banded-apart": imposed([Banded(pieces(5, (20 * MM, 24 * MM)))], options("A5", gutter=5 * MM)),
        "banded-arrows": imposed([Banded(pieces(3, (20 * MM, 25 * MM)), outline=arrow)], options("A5")),
        "mixed-long": imposed(mixed, options("A5")),
        "mixed-folded": imposed(mixed, options(duplex="fold", gutter=3 * MM)),
        "mixed-filled": imposed(mixed, options("letter", filled=True, die_lines=True)),
        "creased": imposed([Toy(pieces(3, (30 * MM, 26 * MM)), scores=creased, two_sided=False)], options("A5")),
        "creased-tiles": imposed(
            [Toy(pieces(1, (300 * MM, 250 * MM)), imposition="page", two_sided=False, scores=big)], options()
        ),
        "alone-shapes": [
            piece_alone(toy, toy.pieces[0], side, Problems(), bleed)
            for toy in (hexagons, mixed[1], mixed[2])
            for side in ("front", "back")[: 1 + toy.two_sided]
            for bleed in (0, 3 * MM)
        ],
    }


def _choices() -> dict[str, list[Page]]:
    """What a player may choose: without marks or bleed, large, on a printer that was calibrated, from a later label."""
    sides = {name: SimpleNamespace(ground=GROUNDS[name]) for name in ("blue", "navy", "red")}
    sided, disc = toy_pack(label="Our own edition"), Toy(pieces(6, (20 * MM, 20 * MM)), name="discs", outline="round")
    sided.sides = sides
    shift = BackShift(paper="A5", lies="portrait", edge="long", dx=MM // 2, dy=-MM // 4, angle=0.2)
    labels = Pictured(
        pieces(5, (38 * MM, 21 * MM)), name="labels", imposition="stock", stock="a4-65-38x21", two_sided=False
    )
    counters = _counters()
    return {
        "cover-sides": imposed([*counters, disc], options(cover=True, duplex="fold"), sided)[:1],
        "cover-many": imposed(_many(), options("A5", cover=True))[:6],
        "cover-half-folded": imposed(
            [counters[0], Pictured(pieces(3, (25 * MM, 25 * MM), prefix="p"), two_sided=False)],
            options(cover=True, duplex="fold"),
        )[:1],
        "unmarked": imposed(counters, options("A5", marks=False)),
        "without-bleed": imposed([*counters, disc], options("A5", bleed=0)),
        "large": imposed([*counters, disc], options("A3", scale=Fraction(3, 2))),
        "calibrated": imposed(counters, options("A5", profile=Profile(printer="laser", backs=(shift,)))),
        "stickers-begun": imposed([labels], options(start_slot=4)),
        "cut-beside-hand": imposed([disc, _kit()[2]], options(cover=True, cutter=read_cutter("cricut")))[:5],
        "cut-round": imposed([disc], options(cutter=read_cutter("silhouette-cameo"))),
    }


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
    return (
        _shapes()
        | _choices()
        | {
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
            "board-page": imposed(
                [Toy(pieces(1, (150 * MM, 100 * MM)), name="chart", imposition="page")], options("A5")
            ),
            "stickers": imposed([labels], options()),
            "calibration": [*calibrate_pages(parse_paper("A4"), "long", FONTS)],
            "calibration-labels": [label_page(stock, stocks[stock], FONTS)],
            "calibration-cutters": [cutter_page(read_cutter(name), parse_paper("A4"), FONTS) for name in cutters[:2]],
            **{f"cutter-{name}": imposed([Toy(pieces(4))], options(cutter=read_cutter(name))) for name in cutters},
            "alone": [piece_alone(toy, toy.pieces[0], side, Problems(), bleed) for toy, side, bleed in alone],
            "slots": imposed([Toy(pieces(2, (INCH * 5 // 2, INCH * 7 // 2)), name="poker")], _slotted("poker-9-a4")),
        }
    )
