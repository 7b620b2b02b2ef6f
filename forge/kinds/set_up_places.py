"""Where pieces begin: the lines of a situation that name a place of the board and a piece."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.set_up_pieces import COUNTED
from forge.reading.measures import MM, Size
from forge.reading.node import Items, Mapping, Scalar
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Mapping as Lookup

    from forge.kinds.board.lattice import Point
    from forge.kinds.board.surface import Place, Surface
    from forge.pack.model import Component, Piece, Side

CLAUSE = re.compile(r"\b(?:in|at|along)\s+")
NUMBER = re.compile(r"\b\d{1,3}\b")
TIMES = "×"
"""Stands before the number of pieces that are alike; a number alone is said of the piece itself."""
WORD = re.compile(r"[A-Za-z]+-?\d+")

HEAD, HEAD_SHARE = 7 * MM, 0.3
"""How much of a box its title takes at the head, and the most of it."""

KNOWN_BY = ("id", "code", "figure")
"""The columns of a row that say what players call a piece."""


class Stop(NamedTuple):
    """A place of the board: its middle, below the title of a box; the word of the file for it unless its name is there.

    ``foot`` is where a box ends, ``room`` what it has below its title, or a polygon around its middle; 0 of others.
    """

    point: Point
    word: str = ""
    foot: int = 0
    room: Size = Size(0, 0)


class Standing(NamedTuple):
    """A piece, what is said of its number, and where it stands; of a line of places the first is where."""

    component: Component
    piece: Piece
    side: Side
    number: str
    route: tuple[Stop, ...]


class Places:
    """Places of a board and pieces of components, by all that a situation calls them.

    ``lost`` says of what templates name in vain what it is not.
    """

    def __init__(self, surface: Surface, components: Sequence[Component], called: Lookup[str, str]) -> None:
        self.lost: dict[str, str] = {}
        self._stops: dict[str, Stop] = {}
        hexes = surface.hexes.hexes if surface.hexes else ()
        for key, title, stop in (
            *((space.id, space.title, _stop_of(space)) for space in surface.spaces),
            *((each.id, each.printed, Stop(each.centre, each.printed)) for each in hexes),
        ):
            self._stops.setdefault(as_name(key), stop)
            self._stops.setdefault(as_name(title), stop)
        self._called = {as_name(name): words for name, words in called.items()}
        self._pieces: dict[str, tuple[Component, Piece]] = {}
        for component in components:
            for piece in component.pieces:
                cells = (component.cell(piece, column) for column in KNOWN_BY if column in component.columns)
                for key in filter(None, (piece.id, piece.title, *cells)):
                    self._pieces.setdefault(as_name(key), (component, piece))

    def stop(self, words: str) -> Stop | None:
        """Where a place lies; of one that lies in two hexes the first."""
        name = as_name(words)
        said = self._called.get(name, name).split()
        found = self._stops.get(as_name(said[0])) if said else None
        return found._replace(word=words.strip()) if found and found.word and name in self._called else found

    def standing(self, fields: Lookup[str, object], templates: Lookup[str, str]) -> Iterator[Standing]:
        """Give what stands where, line by line; what names no piece or no place of the board is told in words alone."""
        for name, node in fields.items():
            for number, text in enumerate(_texts(node), 1):
                if template := templates.get(f"{name}={text}"):
                    yield from self._shown(template, "")
                elif template := templates.get(name):
                    yield from self._templated(template, text, number)
                elif of_sides := [
                    (known, where) for whose, where in _of_sides(text) if (known := templates.get(f"{name}={whose}"))
                ]:
                    for known, where in of_sides:
                        yield from self._shown(known.replace("{value}", where), "")
                else:
                    yield from self._line(text)

    def _templated(self, template: str, text: str, number: int) -> Iterator[Standing]:
        """Read a field by what it shows: ``condor@northern-condor``, ``ata@ata-{value}``."""
        found = CLAUSE.match(text)
        value = text[found.end() :].split(maxsplit=1)[0] if found else text
        said = template.replace("{number}", str(number)).replace("{value}", value)
        several = 0 if "{value}" in template else sum(map(int, NUMBER.findall(text)))
        if "{value}" in template or several:
            yield from self._shown(said, str(several) if several > 1 else "")

    def _shown(self, said: str, number: str) -> Iterator[Standing]:
        """Read ``PIECE@PLACE``, of which both must be there, or several of them: ``ship@port (3), boat@port``."""
        for one in said.split(", "):
            piece, _, place = one.partition("@")
            several = COUNTED.fullmatch(place)
            place, count = (several[1], several[2]) if several else (place, number)
            count = count and TIMES + count
            if as_name(piece.partition("/")[0]) not in self._pieces:
                self.lost[said] = f"names no piece: {piece}"
            elif not self.stop(place):
                self.lost[said] = f"names no place of the board: {place}"
            yield from self._put(piece, (place,), count)

    def _line(self, text: str) -> Iterator[Standing]:
        """Read a line: ``g1: bismarck; in bergen``, ``2 C2 at 1906``, or ``scapa-flow: Hood, Nelson (2)``."""
        clause = CLAUSE.search(text)
        places = [word.strip(",;:") for word in text[clause.end() :].split()] if clause else []
        before = text[: clause.start()] if clause else text
        head, colon, rest = before.partition(":")
        if colon and self.stop(head):
            for part in rest.split(","):
                several = COUNTED.fullmatch(part.strip())
                yield from self._put(several[1] if several else part, (head,), several[2] if several else "")
        else:
            route = [word for word in places if self.stop(word)]
            for word in (head,) if colon else WORD.findall(before):
                yield from self._put(word, route, "")

    def _put(self, piece: str, places: Sequence[str], number: str) -> Iterator[Standing]:
        name, _, side = piece.partition("/")
        known = self._pieces.get(as_name(name))
        route = tuple(stop for stop in map(self.stop, places) if stop)
        if known and route:
            yield Standing(*known, "back" if side == "back" else "front", number, route)


def _stop_of(space: Place) -> Stop:
    """Where pieces stand in a space: below the title of an upright box, in the room of others and beside a tab."""
    across, down = (sorted({round(corner[axis]) for corner in space.corners}) for axis in (0, 1))
    if not len(across) == len(down) == 2 or len(space.corners) != 4:
        return Stop(space.centre, room=space.room)
    head, foot = down
    title = 0 if space.clear else min(HEAD, round((foot - head) * HEAD_SHARE))
    room = Size(across[-1] - across[0], foot - head - title)
    return Stop((space.centre[0], space.centre[1] + title // 2), foot=foot, room=room)


def _of_sides(text: str) -> Iterator[tuple[str, str]]:
    """Give each place of a line that says whose they are, with its side: ``allied baltic + north-sea | axis brest``."""
    for part in text.split(" | "):
        whose, _, places = part.partition(" ")
        yield from ((whose, place) for place in filter(None, places.split(" + ")))


def _texts(node: object) -> Iterator[str]:
    """Give the lines of a field."""
    for item in node.items if isinstance(node, Items) else (node,):
        if isinstance(item, Scalar):
            yield item.text
        elif isinstance(item, Mapping):
            yield "; ".join(
                f"{key}: {one.value.text}" for key, one in item.entries.items() if isinstance(one.value, Scalar)
            )
