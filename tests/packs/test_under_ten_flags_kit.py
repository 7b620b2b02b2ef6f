"""The print kit of Under Ten Flags: every piece, sheet and hex is there and says what the answers and tables say."""

import re
from collections import Counter

import pytest
from kit import shipped
from kit.drawn import counted, face, form_fields, pages_of, shapes_of, words_of

from forge.drawing.colour import contrast
from forge.drawing.extent import extent_of
from forge.drawing.shapes import Ellipse, Path, Rect, Stamp, Text
from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack
from forge.reading.measures import MM, parse_colour

FOLDER = find_pack("under-ten-flags")
COUNTERS = ("warships", "cargo", "convoy-markers", "od-markers", "markers")
EDITIONS = ("published", "house")


def load(edition):
    """Load the pack as it is without anything of an owner's."""
    return shipped.load("under-ten-flags", edition)


def part(name, edition="published"):
    return next(component for component in load(edition).components if component.id == name)


def piece_words(component, name, side="front"):
    return words_of(face(component, next(piece for piece in component.pieces if piece.id == name), side))


def answer(number):
    return load("house").rules.unknowns[f"U-UTF-{number}"].value


def test_the_counters_are_the_fifty_one_of_the_rules():
    """2.0 speaks of 51 counters; 2.1 lists them, and each kind is there in its number."""
    assert Counter({name: sum(counted(part(name)).values()) for name in COUNTERS}) == {
        "od-markers": 12,
        "cargo": 22 + 2,
        "convoy-markers": 6,
        "markers": 1 + 2 + 1 + 1 + 1,  # turn, VP, fatigue, disguise and aircraft, Walrus
        "warships": 3,
    }
    assert sum(sum(counted(part(name)).values()) for name in COUNTERS) == 51
    assert set(counted(part("markers"))) == {"turn", "vp-tens", "vp-ones", "fatigue", "disguise", "walrus"}
    assert set(counted(part("warships"))) == {"atlantis", "ca-1", "ca-2"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_cargo_cannot_be_told_apart_before_it_is_found(edition):
    """All 24 markers of the ACV cup show the same front: ships, ghosts and bonuses look alike."""
    cargo = part("cargo", edition)
    fronts = {tuple(face(cargo, piece)) for piece in cargo.pieces}
    assert len(fronts) == 1


def test_two_markers_are_ghosts():
    """Chasing Ghosts stand on the backs of two markers, with no VP."""
    cargo = part("cargo")
    backs = [words_of(face(cargo, piece, "back")) for piece in cargo.pieces]
    assert sum("CHASING GHOSTS" in words and "0 VP" in words for words in backs) == 2


def test_bonuses_on_the_backs_are_the_answers():
    """In the house edition each ship has its name, one or two stars for secret cargo and a figure for its kind."""
    names = [name.strip() for name in answer(48).split(",")]
    cargo = part("cargo", "house")
    for number, name in enumerate(names, 1):
        (piece,) = [one for one in cargo.pieces if one.id == f"acv-{number}"]
        shapes = list(shapes_of(face(cargo, piece, "back")))
        words = [shape.text.strip() for shape in shapes if isinstance(shape, Text)]
        extra = answer(100 + number)
        assert name.upper() in words
        stars = sum(isinstance(shape, Stamp) and shape.drawing.name == "star" for shape in shapes)
        assert stars == sum(int(bonus[-1]) for bonus in extra if bonus.startswith("cargo"))
        figures = [bonus[-1] for bonus in extra if bonus.startswith("ship")]
        assert sorted(word for word in words if word.isdigit()) == sorted([str(number), *figures])


def test_no_two_ships_of_one_worth_have_one_profile_by_chance():
    """What a ship looks like goes with what she is worth: no kind of profile has two figures for the kind of ship."""
    with (FOLDER / "editions" / "house.yaml").open(encoding="utf-8") as file:
        vessels = {int(number): vessel for number, vessel in re.findall(r"acv-(\d+): {vessel: ([a-z-]+),", file.read())}
    assert sorted(vessels) == list(range(1, 23))
    figures = {}
    for number, vessel in vessels.items():
        figures.setdefault(vessel, set()).add(
            tuple(bonus for bonus in answer(100 + number) if bonus.startswith("ship"))
        )
    assert {vessel for vessel, found in figures.items() if found == {()}} >= {"tramp", "coaster"}
    assert all(() not in figures[vessel] for vessel in ("liner", "whale-factory", "tanker", "reefer", "ore-carrier"))


def test_unknown_bonuses_have_a_box_to_write_in():
    """In the published edition the backs of ships have a white box and a white disc, those of a known ship neither."""
    white = parse_colour("#ffffff")

    def boxes(edition):
        cargo = part("cargo", edition)
        drawn = (face(cargo, piece, "back") for piece in cargo.pieces)
        return [
            sum(isinstance(shape, (Rect, Ellipse)) and shape.fill == white for shape in shapes_of(each))
            for each in drawn
        ]

    assert boxes("published") == [2] * 22 + [0] * 2
    assert boxes("house") == [0] * 24


def test_map_markers_have_an_arrow_and_two_colours():
    """C1 to C6: either side has a pointed arrow and the number; the grounds differ, so that moved ships are told."""
    markers = part("convoy-markers")
    assert [piece.id for piece in markers.pieces] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    for piece in markers.pieces:
        for side in ("front", "back"):
            shapes = face(markers, piece, side)
            filled = [shape for shape in shapes_of(shapes) if isinstance(shape, Path) and shape.fill]
            arrows = [shape for shape in filled if len(shape.commands) == 8]
            assert len(arrows) == 1
            assert piece.id.upper() in words_of(shapes).split()
    assert len({piece.ground for piece in markers.pieces}) == 1
    front, back = markers.pieces[0].ground
    assert front != back


def test_cruisers_have_an_escort_side():
    """−1 stands on the free side only; the other says Escort."""
    for name in ("ca-1", "ca-2"):
        assert "−1" in piece_words(part("warships"), name).split()
        assert "ESCORT" in piece_words(part("warships"), name, "back")


def test_inks_stand_out_from_their_grounds():
    """Text on the counters of every side has a contrast of at least 4.5 to 1."""
    for side in load("published").sides.values():
        assert contrast(side.ink, side.ground) >= 4.5


def cards(deck, heading):
    return [piece.id for piece in part(deck).pieces if heading in words_of(face(part(deck), piece))]


def test_the_decks_are_those_of_the_rules():
    """3.4: ace to ten in red and black with a Joker are 41 cards; six black faces and two red ones are 8."""
    assert cards("activation-deck", "BRITISH ACTION") == [
        f"{suit}-{value}" for suit in ("hearts", "diamonds") for value in ("a", *range(2, 11))
    ]
    assert cards("activation-deck", "GERMAN ACTION") == [
        f"{suit}-{value}" for suit in ("clubs", "spades") for value in ("a", *range(2, 11))
    ]
    assert cards("activation-deck", "END OF TURN") == ["joker"]
    assert len(cards("cruiser-deck", "NO CRUISER")) == 6
    assert len(cards("cruiser-deck", "A CRUISER SAILS")) == 2
    assert sum(counted(part("activation-deck")).values()) == 41
    assert sum(counted(part("cruiser-deck")).values()) == 8


@pytest.mark.parametrize("deck", ["activation-deck", "cruiser-deck"])
def test_the_backs_of_a_deck_are_alike(deck):
    """No card can be told by its back."""
    assert len({tuple(face(part(deck), piece, "back")) for piece in part(deck).pieces}) == 1


def boxes_of_plots(component):
    """The boxes with a number in their corner: pairs of the number and whether the box is grey, by page and place."""
    grey = load("published").palette["grey"]
    found = []
    for drawing in component.drawings:
        shapes = list(drawing.shapes)
        for number, shape in enumerate(shapes):
            if isinstance(shape, Rect) and shape.stroke and shape.width < 30 * 36_000:
                after = [each for each in shapes[number + 1 : number + 6] if isinstance(each, Text)]
                if after and after[0].text.isdigit() and after[0].x < shape.x + shape.width // 2:
                    inside = shape.x <= after[0].x and shape.y <= after[0].y <= shape.y + shape.height
                    if inside:
                        found.append((int(after[0].text), shape.fill == grey))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("sheet", "plots"), [("german-sheet", 1), ("british-sheet", 2)])
