"""What is said of creases and perforations: lines across a whole piece, measured from its top left corner when cut."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from forge.errors import nearest
from forge.pack.model import Score
from forge.reading.fields import INVALID, TEXT, FieldType, Invalid, ListOf, Schema
from forge.reading.measures import MM, parse_length, show_length
from forge.reading.node import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Location, Problems
    from forge.reading.measures import Size
    from forge.reading.node import Node

Way = Literal["down", "across"]
Use = Literal["crease", "perforation"]
WAYS: dict[str, Way] = {"down": "down", "across": "across"}
SHARES = {"half": 2, "thirds": 3, "quarters": 4}
"""Words for lines that divide a piece into equal parts, and how many."""

NEAR = 2 * MM
"""What a line keeps from the edges of its piece and from the next: less of it tears or does not fold."""

MOST = 40
"""How many are said of one component."""

CALLED = 'a line such as "down 105 mm", "across half" or "down thirds"'


class Line(NamedTuple):
    """A line from top to bottom (``down``) or from left to right: how far in, or into how many equal parts it divides.

    Parts are 0 where a length is said.
    """

    way: Way
    at: int
    parts: int
    where: Location


class Scored(Protocol):
    """What says where its pieces are creased and perforated."""

    @property
    def id(self) -> str:
        """The name of the component."""

    @property
    def creases(self) -> tuple[Line, ...]:
        """Where they are folded."""

    @property
    def perforations(self) -> tuple[Line, ...]:
        """Where they are torn."""


def _parse(way: str, share: str, where: Location) -> Line:
    if way not in WAYS or not share:
        raise ValueError(f"is not {CALLED}")
    if share in SHARES:
        return Line(WAYS[way], 0, SHARES[share], where)
    if not any(letter.isdigit() for letter in share):
        raise ValueError("says neither a length nor a share")
    return Line(WAYS[way], parse_length(share), 0, where)


class _Line(FieldType[Line]):
    """A line that keeps its place, because how large its piece is is not known while reading."""

    called = CALLED

    def read(self, node: Node, at: str, problems: Problems) -> Line | Invalid:
        """Read one line."""
        text = TEXT.read(node, at, problems)
        if text is INVALID:
            return INVALID
        way, _, share = text.strip().partition(" ")
        try:
            return _parse(way, share.strip(), node.where)
        except ValueError as error:
            hint = nearest(share.strip(), SHARES) if way in WAYS else nearest(way, WAYS)
            problems.error(node.where, at, f"{describe(node)} {error}", hint)
            return INVALID

    def schema(self) -> Schema:
        """Describe a string."""
        return {"type": "string", "description": self.called}


LINES = ListOf(_Line(), single=True, at_most=MOST)


def scores_of(said: Scored, size: Size) -> tuple[Score, ...]:
    """Give where pieces of a size are creased and perforated."""
    return tuple(
        Score.down(use, at, size.height) if line.way == "down" else Score.across(use, at, size.width)
        for use, at, line, _ in _scores(said, size)
    )


def check_scores(said: Scored, size: Size, problems: Problems, corner: int = 0) -> None:
    """Report lines that lie outside their piece, near its edge or its rounded corners, or near each other."""
    found = list(_scores(said, size))
    for _, place, line, at in found:
        length = size.width if line.way == "down" else size.height
        _check_place(place, line, (length, max(NEAR, corner)), (line.where, at), problems)
    for way in WAYS:
        in_order = sorted((one for one in found if one[2].way == way), key=lambda one: one[1])
        for (use, before_it, _, _), (_, place, line, at) in pairwise(in_order):
            apart, before = place - before_it, f"the {use} {way} {show_length(before_it)}"
            if not apart:
                problems.error(line.where, at, f"lies on {before}", "leave one of them out")
            elif apart < NEAR:
                hint = f"lines must be {show_length(NEAR)} apart"
                problems.error(line.where, at, f"lies {show_length(apart)} from {before}", hint)


def _check_place(at: int, line: Line, bounds: tuple[int, int], place: tuple[Location, str], problems: Problems) -> None:
    """Report a line that is not on its piece, or nearer to an edge than folds and tears hold.

    ``bounds`` are how far the piece goes, and how far from its edges lines must be.
    """
    length, least = bounds
    extent, edge = ("wide", "left") if line.way == "down" else ("high", "top")
    near = min(at, length - at)
    if near < 0:
        message = f"{show_length(at)} lies beyond the piece, which is {show_length(length)} {extent}"
        problems.error(*place, message, f"it is measured from the {edge} edge of the piece as it is cut")
    elif near < least:
        message = f"lies {show_length(near)} from an edge of the piece, which tears there"
        problems.error(*place, message, f"it must be {show_length(least)} from every edge")


def _scores(said: Scored, size: Size) -> Iterator[tuple[Use, int, Line, str]]:
    """Give each line: what it is for, how far in it lies, what it was said by, and the field."""
    for line in said.creases:
        yield from (("crease", at, line, f"{said.id}.creases") for at in _places(line, size))
    for line in said.perforations:
        yield from (("perforation", at, line, f"{said.id}.perforations") for at in _places(line, size))


def _places(line: Line, size: Size) -> Iterator[int]:
    length = size.width if line.way == "down" else size.height
    if not line.parts:
        yield line.at
    yield from (length * number // line.parts for number in range(1, line.parts))


def smaller(lines: tuple[Line, ...], scale: float) -> tuple[Line, ...]:
    """Give lines for a piece that is laid out so much smaller than it is printed."""
    return tuple(line._replace(at=round(line.at / scale)) for line in lines)
