"""Two sides at one common ledger, each with a private ledger: who must say what where, and in which order.

The common session asks for seals; the side's private session then walks the hidden step with that side alone, and what
it sealed is on disk in the private ledger before its hashes go into the common one. Openings are read from the private
ledger. Where a private ledger is not at hand, the common file goes to the machine that has it::

    while common.question:
        waiting = secrets.waiting
        if waiting is None or waiting.what == "says":
            common.answer(...)
            continue
        if waiting.what == "seals":
            while (session := secrets.whisper()).question:
                session.answer(...)
        secrets.settle()
"""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.reading.canonical_json import frozen
from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Ask, Choose
from forge.referee.contract.words import title
from forge.referee.ledger.breaches import BREACH
from forge.referee.ledger.opening import opening, opening_of
from forge.referee.ledger.sealing import SALT, Opened, Seal, Sealed, show_openings, show_seals
from forge.referee.ledger.sealing import Opening as SealOpening
from forge.referee.telling.plain import plain
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.rulings import Noted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.session import Session
    from forge.referee.walking.drivers import Answerer
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Entry
    from forge.referee.walking.walk import Walk
    from forge.rules import Rules

    RandomHex = Callable[[int], str]

SALT_BYTES = 32


class Waiting(NamedTuple):
    """What the common ledger waits for: the side, whether it seals, opens or says something, whether it plays here."""

    side: str
    what: Literal["seals", "opens", "says"]
    here: bool


def private_opening(rules: Rules, common: Sequence[Record], side: str) -> dict[str, Any]:
    """Make the first record of a side's private ledger, bound to the common ledger of the game."""
    return opening(rules, (), "hand") | {"game": opening_of(common)["game"], "private": side}


