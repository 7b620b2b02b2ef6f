"""What a crash leaves behind, and what a stranger's file can do: memory before answer, and a verdict for everything."""

import json
import os
import random
from pathlib import Path

import pytest
from kit.skirmish import find

from forge.referee.ledger.chain import NOTHING_BEFORE, Chain, link
from forge.referee.ledger.file import open_ledger, read_ledger
from forge.referee.ledger.session import Session
from forge.referee.ledger.sitting import hand_over, settle, sit_down
from forge.referee.ledger.verifying import verify


class Crash(BaseException):
    """The plug is pulled."""


def bob_sits(pair, crash_at):
    """Let Bob's machine answer in this very process, and die at the nth time that something reaches the disk."""
    pair.mail(pair.anna, pair.bob)
    os.environ["FORGE_HOME"] = str(pair.bob.home)
    true, count = os.fsync, 0

    def fsync(descriptor):
        nonlocal count
        count += 1
        if count == crash_at:
            raise Crash
        true(descriptor)

    os.fsync = fsync
    try:
        with open_ledger(pair.bob.file) as ledger:
            hand, _ = sit_down(ledger.records, None, find)
            session = Session(ledger, {}, find, hand)
            while (waiting := settle(session)) and waiting.what == "acted":
                pass
            hand_over(session)
    except Crash:
        return True
    finally:
        os.fsync = true
    return False


@pytest.mark.parametrize("crash_at", range(1, 9))
def test_a_crash_never_leaves_a_seed_that_is_not_remembered(pair, crash_at):
    """Wherever the plug is pulled: a seed in the file was remembered before; the same file is answered afterwards."""
    pair.begin()
    pair.anna.do("go_on", decisions=["attack"])
    bob_sits(pair, crash_at)
    seeds = [record.data for record in read_ledger(pair.bob.file).records if record.kind == "seed"]
    (path,) = (pair.bob.home / "keys").glob("*.game")
    kept = json.loads(path.read_text())
    assert all(kept["answered"][str(seed["shake"])] == seed["on"] for seed in seeds)
    sent = len(read_ledger(pair.anna.file).records)
    said = pair.to_bob()
    if kept["seen"]["seq"] > sent:  # his answer was on disk and remembered before the plug was pulled
        assert "its end was cut off" in said["refused"]
        return
    assert said.get("waits") == "decision here", said
    assert pair.verdict(pair.bob).status == 0


def test_another_question_after_a_crash_is_refused(pair):
    """Even where the crash came before the seed was written, the shake is taken by what was remembered."""
    pair.begin()
    pair.anna.backup()
    pair.anna.do("go_on", decisions=["attack"])
    for crash_at in range(1, 9):
        crashed = bob_sits(pair, crash_at)
        (path,) = (pair.bob.home / "keys").glob("*.game")
        if json.loads(path.read_text())["answered"]:
            break
    assert crashed
    assert not [record for record in read_ledger(pair.bob.file).records if record.kind == "seed"]
    pair.anna.restore()
    pair.anna.do("go_on", decisions=["night"])
    assert "was answered before for another request" in pair.to_bob()["refused"]


SCRAP = (None, True, -1, 0, 7, 2**53 - 1, "", "x", "anna", "00" * 32, "FF" * 32, [], [1], ["anna"], {}, {"a": [None]})


def scrapped(vector, chance):
    """Give a ledger of which one field of one record is scrap or gone, chained anew; None where nothing is changed."""
    place = chance.randrange(len(vector))
    changed = {key: part for key, part in vector[place].data.items() if key not in ("seq", "prev")}
    name = chance.choice(sorted(set(changed) - {"t"}))
    if chance.random() < 0.25:
        del changed[name]
    else:
        changed[name] = chance.choice(SCRAP)
    if vector[place].data.get(name) == changed.get(name) or not isinstance(changed.get("kind"), str):
        return None
    head, records = NOTHING_BEFORE, []
    for number, record in enumerate(vector):
        contents = changed if number == place else record.data
        made, _ = link(number + 1, head, {key: part for key, part in contents.items() if key not in ("seq", "prev")})
        head = made.hash
        records.append(made)
    return place + 1, name, changed.get(name), Chain(tuple(records))


@pytest.mark.parametrize("seed", range(40))
def test_scrap_anywhere_ends_in_a_verdict(vector, seed):
    """Any field of any record replaced by scrap, or dropped, and chained anew: never an exception, never sound."""
    chance = random.Random(seed)
    for _ in range(4):
        if found := scrapped(vector, chance):
            *where, chain = found
            assert verify(chain, find).status != 0, where


@pytest.fixture(scope="module")
def vector():
    """The records of the published vector."""
    return read_ledger(Path(__file__).resolve().parents[3] / "data" / "ledger" / "shared.ledger").records
