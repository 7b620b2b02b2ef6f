"""Text split into words not yet measured: which font, manner and direction each stretch of a word has."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bidi import OBJECT, directions, runs_leftwards
from forge.drawing.breaks import breakable
from forge.drawing.manner import SMALL_CAPITALS, WHOLE
from forge.drawing.scripts import turns
from forge.drawing.words import SOFT_HYPHEN, WHITE, Run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.fonts import FontBook
    from forge.drawing.manner import Manner
    from forge.drawing.markup import Inline
    from forge.drawing.shapes import Drawing
    from forge.drawing.symbols import SymbolBook

NO_SPACE = "\u200b"
_SPACES = re.compile(f"([{WHITE}]+)")
_SMALL = re.compile(r"([^\W\d_A-Z]+)")
"""What stands in small capitals: letters, of which those that are capitals already are told apart."""


class Piece(NamedTuple):
    """A word not yet measured; ``gap`` is the font and size of the space before it, if there is one.

    ``soft`` is after how many characters there is a soft hyphen in it.
    """

    runs: tuple[Run, ...]
    gap: tuple[str, int] | None
    soft: tuple[int, ...]


class Splitter:
    """Collects the words of a text piece by piece."""

    def __init__(self, fonts: FontBook, text: str) -> None:
        """Take all text that will be added, drawings as ``OBJECT``, if any of it runs from right to left."""
        self._fonts = fonts
        self._turned = directions(text) if text else ()
        self.leftwards = [runs_leftwards(line) for line in text.split("\n")] if text else []
        self._at = 0
        self.lines: list[list[Piece]] = [[]]
        self.missing: dict[str, None] = {}
        self._word: list[Run] = []
        self._soft: list[int] = []
        self._gap: tuple[str, int] | None = None

    def add_text(self, text: str, key: str, manner: Manner) -> None:
        """Add a stretch of text in one font and manner."""
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
                        self._soft.append(sum(map(length, self._word)))
                        self._at += 1
                    self._add_letters(letters, key, manner)
                    self._at += len(letters)
            self._at += part.count(NO_SPACE)

    def add_symbol(self, name: str, drawing: Drawing, key: str, manner: Manner) -> None:
        """Add a symbol, which stands in the text like a letter."""
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
        """End the word begun, if one is."""
        if self._word:
            self.lines[-1].append(Piece(tuple(self._word), self._gap, tuple(self._soft)))
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


def in_order(inlines: tuple[Inline, ...], symbols: SymbolBook | None) -> str:
    """Give all that stretches hold as one text, symbols as one character each."""
    return "".join(
        OBJECT if inline.symbol and symbols and symbols.known(inline.symbol) else inline.text for inline in inlines
    )


def length(run: Run) -> int:
    """How many characters of a text a run stands for."""
    return len(run.text) if run.drawing is None else 1
