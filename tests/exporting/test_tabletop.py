"""Saves of Tabletop Simulator: held against the fields of real ones, and counted from the pack's files another way."""

import csv
import io
import itertools
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as some
from kit.tabletop_saves import addresses, everything, faults, footprint, path_of, read_save
from PIL import Image

import forge as library
from forge.errors import ForgeError, Problems
from forge.exporting.gathering import read_tabletop
from forge.exporting.tabletop.export import Wishes, export_tabletop
from forge.exporting.tabletop.naming import Names
from forge.exporting.tabletop.notebook import tab_states
from forge.exporting.tabletop.objects import colour_of
from forge.exporting.tabletop.seats import COLOURS, seat_players
from forge.exporting.tabletop.sheets import plan_sheet, shares
from forge.places import components
from forge.printing.outputs import Outputs
from forge.reading.measures import Colour

ROADS = Path(__file__).parent.parent / "games" / "roads"
SHIPPED = ("atlantic-blocks", "atlantic-chase", "atlantic-wolves", "paukenschlag-variant", "under-ten-flags")
INCH = 25.4
CARDS = """\
pack: toy
title: Toy
sides:
  one: {title: One, ground: "#1d3f63", ink: "#ffffff"}
  two: {title: Two, ground: "#dcb878", ink: "#14263c"}
components:
  - id: pieces
    kind: counter
    title: Pieces
    size: 15 mm
    data: pieces.csv
    side: "{{ side }}"
    copies: "{{ copies }}"
    front: {face: value, value: "{{ words }}"}
    back: {face: value, value: "{{ words }}", label: back}
  - id: strips
    kind: counter
    title: Strips
    size: 30 x 10 mm
    rows: [{id: s}]
    front: {face: value, value: Strip}
  - id: discs
    kind: counter
    title: Discs
    size: 15 mm
    outline: round
    rows: [{id: d, copies: 2}]
    front: {face: value, value: Disc}
  - id: events
    kind: card
    title: Events
    size: 63 x 88 mm
    data: cards.csv
    copies: "{{ copies }}"
    front: {face: back, name: "{{ words }}"}
    back: {face: back, name: Events}
  - id: own
    kind: card
    title: Own backs
    size: 44 x 68 mm
    rows: [{id: a, words: A}, {id: b, words: B}, {id: c, words: C}]
    front: {face: back, name: "{{ words }}"}
    back: {face: back, name: "{{ words }}", game: back}
  - id: alone
    kind: card
    title: Alone
    size: 63 x 88 mm
    rows: [{id: only}]
    front: {face: back, name: Only}
    back: {face: back, name: Back}
  - id: blocks
    kind: label
    title: Blocks
    size: 18 mm
    footprint: 18 x 9 mm
    side: "{{ side }}"
    copies: 3
    rows: [{id: tank, side: one}, {id: gun, side: two}]
    front: {face: text, text: "{{ id|capitalize }}"}
  - id: board
    kind: board
    title: Board
    page: 200 x 150 mm
    margin: 0 mm
    style: plain
    spaces:
      - {id: port, title: Port, at: "20 mm, 30 mm", size: 60 x 40 mm}
      - {id: sea, title: Sea, at: "110 mm, 80 mm", size: 50 x 30 mm}
      - {id: hill, title: Hill, at: "100 mm, 10 mm", size: 60 x 40 mm}
"""
PIECES = "id,side,words,copies\nalpha,one,Alpha,3\nbeta,two,Beta,1\ngamma,one,Gamma,2\n"
EVENTS = "id,words,copies\n" + "".join(f"e{number},Event {number},{1 + number % 3}\n" for number in range(11))
BEGIN = (
    '# A beginning.\nwhere:\n  - "port: Alpha, Beta, Alpha"\n  - "sea: Gamma"\n  - "hill: Tank, Tank, Tank, Gun, Gun"\n'
)


def picture(path):
    """Open a picture, its file not kept open."""
    return Image.open(io.BytesIO(path.read_bytes()))


