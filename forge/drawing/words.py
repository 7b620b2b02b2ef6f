"""Words and lines: text measured once, in exact units of its em, then broken for any width and set at any size.

An em is cut into as many units as makes every font of the text whole; sums of widths are therefore exact, and only the
finished runs are rounded to EMU.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.manner import PLAIN, WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.manner import Manner
    from forge.drawing.shapes import Drawing

SOFT_HYPHEN = "\u00ad"
WHITE = " \t\r\n\f\v"

LADDER = 2
"""In how many lines on end a word may be parted."""
SYMBOL_HEIGHT = 5 / 4
"""Height of an inline symbol's drawing in capitals: a silhouette leaves some of its height free."""


class Run(NamedTuple):
    """A stretch of one font and manner within a word, or a symbol; its width in units of the em."""

    font: str
    text: str
    width: int = 0
    drawing: Drawing | None = None
    manner: Manner = PLAIN
    leftwards: bool = False


class Word(NamedTuple):
    """Runs that stay together, how long they are, and the gap before them when they do not start a line.

    ``cuts`` are the ways to part them, the longest beginning first: what stands before the break, and what after it.
    The paragraph of a word may run ``leftwards``.
    """

    runs: tuple[Run, ...]
    width: int
    gap: int
    cuts: tuple[tuple[Word, Word], ...] = ()
    leftwards: bool = False

    @property
    def longest(self) -> int:
        """How long the longest part is that must stay together."""
        if not self.cuts:
            return self.width
        head, tail = self.cuts[-1]
        return max(head.width, tail.longest)


class Measured(NamedTuple):
    """A text's words, by the lines that its author broke; what an em is cut into; and what has no glyph."""

    lines: tuple[tuple[Word, ...], ...]
    em: int
    missing: str


class Line(NamedTuple):
    """Words that stand beside each other, their length, and whether the paragraph ends here, or a word is parted."""

    words: tuple[Word, ...]
    width: int
    last: bool
    parted: bool = False

    @property
    def leftwards(self) -> bool:
        """Whether the paragraph runs from right to left."""
        return bool(self.words) and self.words[0].leftwards


def break_lines(lines: Sequence[Sequence[Word]], limit: int) -> list[Line]:
    """Fill lines no longer than ``limit`` with words; a word that is longer by itself gets a line of its own."""
    broken: list[Line] = []
    for words in lines:
        if any(word.cuts for word in words):
            broken += _parting(words, limit)
            continue
        start = width = 0
        for index, word in enumerate(words):
            if index == start:
                width = word.width
            elif (longer := width + word.gap + word.width) <= limit:
                width = longer
            else:
                broken.append(Line(tuple(words[start:index]), width, last=False))
                start, width = index, word.width
        broken.append(Line(tuple(words[start:]), width, last=True))
    return broken


def _parting(words: Sequence[Word], limit: int) -> Iterator[Line]:
    """Fill lines with words of which some may be parted."""
    line: list[Word] = []
    width = ladder = 0
    for whole in words:
        word: Word | None = whole
        while word:
            before = width + word.gap if line else 0
            if before + word.width <= limit:
                line.append(word)
                width, word = before + word.width, None
            elif cut := _cut(word, limit - before) if ladder < LADDER or not line else None:
                head, tail = cut
                head = head._replace(gap=word.gap)
                yield Line((*line, head), before + head.width, last=False, parted=True)
                line, width, ladder, word = [], 0, ladder + 1, tail
            elif line:
                yield Line(tuple(line), width, last=False)
                line, width, ladder = [], 0, 0
            else:
                line, width, word = [word], word.width, None
    yield Line(tuple(line), width, last=True)


def _cut(word: Word, room: int) -> tuple[Word, Word] | None:
    """Part a word so that as much of it as there is room for stands before the break."""
    return next((cut for cut in word.cuts if cut[0].width <= room), None)


def balance_lines(lines: Sequence[Sequence[Word]], limit: int) -> list[Line]:
    """Break into no more lines than needed, the longest of them as short as can be; no more words are parted for it."""
    best = break_lines(lines, limit)
    while True:
        shorter = max(line.width for line in best) - 1
        tried = break_lines(lines, shorter)
        parted = sum(line.parted for line in tried) > sum(line.parted for line in best)
        if parted or len(tried) > len(best) or any(line.width > shorter for line in tried):
            return best
        best = tried


def whole_lines(lines: Sequence[Sequence[Word]]) -> list[Line]:
    """Keep the lines that the author broke."""
    return break_lines(lines, sum(word.width + word.gap for words in lines for word in words))


def ink(line: Line, em: int, fonts: FontBook) -> tuple[int, int]:
    """How far the ink of a line reaches above and below its baseline, in units of the em."""
    top = bottom = 0
    for word in line.words:
        for run in word.runs:
            above, below = _reach(run, em, fonts)
            top, bottom = max(top, above), max(bottom, below)
    return top, bottom


def _reach(run: Run, em: int, fonts: FontBook) -> tuple[int, int]:
    font = fonts.get(run.font)
    unit, manner = em // font.units_per_em, run.manner
    if run.drawing is None:
        reach = font.ink(run.text)
        top, bottom = reach.top * unit, reach.bottom * unit
        if manner.size != WHOLE:
            top, bottom = top * manner.size // WHOLE, bottom * manner.size // WHOLE
    else:
        cap = font.cap_height * unit
        over = round(cap * (SYMBOL_HEIGHT * manner.size / WHOLE - 1) / 2)
        top, bottom = cap + over, over
    rise = em * manner.rise // 100
    return top + rise, bottom - rise


def scaled(units: int, size: int, em: int) -> int:
    """Turn units of an em into EMU at a type size."""
    return (2 * units * size + em) // (2 * em)
