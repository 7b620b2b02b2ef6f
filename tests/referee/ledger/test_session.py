"""A session: what is recorded before what, resuming, undo with kept dice, amendments, overrides, late entries."""

import pytest
from kit.referee_toys import DUEL, find, forge_words, toy_rules

from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.requests import Choose, Refuse, Roll
from forge.referee.ledger.chain import Chain
from forge.referee.ledger.file import create_ledger, open_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.verifying import verify
from forge.referee.walking.input import RefusedInput
from forge.referee.walking.questions import BY_HAND, Answer
from forge.referee.walking.rulings import Looked, each_entry


@pytest.fixture
def table(tmp_path):
    """Begin a ledger of two players, and give a way to sit down at it again."""
    rules = toy_rules(tmp_path / "pack")
    path = tmp_path / "game.ledger"
    create_ledger(path, opening(rules, ("Anna", "Ben"))).close()
    opened = []

    def sit_down():
        while opened:
            opened.pop().ledger.close()
        opened.append(Session(open_ledger(path), rules.texts | forge_words(), find))
        return opened[-1]

    yield sit_down
    while opened:
        opened.pop().ledger.close()


def kinds(session, first=1):
    """Give the kinds of the records from one on."""
    return [record.kind for record in session.ledger.records[first:]]


def throw(session, *values):
    """Answer throws by hand, one after the other."""
    for value in values:
        session.answer(Answer(value, BY_HAND))


def sound(session):
    """Verify what is on disk."""
    return verify(Chain(session.ledger.records), find)


def test_the_request_comes_before_the_dice(table):
    """Call and request, with the modifiers fixed, are on record before any die; then dice, then result."""
    session = table()
    session.begin("attack", {"zone": "outer", "modifier": "aggressive"})
    assert kinds(session) == ["call", "request"]
    request = session.ledger.records[2].data["question"]
    assert request["dice"] == "1d6"
    assert request["modifiers"] == [{"id": "aggressive", "value": 2, "rule": "9.2", "stage": "total", "amount": None}]
    throw(session, (4,))
    assert kinds(session) == ["call", "request", "dice", "result"]
    result = session.ledger.records[4].data
    assert (result["done"], result["entries"][0]["row"], result["result"]["tons"]) == (True, "6", 60_000)


def test_a_session_is_resumed_where_it_was_left(table):
    """At every prompt of a longer procedure the session can be left and taken up by another process."""
    session = table()
    session.begin("duel", {"theirs": "3"})
    for value in ((6,), "back", (5,), (1,), (1,), (4,)):
        asked = session.question
        session = table()
        assert session.question == asked._replace(since=session.question.since)
        session.answer(Answer(value, BY_HAND))
    assert session.question is None
    assert session.walk.ruling.result == (1, 1)
    assert sound(session).status == 0


def test_nothing_refused_is_recorded(table):
    """Illegal dice, options and procedures leave the record as it was."""
    session = table()
    session.begin("duel", {"theirs": "3"})
    before = session.ledger.records
    for attempt in (
        lambda: session.answer(Answer((7,), BY_HAND)),
        lambda: session.answer(Answer((1, 2), BY_HAND)),
        lambda: session.begin("attack", {"zone": "outer"}),
        lambda: session.amend(99, "3", "typo"),
        lambda: session.amend(2, "3", "typo"),
        lambda: session.undo(99),
        session.keep,
        lambda: session.withdraw(2, "why"),
        lambda: session.withdraw(3, "  "),
        lambda: session.mark("123"),
        session.close,
        lambda: session.enter_late(Answer((3,), BY_HAND), "late", ("Carl",)),
    ):
        with pytest.raises((Illegal, Malformed)):
            attempt()
    assert session.ledger.records == before


def test_undo_goes_back_to_the_last_decision(table):
    """Undo takes back the last decision and all after it; the dice among them are kept and offered in order."""
    session = table()
    session.begin("duel", {"theirs": "3"})
    throw(session, (6,), "on", (5,), (2,))
    decision = next(record.seq for record in session.ledger.records if record.kind == "choice")
    assert session.undo() == decision
    assert session.question.id == "press"
    assert session.ledger.records[-1].data["to"] == decision
    session.answer(Answer("back", "decided"))
    assert session.kept.value == [5]
    session.keep()
    assert session.kept.value == [2]
    session.keep()
    assert session.kept is None
    assert [record.data["kept"] for record in session.ledger.records if "kept" in record.data] == [9, 12]
    throw(session, (1,), (1,))
    assert session.walk.ruling.result == (1, 2)
    assert sound(session).status == 0


def test_dice_kept_but_not_used_are_on_record(table):
    """Who throws anew although dice were kept does so openly, and verify says it."""
    session = table()
    session.begin("duel", {"theirs": "3"})
    throw(session, (6,), "on", (5,))
    session.undo()
    session.answer(Answer("on", "decided"))
    throw(session, (1,))
    assert session.ledger.records[-3].data["refused"] == 9
    verdict = sound(session)
    assert verdict.status == 5
    assert any("throws anew instead of keeping the dice of record 9" in str(one) for one in verdict.findings)


