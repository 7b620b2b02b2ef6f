"""Private ledgers under a passphrase: nothing in the open, nothing lost in a crash, nothing harmed by a wrong word."""

import base64
import subprocess
import sys
from pathlib import Path

import pytest
from kit.referee_toys import find, toy_rules

from forge.errors import ForgeError
from forge.referee.ledger.changing_lock import change_lock
from forge.referee.ledger.checkpoint import read_checkpoint
from forge.referee.ledger.file import create_ledger, open_ledger, read_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.private_file import Lock
from forge.referee.ledger.session import Session
from forge.referee.walking.drivers import rolled

WORD = "seven seas"
TESTS = Path(__file__).resolve().parents[2]
PLAYER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from kit.referee_toys import find
from forge.referee.walking.drivers import rolled
from forge.referee.ledger.file import open_ledger
from forge.referee.ledger.session import Session

with open_ledger(Path(sys.argv[2]), lambda: "seven seas") as ledger:
    session = Session(ledger, {}, find)
    roll = rolled()
    while True:
        if session.question is None:
            session.begin("raid", {"outer": "9", "inner": "9"})
        answer = roll(session.question)
        session.answer(answer)
        dice = [record for record in ledger.records[-4:] if record.kind == "dice"][-1]
        print(dice.seq, answer.value[0], flush=True)
"""


@pytest.fixture(autouse=True)
def cheap_keys(request, monkeypatch):
    """Keys that cost little: what they must cost is for ``test_private_file``, and for processes that share a file."""
    if request.function is not test_a_killed_player_loses_nothing_shown:
        monkeypatch.setattr("forge.referee.ledger.private_file._COST", 2**4)


def say():
    """Give the right passphrase."""
    return WORD


def private(folder, name="game.ledger.blue", passphrase=say):
    """Begin a private ledger and rule three raids in it."""
    path = folder / name
    first = opening(toy_rules(folder / "pack"), ()) | {"private": "blue"}
    with create_ledger(path, first, passphrase) as ledger:
        session = Session(ledger, {}, find)
        for _ in range(3):
            session.begin("raid", {"outer": "9", "inner": "9"})
            while session.question:
                session.answer(rolled()(session.question))
    return path


def kinds(path, passphrase=say):
    """The records of a ledger, by number and kind."""
    return [(record.seq, record.kind) for record in read_ledger(path, passphrase).records]


def refusal(call):
    """Why something is refused."""
    with pytest.raises(ForgeError) as refused:
        call()
    return str(refused.value)


def test_nothing_of_it_lies_in_the_open(tmp_path):
    """A header and boxes: no word of the records, not even under base64; the file is its owner's alone."""
    path = private(tmp_path)
    header, *boxes = path.read_bytes().splitlines()
    assert header.startswith(b"forge-private/1 ")
    assert path.stat().st_mode & 0o077 == 0
    for held in (path.read_bytes(), *map(base64.b64decode, boxes)):
        assert not any(word in held for word in (b'"seq"', b'"raid"', b'"private"', b'"tons"'))


def test_it_holds_what_an_open_one_holds(tmp_path):
    """Under a passphrase, under another, and open again: the same bytes, of which each record follows the last."""
    path = private(tmp_path, passphrase=None)
    before = path.read_bytes()
    change_lock(path, say, lambda: Lock(WORD))
    assert b'"raid"' not in path.read_bytes()
    change_lock(path, say, lambda: Lock("other"))
    assert "another" in refusal(lambda: read_ledger(path, say))
    change_lock(path, lambda: "other", lambda: None)
    assert path.read_bytes() == before


def test_it_is_gone_on_with(tmp_path):
    """What is added to a ledger that was locked whole follows on in boxes of its own."""
    path = private(tmp_path, passphrase=None)
    change_lock(path, say, lambda: Lock(WORD))
    before = kinds(path)
    for _ in range(2):
        with open_ledger(path, say) as ledger:
            session = Session(ledger, {}, find)
            session.begin("raid", {"outer": "1"})
            while session.question:
                session.answer(rolled()(session.question))
    after = kinds(path)
    assert after[: len(before)] == before
    assert len(after) > len(before) + 2
    assert [seq for seq, _ in after] == list(range(1, len(after) + 1))


