"""The kits that come with forge as VASSAL modules: counted from their own files, places found on the printed board."""

import csv
import io
from collections import Counter
from itertools import product

import pytest
from kit.vassal_format import BP, GRID, MAP, Decoder, Module, W
from PIL import Image

import forge
from forge.drawing.shapes import Clip, Faded, Text, Within
from forge.places import components

pytestmark = pytest.mark.slow
KITS = {
    "atlantic-wolves": "",
    "under-ten-flags": "second-turn",
    "atlantic-chase": "norway",
    "atlantic-blocks": "mid-war",
    "paukenschlag-variant": "",
}
DPI = 60


@pytest.fixture(scope="module", params=KITS)
def kit(request, tmp_path_factory):
    """A game in its house edition, if it has one, and its module."""
    name, situation = request.param, KITS[request.param]
    edition = "house" if (components() / name / "editions/house.yaml").exists() else "published"
    game = forge.open_game(name, edition=edition)
    wished = [situation] if situation else []
    (path,) = game.export("vassal", tmp_path_factory.mktemp(name), situations=wished, dpi=DPI).files
    return game, Module(path)


def words_of(shapes):
    """Give every text of a drawing that is not turned, with the middle of its place."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text, (shape.x + shape.width / 2, shape.y)
        elif isinstance(shape, Clip | Faded | Within):
            yield from words_of(shape.shapes)


def test_every_picture_opens_at_its_size(kit):
    """No picture is broken, and each slot is as large as the picture in it."""
    _, module = kit
    for name in module.files:
        if name.endswith(".png"):
            Image.open(io.BytesIO(module.zip.read(name))).load()
    for slot in module.slots:
        image = Image.open(io.BytesIO(module.image(slot.basic["image"])))
        assert image.size == (int(slot.element.get("width")), int(slot.element.get("height")))


def test_pieces_are_those_that_are_printed(kit):
    """Every piece of every component of counters or labels has a slot, with its copies and its sides."""
    game, module = kit
    palette = {
        slot.about["Piece"]: slot for slot in module.slots if any(node.tag == W + "ListWidget" for node in slot.around)
    }
    wanted, seen = {}, set()
    for component in game.components.values():
        alike = component.component.either
        if (
            component.kind in ("counter", "label")
            and alike not in seen
            and not component.component.openness.nothing_else
        ):
            seen |= {alike} if alike else set()
            wanted |= {f"{component.id}.{piece.id}": piece for piece in component.pieces}
    assert set(palette) == set(wanted)
    for name, piece in wanted.items():
        assert palette[name].about["Copies"] == str(piece.copies)
        steps = palette[name].trait("emb2")
        assert (len(piece.sides) == 2) == (steps is not None)


def test_tables_of_dice_have_the_odds_of_their_dice(kit):
    """A die of a table has a face for each way that its dice fall, with the total that they show."""
    game, module = kit
    ways = {}
    for table in game.tables.values():
        if table.dice:
            totals = map(sum, product(range(1, table.dice.faces + 1), repeat=table.dice.number))
            ways[table.title] = Counter(totals)
    buttons = module.all("SpecialDiceButton")
    assert {button.get("name").split(":")[0] for button in buttons} == {title.split(":")[0] for title in ways}
    for button in buttons:
        title = next(
            title for title in ways if button.get("name") == title or button.get("name").startswith(f"{title}:")
        )
        assert Counter(int(face.get("value")) for face in button[0]) == ways[title]
        for face in button[0]:
            assert face.get("text").split(":")[0].split(" = ")[-1] == face.get("value")


def test_menus_name_buttons_that_there_are(kit):
    """Every item of a menu is the word on a button; and no button stands in the toolbar beside its menu."""
    _, module = kit
    words = [node.get("text") or node.get("buttonName") for node in module.root]
    assert len(set(filter(None, words))) == len(list(filter(None, words)))
    for menu in module.all("ToolbarMenu"):
        items = Decoder(menu.get("menuItems"), ",").words()
        assert items
        assert all(words.count(item) == 1 for item in items)


def test_numbers_that_are_printed_in_hexes_are_what_the_module_says_there(kit):
    """Where a number stands on the printed board, VASSAL calls the place by it: by its own arithmetic, done by hand."""
    game, module = kit
    checked = 0
    for board in module.all("Board"):
        grids = [node for node in board.iter() if node.tag in (GRID + "HexGrid", GRID + "RegionGrid")]
        for grid in grids:
            (piece,) = [piece for piece in game.pieces().values() if piece.title == board.get("name")]
            origins = {each.name: each.box for each in piece.origins()}
            boxes = [origins[space.key] for space in piece.component.component.page.spaces]  # which name hexes, too
            for text, (x, y) in words_of(piece.draw().shapes):
                if text in origins and not any(holds(box, x, y) for box in boxes):
                    assert called(grid, x / 914_400 * DPI, y / 914_400 * DPI) == text
                    checked += 1
    assert checked > 100 or game.id not in ("atlantic-chase", "under-ten-flags")


def holds(box, x, y):
    """Whether a place lies in a box."""
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def called(grid, x, y):
    """What VASSAL calls a place: of a hex grid by column and row, of regions by the nearest."""
    if grid.tag == GRID + "RegionGrid":
        nearest = min(grid, key=lambda one: (int(one.get("originx")) - x) ** 2 + (int(one.get("originy")) - y) ** 2)
        return nearest.get("name")
    (numbers,) = grid
    dx, dy, x0, y0 = (float(grid.get(name)) for name in ("dx", "dy", "x0", "y0"))
    centres = {}
    near = round((x - x0) / dx)
    for column in (near - 1, near, near + 1):
        half = dy / 2 if column % 2 else 0
        row = round((y - y0 - half) / dy)
        centres[column, row] = (x0 + column * dx - x) ** 2 + (y0 + row * dy + half - y) ** 2
    column, row = min(centres, key=centres.get)
    return f"{column + int(numbers.get('hOff')):02d}{row + int(numbers.get('vOff')):02d}"


def test_spaces_of_the_board_are_zones(kit):
    """Each space of a printed board is a zone of its name that has the same middle and extent."""
    game, module = kit
    for component in game.components.values():
        if component.kind != "board":
            continue
        board = next(node for node in module.all("Board") if node.get("name") == component.title)
        zones = {}
        for zone in board.iter(GRID + "mapgrid.Zone"):
            path = [tuple(map(int, point.split(","))) for point in zone.get("path").split(";")]
            zones[box_of(path)] = zone.get("name")
        spaces = {space.key for space in component.component.page.spaces}
        origins = [each for each in component.pieces[0].origins() if each.name in spaces]
        assert len(origins) == len(spaces)
        for each in origins:
            x, y, width, height = each.box
            corners = [(x, y), (x + width, y + height)]
            assert box_of([tuple(round(c / 914_400 * DPI) for c in corner) for corner in corners]) in zones


def box_of(points):
    """The box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_what_a_situation_puts_on_the_board_is_in_its_file(kit):
    """The ships of a fleet stand in one stack, inside the zone of their port, hidden if they are blocks."""
    game, module = kit
    if game.id != "atlantic-blocks":
        return
    stack = next(node for node in module.all("SetupStack") if node.get("name") == "mid-war: Taranto")
    slots = [slot for slot in module.slots if slot.around[-1] is stack]
    fleet = "Littorio, Vittorio Veneto, Duilio, Doria, Cavour, Zara, Trento"
    assert [slot.basic["name"] for slot in slots] == fleet.split(", ")
    assert {slot.trait("obs").state for slot in slots} == {"Axis;"}
    assert [slot.trait("rotate").state for slot in slots] == ["1", "0", "0", "0", "1", "0", "0"]
    zones = [zone for zone in module.all("mapgrid.Zone") if zone.get("name") == "Taranto"]
    left, top, right, bottom = box_of([tuple(map(int, p.split(","))) for p in zones[0].get("path").split(";")])
    assert left < int(stack.get("x")) < right
    assert top < int(stack.get("y")) < bottom


