"""Going on with a long ledger from a checkpoint: nothing differs but the time it takes, and nothing rests on it."""

import json
import random

import pytest
from kit.referee_toys import find, forge_words, toy_rules

from forge.errors import ForgeError
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.ledger import checkpoint, file
from forge.referee.ledger.chain import read_chain
from forge.referee.ledger.file import create_ledger, open_ledger, read_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.verifying import verify
from forge.referee.walking.drivers import practice
from forge.referee.walking.questions import BY_HAND, Answer
from tests.kit.repeated import repeats


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Keep checkpoints in a folder of the test."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def rules(tmp_path):
    """Give the toy game."""
    return toy_rules(tmp_path / "pack")


def sit_down(path, rules):
    """Open a ledger and its session."""
    return Session(open_ledger(path), rules.texts | forge_words(), find)


def play(session, chance):
    """Do one thing at the table, whatever is possible; give what was refused."""
    seqs = list(range(1, len(session.ledger.records) + 1))
    deeds = [
        lambda: session.begin("attack", {"zone": chance.choice(("outer", "inner"))}),
        lambda: session.begin("duel", {"theirs": str(chance.randint(1, 3))}),
        session.undo,
        lambda: session.undo(chance.choice(seqs)),
        lambda: session.amend(chance.choice(seqs), str(chance.randint(1, 6)), "misread", ("Anna", "Ben")),
        lambda: session.override(chance.choice(seqs), {"tons": "7000"}, "agreed", ("Anna",)),
        session.keep,
        lambda: session.mark("3616254123"),
    ]
    if (question := session.question) is not None and chance.random() < 0.7:
        answer = practice(str(chance.random()))(question) or Answer(chance.choice(("on", "back")), "decided")
        deeds = [lambda: session.answer(answer)]
    try:
        chance.choice(deeds)()
    except (Illegal, Malformed) as refusal:
        return str(refusal)
    return ""


def told(session):
    """Give what the records say, but for when and in which game."""
    own = ("t", "prev", "game", "head", "code")
    return [{name: part for name, part in record.data.items() if name not in own} for record in session.ledger.records]


def stands(session):
    """Give where a session stands."""
    course, kept = session.course, session.kept
    return (
        session.question and session.question._replace(since=()),
        kept and kept._replace(overruling=None),
        course.closed,
        course.cases,
        [case.seq for case in session.precedents()],
        session.walk and session.walk.question is None,
    )


@pytest.mark.parametrize("seed", repeats(12, 4))
def test_going_on_from_checkpoints_is_going_on(tmp_path, rules, monkeypatch, seed):
    """The same deeds come to the same records and stand the same, whether or not the table is left after each."""
    chances = random.Random(seed), random.Random(seed)
    paths = tmp_path / "left.ledger", tmp_path / "stayed.ledger"
    for path in paths:
        create_ledger(path, opening(rules, ("Anna", "Ben"))).close()
    stayed = sit_down(paths[1], rules)
    monkeypatch.setattr(file, "SHORT", 0)
    left_out = 0
    for _ in range(60):
        left = sit_down(paths[0], rules)
        left_out += left.ledger._shelf.skipped
        assert stands(left) == stands(stayed)
        assert play(left, chances[0]) == play(stayed, chances[1])
        assert stands(left) == stands(stayed)
        left.ledger.close()
    left = sit_down(paths[0], rules)
    assert told(left) == told(stayed)
    assert left_out > 0
    left.ledger.close()
    stayed.ledger.close()
    first, second = (verify(read_ledger(path), find) for path in paths)
    assert [str(one) for one in first.findings if "mark" not in str(one)] == [
        str(one) for one in second.findings if "mark" not in str(one)
    ]


