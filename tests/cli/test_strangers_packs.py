"""Packs are known by their place and what they say, not by the name that they claim."""

import os
import shutil

import pytest

from forge.places import components

WOLVES = "atlantic-wolves"


def rename(folder, old, new):
    path = folder / "pack.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@pytest.fixture
def copied(tmp_path):
    """Copy a pack that comes with forge to another place, under another name of the folder."""
    return shutil.copytree(components() / WOLVES, tmp_path / "mine")


@pytest.mark.parametrize("words", [["check"], ["build"], ["referee"], ["fill"], ["odds"], ["list"], ["play"]])
def test_no_other_pack_bears_the_name_of_one_that_comes_with_forge(forge, harbour, tmp_path, words):
    """Neither the files nor the answers nor the games of the real one are touched; the one problem has its place."""
    out, own = tmp_path / "output" / WOLVES / f"{WOLVES}.pdf", tmp_path / "home" / "overlays" / f"{WOLVES}.yaml"
    for path in (out, own):
        path.parent.mkdir(parents=True)
        path.write_text("overlay: owner\n")
    rename(harbour, "pack: harbour", f"pack: {WOLVES}")
    (harbour / "unknowns.yaml").write_text("U-XX-1: {question: How many?, value: whole 0 to 9}\n", encoding="utf-8")
    ran = forge(*words, harbour, stdin="3\n")
    assert ran.status == 1, ran.out
    assert f"harbour/pack.yaml:1:7: pack: {WOLVES} comes with forge, and this is another pack" in ran.err
    assert f"procedures: {WOLVES}" in ran.err
    assert ran.err.count("hint:") == 1
    assert out.read_text() == own.read_text() == "overlay: owner\n"
    assert not (tmp_path / "home" / "games").exists()


def test_a_copy_that_only_looks_otherwise_is_the_same_game(forge, copied):
    """Its rules are the same to the letter, so that its procedures are too; quotes around its name change nothing."""
    rename(copied, f"pack: {WOLVES}", f'pack: "{WOLVES}"')
    rename(copied, "title: ", "version: '9'\ntitle: ")
    ran = forge("referee", copied, "asw", "--dice", "6")
    assert ran.status == 0, ran.err
    assert ran.out == forge("referee", WOLVES, "asw", "--dice", "6").out


def test_a_variant_of_a_game_keeps_its_procedures_by_saying_so(forge, copied):
    """Under a name of its own it has answers and output of its own, and says openly whose procedures rule it."""
    table = copied / "tables" / "asw.yaml"
    table.write_text(table.read_text(encoding="utf-8") + "\n# of our own\n", encoding="utf-8")
    assert "comes with forge" in forge("referee", copied, "lifeline-check", "--convoys", "3").err
    rename(copied, f"pack: {WOLVES}", "pack: mine")
    assert "is no procedure or table" in forge("referee", copied, "lifeline-check", "--convoys", "3").err
    rename(copied, "pack: mine", f"pack: mine\nprocedures: {WOLVES}")
    ran = forge("referee", copied, "lifeline-check", "--convoys", "3")
    assert ran.status == 0, ran.err
    assert ran.out == forge("referee", WOLVES, "lifeline-check", "--convoys", "3").out
    assert forge("check", copied).status == 0
    rename(copied, f"procedures: {WOLVES}", "procedures: atlantic-wolfes")
    ran = forge("referee", copied, "lifeline-check", "--convoys", "3")
    assert "pack.yaml:" in ran.err
    assert f"did you mean '{WOLVES}'" in ran.err


@pytest.mark.parametrize("name", ["my.game", "forge.cli", "2 + 2", "__init__"])
def test_a_folder_may_be_called_anything(forge, harbour, name):
    """The name of a folder is no module, even where the pack has no name of its own."""
    folder = harbour.rename(harbour.with_name(name))
    assert forge("check", folder).status == 0
    rename(folder, "pack: harbour\n", "")
    ran = forge("check", folder)
    assert ran.status == 1
    assert "pack: is missing" in ran.err


def test_two_packs_of_one_name_keep_their_answers_apart(forge, harbour, tmp_path):
    """The answers stay with the pack that was asked; the other is told, and one that was moved keeps its own."""
    (harbour / "unknowns.yaml").write_text("U-XX-1: {question: How many?, value: whole 0 to 9}\n", encoding="utf-8")
    other = shutil.copytree(harbour, tmp_path / "elsewhere" / "harbour")
    assert forge("fill", harbour, stdin="3\n").status == 0
    own = tmp_path / "home" / "overlays" / "harbour.yaml"
    written = own.read_text(encoding="utf-8")
    ran = forge("fill", other, stdin="4\n")
    assert ran.status == 1
    assert f"holds the answers for another pack of this name, in {harbour}" in ran.err
    assert own.read_text(encoding="utf-8") == written
    ran = forge("check", other)
    assert ran.status == 0
    assert "is not in force here" in ran.err
    shutil.rmtree(harbour)
    assert "is not in force" not in forge("check", other).err
    assert forge("fill", other, "--all", stdin="4\n").status == 0
    assert "U-XX-1: 4" in own.read_text(encoding="utf-8")


def test_two_packs_of_one_name_do_not_replace_each_others_prints(forge, harbour, tmp_path):
    """The default folder is named after the pack: the second is told whose files are there, and how to go on."""
    other = shutil.copytree(harbour, tmp_path / "elsewhere" / "harbour")
    rename(other, "title: Harbour", "title: Harvest")
    assert forge("build", harbour).status == 0
    ran = forge("build", other)
    assert ran.status == 1
    assert f"harbour.pdf: was made from another pack ({harbour})" in ran.err
    assert "--out" in ran.err
    assert forge("build", other, "--out", "other").status == 0
    assert "unchanged" in forge("build", harbour).out
    assert forge("build", other, "--force").status == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
def test_a_folder_of_downloads_can_be_listed(forge, harbour, tmp_path):
    """A pipe, a link that leads out or a circle where a ``pack.yaml`` is to be is passed over, and nothing waits."""
    for name in ("pipe", "out", "loop"):
        (tmp_path / name).mkdir()
    os.mkfifo(tmp_path / "pipe" / "pack.yaml")
    (tmp_path / "out" / "pack.yaml").symlink_to(harbour / "pack.yaml")
    (tmp_path / "loop" / "pack.yaml").symlink_to("pack.yaml")
    ran = forge("list")
    assert ran.status == 0, ran.err
    assert "./harbour" in ran.out
    assert ran.out.count("Harbour") == 1


@pytest.mark.parametrize("words", [["build"], ["referee", "--help"], ["check"]])
def test_a_home_that_cannot_be_read_is_no_obstacle(forge, harbour, tmp_path, words):
    """Whether there are answers of one's own cannot be known, which is said; all else goes on."""
    home = tmp_path / "loop"
    home.symlink_to("loop")
    ran = forge(words[0], harbour, *words[1:], FORGE_HOME=str(home))
    assert ran.status == 0, ran.err
    if words == ["check"]:
        assert "answers of your own, if you have given any, are not in force" in ran.err
    assert forge("fill", harbour, "--list", FORGE_HOME=str(home)).status == 0
