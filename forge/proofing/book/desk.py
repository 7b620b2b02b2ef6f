"""What every section of the proof book needs at hand: the pack, how words are set, and forge's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.words import say
from forge.proofing.book.lettering import font_name
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.pack.model import Pack
    from forge.proofing.lettering import Typesetter
    from forge.proofing.pages import Grid


class Desk(NamedTuple):
    """The desk at which a proof book is made."""

    pack: Pack
    setter: Typesetter
    grid: Grid

    @property
    def width(self) -> int:
        """The width of the body of a page."""
        return self.grid.body.width

    def say(self, key: str, **values: object) -> str:
        """Give the words of the book for a key, filled in."""
        return self.words(f"proof.{key}", **values)

    def words(self, key: str, **values: object) -> str:
        """Give forge's own words for a key, filled in."""
        return say(self.pack.rules.texts, key, **values)

    def place(self, where: Location) -> str:
        """Write a place without the name of the pack, which is the same everywhere."""
        return str(where).removeprefix(f"{self.pack.folder.name}/")

    def points(self, size: int) -> str:
        """Write a type size."""
        return f"{size / PT:.2f}".rstrip("0").rstrip(".")

    def font(self, key: str) -> str:
        """Name a font as its maker does."""
        return font_name(self.pack.fonts.get(key).file.stem) if key else ""

    def size(self, width: int, height: int) -> str:
        """Write a size in millimetres."""
        return f"{_millimetres(width)} × {_millimetres(height)} mm"


def _millimetres(length: int) -> str:
    return f"{length / MM:.1f}".removesuffix(".0")
