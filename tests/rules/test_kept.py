"""Rules kept ready in the user's folder: the same as loaded ones, and only while they hold."""

import json
import os
import subprocess
import sys

import pytest
from kit.rules_toys import SEARCH, write_pack

from forge.errors import Problems
from forge.places import components
from forge.rules import load_rules, open_rules

pytestmark = pytest.mark.usefixtures("own_copies")


@pytest.fixture
def pack(tmp_path, monkeypatch):
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    return write_pack(tmp_path / "toys")


def opened(folder, **options):
    problems = Problems()
    rules = open_rules(folder, problems, **options)
    return rules, [str(problem) for problem in problems]


def copies(tmp_path):
    return sorted((tmp_path / "home" / "kept").glob("*"))


def places(rules):
    return {table.where.file for table in rules.tables.values()}


def test_kept_rules_are_the_loaded_ones(pack, tmp_path):
    """The second opening reads the copy, which rules, prints and hashes alike; only places are lost."""
    overlay = tmp_path / "own.yaml"
    (tmp_path / "deck.csv").write_text("id,event\n1,fog\n", encoding="utf-8")
    overlay.write_text(
        "overlay: own\nlabel: Own\nunknowns: {U-TOY-1: 4}\ntexts: {roll: Throw}\nreplace: {cards.csv: deck.csv}\n"
        "components: {board: {title: Sea, marks: [a, b]}}\n",
        encoding="utf-8",
    )
    first, _ = opened(pack, overlays=[overlay])
    second, _ = opened(pack, overlays=[overlay])
    loaded = load_rules(pack, Problems(), overlays=[overlay])
    assert places(second) == {""} != places(first)
    assert first.hash == second.hash == loaded.hash
    assert second.canonical() == loaded.canonical()
    assert second.replaced_files == loaded.replaced_files
    assert second.overlays == loaded.overlays
    assert [change[:4] for change in second.changes] == [change[:4] for change in loaded.changes]
    assert second.table("prizes").look_up(1).result == loaded.table("prizes").look_up(1).result


@pytest.mark.parametrize(
    "changed", ["tables/search.yaml", "texts.yaml", "cards.csv", "editions/house.yaml", "new.yaml"]
)
def test_a_copy_does_not_outlive_a_definition(pack, changed):
    """Whatever file of the pack changes or comes, the definitions are read again."""
    opened(pack)
    assert places(opened(pack)[0]) == {""}
    path = pack / changed
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        (path.read_text(encoding="utf-8") if path.exists() else "overlay: house\n") + "\n", encoding="utf-8"
    )
    assert places(opened(pack)[0]) != {""}


def test_a_copy_does_not_outlive_an_overlay(pack, tmp_path):
    """The owner's overlay, a file that an overlay puts in place of another, and a word of forge's own count too."""
    path = tmp_path / "home" / "overlays" / "toys.yaml"
    deck = tmp_path / "home" / "overlays" / "cards" / "deck.csv"
    deck.parent.mkdir(parents=True)
    deck.write_text("id,event\n1,fog\n", encoding="utf-8")
    before, _ = opened(pack)
    path.write_text("overlay: mine\nunknowns: {U-TOY-1: 4}\nreplace: {cards.csv: cards/deck.csv}\n", encoding="utf-8")
    mine, _ = opened(pack)
    assert (before.unknowns["U-TOY-1"].value, mine.unknowns["U-TOY-1"].value) == (None, 4)
    assert places(opened(pack)[0]) == {""}
    deck.write_text("id,event\n1,gale\n", encoding="utf-8")
    assert opened(pack)[0].hash != mine.hash


