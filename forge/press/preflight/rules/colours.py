"""Colour spaces wherever colours are: paths, text, pictures, gradients, patterns, masks, groups, resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.objects import entries, entry
from forge.press.preflight.content.spaces import PROCESS, Colour, Space, read_space
from forge.press.preflight.rules.rule import Job, Rule, die_like, fold

if TYPE_CHECKING:
    from forge.press.preflight.catalogue import Level
    from forge.press.preflight.content.marks import Letters, Picture, Shade, Shape
    from forge.press.preflight.content.matrix import Box

_PART = {"pattern": " in a pattern", "mask": " in a soft mask", "glyph": " in a letter"}


class Colours(Rule):
    """Colours are inks where the service prints inks, and of kinds that the standard has."""

    def page(self) -> None:
        """Look at colour spaces that stand in for others on the whole page."""
        for key, value in entries(entry(self.sheet.own("Resources"), "ColorSpace")):
            if key in ("DefaultGray", "DefaultRGB", "DefaultCMYK"):
                self._look(read_space(value), f"{key} of the page", None)
        group = entry(entry(self.sheet.source, "Group"), "CS")
        if group is not None:
            self._look(read_space(group, entry(self.sheet.own("Resources"), "ColorSpace")), "group of the page", None)

    def shape(self, shape: Shape) -> None:
        """Look at the colour of a path."""
        word = "line" if shape.stroked else "area"
        self._look(shape.colour.space, word + _PART.get(shape.manner.inside, ""), shape.box)

    def letters(self, letters: Letters) -> None:
        """Look at the colour of text."""
        self._look(letters.colour.space, "text" + _PART.get(letters.manner.inside, ""), letters.box)

    def picture(self, picture: Picture) -> None:
        """Look at the colours of a picture."""
        space = picture.space if picture.space is not None else picture.colour.space
        kind = "inline picture" if picture.inline else "picture"
        self._look(space, kind + _PART.get(picture.manner.inside, ""), picture.box)

    def shade(self, shade: Shade) -> None:
        """Look at the colours of a gradient."""
        self._look(shade.space, "gradient" + _PART.get(shade.manner.inside, ""), shade.box)

    def group(self, space: Space | None, box: Box, what: str) -> None:
        """Look at the colours that a group is mixed in; a mask is mixed in greys of light, and not printed."""
        if space is not None and what != "a soft mask":
            self._look(space, "group of a form", box)

    def _look(self, space: Space, what: str, at: Box | None) -> None:
        inks = self.job.service.inks.space == "cmyk"
        for each in space.all_families():
            rule, level = self._wrong(each, below=each is not space)
            if rule and inks:
                said = f"it is {'in' if each is space else 'a spot colour that stands for'} {each.words}"
                self.tell(rule, said, what=what, at=at, level=level)
        if not inks and space.family == "cmyk":
            self.tell("colour-cmyk", "it is in DeviceCMYK, the service wants RGB", what=what, at=at)

    def _wrong(self, space: Space, *, below: bool) -> tuple[str, Level | None]:
        family = space.family
        if family == "rgb" or family == "calrgb":  # noqa: PLR1714 - read as two kinds
            return "colour-rgb", None
        if family == "lab":
            return "colour-lab", "warning" if below and not self.job.is_x1a else None
        if family == "icc" and space.size == 3:
            return "colour-rgb", None
        if family in ("icc", "calgray"):
            return "colour-icc", None if self.job.is_x1a else "warning"
        if family in ("unknown", "jpx"):
            return "colour-unknown", "error" if self.job.is_x1a or family == "unknown" else "warning"
        return "", None


class Spots(Rule):
    """Spot colours are those of the service, each under one name."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._names: dict[str, str] = {}

    def shape(self, shape: Shape) -> None:
        """Look at the inks of a path."""
        self._look(shape.colour.space, "line" if shape.stroked else "area", shape.box)

    def letters(self, letters: Letters) -> None:
        """Look at the inks of text."""
        self._look(letters.colour.space, "text", letters.box)

    def picture(self, picture: Picture) -> None:
        """Look at the inks of a picture."""
        self._look(picture.space or picture.colour.space, "picture", picture.box)

    def shade(self, shade: Shade) -> None:
        """Look at the inks of a gradient."""
        self._look(shade.space, "gradient", shade.box)

    def _look(self, space: Space, what: str, at: Box) -> None:
        for ink in space.inks:
            if ink in (*PROCESS, "All", "None", ""):
                continue
            other = self._names.setdefault(fold(ink), ink)
            if other != ink:
                self.tell("spot-spelling", f"its spot colour is {ink!r}, elsewhere {other!r}", what=what, at=at,
                          hint="one name for one ink, or each has a plate of its own")  # fmt: skip
            if not self._ordered(ink):
                wrong = f"its spot colour {ink!r} is none that the service prints"
                self.tell("spot-unordered", wrong, what=what, at=at, hint=self._hint())

    def _ordered(self, ink: str) -> bool:
        spots = self.job.service.spots
        known = (*self.job.die_names, *(spots.allowed if spots else ()))
        return ink in known or bool(die_like(ink, self.job.die_names))

    def _hint(self) -> str:
        spots = self.job.service.spots
        known = (*self.job.die_names, *(spots.allowed if spots else ()))
        return f"it takes {', '.join(known)}" if known else "it takes none: convert it to process inks"


def neutral(colour: Colour) -> bool:
    """Whether a dark colour is meant for black, and is not a dark blue or brown."""
    cyan, magenta, yellow, black = colour.process()
    return black >= 0.9 or max(cyan, magenta, yellow) - min(cyan, magenta, yellow) <= 0.35


def dark(colour: Colour) -> bool:
    """Whether a colour of process inks is as dark as black."""
    cyan, magenta, yellow, black = colour.process()
    return black >= 0.75 or (black >= 0.5 and min(cyan, magenta, yellow) >= 0.4) or min(cyan, magenta, yellow) >= 0.7
