"""Contact sheets and variants: everything is there once, as large as it says, and nothing lies on anything else."""

from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

import forge
from forge.drawing.page import Box
from forge.drawing.shapes import Stamp
from forge.errors import ForgeError, Problems
from forge.library.opening import Wanted
from forge.proofing.book.desk import Desk
from forge.proofing.changes.fingerprints import Fingerprints
from forge.proofing.gallery.contact import TALLEST, contact_sections
from forge.proofing.gallery.grid import read_cells
from forge.proofing.gallery.variants import read_varied
from forge.proofing.lettering import Typesetter
from forge.proofing.pages import Grid, Words, plain_pages
from forge.reading.measures import MM, Size
from tests.kit.live_kit import write_toy

GAMES = Path(__file__).parents[1] / "games"
WORDS = Words("Gallery", "", "", lambda number, total: f"{number}/{total}")
COPIES = {"Hood": 1, "Lion": 2, "Fox": 1, "Owl": 4}


@pytest.fixture
def toy(tmp_path):
    """The small pack: four ships with backs, two flags, a sheet and a chart."""
    return forge.open_game(write_toy(tmp_path))


def words_of(file):
    """All words of a PDF, page by page."""
    with pypdfium2.PdfDocument(file) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.parametrize("pack", ["toy", "sampler", "paukenschlag-variant"])
def test_pictures_are_true_to_size_and_apart(tmp_path, pack):
    """None is larger than it is printed, boards are thumbnails, and none touches another or leaves the page."""
    folder = {"toy": lambda: write_toy(tmp_path), "sampler": lambda: GAMES / "sampler"}.get(pack, lambda: pack)()
    contents = Wanted(str(folder)).contents(Problems())
    desk = Desk(contents, Typesetter(contents.fonts), Grid(Size(210 * MM, 297 * MM)))
    body, shown = desk.grid.body, 0
    for page in plain_pages(tuple(contact_sections(desk, (), Problems())), WORDS, desk.grid, desk.setter):
        boxes = []
        for shape in page.shapes:
            if isinstance(shape, Stamp):
                width, height = shape.drawing.width * shape.scale, shape.drawing.height * shape.scale
                assert 0 < shape.scale <= 1
                assert height <= TALLEST + MM
                assert shape.scale == 1 or height > TALLEST - MM or width > body.width / 3 - 6 * MM
                boxes.append(Box(shape.x, shape.y, round(width), round(height)))
        for box in boxes:
            assert body.x <= box.x
            assert box.x + box.width <= body.x + body.width + 1
            assert body.y <= box.y
            assert box.y + box.height <= body.y + body.height
        for one, other in combinations(boxes, 2):
            apart = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert apart or one.y + one.height <= other.y or other.y + other.height <= one.y
        shown += len(boxes)
    assert shown >= sum(part.pieces != () for part in contents.components)


def test_everything_stands_on_the_sheets_once(toy, tmp_path):
    """Each piece by its name and how many there are of it, each component with its counts."""
    made = toy.gallery(tmp_path / "out")
    text = "\n".join(words_of(made.files[0]))
    for name, copies in COPIES.items():
        assert (text.count(name.lower()), text.count(f"{name.lower()} ×{copies}")) == (1, copies > 1)
    assert "4 faces, 8 pieces" in text
    assert "2 faces, 2 pieces" in text
    assert [part for part in ("Ships", "Flags", "Notes", "Aid") if part not in text] == []
    alone = toy.gallery(tmp_path / "out", ["flags"])
    assert (alone.files[0].name, "Hood" in "".join(words_of(alone.files[0]))) == ("toy-gallery-flags.pdf", False)


def test_a_variant_is_what_the_pack_would_be(toy, tmp_path):
    """A field, a column of the row, a slot and a field of an element, each said otherwise."""
    seen = {}
    for what, values in {
        "size": ["15 mm", "5/8 in"],
        "value": ["8", "12"],
        "front.mark": ["star", "disc"],
        "mark": ["star", "disc"],
        "value.size": ["30%", "20%"],
    }.items():
        made = toy.gallery(tmp_path / "out", ["ships"], vary={what: values}, piece="hood", formats=["svg"])
        assert [list(one.values) for one in made.variants] == [[value] for value in values]
        assert all(not one.problems.errors and one.piece.id == "hood" for one in made.variants)
        seen[what] = made.variants
    assert [one.piece.width / MM for one in seen["size"]] == [15, 15.875]
    looks = {what: tuple(look_of(one) for one in variants) for what, variants in seen.items()}
    assert all(first != second for first, second in looks.values())
    assert looks["front.mark"] == looks["mark"]


