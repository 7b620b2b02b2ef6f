"""Symbols are found by name, drawn once an ink, and a pack may bring its own."""

from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import ANY

import pytest

from forge.drawing.layout import place_drawing
from forge.drawing.page import Box
from forge.drawing.symbols import SymbolBook
from forge.errors import ForgeError, Problems
from forge.reading.measures import Colour

INK, OTHER = Colour(1, 2, 3), Colour(4, 5, 6)
GOOD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><path d="M0 0H120V60H0Z"/></svg>'
STOCK = SymbolBook()


@pytest.mark.parametrize("name", STOCK.names())
def test_every_stock_symbol_can_be_drawn(name):
    """Each file of the templates is one ink, and has something to show."""
    drawing = STOCK.get(name, INK)
    assert drawing.shapes
    assert drawing.name == name


def test_a_symbol_is_drawn_once_for_each_ink():
    """Renderers share drawings by identity."""
    assert STOCK.get("submarine", INK) is STOCK.get("submarine", INK)
    assert STOCK.get("submarine", INK) is not STOCK.get("submarine", OTHER)
    assert STOCK.get("submarine", OTHER).shapes[0].fill == OTHER


def test_a_misspelt_symbol_is_none_and_has_a_hint():
    """An unknown name gives nothing to draw and the nearest name there is."""
    assert STOCK.get("submarin", INK) is None
    assert STOCK.hint("submarin") == "did you mean 'submarine'?"


def test_a_placed_symbol_fills_its_box():
    """A symbol twice as wide as high, in a square: as wide as it, in its middle or at its foot."""
    book = _book_with("wide.svg", GOOD)
    wide, box = book.get("wide", INK), Box(100, 100, 1000, 1000)
    stamp = place_drawing(wide, box)
    assert (stamp.x, stamp.y) == (100, 350)
    assert stamp.drawing.width * stamp.scale == pytest.approx(1000)
    assert place_drawing(wide, box, valign="bottom").y == 600


def _book_with(name, text, problems=None):
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "my-pack"
        (pack / "symbols").mkdir(parents=True)
        (pack / "symbols" / name).write_text(text)
        return SymbolBook(pack, problems)


def test_a_pack_may_bring_symbols_and_replace_stock_ones():
    """A file in the pack's folder is a symbol of that name, before the stock one."""
    book = _book_with("submarine.svg", GOOD)
    assert book.names() == STOCK.names()
    assert book.get("submarine", INK).width == 2 * book.get("submarine", INK).height
    assert "tank-2" in _book_with("tank-2.svg", GOOD).names()


def test_a_pack_without_symbols_has_the_stock_ones(tmp_path):
    """The folder is optional."""
    assert SymbolBook(tmp_path).names() == STOCK.names()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("Tank.svg", GOOD, "lower-case letters"),
        ("tank.svg", GOOD.replace("<path", '<path fill="red" d="M1 1H2V2Z"/><path'), "a second colour beside #ff0000"),
        ("tank.svg", "<svg", "is not XML"),
    ],
)
def test_a_bad_symbol_of_a_pack_is_a_problem(name, text, message):
    """Every symbol of a pack is checked when the pack is read, used or not; its name stays known, and blank."""
    problems = Problems()
    book = _book_with(name, text, problems)
    (problem,) = problems
    assert problem.where.file == f"my-pack/symbols/{name}"
    assert message in problem.message
    assert book.get(Path(name).stem, INK) == (None if name == "Tank.svg" else ANY)
    assert not (name == "tank.svg" and book.get("tank", INK).shapes)
    with pytest.raises(ForgeError):
        _book_with(name, text)


def test_a_symbol_outside_the_pack_is_refused(tmp_path):
    """A link that leads out of the pack is not followed."""
    pack = tmp_path / "my-pack"
    (pack / "symbols").mkdir(parents=True)
    (tmp_path / "tank.svg").write_text(GOOD)
    (pack / "symbols" / "tank.svg").symlink_to(tmp_path / "tank.svg")
    problems = Problems()
    SymbolBook(pack, problems)
    assert [problem.message for problem in problems] == ["'symbols/tank.svg' leads out of the pack's folder"]
