"""The bar by which something is known: one colour in every look, wherever it is printed, and its stripe stays light."""

import pytest

from forge.drawing.colour import lightness
from forge.drawing.page import Box
from forge.drawing.recolour import Recolouring
from forge.kinds.pages.known_bar import known_bar
from forge.reading.measures import MM, NAMED, parse_colour

YELLOW, WHITE = parse_colour("#e8b33a"), NAMED["white"]


@pytest.mark.parametrize("look", ["grey", "low-ink"])
def test_a_double_bar_is_told_from_a_single_one_in_every_look(look):
    """The stripe lies in the middle, far lighter than the bar."""
    bar, stripe = Recolouring(look).shapes(tuple(known_bar(Box(0, 0, 2 * MM, 10 * MM), YELLOW, WHITE)))
    assert 2 * (stripe.x - bar.x) + stripe.width == bar.width
    assert lightness(stripe.fill) - lightness(bar.fill) > 20
    assert len(known_bar(Box(0, 0, 2 * MM, 10 * MM), YELLOW, None)) == 1


def test_with_little_ink_a_bar_is_as_dark_as_a_mark():
    """A pale yellow could not be told from paper."""
    [bar] = Recolouring("low-ink").shapes(tuple(known_bar(Box(0, 0, 2 * MM, 10 * MM), YELLOW, None)))
    assert lightness(bar.fill) < lightness(YELLOW) - 15
