"""Packs, folders and links made to do harm: nothing outside is written, read or removed, and each is told."""

import time

import pytest
from kit.case_packs import write

STRANGE = {
    "csv": ("id,name,type,guns\nhood,Ho\x1b[31mod,battlecruiser,4\n", "ships.csv:2:8: holds U+001B"),
    "nul": ("id,name,type,guns\nho\0od,Hood,battlecruiser,4\n", "ships.csv:2:3: holds U+0000"),
}
MANY_DICE = """\
table: t
title: T
dice: 100d1000
axes: {roll: {title: Dice, below: clamp, above: clamp}}
result: {hits: {type: whole, title: Hits}}
rows: {100-50000: 0, 50001-100000: 1}
"""


@pytest.mark.parametrize("command", ["check", "build"])
@pytest.mark.parametrize("name", STRANGE)
def test_characters_that_command_a_terminal_are_told_with_their_cell(forge, harbour, command, name):
    """They are named, not written."""
    cells, said = STRANGE[name]
    (harbour / "ships.csv").write_text(cells, encoding="utf-8")
    ran = forge(command, harbour)
    assert ran.status == 1
    assert said in ran.err
    assert "\x1b" not in ran.err + ran.out


@pytest.mark.parametrize("rows", ["{file: gunery.csv}", "{}", "{close: any}"])
def test_a_table_with_faults_stops_the_check_at_nothing(forge, tmp_path, rows):
    """Its place is told as the build and the referee tell it, and a fault elsewhere is told in the same run."""
    parts = (
        "pack: p\ntitle: P\ncomponents:\n  - {id: c, kind: chart, title: C, page: a4, tables: [gunnery]}\n"
        "  - {id: d, kind: counter, title: D, size: 20 mm, rows: [{id: a, v: 1}], front: {face: valeu, value: 1}}\n"
    )
    table = f"table: gunnery\ntitle: G\ndice: 2d6\naxes: {{roll: {{title: D}}}}\nresult: {{h: whole}}\nrows: {rows}\n"
    folder = write(tmp_path / "p", pack_yaml=parts, tables__gunnery_yaml=table, ships_csv="id\na\n")
    said = {command: forge(command, folder) for command in ("check", "build")}
    said["referee"] = forge("referee", folder, "gunnery", "--dice", "3 4")
    for command, ran in said.items():
        assert ran.status == 1, command
        assert "p/tables/gunnery.yaml:6:" in ran.err
    assert "did you mean 'value'?" in said["check"].err
    assert said["check"].err == said["build"].err


def test_links_in_an_unpacked_folder_of_output_lead_nowhere(forge, harbour, tmp_path):
    """A note that claims files beyond a link loses none of them, and nothing is written through another link."""
    (tmp_path / "home").mkdir(exist_ok=True)
    diary = tmp_path / "home" / "diary.txt"
    diary.write_text("precious")
    out = tmp_path / "output" / "harbour"
    out.mkdir(parents=True)
    (out / "lnk").symlink_to(tmp_path / "home")
    note = '{"harbour": {"fingerprint": "x", "files": {"lnk/diary.txt": [1, 1]}, "report": {}}}'
    (out / ".forge.json").write_text(note)
    assert forge("build", harbour).status == 0
    assert diary.read_text() == "precious"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (out / "svg").symlink_to(elsewhere)
    ran = forge("build", harbour, "--format", "svg")
    assert ran.status != 0
    assert "svg: is a link that leads out of its folder" in ran.err
    assert not list(elsewhere.iterdir())


def test_an_obstacle_leaves_all_of_the_last_build(forge, harbour, tmp_path):
    """A folder where a picture is to be stops the PDF, too: old and new are never mixed."""
    formats = ("--out", "out", "--format", "pdf,svg")
    assert forge("build", harbour, *formats).status == 0
    drawn = next((tmp_path / "out" / "svg").glob("01-*.svg"))
    drawn.unlink()
    drawn.mkdir()
    before = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    path = harbour / "pack.yaml"
    path.write_text(path.read_text("utf-8").replace("title: Harbour", "title: Harvest"), encoding="utf-8")
    ran = forge("build", harbour, *formats)
    assert ran.status != 0
    assert f"{drawn.name}: is a folder, where a file is to be" in ran.err
    assert before == {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}


def test_forms_filled_in_and_files_of_others_are_kept(forge, harbour, tmp_path):
    """What a player typed into a form, or wrote under the name of a kit, is replaced by --force alone."""
    out = tmp_path / "docs"
    out.mkdir()
    (out / "harbour.pdf").write_text("my own work")
    ran = forge("build", harbour, "--out", "docs")
    assert ran.status != 0
    assert "harbour.pdf: is not a file that forge made" in ran.err
    assert (out / "harbour.pdf").read_text() == "my own work"
    assert forge("build", harbour, "--out", "f", "--fillable").status == 0
    form = tmp_path / "f" / "harbour-fillable.pdf"
    form.write_bytes(form.read_bytes() + b"% the players wrote here\n")
    ran = forge("build", harbour, "--out", "f", "--fillable")
    assert "harbour-fillable.pdf: was changed since forge made it" in ran.err
    assert form.read_bytes().endswith(b"wrote here\n")
    assert forge("build", harbour, "--out", "f", "--fillable", "--force").status == 0
    assert not form.read_bytes().endswith(b"wrote here\n")


def test_odds_beyond_counting_are_refused_at_once(forge, tmp_path):
    """A hundred dice of a thousand faces have 99,901 totals in more ways than anyone counts; play is offered."""
    parts = "pack: p\ntitle: P\ncomponents: []\n"
    folder = write(tmp_path / "p", pack_yaml=parts, tables__t_yaml=MANY_DICE)
    began = time.monotonic()
    ran = forge("odds", folder, "t")
    assert time.monotonic() - began < 10
    assert ran.status in (1, 2)
    assert "hint: sample instead" in ran.err


@pytest.mark.parametrize("command", ["check", "build"])
def test_an_id_that_is_no_name_of_a_file_is_told_with_its_row(forge, tmp_path, command):
    """Whoever looks for the picture of a piece reads what it is called; nothing is written beside ``--out``."""
    parts = (
        "pack: p\ntitle: P\ncomponents:\n  - {id: c, kind: counter, title: C, size: 20 mm, data: d.csv,"
        " front: {face: value, value: 1}}\n"
    )
    folder = write(tmp_path / "p", pack_yaml=parts, d_csv=f"id\nok\n../../x\nCON\n1/5 Rgt\n{'ä' * 200}\n")
    before = set(tmp_path.iterdir())
    ran = forge(command, folder, *(("--each", "--format", "svg", "--out", "out") if command == "build" else ()))
    assert ran.status == 0
    assert "p/d.csv:3:1: warning: id: '../../x' holds '/', and files are named after it" in ran.err
    assert "p/d.csv:4:1: warning: id: 'CON' is the name of a device of Windows" in ran.err
    assert "p/d.csv:5:1: warning: id: '1/5 Rgt' holds '/'" in ran.err
    assert "p/d.csv:6:1: warning: id: 'ä" in ran.err
    assert "p/d.csv:2:" not in ran.err
    if command == "build":
        assert set(tmp_path.iterdir()) - before == {tmp_path / "out"}
        called = {path.name for path in (tmp_path / "out" / "pieces" / "svg").iterdir()}
        assert {name.partition("~")[0] for name in called} == {"ok-front.svg", "_.._x", "_CON", "1_5 Rgt", "ä" * 48}
        assert all(name.removesuffix("-front.svg") in ran.err for name in called - {"ok-front.svg"})
