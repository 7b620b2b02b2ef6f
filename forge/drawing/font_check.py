"""A stranger's TrueType file, looked through and written anew, so that no other program has to read the file itself.

ReportLab and fontTools take a font at its word: a number changed in it makes them fail anywhere, or fill the memory.
What they get is a file of our own making: tables of the lengths that belong together, one character map, outlines that
were looked through, and nothing else. ``ValueError`` ends a sentence that begins with the name of the file.
"""

from __future__ import annotations

import re
import struct
from itertools import accumulate, pairwise
from struct import pack, unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.drawing.truetype import TrueType

MOST_CHARACTERS = 200_000
MOST_POINTS = 20_000
MOST_PARTS = 256
DEEPEST = 6

_MAGIC = 0x5F0F3CF5
_EPOCH = pack(">2Q", 0x7C25B080, 0x7C25B080)  # the first of January 1970, in seconds since 1904
_HINTS = (b"cvt ", b"fpgm", b"prep")
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9-]+")

_MORE, _WORDS, _SCALE, _TWO_SCALES, _MATRIX, _INSTRUCTED = 0x0020, 0x0001, 0x0008, 0x0040, 0x0080, 0x0100
_X_BYTE, _Y_BYTE, _REPEATED, _X_SAME, _Y_SAME = 0x02, 0x04, 0x08, 0x10, 0x20


def written_anew(font: TrueType, name: str, *, layout: Mapping[bytes, bytes] | None = None) -> bytes:
    """Check a font as far as its characters need it, and write it again under its own name, else under another.

    With tables of ``layout``, which come along as they are, any glyph may be needed, not only those of characters.
    """
    try:
        name = _own_name(font.table(b"name")) or name
        glyphs = _character_map(font)
        needed = set(range(font.glyph_count)) if layout else set(glyphs.values()) | {0}
        outlines = _Outlines(font).reached(needed)
        return _file(_tables(font, glyphs, outlines, name) | dict(layout or {}))
    except struct.error:
        raise ValueError("is damaged: a table ends early") from None


def _character_map(font: TrueType) -> dict[int, int]:
    """The glyph of each code that has one."""
    if sum(map(len, font.stretches())) > MOST_CHARACTERS:
        raise ValueError(f"is damaged: it has more than {MOST_CHARACTERS:,} characters")
    last = -1
    found: dict[int, int] = {}
    for stretch in font.stretches():
        if stretch.start <= last or not stretch or stretch.stop > 0x110000:
            raise ValueError("is damaged: its character map is out of order")
        last = stretch.stop - 1
        found.update((code, glyph) for code in stretch if (glyph := font.glyph_of(code)))
    return {code: glyph for code, glyph in found.items() if not 0xD800 <= code < 0xE000 and code != 0xFFFF}


class _Outlines:
    """The outlines of a font, and where each starts."""

    def __init__(self, font: TrueType) -> None:
        count, loca, self._glyf = font.glyph_count, font.table(b"loca"), font.table(b"glyf")
        if unpack_from(">h", font.table(b"head"), 50)[0]:
            self._starts: Sequence[int] = unpack_from(f">{count + 1}I", loca)
        else:
            self._starts = [2 * half for half in unpack_from(f">{count + 1}H", loca)]
        if any(start > end for start, end in pairwise(self._starts)):
            raise ValueError("is damaged: its outlines are out of order")
        if self._starts[-1] > len(self._glyf):
            raise ValueError("is damaged: its outlines end early")
        self._points: dict[int, tuple[int, int]] = {}

    def reached(self, glyphs: set[int]) -> list[bytes]:
        """Each outline, of glyphs and of what they are put together from; those that nothing needs are left empty."""
        for glyph in sorted(glyphs):
            self._look_through(glyph, ())
        return [self._data(glyph) if glyph in self._points else b"" for glyph in range(len(self._starts) - 1)]

    def _data(self, glyph: int) -> bytes:
        """The bytes of an outline; none if it has no contours, which not every program expects."""
        data = self._glyf[self._starts[glyph] : self._starts[glyph + 1]]
        return b"" if data[:2] == b"\0\0" else data

    def _look_through(self, glyph: int, above: tuple[int, ...]) -> tuple[int, int]:
        """Check an outline and all that it is put together from; how many points, and how many within each other."""
        if glyph in above or glyph >= len(self._starts) - 1 or len(above) > DEEPEST:
            raise ValueError(f"is damaged: outline {glyph} is made of itself, of none, or of too many")
        if glyph not in self._points:
            try:
                points, depth = self._counted(glyph, above)
            except (struct.error, IndexError):
                raise ValueError(f"is damaged: outline {glyph} ends early") from None
            if points > MOST_POINTS or depth > DEEPEST:
                raise ValueError(f"is damaged: outline {glyph} has more than {MOST_POINTS:,} points, or too many parts")
            self._points[glyph] = points, depth
        return self._points[glyph]

    def _counted(self, glyph: int, above: tuple[int, ...]) -> tuple[int, int]:
        data = self._data(glyph)
        if not data:
            return 0, 0
        (contours,) = unpack_from(">h", data)
        if contours >= 0:
            return _check_simple(data, contours), 0
        if contours < -1:
            raise ValueError(f"is damaged: outline {glyph} has less than no contours")
        points, depths = zip(*(self._look_through(part, (*above, glyph)) for part in _parts(data)), strict=True)
        return sum(points), 1 + max(depths)


