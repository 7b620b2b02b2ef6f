"""``forge build`` and its fellows leave alone what is not theirs."""

import shutil
from pathlib import Path

import pytest

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack


def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_form_that_players_filled_in_is_never_lost(forge, harbour, tmp_path):
    """Saved in a viewer it is no longer forge's: the same build, and that of a changed pack, stop and name it."""
    form = tmp_path / "out" / "harbour-fillable.pdf"
    words = ("build", harbour, "--fillable", "--out", "out")
    assert forge(*words).status == 0
    with form.open("ab") as file:
        file.write(b"% the players wrote here\n")
    for title in ("Harbour", "Harvest"):
        path = harbour / "pack.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("title: Harbour", f"title: {title}"), encoding="utf-8")
        ran = forge(*words)
        assert ran.status == 1
        assert f"{Path('out') / form.name}: was changed since forge made it\n  hint: move it away" in ran.err
        assert form.read_bytes().endswith(b"wrote here\n")
    assert forge("build", harbour, "--out", "out").status == 0
    assert forge(*words, "--force").status == 0
    assert not form.read_bytes().endswith(b"wrote here\n")


def test_a_file_of_ones_own_is_not_overwritten(forge, harbour, tmp_path):
    """Neither is a link to one followed, nor anything else in its folder changed."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "harbour.pdf").write_text("my own work")
    ran = forge("build", harbour, "--out", "docs")
    assert ran.status == 1
    assert f"{Path('docs') / 'harbour.pdf'}: is not a file that forge made" in ran.err
    assert ".forge-" not in ran.err
    assert names(tmp_path / "docs") == ["harbour.pdf"]
    assert (tmp_path / "docs" / "harbour.pdf").read_text() == "my own work"


def test_formats_and_selections_leave_each_other_alone(forge, harbour, tmp_path):
    """A PDF stays when pictures are made, and each is known as unchanged by itself."""
    out = tmp_path / "out"
    builds = [["--fillable"], ["--format", "svg"], ["--format", "png", "--each"], ["--only", "hood"], ["ships"]]
    seen = []
    for words in builds:
        assert forge("build", harbour, *words, "--out", "out").status == 0
        assert set(seen) <= set(names(out))
        seen = names(out)
    for words in (*builds, ["--format", "pdf,svg,png"], ["--each", "--format", "png"]):
        ran = forge("build", harbour, *words, "--out", "out")
        assert "unchanged" in ran.out, words
    assert names(out) == seen


def test_a_sheet_no_longer_made_is_taken_away_in_its_format_only(forge, harbour, tmp_path):
    """Without its cover a kit leaves no picture of a cover behind."""
    out = tmp_path / "out"
    assert forge("build", harbour, "--format", "pdf,svg,png", "--out", "out").status == 0
    before = names(out)
    assert forge("build", harbour, "--format", "svg", "--no-cover", "--out", "out").status == 0
    gone = set(before) - set(names(out))
    assert gone
    assert all(name.startswith("svg/") for name in gone)


def test_output_within_the_pack_is_no_part_of_the_pack(forge, harbour, tmp_path):
    """Who builds in the pack's own folder is told that nothing has changed, too."""
    words = ("build", ".", "--format", "pdf,svg,png")
    assert forge(*words, cwd=harbour).status == 0
    assert "unchanged" in forge(*words, cwd=harbour).out
    assert forge(*words, "--out", ".", cwd=harbour).status == 0
    assert "unchanged" in forge(*words, "--out", ".", cwd=harbour).out


def test_what_lies_beside_the_pack_costs_nothing(forge, harbour, tmp_path):
    """A film is not read, what cannot be read is passed over, a name that is no text is no crash."""
    with (harbour / "film.mp4").open("wb") as film:
        film.truncate(30_000_000_000)
    (harbour / "loop").symlink_to("loop")
    (harbour / "deep").symlink_to("/")
    Path(str(harbour / "b\udce4r.txt")).write_text("x")
    assert forge("build", harbour, "--out", "out").status == 0
    assert "unchanged" in forge("build", harbour, "--out", "out").out


def test_a_folder_full_of_other_things_is_no_pack(harbour, monkeypatch):
    """The reading of a pack is bounded, whatever lies around its ``pack.yaml``."""
    from forge.printing.fingerprint import contents_hash

    monkeypatch.setattr("forge.places.MOST_FILES", 3)
    problems = Problems()
    pack = load_pack(harbour, find_kinds(), problems)
    contents_hash(harbour, pack.rules)
    for number in range(3):
        (harbour / f"{number}.txt").touch()
    with pytest.raises(ForgeError, match="more than 3 files"):
        contents_hash(harbour, pack.rules)


def test_a_new_pack_takes_nobodys_place(forge, tmp_path):
    """Neither a hidden folder of a like name, nor a link, nor a pack that comes with forge."""
    (tmp_path / ".zz.new").mkdir()
    (tmp_path / ".zz.new" / "mine.txt").write_text("precious")
    assert forge("new", "zz").status == 0
    assert (tmp_path / ".zz.new" / "mine.txt").read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == [".zz.new", "zz"]
    assert oct((tmp_path / "zz").stat().st_mode) == oct((tmp_path / ".zz.new").stat().st_mode)
    (tmp_path / "link").symlink_to("nothing")
    for name, complaint in (("link", "is there already"), ("atlantic-wolves", "comes with forge"), ("con", "device")):
        ran = forge("new", name)
        assert ran.status == 1
        assert complaint in ran.err
    assert forge("new", Path("games") / "deep" / "one").status == 0


def test_other_printers_keep_what_was_changed_too(forge, tmp_path):
    """A calibration sheet with notes on it is somebody's."""
    assert forge("calibrate").status == 0
    sheet = tmp_path / "output" / "calibration-a4.pdf"
    assert forge("calibrate").status == 0
    sheet.write_text("with my notes")
    ran = forge("calibrate")
    assert ran.status == 1
    assert "was changed since forge made it" in ran.err
    assert "--force" not in ran.err
    shutil.rmtree(tmp_path / "output")
    assert forge("calibrate").status == 0
