"""What may be chosen of a print, for whoever offers the choice before anything that prints is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.imposing.duplex import Duplex
    from forge.printing.formats import Lettering
    from forge.printing.onto_paper import Format

FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")
DUPLEXES: tuple[Duplex, ...] = ("long", "short", "fold", "none")
LETTERINGS: tuple[Lettering, ...] = ("outlines", "font")
LEAST_DPI, MOST_DPI = 36, 1200
TARGETS = ("vassal", "tts")