def exported(folder, out, *, edition="published", only=(), base_url="", dpi=60):
    """Export a pack; give its saves by file name, and what was told."""
    problems = Problems()
    wanted = library.open_game(folder, edition=edition).wanted
    pack = wanted.contents(problems, only=only)
    with Outputs(out, pack.id) as outputs:
        export_tabletop(pack, read_tabletop(pack, problems), outputs, Wishes(out, base_url, dpi), problems)
        outputs.publish("", {})
    return {path.name: read_save(path) for path in out.glob("*.json") if not path.name.startswith(".")}, problems


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    """A small pack with everything that a save can hold, on disk."""
    folder = tmp_path_factory.mktemp("packs") / "toy"
    (folder / "editions" / "published").mkdir(parents=True)
    (folder / "pack.yaml").write_text(CARDS)
    (folder / "pieces.csv").write_text(PIECES)
    (folder / "cards.csv").write_text(EVENTS)
    (folder / "editions" / "published" / "begin.yaml").write_text(BEGIN)
    return folder


@pytest.fixture(scope="module")
def made(toy, tmp_path_factory):
    """What the toy pack became: the folder, its saves, what was told."""
    out = tmp_path_factory.mktemp("out")
    saves, problems = exported(toy, out)
    return SimpleNamespace(out=out, saves=saves, problems=problems)


def named(save, kind):
    """Give the objects of a name, those in bags and decks included."""
    return [thing for thing in everything(save["ObjectStates"]) if thing["Name"] == kind]


def test_a_game_is_saves_a_box_pictures_of_them_and_images(made):
    """There is a save of the game, one of each situation, one of the game in a box, each with its thumbnail."""
    assert set(made.saves) == {"toy.json", "toy-begin.json", "toy-object.json"}
    assert {path.name for path in made.out.glob("*.png")} == {"toy.png", "toy-begin.png", "toy-object.png"}
    assert picture(made.out / "toy.png").size == (256, 256)
    assert not made.problems.warnings


def test_every_field_is_one_that_the_game_knows_and_none_is_missing(made):
    """Saves have the fields of the game's own, of the same types, and nothing else."""
    for name, save in made.saves.items():
        assert faults(save, is_object=name.endswith("-object.json")) == []


def test_the_list_of_fields_finds_what_is_wrong(made):
    """A field too many, too few or of another type, a GUID that is none: the check above tells each."""
    save = made.saves["toy.json"]
    thing = save["ObjectStates"][0]
    for change in ({"Lua": ""}, {"GUID": "xyz"}, {"Locked": 1}, {"Transform": {}}):
        assert faults(save | {"ObjectStates": [thing | change]})
    assert faults(save | {"ObjectStates": [thing, thing]})
    assert faults({name: value for name, value in save.items() if name != "Hands"})


def test_nothing_in_a_save_is_a_program(made):
    """No object and no table brings a script."""
    for save in made.saves.values():
        for thing in (save, *everything(save["ObjectStates"])):
            assert (thing["LuaScript"], thing["LuaScriptState"], thing["XmlUI"]) == ("", "", "")


def test_the_same_pack_gives_the_same_bytes(toy, tmp_path, made):
    """All files of a second export into the same folder are those of the first, byte by byte."""
    before = {path.name: path.read_bytes() for path in made.out.rglob("*") if path.suffix in (".json", ".png")}
    exported(toy, made.out)
    after = {path.name: path.read_bytes() for path in made.out.rglob("*") if path.suffix in (".json", ".png")}
    assert before == after


def test_names_stay_when_rows_are_moved(toy, tmp_path, made):
    """Each copy of a piece keeps its GUID when the rows of its file change places, so that old saves still fit."""
    folder = tmp_path / "toy"
    (folder / "editions" / "published").mkdir(parents=True)
    for name in ("pack.yaml", "cards.csv", "editions/published/begin.yaml"):
        (folder / name).write_bytes((toy / name).read_bytes())
    head, *rows = PIECES.splitlines()
    (folder / "pieces.csv").write_text("\n".join([head, *reversed(rows)]) + "\n")
    saves, _ = exported(folder, tmp_path / "out")
    guids = [Counter((thing["GUID"], thing["Nickname"]) for thing in named(save, "Custom_Tile"))
             for save in (saves["toy.json"], made.saves["toy.json"])]  # fmt: skip
    assert guids[0] == guids[1]


