"""The contact sheet shows every symbol, on both grounds."""

from pathlib import Path

from forge.drawing.symbols import SymbolBook
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import templates

WANTED = [
    "battleship",
    "battlecruiser",
    "cruiser",
    "destroyer",
    "carrier",
    "submarine",
    "submarine-submerged",
    "tanker",
    "merchant",
    "convoy",
    "raider",
    "escort",
    "bomber",
    "fighter",
    "flying-boat",
    "admiral",
    "ace",
    "radar",
    "torpedo",
    "mine",
    "anchor",
]


def test_every_symbol_is_on_the_contact_sheet_twice():
    """A symbol that is added appears in the docs on a light and on a dark ground."""
    problems = Problems()
    pack = load_pack(templates() / "symbols" / "contact-sheet", find_kinds(), problems)
    shown = [piece.title for component in pack.components for piece in component.pieces]
    assert not len(problems)
    assert sorted(shown) == sorted(2 * SymbolBook().names())


def test_the_symbols_that_naval_games_need_are_there():
    """Ships by class, aircraft, people and marks, six dice faces, eight arrows."""
    names = set(SymbolBook().names())
    assert names.issuperset(WANTED)
    assert names.issuperset(f"die-{pips}" for pips in range(1, 7))
    assert names.issuperset(f"arrow-{way}" for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw"))


def test_the_picture_is_there():
    """The docs show it."""
    assert (Path(templates()) / "symbols" / "contact-sheet.png").stat().st_size > 10_000
