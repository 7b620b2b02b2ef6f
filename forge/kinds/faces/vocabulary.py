"""The words a face may use in one pack: its colours, symbols, fonts and pictures, and filters that reckon with colours.

Each is a field type, so that what is misspelt is reported with the nearest name, whether it stands in a face, in the
parts list or in a cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from forge.drawing.colour import best_ink, darken, lighten, mix, strong
from forge.drawing.ensigns import ENSIGNS, ensign_names
from forge.drawing.profile.based import Based
from forge.drawing.scene.said import AFLOAT, TINT
from forge.drawing.scene.words import parse_vessels
from forge.errors import Problems, nearest
from forge.kinds.faces.element import (
    AIRCRAFT_KEY,
    COLOUR_NAME,
    ENSIGN_NAME,
    FILL_NAME,
    FONT_NAME,
    PICTURE_NAME,
    SYMBOL_NAME,
    VESSEL_KEY,
)
from forge.kinds.faces.fills import parse_fill
from forge.pack.expression_numbers import whole
from forge.pack.expression_values import shown
from forge.pack.expressions import MARK
from forge.pack.unfit import Unfit
from forge.reading.fields import FLAG, INVALID, TEXT, FieldType, Invalid, Schema, Text, choice
from forge.reading.fields import whole as whole_number
from forge.reading.measures import NAMED, UNREAD, browser_colour, parse_colour
from forge.reading.node import Scalar

GRADIENT_HINT = (
    'write colours such as "#3d566b to #22313f", those between with their place: "#fff to #dca859 60% to #000"'
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from forge.drawing.artwork import ArtBook, Artwork
    from forge.drawing.profile.vessels import Book
    from forge.drawing.shapes import Fill
    from forge.drawing.symbols import SymbolBook
    from forge.kinds.faces.definition import Slot
    from forge.pack.model import Pack
    from forge.reading.measures import Colour
    from forge.reading.node import Node


R = TypeVar("R", bound=Based)


class Vocabulary:
    """What names mean in one pack."""

    def __init__(self, pack: Pack, symbols: SymbolBook) -> None:
        self.pack = pack
        self.fonts = pack.fonts
        self.symbols = symbols
        self.mark = pack.rules.texts[MARK]
        """What stands before decimals that are reckoned."""
        self._colours: dict[str, Colour] = {**NAMED, UNREAD.hex: UNREAD, **pack.palette}
        for side in pack.sides.values():
            for colour in (side.ground, side.ink, side.band):
                if colour:
                    self._colours.setdefault(colour.hex, colour)
        known_colours = [name for name in self._colours if name != UNREAD.hex]
        self.colour = Text(COLOUR_NAME.called, self._colour, known=known_colours)
        self.fill = _Fill(FILL_NAME.called, lambda text: parse_fill(text, self._colour), tuple(known_colours))
        self.symbol = Text(SYMBOL_NAME.called, self._symbol, known=symbols.names())
        self.ensign = Text(ENSIGN_NAME.called, _ensign, known=ensign_names())
        self.font = Text(FONT_NAME.called, self._font, known=pack.fonts.keys())
        self.picture = _Picture(pack.art)
        self.vessel = _TableKey(VESSEL_KEY, pack.vessels)
        self.filters: dict[str, Callable[..., Any]] = {
            "lighter": lambda value, percent=50: lighten(self._reckoned(value), _share(percent)).hex,
            "darker": lambda value, percent=50: darken(self._reckoned(value), _share(percent)).hex,
            "mixed": lambda value, other, percent=50: (
                mix(self._reckoned(value), self._reckoned(other), _share(percent)).hex
            ),
            "strong": lambda value: strong(self._reckoned(value)).hex,
            "ink": lambda value: best_ink(self._reckoned(value)).hex,
        }
        self._own: dict[int, FieldType[Any]] = {
            id(COLOUR_NAME): self.colour,
            id(FILL_NAME): self.fill,
            id(SYMBOL_NAME): self.symbol,
            id(ENSIGN_NAME): self.ensign,
            id(FONT_NAME): self.font,
            id(PICTURE_NAME): self.picture,
            id(VESSEL_KEY): self.vessel,
            id(AIRCRAFT_KEY): _TableKey(AIRCRAFT_KEY, pack.aircraft),
            id(AFLOAT): Text(AFLOAT.called, lambda text: parse_vessels(text, pack.vessels.facts)),
            id(TINT): self.colour,
        }

    def of(self, declared: FieldType[Any]) -> FieldType[Any]:
        """The field type that reads what an element's record declares with the words of this pack."""
        return self._own.get(id(declared), declared)

    def of_slot(self, slot: Slot) -> FieldType[object]:
        """The field type that a slot's value must satisfy."""
        if slot.one_of:
            return choice(*slot.one_of)
        types: dict[str, FieldType[object]] = {
            "text": TEXT,
            "symbol": self.symbol,
            "ensign": self.ensign,
            "colour": self.colour,
            "number": whole_number(-999_999, 999_999),
            "flag": FLAG,
            "picture": self.picture,
        }
        return types[slot.type]

    def _colour(self, text: str) -> Colour:
        if colour := self._colours.get(text) or self._colours.get(text.lower()):
            return colour
        if text.startswith("#"):
            return parse_colour(text)
        known = browser_colour(text)
        raise ValueError("is not a colour of the palette" + (f'; what browsers call so is "{known}"' if known else ""))

    def _reckoned(self, value: Any) -> Colour:
        try:
            return self._colour(shown(value))
        except ValueError as error:
            raise Unfit(f'would reckon with "{shown(value)}", which {error}') from None

    def _symbol(self, text: str) -> str:
        if not self.symbols.known(text):
            meant = self.symbols.meant(text)
            raise ValueError(f"is not a symbol; {meant} is one" if meant else "is not a symbol")
        return text

    def _font(self, text: str) -> str:
        if text not in self.fonts:
            raise ValueError("is not a font")
        return text


