"""``forge diff``: what it says, and the status that tells a script a change from trouble."""

import json
import shutil

import pytest

EDITED = [
    ("ships.csv", "Ardent", "Argent"),
    ("tables/gunnery.yaml", "10-11: {close: 2, far: 1}", "10-11: {close: 2, far: 2}"),
]


@pytest.fixture
def harbours(forge, tmp_path):
    """A small pack, and the same with a cell of a row and one of a table changed."""
    forge("new", "harbour")
    shutil.copytree(tmp_path / "harbour", tmp_path / "later")
    for name, before, after in EDITED:
        file = tmp_path / "later" / name
        assert before in file.read_text()
        file.write_text(file.read_text().replace(before, after))
    return "harbour", "later"


def test_no_difference_ends_with_status_0(forge, harbours):
    """A pack is as itself."""
    ran = forge("diff", harbours[0], harbours[0])
    assert (ran.status, ran.err) == (0, "")
    assert "no difference" in ran.out


def test_a_difference_ends_with_status_1(forge, harbours):
    """What changed is told, in its sections; 3 of 36 rolls of two dice come to 10."""
    ran = forge("diff", *harbours)
    assert ran.status == 1
    lines = [line.strip() for line in ran.out.splitlines()]
    assert "ships.csv: ardent: name: Ardent -> Argent" in lines
    assert "gunnery: row 10-11, far: 1 -> 2" in lines
    assert "gunnery (far): 1: 5/36 -> 0" in lines
    assert forge("diff", *harbours, "--exit-zero").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("harbour",), "name two states"),
        (("harbour", "harbor"), "is neither a pack that comes with forge nor a folder"),
        (("harbour@", "later"), "names no revision"),
        (("harbour@-x", "later"), "is no revision"),
        (("harbour:dockyard", "later"), "there is no edition"),
        (("harbour", "later", "--new-overlay", "none.yaml"), "none.yaml"),
    ],
)
def test_wrong_usage_and_what_cannot_be_read_ends_with_status_2(forge, harbours, words, said):
    """Each in a sentence."""
    ran = forge("diff", *words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_an_error_in_a_pack_is_trouble_and_no_change(forge, harbours, tmp_path):
    """The component that cannot be built is named and not taken for gone, the rest is compared, the status is 2."""
    file = tmp_path / "later" / "pack.yaml"
    file.write_text(file.read_text().replace("kind: sheet", "kind: sheaf", 1))
    ran = forge("diff", *harbours, "--exit-zero")
    assert ran.status == 2
    assert 'there is no kind "sheaf"' in ran.err
    assert "not compared: " in ran.err
    assert "ardent: name: Ardent -> Argent" in ran.out
    assert ": gone" not in ran.out


def test_json_says_everything_with_places(forge, harbours):
    """Schema 1: the change of a cell with both values and its place, chances as fractions."""
    ran = forge("diff", *harbours, "--json")
    found = json.loads(ran.out)
    assert (ran.status, found["schema"], found["differs"]) == (1, 1, True)
    cell = next(change for change in found["changes"] if change["part"] == "row")
    assert (cell["before"], cell["after"], cell["item"]) == ("Ardent", "Argent", "ardent: name")
    assert cell["where"] == {"file": "later/ships.csv", "line": 2, "column": 3}
    assert {"table": "gunnery", "under": "far", "result": "1", "before": "5/36", "after": "0"} in found["odds"]
    piece = next(piece for piece in found["pieces"] if piece["new"] == "ardent")
    assert {face["sort"] for face in piece["faces"]} == {"words"}
    assert found["problems"] == []
