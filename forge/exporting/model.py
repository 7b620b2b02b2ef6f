"""What a table on a screen needs of a game, whichever program shows it: things, not paper.

Lengths are EMU (36,000 a millimetre), places on a board are measured from its top left corner. Pictures are drawn by
``pictures.Camera`` one after the other, and never all held in memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.kinds.board.surface import Surface
    from forge.pack.model import Phase, Side

INCH = 914_400
NOBODY = "nobody"
Sort = Literal["counter", "block", "card", "board", "sheet"]


class Thing(NamedTuple):
    """A piece, card, board or sheet: its name everywhere, its size, how many there are, and which sides it has.

    ``id`` is unique in the pack and stays as it is when rows are moved. ``side`` names the side that it belongs to,
    if any; ``player`` who plays that. Those whose corners are not their own
    are ``clear`` there. ``stands`` says how wide and deep a block
    is that stands on its edge, its face towards its owner.
    """

    id: str
    component: str
    title: str
    width: int
    height: int
    copies: int
    sides: tuple[Side, ...]
    side: str = ""
    player: str = ""
    round: bool = False
    clear: bool = False
    stands: tuple[int, int] | None = None

    @property
    def mm(self) -> tuple[float, float]:
        """Its size in millimetres."""
        return self.width / MM, self.height / MM

    def pixels(self, dpi: int) -> tuple[int, int]:
        """The size of its pictures: of all things from one resolution, so that they fit each other."""
        return max(1, round(self.width * dpi / INCH)), max(1, round(self.height * dpi / INCH))


class Group(NamedTuple):
    """The things of one component: counters and blocks in a tray, a deck, the pages of a chart."""

    id: str
    title: str
    sort: Sort
    things: tuple[Thing, ...]

    @property
    def number(self) -> int:
        """How many things there are, copies counted."""
        return sum(thing.copies for thing in self.things)


class Board(NamedTuple):
    """A board that things stand on: its picture, and the places on it."""

    thing: Thing
    surface: Surface


class Die(NamedTuple):
    """Dice that the game throws together."""

    number: int
    faces: int

    def __str__(self) -> str:
        return f"{self.number}d{self.faces}"


class Outcome(NamedTuple):
    """What a total of the dice does, in the words of the printed table."""

    total: int
    words: str


class DiceTable(NamedTuple):
    """A table that dice decide, one column of it: its results before modifiers.

    ``column`` is what the column is called, nothing where there is only one; ``modified`` tells that modifiers exist.
    """

    id: str
    title: str
    column: str
    die: Die
    outcomes: tuple[Outcome, ...]
    modified: bool


class Stack(NamedTuple):
    """Things that stand somewhere when a situation begins, the first at the bottom; ``x`` and ``y`` are on the board.

    ``space`` names the place as the board does; ``lost`` are the steps that each thing has lost.
    """

    board: str
    space: str
    x: int
    y: int
    things: tuple[str, ...]
    lost: tuple[int, ...]


class Setup(NamedTuple):
    """A situation: its name, what it is called, its story, what stands where.

    ``unplaced`` are lines that name things or places and could not be put on the table as a whole; ``facts`` the rest
    of the file, such as whose turn it is.
    """

    name: str
    title: str
    story: tuple[str, ...]
    stacks: tuple[Stack, ...]
    unplaced: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class Page(NamedTuple):
    """A page of words for a notebook."""

    title: str
    words: str


class Tabletop(NamedTuple):
    """A whole game for a table on a screen.

    ``trays`` are counters and blocks, ``boards`` what they stand on, ``displays`` included; ``sheets`` are charts,
    rules and forms to look at. ``players`` are who plays; ``phases`` those of the sequence of play.
    """

    pack: str
    title: str
    version: str
    label: str
    notice: str
    players: tuple[str, ...]
    boards: tuple[Board, ...]
    trays: tuple[Group, ...]
    decks: tuple[Group, ...]
    sheets: tuple[Group, ...]
    dice: tuple[Die, ...]
    tables: tuple[DiceTable, ...]
    phases: tuple[tuple[str, Phase], ...]
    setups: tuple[Setup, ...]
    notes: tuple[Page, ...]

    @property
    def things(self) -> tuple[Thing, ...]:
        """Everything that has a picture, in the order of the boards, trays, decks and sheets."""
        groups = (*self.trays, *self.decks, *self.sheets)
        return (*(board.thing for board in self.boards), *(thing for group in groups for thing in group.things))
