"""What a walk through written steps knows where it is, what it works out of that, says of it and asks the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Ask, Choose, InForce, Position
from forge.referee.contract.requests import Step as Note
from forge.values.words import Choice, Flag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.contract.procedure import Procedure
    from forge.referee.contract.requests import Facts, Steps
    from forge.rules.written.operations import Expression
    from forge.rules.written.program import Block, Gap, Saying, Step

YES, NO = "yes", "no"


class Standing(NamedTuple):
    """How a game stands in its sequence of play: the turn, the phase by the key of its title, and what is kept."""

    turn: int
    turns: int
    title: str
    phase: str = ""
    side: str = ""
    kept: tuple[tuple[str, Any], ...] = ()


class At(NamedTuple):
    """Where a walk through steps is: the block, the values known, whether the end has come.

    ``doing`` finds the other procedures that steps lead to, ``cite`` is the rule of the step that is being done. In a
    sequence of play ``acting`` is the side whose phase it is, and ``shown`` how the game was last shown to stand.
    """

    block: Block
    values: tuple[tuple[str, Any], ...]
    doing: Doing
    ended: bool = False
    cite: str = ""
    acting: str = ""
    shown: Standing | None = None

    def knowing(self, values: Mapping[str, object]) -> At:
        """Know more values, or others."""
        return self._replace(values=tuple(sorted({**dict(self.values), **values}.items())))

    def keeping(self, names: frozenset[str]) -> At:
        """Forget what is read no more."""
        return self._replace(values=tuple(pair for pair in self.values if pair[0] in names))


class Doing:
    """Finds the procedures and tables that steps lead to."""

    def __init__(self, find: Callable[[str], Procedure]) -> None:
        self.find = find
        self._called: dict[str, Called] = {}

    def called(self, name: str) -> Called:
        """Give a procedure as a step, which rulings tell under its own name."""
        if name not in self._called:
            self._called[name] = Called(self.find(name))
        return self._called[name]


class Called:
    """A procedure as a step of another: what it is called with are the values of its parameters."""

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure
        self.__name__ = procedure.id

    def __call__(self, values: tuple[Any, ...]) -> Steps[Any]:
        """Run it."""
        return self.procedure.function(*self.procedure.arguments(values))


async def ask(name: str, kind: Any, who: str, cite: str, about: Facts = ()) -> Any:
    """Ask a player: one of a few words is a choice among them, yes or no is one, the rest is told."""
    if isinstance(kind, Choice) and kind.options:
        return await Choose(name, who, kind.options, cite, about=about)
    if isinstance(kind, Flag):
        return await Choose(name, who, (NO, YES), cite, about=about) == YES
    return await Ask(name, who, kind, cite, about)


async def showing(at: At, *, begins: bool = False, **changes: Any) -> At:
    """Show how the game stands, if it stands otherwise than it was shown."""
    if at.shown is None:
        return at
    values = dict(at.values)
    stands = at.shown._replace(kept=tuple((name, values[name]) for name, _ in at.shown.kept), **changes)
    if stands != at.shown or begins:
        await Position(stands, unasked=begins)
    return at._replace(shown=stands)


async def say(step: Step, at: At) -> None:
    """Note what a step says."""
    if step.saying:
        await Note(step.saying.id, said(step.saying, dict(at.values)), step.cite)


def said(saying: Saying, values: Mapping[str, object]) -> Facts:
    """Give the values that something said is filled in with, results of tables as these print them."""
    return tuple((gap.brace, _shown(gap, values)) for gap in saying.gaps)


def _shown(gap: Gap, values: Mapping[str, Any]) -> Any:
    """Give what stands in a brace; a number that the table prints as it is stays one, so that 1 is told as one."""
    value = values.get(gap.name)
    shown = gap.field.show(value) if gap.field else value
    return value if shown == str(value) else shown


async def value_of(expression: Expression, at: At) -> Any:
    """Work out a value; what it rests on that was agreed is asked for first."""
    values = dict(at.values)
    for name in sorted(expression.reads - values.keys()):
        values[name] = await InForce(name)
    return worked_out(expression, values)


def worked_out(expression: Expression, values: Mapping[str, object], where: str = "") -> Any:
    """Work out a value of what is known; what cannot be reckoned is not legal there."""
    try:
        return expression.evaluate(values)
    except TypeError:
        unknown = [name for name in sorted(expression.reads) if values.get(name) is None]
        raise Illegal(where or ", ".join(unknown), "is not known, and is reckoned with") from None
    except ValueError as error:
        raise Illegal(where or ", ".join(sorted(expression.reads)), str(error)) from None
