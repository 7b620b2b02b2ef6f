"""A situation on a page: its title and story, its facts side by side, its lists under bands."""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import mix
from forge.drawing.layout import columns, inset
from forge.drawing.page import Box
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import draw_profile
from forge.drawing.shapes import Rect, Stamp
from forge.errors import nearest
from forge.kinds.blocks.heading import band_strip
from forge.kinds.pages.fields import Said
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.strips import Spot, Strip, balance, beside, height_of
from forge.kinds.set_up_lists import LONG, Bar, Listed, Tabled, parted, rows_of_lines, rows_of_lists
from forge.kinds.set_up_map import YES
from forge.kinds.set_up_pieces import Pictures
from forge.pack.rows import read_rows
from forge.reading.measures import MM, Size
from forge.reading.node import Items, Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Shape
    from forge.errors import Location
    from forge.kinds.pages.desk import Desk
    from forge.kinds.set_up_entry import SetUpEntry
    from forge.kinds.set_up_map import BoardExtract
    from forge.reading.node import Node

COURSE = re.compile(r"(?<=\balong )\d{4}(?: \d{4})+")
"""Hexes of a file that follow each other."""
WORD = re.compile(r"[^\s,;:+|()=]+")
ACROSS, MOST_ACROSS = 4, 6
"""So many facts stand side by side, and up to so many if that saves a row."""

SHIP = 0.4
"""How much of the width a vessel beside the title of a situation takes."""

DESCENT = 3 * MM // 2
"""How far a title stands above the rule below it, so that no letter reaches it."""

NAMED = ("name", "title", "code")
"""The columns of a file that say what its rows are called on paper; the first that it has."""


class Called(NamedTuple):
    """How words of a file are printed, and by which bars things are known."""

    words: dict[str, str]
    bars: dict[str, Bar]


class Situation(NamedTuple):
    """A situation as it stands in its file: its name, the paragraphs of the comment over it, its fields."""

    name: str
    comment: tuple[str, ...]
    node: Mapping


