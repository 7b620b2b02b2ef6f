"""The formats of a build: each takes pages one after the other and leaves files among the outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from forge.build.outputs import Outputs
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Page
    from forge.errors import Problems
    from forge.rendering.pdf import DocumentInfo

Lettering = Literal["outlines", "font"]


class Rendering(Protocol):
    """A format that pages are written in, one after the other."""

    def add_page(self, page: Page) -> None:
        """Write one page."""

    def finish(self, problems: Problems) -> None:
        """Complete what was written."""


class PdfRendering:
    """One PDF of all pages."""

    def __init__(self, path: Path, info: DocumentInfo, fonts: FontBook, *, fillable: bool = False) -> None:
        from forge.rendering.pdf import PdfWriter  # noqa: PLC0415 - ReportLab is slow to load; SVG does not need it

        self._writer = PdfWriter(path, info, fonts, fillable=fillable)

    def add_page(self, page: Page) -> None:
        """Write one page."""
        self._writer.add_page(page)

    def finish(self, problems: Problems) -> None:
        """Write the file."""
        problems.add(self._writer.finish())


class SvgRendering:
    """One SVG file a page, named after it."""

    def __init__(self, outputs: Outputs, folder: str, fonts: FontBook, lettering: Lettering) -> None:
        self._outputs = outputs
        self._folder = folder
        self._fonts = fonts
        self._lettering = lettering

    def add_page(self, page: Page) -> None:
        """Write one page."""
        from forge.rendering.svg import render_svg  # noqa: PLC0415 - svgwrite is slow to load; PDF does not need it

        text = render_svg(page, self._fonts, text=self._lettering)
        path = self._outputs.file(f"{self._folder}/{page.name}.svg", self._folder)
        path.write_text(text, encoding="utf-8", newline="\n")

    def finish(self, problems: Problems) -> None:
        """Every file is written already."""


class PngRendering:
    """One PNG file a page, named after it: the pages of a PDF, drawn at a resolution."""

    def __init__(self, outputs: Outputs, folder: str, pdf: Path, rendering: PdfRendering | None, dpi: int) -> None:
        """Take the pages of ``pdf`` once it is finished; pass them on to ``rendering`` if nobody else does."""
        self._outputs = outputs
        self._folder = folder
        self._pdf = pdf
        self._rendering = rendering
        self._dpi = dpi
        self._names: list[str] = []

    def add_page(self, page: Page) -> None:
        """Note the name of a page."""
        self._names.append(page.name)
        if self._rendering:
            self._rendering.add_page(page)

    def finish(self, problems: Problems) -> None:
        """Draw the pages."""
        from forge.rendering.png import render_pngs  # noqa: PLC0415 - pdfium is slow to load; others do not need it

        if self._rendering:
            self._rendering.finish(problems)
        if problems.errors or not self._names:
            return
        for name, picture in zip(self._names, render_pngs(self._pdf, self._dpi), strict=True):
            self._outputs.file(f"{self._folder}/{name}.png", self._folder).write_bytes(picture)
