"""What ``forge check`` says: all that a build would, whatever else is wrong, and whatever happens to forge itself."""

import re
from pathlib import Path

import pytest

from forge.errors import ForgeError, Problems
from forge.imposing.options import ImposeOptions
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.pack.model import Kind
from forge.printing import PrintOptions, build
from forge.printing.rehearsal import rehearse

CASES = {
    "a stock that is not known": ("stock: my-sheet", "40 x 40 mm"),
    "a label larger than its stock": ("stock: a4-65-38x21", "60 x 60 mm"),
    "a plain label": ("stock: plain", "40 x 40 mm"),
    "a piece larger than any paper": ("stock: plain", "400 mm"),
}
LABELS = """\
pack: labels
title: "{title}"
notice: "{notice}"
components:
  - id: labels
    kind: label
    title: Labels
    size: {size}
    {stock}
    rows: [{{id: a, text: A}}]
    front: {{face: text, text: "{{{{ text }}}}"}}
  - id: chits
    kind: counter
    title: Chits
    size: {chit}
    rows: [{{id: b, value: "1"}}]
    front: value
"""


def write(folder, stock="stock: plain", size="40 x 40 mm", chit="15 mm", **words):
    """Write a pack of a label and a counter."""
    folder.mkdir(exist_ok=True)
    text = LABELS.format(**({"title": "Labels", "notice": ""} | words), stock=stock, size=size, chit=chit)
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    return folder


def said_by_build(folder, out):
    """Give the problems of a build with the options that the command line has by itself."""
    problems = Problems()
    try:
        pack = load_pack(folder, find_kinds(), problems)
        options = PrintOptions(impose=ImposeOptions(cover=True, label=pack.rules.label))
        build(pack, options, out, problems)
    except ForgeError as error:
        problems.add(error.problems)
    return set(problems)


def said_by_check(folder):
    """Give the problems of a rehearsal."""
    problems = Problems()
    try:
        rehearse(load_pack(folder, find_kinds(), problems), problems)
    except ForgeError as error:
        problems.add(error.problems)
    return set(problems)


@pytest.mark.parametrize(("stock", "size"), CASES.values(), ids=CASES)
@pytest.mark.parametrize("chit", ["15 mm", "400 mm"])
@pytest.mark.parametrize("notice", ["", "A notice. ", "Кто 海 "])
def test_check_says_what_build_says(tmp_path, stock, size, chit, notice):
    """Stock, size, paper, margins, letters: each problem of a build is one of the check, word for word."""
    folder = write(tmp_path / "labels", stock, size, chit, notice=notice * 5, title=notice or "Labels")
    built = said_by_build(folder, tmp_path / "out")
    assert built <= said_by_check(folder)
    wrong = chit == "400 mm" or "my-sheet" in stock or size in ("60 x 60 mm", "400 mm") or "海" in notice
    assert bool(built) == wrong or built


def test_what_has_no_place_is_drawn_all_the_same(tmp_path):
    """What is wrong with the face of a piece larger than the paper is said in the same run, by check and by build."""
    folder = write(tmp_path / "labels", chit="400 mm")
    path = folder / "pack.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('text: "{{ text }}"', 'text: "海"'), encoding="utf-8")
    for said in (said_by_check(folder), said_by_build(folder, tmp_path / "out")):
        messages = [problem.message for problem in said]
        assert any("do not fit on A4" in message for message in messages)
        assert any("海" in message for message in messages)


def test_the_command_says_both(tmp_path, forge):
    """On the command line, too, whatever stops a build is told by the check first."""
    folder = write(tmp_path / "labels", "stock: my-sheet", chit="400 mm")
    checked, built = forge("check", folder), forge("build", folder)
    assert (checked.status, built.status) == (1, 1)
    assert set(built.err.splitlines()) <= set(checked.err.splitlines())
    assert "is not a known sticker product" in built.err
    assert "do not fit on A4" in built.err


def test_nothing_is_left_behind(tmp_path, process, harbour):
    """A check writes no file, neither beside the pack nor where a build would."""
    before = sorted(tmp_path.rglob("*"))
    assert process("check", harbour, TMPDIR=str(tmp_path)).status == 0
    assert [path for path in sorted(tmp_path.rglob("*")) if "home" not in path.parts] == before


def broken(*_, **__):
    """Fail as nobody foresaw."""
    raise IndexError("tuple index out of range")


def spoil(monkeypatch, target, name, only=lambda *_: True):
    """Let one thing fail as nobody foresaw."""
    real = getattr(target, name)

    def fail(*arguments, **options):
        if only(*arguments):
            broken()
        return real(*arguments, **options)

    monkeypatch.setattr(target, name, fail)


