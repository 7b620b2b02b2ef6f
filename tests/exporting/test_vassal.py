"""A VASSAL module, read strictly by a reader that knows the format and nothing of forge."""

import hashlib
import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from kit.vassal_format import BP, GRID, MAP, Decoder, Module, W
from PIL import Image

import forge
from forge.cli import cli
from forge.errors import ForgeError, Problems
from forge.exporting.gathering import read_tabletop
from forge.kinds import find_kinds
from forge.pack.load import load_pack

ROADS = Path(__file__).parent.parent / "games" / "roads"
DPI = 50


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A game of our own as a module: hexes, tracks, displays, a deck, round tokens, stickers."""
    (path,) = forge.open_game(ROADS).export("vassal", tmp_path_factory.mktemp("vassal"), dpi=DPI).files
    return path


@pytest.fixture(scope="module")
def roads(file):
    """The module, read."""
    return Module(file)


@pytest.fixture(scope="module")
def table():
    """The same game as things."""
    problems = Problems()
    return read_tabletop(load_pack(ROADS, find_kinds(), problems), problems)


def test_every_element_and_trait_is_one_of_the_format(roads):
    """The module is read to its last attribute; VASSAL would take a wrong one in silence."""
    assert {"Counter", "Block", "Card"} == set(roads.prototypes)
    assert len(roads.slots) > 20


def test_each_piece_is_in_the_palette_once(roads, table):
    """Every counter has a slot of the size of its picture, in the tab of its component."""
    things = {thing.id: thing for group in table.trays for thing in group.things}
    slots = [slot for slot in roads.slots if any(node.tag.endswith("ListWidget") for node in slot.around)]
    assert sorted(slot.about["Piece"] for slot in slots) == sorted(things)
    for slot in slots:
        size = (int(slot.element.get("width")), int(slot.element.get("height")))
        assert Image.open(io.BytesIO(roads.image(slot.basic["image"]))).size == size
        mm = things[slot.about["Piece"]].mm
        assert size == tuple(round(length / 25.4 * DPI) for length in mm)
        assert slot.about["Copies"] == str(things[slot.about["Piece"]].copies)


def test_a_counter_of_two_sides_turns_over(roads):
    """Its layer has the front first, then the back, goes round, and is always shown."""
    token = next(slot for slot in roads.slots if slot.about["Piece"] == "tokens.r")
    layer = token.trait("emb2").fields
    front, back = Decoder(layer["images"], ",").words()
    assert (front, back) == ("tokens.r-front.png", "tokens.r-back.png")
    assert (layer["loop"], layer["up"], layer["increase"]) == ("true", "Turn over", "70,130")
    assert [trait.name for trait in token.traits] == ["prototype", "emb2", "mark", "piece"]
    names = [trait.name for trait in roads.prototypes["Counter"]]
    assert names.index("footprint") < names.index("rotate"), "a trail must not lie within a rotation"
    # and the layer lies within the rotation of the prototype: else its pictures would not turn


def test_pictures_that_are_equal_lie_in_it_once(roads):
    """No two pictures of a module have the same bytes."""
    images = [name for name in roads.files if name.startswith("images/")]
    assert len({hashlib.sha256(roads.zip.read(name)).digest() for name in images}) == len(images)


def test_decks_hold_each_copy_of_each_card(roads, table):
    """A deck lies face down in the window of cards, its copies are cards of their own, its discards beside it."""
    (deck,) = table.decks
    pile, discards = roads.all("DrawPile")
    cards = [slot for slot in roads.slots if slot.around[-1] is pile]
    assert len(cards) == deck.number == 15
    assert {slot.element.tag for slot in cards} == {W + "CardSlot"}
    assert (pile.get("faceDown"), discards.get("faceDown")) == ("Always", "Never")
    assert (discards.get("reshuffleTarget"), len(discards)) == (pile.get("name"), 0)
    assert [slot.about["Piece"] for slot in cards][-1] == "notes.n1", "the last slot is drawn first"
    homes = {trait.fields["deck"] for trait in cards[0].traits if trait.name == "return"}
    assert homes == {pile.get("name"), discards.get("name")}


def test_hands_belong_to_players(roads):
    """Each side has a hand of its own, and the roster lists the sides."""
    hands = roads.all("PlayerHand")
    assert [hand.get("side") for hand in hands] == ["Rot", "Blau", "Grün"]
    assert [entry.text for entry in roads.all("entry")] == ["Rot", "Blau", "Grün"]


def test_numbers_of_slots_are_unique_and_below_the_next(roads):
    """VASSAL finds pieces of saved games by the number of their slot."""
    numbers = [int(slot.element.get("gpid")) for slot in roads.slots]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < int(roads.root.get("nextPieceSlotId"))
    for slot in roads.slots:
        assert slot.traits[-1].state.split(";")[3] == slot.element.get("gpid")


SHIPS = """\
pack: ships
title: Ships
components:
  - {id: ships, kind: counter, size: 15 mm, data: ships.csv, front: plain}
