"""The print kit of Atlantic Wolves: every piece, sheet and square is there and says what the tables say."""

from collections import Counter

import pytest
from kit.drawn import counted, face, form_fields, pages_of, shapes_of, words_of
from kit.wolves_kit import (
    AREAS,
    FOLDER,
    HOUSE_DECK,
    KINDS_OF_EVENT,
    SECTIONS,
    load,
    part,
    read_deck,
    read_table,
)

from forge.drawing.colour import contrast
from forge.drawing.shapes import Path, Rect, Text
from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import situation_names
from forge.reading.measures import INCH, MM

BASES = ("Brest", "Lorient", "St. Nazaire", "La Pallice", "Bordeaux")


def words_of_piece(component, name, side="front"):
    return words_of(face(component, next(piece for piece in component.pieces if piece.id == name), side))


def test_u_boats_are_numbered_from_one_without_a_gap():
    """There are 24 U-boats, each with a number of its own on both sides."""
    boats = part("u-boats")
    assert counted(boats) == {f"u-boat-{number}": 1 for number in range(1, 25)}
    for number in (1, 12, 24):
        for side in ("front", "back"):
            assert str(number) in words_of_piece(boats, f"u-boat-{number}", side).split()


def test_german_pieces_are_those_of_the_rules():
    """Three Condors, one Raider, two admirals, four Aces at most, and tankers enough for two Pens results and more."""
    assert counted(part("german")) == {
        "tanker": 4,
        "condor": 3,
        "raider": 1,
        "doenitz": 1,
        "raeder": 1,
        "ace-1": 1,
        "ace-2": 1,
        "ace-3": 1,
        "ace-4": 1,
    }


def test_the_fourth_convoy_can_be_placed():
    """Four Convoy markers lose the game, so that there must be a fourth one."""
    assert counted(part("allied"))["convoy"] == 4


def denominations(kind):
    """Factors of the counters of a kind: pairs of front and back, with the number of counters."""
    rows = [row for row in read_table("counters/allied.csv") if row["id"].startswith(kind)]
    copies = counted(part("allied"))
    return {(int(row["figure"]), int(row["back_figure"])): copies[row["id"]] for row in rows}


@pytest.mark.parametrize("kind", ["escort", "air"])
def test_any_sum_up_to_ten_can_stand_in_an_area(kind):
    """Two counters at most make any number of Air factors up to 10; Escorts need three for 9 and 10."""
    mix = denominations(kind)
    faces = [number for sides in mix for number in sides]
    singles = set(faces)
    pairs = {one + other for one in faces for other in faces}
    triples = {one + pair for one in faces for pair in pairs}
    reachable = singles | pairs if kind == "air" else singles | pairs | triples
    assert set(range(1, 11)) <= reachable
    assert all(copies >= 3 for copies in mix.values())


@pytest.mark.parametrize("kind", ["escort", "air"])
def test_every_card_of_the_house_deck_can_be_laid_out(kind):
    """One counter an area is enough for every card, so that no card runs out of counters."""
    mix = denominations(kind)
    for card, row in read_deck(HOUSE_DECK).items():
        needed = Counter()
        for column in SECTIONS[kind]:
            if factors := int(row[column]):
                needed[next(sides for sides in mix if factors in sides)] += 1
        assert all(number <= mix[sides] for sides, number in needed.items()), card


def test_there_is_a_marker_for_each_area():
    """All seven areas can be scattered, full or done at once."""
    markers = counted(part("markers"))
    assert markers["scatter"] == markers["limit"] == 7


@pytest.mark.parametrize(
    ("marker", "front", "back"),
    [
        ("wolfpack", "+1", "+2"),
        ("routes", "−1", "+1"),
        ("convoy-used", "C USED", "C OPEN"),
        ("torpedo", "TORPEDO", "B-DIENST"),
        ("turn", "1942", "1943"),
        ("tons-1000", "1,000", "500"),
        ("tons-100000", "100,000", "+1,000,000"),
    ],
)
def test_markers_say_what_they_stand_for(marker, front, back):
    """Both sides of a marker are of use, and each says for what."""
    assert front in words_of_piece(part("markers"), marker)
    assert back in words_of_piece(part("markers"), marker, "back")


def test_inks_stand_out_from_their_grounds():
    """Text on the counters of every side has a contrast of at least 4.5 to 1."""
    for side in load("published").sides.values():
        assert contrast(side.ink, side.ground) >= 4.5


