"""The rectangle around letters, against the outlines of the fonts that they are set in."""

import pytest

from forge.drawing.fonts import FontBook
from forge.drawing.letters import letters_of
from forge.drawing.shapes import Text
from forge.reading.measures import NAMED, PT

FONTS = FontBook()


@pytest.mark.parametrize("key", ["narrow", "narrow-bold", "text", "text-bold", "label", "label-bold", "serif"])
@pytest.mark.parametrize("words", ["HOOD 42", "Exeter", "Graf Spee", "quays, jetty"])
def test_letters_fill_their_rectangle_but_for_a_tenth_of_their_size(key, words):
    """With tails and without, whatever the font: neither cut off unseen, nor told where nothing stands."""
    size = 100 * PT
    box = letters_of(Text(0, 0, words, key, size, NAMED["black"], FONTS.get(key).advance(words, size)))
    top, bottom = (FONTS.get(key).scaled(reach, size) for reach in FONTS.get(key).ink(words))
    assert -0.04 * size <= -box.top - top <= 0.12 * size
    assert -0.07 * size <= box.bottom - bottom <= 0.12 * size  # the tails of Garamond reach furthest
    assert box.right - box.left == FONTS.get(key).advance(words, size)
