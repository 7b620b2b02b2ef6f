"""What a procedure may ask for: dice, cards, decisions, look-ups; and what it may report.

A rules procedure is an ``async`` function at module level. It awaits the requests below, which give their answers, and
returns a hashable value. It never rolls, prints, reads a clock or opens a file: who answers is a driver's business, so
one text of the rules serves dice thrown by hand, dice rolled by forge, the replay of a ledger, exact odds and sampling.
REFEREE.md has an example, and the rules by which exact odds stay small.

Everything that a request holds is hashable: text, whole numbers, flags, None, and (named) tuples of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

State = TypeVar("State")
Item = TypeVar("Item")
T = TypeVar("T")

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from forge.referee.contract.objection import Objection
    from forge.rules.look import Look, Result
    from forge.values.value import Value

    Chance: TypeAlias = "Roll | RollOn | Draw"
    Certain: TypeAlias = "LookUp | Column | InForce | Lasting[Any] | Position | Step | Refuse | Emit | Again"
    Request: TypeAlias = "Chance | Certain | Choose | Ask[Any] | Call[Any, Any] | Fold[Any, Any] | Repeat[Any]"
    Steps = Coroutine[Request, Any, T]
    Answered = Generator[Request, T, T]

Facts = tuple[tuple[str, Any], ...]
"""Named values for prompts and receipts, in the order shown: ``facts(square="aggressive")``."""

Modifiers = tuple[str | tuple[str, int], ...]
"""Modifiers of a table in force, by id; one that counts something as ``(id, how many times)``."""


MOST_ANEW = 1_000
"""How often a step may begin anew; what has not ended by then does not end."""


class Roll(NamedTuple):
    """Throw n identical dice; the answer is a tuple of n whole numbers, sorted unless ``ordered``.

    Most throws belong to a table: ``RollOn`` throws and looks up at once. ``about`` names what the prompt should say.
    """

    id: str
    dice: str = "1d6"
    cite: str = ""
    about: Facts = ()
    ordered: bool = False

    def __await__(self) -> Answered[tuple[int, ...]]:
        """Give the numbers thrown."""
        return (yield self)


class RollOn(NamedTuple):
    """Throw a table's own dice and look the total up; the answer is a ``forge.rules.look.Look``.

    The modifiers are fixed, shown and recorded before the dice are thrown.
    """

    table: str
    at: Facts = ()
    modifiers: Modifiers = ()
    about: Facts = ()
    id: str = ""

    def __await__(self) -> Answered[Look]:
        """Give what was thrown and what the table says."""
        return (yield self)


class LookUp(NamedTuple):
    """Look up without a throw, or with a ``natural`` value already thrown; the answer is a ``Look``.

    The ruling shows it unless ``noted`` is off, for what only the modifiers are wanted of.
    """

    table: str
    at: Facts = ()
    modifiers: Modifiers = ()
    natural: int | None = None
    noted: bool = True

    def __await__(self) -> Answered[Look]:
        """Give what the table says."""
        return (yield self)


class Draw(NamedTuple):
    """Draw one card, chit or marker; ``source`` says what is left as ``((item, count), ...)``; the answer is the item.

    The procedure keeps what is left in its state: ``without(source, item)``.
    """

    id: str
    source: tuple[tuple[str, int], ...]
    cite: str = ""
    about: Facts = ()

    def __await__(self) -> Answered[str]:
        """Give the item drawn."""
        return (yield self)


class Choose(NamedTuple):
    """Let a player decide among legal options only; the answer is one of ``options``, which are stable names.

    List first what a sensible player would do: that is the policy of the odds when no other is named. ``state`` is
    what the deciding player may see. One option alone is taken without asking. ``traits`` say of options, in words that
    the procedure declares, of what kind each is, so that a policy can prefer them: ``(("near", "closer"), ...)``; an
    option may have several, or none. ``closed`` are those that people may look for in vain; ``why`` gives what the
    rules object to one of them, and is only asked when somebody types it.
    """

    id: str
    who: str
    options: tuple[str, ...]
    cite: str = ""
    state: Any = None
    about: Facts = ()
    traits: tuple[tuple[str, str], ...] = ()
    closed: tuple[str, ...] = ()
    why: Callable[[str], Steps[tuple[Objection, ...]]] | None = None

    def __await__(self) -> Answered[str]:
        """Give the option taken."""
        return (yield self)


class Ask(NamedTuple, Generic[T]):
    """Ask the players for a value that only they can see: a printed card, a number written down.

    ``kind`` is one of the closed list of parameter kinds (``contract.parameters``); the answer is its value.
    ``state`` is what the player may see, as for a choice.
    """

    id: str
    who: str
    kind: Value[T]
    cite: str = ""
    about: Facts = ()
    state: Any = None

    def __await__(self) -> Answered[T]:
        """Give the value told."""
        return (yield self)


class InForce(NamedTuple):
    """Ask what holds for a numbered reading, an optional rule or an ``unknown``, by id; the ruling names it.

    The answer is the alternative of a reading, the value of an optional rule, the value of an unknown. An unknown that
    nothing fills is asked of the players, unless ``ask`` is off: then the answer is None, and the ruling says so.
    """

    id: str
    ask: bool = True

    def __await__(self) -> Answered[str | int | tuple[str, ...] | None]:
        """Give what holds."""
        return (yield self)


class Column(NamedTuple):
    """Give every result of one column of a table in the order of its rows, for rules that speak of the table itself.

    The answer is a tuple of ``forge.rules.look.Result``; nothing is noted in the ruling.
    """

    table: str
    at: Facts = ()

    def __await__(self) -> Answered[tuple[Result, ...]]:
        """Give the results."""
        return (yield self)


class GivenUp(Exception):  # no error: the players leave it unfinished
    """Thrown into a procedure at a question, when the players leave it unfinished; ``position`` is the last one shown.

    A procedure that catches it says what is still to be done, such as opening what was sealed, and ends.
    """

    def __init__(self, position: Any) -> None:
        super().__init__(position)
        self.position = position


class Position(NamedTuple):
    """Show how things stand now: what a front end displays, a save names, and another procedure is pre-filled from.

    ``state`` changes no chance; only a whole game, or a long part of one, needs it. Once given, whatever of its type
    passes through a ``Choose``, a ``Call`` or a ``Fold`` is the position from then on; ``Position`` is for what changes
    between them and before the next question. Code that serves whole games and single rulings alike only ``goes_on``:
    it shows where states of its type have been shown before, or where an outer step says ``within`` what whole it is.
    Where a turn or a round begins, ``unasked`` has front ends show the board before the next question.
    """

    state: Any
    goes_on: bool = False
    unasked: bool = False

    def __await__(self) -> Answered[None]:
        """Show it."""
        return (yield self)


class Step(NamedTuple):
    """Note something that the ruling should explain: its text is the key ``id``, filled in with ``values``."""

    id: str
    values: Facts = ()
    cite: str = ""

    def __await__(self) -> Answered[None]:
        """Note it."""
        return (yield self)


class Refuse(NamedTuple):
    """Refuse a situation for all that the rules object to in it, where only the pack's tables show what is wrong."""

    where: str
    objections: tuple[Objection, ...]

    def __await__(self) -> Answered[None]:
        """Refuse it."""
        return (yield self)


