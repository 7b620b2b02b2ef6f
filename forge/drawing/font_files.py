"""Font files of strangers, whatever they are wrapped in: TrueType, OpenType, WOFF, WOFF2, collections, variable fonts.

What comes out is a plain font of bounded size. ``ValueError`` ends a sentence that begins with the name of the file.
"""

from __future__ import annotations

import struct
import zlib
from struct import pack, unpack_from
from typing import TYPE_CHECKING

from forge.drawing.font_check import written_anew
from forge.drawing.truetype import LARGEST_FILE, TrueType, check_sfnt

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from forge.drawing.opentype import OpenType

_WOFF2_OVERHEAD = 48
_STEP = 1 << 16
_LAYOUT = frozenset(("GSUB", "GPOS", "kern", "CFF ", "CFF2", "fvar"))
_SET = (b"GSUB", b"GPOS", b"GDEF", b"kern")
"""Tables that say how glyphs are set; HarfBuzz looks through them itself."""


def read_font(
    file: Path, name: str, *, number: int = 0, weight: int = 0, features: Mapping[str, int] | None = None
) -> TrueType | OpenType:
    """Read a font: one that is set letter by letter is looked through and written anew, any other is HarfBuzz's.

    ``number`` says which font of a collection, ``weight`` which instance of a variable font is meant.
    """
    data = _plain(_bounded(file), number)
    tags = check_sfnt(data)
    if not tags & _LAYOUT:
        return TrueType(written_anew(TrueType(data), name))
    from forge.drawing.opentype import OpenType, instance  # slow to load, and needed by few

    if "fvar" in tags:
        data = instance(data, {"wght": weight} if weight else {})
    elif weight:
        raise ValueError("is no variable font: its weight cannot be chosen")
    if "glyf" in tags:
        plain = TrueType(data)
        layout = {tag: plain.table(tag) for tag in _SET if plain.table(tag)}
        return OpenType(written_anew(plain, name, layout=layout), features)
    font = OpenType(data, features)
    font.subset(range(font.glyph_count))
    return font


def _bounded(file: Path) -> bytes:
    with file.open("rb") as stream:
        data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise ValueError(f"is larger than {LARGEST_FILE:,} bytes")
    return data


def _plain(data: bytes, number: int) -> bytes:
    """Take a font out of what it is wrapped in."""
    try:
        match data[:4]:
            case b"wOFF":
                return _unpacked(data)
            case b"wOF2":
                return _within_bounds(_unpacked_2(data))
            case b"ttcf":
                return _one_of(data, number)
            case _:
                return data
    except struct.error:
        raise ValueError("is damaged: a table ends early") from None


def _within_bounds(data: bytes) -> bytes:
    if not data:
        raise ValueError(f"holds more than {LARGEST_FILE:,} bytes")
    return data


def _one_of(data: bytes, number: int) -> bytes:
    """Put together the tables of one font of a collection."""
    (count,) = unpack_from(">I", data, 8)
    if number >= count:
        raise ValueError(f"is a collection of {count} fonts, of which none has the number {number}")
    (at,) = unpack_from(">I", data, 12 + 4 * number)
    (tables,) = unpack_from(">H", data, at + 4)
    rows = [unpack_from(">4s3I", data, at + 12 + 16 * index) for index in range(tables)]
    if any(start + length > len(data) for _, _, start, length in rows):
        raise ValueError("is damaged: a table ends early")
    if sum(length for *_, length in rows) > LARGEST_FILE:
        raise ValueError(f"holds more than {LARGEST_FILE:,} bytes")
    return _sfnt(data[at : at + 4], {tag: data[start : start + length] for tag, _, start, length in rows})


def _unpacked(data: bytes) -> bytes:
    """Unpack a WOFF file, whose tables are deflated one by one."""
    (tables,) = unpack_from(">H", data, 12)
    found, total = {}, 0
    for index in range(tables):
        tag, start, packed, length, _ = unpack_from(">4s4I", data, 44 + 20 * index)
        total += length
        if total > LARGEST_FILE:
            raise ValueError(f"holds more than {LARGEST_FILE:,} bytes")
        if start + packed > len(data):
            raise ValueError("is damaged: a table ends early")
        table = data[start : start + packed]
        try:
            found[tag] = zlib.decompressobj().decompress(table, length) if packed < length else table
        except zlib.error:
            raise ValueError("is damaged: a table cannot be unpacked") from None
    return _sfnt(data[4:8], found)


def _unpacked_2(data: bytes) -> bytes:
    """Unpack a WOFF2 file by fontTools, once it is known to hold no more than may be."""
    import io  # needed for this alone

    from fontTools.ttLib import TTFont  # slow to load, and needed by few

    try:
        if max(_unpacked_length(data), *unpack_from(">I", data, 16)) > LARGEST_FILE:
            return b""
        written = io.BytesIO()
        font = TTFont(io.BytesIO(data), recalcTimestamp=False)
        font.flavor = None
        font.save(written, reorderTables=False)
    except Exception as error:
        raise ValueError(f"cannot be unpacked ({error})") from error
    return written.getvalue()


def _unpacked_length(data: bytes) -> int:
    """How much the tables of a WOFF2 file unpack to, or a number that is too much."""
    import brotli  # needed by few

    unpacked = brotli.Decompressor()
    total, at = 0, _after_directory(data)
    end = at + unpack_from(">I", data, 20)[0]
    while at < min(end, len(data)) and not unpacked.is_finished() and total <= LARGEST_FILE:
        total += len(unpacked.process(data[at : min(at + _STEP, end)], output_buffer_limit=LARGEST_FILE))
        at += _STEP
        while not unpacked.can_accept_more_data() and total <= LARGEST_FILE:
            total += len(unpacked.process(b"", output_buffer_limit=LARGEST_FILE))
    return total


def _after_directory(data: bytes) -> int:
    """Where the packed tables of a WOFF2 file begin."""
    (tables,) = unpack_from(">H", data, 12)
    at = _WOFF2_OVERHEAD
    for _ in range(tables):
        flags = data[at]
        at += 1 if flags & 0x3F != 0x3F else 5
        at = _after_number(data, at)
        transformed = (flags & 0x3F in (10, 11)) == (flags >> 6 == 0)
        at = _after_number(data, at) if transformed else at
    return at


def _after_number(data: bytes, at: int) -> int:
    while data[at] & 0x80:
        at += 1
    return at + 1


def _sfnt(kind: bytes, tables: Mapping[bytes, bytes]) -> bytes:
    """Write tables as a plain font, whose sums nobody asks for."""
    at = 12 + 16 * len(tables)
    directory, body = b"", []
    for tag, table in sorted(tables.items()):
        directory += pack(">4s3I", tag, 0, at, len(table))
        body.append(table + bytes(-len(table) % 4))
        at += len(body[-1])
    steps = max(len(tables).bit_length() - 1, 0)
    header = kind + pack(">4H", len(tables), 16 << steps, steps, max(16 * len(tables) - (16 << steps), 0))
    return header + directory + b"".join(body)
