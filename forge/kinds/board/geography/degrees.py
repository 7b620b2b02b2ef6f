"""Places on the globe: in degrees, or by the names of the gazetteer that comes with forge."""

from __future__ import annotations

import csv
import re
from functools import cache
from typing import NamedTuple

from forge import places
from forge.errors import nearest
from forge.reading.fields import Text

FOLDER = "coasts"
_DEGREES = re.compile(r"(\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])[\s,]+(\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])", re.IGNORECASE)


class Degrees(NamedTuple):
    """A place on the globe: degrees of latitude (north is positive) and longitude (east is positive)."""

    latitude: float
    longitude: float


@cache
def gazetteer() -> dict[str, Degrees]:
    """The places that may be named, by name."""
    with (places.templates() / FOLDER / "places.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: Degrees(float(row["latitude"]), float(row["longitude"])) for row in csv.DictReader(file)}


def parse_degrees(text: str) -> Degrees:
    """Read ``scapa-flow`` or ``58.9 N 3.1 W``."""
    text = text.strip()
    if (known := gazetteer().get(text)) is not None:
        return known
    if match := _DEGREES.fullmatch(text):
        latitude, longitude = float(match[1]), float(match[3])
        if latitude > 90 or longitude > 180:
            raise ValueError("is beyond 90 degrees of latitude or 180 of longitude")
        return Degrees(latitude if match[2] in "nN" else -latitude, longitude if match[4] in "eE" else -longitude)
    hint = nearest(text, gazetteer())
    raise ValueError('is not a place such as "58.9 N 3.1 W" or of the gazetteer' + (f" ({hint})" if hint else ""))


def parse_way(text: str) -> tuple[Degrees, ...]:
    """Read several places, parted by semicolons."""
    parts = [part for part in text.split(";") if part.strip()]
    if not 1 <= len(parts) <= MOST_BENDS:
        raise ValueError(f"is not one to {MOST_BENDS} places parted by semicolons")
    return tuple(parse_degrees(part) for part in parts)


MOST_BENDS = 40
DEGREES = Text('a place such as "58.9 N 3.1 W" or "scapa-flow"', parse_degrees)
WAY = Text('places parted by semicolons such as "39.5 N 54 W; 43.8 N 45 W"', parse_way)