def test_rules_with_problems_are_not_kept(pack, tmp_path):
    """A warning is given every time."""
    (pack / "tables" / "search.yaml").write_text(SEARCH + 'notes: {"*": Nothing bears this.}\n', encoding="utf-8")
    for _ in range(2):
        _, problems = opened(pack)
        assert len(problems) == 1
        assert "is a footnote that no row or cell bears the mark of" in problems[0]
    assert copies(tmp_path) == []


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", "\0", "[" * 100_000, "1e999", "cut", "empty", "changed"])
def test_a_damaged_copy_is_loaded_again(pack, tmp_path, damage):
    """Half a file, another file, a hollow one or one with a number changed does no harm and is written anew."""
    rules, _ = opened(pack)
    (path,) = copies(tmp_path)
    text = path.read_text(encoding="utf-8")
    seal, kept = text.split("\n", 1)
    changes = {
        "cut": text[:-100],
        "empty": f"{seal}\n{json.dumps(json.loads(kept) | {'rules': {}})}",
        "changed": text.replace('"schema": 1', '"schema": 2'),
    }
    path.write_text(changes.get(damage, damage), encoding="utf-8")
    assert opened(pack)[0].hash == rules.hash
    assert path.read_text(encoding="utf-8") == text
    assert copies(tmp_path) == [path]


def forged(path, key):
    """Make a copy in which every search finds something, and seal it as somebody without the machine's key can."""
    import hashlib

    _, text = path.read_bytes().split(b"\n", 1)
    kept = json.loads(text)
    for row in kept["rules"]["tables"]["search"]["rows"]:
        for cell in row["cells"]:
            cell["values"] = kept["rules"]["tables"]["search"]["rows"][-1]["cells"][0]["values"]
    text = json.dumps(kept).encode()
    seals = {
        "none": hashlib.sha256(text).hexdigest(),
        "empty": hashlib.blake2b(path.name.encode() + b"\n" + text, digest_size=32).hexdigest(),
        "other": hashlib.blake2b(path.name.encode() + b"\n" + text, key=b"k" * 32, digest_size=32).hexdigest(),
    }
    path.write_bytes(seals[key].encode() + b"\n" + text)


@pytest.mark.parametrize("key", ["none", "empty", "other"])
def test_a_copy_made_by_hand_never_rules(pack, tmp_path, key):
    """One that holds but for the table, and for the key that only this machine has, changes no result."""
    rules, _ = opened(pack)
    (path,) = copies(tmp_path)
    forged(path, key)
    again, _ = opened(pack)
    assert again.hash == rules.hash
    assert again.table("search").rows == rules.table("search").rows


def test_a_copy_under_another_name_never_rules(pack, tmp_path):
    """A copy that forge itself wrote of another pack does not stand for this one."""
    opened(pack)
    (path,) = copies(tmp_path)
    other = write_pack(tmp_path / "other")
    (other / "texts.yaml").write_text("roll: Elsewhere\n", encoding="utf-8")
    before, _ = opened(other)
    (second,) = [each for each in copies(tmp_path) if each != path]
    second.write_bytes(path.read_bytes())
    assert opened(other)[0].hash == before.hash


@pytest.mark.parametrize("contents", [b"", b"short", b"x" * 100])
def test_a_damaged_key_is_made_anew(pack, tmp_path, contents):
    """Then nothing kept before is believed, and the next copy is."""
    rules, _ = opened(pack)
    key = tmp_path / "home" / "kept.key"
    key.write_bytes(contents)
    assert opened(pack)[0].hash == rules.hash
    assert len(key.read_bytes()) == 32
    assert places(opened(pack)[0]) == {""}


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_the_key_is_its_owners_alone(pack, tmp_path):
    """Nobody else may read the key under which copies are sealed."""
    opened(pack)
    assert (tmp_path / "home" / "kept.key").stat().st_mode & 0o777 == 0o600


def test_tables_made_when_asked_for_are_all_there(pack):
    """However the tables of kept rules are gone through, none is left out and none is a gap."""
    loaded = load_rules(pack, Problems())
    opened(pack)
    for way in (
        dict,
        lambda tables: {**tables},
        lambda tables: tables | {},
        lambda tables: tables.copy(),
        lambda tables: dict(tables.items()),
        lambda tables: dict(zip(tables, tables.values(), strict=True)),
        lambda tables: {name: tables.get(name) for name in tables},
    ):
        kept = way(opened(pack)[0].tables)
        assert list(kept) == list(loaded.tables)
        assert all(table.id == name and table.rows for name, table in kept.items())
    tables = opened(pack)[0].tables
    assert ("search" in tables, "none" in tables, tables.get("none"), len(tables)) == (True, False, None, 4)


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes need rights there, or are not")
@pytest.mark.parametrize("kind", ["pipe", "device", "loop", "folder"])
def test_a_copy_that_is_no_file_is_as_good_as_none(pack, tmp_path, kind):
    """It neither hangs nor fills the memory."""
    rules, _ = opened(pack)
    (path,) = copies(tmp_path)
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if kind == "device" else path)
    assert opened(pack)[0].hash == rules.hash
    assert path.is_file() or kind == "folder"


def test_a_folder_that_cannot_be_written_is_no_obstacle(pack, tmp_path):
    """Without a place to keep them, rules are loaded each time."""
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    for _ in range(2):
        rules, problems = opened(pack)
        assert problems == []
        assert list(rules.tables) == ["lapse", "morale", "prizes", "search"]


def test_only_so_many_copies_are_kept(tmp_path, monkeypatch):
    """Packs that come and go do not fill the user's folder."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("forge.rules.kept.MOST_KEPT", 3)
    for number in range(5):
        opened(write_pack(tmp_path / f"toys{number}"))
    assert len(copies(tmp_path)) == 3


def test_a_kept_copy_spares_the_import_of_what_reads_definitions(tmp_path):
    """The point of it: no YAML, no CSV, no field declarations in a process that only rules."""
    program = (
        "import sys\nfrom pathlib import Path\nfrom forge.errors import Problems\nfrom forge.rules import open_rules\n"
        f"open_rules(Path({str(components() / 'atlantic-wolves')!r}), Problems(), owner=False)\n"
        "print(sorted({'yaml', 'csv', 'jinja2', 'forge.reading.fields', 'forge.rules.load'} & set(sys.modules)))\n"
    )
    shown = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"FORGE_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path), "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    assert "yaml" in shown[0]
    assert shown[1] == "[]\n"
