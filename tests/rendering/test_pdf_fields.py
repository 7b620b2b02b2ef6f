"""Fillable PDFs, read back by another library."""

from __future__ import annotations

import ctypes
import io
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pypdfium2
import pytest
from kit.rendering_scenes import FONTS, INFO, RED, look_at_pdf, page, pdf
from pypdfium2 import raw

from forge.drawing.page import Shift
from forge.drawing.shapes import Clip, Drawing, FormField, Rect, Stamp, Turned
from forge.reading.measures import MM, PT
from forge.rendering.pdf import PdfWriter

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.page import Page
    from forge.errors import Problem


class Found(NamedTuple):
    """A field as a viewer sees it; edges are millimetres from the bottom left."""

    name: str
    value: str
    tip: str
    multi_line: bool
    ticked: bool
    edges: list[float]


def field(name: str = "boat", kind: Any = "text", value: str = "", **more: Any) -> FormField:
    """A field 30 wide and 6 high, 10 from the left and 20 from the top."""
    return FormField(kind, name, 10 * MM, 20 * MM, 30 * MM, 6 * MM, 9 * PT, value, **more)


def wide_text(read: Callable[..., int], *arguments: Any) -> str:
    """What a function of PDFium that fills a buffer of UTF-16 has to say."""
    buffer = ctypes.create_string_buffer(2000)
    size = read(*arguments, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), 2000)
    return buffer.raw[: size - 2].decode("utf-16-le")


def fields(data: bytes, number: int = 0) -> list[Found]:
    """The fields of a page."""
    document = pypdfium2.PdfDocument(data)
    try:
        document.init_forms()
        leaf, form = document[number], document.formenv
        found = []
        for index in range(raw.FPDFPage_GetAnnotCount(leaf)):
            annotation = raw.FPDFPage_GetAnnot(leaf, index)
            edges = raw.FS_RECTF()
            raw.FPDFAnnot_GetRect(annotation, edges)
            found.append(
                Found(
                    wide_text(raw.FPDFAnnot_GetFormFieldName, form, annotation),
                    wide_text(raw.FPDFAnnot_GetFormFieldValue, form, annotation),
                    wide_text(raw.FPDFAnnot_GetFormFieldAlternateName, form, annotation),
                    bool(raw.FPDFAnnot_GetFormFieldFlags(form, annotation) & raw.FPDF_FORMFLAG_TEXT_MULTILINE),
                    bool(raw.FPDFAnnot_IsChecked(form, annotation)),
                    [round(edge * 25.4 / 72, 2) for edge in (edges.left, edges.bottom, edges.right, edges.top)],
                )
            )
            raw.FPDFPage_CloseAnnot(annotation)
        return found
    finally:
        document.close()


def problems(*pages: Page) -> tuple[Problem, ...]:
    """What a writer has to say about the fields of pages."""
    writer = PdfWriter(io.BytesIO(), INFO, FONTS, fillable=True)
    for each in pages:
        writer.add_page(each)
    return writer.finish()


def shown(data: bytes, number: int = 0) -> np.ndarray:
    """A page with its fields as a viewer shows them, one pixel a point."""
    document = pypdfium2.PdfDocument(data)
    try:
        document.init_forms()
        return document[number].render().to_numpy().copy()
    finally:
        document.close()


def test_field_lies_where_the_shape_says():
    """A field has the name, value, tip and place of its shape."""
    data = pdf(page(field(value="U 47", tip="Which boat"), height=60 * MM), fillable=True)

    assert fields(data) == [Found("boat", "U 47", "Which boat", False, False, [10, 34, 40, 40])]


def test_field_of_several_lines_takes_line_breaks():
    """A field with room for three lines is a multi-line one and keeps its breaks."""
    (found,) = fields(pdf(page(field(value="one\ntwo", lines=3)), fillable=True))

    assert found.multi_line
    assert found.value == "one\ntwo"


@pytest.mark.parametrize(("value", "ticked"), [("yes", True), ("X", True), ("", False), ("no", False)])
def test_box_is_ticked_as_its_value_says(value: str, ticked: bool):
    """A check box is ticked by yes or x, and open by no or nothing."""
    (found,) = fields(pdf(page(field(kind="check", value=value)), fillable=True))

    assert found.ticked is ticked


def test_box_that_is_neither_ticked_nor_open_is_a_problem():
    """Another word in a check box is reported with the field's name."""
    (problem,) = problems(page(field("sunk", "check", "maybe"), title="Log sheet"))

    assert (problem.severity, problem.where.file, problem.field) == ("error", "Log sheet", "sunk")
    assert "'maybe'" in problem.message


@pytest.mark.parametrize("value", ["Größe – “café” €", "Øresund"])
def test_western_european_values_are_fine(value: str):
    """Accents, dashes, quotation marks and the euro sign can be typed in."""
    shapes = page(field(value=value))

    assert problems(shapes) == ()
    assert fields(pdf(shapes, fillable=True))[0].value == value