def test_two_things_never_share_a_name():
    """However many things there are, each has six digits of its own: 20,000 names meet often by chance."""
    names = Names()
    given = [names.name("thing", str(number)) for number in range(20_000)]
    assert len(set(given)) == 20_000


def test_counters_are_as_many_as_their_rows_say(made):
    """Bags hold every copy of every row, parted by side; what stands on the board is not in its bag."""
    written = {row["words"]: int(row["copies"]) for row in csv.DictReader(io.StringIO(PIECES))}
    for name in ("toy.json", "toy-begin.json", "toy-object.json"):
        counted = Counter(thing["Nickname"] for thing in named(made.saves[name], "Custom_Tile"))
        assert {words: counted[words] for words in written} == written
    bags = {
        bag["Nickname"]: [one["Nickname"] for one in bag["ContainedObjects"]]
        for bag in named(made.saves["toy.json"], "Bag")
    }
    assert bags["Pieces · One"] == ["Alpha"] * 3 + ["Gamma"] * 2
    assert bags["Pieces · Two"] == ["Beta"]
    left = {
        bag["Nickname"]: [one["Nickname"] for one in bag["ContainedObjects"]]
        for bag in named(made.saves["toy-begin.json"], "Bag")
    }
    assert left["Pieces · One"] == ["Alpha", "Gamma"]
    assert left["Pieces · Two"] == []


def test_tiles_are_as_large_as_the_pieces(made):
    """A scale of one is two inches: counters, strips, discs and the board have their sizes in millimetres."""
    sizes = {"Alpha": (15, 15), "Strip": (30, 10), "Disc": (15, 15), "Board": (200, 150), "Ruler of 100 mm": (100, 15)}
    for thing in named(made.saves["toy.json"], "Custom_Tile"):
        if thing["Nickname"] in sizes:
            wide, deep = sizes[thing["Nickname"]]
            place = thing["Transform"]
            assert (place["scaleX"] * 2, place["scaleZ"] * 2) == pytest.approx((wide / INCH, deep / INCH), abs=1e-3)
            assert place["scaleY"] == 1


def test_outlines_backs_and_boards_are_what_they_are(made):
    """Round counters are round tiles; one-sided ones have no picture below; counters stack, the board is locked."""
    things = {thing["Nickname"]: thing for thing in named(made.saves["toy.json"], "Custom_Tile")}
    kinds = {name: things[name]["CustomImage"]["CustomTile"]["Type"] for name in ("Alpha", "Disc", "Board")}
    assert kinds == {"Alpha": 0, "Disc": 2, "Board": 0}
    assert things["Alpha"]["CustomImage"]["ImageSecondaryURL"]
    assert not things["Strip"]["CustomImage"]["ImageSecondaryURL"]
    assert things["Alpha"]["CustomImage"]["CustomTile"]["Stackable"]
    assert [name for name, thing in things.items() if thing["Locked"]] == ["Board"]
    (box,) = made.saves["toy-object.json"]["ObjectStates"]
    assert box["Name"] == "Bag"
    assert not any(thing["Locked"] for thing in box["ContainedObjects"])


def test_things_of_a_situation_stand_on_their_spaces(made):
    """A place 50 mm right of and 50 mm below the corner of a board of 200 x 150 mm is known by arithmetic."""
    save = made.saves["toy-begin.json"]
    board = next(thing for thing in save["ObjectStates"] if thing["Nickname"] == "Board")["Transform"]
    on_board = {}
    for thing in save["ObjectStates"]:
        if thing["Nickname"] in ("Alpha", "Beta", "Gamma"):
            place = thing["Transform"]
            at = ((place["posX"] - board["posX"]) * INCH + 100, 75 - (place["posZ"] - board["posZ"]) * INCH)
            on_board.setdefault(thing["Nickname"], []).append((*at, place["posY"]))
    assert [place[:2] for place in on_board["Alpha"]] == [pytest.approx((50, 50), abs=0.01)] * 2
    assert [place[:2] for place in on_board["Beta"]] == [pytest.approx((50, 50), abs=0.01)]
    assert [place[:2] for place in on_board["Gamma"]] == [pytest.approx((135, 95), abs=0.01)]
    heights = [on_board["Alpha"][0][2], on_board["Beta"][0][2], on_board["Alpha"][1][2]]
    assert heights == sorted(set(heights)), "the first of a stack is the lowest, none is in another"
    assert heights[0] > board["posY"]


