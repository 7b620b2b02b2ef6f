"""The characters a page needs as a WOFF2 font inside the page."""

from __future__ import annotations

import base64
import io
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fontTools import subset as fonttools_subset

from forge.errors import Location, fail

if TYPE_CHECKING:
    from pathlib import Path

MOST_REMEMBERED = 64

subset: Any = fonttools_subset  # has no types


@lru_cache(MOST_REMEMBERED)
def embed(file: Path, characters: str) -> str:
    """Give a data address of a font that has just these characters."""
    options = subset.Options(flavor="woff2", layout_features=[], hinting=False, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    data = io.BytesIO()
    try:
        with subset.load_font(file, options) as font:
            subsetter.subset(font)
            subset.save_font(font, data, options)
    except ImportError:
        hint = "install the Python package brotli, or leave text as outlines"
        raise fail(Location(file.name), "", "cannot be compressed for the web", hint) from None
    return "data:font/woff2;base64," + base64.b64encode(data.getvalue()).decode("ascii")
