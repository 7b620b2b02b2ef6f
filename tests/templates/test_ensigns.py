"""The contact sheet of ensigns shows each of them."""

from forge.drawing.ensigns import ENSIGNS
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import templates


def test_every_ensign_is_on_the_contact_sheet():
    """An ensign that is added appears in the docs."""
    problems = Problems()
    pack = load_pack(templates() / "ensigns" / "contact-sheet", find_kinds(), problems)
    assert not len(problems)
    assert [piece.title for component in pack.components for piece in component.pieces] == list(ENSIGNS)
    assert (templates() / "ensigns" / "contact-sheet.png").stat().st_size > 10_000
