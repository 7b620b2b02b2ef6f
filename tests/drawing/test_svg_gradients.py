"""Gradients and opacity of an SVG look on paper as another renderer shows them, or are told with their place."""

import numpy as np
import pytest
from kit.svg_files import by_resvg, drawn, on_paper, svg

from forge.drawing.shapes import Faded, Path
from forge.drawing.svg_art import read_svg
from forge.errors import Problems

STOPS = (
    '<stop stop-color="#102060"/><stop offset="40%" stop-color="#e0a040"/><stop offset="1" style="stop-color:#fff"/>'
)
TRIANGLE = '<path d="M30 5 L55 55 L5 45z" fill="url(#g)"/>'
OBLONG = '<rect x="5" y="15" width="50" height="22" fill="url(#g)"/>'
DISC = '<circle cx="30" cy="30" r="22" fill="url(#g)"/>'


def linear(said="", stops=STOPS):
    return f'<linearGradient id="g" {said}>{stops}</linearGradient>'


def radial(said="", stops=STOPS):
    return f'<radialGradient id="g" {said}>{stops}</radialGradient>'


ALIKE = {
    "across, as is usual": linear() + TRIANGLE,
    "down": linear('x2="0" y2="1"') + TRIANGLE,
    "slanting in an oblong box": linear('x1="10%" y1=".2" x2="80%" y2="90%"') + OBLONG,
    "as Inkscape writes it": linear('x1="10" y1="12" x2="50" y2="44" gradientUnits="userSpaceOnUse"') + OBLONG,
    "turned by its own transform": linear('gradientTransform="rotate(40 .5 .5)"') + OBLONG,
    "in a group that is turned": linear() + f'<g transform="rotate(30 30 30) scale(.9)">{OBLONG}</g>',
    "in a group that is skewed": linear('y2="1"') + f'<g transform="skewX(20) translate(-8 0)">{OBLONG}</g>',
    "out from the middle": radial() + DISC,
    "out from the middle of an oblong box": radial() + OBLONG,
    "out from a point of the drawing": radial('cx="20" cy="20" r="30" gradientUnits="userSpaceOnUse"') + OBLONG,
    "out in an ellipse": radial('cx="10" cy="9" r="12" gradientTransform="scale(3 2)" gradientUnits="userSpaceOnUse"')
    + TRIANGLE,
    "stops of another": linear().replace('"g"', '"s"') + '<linearGradient id="g" x2="0" y2="1" href="#s"/>' + TRIANGLE,
    "a gradient and a line": linear() + DISC.replace("/>", ' stroke="#802020" stroke-width="4"/>'),
    "half opaque": '<path d="M0 0H60V60H0Z" fill="#264"/><circle cx="30" cy="9" r="20" fill="#fff" opacity=".5"/>',
    "one within the other": '<g opacity=".5"><circle cx="30" cy="30" r="20" fill="#c02040" opacity=".6"/></g>',
    "filled and lined as one": '<circle cx="30" cy="30" r="18" fill="#c03030" stroke="#2030c0" stroke-width="9" '
    'opacity=".5"/>',
    "a group as one": '<g opacity="0.4"><rect x="5" y="5" width="30" height="30"/><path d="M20 20H50V50H20Z"/></g>',
    "fill and line each": '<circle cx="30" cy="30" r="18" fill="#c03030" fill-opacity=".5" stroke="#2030c0" '
    'stroke-width="12" stroke-opacity="30%"/>',
    "a transparent colour": '<rect x="5" y="5" width="50" height="50" fill="#20802080"/>',
    "a faded gradient, cut off": linear()
    + '<g opacity=".7"><rect x="-20" y="20" width="70" height="70" fill="url(#g)"/></g>',
}


@pytest.mark.parametrize("body", ALIKE.values(), ids=ALIKE)
def test_it_looks_as_elsewhere(body):
    """Every point has the colour that another renderer gives it, but for edges and rounding."""
    ours, theirs = (picture.astype(int) for picture in (on_paper(drawn(svg(body))), by_resvg(svg(body))))
    apart = np.abs(ours - theirs).max(axis=2)
    assert np.percentile(apart, 95) <= 10
    assert theirs.min() < 200


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (linear(stops='<stop stop-opacity=".5"/><stop offset="1" stop-color="red"/>') + DISC, "partly transparent"),
        (linear('spreadMethod="reflect"') + DISC, "a gradient that repeats"),
        (radial('fx="10%"') + DISC, "out from beside its middle"),
        (radial('gradientUnits="userSpaceOnUse" cx="20" cy="9" r="9" gradientTransform="skewX(40)"') + DISC, "slanted"),
        (DISC, '"url(#g)" is a gradient or a pattern, which forge does not draw'),
        (linear(stops="") + DISC, '"url(#g)" is a gradient or a pattern, which forge does not draw'),
        (linear('x1="wide"') + DISC, "wide"),
        (linear() + '<path d="M5 5H50" stroke="url(#g)" fill="none"/>', '"url(#g)" is a gradient or a pattern'),
    ],
)
def test_what_is_not_drawn_is_told(body, message):
    """With the line and the attribute."""
    problems = Problems()
    assert read_svg(svg("\n" + body), "art", "pack/art.svg", problems) is None
    (problem,) = problems
    assert message in problem.message
    assert problem.where.line == 2
    assert "fill" in problem.field or "stroke" in problem.field


def test_one_shape_needs_no_group():
    """What is drawn by itself is laid on with its opacity; pages of clouds and waves are half as large so."""
    problems = Problems()
    one = read_svg(svg('<g opacity=".5"><path opacity=".5" d="M0 0H9V9Z"/></g>'), "art", "pack/art.svg", problems)
    two = read_svg(svg('<g opacity=".5"><path d="M0 0H9V9Z"/><path d="M9 9H0V0Z"/></g>'), "art", "a.svg", problems)
    assert [(type(shape), shape.opacity) for shape in one.shapes] == [(Path, 0.25)]
    assert [(type(shape), shape.opacity) for shape in two.shapes] == [(Faded, 0.5)]


@pytest.mark.parametrize("said", ['fill="#11223344"', 'fill-opacity="0.5"', 'opacity="0.5"'])
def test_nothing_of_a_symbol_shines_through(said):
    """A symbol is of one ink, of which there is no half."""
    problems = Problems()
    assert read_svg(svg(f'<path {said} d="M0 0H9V9Z"/>'), "art", "pack/art.svg", problems, one_ink=True) is None
    assert any("transparent" in one.message or "not something" in one.message for one in problems)