@pytest.fixture
def long(tmp_path, rules, monkeypatch):
    """Leave a ledger of four calls with a checkpoint."""
    monkeypatch.setattr(file, "SHORT", 0)
    path = tmp_path / "game.ledger"
    create_ledger(path, opening(rules, ("Anna", "Ben"))).close()
    session = sit_down(path, rules)
    for value in (1, 2, 3, 4):
        session.begin("attack", {"zone": "outer"})
        session.answer(Answer((value,), BY_HAND))
    session.ledger.close()
    return path


def point(home):
    """Find the file of the only checkpoint."""
    (found,) = (home / "checks").iterdir()
    return found


def write_point(home, **changes):
    """Write a checkpoint by hand, its own hash right."""
    import hashlib

    data = json.loads(point(home).read_bytes().partition(b"\n")[2])
    data["checkpoint"] |= changes
    text = json.dumps(data).encode()
    point(home).write_bytes(hashlib.sha256(text).hexdigest().encode() + b"\n" + text)


def skipped(path):
    """Open a ledger, add a record, and give how many records were left out."""
    with open_ledger(path) as ledger:
        found = ledger._shelf.skipped
        ledger.append({"kind": "later"})
    chain = read_chain(path.read_bytes())
    assert (chain.faults, chain.torn) == ((), b"")
    return found


def test_a_checkpoint_spares_reading(long, home):
    """Only the first record and those from the last call on are read; the checkpoint is its owner's alone."""
    assert skipped(long) == 12
    assert point(home).stat().st_mode & 0o777 == 0o600
    assert (home / "checks").stat().st_mode & 0o777 == 0o700


def test_every_flipped_bit_is_seen(long):
    """A bit changed anywhere before the checkpoint is found and named as ever."""
    contents = long.read_bytes()
    for place in range(0, len(contents), 97):
        long.write_bytes(contents[:place] + bytes((contents[place] ^ 1,)) + contents[place + 1 :])
        with pytest.raises(ForgeError, match="damaged and may only be read"):
            open_ledger(long)
    long.write_bytes(contents)
    assert skipped(long) == 12


def test_a_shorter_file_is_read_whole(long):
    """A copy put back that ends earlier is read from end to end, and goes on from its own end."""
    contents = long.read_bytes()
    lines = contents.split(b"\n")
    long.write_bytes(b"\n".join(lines[:9]) + b"\n")
    with open_ledger(long) as ledger:
        assert len(ledger.records) == 9
        assert ledger.append({"kind": "later"})[0].seq == 10


@pytest.mark.parametrize(
    "changes",
    [
        {"seq": 3},
        {"seq": 2**40},
        {"at": 0},
        {"at": 7},
        {"prev": "0" * 64},
        {"bytes": 10},
        {"sha256": "0" * 64},
        {"bytes": -1},
        {"at": "x"},
        {"standing": []},
        {"standing": {}},
        {"standing": {"cases": [5], "dropped": [], "by_forge": 0}},
        {"doubt": None},
    ],
)
def test_a_wrong_checkpoint_is_not_believed(long, home, changes):
    """One made by hand that does not fit the records is passed over; numbers and links come from the records."""
    write_point(home, **changes)
    assert skipped(long) in (0, 12)


@pytest.mark.parametrize("contents", [b"", b"x", b"{}", b"\xff" * 100, b"0" * 64 + b"\n{}"])
def test_a_damaged_checkpoint_is_passed_over(long, home, contents):
    """So is one that is damaged, and the next is whole again."""
    point(home).write_bytes(contents)
    with open_ledger(long):
        pass
    assert skipped(long) == 12


def test_verifying_looks_at_no_checkpoint(long, monkeypatch):
    """Verify reads every byte, whatever a checkpoint says."""

    def refuse(path):
        raise AssertionError(path)

    monkeypatch.setattr(file, "read_checkpoint", refuse)
    monkeypatch.setattr(checkpoint, "read_checkpoint", refuse)
    verdict = verify(file.reading_of(long), find)
    assert (verdict.status, verdict.same, verdict.records) == (0, 4, 17)
