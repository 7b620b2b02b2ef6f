"""The few facts of a TrueType file that measuring needs, read where they lie: glyph numbers, advances, ink heights.

Opening a font must cost next to nothing, because every command that prints opens several. Nothing is unfolded: a
character is looked up when it first occurs. Outlines, which only the SVG needs, are left to fontTools.
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST_FILE = 40_000_000
_STATIC_GLYF = (b"\x00\x01\x00\x00", b"true")
_CFF = b"OTTO"
_NEEDED = (b"head", b"hhea", b"maxp", b"hmtx", b"cmap")
_SHORTEST = {b"head": 54, b"hhea": 36, b"maxp": 6, b"cmap": 4, b"OS/2": 78}
_RESTRICTED, _WHOLE_OR_BITMAPS = 0x0002, 0x0300


class Ink(NamedTuple):
    """How far a glyph's ink reaches from the baseline, in font units: ``top`` upwards, ``bottom`` downwards."""

    top: int
    bottom: int


NO_INK = Ink(0, 0)


class TrueType:
    """One static TrueType file. ``ValueError`` says what is wrong with a file that is not one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            self._places = _directory(data)
            self._tables = {tag: place for tag, (place, _) in self._places.items()}
            head, hhea = self._tables[b"head"], self._tables[b"hhea"]
            self.units_per_em: int = unpack_from(">H", data, head + 18)[0]
            (self._long_loca,) = unpack_from(">h", data, head + 50)
            self.ascent: int = unpack_from(">h", data, hhea + 4)[0]
            self.descent: int = -unpack_from(">h", data, hhea + 6)[0]
            (self._advances,) = unpack_from(">H", data, hhea + 34)
            (self._glyphs,) = unpack_from(">H", data, self._tables[b"maxp"] + 4)
            unpack_from(">H", data, self._tables[b"hmtx"] + 4 * self._advances - 4)
            self._ends, self._starts, self._groups = _character_map(data, self._tables[b"cmap"])
        except struct.error:
            raise ValueError("is damaged: a table ends early") from None
        if not 16 <= self.units_per_em <= 16_384 or not 0 < self._advances <= self._glyphs:
            raise ValueError("is damaged: its header makes no sense")

    @classmethod
    def open(cls, file: Path) -> TrueType:
        """Read a file of bounded size."""
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise ValueError(f"is larger than {LARGEST_FILE:,} bytes")
        return cls(data)

    @property
    def restricted(self) -> bool:
        """Whether the file says that it must not be embedded in a document."""
        return is_restricted(self.table(b"OS/2"))

    @property
    def glyph_count(self) -> int:
        """How many glyphs there are."""
        return int(self._glyphs)

    @property
    def advance_count(self) -> int:
        """How many glyphs have an advance of their own; all others have that of the last of them."""
        return int(self._advances)

    @property
    def data(self) -> bytes:
        """The whole file."""
        return self._data

    def table(self, tag: bytes) -> bytes:
        """The bytes of a table; none if the file has no such table."""
        at, length = self._places.get(tag, (0, 0))
        return self._data[at : at + length]

    def stretches(self) -> Iterator[range]:
        """The codes that the character map speaks of, stretch by stretch; a code may have no glyph."""
        return (range(start, end + 1) for start, end in zip(self._starts, self._ends, strict=True))

    def glyph(self, character: str) -> int:
        """The number of a character's glyph; 0 if there is none."""
        return self.glyph_of(ord(character))

    def glyph_of(self, code: int) -> int:
        """The number of the glyph of a character's code; 0 if there is none."""
        index = bisect_left(self._ends, code)
        if index == len(self._ends) or code < self._starts[index]:
            return 0
        try:
            glyph = self._groups[index].glyph(self._data, code)
        except struct.error:
            return 0
        return glyph if glyph < self._glyphs else 0

    def advance(self, glyph: int) -> int:
        """How far a glyph moves the pen, in font units."""
        at = self._tables[b"hmtx"] + 4 * min(glyph, self._advances - 1)
        return int(unpack_from(">H", self._data, at)[0])

    def ink(self, glyph: int) -> Ink:
        """How far a glyph's ink reaches above and below the baseline."""
        loca, glyf = self._tables[b"loca"], self._tables[b"glyf"]
        try:
            if self._long_loca:
                start, end = unpack_from(">2I", self._data, loca + 4 * glyph)
            else:
                start, end = (2 * offset for offset in unpack_from(">2H", self._data, loca + 2 * glyph))
            if start == end:
                return NO_INK
            low, _, high = unpack_from(">3h", self._data, glyf + start + 4)
        except struct.error:
            return NO_INK
        return Ink(high, -low)


