"""Ledgers that cannot be gone on with, at the table and at the terminal: each says why, and lies as it lay."""

import shutil

import pytest
from kit.table_wire import Wire

import forge as package
from forge.referee.ledger.file import open_ledger
from forge.referee.ledger.holder import TABLE, hold, who_holds
from forge.table.pages import sentence


def games(served):
    """Give the folder of the player's own games."""
    return served.folder / "home" / "games"


@pytest.fixture(scope="module")
def served(table, tmp_path_factory):
    """A table of several packs, whose ledgers are spoilt, each in another way."""
    folder = tmp_path_factory.mktemp("spoilt")
    own = folder / "home" / "games"
    own.mkdir(parents=True)
    sound = own / "atlantic-wolves-rulings.ledger"
    with package.open_game("atlantic-wolves").play(sound, "asw") as play:
        play.answer(6)
    for name in ("atlantic-blocks-rulings", "atlantic-chase-rulings", "atlantic-wolves-0001", "under-ten-flags-0001"):
        shutil.copy(sound, own / f"{name}.ledger")
    spoil(own / "atlantic-wolves-0001.ledger", lambda data: data.replace(b'"value":[6]', b'"value":[5]'))
    spoil(own / "under-ten-flags-0001.ledger", lambda data: b"# Shopping\n\n<script>eggs</script>\n")
    spoil(own / "atlantic-chase-rulings.ledger", lambda data: data[:-30])
    return table("--edition", "published", folder=folder)


def spoil(path, change):
    """Change a file."""
    before = path.read_bytes()
    path.write_bytes(change(before))
    assert path.read_bytes() != before


@pytest.mark.parametrize(
    ("pack", "book", "name", "said"),
    [
        ("atlantic-wolves", "", "atlantic-wolves-0001", "is damaged and may only be read: record 4: does not match"),
        ("under-ten-flags", "", "under-ten-flags-0001", "does not open a game"),
        ("atlantic-blocks", "/in/rulings", "atlantic-blocks-rulings", "is a ledger of atlantic-wolves, not of"),
    ],
)
def test_what_cannot_be_gone_on_with_is_read(served, pack, book, name, said):
    """The page says what is wrong, shows what there is, verifies it and gives it away; nothing in it is touched."""
    wire, path = Wire(served), games(served) / f"{name}.ledger"
    before, base = path.read_bytes(), f"/{pack}/ledger{book}"
    page = wire.get(base)
    assert page.status == 200
    assert sentence(said) in page.words
    assert "It can be read, verified and exported" in page.words
    assert "/amend" not in page.text
    assert "<script>eggs" not in page.text
    verdict = wire.get(f"{base}/verify")
    assert verdict.status == 200
    assert ("Not sound" in verdict.words) == (pack != "atlantic-blocks")
    assert wire.get(f"{base}/export.ledger").body == before
    assert wire.post(f"{base}/4/amend", {"do": "confirm", "value": "5", "reason": "x"}).status == 400
    assert path.read_bytes() == before


def test_a_record_that_was_cut_off_is_set_aside(served):
    """What a power cut left of the last record lies beside, and the ledger goes on."""
    wire, path = Wire(served), games(served) / "atlantic-chase-rulings.ledger"
    page = wire.get("/atlantic-chase/ledger/in/rulings")
    assert page.status == 200
    assert "4 records" in page.words or "Is a ledger of atlantic-wolves" in page.words
    assert path.with_name(f"{path.name}.torn-1").exists()


def test_the_table_and_the_terminal_name_each_other(forge, served):
    """While the terminal has a ledger the table says so and reads it; while the table has it, the terminal says so."""
    wire, path = Wire(served), games(served) / "atlantic-wolves-rulings.ledger"
    with open_ledger(path):
        page = wire.get("/atlantic-wolves/ledger/in/rulings")
        assert page.status == 200
        assert "Is in use by another forge" in page.words
        assert 'id="r2"' in page.text
    assert "Is in use" not in wire.get("/atlantic-wolves/ledger/in/rulings").words
    home = str(served.folder / "home")
    ran = forge("ledger", "undo", path, FORGE_HOME=home)
    assert ran.status == 1
    assert "is open at the table (forge table)" in ran.err
    assert "go on with it in the browser" in ran.err
    assert list((served.folder / "home" / "held").iterdir())


def test_a_killed_table_is_not_blamed(monkeypatch, served, tmp_path):
    """A note that a killed process left goes with the lock: whoever opens the ledger next has it, and no table."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    path = tmp_path / "left.ledger"
    shutil.copy(games(served) / "atlantic-wolves-rulings.ledger", path)
    hold(path, TABLE)
    assert "at the table" in who_holds(path)[0]
    with open_ledger(path), pytest.raises(package.ForgeError, match="in use by another forge"):
        open_ledger(path)


GUNS = """\
table: guns
title: Guns
dice: 1d6
axes: {roll: {title: Roll}}
result: {hits: {type: whole}}
rows:
  1-3: {hits: 0}
  4-6: {hits: 1}
"""


def test_a_card_says_by_which_older_table_it_was_ruled(table, tmp_path, harbour):
    """A ruling by a table that its pack has otherwise since says so on its card, with the place, and stands."""
    guns = harbour / "tables" / "gunnery.yaml"
    guns.parent.mkdir()
    guns.write_text(GUNS)
    own = tmp_path / "home" / "games"
    own.mkdir(parents=True)
    with package.open_game(str(harbour)).play(own / "harbour-rulings.ledger", "guns") as play:
        play.answer(6)
    guns.write_text(GUNS.replace("4-6: {hits: 1}", "4-6: {hits: 2}"))
    wire = Wire(table(str(harbour), folder=tmp_path))
    page, verdict = (wire.get(f"/harbour/ledger/in/rulings{room}") for room in ("", "/verify"))
    said = "by an older table; the pack has changed since: guns: 4-6 (harbour/tables/gunnery.yaml:8:8)"
    assert said in page.words
    placed = said.partition("since: ")[2]
    assert f"changed since: {placed}; ruled by the table as it was: 5" in verdict.words
