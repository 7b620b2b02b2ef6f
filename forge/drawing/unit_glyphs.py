"""What stands in the frame of a land unit's symbol, each glyph by its word, on a field 1.5 wide and 1 high.

The forms are those of APP-6, drawn anew: branches from corner to corner, modifiers at the foot of the frame.
"""

from __future__ import annotations

from typing import NamedTuple

FieldCommand = tuple[str, *tuple[float, ...]]
"""A command of an outline on that field."""


class Glyph(NamedTuple):
    """Lines to be stroked and areas to be filled; letters instead; whether a staff stands below, wheels beneath."""

    lines: tuple[FieldCommand, ...] = ()
    areas: tuple[FieldCommand, ...] = ()
    letters: str = ""
    staff: bool = False
    wheels: int = 0


WIDE, HIGH = 1.5, 1.0
_ROUND = 0.5523


def _read(path: str) -> tuple[FieldCommand, ...]:
    """Read ``M 0 0 L 1 1 Z`` with absolute places."""
    found: list[FieldCommand] = []
    words = path.split()
    while words:
        letter = words.pop(0)
        count = {"M": 2, "L": 2, "C": 6, "Z": 0}[letter]
        found.append((letter, *(float(words.pop(0)) for _ in range(count))))
    return tuple(found)


def _oval(x: float, y: float, across: float, down: float) -> tuple[FieldCommand, ...]:
    """An ellipse by its middle and its half axes."""
    a, b = across * _ROUND, down * _ROUND
    return (
        ("M", x + across, y),
        ("C", x + across, y + b, x + a, y + down, x, y + down),
        ("C", x - a, y + down, x - across, y + b, x - across, y),
        ("C", x - across, y - b, x - a, y - down, x, y - down),
        ("C", x + a, y - down, x + across, y - b, x + across, y),
        ("Z",),
    )


def _lines(path: str) -> Glyph:
    return Glyph(lines=_read(path))


