"""The print kit of the block game: labels with what is known, boards and charts that say what the tables say."""

import itertools
import math
import re
from functools import cache

import pytest
from kit.blocks_kit import FOLDER, SIDE_OF, label, load, part, ships
from kit.drawn import face, pages_of, shapes_of, texts_of, words_of

from forge.drawing.colour import WHITE, contrast, difference, lightness, simulate
from forge.drawing.shapes import Ellipse, Rect, Text
from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
from forge.imposing.stocks import stock_book
from forge.reading.measures import MM
from forge.reading.yaml_text import read_yaml

EDITIONS = ("published", "house")
WARSHIPS = ("battleship", "cruiser", "carrier")


def test_the_labels_say_what_the_source_says_and_no_more():
    """Eight ships are known by name, with the dice and target numbers that rules or examples give."""
    named = {name: row for name, row in ships().items() if row["symbol"] in WARSHIPS or name == "marat"}
    assert {name: (row["dice"], row["target"], row["strength"]) for name, row in named.items()} == {
        "hood": ("4", "6", ""),
        "warspite": ("", "6", ""),
        "norfolk": ("", "5", ""),
        "victorious": ("2", "4", ""),
        "marat": ("", "", ""),
        "bismarck": ("6", "6", ""),
        "tirpitz": ("", "6", ""),
        "lutzow": ("1", "5", ""),
    }


