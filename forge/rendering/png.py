"""Pages of a written PDF into PNG pictures."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

import pypdfium2 as untyped_pypdfium2

from forge.errors import Location, fail
from forge.reading.measures import PT, show_length

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator
    from pathlib import Path

pypdfium2: Any = untyped_pypdfium2
pdfium = pypdfium2.raw

MOST_PIXELS = 200_000_000
_WHITE, _CLEAR = (255, 255, 255, 255), (255, 255, 255, 0)
_INCH_IN_METRES = 0.0254
_RGB, _RGBA = 2, 6


def render_pngs(
    pdf: Path | bytes, dpi: int, *, transparent: bool = False, skipped: Container[int] = ()
) -> Iterator[bytes]:
    """Draw the pages of a PDF one after the other, on white or on nothing; those ``skipped`` are counted from 0."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(len(document)):
            if number in skipped:
                continue
            page = document[number]
            try:
                yield _draw(page, number + 1, dpi, transparent=transparent)
            finally:
                page.close()
    finally:
        document.close()


def encode_png(width: int, height: int, rows: Iterable[bytes], *, alpha: bool, dpi: int) -> bytes:
    """Write a PNG file of 8-bit RGB or RGBA rows that tells its resolution."""
    header = struct.pack(">2I5B", width, height, 8, _RGBA if alpha else _RGB, 0, 0, 0)
    per_metre = round(dpi / _INCH_IN_METRES)
    deflate = zlib.compressobj()
    pixels = [deflate.compress(b"\0" + row) for row in rows]  # 0: no filter; each row as it is
    chunks = (
        (b"IHDR", header),
        (b"pHYs", struct.pack(">2IB", per_metre, per_metre, 1)),
        (b"IDAT", b"".join([*pixels, deflate.flush()])),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def _draw(page: Any, number: int, dpi: int, *, transparent: bool) -> bytes:
    points = page.get_size()
    width, height = (max(1, round(length * dpi / 72)) for length in points)
    if width * height > MOST_PIXELS:
        size = " x ".join(show_length(round(length * PT)) for length in points)
        message = f"page {number} of {size} at {dpi} dpi would have more than {MOST_PIXELS:,} pixels"
        raise fail(Location("PNG"), "", message, "choose a lower --dpi")
    kind = pdfium.FPDFBitmap_BGRA if transparent else pdfium.FPDFBitmap_BGR
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, kind, rev_byteorder=True)
    try:
        bitmap.fill_rect(_CLEAR if transparent else _WHITE, 0, 0, width, height)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
        pixels = memoryview(bitmap.buffer).cast("B")
        used = width * bitmap.n_channels
        starts = range(0, height * bitmap.stride, bitmap.stride)
        rows = (bytes(pixels[start : start + used]) for start in starts)
        return encode_png(width, height, rows, alpha=transparent, dpi=dpi)
    finally:
        bitmap.close()
