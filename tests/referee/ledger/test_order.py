"""What is shown was on disk first: every sync and echo of whole commands is watched, and a power cut tried at each."""

import importlib
import os
from pathlib import Path

import pytest

from forge.cli import cli
from forge.referee.ledger.chain import read_chain

GATE = importlib.import_module("forge.cli.echo")
PACK = "pack: harbour\ntitle: Harbour\ncomponents: []\n"
TABLE = """\
table: gunnery
title: Gunnery
dice: 2d6
axes: {roll: {title: Roll}}
result: {hits: {type: whole, title: Hits}}
rows: {2-6: 0, 7-12: 1}
"""


class Disk:
    """What a power cut would leave: contents as last synced, under names that were synced with their folder."""

    def __init__(self, monkeypatch):
        self.contents = {}
        self.names = {}
        self.shown = []
        self._real = os.fsync
        monkeypatch.setattr(os, "fsync", self._sync)
        monkeypatch.setattr(GATE, "_write", self._show)

    def _sync(self, descriptor):
        self._real(descriptor)
        state = os.fstat(descriptor)
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        if path.is_dir():
            self.names[path] = {each.name: each.stat().st_ino for each in path.iterdir()}
        else:
            self.contents[state.st_ino] = path.read_bytes()

    def _show(self, stream, text):
        self.shown.append((text, {name: self.left(name) for name in self._ledgers}))

    @property
    def _ledgers(self):
        return [path for path in Path.cwd().iterdir() if ".ledger" in path.name and not path.name.startswith(".")]

    def left(self, path):
        """Give the records that a power cut now would leave in a file."""
        inode = self.names.get(path.parent, {}).get(path.name)
        return read_chain(self.contents.get(inode, b"")).records


SEALED = ("play", "under-ten-flags", "--edition", "house", "--secrets", "--roll", "--ledger", "f.ledger")


@pytest.fixture
def disk(tmp_path, monkeypatch):
    """Watch the disk and the terminal of commands run in this process."""
    if not Path("/proc/self/fd").exists():
        pytest.skip("needs to know the file of a descriptor")
    (tmp_path / "harbour" / "tables").mkdir(parents=True)
    (tmp_path / "harbour" / "pack.yaml").write_text(PACK)
    (tmp_path / "harbour" / "tables" / "gunnery.yaml").write_text(TABLE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    return Disk(monkeypatch)


def run(*words, stdin=""):
    """Run a command in this process."""
    import io
    import sys

    import click

    before, sys.stdin = sys.stdin, io.StringIO(stdin)
    try:
        cli.main(list(words), standalone_mode=False)
    except (SystemExit, click.exceptions.Exit):
        pass
    finally:
        sys.stdin = before


def kinds(records):
    """Give the kinds of records."""
    return [record.kind for record in records]


def whole(disk):
    """Assert that nothing was shown while a ledger held more than a power cut would have left."""
    for text, left in disk.shown:
        for path, records in left.items():
            assert records, f"{text!r} was shown before {path.name} was on disk under its name"


def test_a_ruling_is_on_disk_before_it_is_shown(disk):
    """Call, request, dice and result, in a file whose name is on disk too, before a line of the receipt is written."""
    run("referee", "harbour", "gunnery", "--roll", "--ledger", "g.ledger")
    (receipt,) = [left for text, left in disk.shown if " -> " in text]
    assert kinds(receipt[Path.cwd() / "g.ledger"]) == ["open", "call", "request", "dice", "result"]
    whole(disk)
    run("referee", "harbour", "gunnery", "--roll", "--ledger", "g.ledger")
    receipt = [left for text, left in disk.shown if " -> " in text][-1]
    assert kinds(receipt[Path.cwd() / "g.ledger"])[5:] == ["call", "request", "dice", "result"]


def test_a_request_is_on_disk_before_its_dice_are_asked_for(disk):
    """What is to be thrown, its modifiers fixed, is on disk before the prompt that asks for it is shown."""
    run("referee", "harbour", "gunnery", "--ledger", "g.ledger", stdin="4 5\n")
    asked = [left for text, left in disk.shown if "2d6" in text and "->" not in text]
    assert asked
    assert kinds(asked[0][Path.cwd() / "g.ledger"]) == ["open", "call", "request"]
    whole(disk)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("undo",), "undo"),
        (("amend", "4", "6", "6", "--reason", "misread"), "amend"),
        (("override", "4", "hits=1", "--reason", "agreed"), "override"),
        (("close",), "close"),
    ],
)
def test_corrections_are_on_disk_before_they_are_told(disk, words, kind):
    """So are an undo, an amendment, an override and the end."""
    run("referee", "harbour", "gunnery", "--dice", "4 5", "--ledger", "g.ledger")
    disk.shown.clear()
    run("ledger", words[0], "g.ledger", *words[1:])
    assert disk.shown
    assert kind in kinds(disk.shown[0][1][Path.cwd() / "g.ledger"])


