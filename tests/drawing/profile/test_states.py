"""What has become of a vessel: smoke no higher than its masts, a dived boat below the water, a sinking one above it."""

import pytest

from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import Manner, draw_profile
from forge.drawing.profile.vessels import VesselBook
from forge.reading.measures import MM, parse_colour

BOOK = VesselBook()
INKS = Inks(parse_colour("#1a2833"), parse_colour("#6b7f8d"))


def drawn(key, **manner):
    """Draw a stock vessel at the width of a counter."""
    return draw_profile(BOOK.get(key).facts(), 14 * MM, INKS, Manner(**manner))


@pytest.mark.parametrize("key", ["bismarck", "flower", "tanker", "ark-royal", "type-vii"])
def test_a_damaged_ship_is_as_large_as_a_whole_one(key):
    """So that both sides of a counter show her alike; in smoke, a flame, and the same hull."""
    whole, damaged = drawn(key), drawn(key, state="damaged")
    assert damaged.waterline == pytest.approx(whole.waterline, abs=2)
    assert damaged.drawing.width == pytest.approx(whole.drawing.width, abs=2)
    colours = {path.fill for path in damaged.drawing.shapes} - {path.fill for path in whole.drawing.shapes}
    assert len(colours) == 3


@pytest.mark.parametrize("key", ["type-vii", "type-ix", "type-xiv", "barbarigo"])
def test_of_a_dived_boat_only_the_periscope_is_above_the_water(key):
    """What covers in full ends at the water; what lies below is faint."""
    dived = drawn(key, state="dived")
    (above,) = [path for path in dived.drawing.shapes if path.opacity == 1 and path.fill == INKS.ink]
    points = [command[1:] for command in above.commands if len(command) > 1]
    assert max(y for _, y in points) <= dived.waterline + 1
    assert max(x for x, _ in points) - min(x for x, _ in points) < MM
    assert dived.drawing.height > 2 * dived.waterline
    assert any(path.opacity < 1 for path in dived.drawing.shapes)


@pytest.mark.parametrize("key", ["hood", "type-ix", "liner"])
def test_of_a_sinking_ship_nothing_is_drawn_below_the_water(key):
    """But the foam, which is a hair thick."""
    sunk = drawn(key, state="sunk")
    assert sunk.drawing.height - sunk.waterline < 0.2 * MM
    assert sunk.waterline > 0


def test_the_image_in_the_water_is_faint_and_goes_to_save_ink():
    """It lies below the waterline, as high as a third of the ship."""
    afloat, alone = drawn("hood", sea=True), drawn("hood")
    (image,) = [path for path in afloat.drawing.shapes if path.role == "texture"]
    ys = [command[-1] for command in image.commands if len(command) > 1]
    assert min(ys) >= afloat.waterline - 1
    assert max(ys) - afloat.waterline == pytest.approx(alone.waterline * 0.35, rel=0.03)
    assert image.opacity < 0.5