def test_every_fifth_column_is_grey(sheet, plots, edition):
    """9.1: every fifth box of Atlantis is grey, all of the cruisers are white, and the numbers are without a gap."""
    boxes = boxes_of_plots(part(sheet, edition))
    numbers = Counter(number for number, _ in boxes)
    assert all(grey == (sheet == "german-sheet" and number % 5 == 0) for number, grey in boxes)
    assert sorted(numbers) == list(range(1, max(numbers) + 1))
    assert max(numbers) == 120
    assert set(numbers.values()) == {plots}
    assert len(part(sheet, edition).drawings) == 2


def test_the_plot_is_long_enough_for_any_cruise():
    """There is a box for each of the 20 black cards of six turns, and none that no cruise can reach."""
    fields = [field for field in form_fields(part("german-sheet")) if "/plot/" in field.name]
    assert [field.name for field in fields] == [f"german-sheet/plot/{number}" for number in range(1, 6 * 20 + 1)]


def test_a_short_published_sheet_goes_on_to_the_last_card(tmp_path, monkeypatch):
    """Where the owner's sheet has fewer boxes than there are cards, the rest of the plot follows, numbered through."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    overlay = tmp_path / "mine.yaml"
    overlay.write_text("overlay: mine\nunknowns: {U-UTF-45: 15, U-UTF-46: 5, U-UTF-47: 4}\n")
    pack = load_pack(FOLDER, find_kinds(), problems := Problems(), overlays=(overlay,))
    assert list(problems) == []
    for sheet, plot in (("german-sheet", "plot"), ("british-sheet", "ca-1-plot"), ("british-sheet", "ca-2-plot")):
        (own,) = [component for component in pack.components if component.id == sheet]
        numbers = [int(each.name.rsplit("/", 1)[1]) for each in form_fields(own) if f"/{plot}/" in each.name]
        assert numbers == list(range(1, 121))


def test_the_german_sheet_has_morale_disguises_and_supply():
    """Fresh to Low, six disguise boxes to mark, and two U-boat supply boxes can be filled in."""
    names = {field.name for field in form_fields(part("german-sheet"))}
    assert {f"german-sheet/disguises/x/box-{number}" for number in range(1, 7)} <= {
        name.replace("/mark/", "/x/") for name in names
    }
    assert {"german-sheet/supply/box/first", "german-sheet/supply/box/second"} <= names
    text = pages_of(part("german-sheet", "house"))
    for word in ("Fresh", "Steady", "Fatigued", "Low", "DRM +1", "DRM +2", "Japanese"):
        assert word in text


def test_the_british_sheet_has_two_cruisers_to_activate():
    """Each cruiser has a box to tick when a red face activates it."""
    names = {field.name for field in form_fields(part("british-sheet"))}
    assert {"british-sheet/cruisers/ca-1/active", "british-sheet/cruisers/ca-2/active"} <= names


def hex_names(edition):
    board = part("map", edition)
    marks = [shape for shape in shapes_of(face(board, board.pieces[0])) if isinstance(shape, Text)]
    return Counter(shape.text for shape in marks if len(shape.text) == 4 and shape.text.isdigit())


def test_the_blank_map_reaches_the_hexes_that_are_known():
    """3.3 and 6.1 name 1201, 2405 and 2505; the field of the published edition has them, and no hex is closed."""
    names = hex_names("published")
    assert {"0101", "1201", "2405", "2505"} <= set(names)
    columns, rows = (max(int(name[place : place + 2]) for name in names) for place in (0, 2))
    assert sum(names.values()) == columns * rows


def test_the_house_map_is_that_of_the_answers():
    """Its hexes are those of columns and rows less the closed ones; each number stands on it once."""
    columns, rows = answer(1), answer(2)
    closed = set()
    for run in answer(4).split():
        first, _, last = run.partition("..")
        last = last or first
        closed |= {
            f"{column:02}{row:02}"
            for column in range(int(first[:2]), int(last[:2]) + 1)
            for row in range(int(first[2:]), int(last[2:]) + 1)
        }
    expected = Counter(f"{column:02}{row:02}" for column in range(1, columns + 1) for row in range(1, rows + 1))
    for name in closed:
        del expected[name]
    assert hex_names("house") == expected


def test_the_house_map_has_no_lines_where_no_ship_sails():
    """The field is drawn as the sides of the hexes that are open, each once: land and closed seas are bare."""
    open_hexes = {(int(name[:2]), int(name[2:])) for name in hex_names("house")}

    def around(column, row):
        down = 0 if column % 2 else 1  # even columns stand lower
        return {(column, row - 1), (column, row + 1)} | {
            (column + way, row + step) for way in (-1, 1) for step in (down - 1, down)
        }

    shared = sum(len(around(*each) & open_hexes) for each in open_hexes) // 2
    board = part("map", "house")
    paths = [shape for shape in shapes_of(face(board, board.pieces[0])) if isinstance(shape, Path) and shape.stroke]
    lines = [path for path in paths if {command[0] for command in path.commands} == {"M", "L"}]
    assert any(len(line.commands) == 2 * (6 * len(open_hexes) - shared) for line in lines)


def places_of_hexes(board):
    """Give the corner of each number, which stands at the same place of every hex but where a coast is in the way."""
    marks = (shape for shape in shapes_of(face(board, board.pieces[0])) if isinstance(shape, Text))
    return {mark.text: mark for mark in marks if len(mark.text) == 4 and mark.text.isdigit()}


def test_every_port_of_the_house_map_stands_in_its_hex():
    """The figure of each origin and destination is within a hex's reach of the number of its hex."""
    board = part("map", "house")
    numbers = places_of_hexes(board)
    figures = [shape for shape in shapes_of(face(board, board.pieces[0])) if isinstance(shape, Text)]
    for number in range(1, 13):
        corner = numbers[answer(10 + number)]
        near = [
            mark
            for mark in figures
            if mark.text == str(number)
            and -2 * MM < mark.x - corner.x < 15 * MM
            and -2 * MM < mark.y - corner.y < 15 * MM
        ]
        assert near, number


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_barred_hexside_and_the_entry_hex_are_marked(edition):
    """One stout line lies between the names of 2405 and 2505; the entry is marked in the hex of the name 1201."""
    board = part("map", edition)
    shapes = list(shapes_of(face(board, board.pieces[0])))
    places = {shape.text: shape for shape in shapes if isinstance(shape, Text)}
    suit = load(edition).palette["suit"]
    (barred,) = [shape for shape in shapes if isinstance(shape, Path) and shape.stroke and shape.stroke.colour == suit]
    xs, ys = ([command[axis] for command in barred.commands] for axis in (1, 2))
    assert places["2405"].x < min(xs) < max(xs) < places["2505"].x + places["2505"].width
    assert places["2505"].y < min(ys)
    number = places["1201"]
    ships = [box for shape in shapes if isinstance(shape, Stamp) and (box := extent_of((shape,)))]
    marks = ships if edition == "house" else [extent_of((places["CA entry"],))]
    assert any(
        mark.right - mark.left < 15 * MM
        and abs((mark.left + mark.right) / 2 - number.x - number.width / 2) < 9 * MM
        and 0 < mark.bottom - number.y < 14 * MM
        for mark in marks
    )


