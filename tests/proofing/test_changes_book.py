"""The picture book of what has changed: every change stands in it, old, new and difference side by side."""

from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from forge.errors import ForgeError
from forge.library.comparing import diff
from forge.proofing.changes.book.desk import Desk
from forge.proofing.changes.compare import Comparison, Side
from forge.proofing.changes.state import Chosen
from tests.proofing.planted import edit, plant, words_of

CUT = """\
pack: cut
title: Cut
sides: {red: {title: Red, ground: "#8a3b1f", ink: "#ffffff"}}
components:
  - {id: square, kind: counter, size: 16 mm, rows: [{id: square, side: red}], front: plain}
  - {id: disc, kind: counter, size: 16 mm, outline: round, rows: [{id: disc, side: red}], front: plain}
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """A book of a few changes, and what it was made of."""
    folder = tmp_path_factory.mktemp("book")
    old, new = plant(folder / "old"), plant(folder / "new")
    edit(new, "data/ships.csv", ",Brisk,", ",Bright,")
    edit(new, "pack.yaml", 'ground: "#8a3b1f", ink', 'ground: "#8a3b3f", ink')
    edit(new, "tables/volley.yaml", "{near: 2, far: 1}", "{near: 2, far: 0}")
    edit(new, "readings.yaml", "default: counts", "default: ignored")
    edit(new, "data/ships.csv", "crane,Crane,3,3,1,list 4\n", "")
    found = diff(old, new, book=folder / "changes.pdf")
    return folder / "changes.pdf", found, (old, new)


@pytest.mark.parametrize(
    "said",
    [
        "What has changed",
        "Brisk → Bright",  # a cell beside its pictures
        "red ground",  # a colour with both swatches
        "#8a3b3f",
        "1 → 0",  # the cell of a table
        "83.3 %",  # 5/6 of all rolls
        "counts",
        "ignored",
        "V-3",
        "expected hits 1, ruled 0",
        "Crane",
        "OLD, FRONT",
        "NEW, FRONT",
        "DIFFERENCE",
    ],
)
def test_a_book_tells_every_change(book, said):
    """Words of each change can be read on its pages."""
    assert said in words_of(book[0])


def test_old_new_and_difference_stand_side_by_side(book):
    """On the page of the ships both names are drawn, and a picture of the difference lies beside them."""
    document = pypdfium2.PdfDocument(book[0])
    pages = [page for page in document if "OLD, FRONT" in page.get_textpage().get_text_range()]
    texts = [page.get_textpage().get_text_range() for page in pages]
    ships = next(number for number, text in enumerate(texts) if "Bright" in text)
    pictures = list(pages[ships].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=6))
    assert len(pictures) == 4  # one ship as it was, as it is, and the difference; one that is gone


def test_pieces_are_shown_as_they_are_cut_out(tmp_path):
    """Of a round counter the corners are bare in the pictures of both states, where a square one has its ground."""
    for state in ("old", "new"):
        (tmp_path / state).mkdir()
        (tmp_path / state / "pack.yaml").write_text(CUT, encoding="utf-8")
    comparison = Comparison(*(Side.read(Chosen(tmp_path / state, state)) for state in ("old", "new")))
    desk = Desk(comparison, None, None, tmp_path)
    for old, prints in zip((True, False), comparison.prints, strict=True):
        for component, corner in (("square", (138, 59, 31)), ("disc", (255, 255, 255))):
            png = desk.png(desk.drawing(prints.pieces[component, component], "front", old=old), old=old)
            picture = Image.open(BytesIO(png)).convert("RGB")
            right, foot = picture.width - 4, picture.height - 4
            assert {picture.getpixel((x, y)) for x in (3, right) for y in (3, foot)} == {corner}
            assert picture.getpixel((picture.width // 2, 4)) == (138, 59, 31)


def test_a_book_is_the_same_each_time(book, tmp_path):
    """The same two states give the same bytes."""
    diff(*book[2], book=tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == book[0].read_bytes()


@pytest.mark.parametrize(
    ("name", "said"), [("changes.txt", "is not the name of a PDF"), ("no/book.pdf", "in a folder that is not there")]
)
def test_a_book_has_a_name_that_can_be_written(book, tmp_path, name, said):
    """Another ending, or a folder that is not there, is refused before anything is compared."""
    with pytest.raises(ForgeError, match=said):
        diff(*book[2], book=tmp_path / name)


@pytest.mark.parametrize(
    ("mine", "said"), [("mine", "is no PDF"), ("%PDF-1.7 filled in by hand", "is no book of forge")]
)
def test_a_file_that_is_no_book_is_kept(book, tmp_path, mine, said):
    """What is called .pdf and is something else, or somebody else's, is not replaced."""
    other = tmp_path / "other.pdf"
    other.write_text(mine)
    with pytest.raises(ForgeError, match=f"is there and {said}"):
        diff(*book[2], book=other)
    assert other.read_text() == mine