class _Fill(Text["Fill"]):
    """A colour or a gradient; of a misspelt colour the nearest is named."""

    def __init__(self, called: str, parse: Callable[[str], Fill], names: Sequence[str]) -> None:
        super().__init__(called, parse)
        self._names = names

    def read(self, node: Node, at: str, problems: Problems) -> Fill | Invalid:
        """Read one scalar."""
        found = Problems()
        fill = super().read(node, at, found)
        names = self._names if isinstance(node, Scalar) and " to " not in node.text else ()
        for problem in found:
            hint = nearest(node.text, names) if names and isinstance(node, Scalar) else GRADIENT_HINT
            problems.add([problem._replace(hint=problem.hint or hint)])
        return fill


class _Picture(FieldType["Artwork"]):
    """A picture by its path in the pack."""

    called = PICTURE_NAME.called

    def __init__(self, art: ArtBook) -> None:
        self._art = art

    def read(self, node: Node, at: str, problems: Problems) -> Artwork | Invalid:
        """Check the file that a scalar names, or report it."""
        if not isinstance(node, Scalar):
            return PICTURE_NAME.read(node, at, problems)
        return self._art.get(node.text, node.where, at, problems) or INVALID

    def schema(self) -> Schema:
        """Describe a string."""
        return PICTURE_NAME.schema()


def _ensign(text: str) -> str:
    if text not in ENSIGNS:
        raise ValueError("is not an ensign")
    return text


class _TableKey(FieldType[R]):
    """A vessel or aircraft by its key in the pack's table or the stock ones, which are read when one is first named."""

    def __init__(self, declared: Text[Any], book: Book[R]) -> None:
        self.called = declared.called
        self._declared = declared
        self._book = book

    def read(self, node: Node, at: str, problems: Problems) -> R | Invalid:
        """Find what a scalar names, or report that there is none."""
        if not isinstance(node, Scalar):
            return self._declared.read(node, at, problems)
        try:
            return self._book.get(node.text)
        except ValueError as error:
            problems.error(node.where, at, f'"{node.text}" {error}', nearest(node.text, self._book.keys()))
            return INVALID

    def schema(self) -> Schema:
        """Describe a string."""
        return self._declared.schema()


def _share(percent: Any) -> float:
    number = whole(percent)
    if not 0 <= number <= 100:
        raise Unfit(f"reckons with {number} percent of a colour")
    return number / 100
