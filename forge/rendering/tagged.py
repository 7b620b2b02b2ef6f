"""Pictures that say which colours they are in: PNG tagged as sRGB, and JPEG with a profile of it."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from io import BytesIO

_HEADER_END = 33
"""A PNG's signature and its first chunk, of the size and kind of picture."""

_RELATIVE = b"\1"
_GAMMA = struct.pack(">I", 45455)
_PRIMARIES = struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
"""What the PNG specification recommends beside the tag, for readers that do not know it: 1/2.2, and the primaries."""

_DATE = slice(24, 36)
_NO_DATE = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)


def tag_png(picture: bytes) -> bytes:
    """Say in a PNG without colour chunks that it is in sRGB, to be printed relative to the paper."""
    chunks = ((b"sRGB", _RELATIVE), (b"gAMA", _GAMMA), (b"cHRM", _PRIMARIES))
    tags = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return picture[:_HEADER_END] + tags + picture[_HEADER_END:]


def png_as_jpeg(picture: bytes, quality: int, dpi: int) -> bytes:
    """Turn a PNG into a JPEG of full colour resolution, with a profile of sRGB."""
    from PIL import Image  # slow to load

    made = BytesIO()
    with Image.open(BytesIO(picture)) as image:
        image.convert("RGB").save(
            made, "JPEG", quality=quality, subsampling=0, dpi=(dpi, dpi), icc_profile=srgb_profile(), optimize=True
        )
    return made.getvalue()


@lru_cache(1)
def srgb_profile() -> bytes:
    """Give a profile of sRGB, the same at any time."""
    from PIL import ImageCms  # slow to load

    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[_DATE] = _NO_DATE
    return bytes(made)
