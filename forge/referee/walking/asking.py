"""Runs the functions of a procedure: answers what the rules say themselves, asks the outside for the rest."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from forge.errors import ForgeError
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import (
    ANSWERED,
    MOST_ANEW,
    Again,
    Ask,
    Call,
    Choose,
    Column,
    Draw,
    Emit,
    Fold,
    GivenUp,
    InForce,
    Lasting,
    LookUp,
    Position,
    Refuse,
    Repeat,
    Roll,
    RollOn,
    Step,
)
from forge.referee.walking.allowance import Allowance
from forge.referee.walking.levels import Level, Midway, Repeating, UnderWay
from forge.referee.walking.questions import DECIDED, ONLY_OPTION, Answer, Question, dice_of
from forge.referee.walking.rulings import Chosen, Drawn, Held, Looked, Noted, Part, Reported, Thrown, Told
from forge.referee.walking.standing import Standing
from forge.referee.walking.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from forge.referee.contract.objection import Objection
    from forge.referee.contract.requests import Steps
    from forge.referee.walking.desk import Desk
    from forge.referee.walking.rulings import Entry
    from forge.rules.look import Look
    from forge.rules.table import Table

    Asking = Generator[Question, Answer, Any]

DEEPEST = 200


class Asker:
    """Runs functions of the rules, keeping the tree of entries, the totals and the position."""

    def __init__(self, desk: Desk, allowance: Allowance) -> None:
        self.entries: list[Entry] = []
        self.told: list[Entry] = []
        self._standing = Standing()
        self._desk = desk
        self._totals = Totals()
        self.totals = self._totals.sums
        self._since: list[Entry] = []
        self._asked = 0
        self._unasked = False
        self._allowance = allowance
        self._levels: list[Level] = []

    @property
    def position(self) -> Any:
        """How things stand, as far as the procedure shows it."""
        return self._standing.position

    def take_since(self) -> tuple[Entry, ...]:
        """Give the entries since the last question, and begin anew."""
        since, self._since = tuple(self._since), []
        self.told += since
        return since

    @property
    def midway(self) -> Midway:
        """The steps that are under way."""
        return Midway(self._desk, tuple(self._levels), self.totals)

    def run(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> Asking:
        """Run one function of the rules to its end."""
        level = Level(function, arguments, self.totals)
        self._levels.append(level)
        if len(self._levels) > DEEPEST:
            raise Illegal(function.__name__, f"calls itself more than {DEEPEST} deep")
        self._allowance.take(function.__name__)
        steps = function(*arguments)
        answer: Any = None
        begun = 0
        given_up: GivenUp | None = None
        while True:
            try:
                request = steps.throw(given_up) if given_up else steps.send(answer)
            except StopIteration as end:
                self._levels.pop()
                return end.value
            self._allowance.take(function.__name__)
            given_up = None
            if isinstance(request, Again):
                begun += 1
                if begun > MOST_ANEW:
                    raise Illegal(function.__name__, f"begins anew more than {MOST_ANEW:,} times")
                steps, answer = function(*arguments), None
                level.answers.clear()
                continue
            try:
                answer = yield from self._meet(request)
            except GivenUp as stop:
                given_up = stop
            else:
                if type(request) in ANSWERED:
                    level.answers.append(answer)

    def _meet(self, request: Any) -> Asking:
        if isinstance(request, Roll | RollOn | Draw | Choose | Ask):
            return (yield from self._ask(request))
        if isinstance(request, Call | Fold | Repeat):
            return (yield from self._within(request))
        if isinstance(request, LookUp | InForce):
            return (yield from self._certain(request))
        if isinstance(request, Column | Refuse | Lasting):
            return self._desk.answer(request)
        self._take_note(request)
        return None

    def _certain(self, request: LookUp | InForce) -> Asking:
        if isinstance(request, LookUp):
            return (yield from self._look_up(request))
        return (yield from self._in_force(request.id, request.ask))

    def _take_note(self, request: Emit | Step | Position) -> None:
        if isinstance(request, Emit):
            self._add(Reported(*request))
            if told := self._totals.emit(*request):
                self._add(Noted(*told))
        elif isinstance(request, Step):
            self._add(Noted(*request))
        else:
            self._unasked |= request.unasked
            (self._standing.pass_by if request.goes_on else self._standing.show)(request.state)

    def _ask(self, request: Roll | RollOn | Draw | Choose | Ask[Any]) -> Asking:
        if isinstance(request, Choose):
            self._standing.pass_by(request.state)
        if isinstance(request, Choose) and len(request.options) == 1:
            answer = Answer(request.options[0], ONLY_OPTION)
        else:
            _refuse_impossible(request)
            dice = self._desk.dice(request) if isinstance(request, RollOn) else dice_of(request)
            applied = self._desk.applied(request) if isinstance(request, RollOn) else ()
            self._asked += 1
            unasked, self._unasked = self._unasked, False
            why = getattr(request, "why", None)
            reasons = partial(objections_of, self._desk, why) if why else None
            since, position = self.take_since(), self.position
            answer = yield Question(self._asked, request, dice, applied, since, position, unasked, reasons)
        if isinstance(request, RollOn):
            return (yield from self._roll_on(request, answer))
        self._add(_entry(request, answer))
        return answer.value

    def _roll_on(self, request: RollOn, answer: Answer) -> Asking:
        look = yield from self._look(request, answer.value)
        table = self._desk.table(request.table)
        less, more = (pips_more(table, look, pips) if self._desk.beside else None for pips in (-1, 1))
        reason = ""
        if answer.overruling:
            look, reason = self._desk.overrule(look, answer.overruling.values), answer.overruling.reason
        name = request.id or request.table
        dice = str(self._desk.dice(request))
        self._add(Looked(name, dice, answer.value, answer.how, look, less, more, request.about, reason))
        return look

    def _look_up(self, request: LookUp) -> Asking:
        look = yield from self._look(request, request.natural)
        if request.noted:
            self._add(Looked(request.table, "", (), "", look))
        return look

    def _look(self, request: RollOn | LookUp, roll: int | tuple[int, ...] | None) -> Generator[Question, Answer, Look]:
        look = self._desk.look(request, roll)
        for name in look.unknowns:
            yield from self._in_force(name)
        return self._desk.look(request, roll)

    def _in_force(self, name: str, ask: bool = True) -> Asking:
        rules = self._desk.rules
        value = self._desk.in_force(name)
        if value is None and ask:
            unknown = rules.unknowns[name]
            value = yield from self._ask(Ask(name, "", unknown.type.typed(), unknown.rule))
            self._desk = self._desk.answered(name, value)
        kind = "reading" if name in rules.readings else "unknown" if name in rules.unknowns else "optional rule"
        status = rules.readings[name].status if name in rules.readings else ""
        self._add(Held(name, value, kind, status))
        return value

    def _within(self, request: Call[Any, Any] | Fold[Any, Any] | Repeat[Any]) -> Asking:
        if isinstance(request, Call):
            return (yield from self._call(request))
        return (yield from self._fold(request) if isinstance(request, Fold) else self._repeat(request))

    def _call(self, request: Call[Any, Any]) -> Asking:
        with self._standing.inside(request.state, request.within):
            after = yield from self._part(request.step, (request.state,), None)
            self._standing.pass_by(after)
            return after

    def _fold(self, request: Fold[Any, Any]) -> Asking:
        state, level = request.state, self._levels[-1]
        tallied = self._totals.begin(request.tally)
        with self._standing.inside(state, request.within):
            for number, item in enumerate(request.items):
                level.fold = UnderWay(request, number, tallied)
                state = yield from self._part(request.step, (state, item), item)
                self._standing.pass_by(state)
        level.fold = None
        self._totals.finish(request.tally)
        return state

    def _repeat(self, request: Repeat[Any]) -> Asking:
        state, level = request.state, self._levels[-1]
        with self._standing.inside(state, None):
            for number in count(1):
                if request.over(state):
                    break
                level.repeat = Repeating(request, number)
                state = yield from self._part(request.step, (state, number), number)
                self._standing.pass_by(state)
        level.repeat = None
        return state

    def _part(self, step: Callable[..., Any], arguments: tuple[object, ...], item: object) -> Asking:
        outside, self.entries = self.entries, []
        try:
            return (yield from self.run(step, arguments))
        finally:
            part = Part(step.__name__, item, tuple(self.entries))
            self.entries = outside
            if part.entries:
                self.entries.append(part)

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._since.append(entry)


def objections_of(desk: Desk, why: Callable[[str], Steps[tuple[Objection, ...]]], option: str) -> tuple[Objection, ...]:
    """Ask the rules what is against an option, apart from the walk that offers the others."""

    async def asked() -> tuple[Objection, ...]:
        return await why(option)

    try:
        next(Asker(desk, Allowance()).run(asked, ()))
    except StopIteration as end:
        found: tuple[Objection, ...] = end.value
        return found
    return ()


def pips_more(table: Table, look: Look, pips: int) -> Look | None:
    """Give what some pips more would have done, where the dice have them."""
    dice = table.thrown_with(look.applied)
    if dice and look.natural is not None and not dice.comes_to(look.natural + pips):
        return None
    try:
        return table.beside(look, pips)
    except ForgeError:  # a total that no throw can reach, and for which the table therefore has no row
        return None


def _entry(request: Roll | Draw | Choose | Ask[Any], answer: Answer) -> Entry:
    if isinstance(request, Roll):
        return Thrown(request.id, request.dice, answer.value, answer.how, request.cite, request.about)
    if isinstance(request, Draw):
        left = sum(count for _, count in request.source)
        return Drawn(request.id, answer.value, left, answer.how, request.cite, request.about)
    if isinstance(request, Choose):
        who, options = request.who, request.options
        return Chosen(request.id, who, answer.value, options, answer.how, request.cite, request.about)
    words = request.kind.show(answer.value)
    return Told(request.id, request.who, words, answer.how or DECIDED, request.cite, request.about)


def _refuse_impossible(request: Roll | RollOn | Draw | Choose | Ask[Any]) -> None:
    if isinstance(request, Draw) and not any(count > 0 for _, count in request.source):
        raise Illegal(request.id, "cannot be drawn: nothing is left", cite=request.cite)
    if isinstance(request, Choose) and not request.options:
        raise Illegal(request.id, "has no legal option", cite=request.cite)
