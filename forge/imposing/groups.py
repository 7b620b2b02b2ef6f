"""Pieces sorted into batches that may share sheets, and within them into groups that may lie side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.blocks import Cell, Group, Member
from forge.imposing.nesting import nested
from forge.imposing.options import CORNER_GAP, ROUND_GAP
from forge.pack.model import PICTURED
from forge.reading.measures import Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from forge.imposing.blocks import Chosen
    from forge.imposing.options import ImposeOptions
    from forge.imposing.room import Room
    from forge.pack.model import Component
    from forge.pack.outline import Outline


class Kind(NamedTuple):
    """What pieces must have in common to share sheets; ``written`` names a component that stays as written."""

    kind: str
    written: str


def kind_of(component: Component) -> Kind:
    """Give what a component's pieces have in common with those that share their sheets."""
    return Kind(component.kind, component.id if component.order == "as-written" else "")


class _Look(NamedTuple):
    """What pieces must have in common to lie side by side."""

    size: Size
    ground: tuple[str, str]
    outline: Outline
    run: int


class Batch:
    """Pieces that may share sheets, all with backs or all without, sorted by what they look like."""

    def __init__(self, looks: dict[_Look, list[Member]]) -> None:
        self._looks = looks
        self._mixed = {look for look, members in looks.items() if _mixed(members)}

    @property
    def titles(self) -> tuple[str, ...]:
        """The components that it is made of."""
        return tuple({member.component.title: None for members in self._looks.values() for member in members})

    @property
    def parted(self) -> bool:
        """Whether some pieces lie side by side that would show at one another's edges if a cut went astray."""
        return bool(self._mixed)

    def groups(self, room: Room, parted: int, options: ImposeOptions) -> tuple[Group, ...]:
        """Give the groups as they lie in a room, the tallest first; what would show elsewhere is kept apart."""
        totals: dict[tuple[Size, Outline], int] = {}
        for look, members in self._looks.items():
            key = (look.size, look.outline)
            totals[key] = totals.get(key, 0) + sum(member.piece.copies for member in members)
        found = []
        for look, members in self._looks.items():
            gap = max(options.gutter, _apart(look, options), parted if look in self._mixed else 0)
            cell = _cell(look, gap, totals[look.size, look.outline], room, options)
            found.append(Group(tuple(members), cell, cut_out(look.outline, options)))
        if any(look.run for look in self._looks):
            return tuple(found)
        return tuple(sorted(found, key=lambda group: (-group.cell.height, -group.cell.width)))


def _apart(look: _Look, options: ImposeOptions) -> int:
    """How far pieces must be apart that share no edges: round ones, and those whose corners a machine cuts round."""
    if not look.outline.is_square_cut:
        return max(ROUND_GAP, 2 * options.bleed) if options.bleed else 0
    return CORNER_GAP if look.outline.corner and options.cutter else 0


def cut_out(outline: Outline, options: ImposeOptions) -> Outline:
    """Give what is cut out on paper: corners are rounded by a machine alone."""
    return outline.enlarged(options.enlarged) if options.cutter else outline.by_hand()


def _mixed(members: list[Member]) -> bool:
    """Whether what lies beyond the trim of one piece would spoil its neighbour: another ground, or a picture."""
    first, *others = {member.piece.ground for member in members}
    return bool(others) or PICTURED in first


def batches(chosen: Iterable[Chosen], fits: Callable[[Chosen, Size], bool]) -> dict[Kind, dict[bool, Batch]]:
    """Sort the pieces of components, those with backs (``True``) and those without; leave out what does not fit.

    Kinds go on sheets of their own: cards and counters want different board. Within them equal sizes and grounds come
    together, unless a component is to stay as written.
    """
    sorted_out: dict[Kind, dict[bool, dict[_Look, list[Member]]]] = {}
    for part in chosen:
        component = part.component
        kind = kind_of(component)
        written = kind.written
        looks = sorted_out.setdefault(kind, {True: {}, False: {}})[component.two_sided]
        fitting: dict[Size, bool] = {}
        run, last = 0, None
        for piece in part.pieces:
            size = Size(piece.width, piece.height)
            if size not in fitting:
                fitting[size] = fits(part, size)
            if written and size != last:
                run, last = run + 1, size
            if fitting[size] and piece.copies > 0:
                look = _Look(size, ("", "") if written else piece.ground, component.outline, run)
                looks.setdefault(look, []).append(Member(component, piece))
    return {kind: {backed: Batch(looks) for backed, looks in found.items()} for kind, found in sorted_out.items()}


def _enlarged(size: Size, options: ImposeOptions) -> Size:
    return Size(options.enlarged(size.width), options.enlarged(size.height))


def _cell(look: _Look, gap: int, count: int, room: Room, options: ImposeOptions) -> Cell:
    """Lay pieces nested, upright, or on their side, whichever needs fewest sheets."""
    size = _enlarged(look.size, options)
    cells = [Cell(size.width, size.height, gap, gap), Cell(size.height, size.width, gap, gap, 90)]
    cells += nested(look.outline, size, gap)
    found = [(cell, cell.across(room.frame.width) * cell.down(room.frame.height)) for cell in cells]
    fitting = [(-(-count // most), not cell.apart, cell) for cell, most in found if most]
    return min(fitting, key=lambda one: one[:2])[2] if fitting else cells[1]
