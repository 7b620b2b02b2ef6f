"""``procedures.yaml`` and ``sequence.yaml`` as a whole: read, checked, and made ready to be carried out."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from forge.errors import Problems, closest, nearest
from forge.reading.fields import INVALID
from forge.rules.texts import as_title
from forge.rules.values import ValueType
from forge.rules.written import NOTHING_READ, Written
from forge.rules.written.forms import MOST_DONE, MOST_PROCEDURES, PROCEDURES, AskedForm, DoForm, MayForm, ProcedureForm
from forge.rules.written.placed import placed
from forge.rules.written.program import Input, Look, Program
from forge.rules.written.reader import read_block
from forge.rules.written.scope import FaultyError, Pack, Scope, usual_of
from forge.rules.written.survey import all_of, leads_to, most_of, settled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Mapping as Lookup

    from forge.reading.node import Mapping
    from forge.rules.known import Known
    from forge.rules.table import Table
    from forge.rules.written import Text
    from forge.rules.written.operations import Expression
    from forge.rules.written.program import Saying, Sequence


def read_written(
    text: Text, tables: Lookup[str, Table], unread: frozenset[str], known: Known, problems: Problems
) -> Written:
    """Read and check everything; what is wrong is collected, and what has a fault left out."""
    forms = PROCEDURES.read(text.procedures, "", problems) if text.procedures else {}
    if forms is INVALID:
        return NOTHING_READ
    if len(forms) > MOST_PROCEDURES and text.procedures:
        problems.error(text.procedures.where, "", f"has {len(forms):,} procedures, more than {MOST_PROCEDURES}")
        return NOTHING_READ
    pack = Pack(tables, set(unread), known, {}, {}, problems)
    for name in _in_order(forms, problems):
        if name in tables:
            problems.error(forms[name].where, name, "is the id of a table too, which is ruled by itself",
                           f"call it otherwise, such as {name}-procedure")  # fmt: skip
            continue
        found = Problems()
        try:
            program = _program(name, forms[name], pack._replace(problems=found))
        except FaultyError:
            pack.unread.add(name)
        else:
            if found.errors:
                pack.unread.add(name)
            else:
                pack.programs[name] = program
        assert text.procedures
        problems.add(placed(found, text.procedures))
    written = Written(pack.programs, _sequence(text.sequence, pack) if text.sequence else None)
    if not problems.errors:
        _tell_unapplied(written, tables, problems)
    return written


def _tell_unapplied(written: Written, tables: Lookup[str, Table], problems: Problems) -> None:
    """Warn of modifiers that a table prints and no step applies, where its look-ups are all written in steps."""
    blocks = [program.block for program in written.programs.values()]
    blocks += written.sequence.blocks if written.sequence else ()
    steps = [step.does for block in blocks for step in all_of(block)]
    looks = [does for does in steps if isinstance(does, Look)]
    by_hand = {name for block in blocks for name in leads_to(block)}  # where players say themselves what applies
    for table in (tables[name] for name in dict.fromkeys(look.table for look in looks) if name not in by_hand):
        applied = {use.id for look in looks if look.table == table.id for use in look.uses}
        for modifier in table.modifiers:
            if modifier.in_force and modifier.id not in applied:
                hint = "name it under modifiers: of the step that throws on the table, with when it holds"
                at = f"modifiers.{modifier.id}"
                problems.warning(table.where, at, "is printed, and applied by no step of a procedure", hint)


def _sequence(node: Mapping, pack: Pack) -> Sequence | None:
    from forge.rules.written.sequence_reader import read_sequence  # many packs have procedures alone

    found = Problems()
    sequence = None
    with suppress(FaultyError):
        sequence = read_sequence(node, pack._replace(problems=found))
    pack.problems.add(placed(found, node))
    return None if found.errors else sequence


def _in_order(forms: dict[str, ProcedureForm], problems: Problems) -> Iterator[str]:
    """Give the procedures so that each comes after those that it leads to; one that leads to itself is reported."""
    done: set[str] = set()
    for name in forms:
        yield from _after_its_own(name, forms, done, (), problems)


def _after_its_own(
    name: str, forms: dict[str, ProcedureForm], done: set[str], way: tuple[str, ...], problems: Problems
) -> Iterator[str]:
    if name in way:
        problems.error(forms[name].where, name, f"leads back to itself: {' > '.join((*way, name))}")
    elif name not in done:
        for other in _leads_to(forms[name].steps):
            if other in forms:
                yield from _after_its_own(other, forms, done, (*way, name), problems)
        done.add(name)
        yield name


def _leads_to(value: object) -> Iterator[str]:
    if isinstance(value, DoForm):
        yield value.do
    elif isinstance(value, MayForm):
        yield from value.may
    if isinstance(value, dict | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, dict | tuple):
                yield from _leads_to(part)


def _program(name: str, form: ProcedureForm, pack: Pack) -> Program:
    scope = Scope(pack, name)
    title = form.title or as_title(name)
    scope.words(name, title, form.where, f"{name}.title")
    scope.words(f"part.{name}", title, form.where, f"{name}.title")
    inputs = tuple(_input(each, asked, scope, f"{name}.asks.{each}", form) for each, asked in form.asks.items())
    refuses = tuple(_refusals(form, scope, name))
    block = read_block(form.steps, scope, f"{name}.steps")
    for each, (one, several) in form.measures.items():
        scope.words(f"measure.{each}", several, form.where, f"{name}.measures.{each}")
        scope.words(f"one.measure.{each}", one, form.where, f"{name}.measures.{each}")
        if each not in scope.measures:
            hint = nearest(each, scope.measures)
            scope.error(form.where, f"{name}.measures.{each}", "is tallied by no step", hint)
    for each in scope.tallied - form.measures.keys():
        if meant := closest(each, form.measures):
            hint = f"did you mean {meant!r}?"
            scope.error(form.where, f"{name}.measures", f"do not name {each}, which a step tallies", hint)
    gives: dict[str, Expression] = {}
    for each, text in form.gives.items():
        value = scope.expression(text, form.where, f"{name}.gives.{each}")
        if value and value.word:  # which is the same whatever has happened
            hint = nearest(value.word, scope.known)
            scope.error(form.where, f"{name}.gives.{each}", f"{value.word} is not known here", hint)
        elif value:
            gives[each] = value
    scope.tell_unused()
    read = frozenset().union(*(value.reads for value in gives.values()))
    most = most_of(block, pack.programs)
    if most > MOST_DONE:
        hint = "repeat less often, or lead to fewer procedures"
        scope.error(form.where, f"{name}.steps", f"can come to {most:,} steps, more than {MOST_DONE:,}", hint)
    given = tuple(gives.items())
    return Program(name, form.rule, inputs, refuses, settled(block, read), given, tuple(scope.measures), most)


def _input(name: str, asked: ValueType | AskedForm, scope: Scope, at: str, owner: ProcedureForm) -> Input:
    where = owner.where if isinstance(asked, ValueType) else asked.where
    of = asked if isinstance(asked, ValueType) else asked.type
    scope.learn(name, of, where, at)
    scope.name(name)
    if isinstance(asked, ValueType):
        return Input(name, of, usual=of.absent)
    scope.words(name, asked.title, where, f"{at}.title")
    for word, words in asked.words.items():
        if word not in of.choices:
            scope.error(where, f"{at}.words.{word}", "is not one of its words")
        scope.words(word, words, where, f"{at}.words.{word}")
    try:
        usual = usual_of(of, asked.usual)
    except ValueError as error:
        scope.error(where, f"{at}.usual", f'"{asked.usual}" {error}')
        usual = of.absent
    return Input(name, of, asked.rule, usual)


def _refusals(form: ProcedureForm, scope: Scope, name: str) -> Iterator[tuple[Expression, Saying, str]]:
    for number, each in enumerate(form.refuses, 1):
        at = f"{name}.refuses[{number}]"
        condition = scope.condition(each.when, each.where, f"{at}.when")
        saying = scope.saying(each.say, each.where, f"{at}.say")
        if condition and saying:
            yield condition, saying, each.rule
