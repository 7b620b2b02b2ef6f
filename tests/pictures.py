"""Pictures of pages, and how far two of them differ."""

from __future__ import annotations

import io

import numpy as np
import resvg_py
from PIL import Image


def look_at_svg(svg: str, dpi: int = 72) -> np.ndarray:
    """An SVG on white as rows of red, green, blue."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white", dpi=dpi))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def differing(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that differ by more than half the range from every pixel within one pixel of their place."""
    return max(_unmatched(one, other), _unmatched(other, one))


def _unmatched(one: np.ndarray, other: np.ndarray) -> float:
    height, width = one.shape[:2]
    padded = np.pad(other.astype(np.int16), ((1, 1), (1, 1), (0, 0)), mode="edge")
    nearest = np.full((height, width), 255, np.int16)
    for down in range(3):
        for across in range(3):
            shifted = padded[down : down + height, across : across + width]
            nearest = np.minimum(nearest, np.abs(shifted - one).max(axis=2))
    return float((nearest > 127).mean())
