"""Verifying: results worked out again, changed rules told from damage, copies compared, limits said."""

import copy
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.referee_toys import find, toy_rules

from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.chain import NOTHING_BEFORE, RETURNS, Chain, link, read_chain
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.verifying import AGREEMENT, INTEGRITY, RULES, SOUND, verify
from forge.referee.walking.questions import BY_HAND, Answer


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """Play a short game of two calls and give its chain."""
    folder = tmp_path_factory.mktemp("game")
    rules = toy_rules(folder / "pack")
    with create_ledger(folder / "game.ledger", opening(rules, ("Anna", "Ben"))) as ledger:
        session = Session(ledger, rules.texts, find)
        session.begin("attack", {"zone": "outer", "modifier": "aggressive"})
        session.answer(Answer((4,), BY_HAND))
        session.begin("duel", {"theirs": "2"})
        for value in ((6,), "on", (5,)):
            session.answer(Answer(value, BY_HAND))
    return read_chain((folder / "game.ledger").read_bytes())


def forged(chain, change):
    """Write a chain anew, with contents changed by number, as someone does who owns the only copy."""
    prev, lines = NOTHING_BEFORE, b""
    for record in chain.records:
        data = change.get(record.seq, lambda data: data)(contents(record))
        record, line = link(record.seq, prev, data)  # noqa: PLW2901 - the same record, written anew
        prev, lines = record.hash, lines + line
    return read_chain(lines)


def messages(verdict):
    """Give the findings as lines."""
    return [str(finding) for finding in verdict.findings]


def test_a_sound_ledger(game):
    """A sound ledger is worked out again in full: status 0, and what cannot be known is said."""
    verdict = verify(game, find)
    assert (verdict.status, verdict.same, verdict.differ, verdict.findings) == (SOUND, 4, 0, ())
    assert "cut off" in verdict.unknown[0]
    assert "by hand" in verdict.unknown[1]
    assert verdict.lines()[-1] == "sound"


def test_forged_results_are_found(game):
    """Results that do not follow from the dice under the embedded tables are found though every hash is right."""

    def better(data):
        return data | {"result": {"tons": 120_000, "ships": 20}}

    verdict = verify(forged(game, {5: better}), find)
    assert verdict.status == INTEGRITY
    assert messages(verdict) == ["integrity: record 5: does not follow from the dice under the embedded tables"]


def test_forged_dice_are_found(game):
    """Dice changed under their result are found, because the result no longer follows."""
    verdict = verify(forged(game, {4: lambda data: data | {"value": [5]}}), find)
    assert (verdict.status, verdict.differ) == (INTEGRITY, 1)


def test_forged_modifiers_are_found(game):
    """A request with other modifiers than the call has is found."""

    def bare(data):
        return data | {"question": data["question"] | {"modifiers": []}}

    verdict = verify(forged(game, {3: bare}), find)
    assert verdict.status == INTEGRITY
    assert "asks what the rules of this forge do not ask here" in messages(verdict)[0]


def test_embedded_tables_decide(game):
    """Another table in the first record gives other results: the tables of the game decide, not today's."""

    def richer(data):
        rules = copy.deepcopy(data["rules"])
        cell = rules["tables"]["attack"]["rows"][5]["cells"][0]
        cell["values"] = [99, 9]
        return data | {"rules": rules}

    verdict = verify(forged(game, {1: richer}), find)
    assert (verdict.status, verdict.same, verdict.differ) == (INTEGRITY, 3, 1)


def newer(version):
    """Give a forge in which the rules of the duel changed: a four no longer hits."""

    def changed(mine, theirs):
        from kit.referee_toys import DUEL

        steps = DUEL.function(mine, theirs)
        answer = None
        while True:
            try:
                request = steps.send(answer)
            except StopIteration as end:
                return (end.value, "changed")
            answer = yield request

    def find_newer(rules, name):
        procedure = find(rules, name)
        return procedure._replace(function=changed, rules_version=version) if name == "duel" else procedure

    return find_newer


def test_changed_rules_are_not_damage(game):
    """Under a newer version of a procedure, results that differ are "rules changed", with how many are the same."""
    verdict = verify(game, newer(2))
    assert (verdict.status, verdict.same, verdict.differ) == (RULES, 3, 1)
    assert "the rules of duel changed from version 1 to 2" in messages(verdict)[0]


def test_the_same_version_may_not_differ(game):
    """Under the same version it is damage."""
    assert verify(game, newer(1)).status == INTEGRITY


def test_a_procedure_that_is_gone(game):
    """A procedure that this forge does not have cannot be compared, and that is said."""

    def find_less(rules, name):
        if name == "duel":
            raise Illegal(name, "is no procedure")
        return find(rules, name)

    verdict = verify(game, find_less)
    assert verdict.status == RULES
    assert "this forge has no duel" in messages(verdict)[0]


