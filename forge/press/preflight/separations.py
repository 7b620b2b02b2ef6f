"""Inks as Ghostscript lays them: every page as separations, measured plate by plate."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops

from forge.errors import Location, fail
from forge.press.preflight.plates import TooMuch, measure
from forge.press.preflight.rules.rule import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DPI = 72
MOST_PAGES = 300
SECONDS = 240
PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
_PLATE = re.compile(r"p(\d+)\((.+)\)\.tif")


class Measured(NamedTuple):
    """A page as separated: too much ink, if so, and how wide a pixel is in points."""

    page: int
    found: TooMuch
    pixel: float


def ghostscript() -> str:
    """Give the path of Ghostscript; ForgeError where it is not there."""
    path = shutil.which("gs") or shutil.which("gswin64c")
    if path is None:
        raise fail(Location("--ghostscript"), "", "Ghostscript is not there", "install it, or leave --ghostscript out")
    return path


def separate(path: Path, limit: float, unprinted: Iterable[str]) -> tuple[list[Measured], str]:
    """Measure the inks of all pages; ``unprinted`` are spots that are no ink. Give too what went wrong, or ""."""
    program, left_out = ghostscript(), {fold(each) for each in unprinted}
    with tempfile.TemporaryDirectory(prefix="forge-") as folder:
        words = [
            program, "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep", f"-r{DPI}",
            f"-dLastPage={MOST_PAGES}",
            "-dOverprint=/enable", f"-sOutputFile={Path(folder) / 'p%d.tif'}", "-f", str(path.resolve()),
        ]  # fmt: skip
        try:
            done = subprocess.run(words, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603 - a path, no words
        except subprocess.TimeoutExpired:
            return [], f"Ghostscript took longer than {SECONDS} seconds"
        measured = list(_measured(Path(folder), limit, left_out))
        return measured, "" if done.returncode == 0 else "Ghostscript stopped at a fault of the file"


def _measured(folder: Path, limit: float, left_out: set[str]) -> Iterable[Measured]:
    pages: dict[int, dict[str, Path]] = {}
    for file in sorted(folder.iterdir()):
        if match := _PLATE.fullmatch(file.name):
            pages.setdefault(int(match[1]), {})[match[2]] = file
    for page, plates in sorted(pages.items()):
        if not all(each in plates for each in PROCESS):
            continue
        inks = [_plate(plates[each]) for each in PROCESS]
        spots = [plates[each] for each in sorted(plates) if each not in PROCESS and fold(each) not in left_out]
        extra = _added(spots)
        found = measure(Image.merge("CMYK", inks), limit, 25.4 / DPI, extra)
        if found:
            yield Measured(page, found, 72 / DPI)


def _plate(file: Path) -> Image.Image:
    with Image.open(file) as image:
        return ImageChops.invert(image.convert("L"))


def _added(files: Sequence[Path]) -> Image.Image | None:
    added: Image.Image | None = None
    for file in files:
        plate = _plate(file)
        added = plate if added is None else ImageChops.add(added, plate)
    return added
