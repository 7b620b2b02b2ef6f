"""PNG and JPEG files, as far as they must be understood before they are drawn: size, soundness, how they are stored.

Only headers are read; no pixel is unpacked here. ``ValueError`` ends a sentence that begins with the file.
"""

from __future__ import annotations

import struct
from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST_PICTURE = 40_000_000
MOST_PIXELS = 50_000_000
"""A sheet of A4 at 600 dots an inch has 35 million."""
MOST_CHUNKS = 100_000
"""Bounds of one file, looked at before it is opened; all pictures of a run come off its budget besides."""

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_BASELINE, _PROGRESSIVE = (0xC0, 0xC1), 0xC2
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset(range(0xD0, 0xD9)) | {0x01}
_ORIENTATION = 0x0112
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PALETTE = 3
_OTHERS = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"8BPS", "Photoshop"),
    (b"%PDF", "PDF"),
    (b"\0\0\0\x0cjP  ", "JPEG 2000"),
    (b"\xff\x0a", "JPEG XL"),
)


class PictureFile(NamedTuple):
    """What a picture file says of itself: its size in pixels, and how they are stored.

    ``spans`` are the places of its data in the file, ``check`` a checksum of them. ``channels`` counts the numbers a
    pixel has, of ``depth`` bits each; with a palette that is one. ``clear`` tells whether it may be transparent in
    places, ``turned`` whether a viewer would turn or mirror it, which a printer does not, ``unmixed`` whether it is a
    JPEG of red, green and blue as such, which some viewers take for brightness and hues.
    """

    width: int
    height: int
    png: bool
    channels: int
    depth: int
    spans: tuple[tuple[int, int], ...]
    check: int
    palette: bytes = b""
    interlaced: bool = False
    clear: bool = False
    turned: bool = False
    unmixed: bool = False

    @property
    def as_it_is(self) -> bool:
        """Whether a PDF can take its data as they stand in the file."""
        if self.turned or self.interlaced or self.clear or self.depth > 8:
            return False
        return self.channels in (1, 3)


def read_picture(file: Path) -> PictureFile:
    """Check the build of a PNG or JPEG file, and say how it is stored."""
    if file.stat().st_size > LARGEST_PICTURE:
        raise ValueError(f"is larger than {LARGEST_PICTURE:,} bytes")
    data = file.read_bytes()
    try:
        if data.startswith(_PNG):
            picture = _read_png(data)
        elif data.startswith(_JPEG):
            picture = _read_jpeg(data)
        else:
            raise ValueError(_other_kind(data))
    except struct.error:
        raise ValueError("ends early") from None
    if picture.width * picture.height == 0:
        raise ValueError("has no pixels")
    if picture.width * picture.height > MOST_PIXELS:
        size = f"{picture.width} x {picture.height}"
        raise ValueError(f"has {size} pixels, more than {MOST_PIXELS // 1_000_000} million")
    return picture


def check_printable(picture: PictureFile) -> None:
    """Refuse what a printer would show in other colours or another way up than a screen does."""
    if picture.channels == 4 and not picture.png:
        raise ValueError("has CMYK colours; save it with RGB colours")
    if picture.turned:
        raise ValueError("is stored lying on its side or mirrored; save it upright")


