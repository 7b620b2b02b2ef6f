"""Packs made in Python are the packs that files would make, faults included."""

import gc
import json

import pytest

import forge

SIDES = {"blue": {"ground": "#24425c", "ink": "#ffffff"}}
SHIPS = {
    "id": "ships",
    "kind": "counter",
    "title": "Ships",
    "size": "15 mm",
    "data": "ships.csv",
    "side": "blue",
    "front": {"face": "ship", "name": "{{ name }}", "symbol": "{{ type }}", "attack": "{{ guns }}"},
}
ROWS = [
    {"id": "hood", "name": "Hood", "type": "battlecruiser", "guns": 4},
    {"id": "nelson", "name": "Nelson", "type": "battleship", "guns": 5},
]
HARBOUR = {
    "pack": "harbour", "title": "Harbour", "notice": "A test of our own.", "sides": SIDES, "components": [SHIPS]
}  # fmt: skip


def problems_of(definition, files=None):
    """Give the problems of a pack made in Python, those of its pieces too."""

    def draw():
        for piece in forge.open_game(forge.pack_from(definition, files)).pieces().values():
            piece.draw()

    with pytest.raises(forge.ForgeError) as caught:
        draw()
    return caught.value.problems


def test_it_prints_what_files_print(harbour, tmp_path):
    """The small pack that other tests write as files gives the same bytes when it is given in Python."""
    made = forge.open_game(forge.pack_from(HARBOUR, {"ships.csv": ROWS}))
    there = forge.open_game(harbour)
    for game, folder in ((made, "made"), (there, "there")):
        game.build(tmp_path / folder, formats=["pdf", "svg"], each=True)
    written = {
        folder: {file.name: file.read_bytes() for file in (tmp_path / folder).rglob("*/*.svg")}
        for folder in ("made", "there")
    }
    assert written["made"] == written["there"]
    assert len(written["made"]) == 4  # the cover, a sheet and two pieces
    assert (tmp_path / "made" / "harbour.pdf").read_bytes() == (tmp_path / "there" / "harbour.pdf").read_bytes()


def test_rows_may_stand_in_the_definition():
    """Rows in the entry itself make the same pieces as rows in a file."""
    inline = {name: value for name, value in SHIPS.items() if name != "data"} | {"rows": ROWS}
    made = forge.open_game(forge.pack_from(HARBOUR | {"components": [inline]})).pieces()
    by_file = forge.open_game(forge.pack_from(HARBOUR, {"ships.csv": ROWS})).pieces()
    assert {name: piece.svg() for name, piece in made.items()} == {name: piece.svg() for name, piece in by_file.items()}


@pytest.mark.parametrize(
    "word", ["no", "yes", "null", "~", "012", "3:1", "1e3", "- x", "a: b", "#fff", "{{ x }}", "'", '"', "\\", " x ", ""]
)
def test_text_stays_text(word):
    """No text is taken for anything else, however YAML would read it without quotes."""
    from forge.errors import Problems
    from forge.places import PACK_FILE
    from forge.reading.yaml_text import read_pack_yaml

    pack = forge.pack_from({"pack": "harbour", "title": word, "palette": {word: [word]}})
    node = read_pack_yaml(pack.folder, PACK_FILE, Problems())
    assert node.entries["title"].value.text == word
    assert node.entries["title"].value.quoted
    assert list(node.entries["palette"].value.entries) == [word]


def test_the_place_of_a_problem_is_in_what_was_given():
    """A field of the second component is named so, counted from 1, and no line of any file."""
    (problem,) = problems_of(
        HARBOUR | {"components": [SHIPS, SHIPS | {"id": "more", "size": "15 km"}]}, {"ships.csv": ROWS}
    )
    assert (problem.where.cell, problem.where.line, problem.field) == ("components[2].size", 0, "more.size")


