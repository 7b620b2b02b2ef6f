"""One font: what text measures in it, which characters it lacks, and what its glyphs look like.

Every length is in font units, measured from the baseline; ``scaled`` and ``advance`` give EMU. The stock fonts are set
letter by letter, with the advances of the file; a pack's own are shaped where they say how.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from forge.drawing.scripts import joins, runs_left, turns
from forge.drawing.truetype import NO_INK, Ink, TrueType

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from forge.drawing.commands import Commands
    from forge.drawing.opentype import Glyph, OpenType
    from forge.drawing.shapes import Text


class _Advances(dict[str, int]):
    """Advance of each character met so far.

    ``absent`` collects those without a glyph, or that need to be joined where letters are set one by one; ``turned``
    those that can be set only where text is put in order.
    """

    def __init__(self, tables: TrueType | OpenType, *, joined: bool) -> None:
        super().__init__()
        self._tables = tables
        self._joined = joined
        self.absent: set[str] = set()
        self.turned: set[str] = set()

    def __missing__(self, character: str) -> int:
        glyph = self._tables.glyph(character)
        if turns(character) or (glyph and runs_left(character)):
            self.turned.add(character)
        elif not glyph or (not self._joined and joins(character)):
            self.absent.add(character)
        self[character] = advance = self._tables.advance(glyph)
        return advance


class _Tops(dict[str, int]):
    """How far the ink of each character met so far reaches above the baseline."""

    def __init__(self, tables: TrueType | OpenType) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, character: str) -> int:
        self[character] = top = self._tables.ink(self._tables.glyph(character)).top
        return top


class _Bottoms(dict[str, int]):
    """How far the ink of each character met so far reaches below the baseline."""

    def __init__(self, tables: TrueType | OpenType) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, character: str) -> int:
        self[character] = bottom = self._tables.ink(self._tables.glyph(character)).bottom
        return bottom


class Font:
    """One font, ready to measure.

    ``ascent`` and ``descent`` are the file's own (both positive); ``rise`` and ``drop`` say how far the ink of accented
    capitals and of letters with a tail really reaches.
    """

    by_glyph = False
    """Whether all that is set in it is shaped."""

    def __init__(self, key: str, file: Path, tables: TrueType | OpenType | None = None) -> None:
        tables = tables or TrueType.open(file)
        self.key = key
        self.file = file
        self.units_per_em = tables.units_per_em
        self.ascent = tables.ascent
        self.descent = tables.descent
        self.restricted = tables.restricted
        self._tables = tables
        self._advances = _Advances(tables, joined=self.by_glyph)
        self._tops = _Tops(tables)
        self._bottoms = _Bottoms(tables)
        self._outlines: Any = None
        self.cap_height = self._tops["H"] or self.units_per_em * 7 // 10
        self.rise = max(self.ink("ÅÉb").top, self.cap_height)
        self.drop = max(self.ink("gjpqy").bottom, 0)

    def __repr__(self) -> str:
        """Show the key."""
        return f"Font({self.key!r})"

    @property
    def data(self) -> bytes:
        """The font as other programs may read it."""
        return self._tables.data

    def units(self, text: str) -> int:
        """How long a text is, in font units."""
        return sum(map(self._advances.__getitem__, text))

    def scaled(self, units: int, size: int) -> int:
        """Turn font units at a type size into EMU."""
        return (2 * units * size + self.units_per_em) // (2 * self.units_per_em)

    def advance(self, text: str, size: int) -> int:
        """How long a text is at a type size, in EMU."""
        return self.scaled(sum(map(self._advances.__getitem__, text)), size)

    @cached_property
    def shapes(self) -> OpenType:
        """The font as it shapes text whose letters join, change places, or run from right to left."""
        from forge.drawing.opentype import OpenType  # slow to load, and few texts need it

        return OpenType(self.data)

    def width(self, text: str, *, leftwards: bool) -> int:
        """How long a text is that may run from right to left, in font units."""
        return self.shapes.shaped(text, leftwards=True).width if leftwards else self.units(text)

    def glyphs(self, run: Text) -> tuple[Glyph, ...]:
        """The glyphs of a run that is shaped; none of one that is set letter by letter."""
        if not self.by_glyph and not run.leftwards:
            return ()
        glyphs = self.shapes.shaped(run.text, leftwards=run.leftwards, apart=bool(run.tracking)).glyphs
        return _apart(glyphs, run.tracking * self.units_per_em / run.size) if run.tracking else glyphs

    def missing(self, text: str, *, ordered: bool = False) -> str:
        """The characters of a text that have no glyph or cannot be set, each once, in order.

        What runs from right to left can be set only if the text is put in order.
        """
        advances = self._advances
        for character in text:
            advances[character]
        lacking = advances.absent if ordered or not advances.turned else advances.absent | advances.turned
        if lacking.isdisjoint(text):
            return ""
        return "".join(character for character in dict.fromkeys(text) if character in lacking)

    def ink(self, text: str) -> Ink:
        """How far the ink of a text reaches above and below the baseline, in font units."""
        if not text:
            return NO_INK
        return Ink(max(map(self._tops.__getitem__, text)), max(map(self._bottoms.__getitem__, text)))

    def outline(self, character: str) -> Commands:
        """A character's outline as the commands of a ``shapes.Path``, in font units, y down from the baseline."""
        if self._outlines is None:
            from forge.drawing.outlines import Outlines  # fontTools is slow to load; only SVG needs it

            assert isinstance(self._tables, TrueType)
            self._outlines = Outlines(self.file.name, self._tables)
        commands: Commands = self._outlines[character]
        return commands


class ShapedFont(Font):
    """A font of a pack's own that says how its letters are kerned and joined."""

    by_glyph = True

    def __init__(self, key: str, file: Path, tables: OpenType) -> None:
        super().__init__(key, file, tables)
        self.shapes = tables

    def units(self, text: str) -> int:
        """How long a text is, in font units."""
        return self.shapes.shaped(text).width

    def advance(self, text: str, size: int) -> int:
        """How long a text is at a type size, in EMU."""
        return self.scaled(self.shapes.shaped(text).width, size)

    def outline(self, character: str) -> Commands:
        """A character's outline as the commands of a ``shapes.Path``, in font units, y down from the baseline."""
        return self.shapes.outline(self.shapes.glyph(character))


def _apart(glyphs: Sequence[Glyph], more: float) -> tuple[Glyph, ...]:
    """Let glyphs stand further apart, by as much as the letters that they stand for would."""
    before = accumulate((len(glyph.text) for glyph in glyphs), initial=0)
    return tuple(glyph._replace(x=glyph.x + letters * more) for glyph, letters in zip(glyphs, before, strict=False))
