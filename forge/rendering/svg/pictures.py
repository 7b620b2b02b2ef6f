"""Pictures inside an SVG."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from forge.drawing.pictures import read_picture
from forge.errors import Location, fail

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.shapes import Stops


def picture_data(file: Path, tint: Stops) -> str:
    """Give a picture as a data address: its file as it is, if it has no tint and every viewer shows it alike."""
    try:
        picture = read_picture(file)
        data = file.read_bytes()
    except (OSError, ValueError) as error:
        raise fail(Location(file.name), "", f"cannot be read as a picture: {error}") from None
    kind = "png" if picture.png else "jpeg"
    if tint or picture.turned or picture.unmixed or (picture.channels == 4 and not picture.png):
        from forge.rendering.rasters import read_raster  # Pillow is slow to load, and needed for few

        kind, data = "png", read_raster(file, tint).png()
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"
