"""How many are ordered: what the game has, and what a service sells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.press.order import Order


class Count(NamedTuple):
    """How many of a product one game takes, and how many are ordered, in how many sets of which sizes."""

    taken: int
    noun: str
    sets: tuple[int, ...]

    @property
    def ordered(self) -> int:
        """How many are ordered in all."""
        return sum(self.sets)

    @property
    def told(self) -> str:
        """Say it, and what is over."""
        nouns = self.noun if self.ordered == 1 else f"{self.noun}s"
        if len(self.sets) == 1:
            said = f"{self.ordered:,} {nouns}"
        else:
            said = (
                f"{self.ordered:,} {nouns} in {len(self.sets)} sets of {', '.join(f'{size:,}' for size in self.sets)}"
            )
        over = self.ordered - self.taken
        return f"{said}, of which {over:,} {'is' if over == 1 else 'are'} over" if over else said


def count_of(order: Order, leaves: int) -> Count:
    """Count what is ordered: sheets where pieces lie on sheets, else pieces with their copies."""
    product = order.product
    taken = leaves if product.sheet else sum(piece.copies for piece in order.pieces)
    noun = "sheet" if product.sheet else "card" if order.component.kind == "card" else "piece"
    largest = max(product.packs) if product.packs else product.most
    sets, left = [], taken
    while left > largest:
        sets.append(largest)
        left -= largest
    if left or not sets:
        sets.append(_sold(order, left))
    return Count(taken, noun, tuple(sets))


def _sold(order: Order, wanted: int) -> int:
    """Give the least that is sold and suffices."""
    product = order.product
    if product.packs:
        return min(size for size in product.packs if size >= wanted)
    least = max(wanted, product.least)
    return min(-(-least // product.by) * product.by, max(product.most, least))
