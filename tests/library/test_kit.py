"""The kit of a game: what can be had of it without its components."""

import pytest

from forge import open_game
from forge.reading.measures import MM


@pytest.mark.parametrize("pack", ["under-ten-flags", "paukenschlag-variant"])
def test_the_picture_on_a_cover_is_of_the_size_asked_for(pack):
    """180 x 60 mm, and no component of the pack is read for it."""
    game = open_game(pack)
    svg = game.cover(180 * MM, 60 * MM)
    assert 'viewBox="0 0 180 60"' in svg
    assert "components" not in vars(game)
