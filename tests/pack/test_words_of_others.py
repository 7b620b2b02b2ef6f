"""Who comes from other tools, or writes what seems plain, is told what forge calls it and where it is said."""

import contextlib

import pytest

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack
from forge.reading.fields import Record

PACK = "pack: toy\ntitle: Toy\ncomponents:\n  - {id: units, kind: counter, size: 15 mm, rows: [{id: a}]}\n"
CHART = "pack: toy\ntitle: Toy\ncomponents:\n  - {id: charts, kind: chart, page: a5, tables: [crt]}\n"
CRT = (
    "table: crt\ntitle: CRT\ndice: 1d6\naxes: {die: {title: Die}, odds: {values: [1-1, 2-1]}}\n"
    "result: {loss: text}\nrows:\n  1-6: [A, B]\n"
)


def problems_of(folder, pack, crt=""):
    (folder / "pack.yaml").write_text(pack, encoding="utf-8")
    if crt:
        (folder / "tables").mkdir()
        (folder / "tables" / "crt.yaml").write_text(crt, encoding="utf-8")
    problems = Problems()
    with contextlib.suppress(ForgeError):  # what it tells is in the problems
        load_pack(folder, find_kinds(), problems)
    return [(problem.field, problem.hint) for problem in problems]


@pytest.mark.parametrize(
    ("ours", "theirs", "field", "hint"),
    [
        ("title:", "name:", "name", "did you mean 'title'?"),
        ("title:", "author: Me\ntitle:", "author", "did you mean 'notice'?"),
        ("components:", "counters:", "counters", "did you mean 'components'?"),
        ("kind: counter", "type: counter", "units.kind", "write kind: counter"),
        ("size: 15 mm", "width: 15 mm, height: 15 mm", "units.width", "did you mean 'size'?"),
        ("size: 15 mm", "count: 3", "units.count", "did you mean 'copies'?"),
        ("rows:", "pieces:", "units.pieces", "did you mean 'rows'?"),
        ("rows: [{id: a}]", "csv: units.csv", "units.csv", "did you mean 'data'?"),
        ("title:", "Tables: [crt]\ntitle:", "Tables", "each table is a file of its own, such as tables/combat.yaml"),
        ("title:", "size: 15 mm\ntitle:", "size", "say it of a component: "),
        ("title:", "paper: letter\ntitle:", "paper", "forge build PACK --paper letter"),
    ],
)
def test_a_word_of_others_in_the_parts_list(tmp_path, ours, theirs, field, hint):
    """Its hint names the field, or the place, where it is said; that of the same meaning is not missed as well."""
    found = problems_of(tmp_path, PACK.replace(ours, theirs, 1))
    assert [said for at, said in found if at == field and hint in said]
    assert not [at for at, _ in found if at == "title"]


@pytest.mark.parametrize(
    ("ours", "theirs", "field", "hint"),
    [
        ("dice:", "roll:", "roll", "did you mean 'dice'?"),
        ("axes:", "columns:", "columns", "did you mean 'axes'?"),
        ("rows:", "results:", "results", "did you mean 'rows'?"),
        ("rows:", "drm: []\nrows:", "drm", "did you mean 'modifiers'?"),
        ("{values: [1-1, 2-1]}", "[1-1, 2-1]", "axes.odds", "titles, values"),
    ],
)
def test_a_word_of_others_in_a_table(tmp_path, ours, theirs, field, hint):
    """A combat table is written before its reference is read."""
    found = problems_of(tmp_path, CHART, CRT.replace(ours, theirs, 1))
    assert [at for at, said in found if at == field and hint in said]
    assert len(found) == 1


def records(of=Record):
    yield of
    for each in of.__subclasses__():
        yield from records(each)


def test_no_word_of_others_means_two_fields():
    """Of two hints only one would ever be seen."""
    known = [record for record in records() if getattr(record, "fields", ())]
    assert any(field.known_as for record in known for field in record.fields)
    for record in known:
        words = [*record.elsewhere, *(word for field in record.fields for word in field.known_as)]
        assert len(words) == len(set(words)), record


def passed_over(folder, name):
    """Write a file into a pack, and give what is said of files that are not read."""
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("a: b\n", encoding="utf-8")
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    problems = Problems()
    load_pack(folder, find_kinds(), problems)
    return [problem for problem in problems if "is not read" in problem.message]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "tables/crt.yml",
            "tables/crt.yml: warning: is not read, for it does not end in .yaml\n  hint: call it crt.yaml",
        ),
        ("faces/unit.YAML", "faces/unit.YAML: warning: is not read"),
        ("Readings.yml", "Readings.yml: warning: is not read"),
        ("notes.yml", ""),
        ("parts/units.yml", ""),
    ],
)
def test_a_file_that_forge_passes_over_is_told(tmp_path, name, told):
    """A table in crt.yml is there for its author and not for forge; what a pack names itself may end as it likes."""
    found = map(str, passed_over(tmp_path, name))
    assert [told in each for each in found] == ([True] if told else [])


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("text.yaml", "call it texts.yaml"),
        ("Procedure.yaml", "call it procedures.yaml"),
        ("sequences.yaml", "call it sequence.yaml"),
        ("table/crt.yaml", "call it tables"),
        ("symbol/tank.svg", "call it symbols"),
        ("tables.yaml", "each of them is a file of its own in tables/"),
        ("texts.yaml", None),
        ("tables/crt.yaml", None),
        ("notes.yaml", None),
        ("data/text.yaml", None),
        ("index.csv", None),
    ],
)
def test_a_name_that_is_nearly_right_is_told(tmp_path, name, hint):
    """Words written to text.yaml, or a table in table/, would never be seen; other files are nobody's business."""
    assert [problem.hint for problem in passed_over(tmp_path, name)] == ([hint] if hint else [])


def test_a_pack_that_is_called_otherwise_is_told_its_name(tmp_path):
    """Most programs take .yml for the same."""
    (tmp_path / "pack.yml").write_text(PACK, encoding="utf-8")
    with pytest.raises(ForgeError, match=r"is a folder without a pack.yaml\n  hint: call pack.yml pack.yaml"):
        find_pack(str(tmp_path))
