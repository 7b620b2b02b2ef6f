"""Text split into words and measured: which font, manner and symbols each stretch of it has, and how long it is."""

from __future__ import annotations

import math
import re
from itertools import groupby
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bidi import OBJECT, directions, runs_leftwards
from forge.drawing.breaks import breakable
from forge.drawing.hyphens import syllables
from forge.drawing.manner import PLAIN, SMALL_CAPITALS, WHOLE
from forge.drawing.markup import Inline, parse_inline, unpaired
from forge.drawing.scripts import has_leftwards, turns
from forge.drawing.words import SOFT_HYPHEN, SYMBOL_HEIGHT, WHITE, Measured, Run, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.manner import Manner
    from forge.drawing.shapes import Drawing
    from forge.drawing.symbols import SymbolBook
    from forge.reading.measures import Colour

HYPHEN = "-"
NO_SPACE = "\u200b"
MOST_CUTS = 10
"""In how many places one word may be parted."""
_SPACE = re.compile(f"[{WHITE}]+")
_SPACES = re.compile(f"([{WHITE}]+)")
_SMALL = re.compile(r"([^\W\d_A-Z]+)")
"""What stands in small capitals: letters, of which those that are capitals already are told apart."""


class _Piece(NamedTuple):
    """A word not yet measured; ``gap`` is the font and size of the space before it, if there is one.

    ``soft`` is after how many characters there is a soft hyphen in it.
    """

    runs: tuple[Run, ...]
    gap: tuple[str, int] | None
    soft: tuple[int, ...]


class _Splitter:
    """Collects the words of a text piece by piece."""

    def __init__(self, fonts: FontBook, text: str) -> None:
        """Take all text that will be added, drawings as ``OBJECT``, if any of it runs from right to left."""
        self._fonts = fonts
        self._turned = directions(text) if text else ()
        self.leftwards = [runs_leftwards(line) for line in text.split("\n")] if text else []
        self._at = 0
        self.lines: list[list[_Piece]] = [[]]
        self.missing: dict[str, None] = {}
        self._word: list[Run] = []
        self._soft: list[int] = []
        self._gap: tuple[str, int] | None = None

    def add_text(self, text: str, key: str, manner: Manner) -> None:
        for part in _SPACES.split(text):
            if part and part[0] in WHITE:
                self._add_space(part, key, manner)
                self._at += len(part)
                continue
            for number, chunk in enumerate(breakable(part)):
                if number:
                    self.finish_word()
                for syllable, letters in enumerate(chunk.split(SOFT_HYPHEN)):
                    if syllable:
                        self._soft.append(sum(map(_length, self._word)))
                        self._at += 1
                    self._add_letters(letters, key, manner)
                    self._at += len(letters)
            self._at += part.count(NO_SPACE)

    def add_symbol(self, name: str, drawing: Drawing, key: str, manner: Manner) -> None:
        turned = self._at < len(self._turned) and self._turned[self._at]
        self._word.append(Run(key, name, 0, drawing, manner, turned))
        self._at += 1

    def _add_letters(self, letters: str, key: str, manner: Manner) -> None:
        """Add letters to the word begun, those apart that run in another direction."""
        if not self._turned:
            for cased, sized in _cased(letters, manner):
                self._add_words(cased, key, sized)
            return
        ways = self._turned[self._at : self._at + len(letters)]
        for leftwards, group in groupby(zip(letters, ways, strict=True), lambda pair: pair[1]):
            same = "".join(letter for letter, _ in group if not turns(letter))
            for cased, sized in _cased(same, manner):
                self._add_words(cased, key, sized, leftwards=leftwards)

    def finish_word(self) -> None:
        if self._word:
            self.lines[-1].append(_Piece(tuple(self._word), self._gap, tuple(self._soft)))
            self._gap = None
            self._word.clear()
        self._soft.clear()

    def _add_words(self, words: str, key: str, manner: Manner, *, leftwards: bool = False) -> None:
        """Add words to the one begun; what goes on in the same font, manner and direction is one run."""
        for span in self._fonts.spans(words, key, ordered=True):
            last = self._word[-1] if self._word else None
            alike = last and (last.font, last.manner, last.leftwards) == (span.font, manner, leftwards)
            if last and alike and last.drawing is None:
                self._word[-1] = last._replace(text=last.text + span.text)
            else:
                self._word.append(Run(span.font, span.text, 0, None, manner, leftwards))
        self.missing.update(dict.fromkeys(self._fonts.missing(words, key, ordered=True)))

    def _add_space(self, space: str, key: str, manner: Manner) -> None:
        self.finish_word()
        self.lines.extend([] for _ in range(space.count("\n")))
        before = self.lines[-1][-1].runs[-1] if self.lines[-1] else None
        as_before = before is not None and before.drawing is None
        self._gap = (before.font, before.manner.size) if before and as_before else (key, manner.size)


def _cased(text: str, manner: Manner) -> Iterator[tuple[str, Manner]]:
    """Set what is to stand in small capitals in capitals, those of small letters smaller."""
    if not manner.capitals:
        yield text, manner
        return
    smaller = manner._replace(size=manner.size * SMALL_CAPITALS // WHOLE)
    for part in filter(None, _SMALL.split(text)):
        yield (part.upper(), smaller) if part.upper() != part else (part, manner)


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
    plain = not rich and not hyphenate and SOFT_HYPHEN not in text
    if plain and not fonts.get(font).missing(_SPACE.sub("", text)):
        return _measure_plain(text, fonts.get(font))
    inlines = parse_inline(text) if rich else (Inline(text),)
    splitter = _Splitter(fonts, _in_order(inlines, symbols) if has_leftwards(text) else "")
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
        splitter.add_text(inline.text, key, manner)
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
    lines: list[list[_Piece]], leftwards: list[bool], font: str, fonts: FontBook, missing: str, *, hyphenate: bool
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

    def word(piece: _Piece) -> Word:
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


def _in_order(inlines: tuple[Inline, ...], symbols: SymbolBook | None) -> str:
    """Give all that stretches hold as one text, symbols as one character each."""
    return "".join(
        OBJECT if inline.symbol and symbols and symbols.known(inline.symbol) else inline.text for inline in inlines
    )


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
        rest = together(_some(runs, start, sum(map(_length, runs))))
        rests.insert(0, rest._replace(cuts=tuple(zip(heads, rests, strict=True))[::-1]))
    return rests[0]


def _some(runs: tuple[Run, ...], start: int, end: int, hyphen: str = "") -> tuple[Run, ...]:
    """Give the runs from one place of a word to another, and a hyphen after the last of their letters."""
    found: list[Run] = []
    at = 0
    for run in runs:
        first, last = max(start - at, 0), min(end - at, _length(run))
        if first < last:
            found.append(run if run.drawing else run._replace(text=run.text[first:last]))
        at += _length(run)
    if found and found[-1].drawing is None:
        found[-1] = found[-1]._replace(text=found[-1].text + hyphen)
    return tuple(found)


def _length(run: Run) -> int:
    return len(run.text) if run.drawing is None else 1


def _width(run: Run, fonts: FontBook, unit: int) -> int:
    font = fonts.get(run.font)
    if run.drawing is None:
        return _sized(font.width(run.text, leftwards=run.leftwards) * unit, run.manner.size)
    size = run.manner.size / WHOLE
    return math.ceil(font.cap_height * unit * SYMBOL_HEIGHT * size * run.drawing.width / run.drawing.height)


def _sized(units: int, size: int) -> int:
    return units if size == WHOLE else units * size // WHOLE
