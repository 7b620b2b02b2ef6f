"""A ledger as people read it, from the file alone."""

import pytest
from kit.referee_toys import find, forge_words, toy_rules

from forge.referee.ledger.chain import Chain, link, read_chain
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.story import export_plain, tell
from forge.referee.walking.questions import BY_HAND, Answer


@pytest.fixture(scope="module")
def chain(tmp_path_factory):
    """Play a game in which everything happens that a ledger can hold."""
    folder = tmp_path_factory.mktemp("game")
    rules = toy_rules(folder / "pack")
    with create_ledger(folder / "game.ledger", opening(rules, ("Anna", "Ben"))) as ledger:
        session = Session(ledger, rules.texts, find)
        session.begin("attack", {"zone": "outer", "modifier": "aggressive"})
        session.answer(Answer((4,), BY_HAND))
        session.override(4, {"tons": "1000"}, "fog", ("Anna", "Ben"))
        session.begin("duel", {"theirs": "2"})
        session.answer(Answer((6,), BY_HAND))
        session.answer(Answer("back", "decided"))
        session.answer(Answer((4,), BY_HAND))
        session.undo()
        session.answer(Answer("on", "decided"))
        session.answer(Answer((5,), BY_HAND))
        session.begin("find", {})
        session.withdraw(session.ledger.records[-1].seq, "dog", ("Anna",))
        session.enter_late(Answer((3, 4), BY_HAND), "forgot", ("Ben",))
        session.mark("3616254123", "Ben")
        session.close("tea")
    return read_chain((folder / "game.ledger").read_bytes())


def test_the_story(chain):
    """Each record is a line with its number; look-ups show dice, modifiers, row, column and result."""
    lines = tell(chain, forge_words())
    assert lines[0] == "1  toy (published); players: Anna, Ben; dice: by hand; forge " + chain.records[0].data["forge"]
    for line in (
        "2  Attack (modifier: aggressive; zone: outer)",
        "3  asked: Attack, +2 aggressive (9.2), throw 1d6",
        "4  thrown: 4 [by hand]",
        "5  Attack: 1d6 4, +2 aggressive (9.2) = 6 -> row 6, column outer: ships 10, tons 60,000",
        "6  overrides the result of record 4 with tons 1000, because fog; agreed: Anna, Ben",
        "      agreed instead of the table: fog",
        "      dice kept from record 15 not used",
    ):
        assert line in lines
    assert any(line.endswith("because dog; agreed: Anna") for line in lines)
    assert any("entered late: 3 4, because forgot; agreed: Ben" in line for line in lines)
    assert any("salted by Ben" in line for line in lines)
    assert lines[-1].endswith("closed tea")


def test_the_last_entries(chain):
    """The last few entries can be shown alone."""
    assert tell(chain, forge_words(), last=1) == (f"{len(chain.records)}  closed tea",)


def test_faults_and_torn_tails_are_told(chain):
    """What is wrong with a file is told where it is shown."""
    torn = Chain(chain.records[:1], (), b"12")
    assert tell(torn, forge_words())[-1].endswith("unfinished: 2 bytes after the last record")


def test_strange_records_are_told(chain):
    """A record of another kind, or one that cannot be read, has a line too."""
    record, _ = link(2, chain.records[0].hash, {"kind": "sealed"})
    assert tell(Chain((record,)), forge_words()) == ("2  a record of the kind sealed",)
    record, _ = link(2, chain.records[0].hash, {"kind": "request", "question": []})
    assert tell(Chain((record,)), forge_words()) == ("2  a record of the kind request",)


def test_json(chain):
    """As JSON every record keeps its contents and its hash."""
    data = export_plain(chain)
    assert data["schema"] == "forge-ledger-export/1"
    assert [record["hash"] for record in data["records"]] == [record.hash for record in chain.records]
    assert data["head"] == chain.head
