"""Shapes of values that blocks and boards need beside those of ``forge.reading.fields``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from forge.errors import Location, Problems, nearest
from forge.pack.answers import EACH, WHEN
from forge.reading.fields import INVALID, TEXT, FieldType, Invalid, ListOf, Record, Schema
from forge.reading.measures import MM, parse_signed_length, parse_size
from forge.reading.node import Entry, Items, Mapping, Node, Scalar, describe
from forge.reading.paper_book import paper_book

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Mapping as Lookup

T = TypeVar("T")
R = TypeVar("R", bound=Record)

EACH_SCHEMA = {"type": "string", "description": "a table: the item stands for one for each of its rows"}
WHEN_SCHEMA = {"type": ["string", "boolean"], "description": "the item stands only where this holds"}


class Said(NamedTuple):
    """A word of a definition that is looked up later, with its place."""

    text: str
    where: Location


class Located(FieldType[Said]):
    """A text that keeps its place, because what it names is not known while reading."""

    def __init__(self, called: str) -> None:
        self.called = called

    def read(self, node: Node, at: str, problems: Problems) -> Said | Invalid:
        """Read one scalar."""
        text = TEXT.read(node, at, problems)
        return INVALID if text is INVALID else Said(text, node.where)

    def schema(self) -> Schema:
        """Describe a string."""
        return {"type": ["string", "number"], "description": self.called}


PAINT = Located("a colour: #rrggbb, or a name of the style, the pack's palette or its sides")
NAMED = Located("a name")


class Brief(FieldType[R]):
    """A record whose most important field may stand alone: ``heading: Tally`` for ``heading: {words: Tally}``."""

    def __init__(self, record: type[R], main: str) -> None:
        self.called = record.called
        self.made_of = (record,)
        self._record = record
        self._main = main

    def read(self, node: Node, at: str, problems: Problems) -> R | Invalid:
        """Read the record, or its main field alone."""
        if not isinstance(node, Mapping):
            node = Mapping({self._main: Entry(node.where, node)}, node.where)
        return self._record.read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both."""
        whole = self._record.schema()
        return {"anyOf": [whole["properties"][self._main], whole]}