_TRACKS = _oval(0.75, 0.5, 0.52, 0.27)
GLYPHS: dict[str, Glyph] = {
    "infantry": _lines("M 0 0 L 1.5 1 M 1.5 0 L 0 1"),
    "armour": Glyph(lines=_TRACKS),
    "mechanised": Glyph(lines=_TRACKS),
    "self-propelled": Glyph(lines=_TRACKS),
    "motorised": _lines("M 0.75 0 L 0.75 1"),
    "reconnaissance": _lines("M 0 1 L 1.5 0"),
    "cavalry": _lines("M 0 1 L 1.5 0"),
    "artillery": Glyph(areas=_oval(0.75, 0.5, 0.155, 0.155)),
    "rocket": _lines("M 0.57 0.26 L 0.75 0.12 L 0.93 0.26 M 0.57 0.38 L 0.75 0.24 L 0.93 0.38"),
    "mortar": Glyph(
        lines=(*_read("M 0.75 0.68 L 0.75 0.22 M 0.6 0.38 L 0.75 0.22 L 0.9 0.38"), *_oval(0.75, 0.77, 0.09, 0.09))
    ),
    "machine-gun": _lines("M 0.75 0.8 L 0.75 0.2 M 0.6 0.36 L 0.75 0.2 L 0.9 0.36 M 0.6 0.8 L 0.9 0.8"),
    "anti-tank": _lines("M 0 1 L 0.75 0 L 1.5 1"),
    "anti-aircraft": _lines("M 0 1 C 0.25 0.52 1.25 0.52 1.5 1"),
    "engineer": _lines("M 0.38 0.7 L 0.38 0.34 L 1.12 0.34 L 1.12 0.7 M 0.75 0.34 L 0.75 0.66"),
    "bridging": _lines("M 0.3 0.3 L 0.42 0.42 L 1.08 0.42 L 1.2 0.3 M 0.3 0.7 L 0.42 0.58 L 1.08 0.58 L 1.2 0.7"),
    "signals": _lines("M 0 0 L 0.75 0.66 L 0.75 0.34 L 1.5 1"),
    "supply": _lines("M 0 0.78 L 1.5 0.78"),
    "medical": _lines("M 0.75 0 L 0.75 1 M 0 0.5 L 1.5 0.5"),
    "maintenance": _lines(
        "M 0.42 0.5 L 1.08 0.5 M 0.28 0.33 C 0.47 0.35 0.47 0.65 0.28 0.67 M 1.22 0.33 C 1.03 0.35 1.03 0.65 1.22 0.67"
    ),
    "transport": Glyph(
        lines=(
            *_oval(0.75, 0.5, 0.3, 0.3),
            *_read("M 0.75 0.2 L 0.75 0.8 M 0.45 0.5 L 1.05 0.5 M 0.54 0.29 L 0.96 0.71 M 0.96 0.29 L 0.54 0.71"),
        )
    ),
    "airborne": _lines("M 0.43 0.92 C 0.43 0.7 0.75 0.7 0.75 0.92 C 0.75 0.7 1.07 0.7 1.07 0.92"),
    "air-assault": _lines("M 0.4 0.76 L 0.56 0.76 L 0.75 0.94 L 0.94 0.76 L 1.1 0.76"),
    "glider": _lines("M 0.35 0.84 L 1.15 0.84 M 0.75 0.74 L 0.75 0.94"),
    "mountain": Glyph(areas=_read("M 0.53 1 L 0.75 0.66 L 0.97 1 Z")),
    "ski": _lines("M 0.5 0.92 L 1.0 0.68 M 0.5 0.68 L 1.0 0.92"),
    "amphibious": _lines(
        "M 0 0.5 C 0.12 0.38 0.26 0.38 0.375 0.5 C 0.49 0.62 0.63 0.62 0.75 0.5 "
        "C 0.87 0.38 1.01 0.38 1.125 0.5 C 1.24 0.62 1.38 0.62 1.5 0.5"
    ),
    "marine": Glyph(
        lines=(
            *_read("M 0.75 0.3 L 0.75 0.84 M 0.57 0.4 L 0.93 0.4 M 0.46 0.6 C 0.5 0.92 1.0 0.92 1.04 0.6"),
            *_oval(0.75, 0.22, 0.075, 0.075),
        )
    ),
    "fortress": _lines(
        "M 0 0.26 L 0.3 0.26 L 0.3 0.12 L 0.6 0.12 L 0.6 0.26 L 0.9 0.26 L 0.9 0.12 L 1.2 0.12 L 1.2 0.26 L 1.5 0.26"
    ),
    "helicopter": Glyph(areas=_read("M 0.3 0.28 L 1.2 0.72 L 1.2 0.28 L 0.3 0.72 Z")),
    "aviation": Glyph(
        areas=_read(
            "M 0.75 0.5 C 0.6 0.26 0.28 0.26 0.28 0.5 C 0.28 0.74 0.6 0.74 0.75 0.5 "
            "C 0.9 0.26 1.22 0.26 1.22 0.5 C 1.22 0.74 0.9 0.74 0.75 0.5 Z"
        )
    ),
    "light": _lines("M 0.69 0.72 L 0.69 0.94 L 0.83 0.94"),
    "medium": _lines("M 0.65 0.94 L 0.65 0.72 L 0.75 0.86 L 0.85 0.72 L 0.85 0.94"),
    "heavy": _lines("M 0.67 0.72 L 0.67 0.94 M 0.83 0.72 L 0.83 0.94 M 0.67 0.83 L 0.83 0.83"),
    "wheeled": Glyph(wheels=3),
    "headquarters": Glyph(letters="HQ", staff=True),
    "staff": Glyph(staff=True),
    "military-police": Glyph(letters="MP"),
    "special-forces": Glyph(letters="SF"),
    "commando": Glyph(letters="CDO"),
    "militia": Glyph(letters="MIL"),
    "replacements": Glyph(letters="RPL"),
    "none": Glyph(),
}
"""Branches and what modifies them; a unit may have several: ``mechanised infantry``, ``airborne artillery``."""

ALIKE = {
    "tank": "armour", "tanks": "armour", "panzer": "armour", "armored": "armour", "armoured": "armour",
    "armor": "armour", "mechanized": "mechanised", "mech": "mechanised", "motorized": "motorised",
    "recon": "reconnaissance", "parachute": "airborne", "marines": "marine", "sp": "self-propelled",
    "aa": "anti-aircraft", "at": "anti-tank", "hq": "headquarters", "engineers": "engineer",
    "pioneer": "engineer", "logistics": "supply", "signal": "signals", "gun": "artillery", "guns": "artillery",
    "rockets": "rocket", "alpine": "mountain", "jaeger": "infantry", "fort": "fortress",
}  # fmt: skip
"""Other words for the same."""

SIZES = {
    "team": "ø", "squad": "o", "section": "oo", "platoon": "ooo", "company": "I", "battery": "I", "squadron": "I",
    "battalion": "II", "regiment": "III", "group": "III", "brigade": "X", "division": "XX", "corps": "XXX",
    "army": "XXXX", "army-group": "XXXXX", "theatre": "XXXXXX",
}  # fmt: skip
"""Sizes by name, and the marks above the frame: a circle struck through, dots, bars, crosses."""
