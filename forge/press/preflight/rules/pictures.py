"""Pictures: enough pixels for the size at which they are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.objects import array, entry, name
from forge.press.preflight.rules.rule import Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Picture

SMALL = 6.0
"""Points: what is printed smaller than this on both sides is no picture that anybody looks at."""
FLAT = 4
"""Pixels: what has fewer on a side is a colour or a gradient, not a picture."""
_ROUNDING = 0.5


class Pictures(Rule):
    """Resolution as printed, of pictures and of line art."""

    def picture(self, picture: Picture) -> None:
        """Look at a picture."""
        box, limits, dpi = picture.box, self.job.service.limits, picture.dpi
        if min(picture.width, picture.height) < FLAT or max(box[2] - box[0], box[3] - box[1]) < SMALL:
            return
        measured = (dpi, "dpi")
        if picture.bits == 1:
            if dpi < limits.line_art - _ROUNDING:
                wrong = f"line art coarser than {limits.line_art} dpi"
                self.tell("picture-line-art", wrong, what="picture", at=box, measured=measured)
            return
        if dpi < limits.picture_error - _ROUNDING:
            self.tell(
                "picture-coarse", f"coarser than {limits.picture_error} dpi", what="picture", at=box, measured=measured
            )
        elif dpi < limits.picture_warning - _ROUNDING:
            wrong = f"coarser than {limits.picture_warning} dpi"
            self.tell("picture-coarse", wrong, what="picture", at=box, measured=measured, level="warning")


class Packing(Rule):
    """Ways of packing that the standard forbids."""

    def picture(self, picture: Picture) -> None:
        """Look at how a picture is packed."""
        if not self.job.is_pdfx:
            return
        stated = entry(picture.source, "Filter")
        filters = {name(each) for each in array(stated, 8)} | {name(stated)}
        if filters & {"LZWDecode", "LZW"}:
            self.tell("pdfx-version", "it is packed by LZW, which PDF/X forbids", what="picture", at=picture.box)
        if "JPXDecode" in filters and self.job.is_x1a:
            self.tell("pdfx-version", "it is packed as JPEG 2000, which is newer", what="picture", at=picture.box)