class _Group(NamedTuple):
    """Characters that follow each other: their glyphs are ``code + delta``, or listed from ``listed`` on."""

    start: int
    delta: int
    listed: int = 0
    modulus: int = 0x1_0000_0000

    def glyph(self, data: bytes, code: int) -> int:
        if not self.listed:
            return (code + self.delta) % self.modulus
        (glyph,) = unpack_from(">H", data, self.listed + 2 * (code - self.start))
        return (glyph + self.delta) % self.modulus if glyph else 0


def is_restricted(os2: bytes) -> bool:
    """Tell whether a table OS/2 says that its font must not be embedded in a document, or not in part."""
    rights = unpack_from(">H", os2, 8)[0] if os2 else 0
    return bool(rights & 0x000F == _RESTRICTED or rights & _WHOLE_OR_BITMAPS)


def check_sfnt(data: bytes) -> frozenset[str]:
    """Check that all tables of a font are there in full, and give their tags."""
    try:
        return frozenset(tag.decode("latin-1") for tag in _table_places(data))
    except struct.error:
        raise ValueError("is damaged: a table ends early") from None


def _table_places(data: bytes) -> dict[bytes, tuple[int, int]]:
    if data[:4] not in (*_STATIC_GLYF, _CFF):
        raise ValueError("is not a TrueType or OpenType file")
    (count,) = unpack_from(">H", data, 4)
    tables = {}
    for index in range(count):
        tag, _, offset, length = unpack_from(">4s3I", data, 12 + 16 * index)
        if offset + length > len(data):
            raise ValueError("is damaged: a table ends early")
        if tag in tables or length < _SHORTEST.get(tag, 0):
            raise ValueError(f"is damaged: its {tag.decode('latin-1').strip()!r} table is too short, or there twice")
        tables[tag] = offset, length
    outlines = () if data[:4] == _CFF else (b"loca", b"glyf")
    if lacking := [tag.decode() for tag in (*_NEEDED, *outlines) if tag not in tables]:
        raise ValueError(f"is not a font that can be used: it has no {lacking[0]} table")
    return tables


def _directory(data: bytes) -> dict[bytes, tuple[int, int]]:
    tables = _table_places(data)
    if b"CFF " in tables or b"CFF2" in tables or b"fvar" in tables:
        raise ValueError("is not a static TrueType file")
    return tables


def _character_map(data: bytes, cmap: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[_Group, ...]]:
    """Choose the fullest Unicode map: ends and starts of its stretches of characters, and the stretches."""
    (count,) = unpack_from(">H", data, cmap + 2)
    formats: dict[int, int] = {}
    for index in range(count):
        platform, encoding, offset = unpack_from(">2HI", data, cmap + 4 + 8 * index)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            formats[unpack_from(">H", data, cmap + offset)[0]] = cmap + offset
    if 12 in formats:
        return _format_12(data, formats[12])
    if 4 in formats:
        return _format_4(data, formats[4])
    raise ValueError("has no Unicode character map")


def _format_12(data: bytes, at: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[_Group, ...]]:
    (count,) = unpack_from(">I", data, at + 12)
    if at + 16 + 12 * count > len(data):
        raise ValueError("is damaged: a table ends early")
    flat = unpack_from(f">{3 * count}I", data, at + 16)
    starts, ends, glyphs = flat[::3], flat[1::3], flat[2::3]
    return ends, starts, tuple(_Group(start, glyph - start) for start, glyph in zip(starts, glyphs, strict=True))


def _format_4(data: bytes, at: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[_Group, ...]]:
    count = unpack_from(">H", data, at + 6)[0] // 2
    row = f">{count}H"
    ends = unpack_from(row, data, at + 14)
    starts = unpack_from(row, data, at + 16 + 2 * count)
    deltas = unpack_from(row, data, at + 16 + 4 * count)
    offsets_at = at + 16 + 6 * count
    offsets = unpack_from(row, data, offsets_at)
    groups = tuple(
        _Group(start, delta, offsets_at + 2 * index + offset if offset else 0, 0x1_0000)
        for index, (start, delta, offset) in enumerate(zip(starts, deltas, offsets, strict=True))
    )
    return ends, starts, groups
