"""The timeline of a ledger: which records belong together, and what became of each."""

import pytest
from kit.referee_toys import find, forge_words, toy_rules

from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.timeline import Fate, Timeline
from forge.referee.ledger.told import tell_happening
from forge.referee.walking.questions import BY_HAND, Answer


@pytest.fixture
def session(tmp_path):
    """Begin a ledger of two players."""
    rules = toy_rules(tmp_path / "pack")
    with create_ledger(tmp_path / "game.ledger", opening(rules, ("Anna", "Ben"))) as ledger:
        yield Session(ledger, rules.texts | forge_words(), find)


def throw(session, *values):
    """Answer what is asked, one after the other."""
    for value in values:
        session.answer(Answer(value, BY_HAND if isinstance(value, tuple) else "decided"))


def spans(timeline):
    """Give the first and the last record of each thing that happened, with its kind."""
    return [(one.first.kind, one.first.seq, one.last.seq) for one in timeline.happenings]


def told(session, game=""):
    """Tell all that happened."""
    timeline = Timeline(game, session.ledger.records)
    return [tell_happening(one, timeline, session.rules) for one in timeline.happenings]


def test_a_ruling_is_one_happening(session):
    """A ruling with all its throws and decisions belongs together, whatever it asks in between."""
    session.begin("attack", {"zone": "outer", "modifier": "aggressive"})
    throw(session, (4,))
    session.begin("duel", {"theirs": "2"})
    throw(session, (6,), "back", (4,), (5,))
    timeline = Timeline("", session.ledger.records)
    last = len(session.ledger.records)
    assert spans(timeline) == [("open", 1, 1), ("call", 2, 5), ("call", 6, last)]
    assert timeline.of(4) is timeline.happenings[1]
    assert timeline.of(last + 1) is None


def test_a_game_is_told_by_decisions(session):
    """Of a game that is walked through, each decision begins a happening, with the throws that follow from it."""
    session.begin("duel", {"theirs": "2"})
    throw(session, (6,), "back", (4,), (5,))
    decided = next(record.seq for record in session.ledger.records if record.kind == "choice")
    timeline = Timeline("duel", session.ledger.records)
    assert spans(timeline)[1:3] == [("call", 2, decided - 1), ("choice", decided, len(session.ledger.records))]


def test_a_note_splits_nothing(session):
    """What is written down between a decision and its throws stands beside them: the throws are the decision's."""
    session.begin("duel", {"theirs": "2"})
    throw(session, (6,), "back")
    decided = next(record.seq for record in session.ledger.records if record.kind == "choice")
    session.note("the die rolled off the table", decided)
    session.note("twice")
    first, second = (record.seq for record in session.ledger.records if record.kind == "note")
    throw(session, (4,), (5,))
    timeline = Timeline("duel", session.ledger.records)
    last = session.ledger.records[-1].seq
    assert spans(timeline)[2:] == [("choice", decided, last), ("note", first, first), ("note", second, second)]
    assert [record.seq for record in timeline.notes[decided]] == [first]
    assert timeline.of(last) is timeline.of(decided)


def test_growing_is_the_same_as_at_once(session):
    """A timeline that took records as they came is that of the whole ledger."""
    timeline = Timeline("", ())
    taken = 0
    session.begin("duel", {"theirs": "3"})
    for do in (
        lambda: throw(session, (6,), "on", (5,)),
        session.undo,
        lambda: throw(session, "back"),
        session.keep,
        lambda: session.amend(4, "2", "typo", ("Anna",)),
    ):
        do()
        for record in session.ledger.records[taken:]:
            timeline.take(record)
        taken = len(session.ledger.records)
    whole = Timeline("", session.ledger.records)
    assert spans(timeline) == spans(whole)
    assert timeline.fates == whole.fates


