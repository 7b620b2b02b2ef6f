"""A pack kept open while it is edited: what a save touches is drawn anew, and nothing else."""

import pytest

from forge.live import Change, ground
from forge.live.asked import Asked
from forge.live.part import Part
from tests.kit.live_kit import FILES, Hands, finish, fresh, live_looks, open_live, png, write_toy

FLEET = """\
table: fleet
title: Fleet
rule: "1"
axes: {id: {title: Ship, values: [hood, lion, fox, owl]}}
result: {value: {type: whole 0 to 9, title: Value}}
rows: {file: ships.csv}
"""


@pytest.fixture
def toy(tmp_path):
    """The small pack in a folder."""
    return write_toy(tmp_path)


def edit(folder, name, old, new):
    """Save a file in which something stands otherwise."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_small_pack_is_sound(toy):
    """What is planted later is then all that is wrong."""
    assert fresh(toy)[1] == set()


def test_all_that_is_drawn_is_as_in_a_pack_read_from_the_beginning(toy):
    """Pieces drawn one by one, on demand, look as in a build."""
    assert live_looks(open_live(toy)) == fresh(toy)


def test_a_component_is_listed_before_it_is_laid_out(toy):
    """The parts list is there at once; pieces are known when somebody looks."""
    live = open_live(toy)
    assert [(one.id, one.kind, one.pieces) for one in live.components][:2] == [
        ("ships", "counter", None),
        ("flags", "counter", None),
    ]
    ships = live.look_at("ships")
    assert [(piece.id, piece.copies) for piece in ships.pieces] == [("hood", 1), ("lion", 2), ("fox", 1), ("owl", 4)]
    assert ships.copies == 8


def test_a_cell_changes_the_picture_of_its_row_alone(toy):
    """What was asked for is drawn anew at once, and only what differs is told."""
    live = open_live(toy)
    before = {piece: live.picture("ships", piece) for piece in ("hood", "lion")}
    edit(toy, "ships.csv", "Hood,blue,8", "Hood,blue,9")
    change = live.refresh()
    assert change.faces == (("ships", "hood", "front"),)
    assert live.picture("ships", "hood").hash != before["hood"].hash
    assert live.picture("ships", "lion") == before["lion"]
    assert change.components == ("ships",)


def test_a_cell_that_a_table_reads_too_changes_its_row_alone(toy, monkeypatch):
    """The rules are others then; faces that ask nothing of them are kept."""
    (toy / "tables" / "fleet.yaml").write_text(FLEET, encoding="utf-8")
    live = open_live(toy)
    finish(live)
    assert not live.errors
    drawn, draw = [], Part.draw
    monkeypatch.setattr(Part, "draw", lambda part, *face: drawn.append(part.id) or draw(part, *face))
    edit(toy, "ships.csv", "Hood,blue,8", "Hood,blue,9")
    live.refresh()
    finish(live)
    assert set(drawn) == {"ships"}


def test_a_table_lays_out_only_what_looks_it_up(toy, monkeypatch):
    """Ships are worth what the table says, the aid shows it; flags and notes never asked, and stand."""
    (toy / "tables" / "fleet.yaml").write_text(FLEET, encoding="utf-8")
    live = open_live(toy)
    finish(live)
    built, build = [], Part.build
    monkeypatch.setattr(Part, "build", lambda part, *how: part.built or built.append(part.id) or build(part, *how))
    edit(toy, "tables/worth.yaml", "hood: 8", "hood: 9")
    live.refresh()
    assert live_looks(live) == fresh(toy)
    assert set(built) == {"ships", "aid"}
    built.clear()
    edit(toy, "tables/fleet.yaml", "title: Fleet", "title: Navy")
    live.refresh()
    assert live_looks(live) == fresh(toy)
    assert "ships" in built  # what is made of their rows tells which columns are ruled
    assert not {"aid", "flags", "notes"} & set(built)


def test_what_stands_looks_up_what_is_in_force():
    """A table that was not looked up may be another; whoever looks it up then finds the new one, and asks for it."""
    one, other, third = object(), object(), object()
    asked = Asked({"gunnery": one, "weather": other})
    assert asked["gunnery"] is one
    assert "luck" not in asked
    assert asked.is_answered_by({"gunnery": one, "weather": third})
    asked.become({"gunnery": one, "weather": third})
    assert asked["weather"] is third
    assert not asked.is_answered_by({"gunnery": one, "weather": other})
    assert [*asked.values()] == [one, third]


def test_a_picture_does_not_wait_for_rules_that_are_made_of_the_same_file(toy, monkeypatch):
    """The picture is there before the rules are read, with the next look they are, and then nothing is left."""
    (toy / "tables" / "fleet.yaml").write_text(FLEET, encoding="utf-8")
    live = open_live(toy)
    before = live.picture("ships", "hood")
    finish(live)
    read, load = [], ground.load_rules
    monkeypatch.setattr(ground, "load_rules", lambda *wanted, **how: read.append(wanted) or load(*wanted, **how))
    edit(toy, "ships.csv", "Hood,blue,8", "Hood,blue,9")
    assert live.refresh(ahead=True).faces == (("ships", "hood", "front"),)
    assert live.picture("ships", "hood").hash != before.hash
    assert not read
    live.refresh(ahead=True)
    assert len(read) == 1
    assert live.contents.rules.tables["fleet"].look_up(id="hood").result.value == 9
    finish(live)
    assert live.refresh(ahead=True) == Change()
    assert live_looks(live) == fresh(toy)


def test_rules_wait_for_no_picture_that_shows_them(toy, monkeypatch):
    """What only rules read, and what they read beside a picture's file, is taken in at once."""
    (toy / "tables" / "fleet.yaml").write_text(FLEET, encoding="utf-8")
    live = open_live(toy)
    live.picture("ships", "hood")
    finish(live)
    edit(toy, "ships.csv", "Hood,blue,8", "Hood,blue,9")
    edit(toy, "tables/fleet.yaml", "title: Fleet", "title: Navy")
    live.refresh(ahead=True)
    assert live.contents.rules.tables["fleet"].title == "Navy"
    assert live_looks(live) == fresh(toy)


