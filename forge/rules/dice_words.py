"""Dice in words, on charts and in rulings alike: those that are thrown, and what they showed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from forge.rules.gaps import fill_in
from forge.values.dice_notation import parse_dice

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.values.dice import Dice
    from forge.values.dice_group import Group

    Texts = Mapping[str, str]


MINUS = "\u2212"


def dice_words(texts: Texts, dice: Dice | str) -> str:
    """Write dice, ``2d6``, with the letter that the texts put in the middle, and how they are read if not by sum."""
    if not dice:
        return ""
    dice = parse_dice(dice) if isinstance(dice, str) else dice
    try:
        return _dice_words(texts, dice)
    except KeyError:  # texts of a ledger from before there were such dice
        return str(dice)


def _dice_words(texts: Texts, dice: Dice) -> str:
    if dice.reading == "digits":
        said = f"{_letter(texts)}{str(dice.faces) * dice.number}"
        return _coloured(texts, dice.colours, said)
    sides = [" + ".join(_group(texts, group) for group in side) for side in dice.sides]
    if dice.opposed:
        sides[0] += _plus(dice)
    said = _say(texts, "against", dice=sides[0], share=sides[1]) if dice.opposed else sides[0]
    said = said if dice.reading == "sum" else _say(texts, dice.reading, dice=said, share=dice.share)
    return said if dice.opposed else said + _plus(dice)


def _plus(dice: Dice) -> str:
    """Write the number that is added to dice, close to them where they are one word: ``2d6+1``."""
    if not dice.plus:
        return ""
    apart = " " if dice.beside or dice.opposed or dice.reading != "sum" or dice.explode else ""
    return apart.join(("", "+" if dice.plus > 0 else MINUS, str(abs(dice.plus))))


def thrown_words(texts: Texts, dice: Dice, values: Sequence[int]) -> str:
    """Write what dice showed: ``4+3``, ``red 4 + white 7``, ``6+6+2`` of a die that was thrown again."""
    if not dice.fits(values):  # a throw of other dice than those on record
        return " ".join(map(str, values))
    joint = "+" if dice.reading == "sum" else " "
    apart = f" {joint} ".replace("   ", " ") if dice.beside or any(group.colours for group in dice.groups) else joint
    chains = dice.chains(values)
    starts = [0]
    for side in dice.sides:
        starts.append(starts[-1] + sum(group.number for group in side))
    sides = [
        _side(texts, side, chains[first:last], apart)
        for side, (first, last) in zip(dice.sides, pairwise(starts), strict=True)
    ]
    return _say(texts, "against", dice=sides[0], share=sides[1]) if dice.opposed else sides[0]


def _side(texts: Texts, side: tuple[Group, ...], chains: Sequence[Sequence[int]], joint: str) -> str:
    shown = []
    colours = [group.colour_of(place) for group in side for place in range(group.number)]
    for colour, chain in zip(colours, chains, strict=True):
        said = "+".join(map(str, chain))
        said = f"({said})" if len(chain) > 1 and len(chains) > 1 else said
        shown.append(_coloured(texts, (colour,), said) if colour else said)
    return joint.join(shown)


def die_words(texts: Texts, dice: Dice, place: int) -> str:
    """Write one die of a throw, ``white d10``, as it is told from the others."""
    group, at = dice.group_of(place)
    colour = group.colour_of(at)
    return _coloured(texts, (colour,) if colour else (), f"{_letter(texts)}{group.faces}")


def _group(texts: Texts, group: Group) -> str:
    said = _coloured(texts, group.colours, f"{group.number}{_letter(texts)}{group.faces}")
    if not group.explodes:
        return said
    share = f"{group.explodes}" if group.explodes == group.faces else f"{group.explodes}+"
    return _say(texts, "exploding", dice=said, share=share, again=group.again)


def _coloured(texts: Texts, colours: Sequence[str], said: str) -> str:
    if not colours:
        return said
    named = "/".join(texts.get(f"colour.{colour}", colour) for colour in colours)
    return _say(texts, "coloured", colour=named, dice=said)


def _letter(texts: Texts) -> str:
    return texts.get("dice.letter", "d")


def _say(texts: Texts, key: str, **values: object) -> str:
    return fill_in(texts[f"dice.{key}"], values)