def test_the_board_has_every_area_square_and_box():
    """Seven areas with three squares and room for Escorts and Air, five boxes, and a key that names the squares."""
    board = part("board")
    words = [shape.text.strip() for shape in shapes_of(face(board, board.pieces[0])) if isinstance(shape, Text)]
    text = " ".join(words)
    for area in AREAS:
        assert area.replace("_", " ") in text.lower().replace("-", " ")
    for title, times in (("Aggressive", 8), ("Shadow", 8), ("Normal", 8), ("Escorts", 7), ("Air", 7), ("Convoys", 1)):
        assert words.count(title) == times, title
    for box in ("HQ", "Sub Pens", "Refueling", "Northern Condor", "Condor"):
        assert box in words
    for month in ("Aug", "Sep", "Oct", "Nov", "Dec"):
        assert f"{month} 1942" in words
    for month in ("Jan", "Feb", "Mar", "Apr", "May"):
        assert f"{month} 1943" in words


def test_modifiers_on_the_board_are_those_of_the_table():
    """The squares show the modifiers that rulings apply."""
    table = load("published").rules.tables["german-attack"]
    size = {name: table.modifier(name).printed.replace("-", "−") for name in ("aggressive", "normal-scatter", "shadow")}
    text = words_of(face(part("board"), part("board").pieces[0]))
    assert text.count(f"Aggressive {size['aggressive']}") == 7
    assert text.count(f"Shadow {size['shadow']}") == 7
    assert text.count(table.modifier("shadow-scatter").printed) >= 7
    assert text.count(size["normal-scatter"]) >= 7


@pytest.mark.parametrize(("paper", "sheets"), [("A4", 2), ("Letter", 2), ("A3", 1), ("Tabloid", 1)])
def test_the_board_is_two_small_sheets_or_a_large_one(paper, sheets):
    """The board tiles on two upright sheets of A4 or Letter and is printed whole on A3 and Tabloid."""
    problems = Problems()
    plan = plan_sheets([part("board")], ImposeOptions(paper=parse_paper(paper)), problems)
    assert list(problems) == []
    assert len(plan.sheets) == sheets
    if sheets == 2:
        assert all(sheet.room.page.height > sheet.room.page.width for sheet in plan.sheets)


def test_nothing_stands_where_the_board_is_cut():
    """Within the frame no text lies across the join in the middle, nor within 4 mm of it."""
    board = part("board")
    piece = board.pieces[0]
    middle, clear = piece.width // 2, 4 * MM
    texts = [shape for shape in shapes_of(face(board, piece)) if isinstance(shape, Text)]
    inside = [text for text in texts if not text.text.endswith(("° W", "° E", "° N"))]
    assert len(inside) > 100
    for shape in inside:
        assert shape.x + shape.width < middle - clear or shape.x > middle + clear, shape.text


def test_three_counters_lie_beside_the_words_of_each_square():
    """Right of the words of all 21 squares, and of the box for Convoys, three counters of 5/8 in hide nothing."""
    board = part("board")
    shapes = list(shapes_of(face(board, board.pieces[0])))
    counter = part("u-boats").pieces[0].width
    boxes = [shape for shape in shapes if isinstance(shape, Rect) and 50 * MM < shape.width < 65 * MM]
    boxes = [box for box in boxes if counter <= box.height < 20 * MM]
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    roomy = 0
    for box in boxes:
        inside = [text for text in texts if box.x <= text.x < box.x + box.width and box.y < text.y < box.y + box.height]
        free = box.x + box.width - max((text.x + text.width for text in inside), default=box.x)
        roomy += inside != [] and free >= 3 * counter
    assert counter == 5 * INCH // 8
    assert roomy == 7 * 3 + 1


def test_the_bases_lie_on_a_chart_of_their_own():
    """Five bases stand on the chart under the Sub Pens, from north to south, and on the board once more."""
    board = part("board")
    texts = [shape for shape in shapes_of(face(board, board.pieces[0])) if isinstance(shape, Text)]
    pens = next(shape for shape in texts if shape.text == "Sub Pens")
    bases = [[shape for shape in texts if shape.text == name] for name in BASES]
    assert [len(found) for found in bases] == [2] * len(BASES)
    inside = [next(one for one in found if one.y > pens.y and one.x > pens.x) for found in bases]
    assert [one.y for one in inside] == sorted(one.y for one in inside)
    assert len({recipe.mark() for recipe, _ in board.recipes}) == 2


def test_the_air_gap_is_shaded():
    """One closed shape in the colour of night lies on the sea, and its name beside the areas."""
    board = part("board")
    shapes = list(shapes_of(face(board, board.pieces[0])))
    shade = [shape for shape in shapes if isinstance(shape, Path) and shape.fill == load("published").palette["night"]]
    assert [shape.opacity < 1 for shape in shade if shape.role == "texture"] == [True]