@pytest.mark.parametrize(("paper", "sheets"), [("A4", 2), ("Letter", 2), ("A3", 1), ("Tabloid", 1)])
def test_the_map_is_two_small_sheets_or_a_large_one(paper, sheets):
    """391 mm go on two upright sheets, 197 mm printable on A4; the map is whole on A3 and on 11 x 17 inches."""
    problems = Problems()
    plan = plan_sheets([part("map")], ImposeOptions(paper=parse_paper(paper)), problems)
    assert list(problems) == []
    assert len(plan.sheets) == sheets


def test_the_o_d_card_has_six_lines():
    """What a line of C1 to C6 holds is headed once; six rolls wait below; the ports stand beside, by groups."""
    words = Counter(
        shape.text
        for drawing in part("od-card").drawings
        for shape in shapes_of(drawing.shapes)
        if isinstance(shape, Text)
    )
    for word in ("ORIGIN", "DESTINATION", "SHIP", "MAP MARKER", "ESCORT", "1st", "6th"):
        assert words[word] == 1
    assert [words[f"C{number}"] for number in range(1, 7)] == [1] * 6
    assert all(words[f"Group {number}"] == 1 for number in range(1, 7))


def test_the_displays_are_those_of_the_rules():
    """The Sighting Display, ships sunk and prizes, Victory Points, six turns, and what wins."""
    text = pages_of(part("displays", "house"))
    for word in ("ATLANTIS", "GUN RANGE", "BRITISH", "Sunk", "Prizes", "AIRCRAFT", "WALRUS", "Victory Points"):
        assert word in text
    assert str(answer(34)) in text.split()


