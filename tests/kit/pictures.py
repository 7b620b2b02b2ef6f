"""Pictures of pages, and how far two of them differ."""

from __future__ import annotations

import io

import numpy as np
import resvg_py
from PIL import Image

HALF = 127


def look_at_svg(svg: str, dpi: int = 72) -> np.ndarray:
    """An SVG on white as rows of red, green, blue."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white", dpi=dpi))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def differing(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that differ by more than half the range from every pixel within one pixel of their place."""
    return max(_unmatched(one, other), _unmatched(other, one))


def _unmatched(one: np.ndarray, other: np.ndarray) -> float:
    """Look for a like only where two pixels of one place are unlike; that is quick because there are few."""
    unlike = (np.maximum(one, other) - np.minimum(one, other)).max(axis=2) > HALF
    rows, columns = np.nonzero(unlike)
    wanted = one[rows, columns].astype(np.int16)
    padded = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    found = np.zeros(len(rows), bool)
    for down in range(3):
        for across in range(3):
            near = padded[rows + down, columns + across].astype(np.int16)
            found |= np.abs(near - wanted).max(axis=1) <= HALF
    return float((~found).sum() / unlike.size)
