"""Pictures as grounds: what is filled becomes light to save ink, waves go, photographs stay."""

from forge.drawing.backdrop import as_ground, ground_of
from forge.drawing.colour import lightness
from forge.drawing.recolour import Recolouring
from forge.drawing.shapes import Clip, Drawing, Line, Path, Rect, Stamp, Stroke
from forge.reading.measures import MM, parse_colour

BLUE = parse_colour("#283ca0")


def test_a_picture_as_ground_is_light_and_without_waves():
    """However deep it lies in drawings and clips; as a picture it keeps its colours."""
    wave = Path((("M", 0, 0), ("L", 9, 9)), None, Stroke(BLUE, 1), role="picture")
    sea = Rect(0, 0, 9, 9, BLUE, role="picture")
    art = Stamp(
        Drawing("sea", 9, 9, (Clip(0, 0, 9, 9, (sea, wave, Line(0, 0, 9, 0, Stroke(BLUE, 1), "picture"))),)), 0, 0
    )

    def seen(shape):
        (light,) = Recolouring("low-ink").shapes((shape,))
        return light.drawing.shapes[0].shapes

    assert seen(art)[0].fill == BLUE
    (ground,) = seen(as_ground(art))
    assert lightness(ground.fill) > 2 * lightness(BLUE)


def test_a_ground_may_keep_its_lines():
    """Rails on a meadow print as dark as they are, on pale grass."""
    rails = Path((("M", 0, 0), ("L", 9, 9)), None, Stroke(BLUE, 1), role="picture")
    meadow = Drawing("meadow", 9, 9, (Rect(0, 0, 9, 9, BLUE, role="picture"), rails))
    (light,) = Recolouring("low-ink").shapes((Stamp(ground_of(meadow, "rule"), 0, 0),))
    grass, line = light.drawing.shapes
    assert lightness(grass.fill) > 2 * lightness(BLUE)
    assert line.stroke.colour == BLUE


def test_a_river_drawn_as_one_wide_line_is_a_ground():
    """It pales as a filled one does; a line of 1 mm and the sleepers of a track, dashes 4 mm long, keep their ink."""
    line, band = (("M", 0, 0), ("L", 40 * MM, 0)), Stroke(BLUE, 4 * MM)
    river, stream, track = (
        Path(line, None, stroke, role="picture")
        for stroke in (band, Stroke(BLUE, MM), band._replace(dash=(MM // 2, MM // 2)))
    )
    meadow = Drawing("meadow", 40 * MM, 40 * MM, (river, stream, track))
    (light,) = Recolouring("low-ink").shapes((Stamp(ground_of(meadow, "rule"), 0, 0),))
    paled, *kept = (shape.stroke.colour for shape in light.drawing.shapes)
    assert lightness(paled) > 2 * lightness(BLUE)
    assert kept == [BLUE, BLUE]
