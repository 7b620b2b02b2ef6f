"""Specification of a folder of finished pictures as a component."""

import pytest
from kit.face_toys import make_pack, shapes_of, shown
from PIL import Image

from forge.drawing.shapes import Picture
from forge.reading.measures import MM

DECK = "  - {id: deck, kind: card, size: 63 x 88 mm, pictures: %s}\n"
SHARP = (744, 1039)
"""63 x 88 mm at 300 dots an inch."""
WITH_BLEED = (815, 1110)
"""69 x 94 mm at 300 dots an inch."""


@pytest.fixture
def art(tmp_path):
    """Give what puts pictures of a size into a folder of the pack."""

    def put(*names, size=SHARP, folder="art"):
        place = tmp_path / "toy" / folder
        place.mkdir(parents=True, exist_ok=True)
        for name in names:
            Image.new("RGB", size, "#7a2c22").save(place / name)
        return place

    return put


def test_each_picture_is_a_piece_in_the_order_of_names(tmp_path, art):
    """Numbers count as numbers; counts stand in names, before or after; other files are passed over."""
    art("10.png", "2.png", "Orc_Chief x3.png", "2x wolf.jpg", "boar (x4).jpeg")
    (tmp_path / "toy/art/notes.txt").write_text("mine")
    pack, problems = make_pack(tmp_path, DECK % "art")
    assert shown(problems) == []
    (deck,) = pack.components
    assert [(piece.id, piece.copies, deck.cell(piece, "name")) for piece in deck.pieces] == [
        ("deck-2", 1, "2"),
        ("deck-wolf", 2, "wolf"),
        ("deck-10", 1, "10"),
        ("deck-boar", 4, "boar"),
        ("deck-orc-chief", 3, "Orc Chief"),
    ]
    assert not deck.two_sided


def test_a_folder_may_hold_the_backs(tmp_path, art):
    """One for all, and a piece's own in its place."""
    art("a.png", "b x2.png", "back.png", "b-back.png")
    pack, problems = make_pack(tmp_path, DECK % "art")
    assert shown(problems) == []
    (deck,) = pack.components
    assert deck.two_sided
    backs = [shapes_of(deck.draw(piece, "back", problems), Picture)[0].file.name for piece in deck.pieces]
    assert backs == ["back.png", "b-back.png"]


def test_a_back_and_a_face_of_ones_own_take_the_columns(tmp_path, art):
    """The picture, its name and its back are there for them."""
    art("a.png", "b.png")
    art("common.png", folder="other")
    face = 'slots: {art: {type: picture}, word: {}}\nelements:\n  all: {draw: picture, picture: "{{ art }}"}\n'
    face += '  word: {draw: text, text: "{{ word }}"}\n'
    parts = '  - {id: deck, kind: card, size: 63 x 88 mm, pictures: art, front: {face: mine, art: "{{ picture }}", '
    parts += 'word: "{{ name }}"}, back: {face: picture, picture: other/common.png}}\n'
    pack, problems = make_pack(tmp_path, parts, face_mine=face)
    assert shown(problems) == []
    (deck,) = pack.components
    assert [shapes_of(deck.draw(piece, side, problems), Picture)[0].file.name for side in ("front", "back")
            for piece in deck.pieces] == ["a.png", "b.png", "common.png", "common.png"]  # fmt: skip