def test_what_an_undo_took_back(session):
    """What an undo took back is known by it; dice used again say where they went."""
    session.begin("duel", {"theirs": "3"})
    throw(session, (6,), "on", (5,))
    decision = next(record.seq for record in session.ledger.records if record.kind == "choice")
    dice = max(record.seq for record in session.ledger.records if record.kind == "dice")
    session.undo(reason="wrong button")
    undo = session.ledger.records[-2].seq if session.ledger.records[-1].kind != "undo" else len(session.ledger.records)
    throw(session, "back")
    session.keep()
    again = max(record.seq for record in session.ledger.records if "kept" in record.data)
    fates = Timeline("", session.ledger.records).fates
    assert fates == {decision: Fate("undone", undo), dice: Fate("undone", undo, again)}


def test_a_call_taken_back_does_not_stand(session):
    """A ruling taken back whole is struck, what came before it stands."""
    session.begin("attack", {"zone": "outer", "modifier": ""})
    throw(session, (4,))
    session.begin("attack", {"zone": "inner", "modifier": ""})
    throw(session, (2,))
    session.undo(6)
    assert [one.stands for one in told(session)] == [True, True, False, True]
    assert told(session)[2].fate == Fate("undone", len(session.ledger.records))


def test_amended_and_overridden(session):
    """What was corrected stands, with what corrected it; what followed from it in its call is dropped."""
    session.begin("duel", {"theirs": "3"})
    throw(session, (6,), "on", (5,))
    session.amend(4, "2", "misread", ("Anna", "Ben"))
    amended = told(session)
    assert amended[1].stands
    by = next(record.seq for record in session.ledger.records if record.kind == "amend")
    fates = Timeline("", session.ledger.records).fates
    assert fates[4] == Fate("amended", by)
    assert {fate.became for seq, fate in fates.items() if seq != 4} == {"dropped"}
    correction = next(one for one in amended if one.kind == "amend")
    assert (correction.data["reason"], correction.data["agreed"]) == ("misread", ["Anna", "Ben"])
    assert [(one.record, one.words) for one in correction.answers] == [(by, "1d6: 2")]


def test_the_same_case_again_names_how_it_was_decided(session):
    """A look-up that players decided otherwise before says so, with their values and reason."""
    session.begin("attack", {"zone": "outer", "modifier": ""})
    throw(session, (4,))
    session.override(4, {"tons": "1000"}, "fog", ("Anna", "Ben"))
    by = next(record.seq for record in session.ledger.records if record.kind == "override")
    session.begin("attack", {"zone": "outer", "modifier": ""})
    throw(session, (4,))
    session.begin("attack", {"zone": "outer", "modifier": ""})
    throw(session, (5,))
    *_, same, other = told(session)
    assert [(one.record, one.values, one.reason) for one in same.before] == [(by, (("tons", "1,000"),), "fog")]
    assert other.before == ()


def test_words_of_answers_and_results(session):
    """Answers are told in words, the result of a ruling in one line before everything else."""
    session.begin("attack", {"zone": "outer", "modifier": "aggressive"})
    throw(session, (4,))
    one = told(session)[1]
    assert (one.title, one.headline) == ("Attack Table", "60,000 tons, 10 ships")
    assert dict(one.inputs) == {"zone": "outer", "modifier": "aggressive"}
    assert [(answer.record, answer.words, answer.chance) for answer in one.answers] == [(4, "1d6: 4", True)]


def test_strange_records_are_told_plainly(session):
    """A record that has no place, or that no rules can have written, is told by the story's own line."""
    session.begin("attack", {"zone": "outer", "modifier": ""})
    records = list(session.ledger.records)
    odd = records[-1]._replace(seq=len(records) + 1, kind="result", data={"entries": [{"kind": "look"}], "done": False})
    timeline = Timeline("", [*records, odd, odd._replace(seq=odd.seq + 1, kind="seed")])
    last = tell_happening(timeline.happenings[-1], timeline, session.rules)
    assert last.lines
