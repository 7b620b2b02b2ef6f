"""Pages of a written PDF into PNG pictures."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

import pypdfium2 as untyped_pypdfium2

from forge.errors import Location, fail
from forge.reading.measures import PT, show_length

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from pathlib import Path

pypdfium2: Any = untyped_pypdfium2
pdfium = pypdfium2.raw

MOST_PIXELS = 200_000_000
_WHITE, _CLEAR = (255, 255, 255, 255), (255, 255, 255, 0)
_INCH_IN_METRES = 0.0254
_RGB, _RGBA = 2, 6
_SAMPLED, _GRAINY, _BAND = 16, 0.25, 256


def render_pngs(
    pdf: Path | bytes, dpi: int, *, transparent: bool | Container[int] = False, skipped: Container[int] = ()
) -> Iterator[bytes]:
    """Draw the pages of a PDF one after the other, on white or on nothing, all or some; pages are counted from 0."""
    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        raise fail(Location("PNG"), "", f"the pages cannot be drawn: {error}") from None
    try:
        for number in range(len(document)):
            if number in skipped:
                continue
            page = document[number]
            try:
                clear = transparent if isinstance(transparent, bool) else number in transparent
                yield _draw(page, number + 1, dpi, transparent=clear)
            finally:
                page.close()
    except (pypdfium2.PdfiumError, MemoryError) as error:
        raise fail(Location("PNG"), "", f"page {number + 1} cannot be drawn: {error or 'out of memory'}") from None
    finally:
        document.close()


def encode_png(width: int, height: int, rows: Sequence[bytes], *, alpha: bool, dpi: int) -> bytes:
    """Write a PNG file of 8-bit RGB or RGBA rows that tells its resolution."""
    header = struct.pack(">2I5B", width, height, 8, _RGBA if alpha else _RGB, 0, 0, 0)
    per_metre = round(dpi / _INCH_IN_METRES)
    pixels = _differences(width, rows, alpha=alpha) if _is_grainy(rows) else _plain(rows)
    chunks = (
        (b"IHDR", header),
        (b"pHYs", struct.pack(">2IB", per_metre, per_metre, 1)),
        (b"IDAT", pixels),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def _is_grainy(rows: Sequence[bytes]) -> bool:
    """Tell pages with pictures from those with areas of one colour: by some of their rows, which hardly get smaller."""
    sample = b"".join(rows[::_SAMPLED])
    return len(zlib.compress(sample, 1)) > len(sample) * _GRAINY


def _plain(rows: Iterable[bytes]) -> bytes:
    """Deflate rows as they are."""
    deflate = zlib.compressobj()
    return b"".join([*(deflate.compress(b"\0" + row) for row in rows), deflate.flush()])


def _differences(width: int, rows: Sequence[bytes], *, alpha: bool) -> bytes:
    """Deflate rows as differences from the pixel before, which for pictures is faster and half as long."""
    from PIL import Image, ImageChops  # slow to load, and needed only where there are pictures

    mode, used = ("RGBA", 4 * width) if alpha else ("RGB", 3 * width)
    deflate = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS, 9, zlib.Z_RLE)
    parts = []
    for start in range(0, len(rows), _BAND):
        band = rows[start : start + _BAND]
        here = Image.frombytes(mode, (width, len(band)), b"".join(band))
        before = Image.new(mode, here.size, 0)
        before.paste(here, (1, 0))
        data = ImageChops.subtract_modulo(here, before).tobytes()
        parts += [deflate.compress(b"\1" + data[at : at + used]) for at in range(0, len(data), used)]
    return b"".join([*parts, deflate.flush()])


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
        rows = [bytes(pixels[start : start + used]) for start in starts]
        return encode_png(width, height, rows, alpha=transparent, dpi=dpi)
    finally:
        bitmap.close()
