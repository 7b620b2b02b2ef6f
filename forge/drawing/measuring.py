"""Words measured: how long each is, and where it may be parted."""

from __future__ import annotations

import math
import re
from math import lcm
from typing import TYPE_CHECKING

from forge.drawing.breaks import breakable
from forge.drawing.hyphens import syllables
from forge.drawing.manner import PLAIN, WHOLE
from forge.drawing.markup import Inline, has_marks, parse_inline, unpaired
from forge.drawing.quotes import Quotes, has_quotes
from forge.drawing.scripts import has_leftwards
from forge.drawing.splitting import Piece, Splitter, in_order, length
from forge.drawing.words import SOFT_HYPHEN, SYMBOL_HEIGHT, WHITE, Measured, Run, Word

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.symbols import SymbolBook
    from forge.reading.measures import Colour

HYPHEN = "-"
MOST_CUTS = 10
"""In how many places one word may be parted."""
_SPACE = re.compile(f"[{WHITE}]+")


def measure(
    text: str,
    font: str,
    colour: Colour,
    fonts: FontBook,
    symbols: SymbolBook | None,
    *,
    rich: bool,
    tracking: int = 0,
    hyphenate: bool = False,
) -> Measured:
    """Split a text into words and measure them; rich text may change font and hold symbols, taken in a colour.

    ``tracking`` is added after each letter and space, in thousandths of the em. Words may be parted at soft hyphens,
    and to ``hyphenate`` by the patterns of the fonts' language.
    """
    measured = _measure(text, font, colour, fonts, symbols, rich=rich, hyphenate=hyphenate)
    return _apart(measured, tracking) if tracking else measured


def _apart(measured: Measured, tracking: int) -> Measured:
    more = tracking * measured.em // 1_000

    def word(one: Word) -> Word:
        runs = tuple(run if run.drawing else run._replace(width=run.width + len(run.text) * more) for run in one.runs)
        cuts = tuple((word(head), word(tail)) for head, tail in one.cuts)
        return Word(runs, sum(run.width for run in runs), one.gap + more if one.gap else 0, cuts, one.leftwards)

    lines = tuple(tuple(map(word, line)) for line in measured.lines)
    return Measured(lines, measured.em, measured.missing)


def _measure(
    text: str,
    font: str,
    colour: Colour,
    fonts: FontBook,
    symbols: SymbolBook | None,
    *,
    rich: bool,
    hyphenate: bool,
) -> Measured:
    rich = rich and has_marks(text)
    plain = not rich and not hyphenate and SOFT_HYPHEN not in text
    quotes = Quotes(fonts.language) if has_quotes(text) else None
    if not rich and quotes:
        text, quotes = quotes.set(text, fonts.get(font)), None
    if plain and not fonts.get(font).missing(_SPACE.sub("", text)):
        return _measure_plain(text, fonts.get(font))
    inlines = parse_inline(text) if rich else (Inline(text),)
    splitter = Splitter(fonts, in_order(inlines, symbols) if has_leftwards(text) else "")
    for inline in inlines:
        manner, unknown = fonts.manner(inline.manner) if inline.manner else (PLAIN, ())
        splitter.missing.update(dict.fromkeys(f"|{word}|" for word in unknown))
        key = manner.font or font
        if inline.bold or inline.italic:
            key = fonts.variant(key, bold=inline.bold, italic=inline.italic)
        drawing = symbols.get(inline.symbol, manner.colour or colour) if inline.symbol and symbols else None
        if drawing is not None:
            splitter.add_symbol(inline.text, drawing, key, manner)
            continue
        if inline.symbol and symbols:
            splitter.missing[inline.text] = None
        splitter.add_text(quotes.set(inline.text, fonts.get(key)) if quotes else inline.text, key, manner)
    splitter.finish_word()
    splitter.missing.update(dict.fromkeys(f"\\{bracket}\\" for bracket in (unpaired(text) if rich else ())))
    missing = "".join(splitter.missing)
    return _measured(splitter.lines, splitter.leftwards, font, fonts, missing, hyphenate=hyphenate)


