"""What a print service wants of the files it is sent, as data: its inks, its products, its limits."""

from __future__ import annotations

import re
from typing import Literal

from forge.reading.fields import (
    FLAG,
    LENGTH,
    NAME,
    POSITIVE_LENGTH,
    SIZE,
    TEXT,
    ListOf,
    MapOf,
    Record,
    Text,
    choice,
    field,
    whole,
)
from forge.reading.measures import MM, PT, Size

Standard = Literal["PDF/X-4", "PDF/X-1a:2003", "none"]
FileFormat = Literal["pdf", "png", "jpeg"]
Pairing = Literal["alternating", "separate", "one-back"]
Form = Literal["rectangle", "rounded", "round", "hexagon"]

ARTICLES = ("A", "An")
PERCENT = whole(0, 100)
"""A share of one ink."""


DPI = whole(72, 2400)
"""Pixels to the inch."""


def _pixels(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})\s*[x×]\s*([0-9]{1,5})", text.strip())
    if not match or not (int(match[1]) and int(match[2])):
        raise ValueError('is not a size in pixels such as "825 x 1125"')
    return int(match[1]), int(match[2])


PIXELS = Text("a size in pixels such as 825 x 1125", _pixels)
"""The size of a picture."""


class Inks(Record, called="the inks of a service"):
    """How colours are printed: in which inks, by which condition, and how much of them paper takes."""

    space: Literal["cmyk", "rgb"] = field(choice("cmyk", "rgb"), "the colours that its files are written in")
    condition: str = field(TEXT, "the registered printing condition, such as FOGRA39", default="")
    icc: str = field(TEXT, "the file of its ICC profile, which stands beside the service's own", default="")
    limit: int = field(whole(100, 400), "the most ink on one spot, all inks added, in percent", default=300)
    rich: tuple[int, ...] = field(
        ListOf(PERCENT), "what large black areas are printed with: percent of C, M, Y, K", default=(0, 0, 0, 100)
    )
    rich_from: int = field(POSITIVE_LENGTH, "the smaller side from which a black area is large", default=10 * MM)


class Spots(Record, called="the special inks of a service"):
    """What lines that are not printed are called: the names of their spot colours, as the service spells them."""

    cut: str = field(TEXT, "where pieces are cut out", default="CutContour")
    crease: str = field(TEXT, "where card is folded", default="Crease")
    perforation: str = field(TEXT, "where it is torn", default="Perforation")
    allowed: tuple[str, ...] = field(ListOf(TEXT), "further special inks that may be printed", default=())


