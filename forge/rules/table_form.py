"""The form of a table file: its fields, declared once; ``table_reader`` makes a ``Table`` of what they hold."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from forge.reading.fields import (
    FLAG,
    INVALID,
    NAME,
    RAW,
    TEXT,
    Either,
    FieldType,
    Invalid,
    ListOf,
    MapOf,
    Placed,
    Schema,
    Text,
    choice,
    field,
    whole,
)
from forge.reading.node import Items, Mapping, Scalar
from forge.rules.bands import Bounds, name_bounds, parse_bounds
from forge.rules.parts import UNHEADED
from forge.rules.values import ValueType, parse_type
from forge.values.dice_notation import DICE
from forge.values.words import LONGEST_NAME

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.reading.node import Node
    from forge.rules.parts import Favoured, Policy, Stage
    from forge.rules.values import Value
    from forge.values.dice import Dice

MOST_MODIFIERS = 200
MOST_ROUNDS = 60
LONGEST_CODE = 12
UNKNOWN_ID = re.compile(r"U-[A-Z]{2,4}-\d{1,3}")
_HEADING = re.compile(r"^[a-z0-9]+([-:][a-z0-9]+)*\+?$")
READING_ID = re.compile(r"[A-Z]{2,4}-R\d{1,3}")


def _heading(text: str) -> str:
    if len(text) > LONGEST_NAME or not _HEADING.fullmatch(text):
        raise ValueError(
            "is not a heading of lower-case letters, digits and single hyphens, such as iceland, 1-2 or 3:1"
        )
    return text


def _line_heading(text: str) -> str:
    if text == UNHEADED:
        return text
    try:
        return name_bounds(parse_bounds(text)) if " " in text or text[:1] in "-−–+" else _heading(text)
    except ValueError:
        return _heading(text)


def _code(text: str) -> str:
    if not 0 < len(text) <= LONGEST_CODE or not text.isprintable() or set(text) & set(' ,+&"'):
        raise ValueError(f"is not a result such as DR, D2 or 1/2, without blanks, of at most {LONGEST_CODE} characters")
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


SPAN = Text("a span such as -3 to +3", _parse_span)
BAND = Text("a heading such as 7, 6-7, 13+, 4 or less", parse_bounds)
SIGNED = Text("a size such as +2 or -1", parse_signed)
THROWN = Text.of(DICE)
POLICY: Text[Policy] = choice("error", "clamp", "extend")
SIZE = Text("a size such as +2, or an unknown", _parse_size)
TYPE = Text("a type such as whole 0 to 60, flag, one of hit, miss", parse_type)
HEADING = Text("a heading such as iceland, 1-2, 3:1 or 6:1+", _heading, pattern=_HEADING.pattern)
LINE_HEADING = Text("a heading such as 1-2, 3:1, 6-1+ or 4 or less, or - for none", _line_heading)
MARKS = ListOf(TEXT, single=True)
NEEDS = MapOf(TEXT)
PAIR = ListOf(NAME, at_least=2, at_most=2)


@cache
def scalar_of(type_: ValueType) -> Text[Value]:
    """Give the values of a kind as a definition holds them."""
    return Text(type_.label, type_.read, known=type_.choices)


def _stand_twice(node: Node, at: str, problems: Problems) -> bool:
    """Report words of a list that stand in it twice."""
    words = [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Items) else []
    first: dict[str, Scalar] = {}
    again = [word for word in words if word is not first.setdefault(word.text, word)]
    for word in again:
        problems.error(word.where, at, f"{word.text} stands twice (first on line {first[word.text].where.line})")
    return bool(again)


class _Headings(FieldType[dict[str, tuple[str, ...]]]):
    """Named headings: a list of names, or a mapping of each heading to the names that share it."""

    called = "a list of names, or headings with the names that share them"
    _each = ListOf(HEADING, at_least=1)
    _grouped = MapOf(ListOf(HEADING, single=True, at_least=1), HEADING, says_something=True)
    made_of = (_each, _grouped)

    def read(self, node: Node, at: str, problems: Problems) -> dict[str, tuple[str, ...]] | Invalid:
        """Read both forms as headings with their names."""
        if isinstance(node, Mapping):
            return self._grouped.read(node, at, problems)
        names = self._each.read(node, at, problems)
        if names is INVALID or _stand_twice(node, at, problems):
            return INVALID
        return {name: (name,) for name in names}

    def schema(self) -> Schema:
        """Allow both forms."""
        return {"anyOf": [self._each.schema(), self._grouped.schema()]}


class AxisForm(Placed, called="an axis"):
    """An axis as written."""

    title: str = field(TEXT, "its name on paper", default="")
    below: Policy = field(
        POLICY, "what a number below the table is: an error, clamped to its end, or meant by its end", default="error"
    )
    above: Policy = field(POLICY, "the same for a number above the table", default="error")
    values: dict[str, tuple[str, ...]] | None = field(
        _Headings(), "names: each heading with the names that share it", default=None
    )
    bands: tuple[Bounds, ...] = field(ListOf(BAND, at_least=1), "numbers: the headings of the columns", default=())
    lines: dict[str, tuple[str, ...]] = field(
        MapOf(ListOf(LINE_HEADING, at_least=1), HEADING, says_something=True),
        "instead of values or bands several lines of headings over the same columns, each by a heading of a third "
        "axis, such as the terrain, that says which is read; - where a line has none",
        default={},
    )
    titles: dict[str, str] = field(MapOf(TEXT), "printed headings that differ from what forge would write", default={})
    range: Bounds | None = field(BAND, "the numbers that can occur at all, such as 0+", default=None)
    ratio: tuple[str, ...] = field(
        PAIR, "two strengths whose ratio may be given instead of odds: attack, defence", default=()
    )
    difference: tuple[str, ...] = field(
        PAIR, "two strengths whose difference may be given instead of a number: attack, defence", default=()
    )
    round: Favoured = field(
        choice("defender", "attacker"), "whom odds between two headings are read in favour of", default="defender"
    )


class LegendForm(Placed, called="a line of a legend"):
    """What a result means, and the numbers that it gives."""

    means: str = field(TEXT, "what it means, in words", default="")
    gives: dict[str, int] = field(
        MapOf(whole(-(10**6), 10**6), NAME), "numbers that it gives, such as steps lost; added up", default={}
    )


class FieldForm(Placed, called="a part of the result"):
    """A part of the result as written."""

    type: ValueType | None = field(
        TYPE, "whole, flag, text, one of a, b or any of a, b; not beside a legend", default=None
    )
    legend: dict[str, LegendForm | str] = field(
        MapOf(Either(TEXT, LegendForm), Text("a result as the table writes it", _code), says_something=True),
        "results as the table writes them, such as DR, EX or 1/2, each with what it means",
        default={},
    )
    several: bool = field(FLAG, "whether a cell may hold several of them, such as DR + D1", default=False)
    title: str = field(TEXT, "its heading on paper", default="")
    words: dict[str, str] = field(MapOf(TEXT), "the printed form of each of its words", default={})
    between: str | None = field(TEXT, "what is printed between words of one result", default=None)
    shown: bool = field(FLAG, "whether it has a place of its own on paper; if not, a mark tells of it", default=True)
    open: str = field(TEXT, "the unknown, answered by the file of the rows, that a blank cell leaves open", default="")


class ModifierForm(Placed, called="a modifier"):
    """A modifier as written: exactly one of ``value``, ``each`` and ``ask`` gives its size."""

    id: str = field(NAME, "its name")
    when: str = field(TEXT, "the condition, or what is counted, in words")
    rule: str = field(TEXT, "the rule number", default="")
    stage: Stage = field(
        choice("dice", "die", "total", "after", "column"),
        "what it changes: how many dice are thrown, each die, the total, the total once clamped, or the column",
        default="total",
    )
    group: str = field(TEXT, "of the modifiers of one group only one applies", default="")
    value: int | str | None = field(SIZE, "its size", default=None)
    each: int | None = field(SIGNED, "its size for each thing counted", default=None)
    every: int = field(whole(1, 10**8), "how many things make one step", default=1)
    beyond: int = field(whole(0, 10**8), "how many of the things do not count", default=0)
    most: int | None = field(SIGNED, "its limit in all", default=None)
    ask: tuple[int, int] | None = field(SPAN, "the sizes that may be typed in", default=None)
    needs: dict[str, str] = field(NEEDS, "readings and optional rules it depends on", default={})


class NaturalForm(Placed, called="a natural result"):
    """A natural result as written."""

    roll: Bounds = field(BAND, "the unmodified dice")
    result: Node = field(RAW, "the result, as a cell")
    when: str = field(TEXT, "the rule in words")
    rule: str = field(TEXT, "the rule number", default="")


class RoundsForm(Placed, called="rounds of a table"):
    """Throws that follow each other."""

    most: int = field(
        whole(1, MOST_ROUNDS), "how many at most; without it they go on until a result ends them", default=0
    )
    until: dict[str, tuple[str, ...]] = field(
        MapOf(ListOf(TEXT, single=True, at_least=1), NAME, says_something=True),
        "the results that end them, by the part of the result",
        default={},
    )


class TableForm(Placed, called="a table", summary="A table: what is printed as a chart and looked up by the referee."):
    """A table as written."""

    table: str = field(NAME, "its id")
    title: str = field(TEXT, "its title on paper")
    rule: str = field(TEXT, "the rule number", default="")
    dice: Dice | None = field(
        THROWN,
        "the dice thrown on it: 2d6, d66, red d6 + white d10, 4d6 keep highest 3, 4d6 hits 5+, 2d6 against 2d6, or "
        "d6 exploding 6, at most 3; without any it is read",
        default=None,
        known_as=("die", "roll", "rolls"),
    )
    axes: dict[str, AxisForm] = field(
        MapOf(AxisForm, NAME, says_something=True),
        "the rows first, then the columns if the table has any, then what says which line of their headings is read",
        known_as=("columns", "column", "headings", "header"),
    )
    result: dict[str, FieldForm | ValueType] = field(
        MapOf(Either(TYPE, FieldForm), NAME, says_something=True), "what a cell holds"
    )
    rows: Node = field(
        RAW,
        "each heading with its cells, or file: the CSV file that holds them",
        known_as=("results", "cells", "body", "outcomes"),
    )
    modifiers: tuple[ModifierForm, ...] = field(
        ListOf(ModifierForm, at_most=MOST_MODIFIERS),
        "what shifts a look-up",
        default=(),
        known_as=("drm", "drms", "shifts"),
    )
    limits: dict[Stage, tuple[int, int]] = field(
        MapOf(SPAN, choice("total", "column")),
        "what modifiers of the total, or shifts of the column, come to in all at the least and the most: -2 to +3",
        default={},
    )
    natural: tuple[NaturalForm, ...] = field(ListOf(NaturalForm), "results that the unmodified dice decide", default=())
    rounds: RoundsForm | None = field(
        RoundsForm,
        "throws that follow each other where it is ruled by itself; numbers that its results give are added up. A "
        "procedure that rolls on it throws once, and has rounds of its own",
        default=None,
    )
    notes: dict[str, str] = field(MapOf(TEXT), "footnotes by mark", default={})
    remarks: tuple[str, ...] = field(ListOf(TEXT, single=True), "notes without a mark", default=())
    across: bool = field(FLAG, "whether the published chart has its rows side by side", default=False)
    needs: dict[str, str] = field(NEEDS, "readings and optional rules it belongs to", default={})
