"""What a procedure takes, as a form: fields with their kinds, titles, rules, defaults and options in words.

A form is filled in with words, as they would be typed, and what comes back from it is put into such words again
(``read_form``), so that a page and a command line mean the same by the same text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.referee.contract.counters import Counters, Group
from forge.referee.contract.headings import Heading
from forge.referee.contract.parameters import Choice, Flag, SomeOf, Whole
from forge.referee.contract.tables import ModifierSet
from forge.referee.contract.words import option_words, word
from forge.referee.telling.outcomes import parameter_title
from forge.referee.telling.prompts import expected_words
from forge.rules.parts import with_minus
from forge.values.phrase import Listing
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.referee.contract.parameters import Kind, Parameter
    from forge.referee.contract.procedure import Procedure
    from forge.rules import Rules
    from forge.rules.table import Table

    Texts = Mapping[str, str]

MOST_CLASSES = 24
"""Of how many classes counters are counted one by one; those of more are written."""
FEW_NUMBERS = 10
"""How many numbers are offered one by one."""

FieldKind = Literal["number", "one", "some", "flag", "counters", "modifiers", "sequence", "lines", "text"]

_KINDS: tuple[tuple[type, FieldKind], ...] = (
    (Whole, "number"),
    (Heading, "one"),
    (Choice, "one"),
    (SomeOf, "some"),
    (Flag, "flag"),
    (ModifierSet, "modifiers"),
)
_SEVERAL = (Counters, ModifierSet, SomeOf, Listing)


class Amount(NamedTuple):
    """That something goes with a number: its bounds, and the number where none is named."""

    low: int
    high: int
    usual: int | None = None


class FieldOption(NamedTuple):
    """One of the values that a field may have: its id, its words, and of a modifier its sign, rule and group.

    Of one ``group`` only one applies. Those that are not ``likely`` may stand back.
    """

    value: str
    words: str
    sign: str = ""
    cite: str = ""
    group: str = ""
    amount: Amount | None = None
    likely: bool = True


class Field(NamedTuple):
    """One parameter as it is filled in.

    ``said`` are its words as given, else those of its default; ``chosen`` what of its options that means, each with its
    number where it has one. ``expected`` says the form of what is written. Without a ``default`` it is ``required``.
    """

    id: str
    kind: FieldKind
    title: str
    cite: str = ""
    required: bool = False
    default: str = ""
    said: str = ""
    chosen: tuple[tuple[str, int | None], ...] = ()
    options: tuple[FieldOption, ...] = ()
    low: int = 0
    high: int = 0
    expected: str = ""

    @property
    def lacking(self) -> bool:
        """Whether it must be given and is not."""
        return self.required and not self.said

    @property
    def chosen_words(self) -> str:
        """What it holds, in the words of its options."""
        known = {option.value: option.words for option in self.options}
        named = (
            known.get(one, one) if many in (None, 1) else f"{many} {known.get(one, one)}" for one, many in self.chosen
        )
        return ", ".join(named) if known else self.said


def form_of(procedure: Procedure, rules: Rules, given: Mapping[str, str] | None = None) -> tuple[Field, ...]:
    """Give the form of a procedure, filled in with words by parameter, else with its defaults."""
    table = rules.tables.get(procedure.id)
    return tuple(field_of(one, rules, table, given or {}) for one in procedure.parameters)


def read_form(procedure: Procedure, said: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Put what a form sends into words by parameter; a field that says nothing at all is left out.

    What is sent under the id of a parameter are words, several of them joined; under ``ID.NAME`` it is a number for
    what is so named, which counts nothing at 0. A list that is sent empty holds none, unless it must be given.
    """
    words = {}
    for parameter in procedure.parameters:
        sent = [text.strip() for text in said.get(parameter.id, ())]
        counted = _counted(parameter, said)
        plain = [text for text in (*sent, *counted) if text]
        if plain:
            words[parameter.id] = _joined(parameter.kind, plain)
        elif (sent or counted) and parameter.default is not None and isinstance(parameter.kind, _SEVERAL):
            words[parameter.id] = getattr(parameter.kind, "none", "none")
    return words


def _joined(kind: Kind, sent: Sequence[str]) -> str:
    """Join the words of one field: all that several values are made of, else the last that was sent."""
    if isinstance(kind, Counters | ModifierSet):
        return ", ".join(sent)
    if isinstance(kind, SomeOf):
        return "+".join(sent)
    if isinstance(kind, Listing):
        return _listed(kind, sent)
    return sent[-1]


def _listed(kind: Listing[Any], sent: Sequence[str]) -> str:
    """Join the lines of a list by what stands between its items."""
    lines = (line.strip() for text in sent for line in text.splitlines())
    return kind.between.join(line for line in lines if line) or kind.none


