"""Rulings on record: one made, gone on with, taken back, told; each is work done within a record's lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, fail
from forge.referee.contract.dice import Handful
from forge.referee.telling.outcomes import entry_title
from forge.referee.telling.told_ruling import entry_parts, ruling_part
from forge.referee.walking.drivers import by_hand, one_of, rolled
from forge.referee.walking.input import read_input
from forge.referee.walking.other_readings import read_otherwise
from forge.table.record import Stale, head_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.library.recorded import RecordedPlay
    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.session import Session
    from forge.referee.telling.parts import EntryPart, RulingPart
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.questions import Question

NEW = "new"
"""What a form says of a record that nobody has begun."""
MOST_USED = 5
MOST_LOOKED_AT = 500
"""How many of the latest calls are looked at for those last used."""


class Wanted(NamedTuple):
    """What is to be ruled: a procedure with its inputs in words, with dice as thrown or by forge."""

    procedure: str
    words: Mapping[str, str]
    dice: str = ""
    roll: bool = False


class Used(NamedTuple):
    """A call on record: its number, its procedure with its title, and the inputs it had."""

    seq: int
    procedure: str
    title: str
    inputs: Mapping[str, str]


class Ruled(NamedTuple):
    """A ruling on record: told in whole once nothing is left to ask, else what happened so far and the ``question``.

    ``seq`` is its record, ``thrown`` the record of the dice of its one look-up, ``void`` whether it was taken back.
    """

    seq: int
    procedure: str
    title: str
    inputs: Mapping[str, str]
    told: RulingPart | None
    so_far: tuple[EntryPart, ...] = ()
    question: Question | None = None
    thrown: int = 0
    void: bool = False
    head: str = ""


def rule(play: RecordedPlay, wanted: Wanted, head: str) -> int:
    """Rule what is wanted, as far as dice go, and give its record; what is refused leaves none.

    ``head`` is the record that the form was made for: where it was sent twice, the first ruling is given again.
    """
    session = play.session
    if (there := _sent_before(session, wanted, head)) is not None:
        return there
    if wanted.dice:
        handful = Handful(wanted.dice, "dice", play.rules.texts)
        session.rehearse(wanted.procedure, wanted.words, by_hand(handful), aside=True)
        handful.refuse_rest()
    session.begin(wanted.procedure, wanted.words, aside=True)
    call = session.course.current or session.course.calls[-1]
    answer(session, _answerer(wanted, play.rules.texts))
    return call.seq


def answer(session: Session, answerer: Answerer) -> None:
    """Answer as long as there are answers."""
    while (question := session.question) and (given := answerer(question)) is not None:
        session.answer(given)


def _answerer(wanted: Wanted, texts: Mapping[str, str]) -> Answerer:
    ways = [by_hand(Handful(wanted.dice, "dice", texts))] if wanted.dice else []
    return one_of(*ways, *([rolled()] if wanted.roll else []))


def _sent_before(session: Session, wanted: Wanted, head: str) -> int | None:
    """Give the ruling that the same form has made already; ``Stale`` where something else was recorded since."""
    records = session.ledger.records
    place = 0 if head == NEW else next((n for n, one in enumerate(records) if one.hash == head), None)
    if place is None or (place < len(records) - 1 and head == NEW and records[1].kind != "call"):
        raise Stale("rulings")
    if place == len(records) - 1:
        return None
    after = records[place + 1]
    alike = after.kind == "call" and after.data["procedure"] == wanted.procedure
    if (
        not alike
        or dict(after.data["inputs"]) != _inputs(session, wanted)
        or not _same_dice(session, after.seq, wanted)
    ):
        raise Stale("rulings")
    return after.seq


def _same_dice(session: Session, seq: int, wanted: Wanted) -> bool:
    """Whether a call was answered with the dice that are sent; of those that forge throws nobody can tell."""
    thrown = next((given.value for given in find_call(session, seq).given if given.chance), ())
    return not wanted.dice or sorted(map(str, thrown)) == sorted(wanted.dice.split())


def _inputs(session: Session, wanted: Wanted) -> dict[str, str]:
    """Give inputs as a call records them."""
    from forge.referee.catalogue import find_procedure  # games come with the first ruling

    procedure = find_procedure(session.rules, wanted.procedure)
    return dict(read_input(procedure, wanted.words, session.rules.texts).words)


def find_call(session: Session, seq: int) -> Call:
    """Find a call by its record."""
    for call in session.course.calls:
        if call.seq == seq:
            return call
    raise fail(Location(f"record {seq}"), "", "is no ruling on record")


def ruled(play: RecordedPlay, seq: int) -> Ruled:
    """Tell the ruling of a record, or what is asked before there is one."""
    session = play.session
    call, rules = find_call(session, seq), session.rules
    walk = session.walk_of(call)
    shown = Ruled(seq, call.procedure, entry_title(call.procedure, (), rules), call.inputs, None)
    shown = shown._replace(void=call.void, head=head_of(play), thrown=_thrown(call))
    if walk.question:
        return shown._replace(so_far=entry_parts(walk.told, rules), question=walk.question)
    given = read_input(walk.procedure, call.inputs, rules.texts)
    others = read_otherwise(walk.ruling, rules, walk.procedure, given.arguments)
    return shown._replace(told=ruling_part(walk.ruling, rules, others))


def _thrown(call: Call) -> int:
    """Give the record of the only dice of a call, 0 where there are none or several."""
    dice = [given.seq for given in call.given if given.chance]
    return dice[0] if len(dice) == 1 else 0


def last_used(play: RecordedPlay) -> tuple[Used, ...]:
    """Give what was ruled lately, each procedure once, with the inputs of the last time."""
    found: dict[str, Used] = {}
    for call in play.session.course.calls[: -MOST_LOOKED_AT - 1 : -1]:
        if not call.void:
            found.setdefault(call.procedure, _used(call, play))
        if len(found) == MOST_USED:
            break
    return tuple(found.values())


def unfinished(play: RecordedPlay) -> Used | None:
    """Give the ruling that waits for an answer, if there is one."""
    call = play.session.course.current
    return _used(call, play) if call else None


def _used(call: Call, play: RecordedPlay) -> Used:
    return Used(call.seq, call.procedure, entry_title(call.procedure, (), play.session.rules), call.inputs)


def take_back(play: RecordedPlay, seq: int) -> Call:
    """Take a ruling back: the record keeps it, and says so; give its call."""
    call = find_call(play.session, seq)
    play.session.undo(seq)
    return call
