"""What is ordered of a print service: pieces of one component, as one of its products."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.reading.measures import Size, show_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.errors import Problems
    from forge.pack.model import Component, Pack, Piece
    from forge.press.service import Product, Service


class Order(NamedTuple):
    """Pieces of a component as a product of a service; ``name`` is what the service's file calls the product."""

    pack: Pack
    component: Component
    pieces: Sequence[Piece]
    name: str
    product: Product
    service: Service

    @property
    def bleed(self) -> int:
        """How far colours run on past the cut."""
        return self.service.bleed if self.product.bleed is None else self.product.bleed

    @property
    def two_sided(self) -> bool:
        """Whether it has backs: the pieces, and the product."""
        return self.component.two_sided and self.product.two_sided


def lies_across(piece: Piece, product: Product) -> bool | None:
    """Tell whether a piece must be turned to be a product of its size; ``None`` if it does not have that size at all.

    What is as large as the product within a tenth of a millimetre has its size.
    """
    if product.size is None or (_same(piece.width, product.size.width) and _same(piece.height, product.size.height)):
        return False
    across = _same(piece.width, product.size.height) and _same(piece.height, product.size.width)
    return True if across and product.turned else None


NEAR = 3_600
"""A tenth of a millimetre: what no cutter keeps to."""


def _same(one: int, other: int) -> bool:
    return abs(one - other) <= NEAR


def make_orders(pack: Pack, service: Service, components: Sequence[Component], problems: Problems) -> tuple[Order, ...]:
    """Find for each component the product of its kind and size; what a service does not make is reported."""
    orders = []
    for component in components:
        if not component.pieces:
            continue
        kind = [(name, made) for name, made in service.products.items() if component.kind in made.kinds]
        fitting = [(name, made) for name, made in kind if _fits(component, made)]
        if fitting:
            # what is made in exactly this size comes before what is made in any
            name, product = min(fitting, key=lambda one: one[1].size is None)
            orders.append(Order(pack, component, component.pieces, name, product, service))
        elif kind:
            sizes = ", ".join(f"{name}: {_shown(made.size)}" for name, made in kind if made.size)
            found = " and ".join(dict.fromkeys(_shown(Size(piece.width, piece.height)) for piece in component.pieces))
            message = f"{component.title} is {found}, which {service.title} does not make"
            problems.error(component.where, component.id, message, f"it makes {sizes}")
        else:
            message = f"{component.title} is left out: {service.title} makes nothing of the kind {component.kind}"
            problems.warning(component.where, component.id, message)
    return tuple(orders)


def _fits(component: Component, product: Product) -> bool:
    return all(lies_across(piece, product) is not None for piece in component.pieces)


def _shown(size: Size | None) -> str:
    return f"{show_length(size.width)} x {show_length(size.height)}" if size else "any size"
