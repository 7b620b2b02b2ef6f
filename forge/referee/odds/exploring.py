"""Where a procedure can lead: every step run once for each way its requests can be answered; nothing is counted yet.

A coroutine cannot be copied, so a step is run again up to each branch, and what it meets is kept as a tree. Amounts
emitted change nothing that comes later (``Emit``), so one exploration answers every question about the same choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.deciding import decide
from forge.referee.contract.dice import number_of_throws, throws, totals
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import (
    ANSWERED,
    Again,
    Call,
    Choose,
    Draw,
    Emit,
    Fold,
    Lasting,
    Position,
    Repeat,
    Roll,
    RollOn,
    Step,
)
from forge.referee.odds.budget import WORK_OF_A_REQUEST, BeyondReach
from forge.referee.odds.ways import End, Folded, Fork, Node, Place, Repeated, Turn
from forge.values.dice_notation import parse_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from forge.referee.contract.policy import PolicyFunction
    from forge.referee.odds.budget import Budget
    from forge.referee.odds.ways import Branch
    from forge.referee.walking.desk import Desk
    from forge.values.dice import Dice

MOST_THROWS = 100_000
MOST_REQUESTS = 100_000
DEEPEST = 100
_SAID = frozenset({Step, Position})
_BRANCHES = frozenset({Fold, Call, Repeat, Roll, RollOn, Draw})
FIRST, LATER = 1, 2
"""The numbers of the times that the step of a Repeat is run, as odds tell them."""


class Begun(NamedTuple):
    """A step under way: what it was called with, and the answers it has been given so far, choices among them.

    ``waits`` says that it has asked for more already, so that what it emitted after the last answer is past too.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answers: tuple[Any, ...] = ()
    waits: bool = False


class _Path(NamedTuple):
    """A way still to be run: the answers up to it, and the node that it hangs on by the last of them."""

    answers: tuple[Any, ...]
    above: Node | None = None


