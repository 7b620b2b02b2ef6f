"""Text: large enough to be read, of one ink where it is black, and clear of the trim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.rules.colours import dark, neutral
from forge.press.preflight.rules.grounds import Grounded
from forge.press.preflight.rules.rule import TOLERANCE, Job, points
from forge.press.preflight.sheets import MM
from forge.reading.measures import PT

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters
    from forge.press.preflight.content.matrix import Box


class Text(Grounded):
    """Sizes as printed, black in one ink, distance from the trim."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._near: list[tuple[Box, float]] = []

    def page(self) -> None:
        """Begin a page."""
        super().page()
        self._near = []

    def letters(self, letters: Letters) -> None:
        """Look at text."""
        if letters.manner.inside in ("mask", "glyph") or self.job.is_die(letters.colour):
            return
        self._sized(letters)
        self._black(letters)
        if not letters.manner.inside:
            self._clear(letters.box)

    def _sized(self, letters: Letters) -> None:
        limits, size, at = self.job.service.limits, letters.size, letters.box
        measured = (size, "pt")
        if size < points(limits.text_error) - TOLERANCE:
            self.tell(
                "text-small", f"smaller than {limits.text_error / PT:g} pt", what="text", at=at, measured=measured
            )
        elif size < points(limits.text_warning) - TOLERANCE:
            wrong = f"smaller than {limits.text_warning / PT:g} pt"
            self.tell("text-small", wrong, what="text", at=at, level="warning", measured=measured)
        elif size < points(limits.reversed_text) - TOLERANCE and self.on_dark(letters.colour, letters.box):
            wrong = f"light on dark, smaller than {limits.reversed_text / PT:g} pt"
            self.tell("text-reversed", wrong, what="text", at=at, measured=measured)

    def _black(self, letters: Letters) -> None:
        colour, limit = letters.colour, self.job.service.limits.black_text
        if letters.size >= points(limit) - TOLERANCE or not colour.is_inks or not dark(colour):
            return
        others = sum(share for ink, share in colour.plates().items() if ink != "Black")
        if others > 0.005:
            black = neutral(colour)
            wrong = f"{'black' if black else 'a dark colour'} of several inks, smaller than {limit / PT:g} pt"
            self.tell("text-rich", wrong, what="text", at=letters.box, measured=(letters.size, "pt"),
                      level="error" if black else "warning")  # fmt: skip

    def _clear(self, box: Box) -> None:
        sheet = self.sheet
        trim = sheet.trim
        if not sheet.states_trim or box[2] < trim[0] or box[0] > trim[2] or box[3] < trim[1] or box[1] > trim[3]:
            return  # beyond the trim: a slug, not art
        near = min(box[0] - trim[0], box[1] - trim[1], trim[2] - box[2], trim[3] - box[3])
        if near < self._safe[0] - 0.05:
            self._near.append((box, near))

    def end_page(self) -> None:
        """Tell of text near the trim; where die lines part pieces, these have a safe area of their own."""
        warned, wrong = self._safe
        if self.sheet.number in self.job.divided and self._own is None:
            return
        for box, near in self._near:
            grave = near < wrong - 0.05
            limit = (wrong if grave else warned) / MM
            self.tell("text-near", f"nearer to the trim than {limit:.3g} mm", what="text", at=box,
                      level="error" if grave else "warning", hint="keep it within the safe area")  # fmt: skip

    @property
    def _own(self) -> int | None:
        return self.job.product.safe if self.job.product else None

    @property
    def _safe(self) -> tuple[float, float]:
        """Give how near to the trim text may come, for a warning and for an error: a product may have it otherwise."""
        limits, own = self.job.service.limits, self._own
        if own is None:
            return points(limits.text_near), points(limits.text_at_trim)
        return points(own), points(min(own, limits.text_at_trim))
