"""Dice as rules name them (``2d6``), every way they can fall, and dice as players type them.

``3 6``, ``3,6`` and ``36`` are the same two dice; on a ten-sided die ``0`` is ten. Dice of several colours may be named
in any order: ``white 6 red 3``. A handful may answer several throws in order.
"""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from forge.referee.contract.refusals import Ambiguous, Illegal, Malformed
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from forge.values.dice import Dice
    from forge.values.dice_group import Group


def totals(dice: Dice) -> tuple[tuple[int, int], ...]:
    """Every total with the number of ways to throw it; dice with too many are ``Illegal``."""
    try:
        return dice.ways
    except ValueError as error:
        raise Illegal(str(dice), str(error), "sample instead") from None


@cache
def throws(dice: Dice, ordered: bool) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every throw with the number of ways it comes about: sorted values, or in order thrown."""
    if not dice.alike:
        return tuple(_one_by_one(dice))
    faces = range(1, dice.faces + 1)
    if ordered or dice.ordered:
        return tuple((values, 1) for values in product(faces, repeat=dice.first))
    ways = math.factorial(dice.number)
    return tuple(
        (values, ways // math.prod(math.factorial(values.count(face)) for face in set(values)))
        for values in combinations_with_replacement(faces, dice.number)
    )


def _one_by_one(dice: Dice) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give throws of unlike or exploding dice; one that ends early stands for all that might have followed."""
    every = math.prod(group.faces ** (group.number * (group.again + 1)) for group in dice.groups)
    waiting: list[tuple[tuple[int, ...], int]] = [((), every)]
    while waiting:
        values, ways = waiting.pop()
        if (faces := dice.due(values)) is None:
            yield values, ways
        else:
            waiting += [((*values, value), ways // faces) for value in range(faces, 0, -1)]


def number_of_throws(dice: Dice, ordered: bool) -> int:
    """Count what ``throws`` would list, without listing it."""
    if dice.alike and not (ordered or dice.ordered):
        return math.comb(dice.number + dice.faces - 1, dice.number)
    return math.prod(_lengths(group) for group in dice.groups)


def _lengths(group: Group) -> int:
    """Count the ways in which dice alike fall one after the other, each until it is not thrown again."""
    one = group.faces
    again = group.faces - group.explodes + 1 if group.explodes else 0
    for _ in range(group.again):
        one = group.faces - again + again * one
    return int(one**group.number)


_NAMED = re.compile(r"([^\W\d_]+)(?=\d)")
_NOUGHT = (10, 100, 1000)
"""Dice that show nought for as many as they have faces."""


class Handful:
    """Dice as typed, handed out throw by throw in the order typed.

    Up to nine faces each digit is a die, whether or not digits stand apart; so it is on a ten-sided die, where ``0``
    is ten and ``10`` too. Dice with more faces are numbers apart; ``00`` of a hundred is a hundred. Before a value may
    stand the colour of its die, as it is written in ``red white 2d6`` or called in ``texts``.
    """

    def __init__(self, text: str, where: str = "dice", texts: Mapping[str, str] | None = None) -> None:
        self._where, self._texts = where, texts or {}
        self._words = _NAMED.sub(r"\1 ", text.replace(",", " ")).split()
        for word in self._words:
            if not (word.isalpha() or (word.isascii() and word.isdigit())):
                raise self._no_die(word)

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
        if words and words[0].isalpha():
            return self._take_named(dice)
        while (faces := dice.due(values)) is not None:
            if not words:
                return None
            value, rest = self._split(words.pop(0), faces)
            words[:0] = [rest] if rest else []
            values.append(value)
        self._words = words
        return tuple(values)

    def _take_named(self, dice: Dice) -> tuple[int, ...] | None:
        """Give a throw whose dice are named by colour, in any order, as the values of its dice in their own order."""
        words, shown, waiting = list(self._words), dict[str, list[int]](), dict[str, list[int]]()
        due = [(group.colour_of(place), group.faces) for group in dice.groups for place in range(group.number)]
        if dice.explode:
            raise self._no_die(words[0])
        for colour, faces in due:
            waiting.setdefault(colour, []).append(faces)
        while waiting:
            if not words:
                return None
            colour = self._colour(words.pop(0), waiting)
            for faces in waiting.pop(colour):
                if not words:
                    return None
                value, rest = self._split(words.pop(0), faces)
                words[:0] = [rest] if rest else []
                shown.setdefault(colour, []).append(value)
        self._words = words
        return tuple(shown[colour].pop(0) for colour, _ in due)

    def _colour(self, word: str, colours: Collection[str]) -> str:
        names = {self._texts.get(f"colour.{colour}", colour).casefold(): colour for colour in colours if colour}
        names |= {colour: colour for colour in colours if colour}
        if word.casefold() not in names:
            raise self._no_die(word)
        return names[word.casefold()]

    def _no_die(self, word: str) -> Malformed:
        return Malformed(self._where, sentence("no-die", typed=word), sentence("values"))

    def refuse_rest(self) -> None:
        """Object to dice that nothing asked for."""
        if self._words:
            raise Illegal(self._where, sentence("too-many", rest=self.rest), sentence("leave-out"))

    def _split(self, word: str, faces: int) -> tuple[int, str]:
        if not word.isdigit():
            raise self._no_die(word)
        if faces > 10 or (faces == 10 and word == "10"):
            value = int(word)
            return self._in_range(faces if faces in _NOUGHT and not value else value, faces), ""
        if faces == 10 and "10" in word:
            raise Ambiguous(self._where, sentence("a-ten", typed=word), sentence("spaces"))
        value = int(word[0])
        return self._in_range(10 if faces == 10 and value == 0 else value, faces), word[1:]

    def _in_range(self, value: int, faces: int) -> int:
        if not 1 <= value <= faces:
            legal = sentence("faces-ten" if faces in _NOUGHT else "faces", faces=faces)
            raise Illegal(self._where, sentence("no-face", number=value, faces=faces), legal)
        return value
