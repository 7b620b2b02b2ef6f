"""One PDF for the press, page after page: art in the inks of the press, lines for the die over it, marks outside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from forge.drawing.page import Box
from forge.errors import Location, Problem
from forge.rendering.inking import Separation
from forge.rendering.pdf import paths
from forge.rendering.pdf.letters import Letters
from forge.rendering.pdf.objects import Leaf, dictionary, name, rectangle
from forge.rendering.pdf.outlined_letters import OutlinedLetters
from forge.rendering.pdf.painter import Painter
from forge.rendering.pdf.press_document import PressDocument
from forge.rendering.pdf.press_inks import SHOWN, PressInks, RegistrationInks
from forge.rendering.pdf.press_pictures import PressPictures

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import DieLine, LineKind, Page
    from forge.rendering.inking import PressProfile
    from forge.rendering.pdf.flattening import Flattener
    from forge.rendering.pdf.info import DocumentInfo

DIE_PEN = "0.5 w"


class PressWriter:
    """Writes pages, each as soon as it is added, and the file when finished."""

    def __init__(
        self,
        target: Path | BinaryIO,
        info: DocumentInfo,
        fonts: FontBook,
        profile: PressProfile,
    ) -> None:
        self._target = target
        self._separation = Separation(profile)
        self._document = document = PressDocument(info, profile)
        document.setTitle(info.title)
        document.setAuthor(info.author)
        document.setSubject(info.subject)
        document.setKeywords(", ".join(info.keywords))
        document.setCreator("forge")
        self._inks = PressInks(document, self._separation)
        letters = OutlinedLetters(fonts) if profile.outlines else Letters(fonts, document)
        pictures = PressPictures(document, self._separation)
        self._painter = Painter(document, self._inks, letters, pictures)
        self._flattener = _flattener(document, fonts, self._separation) if profile.flat else None
        self._marks = Painter(document, RegistrationInks(self._inks), letters, pictures)
        self._lines: dict[LineKind, str] = dict(zip(SHOWN, profile.lines, strict=True))

    def add_page(self, page: Page) -> None:
        """Write one page."""
        leaf = Leaf()
        paper = Box(0, 0, page.width, page.height)
        for title, box in {"MediaBox": paper, "BleedBox": page.bleed, "TrimBox": page.trim}.items():
            setattr(leaf, title, rectangle(box, page.height))
        content, blended = self._content(page)
        x, y, width, height = page.bleed
        within = f"q {paths.box(x, page.height - y, width, height, 0)} W n\n{content}\nQ"
        marks = self._marks.shapes(page.marks, page.height)
        lines = "\n".join(self._die(line, page.height) for line in page.die)
        leaf.Contents = self._document.stream("\n".join(filter(None, (within, marks, lines))))
        leaf.Resources = self._document.resources
        if blended:
            leaf.Group = dictionary(S=name("Transparency"), CS=name(self._inks.space))
        self._document.addPage(leaf)

    def _content(self, page: Page) -> tuple[str, bool]:
        """Write the shapes of a page, and tell whether any of them is not opaque."""
        if self._flattener is None:
            return self._painter.page(page.shapes, page.height)
        parts = self._flattener.parts(page)
        written = ((self._painter.shapes(part.shapes, page.height), part.picture) for part in parts)
        return "\n".join(filter(None, (content for pair in written for content in pair))), False

    def _die(self, line: DieLine, height: int) -> str:
        """Draw a line for the die in its special ink, which leaves all below it as it is."""
        ink = self._inks.over_all(self._lines[line.kind], SHOWN[line.kind])
        return f"q {ink} {DIE_PEN} {paths.path(line.commands, height)} S Q"

    def finish(self) -> tuple[Problem, ...]:
        """Write the file; the result tells what of its colours had to give way."""
        if isinstance(self._target, Path):
            with self._target.open("wb") as file:
                self._document.write(file)
        else:
            self._document.write(self._target)
        where = Location("--profile")
        doubts = [Problem("warning", where, field, said, "") for field, said in self._separation.doubts]
        if self._flattener:
            named = Location(self._target.name if isinstance(self._target, Path) else "")
            hint = "make it opaque, or choose a profile of PDF/X-4"
            doubts += [Problem("warning", named, spot, said, hint) for spot, said in self._flattener.lost.told()]
        return tuple(doubts)


def _flattener(document: PressDocument, fonts: FontBook, separation: Separation) -> Flattener:
    from forge.rendering.pdf.flattening import Flattener  # pdfium and Pillow are slow to load

    return Flattener(document, fonts, separation)