def sheet_of(save, title):
    """Give a deck and its only sheet."""
    deck = next(thing for thing in named(save, "DeckCustom") if thing["Nickname"] == title)
    ((number, sheet),) = deck["CustomDeck"].items()
    return deck, int(number), sheet


def cells(path, sheet):
    """Cut a sheet up as the game does: into equal cells, row by row."""
    image = picture(path)
    wide, high = image.width / sheet["NumWidth"], image.height / sheet["NumHeight"]
    assert (wide, high) == (int(wide), int(high))
    for row, column in itertools.product(range(sheet["NumHeight"]), range(sheet["NumWidth"])):
        yield image.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


@pytest.mark.parametrize(("title", "component"), [("Events", "events"), ("Own backs", "own")])
def test_each_cell_of_a_sheet_is_the_picture_of_its_card(toy, made, title, component):
    """Every cell is what the piece's own picture is at that resolution, pixel by pixel, in front and behind."""
    _, _, sheet = sheet_of(made.saves["toy.json"], title)
    pieces = list(library.open_game(toy).pieces(component).values())
    faces = list(cells(path_of(sheet["FaceURL"]), sheet))
    dpi = next(dpi for dpi in range(1, 61) if faces[0].width <= round(pieces[0].width * dpi / 914_400))
    for piece, cell in zip(pieces, faces, strict=False):
        own = Image.open(io.BytesIO(piece.png("front", dpi))).convert("RGB")
        assert own.tobytes() == cell.tobytes(), piece.id
    back = Image.open(io.BytesIO(pieces[0].png("back", dpi))).convert("RGB")
    if not sheet["UniqueBack"]:
        assert picture(path_of(sheet["BackURL"])).convert("RGB").tobytes() == back.tobytes()
        assert faces[-1].tobytes() == back.tobytes(), "the last cell is what others see of a hand"
        return
    for piece, cell in zip(pieces, cells(path_of(sheet["BackURL"]), sheet), strict=False):
        own = Image.open(io.BytesIO(piece.png("back", dpi))).convert("RGB")
        assert own.tobytes() == cell.tobytes(), piece.id


def test_cards_name_cells_of_their_sheet_and_copies_the_same_one(made):
    """A card's number is its sheet's hundred and its cell; copies repeat it; a deck holds as many as the rows say."""
    deck, number, sheet = sheet_of(made.saves["toy.json"], "Events")
    written = [int(row["copies"]) for row in csv.DictReader(io.StringIO(EVENTS))]
    wanted = [number * 100 + cell for cell, copies in enumerate(written) for _ in range(copies)]
    assert deck["DeckIDs"] == wanted
    assert [card["CardID"] for card in deck["ContainedObjects"]] == wanted
    assert all(card["CustomDeck"] == {str(number): sheet} for card in deck["ContainedObjects"])
    assert len(written) < sheet["NumWidth"] * sheet["NumHeight"], "the last cell is no card"
    assert sheet["BackIsHidden"]
    assert not sheet["UniqueBack"]
    assert sheet_of(made.saves["toy.json"], "Own backs")[2]["UniqueBack"]


def test_a_deck_of_one_is_a_card(made):
    """The game takes no deck of a single card."""
    alone = [thing for thing in made.saves["toy.json"]["ObjectStates"] if thing["Name"] == "Card"]
    assert [thing["CardID"] % 100 for thing in alone] == [0]


