"""A ledger open for writing: what is in progress there, what it asks now, how things stand; and how records are added.

Everything is on disk before it is shown: a call and its first request, with the modifiers fixed; the dice; then the
result and the next request.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.referee.contract.refusals import Illegal, Malformed, near
from forge.referee.ledger.draft import Draft
from forge.referee.ledger.following import Follower, plain_result
from forge.referee.ledger.opening import embedded_rules, players_of
from forge.referee.ledger.trying import Trial
from forge.referee.telling.plain import plain_question
from forge.referee.walking.desk import Desk
from forge.referee.walking.rulings import Looked
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from forge.referee.contract.procedure import Procedure
    from forge.referee.ledger.calls import Call
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.following import Find
    from forge.referee.ledger.shared.hand import Hand
    from forge.referee.ledger.standing import Given
    from forge.referee.walking.questions import Answer, Question
    from forge.referee.walking.rulings import Entry
    from forge.referee.walking.walk import Walk
    from forge.rules.look import Look


class OpenLedger:
    """A ledger open for writing, and the walk through whatever it has in progress.

    ``hand`` is this machine's part in a game with shared dice, without which nothing is written there; a draft, of
    which nothing is written, needs none.
    """

    def __init__(self, ledger: LedgerFile, texts: Mapping[str, str], find: Find, hand: Hand | None = None) -> None:
        self.ledger = ledger
        self.hand = hand
        self.sharing = hand.sharing if hand else None
        if hand is None and "shared" in ledger.records[0].data and not isinstance(ledger, Draft):
            raise Illegal(str(ledger.path), "shares dice between its players, none of whom plays here")
        self.rules = embedded_rules(ledger.records, texts)
        self.players = players_of(ledger.records)
        self.course = ledger.course
        self.news: tuple[Entry, ...] = ()
        self.guard: Callable[[Question, Answer], None] | None = None  # refuses what this machine knows to be illegal
        self._desk = Desk(self.rules)
        self._find = find
        self._follower = Follower(self._desk, find)
        self._trial = Trial(self._follower)
        self._go_on()

    @property
    def walk(self) -> Walk | None:
        """The walk of the call in progress, else of the last one done."""
        call = self.course.current or next(self.course.latest(), None)
        return self._follower.walk(call) if call else None

    @property
    def question(self) -> Question | None:
        """What is to be answered now."""
        call = self.course.current
        return self._follower.walk(call).question if call else None

    @property
    def kept(self) -> Given | None:
        """Dice thrown before an undo or amendment for the very question asked now."""
        call, question = self.course.current, self.question
        if call is None or question is None:
            return None
        asked = plain_question(question)
        return next((given for given in call.kept if given.question == asked), None)

    @property
    def position(self) -> Any:
        """How things stand by the last call that says so."""
        return self.position_of()

    def position_of(self, name: str = "") -> Any:
        """Give how things stand by the last call that says so, of one procedure if it is named."""
        for call in self.course.latest():
            if name not in ("", call.procedure):
                continue
            if (position := self._follower.walk(call).position) is not None:
                return position
        return None

    def position_after(self, call: Call) -> Any:
        """Give how things stood after a call."""
        return self._follower.walk(call).position

    def walk_of(self, call: Call) -> Walk:
        """Give the walk of a call, as far as it is answered."""
        return self._follower.walk(call)

    @property
    def procedure(self) -> Procedure | None:
        """The procedure of the call in progress."""
        call = self.course.current
        return self._follower.procedure(call) if call else None

    def question_of(self, seq: int) -> Question:
        """Give the question that an answer on record was for."""
        call, given = self._answer_of(seq)
        return self._follower.question_at(call, call.given.index(given))

    def look_of(self, seq: int) -> Look:
        """Give the look-up on a table that the dice of a record led to."""
        call, given = self._answer_of(seq)
        walk = self._follower.walk_to(call, call.given.index(given) + 1)
        looked = next((entry for entry in walk.since if isinstance(entry, Looked) and entry.dice), None)
        if looked is None:
            raise Illegal(f"record {seq}", "led to no look-up on a table", "name the record of dice thrown on one")
        return looked.look

    def put(self, *contents: dict[str, Any]) -> None:
        """Add records, such as those of shared dice, a seed or a signature, and go on from there."""
        self._put(*contents)
        self._go_on()

    def ask_again(self) -> None:
        """Ask for the dice that are due, where that had to wait."""
        self._go_on()

    def _go_on(self) -> None:
        call = self.course.current
        if call is None:
            return
        walk = self._follower.walk(call)
        self.news = walk.since
        contents: list[dict[str, Any]] = []
        ruled = walk.question is None or call.given or walk.since
        if ruled and len(call.given) not in call.results:
            contents.append(plain_result(walk))
        if walk.question and walk.question.chance and call.pending is None and (not self.hand or self.hand.may_ask):
            contents.append(self._request(walk.question))
        if contents:
            self._put(*contents)

    def _request(self, question: Question) -> dict[str, Any]:
        data = {"kind": "request", "question": plain_question(question)}
        return self.hand.request(data, question, kept=self.kept is not None) if self.hand else data

    def _put(self, *contents: dict[str, Any]) -> None:
        if self.hand:
            contents = self._dressed(self.hand, contents)
        self._append(contents)

    def _dressed(self, hand: Hand, contents: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
        """Say whose records are; what another side of this machine wrote before is signed first."""
        call = self.course.current
        dressed = tuple(hand.dress(data, self.question, call.pending if call else None) for data in contents)
        by = next((str(data["by"]) for data in dressed if "by" in data), "")
        if by and "sig" not in dressed[0] and (signed := hand.signature(self.ledger.records[-1].hash, by)):
            self._append([signed])
        return dressed

    def _append(self, contents: Sequence[dict[str, Any]]) -> None:
        stamp = {"t": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
        for record in self.ledger.append(*(data | stamp for data in contents)):
            self.course.take(record)
            if self.sharing:
                self.sharing.take(record)

    def trial(self) -> Trial:
        """Give what an answer to the question asked now can be tried on before it is recorded."""
        call = self.course.current
        assert call is not None
        self._trial.begin(call)
        return self._trial

    def prove(self, answer: Answer) -> None:
        """Raise what the rules object to in an answer, however far on, so that it is not recorded."""
        call = self.course.current
        assert call is not None
        self._trial.prove(call, answer)

    def walk_anew(self) -> Walk:
        """Give a walk of its own through the call in progress, to do with it what one likes."""
        call = self.course.current
        assert call is not None
        return self._follower.walk_to(call, len(call.given))

    def walk_after(self, seq: int) -> Walk | None:
        """Give a walk of its own through what was answered up to a record and still stands, in the call of that time.

        None where nothing had been called by then.
        """
        call = next((call for call in self.course.latest() if call.seq <= seq), None)
        return self._follower.walk_to(call, sum(given.seq <= seq for given in call.given)) if call else None

    def _asked(self) -> Question:
        self._refuse_closed()
        if self.question is None:
            raise Illegal("ledger", "asks nothing now", "name a procedure to begin one")
        return self.question

    def _answer_of(self, seq: int) -> tuple[Call, Given]:
        self._refuse_closed()
        call, given = self.course.answers.get(seq, (None, None))
        if call is None or given is None or given not in call.given:
            held = [str(one.seq) for each in self.course.calls for one in each.given]
            raise Illegal(f"record {seq}", sentence("no-answer", record=seq), near(str(seq), held))
        self._refuse_other(call)
        return call, given

    def _refuse_other(self, call: Call) -> None:
        other = self.course.current
        if other and other is not call:
            raise Illegal(f"record {other.seq}", f"{other.procedure} is still in progress", "finish or undo it first")

    def _refuse_closed(self) -> None:
        if self.course.closed:
            raise Illegal("ledger", sentence("is-closed"))

    def _agreement(self, reason: str, agreed: Sequence[str]) -> dict[str, Any]:
        if not reason.strip():
            raise Malformed("reason", "must be given", "say in a few words why")
        return {"reason": reason.strip(), "agreed": self._players(agreed)}

    def _players(self, names: Sequence[str]) -> list[str]:
        for name in names:
            if name not in self.players:
                raise Illegal("player", f"{name!r} is not a player of this ledger", nearest(name, self.players))
        return list(names)
