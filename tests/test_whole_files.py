"""Files written whole: written beside, on disk, then named; a crash at any step leaves the old one or the new one."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from forge.whole_files import write_whole

OLD, NEW = b"old\n", b"new\n" * 1000
CRASH = """\
import os, sys
from pathlib import Path
from forge.whole_files import write_whole

step, fresh, path = sys.argv[1], sys.argv[2] == "fresh", Path(sys.argv[3])
real, count = getattr(os, step.rstrip("2")), [0]

def crash(*given, **how):
    count[0] += 1
    if count[0] == (2 if step.endswith("2") else 1):
        os._exit(9)
    return real(*given, **how)

setattr(os, step.rstrip("2"), crash)
write_whole(path, b"new\\n" * 1000, sync=True, fresh=fresh)
"""


def watch(monkeypatch, path):
    """Note each sync and naming, with what stands at the path and beside it at that moment."""
    seen = []

    def noted(name):
        real = getattr(os, name)

        def call(*given, **how):
            what = Path(f"/proc/self/fd/{given[0]}").readlink() if name == "fsync" else Path(given[0])
            holds = "folder" if what.is_dir() else what.read_bytes()
            seen.append((name, holds, path.read_bytes() if path.exists() else None))
            return real(*given, **how)

        monkeypatch.setattr(os, name, call)

    for name in ("fsync", "replace", "link"):
        noted(name)
    return seen


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs to know the file of a descriptor")
@pytest.mark.parametrize("private", [False, True])
def test_it_is_on_disk_before_it_has_its_name_and_its_name_is_on_disk_at_the_end(tmp_path, monkeypatch, private):
    """All bytes are synced while the old file stands; then it is named; then the folder is synced."""
    path = tmp_path / "kept"
    path.write_bytes(OLD)
    seen = watch(monkeypatch, path)
    write_whole(path, NEW, sync=True, private=private)
    assert seen == [("fsync", NEW, OLD), ("replace", NEW, OLD), ("fsync", "folder", NEW)]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs to know the file of a descriptor")
def test_a_fresh_one_is_on_disk_before_it_has_its_name(tmp_path, monkeypatch):
    """A file that takes no other's place is named by a link, which never replaces."""
    path = tmp_path / "fresh"
    seen = watch(monkeypatch, path)
    write_whole(path, NEW, sync=True, fresh=True)
    assert seen == [("fsync", NEW, None), ("link", NEW, None), ("fsync", "folder", NEW)]
    assert list(tmp_path.iterdir()) == [path]


def test_what_need_not_survive_a_power_cut_is_not_synced(tmp_path, monkeypatch):
    """Without sync nothing waits for the disk, and the new file still appears whole."""
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("was synced"))
    write_whole(tmp_path / "below" / "kept", NEW)
    assert (tmp_path / "below" / "kept").read_bytes() == NEW


@pytest.mark.parametrize("there", [True, False])
def test_a_fresh_one_takes_no_others_place(tmp_path, monkeypatch, there):
    """A file that is there stays as it is, even on a file system without links."""
    path = tmp_path / "fresh"
    if there:
        path.write_bytes(OLD)

    def none(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    if there:
        with pytest.raises(FileExistsError):
            write_whole(path, NEW, fresh=True)
    else:
        write_whole(path, NEW, fresh=True)
    assert path.read_bytes() == (OLD if there else NEW)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_beside_it(tmp_path, monkeypatch, step):
    """A full disk, or a name that cannot be taken, changes nothing."""
    path = tmp_path / "kept"
    path.write_bytes(OLD)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, NEW, sync=True)
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("step", "fresh", "left"),
    [
        ("fsync", False, OLD),
        ("replace", False, OLD),
        ("fsync2", False, NEW),
        ("fsync", True, None),
        ("link", True, None),
        ("fsync2", True, NEW),
    ],
)
def test_a_crash_leaves_the_old_file_or_the_new_one(tmp_path, step, fresh, left):
    """A process that dies at any step leaves one whole file under the name, and is in nobody's way afterwards."""
    path = tmp_path / "kept"
    if not fresh:
        path.write_bytes(OLD)
    words = [sys.executable, "-c", CRASH, step, "fresh" if fresh else "", str(path)]
    assert subprocess.run(words, check=False).returncode == 9
    assert (path.read_bytes() if path.exists() else None) == left
    assert all(each == path or each.name.startswith(".kept.") for each in tmp_path.iterdir())
    write_whole(path, b"next", sync=True)
    assert path.read_bytes() == b"next"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_a_private_one_is_its_owners_alone_from_its_first_moment(tmp_path, monkeypatch):
    """Whatever the umask, file and new folder are closed to others before a byte is written."""
    modes = []
    real = os.fdopen
    monkeypatch.setattr(os, "fdopen", lambda at, how: modes.append(os.fstat(at).st_mode) or real(at, how))
    before = os.umask(0)
    try:
        write_whole(tmp_path / "keys" / "anna", NEW, private=True)
    finally:
        os.umask(before)
    assert [stat.S_IMODE(mode) for mode in modes] == [0o600]
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700
