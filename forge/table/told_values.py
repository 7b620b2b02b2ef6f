"""The fields in which players tell a value, what an option is called, and a field's words as they would be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole, Words
from forge.referee.contract.tables import ModifierSet
from forge.referee.contract.words import word
from forge.referee.telling.form import field_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.referee.contract.parameters import Kind
    from forge.referee.telling.form import Field as FormField
    from forge.rules import Rules

    Texts = Mapping[str, str]

MOST_BUTTONS = 16
"""Whole numbers and listed values up to so many are buttons; more are typed."""
MOST_SUGGESTED = 400


class Posted(Protocol):
    """What a form said: the last value of a field, or all of them."""

    def get(self, name: str, default: str = "", /) -> str:
        """Give the last value of a field."""

    def all(self, name: str, /) -> tuple[str, ...]:
        """Give all values of a field."""


class Pick(NamedTuple):
    """What may be answered with one tap: what is posted, and the words on the button."""

    value: str
    words: str


class Stepper(NamedTuple):
    """Counters of one class, of which a number is given: the name of its field, and what they are called."""

    name: str
    words: str


class Field(NamedTuple):
    """A value to be given: its shape, the form it is expected in as words, bounds, and what there is to choose from.

    Modifiers are chosen as in the ``form`` of their table.
    """

    shape: Literal["number", "text", "some", "counters", "modifiers"]
    expected: str
    low: int = 0
    high: int = 0
    longest: int = 0
    picks: tuple[Pick, ...] = ()
    steppers: tuple[Stepper, ...] = ()
    digits: bool = False
    form: FormField | None = None


def called(option: str, words: str) -> str:
    """Give the words of an option; one without any is called by its id with blanks."""
    return option.replace("-", " ") if words == option and option[:1].isalpha() else words


def value_words(kind: Kind, form: Posted) -> str:
    """Write a value in the words that are typed for it."""
    if isinstance(kind, Counters):
        counts = ((form.get(f"number {one.name}").strip(), one.name) for one in _steppers(kind, {}))
        return ", ".join(f"{number} {name}" for number, name in counts if number not in ("", "0")) or "none"
    if isinstance(kind, SomeOf):
        return "+".join(form.all("some")) or "none"
    if isinstance(kind, ModifierSet):
        sized = ((one.id, form.get(f"value.{one.id}").strip()) for one in kind.known if one.amount)
        counted = (f"{name}={amount}" for name, amount in sized if amount.lstrip("+-") not in ("", "0"))
        return ", ".join((*filter(None, form.all("value")), *counted)) or "none"
    return form.get("value")


def listed(kind: Kind) -> tuple[str, ...]:
    """List the values of a kind, where it says which there are."""
    if isinstance(kind, Whole):
        few = kind.high - kind.low < MOST_BUTTONS
        return tuple(map(str, range(kind.low, kind.high + 1))) if few else ()
    if isinstance(kind, Choice | Flag | SomeOf | Words | Counters):
        return ()
    return tuple(kind.show(value) for value in getattr(kind, "values", ()))


def field_for(kind: Kind, expected: str, rules: Rules) -> Field:
    """Give the field in which a value of a kind is written, ticked or counted."""
    texts = rules.texts
    if isinstance(kind, ModifierSet):
        return _modifiers(kind, expected, rules)
    if isinstance(kind, Whole):
        return Field("number", expected, kind.low, kind.high)
    if isinstance(kind, Counters):
        return Field("counters", expected, 0, kind.most, steppers=_steppers(kind, texts))
    if isinstance(kind, SomeOf):
        return Field("some", expected, picks=tuple(Pick(one, named(texts, one)) for one in kind.options))
    longest = kind.longest if isinstance(kind, Words) else 0
    suggested = tuple(Pick(one, named(texts, one)) for one in listed(kind)[:MOST_SUGGESTED])
    digits = bool(suggested) and all(one.value.isascii() and one.value.isdigit() for one in suggested)
    return Field("text", expected, longest=longest, picks=suggested, digits=digits)


def _modifiers(kind: ModifierSet, expected: str, rules: Rules) -> Field:
    """Give modifiers in the words of the table that has just these, where one does."""
    ids = [one.id for one in kind.known]
    tables = rules.tables.values()
    table = next((one for one in tables if [each.id for each in one.modifiers if each.in_force] == ids), None)
    return Field("modifiers", expected, form=field_of(Parameter("value", kind, ()), rules, table, {}))


def _steppers(kind: Counters, texts: Texts) -> tuple[Stepper, ...]:
    """Give a stepper for each class of counters: every noun, without a mark and with each of them."""
    classes = ((noun, *mark) for noun in kind.nouns for mark in ((), *((one,) for one in kind.marks)))
    return tuple(Stepper(" ".join(one), " ".join(str(word(texts, part)) for part in one)) for one in classes)


def named(texts: Texts, name: str) -> str:
    """Give the words of a value that is an id; numbers are as they are."""
    return name if name.isdigit() else str(word(texts, name))