def test_numbers_of_sheets_are_their_own(made):
    """No two sheets of a table have one number, or cards of one deck would show those of another."""
    found = {}
    for thing in everything(made.saves["toy.json"]["ObjectStates"]):
        for number, sheet in thing.get("CustomDeck", {}).items():
            assert found.setdefault(number, sheet) == sheet
    assert len(found) == 3


@given(
    count=some.integers(1, 69),
    width=some.integers(20, 200),
    height=some.integers(20, 200),
    dpi=some.integers(72, 600),
)
def test_a_sheet_is_as_sharp_as_its_picture_may_be(count, width, height, dpi):
    """Within 10 x 7 cells and 4096 pixels no other grid gives a card more dots, and none as many in fewer cells."""
    plan = plan_sheet(count, width * 36_000, height * 36_000, dpi)
    assert plan.columns * plan.rows > count
    assert 2 <= plan.columns <= 10
    assert 2 <= plan.rows <= 7
    assert plan.columns * plan.width <= 4096
    assert plan.rows * plan.height <= 4096
    for columns, rows in itertools.product(range(2, 11), range(2, 8)):
        if columns * rows <= count:
            continue
        room = min(4096 * INCH / (columns * width), 4096 * INCH / (rows * height), dpi)
        assert room < plan.dpi + 2
        if room >= plan.dpi + 1:
            assert (
                columns * round(width / INCH * (plan.dpi + 1)) > 4096
                or rows * round(height / INCH * (plan.dpi + 1)) > 4096
            )


@given(some.integers(1, 700))
def test_cards_are_parted_among_sheets(count):
    """Every card is on one sheet, in order, at most 69 on each, on as few sheets as that takes."""
    parted = list(shares(count))
    assert [card for share in parted for card in share] == list(range(count))
    assert all(len(share) <= 69 for share in parted)
    assert len(parted) == (count + 68) // 69


def test_every_picture_is_there_and_one_that_the_game_takes(made):
    """Addresses name files that are there, RGB, within 4096 pixels; tiles have square ones; none is there unused."""
    used = {path_of(address) for save in made.saves.values() for address in addresses(save)}
    assert used == set((made.out / "images").iterdir())
    for path in used:
        image = picture(path)
        assert (image.format, image.mode) == ("PNG", "RGB")
        assert max(image.size) <= 4096
    for thing in named(made.saves["toy.json"], "Custom_Tile"):
        wide, high = picture(path_of(thing["CustomImage"]["ImageURL"])).size
        assert wide == high


def test_pictures_of_square_pieces_are_the_pieces_own(toy, made):
    """What is square is shown as it is drawn, and nothing is drawn twice for its copies."""
    piece = library.open_game(toy).pieces("pieces")["alpha"]
    for thing in named(made.saves["toy.json"], "Custom_Tile"):
        if thing["Nickname"] == "Alpha":
            sides = [path_of(thing["CustomImage"][name]) for name in ("ImageURL", "ImageSecondaryURL")]
            assert [picture(path).tobytes() for path in sides] == [
                Image.open(io.BytesIO(piece.png(side, 60))).tobytes() for side in ("front", "back")
            ]


def test_pictures_can_be_hosted(toy, tmp_path):
    """With the address of a host every picture is named there, by its contents, and is among the files to upload."""
    saves, _ = exported(toy, tmp_path / "out", base_url="https://example.org/toy game/")
    for save in saves.values():
        for address in addresses(save):
            assert address.startswith("https://example.org/toy game/")
            assert (tmp_path / "out" / "images" / address.rsplit("/", 1)[1]).is_file()


@pytest.mark.parametrize("address", ["example.org/images", "ftp://example.org", "https://", "https://a b.org"])
def test_what_is_no_address_is_refused(toy, tmp_path, address):
    """The host of pictures has an address that the game can fetch from; nothing is written else."""
    with pytest.raises(ForgeError, match="base_url"):
        library.open_game(toy).export("tts", tmp_path / "out", base_url=address)
    assert not (tmp_path / "out").exists()


