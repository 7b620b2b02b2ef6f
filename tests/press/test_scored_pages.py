"""Folds and tears in a file for the press: in their own inks, over everything, each once, where they were said."""

from xml.etree import ElementTree as ET

import pikepdf
import pytest
from kit.case_packs import write
from kit.plates import PROCESS, Plates
from kit.press_toys import FACE, press

from forge.drawing.page import DieLine
from forge.errors import Problems
from forge.press.cut_file import cut_svg
from forge.reading.measures import MM, Size

PACK = """pack: toy
title: Toy
components:
  - id: deck
    kind: card
    title: Deck
    size: 63 x 88 mm
    creases: down 20 mm
    perforations: across 30 mm
    rows: [{number: 1}, {number: 2}]
    front: {face: word, paper: "#80a0c0", word: "front {{ number }}"}
    back: {face: word, paper: "#c0a080", word: "back {{ number }}"}
  - id: leaflet
    kind: sheet
    title: Leaflet
    page: 200 x 140 mm
    margin: 10 mm
    creases: down quarters
    perforations: across 50 mm
    blocks: [{text: Fold here.}]
"""
BLEED = 3
KINDS = ("cut", "crease", "perforation")
POINTS = 72 / 25.4


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Both components for an offset press."""
    folder = tmp_path_factory.mktemp("scored")
    pack = write(folder / "toy", pack_yaml=PACK, faces__word_yaml=FACE)
    for component in ("deck", "leaflet"):
        press(pack, "offset", folder / component, component)
    return {name: next((folder / name).glob("*.pdf")) for name in ("deck", "leaflet")}


def strokes(page):
    """Every line in a special ink: its name, whether it overprints, its ends in mm from the top left of the trim."""
    left, _, _, top = (float(edge) for edge in page.TrimBox)
    ink, over, states, at, found = "", False, [], None, []
    for step in pikepdf.parse_content_stream(page):
        operator, given = str(step.operator), step.operands
        if operator == "q":
            states.append((ink, over))
        elif operator == "Q":
            ink, over = states.pop()
        elif operator == "CS":
            space = page.Resources.ColorSpace[given[0]]
            ink = str(space[1]) if space[0] == "/Separation" else ""
        elif operator == "gs":
            over = bool(page.Resources.ExtGState[given[0]].get("/OP", False))
        elif operator in ("m", "l"):
            x, y = (float(one) for one in given)
            point = (round((x - left) / POINTS, 2), round((top - y) / POINTS, 2))
            if operator == "l" and at is not None and ink not in ("", "/CutContour"):
                found.append((ink, over, at, point))
            at = point
    return found


def test_lines_stand_once_over_the_front_and_mirrored_over_the_back(made):
    """A fold 20 mm from the left of a card of 63 mm is 43 mm from the left of its back."""
    with pikepdf.open(made["deck"]) as pdf:
        assert len(pdf.pages) == 4
        for number, page in enumerate(pdf.pages):
            fold = 43 if number % 2 else 20
            (crease, over, *ends), (tear, tear_over, *across) = strokes(page)
            assert (crease, over, tear, tear_over) == ("/Crease", True, "/Perforation", True)
            assert ends == [(fold, 0), (fold, 88)]
            assert sorted(across) == [(0, 30), (63, 30)]


def test_lines_run_on_through_the_rim_of_a_page(made):
    """Quarters of 200 mm are three folds, 50 mm apart; the service trims sheets 8 mm outside, and lines reach that."""
    with pikepdf.open(made["leaflet"]) as pdf:
        found = strokes(pdf.pages[0])
    rim = 8
    assert [(ink, *(sorted(ends))) for ink, _, *ends in found] == [
        ("/Crease", (rim + 50, 0), (rim + 50, 140 + 2 * rim)),
        ("/Crease", (rim + 100, 0), (rim + 100, 140 + 2 * rim)),
        ("/Crease", (rim + 150, 0), (rim + 150, 140 + 2 * rim)),
        ("/Perforation", (0, rim + 50), (200 + 2 * rim, rim + 50)),
    ]


def test_plates_of_folds_hold_nothing_else_and_take_nothing_from_the_others(made, tmp_path):
    """Ghostscript gives each a plate; the ground below a fold is the ground beside it."""
    dpi = 144
    plates = Plates(made["deck"], tmp_path, dpi=dpi)
    assert set(plates.inks) == {*PROCESS, "CutContour", "Crease", "Perforation"}
    columns = {column for column in range(plates["Crease"].shape[1]) if plates["Crease"][:, column].max() > 100}
    where = (BLEED + 20) / 25.4 * dpi
    assert columns
    assert all(abs(column + 0.5 - where) <= 1.5 for column in columns)
    row = round((BLEED + 70) / 25.4 * dpi)
    for ink in PROCESS:
        ground = plates[ink][row, min(columns) - 6 : max(columns) + 7]
        assert set(ground) == {ground[0]}


def test_a_service_that_takes_no_lines_is_told_of_in_words(made, tmp_path):
    """Its files show no folds, and that is said with the place of the component."""
    problems = Problems()
    pack = made["deck"].parent.parent / "toy"
    press(pack, "mb-print", tmp_path / "cards", "deck", problems=problems)
    [warning] = [str(one) for one in problems if "perforations" in str(one)]
    assert "pack.yaml:4:" in warning
    assert "has creases and perforations, for which the files for MB Print have no ink" in warning
    with pikepdf.open(next((tmp_path / "cards").glob("**/*.pdf"))) as pdf:
        assert not [found for page in pdf.pages for found in strokes(page)]


def test_lines_of_a_file_beside_pictures_are_in_groups_of_their_own():
    """Folds, then tears, then cuts, in millimetres."""
    lines = [
        DieLine(kind, (("M", at * MM, 0), ("L", at * MM, 5 * MM))) for kind, at in zip(KINDS, (3, 1, 2), strict=True)
    ]
    svg = ET.fromstring(cut_svg(Size(9 * MM, 9 * MM), lines, "Sheet"))
    groups = [(group.get("id"), [path.get("d") for path in group]) for group in svg.findall("{*}g")]
    assert groups == [("crease", ["M1 0L1 5"]), ("perforation", ["M2 0L2 5"]), ("cut", ["M3 0L3 5"])]