@pytest.mark.parametrize(
    ("name", "old", "new", "touched"),
    [
        ("faces/plate.yaml", "size: 20%", "size: 18%", {"ships", "flags"}),
        ("parts/notes.yaml", "height: 20 mm", "height: 25 mm", {"notes"}),
        ("pack.yaml", "name: Port", "name: Haven", {"flags"}),
        ("symbols/star.svg", "M30 5", "M30 9", {"ships"}),
        ("texts.yaml", "Ships sail", "Boats sail", {"notes"}),
        ("tables/worth.yaml", "hood: 8", "hood: 9", {"ships", "aid"}),
        ("pack.yaml", '"#c8a24a"\ncomponents', '"#d8b25a"\ncomponents', {"ships", "flags"}),
    ],
)
def test_what_a_save_touches_looks_otherwise(toy, name, old, new, touched):
    """A face, a part, the parts list, a symbol, a text, a table and a colour each reach what was made of them."""
    live = open_live(toy)
    finish(live)
    marks = live_looks(live)[0]
    edit(toy, name, old, new)
    live.refresh()
    after = live_looks(live)
    assert after == fresh(toy)
    assert {face[0] for face in after[0] if after[0][face] != marks[face]} == touched


def test_a_picture_of_the_pack_is_read_anew(toy):
    """Artwork is part of what a page looks like."""
    live = open_live(toy)
    before = live.picture("notes", "notes")
    (toy / "art" / "dot.png").write_bytes(png(10))
    live.refresh()
    assert live.picture("notes", "notes").hash != before.hash
    assert live_looks(live) == fresh(toy)


def test_a_broken_file_keeps_the_last_good_picture_and_says_where(toy):
    """The designer goes on seeing what was there, with the line that is wrong beside it."""
    live = open_live(toy)
    finish(live)
    before = live.picture("ships", "hood"), live.picture("notes", "notes")
    edit(toy, "faces/plate.yaml", "title: ", "title: [")
    edit(toy, "parts/notes.yaml", "title: Notes", "title: {Notes")
    live.refresh()
    finish(live)
    assert (live.picture("ships", "hood"), live.picture("notes", "notes")) == before
    assert {str(problem.where).rpartition(":")[0] for found in live.problems.values() for problem in found} == {
        "toy/faces/plate.yaml:2",
        "toy/parts/notes.yaml:3",
    }
    assert {one.id for one in live.components if one.held} == {"ships", "flags", "notes"}
    for name in ("faces/plate.yaml", "parts/notes.yaml"):
        (toy / name).write_text(FILES[name], encoding="utf-8")
    live.refresh()
    finish(live)
    assert live.problems == {}
    assert not any(one.held for one in live.components)


