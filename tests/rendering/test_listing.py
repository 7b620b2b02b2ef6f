"""Pages in words."""

from pathlib import Path as FilePath

from kit.rendering_scenes import RED, SAND, page

from forge.drawing.page import Box, Shift
from forge.drawing.shapes import (
    Clip,
    Drawing,
    Ellipse,
    FormField,
    Line,
    Path,
    Picture,
    Rect,
    Stamp,
    Stroke,
    Text,
    Turned,
)
from forge.reading.measures import MM, NAMED, Colour
from forge.rendering.listing import list_drawing, list_page

PEN = Stroke(NAMED["black"], MM // 4, dash=(2 * MM, MM)).rounded()
INK = Colour(36, 66, 92, cmyk=(80, 50, 30, 40), spot="Sea")


def test_listing_has_one_line_a_shape():
    """Every kind of shape is one line, in millimetres with two decimals; what it contains is indented below it."""
    ship = Drawing("ship", 4 * MM, 3 * MM, (Line(0, 0, 4 * MM, 3 * MM, Stroke(RED, MM // 2)),))
    sheet = page(
        Rect(MM, 2 * MM, 10 * MM, 5 * MM, SAND, PEN, radius=MM),
        Ellipse(0, 0, 12_345, MM, INK),
        Path((("M", 0, 0), ("C", MM, 0, MM, 0, MM, MM), ("Z",)), RED, even_odd=True),
        Text(MM, MM, 'say "no"\nФ', "text-bold", 3 * MM, NAMED["black"], 9 * MM),
        Picture(0, 0, MM, MM, FilePath("/somewhere/ship.png")),
        FormField("text", "notes", 0, 0, 9 * MM, 3 * MM, 2 * MM, "none", 2, "What happened"),
        Stamp(ship, 5 * MM, 5 * MM, id="u-1"),
        Stamp(ship, 9 * MM, 5 * MM, 0.5, 90),
        Clip(0, 0, MM, MM, (Turned(12.5, MM, MM, (Rect(-MM, -1, MM, MM),)),), radius=MM // 2),
        width=100 * MM,
        height=50 * MM,
        trim=Box(10 * MM, 10 * MM, 80 * MM, 30 * MM),
        bleed=Box(7 * MM, 7 * MM, 86 * MM, 36 * MM),
        side="back",
        shift=Shift(MM, -MM // 2, 0.25, 1.001),
        bookmark="Boats / sheet 1",
        duplex="long",
    )

    assert list_page(sheet) == (
        'page page-1 back "Page 1" 100.00 x 50.00\n'
        "trim 10.00,10.00 80.00 x 30.00\n"
        "bleed 7.00,7.00 86.00 x 36.00\n"
        'bookmark "Boats / sheet 1"\n'
        "duplex long\n"
        "shift 1.00,-0.50 turn 0.25 scale 1.001\n"
        "rect 1.00,2.00 10.00 x 5.00 radius 1.00 fill #dcc9a0 stroke #000000 0.25 dash 2.00 1.00 round\n"
        'ellipse 0.00,0.00 0.34 x 1.00 fill #24425c cmyk 80 50 30 40 spot "Sea"\n'
        "path M 0.00 0.00 C 1.00 0.00 1.00 0.00 1.00 1.00 Z even-odd fill #d03020\n"
        'text 1.00,1.00 "say \\"no\\"\\nФ" text-bold 3.00 #000000 width 9.00\n'
        "picture 0.00,0.00 1.00 x 1.00 ship.png\n"
        'field text notes 0.00,0.00 9.00 x 3.00 size 2.00 lines 2 value "none" tip "What happened"\n'
        "stamp ship 5.00,5.00 id u-1\n"
        "  line 0.00,0.00 4.00,3.00 stroke #d03020 0.50\n"
        "stamp ship 9.00,5.00 scale 0.5 turn 90\n"
        "clip 0.00,0.00 1.00 x 1.00 radius 0.50\n"
        "  turned 12.5 about 1.00,1.00\n"
        "    rect -1.00,0.00 1.00 x 1.00\n"
    )


def test_listing_of_a_drawing():
    """A drawing is listed with its name and size."""
    drawing = Drawing("dot", MM, 2 * MM, (Ellipse(0, 0, MM, MM, RED),))

    assert list_drawing(drawing) == "drawing dot 1.00 x 2.00\nellipse 0.00,0.00 1.00 x 1.00 fill #d03020\n"


def test_plain_page_has_no_lines_for_what_it_lacks():
    """A front without bookmark, flip or shift says nothing of them."""
    assert list_page(page(width=MM, height=MM)).splitlines() == [
        'page page-1 front "Page 1" 1.00 x 1.00',
        "trim 0.00,0.00 1.00 x 1.00",
        "bleed 0.00,0.00 1.00 x 1.00",
    ]
