"""The boxes of pages: where they are cut, how far they bleed, whether they are as ordered."""

from __future__ import annotations

from forge.press.preflight.content.matrix import within
from forge.press.preflight.rules.rule import TOLERANCE, Rule
from forge.press.preflight.sheets import MM
from forge.reading.measures import MM as EMU


class Boxes(Rule):
    """Media holds Bleed holds Trim, with as much bleed as asked for, unscaled and upright."""

    def page(self) -> None:
        """Look at the boxes of a page."""
        sheet = self.sheet
        if not sheet.states_trim:
            self.tell("trim-missing", "it has no TrimBox: nobody knows where it is cut", what="page",
                      level="error" if self.job.is_pdfx else "warning")  # fmt: skip
        self._nested()
        self._bled()
        if sheet.unit != 1:
            self.tell("page-scaled", f"its UserUnit is {sheet.unit:g}: it prints at another size", what="page")
        if sheet.turned % 360:
            self.tell("page-turned", f"Rotate turns it by {sheet.turned % 360} degrees", what="page")

    def _nested(self) -> None:
        sheet = self.sheet
        if not sheet.states_media:
            self.tell("boxes-nested", "it has no MediaBox that is a box", what="page")
        pairs = (("Bleed", sheet.bleed, "Media", sheet.media), ("Trim", sheet.trim, "Bleed", sheet.bleed))
        for inner, box, outer, about in pairs:
            if not within(box, about, TOLERANCE):
                self.tell("boxes-nested", f"its {inner}Box reaches out of its {outer}Box", what="page", at=box)
        if sheet.crop and not within(sheet.bleed, sheet.crop, TOLERANCE) and sheet.states_bleed:
            self.tell("crop-box", "its CropBox is smaller than its BleedBox", what="page")
        if max(sheet.media[2] - sheet.media[0], sheet.media[3] - sheet.media[1]) * sheet.unit > 14_400:
            self.tell("boxes-nested", "its MediaBox is larger than 200 in, the most that readers take", what="page")

    def _bled(self) -> None:
        sheet, wanted = self.sheet, self.job.bleed
        if not wanted or not sheet.states_trim:
            return
        bleed, trim = sheet.bleed, sheet.trim
        sides = {
            "left": trim[0] - bleed[0], "below": trim[1] - bleed[1], "right": bleed[2] - trim[2],
            "above": bleed[3] - trim[3],
        }  # fmt: skip
        short = {side: width for side, width in sides.items() if width * sheet.unit < wanted - 0.05}
        if not short:
            return
        least = max(0.0, min(short.values())) * sheet.unit / MM
        where = "all round" if len(short) == 4 else " and ".join(short)
        said = f"its bleed is {least:.2f} mm {where}, not {wanted / MM:.2f} mm"
        self.tell("bleed-short", said, what="page", hint="make BleedBox and MediaBox larger, and run colours on")


class Sizes(Rule):
    """Every page is of the size ordered; without an order, all are alike."""

    def end(self) -> None:
        """Compare the pages."""
        product = self.job.product
        wanted = (product.sheet or product.size) if product else None
        if wanted is None:
            self._alike()
            return
        slack = self.job.service.limits.page_error / EMU
        width, height = wanted.width / EMU, wanted.height / EMU
        turned = product is not None and product.turned
        for sheet in self.job.sheets:
            given = sheet.size
            fits = _near(given, (width, height), slack) or (turned and _near(given, (height, width), slack))
            if not fits and sheet.states_trim:
                self.job.findings.tell(
                    "page-size",
                    f"its trim is {given[0]:.2f} x {given[1]:.2f} mm, not {width:.2f} x {height:.2f} mm",
                    what="page",
                    place=sheet.place(),
                )

    def _alike(self) -> None:
        sheets = self.job.sheets
        slack = self.job.service.limits.page_error / EMU
        for sheet in sheets[1:]:
            if not _near(sheet.size, sheets[0].size, slack):
                wide, high = sheet.size
                first = sheets[0].size
                self.job.findings.tell(
                    "page-sizes",
                    f"its trim is {wide:.2f} x {high:.2f} mm, that of page 1 {first[0]:.2f} x {first[1]:.2f} mm",
                    what="page",
                    place=sheet.place(),
                    level="warning",
                    hint="one file for each size; say --product to hold pages against a size",
                )


def _near(one: tuple[float, float], other: tuple[float, float], slack: float) -> bool:
    return abs(one[0] - other[0]) <= slack + 0.001 and abs(one[1] - other[1]) <= slack + 0.001