def test_the_deck_is_counted_in_its_file(kit):
    """Forty cards of Atlantic Wolves, forty-one and eight of Under Ten Flags, as their files have rows."""
    game, module = kit
    files = {"under-ten-flags": ("cards/activation.csv", "cards/cruiser.csv"), "atlantic-wolves": ("event_cards.csv",)}
    piles = [node for node in module.all("DrawPile") if node.get("faceDown") == "Always"]
    assert len(piles) == len(files.get(game.id, ()))
    for pile, file in zip(piles, files.get(game.id, ()), strict=True):
        with (components() / game.id / file).open(encoding="utf-8", newline="") as rows:
            count = sum(1 for _ in csv.DictReader(rows))
        assert len(pile) == count
        x, y, width, height = (int(pile.get(name)) for name in ("x", "y", "width", "height"))
        board = next(node for node in module.all("Board") if node.get("name") == "Cards")
        assert x - width // 2 >= 0
        assert x + width // 2 <= int(board.get("width"))
        assert y - height // 2 >= 0
        assert y + height // 2 <= int(board.get("height"))


def test_all_maps_have_their_parts(kit):
    """A map that lacks a part cannot select, move or list pieces, and VASSAL adds none to a map that it is given."""
    _, module = kit
    parts = """ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer StackExpander PieceMover
        KeyBufferer BoardPicker SelectionHighlighters StackMetrics"""
    for node in [*module.all("Map"), *module.all("PlayerHand")]:
        tags = [child.tag for child in node]
        assert all(tags.count(MAP + part) == 1 for part in parts.split())
        assert node.find(f"{MAP}BoardPicker/{BP}Board") is not None
