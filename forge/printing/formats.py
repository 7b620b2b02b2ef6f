"""The formats of a build: each takes pages one after the other and leaves files among the outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Page
    from forge.errors import Problems
    from forge.printing.outputs import Outputs
    from forge.rendering.pdf import DocumentInfo

Lettering = Literal["outlines", "font"]


class Rendering(Protocol):
    """A format that pages are written in, one after the other."""

    def add_page(self, page: Page) -> None:
        """Write one page."""

    def finish(self, problems: Problems) -> None:
        """Complete what was written."""


class PictureFolder(NamedTuple):
    """Where the files of a format go that has one a page: among which outputs, in which folder, of which group."""

    outputs: Outputs
    folder: str
    group: str

    def file(self, name: str) -> Path:
        """Give the path to write a file to."""
        return self.outputs.file(f"{self.folder}/{name}", self.group)


class PdfRendering:
    """One PDF of all pages."""

    def __init__(self, path: Path, info: DocumentInfo, fonts: FontBook, *, fillable: bool = False) -> None:
        from forge.rendering.pdf import PdfWriter  # ReportLab is slow to load; SVG does not need it

        self._writer = PdfWriter(path, info, fonts, fillable=fillable)

    def add_page(self, page: Page) -> None:
        """Write one page."""
        self._writer.add_page(page)

    def finish(self, problems: Problems) -> None:
        """Write the file."""
        problems.add(self._writer.finish())


class SvgRendering:
    """One SVG file a page, named after it; blank pages have none."""

    def __init__(self, folder: PictureFolder, fonts: FontBook, lettering: Lettering) -> None:
        self._folder = folder
        self._fonts = fonts
        self._lettering = lettering

    def add_page(self, page: Page) -> None:
        """Write one page."""
        if page.blank:
            return
        from forge.rendering.svg import render_svg  # svgwrite is slow to load; PDF does not need it

        text = render_svg(page, self._fonts, text=self._lettering)
        self._folder.file(f"{page.name}.svg").write_text(text, encoding="utf-8", newline="\n")

    def finish(self, problems: Problems) -> None:
        """Every file is written already."""


class PngRendering:
    """One PNG file a page, named after it: the pages of a PDF, drawn at a resolution; blank pages have none."""

    def __init__(
        self, folder: PictureFolder, pdf: Path, rendering: PdfRendering | None, dpi: int, *, transparent: bool = False
    ) -> None:
        """Take the pages of ``pdf`` once it is finished; pass them on to ``rendering`` if nobody else does."""
        self._transparent = transparent
        self._folder = folder
        self._pdf = pdf
        self._rendering = rendering
        self._dpi = dpi
        self._names: list[str] = []
        self._clear: set[int] = set()

    def add_page(self, page: Page) -> None:
        """Note the name of a page, and whether what is not drawn on shows through."""
        if page.clear or self._transparent:
            self._clear.add(len(self._names))
        self._names.append("" if page.blank else page.name)
        if self._rendering:
            self._rendering.add_page(page)

    def finish(self, problems: Problems) -> None:
        """Draw the pages."""
        from forge.rendering.png import render_pngs  # pdfium is slow to load; others do not need it

        if self._rendering:
            self._rendering.finish(problems)
        if problems.errors or not any(self._names):
            return
        named = [name for name in self._names if name]
        blank = {number for number, name in enumerate(self._names) if not name}
        for name, picture in zip(
            named, render_pngs(self._pdf, self._dpi, transparent=self._clear, skipped=blank), strict=True
        ):
            self._folder.file(f"{name}.png").write_bytes(picture)