def test_a_head_that_cannot_be_read_keeps_everything(toy):
    """Half a parts list takes nothing away."""
    live = open_live(toy)
    before = live.picture("flags", "port")
    edit(toy, "pack.yaml", "title: Toy", "title: {Toy")
    live.refresh()
    assert live.picture("flags", "port") == before
    assert [str(problem.where) for problem in live.problems[""]] != []
    (toy / "pack.yaml").write_text(FILES["pack.yaml"], encoding="utf-8")
    live.refresh()
    assert live.problems == {}


def test_pieces_come_and_go(toy):
    """A new row is a new piece, and a row taken out is one less."""
    live = open_live(toy)
    finish(live)
    edit(toy, "ships.csv", "fox,Fox,sand,3,,1\n", "elk,Elk,sand,5,,1\n")
    live.refresh()
    live.look_at("ships")
    change = live.refresh()
    assert live_looks(live) == fresh(toy)
    assert (change.added, change.gone) == ((("ships", "elk"),), (("ships", "fox"),))


def test_what_changed_since_the_pack_was_opened_is_marked(toy):
    """Until everything is taken for unchanged again."""
    live = open_live(toy)
    finish(live)
    edit(toy, "ships.csv", "Hood,blue,8", "Hood,blue,9")
    live.refresh()
    finish(live)
    assert [piece.id for one in live.components for piece in one.pieces if piece.changed] == ["hood"]
    live.mark()
    assert not any(piece.changed for one in live.components for piece in one.pieces)


@pytest.mark.parametrize("asked", [True, False])
def test_what_a_side_looked_like_before_is_drawn_again(toy, asked):
    """Pages and pieces alike, whether a picture of them was asked for or not; it is the one there was at first."""
    first = open_live(toy)
    was = {face: first.picture(*face).svg for face in (("ships", "hood"), ("notes", "notes"))}
    live = open_live(toy)
    finish(live)
    if asked:
        live.picture("notes", "notes")
    for guns in ("9", "10"):
        edit(toy, "ships.csv", f"Hood,blue,{int(guns) - 1}", f"Hood,blue,{guns}")
        edit(toy, "texts.yaml", f"Ships{' now' * (guns == '10')} sail", f"Ships now{' too' * (guns == '10')} sail")
        live.refresh()
        finish(live)
    for face, svg in was.items():
        assert live.before(*face).svg == svg != live.picture(*face).svg
    assert live.before("ships", "elk") is None
    live.mark()
    now = live.picture("ships", "hood").svg
    edit(toy, "ships.csv", "Hood,blue,10", "Hood,blue,11")
    live.refresh()
    assert live.before("ships", "hood").svg == now


def test_a_picture_file_that_is_another_by_now_is_not_taken_for_what_was_before(toy):
    """Whether it is kept or forgotten, what is given is what there was, or nothing."""
    live = open_live(toy)
    finish(live)
    was = live.picture("notes", "notes").svg
    (toy / "art" / "dot.png").write_bytes(png(90))
    live.refresh()
    finish(live)
    again = live.before("notes", "notes")
    assert again is None or again.svg == was


def test_a_file_that_appears_mends_what_missed_it(toy):
    """What is not there is watched, too."""
    edit(toy, "parts/notes.yaml", "art/dot.png", "art/new.png")
    live = open_live(toy)
    finish(live)
    assert "there is no file" in str(live.problems["notes"][0])
    (toy / "art" / "new.png").write_bytes(png(40))
    live.refresh()
    assert live_looks(live) == fresh(toy)
    assert live.problems == {}


def test_a_save_in_two_steps_is_never_half_seen(toy):
    """A file taken away and written anew, and one written in two goes, change once."""
    hands = Hands()
    live = open_live(toy, hands)
    finish(live)
    path = toy / "ships.csv"
    text = path.read_text(encoding="utf-8").replace("Hood,blue,8", "Hood,blue,9")
    path.unlink()
    hands.then(0.06, lambda: path.write_text(text[:40], encoding="utf-8"))
    hands.then(0.14, lambda: path.write_text(text, encoding="utf-8"))
    change = live.refresh()
    assert (change.gone, change.added, live.problems) == ((), (), {})
    assert live_looks(live) == fresh(toy)
