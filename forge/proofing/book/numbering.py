"""Numbers and names in series: what is missing between, and what is there twice."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.kinds.faces.by_row import RowComponent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Location
    from forge.pack.model import Component, Piece

FEWEST = 3
"""So many numbers at least make a series."""
NEARLY_ALL = 0.8
"""A column with this share of different values is meant to tell pieces apart, and what is in it twice is told."""
FEWEST_CODES = 5
LONGEST_GAP = 1_000
CODES = ("code", "setup", "set-up", "set_up", "hex", "entry", "number", "name", "title")
_NUMBERED = re.compile(r"(?P<before>.*?)(?P<number>\d{1,6})(?P<after>\D*)", re.DOTALL)


class Gap(NamedTuple):
    """Numbers missing in a series: of which component and field, what stands before and after the number, and where."""

    component: str
    field: str
    before: str
    after: str
    present: tuple[int, ...]
    missing: tuple[int, ...]
    where: Location


class Double(NamedTuple):
    """A value that several pieces have: a name, a code, a number; the pieces with their components, and where."""

    what: Literal["name", "code", "number"]
    field: str
    value: str
    pieces: tuple[tuple[str, str], ...]
    where: Location


def find_gaps(components: Sequence[Component]) -> tuple[Gap, ...]:
    """Find the numbers that are missing in the ids, the names and the columns of pieces."""
    found: dict[tuple[object, ...], Gap] = {}
    for component in components:
        if component.imposition == "page":
            continue
        for field, values in _fields(component):
            for gap in _gaps(component.id, field, values):
                found.setdefault((gap.component, gap.present, gap.missing), gap)
    return tuple(found.values())


def _fields(component: Component) -> Iterator[tuple[str, list[tuple[str, Piece]]]]:
    """Give all that may be numbered on the pieces of a component: ids, titles, and what its columns hold."""
    yield "id", [(piece.id, piece) for piece in component.pieces]
    yield "title", [(piece.title, piece) for piece in component.pieces]
    if isinstance(component, RowComponent):
        for column in component.columns:
            if column.rpartition("_")[2] in CODES and column != "copies":
                yield column, [(component.cell(piece, column), piece) for piece in component.pieces]


def _gaps(component: str, field: str, values: Sequence[tuple[str, Piece]]) -> Iterator[Gap]:
    series: dict[tuple[str, str], dict[int, Piece]] = {}
    for value, piece in values:
        if match := _NUMBERED.fullmatch(value.strip()):
            series.setdefault((match["before"], match["after"]), {}).setdefault(int(match["number"]), piece)
    for (before, after), numbers in series.items():
        low, high = min(numbers), max(numbers)
        if len(numbers) < FEWEST or high - low > LONGEST_GAP:
            continue
        missing = tuple(number for number in range(low, high) if number not in numbers)
        if missing and len(missing) <= len(numbers) and not _in_steps(sorted(numbers)):
            place = numbers[max(number for number in numbers if number < missing[0])].where
            yield Gap(component, field, before, after, tuple(sorted(numbers)), missing, place)


def _in_steps(numbers: Sequence[int]) -> bool:
    """Whether numbers are as far from each other everywhere: 1, 3, 5 misses nothing."""
    return len({after - before for before, after in pairwise(numbers)}) == 1


def find_doubles(components: Sequence[Component]) -> tuple[Double, ...]:
    """Find names that several pieces of a component have, and codes and numbers that are there twice.

    An id that names two pieces is an error of the pack, which is then not proofed at all.
    """
    return tuple(each for one in components for each in _doubles_in(one))


def _doubles_in(component: Component) -> Iterator[Double]:
    if component.imposition == "page":
        return
    told: set[tuple[str, ...]] = set()
    for field, values in _fields(component):
        if field == "id":
            continue
        found: dict[str, list[Piece]] = {}
        for value, piece in values:
            if value.strip():
                found.setdefault(value.strip().casefold(), []).append(piece)
        nearly_all = len(found) >= NEARLY_ALL * sum(map(len, found.values())) and len(found) >= FEWEST_CODES
        for value, pieces in found.items():
            key = tuple(piece.id for piece in pieces)
            if len(pieces) > 1 and nearly_all and key not in told and not _of_each_side(component, pieces):
                told.add(key)
                named = tuple((component.id, piece.id) for piece in pieces)
                original = next(words for words, _ in values if words.strip().casefold() == value)
                yield Double(_what(field), field, original, named, pieces[1].where)


def _of_each_side(component: Component, pieces: Sequence[Piece]) -> bool:
    """Whether a value stands once for each of several sides, who may all have a Convoy."""
    if not isinstance(component, RowComponent):
        return False
    return len({component.side(piece) for piece in pieces}) == len(pieces)


def _what(field: str) -> Literal["name", "code", "number"]:
    last = field.rpartition("_")[2]
    return "name" if last in ("name", "title") else "number" if last == "number" else "code"


def run_of(numbers: Sequence[int]) -> str:
    """Write numbers, those that follow each other as a run: 47, 48, 50–53."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        str(run[0]) if len(run) == 1 else f"{run[0]}{'–' if len(run) > 2 else ', '}{run[-1]}" for run in runs
    )
