"""Procedures ready to be carried out: what each step does, worked out of its words and checked. Values alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.rules.written.operations import Expression
from forge.values.itself import Itself

if TYPE_CHECKING:
    from forge.rules.parts import Axis, Field
    from forge.rules.values import Value, ValueType
    from forge.rules.written.markers import Marker
    from forge.values.dice import Dice

Named = tuple[tuple[str, Expression], ...]


class Gap(NamedTuple):
    """What stands in a brace of something said: a value by name, in the words of a table where it is its result."""

    brace: str
    name: str
    field: Field | None = None


class Saying(NamedTuple):
    """Something said: the key of its text, and what it is filled in with."""

    id: str
    gaps: tuple[Gap, ...] = ()


class Place(NamedTuple):
    """Where a table is read along one axis: a value, or two strengths that are weighed there."""

    axis: Axis
    value: Expression
    against: Expression | None = None


class Use(NamedTuple):
    """A modifier of a table: the condition under which it applies or, where it is ``sized``, its amount."""

    id: str
    value: Expression
    sized: bool


class Look(NamedTuple):
    """A table, thrown on or only read; of one with a single field the result is that value."""

    table: str
    named: str
    places: tuple[Place, ...]
    uses: tuple[Use, ...]
    thrown: bool
    fields: tuple[str, ...]


class Throw(NamedTuple):
    """Dice of no table."""

    named: str
    dice: Dice


class Draw(NamedTuple):
    """One item of those listed, or of a deck, from which it is then gone."""

    named: str
    source: tuple[tuple[str, int], ...]
    deck: str = ""


class Shuffle(NamedTuple):
    """A deck made whole again."""

    deck: str
    source: tuple[tuple[str, int], ...]


class Ask(NamedTuple):
    """A question to the players."""

    named: str
    type: ValueType
    who: str


class Let(NamedTuple):
    """Values worked out, each with the kind of value that it must be."""

    values: tuple[tuple[str, Expression, ValueType | None], ...]


class Tally(NamedTuple):
    """Amounts reported."""

    amounts: Named


class Do(NamedTuple):
    """Another procedure or table, with what is known of its inputs."""

    id: str
    given: Named
    named: str
    who: str
    gives: tuple[str, ...] = ()


class By(NamedTuple):
    """Steps by a word, which ``asked`` says as it is written."""

    value: Expression
    cases: tuple[tuple[Value, Block], ...]
    otherwise: Block
    asked: str = ""


class Repeat(NamedTuple):
    """Rounds."""

    most: int
    until: Expression | None
    named: str
    heading: str
    block: Block


class Group(NamedTuple):
    """Steps that stand together."""

    block: Block


class Tick(NamedTuple):
    """A step that the players carry out by themselves."""

    saying: Saying
    who: str


class May(NamedTuple):
    """Procedures that may be ruled as often as a player wishes."""

    saying: Saying
    targets: tuple[str, ...]
    most: int
    who: str
    given: Named = ()


class Refuse(NamedTuple):
    """What the rules do not allow."""

    saying: Saying


class End(NamedTuple):
    """The end of the procedure, or of the game."""

    saying: Saying


Doing = (
    Look | Throw | Draw | Shuffle | Ask | Let | Tally | Do | By | Repeat | Group | Tick | May | Refuse | End | None
)  # fmt: skip


class Step(NamedTuple):
    """One step: the condition, what is done, what is said; ``keeps`` are the values that later steps read.

    ``asked`` is the condition as it is written.
    """

    does: Doing
    when: Expression | None = None
    cite: str = ""
    saying: Saying | None = None
    keeps: frozenset[str] = frozenset()
    asked: str = ""


class _Steps(NamedTuple):
    steps: tuple[Step, ...] = ()


class Block(Itself, _Steps):
    """Steps in order; equal only to itself, so that memory of what came of it is quick."""


class Input(NamedTuple):
    """What a procedure asks for."""

    id: str
    type: ValueType
    cite: str = ""
    usual: Any = None


Deck = tuple[str, tuple[tuple[str, int], ...]]


class _Program(NamedTuple):
    id: str
    cite: str
    inputs: tuple[Input, ...]
    refuses: tuple[tuple[Expression, Saying, str], ...]
    block: Block
    gives: Named
    measures: tuple[str, ...] = ()
    most: int = 0


class Program(Itself, _Program):
    """A whole procedure; equal only to itself. ``most`` is how many steps it can come to."""


class Phase(NamedTuple):
    """One phase of a turn: the key of its title, its steps, who acts, the phases within it (those of a side's turn).

    ``asked`` is its condition as it is written.
    """

    id: str
    cite: str
    when: Expression | None
    block: Block
    who: str = ""
    each: bool = False
    first: Expression | None = None
    parts: tuple[Phase, ...] = ()
    asked: str = ""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Its own steps and those of the phases within it."""
        return (self.block, *(part.block for part in self.parts))


class _Sequence(NamedTuple):
    id: str
    cite: str
    turns: int
    turn: str
    sides: tuple[str, ...]
    fewest: int
    kept: tuple[Input, ...]
    each: tuple[str, ...]
    decks: tuple[Deck, ...]
    begin: Block
    phases: tuple[Phase, ...]
    finish: Block
    measures: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()


class Sequence(Itself, _Sequence):
    """A sequence of play; equal only to itself.

    ``each`` are those of the kept values that every side has, ``outside`` the procedures in Python that it leads to.
    """

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The steps of all of it."""
        return (self.begin, *(block for phase in self.phases for block in phase.blocks), self.finish)
