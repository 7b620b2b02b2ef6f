"""How an element of an SVG is painted: flat fills and strokes, from attributes and inline styles, inherited."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.svg_geometry import read_length, read_numbers
from forge.reading.measures import NAMED, Colour, parse_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_BASIC_COLOURS = {
    name: parse_colour(hexadecimal)
    for name, hexadecimal in (
        ("black", "#000"), ("silver", "#c0c0c0"), ("gray", "#808080"), ("grey", "#808080"), ("white", "#fff"),
        ("maroon", "#800000"), ("red", "#f00"), ("purple", "#800080"), ("fuchsia", "#f0f"), ("magenta", "#f0f"),
        ("green", "#008000"), ("lime", "#0f0"), ("olive", "#808000"), ("yellow", "#ff0"), ("navy", "#000080"),
        ("blue", "#00f"), ("teal", "#008080"), ("aqua", "#0ff"), ("cyan", "#0ff"), ("orange", "#ffa500"),
    )
}  # fmt: skip
MOST_DASHES = 16
_RGB = re.compile(r"rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)")

_NEUTRAL = {
    "opacity": ("1",), "fill-opacity": ("1",), "stroke-opacity": ("1",), "filter": ("none",), "mask": ("none",),
    "clip-path": ("none",), "marker": ("none",), "marker-start": ("none",), "marker-mid": ("none",),
    "marker-end": ("none",), "mix-blend-mode": ("normal",), "stroke-dashoffset": ("0", "0px"),
    "vector-effect": ("none",), "color": (), "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
}  # fmt: skip
"""What forge cannot draw, and the values at which it makes no difference."""


class SvgStyle(NamedTuple):
    """The painting of one element; its children inherit it. ``ink`` is what ``currentColor`` stands for."""

    ink: Colour
    fill: Colour | None = NAMED["black"]
    stroke: Colour | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    round_cap: bool = False
    round_join: bool = False
    even_odd: bool = False
    shown: bool = True


def declarations(attributes: Mapping[str, str]) -> dict[str, str]:
    """The properties that an element sets: by attribute or, stronger, in its ``style``."""
    found = {name: value.strip() for name, value in attributes.items() if name != "style"}
    for part in attributes.get("style", "").split(";"):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip()] = value.strip()
    return found


def inherit(style: SvgStyle, found: Mapping[str, str]) -> tuple[SvgStyle, tuple[tuple[str, str], ...]]:
    """Apply what an element sets to what it inherits; tell of each property that cannot be drawn and why."""
    wrong: list[tuple[str, str]] = []
    for name, value in found.items():
        if value == "inherit":
            continue
        if name in _NEUTRAL:
            if _plain(value) not in _NEUTRAL[name]:
                wrong.append((name, f'"{value[:40]}" is not something that forge draws'))
        elif name in _READERS:
            try:
                style = _READERS[name](style, value)
            except ValueError as error:
                wrong.append((name, str(error)))
    return style, tuple(wrong)


def _plain(value: str) -> str:
    """Write 1.0 and 1 alike."""
    return value.rstrip("0").rstrip(".") if re.fullmatch(r"[1-9]\.0*", value) else value


def _paint(value: str, ink: Colour) -> Colour | None:
    word = value.lower()
    if word in ("none", "transparent"):
        return None
    if word == "currentcolor":
        return ink
    if word in _BASIC_COLOURS:
        return _BASIC_COLOURS[word]
    if match := _RGB.fullmatch(word):
        red, green, blue = (min(int(level), 255) for level in match.groups())
        return Colour(red, green, blue)
    try:
        return parse_colour(value)
    except ValueError:
        raise ValueError(f'"{value[:40]}" is not a flat colour such as #24425c') from None


def _width(value: str) -> float:
    width = read_length(value)
    if width < 0:
        raise ValueError("is less than nothing")
    return width


def _dash(value: str) -> tuple[float, ...]:
    lengths = () if value == "none" else tuple(read_numbers(value.replace("px", "")))
    if len(lengths) > MOST_DASHES or any(length < 0 for length in lengths):
        raise ValueError("is not a short list of lengths")
    if len(lengths) % 2:
        lengths *= 2
    return lengths if any(lengths) else ()


def _word(value: str, meanings: Mapping[str, bool]) -> bool:
    if value not in meanings:
        raise ValueError(f'"{value[:40]}" is not something that forge draws')
    return meanings[value]


_READERS: dict[str, Callable[[SvgStyle, str], SvgStyle]] = {
    "fill": lambda style, value: style._replace(fill=_paint(value, style.ink)),
    "stroke": lambda style, value: style._replace(stroke=_paint(value, style.ink)),
    "stroke-width": lambda style, value: style._replace(width=_width(value)),
    "stroke-dasharray": lambda style, value: style._replace(dash=_dash(value)),
    "stroke-linecap": lambda style, value: style._replace(round_cap=_word(value, {"butt": False, "round": True})),
    "stroke-linejoin": lambda style, value: style._replace(round_join=_word(value, {"miter": False, "round": True})),
    "fill-rule": lambda style, value: style._replace(even_odd=_word(value, {"nonzero": False, "evenodd": True})),
    "display": lambda style, value: style._replace(shown=style.shown and value != "none"),
    "visibility": lambda style, value: style._replace(shown=style.shown and value == "visible"),
}