def test_saves_that_were_moved_are_made_anew(toy, tmp_path):
    """A save names the folder of its pictures: where it lies elsewhere than it was made, it is not taken for done."""
    game, first, second = library.open_game(toy), tmp_path / "first", tmp_path / "second"
    game.export("tts", first, dpi=40)
    assert game.export("tts", first, dpi=40).unchanged
    first.rename(second)
    assert not game.export("tts", second, dpi=40).unchanged
    assert all(second in path_of(address).parents for address in addresses(read_save(second / "toy.json")))


def test_a_new_picture_has_a_new_address(toy, tmp_path, made):
    """The game keeps pictures by their addresses: of a changed piece it changes, of all others it stays."""
    folder = tmp_path / "toy"
    (folder / "editions" / "published").mkdir(parents=True)
    for name in ("pack.yaml", "cards.csv", "pieces.csv", "editions/published/begin.yaml"):
        (folder / name).write_bytes((toy / name).read_bytes())
    (folder / "pieces.csv").write_text(PIECES.replace("Beta", "Bravo"))
    exported(folder, tmp_path / "out")
    old, new = ({path.name for path in (out / "images").iterdir()} for out in (made.out, tmp_path / "out"))
    assert sorted(name.rsplit("-", 1)[0] for name in new - old) == ["pieces.beta-back", "pieces.beta-front"]


def test_nothing_lies_over_anything_else(made):
    """Boards, sheets and the ruler lie side by side, the bags and decks in rows of their own."""
    lying = [thing for thing in made.saves["toy.json"]["ObjectStates"] if thing["Name"] == "Custom_Tile"]
    for one, other in itertools.combinations(map(footprint, lying), 2):
        assert one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]


def test_players_have_seats_of_their_colours(made):
    """Each player has a hand opposite the other, of the seat most like its counters, and a place in the turn order."""
    save = made.saves["toy.json"]
    hands = named(save, "HandTrigger")
    assert [(hand["FogColor"], hand["Description"]) for hand in hands] == [("Blue", "One"), ("Yellow", "Two")]
    assert save["Turns"]["TurnOrder"] == ["Blue", "Yellow"]
    assert [hand["Transform"]["rotY"] for hand in hands] == [0, 180]
    assert hands[0]["Transform"]["posZ"] == -hands[1]["Transform"]["posZ"] < 0


def test_no_two_players_share_a_seat():
    """Six players in one colour sit on six seats; a seventh has none."""
    grounds = {str(number): Colour(163, 38, 44) for number in range(7)}
    seats = seat_players(list(grounds), grounds)
    assert [seat.player for seat in seats] == list("012345")
    assert len({seat.name for seat in seats}) == len({(seat.x, seat.z) for seat in seats}) == 6
    assert seats[0].name == "Red"
    assert set(COLOURS) < {
        "White",
        "Brown",
        "Red",
        "Orange",
        "Yellow",
        "Green",
        "Teal",
        "Blue",
        "Purple",
        "Pink",
        "Grey",
    }


def test_colours_are_shares_of_one():
    """A colour of 255 levels is one from nought to one."""
    assert colour_of(Colour(255, 0, 51)) == {"r": 1.0, "g": 0.0, "b": 0.2}


def test_the_notebook_tells_the_scale_and_the_situation(made):
    """The first page says how to measure the table; a situation has its story."""
    tabs = {tab["title"]: tab["body"] for tab in made.saves["toy.json"]["TabStates"].values()}
    assert "100 mm" in tabs["This table"]
    assert "Upload All" in tabs["This table"]
    assert tabs["Set-up: Begin"].startswith("A beginning.")
    assert tab_states(()) == {}


def test_hexes_are_where_things_snap(tmp_path):
    """Each hex of a board is a point of the board: turned half round, in shares of its scale."""
    saves, _ = exported(ROADS, tmp_path / "out", only=["board"], dpi=30)
    (board,) = [thing for thing in named(saves["roads.json"], "Custom_Tile") if "AttachedSnapPoints" in thing]
    points = [(point["Position"]["x"], point["Position"]["z"]) for point in board["AttachedSnapPoints"]]
    assert len(points) == len(set(points)) == 72
    assert all(abs(x) < 1 and abs(z) < 1 for x, z in points)
    first, second = points[0], points[1]
    assert board["Transform"]["rotY"] == 180
    assert first != second


