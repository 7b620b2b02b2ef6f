"""Vectors on the command line: ``forge new`` begins with one, ``check`` rules them, ``schema`` tells of them."""

import json

import pytest


@pytest.fixture
def port(forge, tmp_path):
    """Begin a pack with ``forge new``."""
    assert forge("new", "port").status == 0
    return tmp_path / "port"


def test_check_counts_the_vectors_it_rules(forge, port):
    """The pack of ``forge new`` has one, which is ruled beside the faces that are drawn."""
    ran = forge("check", port)
    assert (ran.status, ran.err) == (0, "")
    assert "faces drawn, 1 vector ruled, no errors" in ran.out


def test_a_slip_in_a_table_is_seen_at_once(forge, port):
    """A changed cell is an error at the case, with what was expected, what was ruled, and the line of the receipt."""
    table = port / "tables" / "gunnery.yaml"
    table.write_text(table.read_text("utf-8").replace("10-11: {close: 2", "10-11: {close: 3"), "utf-8")
    ran = forge("check", port)
    assert (ran.status, ran.out) == (1, "")
    column = (port / "vectors.yaml").read_text("utf-8").index("2}}") + 1
    assert f"port/vectors.yaml:1:{column}: GUN-1: expected hits 2, ruled 3\n" in ran.err
    assert "hint: Gunnery: 2d6 4+5, +1 The target has a speed of 2 or less (1.2) = 10" in ran.err


def test_faults_of_vectors_and_of_other_files_are_told_in_one_run(forge, port):
    """A fault of a case does not hide one of the parts list, nor the other way round."""
    pack, vectors = port / "pack.yaml", port / "vectors.yaml"
    pack.write_text(pack.read_text("utf-8").replace("5/8 in", "5/8 im"), "utf-8")
    vectors.write_text(vectors.read_text("utf-8").replace("gunnery", "gunery"), "utf-8")
    ran = forge("check", port)
    assert ran.status == 1
    assert "did you mean 'gunnery'" in ran.err
    assert "5/8 im" in ran.err


def test_vectors_are_ruled_whatever_edition_is_checked(forge, port):
    """A case names the edition it needs; the one that is checked and printed does not matter to it."""
    (port / "editions").mkdir()
    house = "overlay: house\ntitle: House\ntables: {gunnery: {rows: {10-11: {close: 5}}}}\n"
    (port / "editions" / "house.yaml").write_text(house, "utf-8")
    published = (port / "vectors.yaml").read_text("utf-8")
    ours = published.replace("GUN-1", "GUN-2").replace("hits: 2", "hits: 5").replace("dice:", "edition: house, dice:")
    (port / "vectors.yaml").write_text(published + ours, "utf-8")
    for edition in ("published", "house"):
        ran = forge("check", port, "--edition", edition)
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.split(" drawn, ")[1].startswith("2 vectors ruled, no errors")


@pytest.mark.parametrize(
    ("file", "fields"),
    [
        ("table", {"table", "title", "rule", "dice", "axes", "result", "rows", "modifiers", "natural", "needs"}),
        ("overlay", {"overlay", "language", "unknowns", "readings", "switches", "tables", "rows", "components"}),
        ("readings", {"readings", "switches"}),
    ],
)
def test_every_file_has_a_schema(forge, file, fields):
    """What a table and an overlay may say is told to editors too, and nothing else is allowed there."""
    schema = json.loads(forge("schema", file).out)
    assert fields <= set(schema["properties"])
    assert schema["additionalProperties"] is False


def test_the_schema_of_vectors_describes_a_case(forge):
    """Each id holds a case, which needs a procedure and what is expected."""
    case = json.loads(forge("schema", "vectors").out)["additionalProperties"]
    assert set(case["required"]) == {"procedure", "expect"}
    assert {"cite", "given", "dice", "answers", "edition", "readings", "switches"} <= set(case["properties"])


def test_a_misspelt_file_gets_a_hint(forge):
    """``forge schema tabel`` is answered with ``table``."""
    ran = forge("schema", "tabel")
    assert ran.status == 2
    assert "did you mean 'table'" in ran.err
