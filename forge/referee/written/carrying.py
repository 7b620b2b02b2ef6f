"""Carries out the steps of a written procedure: each asks what it needs, works out values, and says what it says.

Steps are a Fold, so that odds join after each what is alike; of the values only those are kept that later steps read.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import (
    Ask,
    Call,
    Choose,
    Draw,
    Emit,
    Fold,
    InForce,
    LookUp,
    Position,
    Refuse,
    Roll,
    RollOn,
)
from forge.referee.contract.requests import Step as Note
from forge.referee.contract.tables import weighed
from forge.referee.contract.throwing import result_of
from forge.referee.contract.ticking import DONE, TICK
from forge.rules.look import Result
from forge.rules.written import program as of
from forge.values.dice_notation import parse_dice
from forge.values.words import Choice, Flag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.contract.procedure import Procedure
    from forge.referee.contract.requests import Facts, Steps
    from forge.rules.written.operations import Expression
    from forge.rules.written.program import Block, Program, Saying, Step

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

    def having(self, **values: Any) -> At:
        """Know more values, or others."""
        return self.knowing(values)

    def knowing(self, values: Mapping[str, Any]) -> At:
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


class Rounds:
    """One round of a repeated step, which rulings tell under the heading that the pack gives it."""

    def __init__(self, does: of.Repeat) -> None:
        self.does = does
        self.__name__ = does.heading or "round"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rounds) and self.does is other.does

    def __hash__(self) -> int:
        return id(self.does)

    async def __call__(self, at: At, number: int) -> At:
        """Run one round, unless the rounds are over."""
        if at.ended or dict(at.values).get(_OVER):
            return at
        before = at.block
        if self.does.named:
            at = at.having(**{self.does.named: number})
        at = await carry_out(at._replace(block=self.does.block))
        if self.does.until and not at.ended and await value_of(self.does.until, at):
            at = at.having(**{_OVER: True})
        return at._replace(block=before)


_OVER = " over"


async def run(program: Program, doing: Doing, *values: Any) -> Result | None:
    """Carry out a whole procedure and give its result."""
    known = zip((one.id for one in program.inputs), values, strict=True)
    at = await carry_out(At(program.block, tuple(sorted(known)), doing))
    if not program.gives:
        return None
    names = tuple(name for name, _ in program.gives)
    return Result(names, tuple([await value_of(value, at) for _, value in program.gives]))


def objections(program: Program, *values: Any) -> tuple[Objection, ...]:
    """Give what a procedure objects to in values that are legal one by one."""
    known = dict(zip((one.id for one in program.inputs), values, strict=True))
    found = [(saying, rule) for condition, saying, rule in program.refuses if _worked_out(condition, known, program.id)]
    return tuple(Objection(saying.id, said(saying, known), rule) for saying, rule in found)


async def carry_out(at: At) -> At:
    """Carry out the steps of a block."""
    if not at.block.steps or at.ended:
        return at
    return await Fold(one_step, at, tuple(range(len(at.block.steps))))


async def one_step(at: At, number: int) -> At:
    """Carry out one step of a block, if its condition holds."""
    if at.ended:
        return at
    step = at.block.steps[number]
    if step.when is None or await value_of(step.when, at):
        before = isinstance(step.does, of.By | of.Repeat | of.Group | of.Do | of.May)
        if before:
            await say(step, at)
        block = at.block
        at = (await do(step.does, at._replace(cite=step.cite)))._replace(block=block, cite="")
        if not before:
            await say(step, at)
    return at.keeping(step.keeps)


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


def said(saying: Saying, values: Mapping[str, Any]) -> Facts:
    """Give the values that something said is filled in with, results of tables as these print them."""
    return tuple((gap.brace, _shown(gap, values)) for gap in saying.gaps)


def _shown(gap: of.Gap, values: Mapping[str, Any]) -> Any:
    """Give what stands in a brace; a number that the table prints as it is stays one, so that 1 is told as one."""
    value = values.get(gap.name)
    shown = gap.field.show(value) if gap.field else value
    return value if shown == str(value) else shown


async def value_of(expression: Expression, at: At) -> Any:
    """Work out a value; what it rests on that was agreed is asked for first."""
    values = dict(at.values)
    for name in sorted(expression.reads - values.keys()):
        values[name] = await InForce(name)
    return _worked_out(expression, values, "")


def _worked_out(expression: Expression, values: Mapping[str, Any], where: str) -> Any:
    try:
        return expression.evaluate(values)
    except TypeError:
        unknown = [name for name in sorted(expression.reads) if values.get(name) is None]
        raise Illegal(where or ", ".join(unknown), "is not known, and is reckoned with") from None
    except ValueError as error:
        raise Illegal(where or ", ".join(sorted(expression.reads)), str(error)) from None


@singledispatch
async def do(_does: of.Doing, at: At) -> At:
    """Do what a step does; nothing for one that is only said."""
    return at


@do.register(of.Look)
async def _(does: of.Look, at: At) -> At:
    where = []
    for place in does.places:
        value = await value_of(place.value, at)
        if place.against:
            value = await weighed(place.axis, value, await value_of(place.against, at))
        where.append((place.axis.id, value))
    uses: list[str | tuple[str, int]] = []
    for use in does.uses:
        value = await value_of(use.value, at)
        if value:
            uses.append((use.id, value) if use.sized else use.id)
    if does.thrown:
        result = await result_of(RollOn(does.table, tuple(where), tuple(uses)))
    else:
        result = (await LookUp(does.table, tuple(where), tuple(uses))).result
    return at.knowing(_named(does.named, does.fields, result))


def _named(named: str, fields: tuple[str, ...], result: Any) -> dict[str, Any]:
    """Give the parts of a result by name; where it has but one, also as what it is called itself."""
    values = {f"{named}.{field}": result[field] for field in fields}
    return values | ({named: result[fields[0]]} if len(fields) == 1 else {})


@do.register(of.Throw)
async def _(does: of.Throw, at: At) -> At:
    total = await Call(thrown, (does.named, str(does.dice), at.cite))
    return at.having(**{does.named: total})


async def thrown(asked: tuple[str, str, str]) -> int:
    """Throw dice for what they come to."""
    name, dice, cite = asked
    read = parse_dice(dice)
    return read.total(await Roll(name, dice, cite, ordered=read.ordered))


@do.register(of.Draw)
async def _(does: of.Draw, at: At) -> At:
    source = dict(at.values)[does.deck] if does.deck else does.source
    item = await Draw(does.named, source, at.cite)
    left = {does.deck: tuple((name, count - (name == item)) for name, count in source)} if does.deck else {}
    return at.knowing({does.named: item, **left})


@do.register(of.Shuffle)
async def _(does: of.Shuffle, at: At) -> At:
    return at.knowing({does.deck: does.source})


@do.register(of.Ask)
async def _(does: of.Ask, at: At) -> At:
    return at.knowing({does.named: await ask(does.named, does.type.typed(), does.who or at.acting, at.cite)})


async def ask(name: str, kind: Any, who: str, cite: str, about: Facts = ()) -> Any:
    """Ask a player: one of a few words is a choice among them, yes or no is one, the rest is told."""
    if isinstance(kind, Choice) and kind.options:
        return await Choose(name, who, kind.options, cite, about=about)
    if isinstance(kind, Flag):
        return await Choose(name, who, (NO, YES), cite, about=about) == YES
    return await Ask(name, who, kind, cite, about)


@do.register(of.Let)
async def _(does: of.Let, at: At) -> At:
    for name, expression, kind in does.values:
        value = await value_of(expression, at)
        if kind and not kind.holds(value):
            raise Illegal(name, f"cannot be {value}", f"it is {kind.label}", at.cite)
        at = at.knowing({name: value} | _also(name, value, at))
    return await showing(at)


def _also(name: str, value: Any, at: At) -> dict[str, Any]:
    """Give the other name of what the side that acts keeps: ``money`` is ``red.money`` while red acts."""
    side, dot, own = name.partition(".")
    if dot:
        return {own: value} if side == at.acting else {}
    own = f"{at.acting}.{name}"
    return {own: value} if own in dict(at.values) else {}


@do.register(of.Tally)
async def _(does: of.Tally, at: At) -> At:
    for name, expression in does.amounts:
        await Emit(name, await value_of(expression, at))
    return at


@do.register(of.Do)
async def _(does: of.Do, at: At) -> At:
    called = at.doing.called(does.id)
    given = {name: await value_of(expression, at) for name, expression in does.given}
    result = await Call(called, await arguments(called.procedure, given, does.who or at.acting, at.cite))
    return at.knowing(_named(does.named, does.gives, result)) if result is not None else at


async def arguments(procedure: Procedure, given: Mapping[str, Any], who: str, cite: str) -> tuple[Any, ...]:
    """Give the values of a procedure's parameters: what is known, and for the rest what the players tell."""
    values = []
    about = (("of", procedure.id),) if procedure.function is run else ()
    for parameter in procedure.parameters:
        if parameter.id in given:
            values.append(given[parameter.id])
        else:
            values.append(await ask(parameter.id, parameter.kind, who, parameter.cite or cite, about))
    if procedure.check and (found := tuple(procedure.check(*procedure.arguments(values)[len(procedure.fixed) :]))):
        await Refuse(procedure.id, found)
    return tuple(values)


