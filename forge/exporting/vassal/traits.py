"""Traits of VASSAL's pieces: what each is written as, in the order of its fields.

A piece is its traits from the outermost to the basic piece; each holds all that lie within it as one word, so that its
tabs are escaped once more at every depth. Types say what a piece can do, states how it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.vassal.sequence import encode

if TYPE_CHECKING:
    from collections.abc import Sequence

CTRL, ALT = 130, 520
NOTHING_TYPED = 57348
"""The code of a key that no keyboard has: of named commands."""

INSET = "I"
"""How a hidden piece is shown to its owner: its face, and small in a corner what the others see."""


class Trait(NamedTuple):
    """One trait: its type and its state."""

    type: str
    state: str = ""


def key(letter: str, modifiers: int = CTRL) -> str:
    """A key of the keyboard, with Ctrl unless said otherwise."""
    return f"{ord(letter)},{modifiers}"


def command(name: str) -> str:
    """A command by name, which no key gives."""
    return f"{NOTHING_TYPED},0,{name}"


def basic(image: str, title: str, gpid: str) -> Trait:
    """The innermost trait, which every piece has: its picture, its name, the number of its slot."""
    return Trait("piece;" + encode(";", "", "", image, title), encode(";", "null", 0, 0, gpid, 0))


def prototype(name: str) -> Trait:
    """All traits of a prototype."""
    return Trait(f"prototype;{encode(';', name)}")


def marker(values: dict[str, str]) -> Trait:
    """Properties that never change, by name."""
    return Trait("mark;" + encode(",", *values), encode(",", *values.values()))


def delete() -> Trait:
    """The command that takes a piece off the table."""
    return Trait("delete;" + encode(";", "Delete", key("D"), ""))


def clone() -> Trait:
    """The command that makes another of a piece."""
    return Trait("clone;" + encode(";", "Copy", key("C"), ""))


def moved(image: str, x: int, y: int) -> Trait:
    """A mark on pieces that have moved, at a place from the middle of the piece."""
    fields = encode(";", image, x, y, "Mark moved", key("M"), "", False, "", "", "", "")
    return Trait(f"markmoved;{fields}", "false")


def trail() -> Trait:
    """The trail of where a piece has been; rotation must lie further in than this."""
    line = ("255,255,255", "0,0,0", 100, 50, 20, 30, 1.0)
    fields = encode(";", key("T"), "Movement trail", False, False, 10, *line, "", "", "", "", False)
    return Trait(f"footprint;{fields}", "false;;0;false;0")


def rotate(facings: int, right: str = "Turn right", left: str = "Turn left", turned: int = 0) -> Trait:
    """The commands that turn a piece to so many facings, by how many it is turned to the right.

    All that is to turn with it lies further in, layers too.
    """
    fields = encode(";", facings, key("]"), key("["), right, left, "", "", "Facing", "", "", "", "", True)
    return Trait(f"rotate;{fields}", str(turned % facings))


def layer(name: str, images: Sequence[str], titles: Sequence[str], turn: str) -> Trait:
    """Steps as a layer that is always shown: the first is the front; one key goes round.

    A title that begins with ``+`` is put behind the name of the piece.
    """
    activate, up, down = ("", CTRL, ""), (turn, CTRL, ""), ("", CTRL, "")
    reset = ("Full strength", command("fullStrength"), "1")
    drawn = (False, 0, 0, encode(",", *images), encode(",", *titles), True, name)
    random, follow, version = ("", ""), (False, "", 1), (1, True)
    keys, last = ("", key("F"), ""), ("", 1.0, "", "true")
    fields = (*activate, *up, *down, *reset, *drawn, *random, *follow, *version, *keys, *last)
    return Trait(f"emb2;{encode(';', *fields)}", "1")


def mask(image: str, words: str, letter: str, owner: str = "") -> Trait:
    """Another side that hides a piece: its owner sees its face with the picture small in a corner, others the picture.

    ``owner`` is the side that has it hidden when the game begins.
    """
    fields = encode(";", key(letter), image, words, INSET, "?", "side:", "Peek", "", False, "", "")
    return Trait(f"obs;{fields}", encode(";", owner or "null", ""))


def send(deck: str, words: str, letter: str) -> Trait:
    """The command that puts a card on a deck."""
    return Trait("return;" + encode(";", words, key(letter), deck, "", "", 2, False, deck))


def definition(*traits: Trait) -> str:
    """The text of a slot or prototype: the command that adds the piece."""
    kind, state = traits[-1]
    for outer in reversed(traits[:-1]):
        kind, state = encode("\t", outer.type, kind), encode("\t", outer.state, state)
    return "+/" + encode("/", "null", kind, state)
