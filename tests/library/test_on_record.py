"""A ledger as it is read, and gone on with in thought."""

import pytest

import forge
from forge.library.on_record import OnRecord
from forge.library.recorded import RecordedPlay
from forge.library.sides import taken_up
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.shared.reading import write_terms


@pytest.fixture
def played(wolves, tmp_path):
    """Two attacks on record, of two players."""
    file = tmp_path / "rulings.ledger"
    with wolves.play(file, "attack", players=("Anna", "Ben"), area="iceland", square="normal") as play:
        play.answer(4)
        play.begin("attack", area="newfoundland", square="normal")
        play.answer(2)
        yield play


def test_a_file_reads_as_the_game_under_way(played):
    """The export and what is told are the same from the file as from the game that writes it."""
    read = OnRecord.read(played.session.ledger.path)
    assert len(read.story()) == len(played.on_record.story())
    assert read.export() == played.on_record.export()
    assert [read.told(one).headline for one in read.timeline.happenings] == [
        played.on_record.told(one).headline for one in played.on_record.timeline.happenings
    ]
    assert read.players == ("Anna", "Ben")
    assert read.verify().status == 0


def test_each_correction_is_that_of_the_session(played):
    """Corrections are on record with their reasons; late entries, marks and the end too."""
    seq = played.session.ledger.records[-2].seq
    agreed = ("Anna", "Ben")
    played.amend(seq, 5, reason="misread", agreed=agreed)
    played.override(played.session.ledger.records[-2].seq, tons=1000, reason="fog", agreed=agreed)
    played.begin("attack", area="iceland", square="normal")
    played.withdraw(played.session.course.current.pending.seq, reason="dog")
    played.enter_late(3, reason="forgot", agreed=agreed)
    code = played.mark("3616 2541 23", "Ben")
    played.undo(reason="no")
    played.finish("done")
    kinds = [record.kind for record in played.session.ledger.records]
    for kind in ("amend", "override", "late", "mark", "undo", "close"):
        assert kind in kinds
    assert f"mark {code}" in "\n".join(played.on_record.verify(marks=[code]).lines())
    with pytest.raises(forge.ForgeError, match="closed"):
        played.amend(seq, 3, reason="again")


def test_a_draft_writes_nothing(played):
    """What is done in a draft is told as if it were done, and neither the file nor the game knows of it."""
    path = played.session.ledger.path
    before, told = path.read_bytes(), played.on_record.story()
    seq = played.session.ledger.records[-2].seq
    draft = played.draft()
    draft.amend(seq, 6, reason="misread")
    assert draft.on_record.tell(seq).fate.became == "amended"
    added = draft.session.ledger.records[len(played.session.ledger.records) :]
    assert [record.kind for record in added] == ["amend", "result"]
    draft.undo(2, agreed=("Anna",))
    with pytest.raises(forge.ForgeError):
        draft.amend(999, 6, reason="none")
    assert path.read_bytes() == before
    assert played.on_record.story() == told
    played.amend(seq, 6, reason="misread")
    assert played.on_record.tell(seq).fate.became == "amended"


def test_a_draft_of_a_game_with_shared_dice_signs_nothing(tmp_path, monkeypatch):
    """What a correction would come to is told there too: of what both would sign, nothing is written."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    game = forge.open_game("atlantic-wolves", edition="house")
    terms = write_terms(("anna", "bob"), {})
    ledger = create_ledger(tmp_path / "shared.ledger", opening(game.rules, ("anna", "bob"), "shared", terms))
    session = taken_up(ledger, game.rules, joins=("anna", "bob"))
    session.begin(game.whole.play.id, {})
    play = RecordedPlay(session)
    play.answer("hq")
    answered = next(one.seq for one in reversed(ledger.records) if one.kind == "choice")
    before = ledger.path.read_bytes()
    draft = play.draft()
    draft.amend(answered, "pens", reason="the wrong box was typed")
    assert draft.on_record.tell(answered).fate.became == "amended"
    draft.note("the box was typed by Bob", answered)
    assert ledger.path.read_bytes() == before
    play.note("the box was typed by Bob", answered)
    verdict = play.on_record.verify()
    assert [one.message for one in verdict.findings if "note" in one.message] == []
    assert ledger.records[-1].data["by"] in ("anna", "bob")
    play.close()


def test_a_note_stands_beside_what_it_is_about(played):
    """It is told with the record it names, changes nothing, and the ledger stays sound; nonsense is refused."""
    ruled = played.question, played.session.position
    played.note("the die fell from the table", 2, "Anna")
    played.note("  we stop   for tea ")
    assert (played.question, played.session.position) == ruled
    assert "note on record 2 (Anna): the die fell from the table" in "\n".join(played.on_record.story())
    assert "note (not named): we stop for tea" in "\n".join(played.on_record.story())
    assert [one.data["text"] for one in played.on_record.timeline.notes[2]] == ["the die fell from the table"]
    assert played.on_record.verify().status == 0
    for text, record, by in (("", 0, ""), ("x" * 301, 0, ""), ("a\u202eb", 0, ""), ("x", 99, ""), ("x", 0, "Carl")):
        with pytest.raises(forge.ForgeError):
            played.note(text, record, by)


def test_what_is_no_ledger_says_so(tmp_path):
    """Any other file is told to be none, with nothing said of what could stand in it."""
    for name, contents in (("a", b""), ("b", b"# Shopping\n\neggs\n"), ("c", b"{}"), ("d", bytes(range(256)))):
        (tmp_path / name).write_bytes(contents)
        verdict = OnRecord.read(tmp_path / name).verify()
        assert verdict.status == 3
        assert verdict.lines()[0] == "integrity: this is no ledger: not one sound record is in it"
        assert not verdict.unknown