@do.register(of.By)
async def _(does: of.By, at: At) -> At:
    word = await value_of(does.value, at)
    block = next((block for case, block in does.cases if case == word), does.otherwise)
    return await carry_out(at._replace(block=block))


@do.register(of.Repeat)
async def _(does: of.Repeat, at: At) -> At:
    at = await Fold(Rounds(does), at, tuple(range(1, does.most + 1)))
    return at._replace(values=tuple(pair for pair in at.values if pair[0] != _OVER))


@do.register(of.Group)
async def _(does: of.Group, at: At) -> At:
    return await carry_out(at._replace(block=does.block))


@do.register(of.Tick)
async def _(does: of.Tick, at: At) -> At:
    await Ask(does.saying.id, does.who or at.acting, TICK, at.cite, said(does.saying, dict(at.values)))
    return at


@do.register(of.May)
async def _(does: of.May, at: At) -> At:
    about, who = said(does.saying, dict(at.values)), does.who or at.acting
    for _ in range(does.most):
        chosen = await Choose(does.saying.id, who, (DONE, *does.targets), at.cite, about=about)
        if chosen == DONE:
            break
        called = at.doing.called(chosen)
        await Call(called, await arguments(called.procedure, {}, who, at.cite))
    return at


@do.register(of.Refuse)
async def _(does: of.Refuse, at: At) -> At:
    await Refuse(does.saying.id, (Objection(does.saying.id, said(does.saying, dict(at.values)), at.cite),))
    return at


@do.register(of.End)
async def _(does: of.End, at: At) -> At:
    await Note(does.saying.id, said(does.saying, dict(at.values)), at.cite)
    return at._replace(ended=True)
