"""How an element of an SVG is painted: from attributes, style sheets and inline styles, by rank, and inherited."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from forge.drawing.svg_geometry import read_length, read_lengths
from forge.drawing.svg_paint import BLACK, CURRENT, Paint, read_opacity, read_paint
from forge.errors import brief
from forge.reading.measures import NAMED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from forge.drawing.svg_tree import Element

MOST_DASHES = 16
MOST_REMEMBERED = 1024

_FLAT = "forge draws flat fills and strokes; save the drawing as a PNG picture to keep this"
_EXPAND = "let the drawing program expand it to paths"
_NEUTRAL: dict[str, tuple[tuple[str, ...], str]] = {
    "filter": (("none",), _FLAT),
    "marker": (("none",), _EXPAND),
    "marker-start": (("none",), _EXPAND),
    "marker-mid": (("none",), _EXPAND),
    "marker-end": (("none",), _EXPAND),
    "mix-blend-mode": (("normal",), _FLAT),
    "vector-effect": (("none",), _EXPAND),
    "rotate": (("none", "auto", "0"), "write it as transform"),
    "translate": (("none",), "write it as transform"),
    "scale": (("none", "1"), "write it as transform"),
    "zoom": (("normal", "1", "100%"), "write it as transform"),
    "clip": (("auto",), _EXPAND),
    "offset-path": (("none",), _EXPAND),
    "mask-image": (("none",), _EXPAND),
    "-webkit-mask-image": (("none",), _EXPAND),
}
"""What would change the drawing and forge cannot draw, the values at which it makes no difference, and the remedy.

