"""Press files as their printing plates, made by Ghostscript, and as their objects, read by pikepdf."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
import pikepdf
from PIL import Image

from forge.places import templates
from forge.reading.measures import PT
from forge.rendering.inking import PressProfile
from forge.rendering.pdf.press_writer import PressWriter
from kit.outside import run
from kit.rendering_scenes import FONTS, INFO

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.drawing.page import Box, Page

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
X4 = PressProfile(
    "PDF/X-4",
    "FOGRA39",
    (templates() / "inks" / "fogra39-300.icc").read_bytes(),
    rich=(60, 40, 40, 100),
    spots=frozenset({"Signal Red"}),
)
X1A = X4._replace(standard="PDF/X-1a:2003")


def press_pdf(*pages: Page, profile: PressProfile = X4, fonts: Any = FONTS) -> bytes:
    """The pages as a PDF for the press."""
    target = io.BytesIO()
    writer = PressWriter(target, INFO, fonts, profile)
    for page in pages:
        writer.add_page(page)
    writer.finish()
    return target.getvalue()


class Plates:
    """The plates of one page: how much of each ink lies where, from 0 to 255."""

    def __init__(self, pdf: Path, folder: Path, *, page: int = 1, dpi: int = 144, overprint: str = "enable") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        device = ("-sDEVICE=tiffsep", f"-r{dpi}", f"-dOverprint=/{overprint}", f"-sOutputFile={folder}/p.tif")
        run("gs", "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH", f"-dFirstPage={page}", f"-dLastPage={page}", *device, pdf)
        self._dpi = dpi
        self.inks = {
            file.name[2:-5]: 255 - np.asarray(Image.open(file).convert("L")).astype(int)
            for file in folder.glob("p(*).tif")
        }

    def __getitem__(self, ink: str) -> np.ndarray:
        return self.inks[ink]

    def within(self, box: Box) -> dict[str, np.ndarray]:
        """What lies of each ink in a rectangle of a page, given in EMU from its top left corner."""
        left, top, right, bottom = (
            round(edge / PT / 72 * self._dpi) for edge in (box.x, box.y, box.x + box.width, box.y + box.height)
        )
        return {ink: plate[top:bottom, left:right] for ink, plate in self.inks.items()}

    def of(self, box: Box) -> tuple[int, ...]:
        """How much of the four inks, in percent, lies in the middle of a rectangle."""
        parts = self.within(box)
        middle = [parts[ink][parts[ink].shape[0] // 2, parts[ink].shape[1] // 2] for ink in PROCESS]
        return tuple(round(level / 2.55) for level in middle)

    @property
    def most(self) -> float:
        """The most ink on one spot, in percent."""
        return float(sum(self.inks[ink] for ink in PROCESS).max()) / 2.55


def plates(data: bytes, folder: Path, **options: Any) -> Plates:
    """Separate a PDF into its plates."""
    file = folder / "press.pdf"
    file.write_bytes(data)
    return Plates(file, folder / f"plates-{len(list(folder.iterdir()))}", **options)


def operators(pdf: pikepdf.Pdf) -> Iterator[tuple[str, list[Any]]]:
    """Give every operator of the pages and forms of a PDF, with what it is given."""
    seen: set[tuple[int, int]] = set()
    for page in pdf.pages:
        yield from _of_stream(page)
        forms = page.get("/Resources", {}).get("/XObject", {})
        for form in forms.values():
            if form.get("/Subtype") == "/Form" and form.objgen not in seen:
                seen.add(form.objgen)
                yield from _of_stream(form)


def _of_stream(stream: Any) -> Iterator[tuple[str, list[Any]]]:
    for step in pikepdf.parse_content_stream(stream):
        yield str(step.operator), list(step.operands)
