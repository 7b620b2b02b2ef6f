"""Dice as rules name them (``2d6``), every way they can fall, and dice as players type them.

``3 6``, ``3,6`` and ``36`` are the same two dice; on a ten-sided die ``0`` is ten. A handful may answer several throws
in order.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from forge.referee.contract.refusals import Ambiguous, Illegal, Malformed
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.values.numbers import Dice

MOST_TOTALS = 20_000


@cache
def totals(dice: Dice) -> tuple[tuple[int, int], ...]:
    """Every total with the number of ways to throw it, out of ``faces ** count``; dice with too many are ``Illegal``.

    The ways to a total with one die more are those to the ``faces`` totals below it, summed as a window moves up.
    """
    if dice.reading == "hits":
        return tuple(_hits(dice))
    if dice.reading != "sum":
        return tuple(_gathered(dice))
    if (number := dice.high - dice.low + 1) > MOST_TOTALS:
        raise Illegal(str(dice), f"come to {number:,} totals, more than {MOST_TOTALS:,}", "sample instead")
    ways = [1]
    for _ in range(dice.number):
        summed, window = [], 0
        for total in range(len(ways) + dice.faces - 1):
            window += ways[total] if total < len(ways) else 0
            window -= ways[total - dice.faces] if total >= dice.faces else 0
            summed.append(window)
        ways = summed
    return tuple(enumerate(ways, dice.number))


def _hits(dice: Dice) -> Iterator[tuple[int, int]]:
    """Give the ways to each number of hits: so many dice of all show enough, the others do not."""
    good = dice.faces - dice.share + 1
    for hits in range(dice.number + 1):
        ways = math.comb(dice.number, hits) * good**hits * (dice.faces - good) ** (dice.number - hits)
        if ways:
            yield hits, ways


def _gathered(dice: Dice) -> list[tuple[int, int]]:
    """Give the ways to each total of dice that are kept or read digit by digit, throw by throw."""
    if (number := number_of_throws(dice, dice.ordered)) > MOST_TOTALS:
        raise Illegal(str(dice), f"fall in {number:,} ways, more than {MOST_TOTALS:,}", "sample instead")
    ways: dict[int, int] = {}
    for values, count in throws(dice, dice.ordered):
        total = dice.total(values)
        ways[total] = ways.get(total, 0) + count
    return sorted(ways.items())


@cache
def throws(dice: Dice, ordered: bool) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every throw with the number of ways it comes about: sorted values, or in order thrown."""
    faces = range(1, dice.faces + 1)
    if ordered:
        return tuple((values, 1) for values in product(faces, repeat=dice.number))
    ways = math.factorial(dice.number)
    return tuple(
        (values, ways // math.prod(math.factorial(values.count(face)) for face in set(values)))
        for values in combinations_with_replacement(faces, dice.number)
    )


def number_of_throws(dice: Dice, ordered: bool) -> int:
    """Count what ``throws`` would list, without listing it."""
    return dice.faces**dice.number if ordered else math.comb(dice.number + dice.faces - 1, dice.number)


class Handful:
    """Dice as typed, handed out throw by throw in the order typed.

    Up to nine faces each digit is a die, whether or not digits stand apart; so it is on a ten-sided die, where ``0``
    is ten and ``10`` too. Dice with more faces are numbers apart.
    """

    def __init__(self, text: str, where: str = "dice") -> None:
        self._where = where
        self._words = text.replace(",", " ").split()
        for word in self._words:
            if not (word.isascii() and word.isdigit()):
                raise Malformed(where, sentence("no-die", typed=word), sentence("values"))

    def __bool__(self) -> bool:
        """Tell whether dice are left."""
        return bool(self._words)

    @property
    def rest(self) -> str:
        """The dice that are left, as typed."""
        return " ".join(self._words)

    def take(self, dice: Dice) -> tuple[int, ...] | None:
        """Give the next throw, or None and take nothing where too few are left."""
        values: list[int] = []
        words = list(self._words)
        while len(values) < dice.number:
            if not words:
                return None
            value, rest = self._split(words.pop(0), dice.faces)
            words[:0] = [rest] if rest else []
            values.append(value)
        self._words = words
        return tuple(values)

    def refuse_rest(self) -> None:
        """Object to dice that nothing asked for."""
        if self._words:
            raise Illegal(self._where, sentence("too-many", rest=self.rest), sentence("leave-out"))

    def _split(self, word: str, faces: int) -> tuple[int, str]:
        if faces > 10 or (faces == 10 and word == "10"):
            return self._in_range(int(word), faces), ""
        if faces == 10 and "10" in word:
            raise Ambiguous(self._where, sentence("a-ten", typed=word), sentence("spaces"))
        value = int(word[0])
        return self._in_range(10 if faces == 10 and value == 0 else value, faces), word[1:]

    def _in_range(self, value: int, faces: int) -> int:
        if not 1 <= value <= faces:
            legal = sentence("faces-ten" if faces == 10 else "faces", faces=faces)
            raise Illegal(self._where, sentence("no-face", number=value, faces=faces), legal)
        return value
