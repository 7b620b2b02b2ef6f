"""What lies in slots: counters with their steps, blocks that hide their faces, cards with their backs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.vassal.traits import (
    basic,
    clone,
    definition,
    delete,
    layer,
    marker,
    mask,
    moved,
    prototype,
    rotate,
    send,
    trail,
)
from forge.exporting.vassal.tree import MODULE, Slot, add

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.exporting.model import Thing
    from forge.exporting.vassal.traits import Trait
    from forge.exporting.vassal.tree import Element
    from forge.pack.model import Side

COUNTER, BLOCK, CARD = "Counter", "Block", "Card"
FACINGS, EDGES = 6, 4
"""How many ways a counter is turned: to the sides of a hex; a block to its edges, which are its steps."""

MOVED = "moved.png"
MARK = 12
"""How many pixels wide the mark of a moved piece is."""


class Gallery(NamedTuple):
    """Names of pictures in the module, by thing and side; of blocks what others see, by the side they belong to."""

    names: Mapping[tuple[str, Side], str]
    hidden: Mapping[tuple[str, int, int], str]

    def front(self, thing: Thing) -> str:
        """The picture of a thing at full strength."""
        return self.names[thing.id, "front"]

    def back(self, thing: Thing) -> str:
        """The picture of its back, nothing where it has none."""
        return self.names.get((thing.id, "back"), "")


class Begins(NamedTuple):
    """How a block begins: hidden, if somebody plays its side, and with so many steps lost."""

    hidden: bool = False
    lost: int = 0


WHOLE = Begins()


def add_prototypes(root: Element, size: int) -> None:
    """Add what all counters, all blocks and all cards can do; ``size`` is that of a counter in pixels."""
    container = add(root, MODULE + "PrototypesContainer")
    away = size // 2 - MARK // 3
    mark = moved(MOVED, away, -away - MARK)
    kinds = {
        COUNTER: ("Every counter", (delete(), clone(), mark, trail(), rotate(FACINGS))),
        BLOCK: ("Every block", (delete(), clone(), mark, trail())),
        CARD: ("Every card", (delete(),)),
    }
    for name, (told, traits) in kinds.items():
        add(
            container,
            MODULE + "PrototypeDefinition",
            definition(*traits, basic("", "", "")),
            name=name,
            description=told,
        )


def counter(thing: Thing, gallery: Gallery, size: tuple[int, int], key: str) -> Slot:
    """A counter: its steps as layers if it has two sides, all that every counter can do, and what it is."""
    front, back = gallery.front(thing), gallery.back(thing)
    steps = (layer("Step", [front, back], ["", "+ (reverse)"], "Turn over"),) if back else ()
    return Slot(key, thing.title, front, *size, (prototype(COUNTER), *steps, _about(thing)))


def block(thing: Thing, gallery: Gallery, size: tuple[int, int], key: str, begins: Begins = WHOLE) -> Slot:
    """A block: its face is seen by its side alone once it is hidden, and its edges count its steps."""
    front = gallery.front(thing)
    cover = gallery.hidden[thing.side, *size]
    masked = mask(cover, "Hide or show", "H", thing.player if begins.hidden else "")
    edges = rotate(EDGES, "Step lost", "Step regained", begins.lost)
    return Slot(key, thing.title, front, *size, (masked, prototype(BLOCK), edges, _about(thing)))


def card(thing: Thing, gallery: Gallery, size: tuple[int, int], key: str, decks: tuple[str, str]) -> Slot:
    """A card with its back, and the ways to its deck and to the discards."""
    deck, discards = decks
    home = (send(discards, "Discard", "X"), send(deck, "Return to deck", "R"))
    back = gallery.back(thing)
    turned = (mask(back, "Flip", "F"),) if back else ()
    return Slot(key, thing.title, gallery.front(thing), *size, (*turned, prototype(CARD), *home, _about(thing)))


def _about(thing: Thing) -> Trait:
    """Name the component, the piece and the side that it belongs to, for whoever searches or reports."""
    about = {"Component": thing.component, "Piece": thing.id, "Side": thing.side, "Copies": str(thing.copies)}
    return marker(about)