"""


def test_numbers_of_slots_do_not_depend_on_rows(tmp_path):
    """A module made after rows were turned round has the same number for each piece."""
    numbers = []
    for ships in (["ajax", "achilles", "exeter"], ["exeter", "ajax", "achilles"]):
        folder = tmp_path / ships[0] / "ships"
        folder.mkdir(parents=True)
        (folder / "pack.yaml").write_text(SHIPS, encoding="utf-8")
        (folder / "ships.csv").write_text("\n".join(["id", *ships, ""]), encoding="utf-8")
        (path,) = forge.open_game(folder).export("vassal", tmp_path / ships[0] / "out", dpi=DPI).files
        numbers.append({slot.about["Piece"]: slot.element.get("gpid") for slot in Module(path).slots})
    assert numbers[0] == numbers[1]
    assert len(set(numbers[0].values())) == 3


def test_hexes_are_called_as_they_are_printed(roads, table):
    """VASSAL's own arithmetic, done here by hand for every hex, gives the printed name at the printed middle."""
    board = next(board for board in table.boards if board.surface.hexes)
    (grid,) = roads.all("HexGrid")
    (numbers,) = grid
    dx, dy = float(grid.get("dx")), float(grid.get("dy"))
    x0, y0 = int(grid.get("x0")), int(grid.get("y0"))
    for each in board.surface.hexes.hexes:
        x, y = (length / 914_400 * DPI for length in each.centre)
        column = round((x - x0) / dx)
        row = round((y - y0 - (dy / 2 if column % 2 else 0)) / dy)
        assert (abs(column * dx + x0 - x), abs(row * dy + (dy / 2 if column % 2 else 0) + y0 - y)) < (1, 1)
        letter, number = column + int(numbers.get("hOff")), row + int(numbers.get("vOff"))
        assert (numbers.get("hType"), numbers.get("first"), numbers.get("sep")) == ("A", "H", "")
        assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[letter] + str(number) == each.printed


def test_boxes_are_zones_where_they_are_printed(roads, table):
    """Each box of a display is a zone with its corners in pixels, what is drawn later first."""
    display = next(board for board in table.boards if board.thing.id == "mats")
    window = next(node for node in roads.all("Map") if node.get("mapName") == display.thing.title)
    zones = window.findall(f"{MAP}BoardPicker/{BP}Board/{GRID}ZonedGrid/{GRID}mapgrid.Zone")
    assert [zone.get("name") for zone in zones][::-1] == ["Treasury", "1", "2", "3", "10 %", "20 %", "30 %"]
    for zone, space in zip(zones[::-1], display.surface.spaces, strict=True):
        path = [tuple(map(int, point.split(","))) for point in zone.get("path").split(";")]
        assert path == [tuple(round(length / 914_400 * DPI) for length in corner) for corner in space.corners]


def test_the_boards_are_chosen_beforehand(roads):
    """No dialog asks for boards: each map names those that it has, side by side."""
    for picker in roads.all("BoardPicker"):
        names = [board.get("name") for board in picker.findall(BP + "Board")]
        words = Decoder(picker.find("setup").text, "\t").words()
        assert words[0].endswith("BoardPicker")
        assert words[1::3] == names
        assert words[2::3] == [str(column) for column in range(len(names))]


