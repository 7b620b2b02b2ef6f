"""Form fields: places to type in and boxes to tick.

Viewers let people type in the standard fonts only, so that a fillable PDF names Helvetica without embedding it, and a
value is limited to Western European letters. Every other PDF is free of both.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFArray, PDFString
from reportlab.pdfbase.pdfmetrics import stringWidth

from forge.drawing.affine import Affine, shifted, stamped, turning
from forge.drawing.shapes import Clip, Faded, FormField, Stamp, Turned, Within
from forge.errors import Location, Problem
from forge.reading.measures import PT
from forge.rendering.decimals import decimal
from forge.rendering.pdf.letters import escaped
from forge.rendering.pdf.objects import dictionary, name, numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reportlab.pdfbase.pdfdoc import PDFObjectReference

    from forge.drawing.page import Page
    from forge.drawing.shapes import Shape
    from forge.rendering.pdf.objects import Document

_FONT, _TICK_FONT = "Helvetica", "ZapfDingbats"
SMALLEST = 0.5
"""How much of its size a field must have to be typed in; what is drawn smaller only shows a page."""
_TICK = "4"  # a tick mark in ZapfDingbats
_LEADING = 1.2
_PADDING = 2.0
_MULTI_LINE = 1 << 12
_PRINT = 1 << 2
_TICKED = {"": False, "no": False, "false": False, "off": False, "0": False}
_TICKED |= {"yes": True, "true": True, "on": True, "1": True, "x": True}
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Placed(NamedTuple):
    """A field as it lies on its page: left, bottom, right, top in points, and how far it is turned clockwise."""

    field: FormField
    edges: tuple[float, float, float, float]
    turn: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height along the field's own text."""
        return self.field.width / PT, self.field.height / PT


class Fields:
    """The form of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._names: set[str] = set()
        self._widgets: list[PDFObjectReference] = []
        self._problems: dict[Problem, None] = {}
        fonts = {
            title: document.refer(dictionary(Type=name("Font"), Subtype=name("Type1"), BaseFont=name(font), **more))
            for title, font, more in (
                ("Helv", _FONT, {"Encoding": name("WinAnsiEncoding")}),
                ("ZaDb", _TICK_FONT, {}),
            )
        }
        self._resources = document.refer(dictionary(Font=dictionary(**fonts)))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The values that could not be put in, each with the name of its field."""
        return tuple(self._problems)

    def of_page(self, page: Page) -> PDFArray | None:
        """Make the fields of the page that is added next."""
        place = shifted(page) or Affine()
        widgets = [self._widget(placed, page) for placed in _placed(page.shapes, place, page.height)]
        self._widgets += widgets
        return PDFArray(widgets) if widgets else None

    def finish(self) -> None:
        """Hand the form to the document."""
        if self._widgets:
            form = dictionary(Fields=PDFArray(self._widgets), DR=self._resources, DA=PDFString("/Helv 0 Tf 0 g"))
            self._document.Catalog.AcroForm = form

    def _widget(self, placed: Placed, page: Page) -> PDFObjectReference:
        field = placed.field
        entries = self._tick(placed, page) if field.kind == "check" else self._text(placed, page)
        title = self._unique(field.name)
        return self._document.refer(
            dictionary(
                Type=name("Annot"),
                Subtype=name("Widget"),
                T=PDFString(title),
                TU=PDFString(field.tip or title),
                Rect=numbers(placed.edges),
                F=_PRINT,
                MK=dictionary(R=-placed.turn % 360),
                P=self._document.thisPageRef(),
                **entries,
            )
        )

    def _unique(self, wanted: str) -> str:
        """A name of its own without full stops, which would make fields of fields."""
        stem = title = wanted.replace(".", "-") or "field"
        number = 1
        while title in self._names:
            number += 1
            title = f"{stem} ({number})"
        self._names.add(title)
        return title

    def _text(self, placed: Placed, page: Page) -> dict[str, object]:
        field = placed.field
        value = self._checked(field, page)
        size = decimal(field.size / PT, 3)
        look = self._look(placed, f"/Tx BMC\n{_lines(placed, value)}\nEMC")
        return {
            "FT": name("Tx"),
            "V": PDFString(value),
            "Ff": _MULTI_LINE if field.lines > 1 else 0,
            "DA": PDFString(f"/Helv {size} Tf 0 g"),
            "AP": dictionary(N=look),
        }

    def _tick(self, placed: Placed, page: Page) -> dict[str, object]:
        field = placed.field
        ticked = _TICKED.get(field.value.strip().lower())
        if ticked is None:
            self._complain(field, page, f"{field.value!r} neither ticks the box nor leaves it open", "write yes or no")
        width, height = placed.size
        size = 0.9 * min(width, height)
        x = (width - stringWidth(_TICK, _TICK_FONT, size)) / 2
        mark = _shown("ZaDb", decimal(size, 3), x, (height - 0.7 * size) / 2, _TICK)
        state = name("Yes" if ticked else "Off")
        looks = dictionary(Yes=self._look(placed, mark), Off=self._look(placed, ""))
        da = PDFString("/ZaDb 0 Tf 0 g")
        return {"FT": name("Btn"), "V": state, "AS": state, "DA": da, "AP": dictionary(N=looks)}

    def _checked(self, field: FormField, page: Page) -> str:
        value = field.value.replace("\r\n", "\n").replace("\t", " ")
        try:
            value.encode("cp1252")
        except UnicodeEncodeError as error:
            what = f"contains {value[error.start]!r}; only Western European letters can be typed into a form"
            self._complain(field, page, what, "leave the value out, or print the sheet filled in instead")
            return ""
        if found := _UNPRINTABLE.search(value):
            self._complain(field, page, f"contains the control character {found[0]!r}", "")
            return ""
        return value

    def _complain(self, field: FormField, page: Page, message: str, hint: str) -> None:
        where = Location(page.title or page.name)
        self._problems[Problem("error", where, field.name, f"the value of the form field {message}", hint)] = None

    def _look(self, placed: Placed, content: str) -> PDFObjectReference:
        """What a viewer shows of a field before anyone types: content drawn upright, then turned into its place."""
        width, height = placed.size
        turned = {
            0: (1, 0, 0, 1, 0, 0),
            90: (0, -1, 1, 0, 0, width),
            180: (-1, 0, 0, -1, width, height),
            270: (0, 1, -1, 0, height, 0),
        }
        return self._document.stream(
            content,
            Type=name("XObject"),
            Subtype=name("Form"),
            BBox=numbers((0, 0, width, height)),
            Matrix=numbers(turned[placed.turn]),
            Resources=self._resources,
        )


