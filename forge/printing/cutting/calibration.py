"""The files of a cutter's calibration sheet: the print, and the lines that the machine cuts through its ladders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.imposing.cutter_sheet import cutter_page, gauges
from forge.imposing.registration import mark_outlines
from forge.printing.cutting.dxf_file import dxf_of
from forge.printing.cutting.sheet_cut import SheetCut, Stroke, corrected
from forge.printing.cutting.svg_file import svg_of
from forge.printing.outputs import Outputs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.drawing.fonts import FontBook
    from forge.imposing.cutter_offsets import CutterOffset
    from forge.imposing.cutters import Cutter
    from forge.imposing.papers import Paper


def print_cutter_sheet(
    name: str,
    cutter: Cutter,
    paper: Paper,
    fonts: FontBook,
    out: Path,
    *,
    texts: Mapping[str, str],
    before: CutterOffset | None,
) -> tuple[Path, ...]:
    """Write the calibration sheet of a cutter that has marks, its lines moved by the offset in force."""
    from forge.rendering.pdf import DocumentInfo, PdfWriter  # ReportLab is slow to load

    assert cutter.marks
    page = cutter_page(cutter, paper, fonts, texts=texts)
    size = paper.page
    strokes = tuple(Stroke("cut", (("M", *one.start), ("L", *one.end))) for one in gauges(cutter.marks, size))
    marks = tuple(mark for _, mark in mark_outlines(cutter.marks, size))
    cut = SheetCut(page.name, page.title, 0, size, Box(0, 0, *size), strokes, marks)
    if before:
        cut = corrected(cut, before)
    stem = f"calibration-{name}"
    with Outputs(out, stem, hint="move it away, or name another folder with --out") as outputs:
        writer = PdfWriter(outputs.file(f"{stem}.pdf"), DocumentInfo(page.title, "forge", duplex="none"), fonts)
        writer.add_page(page)
        writer.finish()
        for kind in cutter.formats:
            text = svg_of(cut, cutter) if kind == "svg" else dxf_of(cut, cutter)
            outputs.file(f"{stem}.{kind}").write_text(text, encoding="utf-8", newline="\n")
        return outputs.publish("", {"pages": 1})
