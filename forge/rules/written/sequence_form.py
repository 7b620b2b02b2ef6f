"""The form of ``sequence.yaml``: a sequence of play as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from forge.reading.fields import NAME, TEXT, Either, FieldType, ListOf, MapOf, Placed, Record, choice, field, whole
from forge.reading.node import Entry, Mapping, Scalar
from forge.rules.table_form import TYPE
from forge.rules.written.forms import STEP_LIST

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.reading.fields import Invalid, Schema
    from forge.reading.node import Node
    from forge.rules.values import ValueType
    from forge.rules.written.forms import StepForm

Part = TypeVar("Part", bound="PartForm")
MOST_TURNS = 200
MOST_PHASES = 60
MOST_SIDES = 8
MOST_KEPT = 60
MOST_MARKERS = 40


class KeptForm(Placed, called="what is kept"):
    """A value that is kept from turn to turn."""

    type: ValueType = field(TYPE, "what it can be: whole 0 to 50, flag, one of a, b")
    title: str = field(TEXT, "what it is called", default="")
    begins: str | None = field(
        TEXT, "what it is when the game begins; 0, no or the first word if not said", default=None
    )
    each: Literal["side"] | None = field(choice("side"), "side: every side has one of its own", default=None)


class MarkerForm(Placed, called="a marker", summary="A counter that shows on a board what the game keeps."):
    """Where the marker of a turn, or of what is kept, lies on a board."""

    counter: str = field(NAME, "the counter, by its id")
    board: str = field(NAME, "the board, display or track that it lies on, by its id")
    track: str = field(NAME, "the track on it, by its id: the box is the one that at comes to", default="")
    at: str = field(TEXT, "the box, or without a track the space: turn, points % 10, a word that is kept")
    when: str = field(TEXT, "the condition under which it lies there: points at least 10", default="")


class PartForm(Placed, called="a phase", summary="Steps that are done together."):
    """A phase within the turn of a side as written."""

    phase: str = field(TEXT, "its title")
    rule: str = field(TEXT, "the rule number", default="")
    when: str = field(TEXT, "the condition under which there is such a phase: turn is at least 2", default="")
    steps: tuple[StepForm, ...] = field(
        STEP_LIST, "what is done, in order; nothing where the players do it by themselves", default=()
    )


class AnyPhase(FieldType[Part]):
    """A phase, or its title alone, which the players carry out by themselves."""

    called = "a phase"

    def __init__(self, form: type[Part]) -> None:
        self.made_of = (form,)
        self._form = form

    def read(self, node: Node, at: str, problems: Problems) -> Part | Invalid:
        """Read both forms."""
        if isinstance(node, Scalar):
            node = Mapping({"phase": Entry(node.where, node)}, node.where)
        return self._form.read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both forms."""
        return {"anyOf": [{"type": "string"}, self._form.schema()]}


class PhaseForm(PartForm, called="a phase", summary="Steps that are done together, by everybody or by each side."):
    """A phase as written."""

    who: str = field(TEXT, "the side that acts", default="")
    each: Literal["side"] | None = field(choice("side"), "side: every side does it, one after the other", default=None)
    first: str = field(TEXT, "the side that begins, where each does it: a side, or what one is kept as", default="")
    phases: tuple[PartForm, ...] = field(
        ListOf(AnyPhase(PartForm), at_most=MOST_PHASES),
        "the phases within it, such as those of a side's turn",
        default=(),
    )


class DeckForm(Placed, called="a deck", summary="A deck that stands in a file of rows, such as that of its cards."):
    """A deck in a file, each row an item; a column ``copies`` says how many, ``name`` what it is called."""

    file: str = field(TEXT, "a CSV file or workbook of the pack, an item a row; its column copies says how many")
    sheet: str = field(TEXT, "the sheet of a workbook; the first that can be seen if not given", default="")
    item: str = field(TEXT, "the column that tells the items apart", default="id")
    where_: dict[str, tuple[str, ...]] = field(
        MapOf(ListOf(TEXT, single=True)), "which rows: what may stand in columns, such as kind: event", default={}
    )


class AnyDeck(FieldType[dict[str, int]]):
    """Items with their numbers; decks in a file have become that before they are read here."""

    called = "items with their numbers, or a file of them"
    _listed = MapOf(whole(1, 999), NAME)
    made_of = (_listed, DeckForm)

    def read(self, node: Node, at: str, problems: Problems) -> dict[str, int] | Invalid:
        """Read items with their numbers."""
        return self._listed.read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both forms."""
        return {"anyOf": [self._listed.schema(), DeckForm.schema()]}


class SequenceForm(
    Record, called="a sequence of play", summary="The sequence of play, which forge play walks as a guided checklist."
):
    """A ``sequence.yaml`` as written."""

    title: str = field(TEXT, "its title", default="")
    rule: str = field(TEXT, "the rule number", default="")
    turns: int = field(whole(1, MOST_TURNS), "how many turns or rounds a game has at most")
    turn: str = field(TEXT, "what a turn is called, its number in braces: Week {turn}", default="")
    sides: tuple[str, ...] = field(
        ListOf(NAME, at_most=MOST_SIDES), "the sides, in the order in which they act", default=()
    )
    fewest: int = field(whole(0, MOST_SIDES), "with how few of the sides it can be played; all, if not said", default=0)
    keeps: dict[str, ValueType | KeptForm] = field(
        MapOf(Either(TYPE, KeptForm), NAME), "what is kept from turn to turn", default={}
    )
    decks: dict[str, dict[str, int]] = field(
        MapOf(AnyDeck(), NAME),
        "cards or markers to draw from, each with its number, or the file that they stand in: {file: cards.csv}",
        default={},
    )
    words: dict[str, str] = field(MapOf(TEXT, NAME), "what cards, markers and words are called", default={})
    outside: tuple[str, ...] = field(
        ListOf(NAME, single=True, at_most=40),
        "procedures of the game's module in Python that steps may lead to by do: and may:",
        default=(),
    )
    markers: tuple[MarkerForm, ...] = field(
        ListOf(MarkerForm, at_most=MOST_MARKERS), "the counters that show on a board how the game stands", default=()
    )
    begin: tuple[StepForm, ...] = field(STEP_LIST, "what is done before the first turn", default=())
    phases: tuple[PhaseForm, ...] = field(
        ListOf(AnyPhase(PhaseForm), at_least=1, at_most=MOST_PHASES), "the phases of a turn"
    )
    finish: tuple[StepForm, ...] = field(STEP_LIST, "what is done after the last turn", default=())