def _placed(shapes: Iterable[Shape], place: Affine, page_height: int) -> Iterator[Placed]:
    """Find the fields of a page, however deep they lie, in the order drawn."""
    for shape in shapes:
        match shape:
            case FormField():
                if (place.growth() or 1.0) >= SMALLEST:
                    yield _put(shape, place, page_height)
            case Stamp():
                yield from _placed(shape.drawing.shapes, place.after(stamped(shape)), page_height)
            case Turned():
                yield from _placed(shape.shapes, place.after(turning(shape.angle, shape.x, shape.y)), page_height)
            case Clip() | Faded() | Within():
                yield from _placed(shape.shapes, place, page_height)
            case _:
                pass


def _put(field: FormField, place: Affine, page_height: int) -> Placed:
    corners = [place.of((x, y)) for x in (field.x, field.x + field.width) for y in (field.y, field.y + field.height)]
    across, down = zip(*corners, strict=True)
    edges = (min(across), page_height - max(down), max(across), page_height - min(down))
    left, bottom, right, top = (edge / PT for edge in edges)
    return Placed(field, (left, bottom, right, top), place.quarter)


def _lines(placed: Placed, value: str) -> str:
    """Write a value at the left: one line in the middle, several from the top."""
    field = placed.field
    width, height = placed.size
    size = field.size / PT
    if not value:
        return ""
    if field.lines > 1:
        lines, y = _wrapped(value, size, width - 2 * _PADDING), height - _PADDING - 0.8 * size
    else:
        lines, y = [value.replace("\n", " ")], (height - 0.72 * size) / 2
    shown = [
        _shown("Helv", decimal(size, 3), _PADDING, y - number * _LEADING * size, line)
        for number, line in enumerate(lines)
    ]
    frame = f"1 1 {decimal(width - 2, 3)} {decimal(height - 2, 3)} re W n"
    return "\n".join(["q", frame, *shown, "Q"])


def _wrapped(value: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for paragraph in value.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and stringWidth(longer, _FONT, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _shown(font: str, size: str, x: float, y: float, text: str) -> str:
    return f"BT /{font} {size} Tf 0 g {decimal(x, 3)} {decimal(y, 3)} Td ({escaped(text.encode('cp1252'))}) Tj ET"