def test_dice_survive_the_undo_of_a_whole_call(table):
    """Dice of a call taken back are offered again when the same call returns, and not for another."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    throw(session, (1,))
    session.undo()
    assert session.question is None
    session.begin("attack", {"zone": "inner"})
    assert session.kept is None
    session.undo()
    session.begin("attack", {"zone": "outer"})
    assert session.kept.value == [1]
    session.keep()
    assert session.walk.ruling.entries[0].how == "kept:4"
    assert sound(session).status == 0


def test_a_request_without_dice_waits(table):
    """After a crash the open request is asked again; it may be withdrawn with a reason, which is on record."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    session = table()
    assert session.question.id == "attack"
    assert kinds(session) == ["call", "request"]
    assert sound(session).status == 5
    session.withdraw(3, "the die fell off the table", ("Anna", "Ben"))
    assert kinds(session) == ["call", "request", "amend", "request"]
    throw(session, (4,))
    assert sound(session).status == 0


def test_amended_dice_are_ruled_anew(table):
    """A typing error is corrected by a new record; the result follows, and later dice are offered again."""
    session = table()
    session.begin("duel", {"theirs": "3"})
    throw(session, (3,), (4,), (5,))
    session.amend(4, "5", "typed 3 for 5", ("Anna", "Ben"))
    assert session.kept.value == [4]
    session.keep()
    assert session.kept.value == [5]
    session.keep()
    assert session.question is None
    assert session.walk.ruling.result == (2, 0)
    assert sound(session).status == 0


def test_amendments_need_the_other_player(table):
    """An amendment that not all players agreed to is found by verify."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    throw(session, (3,))
    session.amend(4, "5", "typed 3 for 5", ("Anna",))
    verdict = sound(session)
    assert verdict.status == 5
    assert any("not agreed by Ben" in str(one) for one in verdict.findings)


def test_an_earlier_call_can_be_amended(table):
    """A roll of long ago is amended in its own call; what came later stands."""
    session = table()
    for value in ((3,), (6,)):
        session.begin("attack", {"zone": "outer"})
        throw(session, value)
    session.amend(4, "5", "wrong die", ("Anna", "Ben"))
    assert session.question is None
    assert [session._follower.walk(call).ruling.result.tons for call in session.course.calls] == [45_000, 60_000]
    assert sound(session).status == 0


def test_overrides_take_the_place_of_the_table(table):
    """Players put their own result in place of the table's; the same case is recognised when it returns."""
    session = table()
    session.begin("raid", {"outer": "2"})
    throw(session, (6,))
    session.override(5, {"tons": "1000"}, "the convoy was empty", ("Anna", "Ben"))
    looked = next(entry for entry in each_entry(session.news) if isinstance(entry, Looked))
    assert (looked.look.result.tons, looked.overruled) == (1_000, "the convoy was empty")
    throw(session, (2,))
    assert dict(session.walk.ruling.totals) == {"tons": 1_000, "ships": 10}
    session.begin("attack", {"zone": "outer"})
    throw(session, (6,))
    (case,) = session.precedents()
    assert (case.values, case.reason) == ({"tons": 1_000}, "the convoy was empty")
    session.begin("attack", {"zone": "inner"})
    throw(session, (6,))
    assert session.precedents() == ()
    assert sound(session).status == 0


@pytest.mark.parametrize(
    ("record", "values", "reason", "refusal"),
    [
        (4, {"tonnes": "1"}, "why", Illegal),
        (4, {"tons": "x"}, "why", Illegal),
        (4, {}, "why", Malformed),
        (4, {"tons": "1"}, "", Malformed),
        (3, {"tons": "1"}, "why", Illegal),
    ],
)
def test_overrides_refused(table, record, values, reason, refusal):
    """An override names fields of the table, legal values, a reason, and dice thrown on a table."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    throw(session, (6,))
    with pytest.raises(refusal):
        session.override(record, values, reason)


def test_only_tables_can_be_overridden(table):
    """Dice that led to no look-up have no result to override."""
    session = table()
    session.begin("duel", {"theirs": "3"})
    throw(session, (3,))
    with pytest.raises(Illegal, match="led to no look-up"):
        session.override(4, {"tons": "1"}, "why")


def test_late_entries_are_marked(table):
    """What was thrown before it was recorded is entered late, with a reason, and marked in the ruling."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    session.enter_late(Answer((4,), BY_HAND), "forgot to log", ("Anna", "Ben"))
    assert kinds(session) == ["call", "request", "late", "result"]
    assert session.walk.ruling.entries[0].how == "late"
    assert sound(session).status == 0


