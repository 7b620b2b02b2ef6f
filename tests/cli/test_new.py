"""``forge new``: a game of one's own, begun as one that comes with forge; ``forge list`` shows it."""

import re

import pytest
from kit.repeated import slow_but

from forge.library.starting import LIKE
from forge.places import components

GAMES = {like: starter.game for like, starter in LIKE.items() if starter.game}
TITLE = "Müller's Tin, Iron & Steel"


@pytest.mark.parametrize("like", GAMES)
def test_a_game_is_begun_under_a_name_of_one_s_own(forge, tmp_path, like):
    """Nothing is left of the title of the game that it began as."""
    here = tmp_path / "salt-war"
    assert forge("new", here, "--like", like, "--title", TITLE).status == 0
    was = (components() / GAMES[like] / "pack.yaml").read_text(encoding="utf-8")
    title = next(line for line in was.splitlines() if line.startswith("title: ")).removeprefix("title: ").strip('"')
    for path in sorted(here.rglob("*.*")):
        text = path.read_bytes().decode("utf-8", errors="replace")
        assert title not in text, path


@pytest.mark.parametrize("like", slow_but(GAMES, lambda like: like == "cards"))
def test_a_game_is_as_sound_as_what_it_began_as(forge, like):
    """A title with an apostrophe and a comma spoils no file; all else is as the game has it, which is checked there."""
    assert forge("new", "salt-war", "--like", like, "--title", TITLE).status == 0
    checked = forge("check", "salt-war", "--strict")
    assert checked.status == 0, checked.err
    assert "warning" not in checked.out + checked.err
    shown = forge("list", "salt-war").out
    assert shown.startswith(f"{TITLE} (salt-war ")
    assert "A game of my own." in shown


@pytest.mark.parametrize("like", GAMES)
def test_what_it_begins_as_is_not_what_forge_s_authors_keep(forge, tmp_path, like):
    """The files are those of the game, but for its licence and translations; the licence leaves them to everybody."""
    source, here = components() / GAMES[like], tmp_path / "mine"
    assert forge("new", here, "--like", like).status == 0
    kept = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    made = {path.relative_to(here).as_posix() for path in here.rglob("*") if path.is_file()}
    assert {name for name in kept - made if not name.startswith("translations/")} == {"LICENSE"}
    assert made <= kept
    game, name = GAMES[like].encode(), b"mine"
    for file in made - {"pack.yaml"}:
        text, was = (here / file).read_bytes(), (source / file).read_bytes()
        assert text == re.sub(rb"(?<=^# )(.*forge \w+ )" + game, rb"\1" + name, was, flags=re.MULTILINE), file
    assert "CC0 1.0" in (source / "LICENSE").read_text(encoding="utf-8")


def test_a_name_that_cannot_be_one_is_offered_another(forge, tmp_path):
    """The better name is offered with what was to be begun."""
    ran = forge("new", tmp_path / "Salt War", "--like", "cards")
    assert ran.status == 1
    assert f'forge new {tmp_path / "salt-war"} --title "Salt War" --like cards' in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", [" ", "a: b", "two\nlines", 'a "b"', "{{ pack }}"])
def test_a_title_that_no_pack_could_have_is_refused(forge, tmp_path, title):
    """Before anything is written."""
    assert forge("new", tmp_path / "mine", "--like", "euro", "--title", title).status == 2
    assert list(tmp_path.iterdir()) == []


def test_list_shows_one_s_own_packs(forge, tmp_path):
    """Those of the folder, of its folders and of theirs; not the hidden ones, and none that lies deeper."""
    for place in ("one", "games/two", "games/old/three", ".hidden/four"):
        folder = tmp_path / place
        folder.mkdir(parents=True)
        (folder / "pack.yaml").write_text(f"pack: {folder.name}\ntitle: Title of {folder.name}\n", encoding="utf-8")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.yaml").write_text("- : {", encoding="utf-8")
    own = [line.split(maxsplit=1) for line in forge("list").out.splitlines() if line.startswith(".")]
    assert own == [["./broken", "-"], ["./one", "Title of one"], ["./games/two", "Title of two"]]
    assert forge("list", cwd=tmp_path / "one").out.splitlines()[-1].split(maxsplit=1) == [".", "Title of one"]


def test_a_command_without_a_folder_says_what_to_type(forge):
    """A folder is wanted, and an example of the same kind is given."""
    done = forge("new", "--like", "land")
    assert done.status == 2
    assert "hint: forge new my-game --like land" in done.err


def test_the_command_offers_and_explains_what_the_library_can_begin(forge):
    """No starter is left out."""
    explained = forge("new", "--help").out
    assert [like for like in LIKE if f"--like {like} " not in explained] == []
