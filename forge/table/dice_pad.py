"""Dice to be tapped on a pad, one after another: which die is next, what the others showed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.rules.dice_words import dice_words, die_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.values.dice import Dice

    Texts = Mapping[str, str]

MOST_FACES = 20
"""Dice of more faces are typed: nobody looks for a button among a hundred."""
MOST_TAPPED = 2_100
"""What the most dice that explode the most often come to; a form that says more is no throw."""


class Slot(NamedTuple):
    """A die of a throw: its words where the dice differ, what it showed, "" as long as it is due, whose it is."""

    words: str
    shown: str
    opposed: bool


class Pad(NamedTuple):
    """Dice to be thrown: what they are called, the ``faces`` of the one that is next, and a slot for each of them.

    ``number`` is how many there are where all have the same faces, so that a script may count them; else 0, for what
    one shows may decide whether another is thrown, and each tap is told to the table. ``typed`` are dice with too many
    faces for buttons.
    """

    words: str
    faces: int
    slots: tuple[Slot, ...]
    thrown: tuple[int, ...]
    number: int
    typed: bool

    @property
    def buttons(self) -> range:
        """The faces to tap."""
        return range(0) if self.typed else range(1, self.faces + 1)

    @property
    def next(self) -> Slot:
        """The die that is thrown next."""
        return self.slots[len(self.thrown)]

    @property
    def missing(self) -> int:
        """How many are still to be tapped, of those that are known to be thrown."""
        return len(self.slots) - len(self.thrown)


def pad_of(dice: Dice, thrown: Sequence[int], texts: Texts) -> Pad:
    """Lay out the pad of a throw of which some dice were tapped; a throw that is whole begins anew."""
    tapped = tuple(thrown[:MOST_TAPPED])
    faces = dice.due(tapped)
    if faces is None:
        tapped, faces = (), dice.faces
    own = sum(group.number for group in dice.own)
    told_apart = not dice.alike or dice.opposed or any(len(group.colours) > 1 for group in dice.groups)
    slots = tuple(
        Slot(
            die_words(texts, dice, place) if told_apart else "",
            str(tapped[at]) if at < len(tapped) else "",
            place >= own,
        )
        for at, place in enumerate(dice.places(tapped))
    )
    typed = max(group.faces for group in dice.groups) > MOST_FACES
    return Pad(str(dice_words(texts, dice)), faces, slots, tapped, dice.first if dice.alike else 0, typed)


def tapped_in(thrown: str, face: str) -> tuple[int, ...]:
    """Give the dice that a form says were tapped, the last one among them; ``back`` takes one off."""
    before = tuple(int(part) for part in thrown.split()[:MOST_TAPPED] if _is_face(part))
    if face == "back":
        return before[:-1]
    return (*before, int(face)) if _is_face(face) else before


def _is_face(words: str) -> bool:
    return words.isascii() and words.isdigit() and len(words) < 5