@pytest.mark.parametrize("wrong", ["seven lakes", ""])
def test_a_wrong_passphrase_changes_nothing(tmp_path, wrong):
    """It is refused in one sentence, for reading, going on and locking anew, and no byte is touched."""
    path = private(tmp_path)
    before = path.read_bytes()
    for call in (
        lambda: read_ledger(path, lambda: wrong),
        lambda: open_ledger(path, lambda: wrong),
        lambda: change_lock(path, lambda: wrong, lambda: None),
    ):
        assert "cannot be opened: box 1 does not open" in refusal(call)
    assert "is under a passphrase" in refusal(lambda: open_ledger(path))
    assert path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.ledger.blue", "pack"]


def test_a_power_cut_at_any_byte_of_the_last_box(tmp_path):
    """Cut anywhere in what was written last, all before it stands and is gone on with; the rest is set aside."""
    path = private(tmp_path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    last = len(lines[-1])
    held = kinds(path)
    path.write_bytes(b"".join(lines[:-1]))
    before = kinds(path)
    assert before == held[: len(before)] != held
    for cut in (1, 2, 30, last // 2, last - 3, last - 2):
        path.write_bytes(whole[: len(whole) - last + cut])
        with open_ledger(path, say) as ledger:
            assert "was unfinished" in " ".join(ledger.notices)
            ledger.append({"kind": "note"})
        assert kinds(path) == [*before, (len(before) + 1, "note")]
    path.write_bytes(whole[:-1])
    with open_ledger(path, say) as ledger:
        ledger.append({"kind": "note"})
    assert kinds(path) == [*held, (len(held) + 1, "note")]


def test_boxes_cannot_be_altered_moved_or_taken_from_another(tmp_path):
    """A box changed, doubled, swapped or from another file is damage; such a file may only be read."""
    path, other = private(tmp_path), private(tmp_path, "other.ledger.blue")
    lines, foreign = (each.read_bytes().splitlines(keepends=True) for each in (path, other))
    sound = len(read_ledger(path, say).records)
    damaged = (
        [*lines[:3], lines[3][:-9] + (b"A" if lines[3][-9:-8] != b"A" else b"B") + lines[3][-8:], *lines[4:]],
        [*lines[:3], lines[2], *lines[3:]],
        [*lines[:2], lines[3], lines[2], *lines[4:]],
        [*lines[:3], foreign[3], *lines[4:]],
    )
    for each in damaged:
        path.write_bytes(b"".join(each))
        assert read_ledger(path, say).faults
        assert len(read_ledger(path, say).records) < sound
        assert "may only be read" in refusal(lambda: open_ledger(path, say))


def test_a_ledger_of_both_is_not_locked(tmp_path):
    """The common ledger goes to the other player and stays open."""
    path = tmp_path / "game.ledger"
    create_ledger(path, opening(toy_rules(tmp_path / "pack"), ())).close()
    assert "is not a private ledger" in refusal(lambda: change_lock(path, say, lambda: Lock(WORD)))
    assert read_ledger(path).records


def test_no_checkpoint_tells_what_it_hides(tmp_path, monkeypatch):
    """However long, nothing is kept of it elsewhere, and what was kept while it was open is taken away."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("forge.referee.ledger.file.SHORT", 1000)
    path = private(tmp_path, passphrase=None)
    assert read_checkpoint(path)
    change_lock(path, say, lambda: Lock(WORD))
    with open_ledger(path, say) as ledger:
        Session(ledger, {}, find).begin("raid", {"outer": "1"})
    assert read_checkpoint(path) is None
    with open_ledger(path, say) as ledger:
        assert len(ledger.records) == len(kinds(path))


def test_a_killed_player_loses_nothing_shown(tmp_path):
    """Processes killed while they roll: every roll shown is on disk under the passphrase."""
    path = private(tmp_path)
    seen = 0
    for rolls in (1, 4, 9):
        command = [sys.executable, "-c", PLAYER, str(TESTS), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as player:
            first = [player.stdout.readline() for _ in range(rolls)]
            player.kill()
            shown = [line.split() for line in (b"".join(first) + player.stdout.read()).split(b"\n")[:-1]]
            player.wait()
        chain = read_ledger(path, say)
        assert chain.faults == ()
        assert len(shown) >= rolls
        for seq, value in shown:
            assert chain.records[int(seq) - 1].data["value"] == [int(value)]
        seen += len(shown)
        open_ledger(path, say).close()
    assert seen >= 14
    assert b'"raid"' not in path.read_bytes()
