"""A game with secrets: what is sealed, what is opened when, what comes to light, and how two machines take turns."""

import json

import pytest
from kit.flags_table import find, notes
from kit.secret_game import SIDES, Players, begin, close, reopen

from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.chain import NOTHING_BEFORE, link, read_chain
from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.sealing import make_opening, make_seal, show_openings, show_seals
from forge.referee.ledger.verifying import AGREEMENT, INTEGRITY, SOUND, verify
from forge.referee.walking.questions import DECIDED, Answer

HIDDEN = {"plot", "put-on", "use-supply", "morale-dice", "supply-die", "cruiser-plot", "draw-acv", "german-start",
          "escort-start", "cruiser-start", "activate", "salt"}  # fmt: skip


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A game played truthfully to its end: its folder and its ruling."""
    folder = tmp_path_factory.mktemp("finished")
    return folder, whole_game(folder)


def whole_game(folder, seed="2", says=None):
    """Play a game with secrets to its end."""
    secrets = begin(folder, seed)
    if says:
        secrets.common.guard = None  # who lies has seen to it that his machine does not mind
    Players(secrets, seed, says and says(secrets)).go_on()
    ruling = secrets.common.walk.ruling
    close(secrets)
    return ruling


def verdict_of(folder, name="common"):
    """Verify a ledger."""
    return verify(read_ledger(folder / f"{name}.ledger"), find)


def test_a_truthful_game_is_sound(finished):
    """Played to the end, the common ledger and both private ones verify, and the audit finds no breach."""
    folder, ruling = finished
    assert ruling.result.breaches == 0
    assert "audited" in notes(ruling)
    assert [verdict_of(folder, name).status for name in ("common", *SIDES)] == [SOUND] * 3


def test_before_the_end_the_verdict_is_pending(tmp_path):
    """While seals are closed nobody can judge hidden moves, and verify says so with the status of what is pending."""
    secrets = begin(tmp_path)
    Players(secrets, "2").go_on(lambda secrets: len(secrets.common.ledger.records) > 60)
    close(secrets)
    verdict = verdict_of(tmp_path)
    assert verdict.status == AGREEMENT
    assert "pending: " in " ".join(map(str, verdict.findings))


def test_the_common_ledger_tells_nothing_hidden(tmp_path):
    """Before the end no question about a hidden sheet, and neither sheet, stands in the common ledger."""
    secrets = begin(tmp_path)
    Players(secrets, "2").go_on(lambda secrets: len(secrets.common.ledger.records) > 200)
    asked = {record.data["question"]["id"] for record in secrets.common.ledger.records if "question" in record.data}
    assert not asked & HIDDEN
    assert secrets.common.position.german is None
    assert secrets.common.position.british is None
    close(secrets)


def test_a_side_is_asked_alone(finished):
    """Each private ledger holds the questions of its side only."""
    for side in SIDES:
        asked = [one.data["question"].get("who", side) for one in read_ledger(finished[0] / f"{side}.ledger").records
                 if "question" in one.data]  # fmt: skip
        assert {who for who in asked if who} == {side}


def opens(secrets):
    """Tell whether the common ledger waits for an opening."""
    return secrets.waiting is not None and secrets.waiting.what == "opens"


def to_german_move(secrets):
    """Tell whether the common ledger waits for a German plot after some have been made."""
    question = secrets.common.question
    return question.id == "german-move" and len(secrets.common.ledger.records) > 80


def test_a_move_to_where_no_ship_can_go_comes_to_light(tmp_path):
    """A German who seals a hex far away is found out when all is opened, whatever his private ledger says."""
    secrets = begin(tmp_path)
    players = Players(secrets, "2")
    players.go_on(to_german_move)
    kind = secrets.common.question.request.kind
    players.whisper()
    openings = [make_opening("ab" * 32, "0116"), make_opening("cd" * 32, (("plot", "0116"),))]
    seals = [make_seal("german", kind.entry, part, one) for part, one in zip(kind.parts, openings, strict=True)]
    secrets.common.answer(Answer(read_words(kind, show_seals(seals), ""), DECIDED))
    players.go_on(opens)
    forged = dict(zip(seals, openings, strict=True))
    while question := secrets.common.question:
        if question.id not in ("open-seal", "reveal"):
            players.go_on(lambda secrets, before=question.number: secrets.common.question.number != before)
            continue
        asked = question.request.kind
        text = show_openings(forged.get(seal) or secrets._opening(seal) for seal in asked.seals)
        secrets.common.answer(Answer(read_words(asked, text, ""), DECIDED))
    assert secrets.common.walk.ruling.result.breaches >= 1
    close(secrets)
    verdict = verdict_of(tmp_path)
    assert verdict.status == INTEGRITY
    assert any("breach-entry".replace("-", " ") in str(finding) for finding in verdict.findings)


def denying(secrets):
    """Always say "not here", and claim every roll a success."""

    def answer(question):
        said = {"atlantis-here": "not-here", "atlantis-says": "found"}.get(question.id)
        return Answer(said, DECIDED) if said else None

    return answer


def test_a_false_answer_comes_to_light(tmp_path):
    """Saying "not here", or claiming a success that the disguise did not bring, is found when all is opened."""
    ruling = whole_game(tmp_path, "2", denying)
    assert ruling.result.breaches >= 1
    assert "breach-answer" in notes(ruling)
    verdict = verdict_of(tmp_path)
    assert (verdict.status, verdict.differ) == (INTEGRITY, 0)


def test_an_opening_that_does_not_fit_is_refused(tmp_path):
    """At the reveal other contents than those sealed are not accepted, and nothing is recorded."""
    secrets = begin(tmp_path)
    players = Players(secrets, "2")
    players.go_on(opens)
    kind, records = secrets.common.question.request.kind, len(secrets.common.ledger.records)
    openings = [secrets._opening(seal) for seal in kind.seals]
    openings[0] = openings[0]._replace(body='"0116"')
    with pytest.raises(Illegal, match="does not open the seal"):
        read_words(kind, show_openings(openings), "reveal")
    assert len(secrets.common.ledger.records) == records
    close(secrets)


def test_an_opening_rewritten_in_the_file_is_detected(finished):
    """Whoever rewrites an opened hex, and chains the file anew, is told by verify."""
    records = read_ledger(finished[0] / "common.ledger").records
    lines, before = b"", NOTHING_BEFORE
    for record in records:
        data = dict(record.data)
        value = data.get("value")
        if isinstance(value, str) and value.startswith("opened"):
            pairs = json.loads(value.partition(" ")[2])
            pairs[0][1] = '"0116"'
            data["value"] = "opened " + json.dumps(pairs, separators=(",", ":"))
        made, line = link(record.seq, before, data)
        lines, before = lines + line, made.hash
    verdict = verify(read_chain(lines), find)
    assert verdict.status == INTEGRITY
    assert any("does not open the seal" in finding.message for finding in verdict.findings)


def test_two_machines_take_turns_with_one_file(tmp_path):
    """Each machine has one private ledger; the common file goes to the side it waits for, and the game goes on."""
    close(begin(tmp_path))
    side, turns = "german", 0
    while turns < 16:
        secrets = reopen(tmp_path, f"machine {turns}", (side,))
        Players(secrets, "3").go_on(lambda secrets: secrets.waiting is not None and not secrets.waiting.here)
        waiting = secrets.waiting
        if waiting.what == "seals":
            with pytest.raises(Illegal, match="private ledger elsewhere"):
                secrets.whisper()
        close(secrets)
        assert waiting.side != side
        side, turns = waiting.side, turns + 1
    verdict = verdict_of(tmp_path)
    assert (verdict.status, verdict.differ) == (AGREEMENT, 0)


def test_a_foreign_private_ledger_is_refused(tmp_path):
    """The ledger of another game, or of the other side, is not taken."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        close(begin(tmp_path / name))
    (tmp_path / "one" / "german.ledger").unlink()
    (tmp_path / "two" / "german.ledger").rename(tmp_path / "one" / "german.ledger")
    with pytest.raises(Illegal, match="is not the private ledger of german in this game"):
        reopen(tmp_path / "one")


def test_a_crash_between_the_ledgers_loses_nothing(tmp_path):
    """What was sealed privately and not yet in the common ledger is taken up again without asking anew."""
    secrets = begin(tmp_path)
    players = Players(secrets, "2")
    players.go_on(to_german_move)
    sealed = len(players.whisper().ledger.records)
    close(secrets)
    again = reopen(tmp_path)
    assert again.whisper().question is None
    assert again.settle()
    assert len(again.private["german"].ledger.records) == sealed
    close(again)


def test_an_undo_takes_the_hidden_entry_back(tmp_path):
    """After an undo of the common ledger the side decides anew, and the new entry is sealed in place of the old."""
    secrets = begin(tmp_path)
    players = Players(secrets, "2")
    players.go_on(to_german_move)
    hidden = secrets.private["german"]
    before = hidden.position
    players.whisper()
    assert secrets.settle()
    secrets.common.undo()
    assert secrets.common.question.id == "german-move"
    assert secrets.whisper().question.id == "plot"
    assert hidden.position == before
    players.whisper()
    assert secrets.settle()
    players.go_on()
    assert secrets.common.walk.ruling.result.breaches == 0
    close(secrets)
    assert verdict_of(tmp_path).status == SOUND
