"""Running text: paragraphs, lists and headings, set in rows that can be flowed from column to column.

Blank lines part paragraphs. A line that begins with ``- `` is an item of a list, with ``1. `` of a numbered one (two
spaces before it put it a level deeper), with ``# `` or ``## `` a heading. Within them, the markup of rich text holds.
A line within a paragraph that begins with another number, as ``6. Zug`` may, goes on with it.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bidi import runs_leftwards
from forge.drawing.lines import Type, align_line
from forge.drawing.markup import plain
from forge.drawing.measuring import measure
from forge.drawing.scripts import has_leftwards
from forge.drawing.words import break_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.lines import Align, Set
    from forge.drawing.symbols import SymbolBook
    from forge.drawing.text import TextStyle

BULLETS = ("•", "–", "·")
DEEPEST = len(BULLETS) - 1
LEFTWARDS = "\u200f"
"""The mark that makes a number of a list run from right to left, its full stop at the left."""
HEADINGS = (1.35, 1.15)
"""Type sizes of headings in those of the text."""

_ITEM = re.compile(r"( *)(?:-|(\d{1,3}[.)])) +(?=\S)")
_HEADING = re.compile(r"(#{1,2}) +(?=\S)")


class Row(NamedTuple):
    """One line of running text, drawn from its own top left corner.

    ``gap`` is kept from the row above unless the row begins a column; ``keep`` wants the next row in the same column.
    """

    gap: int
    height: int
    shapes: tuple[Set, ...]
    keep: bool


class Paragraphs(NamedTuple):
    """Running text set to a width: its rows, how high they are together, and what is wrong with it."""

    rows: tuple[Row, ...]
    height: int
    missing: str
    fits: bool

    def draw(self, x: int, y: int) -> tuple[Set, ...]:
        """Give the shapes of all rows, one below the other, from a top left corner."""
        shapes: list[Set] = []
        for index, row in enumerate(self.rows):
            y += row.gap if index else 0
            shapes.extend(shape._replace(x=shape.x + x, y=shape.y + y) for shape in row.shapes)
            y += row.height
        return tuple(shapes)


class Block(NamedTuple):
    """A paragraph, an item (with its label and level) or a heading (with its level from 1)."""

    words: str
    label: str = ""
    level: int = 0
    heading: int = 0


def measure_paragraphs(
    text: str, width: int, style: TextStyle, fonts: FontBook, symbols: SymbolBook | None = None
) -> Paragraphs:
    """Set running text to a width, at the size of its style."""
    blocks = parse_blocks(text)
    digits = max((len(block.label) for block in blocks), default=0)
    setter = _Setter(width, style, fonts, symbols, digits)
    rows: list[Row] = []
    before: Block | None = None
    for block in blocks:
        first, *others = setter.rows(block)
        rows.extend((first._replace(gap=_gap(before, block, style.size)), *others))
        before = block
    height = sum(row.height for row in rows) + sum(row.gap for row in rows[1:])
    return Paragraphs(tuple(rows), height, "".join(setter.missing), setter.fits)


def parse_blocks(text: str) -> tuple[Block, ...]:
    """Split running text into paragraphs, items and headings."""
    blocks: list[Block] = []
    goes_on = False
    for line in text.expandtabs(2).splitlines():
        words = line.strip()
        item = _ITEM.match(line)
        if item and not (goes_on and _is_within(blocks, item[2])):
            blocks.append(Block(line[item.end() :].strip(), item[2] or "-", min(len(item[1]) // 2, DEEPEST)))
        elif heading := _HEADING.match(words):
            blocks.append(Block(words[heading.end() :], heading=len(heading[1])))
        elif words and goes_on:
            blocks[-1] = blocks[-1]._replace(words=f"{blocks[-1].words} {words}")
        elif words:
            blocks.append(Block(words))
        goes_on = bool(words) and not (blocks and blocks[-1].heading)
    return tuple(blocks)


def _is_within(blocks: Sequence[Block], label: str | None) -> bool:
    """Whether a number at the beginning of a line is no item: none of the items right before has one, nor is it 1."""
    if label is None or label[:-1] in ("0", "1"):
        return False
    items = itertools.takewhile(lambda block: block.label, reversed(blocks))
    return all(block.label == "-" for block in items)


def _gap(before: Block | None, block: Block, size: int) -> int:
    if block.heading:
        return size * 4 // 5
    if before and before.heading:
        return size // 5
    return size // 5 if before and before.label and block.label else size // 2


class _Setter:
    """Sets block after block, and notes what is wrong."""

    def __init__(
        self, width: int, style: TextStyle, fonts: FontBook, symbols: SymbolBook | None, longest_label: int
    ) -> None:
        self._width = width
        self._style = style
        self._fonts = fonts
        self._symbols = symbols
        self._longest_number = "0" * (longest_label - 1) + "."
        self.missing: dict[str, None] = {}
        self.fits = True

    def rows(self, block: Block) -> list[Row]:
        style = self._style
        if block.heading:
            font = self._fonts.variant(style.font, bold=True)
            style = style._replace(font=font, size=round(style.size * HEADINGS[block.heading - 1]), align="left")
        label = BULLETS[block.level] if block.label == "-" else block.label
        hang = self._hang(label, style)
        indent = block.level * style.size * 3 // 2
        rows = self._lines(block.words, style, indent + hang, together=bool(block.heading))
        if label:
            leftwards = has_leftwards(block.words) and runs_leftwards(plain(block.words))
            side: Align = "right" if leftwards else "left"
            label = LEFTWARDS + label if leftwards else label
            head = self._lines(label, style._replace(align=side), indent, mirrored=leftwards)[0]
            rows[0] = rows[0]._replace(shapes=(*head.shapes, *rows[0].shapes))
        return rows

    def _hang(self, label: str, style: TextStyle) -> int:
        """How far an item's words stand from its label, alike for all numbers of the text."""
        if not label:
            return 0
        widest = self._longest_number if label[0].isdigit() else BULLETS[0]
        return self._fonts.get(style.font).advance(widest, style.size) + style.size * 2 // 5

    def _lines(
        self, words: str, style: TextStyle, indent: int, *, together: bool = False, mirrored: bool = False
    ) -> list[Row]:
        """Set one paragraph; neither its first line nor its last is left alone in a column."""
        measured = measure(
            words,
            style.font,
            style.colour,
            self._fonts,
            self._symbols,
            rich=True,
            tracking=style.tracking,
            hyphenate=style.hyphenate and not together,
        )
        if measured.missing:
            self.missing[measured.missing] = None
        em, room = measured.em, max(self._width - indent, 0)
        limit = room * em // style.size
        lines = break_lines(measured.lines, limit)
        self.fits = self.fits and all(line.width <= limit for line in lines)
        font = self._fonts.get(style.font)
        height = round(style.size * style.leading)
        baseline = (height + font.scaled(font.cap_height, style.size)) // 2
        type_ = Type(style.size, style.colour, style.align, style.tracking, em)
        rows = []
        for number, line in enumerate(lines):
            shapes = align_line(line, 0 if mirrored or line.leftwards else indent, room, baseline, type_, self._fonts)
            keep = together or number == 0 < len(lines) - 1 or number == len(lines) - 2
            rows.append(Row(0, height, shapes, keep))
        return rows
