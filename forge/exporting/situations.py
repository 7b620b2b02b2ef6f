"""Situations as things that stand in places: read from the very files that are played and printed.

Each game writes its situations in its own words. What is read here is what all of them have: a line that names a place
and things (``scapa-flow: Hood, Nelson``), places after ``in``, ``at`` or ``along``, a field called after a thing
(``atlantis: "0507"``). What cannot be put on the table is told, line by line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.model import Setup, Stack
from forge.kinds.set_up import read_situation
from forge.places import situation_names
from forge.reading.node import Items, Mapping, Scalar
from forge.referee.contract.words import situation_title
from forge.values.words import bare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.exporting.model import Board, Group, Thing
    from forge.pack.model import Component, Pack, Piece
    from forge.reading.node import Node

_CLAUSE = re.compile(r"\b(?:in|at|along)\s")
_PARTS = re.compile(r"[,;]|\bunder\b")
_STEP = re.compile(r"\s*\((\d+)\)\s*$")
_COUNT = re.compile(r"\d{1,3}")
_CODE = re.compile(r"[A-Za-z]+\d+")
_COLUMNS = ("code", "figure")
"""The columns of a row that hold what players call a piece, beside its id and its title."""

STRENGTH = "strength"
"""The column of a row that says how many steps a piece has."""

MOST_DIGITS = 4


class _Spot(NamedTuple):
    board: str
    space: str
    x: int
    y: int


class _Lines(NamedTuple):
    """One line of a situation: the field that it stands in, and what it says."""

    field: str
    text: str


def read_setups(
    pack: Pack, boards: Sequence[Board], trays: Sequence[Group], problems: Problems, names: Sequence[str] = ()
) -> tuple[Setup, ...]:
    """Give the situations of the edition, or those named; each line of which something stands nowhere is told."""
    found = []
    for name in situation_names(pack.folder, pack.rules.edition):
        if names and name not in names:
            continue
        situation = read_situation(pack, name, problems)
        table = _Table(pack, boards, trays)
        for line in _lines(situation.node):
            table.read(line)
        title = situation_title(pack.rules.texts, name)
        stacks = table.stacks()
        found.append(Setup(name, title, situation.comment, stacks, tuple(table.unplaced), tuple(table.facts)))
    return tuple(found)


def _lines(node: Mapping) -> Iterator[_Lines]:
    for name, entry in node.entries.items():
        items: Sequence[Node] = entry.value.items if isinstance(entry.value, Items) else (entry.value,)
        for item in items:
            if isinstance(item, Scalar):
                yield _Lines(name, item.text)
            elif isinstance(item, Mapping):
                yield _Lines(name, "; ".join(f"{key}: {_text(one.value)}" for key, one in item.entries.items()))


def _text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _key(text: str) -> str:
    return re.sub(r"[^\w,-]+", "-", bare(text)).strip("-")


class _Table:
    """Places and things by all that they are called, and what has been put where."""

    def __init__(self, pack: Pack, boards: Sequence[Board], trays: Sequence[Group]) -> None:
        self._spots = _spots(boards)
        components = {component.id: component for component in pack.components}
        self._things: dict[str, list[Thing]] = {}
        self._codes: dict[str, list[Thing]] = {}
        self._full: dict[str, int] = {}
        for group in trays:
            for thing, piece in zip(group.things, components[group.id].pieces, strict=True):
                for called in (piece.id, piece.title):
                    self._things.setdefault(_key(called), []).append(thing)
                if (strength := _strength(components[group.id], piece)) is not None:
                    self._full[thing.id] = strength
                for code in _codes(components[group.id], piece):
                    self._codes.setdefault(_key(code), []).append(thing)
        self._left = {thing.id: thing.copies for group in trays for thing in group.things}
        self._stacks: dict[_Spot, list[tuple[str, int]]] = {}
        self.unplaced: list[str] = []
        self.facts: list[str] = []

    def stacks(self) -> tuple[Stack, ...]:
        """Give what stands where, in the order in which it was read."""
        return tuple(
            Stack(*spot, tuple(name for name, _ in things), tuple(lost for _, lost in things))
            for spot, things in self._stacks.items()
        )

    def read(self, line: _Lines) -> None:
        """Put the things of a line where it says."""
        text, places = self._places(line.text)
        head, colon, rest = (part.strip() for part in text.partition(":"))
        if not colon and not places:
            self._single(line)
            return
        if not colon:
            head, rest = line.field, text
        codes = self._codes.get(_key(head), []) if colon else []
        home = (self._spot(head) if colon else None) or (places[0] if places else None)
        things, others = self._things_in(rest)
        placed = [thing for thing, left in things if home and self._put(thing, home, left)]
        if codes and places:
            self._mark(codes, places)
        if len(placed) == len(things) and (placed or codes) and not others:
            return
        said = f"{line.field}: {line.text}"
        (self.unplaced if things or home else self.facts).append(said)

    def _places(self, text: str) -> tuple[str, list[_Spot]]:
        """Take the places out of a line that stand after in, at or along."""
        found = _CLAUSE.search(text)
        if not found:
            return text, []
        words = text[found.end() :].split()
        places: list[_Spot] = []
        for word in words:
            spot = self._spot(word.strip(",;:"))
            if spot is None:
                break
            places.append(spot)
            if word[-1] in ";:":
                break
        end = words[len(places) - 1][-1] if places else ""
        left = " ".join(words[len(places) :])
        return (
            (f"{text[: found.start()].rstrip()}{end if end in ';:' else ''} {left}", places) if places else (text, [])
        )

    def _things_in(self, text: str) -> tuple[list[tuple[Thing, int | None]], list[str]]:
        """Find the things that are named, parted by commas or, by their codes alone, by blanks; and what is none.

        A number in brackets behind a thing is the strength that is left of it.
        """
        things: list[tuple[Thing, int | None]] = []
        others: list[str] = []
        for part in filter(None, (part.strip() for part in _PARTS.split(text))):
            if thing := self._thing(part):
                left = _STEP.search(part)
                things.append((thing, int(left[1]) if left else None))
                continue
            coded = [(thing, None) for word in _CODE.findall(part) for thing in self._codes.get(_key(word), [])[:1]]
            things += coded
            others += [part]
        return things, others

    def _single(self, line: _Lines) -> None:
        """A field called after a thing, whose value is where it stands: a hex, a space, or a box of its track."""
        thing = self._thing(line.field)
        spot = self._on_track(line) or (None if _COUNT.fullmatch(line.text) else self._spot(line.text))
        if not (thing and spot and self._put(thing, spot)):
            (self.unplaced if thing and spot else self.facts).append(f"{line.field}: {line.text}")

    def _on_track(self, line: _Lines) -> _Spot | None:
        """The box of a track that is called after the field: of ``turn: 5`` the fifth of Turns."""
        start, end = _key(line.field), f"-{_key(line.text)}"
        return next((spot for key, spot in self._spots.items() if key.startswith(start) and key.endswith(end)), None)

    def _mark(self, codes: Sequence[Thing], places: Sequence[_Spot]) -> None:
        """Put the markers of a code: of a line of hexes one in each, else the one that there is once."""
        along = sorted(codes, key=lambda thing: thing.copies)
        chosen = along[-1] if len(places) > 1 else along[0]
        for spot in places:
            self._put(chosen, spot)

    def _put(self, thing: Thing, spot: _Spot, left: int | None = None) -> bool:
        if self._left[thing.id] < 1:
            return False
        self._left[thing.id] -= 1
        lost = max(0, self._full[thing.id] - left) if left is not None and thing.id in self._full else 0
        self._stacks.setdefault(spot, []).append((thing.id, lost))
        return True

    def _spot(self, words: str) -> _Spot | None:
        return self._spots.get(_key(words))

    def _thing(self, words: str) -> Thing | None:
        """Find a thing by what it is called; a number behind it tells one of several alike, or its strength."""
        plain = _STEP.sub("", words)
        called = (_key(plain), _key(re.sub(r"\s+\d+$", "", plain)))
        known: list[Thing] = [
            thing for key in called for thing in (*self._things.get(key, ()), *self._codes.get(key, ()))
        ]
        return next((thing for thing in known if self._left[thing.id]), None)


def _spots(boards: Sequence[Board]) -> dict[str, _Spot]:
    """Give every place by what it is called; of two of one name that of the first board."""
    found: dict[str, _Spot] = {}
    for board in boards:
        for space in board.surface.spaces:
            spot = _Spot(board.thing.id, space.title, *space.centre)
            for called in (space.id, space.title):
                found.setdefault(_key(called), spot)
        for each in board.surface.hexes.hexes if board.surface.hexes else ():
            spot = _Spot(board.thing.id, each.printed, *each.centre)
            for called in (each.id, each.printed):
                found.setdefault(_key(called), spot)
    return found


def _strength(component: Component, piece: Piece) -> int | None:
    """How many steps a piece has at full strength, if its row says so."""
    cell = component.cell(piece, STRENGTH) if STRENGTH in component.columns else ""
    return int(cell) if cell.isdecimal() and len(cell) < MOST_DIGITS else None


def _codes(component: Component, piece: Piece) -> list[str]:
    """What else a piece is called in its row."""
    columns = (column for column in _COLUMNS if column in component.columns)
    return [cell for column in columns if (cell := component.cell(piece, column))]
