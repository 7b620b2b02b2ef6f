"""What comes of a form as it is filled in: what is missing, what is thrown first with which modifiers, the odds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from forge.errors import ForgeError
from forge.referee.telling.form import form_of
from forge.referee.telling.outcomes import entry_title, parameter_title
from forge.referee.telling.prompts import asked_words
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.walk import Walk
from forge.table.dice_pad import pad_of
from forge.table.ruling import chances

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.errors import Problem
    from forge.referee.contract.procedure import Procedure
    from forge.referee.telling.form import Field
    from forge.rules import Rules
    from forge.rules.look import Applied
    from forge.table.dice_pad import Pad
    from forge.table.opened import Opened
    from forge.table.ruling.chances import Chances
    from forge.values.dice import Dice

MOST_MEANS = 12
"""Of how many options at most the average is told beside each."""


_COUNTING: WeakKeyDictionary[Opened, asyncio.Lock] = WeakKeyDictionary()


def counting(opened: Opened) -> asyncio.Lock:
    """Give the turn to count odds of a pack: one at a time, so that rulings are not kept waiting."""
    return _COUNTING.setdefault(opened, asyncio.Lock())


class Ahead(NamedTuple):
    """What a form leads to.

    ``missing`` names the fields without which there is nothing to rule; ``problems`` are why it would be refused; else
    ``dice`` are what is thrown first, with ``modifiers``, or ``asked`` is what else is asked. ``means`` are what each
    option of the one field that is missing comes to.
    """

    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    dice: Dice | None = None
    asked: str = ""
    modifiers: tuple[Applied, ...] = ()
    chances: Chances | None = None
    no_odds: tuple[Problem, ...] = ()
    means: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def pad(self, thrown: tuple[int, ...], texts: Mapping[str, str]) -> Pad | None:
        """Lay out the dice to be tapped, after those that were."""
        return pad_of(self.dice, thrown, texts) if self.dice else None


def ahead_of(procedure: Procedure, rules: Rules, words: Mapping[str, str], *, odds: bool = True) -> Ahead:
    """Look ahead; ``odds`` says whether they are wanted, which may take a while."""
    missing = tuple(field for field in form_of(procedure, rules, words) if field.lacking)
    if missing:
        dice = rules.tables[procedure.id].dice if procedure.id in rules.tables else None
        means = _means(procedure, rules, words, missing) if odds else ()
        return Ahead(tuple(field.title for field in missing), dice=dice, means=means)
    try:
        given = read_input(procedure, words, rules.texts, mark="")
        question = Walk(Desk(rules), procedure, given.arguments, given.words).question
    except ForgeError as error:
        return Ahead(problems=named(error.problems, procedure, rules))
    ahead = Ahead()
    if question:
        asked = "" if question.dice else asked_words(question, rules)
        ahead = ahead._replace(dice=question.dice, asked=asked, modifiers=question.applied)
    if not odds:
        return ahead
    try:
        return ahead._replace(chances=chances.count(procedure, rules, words))
    except ForgeError as error:
        return ahead._replace(no_odds=unsaid(error.problems, rules))


def named(problems: tuple[Problem, ...], procedure: Procedure, rules: Rules) -> tuple[Problem, ...]:
    """Say of which field each problem is told, as the field is called on the page."""
    titles = {
        mark + one.id: parameter_title(procedure.id, one.id, rules)
        for one in procedure.parameters
        for mark in ("", "--")
    }
    return tuple(one._replace(field=titles.get(one.where.file, one.field)) for one in problems)


def unsaid(problems: tuple[Problem, ...], rules: Rules) -> tuple[Problem, ...]:
    """Say what it is that only the table knows, by its question."""
    known = {one.where.file: entry_title(one.where.file, (), rules) for one in problems}
    known = {name: f'"{said}"' if said.endswith("?") else said for name, said in known.items()}
    return tuple(one._replace(field=one.field or known[one.where.file]) for one in problems)


def _means(
    procedure: Procedure, rules: Rules, words: Mapping[str, str], missing: tuple[Field, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Tell of the one field that is missing what each of its options comes to."""
    field = missing[0]
    if len(missing) > 1 or field.kind != "one" or len(field.options) > MOST_MEANS:
        return ()
    found = chances.means(procedure, rules, words, field.id, [option.value for option in field.options])
    return tuple((option.words, found[option.value]) for option in field.options if found.get(option.value))
