"""Pixels of PNG and JPEG files unpacked to see that all of them are there; nothing is kept of them.

``ValueError`` ends a sentence that begins with the file.
"""

from __future__ import annotations

import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

    from forge.drawing.pictures import PictureFile

_BLOCK = 1 << 18
_LAST_FILTER = 4
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of an interlaced PNG: the first column and row of each pass, and the steps from there."""


def check_pixels(file: Path, picture: PictureFile) -> None:
    """Unpack a picture that has been read; raise ``ValueError`` where pixels are damaged or missing."""
    with file.open("rb") as stream:
        if picture.png:
            _check_png(stream, picture)
        else:
            _check_jpeg(stream)


def _check_png(stream: BinaryIO, picture: PictureFile) -> None:
    """Inflate the rows of a PNG, and look whether each begins with one of the five filters."""
    rows = list(_rows(picture))
    wanted = sum(length * count for length, count in rows)
    ends = _row_starts(rows)
    deflated, at, next_row = zlib.decompressobj(), 0, next(ends)
    try:
        for piece in _blocks(stream, picture):
            waiting = piece
            while waiting and at < wanted:
                found = deflated.decompress(waiting, min(_BLOCK, wanted - at))
                waiting = deflated.unconsumed_tail
                while next_row < at + len(found):
                    if found[next_row - at] > _LAST_FILTER:
                        raise ValueError("is damaged: its pixels cannot be unpacked")
                    next_row = next(ends)
                at += len(found)
                if not found and not waiting:
                    break
    except zlib.error:
        raise ValueError("is damaged: its pixels cannot be unpacked") from None
    if at < wanted:
        raise ValueError("is damaged: pixels are missing")


def _rows(picture: PictureFile) -> Iterator[tuple[int, int]]:
    """Give the length of a row in bytes and the number of rows, for each pass."""
    passes = _PASSES if picture.interlaced else ((0, 0, 1, 1),)
    for x, y, across, down in passes:
        width, height = -(-(picture.width - x) // across), -(-(picture.height - y) // down)
        if width > 0 and height > 0:
            yield 1 + -(-width * picture.channels * picture.depth // 8), height


def _row_starts(rows: list[tuple[int, int]]) -> Iterator[int]:
    at = 0
    for length, count in rows:
        for _ in range(count):
            yield at
            at += length
    yield at


def _blocks(stream: BinaryIO, picture: PictureFile) -> Iterator[bytes]:
    for start, length in picture.spans:
        stream.seek(start)
        for at in range(0, length, _BLOCK):
            yield stream.read(min(_BLOCK, length - at))


@contextmanager
def whole() -> Iterator[None]:
    """Let Pillow refuse pictures that break off, whatever another library of the process has told it."""
    from PIL import ImageFile

    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _check_jpeg(stream: BinaryIO) -> None:
    from PIL import Image  # slow to load, and needed only where pictures are checked

    try:
        with Image.open(stream, formats=("JPEG",)) as image, whole():
            image.load()
    except Exception as error:  # noqa: BLE001 - whatever a decoder raises on a stranger's file, it cannot be decoded
        raise ValueError(f"is damaged: its pixels cannot be unpacked ({error})") from None