class Limits(Record, called="the limits of a service"):
    """From where on a fault is told, and from where on files are sent back: each pair is warning and error."""

    text_near: int = field(LENGTH, "text nearer to the trim than this is warned of", default=3 * MM)
    text_at_trim: int = field(LENGTH, "text nearer to the trim than this is an error", default=2 * MM)
    picture_warning: int = field(DPI, "pictures coarser than this, as printed, are warned of", default=250)
    picture_error: int = field(DPI, "pictures coarser than this, as printed, are an error", default=150)
    line_art: int = field(DPI, "pictures of one ink coarser than this are warned of", default=600)
    hairline_warning: int = field(LENGTH, "lines thinner than this are warned of", default=PT // 4)
    hairline_error: int = field(LENGTH, "lines thinner than this are an error", default=PT // 5)
    reversed_line: int = field(
        LENGTH, "lines lighter than their ground, thinner than this, are warned of", default=PT // 2
    )
    text_warning: int = field(LENGTH, "letters smaller than this are warned of", default=5 * PT)
    text_error: int = field(LENGTH, "letters smaller than this are an error", default=4 * PT)
    reversed_text: int = field(
        LENGTH, "letters lighter than their ground, smaller than this, are warned of", default=6 * PT
    )
    page_error: int = field(LENGTH, "how far a page may differ from the size ordered", default=MM // 10)
    black_text: int = field(LENGTH, "dark letters smaller than this must be black alone", default=12 * PT)
    cid_fonts: bool = field(FLAG, "whether fonts may be composite (CID)", default=True)
    megabytes: int = field(whole(1, 100_000), "the largest file, in megabytes", default=2000)


class Product(Record, called="a product"):
    """Something that a service makes: its size when cut, its shape, and how many of it go together.

    On a ``sheet`` several pieces lie side by side, ``apart`` from each other, and the sheet is what is printed; without
    one each side of each piece is a page or picture of its own. Its numbers count what is ordered: pieces, or sheets.
    """

    title: str = field(TEXT, "what the service calls it")
    kinds: tuple[str, ...] = field(ListOf(NAME, single=True), "the kinds of components that become it", default=())
    size: Size | None = field(SIZE, "its size when cut; without it pieces of any size", default=None)
    picture: tuple[int, int] | None = field(
        PIXELS, "the exact pixels of its picture, bleed and all, where the service says them", default=None
    )
    rim: int = field(LENGTH, "what is left white around pages that are not printed to their edges", default=0)
    sheet: Size | None = field(SIZE, "the size of the sheet that pieces lie on", default=None)
    margin: int = field(
        LENGTH,
        "what pieces keep clear of the sheet's edge, bleed and all; without it pieces begin at its edge, and colours "
        "run on past that",
        default=0,
    )
    apart: int = field(LENGTH, "how far pieces are apart on a sheet; 0 where one cut parts two", default=0)
    rules: int = field(LENGTH, "the least that two cut lines of a die must be apart, unless they are one", default=0)
    grid: bool = field(
        FLAG, "whether pieces of one size lie on one grid, whatever their grounds, so that one die cuts all sheets",
        default=False,
    )  # fmt: skip
    cut_file: Literal["none", "svg"] = field(
        choice("none", "svg"), "whether its cut lines are a file of their own", default="none"
    )
    outline: Form = field(
        choice("rectangle", "rounded", "round", "hexagon"), "the shape that is cut", default="rectangle"
    )
    corner: int = field(LENGTH, "radius of rounded corners", default=0)
    bleed: int | None = field(LENGTH, "how far colours run on past the cut, if not as usual", default=None)
    safe: int | None = field(LENGTH, "how far from the cut what matters must keep, if not as usual", default=None)
    two_sided: bool = field(FLAG, "whether it has a back", default=True)
    smallest: int = field(LENGTH, "the smallest piece that can be cut", default=0)
    least: int = field(whole(1, 10_000), "the fewest of one order", default=1)
    most: int = field(whole(1, 10_000), "the most of one set", default=10_000)
    by: int = field(whole(1, 1_000), "the number they are sold in", default=1)
    packs: tuple[int, ...] = field(
        ListOf(whole(1, 10_000)), "how many a set may have, where only certain numbers are sold", default=()
    )
    turned: bool = field(FLAG, "whether a piece that lies across may be turned to fit", default=True)
    upload: str = field(TEXT, "what to choose at the service, and where its files go", default="")


class Service(Record, called="a print service"):
    """A print service: what its files look like, and the products that they are for."""

    title: str = field(TEXT, "its name, and what of it this is")
    source: dict[str, str] = field(
        MapOf(TEXT), "where it is said: of each field (bleed, products.poker), or of all else (all), an address"
    )
    seen: str = field(TEXT, "when it was read: 2026-11")
    doubts: dict[str, str] = field(
        MapOf(TEXT), "of each field that no source says, what is assumed and why", default={}
    )
    format: FileFormat = field(choice("pdf", "png", "jpeg"), "the format of its files")
    standard: Standard = field(choice("PDF/X-4", "PDF/X-1a:2003", "none"), "the standard of its PDF", default="none")
    dpi: int = field(DPI, "the resolution of its pictures", default=300)
    quality: int = field(whole(50, 100), "how little a JPEG may lose, from 50 to 100", default=95)
    bleed: int = field(LENGTH, "how far colours run on past the cut", default=3 * MM)
    safe: int = field(LENGTH, "how far from the cut what matters must keep", default=3 * MM)
    inks: Inks = field(Inks, "how colours are printed")
    spots: Spots | None = field(Spots, "its special inks; without them cut lines are not in its files", default=None)
    fonts: Literal["embedded", "outlines"] = field(
        choice("embedded", "outlines"), "whether letters stay letters", default="embedded"
    )
    marks: bool = field(FLAG, "whether crop marks stand outside the bleed", default=False)
    pairing: Pairing = field(
        choice("alternating", "separate", "one-back"),
        "fronts and backs in turn, in files of their own, or one back for a set whose backs are all alike",
        default="alternating",
    )
    names: str = field(
        TEXT,
        "how files are named, of {pack}, {component}, {product}, {size}, {side}, and of pictures {piece}, {number}, "
        "{copy}; a / puts them in folders",
        default="",
    )
    front: str = field(TEXT, "what it calls a front, in the names of files", default="front")
    back: str = field(TEXT, "what it calls a back", default="back")
    copies: bool = field(
        FLAG, "whether a piece that is there three times has three files or pages; else three of it are ordered",
        default=False,
    )  # fmt: skip
    limits: Limits = field(Limits, "from where on files are sent back", default=Limits())
    products: dict[str, Product] = field(MapOf(Product), "what it makes")

    @property
    def brand(self) -> str:
        """What it is called within a sentence: its title without what of it is meant; no article begins large."""
        first, blank, rest = self.title.partition(" (")[0].partition(" ")
        return f"{first.lower() if first in ARTICLES else first}{blank}{rest}"
