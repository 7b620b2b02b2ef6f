"""The print kit of the block game: labels with what is known, boards and charts that say what the tables say."""

import itertools

import pytest
from kit.blocks_kit import FOLDER, SIDE_OF, label, load, part, ships
from kit.drawn import face, pages_of, shapes_of, texts_of, words_of

from forge.drawing.colour import contrast, difference, lightness, simulate
from forge.drawing.shapes import Ellipse, Text
from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
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


@pytest.mark.parametrize(("name", "strength"), [("hood", 4), ("renown", 3), ("norfolk", 2), ("u-boat-turn-1", 0)])
def test_each_side_of_a_label_is_one_weaker(name, strength):
    """Pips on the four sides add up to the strength and every number below it."""
    pips = [shape for shape in shapes_of(label(name, "house")) if isinstance(shape, Ellipse)]
    assert len(pips) == sum(range(strength + 1))


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
    pips = [shape for shape in shapes_of(label("convoy-1", "house")) if isinstance(shape, Ellipse)]
    assert len(pips) == sum(range(unknowns["U-BLK-49"].value + 1))


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


def test_every_unknown_is_a_box_or_called_needless():
    """Each is a box on a chart, on the page of answers, on a track, on a label, or given up with a reason."""
    boxes = part("sea-charts").asks
    for number in range(1, 38):
        assert boxes[f"U-BLK-{number}"], number
    answers = part("fleets").asks
    for number in (38, 39, 40, 42, 43, 44, 49):
        assert answers[f"U-BLK-{number}"], number
    unknowns = load("published").rules.unknowns
    assert unknowns["U-BLK-41"].file == "blocks/ships.csv"
    assert all(unknowns[f"U-BLK-{number}"].needed.startswith("nothing") for number in (50, 51))
    assert pages_of(part("tracks")).count("__") == 7
    assert set(load("published").rules.unknowns) == {f"U-BLK-{number}" for number in range(1, 52)}


def test_the_house_edition_answers_everything():
    """No question is left open, no box to write in is left on charts, and every page says whose values they are."""
    rules = load("house").rules
    assert [name for name, one in rules.unknowns.items() if one.value is None and not one.file] == []
    assert part("sea-charts", "house").openness.blank == 0
    assert "our own invention" in rules.label


def test_the_house_kit_follows_its_answers():
    """No sheet sends its players to the published board; ports that can be raided carry an aircraft."""
    printed = " ".join(pages_of(part(name, "house")) for name in ("board", "sea-charts", "rules", "fleets", "tracks"))
    assert "published board" not in printed
    assert "By the rules" not in printed
    assert "published board" in pages_of(part("sea-charts"))
    assert ("Aircraft: a port that land air may raid" in printed, printed.count("__")) == (True, 0)


def entry_of(name, key):
    """Read what a file of the parts list says under a key, as plain values."""
    return plain(read_yaml(FOLDER / name, name, Problems()).entries[key].value)


def plain(node):
    """Give a node as plain values."""
    if hasattr(node, "entries"):
        return {key: plain(each.value) for key, each in node.entries.items()}
    return [plain(item) for item in node.items] if hasattr(node, "items") else node.text


def pairs(component):
    said = [link if isinstance(link, str) else link["path"] for link in component]
    return {frozenset(link.split(" - ")) for link in said}


def links_of(name):
    node = read_yaml(FOLDER / name, name, Problems())
    entries = node.entries["components"].value.entries["board"].value if "components" in node.entries else node
    listed = entries.entries["links"].value.items
    return pairs(item.text if hasattr(item, "text") else item.entries["path"].value.text for item in listed)


def links_in_tables(edition, fields):
    found = set()
    for name in ("sea-links", "port-links"):
        table = load(edition).rules.table(name)
        for row in table.rows:
            values = dict(zip([field.id for field in table.fields], row.cells[0].values, strict=True))
            found |= {frozenset((row.band.id, area)) for field in fields for area in values[field]}
    return found


def test_the_lines_on_the_board_are_the_links_of_the_tables():
    """Published: what rules and examples name; house: every link that the referee knows."""
    assert links_of("parts/board.yaml") == links_in_tables("published", ["known"])
    assert links_of("editions/house.yaml") == links_in_tables("house", ["known", "other"])


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
            assert row.band.label in words, row.band.label
    assert words.count("repairs 6") == words.count("repairs 1") == 1
    assert words.count("repairs __") == 8
    assert words.count("Land air") == 4


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
    track = next(block for block in entry_of("parts/forces.yaml", "above"))
    boxes = [(box["title"], box["ground"]) for box in track["track"]["boxes"]]
    axis = [(str(number), "axis-tint") for number in range(12, 0, -1)]
    assert boxes == [*axis, ("0", "head"), *[(number, "allied-tint") for number, _ in axis[::-1]]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_labels_fit_their_stickers(edition):
    """All labels of an edition find place on sheets of 108 stickers."""
    problems = Problems()
    labels = part("stickers", edition)
    plan = plan_sheets([labels], ImposeOptions(), problems)
    assert list(problems) == []
    assert len(plan.sheets) == -(-sum(piece.copies for piece in labels.pieces) // 108)


def test_task_forces_are_as_many_as_answered():
    """Six where nothing is known; the control markers have a side for either."""
    forces = [piece for piece in part("marker-labels").pieces if "task-force" in piece.id]
    assert len(forces) == 6
    control = part("control")
    assert [(piece.id, piece.copies) for piece in control.pieces] == [
        ("control", 7), ("points", 1), ("turn", 1), ("rp-allied", 1), ("rp-axis", 1),
    ]  # fmt: skip
    assert texts_of(face(control, control.pieces[0])) == ["Allies"]
    assert texts_of(face(control, control.pieces[0], "back")) == ["Axis"]


def test_the_groups_of_labels_can_be_told_apart():
    """Contrast of the inks, and difference of the grounds, in colour, without it, and to colour-blind eyes."""
    sides = load("published").sides
    assert all(contrast(side.ink, side.ground) >= 4.5 for side in sides.values())
    for one, other in itertools.combinations([side.ground for side in sides.values()], 2):
        assert abs(lightness(one) - lightness(other)) >= 10
        for deficiency in ("protanopia", "deuteranopia", "tritanopia"):
            assert difference(simulate(one, deficiency), simulate(other, deficiency)) >= 8
