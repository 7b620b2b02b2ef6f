"""Steps as they are written made into steps that can be carried out, each checked against what is known there."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.rules.values import ValueType
from forge.rules.written import forms
from forge.rules.written.look_reader import read_look
from forge.rules.written.operations import constant
from forge.rules.written.program import (
    Ask,
    Block,
    By,
    Do,
    Draw,
    End,
    Group,
    Let,
    May,
    Refuse,
    Repeat,
    Saying,
    Shuffle,
    Step,
    Tally,
    Throw,
    Tick,
)
from forge.rules.written.scope import FLAG, WHOLE, FaultyError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.rules.written.forms import StepForm
    from forge.rules.written.operations import Expression
    from forge.rules.written.program import Doing
    from forge.rules.written.scope import Scope

WHAT_NEXT = "sequence.what-next"


def read_block(written: tuple[StepForm, ...], scope: Scope, at: str) -> Block:
    """Read steps in order; one that is wrong is reported and left out."""
    return Block(tuple(_steps(written, scope, at)))


def _steps(written: tuple[StepForm, ...], scope: Scope, at: str) -> Iterator[Step]:
    for number, form in enumerate(written, 1):
        here = f"{at}[{number}]"
        condition = scope.condition(form.when, form.where, f"{here}.when")
        if form.when:
            with scope.branch():
                yield _step(form, scope, here)._replace(when=condition, asked=form.when)
        else:
            yield _step(form, scope, here)


def _step(form: StepForm, scope: Scope, at: str) -> Step:
    does = read_doing(form, scope, at)
    return Step(does, None, form.rule, scope.saying(form.say, form.where, f"{at}.say"))


@singledispatch
def read_doing(form: StepForm, scope: Scope, at: str) -> Doing:  # noqa: ARG001 - the shape of all of them
    """Read what a step does; nothing for one that is only said."""
    return None


@read_doing.register(forms.RollForm)
def _(form: forms.RollForm, scope: Scope, at: str) -> Doing:
    return read_look(form, form.roll, scope, at, thrown=True)


@read_doing.register(forms.LookUpForm)
def _(form: forms.LookUpForm, scope: Scope, at: str) -> Doing:
    return read_look(form, form.look_up, scope, at, thrown=False)


@read_doing.register(forms.ThrowForm)
def _(form: forms.ThrowForm, scope: Scope, at: str) -> Doing:
    scope.name(form.named)
    scope.learn(form.named, ValueType("whole", form.throw.low, form.throw.high), form.where, f"{at}.named")
    return Throw(form.named, form.throw)


@read_doing.register(forms.DrawForm)
def _(form: forms.DrawForm, scope: Scope, at: str) -> Doing:
    of = form.of
    if isinstance(of, str):
        source = scope.decks.get(of)
        if source is None:
            scope.error(form.where, f"{at}.of", f"{of} is no deck of the game", nearest(of, scope.decks) or
                        "list what is drawn, each with its number: of: {hit: 3, miss: 5}")  # fmt: skip
            return None
    else:
        source = tuple(of.items())
    scope.name(form.draw)
    scope.learn(form.draw, ValueType("one", choices=tuple(name for name, _ in source)), form.where, f"{at}.draw")
    return Draw(form.draw, source, of if isinstance(of, str) else "")


@read_doing.register(forms.ShuffleForm)
def _(form: forms.ShuffleForm, scope: Scope, at: str) -> Doing:
    if form.shuffle not in scope.decks:
        hint = nearest(form.shuffle, scope.decks)
        scope.error(form.where, f"{at}.shuffle", f"{form.shuffle} is no deck of the game", hint)
        return None
    return Shuffle(form.shuffle, scope.decks[form.shuffle])


@read_doing.register(forms.AskForm)
def _(form: forms.AskForm, scope: Scope, at: str) -> Doing:
    scope.words(form.ask, form.title, form.where, f"{at}.title")
    for word, words in form.words.items():
        if word not in form.type.choices:
            hint = nearest(word, form.type.choices)
            scope.error(form.where, f"{at}.words.{word}", "is not one of its words", hint)
        scope.words(f"{form.ask}.{word}", words, form.where, f"{at}.words.{word}")
    scope.learn(form.ask, form.type, form.where, f"{at}.ask")
    return Ask(form.ask, form.type, scope.who(form.who))


@read_doing.register(forms.LetForm)
def _(form: forms.LetForm, scope: Scope, at: str) -> Doing:
    values = []
    for name, text in form.let.items():
        found = scope.expression(text, form.where, f"{at}.let.{name}")
        if found is None:
            continue
        fixed = scope.fixed.get(name)
        if "." in name and not fixed:
            hint = nearest(name, scope.fixed)
            scope.error(form.where, f"{at}.let.{name}", "is nothing that a side keeps", hint)
            continue
        if fixed and fixed.shape != found.type.shape:
            scope.error(form.where, f"{at}.let.{name}", f"must be {fixed.label}, not {found.type.label}")
        scope.learn(name, WHOLE if found.type.shape == "whole" else found.type, form.where, f"{at}.let.{name}")
        scope.reckoned(name, form.where, f"{at}.let.{name}")
        values.append((name, found, fixed))
    return Let(tuple(values))


@read_doing.register(forms.TallyForm)
def _(form: forms.TallyForm, scope: Scope, at: str) -> Doing:
    amounts = [(name, scope.number(text, form.where, f"{at}.tally.{name}")) for name, text in form.tally.items()]
    scope.measures.update(dict.fromkeys(form.tally))
    scope.tallied |= form.tally.keys()
    return Tally(tuple((name, amount) for name, amount in amounts if amount))


@read_doing.register(forms.DoForm)
def _(form: forms.DoForm, scope: Scope, at: str) -> Doing:
    inputs = inputs_of(form.do, scope, form, f"{at}.do")
    if inputs is None:
        return None
    given = tuple(_given(form, scope, set(inputs), at))
    return Do(form.do, given, form.named or form.do, scope.who(form.who), _learn_result(form, scope, at))


def _given(
    form: forms.DoForm | forms.MayForm, scope: Scope, inputs: set[str], at: str
) -> Iterator[tuple[str, Expression]]:
    """Read what is known of what procedures ask for; those in Python are asked later what that is."""
    called = (form.do,) if isinstance(form, forms.DoForm) else form.may
    for name, text in form.given.items():
        if name not in inputs and not set(scope.outside).intersection(called):
            message = f"is not asked for by {' or '.join(called)}"
            scope.error(form.where, f"{at}.given.{name}", message, nearest(name, inputs))
        elif value := scope.expression(text, form.where, f"{at}.given.{name}"):
            yield name, value


def _learn_result(form: forms.DoForm, scope: Scope, at: str) -> tuple[str, ...]:
    """Know what the result of another procedure is called, by its parts."""
    named = form.named or form.do
    if form.do in scope.pack.tables:
        fields = scope.pack.tables[form.do].fields
        for field in fields:
            scope.learn(f"{named}.{field.id}", field.type, form.where, f"{at}.do", field)
        if len(fields) == 1:
            scope.learn(named, fields[0].type, form.where, f"{at}.do", fields[0])
        return tuple(field.id for field in fields)
    if form.do in scope.outside:
        return ()
    program = scope.pack.programs[form.do]
    scope.measures.update(dict.fromkeys(program.measures))
    for name, value in program.gives:
        scope.learn(f"{named}.{name}", value.type, form.where, f"{at}.do")
    return tuple(name for name, _ in program.gives)


def inputs_of(name: str, scope: Scope, form: StepForm, at: str) -> tuple[str, ...] | None:
    """Give what a procedure or table asks for, by name; report where there is none.

    What one in Python asks for is compared where that is known, by ``catalogue.check_game``.
    """
    if name in scope.outside:
        return ()
    if name in scope.pack.programs:
        return tuple(one.id for one in scope.pack.programs[name].inputs)
    if name in scope.pack.tables:
        return tuple(axis.id for axis in scope.pack.tables[name].axes if axis.source == "given")
    if name in scope.pack.unread:
        raise FaultyError(name)
    known = [*scope.pack.programs, *scope.pack.tables, *scope.outside]
    scope.error(form.where, at, f"{name} is no procedure or table of the pack", nearest(name, known))
    return None


@read_doing.register(forms.ByForm)
def _(form: forms.ByForm, scope: Scope, at: str) -> Doing:
    value = scope.expression(form.by, form.where, f"{at}.by")
    choices = value.type.choices if value else ()
    if value and value.type.shape == "flag":
        choices = ("yes", "no")
    elif (value and value.word) or (value and not choices):
        hint = "it is a number; use when: on each step" if value.type.shape == "whole" and not value.word else ""
        scope.error(form.where, f"{at}.by", f"{form.by} is no word that cases can be told by", hint)
        value = None
    cases, met = [], set()
    for written, steps in form.cases.items():
        with scope.branch():
            block = read_block(steps, scope, f"{at}.cases.{written}")
        for word in (part.strip() for part in written.split(",")):
            if value and word not in choices:
                hint = nearest(word, choices) or f"it is one of {', '.join(choices)}"
                scope.error(form.where, f"{at}.cases.{word}", f"is nothing that {form.by} can be", hint)
            elif word in met:
                scope.error(form.where, f"{at}.cases.{word}", "is there twice")
            met.add(word)
            cases.append((word == "yes" if value and value.type.shape == "flag" else word, block))
    left = [word for word in choices if word not in met]
    if value and left and form.otherwise is None:
        hint = "say what follows, or otherwise: for all others (otherwise: [] where nothing does)"
        scope.error(form.where, f"{at}.cases", f"say nothing of {', '.join(left)}", hint)
    with scope.branch():
        otherwise = read_block(form.otherwise or (), scope, f"{at}.otherwise")
    return By(value or constant("", FLAG), tuple(cases), otherwise, form.by)


@read_doing.register(forms.RepeatForm)
def _(form: forms.RepeatForm, scope: Scope, at: str) -> Doing:
    if form.named:
        scope.learn(form.named, ValueType("whole", 1, form.repeat), form.where, f"{at}.named")
    block = read_block(form.steps, scope, f"{at}.steps")
    until = scope.condition(form.until, form.where, f"{at}.until")
    heading = scope.heading(form.title, form.where, f"{at}.title") if form.title else ""
    return Repeat(form.repeat, until, form.named, heading, block)


@read_doing.register(forms.GroupForm)
def _(form: forms.GroupForm, scope: Scope, at: str) -> Doing:
    return Group(read_block(form.steps, scope, f"{at}.steps"))


@read_doing.register(forms.TickForm)
def _(form: forms.TickForm, scope: Scope, at: str) -> Doing:
    saying = scope.saying(form.tick.rstrip("."), form.where, f"{at}.tick")
    return Tick(saying, scope.who(form.who)) if saying else None


@read_doing.register(forms.MayForm)
def _(form: forms.MayForm, scope: Scope, at: str) -> Doing:
    inputs = {name: inputs_of(name, scope, form, f"{at}.may") for name in form.may}
    targets = tuple(name for name, asked in inputs.items() if asked is not None)
    given = tuple(_given(form, scope, {one for asked in inputs.values() for one in asked or ()}, at))
    saying = scope.saying(form.title, form.where, f"{at}.title") or Saying(WHAT_NEXT)
    for name in targets:
        if name in scope.pack.tables:
            scope.pack.known.wording.say(f"{saying.id}.{name}", scope.pack.tables[name].title)
    return May(saying, targets, form.most, scope.who(form.who), given)


@read_doing.register(forms.RefuseForm)
def _(form: forms.RefuseForm, scope: Scope, at: str) -> Doing:
    saying = scope.saying(form.refuse, form.where, f"{at}.refuse")
    return Refuse(saying) if saying else None


@read_doing.register(forms.EndForm)
def _(form: forms.EndForm, scope: Scope, at: str) -> Doing:
    saying = scope.saying(form.end, form.where, f"{at}.end")
    return End(saying) if saying else None
