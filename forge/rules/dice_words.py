"""Dice in words, on charts and in rulings alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.gaps import fill_in

if TYPE_CHECKING:
    from collections.abc import Mapping


def dice_words(texts: Mapping[str, str], dice: object) -> str:
    """Write dice, ``2d6``, with the letter that the texts put in the middle, and how they are read if not by sum."""
    plain, _, reading = str(dice).partition(" ")
    letter = texts.get("dice.letter", "d")
    if not reading:
        return plain.replace("d", letter)
    way, share = reading.removeprefix("keep ").split()
    values = {"dice": plain.replace("d", letter), "share": share.removesuffix("+").replace("d", letter)}
    return fill_in(texts.get(f"dice.{way}", str(dice)), values)
