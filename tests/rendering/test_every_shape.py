"""No renderer forgets a shape."""

from typing import Any, get_args

import pytest
from kit.pictures import look_at_svg
from kit.rendering_scenes import BLACK, FONTS, RED, look_at_pdf, page, pdf, photograph, text

from forge.drawing.shapes import (
    Clip,
    Drawing,
    Ellipse,
    Faded,
    FormField,
    Line,
    Path,
    Picture,
    Rect,
    Shape,
    Stamp,
    Stroke,
    Turned,
    Within,
)
from forge.reading.measures import MM, PT
from forge.rendering.svg import render_svg

BOX = Rect(MM, MM, 9 * MM, 9 * MM, RED)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[type, Any]:
    """One shape of each kind."""
    picture = photograph(tmp_path_factory.mktemp("pictures") / "field.png")
    shapes = [
        BOX,
        Ellipse(MM, MM, 9 * MM, 9 * MM, RED),
        Line(MM, MM, 9 * MM, 9 * MM, Stroke(BLACK, PT)),
        Path((("M", MM, MM), ("L", 9 * MM, MM), ("L", MM, 9 * MM), ("Z",)), RED),
        text(MM, 9 * MM, "M"),
        Picture(MM, MM, 9 * MM, 9 * MM, picture),
        FormField("text", "notes", MM, MM, 9 * MM, 9 * MM, 9 * PT, "M"),
        Stamp(Drawing("d", 10 * MM, 10 * MM, (BOX,)), MM, MM),
        Clip(0, 0, 5 * MM, 5 * MM, (BOX,)),
        Turned(45, 5 * MM, 5 * MM, (BOX,)),
        Faded(0.5, (BOX,)),
        Within((("M", 0, 0), ("L", 9 * MM, 0), ("L", 0, 9 * MM), ("Z",)), (BOX,)),
    ]
    return {type(shape): shape for shape in shapes}


def test_samples_are_all_there_is(samples: dict[type, Any]):
    """The samples of this module are the members of the union, no fewer."""
    assert set(samples) == set(get_args(Shape))


@pytest.mark.parametrize("kind", get_args(Shape))
def test_every_output_shows_every_shape(kind: type, samples: dict[type, Any]):
    """Each kind of shape leaves ink in PDF and SVG, but for a field, which paper does not show."""
    sheet = page(samples[kind])

    assert (look_at_pdf(pdf(sheet)) < 255).any() == (kind is not FormField)
    assert (look_at_svg(render_svg(sheet, FONTS)) < 255).any() == (kind is not FormField)


def test_field_shows_in_a_fillable_pdf(samples: dict[type, Any]):
    """The one shape that paper does not show is there to be filled in."""
    assert b"/AcroForm" in pdf(page(samples[FormField]), fillable=True)


@pytest.mark.parametrize("render", [pdf, lambda sheet: render_svg(sheet, FONTS)])
def test_foreign_shape_is_refused(render: Any):
    """What is not a shape is a fault of the program and is not passed over."""
    with pytest.raises(AssertionError):
        render(page("not a shape"))