def look_of(variant):
    """What the front of a variant looks like."""
    return Fingerprints().of(variant.component.draw(variant.piece, "front", Problems()).drawing)


def test_two_things_make_a_grid(toy, tmp_path):
    """Every combination, the second varied along the line."""
    made = toy.gallery(tmp_path / "out", ["ships"], vary={"size": ["15 mm", "20 mm"], "value": ["1", "2", "3"]})
    assert [one.values for one in made.variants] == [(a, b) for a in ("15 mm", "20 mm") for b in "123"]
    (words,) = words_of(made.files[0])
    assert all(f"size {size}, value {value}" in words for size in ("15 mm", "20 mm") for value in "123")


def test_what_is_wrong_with_a_variant_is_shown(toy, tmp_path):
    """The others are shown all the same, and the pack is as it was."""
    before = {path: path.read_bytes() for path in tmp_path.rglob("toy/*") if path.is_file()}
    made = toy.gallery(tmp_path / "out", ["ships"], vary={"front.mark": ["star", "stra"], "size": ["15 mm", "big"]})
    wrong = [[problem.message for problem in one.problems.errors] for one in made.variants]
    assert wrong[0] == []
    assert any('"big" is not' in message for message in wrong[1])
    assert '"stra" is not a symbol' in wrong[2]
    assert "“stra” is not a symbol" in words_of(made.files[0])[0]
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize(
    ("vary", "piece", "message"),
    [
        ({"valu": ["1"]}, "", "is no field of the component, no column of its rows and no slot of its face"),
        ({"back.marc": ["star"]}, "", "is no slot of the face of the back"),
        ({"vlaue.size": ["1"]}, "", "is no element of its face"),
        ({"size": ["15 mm"]}, "hod", "is not the id of a piece"),
        ({"size": ["15 mm"] * 11, "value": ["1"] * 10}, "", "asks for 110 variants, more than 100"),
    ],
)
def test_what_cannot_be_varied_is_refused(toy, tmp_path, vary, piece, message):
    """With what may have been meant; nothing is written."""
    with pytest.raises(ForgeError) as refused:
        toy.gallery(tmp_path / "out", ["ships"], vary=vary, piece=piece)
    assert [problem.message for problem in refused.value.problems] == [message]
    assert not (tmp_path / "out").exists()


def test_a_sheet_has_no_pieces_to_vary(toy, tmp_path):
    """It is named, and what could be varied instead."""
    with pytest.raises(ForgeError, match="is no component with a piece for each row"):
        toy.gallery(tmp_path / "out", ["notes"], vary={"size": ["15 mm"]})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("size=15 mm,20 mm", ("15 mm", "20 mm")),
        ("text=One, two|Three", ("One, two", "Three")),
        ("x = 1", ("1",)),
        ("size", None),
        ("=1", None),
        ("size=1,,2", None),
    ],
)
def test_values_are_read_as_typed(text, values):
    """Parted by commas, or by bars where they hold commas."""
    if values is None:
        with pytest.raises(ValueError, match="is not something and its values"):
            read_varied(text)
    else:
        assert read_varied(text).values == values


def test_a_grid_is_cells_and_nothing_else(toy, tmp_path):
    """Hood, Lion twice, Fox, Owl four times: 3 x 2 of whole 59 dots are two sheets a side, the last half full."""
    made = toy.gallery(tmp_path / "out", ["ships"], grid="3x2", formats=("png",), dpi=100)
    assert [file.name for file in made.files] == [
        "ships-front-1.png",
        "ships-front-2.png",
        "ships-back-1.png",
        "ships-back-2.png",
    ]
    with Image.open(made.files[0]) as first, Image.open(made.files[1]) as last:
        assert first.size == last.size == (3 * 59, 2 * 59)
        width, height = first.size[0] // 3, first.size[1] // 2
        twice = [first.crop((at * width, 0, (at + 1) * width, height)).convert("RGB") for at in (1, 2)]
        assert ImageChops.difference(*twice).getextrema() == ((0, 0),) * 3
        empty = last.crop((0, height + 2, first.size[0], first.size[1])).convert("RGB")
        assert empty.getextrema() == ((255, 255),) * 3


@pytest.mark.parametrize("text", ["4", "0x3", "4x21", "4x", "axb"])
def test_what_is_no_grid_is_refused(text):
    """Two whole numbers of at most 20."""
    with pytest.raises(ValueError, match="is not a grid such as 4x3"):
        read_cells(text)