class Emit(NamedTuple):
    """Report an amount of a declared measure (sunk, tons, ships); it must change no later chance or choice.

    Amounts are whole numbers that add up; inside a Fold with a ``Tally`` of this measure, whatever that joins.
    """

    measure: str
    amount: Any = 1

    def __await__(self) -> Answered[None]:
        """Report it."""
        return (yield self)


class Again(NamedTuple):
    """Begin the step anew, as it was called: a tie thrown again, a card put back; nothing after it runs.

    Only throws and draws may come before it in the step. Odds are those of the ways that do not begin anew, which is
    what an endless line of repetitions comes to.
    """

    def __await__(self) -> Answered[None]:
        """Begin anew."""
        return (yield self)


class Call(NamedTuple, Generic[State, T]):
    """Run the sub-procedure ``step(state)``; the answer is what it returns.

    ``within(state)`` gives the position of the whole while the step works on a part of it: pure, like a step.
    """

    step: Callable[[State], Steps[T]]
    state: State
    within: Callable[[State], Any] | None = None

    def __await__(self) -> Answered[T]:
        """Give what the sub-procedure returns."""
        return (yield self)


class Tally(NamedTuple):
    """How the emits of one measure inside a Fold are joined where a plain sum will not do: a limit, a share.

    Amounts are joined from ``start`` by ``add(total, amount)``; when the Fold ends, ``settle(total)`` gives what is
    emitted in their place, one amount for each measure named in ``gives``. Both are pure functions at module level::

        def within_limit(total: tuple[int, int], amount: int) -> tuple[int, int]:
            sunk, limit = total
            return min(sunk + amount, limit), limit

        Fold(attack, boats, order, Tally("hold", ("tons",), (0, 150_000), within_limit, itemgetter(slice(1))))

    ``tells(total, amount)`` gives what a ruling should explain of joining an amount, such as a limit that cuts it.
    """

    measure: str
    gives: tuple[str, ...]
    start: Any
    add: Callable[[Any, Any], Any]
    settle: Callable[[Any], tuple[int, ...]]
    tells: Callable[[Any, Any], Step | None] | None = None


