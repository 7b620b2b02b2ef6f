"""Ids of pieces come from strangers' data, and files are named after them."""

import pytest

PIECES = ("--format", "svg", "--each", "--out", "out")


def write_ids(harbour, *ids):
    rows = "".join(f'"{name}",Ship {number},battleship,5\n' for number, name in enumerate(ids))
    (harbour / "ships.csv").write_text(f"id,name,type,guns\n{rows}", encoding="utf-8", newline="")


@pytest.mark.parametrize("name", ["../../../../victim/.config/bold", "/tmp/bold", "..", "C:\\bold", "a/../../bold"])
def test_an_id_is_never_a_path(forge, harbour, tmp_path, name):
    """The piece is printed; its file lies where all the others lie, and nothing appears anywhere else."""
    before = set(tmp_path.parent.rglob("*"))
    write_ids(harbour, name, "hood")
    ran = forge("build", harbour, *PIECES)
    assert ran.status == 0, ran.err
    made = {path for path in set(tmp_path.parent.rglob("*")) - before if path.suffix == ".svg"}
    assert made
    assert all(path.is_relative_to(tmp_path / "out") for path in made)
    assert len(list((tmp_path / "out" / "pieces" / "svg").iterdir())) == 2


def test_ids_of_real_lists_are_printed(forge, harbour, tmp_path):
    """Regiments, questions and long words are ids that people have; each piece has a file of its own."""
    ids = ["1/5 Rgt", "1_5 Rgt", "U-47?", "ä" * 200, "CON", "-x", ".x", "2-1-9*", '""quoted""']
    write_ids(harbour, *ids)
    ran = forge("build", harbour, *PIECES)
    assert ran.status == 0, ran.err
    names = sorted(path.name for path in (tmp_path / "out" / "pieces" / "svg").iterdir())
    assert len(names) == len(ids)
    assert "1_5 Rgt-front.svg" in names
    assert forge("check", harbour).status == 0


@pytest.mark.parametrize("command", ["check", "build"])
@pytest.mark.parametrize(
    ("ids", "complaint"),
    [
        (("hood", "Hood"), "ships.csv:3:1: id: 'Hood' is 'hood' (at harbour/ships.csv:2:1) but for capitals"),
        (("zoë", "zoe\u0308"), "ships.csv:3:1: id:"),
        (("hood", "hood"), "ships.csv:3:1: id: 'hood' names two pieces (first at harbour/ships.csv:2:1)"),
        (("ho\u202eod", "x"), "ships.csv:2:1: id: holds U+202E"),
        (("ho\u2028od", "x"), "ships.csv:2:1:"),
    ],
)
def test_ids_that_deceive_or_share_a_file_are_told_with_their_cell(forge, harbour, command, ids, complaint):
    """Checking and building say the same of them."""
    write_ids(harbour, *ids)
    ran = forge(command, harbour)
    assert ran.status == 1
    assert complaint in ran.err


@pytest.mark.parametrize("change", [("pack: harbour", "pack: con"), ("id: ships", "id: lpt1")])
def test_packs_and_components_are_not_named_after_devices(forge, harbour, change):
    """Their names are those of files and folders too."""
    path = harbour / "pack.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    ran = forge("check", harbour)
    assert ran.status == 1
    assert "is the name of a device of Windows" in ran.err
