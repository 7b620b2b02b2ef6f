"""Following a ledger: each call walked again under the embedded rules, with the answers that are on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.reading.canonical_json import frozen
from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Ask
from forge.referee.ledger.standing import STOPPED
from forge.referee.telling.plain import plain, plain_entry, plain_question
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import Answer, Overruling
from forge.referee.walking.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from forge.referee.contract.procedure import Procedure
    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.standing import Given
    from forge.referee.walking.desk import Desk
    from forge.referee.walking.questions import Question
    from forge.rules import Rules

    Find = Callable[[Rules, str], Procedure]


MOST_WALKS = 100


class Fed(NamedTuple):
    """How many answers on record a walk was given, and the number of the last one.

    Answers are taken off the end only, and a new one has a new number: so the last one speaks for all before it.
    """

    number: int
    last: int

    def is_in(self, given: Sequence[Given]) -> bool:
        """Tell whether the answers on record still begin with these."""
        return self.number <= len(given) and (not self.number or given[self.number - 1].seq == self.last)


NONE_FED = Fed(0, 0)


def fed_with(given: Sequence[Given]) -> Fed:
    """Give what a walk was given that was given all these."""
    return Fed(len(given), given[-1].seq) if given else NONE_FED


class Follower:
    """Walks calls as far as they are answered, going on from where it stood when answers were added.

    The ``most`` walks last taken are kept.
    """

    def __init__(self, desk: Desk, find: Find, most: int = MOST_WALKS) -> None:
        self._desk = desk
        self._find = find
        self._most = most
        self._found: dict[str, Procedure] = {}
        self._walks: dict[int, tuple[Walk, Fed]] = {}

    def procedure(self, call: Call) -> Procedure:
        """Find the procedure of a call as this forge has it."""
        if call.procedure not in self._found:
            self._found[call.procedure] = self._find(self._desk.rules, call.procedure)
        return self._found[call.procedure]

    def walk(self, call: Call) -> Walk:
        """Give the walk of a call after all its answers; ``Illegal`` where the rules of this forge ask otherwise."""
        walk, fed = self._walks.pop(call.seq, (None, NONE_FED))
        if walk is None or not fed.is_in(call.given):
            walk, fed = self.begin(call), NONE_FED
        self.go_on(walk, call.given[fed.number :])
        self._walks[call.seq] = walk, fed_with(call.given)
        if len(self._walks) > self._most:
            del self._walks[next(iter(self._walks))]
        return walk

    def question_at(self, call: Call, place: int) -> Question:
        """Give the question that the answer at a place of a call was for."""
        question = self.walk_to(call, place).question
        assert question is not None
        return question

    def walk_to(self, call: Call, place: int) -> Walk:
        """Give a walk of its own through the answers before a place."""
        walk = self.begin(call)
        self.go_on(walk, call.given[:place])
        return walk

    def go_on(self, walk: Walk, answers: Sequence[Given]) -> None:
        """Give a walk the next answers on record."""
        for given in answers:
            self._feed(walk, given)

    def begin(self, call: Call) -> Walk:
        """Give a walk of its own through a call, before its first answer."""
        procedure = self.procedure(call)
        given = read_input(procedure, call.inputs, self._desk.rules.texts)
        return Walk(self._desk, procedure, given.arguments, given.words)

    def _feed(self, walk: Walk, given: Given) -> None:
        if walk.question is None or plain_question(walk.question) != given.question:
            asked = walk.question.id if walk.question else "nothing more"
            wanted = str(given.question.get("id"))
            hint = "the rules changed since; go on with the version of forge that the first record names"
            raise Illegal(f"record {given.seq}", f"answers {wanted}, but the rules of this forge ask {asked}", hint)
        if given.how == STOPPED:
            walk.give_up()
            return
        try:
            answer = restore_answer(walk.question, given)
        except (KeyError, TypeError, AttributeError):
            raise Illegal(f"record {given.seq}", "holds an answer that cannot be read") from None
        if answer.overruling:
            self._check_overruling(walk.question, given.seq, answer.overruling)
        walk.answer(answer)

    def _check_overruling(self, question: Question, seq: int, overruling: Overruling) -> None:
        """Refuse a result in place of the table's that the table could not hold."""
        table = self._desk.rules.tables.get(getattr(question.request, "table", ""))
        if table is None:
            raise Illegal(f"record {seq}", "overrules what no table gave")
        fields = {field.id: field.type for field in table.fields}
        for name, value in overruling.values:
            if name not in fields or not fields[name].holds(value):
                raise Illegal(f"record {seq}", f"puts {value!r} for {name}, which {table.id} cannot hold")


def restore_answer(question: Question, given: Given) -> Answer:
    """Turn an answer on record into the answer it was."""
    value = given.value
    if isinstance(question.request, Ask):
        value = read_words(question.request.kind, str(value), question.id)
    elif isinstance(value, list):
        value = tuple(value)
    overruling = None
    if given.overruling:
        values = tuple((str(name), frozen(part)) for name, part in given.overruling["values"].items())
        overruling = Overruling(values, str(given.overruling["reason"]))
    return Answer(value, given.how, overruling)


def plain_answer(question: Question, answer: Answer) -> Any:
    """Give an answer as it is put on record."""
    request = question.request
    return request.kind.show(answer.value) if isinstance(request, Ask) else plain(answer.value)


def plain_result(walk: Walk) -> dict[str, Any]:
    """Give what a walk ruled since its last question as it is put on record."""
    data: dict[str, Any] = {
        "kind": "result",
        "entries": [plain_entry(entry, short=True) for entry in walk.since],
        "done": walk.question is None,
    }
    if walk.question is None:
        data |= {"result": plain(walk.ruling.result), "totals": dict(walk.ruling.totals)}
    return data
