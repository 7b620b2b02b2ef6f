"""The form of a table file: its fields, declared once; ``table_reader`` makes a ``Table`` of what they hold."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.reading.fields import (
    FLAG,
    INVALID,
    NAME,
    RAW,
    TEXT,
    Either,
    Field,
    ListOf,
    MapOf,
    Record,
    Text,
    choice,
    whole,
)
from forge.reading.node import Mapping
from forge.rules.bands import Bounds, parse_bounds
from forge.rules.values import ValueType, parse_type
from forge.values.numbers import DICE, Dice
from forge.values.words import LONGEST_NAME

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.reading.node import Node
    from forge.rules.parts import Policy, Stage
    from forge.rules.values import Value

MOST_MODIFIERS = 200
UNKNOWN_ID = re.compile(r"U-[A-Z]{2,4}-\d{1,3}")
_HEADING = re.compile(r"^[a-z0-9]+([-:][a-z0-9]+)*\+?$")
READING_ID = re.compile(r"[A-Z]{2,4}-R\d{1,3}")


def _heading(text: str) -> str:
    if len(text) > LONGEST_NAME or not _HEADING.fullmatch(text):
        raise ValueError(
            "is not a heading of lower-case letters, digits and single hyphens, such as iceland, 1-2 or 3:1"
        )
    return text


def parse_signed(text: str) -> int:
    """Read ``+2``, ``-1`` or ``−1``; ``ValueError`` carries the rest of the sentence."""
    plain = text.strip().replace("−", "-")
    if not re.fullmatch(r"[+-]?\d{1,6}", plain):
        raise ValueError("is not a size such as +2 or -1")
    return int(plain)


def _parse_size(text: str) -> int | str:
    return text if UNKNOWN_ID.fullmatch(text) else parse_signed(text)


def _parse_span(text: str) -> tuple[int, int]:
    low, separator, high = text.partition(" to ")
    if not separator:
        raise ValueError("is not a span such as -3 to +3")
    span = parse_signed(low), parse_signed(high)
    if span[0] > span[1]:
        raise ValueError("runs backwards")
    return span


BAND = Text("a heading such as 7, 6-7, 13+, 4 or less", parse_bounds)
SIGNED = Text("a size such as +2 or -1", parse_signed)
THROWN = Text.of(DICE)
POLICY = choice("error", "clamp", "extend")
TYPE = Text("a type such as whole 0 to 60, flag, one of hit, miss", parse_type)
HEADING = Text("a heading such as iceland, 1-2, 3:1 or 6:1+", _heading, pattern=_HEADING.pattern)
MARKS = ListOf(TEXT, single=True)
NEEDS = MapOf(TEXT)


@cache
def scalar_of(type_: ValueType) -> Text[Value]:
    """Give the values of a kind as a definition holds them."""
    return Text(type_.label, type_.read, known=type_.choices)


class _Headings:
    """Named headings: a list of names, or a mapping of each heading to the names that share it."""

    label = "a list of names, or headings with the names that share them"
    _each = ListOf(HEADING)
    _grouped = MapOf(ListOf(HEADING, single=True), HEADING)

    def read(self, node: Node, at: str, problems: Problems) -> Any:
        """Read both forms as headings with their names."""
        if isinstance(node, Mapping):
            return self._grouped.read(node, at, problems)
        names = self._each.read(node, at, problems)
        return names if names is INVALID else {name: (name,) for name in names}

    def schema(self) -> dict[str, Any]:
        """Allow both forms."""
        return {"anyOf": [self._each.schema(), self._grouped.schema()]}


class AxisForm(NamedTuple):
    """An axis as written."""

    title: str
    below: Policy
    above: Policy
    values: dict[str, tuple[str, ...]] | None
    bands: tuple[Bounds, ...]
    titles: dict[str, str]
    range: Bounds | None
    where: Location


class FieldForm(NamedTuple):
    """A part of the result as written."""

    type: ValueType
    title: str
    words: dict[str, str]
    between: str | None
    shown: bool
    open: str
    where: Location


class ModifierForm(NamedTuple):
    """A modifier as written: exactly one of ``value``, ``each`` and ``ask`` gives its size."""

    id: str
    when: str
    rule: str
    stage: Stage
    group: str
    value: int | str | None
    each: int | None
    every: int
    beyond: int
    most: int | None
    ask: tuple[int, int] | None
    needs: dict[str, str]
    where: Location


class NaturalForm(NamedTuple):
    """A natural result as written."""

    roll: Bounds
    result: Node
    when: str
    rule: str
    where: Location


class TableForm(NamedTuple):
    """A table as written."""

    table: str
    title: str
    rule: str
    dice: Dice | None
    axes: dict[str, AxisForm]
    result: dict[str, FieldForm | ValueType]
    rows: Node
    modifiers: tuple[ModifierForm, ...]
    natural: tuple[NaturalForm, ...]
    notes: dict[str, str]
    remarks: tuple[str, ...]
    across: bool
    needs: dict[str, str]
    where: Location


AXIS = Record(
    "an axis",
    AxisForm,
    Field("title", TEXT, "its name on paper", ""),
    Field(
        "below", POLICY, "what a number below the table is: an error, clamped to its end, or meant by its end", "error"
    ),
    Field("above", POLICY, "the same for a number above the table", "error"),
    Field("values", _Headings(), "names: each heading with the names that share it", None),
    Field("bands", ListOf(BAND), "numbers: the headings of the columns", ()),
    Field("titles", MapOf(TEXT), "printed headings that differ from what forge would write", {}),
    Field("range", BAND, "the numbers that can occur at all, such as 0+", None),
)
RESULT = Record(
    "a part of the result",
    FieldForm,
    Field("type", TYPE, "whole, flag, text, one of a, b or any of a, b"),
    Field("title", TEXT, "its heading on paper", ""),
    Field("words", MapOf(TEXT), "the printed form of each of its words", {}),
    Field("between", TEXT, "what is printed between words of one result", None),
    Field("shown", FLAG, "whether it has a place of its own on paper; if not, a mark tells of it", True),
    Field("open", TEXT, "the unknown, answered by the file of the rows, that a blank cell leaves open", ""),
)
MODIFIER = Record(
    "a modifier",
    ModifierForm,
    Field("id", NAME, "its name"),
    Field("when", TEXT, "the condition, or what is counted, in words"),
    Field("rule", TEXT, "the rule number", ""),
    Field("stage", choice("die", "total", "after", "column"), "what it changes: each die, the total, the total once "
          "clamped, or the column", "total"),
    Field("group", TEXT, "of the modifiers of one group only one applies", ""),
    Field("value", Text("a size such as +2, or an unknown", _parse_size), "its size", None),
    Field("each", SIGNED, "its size for each thing counted", None),
    Field("every", whole(1, 10**8), "how many things make one step", 1),
    Field("beyond", whole(0, 10**8), "how many of the things do not count", 0),
    Field("most", SIGNED, "its limit in all", None),
    Field("ask", Text("a span such as -3 to +3", _parse_span), "the sizes that may be typed in", None),
    Field("needs", NEEDS, "readings and optional rules it depends on", {}),
)  # fmt: skip
NATURAL = Record(
    "a natural result",
    NaturalForm,
    Field("roll", BAND, "the unmodified dice"),
    Field("result", RAW, "the result, as a cell"),
    Field("when", TEXT, "the rule in words"),
    Field("rule", TEXT, "the rule number", ""),
)
TABLE = Record(
    "a table",
    TableForm,
    Field("table", NAME, "its id"),
    Field("title", TEXT, "its title on paper"),
    Field("rule", TEXT, "the rule number", ""),
    Field("dice", THROWN, "the dice thrown on it; without any it is only looked up", None),
    Field("axes", MapOf(AXIS, NAME), "the rows first, then the columns if the table has any"),
    Field("result", MapOf(Either(TYPE, RESULT), NAME), "what a cell holds"),
    Field("rows", RAW, "each heading with its cells, or file: the CSV file that holds them"),
    Field("modifiers", ListOf(MODIFIER, at_most=MOST_MODIFIERS), "what shifts a look-up", ()),
    Field("natural", ListOf(NATURAL), "results that the unmodified dice decide", ()),
    Field("notes", MapOf(TEXT), "footnotes by mark", {}),
    Field("remarks", ListOf(TEXT, single=True), "notes without a mark", ()),
    Field("across", FLAG, "whether the published chart has its rows side by side", False),
    Field("needs", NEEDS, "readings and optional rules it belongs to", {}),
    help="A table: what is printed as a chart and looked up by the referee.",
)