class Fold(NamedTuple, Generic[State, Item]):
    """Run ``state = step(state, item)`` for each item in order; the answer is the last state; ``within`` as in Call.

    ``last`` says that the step which awaits it returns that answer at once, so that odds need not run it on from each.
    """

    step: Callable[[State, Item], Steps[State]]
    state: State
    items: tuple[Item, ...]
    tally: Tally | None = None
    within: Callable[[State], Any] | None = None
    last: bool = False

    def __await__(self) -> Answered[State]:
        """Give the last state."""
        return (yield self)


class Lasting(NamedTuple, Generic[State]):
    """Go on with a state, of which odds keep only what is ``lasting``: what matters to later chances and choices.

    A ruling goes on with the whole of it, so that it can still tell what odds may forget, such as the strength of a
    ship that has left the battle.
    """

    state: State
    lasting: State

    def __await__(self) -> Answered[State]:
        """Give the state."""
        return (yield self)


class Repeat(NamedTuple, Generic[State]):
    """Run ``state = step(state, number)`` until ``over(state)``; the answer is the last state.

    ``number`` counts from 1. Odds have 1 for the first time and 2 for every later one, so that states recur: a step
    tells the number, and decides by no more of it. What comes back to the same state and emits nothing is summed
    without end. ``over`` is a pure function at module level.
    """

    step: Callable[[State, int], Steps[State]]
    state: State
    over: Callable[[State], bool]

    def __await__(self) -> Answered[State]:
        """Give the last state."""
        return (yield self)


ANSWERED = frozenset({Roll, RollOn, Draw, Choose, Ask, Call, Fold, Repeat})
"""What a step is answered from outside itself; the rest follows from the rules."""


def facts(**named: Any) -> Facts:
    """Name values, in the order shown: ``facts(area="iceland", square="aggressive")``."""
    return tuple(named.items())


def without(source: tuple[tuple[str, int], ...], item: str) -> tuple[tuple[str, int], ...]:
    """Give what is left of a source after one item was drawn from it."""
    return tuple((name, count - (name == item)) for name, count in source if count > (name == item))


async def shown(state: T) -> T:
    """Show how things stand now, as ``Position`` does, and give it back."""
    await Position(state)
    return state
