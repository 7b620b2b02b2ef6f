"""Situations by name: found in the pack for the edition in force, listed, and refused with the nearest name."""

import pytest

TOY = """\
pack: pond
title: Pond
notice: A test of our own.
sides:
  blue: {ground: "#24425c", ink: "#ffffff"}
components: []
"""
TABLE = """\
table: splash
title: Splash
rule: "1"
dice: 1d6
axes:
  roll: {title: Roll}
  size: {title: Size, values: [small, large]}
result:
  drops: {type: whole, title: Drops}
rows:
  1-3: {small: 1, large: 2}
  4-6: {small: 2, large: 4}
"""


@pytest.fixture
def pond(tmp_path):
    """Write a pack with an edition that has two situations."""
    folder = tmp_path / "pond"
    (folder / "tables").mkdir(parents=True)
    (folder / "editions" / "deep").mkdir(parents=True)
    (folder / "pack.yaml").write_text(TOY, encoding="utf-8")
    (folder / "tables" / "splash.yaml").write_text(TABLE, encoding="utf-8")
    (folder / "editions" / "deep.yaml").write_text("overlay: deep\ntitle: Deep\n", encoding="utf-8")
    (folder / "editions" / "deep" / "stone.yaml").write_text("# A large stone.\nsize: large\n", encoding="utf-8")
    (folder / "editions" / "deep" / "pebble.yaml").write_text("size: small\n", encoding="utf-8")
    return folder


def test_a_situation_is_called_by_its_name(forge, pond):
    """The file of an edition's folder says what the options would; an option on the line wins."""
    words = ("referee", "pond/", "splash", "--edition", "deep", "--situation", "stone", "--dice", "5")
    assert "4 drops" in forge(*words).out
    assert "2 drops" in forge(*words, "--size", "small").out
    assert forge("odds", *words[1:-2]).status == 0


def test_a_situation_belongs_to_its_edition(forge, pond):
    """Another edition does not know it; a name that is close is offered."""
    words = ("referee", "pond/", "splash", "--dice", "5", "--situation")
    other = forge(*words, "stone")
    assert (other.status, "published edition" in other.err) == (1, True)
    close = forge(*words, "stonee", "--edition", "deep")
    assert (close.status, "did you mean 'stone'" in close.err) == (1, True)


def test_a_situation_does_not_leave_the_pack(forge, pond, tmp_path):
    """A link out of the pack's folder is refused, and a path is never taken for a name."""
    (tmp_path / "outside.yaml").write_text("size: small\n", encoding="utf-8")
    (pond / "editions" / "deep" / "away.yaml").symlink_to(tmp_path / "outside.yaml")
    words = ("referee", "pond/", "splash", "--dice", "5", "--edition", "deep", "--situation")
    assert "leads out of the pack" in forge(*words, "away").err
    assert forge(*words, "../deep/stone").status == 1


def test_a_file_by_its_path_is_still_read(forge, pond, tmp_path):
    """What is no situation of the edition is a file; one that is no text is refused."""
    (tmp_path / "mine.yaml").write_text("size: small\n", encoding="utf-8")
    (tmp_path / "noise.yaml").write_bytes(b"\xff\xfe\xff")
    words = ("referee", "pond/", "splash", "--dice", "5", "--situation")
    assert "2 drops" in forge(*words, "mine.yaml").out
    assert forge(*words, "noise.yaml").status == 2


def test_a_ledger_begins_from_a_situation(forge, pond):
    """With a ledger the situation is read too, and what it says is on record."""
    words = ("--edition", "deep", "--situation", "stone", "--dice", "5", "--ledger", "pond.ledger")
    ran = forge("referee", "pond/", "splash", *words)
    assert (ran.status, "4 drops" in ran.out) == (0, True), ran.err


def test_situations_are_listed(forge, pond):
    """``forge list`` shows the situations of the edition with the comment they begin with."""
    shown = forge("list", "pond/", "--edition", "deep").out
    assert "stone   A large stone." in shown
    assert "pebble" in shown
    assert "situations" not in forge("list", "pond/").out


def test_a_folder_beside_an_edition_is_no_edition(forge, pond):
    """The folder of an edition's situations does no harm to the checks of the pack."""
    (pond / "editions" / "deep" / "deep.yaml").write_text("size: small\n", encoding="utf-8")
    assert forge("check", "pond/").status == 0
    assert "possible here: deep, published" in forge("check", "pond/", "--edition", "nowhere").err