def test_what_wins_awards_is_written_in():
    """The chart of gun range has a box for the awards of each roll whose awards are not known."""
    boxes = {field.name for field in form_fields(part("charts"))}
    assert {f"charts/gun-range/{roll}/awards" for roll in range(1, 6)} <= boxes


def test_an_owner_gets_the_map_and_sheets_of_his_answers(tmp_path, monkeypatch):
    """Answers to the unknowns in an overlay change the field, its hexes and the boxes of the plotting sheets."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    overlay = tmp_path / "mine.yaml"
    answers = {1: 30, 2: 20, 4: "0101..0103", 11: '"0704"', 45: 15, 46: 20}
    lines = [f"  U-UTF-{number}: {value}\n" for number, value in answers.items()]
    overlay.write_text("overlay: mine\nunknowns:\n" + "".join(lines))
    problems = Problems()
    pack = load_pack(FOLDER, find_kinds(), problems, overlays=(overlay,))
    assert list(problems) == []
    parts = {component.id: component for component in pack.components}
    words = [shape.text for shape in shapes_of(face(parts["map"], parts["map"].pieces[0])) if isinstance(shape, Text)]
    assert sum(len(word) == 4 and word.isdigit() for word in words) == 30 * 20 - 3 + 1
    assert words.count("0704") == 2
    plot = [field for field in form_fields(parts["german-sheet"]) if "/plot/" in field.name]
    assert len(plot) == 15 * 20
