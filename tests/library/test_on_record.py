"""A ledger as it is read, and gone on with in thought."""

import pytest

import forge
from forge.library.on_record import OnRecord


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
    assert [record.kind for record in draft.session.ledger.added] == ["amend", "result"]
    draft.undo(2, agreed=("Anna",))
    with pytest.raises(forge.ForgeError):
        draft.amend(999, 6, reason="none")
    assert path.read_bytes() == before
    assert played.on_record.story() == told
    played.amend(seq, 6, reason="misread")
    assert played.on_record.tell(seq).fate.became == "amended"


def test_what_is_no_ledger_says_so(tmp_path):
    """Any other file is told to be none, with nothing said of what could stand in it."""
    for name, contents in (("a", b""), ("b", b"# Shopping\n\neggs\n"), ("c", b"{}"), ("d", bytes(range(256)))):
        (tmp_path / name).write_bytes(contents)
        verdict = OnRecord.read(tmp_path / name).verify()
        assert verdict.status == 3
        assert verdict.lines()[0] == "integrity: this is no ledger: not one sound record is in it"
        assert not verdict.unknown