ODD = r"""
pack: odd
title: "A/B $x$, 'D' <&>\\"
notice: "it's; a | notice = with, all / of \\ them"
sides:
  red: {title: "Red, the first/one", ground: "#aa3333", ink: "#ffffff"}
  blue: {title: "$Blue$;", ground: "#3333aa", ink: "#ffffff"}
components:
  - id: pieces
    kind: counter
    title: "Pieces; of, all / kinds | \\"
    size: 15 mm
    rows: [{id: a, side: red}, {id: b, side: blue}]
    front: plain
    back: plain
  - id: deck
    kind: card
    title: "De/ck, 'x'"
    size: 40 x 60 mm
    rows: [{id: k}]
    front: plain
    back: plain
  - id: map
    kind: board
    title: "Map/with\tslash"
    page: 200 x 100 mm
    style: plain
    spaces:
      - {id: s1, title: "A;B,C $name$", at: "5 mm, 5 mm", size: 30 x 20 mm}
      - {id: s2, title: "A;B,C $name$", at: "50 mm, 5 mm", size: 30 x 20 mm}
    hexes: {columns: 3, rows: 2, size: 20 mm, orientation: pointy, at: "100 mm, 10 mm", lower: odd, numbers: "CC.RR"}
  - id: shown
    kind: display
    title: Map
    page: a5
    style: plain
    rows: [[{title: Box}]]
"""


def test_words_that_mean_something_to_vassal_are_only_words(tmp_path):
    """Slashes, commas, dollars, tabs and backslashes in titles break nothing, and maps are told from each other."""
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "pack.yaml").write_text(ODD, encoding="utf-8")
    (path,) = forge.open_game(folder).export("vassal", tmp_path / "out", dpi=DPI).files
    module = Module(path)
    assert [node.get("mapName") for node in module.all("Map")] == ["Map", "Map (2)", "Cards"]
    hands = [Decoder(hand.get("side"), ",").words() for hand in module.all("PlayerHand")]
    assert hands == [[entry.text] for entry in module.all("entry")] == [["Red, the first/one"], ["$Blue$;"]]
    names = [zone.get("name") for zone in module.all("Zone")]
    assert "$" not in "".join(names)
    assert len(set(names)) == len(names) == 3


def test_rows_of_pointed_hexes_are_counted_as_vassal_counts_them(tmp_path):
    """Sideways, its raw columns are rows, and its origin lies in the first row that is not shifted to the right."""
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "pack.yaml").write_text(ODD, encoding="utf-8")
    game = forge.open_game(folder)
    (path,) = game.export("vassal", tmp_path / "out", dpi=DPI).files
    (grid,) = Module(path).all("HexGrid")
    assert grid.get("sideways") == "true"
    (numbers,) = grid
    dx, dy, x0, y0 = (float(grid.get(name)) for name in ("dx", "dy", "x0", "y0"))
    middles = {each.name: each.box for each in game.pieces("map")["map"].origins() if "." in each.name}
    assert sorted(middles) == ["01.01", "01.02", "02.01", "02.02", "03.01", "03.02"]
    for name, box in middles.items():
        y, x = ((at + length / 2) / 914_400 * DPI for at, length in ((box.x, box.width), (box.y, box.height)))
        line = round((x - x0) / dx)
        place = round((y - y0 - (dy / 2 if line % 2 else 0)) / dy)
        assert abs(y0 + place * dy + (dy / 2 if line % 2 else 0) - y) < 1
        across, down = place + int(numbers.get("vOff")), line + int(numbers.get("hOff"))
        assert (numbers.get("first"), f"{across:02d}.{down:02d}") == ("V", name)


def test_the_same_pack_gives_the_same_bytes(file, tmp_path):
    """Two exports are equal to the last byte, and where one is, it is not made again."""
    game = forge.open_game(ROADS)
    (other,) = game.export("vassal", tmp_path, dpi=DPI).files
    assert file.read_bytes() == other.read_bytes()
    assert game.export("vassal", tmp_path, dpi=DPI).unchanged
    with zipfile.ZipFile(other) as zipped:
        assert {entry.date_time for entry in zipped.infolist()} == {(2000, 1, 1, 0, 0, 0)}


def test_a_wrong_wish_is_a_sentence(tmp_path):
    """A situation that the edition does not have is named, with those that there are; nothing is written."""
    asked = ["export", "atlantic-chase", "--to", "vassal", "--edition", "house", "--situation", "noway"]
    result = CliRunner().invoke(cli, [*asked, "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "has no situation 'noway'" in result.output
    assert "norway" in result.output
    assert not (tmp_path / "out").exists()
    with pytest.raises(ForgeError, match="vassal"):
        forge.open_game(ROADS).export("gameboy", tmp_path)
