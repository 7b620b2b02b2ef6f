"""The print kit of Atlantic Chase: each ship, hex, port and table is there, and says what the sources say."""

import csv
import json
import math
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from kit import shipped
from kit.chase_table import axial, called
from kit.drawn import counted, face, pages_of, shapes_of, words_of

from forge.drawing.colour import contrast
from forge.drawing.shapes import FormField, Rect, Stamp, Text, Turned
from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
from forge.kinds.board.coast import area
from forge.kinds.board.geography.drawn import parse_drawn
from forge.kinds.board.geography.shaping import draw
from forge.kinds.board.plan import is_inside
from forge.pack.answers import Filler, pack_data
from forge.pack.checks import check_pack
from forge.places import find_pack
from forge.reading.measures import MM
from forge.reading.node import Items, Mapping
from forge.reading.yaml_text import read_yaml
from forge.rules import load_rules

FOLDER = find_pack("atlantic-chase")
SOURCE = json.loads((Path(__file__).parents[1] / "data" / "atlantic_chase.json").read_text(encoding="utf-8"))
MAP = SOURCE["map"]
SHIPS = {(ship["name"], ship["nation"]): ship for ship in SOURCE["ships"]}
NATIONS = {"german": "GE", "british": "UK", "french": "FR", "american": "US"}
UNCOUNTED = {"DD Squadron": 3, "Shore Battery": 2}  # no source says how many
BACKS = {
    "none: sinks at one Hit": "sinks",
    "none: never damaged": "never",
    "none: cannot be attacked": "immune",
    "unknown": "unknown",
}
CLASSES = {"CONVOY": "", "SHORE": "", "liner": ""}  # no class code is printed
CHEVRONS = {"stopped": 0, "vs": 1, "s": 2, "m": 3, "f": 4}
LEADERS = [
    *("LÜTJENS", "KRANCKE", "RAEDER", "MARSCHALL", "PRIEN"),
    *("TOVEY", "FORBES", "POUND", "SOMERVILLE", "WALKER", "GENSOUL"),
]


@cache
def load(edition="published"):
    """Load the pack without any overlay of an owner's; nothing may be wrong or doubtful with it."""
    pack, problems = shipped.load("atlantic-chase", edition), Problems()
    check_pack(pack, problems)
    assert list(problems) == []
    return pack


def part(name, edition="published"):
    """Give a component by its id."""
    return next(component for component in load(edition).components if component.id == name)


@cache
def side_of(component, name, side):
    """What is drawn on one side of a piece."""
    piece = next(piece for piece in component.pieces if piece.id == name)
    return tuple(shapes_of(face(component, piece, side)))


def written(component, name, side="front"):
    """The words on one side of a piece."""
    return " ".join(shape.text.strip() for shape in side_of(component, name, side) if isinstance(shape, Text))


