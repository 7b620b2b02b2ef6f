"""The print kit of the Paukenschlag variant: every counter, sheet and square, and a place for each thing not known."""

import re
from functools import cache
from itertools import combinations

import pytest
from kit import drawn, shipped
from kit.drawn import face, form_fields, shapes_of, words_of

from forge.drawing.colour import DEFICIENCIES, contrast, difference, lightness, simulate
from forge.drawing.shapes import Rect, Stamp, Text
from forge.places import find_pack
from forge.reading.measures import MM, Colour

FOLDER = find_pack("paukenschlag-variant")
NEEDLESS = "nothing in this kit: "
PAGES = ("roster", "osl", "tsl", "turn-record", "sequence", "tally", "reference", "numbers")


def pack():
    """Load the pack; nothing may be wrong or doubtful with it."""
    return shipped.load("paukenschlag-variant")


def part(name):
    """Give a component by its id."""
    return next(component for component in pack().components if component.id == name)


@cache
def pages_of(name):
    """Join all that is written on the pages of a component."""
    return drawn.pages_of(part(name))


def counted(name):
    """Check the pieces of a component by their ids."""
    return drawn.counted(part(name))


def cells(name, table):
    """Give row and column of each place to write in of a table."""
    stem = f"{name}/{table}/"
    return {
        tuple(field.name[len(stem) :].split("/")) for field in form_fields(part(name)) if field.name.startswith(stem)
    }


def test_the_counters_are_those_of_the_variant():
    """Twenty counters: six U-boats, the Barbarigo, two floatplanes, two fighters, four Canadians, five frogmen."""
    boats = {f"north-atlantic-{number}": 1 for number in range(1, 7)} | {"barbarigo": 1}
    assert counted("submarines") == boats
    assert counted("aircraft") == {"bv-222": 1, "z-511": 1, "me-109": 2}
    assert counted("warships") == {"canadian-destroyer": 1, "canadian-cutter": 3}
    assert counted("frogmen") == {f"frogmen-{number}": 1 for number in range(1, 6)}
    assert sum(sum(counted(name).values()) for name in ("submarines", "aircraft", "warships", "frogmen")) == 20


def foam_and_keel(shapes):
    """Give how far down the surface of the sea lies, and how far down the boat ends, in millimetres."""
    every = list(shapes_of(shapes))
    foam = next(shape for shape in every if isinstance(shape, Rect) and shape.height < 0.25 * MM)
    boat = next(shape for shape in every if isinstance(shape, Stamp) and shape.drawing.name == "profile")
    return foam.y / MM, (boat.y + boat.drawing.height * boat.scale) / MM


def test_a_submarine_turned_over_is_below_the_surface():
    """Its keel stands on the surface of the front, and well below that of the back, which says so."""
    component = part("submarines")
    for piece in component.pieces:
        foam, keel = foam_and_keel(face(component, piece))
        assert keel == pytest.approx(foam, abs=0.4)
        foam, keel = foam_and_keel(face(component, piece, "back"))
        assert keel - foam > 2
        assert "SUBMERGED" not in words_of(face(component, piece))
        assert "SUBMERGED" in words_of(face(component, piece, "back"))


def test_an_aircraft_turned_over_has_flown():
    """Its back says so, and its front does not."""
    component = part("aircraft")
    for piece in component.pieces:
        assert "FLOWN" not in words_of(face(component, piece))
        assert "FLOWN" in words_of(face(component, piece, "back"))


def test_frogman_markers_look_alike_from_behind():
    """Nothing on the backs of the five markers tells them apart; their fronts are numbered."""
    component = part("frogmen")
    backs = {tuple(map(repr, shapes_of(face(component, piece, "back")))) for piece in component.pieces}
    assert len(backs) == 1
    fronts = [words_of(face(component, piece)) for piece in component.pieces]
    assert [re.search(r"\d", front)[0] for front in fronts] == ["1", "2", "3", "4", "5"]


def test_unknown_factors_have_one_band_to_write_in():
    """Each vessel and aircraft has a white band of 14.9 x 5.4 mm on both sides, and a U-boat a box for its name."""
    for name, unnamed in (("submarines", 6), ("aircraft", 0), ("warships", 0)):
        component = part(name)
        for number, piece in enumerate(component.pieces):
            for side in ("front", "back"):
                shapes = shapes_of(face(component, piece, side))
                white = [
                    shape for shape in shapes if isinstance(shape, Rect) and shape.role == "badge" and is_white(shape)
                ]
                assert len(white) == 1 + (number < unnamed), (piece.id, side)
                assert any(shape.width >= 13.8 * MM and shape.height >= 4.9 * MM for shape in white)


def is_white(shape):
    """Tell whether a rectangle is filled with white."""
    return isinstance(shape.fill, Colour) and lightness(shape.fill) > 99


def test_sides_are_told_apart():
    """Inks have a contrast of 4.5; grounds differ to every eye (12 dE2000) and in grey (10 L*)."""
    sides = pack().sides.values()
    assert all(contrast(side.ink, side.ground) >= 4.5 for side in sides)
    for one, other in combinations(sides, 2):
        assert abs(lightness(one.ground) - lightness(other.ground)) >= 10
        for deficiency in DEFICIENCIES:
            assert difference(simulate(one.ground, deficiency), simulate(other.ground, deficiency)) >= 12


