"""A pack as things for a table on a screen: counted from its own files another way."""

import csv
import io
from pathlib import Path

import pytest
from kit import shipped
from PIL import Image

from forge.errors import Problems
from forge.exporting.gathering import read_tabletop
from forge.exporting.pictures import Camera
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import components

ROADS = Path(__file__).parent.parent / "games" / "roads"


def rows(*path):
    """Read a CSV file of a pack that comes with forge."""
    with components().joinpath(*path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


HURT = "prince-of-wales repulse sheffield ark-royal warspite illustrious scharnhorst graf-spee littorio cavour"
"""The ships of the middle of the war whose strength in the file is below that of their row in the house edition."""


def gathered(pack):
    """Sort the things of a pack; nothing may be wrong with it."""
    problems = Problems()
    tabletop = read_tabletop(pack, problems)
    problems.raise_errors()
    return tabletop


@pytest.fixture(scope="module")
def wolves():
    """Atlantic Wolves in the house edition."""
    return gathered(shipped.load("atlantic-wolves", "house"))


@pytest.fixture(scope="module")
def blocks():
    """Atlantic Blocks in the house edition."""
    return gathered(shipped.load("atlantic-blocks", "house"))


@pytest.fixture(scope="module")
def chase():
    """Atlantic Chase in the house edition."""
    return gathered(shipped.load("atlantic-chase", "house"))


@pytest.mark.parametrize(
    ("component", "file"), [("german", "german.csv"), ("allied", "allied.csv"), ("markers", "markers.csv")]
)
def test_counters_are_as_many_as_their_rows_say(wolves, component, file):
    """Each row of a file is a counter with a front and a back, in as many copies as its cell says."""
    group = next(group for group in wolves.trays if group.id == component)
    written = {f"{component}.{row['id']}": int(row["copies"] or 1) for row in rows("atlantic-wolves", "counters", file)}
    assert {thing.id: thing.copies for thing in group.things} == written
    assert {thing.sides for thing in group.things} == {("front", "back")}
    assert {thing.mm for thing in group.things} == {(15.875, 15.875)}


def test_a_deck_is_a_deck(wolves):
    """The forty cards of the game are one deck of poker cards that all have a back."""
    (deck,) = wolves.decks
    assert (deck.number, {thing.mm for thing in deck.things}) == (40, {(63, 88)})
    assert {thing.sides for thing in deck.things} == {("front", "back")}


def test_players_are_sides_that_somebody_plays(wolves, blocks):
    """Markers are nobody's, and several nations have one player."""
    assert wolves.players == ("German", "Allied")
    assert blocks.players == ("Allied", "Axis")


def test_the_same_on_different_paper_is_there_once(blocks):
    """Labels stand for blocks once, not again as stickers, and say what a block takes up."""
    assert "stickers" not in [group.id for group in blocks.trays]
    labels = next(group for group in blocks.trays if group.id == "labels")
    assert labels.sort == "block"
    assert labels.things[0].stands == (720_000, 360_000)


def test_a_table_of_one_die_says_what_each_face_does(wolves):
    """The ASW Table of Atlantic Wolves hits on a six and nothing below a five (9.2)."""
    asw = next(table for table in wolves.tables if table.id == "asw")
    assert [outcome.total for outcome in asw.outcomes] == [1, 2, 3, 4, 5, 6]
    assert asw.outcomes[5].words == "Hit"
    assert asw.modified


def test_a_column_of_a_table_is_a_table(chase):
    """A table with columns has each of them by itself, and two dice have eleven totals."""
    search = [table for table in chase.tables if table.id == "naval-search"]
    assert [str(table.die) for table in search] == ["2d6"] * 4
    assert len({table.column for table in search}) == 4
    assert all([outcome.total for outcome in table.outcomes] == list(range(2, 13)) for table in search)


def test_ships_of_a_situation_stand_where_it_says(blocks, chase):
    """Fleets stand in their ports; a Task Force in its box, its marker on the map, its strips one in each hex."""
    war = next(setup for setup in blocks.setups if setup.name == "mid-war")
    stands = {stack.space: stack.things for stack in war.stacks}
    assert stands["Leningrad"] == ("labels.marat", "labels.kirov")
    lost = {name: steps for stack in war.stacks for name, steps in zip(stack.things, stack.lost, strict=True)}
    assert {name for name, steps in lost.items() if steps} == {f"labels.{name}" for name in HURT.split()}
    assert lost["labels.repulse"] == 2
    out = next(setup for setup in chase.setups if setup.name == "break-out")
    things = {(stack.board, stack.space): stack.things for stack in out.stacks}
    assert things["german-display", "G1"] == ("ships.bismarck", "leaders.lutjens", "ships.pr-eugen")
    assert things["board", "Bergen"] == ("stations.station-g1",)
    assert [space for board, space in things if "segments.segment-b5" in things[board, space]] == [
        "0510",
        "0609",
        "0709",
    ]


def test_a_marker_stands_on_the_track_of_its_field(blocks):
    """The turn marker stands in the box of the turn, not in one of the same number elsewhere."""
    war = next(setup for setup in blocks.setups if setup.name == "mid-war")
    (turn,) = [stack for stack in war.stacks if "markers.turn" in stack.things]
    assert turn.board == "tracks"


def test_what_stands_nowhere_is_told(chase):
    """A U-boat that the situation gives no place is named, and a fact such as the year is none of that."""
    out = next(setup for setup in chase.setups if setup.name == "break-out")
    assert "stealth: u1: u-boat" in out.unplaced
    assert "year: 1941" in out.facts


def test_boxes_of_displays_are_places(chase):
    """Each Task Force of the display has a box of its own name, and each hex of the map its number."""
    display = next(board for board in chase.boards if board.thing.id == "german-display")
    assert {"G1", "G2", "G3", "G4", "G5"} <= {space.title for space in display.surface.spaces}
    board = next(board for board in chase.boards if board.thing.id == "board")
    hexes = {each.printed: each for each in board.surface.hexes.hexes}
    assert len(hexes) == len(board.surface.hexes.hexes)
    east, west = hexes["1008"].centre, hexes["0908"].centre
    assert (east[0] - west[0], east[1] - west[1]) == pytest.approx((28.8 * 0.75**0.5 * 36_000, 14.4 * 36_000), abs=2)


def test_pictures_are_as_large_as_their_pieces_and_round_ones_clear(tmp_path):
    """Every side is a picture of the size that its resolution gives; the corners of a round piece are clear."""
    problems = Problems()
    pack = load_pack(ROADS, find_kinds(), problems)
    problems.raise_errors()
    tabletop = gathered(pack)
    files = {}
    pictures = Camera(pack, 100, tmp_path / "scratch.pdf").draw(
        tabletop, lambda one, png: files.update({one: png}), Problems()
    )
    assert len(files) == len(pictures) == sum(len(thing.sides) for thing in tabletop.things)
    things = {thing.id: thing for thing in tabletop.things}
    for picture, png in files.items():
        image, thing = Image.open(io.BytesIO(png)), things[picture.thing]
        assert image.size == tuple(round(length / 25.4 * 100) for length in thing.mm) == (picture.width, picture.height)
        corner, middle = (0, 0), (image.width // 2, image.height // 2)
        clear = image.getpixel(corner)[3:] == (0,)
        assert clear == thing.round
        assert image.getpixel(middle)[3:] in ((), (255,))
    assert any(thing.round for thing in things.values())