def test_each_prompt_of_play_shows_what_is_on_disk(disk, monkeypatch):
    """At every line that a game writes, all that stands in its ledger would survive a power cut."""
    real = disk._show

    def show(stream, text):
        real(stream, text)
        for path in disk._ledgers:
            assert kinds(disk.left(path)) == kinds(read_chain(path.read_bytes()).records), text

    monkeypatch.setattr(GATE, "_write", show)
    stdin = "1\n" * 5 + "undo\n" + "1\n" * 3
    run("play", "atlantic-wolves", "--edition", "house", "--roll", "--ledger", "w.ledger", stdin=stdin)
    assert len(disk.shown) > 10
    assert len(disk.left(Path.cwd() / "w.ledger")) > 5


def test_what_is_set_aside_is_on_disk_before_it_is_cut_off(disk, monkeypatch):
    """An unfinished record, and a file as mail left it, are on disk under another name before the ledger is cut."""
    run("referee", "harbour", "gunnery", "--dice", "4 5", "--ledger", "g.ledger")
    path, real, cuts = Path.cwd() / "g.ledger", os.ftruncate, []
    data = path.read_bytes()

    def cut(descriptor, size):
        folder = disk.names.get(Path.cwd(), {})
        cuts.append({disk.contents.get(inode) for name, inode in folder.items() if ".ledger." in name})
        real(descriptor, size)

    monkeypatch.setattr(os, "ftruncate", cut)
    path.write_bytes(data + b'{"torn')
    run("ledger", "undo", "g.ledger")
    assert cuts == [{b'{"torn'}]
    assert disk.contents[path.stat().st_ino] == path.read_bytes()
    quoted = b"".join(b"> " + line + b"\n" for line in data.splitlines())
    path.write_bytes(quoted)
    run("ledger", "undo", "g.ledger")
    assert quoted in cuts[1]
    assert disk.contents[path.stat().st_ino] == path.read_bytes()


def test_what_is_sealed_is_on_disk_before_its_seals(disk):
    """The private ledger holds the contents of every seal of the common one, after a power cut at any line."""
    run(*SEALED, stdin="1201\n" * 6)
    common, sealed = Path.cwd() / "f.ledger", 0
    for _, left in disk.shown:
        seals = {
            pair.partition("=")[2]
            for record in left.get(common, ())
            if str(record.data.get("value")).startswith("sealed ")
            for pair in record.data["value"].split()[1:]
        }
        kept = str([record.data for path, records in left.items() if path != common for record in records])
        sealed = max(sealed, len(seals))
        assert all(seal in kept for seal in seals)
    assert sealed


def test_a_private_folder_is_synced_with_its_file(disk):
    """What stands in a private ledger is there under its name too."""
    run(*SEALED, stdin="1201\n" * 3)
    private = [path for path in disk._ledgers if path.name != "f.ledger"]
    assert private
    for path in private:
        assert kinds(disk.left(path)) == kinds(read_chain(path.read_bytes()).records)