class SituationPage:
    """A block that fills a page with a situation."""

    def __init__(self, entry: SetUpEntry, situation: Situation, extract: BoardExtract | None = None) -> None:
        self._entry, self._extract = entry, extract
        self._situation = situation
        self.where: Location = situation.node.where

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give strips for title, story, facts and lists; neighbouring lists of short lines stand in two columns."""
        spot = Spot(self.where, self._situation.name)
        called = self._called(desk)
        fields = {name: one.value for name, one in self._situation.node.entries.items()}
        thousands = desk.pack.rules.texts["number.thousands"]
        lines = {
            name: list(_lines(node, self._of_field(name, called.words), thousands)) for name, node in fields.items()
        }
        self._label(lines, desk, spot)
        facts = {name: " ".join(lines[name]) for name, node in fields.items() if _is_short(node)}
        head = [*self._masthead(desk, width, spot), *self._facts(desk, facts, width, spot)]
        strips: list[Strip] = []
        if shown := self._entry.pieces:
            pictures = Pictures(shown, desk)
            for name in [name for name in fields if name in shown.lists]:
                parts = Listed("", lines.pop(name), {}).parts
                strips.append(band_strip(desk, self._title(name), width, spot))
                strips += pictures.strips(parts, desk, width, spot)
        half = (width - desk.style.lengths.gutter) // 2
        lists = list(self._lists({name: lines[name] for name in lines if name not in facts}, called, desk))
        for narrow, run in groupby(lists, key=lambda one: one.goes_into(desk, half)):
            each = half if narrow else width
            found = [strip for one in run for strip in one.strips(desk, each, spot)]
            if narrow:
                columns_of = [(column, half) for column in balance(found, 2)]
                found = [beside(columns_of, desk.style.lengths.gutter, spot, desk.style.lengths.gap)]
            strips += found
        return (*head, *strips, *self._map(desk, width, height_of([*head, *strips]), called, spot))

    def _lists(self, lines: dict[str, list[str]], called: Called, desk: Desk) -> Iterator[Listed | Tabled]:
        """The lists in the order of the file, as tables if the parts list says so."""
        tables = self._entry.tables
        beside = {name for table in tables.values() for name in table.beside}
        for name, words in lines.items():
            if name in tables:
                yield from self._tabled(name, lines, called, desk)
            elif name not in beside:
                yield Listed(self._title(name), words, called.bars)

    def _tabled(self, name: str, lines: dict[str, list[str]], called: Called, desk: Desk) -> Iterator[Tabled]:
        """A list as a table, with those that stand beside it; what does not suit its headings is reported."""
        said, thousands = self._entry.tables[name], desk.pack.rules.texts["number.thousands"]
        if said.reads:
            node, known = self._situation.node.entries[name].value, self._of_field(name, called.words)
            raw = [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, Items) else []
            rows, wrong = rows_of_lines(said, raw, lambda part: _said(part, known, thousands))
        else:
            lists = [lines[each] for each in (name, *said.beside) if each in lines]
            rows, wrong = rows_of_lists(said, lists, self._entry.lines.get(name, ()), thousands)
        if wrong:
            desk.error(Spot(said.where, self._situation.name), f"{name} {wrong}")
        else:
            yield Tabled(self._title(name), rows, turns=not said.reads)

    def _label(self, lines: dict[str, list[str]], desk: Desk, spot: Spot) -> None:
        """Put the words of the parts list before the items of the lists that it names."""
        for name, labels in self._entry.lines.items():
            found = lines.get(name, [])
            if len(found) > len(labels):
                message = f"{name} has {len(found)} items, more than the {len(labels)} words of lines: {name}"
                desk.error(spot._replace(where=self._entry.where), message)
            if found and name not in self._entry.tables:
                lines[name] = [f"{label}: {line}" for label, line in zip(labels, found, strict=False)]

    def _map(self, desk: Desk, width: int, taken: int, called: Called, spot: Spot) -> Iterator[Strip]:
        """The board, as high as the page has room left; in large print there is none."""
        if self._extract and desk.room is None:
            page, gap = self._entry.page, desk.style.lengths.gap
            margin = self._entry.margin if self._entry.margin is not None else desk.style.lengths.margin * page.bordered
            node, whole = self._situation.node, page.height - 2 * margin
            if self._extract.apart:
                title, _, _ = self._told()
                yield from self._extract.page(node, called.words, desk, Size(width, whole), spot, title=title)
            else:
                room = Size(width, whole - taken - 2 * gap)
                yield from self._extract.strips(node, called.words, desk, room, spot)

    def _title(self, name: str) -> str:
        return self._entry.titles.get(name, name.replace("-", " ").capitalize())

    @staticmethod
    def _of_field(name: str, words: dict[str, str]) -> dict[str, str]:
        """The words as they are printed in one field."""
        return words | {key.removeprefix(f"{name}="): said for key, said in words.items() if key.startswith(f"{name}=")}

    def _called(self, desk: Desk) -> Called:
        """How words of the file are printed: names of rows, titles of sides, and what the parts list says."""
        words = {name: side.title for name, side in desk.pack.sides.items() if side.title}
        bars: dict[str, Bar] = {}
        for said in self._entry.names:
            if "." in said.text:
                words |= self._of_file(desk, said, bars)
                continue
            table = desk.pack.rules.tables.get(said.text)
            if table is not None:
                words |= dict(table.rows_axis.names)
            elif said.text not in desk.pack.rules.unread:
                hint = nearest(said.text, desk.pack.rules.tables)
                desk.error(Spot(said.where, "names"), f"there is no table {said.text!r} in the pack", hint)
        return Called(words | self._entry.words, bars)

    def _of_file(self, desk: Desk, said: Said, bars: dict[str, Bar]) -> dict[str, str]:
        """The names of the rows of a file, and the bars that its columns colour and double give them."""
        table = read_rows(desk.pack, said.text, said.where, "names", desk.problems)
        named = next((column for column in NAMED if column in table.columns), "")
        if "id" not in table.columns or not named:
            message = f"has no columns id and {' or '.join(NAMED)}: {said.text}"
            desk.error(Spot(said.where, "names"), message)
            return {}
        words: dict[str, str] = {}
        for row in table.rows:
            cells = dict(zip(table.columns, row.cells, strict=True))
            words[cells["id"]] = cells[named]
            if cells.get("colour"):
                colour = desk.colour(Said(cells["colour"], said.where), desk.style.colours.accent)
                bars[cells[named]] = Bar(colour, cells.get("double") == YES)
        return words

    def _told(self) -> tuple[str, str, list[str]]:
        """The title of the situation, what follows it, and the further paragraphs of its story."""
        told = self._entry.stories.get(self._situation.name, "")
        parts = tuple(" ".join(part.split()) for part in told.split("\n\n") if part.strip())
        first, *others = parts or self._situation.comment or (self._title(self._situation.name),)
        title, _, lead = first.partition(": ")
        return title, lead, others

    def _masthead(self, desk: Desk, width: int, spot: Spot) -> Iterator[Strip]:
        colours, pad = desk.style.colours, desk.style.lengths.pad
        title, lead, others = self._told()
        ship = self._ship(desk, width)
        beside = width - (ship.drawing.width + desk.style.lengths.gutter if ship else 0)
        needed = desk.height_of(title, beside, "title") + DESCENT
        height = max(needed, self._highest(desk, width) if ship else 0)
        shapes: list[Shape] = [ship._replace(y=height - ship.drawing.height)] if ship else []
        foot = Box(0, height - needed, beside, needed - DESCENT)
        shapes += desk.words(title, foot, "title", spot, colour=colours.accent, valign="bottom", lines=0)
        # the vessel lies on the rule as on water
        water = [Rect(0, height, width, pad, mix(colours.accent, colours.paper, 0.6))] if ship else []
        line = desk.rule(0, height + pad, width, "rule")
        yield Strip(height + pad, (*shapes, *water, line), *spot, gap=pad, keep=True)
        for words in filter(None, (lead[:1].upper() + lead[1:], *others)):
            story = paragraphs(desk, words, width, spot)
            yield story[0]._replace(gap=2 * pad)
            yield from story[1:]

    def _highest(self, desk: Desk, width: int) -> int:
        """How high the highest vessel of all situations is: their sheets have mastheads alike."""
        return max(ship.drawing.height for ship in map(partial(self._ship, desk, width), self._entry.vessels) if ship)

    def _ship(self, desk: Desk, width: int, name: str = "") -> Stamp | None:
        """The vessel of this situation, or another, that stands at the right of the title."""
        key = self._entry.vessels.get(name or self._situation.name, "")
        if not key:
            return None
        if key not in desk.pack.vessels:
            hint = nearest(key, desk.pack.vessels.keys())
            desk.error(Spot(self._entry.where, "vessels"), f"there is no vessel {key!r}", hint)
            return None
        ink, paper = desk.style.colours.accent, desk.style.colours.paper
        inks = Inks(ink, mix(ink, paper, 0.5), "rule")
        drawing = draw_profile(desk.pack.vessels.get(key).facts(), round(width * SHIP), inks).drawing
        return Stamp(drawing, width - drawing.width, 0)

    def _across(self, desk: Desk, items: list[tuple[str, str]], width: int) -> int:
        """How many facts stand in a row: more than usual if that saves a row and all of them have room."""
        widest = max(
            (
                max(desk.width_of(self._title(name), "small"), desk.width_of(words, "subheading"))
                for name, words in items
            ),
            default=0,
        )
        pad = desk.style.lengths.pad
        most = min(MOST_ACROSS, (width + pad) // (widest + 3 * pad)) if widest else ACROSS
        rows = {across: -(-len(items) // across) for across in range(ACROSS, max(ACROSS, most) + 1)}
        return min(rows, key=lambda across: (rows[across], across))

    def _facts(self, desk: Desk, facts: dict[str, str], width: int, spot: Spot) -> Iterator[Strip]:
        """Facts of a word or two, each below its title."""
        lengths, colours = desk.style.lengths, desk.style.colours
        items = list(facts.items())
        across = self._across(desk, items, width)
        for start in range(0, len(items), across):
            row = items[start : start + across]
            shapes: list[Shape] = []
            above = desk.height_of("X", width, "small", lines=1)
            height = above + desk.height_of("X", width, "subheading", lines=1) + 2 * lengths.pad
            for (name, words), box in zip(row, columns(Box(0, 0, width, height), across, lengths.pad), strict=False):
                shapes.append(Rect(*box, colours.head, None, lengths.radius))
                inner = inset(box, lengths.pad, lengths.pad // 2)
                shapes += desk.words(
                    self._title(name), inner, "small", spot, colour=colours.head_ink, valign="top", rich=False
                )
                shapes += desk.words(words, inner, "subheading", spot, valign="bottom", rich=False)
            yield Strip(height, tuple(shapes), *spot, gap=lengths.pad if start else lengths.gap)


def _is_short(node: Node) -> bool:
    return isinstance(node, Scalar) and len(node.text) <= 24 and ":" not in node.text


def _lines(node: Node, known: dict[str, str], thousands: str) -> Iterator[str]:
    """Write a value as people read it, a line for each item of a list."""
    if isinstance(node, Items):
        for item in node.items:
            joint = ", " if isinstance(item, Items) else " "
            yield joint.join(_lines(item, known, thousands))
    elif isinstance(node, Mapping):
        yield "; ".join(
            f"{_said(name, known, thousands)}: {' '.join(_lines(one.value, known, thousands))}"
            for name, one in node.entries.items()
        )
    else:
        yield from (_said(part.strip(), known, thousands) for part in node.text.split(" | "))


def _said(text: str, known: dict[str, str], thousands: str) -> str:
    """Put the printed name of each word in its place, or of the whole line if it has one; part long numbers."""
    if text in known:
        return known[text]
    if text.isdecimal() and len(text) > LONG:
        return parted(int(text), thousands)
    text = COURSE.sub(lambda match: match[0].replace(" ", "-"), text)
    said = WORD.sub(lambda match: known.get(match[0], match[0]), text)
    return said.replace(" -", " −").replace(",-", ",−").replace(" + ", ", ").replace(" ,", ",")