def test_a_component_that_breaks_leaves_the_others(tmp_path, monkeypatch):
    """What nobody foresaw is one problem with the place of its component; the faults of the others are told."""
    monkeypatch.delenv("FORGE_DEBUG", raising=False)
    folder = write(tmp_path / "labels", "stock: my-sheet")
    kinds = dict(find_kinds())
    kinds["counter"] = Kind("counter", kinds["counter"].record, broken, by_row=True)
    problems = Problems()
    rehearse(load_pack(folder, kinds, problems), problems)
    (fault,) = [problem for problem in problems if problem.severity == "fault"]
    assert fault.where.line == 12
    assert "this should not happen: IndexError" in fault.message
    assert any("sticker product" in problem.message for problem in problems)


def test_a_face_that_breaks_leaves_the_others(tmp_path, monkeypatch):
    """The same while faces are drawn."""
    folder = write(tmp_path / "labels", "stock: my-sheet")
    problems = Problems()
    pack = load_pack(folder, find_kinds(), problems)
    spoil(monkeypatch, type(pack.components[1]), "draw", lambda component, *_: component.id == "chits")
    rehearse(pack, problems)
    assert [problem.where.line for problem in problems if problem.severity == "fault"] == [12]
    assert any("sticker product" in problem.message for problem in problems)


TABLES = Path(__file__).parents[1] / "wrong" / "tables"
TABLE = """\
table: {name}
title: T
dice: 1d6
axes: {{roll: {{}}}}
result: {{hits: {{type: whole}}}}
rows: {rows}
"""
SPOILT = {
    "no rows": "{}",
    "rows of a file that is not there": "{file: gunery.csv}",
    "a list": "[]",
    "a word": "x",
    "a row too few": "{1-2: 0, 4-6: 1}",
    "a cell that is none": "{1-3: many, 4-6: 1}",
    "close": "{1-6: {close: any}}",
}


@pytest.mark.parametrize("rows", SPOILT.values(), ids=SPOILT)
def test_a_spoilt_table_is_told_and_nothing_is_drawn_of_it(tmp_path, rows):
    """The table's fault is told once; its chart, and a value worked out from it, say nothing more; others go on."""
    folder = write(tmp_path / "labels", "stock: my-sheet")
    (folder / "tables").mkdir()
    for name, written in (("bad", rows), ("good", "{1-3: 0, 4-6: 1}")):
        (folder / "tables" / f"{name}.yaml").write_text(TABLE.format(name=name, rows=written), encoding="utf-8")
    with (folder / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write("  - {id: charts, kind: chart, page: a4, tables: [good, bad]}\n")
        file.write("  - {id: notes, kind: sheet, page: a4, blocks: [{text: \"{{ tables.bad['1-3'].hits }}\"}]}\n")
    said = said_by_check(folder)
    assert not [problem for problem in said if problem.severity == "fault"]
    about = [problem for problem in said if "sticker" not in problem.message]
    assert about
    assert all(problem.where.file == "labels/tables/bad.yaml" for problem in about)
    assert len(said) > len(about)


@pytest.mark.parametrize("path", sorted(TABLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_charts_of_wrong_tables_never_break(tmp_path, path):
    """Every faulty table of the tests, printed and checked: no fault of forge's own, and the build says no more."""
    text = re.sub(r" *#! .*", "", path.read_text(encoding="utf-8"))
    name = re.search(r"(?m)^table: *(\S+)", text)
    folder = write(tmp_path / "labels")
    (folder / "tables").mkdir()
    (folder / "tables" / path.name).write_text(text, encoding="utf-8")
    with (folder / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(f"  - {{id: charts, kind: chart, page: a4, tables: [{name[1] if name else 'x'}]}}\n")
    said = said_by_check(folder)
    assert said
    assert not [problem for problem in said if problem.severity == "fault"]
    assert said_by_build(folder, tmp_path / "out") <= said


def test_the_status_tells_a_fault_from_an_error(tmp_path, monkeypatch, capsys):
    """Problems found before and after are shown; the command ends with 70, not with the first surprise."""
    from click.testing import CliRunner

    from forge.cli import cli

    monkeypatch.delenv("FORGE_DEBUG", raising=False)
    folder = write(tmp_path / "labels", "stock: my-sheet")
    from forge.pack import checks

    monkeypatch.setattr(checks, "CHECKS", (broken, *checks.CHECKS))
    ran = CliRunner().invoke(cli, ["check", str(folder)])
    assert ran.exit_code == 70
    assert "this should not happen: IndexError" in ran.output
    assert "sticker product" in ran.output


def test_a_build_that_breaks_shows_what_was_found(tmp_path, monkeypatch):
    """A warning found before forge's own fault is not lost with it."""
    from click.testing import CliRunner

    import forge.library.built
    from forge.cli import cli

    folder = write(tmp_path / "labels")
    path = folder / "pack.yaml"
    path.write_text("type-floor: 4 pt\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(forge.library.built, "build", broken)
    ran = CliRunner().invoke(cli, ["build", str(folder), "--out", str(tmp_path / "out")])
    assert isinstance(ran.exception, IndexError)
    assert "type below 5 pt" in ran.output
