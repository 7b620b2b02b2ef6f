"""What is drawn of a component: all shapes of a face or a page, and the words on it."""

from forge.drawing.shapes import Clip, Faded, FormField, Stamp, Text, Turned, Within
from forge.errors import Problems


def shapes_of(shapes):
    """Give all shapes, those within others too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, (Clip, Turned, Faded, Within)):
            yield from shapes_of(shape.shapes)
        elif isinstance(shape, Stamp):
            yield from shapes_of(shape.drawing.shapes)


def texts_of(shapes):
    """List all that is written."""
    return [shape.text.strip() for shape in shapes_of(shapes) if isinstance(shape, Text)]


def words_of(shapes):
    """Join all that is written."""
    return " ".join(texts_of(shapes))


def face(component, piece, side="front"):
    """Draw a side of a piece; nothing may be wrong with it."""
    problems = Problems()
    drawn = component.draw(piece, side, problems)
    assert list(problems) == []
    return drawn.drawing.shapes


def pages_of(component):
    """Join all that is written on the pages of a component."""
    sides = ("front", "back") if component.two_sided else ("front",)
    return " ".join(words_of(face(component, piece, side)) for piece in component.pieces for side in sides)


def form_fields(component):
    """List the places to write in or to tick on the pages of a component, in their order."""
    return [shape for page in component.drawings for shape in page.shapes if isinstance(shape, FormField)]


def counted(component):
    """Check the pieces of a component by their ids."""
    return {piece.id: piece.copies for piece in component.pieces}