class Explorer:
    """Explores procedures, each step with its arguments once.

    Choices are decided by ``policy``; inside ``episodes``, where everybody sees all, those of ``free`` are left open.
    """

    def __init__(
        self,
        desk: Desk,
        policy: PolicyFunction,
        budget: Budget,
        free: Callable[[Choose], bool] | None = None,
        episodes: tuple[Callable[..., Any], ...] = (),
    ) -> None:
        self.places: dict[tuple[Callable[..., Any], tuple[Any, ...]], Place] = {}
        self.budget = budget
        self.policy = policy
        self._desk = desk
        self._free = free
        self._episodes = episodes
        self._inside = 0
        self._turns: dict[Any, Turn] = {}
        self._depth = 0

    def place(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> Place:
        """Give every way through a function of the rules."""
        key = (function, arguments)
        found = self.places.get(key)
        if found is None:
            found = self.places[key] = self.onward(Begun(function, arguments))
        return found

    def onward(self, begun: Begun, waiting: Branch | None = None) -> Place:
        """Give every way on through a step that is under way; ``waiting`` is the branch that it waits for, if any."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise Illegal(begun.function.__name__, f"calls itself more than {DEEPEST} deep")
        place = Place()
        pending = [_Path(())]
        self._inside += begun.function in self._episodes
        try:
            while pending:
                path = pending.pop()
                place.runs += 1
                self.budget.spend(WORK_OF_A_REQUEST * self._run(place, begun, path, pending, waiting))
        finally:
            self._depth -= 1
            self._inside -= begun.function in self._episodes
        if not place.ends:
            raise Illegal(begun.function.__name__, "begins anew whatever is thrown or drawn")
        return place

    def _run(self, place: Place, begun: Begun, path: _Path, pending: list[_Path], waiting: Branch | None) -> int:
        """Run a step along one way, and give how often it was answered."""
        steps = begun.function(*begun.arguments)
        past = list(reversed(begun.answers))
        known, above = path
        emits: list[Emit] = []
        answer, used = None, 0
        for times in range(1, MOST_REQUESTS + 1):
            try:
                request = steps.send(answer)
            except StopIteration as end:
                place.ends[end.value] = None
                _hang(place, above, known, End(tuple(emits), end.value))
                return times
            answer, kind = None, type(request)
            if kind in _SAID:
                continue
            if past and kind in ANSWERED:
                answer = past.pop()
            elif kind is Emit:
                if not past and used == len(known) and (used or not begun.waits):
                    emits.append(request)
                    place.emitted.add(request.measure)
            elif kind is Again:
                self._begin_anew(place, begun, known, above, emits)
                return times
            elif kind in _BRANCHES or (kind is Choose and self._is_open(request)):
                if used == len(known):
                    branch = waiting if waiting and not used else self._branch(request)
                    place.emitted |= branch.emitted
                    node = Node(tuple(emits), branch, {}, last=kind is Fold and request.last)
                    _hang(place, above, known, node)
                    emits, above = [], node
                    known = _part_ways(place, node, known, pending)
                answer = known[used]
                used += 1
            else:
                answer = self._answer(request)
        raise Illegal(begun.function.__name__, f"asks more than {MOST_REQUESTS:,} times in one step")

    def _answer(self, request: Any) -> Any:
        """Answer what is not left to chance: a choice by the policy, the rest as the rules say."""
        if isinstance(request, Choose):
            return decide(self.policy, request)
        return request.lasting if isinstance(request, Lasting) else self._desk.answer(request)

    def _begin_anew(
        self, place: Place, begun: Begun, known: tuple[object, ...], above: Node | None, emits: list[Emit]
    ) -> None:
        """Leave a way out that begins anew; from the middle of a step it leads to the step as it was called."""
        if emits or not _only_turns(place, known):
            raise Illegal(begun.function.__name__, "begins anew after more than throws and draws")
        if begun.answers:
            afresh = self.place(begun.function, begun.arguments)
            _hang(place, above, known, Node((), afresh, {value: End((), value) for value in afresh.ends}))
            place.ends.update(afresh.ends)
            place.emitted |= afresh.emitted

    def _is_open(self, request: Choose) -> bool:
        if self._free is None or len(request.options) == 1 or not self._free(request):
            return False
        if not self._inside:
            raise Illegal(request.id, "is chosen where not everybody sees all, so the best cannot be reckoned")
        return True

    def _branch(self, request: Any) -> Branch:
        if isinstance(request, Choose):
            return Fork(request)
        if isinstance(request, Call):
            return self.place(request.step, (request.state,))
        if isinstance(request, Fold):
            return self.fold(request)
        if isinstance(request, Repeat):
            over = request.over(request.state)
            return self.repeat_on(request, None if over else self.place(request.step, (request.state, FIRST)))
        if request not in self._turns:
            self._turns[request] = self._turn(request)
        return self._turns[request]

    def fold(self, request: Fold[Any, Any]) -> Folded:
        """Explore a Fold from its beginning."""
        return Folded(request.state, request.tally, tuple(self._layers(request, 0, (request.state,))))

    def fold_on(self, request: Fold[Any, Any], number: int, under_way: Place, so_far: object) -> Folded:
        """Explore a Fold from its item at ``number``, which is under way, on."""
        later = self._layers(request, number + 1, under_way.ends)
        return Folded(request.state, request.tally, ({request.state: under_way}, *later), so_far)

    def repeat_on(self, request: Repeat[Any], under_way: Place | None) -> Repeated:
        """Explore a Repeat from the time that is under way on."""
        ends: dict[Any, None] = {} if under_way else {request.state: None}
        later: dict[Any, Place] = {}
        pending = [under_way] if under_way else []
        while pending:
            for state in pending.pop().ends:
                if request.over(state):
                    ends[state] = None
                elif state not in later:
                    later[state] = self.place(request.step, (state, LATER))
                    pending.append(later[state])
        if not ends:
            raise Illegal(request.step.__name__, "never ends, whatever is thrown or drawn")
        return Repeated(under_way, later, ends)

    def _layers(self, request: Fold[Any, Any], number: int, states: Iterable[object]) -> Iterator[dict[Any, Place]]:
        for item in request.items[number:]:
            layer = {state: self.place(request.step, (state, item)) for state in states}
            yield layer
            states = dict.fromkeys(end for place in layer.values() for end in place.ends)

    def _turn(self, request: Roll | RollOn | Draw) -> Turn:
        ways: Iterable[tuple[Any, int]]
        if isinstance(request, Draw):
            ways = tuple((item, count) for item, count in request.source if count > 0)
            if not ways:
                raise Illegal(request.id, "cannot be drawn: nothing is left", cite=request.cite)
        elif isinstance(request, Roll):
            ways = _falls(request.id, parse_dice(request.dice), request.ordered)
        else:
            falls = totals(self._desk.dice(request))
            ways = ((self._desk.known(self._desk.look(request, fall)), count) for fall, count in falls)
        chances: dict[Any, int] = {}
        for answer, count in ways:
            chances[answer] = chances.get(answer, 0) + count
        self.budget.spend(len(chances))
        return Turn(chances)


def _part_ways(place: Place, node: Node, known: tuple[object, ...], pending: list[_Path]) -> tuple[Any, ...]:
    """Give the answers of one way on from a node, and leave the others to be run later, or at their end."""
    if node.last:
        node.after.update({one: End((), one) for one in node.branch.ends})
        place.ends.update(dict.fromkeys(node.branch.ends))
        return (*known, next(iter(node.after)))
    *others, onward = (_Path((*known, one), node) for one in node.branch.ends)
    place.widest = max(place.widest, len(others) + 1)
    pending += others
    return onward.answers


def _hang(place: Place, above: Node | None, known: tuple[object, ...], below: Node | End) -> None:
    if above is None:
        place.root = below
    elif above.last and below != End((), known[-1]):
        raise Illegal("last", "is said of a Fold that a step goes on after")
    else:
        above.after[known[-1]] = below


def _only_turns(place: Place, known: tuple[object, ...]) -> bool:
    """Tell whether a way through a step has met throws and draws only, and emitted nothing."""
    node: Any = place.root
    for answer in known:
        if node.emits or not isinstance(node.branch, Turn):
            return False
        node = node.after.get(answer)
    return True


def _falls(where: str, dice: Dice, ordered: bool) -> tuple[tuple[tuple[int, ...], int], ...]:
    ways = number_of_throws(dice, ordered)
    if ways > MOST_THROWS:
        told = f"{ways:,}" if ways < 10**15 else "astronomically many"
        raise BeyondReach(where, f"{dice} fall in {told} ways, more than {MOST_THROWS:,}", "sample instead")
    return throws(dice, ordered)
