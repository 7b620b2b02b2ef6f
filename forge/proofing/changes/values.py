"""What a comparison finds: typed values, each with the words that tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.errors import Location, brief

if TYPE_CHECKING:
    from fractions import Fraction

    from forge.errors import Problem
    from forge.pack.model import Side
    from forge.reading.measures import Colour

NOWHERE = Location("")
LONGEST_SHOWN = 80

Part = Literal[
    "pack",
    "colour",
    "component",
    "row",
    "table",
    "reading",
    "switch",
    "unknown",
    "overlay",
    "text",
    "definition",
    "file",
]
"""What a change is a change of; the order is that in which changes are told."""

Sort = Literal["changed", "new", "gone", "renamed", "moved"]
FaceSort = Literal["words", "colours", "moved", "drawing", "size", "new", "gone"]
"""How a face differs: in its words, in colours alone, the same words and shapes in other places, or any other way."""


class Change(NamedTuple):
    """One thing that a pack says otherwise: what it is of, which item of that, and both values as they are written.

    ``of`` names the component, table, file or key; ``item`` is the path within it, blank for the whole of it. Of a row
    it is the row's key and the column. ``faces`` counts the faces that look otherwise because of a colour alone.
    """

    part: Part
    of: str
    item: str
    sort: Sort
    before: str = ""
    after: str = ""
    where: Location = NOWHERE
    faces: int = 0

    @property
    def name(self) -> str:
        """Name what changed: ``tokens: anvil: name``."""
        return f"{self.of}: {self.item}" if self.item else self.of

    @property
    def said(self) -> str:
        """Say how it changed, without its name."""
        before, after = told(self.before), told(self.after)
        match self.sort:
            case "new":
                return f"new: {after}" if self.after else "new"
            case "gone":
                return f"gone: {before}" if self.before else "gone"
            case "renamed":
                return f"now called {after}"
            case "moved":
                return f"moved: {before} -> {after}"
        faces = "" if not self.faces else f" ({self.faces:,} face{'s' * (self.faces > 1)})"
        return (f"{before} -> {after}" if self.before or self.after else "changed") + faces

    def __str__(self) -> str:
        """Tell it in a line."""
        return f"{self.name}: {self.said}"


def told(value: str) -> str:
    """Quote a value shortly; nothing is said to be nothing."""
    return brief(value, LONGEST_SHOWN) if value.strip() else "(nothing)"


class FaceChange(NamedTuple):
    """How one side of a piece prints otherwise.

    ``gone`` and ``come`` are the words that stand on one of the two alone, ``distance`` is how far something moved, in
    EMU. ``colours`` pairs a colour with the one that stands in its place.
    """

    side: Side
    sort: FaceSort
    gone: tuple[str, ...] = ()
    come: tuple[str, ...] = ()
    distance: int = 0
    colours: tuple[tuple[Colour, Colour], ...] = ()

    @property
    def said(self) -> str:
        """Say how it differs."""
        from forge.reading.measures import show_length  # only who tells it needs it

        match self.sort:
            case "words":
                return f"words {_quoted(self.gone)} -> {_quoted(self.come)}"
            case "colours":
                return "other colours: " + ", ".join(f"{old.hex} -> {new.hex}" for old, new in self.colours[:4])
            case "moved":
                return f"same words, moved {show_length(self.distance)}"
            case "drawing":
                return "same words, drawn otherwise"
            case "size":
                return "another size"
        return self.sort


def _quoted(words: tuple[str, ...]) -> str:
    shown = [f'"{brief(each)}"' for each in words[:4]]
    return ", ".join(shown + [f"{len(words) - 4} more"] * (len(words) > 4)) or "(nothing)"


class PieceChange(NamedTuple):
    """A piece that is new, gone, called otherwise, counted otherwise or printed otherwise, with the cells of its row.

    ``old`` and ``new`` are its ids, blank where it is not there. ``copies`` and ``size`` are only said where nothing
    else says them: neither a cell of its row nor the entry of its component.
    """

    component: str
    old: str
    new: str
    title: str
    sort: Sort
    faces: tuple[FaceChange, ...] = ()
    cells: tuple[Change, ...] = ()
    copies: tuple[int, int] | None = None
    size: tuple[str, str] | None = None
    where: Location = NOWHERE

    @property
    def name(self) -> str:
        """Name the piece as it is now, or was last."""
        return f"{self.component}: {self.new or self.old}"

    def lines(self) -> tuple[str, ...]:
        """Tell how it is printed otherwise, a line for each way; cells of its row are told by themselves."""
        said: list[str] = []
        if self.sort in ("new", "gone"):
            said.append(self.sort)
        if self.sort == "renamed":
            said.append(f"was {self.old}")
        if self.size:
            said.append("size: {} -> {}".format(*self.size))
        if self.copies:
            said.append("copies: {} -> {}".format(*self.copies))
        said += [f"{face.side}: {face.said}" for face in self.faces if face.sort not in ("size", self.sort)]
        return tuple(said)


class OddsChange(NamedTuple):
    """A result of a table that comes up more or less often: under which heading, and both chances exactly."""

    table: str
    under: str
    result: str
    before: Fraction
    after: Fraction

    def __str__(self) -> str:
        """Tell it in a line."""
        under = f" ({self.under})" if self.under else ""
        return f"{self.table}{under}: {self.result}: {self.before} -> {self.after}"


class RulingChange(NamedTuple):
    """A case that was ruled as it expects under the old rules, and is ruled otherwise under the new ones."""

    case: str
    procedure: str
    said: str
    where: Location = NOWHERE

    def __str__(self) -> str:
        """Tell it in a line."""
        return f"{self.case} ({self.procedure}): {self.said}"


class StateName(NamedTuple):
    """What was compared: as it was named, the pack's own name and version, the edition, overlays, revision."""

    named: str
    pack: str
    version: str
    edition: str
    overlays: tuple[str, ...] = ()
    revision: str = ""

    def __str__(self) -> str:
        """Tell it in a line."""
        more = [self.edition, *self.overlays, *([self.revision[:12]] if self.revision else [])]
        return f"{self.named} ({', '.join(more)})"


class Differences(NamedTuple):
    """All that differs between two states of a pack; false if nothing does.

    ``moved`` counts the pieces whose rows only stand elsewhere, ``compared`` the faces of both sides. ``problems`` are
    those of a state that could not be read whole, and ``unread`` names the components that are therefore not compared.
    """

    old: StateName
    new: StateName
    changes: tuple[Change, ...] = ()
    pieces: tuple[PieceChange, ...] = ()
    odds: tuple[OddsChange, ...] = ()
    rulings: tuple[RulingChange, ...] = ()
    moved: int = 0
    compared: tuple[int, int] = (0, 0)
    problems: tuple[Problem, ...] = ()
    unread: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.changes or self.pieces or self.odds or self.rulings)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What kept a part of a state from being compared."""
        return tuple(problem for problem in self.problems if problem.severity != "warning")
