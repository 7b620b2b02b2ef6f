"""Dice as rules write them, from ``2d6`` to ``red d6 + white d10`` and ``d6 exploding 6, at most 3``."""

from __future__ import annotations

import re
from functools import cache

from forge.errors import nearest
from forge.values.dice import COLOURS, MOST_AGAIN, MOST_DICE, MOST_EXPLODING, MOST_FACES, MOST_GROUPS, Dice
from forge.values.dice_group import Group
from forge.values.value import Parsed

LONGEST = 200

_GROUP = re.compile(
    r"(?P<colours>(?:[a-z]+ )*)(?P<number>[0-9]{0,3})[dD](?P<faces>[0-9]{1,4})"
    r"(?: exploding (?P<explodes>[0-9]{1,4})(?P<up>\+)?(?P<limited>,? at most (?P<again>[0-9]{1,3})(?: times?)?)?)?"
)
_READING = re.compile(
    r"(?P<rest>.*?),? (?:keep (?P<way>highest|lowest) (?P<kept>[0-9]{1,3})|hits (?P<least>[0-9]{1,4})\+)"
)
_AFTERWARDS = re.compile(
    r"(?P<dice>(?:[a-z]+ )*[0-9]{0,3}[dD][0-9]{1,4}),? "
    r"(?P<read>keep (?:highest|lowest) [0-9]{1,3}|hits [0-9]{1,4}\+),? "
    r"(?P<again>exploding [0-9]{1,4}\+?(?:,? at most [0-9]{1,3}(?: times?)?)?)"
)
"""One kind of dice of which it is said last that they explode."""
_NUMBER = re.compile(r"(?P<rest>.*\S) ?(?P<sign>[+-]) ?(?P<number>[0-9]{1,3})")
_PLUS = re.compile(r" ?\+ ?(?=(?:[a-z]+ )*[0-9]{0,3}[dD][0-9])")
SUCH_AS = (
    "is not dice such as 1d6, 2d6 + 1, d66, 1d6 + 1d10, 4d6 keep highest 3, 4d6 hits 5+ or d6 exploding 6, at most 3"
)


@cache
def parse_dice(text: str) -> Dice:
    """Read ``2d6 + 1``, ``d66``, ``red d6 + white d10``, ``4d6 keep highest 3``, ``4d6 hits 5+``, ``2d6 against 2d6``.

    ``ValueError`` carries the rest of a sentence about what is none of these.
    """
    words = " ".join(text.split())
    if len(words) > LONGEST:
        raise ValueError(SUCH_AS)
    if late := _AFTERWARDS.fullmatch(words):
        words = f"{late['dice']} {late['again']} {late['read']}"
    dice, plus = _numbered(words)
    read = _READING.fullmatch(dice)
    if read and plus and " against " in read["rest"]:
        raise ValueError("adds a number that may be either side's; write it beside the dice that it is added to")
    sides, more = zip(*map(_numbered, (read["rest"] if read else words).split(" against ")), strict=True)
    if len(sides) > 2:
        raise ValueError(SUCH_AS)
    if not read:
        plus = more[0] - sum(more[1:])
    elif more[0]:
        raise ValueError("adds a number before dice are kept or counted; write it at the end")
    found = _read(sides, read)
    if plus and found.reading == "digits":
        raise ValueError("is read digit by digit, to which nothing is added; use a modifier")
    return found._replace(plus=plus) if plus else found


def _numbered(words: str) -> tuple[str, int]:
    """Part dice from a number that is added to them."""
    found = _NUMBER.fullmatch(words)
    if not found:
        return words, 0
    return found["rest"], int(found["number"]) * (1 if found["sign"] == "+" else -1)


def _read(sides: tuple[str, ...], read: re.Match[str] | None) -> Dice:
    if len(sides) == 1 and (digits := _digits(sides[0])):
        if read:
            raise ValueError("is read digit by digit; write 2d6 for dice that are kept or counted")
        return digits
    own, *opposed = (tuple(map(_group, _PLUS.split(side))) for side in sides)
    if len(own) > MOST_GROUPS or any(len(side) > MOST_GROUPS for side in opposed):
        raise ValueError(f"has more than {MOST_GROUPS} kinds of dice")
    first = own[0]
    dice = Dice(first.number, first.faces, "sum", 0, *first[2:], own[1:], opposed[0] if opposed else ())
    if read and read["way"]:
        dice = dice._replace(reading="highest" if read["way"] == "highest" else "lowest", share=int(read["kept"]))
    elif read:
        dice = dice._replace(reading="hits", share=int(read["least"]))
    _check_whole(dice)
    return dice


def _digits(words: str) -> Dice | None:
    """Read dice whose digits make a number, told apart by colour: ``d66``, ``red white d66``."""
    found = _GROUP.fullmatch(words)
    if not found or found["number"] or found["explodes"]:
        return None
    faces = found["faces"]
    if len(faces) < 2 or faces != faces[0] * len(faces) or faces[0] in "01":
        return None
    return Dice(len(faces), int(faces[0]), "digits", colours=_colours(found["colours"], len(faces)))


def _group(words: str) -> Group:
    found = _GROUP.fullmatch(words.strip())
    if not found:
        raise ValueError(SUCH_AS)
    number, faces = int(found["number"] or 1), int(found["faces"])
    if not (1 <= number <= MOST_DICE and 2 <= faces <= MOST_FACES):
        raise ValueError("is not dice such as 1d6 or 2d10")
    group = Group(number, faces, _colours(found["colours"], number))
    if not found["explodes"]:
        return group
    explodes, again = int(found["explodes"]), int(found["again"] or 0)
    if not found["limited"]:
        raise ValueError(f"explodes for ever; say how often at most: d{faces} exploding {explodes}, at most 3")
    if not 2 <= explodes <= faces:
        raise ValueError(f"cannot explode at {explodes}: that is not from 2 to {faces}")
    if explodes < faces and not found["up"]:
        raise ValueError(f"explodes from a face up: write exploding {explodes}+")
    if not 1 <= again <= MOST_AGAIN:
        raise ValueError(f"cannot be thrown again {again} times: that is not from 1 to {MOST_AGAIN}")
    group = group._replace(explodes=explodes, again=again)
    if number * group.highest > MOST_EXPLODING:
        raise ValueError(f"can come to {number * group.highest:,}, more than {MOST_EXPLODING:,}")
    return group


def _colours(words: str, number: int) -> tuple[str, ...]:
    colours = tuple(words.split())
    for colour in colours:
        if colour not in COLOURS:
            hint = nearest(colour, COLOURS) or f"{', '.join(COLOURS[:-1])} or {COLOURS[-1]}"
            raise ValueError(f"names {colour!r}, which is no colour of dice; {hint}")
    if len(colours) not in (0, 1, number):
        raise ValueError(f"names {len(colours)} colours of {number} dice; name one, or one for each")
    return colours


def _check_whole(dice: Dice) -> None:
    if dice.first > MOST_DICE:
        raise ValueError(f"is more than {MOST_DICE} dice")
    fewest = min(sum(group.number for group in side) for side in dice.sides)
    faces = max(group.faces for group in dice.groups)
    most = {"highest": fewest, "lowest": fewest, "hits": faces}.get(dice.reading)
    if most is not None and not 1 <= dice.share <= most:
        raise ValueError(f"cannot be read so: {dice.share} is not from 1 to {most}")


DICE = Parsed("dice such as 2d6", parse_dice)