class Bare(FieldType[R]):
    """A record of which nothing has to be said: ``phases`` for ``phases: {}``."""

    def __init__(self, record: type[R]) -> None:
        self.called = record.called
        self.made_of = (record,)
        self._record = record

    def read(self, node: Node, at: str, problems: Problems) -> R | Invalid:
        """Read the record; nothing at all is one of which nothing is said."""
        if isinstance(node, Scalar) and not node.text:
            node = Mapping({}, node.where)
        return self._record.read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both."""
        return {"anyOf": [{"type": "string", "maxLength": 0}, self._record.schema()]}


class OneOf(FieldType[T]):
    """A mapping with a single key, which says what kind of thing its value is."""

    def __init__(self, called: str, types: Callable[[], Lookup[str, FieldType[T]]]) -> None:
        self.called = called
        self._types = types
        self._describing = False

    def read(self, node: Node, at: str, problems: Problems) -> T | Invalid:
        """Read the value by the type its key names; a kind without any value may stand alone."""
        if isinstance(node, Scalar):
            node = Mapping({node.text: Entry(node.where, Scalar("", node.where))}, node.where)
        types = self._types()
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            hint = "begin each with a hyphen: - heading: ..." if isinstance(node, Mapping) else ""
            problems.error(node.where, at, f"must be {self.called} alone, not {describe(node)}", hint)
            return INVALID
        ((key, entry),) = node.entries.items()
        if key not in types:
            problems.error(entry.where, f"{at}.{key}", f"is not {self.called}", nearest(key, types))
            return INVALID
        return types[key].read(entry.value, f"{at}.{key}", problems)

    def schema(self) -> Schema:
        """Describe every kind of thing; what these hold of the same is not described again."""
        if self._describing:
            return {"type": ["object", "string"], "minProperties": 1, "maxProperties": 1, "description": self.called}
        self._describing = True
        kinds = {name: kind.schema() for name, kind in self._types().items()}
        self._describing = False
        single: Schema = {"type": "object", "additionalProperties": False}
        return {
            "anyOf": [single | {"properties": {name: schema}, "required": [name]} for name, schema in kinds.items()]
        }


class Few(ListOf[T]):
    """A list that a page has room for, whoever wrote it."""

    def __init__(self, item: FieldType[T], at_most: int, *, at_least: int = 0, single: bool = False) -> None:
        super().__init__(item, at_least=at_least, single=single)
        self._at_most = at_most

    def read(self, node: Node, at: str, problems: Problems) -> tuple[T, ...] | Invalid:
        """Read the list unless it is longer than it may be."""
        if isinstance(node, Items) and len(node.items) > self._at_most:
            problems.error(node.where, at, f"has more than {self._at_most:,} items")
            return INVALID
        return super().read(node, at, problems)

    def schema(self) -> Schema:
        """Describe the list; an item that is a mapping may stand for every row of a table."""
        schema = super().schema()
        for array in (schema, *schema.get("anyOf", ())):
            item = array.get("items", {})
            if "properties" in item:
                array["items"] = item | {"properties": item["properties"] | {EACH: EACH_SCHEMA, WHEN: WHEN_SCHEMA}}
        return schema


class Amount(NamedTuple):
    """A length, either in EMU or in cells of the layout grid."""

    number: float
    cells: bool

    def emu(self, cell: float) -> int:
        """Give the length, a cell being so long."""
        return round(self.number * cell) if self.cells else round(self.number)


class Pair(NamedTuple):
    """Two amounts, across and down."""

    across: Amount
    down: Amount


def _amount(text: str) -> Amount:
    if re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", text):
        return Amount(float(text), cells=True)
    return Amount(parse_signed_length(text), cells=False)


def parse_place(text: str) -> Pair:
    """Read ``3, 4.5`` (cells of the layout grid) or ``30 mm, 2 in`` as across, down."""
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError('is not a place such as "3, 4" or "30 mm, 45 mm"')
    return Pair(_amount(parts[0]), _amount(parts[1]))


def parse_extent(text: str) -> Pair:
    """Read ``8 x 5`` (cells of the layout grid) or ``80 x 50 mm`` as width, height."""
    parts = [part.strip() for part in re.split(r"[x×]", text)]
    if len(parts) not in (1, 2):
        raise ValueError('is not a size such as "8 x 5" or "80 x 50 mm"')
    first, last = parts[0], parts[-1]
    if re.fullmatch(r"[\d./ ]+", first) and (unit := re.sub(r"[\d./ ]", "", last)):
        first += " " + unit
    pair = Pair(_amount(first), _amount(last))
    if pair.across.number <= 0 or pair.down.number <= 0:
        raise ValueError("must be longer than 0")
    return pair


class PageSize(NamedTuple):
    """The size of a page-like piece, and whether it needs a margin of its own.

    A named paper stands for what fits on it inside the borders that imposition keeps, so that no margin is needed.
    """

    width: int
    height: int
    bordered: bool


BORDER = 6_350 * MM // 1_000 + 8 * MM
"""What imposition keeps free around a chart: the printer's margin, and the rim beyond it for ruler and words."""


def parse_page(text: str) -> PageSize:
    """Read ``letter``, ``a4 landscape``, ``17 x 11 in`` or ``common``, what A4 and Letter have in common."""
    name, _, way = text.strip().lower().partition(" ")
    _, paper = ("", paper_book().common) if name == "common" else paper_book().find(name) or ("", None)
    if paper and way in ("", "portrait", "landscape"):
        short, long = paper.width - 2 * BORDER, paper.height - 2 * BORDER
        return PageSize(long, short, bordered=False) if way == "landscape" else PageSize(short, long, bordered=False)
    try:
        size = parse_size(text)
    except ValueError:
        raise ValueError('is not a page such as "letter", "a4 landscape" or "17 x 11 in"') from None
    if min(size) < 20 * MM:
        raise ValueError("is smaller than 20 mm")
    if max(size) > 1_500 * MM:
        raise ValueError("is longer than 1.5 m")
    return PageSize(*size, bordered=True)
