"""What every rule has: the job it is part of, and what it hears of a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from forge.reading.measures import PT

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pikepdf import Pdf

    from forge.press.preflight.catalogue import Level
    from forge.press.preflight.content.marks import Letters, Picture, Shade, Shape
    from forge.press.preflight.content.matrix import Box
    from forge.press.preflight.content.spaces import Colour, Space
    from forge.press.preflight.report import Findings
    from forge.press.preflight.sheets import Sheet
    from forge.press.service import Product, Service

TOLERANCE = 0.02
"""Points: what rounding in a file may do."""


@dataclass
class Job:
    """One file that is held against the wishes of a service."""

    path: Path
    service: Service
    product: Product | None
    findings: Findings
    pdf: Pdf | None = None
    sheet: Sheet | None = None
    sheets: list[Sheet] = field(default_factory=list)
    dies: dict[int, Box] = field(default_factory=dict)
    """Of each page with cut lines, the box about them all."""
    spent: bool = False
    """Whether it took more work than it may, so that it was left."""
    divided: set[int] = field(default_factory=set)
    """Pages that cut lines divide into pieces, and do not merely go round."""

    @property
    def is_pdfx(self) -> bool:
        """Whether a standard is asked for."""
        return self.service.standard != "none"

    @property
    def is_x1a(self) -> bool:
        """Whether it is the standard without transparency and layers."""
        return self.service.standard.startswith("PDF/X-1a")

    @property
    def bleed(self) -> float:
        """Give the bleed asked for, in points."""
        own = self.product.bleed if self.product else None
        return points(self.service.bleed if own is None else own)

    def is_die(self, colour: Colour) -> bool:
        """Whether a colour is that of a line that is not printed."""
        spots = self.service.spots
        return bool(spots) and any(die_like(ink, self.die_names) for ink in colour.space.inks)

    @property
    def die_names(self) -> tuple[str, ...]:
        """Give the names of the spots of lines that are not printed."""
        spots = self.service.spots
        return (spots.cut, spots.crease, spots.perforation) if spots else ()


def die_like(ink: str, names: Iterable[str]) -> str:
    """Give the name of a die line that an ink has but for its spelling; "" for none."""
    folded = fold(ink)
    return next((each for each in names if fold(each) == folded), "")


def fold(ink: str) -> str:
    """Give the name of an ink without case, blanks, hyphens, and what paper it is for."""
    plain = "".join(letter for letter in ink.casefold() if letter.isalnum())
    for paper in ("cvc", "cvu", "cv", "cp", "up", "c", "u", "m"):
        if plain.startswith("pantone") and plain.endswith(paper):
            return plain.removesuffix(paper)
    return plain


def points(emu: float) -> float:
    """Give a length in points."""
    return emu / PT


class Rule:
    """A rule, or a few that look at the same things; what it does not care for it does not hear."""

    def __init__(self, job: Job) -> None:
        self.job = job

    @property
    def sheet(self) -> Sheet:
        """Give the page that is being looked at."""
        assert self.job.sheet is not None
        return self.job.sheet

    def tell(
        self, rule: str, wrong: str, *, what: str = "", at: Box | None = None,
        level: Level | None = None, hint: str | None = None, measured: tuple[float, str] | None = None,
    ) -> None:  # fmt: skip
        """Tell of a fault at a place of the page, of the page, or of the file."""
        place = self.sheet.place(at) if self.job.sheet else None
        self.job.findings.tell(rule, wrong, what=what, place=place, level=level, hint=hint, measured=measured)

    def document(self) -> None:
        """Look at the file as a whole, before its pages."""

    def page(self) -> None:
        """Look at a page, before its content."""

    def shape(self, shape: Shape) -> None:
        """Look at a path."""

    def letters(self, letters: Letters) -> None:
        """Look at text."""

    def picture(self, picture: Picture) -> None:
        """Look at a picture."""

    def shade(self, shade: Shade) -> None:
        """Look at a gradient."""

    def group(self, space: Space | None, box: Box, what: str) -> None:
        """Look at a transparency group."""

    def end_page(self) -> None:
        """Say what a whole page shows."""

    def end(self) -> None:
        """Say what the whole file shows."""
