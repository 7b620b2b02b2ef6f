"""The kit of a game: what can be had of it without its components."""

import pytest

from forge import ForgeError, open_game
from forge.reading.measures import MM


@pytest.mark.parametrize("pack", ["under-ten-flags", "paukenschlag-variant"])
def test_the_picture_on_a_cover_is_of_the_size_asked_for(pack):
    """180 x 60 mm, and no component of the pack is read for it."""
    game = open_game(pack)
    svg = game.cover(180 * MM, 60 * MM)
    assert 'viewBox="0 0 180 60"' in svg
    assert "components" not in vars(game)


def test_a_wish_that_there_is_not_is_told_with_the_one_that_is_meant(tmp_path):
    """Nothing is printed otherwise than wished in silence."""
    with pytest.raises(ForgeError) as refused:
        open_game("atlantic-wolves").build(tmp_path, papper="A5")
    (problem,) = refused.value.problems
    assert (problem.field, "paper" in problem.hint) == ("papper", True)
    assert not [*tmp_path.iterdir()]
