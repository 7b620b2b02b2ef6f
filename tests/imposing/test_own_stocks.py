"""Sticker products of one's own: in a pack or in the home folder, in the form of forge's own list, summed up alike."""

import re

import pytest
from kit.imposing_toys import Toy, imposed, options, pieces, seen

from forge.errors import Problems
from forge.imposing.stocks import OWN_FILE, stock_book
from forge.reading.measures import MM

# 6 x 29 + 5 x 3.2 + 2 x 10 = 210; 8 x 32 + 7 x 3 + 2 x 10 = 297
MINE = """stocks:
  my-sheet:
    title: A4, 48 labels of 29 x 32 mm
    paper: A4
    label: 29 x 32 mm
    across: 6
    down: 8
    pitch: 32.2 x 35 mm
    left: 10 mm
    top: 10 mm
    corner: 2 mm
"""
PACK = """pack: own-stock
title: Check and build
components:
  - id: l
    kind: label
    title: Labels
    size: 20 x 20 mm
    stock: my-sheet
    rows: [{id: a, text: A, count: 7}]
    front: {face: text, text: "{{ text }}"}
"""


@pytest.fixture
def pack(tmp_path):
    """A pack whose labels go on a product that it describes itself."""
    folder = tmp_path / "own-stock"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK)
    (folder / OWN_FILE).write_text(MINE)
    return folder


def test_stickers_lie_on_the_labels_of_a_product_that_a_pack_describes(pack):
    """The seventh is the first of the second row: 10 mm and a pitch of 35 mm down, in the middle of its label."""
    toy = Toy(pieces(7, (20 * MM, 20 * MM)), imposition="stock", stock="my-sheet", two_sided=False)
    page = imposed([toy], options()._replace(stocks=stock_book(pack)))[0]
    places = [(found.box.x, found.box.y) for found in seen(page)]
    inset = ((29 - 20) * MM // 2, (32 - 20) * MM // 2)
    assert places[:2] == [(10 * MM + inset[0], 10 * MM + inset[1]), (42 * MM + MM // 5 + inset[0], 10 * MM + inset[1])]
    assert places[6] == (10 * MM + inset[0], 45 * MM + inset[1])


def test_a_pack_is_built_on_its_own_product(pack, forge, tmp_path):
    """The file is called after the product, and the cover names it as the pack does."""
    ran = forge("build", str(pack), "--out", str(tmp_path / "out"))
    assert ran.status == 0, ran.err
    assert [path.name for path in sorted((tmp_path / "out" / "own-stock").glob("*my-sheet*"))] or list(
        (tmp_path / "out").rglob("*on-my-sheet*.pdf")
    )
    assert forge("check", str(pack), "--strict").status == 0


def test_products_of_ones_own_serve_every_pack(pack, tmp_path, monkeypatch):
    """What stands in the home folder is known everywhere; what a pack says of the same name goes before it."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("FORGE_HOME", str(home))
    (home / OWN_FILE).write_text(
        MINE.replace("my-sheet", "at-home") + MINE.partition("\n")[2].replace("29 x 32", "28 x 32")
    )
    assert stock_book()["at-home"].label == (29 * MM, 32 * MM)
    assert stock_book()["my-sheet"].label == (28 * MM, 32 * MM)
    assert stock_book(pack)["my-sheet"].label == (29 * MM, 32 * MM)
    assert "a4-24-70x37" in stock_book(pack)


@pytest.mark.parametrize(
    ("said", "instead", "field", "wrong"),
    [
        ("across: 6", "across: 7", "across", "7 labels across end 232.2 mm from the edge"),
        ("top: 10 mm", "top: 40 mm", "down", "8 labels down end 317 mm from the edge"),
        ("pitch: 32.2 x 35 mm", "pitch: 28 x 35 mm", "pitch", "is 28 mm across, less than a label of 29 mm"),
        ("corner: 2 mm", "corner: 15 mm", "corner", "is more than half a label: 14.5 mm"),
    ],
)
def test_labels_must_lie_on_the_paper_and_beside_one_another(pack, said, instead, field, wrong):
    """6 x 29 mm and five gaps of 3.2 mm fit 210 mm; a seventh column does not."""
    (pack / OWN_FILE).write_text(MINE.replace(said, instead))
    problems = Problems()
    stock_book(pack, problems)
    (problem,) = problems.errors
    assert (problem.where.file, problem.where.line) == (f"{pack.name}/{OWN_FILE}", 3)
    assert (problem.field, problem.message) == (f"stocks.my-sheet.{field}", wrong)


def test_a_product_may_be_one_label(pack):
    """A sheet that is a single sticker has one across and one down."""
    (pack / OWN_FILE).write_text(re.sub(r"(across|down): \d+", r"\1: 1", MINE))
    problems = Problems()
    book = stock_book(pack, problems)
    assert list(problems) == []
    assert (book["my-sheet"].across, book["my-sheet"].down) == (1, 1)


def test_a_product_that_nobody_describes_is_told_with_the_remedy(pack, forge, tmp_path):
    """There is nothing like it in the list, and the hint says where to describe it."""
    (pack / OWN_FILE).unlink()
    ran = forge("build", str(pack), "--out", str(tmp_path / "out"))
    assert ran.status == 1
    assert "'my-sheet' is not a known sticker product" in ran.err
    assert OWN_FILE in ran.err


def test_the_test_sheet_of_an_own_product_is_printed(pack, forge, tmp_path):
    """``forge calibrate`` takes the product of a pack as one of its own."""
    ran = forge("calibrate", "--labels", "my-sheet", "--pack", str(pack), "--out", str(tmp_path / "out"))
    assert ran.status == 0, ran.err
    assert (tmp_path / "out" / "calibration-my-sheet.pdf").exists()
    ran = forge("calibrate", "--labels", "my-sheet", "--out", str(tmp_path / "out"))
    assert ran.status == 2
    assert "there is no sticker product" in ran.err
