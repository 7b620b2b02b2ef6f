"""Press pages as one PDF of the standard that a service asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from forge.errors import Location, fail
from forge.printing.onto_paper import document_info

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from forge.drawing.page import Page
    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.press.service import Service


def write_press_pdf(
    target: Path | BinaryIO,
    pages: Iterable[Page],
    pack: Pack,
    service: Service,
    problems: Problems,
) -> int:
    """Write pages as a PDF in the inks of a service; what is doubtful is reported. Tells how many pages there are."""
    from forge.rendering.pdf import PdfWriter  # noqa: PLC0415 - ReportLab is slow to load

    if service.format != "pdf":
        raise fail(Location("--profile"), "", f"{service.title} takes {service.format.upper()}, not PDF")
    writer = PdfWriter(target, document_info(pack), pack.fonts)
    count = 0
    for page in pages:
        problems.raise_errors()
        writer.add_page(page)
        count += 1
    problems.raise_errors()
    problems.add(writer.finish())
    return count
