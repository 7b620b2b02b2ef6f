"""Set-up sheets: each situation on a page, from the file that is played."""

import re

import pytest
from kit import shipped
from kit.drawn import pages_of, words_of

from forge.drawing.shapes import Clip
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack, inside, situation_names
from forge.reading.measures import MM
from forge.reading.yaml_text import read_yaml

PACK = """pack: toy
title: Toy
sides: {red: {title: The Reds, ground: "#701818", ink: "#ffffff"}}
components:
  - id: set-up
    kind: set-up
    page: 150 x 150 mm
    names: [%s]
    titles: {fleets: Fleets}
    words: {mist: Mist}
    vessels: {%s}
"""
DAWN = """# At dawn: two ships meet.
#
# The second
# paragraph.
weather: mist
leads: red
fleets:
  - "h1: hood; at 3,-4"
  - nobody
"""


def made(tmp_path, names="ships.csv", vessels="", situations=("dawn",)):
    """Load a pack with the same situation under each name."""
    (tmp_path / "pack.yaml").write_text(PACK % (names, vessels), encoding="utf-8")
    (tmp_path / "ships.csv").write_text("id,name,colour\nhood,The Mighty Hood,\nh1,H 1,#336699\n", encoding="utf-8")
    (tmp_path / "bare.csv").write_text("key\nhood\n", encoding="utf-8")
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    for name in situations:
        (folder / f"{name}.yaml").write_text(DAWN, encoding="utf-8")
    problems = Problems()
    return load_pack(tmp_path, find_kinds(), problems).components, problems


def test_a_situation_is_told_in_the_words_of_players(tmp_path):
    """Title and story come from the comment, ids are called by their names, the fields by their titles."""
    (sheet,), problems = made(tmp_path)
    text = pages_of(sheet)
    assert not list(problems)
    for words in ("At dawn", "Two ships meet.", "The second paragraph.", "Mist", "The Reds", "Fleets", "H 1", "nobody"):
        assert words in text
    assert "The Mighty Hood; at 3,−4" in text
    assert not re.search(r"\bhood\b|\bfleets\b|\bmist\b", text)


def test_each_situation_has_a_page_and_none_has_none(tmp_path):
    """Two situations are two pages; an edition without any prints nothing."""
    (sheet,), _ = made(tmp_path, situations=("dawn", "dusk"))
    assert len(sheet.pieces) == 2
    (tmp_path / "empty").mkdir()
    (empty,), problems = made(tmp_path / "empty", situations=())
    assert empty.pieces == ()
    assert not list(problems)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"names": "attack"}, "there is no table 'attack' in the pack"),
        ({"names": "bare.csv"}, "has no columns id and name"),
        ({"vessels": "dawn: hoood"}, "there is no vessel 'hoood'"),
    ],
)
def test_what_is_not_there_is_reported(tmp_path, more, said):
    """A table, a column, a vessel."""
    assert said in "\n".join(map(str, made(tmp_path, **more)[1]))


@pytest.mark.parametrize("pack", ["atlantic-chase"])
def test_every_line_of_every_situation_is_printed(pack):
    """Each fact of each file of the house edition is on the page of its situation: so many lines as items."""
    folder = find_pack(pack)
    sheet = next(one for one in shipped.load(pack, "house").components if one.kind == "set-up")
    names = situation_names(folder, "house")
    assert len(sheet.pieces) == len(names) >= 3
    for name, drawing in zip(names, sheet.drawings, strict=True):
        text = words_of(drawing.shapes)
        file = f"editions/house/{name}.yaml"
        node = read_yaml(inside(folder, file), file, Problems())
        for entry in node.entries.values():
            for item in getattr(entry.value, "items", (entry.value,)):
                for figure in re.findall(r"\d+,-?\d+|\d{2,}", item.text):
                    assert figure.replace(",-", ",−") in text, (name, figure)


PIECES = """    pieces: {lists: fleets, of: counter, data: ships.csv, draw: {face: marker, text: A}, size: 12 x 10 mm}
"""


def pictured(tmp_path, line):
    """Load a pack whose fleets show the pieces of a table."""
    (tmp_path / "pack.yaml").write_text(PACK % ("", "") + PIECES, encoding="utf-8")
    (tmp_path / "ships.csv").write_text("id,side\nhood,red\nking-george-v,red\n", encoding="utf-8")
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    (folder / "dawn.yaml").write_text(f'# Dawn.\nfleets:\n  - "{line}"\n', encoding="utf-8")
    problems = Problems()
    return load_pack(tmp_path, find_kinds(), problems).components, problems


def test_lists_show_the_pieces_beside_their_place(tmp_path):
    """Each piece is drawn once, as large as is said, side by side in the order of the line; a number is kept."""
    (sheet,), problems = pictured(tmp_path, "north: Hood, King George V (2)")
    assert not list(problems)
    drawing = sheet.draw(sheet.pieces[0], "front", problems).drawing
    clips = [shape for shape in drawing.shapes if isinstance(shape, Clip)]
    assert [(clip.width, clip.height) for clip in clips] == [(12 * MM, 10 * MM)] * 2
    assert clips[0].y == clips[1].y
    assert clips[1].x >= clips[0].x + 12 * MM
    text = pages_of(sheet)
    assert "north" in text
    assert "2" in text
    assert "Hood" not in text


def test_a_piece_that_is_none_is_told_with_the_nearest(tmp_path):
    """A name that no row has is a problem at the situation."""
    _, problems = pictured(tmp_path, "north: Hod")
    (problem,) = problems
    assert "there is no piece 'Hod' in ships.csv" in str(problem)
    assert "hood" in str(problem)
