"""Packs are found by name or path; files only inside their folder."""

import sys
from pathlib import Path

import pytest

from forge.errors import ForgeError, Location
from forge.places import components, find_pack, home, inside

HERE = Location("pack.yaml", 3, 9)


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "my-game"
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: my-game\n")
    (folder / "ships.csv").write_text("id\n")
    (tmp_path / "secret.csv").write_text("id\n")
    return folder


@pytest.mark.parametrize("tail", ["", "pack.yaml"])
def test_a_pack_is_found_by_the_path_of_its_folder_or_file(pack, tail):
    """Both ``my-game`` and ``my-game/pack.yaml`` name the pack."""
    assert find_pack(str(pack / tail)) == pack


def test_a_pack_that_is_not_there_is_said(tmp_path):
    """A folder without ``pack.yaml`` and a name that is nothing are different mistakes."""
    with pytest.raises(ForgeError, match=r"folder without a pack\.yaml"):
        find_pack(str(tmp_path))
    with pytest.raises(ForgeError, match="neither a pack that comes with forge nor a folder"):
        find_pack("atlantic-wolfes-of-old")
    with pytest.raises(ForgeError, match=r"a: cannot be read: \w+"):
        find_pack("a" * 300)


def test_a_folder_that_holds_no_pack_does_not_hide_one(tmp_path, monkeypatch):
    """A kit printed to a folder of its name is no pack; a pack of that name is, and a misnamed file is told."""
    monkeypatch.chdir(tmp_path)
    for name in ("crown", "cr"):
        (tmp_path / name).mkdir()
    assert find_pack("crown") == components() / "crown"
    with pytest.raises(ForgeError, match=r"cr: is a folder without a pack\.yaml"):
        find_pack("cr")  # only the whole name: a folder of one's own may lack its file yet
    (tmp_path / "crown" / "pack.yml").touch()
    with pytest.raises(ForgeError, match=r"call pack\.yml pack\.yaml"):
        find_pack("crown")
    (tmp_path / "crown" / "pack.yaml").touch()
    assert find_pack("crown") == Path("crown")


def test_a_file_inside_is_found(pack):
    """A name in a definition is relative to the pack's folder."""
    assert inside(pack, "ships.csv", HERE, "data") == pack / "ships.csv"


@pytest.mark.parametrize("name", ["../secret.csv", "/etc/passwd", "C:\\x.csv", "a\\b.csv", "x/../../secret.csv"])
def test_a_file_outside_is_refused(pack, name):
    """No definition reads what lies beyond its folder."""
    with pytest.raises(ForgeError, match="pack's folder"):
        inside(pack, name, HERE, "data")


@pytest.mark.skipif(sys.platform == "win32", reason="making links needs rights there")
def test_a_link_out_of_the_folder_is_refused(pack):
    """Links are followed before they are judged."""
    (pack / "link.csv").symlink_to(pack.parent / "secret.csv")
    with pytest.raises(ForgeError, match="leads out of the pack's folder"):
        inside(pack, "link.csv", HERE, "data")


def test_a_misspelt_file_gets_a_hint(pack):
    """The nearest file of the same ending is named."""
    with pytest.raises(ForgeError, match=r"did you mean 'ships\.csv'"):
        inside(pack, "shps.csv", HERE, "data")


def test_the_users_folder_can_be_chosen(monkeypatch, tmp_path):
    """``FORGE_HOME`` says where private things are kept."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    assert home() == tmp_path