@pytest.mark.parametrize("name", ["osl", "tsl"])
def test_grids_have_a_hundred_squares(name):
    """Ten columns and ten rows of equal squares, numbered 1 to 10 both ways, larger than a counter."""
    shapes = list(shapes_of(face(part(name), part(name).pieces[0])))
    squares = [shape for shape in shapes if isinstance(shape, Rect) and shape.width == shape.height]
    sides = {shape.width for shape in squares}
    side = max(side for side in sides if sum(shape.width == side for shape in squares) == 100)
    grid = [shape for shape in squares if shape.width == side]
    assert len({shape.x for shape in grid}) == len({shape.y for shape in grid}) == 10
    assert side > 5 * 914_400 // 8
    numbers = [shape.text.strip() for shape in shapes if isinstance(shape, Text) and shape.text.strip().isdigit()]
    assert all(numbers.count(str(number)) >= 2 for number in range(1, 11))


def test_the_osl_grid_has_lettered_holding_boxes():
    """Eight boxes, A to H, hold what waits for TSL play."""
    texts = {
        shape.text.strip() for shape in shapes_of(face(part("osl"), part("osl").pieces[0])) if isinstance(shape, Text)
    }
    assert set("ABCDEFGH") <= texts


def test_the_roster_has_a_line_for_each_boat():
    """Six boats, the Barbarigo, six of the base game and four blank lines, each with five boxes for damage."""
    places = cells("roster", "boats")
    lines = {place[0] for place in places}
    assert len(lines) == 6 + 1 + 6 + 4
    for line in lines:
        assert {place[2] for place in places if place[:2] == (line, "damage")} == {"1", "2", "3", "4", "5"}
        assert {(line, "fuel"), (line, "torpedoes")} <= places
    assert {place[0] for place in places if place[1] == "frogmen"} == {"italian"}
    for boat in ("Milch Cow", "U-504", "U-564", "U-578", "U-653", "U-701"):
        assert f"{boat} 2" in pages_of("roster")


def test_the_turn_record_tells_when_aircraft_come_back():
    """Twenty turns, each with the turn two later; boats may enter on turns 2 to 9 only."""
    places = cells("turn-record", "turns")
    assert {place[0] for place in places if place[1] == "flown"} == {str(turn) for turn in range(1, 21)}
    assert {place[0] for place in places if place[1] == "entry"} == {str(turn) for turn in range(2, 10)}
    text = pages_of("turn-record")
    table = text[text.index("Boats off the map") :]
    boats = {turn: range(1, 7) for turn in range(2, 10)}
    lines = [str(number) for turn in range(1, 21) for number in (turn, *boats.get(turn, ()), turn + 2)]
    assert re.findall(r"\d+", table)[: len(lines)] == lines
    assert text.count("entry") == 8


def test_the_sequence_of_play_is_complete():
    """Two pages with the phases of 5.1 to 5.7 in their order, and a box for every step."""
    text = pages_of("sequence")
    places = [text.find(phase) for phase in ("Start of the turn 5.1", "Repair 5.2", "Air movement 5.3",
              "Naval movement 5.4", "OSL play 5.5", "TSL play 5.5", "Second U-boat movement 5.6",
              "Air units return 5.7")]  # fmt: skip
    assert -1 not in places
    assert places == sorted(places)
    assert len(part("sequence").pieces) == 1
    assert part("sequence").two_sided
    boxes = {tuple(field.name.split("/")[1:3]) for field in form_fields(part("sequence"))}
    steps = {"start": 7, "repair": 2, "air": 6, "naval": 5, "osl": 7, "tsl": 6, "after": 2, "second": 2, "return": 4}
    assert {(key, str(number)) for key, count in steps.items() for number in range(1, count + 1)} <= boxes


def test_the_tally_adds_tons_and_ships():
    """Twenty lines for what was sunk, with totals of ships and tons."""
    places = cells("tally", "sunk")
    assert {(str(line), key) for line in range(1, 21) for key in ("tons", "ships", "target")} <= places
    assert {place[1] for place in places if place[0] == "total"} == {"tons", "ships"}


@pytest.mark.parametrize("name", sorted(pack().rules.unknowns))
def test_every_unknown_has_its_place(name):
    """What no source gives is a place to write in, or is called needless with a reason, both in print."""
    unknown = pack().rules.unknowns[name]
    asking = [component.id for component in pack().components if name in component.asks]
    if unknown.needed.startswith(NEEDLESS):
        assert len(unknown.needed) > len(NEEDLESS) + 20
        assert asking == []
    else:
        assert asking


def test_unknowns_and_readings_are_numbered_without_a_gap():
    """They run from 1 to their number, in order."""
    rules = pack().rules
    assert list(rules.unknowns) == [f"U-PKS-{number}" for number in range(1, len(rules.unknowns) + 1)]
    assert list(rules.readings) == [f"PKS-R{number}" for number in range(1, len(rules.readings) + 1)]


def test_the_notice_says_what_is_needed():
    """The kit is unofficial and of no use without the published game and its sheet."""
    assert "Unofficial" in pack().notice
    assert "published game and its variant sheet are needed" in pack().notice
