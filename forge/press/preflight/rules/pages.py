"""The pages of a file: whether something stands on each, how many there are, and whether backs follow fronts."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from forge.press.preflight.content.objects import array, entry, unpacked
from forge.press.preflight.rules.rule import Job, Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters, Picture, Shade, Shape


class Pages(Rule):
    """Every page shows something, and there are as many as the pairing asks for."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._painted = 0
        self._prints: list[str] = []

    def page(self) -> None:
        """Begin a page."""
        self._painted = 0
        self._prints.append(_fingerprint(self.sheet.source))

    def shape(self, shape: Shape) -> None:  # noqa: ARG002 - that there is one
        """Something is painted."""
        self._painted += 1

    def letters(self, letters: Letters) -> None:  # noqa: ARG002 - that there is one
        """Something is painted."""
        self._painted += 1

    def picture(self, picture: Picture) -> None:  # noqa: ARG002 - that there is one
        """Something is painted."""
        self._painted += 1

    def shade(self, shade: Shade) -> None:  # noqa: ARG002 - that there is one
        """Something is painted."""
        self._painted += 1

    def end_page(self) -> None:
        """Tell of a page without anything."""
        if not self._painted:
            self.tell("page-empty", "nothing is painted on it", what="page", hint="leave it out unless it is meant")

    def end(self) -> None:
        """Count pages, and look for backs among fronts."""
        product, pages = self.job.product, len(self.job.sheets)
        if product is None:
            return
        alternating = self.job.service.pairing == "alternating" and product.two_sided
        if alternating and pages % 2:
            self._file("page-count", f"{pages} pages: fronts and backs in turn are an even number")
        pieces = pages // 2 if alternating else pages
        if product.sheet is None:
            self._counted(pieces)
        if alternating:
            self._ordered()

    def _counted(self, pieces: int) -> None:
        product = self.job.product
        assert product is not None
        if pieces > product.most:
            self._file("page-count", f"{pieces} pieces, but one set has {product.most} at most")
        if pieces < product.least and self.job.service.pairing != "one-back":
            self._file("page-count", f"{pieces} pieces, but an order has {product.least} at least", level="warning")

    def _ordered(self) -> None:
        """Tell of a front that is drawn as most backs are: pages have been put in a wrong order."""
        backs = Counter(self._prints[1::2])
        usual, times = backs.most_common(1)[0] if backs else ("", 0)
        if times < 2 or times <= len(self._prints) // 4 or self._prints.count(usual) == len(self._prints):
            return
        for index, print_ in enumerate(self._prints[::2]):
            if print_ == usual:
                place = self.job.sheets[2 * index].place()
                said = f"it is drawn as the backs are (page {self._prints.index(usual, 1) + 1}), but stands for a front"
                self.job.findings.tell("page-order", said, what="page", place=place, hint="check the order of pages")

    def _file(self, rule: str, wrong: str, level: str = "error") -> None:
        self.job.findings.tell(rule, wrong, level="warning" if level == "warning" else "error")


def _fingerprint(source: object) -> str:
    contents = entry(source, "Contents")
    parts = array(contents, 200) or [contents]
    return sha256(b"\n".join(unpacked(part) or b"" for part in parts)).hexdigest()