def _other_kind(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "is a WebP picture; save it as PNG or JPEG"
    if data[4:8] == b"ftyp":
        return "is a HEIC or AVIF picture; save it as PNG or JPEG"
    kind = next((kind for start, kind in _OTHERS if data.startswith(start)), "")
    return f"is a {kind} file; save it as PNG or JPEG" if kind else "is neither PNG nor JPEG"


def _read_png(data: bytes) -> PictureFile:
    chunks: dict[bytes, int] = {}
    spans: list[tuple[int, int]] = []
    check = 0
    for name, start, length in _chunks(data):
        if not chunks and name != b"IHDR":
            raise ValueError("is damaged: its header is missing")
        chunks.setdefault(name, start)
        if name == b"IDAT":
            spans.append((start, length))
            check = crc32(data[start + length : start + length + 4], check)
        elif name == b"PLTE":
            palette = data[start : start + length]
    if b"IEND" not in chunks or not spans:
        raise ValueError("ends early")
    width, height, depth, colour, method, filters, interlaced = unpack_from(">2I5B", data, 16)
    if depth not in _DEPTHS.get(colour, ()) or method or filters or interlaced > 1:
        raise ValueError("is damaged: its header makes no sense")
    if colour == _PALETTE and (b"PLTE" not in chunks or not palette or len(palette) % 3 or len(palette) > 768):
        raise ValueError("is damaged: its palette is missing or makes no sense")
    return PictureFile(
        width,
        height,
        png=True,
        channels=_CHANNELS[colour],
        depth=depth,
        spans=tuple(spans),
        check=check,
        palette=palette if colour == _PALETTE else b"",
        interlaced=bool(interlaced),
        clear=colour in (4, 6) or b"tRNS" in chunks,
        turned=b"eXIf" in chunks and _turned(data[chunks[b"eXIf"] :]),
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Give name, start and length of each chunk of a PNG file, checksums checked, up to its end."""
    at, name = len(_PNG), b""
    for _ in range(MOST_CHUNKS):
        if name == b"IEND" or at >= len(data):
            return
        length, name = unpack_from(">I4s", data, at)
        (found,) = unpack_from(">I", data, at + 8 + length)
        if found != crc32(data[at + 4 : at + 8 + length]):
            raise ValueError("is damaged: a checksum is wrong")
        yield name, at + 8, length
        at += 12 + length
    raise ValueError(f"has more than {MOST_CHUNKS:,} parts")


def _read_jpeg(data: bytes) -> PictureFile:
    frame: tuple[int, int, int, int] | None = None
    turned = unmixed = False
    for marker, start, end in _segments(data):
        if marker == 0xEE and data[start : start + 5] == b"Adobe":
            unmixed = data[start + 11 : start + 12] == b"\0"
        if marker == 0xE1 and data[start : start + 6] == b"Exif\0\0":
            turned = turned or _turned(data[start + 6 : end])
        if marker in _FRAMES:
            frame = unpack_from(">B2HB", data, start)
            if frame[0] != 8 or marker not in (*_BASELINE, _PROGRESSIVE):
                raise ValueError("is stored in a way that few programs read; save it as an ordinary JPEG")
    if frame is None or b"\xff\xd9" not in data[-64:]:
        raise ValueError("ends early")
    depth, height, width, channels = frame
    if channels not in (1, 3, 4):
        raise ValueError(f"has {channels} colours a pixel; save it with RGB colours")
    spans = ((0, len(data)),)
    return PictureFile(
        width, height, False, channels, depth, spans, crc32(data), turned=turned, unmixed=unmixed and channels == 3
    )


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Give marker, start and end of each segment before the picture's data."""
    at = 2
    while True:
        fill, marker = unpack_from(">2B", data, at)
        if fill != 0xFF:
            raise ValueError("is damaged: a marker is missing")
        if marker == 0xFF:
            at += 1
        elif marker in _ALONE:
            at += 2
        else:
            (length,) = unpack_from(">H", data, at + 2)
            if length < 2:
                raise ValueError("is damaged: a segment has no length")
            yield marker, at + 4, at + 2 + length
            if marker == 0xDA:
                return
            at += 2 + length


def _turned(exif: bytes) -> bool:
    """Tell whether a viewer would turn or mirror the picture."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None:
        return False
    try:
        (first,) = unpack_from(order + "I", exif, 4)
        (count,) = unpack_from(order + "H", exif, first)
        for entry in range(first + 2, first + 2 + 12 * count, 12):
            tag, _, _, value = unpack_from(order + "2HIH", exif, entry)
            if tag == _ORIENTATION:
                return value not in (0, 1)
    except struct.error:
        return False
    return False