def test_the_known_numbers_of_units_are_kept():
    """Seven submarines, three convoys and one land air unit a side; blanks for each nation."""
    copies = {piece.id: piece.copies for piece in part("labels").pieces}
    assert (copies["u-boat"], copies["convoy"], copies["land-air-allied"], copies["land-air-axis"]) == (7, 3, 1, 1)
    assert all(copies[f"blank-{nation}"] for nation in ("british", "american", "russian", "german", "italian"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_target_numbers_are_those_of_the_tables(edition):
    """The number on a label is the one that the referee rolls against."""
    table = load(edition).rules.table("unit-class")
    for row in ships(edition).values():
        if row["symbol"] in (*WARSHIPS, "convoy", "submarine"):
            assert row["target"] == str(table.look_up(unit=row["symbol"]).result.hit_on)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_die_chart_agrees_with_the_target_numbers(edition):
    """A die hits a class if it reaches the number on its label, and a 1 always disables."""
    rules = load(edition).rules
    for unit in ("battleship", "cruiser", "carrier", "convoy", "submarine"):
        number = rules.table("unit-class").look_up(unit=unit).result.hit_on
        for die in range(1, 7):
            wanted = "disabled" if die == 1 else "hit" if die >= number else "none"
            assert rules.table("combat-die").look_up(die, target=unit).result.effect == wanted


def pips_of(drawn):
    """Count the pips of a label; they carry meaning, as the stars of a flag do not."""
    return sum(isinstance(shape, Ellipse) and shape.role == "mark" for shape in shapes_of(drawn))


@pytest.mark.parametrize(("name", "strength"), [("hood", 4), ("renown", 3), ("norfolk", 2), ("u-boat-turn-1", 0)])
def test_each_side_of_a_label_is_one_weaker(name, strength):
    """Pips on the four sides add up to the strength and every number below it."""
    assert pips_of(label(name, "house")) == sum(range(strength + 1))


def test_the_house_fleet_keeps_to_what_the_examples_pin_down():
    """Strengths and dice of the named ships lie within what the examples allow."""
    fleet = ships("house")
    assert int(fleet["norfolk"]["strength"]) <= 2
    assert int(fleet["lutzow"]["strength"]) <= 3
    assert int(fleet["hood"]["strength"]) >= 3
    assert int(fleet["warspite"]["strength"]) >= 2
    for name, row in ships().items():
        if name in fleet and row["dice"]:
            assert fleet[name]["dice"] == row["dice"], name


def test_the_house_submarines_arrive_as_the_rules_say():
    """Three at the start and four more over turns 2 to 4, as the answers say; convoys have the strength answered."""
    fleet, unknowns = ships("house"), load("house").rules.unknowns
    arriving = [int(fleet[f"u-boat-turn-{turn}"]["copies"]) for turn in (1, 2, 3, 4)]
    assert arriving[0] == 3
    assert arriving[1:] == [unknowns[f"U-BLK-{number}"].value for number in (45, 46, 47)]
    assert sum(arriving) == 7
    assert pips_of(label("convoy-1", "house")) == sum(range(unknowns["U-BLK-49"].value + 1))


@pytest.mark.parametrize("side", ["allied", "axis"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_the_totals_of_the_house_fleets_add_up(side, turn):
    """Ships, dice and strength shown for a side and turn are the sums over its labels."""
    there = [
        row
        for row in ships("house").values()
        if row["symbol"] in WARSHIPS and SIDE_OF[row["nation"]] == side and int(row["turn"]) <= turn
    ]
    texts = load("house").rules.texts
    shown = tuple(int(texts[f"total.{side}-{what}.{turn}"]) for what in ("ships", "dice", "strength"))
    assert shown == (len(there), sum(int(row["dice"]) for row in there), sum(int(row["strength"]) for row in there))
    assert str(shown[1]) in pages_of(part("fleets", "house")).split()


def test_the_published_fleets_page_leaves_totals_open():
    """Without an order of battle no total is printed."""
    texts = load("published").rules.texts
    assert {texts[key] for key in texts if key.startswith("total.")} == {""}


def is_write_box(shape):
    """Tell a white box of 6 mm, for a figure by hand, which a mark on paper needs 4 mm of height for at least."""
    return isinstance(shape, Rect) and shape.fill == WHITE and shape.width == 6 * MM and shape.height >= 4 * MM


def test_every_unknown_is_a_box_or_called_needless():
    """Each is a box on a chart, on the page of answers, on a track, on a label, or given up with a reason."""
    boxes = part("charts").asks
    for number in range(1, 38):
        assert boxes[f"U-BLK-{number}"], number
    answers = part("fleets").asks
    for number in (38, 39, 40, 42, 43, 44, 49):
        assert answers[f"U-BLK-{number}"], number
    unknowns = load("published").rules.unknowns
    assert unknowns["U-BLK-41"].file == "blocks/ships.csv"
    assert all(unknowns[f"U-BLK-{number}"].needed.startswith("nothing") for number in (50, 51))
    assert sum(map(is_write_box, shapes_of(part("tracks").drawings[0].shapes))) == 7
    assert set(load("published").rules.unknowns) == {f"U-BLK-{number}" for number in range(1, 52)}


def test_the_house_edition_answers_everything():
    """No question is left open, no box to write in is left on charts, and every page says whose values they are."""
    rules = load("house").rules
    assert [name for name, one in rules.unknowns.items() if one.value is None and not one.file] == []
    assert part("charts", "house").openness.blank == 0
    assert "our own invention" in rules.label


def test_the_house_kit_follows_its_answers():
    """No sheet sends its players to the published board; ports that can be raided carry an aircraft."""
    printed = " ".join(pages_of(part(name, "house")) for name in ("board", "charts", "rules", "fleets", "tracks"))
    assert "published board" not in printed
    assert "By the rules" not in printed
    assert "published board" in pages_of(part("charts"))
    assert ("May be raided from the air" in printed, printed.count("__")) == (True, 0)


def entry_of(name, key):
    """Read what a file of the parts list says under a key, as plain values."""
    return plain(read_yaml(FOLDER / name, name, Problems()).entries[key].value)


def plain(node):
    """Give a node as plain values."""
    if hasattr(node, "entries"):
        return {key: plain(each.value) for key, each in node.entries.items()}
    return [plain(item) for item in node.items] if hasattr(node, "items") else node.text


def links_in_tables(edition, fields=("known", "other")):
    """Give every way that the referee knows in an edition, each as two names."""
    found = set()
    for name in ("sea-links", "port-links"):
        table = load(edition).rules.table(name)
        for row in table.rows:
            values = dict(zip([field.id for field in table.fields], row.cells[0].values, strict=True))
            found |= {frozenset((row.band.id, area)) for field in fields for area in values[field] or ()}
    return found


def millimetres(place):
    return tuple(float(part.removesuffix("mm")) for part in place.split(","))


@cache
def places():
    """Give the outlines of areas and of ports as the board's file has them, in millimetres."""
    seas, ports = {}, {}
    for space in entry_of("parts/board.yaml", "spaces"):
        if "points" in space:
            seas[space["id"]] = tuple(millimetres(point) for point in space["points"])
        elif "shape" not in space:
            (x, y), (width, height) = millimetres(space["at"]), millimetres(space["size"].replace(" x ", ","))
            ports[space["id"]] = (x, y), (x + width, y), (x + width, y + height), (x, y + height)
    return seas, ports


def sides(outline):
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


@cache
def common_border(one, other):
    """How long two outlines run along each other."""
    total = 0.0
    for (a, b), (c, d) in itertools.product(sides(one), sides(other)):
        length = math.dist(a, b)
        way = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        if all(abs((p[0] - a[0]) * way[1] - (p[1] - a[1]) * way[0]) < 1e-6 for p in (c, d)):
            start, end = sorted((p[0] - a[0]) * way[0] + (p[1] - a[1]) * way[1] for p in (c, d))
            total += max(0.0, min(end, length) - max(start, 0.0))
    return total


def is_within(point, outline):
    """Count how often a ray to the right leaves an outline."""
    x, y = point
    crossed = [(a, b) for a, b in sides(outline) if (a[1] > y) != (b[1] > y)]
    return sum(a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) > x for a, b in crossed) % 2 == 1


@cache
def overlap(port, sea):
    """How much of a port lies on a sea area, in square millimetres."""
    (left, top), (right, bottom) = port[0], port[2]
    grid = itertools.product(range(int(2 * (right - left))), range(int(2 * (bottom - top))))
    return sum(is_within((left + x / 2 + 0.25, top + y / 2 + 0.25), sea) for x, y in grid) / 4


def test_areas_touch_where_a_ship_may_go_and_ports_overlap_where_they_lead():
    """The printed outlines have a border of 6 mm or 20 square millimetres in common wherever the rules have a way."""
    seas, ports = places()
    assert (len(seas), len(ports)) == (7, 10)
    touching = {frozenset(pair) for pair in itertools.combinations(seas, 2) if common_border(*map(seas.get, pair)) >= 6}
    overlapping = {
        frozenset((port, sea)) for port, sea in itertools.product(ports, seas) if overlap(ports[port], seas[sea]) >= 20
    }
    assert touching | overlapping == links_in_tables("house")


def test_areas_that_do_not_touch_keep_apart():
    """No two areas share a short stretch, and no port lies on a corner of a sea that it does not lead to."""
    seas, ports = places()
    known = links_in_tables("house")
    for one, other in itertools.combinations(seas, 2):
        if frozenset((one, other)) not in known:
            assert common_border(seas[one], seas[other]) == 0, (one, other)
    for port, sea in itertools.product(ports, seas):
        if frozenset((port, sea)) not in known:
            assert overlap(ports[port], seas[sea]) < 1, (port, sea)


def test_a_ring_stands_on_every_way_that_no_source_tells():
    """Published: what rules and examples name is open, a ring waits on all else that touches; house: none is left."""
    seas, ports = places()
    spaces = entry_of("parts/board.yaml", "spaces")
    rings = {frozenset(space["id"].split("-to-")) for space in spaces if space.get("shape") == "circle"}
    assert rings == links_in_tables("house") - links_in_tables("published", ["known"])
    assert all(names <= {*seas, *ports} for names in rings)
    shown = [space for space in spaces if space.get("shape") == "circle"]
    answers = {number: one.value for number, one in load("house").rules.unknowns.items()}
    assert all(answers[re.search(r"U-BLK-\d+", space["when"])[0]] for space in shown)


def test_house_links_lead_both_ways():
    """An area next to another has it next to itself."""
    table = load("house").rules.table("sea-links")
    near = {row.band.id: {area for value in row.cells[0].values for area in value} for row in table.rows}
    assert all(one in near[other] for one, others in near.items() for other in others)


def test_the_board_has_seven_areas_and_ten_ports():
    """Each area and port of the tables stands on the board by its printed name, with capacities as far as known."""
    words = words_of(face(part("board"), part("board").pieces[0]))
    rules = load("published").rules
    for name in ("area-points", "port"):
        for row in rules.table(name).rows:
            assert row.band.label.casefold() in words.casefold(), row.band.label
    assert words.count("repairs 6") == words.count("repairs 1") == 1
    assert words.count("repairs") == 10
    boxes = [each for each in shapes_of(part("board").drawings[0].shapes) if is_write_box(each)]
    assert len(boxes) == 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_plates_of_areas_say_what_the_tables_say(edition):
    """Points for either side and land air stand on the plate of each area, as the referee rules."""
    rules = load(edition).rules
    cover = {row.band.id: row.cells[0].values for row in rules.table("air-cover").rows}
    points = {row.band.id: row.cells[0].values for row in rules.table("area-points").rows}
    labels = {row.band.label: row.band.id for row in rules.table("area-points").rows}
    seen = set()
    for inset in entry_of("parts/board.yaml", "insets"):
        plate = inset["blocks"][0].get("face")
        if not plate or "name" not in plate["draw"]:
            continue
        area = labels[plate["draw"]["name"]]
        seen.add(area)
        asked = [re.search(r"U-BLK-\d+", plate["draw"][side])[0] for side in ("allied", "axis")]
        assert tuple(rules.unknowns[number].value for number in asked) == points[area]
        flies = {(True, True): "both", (True, False): "allied", (False, True): "axis", (False, False): ""}[cover[area]]
        assert plate["draw"].get("air", "") == flies
    assert seen == set(points)


def test_nothing_stands_where_the_board_is_cut():
    """No text lies across the join in the middle, nor within 3 mm of it, and the board tiles on two sheets."""
    board = part("board")
    middle = board.pieces[0].width // 2
    for shape in face(board, board.pieces[0]):
        if isinstance(shape, Text):
            assert shape.x + shape.width < middle - 108_000 or shape.x > middle + 108_000, shape.text
    problems = Problems()
    assert len(plan_sheets([board], ImposeOptions(paper=parse_paper("A4")), problems).sheets) == 2
    assert list(problems) == []


def test_the_battle_board_has_boxes_for_the_sunk_and_the_disabled():
    """Each side has its stations, carriers, land air, and boxes for what is sunk or disabled."""
    words = pages_of(part("battle-board"))
    assert words.count("Sunk") == words.count("Disabled") == 2
    for side in ("Allied", "Axis"):
        for box in ("battle stations", "carriers", "land air"):
            assert f"{side} {box}" in words
    assert "Submarines" in words


def test_the_game_track_runs_from_twelve_to_twelve():
    """There are 25 boxes, 0 once, every other number once on the ground of each side."""
    track = next(
        block["track"]
        for inset in entry_of("parts/board.yaml", "insets")
        for block in inset["blocks"]
        if "track" in block
    )
    boxes = [(box["title"].removeprefix("Axis ").removeprefix("Allies "), box["ground"]) for box in track["boxes"]]
    axis = [(str(number), "axis-tint") for number in range(12, 0, -1)]
    assert boxes == [*axis, ("0", "head"), *[(number, "allied-tint") for number, _ in axis[::-1]]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_labels_fit_their_stickers(edition):
    """All labels of an edition find place on sheets of 108 stickers."""
    problems = Problems()
    labels = part("stickers", edition)
    plan = plan_sheets([labels], ImposeOptions(stocks=stock_book()), problems)
    assert list(problems) == []
    assert len(plan.sheets) == -(-sum(piece.copies for piece in labels.pieces) // 108)


def test_set_up_sheets_follow_the_war():
    """They stand in the order that is said, not in that of their names: turn 1, turn 4, turn 5."""
    words = pages_of(part("set-up", "house"))
    places = [words.index(said) for said in ("Turn 1 after", "The Americans come", "a battle about to begin")]
    assert places == sorted(places)


def test_task_forces_are_as_many_as_answered():
    """Six where nothing is known; the control markers have a side for either; each of seven areas may have a battle."""
    forces = [piece for piece in part("marker-labels").pieces if "task-force" in piece.id]
    assert len(forces) == 6
    control = part("control")
    assert [(piece.id, piece.copies) for piece in control.pieces] == [("control", 7), ("spare-control", 2)]
    assert [(piece.id, piece.copies) for piece in part("markers").pieces] == [
        ("points", 1), ("turn", 1), ("spare", 3), ("rp-allied", 1), ("rp-axis", 1),
    ]  # fmt: skip
    assert [piece.copies for piece in part("battles").pieces] == [1] * 7 + [5]
    assert texts_of(face(control, control.pieces[0])) == ["ALLIES"]
    assert texts_of(face(control, control.pieces[0], "back")) == ["AXIS"]


def test_the_groups_of_labels_can_be_told_apart():
    """Contrast of the inks, and difference of the grounds, in colour, without it, and to colour-blind eyes."""
    sides = load("published").sides
    assert all(contrast(side.ink, side.ground) >= 4.5 for side in sides.values())
    for one, other in itertools.combinations([side.ground for side in sides.values()], 2):
        assert abs(lightness(one) - lightness(other)) >= 10
        for deficiency in ("protanopia", "deuteranopia", "tritanopia"):
            assert difference(simulate(one, deficiency), simulate(other, deficiency)) >= 8