def test_other_copies(game):
    """A copy that goes further shows a cut; one that differs shows where; an equal or shorter one agrees."""
    shorter = Chain(game.records[:7])
    for known in (shorter, game):
        verdict = verify(game, find, other=known)
        assert verdict.status == SOUND
        assert f"note: the other copy agrees; it ends with record {len(known.records)}" in messages(verdict)
    cut = verify(shorter, find, other=game)
    assert cut.status == INTEGRITY
    assert "record 8: and 6 more stand in the other copy only" in messages(cut)[-1]
    parted = verify(game, find, other=forged(game, {7: lambda data: data | {"t": "then"}}))
    assert "record 7: differs from the other copy" in messages(parted)[0]


def test_unknown_kinds_are_kept_and_told(game):
    """A record of a kind of later versions keeps its place in the chain and is reported as not understood."""
    record, line = link(len(game.records) + 1, game.head, {"kind": "sealed", "hash": "00"})
    verdict = verify(Chain((*game.records, record)), find)
    assert line
    assert verdict.status == AGREEMENT
    assert messages(verdict) == [f"agreement: record {record.seq}: is of a kind this forge does not know: sealed"]


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "dice", "value": [3], "how": "hand"},
        {"kind": "result", "entries": [], "done": True},
        {"kind": "undo", "to": 99},
        {"kind": "undo", "to": [1]},
        {"kind": "undo"},
        {"kind": "amend", "record": 99, "value": [3]},
        {"kind": "override", "record": 4},
        {"kind": "open"},
        {"kind": "call", "procedure": "attack", "rules_version": "x", "inputs": {}},
    ],
)
def test_records_out_of_place(game, data):
    """Records that nothing led to are damage, whatever their hash says."""
    record, _ = link(len(game.records) + 1, game.head, data)
    verdict = verify(Chain((*game.records, record)), find)
    assert verdict.status == INTEGRITY
    assert any(f"record {record.seq}" in line for line in messages(verdict))


def test_damage_stops_the_replay_there(game):
    """Behind a damaged record nothing is worked out, so that one fault is one finding."""
    lines = [link(1, NOTHING_BEFORE, contents(game.records[0]))[1]]
    for before, record in pairwise(game.records):
        lines.append(link(record.seq, before.hash, contents(record))[1])
    lines[6] = lines[6].replace(b"hits", b"hats").replace(b"request", b"requests")
    verdict = verify(read_chain(b"".join(lines)), find)
    assert messages(verdict) == [
        "note: record 6: duel is in progress",
        "integrity: record 7: does not match its hash",
    ]


def contents(record):
    """Give what was put into a record, without number and link."""
    return {name: value for name, value in record.data.items() if name not in ("seq", "prev")}


def test_torn_and_empty_files(game):
    """A torn tail is an integrity finding with its size; a file without records opens no game."""
    last = messages(verify(game._replace(torn=b"12345"), find))[-1]
    assert last.startswith(f"integrity: record {len(game.records) + 1}: is unfinished (5 bytes)")
    empty = verify(Chain(()), find)
    assert (empty.status, empty.records) == (INTEGRITY, 0)


def test_verdicts_as_data(game):
    """The verdict as JSON names class, record and sentence of each finding."""
    data = verify(game._replace(repairs=(RETURNS,)), find).plain()
    assert data["schema"] == "forge-verdict/1"
    assert (data["status"], data["results"]) == (0, {"same": 4, "differ": 0})
    assert [one["class"] for one in data["findings"]] == ["note"]


NAMES = (
    "kind", "value", "how", "question", "inputs", "procedure", "rules_version", "entries", "done", "rules", "players"
)  # fmt: skip
SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.sampled_from(["hand", "attack", "duel", "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["ask", "id", "values", "reason", "zone", "about"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 14),
    st.sampled_from(
        [
            "kind",
            "value",
            "how",
            "question",
            "inputs",
            "procedure",
            "rules_version",
            "entries",
            "done",
            "rules",
            "players",
        ]
    ),
    SCRAPS,
)
def test_hostile_contents_end_in_a_verdict(game, seq, name, scrap):
    """A ledger from a stranger, its hashes right and its contents nonsense, gets a verdict and never an accident."""
    chain = forged(game, {seq: lambda data: data | {name: scrap if name != "kind" else str(scrap)}})
    verdict = verify(chain, find)
    assert verdict.status in (SOUND, INTEGRITY, RULES, AGREEMENT)
    assert verdict.lines()


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), SCRAPS)
def test_hostile_rules_end_in_a_verdict(game, chance, scrap):
    """So does one whose embedded tables are nonsense somewhere inside."""

    def spoiled(data):
        data = copy.deepcopy(data)
        node, key = data, "rules"
        while isinstance(node[key], dict | list) and node[key] and chance.random() < 0.9:
            node = node[key]
            key = chance.choice(list(node)) if isinstance(node, dict) else chance.randrange(len(node))
        node[key] = scrap
        return data

    assert str(verify(forged(game, {1: spoiled}), find))