def test_blocks_stand_with_their_faces_to_their_owners(made):
    """Blocks stand on edge in ranks round the middle of their space, name nothing, and are blank behind."""
    objects = made.saves["toy-begin.json"]["ObjectStates"]
    blocks = [thing for thing in objects if thing["Transform"]["rotX"] == 90]
    assert [thing["Nickname"] for thing in blocks] == ["Tank"] * 3 + ["Gun"] * 2
    assert [thing["Transform"]["rotY"] for thing in blocks] == [180] * 3 + [0] * 2, "who plays the second sits opposite"
    assert not any(thing["Tooltip"] for thing in blocks)
    assert {thing["CustomImage"]["CustomTile"]["Thickness"] for thing in blocks} == {round(9 / INCH, 3)}
    prints = list(map(footprint, blocks))
    for one, other in itertools.combinations(prints, 2):
        assert one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]
    board = next(thing for thing in objects if thing["Nickname"] == "Board")["Transform"]
    left, right, near, far = (
        min(p[0] for p in prints),
        max(p[1] for p in prints),
        min(p[2] for p in prints),
        max(p[3] for p in prints),
    )
    middle = board["posX"] + (130 - 100) / INCH, board["posZ"] + (75 - 30) / INCH
    assert ((left + right) / 2, (near + far) / 2) == pytest.approx(middle, abs=0.01)
    backs = {thing["CustomImage"]["ImageSecondaryURL"] for thing in blocks}
    assert {picture(path_of(back)).getcolors()[0][1] for back in backs} == {(29, 63, 99), (220, 184, 120)}


def written_counts(folder):
    """Count counters and cards from the files of a pack alone, with titles, where copies are plain numbers."""
    counts = {}
    for file in sorted((folder / "parts").glob("*.yaml")):
        part = yaml.safe_load(file.read_text(encoding="utf-8"))
        copies = part.get("copies", "")
        if part["kind"] not in ("counter", "label", "card") or part["id"] == "stickers" or "{" in str(copies):
            continue
        rows = part.get("rows")
        if rows is None:
            with (folder / part["data"]).open(encoding="utf-8", newline="") as lines:
                rows = list(csv.DictReader(lines))
        counts[part["id"]] = part["title"], sum(int(copies or row.get("copies") or 1) for row in rows)
    return counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "edition"),
    [(name, edition) for name in SHIPPED for edition in ("published", "house")
     if edition == "published" or (components() / name / "editions" / "house.yaml").is_file()],
)  # fmt: skip
def test_every_pack_becomes_saves(name, edition, tmp_path):
    """All packs have only known fields, lie within the table, and hold each card and counter as often as their rows."""
    saves, problems = exported(name, tmp_path / "out", edition=edition, dpi=40)
    assert not [problem for problem in problems.warnings if "more than the game's table" in str(problem)]
    for file, save in saves.items():
        is_object = file.endswith("-object.json")
        assert faults(save, is_object=is_object) == []
        for thing in [] if is_object else save["ObjectStates"]:
            if thing["Name"] == "Custom_Tile":
                left, right, near, far = footprint(thing)
                assert -44 < left < right < 44
                assert -26 < near < far < 26
    if edition == "published":
        wanted = written_counts(components() / name)
        held = counted(saves[f"{name}.json"], {one: title for one, (title, _) in wanted.items()})
        told = {problem.field for problem in problems.warnings if "left out" in problem.message}
        assert held == {one: 0 if one in told else count for one, (_, count) in wanted.items()}


def counted(save, titles):
    """Count what bags and decks hold, by the titles of the components that they are called after."""
    found = Counter()
    for thing in save["ObjectStates"]:
        if thing["Name"] in ("Bag", "DeckCustom"):
            found[thing["Nickname"].split(" · ")[0]] += len(thing["ContainedObjects"])
    return {one: found[title] for one, title in titles.items()}