def test_the_place_in_rows():
    """A cell is named by its row, counted from 1, and its column."""
    (problem,) = problems_of(HARBOUR, {"ships.csv": [ROWS[0], ROWS[1] | {"type": "battelship"}]})
    assert str(problem.where) == "ships.csv [2].type"
    assert "battleship" in problem.hint


def test_the_place_in_another_file():
    """A table that is wrong is named by the name it was given under."""
    table = {
        "table": "asw",
        "title": "ASW",
        "dice": "1d6",
        "axes": {"roll": {"title": "Roll"}},
        "result": {"hits": "whole"},
    }
    table["rows"] = {"1-3": 0, "4-6": "many"}
    assert "tables/asw.yaml rows.4-6" in {
        str(problem.where) for problem in problems_of(HARBOUR, {"ships.csv": ROWS, "tables/asw.yaml": table})
    }


def test_pieces_say_where_they_were_given():
    """A piece and each of its elements lead back to the row that they came from."""
    piece = forge.open_game(forge.pack_from(HARBOUR, {"ships.csv": ROWS})).pieces()["nelson"]
    assert str(piece.where) == "ships.csv [2].id"
    places = {str(where) for one in piece.origins() for field, where in one.fields if field == "text"}
    assert "ships.csv [2].name" in places


@pytest.mark.parametrize("value", [object(), {1, 2}, b"x", print], ids=range(4))
def test_what_no_definition_can_say(value):
    """A value that is no text, number, list or mapping is refused with its place."""
    (problem,) = problems_of(HARBOUR | {"components": [SHIPS | {"title": value}]}, {"ships.csv": ROWS})
    assert str(problem.where) == "harbour components[1].title"


@pytest.mark.parametrize("name", ["../a.csv", "/etc/passwd", "a/../../b", "pack.yaml", "", "a\nb", "C:\\x", 3, None])
def test_what_no_file_can_be_called(name):
    """Nothing is written outside the folder of the pack, or over its own file."""
    with pytest.raises(forge.ForgeError):
        forge.pack_from(HARBOUR, {name: "x"})


def test_a_definition_without_end():
    """A mapping that holds itself is refused."""
    endless = dict(HARBOUR)
    endless["components"] = [endless, endless, endless]
    with pytest.raises(forge.ForgeError, match="nested deeper"):
        forge.pack_from(endless)


def test_its_folder_goes_with_it():
    """When nobody holds a pack any more, nothing of it is left on disk; a game opened from it holds it."""
    game = forge.open_game(forge.pack_from(HARBOUR, {"ships.csv": ROWS}))
    folder = game.folder
    gc.collect()
    assert folder.is_dir()
    del game
    gc.collect()
    assert not folder.parent.exists()


def test_no_copy_of_its_rules_is_kept(tmp_path, own_copies):
    """What was made for a moment leaves nothing in the user's own folder."""
    forge.open_game(forge.pack_from(HARBOUR, {"ships.csv": ROWS}))
    assert not list((tmp_path / "home").rglob("*.json"))


def test_editions_can_be_given():
    """An edition is a file like others: the texts that it changes are in force when it is opened."""
    files = {"ships.csv": ROWS, "editions/night.yaml": {"overlay": "night", "texts": {"pack": {"title": "Night"}}}}
    pack = forge.pack_from(HARBOUR, files)
    assert forge.open_game(pack, edition="night").rules.texts["pack.title"] == "Night"
    assert json.dumps(HARBOUR)  # what was given is left as it was


def test_what_is_doubtful_is_told_by_the_build_that_was_asked_for(tmp_path):
    """A column that nothing uses is no error, and no secret either."""
    rows = [{**row, "spare": "1"} for row in ROWS]
    built = forge.open_game(forge.pack_from(HARBOUR, {"ships.csv": rows})).build(tmp_path / "kit", formats=["svg"])
    assert [(one.where.file, one.field) for one in built.warnings] == [("ships.csv", "spare")]
    assert not forge.open_game(forge.pack_from(HARBOUR, {"ships.csv": ROWS})).build(tmp_path / "other").warnings