@pytest.mark.parametrize(("value", "what"), [("Щ-307", "'Щ'"), ("★", "'★'"), ("a\x07b", r"'\x07'")])
def test_other_characters_are_problems_located_by_the_field(value: str, what: str):
    """A value in other letters is reported with the field's name, and the field left empty."""
    shapes = page(field("boat.3", value=value))

    (problem,) = problems(shapes)

    assert problem.field == "boat.3"
    assert what in problem.message
    assert fields(pdf(shapes, fillable=True))[0].value == ""


def test_names_are_unique_and_without_full_stops():
    """Fields of one name on several pages become fields of their own; a full stop would make parts of one."""
    data = pdf(*(page(field("turn.1"), field("turn.1")) for _ in range(2)), fillable=True)

    names = [found.name for number in range(2) for found in fields(data, number)]

    assert names == ["turn-1", "turn-1 (2)", "turn-1 (3)", "turn-1 (4)"]


def test_name_and_tip_may_be_in_any_script():
    """What the user does not type may be in any letters."""
    (found,) = fields(pdf(page(field("лодка", tip="Ω")), fillable=True))

    assert (found.name, found.tip) == ("лодка", "Ω")


@pytest.mark.parametrize(
    ("turn", "edges"),
    [(0, [15, 24, 45, 30]), (90, [24, 10, 30, 40]), (180, [15, 25, 45, 31]), (270, [25, 10, 31, 40])],
)
def test_field_goes_with_a_turned_drawing(turn: int, edges: list[float]):
    """Fields in a stamped drawing, even inside a clip, lie where the drawing is put."""
    card = Drawing("card", 50 * MM, 45 * MM, (Clip(0, 0, 50 * MM, 45 * MM, (field(),)),))
    sheet = page(Stamp(card, 5 * MM, 10 * MM, turn=turn), width=100 * MM, height=60 * MM)

    (found,) = fields(pdf(sheet, fillable=True))

    assert found.edges == pytest.approx(edges, abs=0.02)


def test_field_goes_with_turned_shapes_and_the_shift_of_the_page():
    """Turned by 90 degrees about its corner and moved with the page by 1 mm, a field lies accordingly."""
    turned = Turned(90, 10 * MM, 20 * MM, (field(),))

    (found,) = fields(pdf(page(turned, height=60 * MM, shift=Shift(dx=MM)), fillable=True))

    assert found.edges == pytest.approx([5, 10, 11, 40], abs=0.02)


def test_value_is_shown_before_anyone_types():
    """A filled field shows its text in black within its edges, an empty one nothing."""
    filled, empty = (shown(pdf(page(field(value=value)), fillable=True)) for value in ("M M M M M M M", ""))

    ink = np.argwhere((filled < 100).all(axis=2))

    assert len(ink) > 20
    assert (ink.min(axis=0) >= (56, 28)).all()
    assert ink.max(axis=0)[0] <= 74
    assert not (empty < 100).all(axis=2).any()


def test_long_value_is_wrapped():
    """A long value in a field of several lines shows in more than one of them."""
    tall = field(value="wolf pack " * 6, lines=4)._replace(height=20 * MM)
    rows = (shown(pdf(page(tall), fillable=True)) < 100).all(axis=2).any(axis=1)

    starts = np.flatnonzero(rows[1:] & ~rows[:-1])

    assert len(starts) >= 3


def test_other_outputs_show_no_fields():
    """In a PDF to print, a field leaves no mark and no form behind."""
    data = pdf(page(field(value="U 47")))

    assert b"AcroForm" not in data
    assert b"Helvetica" not in data
    assert (look_at_pdf(data) == 255).all()


def test_fillable_page_without_fields_is_an_ordinary_page():
    """A rules page in a fillable PDF has no form and looks as ever."""
    data = pdf(page(Rect(0, 0, MM, MM, RED)), fillable=True)

    assert b"AcroForm" not in data
    assert fields(data) == []


def test_fields_share_their_fonts():
    """Two hundred fields need no more than the two standard fonts between them."""
    many = [field(f"f{number}", "check" if number % 2 else "text") for number in range(200)]

    assert pdf(page(*many), fillable=True).count(b"/Subtype /Type1") == 2


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_value_reads_the_way_its_drawing_is_turned(turn: int):
    """The text of a turned field starts at the turned field's left end."""
    card = Drawing("card", 60 * PT, 60 * PT, (FormField("text", "boat", 0, 20 * PT, 60 * PT, 20 * PT, 16 * PT, "MM"),))
    data = pdf(page(Stamp(card, 0, 0, turn=turn)), fillable=True)
    ink = (shown(data) < 100).all(axis=2)[:60, :60]

    assert re.findall(rb"/R (\d+)", data) == [b"%d" % (-turn % 360)], "viewers count anticlockwise"
    upright = np.rot90(ink, turn // 90)

    across, down = upright.any(axis=0), upright.any(axis=1)
    assert 1 <= np.flatnonzero(across)[0] <= 6
    assert 22 <= np.flatnonzero(across)[-1] <= 32
    assert np.flatnonzero(down)[0] >= 20
    assert np.flatnonzero(down)[-1] <= 40
