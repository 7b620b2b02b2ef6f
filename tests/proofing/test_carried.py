"""What two states of a pack have in common is neither built nor drawn a second time; what is another always is."""

import shutil
from typing import NamedTuple

import pytest
from PIL import Image

from forge.kinds.faces.by_row import RowComponent
from forge.kinds.pages.component import PageComponent
from forge.kinds.punch_sheet import PunchSheets
from forge.proofing.changes import carried
from forge.proofing.changes.compare import Comparison, Side
from forge.proofing.changes.state import Chosen
from tests.proofing.planted import edit, told

PACK = """\
pack: small
title: Small
sides: {red: {title: Red, ground: "#8a3b1f", ink: "#ffffff"}}
palette: {paper: "#fbf8ec"}
components:
  - id: units
    kind: counter
    title: Units
    size: 16 mm
    side: red
    data: units.csv
    front: {face: unit, name: "{{ name }}", attack: "{{ attack }}"}
  - id: cards
    kind: card
    title: Cards
    size: 40 x 60 mm
    rows: [{id: one}]
    front: {face: picture, picture: one.png}
  - id: sheet
    kind: punch-sheet
    size: 150 x 100 mm
    of: units
  - {id: words, kind: sheet, title: Words, page: a5, blocks: [{heading: {words: Nothing is said.}}]}
"""
UNITS = "id,name,attack\najax,Ajax,4\nbrisk,Brisk,2\ncrane,Crane,3\n"
ALL = {"units", "cards", "sheet", "words"}


class Done(NamedTuple):
    """What was built, and which pieces were drawn, since it was asked last."""

    built: set[str]
    drawn: set[tuple[str, str]]


@pytest.fixture
def done(monkeypatch):
    """Count what is built and drawn; pieces on a sheet that is drawn are drawn for it."""
    found = Done(set(), set())
    drawing = []

    def counted(kind):
        def draw(component, piece, *args, _draw=kind.draw, **said):
            if not drawing:
                found.drawn.add((component.id, piece.id))
            drawing.append(piece)
            face = _draw(component, piece, *args, **said)
            drawing.pop()
            return face

        monkeypatch.setattr(kind, "draw", draw)

    def built(entry, *args, _build=carried.build_entry):
        found.built.add(entry.entries["id"].value.text)
        return _build(entry, *args)

    for kind in (RowComponent, PageComponent, PunchSheets):
        counted(kind)
    monkeypatch.setattr(carried, "build_entry", built)
    return found


@pytest.fixture
def old(tmp_path, done):
    """The pack before any change; what it took is not counted."""
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "units.csv").write_text(UNITS, encoding="utf-8")
    Image.new("RGB", (900, 1300), "#204060").save(folder / "one.png")
    side = Side.read(Chosen(folder, "old"))
    assert not [str(problem) for problem in side.state.problems.errors]
    assert done.built == ALL
    assert {component for component, _ in done.drawn} == ALL
    for counted in done:
        counted.clear()
    return side


def changed(old, *edits):
    """Read a copy beside the old state, with texts of its files changed."""
    new = shutil.copytree(old.state.folder, old.state.folder.parent / "new")
    for name, before, after in edits:
        edit(new, name, before, after)
    return Side.read(Chosen(new, "new"), old)


def test_nothing_is_drawn_where_nothing_has_changed(old, done):
    """A copy in another folder: no component is built, no piece drawn, and all are there to be compared."""
    new = changed(old)
    assert done == (set(), set())
    found = Comparison(old, new).differences
    assert not found
    assert found.compared[0] == found.compared[1] > len(ALL)


def test_a_cell_draws_its_own_piece_and_what_is_made_of_it(old, done):
    """One factor of one unit: that unit, and the boards that units are punched from; neither cards nor words."""
    new = changed(old, ("units.csv", "Brisk,2", "Brisk,5"))
    assert done.built == {"units", "sheet"}
    assert {ids for ids in done.drawn if ids[0] != "sheet"} == {("units", "brisk")}
    lines = told(Comparison(old, new).differences)
    assert 'units: brisk: front: words "2" -> "5"' in lines
    assert any(line.startswith("sheet: ") for line in lines)


def test_rows_in_another_order_are_not_drawn(old, done):
    """Two rows change places: both print the same, and two have moved."""
    new = changed(old, ("units.csv", "ajax,Ajax,4\nbrisk,Brisk,2\n", "brisk,Brisk,2\najax,Ajax,4\n"))
    assert {component for component, _ in done.drawn} == {"sheet"}
    assert Comparison(old, new).differences.moved == 2


def test_an_entry_is_built_alone(old, done):
    """Other words on one page, which move all that follows in the file: the page, and what has read the parts list."""
    changed(old, ("pack.yaml", "Nothing is said.", "All is said."))
    assert done.built == {"words", "sheet"}


def test_a_picture_of_the_same_name_is_drawn(old, done):
    """A picture is known by what it holds."""
    new = shutil.copytree(old.state.folder, old.state.folder.parent / "new")
    Image.new("RGB", (900, 1300), "#602040").save(new / "one.png")
    found = Comparison(old, Side.read(Chosen(new, "new"), old)).differences
    assert ("cards", "one") in done.drawn
    assert [(piece.component, piece.new) for piece in found.pieces if piece.component == "cards"] == [("cards", "one")]


@pytest.mark.parametrize("place", ['paper: "#fbf8ec"', "title: Red", 'ground: "#8a3b1f"'])
def test_what_all_stands_on_draws_all(old, done, place):
    """A colour or a side of the head may be on every piece."""
    changed(old, ("pack.yaml", place, place.replace("Red", "Reds").replace('c"', 'd"').replace('f"', 'e"')))
    assert done.built == ALL


def test_an_error_is_told_where_it_stands(old):
    """A state that cannot be built whole is read whole: of what is the same, too, each place is its own."""
    new = changed(old, ("pack.yaml", "page: a5, blocks", "page: a55, blocks"))
    assert new.state.problems.errors
    assert all(problem.where.file.startswith("new/") for problem in new.state.problems.errors)
    assert not new.state.ground.carried