With the readers below these are all properties of SVG that change shapes; what remains concerns text, sound, pointers
or the screen.
"""


class SvgStyle(NamedTuple):
    """The painting of one element, as its children inherit it. ``ink`` is what ``currentColor`` stands for."""

    ink: Paint = BLACK
    fill: Paint | None = BLACK
    fill_opacity: float = 1.0
    stroke: Paint | None = None
    stroke_opacity: float = 1.0
    width: str = "1"
    dash: tuple[str, ...] = ()
    offset: str = "0"
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    mitre: float = 4.0
    even_odd: bool = False
    stroke_first: bool = False
    visible: bool = True

    @property
    def filling(self) -> Paint | None:
        """The paint of areas, if there is any."""
        return self._painted(self.fill, self.fill_opacity)

    @property
    def stroking(self) -> Paint | None:
        """The paint of lines, if there is any."""
        return self._painted(self.stroke, self.stroke_opacity)

    def _painted(self, paint: Paint | None, opacity: float) -> Paint | None:
        if paint is None:
            return None
        one = self.ink if paint is CURRENT else paint
        return one._replace(opacity=one.opacity * opacity) if one.opacity * opacity else None


def declared(element: Element, rules: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """All that an element sets, the stronger over the weaker: attributes, rules, its ``style``, what is important."""
    found = {name: text.strip() for name, text in element.attributes.items() if name != "style"}
    plain, important = dict[str, str](), dict[str, str]()
    for properties in (*rules, _inline(element.attributes.get("style", ""))):
        for name, value in properties.items():
            (important if name.startswith("!") else plain)[name.removeprefix("!")] = value
    found.update(plain | important)
    return found


@lru_cache(MOST_REMEMBERED)
def _inline(text: str) -> Mapping[str, str]:
    """Read the declarations of a ``style`` attribute; those that are no declarations have no effect, as in CSS."""
    if any(mark in text for mark in "\"'/\\!({"):
        from forge.drawing.svg_css import read_declarations  # tinycss2 is wanted by few

        found = list(read_declarations(text))
        return {f"!{name}" if urgent else name: value for name, value, urgent in found if name}
    parts = (part.partition(":") for part in text.split(";"))
    return {name.strip().lower(): value.strip() for name, colon, value in parts if colon}


def inherit(style: SvgStyle, found: Mapping[str, str]) -> tuple[SvgStyle, tuple[tuple[str, str, str], ...]]:
    """Apply what an element sets to what it inherits; tell of each property that cannot be drawn, why, and a remedy."""
    wrong: list[tuple[str, str, str]] = []
    for name, value in found.items():
        if name in _NEUTRAL:
            values, remedy = _NEUTRAL[name]
            if value.lower() not in (*values, "inherit", "initial", "unset", ""):
                wrong.append((name, f'"{brief(value)}" is not something that forge draws', remedy))
        elif name in _READERS and value and value.lower() not in ("inherit", "unset"):
            try:
                style = _READERS[name](style, _INITIAL[name] if value.lower() == "initial" else value)
            except ValueError as error:
                wrong.append((name, str(error), _FLAT if name in ("fill", "stroke") else ""))
    return style, tuple(wrong)


def _read_ink(style: SvgStyle, value: str) -> SvgStyle:
    paint = read_paint(value)
    return style if paint is CURRENT else style._replace(ink=paint or Paint(NAMED["black"], 0.0))


def _read_width(style: SvgStyle, value: str) -> SvgStyle:
    if read_length(value, 100.0) < 0:
        raise ValueError("is less than nothing")
    return style._replace(width=value)


def _read_dash(style: SvgStyle, value: str) -> SvgStyle:
    lengths = () if value == "none" else tuple(read_lengths(value, 100.0))
    if len(lengths) > MOST_DASHES or any(length < 0 for _, length in lengths):
        raise ValueError("is not a short list of lengths")
    if not any(length for _, length in lengths):
        lengths = ()
    return style._replace(dash=tuple(text for text, _ in lengths * (1 + len(lengths) % 2)))


def _read_offset(style: SvgStyle, value: str) -> SvgStyle:
    read_length(value, 100.0)
    return style._replace(offset=value)


def _read_mitre(style: SvgStyle, value: str) -> SvgStyle:
    return style._replace(mitre=max(read_length(value), 1.0))


def _read_order(style: SvgStyle, value: str) -> SvgStyle:
    words = [word for word in value.lower().split() if word != "markers"]
    if not set(words) <= {"normal", "fill", "stroke"}:
        raise ValueError(f'"{brief(value)}" is not an order of fill and stroke')
    return style._replace(stroke_first=words[:1] == ["stroke"])


def _choice(name: str, **meanings: object) -> Callable[[SvgStyle, str], SvgStyle]:
    """A reader of one of a few words, each with its meaning."""

    def read(style: SvgStyle, value: str) -> SvgStyle:
        word = value.lower().replace("-", "_")
        if word not in meanings:
            raise ValueError(f'"{brief(value)}" is not something that forge draws')
        changed: SvgStyle = cast("Any", style)._replace(**{name: meanings[word]})
        return changed

    return read


_READERS: dict[str, Callable[[SvgStyle, str], SvgStyle]] = {
    "color": _read_ink,
    "fill": lambda style, value: style._replace(fill=read_paint(value)),
    "fill-opacity": lambda style, value: style._replace(fill_opacity=read_opacity(value)),
    "stroke": lambda style, value: style._replace(stroke=read_paint(value)),
    "stroke-opacity": lambda style, value: style._replace(stroke_opacity=read_opacity(value)),
    "stroke-width": _read_width,
    "stroke-dasharray": _read_dash,
    "stroke-dashoffset": _read_offset,
    "stroke-linecap": _choice("cap", butt="butt", round="round", square="square"),
    "stroke-linejoin": _choice("join", miter="miter", miter_clip="miter", round="round", bevel="bevel"),
    "stroke-miterlimit": _read_mitre,
    "fill-rule": _choice("even_odd", nonzero=False, evenodd=True),
    "paint-order": _read_order,
    "visibility": _choice("visible", visible=True, hidden=False, collapse=False),
}
_INITIAL = {
    "color": "black", "fill": "black", "fill-opacity": "1", "stroke": "none", "stroke-opacity": "1",
    "stroke-width": "1", "stroke-dasharray": "none", "stroke-dashoffset": "0", "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "fill-rule": "nonzero", "paint-order": "normal", "visibility": "visible",
}  # fmt: skip
