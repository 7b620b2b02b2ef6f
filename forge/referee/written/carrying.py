"""Carries out the steps of a written procedure: each asks what it needs, works out values, and says what it says.

Steps are a Fold, so that odds join after each what is alike; of the values only those are kept that later steps read.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

from forge.referee.contract.objection import Objection
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import (
    Ask,
    Call,
    Choose,
    Draw,
    Emit,
    Fold,
    LookUp,
    Refuse,
    Roll,
    RollOn,
)
from forge.referee.contract.requests import Step as Note
from forge.referee.contract.tables import weighed
from forge.referee.contract.throwing import result_of
from forge.referee.contract.ticking import DONE, TICK
from forge.referee.written.knowing import At, Doing, ask, said, say, showing, value_of, worked_out
from forge.rules.look import Result
from forge.rules.written import program as of
from forge.values.dice_notation import parse_dice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.procedure import Procedure
    from forge.rules.written.program import Program


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
            at = at.knowing({self.does.named: number})
        at = await carry_out(at._replace(block=self.does.block))
        if self.does.until and not at.ended and await value_of(self.does.until, at):
            at = at.knowing({_OVER: True})
        return at._replace(block=before)


_OVER = " over"


async def run(program: Program, doing: Doing, *values: object) -> Result | None:
    """Carry out a whole procedure and give its result."""
    known = zip((one.id for one in program.inputs), values, strict=True)
    at = await carry_out(At(program.block, tuple(sorted(known)), doing))
    if not program.gives:
        return None
    names = tuple(name for name, _ in program.gives)
    return Result(names, tuple([await value_of(value, at) for _, value in program.gives]))


def objections(program: Program, *values: object) -> tuple[Objection, ...]:
    """Give what a procedure objects to in values that are legal one by one."""
    known = dict(zip((one.id for one in program.inputs), values, strict=True))
    found = [(saying, rule) for condition, saying, rule in program.refuses if worked_out(condition, known, program.id)]
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


@singledispatch
async def do(_does: of.Doing, at: At) -> At:
    """Do what a step does; nothing for one that is only said."""
    return at


@do.register(of.Look)
async def _(does: of.Look, at: At) -> At:
    where: list[tuple[str, Any]] = []
    for place in sorted(does.places, key=lambda place: bool(place.axis.lines)):  # what chooses a line comes before it
        value = await value_of(place.value, at)
        if place.against:
            headed = place.axis.on(where[-1][1]) if place.axis.lines else place.axis
            value = await weighed(headed, value, await value_of(place.against, at))
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
    return at.knowing({does.named: total})


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


@do.register(of.Let)
async def _(does: of.Let, at: At) -> At:
    for name, expression, kind in does.values:
        value = await value_of(expression, at)
        if kind and not kind.holds(value):
            raise Illegal(name, f"cannot be {value}", f"write {kind.label}", at.cite)
        at = at.knowing({name: value} | _also(name, value, at))
    return await showing(at)


def _also(name: str, value: object, at: At) -> dict[str, Any]:
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


async def arguments(procedure: Procedure, given: Mapping[str, object], who: str, cite: str) -> tuple[Any, ...]:
    """Give the values of a procedure's parameters: what is known, and for the rest what the players tell."""
    values, found = await inputs(procedure, given, who, cite)
    if found:
        await Refuse(procedure.id, found)
    return values


async def inputs(
    procedure: Procedure, given: Mapping[str, object], who: str, cite: str
) -> tuple[tuple[Any, ...], tuple[Objection, ...]]:
    """Give the values of a procedure's parameters, and what it objects to in them."""
    values = []
    about = (("of", procedure.id),) if procedure.function is run else ()
    for parameter in procedure.parameters:
        if parameter.id in given:
            values.append(given[parameter.id])
        else:
            values.append(await ask(parameter.id, parameter.kind, who, parameter.cite or cite, about))
    check = procedure.check
    found = tuple(check(*procedure.arguments(values)[len(procedure.fixed) :])) if check else ()
    return tuple(values), found


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
        given = {name: await value_of(expression, at) for name, expression in does.given}
        values, objected = await inputs(called.procedure, given, who, at.cite)
        for one in objected:  # and the players choose again
            await Note(*one)
        if not objected:
            await Call(called, values)
    return at


@do.register(of.Refuse)
async def _(does: of.Refuse, at: At) -> At:
    await Refuse(does.saying.id, (Objection(does.saying.id, said(does.saying, dict(at.values)), at.cite),))
    return at


@do.register(of.End)
async def _(does: of.End, at: At) -> At:
    await Note(does.saying.id, said(does.saying, dict(at.values)), at.cite)
    return at._replace(ended=True)