class Secrets:
    """The common session and the private sessions at hand, by side."""

    def __init__(
        self, common: Session, private: Mapping[str, Session], random_hex: RandomHex = secrets.token_hex
    ) -> None:
        self.common = common
        self.private: dict[str, Session] = {}
        self._random_hex = random_hex
        self._tried: tuple[Question, Answer] | None = None
        common.guard = self.refuse_breach
        for side, session in private.items():
            self.add(side, session)

    def add(self, side: str, session: Session) -> None:
        """Take a side's private session in; one of another game or side is refused."""
        game, first = opening_of(self.common.ledger.records)["game"], opening_of(session.ledger.records)
        if first["game"] != game or first.get("private") != side:
            raise Illegal(session.ledger.path.name, f"is not the private ledger of {side} in this game")
        self.private[side] = session

    @property
    def waiting(self) -> Waiting | None:
        """Which side the common ledger waits for, or None where anybody may throw or draw, or the game is over."""
        question, kind = self.common.question, self._kind
        if isinstance(kind, Sealed):
            return Waiting(kind.side, "seals", kind.side in self.private)
        if isinstance(kind, Opened):
            side = kind.seals[0].side
            return Waiting(side, "opens", side in self.private)
        side = str(getattr(question.request, "who", "")) if question else ""
        return Waiting(side, "says", side in self.private) if side else None

    def whisper(self) -> Session:
        """Give the private session that asks what is to be sealed, salts drawn already; begun where it was not."""
        kind = self._kind
        assert isinstance(kind, Sealed)
        session = self._at_hand(kind.side)
        self._align(session, kind)
        if not self._begun(session, kind):
            facts = json.dumps(plain(kind.facts), ensure_ascii=False, separators=(",", ":"))
            session.begin(kind.step, {"entry": str(kind.entry), "facts": facts})
        self._salt(session)
        return session

    def settle(self) -> bool:
        """Put the seals or the openings that are ready into the common ledger; False where a question is left."""
        kind = self._kind
        if isinstance(kind, Opened):
            text = show_openings(self._opening(seal) for seal in kind.seals)
        else:
            assert isinstance(kind, Sealed)
            session = self.whisper()
            if session.question:
                return False
            text = show_seals(_seals_of(_last(session)))
        self.common.answer(Answer(read_words(kind, text, kind.label), DECIDED))
        return True

    def refuse_breach(self, question: Question, answer: Answer) -> None:
        """Refuse a decision of a side here that its own sheet shows to be against the rules, before anything is opened.

        The decision is tried: what it would open of that side's own seals is opened on a walk of its own, and the rules
        of the game judge it there as they would on record. So do they judge what is said with nothing opened, as they
        would when all is revealed. What only the other side's sheet shows stays unknown.
        """
        side = str(getattr(question.request, "who", ""))
        if side not in self.private or not isinstance(question.request, Choose):
            return
        if self._tried and self._tried[0] is question and self._tried[1] == answer:
            return
        trial = self.common.trial()
        walk = trial.answer(answer)
        self._refuse_breaches(question, walk.since)  # by what was opened before
        procedure = self.common.procedure
        if procedure and procedure.sworn:
            said = self.common.judge(procedure.sworn, question.position, self.in_sight(walk.position, side))
            self._refuse_breaches(question, said)
        while (kind := _asked_kind(walk)) and [seal.side for seal in kind.seals] == [side]:
            openings = tuple(self._opening(seal) for seal in kind.seals)
            trial.answer(Answer(openings, DECIDED))
            self._refuse_breaches(question, walk.since)

    def decide(self, question: Question, answer_to: Answerer) -> Answer | None:
        """Let an answerer decide who sees what the deciding side sees; what its own sheet forbids is not offered."""
        side = str(getattr(question.request, "who", ""))
        asked = question._replace(position=self.in_sight(question.position, side))
        while (answer := answer_to(asked)) is not None and isinstance(asked.request, Choose):
            try:
                self.refuse_breach(question, answer)
                self._tried = (question, answer)
                break
            except Illegal:
                left = tuple(option for option in asked.request.options if option != answer.value)
                if not left or len(left) == len(asked.request.options):
                    raise
                asked = asked._replace(request=asked.request._replace(options=left))
        return answer

    def decide_alone(self, question: Question, answer_to: Answerer) -> Answer | None:
        """Let an answerer decide a hidden step who sees the common position too, with the sheet as it stands."""
        procedure, position = self.common.procedure, question.position
        if procedure and procedure.in_sight and position is not None:
            position = procedure.in_sight(self.common.position, position)
        return answer_to(question._replace(position=position))

    def in_sight(self, position: object, side: str) -> Any:
        """Give a position with the sheet of a side here put in its place, as it was last sealed."""
        procedure, session = self.common.procedure, self.private.get(side)
        if session is None or procedure is None or procedure.in_sight is None:
            return position
        sealed = next((call for call in session.course.latest() if self._is_held(call)), None)
        return procedure.in_sight(position, session.position_after(sealed)) if sealed else position

    def _refuse_breaches(self, question: Question, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if isinstance(entry, Noted) and entry.id.startswith(BREACH):
                told = title(self.common.rules.texts, entry.id, entry.values)
                raise Illegal(question.id, told, "nothing was opened; decide otherwise", entry.cite)

    @property
    def _kind(self) -> Any:
        question = self.common.question
        return question.request.kind if question and isinstance(question.request, Ask) else None

    def _at_hand(self, side: str) -> Session:
        if side not in self.private:
            raise Illegal(side, "has its private ledger elsewhere", "take the common ledger to that machine")
        return self.private[side]

    def _salt(self, session: Session) -> None:
        while (question := session.question) and getattr(question.request, "kind", None) == SALT:
            session.answer(Answer(self._random_hex(SALT_BYTES), DECIDED))

    def _begun(self, session: Session, kind: Sealed) -> bool:
        call = _last(session)
        return call is not None and (call.procedure, call.inputs.get("entry")) == (kind.step, str(kind.entry))

    def _align(self, session: Session, kind: Sealed) -> None:
        """Take back what was sealed for entries that the common ledger does not hold, or holds no longer."""
        while (call := _last(session)) and not self._is_held(call):
            text = show_seals(_seals_of(call)) if call.done else ""
            taken_back = any(record.data.get("value") == text for record in self.common.ledger.records)
            if self._begun(session, kind) and not taken_back:
                return
            session.undo(call.seq)

    def _is_held(self, call: Call) -> bool:
        text = show_seals(_seals_of(call)) if call.done else ""
        calls = self.common.course.calls
        return bool(text) and any(given.value == text for each in calls for given in each.given)

    def _opening(self, seal: Seal) -> SealOpening:
        session = self._at_hand(seal.side)
        for call in session.course.calls:
            for sealed, opens in _sealings(call):
                if sealed == seal:
                    return opens
        raise Illegal(seal.label, "is not in this private ledger", "it was sealed in another copy of it")


def _asked_kind(walk: Walk) -> Opened | None:
    request = walk.question.request if walk.question else None
    return request.kind if isinstance(request, Ask) and isinstance(request.kind, Opened) else None


def _last(session: Session) -> Call | None:
    return next(session.course.latest(), None)


def _sealings(call: Call) -> Iterator[tuple[Seal, SealOpening]]:
    for record in call.results.values():
        result = frozen(record.data.get("result")) if record.data["done"] else None
        if isinstance(result, dict) and "seals" in result:
            for seal, opening in zip(result["seals"], result["openings"], strict=True):
                yield Seal(**seal), SealOpening(**opening)


def _seals_of(call: Call | None) -> list[Seal]:
    return [seal for seal, _ in _sealings(call)] if call else []