def test_a_picture_with_bleed_lies_3_mm_beyond_the_cut(tmp_path, art):
    """One without fills the piece as it is."""
    art("a.png", size=WITH_BLEED)
    art("b.png", folder="cut")
    parts = DECK % "{folder: art, bleed: yes}" + DECK.replace("deck", "cut") % "cut"
    pack, problems = make_pack(tmp_path, parts)
    assert shown(problems) == []
    places = [shapes_of(one.draw(one.pieces[0], "front", problems), Picture)[0] for one in pack.components]
    wanted = [(-3, -3, 69, 94), (0, 0, 63, 88)]
    for picture, place in zip(places, wanted, strict=True):
        box = (picture.x, picture.y, picture.width, picture.height)
        assert all(abs(is_at - at * MM) < MM // 5 for is_at, at in zip(box, place, strict=True))


def test_pictures_may_have_a_bleed_of_their_own(tmp_path, art):
    """An eighth of an inch is 3.175 mm: at 300 dots an inch 63 x 88 mm and that on all sides are 819 x 1114."""
    art("a.png", size=(819, 1114))
    pack, problems = make_pack(tmp_path, DECK % "{folder: art, bleed: 1/8 in}")
    assert shown(problems) == []
    (deck,) = pack.components
    picture = shapes_of(deck.draw(deck.pieces[0], "front", problems), Picture)[0]
    box = (picture.x, picture.y, picture.width, picture.height)
    for is_at, at in zip(box, (-3.175, -3.175, 69.35, 94.35), strict=True):
        assert abs(is_at - at * MM) < MM // 10
    _, problems = make_pack(tmp_path, DECK % "{folder: art, bleed: 30 mm}")
    assert "pictures.bleed: must be from 0 to 10 mm" in shown(problems)[0]


@pytest.mark.parametrize(
    ("size", "said", "hint"),
    [
        ((300, 419), "has only 120 dots an inch at this size", "200 look sharp"),
        (WITH_BLEED, "is not of the proportions of the piece: 815 x 1110", "it seems to have bleed: say bleed: yes"),
        ((900, 900), "is not of the proportions of the piece: 900 x 900", "bars will be left at its sides"),
    ],
)
def test_a_picture_of_another_size_is_told_with_its_file(tmp_path, art, size, said, hint):
    """Too few dots, and proportions that are not those of the piece."""
    art("a.png", size=size)
    _, problems = make_pack(tmp_path, DECK % "art")
    (found,) = shown(problems)
    assert found.startswith("toy/art/a.png: warning: deck.front.picture: ")
    assert said in found
    assert hint in found


@pytest.mark.parametrize("outline", ["rectangle", "hexagon"])
def test_a_finished_picture_that_a_row_names_is_measured_as_one_of_a_folder(tmp_path, art, outline):
    """On the front and on the back, each with its cell; a square one fits neither 63 x 88 mm nor a regular hexagon."""
    art("a.png", size=(900, 900))
    parts = f"  - {{id: deck, kind: card, size: 63 x 88 mm, outline: {outline}, data: deck.csv, "
    parts += 'front: {face: picture, picture: "{{ art }}"}, back: {face: picture, picture: "{{ art }}"}}\n'
    _, problems = make_pack(tmp_path, parts, deck="id,art\na,art/a.png\n")
    off = "is not of the proportions of the piece: 900 x 900\n  hint: bars will be left at its sides"
    assert shown(problems) == [f"toy/deck.csv:2:2: warning: deck.{side}.picture: {off}" for side in ("front", "back")]


WITH_DATA = DECK.replace("pictures", "data: t.csv, pictures") % "art"
CSV = "file,Qty,cost\nb,2,3\nA.png,1,5\n"


def test_rows_may_say_what_belongs_to_pictures(tmp_path, art):
    """They are the pieces, in their order; each finds its picture by a name, whatever its case."""
    art("a.png", "b.png", "c.png")
    parts = DECK.replace("pictures", "data: deck.csv, name: 'card-{{ cost }}', pictures") % "art"
    pack, problems = make_pack(tmp_path, parts, deck=CSV)
    assert shown(problems) == ["toy/pack.yaml:9:97: warning: deck.pictures: no row of toy/deck.csv names c.png"]
    (deck,) = pack.components
    assert [(piece.id, piece.copies, deck.cell(piece, "picture")) for piece in deck.pieces] == [
        ("card-3", 2, "art/b.png"),
        ("card-5", 1, "art/a.png"),
    ]


@pytest.mark.parametrize(
    ("parts", "files", "said"),
    [
        (DECK % "arts", {}, "toy/pack.yaml:9:56: deck.pictures: there is no folder 'arts' in the pack"),
        (DECK % "..", {}, "toy/pack.yaml:9:56: deck.pictures: '..' leads out of the pack's folder"),
        (DECK % "art/a.png", {}, "deck.pictures: cannot be read as a folder"),
        (DECK % "/etc", {}, "deck.pictures: '/etc' must be a folder inside the pack's folder"),
        (DECK % "none", {}, "deck.pictures: 'none' holds no picture of a piece"),
        (DECK % "same", {}, "toy/same/B.png: id: 'deck-b' names two pieces (first at toy/same/b.jpg)"),
        (DECK % "odd", {}, "deck.pictures: holds a.tif, b.webp, which forge does not read"),
        (DECK % "odd", {}, "deck.pictures: holds the folder more, into which forge does not look"),
        (WITH_DATA, {"t": "title\nA\n"}, "has no column that names pictures: picture, file or id"),
        (WITH_DATA, {"t": "id\nx\n"}, 'toy/t.csv:2:1: id: no picture of art is called "x"'),
        (DECK.replace("pictures", "rows: [{id: x}], pictures") % "art", {}, "deck: needs either data"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_folder_is_told(tmp_path, art, parts, files, said):
    """With a place, and nothing outside the pack is looked at."""
    art("a.png")
    art("back.png", folder="none")
    art("B.png", "b.jpg", folder="same")
    art("c.png", "a.tif", "b.webp", folder="odd")
    art("d.png", folder="odd/more")
    _, problems = make_pack(tmp_path, parts, **files)
    assert any(said in line for line in shown(problems)), shown(problems)