def ship_rows():
    """The ships as the pack lists them."""
    with (FOLDER / "counters" / "ships.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def board():
    """The operations map as it is defined, with what its tables say of it."""
    problems = Problems()
    entry = read_yaml(FOLDER / "parts" / "board.yaml", "board.yaml", problems)
    filled = Filler(pack_data(load()), problems).fill(entry, "board")
    assert list(problems) == []
    return plain(filled)


def plain(node):
    """A definition as dictionaries, lists and texts."""
    if isinstance(node, Mapping):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    return [plain(item) for item in node.items] if isinstance(node, Items) else node.text


def runs(text):
    """The hexes that runs down a column such as ``1104..1112 1114`` stand for, as pairs."""
    for word in text.split():
        (column, first), (_, last) = map(axial, (word.split("..") * 2)[:2])
        yield from ((column, row) for row in range(first, last + 1))


def hexes(text):
    """Hexes by name, as pairs."""
    return {axial(word) for word in text.split()}


def shown(number):
    """A figure as the list of ships writes it."""
    return "na" if number is None else str(number)


MISSPELT = {"Ramillies": "Ramilles"}
"""Names as the source of the figures has them."""


def source_of(row):
    """The published counter of a row."""
    return SHIPS[MISSPELT.get(row["name"], row["name"]), NATIONS[row["side"]]]


def test_every_ship_is_there_once():
    """The list holds the 85 ships of the published counters and no others, with as many copies as are known."""
    rows = ship_rows()
    assert len(rows) == len(SHIPS) == 85
    assert {(MISSPELT.get(row["name"], row["name"]), NATIONS[row["side"]]) for row in rows} == set(SHIPS)
    for row in rows:
        assert int(row["copies"]) == (source_of(row)["copies"] or UNCOUNTED[row["name"]]), row["id"]


def test_names_of_ships_are_all_set_in_one_size():
    """No name is smaller than that of another ship, whatever its length; a battery is no ship."""
    sizes = {
        shape.size
        for row in ship_rows()
        if row["name"] != "Shore Battery"
        for shape in side_of(part("ships"), row["id"], "front")
        if isinstance(shape, Text) and shape.text.strip() == row["name"].upper()
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("row", ship_rows(), ids=lambda row: row["id"])
def test_a_ship_has_the_figures_of_its_counter(row):
    """Class, guns, defence, speed and icons of both sides are those of the published counter."""
    ship = source_of(row)
    front, back = ship["front"], ship["back"]
    assert row["class"] == CLASSES.get(ship["class"].split()[0], ship["class"])
    assert row["guns_close"] == shown(front["gun_close"])
    assert row["guns_far"] == shown(front["gun_far"])
    assert row["defence"] == shown(front["defense"])
    assert row["speed"] == front["speed"]
    assert (row["torpedo"], row["air"]) == tuple("yes" if front[icon] else "no" for icon in ("torpedo", "air"))
    if isinstance(back, str):
        assert row["back"] == BACKS[back]
        return
    state = back.get("state", "damaged")
    assert row["back"] == ("tanker" if "tanker" in state else state)
    assert row["back_guns_close"] == shown(back.get("gun_close"))
    assert row["back_guns_far"] == shown(back.get("gun_far"))
    assert row["back_defence"] == shown(back.get("defense"))
    assert row["back_speed"] == back["speed"]
    assert not any(back.get(icon) for icon in ("torpedo", "air"))


def on_counter(row, prefix):
    """What must be written on one side of a ship, in its order: guns near and far, what damages it."""
    close, far, defence = (row[f"{prefix}{name}"] for name in ("guns_close", "guns_far", "defence"))
    near, away = (figure.replace("-", "−") if figure != "na" else "–" for figure in (close, far))
    return [near, f"/{away}"] + ([defence] if defence != "na" else [])


def chevrons(component, name, side="front"):
    """How many chevrons of speed there are on one side of a piece."""
    shapes = side_of(component, name, side)
    return sum(isinstance(shape, Stamp) and "chevron" in shape.drawing.name for shape in shapes)


def test_the_figures_are_printed_on_both_sides():
    """Each counter shows the figures of its row, and of its other side where it has one."""
    ships = part("ships")
    for row in ship_rows():
        front = written(ships, row["id"])
        assert row["name"].upper() in front
        assert front.split()[-len(on_counter(row, "")) :] == on_counter(row, ""), row["id"]
        assert chevrons(ships, row["id"]) == CHEVRONS[row["speed"]], row["id"]
        if row["back_speed"]:
            back = written(ships, row["id"], "back").split()
            assert back[-len(on_counter(row, "back_")) :] == on_counter(row, "back_"), row["id"]
            assert chevrons(ships, row["id"], "back") == CHEVRONS[row["back_speed"]], row["id"]


def test_other_sides_say_what_they_are():
    """A German convoy has a tanker behind it, a British one disperses, others cannot be damaged."""
    ships = part("ships")
    assert "TANKER" in written(ships, "german-convoy", "back")
    assert "DISPERSED" in written(ships, "british-convoy", "back")
    assert "sunk by one Hit" in written(ships, "widder", "back")
    assert "never damaged" in written(ships, "german-dd-squadron", "back")
    assert "cannot be attacked" in written(ships, "british-shore-battery", "back")


def test_a_damaged_side_has_another_ground():
    """No ship that can be damaged has the same ground on both sides; all others have, a dispersed convoy too."""
    ships = part("ships")
    backs = {row["id"]: row["back"] for row in ship_rows()}
    for piece in ships.pieces:
        front, back = piece.ground
        assert (front != back) is (backs[piece.id] in ("damaged", "unknown")), piece.id


def test_what_is_unknown_of_achilles_is_written_in_or_ours():
    """The published edition has lines for guns and defence of her damaged side, the house edition those of Ajax."""
    for edition, fields in (("published", 2), ("house", 0)):
        ships = part("ships", edition)
        piece = next(piece for piece in ships.pieces if piece.id == "achilles")
        assert sum(isinstance(shape, FormField) for shape in shapes_of(face(ships, piece, "back"))) == fields
    ours = written(part("ships", "house"), "achilles", "back").replace("ACHILLES", "AJAX")
    assert ours == written(part("ships", "house"), "ajax", "back")


def test_each_task_force_has_a_station_and_fifteen_segments():
    """Five German and ten British Task Forces, each with its code on its Station and on 15 strips."""
    codes = [f"G{number}" for number in range(1, 6)] + [f"B{number}" for number in range(1, 11)]
    assert counted(part("stations")) == {f"station-{code.lower()}": 1 for code in codes}
    assert counted(part("segments")) == {f"segment-{code.lower()}": 15 for code in codes}
    assert sum(counted(part("segments")).values()) == 225
    for code in codes:
        assert written(part("stations"), f"station-{code.lower()}") == code
        assert written(part("segments"), f"segment-{code.lower()}").split() == [code, code]
        assert "INTEL" in written(part("segments"), f"segment-{code.lower()}", "back")


def test_codes_of_task_forces_are_told_apart_without_their_colours():
    """Every Task Force of a side has a colour or a bar of its own, and its code is on its display."""
    with (FOLDER / "counters" / "task_forces.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len({(row["side"], row["colour"], row["double"]) for row in rows}) == 15
    for side in ("german", "british"):
        text = pages_of(part(f"{side}-display")).split()
        assert {row["code"] for row in rows if row["side"] == side} <= set(text)


def test_all_leaders_are_there():
    """The eleven leaders of p.10 are counters and are explained on the player aid."""
    pieces = part("leaders")
    heads = Counter(word for piece in pieces.pieces for word in words_of(face(pieces, piece)).split())
    assert all(heads[leader] == 1 for leader in LEADERS)
    aid = pages_of(part("player-aid")).lower()
    assert all(leader.lower() in aid for leader in LEADERS)


def test_leaders_are_printed_as_they_are_ruled():
    """The player aid has the words for each leader's benefit, and the actions that must follow Lütjens."""
    text = pages_of(part("player-aid"))
    table = load().rules.tables["leader-benefit"]
    for row in table.rows:
        benefit, used = row.cells[0].printed
        assert benefit in text
        assert used == ("twice" if row.band.id in ("raeder", "pound") else "once")
    lutjens = table.look_up(id="lutjens")
    assert all(action.replace("-", " ").title() in lutjens.printed[0] for action in lutjens.result.then)


def test_numbers_of_markers_said_to_be_ours_are_printed():
    """What the notes tell of the numbers of markers is what the kit holds."""
    copies = counted(part("markers"))
    text = pages_of(part("referee-notes"))
    for name, words in (
        ("contact", "24 Contact"),
        ("evasive", "12 Evasive"),
        ("hit", "14 Hits"),
        ("no-torpedo", "10 Spent"),
        ("u-boat", "6 U-boats"),
        ("submarine", "6 Submarines"),
        ("location", "4 Location"),
        ("fog", "2 Fog"),
    ):
        assert words in text
        assert copies[name] == int(words.split()[0])
    assert "3 DD Squadrons and 2 Shore Batteries" in text


def test_inks_stand_out_from_their_grounds():
    """Text on the counters of every side has a contrast of at least 4.5 to 1."""
    for side in load().sides.values():
        assert contrast(side.ink, side.ground) >= 4.5


def test_the_map_has_the_hexes_of_the_board():
    """All 131 hexes are there, named, and the six doubtful ones are dotted."""
    field = board()["hexes"]
    found = set(runs(field["only"]))
    assert found == {tuple(place) for place in MAP["axial_hexes"]}
    assert len(found) == 131
    doubtful = {
        tuple(map(int, pair)) for pair in re.findall(r"\((\d+),(-?\d+)\)", MAP["axial_note"].partition("owner:")[2])
    }
    assert hexes(field["dotted"]) == doubtful
    words = {shape.text.strip() for shape in drawn_board() if isinstance(shape, Text)}
    assert {called(q, r) for q, r in found} <= words


@cache
def drawn_board():
    """The shapes of the operations map."""
    component = part("board")
    return tuple(shapes_of(face(component, component.pieces[0])))


def test_the_map_has_the_lines_of_the_board():
    """Sides that part hexes, the canal, the U-Boat Zone and the Arctic Line lie where the board has them."""
    field = board()["hexes"]
    barred, canal = field["sides"]
    sides = {frozenset(hexes(side.replace("/", " "))) for side in barred["sides"].split()}
    assert sides == {frozenset({(a, b), (c, d)}) for a, b, c, d in MAP["not_adjacent_edges"]}
    a, b, c, d = MAP["kiel_canal_edge_german_only"]
    assert hexes(canal["sides"].replace("/", " ")) == {(a, b), (c, d)}
    zones = {zone["title"].split(",")[0]: hexes(zone["hexes"]) for zone in field["zones"]}
    assert zones["U-Boat Zone"] == {tuple(place) for place in MAP["u_boat_zone_hexes"]}
    assert zones["Arctic Line"] == {tuple(place) for place in MAP["arctic_line_hexes"]}
    assert "approximate" in field["zones"][0]["title"]


def test_every_port_has_a_box_with_its_hexes():
    """Each port box of the board is there, and names the hexes from which its port is reached."""
    spaces = [space for space in board()["spaces"] if space["title"] != "U-Boat Box"]
    boxes = {space["title"]: hexes(space["note"].split(" · ")[1].replace(" and", "")) for space in spaces}
    expected = {}
    for port in MAP["ports"]:
        name = {"St Johns": "St. John's"}.get(port["box"], port["box"])
        strip = MAP["port_strips_hexes"].get(port["name"], [])
        expected.setdefault(name, set()).update(map(tuple, [port["hex"], *strip]))
    assert boxes == expected
    checks = {space["title"]: space["text"] for space in board()["spaces"] if "closed" in space.get("text", "")}
    for port, (low, high) in SOURCE["tables"]["port_check_1d6_closed_on"].items():
        assert f"closed on {low}" + (f"–{high}" if high > low else "") in checks.pop(port)
    assert not checks


def in_hex(place):
    """The words printed in a hex, by its middle: those that begin no further from it than its corners."""
    component = part("board")
    origins = component.origins(component.pieces[0], "front")
    box = next(origin.box for origin in origins if origin.name == called(*place))
    return [
        shape.text.strip()
        for shape in drawn_board()
        if isinstance(shape, Text)
        and box.x <= shape.x + shape.width // 2 <= box.x + box.width
        and box.y <= shape.y <= box.y + box.height
    ]


def test_ports_and_air_bases_lie_in_their_hexes():
    """Each port has its name in its hexes, each air base its side and its year, and each a symbol."""
    for port in MAP["ports"]:
        for place in MAP["port_strips_hexes"].get(port["name"], [port["hex"]]):
            assert port["name"].replace("'", "’") in " ".join(in_hex(place)), port["name"]
    for base in MAP["airbases"]:
        assert f"{base['side']} {base['from']}" in in_hex(base["hex"]), base
    marks = Counter(mark["symbol"] for mark in board()["signs"])
    assert marks == {"anchor": len(MAP["ports"]), "fighter": len(MAP["airbases"])}


def test_no_port_is_afloat():
    """The sign of every port that is one place stands on land, or touches it."""
    layers = parse_drawn((FOLDER / "map" / "board.coast").read_text(encoding="utf-8")).layers
    coasts = [[(5 * MM + x * MM, 5 * MM + y * MM) for x, y in loop] for loop in layers["land"]]
    far = {port["name"] for port in MAP["ports"] if len(MAP["port_strips_hexes"].get(port["name"], [])) > 1}
    signs = [
        shape for shape in drawn_board() if isinstance(shape, Rect) and shape.fill and shape.width == shape.height
        and shape.width == round(3.6 * MM)
    ]  # fmt: skip
    assert len(signs) == len(MAP["ports"]) + len(far)
    afloat = 0
    for sign in signs:
        middle = (sign.x + sign.width / 2, sign.y + sign.height / 2)
        inside = sum(is_inside(middle, coast) for coast in coasts) % 2
        near = min(math.dist(middle, point) for coast in coasts for point in coast)
        afloat += not inside and near > sign.width
    assert afloat == 2 * len(far)


def test_ports_have_the_colours_of_their_nations():
    """Ports and their boxes are coloured by who holds them as printed, and bear the letter of that nation."""
    nations = {"UK": "british", "GE": "german", "NO": "norwegian", "FR": "french", "USSR": "soviet", "German": "german"}
    marks = {mark["title"]: mark["ground"] for mark in board()["signs"] if mark["symbol"] == "anchor"}
    letters = {mark["title"]: mark["note"] for mark in board()["signs"] if mark["symbol"] == "anchor"}
    boxes = {space["title"]: (space["band"], space["note"][0]) for space in board()["spaces"]}
    for port in MAP["ports"]:
        nation = nations.get(port["control"], "british")
        letter = nation[0].upper()
        assert (marks[port["name"]], letters[port["name"]]) == (f"port-{nation}", letter)
        assert boxes[{"St Johns": "St. John's"}.get(port["box"], port["box"])] == (f"box-{nation}", letter)


def test_the_coasts_of_the_board_are_those_that_it_asks_for():
    """What forge coast would draw now is what the pack holds, as far as a hair."""
    [(recipe, drawn)] = part("board").recipes
    kept = parse_drawn((FOLDER / drawn.text).read_text(encoding="utf-8"))
    assert kept.mark == recipe.mark()
    anew = draw(recipe)
    for layer in ("land", "shelf-1", "line-2", "ice-2"):
        areas = [abs(sum(area(list(loop)) for loop in each.layers[layer])) for each in (kept, anew)]
        assert areas[0] == pytest.approx(areas[1], rel=0.001), layer


def test_the_board_follows_an_owner(tmp_path):
    """Corrected hexes and an answered Arctic Line are printed as they are ruled."""
    overlay = tmp_path / "mine.yaml"
    overlay.write_text(
        "overlay: mine\nunknowns: {U-AC-15: '0508 0607'}\ntables: {port: {rows: {brest: {hexes: '1211'}}}}\n"
    )
    rules = load_rules(FOLDER, Problems(), overlays=[overlay], owner=False)
    problems = Problems()
    entry = read_yaml(FOLDER / "parts" / "board.yaml", "board.yaml", problems)
    mine = plain(Filler(pack_data(load()._replace(rules=rules)), problems).fill(entry, "board"))
    assert list(problems) == []
    zone = mine["hexes"]["zones"][0]
    assert (zone["title"], zone["hexes"].strip()) == ("Arctic Line", "0508 0607")
    assert next(mark["hex"] for mark in mine["signs"] if mark.get("title") == "Brest") == "1211"
    assert next(space["note"] for space in mine["spaces"] if space["title"] == "Brest") == "F · 1211"


@pytest.mark.parametrize(
    ("name", "paper", "sheets"),
    [("board", "A4", 6), ("board", "Letter", 6), ("battle-board", "A4", 2), ("battle-board", "Letter", 2)],
)
def test_boards_are_a_few_sheets(name, paper, sheets):
    """The map of 560 x 516 mm tiles on six sheets of A4 and of Letter; the battle board on two."""
    problems = Problems()
    plan = plan_sheets([part(name)], ImposeOptions(paper=parse_paper(paper)), problems)
    assert list(problems) == []
    assert len(plan.sheets) == sheets


def test_the_battle_board_has_its_five_zones_in_order():
    """From top to bottom: British Far and Near, Close, German Near and Far."""
    component = part("battle-board")
    words = words_of(face(component, component.pieces[0]))
    places = [words.find(zone) for zone in ("British Far", "British Near", "Close", "German Near", "German Far")]
    assert -1 not in places
    assert places == sorted(places)


def upright(shapes):
    """All shapes, those that stand on end as narrow as they are high."""
    for shape in shapes:
        if isinstance(shape, Turned) and abs(shape.angle) == 90:
            for one in shapes_of(shape.shapes):
                if isinstance(one, Text):
                    yield one._replace(x=shape.x - one.size, width=2 * one.size)
        elif isinstance(shape, Turned):
            yield from upright(shape.shapes)
        else:
            yield from shapes_of((shape,))


def test_no_words_lie_across_the_join_of_the_battle_board():
    """The battle board is cut down its middle on small paper, and no text stands there or within 4 mm of it."""
    component = part("battle-board")
    piece = component.pieces[0]
    middle, clear = piece.width // 2, 4 * 36_000
    for shape in upright(face(component, piece)):
        if isinstance(shape, Text):
            assert shape.x + shape.width < middle - clear or shape.x > middle + clear, shape.text


def test_the_player_aid_holds_every_table_and_action():
    """Each table but those of the map, its modifiers and each action are on the player aid."""
    text = f"{pages_of(part('player-aid'))} {pages_of(part('referee-notes'))}"
    rules = load().rules
    for table in rules.tables.values():
        assert table.title in text or table.id in ("map", "port", "air-base"), table.id
        for modifier in table.modifiers:
            assert not modifier.in_force or modifier.when.split()[0] in text
    assert all(switch.title in text for switch in rules.switches.values())
    for action in ("Air Strike", "Completion", "Engage", "Naval Search", "Pass", "Reorganize", "Signals", "Trajectory"):
        assert action in text


def test_the_example_of_the_player_aid_is_right():
    """What the worked example says is what the tables say."""
    tables = load().rules.tables
    assert max(3, 4) + 6 == 10
    search = tables["naval-search"].look_up(8, ["air-support-two-hexes"], total=10)
    assert search.result["effect"] == ("shadow",)
    assert tables["time-lapse"].look_up(speed="fast").result["good"] == 4
    assert tables["time-lapse"].look_up(speed="medium").result["good"] == 3
    assert tables["seize"].look_up(7, [("tally", 1)]).result["effect"] == "kept"
    assert "a 7, and 1 for the Tally, is 8" in pages_of(part("referee-notes"))


def test_the_house_edition_answers_all_but_its_file():
    """Every unknown with a value has one of ours, marked as ours; Achilles is corrected in the list of ships."""
    unknowns = load("house").rules.unknowns
    assert [name for name, unknown in unknowns.items() if unknown.value is None] == ["U-AC-1"]
    assert all(unknown.value is None for unknown in load().rules.unknowns.values())
    assert "our own invention" in load("house").rules.label


def test_displays_carry_the_colours_of_the_strips():
    """On its display each Task Force has the bar of its strips beside its code, and room for six ships or more."""
    with (FOLDER / "counters" / "task_forces.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for side in ("german", "british"):
        display = part(f"{side}-display")
        shapes = list(shapes_of(display.drawings[0].shapes))
        for row in (row for row in rows if row["side"] == side):
            (code,) = [one for one in shapes if isinstance(one, Text) and one.text == row["code"]]
            bars = [one for one in shapes if isinstance(one, Rect) and one.fill and one.fill.hex == row["colour"]]
            assert any(bar.y < code.y < bar.y + bar.height and 0 < code.x - bar.x < 20 * MM for bar in bars), row
        assert {hold.pieces for room in display.rooms for hold in room.holds} == {"ships", "markers"}
