"""U-boats as classes with counts: so many of one place and one set of marks, never named counters.

The value is that of ``contract.counters``: a tuple of ``Group(noun, marks, number)``. In one area the nouns are
its squares; for the whole fleet they are the boxes and the areas, and the square is the first mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.counters import Counters, Group
from forge.referee.games.atlantic_wolves.names import AREAS, MARKS, SQUARES

if TYPE_CHECKING:
    from collections.abc import Iterable

Boats = tuple[Group, ...]

IN_PENS, DRIVEN_BACK = BOXES = ("pens", "driven-back")
"""Where a U-boat is that is in no area: ready for action, or done for this turn."""

IN_AREA = Counters(SQUARES, MARKS, 60)
IN_FLEET = Counters((*BOXES, *AREAS), (*SQUARES, *MARKS), 200)

_PLACE = {word: place for place, word in enumerate((*BOXES, *AREAS, *SQUARES, *MARKS))}


def total(boats: Boats, *nouns: str) -> int:
    """Count U-boats, all of them or those at some places."""
    return sum(group.number for group in boats if not nouns or group.noun in nouns)


def marked(boats: Boats, mark: str) -> int:
    """Count the U-boats that carry a mark."""
    return sum(group.number for group in boats if mark in group.marks)


def change(boats: Boats, noun: str, marks: tuple[str, ...], by: int) -> Boats:
    """Add to a class or take from it."""
    changed, found = [], False
    for group in boats:
        if group.noun == noun and group.marks == marks:
            found = True
            if group.number + by:
                changed.append(Group(noun, marks, group.number + by))
        else:
            changed.append(group)
    return tuple(changed) if found else ordered((*changed, Group(noun, marks, by)))


def ordered(groups: Iterable[Group]) -> Boats:
    """Join classes that are the same and put them in the one order that all fleets have."""
    counts: dict[tuple[str, tuple[str, ...]], int] = {}
    for noun, marks, number in groups:
        counts[noun, marks] = counts.get((noun, marks), 0) + number
    found = (Group(noun, marks, number) for (noun, marks), number in counts.items() if number)
    return tuple(sorted(found, key=lambda group: (_PLACE[group.noun], [_PLACE[mark] for mark in group.marks])))


def name_of(group: Group) -> str:
    """Name the class of a group as one word: ``normal-ace``."""
    return "-".join((group.noun, *group.marks))


def named(boats: Boats, name: str) -> Group:
    """Find the class that a word names."""
    return next(group for group in boats if name_of(group) == name)


def of_area(fleet: Boats, area: str) -> Boats:
    """Give the U-boats of one area of the whole fleet, by square."""
    return ordered(Group(group.marks[0], group.marks[1:], group.number) for group in fleet if group.noun == area)


def with_area(fleet: Boats, area: str, boats: Boats) -> Boats:
    """Put the U-boats of one area in place of those it has in the whole fleet."""
    others = tuple(group for group in fleet if group.noun != area)
    return ordered((*others, *(Group(area, (group.noun, *group.marks), group.number) for group in boats)))


def without_marks(boats: Boats, *marks: str) -> Boats:
    """Take marks off: what is no longer green is a U-boat like others."""
    return ordered(
        Group(group.noun, tuple(mark for mark in group.marks if mark not in marks), group.number) for group in boats
    )
