"""Private files: only their owner reads them, and under a passphrase not even a thief."""

import base64
import os
import stat

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from forge.errors import ForgeError
from forge.referee.ledger.private_file import Lock, is_locked, lock_of, read_private, write_private


def never():
    """No passphrase is to be asked for."""
    raise AssertionError


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_only_the_owner_reads_file_and_folder(tmp_path):
    """Whatever the umask, the file has mode 0600 and a folder made for it 0700."""
    before = os.umask(0)
    try:
        write_private(tmp_path / "keys" / "anna", b"seed")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "keys" / "anna").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["anna"]


def test_what_was_there_stands_until_the_new_one_is_whole(tmp_path, monkeypatch):
    """A write that fails before its end leaves the old contents and nothing beside them."""
    path = tmp_path / "anna"
    write_private(path, b"old")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ForgeError, match="No space left"):
        write_private(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["anna"]


def test_a_plain_file_asks_for_no_passphrase(tmp_path):
    """What is not locked is read as it is."""
    write_private(tmp_path / "anna", b"seed\n")
    assert read_private(tmp_path / "anna", never) == (b"seed\n", None)


def test_a_locked_file_opens_with_its_passphrase_alone(tmp_path):
    """Nothing of the contents is readable; the right words open it, others are refused in a sentence."""
    path = tmp_path / "anna"
    write_private(path, b"seed of anna", Lock("Grüße 7"))
    assert is_locked(path.read_bytes())
    assert b"seed" not in path.read_bytes()
    plain, lock = read_private(path, lambda: "Grüße 7")
    assert plain == b"seed of anna"
    write_private(path, b"another", lock)
    assert read_private(path, lambda: "Grüße 7")[0] == b"another"
    with pytest.raises(ForgeError, match="cannot be opened"):
        read_private(path, lambda: "gruesse 7")


def test_the_format_is_as_documented():
    """Scrypt and ChaCha20-Poly1305 by the documented figures open what was locked, without forge."""
    import hashlib

    lock = Lock("word", bytes(range(16)))
    assert lock.header == b"forge-private/1 000102030405060708090a0b0c0d0e0f\n"
    key = hashlib.scrypt(b"word", salt=bytes(range(16)), n=131072, r=8, p=1, maxmem=2**28, dklen=32)
    box = base64.b64decode(lock.seal(3, b"plain"))
    assert ChaCha20Poly1305(key).decrypt(box[:12], box[12:], lock.header + b"3") == b"plain"


def test_lines_can_be_added_but_not_moved_changed_or_lent():
    """A box opens at its own number in its own file only."""
    lock = Lock("word")
    first, second = lock.seal(1, b"one"), lock.seal(2, b"two")
    again = lock_of(lock.header + first + second, "word")
    assert [again.open(1, first), again.open(2, second)] == [b"one", b"two"]
    changed = first[:20] + (b"A" if first[20:21] != b"A" else b"B") + first[21:]
    for number, line in ((2, first), (1, second), (1, changed), (1, b"no base 64!"), (1, b"")):
        with pytest.raises(ValueError, match="does not open"):
            again.open(number, line)
    with pytest.raises(ValueError, match="does not open"):
        Lock("word").open(1, first)


@pytest.mark.parametrize("header", [b"forge-private/1 \n", b"forge-private/1 00\n", b"forge-private/1 \xff\n", b"x\n"])
def test_a_damaged_header_is_said(header):
    """A header that cannot be read is no traceback and costs no work."""
    with pytest.raises(ValueError, match="no header"):
        lock_of(header, "word")
