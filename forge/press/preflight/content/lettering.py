"""The operators of text: where letters stand, how large they are, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.fonts import readable, type3_glyph
from forge.press.preflight.content.marks import Letters
from forge.press.preflight.content.matrix import IDENTITY, Matrix, joined, matrix_of, placed, upright
from forge.press.preflight.content.objects import identity, is_stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.press.preflight.content.fonts import Font
    from forge.press.preflight.content.listener import Follower
    from forge.press.preflight.content.tokens import Operands, Thing

INVISIBLE = 3
_STROKED = (1, 5)
_CLIPS_ONLY = 7


class Lettering:
    """Sets text for an interpreter."""

    def __init__(self, follows: Follower) -> None:
        self._of = follows
        self._matrix: Matrix = IDENTITY
        self._line: Matrix = IDENTITY
        self._glyphs: set[tuple[Thing, int]] = set()

    def operations(self) -> dict[bytes, Callable[[Operands], None]]:
        """Give the operators that it knows."""
        return {
            b"BT": self._begin, b"ET": lambda _: None, b"Tf": self._font, b"Tm": self._place, b"Td": self._move,
            b"TD": self._move_leading, b"T*": lambda _: self._next(), b"TL": self._setting("leading"),
            b"Tc": self._setting("letter_space"), b"Tw": self._setting("word_space"), b"Ts": self._setting("rise"),
            b"Tz": self._scale, b"Tr": self._render, b"Tj": lambda words: self._show([words[0]]),
            b"TJ": lambda words: self._show(words[0]), b"'": self._next_show, b'"': self._spaced_show,
        }  # fmt: skip

    def kept(self) -> tuple[Matrix, Matrix]:
        """Give what a form must not change."""
        return self._matrix, self._line

    def give_back(self, kept: tuple[Matrix, Matrix]) -> None:
        """Take back what was kept."""
        self._matrix, self._line = kept

    def _begin(self, _: Operands) -> None:
        self._matrix = self._line = IDENTITY

    def _font(self, operands: Operands) -> None:
        word, size = operands
        self._of.state.font, self._of.state.size = self._of.resources.font(word), float(size)
        if self._of.resources.named("Font", word) is None:
            self._of.trouble(f"the font {word!s:.40} is named nowhere")

    def _setting(self, field: str) -> Callable[[Operands], None]:
        return lambda operands: setattr(self._of.state, field, float(operands[0]))

    def _scale(self, operands: Operands) -> None:
        self._of.state.scale = operands[0] / 100

    def _render(self, operands: Operands) -> None:
        self._of.state.render = int(operands[0])

    def _place(self, operands: Operands) -> None:
        matrix = matrix_of(operands)
        if matrix is None:
            raise ValueError
        self._matrix = self._line = matrix

    def _move(self, operands: Operands) -> None:
        x, y = operands
        self._matrix = self._line = joined((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _move_leading(self, operands: Operands) -> None:
        self._of.state.leading = -operands[1]
        self._move(operands)

    def _next(self) -> None:
        self._move([0.0, -self._of.state.leading])

    def _next_show(self, operands: Operands) -> None:
        self._next()
        self._show([operands[0]])

    def _spaced_show(self, operands: Operands) -> None:
        self._of.state.word_space, self._of.state.letter_space = float(operands[0]), float(operands[1])
        self._next_show([operands[2]])

    def _show(self, pieces: Operands) -> None:
        state = self._of.state
        font, size, scale = state.font, state.size, state.scale
        words = [each for each in pieces if isinstance(each, bytes)]
        letters = sum(map(len, words)) // (2 if font.wide else 1)
        if not letters:
            return
        moved = sum([each for each in pieces if isinstance(each, float)]) / 1000
        run = sum([font.width(each) for each in words]) - moved
        width = (run * size + state.letter_space * letters) * scale
        if state.word_space and not font.wide:
            width += state.word_space * sum([each.count(b" ") for each in words]) * scale
        full = joined(self._matrix, state.ctm)
        if state.render not in (INVISIBLE, _CLIPS_ONLY):
            self._tell(words, width, full)
        self._matrix = joined((1.0, 0.0, 0.0, 1.0, width, 0.0), self._matrix)

    def _tell(self, words: list[bytes], width: float, full: Matrix) -> None:
        of, state = self._of, self._of.state
        font, rise = state.font, state.rise
        box = of.seen(placed((0.0, rise, width, rise + font.capitals * state.size), full))
        if box is None:
            return
        stroked = state.render in _STROKED
        colour = state.stroke if stroked else state.fill
        size = abs(state.size) * upright(full) * (1000 * font.matrix[3] if font.kind == "Type3" else 1)
        manner = state.manner(stroked=stroked, layer=of.layer(), inside=of.inside)
        said = "".join([readable(font, each) for each in words])[:24]
        of.listener.letters(Letters(box, size, font, colour, manner, state.render, said))
        of.patterned(colour, box)
        if font.kind == "Type3":
            self._drawn(font, words, full)

    def _drawn(self, font: Font, words: list[bytes], full: Matrix) -> None:
        """Follow what letters of a Type 3 font are drawn with, each once a page."""
        size = self._of.state.size
        key = identity(font.source)
        for code in sorted({code for each in words for code in font.codes(each)}):
            if (key, code) in self._glyphs:
                continue
            self._glyphs.add((key, code))
            source = type3_glyph(font, code)
            if is_stream(source):
                matrix = joined(joined(font.matrix, (size, 0.0, 0.0, size, 0.0, 0.0)), full)
                self._of.through(self._of.form(source), matrix, "glyph", None, identity(source))
