"""Press pages as one PDF: of the standard and in the inks that a service asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.printing.onto_paper import document_info

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from forge.drawing.page import Page
    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.rendering.inking import PressProfile


def write_press_pdf(
    target: Path, pages: Iterable[Page], pack: Pack, profile: PressProfile | None, problems: Problems
) -> int:
    """Write pages as a PDF and tell how many they are; what is doubtful is reported.

    Without a profile, for services that take RGB, it is the PDF of a home printer.
    """
    from forge.rendering.pdf import PdfWriter  # ReportLab is slow to load
    from forge.rendering.pdf.press_writer import PressWriter

    info = document_info(pack)
    writer = PressWriter(target, info, pack.fonts, profile) if profile else PdfWriter(target, info, pack.fonts)
    count = 0
    for page in pages:
        problems.raise_errors()
        writer.add_page(page)
        count += 1
    problems.raise_errors()
    problems.add(writer.finish())
    return count