def _measure_plain(text: str, font: Font) -> Measured:
    """Do for text in one font, faster, what ``measure`` does for all other."""
    space, key, units = font.units(" "), font.key, font.units
    lines = []
    for line in text.split("\n"):
        words: list[Word] = []
        for part in filter(None, _SPACE.split(line)):
            gap = space if words else 0
            for chunk in breakable(part):
                width = units(chunk)
                words.append(Word((Run(key, chunk, width),), width, gap))
                gap = 0
        lines.append(tuple(words))
    return Measured(tuple(lines), font.units_per_em, "")


def _measured(
    lines: list[list[Piece]], leftwards: list[bool], font: str, fonts: FontBook, missing: str, *, hyphenate: bool
) -> Measured:
    used, sizes = {font}, {WHOLE}
    for line in lines:
        for piece in line:
            used.update(run.font for run in piece.runs)
            used.add(piece.gap[0] if piece.gap else font)
            sizes.update(run.manner.size for run in piece.runs)
            sizes.add(piece.gap[1] if piece.gap else WHOLE)
    em = lcm(*(fonts.get(key).units_per_em for key in used)) * (1 if sizes == {WHOLE} else WHOLE)
    units = {key: em // fonts.get(key).units_per_em for key in used}

    def together(runs: tuple[Run, ...]) -> Word:
        wide = tuple(run._replace(width=_width(run, fonts, units[run.font])) for run in runs)
        return Word(wide, sum(run.width for run in wide), 0)

    def word(piece: Piece) -> Word:
        gap = _sized(fonts.get(piece.gap[0]).units(" ") * units[piece.gap[0]], piece.gap[1]) if piece.gap else 0
        places = piece.soft or (_syllables(piece.runs, fonts.language) if hyphenate else ())
        whole = _parted(piece.runs, places, together) if places else together(piece.runs)
        return whole._replace(gap=gap)

    measured = tuple(tuple(map(word, line)) for line in lines)
    if any(leftwards):
        measured = tuple(
            tuple(map(_leftwards, line)) if left else line for line, left in zip(measured, leftwards, strict=True)
        )
    return Measured(measured, em, missing)


def _leftwards(word: Word) -> Word:
    """Give a word of a paragraph that runs leftwards."""
    cuts = tuple((_leftwards(head), _leftwards(tail)) for head, tail in word.cuts)
    return word._replace(leftwards=True, cuts=cuts)


def _syllables(runs: tuple[Run, ...], language: str) -> tuple[int, ...]:
    if any(run.drawing for run in runs):
        return ()
    return syllables("".join(run.text for run in runs), language)


def _parted(runs: tuple[Run, ...], places: tuple[int, ...], together: Callable[[tuple[Run, ...]], Word]) -> Word:
    """Give a word with the ways to part it at some places; each rest has the ways to part it again."""
    starts = (0, *places[:MOST_CUTS])
    rests: list[Word] = []
    for number in reversed(range(len(starts))):
        start = starts[number]
        heads = [together(_some(runs, start, end, HYPHEN)) for end in starts[number + 1 :]]
        rest = together(_some(runs, start, sum(map(length, runs))))
        rests.insert(0, rest._replace(cuts=tuple(zip(heads, rests, strict=True))[::-1]))
    return rests[0]


def _some(runs: tuple[Run, ...], start: int, end: int, hyphen: str = "") -> tuple[Run, ...]:
    """Give the runs from one place of a word to another, and a hyphen after the last of their letters."""
    found: list[Run] = []
    at = 0
    for run in runs:
        first, last = max(start - at, 0), min(end - at, length(run))
        if first < last:
            found.append(run if run.drawing else run._replace(text=run.text[first:last]))
        at += length(run)
    if found and found[-1].drawing is None:
        found[-1] = found[-1]._replace(text=found[-1].text + hyphen)
    return tuple(found)


def _width(run: Run, fonts: FontBook, unit: int) -> int:
    font = fonts.get(run.font)
    if run.drawing is None:
        return _sized(font.width(run.text, leftwards=run.leftwards) * unit, run.manner.size)
    size = run.manner.size / WHOLE
    return math.ceil(font.cap_height * unit * SYMBOL_HEIGHT * size * run.drawing.width / run.drawing.height)


def _sized(units: int, size: int) -> int:
    return units if size == WHOLE else units * size // WHOLE
