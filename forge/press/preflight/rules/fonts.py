"""Fonts: embedded, of kinds that shops take, or turned into outlines where they ask for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.fonts import read_font
from forge.press.preflight.content.lettering import INVISIBLE
from forge.press.preflight.content.objects import entries, entry, identity
from forge.press.preflight.rules.rule import Job, Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters


class Fonts(Rule):
    """Every font is embedded; Type 3 and CID where they are taken."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._used: set[str] = set()
        self._named: dict[object, str] = {}

    def letters(self, letters: Letters) -> None:
        """Look at the font of text."""
        font = letters.font
        if font.kind == "none":
            return
        self._used.add(font.name)
        if letters.mode == INVISIBLE:
            return
        if self.job.service.fonts == "outlines":
            self.tell("font-outlines", "letters are letters, the service wants outlines", what=f"text in {font.name}",
                      at=letters.box)  # fmt: skip
        if not font.embedded:
            self.tell("font-embedded", "its font is not embedded", what=f"text in {font.name}", at=letters.box)
        if font.kind == "Type3":
            self.tell("font-type3", "its letters are drawings, which print coarsely on some machines",
                      what=f"text in {font.name}", at=letters.box)  # fmt: skip
        if font.composite and not self.job.service.limits.cid_fonts:
            self.tell("font-cid", "its font is composite (CID)", what=f"text in {font.name}", at=letters.box,
                      hint="embed fonts as simple TrueType or Type 1, or turn letters into outlines")  # fmt: skip

    def page(self) -> None:
        """Keep which fonts a page names without using them."""
        for _, source in entries(entry(self.sheet.own("Resources"), "Font")):
            key = identity(source)
            if key not in self._named:
                font = read_font(source)
                self._named[key] = "" if font.embedded else font.name

    def end(self) -> None:
        """Tell of fonts that stand in resources without being embedded or used: shops' programs list them."""
        for font in sorted(set(self._named.values()) - {""} - self._used):
            self.job.findings.tell("font-embedded", "it is named though no text is set in it", what=f"font {font}",
                                   level="warning", hint="leave it out of the resources")  # fmt: skip
