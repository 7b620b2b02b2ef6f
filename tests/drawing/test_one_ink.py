"""A drawing of one colour becomes a symbol; a full ground is left out; a second colour is a problem."""

import pytest
from kit.svg_files import drawn, faults, flat, svg

from forge.drawing.one_ink import recoloured
from forge.drawing.shapes import Path
from forge.reading.measures import Colour

FIGURE = '<path fill="#fff" d="M30 5 L55 55 L5 55z"/>'
INK = Colour(1, 2, 3)


@pytest.mark.parametrize("colour", ["currentColor", "#000", "white", "#c02020", "rgba(12, 13, 14, 1)"])
def test_one_colour_is_ink_whatever_it_is(colour):
    """Fills and strokes of one colour are drawn in any ink."""
    body = f'<path fill="{colour}" stroke="{colour}" d="M9 9L12 12"/><circle fill="{colour}" r="90"/>'
    drawing = recoloured(drawn(svg(body), one_ink=True), INK)
    shapes = list(flat(drawing.shapes))
    assert {shape.role for shape in flat(drawing.shapes)} == {"mark"}
    assert all(isinstance(shape, Path) for shape in shapes)
    assert [(shape.fill, shape.stroke and shape.stroke.colour) for shape in shapes] == [(INK, INK), (INK, None)]


@pytest.mark.parametrize(
    "ground",
    [
        '<path d="M0 0h60v60H0z"/>',
        '<rect width="60" height="60"/>',
        '<rect width="100%" height="100%" fill="navy"/>',
        '<rect width="60" height="60" rx="8"/>',
        '<rect x="-5" y="-5" width="70" height="70" stroke="#000"/>',
        '<g><rect x=".3" y=".3" width="59.4" height="59.4" fill="#123"/></g>',
        '<polygon points="0,0 0,60 60,60 60,0"/>',
    ],
)
def test_a_full_ground_is_left_out(ground):
    """What fills the viewBox behind a figure of one other colour is no part of the symbol."""
    drawing = drawn(svg(ground + FIGURE), one_ink=True)
    (shape,) = flat(drawing.shapes)
    assert shape.fill.hex == "#ffffff"
    assert len(list(flat(drawn(svg(ground + FIGURE)).shapes))) == 2, "a picture keeps its ground"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f'<circle cx="30" cy="30" r="30"/>\n{FIGURE}', "#ffffff is a second colour beside #000000"),
        (f'<rect width="40" height="60"/>\n{FIGURE}', "#ffffff is a second colour beside #000000"),
        ('<path fill="#fff" d="M9 9h9z"/>\n<path d="M0 0h60v60H0z"/>', "a second colour beside #ffffff"),
        (f'<rect width="60" height="60" stroke="red"/>\n{FIGURE}', "a second colour beside #000000"),
        (f'<rect width="60" height="60"/>{FIGURE}\n<circle r="9" fill="red"/>', "a second colour beside #000000"),
        (
            f'<rect width="60" height="60" fill="#fff"/>\n{FIGURE}',
            "fills all of it with the colour of the figure on it",
        ),
    ],
)
def test_a_symbol_is_never_printed_as_a_solid_patch(body, message):
    """Discs, half grounds, third colours and a figure in the colour of its ground are problems with a remedy."""
    (problem, *_) = faults(svg(body), one_ink=True)
    assert message in problem.message
    assert problem.where.line in (1, 2)
    assert "holes" in problem.hint


def test_a_full_square_alone_is_a_symbol():
    """A square mark fills its viewBox, as stock symbols do."""
    assert len(drawn(svg('<rect width="60" height="60" fill="red"/>'), one_ink=True).shapes) == 1


@pytest.mark.parametrize("body", ["", '<path fill="none" d="M1 1h9v9z"/>', "<defs/>"])
def test_a_symbol_that_draws_nothing_is_a_problem(body):
    """An empty file would print as nothing at all."""
    (problem,) = faults(svg(body), one_ink=True)
    assert "draws nothing" in problem.message


def test_a_ring_by_style_sheet_is_a_ring():
    """A class that says no fill and a stroke does not become a solid disc."""
    body = "<defs><style>.a{fill:none;stroke:#000;stroke-width:6px;}</style></defs>"
    (shape,) = flat(drawn(svg(f'{body}<circle class="a" cx="30" cy="30" r="25"/>'), one_ink=True).shapes)
    assert shape.fill is None
    assert shape.stroke.width == 6 * 60_000
