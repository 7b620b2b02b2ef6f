"""The drawing desk: what a block needs at hand to lay itself out, and what it reports to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.artwork import SHARP_ENOUGH, place_artwork, softness
from forge.drawing.colour import best_ink
from forge.drawing.lacking import lacking, unchanged
from forge.drawing.layout import place_drawing
from forge.drawing.page import Box
from forge.drawing.shapes import FormField, Line, Rect, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.errors import Problems, brief, nearest
from forge.kinds.pages.account import Account
from forge.kinds.pages.style import Colours
from forge.pack.model import Fit
from forge.reading.measures import MM, parse_colour, show_length
from forge.rules.gaps import fill_in
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from forge.drawing.artwork import Artwork
    from forge.drawing.recolour import Look
    from forge.drawing.shapes import Drawing, Role, Shape
    from forge.drawing.symbols import SymbolBook
    from forge.drawing.text import Align, Fitted, Valign
    from forge.kinds.pages.fields import Said
    from forge.kinds.pages.strips import Spot, Strip
    from forge.kinds.pages.style import Style, Type
    from forge.pack.model import Pack
    from forge.reading.measures import Colour

PAGE = re.compile(r"\bp\.(\d+)")
"""A page of the rules."""
TALL = 5_000 * MM
LEADING = 1.25


class Desk(Account):
    """One component's drawing desk: pack, style, fonts, symbols, values to be printed, problems.

    ``room`` is how high the columns of its pages are where blocks have to break to go into them: in large print.
    ``elsewhere`` are drawings shown small that are printed, and looked at, as pages of their own.
    """

    def __init__(
        self,
        pack: Pack,
        component: str,
        style: Style,
        symbols: SymbolBook,
        problems: Problems,
        *,
        values: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(component, problems)
        self.pack = pack
        self.style = style
        self.symbols = symbols
        self.values = values or {}
        self.room: int | None = None
        self.elsewhere: set[Drawing] = set()

    @property
    def looks(self) -> tuple[Look, ...]:
        """The looks in which what is drawn has to be seen well."""
        return self.pack.looks

    def first_fitting(self, *ways: Callable[[Desk], tuple[Strip, ...]]) -> tuple[Strip, ...]:
        """Lay out by the first way; in large print by the first that nothing is wrong with, else the last."""
        if self.room is None:
            return ways[0](self)
        for way in ways:
            tried = self.copied()
            strips = way(tried)
            fits = not tried.problems.errors and all(strip.height <= self.room for strip in strips)
            if fits or way is ways[-1]:
                break
        self.problems.add(tried.problems)
        vars(self).update(vars(tried) | {"problems": self.problems})
        return strips

    # -- words

    def say(self, key: str, **values: object) -> str:
        """Words of forge's own, or the pack's in their place, filled in."""
        return fill_in(self.pack.rules.texts[key], values, self.pack.rules.texts["number.thousands"])

    def cite(self, rule: str) -> str:
        """A number of the rules as the language writes it: that of a page, p.22, in its words."""
        return PAGE.sub(lambda found: self.say("chart.page", page=found[1]), rule)

    def type(self, role: str) -> Type:
        """The type of a role."""
        kind: Type = getattr(self.style.type, role)
        return kind

    def words(
        self,
        text: str,
        box: Box,
        role: str,
        spot: Spot,
        *,
        colour: Colour | None = None,
        align: Align = "left",
        valign: Valign = "middle",
        lines: int = 1,
        rich: bool = True,
    ) -> tuple[Shape, ...]:
        """Set words in a box; report them when they do not fit or need a character that no font has."""
        self.spend(spot.where)
        self._told += 1
        kind = self.type(role)
        floor = min(kind.size, self.pack.floor)
        ink = colour or self.style.colours.ink
        style = TextStyle(kind.font, kind.size, floor, ink, align, valign, lines, LEADING, rich, kind.tracking)
        fitted = fit_text(text, box, style, self.pack.fonts, self.symbols)
        self._check(text, box, fitted, spot)
        if rich:
            self.tell_unchanged(text, kind.font, spot)
        if fitted.fits and fitted.size < kind.size:
            self._fits[spot, text] = Fit(self.component, "front", spot.name, text, kind.size, fitted.size, spot.where)
        return fitted.shapes

    def tell_unchanged(self, text: str, font: str, spot: Spot) -> None:
        """Warn of bold and slanted words that their font has no letters for."""
        message, remedy = unchanged(text, font, self.pack.fonts)
        if message:
            self.warning(spot, message, remedy)

    def too_wide(self, spot: Spot, needed: int, width: int, remedy: str) -> None:
        """Report what needs more width than its column has."""
        column = f"its column is {show_mm(width)} wide"
        self.error(spot, f"is {show_mm(needed - width)} wider than its column", f"{remedy}: {column}")

    def _check(self, text: str, box: Box, fitted: Fitted, spot: Spot) -> None:
        if fitted.missing:
            named, remedy = lacking(fitted.missing, self.pack.fonts, self.symbols)
            self.error(spot, f'"{brief(text)}" needs {named}', remedy)
        if not fitted.fits:
            size = f"{show_length(box.width)} x {show_length(box.height)}"
            self.error(spot, f'"{brief(text)}" does not fit its place of {size}', "give it more room or fewer words")

    def height_of(self, text: str, width: int, role: str, *, lines: int = 0, rich: bool = True) -> int:
        """How high words are when they are set in lines of a width."""
        if not text:
            return 0
        kind = self.type(role)
        style = TextStyle(
            kind.font, kind.size, kind.size, lines=lines, leading=LEADING, rich=rich, tracking=kind.tracking
        )
        return fit_text(text, Box(0, 0, width, TALL), style, self.pack.fonts, self.symbols).height

    def width_of(self, text: str, role: str) -> int:
        """How long plain words are on one line."""
        kind = self.type(role)
        text, font = self.pack.fonts.typeset(text, kind.font), self.pack.fonts.get(kind.font)
        apart = len(text) * kind.tracking * font.units_per_em // 1_000
        return font.scaled(font.units(text) + apart, kind.size)

    def symbol(self, name: str, box: Box, colour: Colour, spot: Spot, role: Role = "mark") -> tuple[Shape, ...]:
        """A symbol as large as a box allows; report a name that is none. As a ``rule`` it only decorates."""
        self.spend(spot.where)
        drawing = self.symbols.get(name, colour, role)
        if drawing is None:
            self.error(spot, f"there is no symbol {name!r}", self.symbols.hint(name))
            return ()
        return (place_drawing(drawing, box),)

    def artwork(self, file: Said, spot: Spot) -> Artwork | None:
        """Open a picture of the pack; report one that is of no use."""
        return self.pack.art.get(file.text, file.where, f"{self.component}.{spot.name}", self.problems)

    def picture(self, file: Said, box: Box, spot: Spot, align: Align = "center") -> tuple[Shape, ...]:
        """A picture as large as a box allows; warn of one that will look soft."""
        art = self.artwork(file, spot)
        if art is None:
            return ()
        shape = place_artwork(art, box, "center" if align == "justify" else align)
        if soft := softness(shape, art, self.pack.scale):
            self.problems.warning(file.where, f"{self.component}.{spot.name}", soft, SHARP_ENOUGH)
        return (shape,)

    # -- colours and lines

    def colour(self, said: Said | None, otherwise: Colour, field: str = "colour") -> Colour:
        """Find a colour by what a definition says: a role of the style, the palette, a side, or ``#rrggbb``."""
        if said is None:
            return otherwise
        known = self._colours()
        if said.text in known:
            return known[said.text]
        try:
            return parse_colour(said.text)
        except ValueError as error:
            self.problems.error(
                said.where, f"{self.component}.{field}", f'"{said.text}" {error}', nearest(said.text, known)
            )
            return otherwise

    def _colours(self) -> dict[str, Colour]:
        roles = {role.replace("_", "-"): getattr(self.style.colours, role) for role in Colours._fields}
        return roles | {name: side.ground for name, side in self.pack.sides.items()} | self.pack.palette

    def ink_on(self, ground: Colour) -> Colour:
        """The ink that is read best on a ground: the style's own, or its paper."""
        return best_ink(ground, (self.style.colours.ink, self.style.colours.paper))

    def stroke(self, role: str = "line", colour: Colour | None = None, dash: tuple[int, ...] = ()) -> Stroke:
        """A stroke of one of the style's widths (rule, line, hair) in the colour of its rules."""
        usual = self.style.colours.hair if role == "hair" else self.style.colours.rule
        return Stroke(colour or usual, getattr(self.style.lengths, role), dash)

    def rule(self, x1: int, y: int, x2: int, role: str = "line") -> Line:
        """A horizontal rule."""
        return Line(x1, y, x2, y, self.stroke(role))

    # -- places to write

    def key(self, spot: Spot, title: str = "") -> str:
        """Name a block for its form fields: after its title, else its kind; numbered where that is taken."""
        if spot.where not in self._keys:
            stem = as_name(title) or as_name(spot.name) or "block"
            taken = set(self._keys.values())
            numbered = (f"{stem}-{number}" for number in range(2, 10_000))
            self._keys[spot.where] = stem if stem not in taken else next(key for key in numbered if key not in taken)
        return self._keys[spot.where]

    def write_in(
        self, name: Iterable[str], box: Box, spot: Spot, *, tip: str = "", align: Align = "center"
    ) -> tuple[Shape, ...]:
        """A place to write in, named by its path on the component; or the value that is to be printed there."""
        self.spend(spot.where)
        path = "/".join((self.component, *name))
        if path in self.written:
            self.error(spot, f"two places to write in are both named {path}", "give the block, row or column an id")
        self.written.add(path)
        if path in self.values:
            return self.words(self.values[path], box, "cell", spot, align=align, lines=0, rich=False)
        return (FormField("text", path, *box, size=self.type("cell").size, tip=tip),)

    def tick_box(self, name: Iterable[str], box: Box, spot: Spot, *, tip: str = "") -> tuple[Shape, ...]:
        """A square to tick; a value of ``x`` ticks it."""
        self.spend(spot.where)
        path = "/".join((self.component, *name))
        if path in self.written:
            self.error(spot, f"two boxes are both named {path}", "give the block, row or column an id")
        self.written.add(path)
        frame = Rect(*box, self.style.colours.write, self.stroke("line"))
        if path in self.values:
            ticked = self.values[path].strip().lower() not in ("", "no")
            stroke = self.stroke("rule", self.style.colours.ink)
            x, y, width, height = box
            cross = (Line(x, y, x + width, y + height, stroke), Line(x, y + height, x + width, y, stroke))
            return (frame, *cross) if ticked else (frame,)
        return (frame, FormField("check", path, *box, size=box.height, tip=tip))


def show_extent(width: int, height: int) -> str:
    """Write a width and height, to a tenth of a millimetre."""
    return f"{width / MM:.1f} x {height / MM:.1f} mm"


def show_mm(emu: int) -> str:
    """Write how much too long something is, to a tenth of a millimetre."""
    return f"{emu / MM:.1f} mm"