@pytest.mark.parametrize(("overlays", "begins"), [((), "The "), ((FOLDER / "translations" / "de.yaml",), "Der ")])
def test_situations_are_printed_in_both_languages(overlays, begins):
    """Each situation of the house edition has a page; in German title and story are German."""
    problems = Problems()
    pack = load_pack(FOLDER, find_kinds(), problems, edition="house", overlays=overlays, only={"set-up"})
    assert not problems
    (sheet,) = [component for component in pack.components if component.id == "set-up"]
    pages = [words_of(shapes_of(drawing.shapes)) for drawing in sheet.drawings]
    assert len(pages) == len(situation_names(FOLDER, "house")) == 3
    assert all(page.startswith(begins) for page in pages)


def test_the_sequence_of_play_is_complete():
    """Eight phases in their order, and the end of the turn, each with its rule number."""
    text = pages_of(part("charts"))
    phases = (
        "1 Strategic phase 6.0",
        "2 Event phase 7.0",
        "3 Allotment and placement 8.0",
        "4 Attack and ASW 9.0",
        "5 Allied technology 10.0",
        "6 U-boat production 11.0",
        "7 Ace determination 12.0",
        "8 Convoy bonus placement 13.0",
        "9 End of the turn 14.0",
    )
    places = [text.find(phase) for phase in phases]
    assert -1 not in places
    assert places == sorted(places)


def test_each_kind_of_event_is_explained():
    """Every kind of event of 16.0 has words for its card, and an entry in the glossary."""
    texts = load("published").rules.texts
    glossary = pages_of(part("charts"))
    for kind in KINDS_OF_EVENT:
        assert texts[f"card.{kind}.title"]
        assert texts[f"card.{kind}.words"].endswith(".")
    for name in (
        "Wolfpack Tactics:",
        "Happy Hunting:",
        "Reduced Routes:",
        "North Atlantic Convoy:",
        "If 1943:",
        "Admiral Raeder to HQ:",
        "B-Dienst:",
        "Feder-Apparate Torpedoes:",
        "Another U-boat, Condor, Tanker:",
    ):
        assert name in glossary


def test_the_tally_has_the_months_and_columns_of_the_game():
    """Ten months by four columns are written in, and three of the columns have a total."""
    tally = part("tally")
    names = {field.name for field in form_fields(tally)}
    cells = {name for name in names if name.startswith("tally/months/")}
    months = [f"{month}-1942" for month in ("august", "september", "october", "november", "december")]
    months += [f"{month}-1943" for month in ("january", "february", "march", "april", "may")]
    expected = {f"tally/months/{month}/{key}" for month in months for key in ("tons", "ships", "operational", "sunk")}
    expected |= {f"tally/months/total/{key}" for key in ("tons", "ships", "sunk")}
    assert cells == expected


def test_the_month_log_has_a_place_for_each_area_and_roll():
    """Seven areas, each with its limit, six attack rolls, tons and ships; one area alone can lose a Convoy."""
    names = {field.name for field in form_fields(part("month-log"))}
    for area in AREAS:
        stem = f"month-log/areas/{area.replace('_', '-')}"
        assert {f"{stem}/roll-{number}" for number in range(1, 7)} <= names
        assert {f"{stem}/{key}" for key in ("escorts", "air", "limit", "tons", "ships")} <= names
        assert (f"{stem}/convoy" in names) is (area == "north_atlantic")


def test_the_rules_in_short_are_a_leaf():
    """They fill the two sides of one sheet, doubtful points and all."""
    assert len(part("rules").pieces) == 1


def test_the_example_in_the_rules_is_right():
    """What the worked example says is what the tables say."""
    attack = load("published").rules.tables["german-attack"]
    asw = load("published").rules.tables["asw"]
    hit = load("published").rules.tables["hit"]
    north = {"area": "newfoundland"}
    first = attack.look_up(2, ["aggressive"], **north).result
    second = attack.look_up(5, ["normal-scatter"], **north).result
    third = attack.look_up(3, ["shadow-scatter"], **north).result
    assert (first["tons"], first["ships"], first["scatter"]) == (50_000, 8, ("aggressive",))
    assert (second["tons"], second["ships"]) == (third["tons"], third["ships"]) == (100_000, 16)
    assert [asw.look_up(roll, [("aggressive-boats", 2)]).result["effect"] for roll in (3, 5)] == ["none", "hit"]
    assert [asw.look_up(roll).result["effect"] for roll in (1, 4, 6, 2)] == ["none", "none", "hit", "none"]
    assert (hit.look_up(2).result["squares"], hit.look_up(4).result["squares"]) == (
        ("aggressive",),
        ("aggressive", "normal"),
    )
    limit = 100_000 + (2 + 4) * 10_000
    left = limit - 50_000 - 100_000
    text = pages_of(part("rules"))
    assert left == 10_000
    assert "the limit leaves 10,000, 2 ships" in text
    assert f"Together {limit:,} tons, {8 + 16 + 2} ships" in text