def test_marks_are_for_two(table, tmp_path):
    """Two players mark how far they have come; alone there is nobody to prove it to."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    throw(session, (4,))
    code = session.mark("3616 2541 23", "Ben")
    assert len(code.replace(" ", "")) == 16
    assert sound(session).status == 0
    assert verify(Chain(session.ledger.records), find, marks=(code,)).status == 0
    cut = Chain(session.ledger.records[:-1])
    assert verify(cut, find).status == 0
    assert verify(cut, find, marks=(code,)).status == 3
    rules = session.rules
    with create_ledger(tmp_path / "alone", opening(rules, ())) as ledger:
        alone = Session(ledger, {}, find)
        with pytest.raises(Illegal, match="two players"):
            alone.mark("3616 2541 23")


def test_a_closed_ledger_takes_no_more(table):
    """After the close nothing is added."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    throw(session, (4,))
    session.close("convoy sunk")
    for attempt in (lambda: session.begin("attack", {"zone": "outer"}), session.undo, session.close):
        with pytest.raises(Illegal, match="is closed"):
            attempt()
    assert sound(session).status == 0


def test_a_rehearsal_records_nothing(table):
    """A procedure can be ruled beforehand without a record."""
    session = table()
    walk = session.rehearse("attack", {"zone": "outer"}, lambda _: Answer((4,), BY_HAND))
    assert walk.ruling.result.tons == 30_000
    assert kinds(session) == []


def test_a_crash_between_dice_and_result_loses_nothing(table):
    """Dice on record without their result are ruled when the session is taken up."""
    session = table()
    session.begin("attack", {"zone": "outer"})
    session._put({"kind": "dice", "value": [4], "how": BY_HAND})
    session = table()
    assert kinds(session) == ["call", "request", "dice", "result"]
    assert session.walk.ruling.result.tons == 30_000


def test_positions_fill_in_parameters(table):
    """What an earlier call left as its position fills in the parameters of the next, and may not be contradicted."""
    from forge.referee.ledger.file import open_ledger as reopen

    session = table()
    session.begin("duel", {"theirs": "3"})
    throw(session, (4,), (1,), (1,), (1,), (1,))
    path = session.ledger.path
    session.ledger.close()
    followed = DUEL._replace(from_position=lambda fight: {"mine": fight.mine, "theirs": fight.theirs})

    def find_followed(rules, name):
        return followed if name == "duel" else find(rules, name)

    with reopen(path) as ledger:
        again = Session(ledger, {}, find_followed)
        again.begin("duel", {})
        assert again.course.current.inputs == {"theirs": "2"}
        again.undo()
        from forge.errors import ForgeError

        with pytest.raises(ForgeError, match="contradicts the ledger, which says 2"):
            again.begin("duel", {"theirs": "3"})


async def sortie():
    """Leave port: what may not be done by night shows when all is said."""
    port = await Choose("port", "", ("brest", "kiel"))
    by = await Choose("by", "", ("day", "night"))
    dice = await Roll("mines", "1d6")
    if port == "kiel" and (by == "night" or dice == (1,)):
        await Refuse("sortie", (Objection("mustered", (), "7.1"),))


SORTIE = Procedure("sortie", sortie)


@pytest.fixture
def leaving(tmp_path):
    """Begin a ledger in which a procedure refuses what was answered some answers before."""
    rules = toy_rules(tmp_path / "pack")
    path = tmp_path / "sortie.ledger"
    create_ledger(path, opening(rules, ("Anna", "Ben"))).close()
    session = Session(open_ledger(path), rules.texts | forge_words(), lambda *_: SORTIE)
    session.begin("sortie", {})
    yield session
    session.ledger.close()


def decide(session, *words):
    """Decide what is asked, one after the other."""
    for word in words:
        session.answer(Answer(word, BY_HAND))


@pytest.mark.parametrize(
    "enter", [Session.answer, lambda session, dice: session.enter_late(dice, "late", ("Anna", "Ben"))]
)
def test_what_the_rules_object_to_after_an_answer_is_not_recorded(leaving, enter):
    """An answer that leads to a refusal is refused itself: it is asked for again, and the record goes on."""
    decide(leaving, "kiel", "day")
    before = leaving.ledger.records[:]
    with pytest.raises(RefusedInput, match=r"7\.1"):
        enter(leaving, Answer((1,), BY_HAND))
    assert list(leaving.ledger.records) == list(before)
    assert leaving.question.id == "mines"
    enter(leaving, Answer((2,), BY_HAND))
    assert leaving.question is None
    assert verify(Chain(leaving.ledger.records), lambda *_: SORTIE).status == 0


def test_what_was_refused_can_be_undone_from(leaving):
    """Whoever answered otherwise than the rules allow goes back to where it was decided."""
    decide(leaving, "kiel", "night")
    for dice in range(1, 7):
        with pytest.raises(RefusedInput):
            throw(leaving, (dice,))
    leaving.undo()
    decide(leaving, "day")
    throw(leaving, (6,))
    assert leaving.question is None


def test_a_correction_that_the_rules_object_to_is_not_recorded(leaving):
    """What is amended is ruled anew before it is written down."""
    decide(leaving, "kiel", "day")
    throw(leaving, (3,))
    thrown = next(record.seq for record in leaving.ledger.records if record.kind == "dice")
    before = list(leaving.ledger.records)
    with pytest.raises(RefusedInput):
        leaving.amend(thrown, "1", "misheard")
    assert list(leaving.ledger.records) == before
    leaving.amend(thrown, "2", "misheard")
    assert len(leaving.ledger.records) > len(before)