def _check_simple(data: bytes, contours: int) -> int:
    """Count the points of an outline, whose flags and coordinates must all be there."""
    ends = unpack_from(f">{contours}H", data, 10)
    if any(one >= other for one, other in pairwise(ends)):
        raise ValueError("is damaged: an outline's points are out of order")
    points = ends[-1] + 1 if ends else 0
    (instructions,) = unpack_from(">H", data, 10 + 2 * contours)
    at = 12 + 2 * contours + instructions
    size = seen = 0
    while seen < points:
        flag, times = data[at], 1
        at += 1
        if flag & _REPEATED:
            times += data[at]
            at += 1
        across = 1 if flag & _X_BYTE else 0 if flag & _X_SAME else 2
        down = 1 if flag & _Y_BYTE else 0 if flag & _Y_SAME else 2
        seen += times
        size += times * (across + down)
    if seen > points or at + size > len(data):
        raise ValueError("is damaged: an outline ends early")
    return points


def _parts(data: bytes) -> Iterator[int]:
    """The glyphs that an outline is put together from."""
    at, instructed = 10, False
    for _ in range(MOST_PARTS):
        flags, glyph = unpack_from(">2H", data, at)
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
        instructed |= bool(flags & _INSTRUCTED)
        yield glyph
        if not flags & _MORE:
            at += 2 + unpack_from(">H", data, at)[0] if instructed else 0
            if at > len(data):
                raise ValueError("is damaged: an outline ends early")
            return
    raise ValueError(f"is damaged: an outline has more than {MOST_PARTS} parts")


def _tables(font: TrueType, glyphs: Mapping[int, int], outlines: Sequence[bytes], name: str) -> dict[bytes, bytes]:
    count, advances = font.glyph_count, font.advance_count
    metrics = 4 * advances + 2 * (count - advances)
    hmtx = font.table(b"hmtx")
    if len(hmtx) < metrics:
        raise ValueError("is damaged: its 'hmtx' table ends early")
    head, hhea, maxp = font.table(b"head"), font.table(b"hhea"), font.table(b"maxp")
    if len(maxp) < 32:
        raise ValueError("is damaged: its 'maxp' table is too short")
    padded = [outline + bytes(-len(outline) % 4) for outline in outlines]
    tables = {
        b"cmap": _written_map(glyphs),
        b"glyf": b"".join(padded),
        b"head": pack(">2HI", 1, 0, 0x10000) + bytes(4) + pack(">I", _MAGIC) + head[16:20] + _EPOCH + head[36:50]
        + pack(">2h", 1, 0),
        b"hhea": pack(">2H", 1, 0) + hhea[4:24] + bytes(10) + pack(">H", advances),
        b"hmtx": hmtx[:metrics],
        b"loca": pack(f">{count + 1}I", 0, *accumulate(map(len, padded))),
        b"maxp": pack(">IH", 0x10000, count) + maxp[6:14] + pack(">H", 2) + maxp[16:32],
        b"name": _names(_NOT_IN_NAMES.sub("-", name).strip("-")[:60] or "font"),
        b"post": pack(">I", 0x30000) + font.table(b"post")[4:12].ljust(8, b"\0") + bytes(20),
    }  # fmt: skip
    if os2 := font.table(b"OS/2"):
        (selection,) = unpack_from(">H", os2, 62)
        tables[b"OS/2"] = bytes(2) + os2[2:62] + pack(">H", selection & 0x7F) + os2[64:78]  # as version 0 has it
    tables |= {tag: table for tag in _HINTS if (table := font.table(tag)) and len(table) < 65_536}
    return tables


def _written_map(glyphs: Mapping[int, int]) -> bytes:
    """One character map of format 12, for all of Unicode."""
    groups: list[list[int]] = []
    for code, glyph in sorted(glyphs.items()):
        if groups and code == groups[-1][1] + 1 and glyph == groups[-1][2] + code - groups[-1][0]:
            groups[-1][1] = code
        else:
            groups.append([code, code, glyph])
    rows = b"".join(pack(">3I", *group) for group in groups)
    return pack(">4HI", 0, 1, 3, 10, 12) + pack(">2H3I", 12, 0, 16 + len(rows), 0, len(groups)) + rows


def _own_name(table: bytes) -> str:
    """The PostScript name that a font has on Windows."""
    (count,) = unpack_from(">H", table, 2) if len(table) >= 6 else (0,)
    (texts,) = unpack_from(">H", table, 4) if count else (0,)
    for at in range(6, min(6 + 12 * count, len(table) - 11), 12):
        *kind, length, offset = unpack_from(">6H", table, at)
        if kind == [3, 1, 0x409, 6]:
            return table[texts + offset : texts + offset + length].decode("utf-16-be", "ignore")
    return ""


def _names(name: str) -> bytes:
    """Family, style, full and PostScript name, as Windows knows them."""
    words = {1: name, 2: "Regular", 3: name, 4: name, 6: name}
    records, texts = b"", b""
    for number, word in words.items():
        text = word.encode("utf-16-be")
        records += pack(">6H", 3, 1, 0x409, number, len(text), len(texts))
        texts += text
    return pack(">3H", 0, len(words), 6 + len(records)) + records + texts


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """Put tables together as a TrueType file."""
    at = 12 + 16 * len(tables)
    directory, body = b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        total = sum(unpack_from(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        directory += pack(">4s3I", tag, total, at + len(body), len(table))
        body += padded
    steps = len(tables).bit_length() - 1
    header = pack(">I4H", 0x10000, len(tables), 16 << steps, steps, 16 * len(tables) - (16 << steps))
    return header + directory + body
