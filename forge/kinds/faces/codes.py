"""Codes that machines read: QR codes and barcodes, with the quiet zone around them that their standards ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.drawing.colour import luminance
from forge.drawing.commands import polygon
from forge.drawing.layout import aligned
from forge.drawing.page import Box
from forge.drawing.seen import contrast_of
from forge.drawing.shapes import Path, Rect
from forge.drawing.text import TextStyle, fit_text
from forge.errors import brief
from forge.kinds.faces.element import BLACK, COLOUR_NAME, LEFT_TO_RIGHT, TOP_TO_BOTTOM, WHITE, Painted
from forge.kinds.faces.mark import NOTHING, Flaw, Mark
from forge.reading.fields import FLAG, TEXT, choice, field
from forge.reading.measures import MM, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.commands import Command
    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.shapes import Shape
    from forge.kinds.faces.mark import Kit
    from forge.reading.measures import Colour

CORRECTION: dict[str, Literal["L", "M", "Q", "H"]] = {"low": "L", "medium": "M", "quartile": "Q", "high": "H"}
QUIET = 4
"""How many modules a QR code keeps free on every side (ISO/IEC 18004)."""
SMALLEST_DOT = MM * 33 // 100
"""The least module of a QR code that telephones read well from paper."""
LONGEST = 900
CONTRAST = 4.5


class _Code(Painted):
    """What is said of every code."""

    text: str = field(TEXT, "what it says", default="")
    colour: Colour = field(COLOUR_NAME, "the colour of its dots or bars, the darker one", default=BLACK)
    ground: Colour = field(COLOUR_NAME, "the colour around and between them, the lighter one", default=WHITE)
    align: Horizontal = field(LEFT_TO_RIGHT, "where it stands across its area", default="center")
    valign: Vertical = field(TOP_TO_BOTTOM, "where it stands between top and bottom", default="middle")


class QrCode(_Code, called="an element drawn as qr", summary="A QR code, such as the address of the rules."):
    """A QR code as large as its area allows, its quiet zone within the area."""

    correction: str = field(
        choice(*CORRECTION), "how much of it may be hidden or worn: 7, 15, 25 or 30 percent", default="medium"
    )


class Symbology(NamedTuple):
    """A kind of barcode: what a library calls it, quiet modules left and right, the least module, and its digits.

    ``groups`` are the modules at which a group of digits stands below the bars, and how many are in it; bars outside of
    the groups reach down between them. One digit may stand ``before`` the bars, one ``after`` them.
    """

    name: str
    quiet: tuple[int, int]
    least: int
    digits: int = 0
    groups: tuple[tuple[int, int, int], ...] = ()
    before: bool = False
    after: bool = False


SYMBOLOGIES = {
    "ean-13": Symbology("ean13", (11, 7), MM * 264 // 1000, 13, ((3, 42, 6), (50, 42, 6)), before=True),
    "ean-8": Symbology("ean8", (7, 7), MM * 264 // 1000, 8, ((3, 28, 4), (36, 28, 4))),
    "upc-a": Symbology("upca", (9, 9), MM * 264 // 1000, 12, ((10, 35, 5), (50, 35, 5)), before=True, after=True),
    "code-128": Symbology("code128", (10, 10), MM * 19 // 100),
    "code-39": Symbology("code39", (10, 10), MM * 19 // 100),
}
"""Barcodes by name; sizes and quiet zones are those of the GS1 General Specifications and ISO/IEC 15417 and 16388."""

DIGITS_HIGH = 10
"""How many modules high the room for words below the bars is, if the area allows that."""
GUARD = 5
"""How many modules the guard bars of an EAN reach down beside its digits."""


class Barcode(_Code, called="an element drawn as barcode", summary="A barcode, such as the EAN of a box."):
    """A barcode as wide as whole modules fill its area, its quiet zones within the area."""

    code: str = field(choice(*SYMBOLOGIES), "which kind of barcode", default="ean-13")
    words: bool = field(FLAG, "whether what it says stands below it", default=True)


Code = QrCode | Barcode


def draw_code(code: Code, box: Box, kit: Kit) -> Mark:
    """Draw a code on its ground, and say what would keep machines from reading it."""
    text = code.text.strip()
    if not text:
        return NOTHING
    if len(text) > LONGEST:
        return Mark(flaws=(Flaw("error", "text", f"has {len(text):,} characters, more than {LONGEST}"),))
    mark = _draw_qr(code, text, box, kit) if isinstance(code, QrCode) else _draw_barcode(code, text, box, kit)
    return mark._replace(flaws=(*mark.flaws, *_unread(code)))


def _unread(code: _Code) -> Iterator[Flaw]:
    if luminance(code.colour) > luminance(code.ground):
        hint = "exchange colour and ground"
        yield Flaw("error", "colour", "is lighter than the ground, which few machines read", hint)
    elif contrast_of(code.colour, code.ground) < CONTRAST:
        ratio = contrast_of(code.colour, code.ground)
        yield Flaw("error", "colour", f"has contrast {ratio:.1f} to the ground", f"a code needs {CONTRAST}:1")


def _draw_qr(code: QrCode, text: str, box: Box, kit: Kit) -> Mark:
    import segno  # only where a face has such a code

    try:
        rows = segno.make(text, error=CORRECTION[code.correction], micro=False, boost_error=False).matrix
    except ValueError as error:
        return Mark(flaws=(Flaw("error", "text", f'"{brief(text)}" is too much for a QR code: {error}'),))
    modules = len(rows) + 2 * QUIET
    dot = min(box.width, box.height) // modules
    flaws = _too_small("a dot", dot, SMALLEST_DOT, modules, kit)
    whole = aligned(dot * modules, dot * modules, box, code.align, code.valign)
    left, top = whole.x + QUIET * dot, whole.y + QUIET * dot
    bars = [
        Box(left + start * dot, top + number * dot, (end - start) * dot, dot)
        for number, row in enumerate(rows)
        for start, end in _runs([bool(module) for module in row])
    ]
    return Mark((Rect(*whole, code.ground), _filled(bars, code.colour)), flaws)


def _draw_barcode(code: Barcode, text: str, box: Box, kit: Kit) -> Mark:
    sort = SYMBOLOGIES[code.code]
    digits = text.replace("-", "").replace(" ", "") if sort.digits else text
    try:
        pattern, said = _encoded(sort, digits)
    except ValueError as error:
        return Mark(flaws=(Flaw("error", "text", f'"{brief(text)}" {error}'),))
    modules = len(pattern) + sum(sort.quiet)
    bar = box.width // modules
    flaws = _too_small("a bar", bar, sort.least, modules, kit)
    whole = aligned(bar * modules, box.height, box, code.align, code.valign)
    left = whole.x + sort.quiet[0] * bar
    below = min(DIGITS_HIGH * bar, whole.height // 3) if code.words else 0
    bottom = whole.y + whole.height - below
    groups = sort.groups if code.words else ()
    reach = min(GUARD * bar, below)
    bars = []
    for start, end in _runs([module == "1" for module in pattern]):
        inside = not groups or any(at <= start < at + long for at, long, _ in groups)
        foot = bottom if inside else bottom + reach
        bars.append(Box(left + start * bar, whole.y, (end - start) * bar, foot - whole.y))
    shapes: list[Shape] = [Rect(*whole, code.ground), _filled(bars, code.colour)]
    if code.words:
        for words, room in _words(sort, said, Box(left, bottom, len(pattern) * bar, below), bar):
            style = TextStyle("label", room.height, kit.floor, code.colour, "center", "bottom")
            fit = fit_text(words, room, style, kit.fonts, kit.symbols)
            shapes += fit.shapes
            if not fit.fits:
                flaws = (*flaws, Flaw("error", "words", "have no room below the bars", "give it a larger area"))
    return Mark(tuple(shapes), flaws)


def _encoded(sort: Symbology, text: str) -> tuple[str, str]:
    """Give the bars of a text, a figure a module, and what it says with its check digit."""
    import barcode  # only where a face has such a code
    from barcode.errors import BarcodeError

    if sort.digits and (not text.isdecimal() or len(text) not in (sort.digits - 1, sort.digits)):
        raise ValueError(f"is not a number of {sort.digits - 1} digits, or of {sort.digits} with its check digit")
    try:
        options = {} if sort.name != "code39" else {"add_checksum": False}
        made: Any = barcode.get_barcode_class(sort.name)
        code = made(text, **options)
        pattern, said = str(code.build()[0]), str(code.get_fullcode())
    except (BarcodeError, KeyError):
        said = ""
    if said != text and not (sort.digits and said):  # Code 39 would make small letters capitals
        raise ValueError("holds characters that this kind of barcode has no bars for")
    if sort.digits and len(text) == sort.digits and said != text:
        raise ValueError(f"ends in the check digit {text[-1]}, and it would be {said[-1]}")
    return pattern, said


def _words(sort: Symbology, said: str, below: Box, bar: int) -> Iterator[tuple[str, Box]]:
    """Give the words below the bars, each with its room."""
    high = below.height - bar
    if not sort.groups:
        yield said, below._replace(y=below.y + bar, height=high)
        return
    rest = said
    if sort.before:
        yield said[0], Box(below.x - 8 * bar, below.y + bar, 6 * bar, high)
        rest = said[1:]
    for at, long, count in sort.groups:
        yield rest[:count], Box(below.x + at * bar, below.y + bar, long * bar, high)
        rest = rest[count:]
    if sort.after:
        yield rest, Box(below.x + below.width + 2 * bar, below.y + bar, 6 * bar, high)


def _too_small(what: str, size: int, least: int, modules: int, kit: Kit) -> tuple[Flaw, ...]:
    printed = round(size * kit.scale)
    if printed >= least:
        return ()
    message = f"{what} of it is {show_length(printed)}, and {show_length(least)} is the least that is read well"
    needed = show_length(-(-least * modules // 36) * 36)
    return (Flaw("warning", "area", message, f"it needs {needed}, or say less in it"),)


def _runs(modules: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Give from where to where dark modules stand side by side."""
    start = None
    for number, dark in enumerate((*modules, False)):
        if dark and start is None:
            start = number
        elif not dark and start is not None:
            yield start, number
            start = None


def _filled(bars: Sequence[Box], colour: Colour) -> Path:
    """Give all dark places as one area, so that no seam shows between them."""
    commands: list[Command] = []
    for bar in bars:
        commands += polygon(bar.corners)
    return Path(tuple(commands), colour, role="mark")
