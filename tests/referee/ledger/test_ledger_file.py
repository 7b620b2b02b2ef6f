"""The file of a ledger: one writer, whole records, torn tails set aside, damage read-only, full disks survived."""

import os
import subprocess
import sys
import textwrap

import pytest

from forge.errors import ForgeError
from forge.referee.ledger.file import create_ledger, open_ledger, read_ledger

OPEN = {"kind": "open", "format": "forge-ledger/1"}


@pytest.fixture
def path(tmp_path):
    """Begin a ledger with three records."""
    path = tmp_path / "game.ledger"
    with create_ledger(path, OPEN) as ledger:
        ledger.append({"kind": "dice", "value": [1]}, {"kind": "dice", "value": [2]})
    return path


def test_records_are_numbered_and_chained(path):
    """Records appended together or apart are numbered on and chained."""
    with open_ledger(path) as ledger:
        (added,) = ledger.append({"kind": "dice", "value": [3]})
        assert added.seq == 4
    chain = read_ledger(path)
    assert [record.data["value"] for record in chain.records[1:]] == [[1], [2], [3]]
    assert chain.faults == ()


def test_an_existing_file_is_never_touched(path):
    """A ledger is not begun over a file that is there, be it empty."""
    before = path.read_bytes()
    with pytest.raises(ForgeError, match="exists already"):
        create_ledger(path, OPEN)
    assert path.read_bytes() == before
    other = path.with_name("empty")
    other.touch()
    with pytest.raises(ForgeError, match="exists already"):
        create_ledger(other, OPEN)
    assert sorted(file.name for file in path.parent.iterdir()) == ["empty", "game.ledger"]


def test_a_folder_that_is_not_there(tmp_path):
    """A ledger in a folder that does not exist is refused in a sentence."""
    with pytest.raises(ForgeError, match="cannot be created"):
        create_ledger(tmp_path / "none" / "game.ledger", OPEN)
    with pytest.raises(ForgeError, match="cannot be opened"):
        open_ledger(tmp_path / "none.ledger")
    with pytest.raises(ForgeError, match="cannot be read"):
        read_ledger(tmp_path / "none.ledger")


def test_a_torn_tail_is_set_aside(path):
    """An unfinished last record is kept beside the ledger, and the ledger goes on."""
    with path.open("ab") as file:
        file.write(b'{"kind":"dice","va')
    with open_ledger(path) as ledger:
        (notice,) = ledger.notices
        assert notice == "record 4 was unfinished, as after a crash; its 18 bytes are in game.ledger.torn-1"
        ledger.append({"kind": "dice", "value": [4]})
    assert path.with_name("game.ledger.torn-1").read_bytes() == b'{"kind":"dice","va'
    assert len(read_ledger(path).records) == 4


def test_torn_tails_are_numbered(path):
    """A second torn tail does not overwrite the first."""
    for content in (b"one", b"two"):
        with path.open("ab") as file:
            file.write(content)
        open_ledger(path).close()
    assert path.with_name("game.ledger.torn-1").read_bytes() == b"one"
    assert path.with_name("game.ledger.torn-2").read_bytes() == b"two"


def test_a_damaged_middle_is_read_only(path):
    """Damage before the end is named, and nothing may be written; reading still works."""
    contents = bytearray(path.read_bytes())
    contents[10] ^= 1
    path.write_bytes(contents)
    with pytest.raises(ForgeError, match="may only be read: record 1: does not match its hash"):
        open_ledger(path)
    assert path.read_bytes() == contents
    assert [record.seq for record in read_ledger(path).records] == [2, 3]


def test_changed_line_ends_are_noticed(path):
    """CR LF line ends are tolerated, reported, and written on with LF."""
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    with open_ledger(path) as ledger:
        assert "CR LF" in ledger.notices[0]
        ledger.append({"kind": "dice", "value": [4]})
    chain = read_ledger(path)
    assert (len(chain.records), chain.faults) == (4, ())


def test_one_writer_at_a_time(path):
    """While one process has the ledger, another is told so; when the first ends, even by a kill, it is free."""
    script = textwrap.dedent(
        f"""
        import sys
        from pathlib import Path
        from forge.referee.ledger.file import open_ledger
        ledger = open_ledger(Path({str(path)!r}))
        print("mine", flush=True)
        sys.stdin.read()
        """
    )
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline().strip() == b"mine"
        with pytest.raises(ForgeError, match="in use by another forge"):
            open_ledger(path)
        assert len(read_ledger(path).records) == 3
        other.kill()
        other.wait()
    open_ledger(path).close()


def test_a_full_disk_records_nothing(path, monkeypatch):
    """When a write fails half way, what was written is taken back and the next try succeeds."""
    before = path.read_bytes()
    with open_ledger(path) as ledger:
        real = os.write

        def half(descriptor, data):
            monkeypatch.setattr(os, "write", fail)
            return real(descriptor, bytes(data)[: len(data) // 2])

        def fail(*_):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "write", half)
        with pytest.raises(ForgeError, match="No space left on device\n  hint: nothing was recorded"):
            ledger.append({"kind": "dice", "value": [4]})
        monkeypatch.undo()
        assert path.read_bytes() == before
        assert len(ledger.records) == 3
        ledger.append({"kind": "dice", "value": [5]})
    assert read_ledger(path).records[-1].data["value"] == [5]


if sys.platform != "win32":

    def test_a_file_size_limit_records_nothing(path):
        """The same with a real limit of the system on the size of files."""
        script = textwrap.dedent(
            f"""
            import resource, signal
            from pathlib import Path
            from forge.errors import ForgeError
            from forge.referee.ledger.file import open_ledger
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            ledger = open_ledger(Path({str(path)!r}))
            size = Path({str(path)!r}).stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, resource.RLIM_INFINITY))
            try:
                ledger.append({{"kind": "dice", "value": [4]}})
            except ForgeError as error:
                print(error)
            """
        )
        before = path.read_bytes()
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        assert "nothing was recorded" in done.stdout
        assert path.read_bytes() == before


def test_what_cannot_be_canonical_is_not_half_written(path):
    """A record that cannot be written leaves the file as it was."""
    before = path.read_bytes()
    with open_ledger(path) as ledger, pytest.raises(ValueError, match="float"):
        ledger.append({"kind": "dice", "value": [4]}, {"kind": "dice", "value": 1.5})
    assert path.read_bytes() == before
