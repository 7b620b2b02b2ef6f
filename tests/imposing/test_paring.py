"""Grounds pared back where others cover them: a face looks as before, and no cut shows what is covered.

What a shape paints at a point is told here by the point alone, not by the code that pares.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from forge.drawing.shapes import Drawing, Line, Path, Rect, Stamp, Stroke, Within
from forge.imposing.paring import PARED, Paring
from forge.reading.measures import MM, Colour

SIDE = 12 * MM
COLOURS = [Colour(shade, 255 - shade, shade // 2) for shade in range(0, 250, 25)]


@st.composite
def faces(draw):
    """A ground, and rectangles on it that may run past the trim; some are seen through or round; lines between."""
    shapes = [Rect(0, 0, SIDE, SIDE, COLOURS[0])]
    for colour in COLOURS[1 : draw(st.integers(2, 5))]:
        left, top = (draw(st.integers(-1, 11)) for _ in "xy")
        right, bottom = (draw(st.integers(start + 1, 13)) for start in (left, top))
        radius = draw(st.sampled_from([0, 0, 0, MM // 2]))
        box = (left * MM, top * MM, (right - left) * MM, (bottom - top) * MM)
        shapes.append(Rect(*box, colour, radius=radius, opacity=draw(st.sampled_from([1, 1, 1, 0.5]))))
        shapes += [Line(0, 0, left * MM, top * MM, Stroke(colour, MM))] * draw(st.integers(0, 1))
    return Drawing("face", SIDE, SIDE, tuple(shapes))


def painted(shapes, x, y):
    """The shapes that paint at a point, from below, each by its colour, opacity and how square it is."""
    for shape in shapes:
        if isinstance(shape, Stamp):
            yield from painted(shape.drawing.shapes, x, y)
        elif isinstance(shape, Within):
            yield from painted(shape.shapes, x, y) if _inside(shape.outline, x, y) else ()
        elif isinstance(shape, Path) and _inside(shape.commands, x, y):
            yield shape.fill, shape.opacity, 0
        elif isinstance(shape, Rect) and shape.x < x < shape.x + shape.width and shape.y < y < shape.y + shape.height:
            yield shape.fill, shape.opacity, shape.radius


def _inside(commands, x, y):
    """Whether a point lies within one of the rectangles that an outline is made of."""
    starts = [at for at, (letter, *_) in enumerate(commands) if letter == "M"]
    corners = [[tuple(point) for _, *point in commands[at : at + 4]] for at in starts]
    return any(left < x < right and top < y < bottom for (left, top), _, (right, bottom), _ in corners)


def looks(shapes, x, y):
    """What is seen at a point, from above down to the first that hides all below."""
    seen = []
    for colour, opacity, _ in reversed(list(painted(shapes, x, y))):
        seen.append((colour, opacity))
        if opacity == 1:
            break
    return seen


def grid(step):
    """Points of a face, none of them on an edge of a shape or on the line to which grounds are pared."""
    return [MM // 4 + at for at in range(0, SIDE, step)]


@settings(max_examples=150)
@given(faces())
def test_a_pared_face_looks_as_it_did(face):
    """Wherever one looks within the trim."""
    pared = Paring().pared(face)
    for x in grid(MM // 2):
        for y in grid(MM // 2):
            assert looks(pared.shapes, x, y) == looks(face.shapes, x, y)


@settings(max_examples=150)
@given(faces())
def test_at_the_trim_nothing_lies_below_what_covers_it(face):
    """Half way to where grounds stop, at every edge: whatever a square opaque shape covers there is gone."""
    pared = Paring().pared(face)
    near = PARED // 2
    for at in grid(MM):
        if not PARED < at < SIDE - PARED:
            continue
        for x, y in ((at, near), (SIDE - near, at), (at, SIDE - near), (near, at)):
            before = list(painted(face.shapes, x, y))
            covers = [number for number, (_, opacity, radius) in enumerate(before) if opacity == 1 and not radius]
            assert len(list(painted(pared.shapes, x, y))) == len(before) - covers[-1]


def test_layers_that_faces_share_stay_shared():
    """A layer is pared once for all faces on which as much of it is covered."""
    ground = Drawing("ground", SIDE, SIDE, (Rect(0, 0, SIDE, SIDE, COLOURS[0]),))
    paring = Paring()
    layers = []
    for colour in COLOURS[1:3]:
        band = Rect(0, 0, SIDE, 3 * MM, colour)
        pared = paring.pared(Drawing("face", SIDE, SIDE, (Stamp(ground, 0, 0), band)))
        layers.append(pared.shapes[0].drawing)
        assert list(painted(pared.shapes, SIDE // 2, PARED // 2)) == [(colour, 1, 0)]
    assert layers[0] is layers[1]


def test_a_face_of_which_nothing_is_covered_is_given_back():
    """The same drawing, so that what knows it by name goes on knowing it."""
    face = Drawing("face", SIDE, SIDE, (Rect(0, 0, SIDE, SIDE, COLOURS[0]), Rect(MM, MM, MM, MM, COLOURS[1])))
    assert Paring().pared(face) is face