def _counted(parameter: Parameter, said: Mapping[str, Sequence[str]]) -> list[str]:
    """Give what is said with a number, in words; empty ones for what counts nothing."""
    found = []
    for name, sent in said.items():
        owner, _, of = name.partition(".")
        if owner != parameter.id or not of:
            continue
        number = sent[-1].strip() if sent else ""
        nothing = number.lstrip("+-") in ("", "0")
        wanted = f"{of}={number}" if isinstance(parameter.kind, ModifierSet) else f"{number} {of.replace('+', ' ')}"
        found.append("" if nothing else wanted)
    return found


def field_of(parameter: Parameter, rules: Rules, table: Table | None, given: Mapping[str, str]) -> Field:
    """Give one parameter as a field; its modifiers are those of the table."""
    kind, texts = parameter.kind, rules.texts
    default = "" if parameter.default is None else kind.show(parameter.default)
    field = Field(
        parameter.id,
        "text",
        parameter_title(table.id if table else "", parameter.id, rules),
        parameter.cite,
        required=parameter.default is None,
        default=default,
        said=given.get(parameter.id, default),
        expected=expected_words(kind, texts),
    )
    value = _value(kind, field.said)
    chosen = () if value is None else _chosen(kind, value)
    return _of_kind(field._replace(chosen=chosen), kind, table, texts)


def _of_kind(field: Field, kind: Kind, table: Table | None, texts: Texts) -> Field:
    """Say how a field of a kind is filled in, and among which options."""
    field = field._replace(kind=_kind_of(kind))
    if isinstance(kind, Whole):
        numbers = range(kind.low, kind.high + 1 if kind.high - kind.low < FEW_NUMBERS else kind.low)
        options = tuple(FieldOption(str(number), with_minus(str(number))) for number in numbers)
        return field._replace(low=kind.low, high=kind.high, options=options)
    if field.kind == "lines":
        apart, none = (kind.between, kind.none) if isinstance(kind, Listing) else (", ", "none")
        return field._replace(said="" if field.said == none else field.said.replace(apart, "\n"))
    if isinstance(kind, Heading):
        return field._replace(options=tuple(FieldOption(*heading) for heading in kind.headings))
    if isinstance(kind, ModifierSet):
        return field._replace(options=tuple(_modifiers(kind, table, texts)))
    if isinstance(kind, Counters):
        return field._replace(options=tuple(_counters(kind, field, texts)), high=kind.most)
    choice = kind.item if isinstance(kind, Listing) else kind
    named = choice.options if isinstance(choice, Choice | SomeOf) else ()
    return field._replace(options=tuple(FieldOption(one, option_words(field.id, one, (), texts)) for one in named))


def _kind_of(kind: Kind) -> FieldKind:
    if isinstance(kind, Counters):
        return "counters" if len(kind.nouns) * (1 + len(kind.marks)) <= MOST_CLASSES else "lines"
    if isinstance(kind, Listing):
        return "sequence" if isinstance(kind.item, Choice) else "lines" if kind.between.strip() else "text"
    return next((name for known, name in _KINDS if isinstance(kind, known)), "text")


def _counters(kind: Counters, field: Field, texts: Texts) -> Iterator[FieldOption]:
    """Give the classes of counters with at most one mark, and those of more marks that are there."""
    plain = ((noun, *mark) for noun in kind.nouns for mark in ((), *((one,) for one in kind.marks)))
    there = (tuple(name.split("+")) for name, _ in field.chosen)
    for one in dict.fromkeys((*plain, *there)):
        yield FieldOption("+".join(one), " ".join(str(word(texts, part)) for part in one))


def _modifiers(kind: ModifierSet, table: Table | None, texts: Texts) -> Iterator[FieldOption]:
    """Name modifiers by what they stand for; those that go with a number may stand back."""
    for one in kind.known:
        found = next((each for each in table.modifiers if each.id == one.id), None) if table else None
        amount = Amount(one.low, one.high, one.usual) if one.amount else None
        if found is None:
            yield FieldOption(one.id, str(word(texts, one.id)), amount=amount, likely=amount is None)
        else:
            yield FieldOption(one.id, found.when, found.printed, found.rule, found.group, amount, amount is None)


def _value(kind: Kind, words: str) -> Any:
    """Read what a field holds, None where that cannot be read."""
    try:
        return kind.read(words) if words else None
    except UnfitError:
        return None


def _chosen(kind: Kind, value: Any) -> tuple[tuple[str, int | None], ...]:
    """Give which options a value means."""
    if isinstance(kind, ModifierSet):
        return tuple((one, None) if isinstance(one, str) else one for one in value)
    if isinstance(kind, Counters):
        return tuple((_class(group), group.number) for group in value)
    if isinstance(kind, SomeOf) or (isinstance(kind, Listing) and isinstance(kind.item, Choice)):
        return tuple((str(one), None) for one in value)
    return ((kind.show(value), None),)


def _class(group: Group) -> str:
    return "+".join((group.noun, *group.marks))
