"""PNG and JPEG files, as far as they must be understood before they are drawn: size, soundness, upright or not.

Only headers are read; no pixel is unpacked here. ``ValueError`` ends a sentence that begins with the file.
"""

from __future__ import annotations

from struct import error as EndedEarly  # noqa: N812 - that is what it means here
from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST_PICTURE = 40_000_000
MOST_PIXELS = 50_000_000
"""A sheet of A4 at 600 dots an inch has 35 million."""

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset(range(0xD0, 0xD9)) | {0x01}
_ORIENTATION = 0x0112


class PixelSize(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


def read_size(file: Path) -> PixelSize:
    """Check a PNG or JPEG file and give its size."""
    with file.open("rb") as stream:
        data = stream.read(LARGEST_PICTURE + 1)
    if len(data) > LARGEST_PICTURE:
        raise ValueError(f"is larger than {LARGEST_PICTURE:,} bytes")
    try:
        if data.startswith(_PNG):
            size = _png_size(data)
        elif data.startswith(_JPEG):
            size = _jpeg_size(data)
        else:
            raise ValueError("is neither PNG nor JPEG")
    except EndedEarly:
        raise ValueError("ends early") from None
    if size.width * size.height == 0:
        raise ValueError("has no pixels")
    if size.width * size.height > MOST_PIXELS:
        raise ValueError(f"has {size.width} x {size.height} pixels, more than {MOST_PIXELS // 1_000_000} million")
    return size


def _png_size(data: bytes) -> PixelSize:
    at = len(_PNG)
    names: list[bytes] = []
    while at < len(data) and (not names or names[-1] != b"IEND"):
        length, name = unpack_from(">I4s", data, at)
        (found,) = unpack_from(">I", data, at + 8 + length)
        if found != crc32(data[at + 4 : at + 8 + length]):
            raise ValueError("is damaged: a checksum is wrong")
        names.append(name)
        at += 12 + length
    if not names or names[0] != b"IHDR" or names[-1] != b"IEND" or b"IDAT" not in names:
        raise ValueError("ends early")
    return PixelSize(*unpack_from(">2I", data, 16))


def _jpeg_size(data: bytes) -> PixelSize:
    size = None
    for marker, start, end in _segments(data):
        if marker == 0xE1 and data[start : start + 6] == b"Exif\0\0" and _turned(data[start + 6 : end]):
            raise ValueError("is stored lying on its side or mirrored; save it upright")
        if marker in _FRAMES:
            height, width, parts = unpack_from(">2HB", data, start + 1)
            if parts not in (1, 3):
                raise ValueError("has CMYK colours; save it with RGB colours")
            size = PixelSize(width, height)
    if size is None or b"\xff\xd9" not in data[-64:]:
        raise ValueError("ends early")
    return size


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
    """Tell whether a viewer would turn or mirror the picture, which a printer does not."""
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
    except EndedEarly:
        return False
    return False
