"""Sets of icons in a pack: folders and files of Iconify, each icon found by the name of its set and its own."""

import json

import pytest

from forge.drawing.symbols import SymbolBook
from forge.errors import ForgeError, Problems
from forge.reading.measures import Colour

INK = Colour(1, 2, 3)
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="{}" d="M2 2H22V22H2Z"/>{}</svg>'
SET = {
    "prefix": "tiny",
    "width": 512,
    "height": 512,
    "icons": {
        "3d-glasses": {"body": '<path fill="currentColor" d="M10 10H500V500H10Z"/>'},
        "wide": {"body": '<path fill="currentColor" d="M0 0H40V9H0Z"/>', "width": 40, "height": 10},
    },
}


@pytest.fixture
def pack(tmp_path):
    """A pack with a set in a folder of folders, and one in a file."""
    for name, text in {
        "game/lorc/broad_sword.svg": SQUARE.format("#000", ""),
        "game/delapouite/two.svg": SQUARE.format("#000", '<path fill="#f00" d="M3 3H9V9Z"/>'),
        "tiny.json": json.dumps(SET),
        "own.svg": SQUARE.format("#000", ""),
    }.items():
        path = tmp_path / "mine" / "symbols" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "mine"


@pytest.mark.parametrize("name", ["game-broad-sword", "tiny-3d-glasses", "own", "sword"])
def test_an_icon_is_drawn_in_one_ink(pack, name):
    """Icons of sets, symbols of the pack and stock symbols are asked for alike."""
    book = SymbolBook(pack)
    assert book.known(name)
    drawing = book.get(name, INK)
    assert drawing.shapes[0].fill == INK
    assert book.get(name, INK) is drawing


def test_an_icon_has_the_size_that_its_set_says(pack):
    """Its own before that of the whole set."""
    book = SymbolBook(pack)
    wide, square = book.get("tiny-wide", INK), book.get("tiny-3d-glasses", INK)
    assert wide.width == 4 * wide.height
    assert square.width == square.height


@pytest.mark.parametrize("name", ["game-sword", "tiny", "tiny-", "game-two-", "lorc-broad-sword"])
def test_what_no_set_has_is_no_symbol(pack, name):
    """Neither is the name of a set alone."""
    book = SymbolBook(pack)
    assert not book.known(name)
    assert book.get(name, INK) is None


def test_a_misspelt_icon_is_told_with_the_one_that_was_meant(pack):
    """The nearest of its set, and of no other."""
    book = SymbolBook(pack)
    assert book.meant("game-brod-sword") == "game-broad-sword"
    assert book.hint("tiny-3d-glases") == "did you mean 'tiny-3d-glasses'?"
    assert book.meant("brod-sword") == ""


def test_an_icon_of_two_colours_is_told_with_its_file(pack):
    """Nothing of the set is looked at before it is used."""
    book = SymbolBook(pack)
    assert book.known("game-broad-sword")
    with pytest.raises(ForgeError, match=r"symbols/game/delapouite/two\.svg.*second colour"):
        book.known("game-two")


@pytest.mark.parametrize("text", ["{", "[]", '{"icons": []}', '{"icons": {"a": {}}}', '{"icons": {"a": {"body": 3}}}'])
def test_what_is_no_set_is_told_when_it_is_used(pack, text):
    """With the file, and what would be one."""
    (pack / "symbols" / "odd.json").write_text(text, encoding="utf-8")
    problems = Problems()
    book = SymbolBook(pack, problems)
    assert not len(problems)
    with pytest.raises(ForgeError, match=r"symbols/odd\.json: is not a set of icons") as told:
        book.known("odd-a")
    assert "@iconify-json" in str(told.value)


def test_a_set_that_leads_out_of_the_pack_is_refused(pack, tmp_path):
    """An icon is a file of the pack."""
    (tmp_path / "outside.svg").write_text(SQUARE.format("#000", ""), encoding="utf-8")
    (pack / "symbols" / "game" / "leak.svg").symlink_to(tmp_path / "outside.svg")
    with pytest.raises(ForgeError, match="leads out of the pack's folder"):
        SymbolBook(pack).known("game-leak")
