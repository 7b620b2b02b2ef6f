"""What is ordered of a print service: pieces of components, as one of its products."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, nearest
from forge.imposing.blocks import Chosen
from forge.press.fitting import MOST_PADDED, difference, fit_piece, shown_size
from forge.reading.measures import Size

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.errors import Problems
    from forge.pack.model import Component, Pack, Piece
    from forge.press.fitting import Fit, Way
    from forge.press.service import Product, Service


MOST_NAMED = 8
"""How many products a hint names; all are listed by the command."""


class Asked(NamedTuple):
    """A product that a component shall become whatever its size, and how it is made to fit."""

    product: str
    way: Way = ""


class Order(NamedTuple):
    """Pieces as a product of a service; ``name`` is what the service's file calls the product.

    On sheets pieces of several components may lie together. ``forced`` says that the product was asked for, so that
    pieces of another size are made to fit it in a ``way``.
    """

    pack: Pack
    parts: tuple[Chosen, ...]
    name: str
    product: Product
    service: Service
    way: Way = ""
    forced: bool = False

    @property
    def component(self) -> Component:
        """The component, or the first of those that lie on its sheets."""
        return self.parts[0].component

    @property
    def id(self) -> str:
        """The component's id, or those of all that lie on its sheets, as the name of a file says them."""
        return "+".join(part.component.id for part in self.parts)

    @property
    def title(self) -> str:
        """What its components are called."""
        return ", ".join(part.component.title for part in self.parts)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All its pieces, each once."""
        return tuple(piece for part in self.parts for piece in part.pieces)

    @property
    def bleed(self) -> int:
        """How far colours run on past the cut."""
        return self.service.bleed if self.product.bleed is None else self.product.bleed

    @property
    def safe(self) -> int:
        """How far from the cut what matters must keep."""
        return self.service.safe if self.product.safe is None else self.product.safe

    @property
    def two_sided(self) -> bool:
        """Whether it has backs: the pieces, and the product."""
        return self.product.two_sided and any(part.component.two_sided for part in self.parts)

    def fit(self, piece: Piece) -> Fit:
        """Say how a piece becomes the product."""
        found = fit_piece(piece, self.product, self.way, forced=self.forced)
        assert found
        return found


def make_orders(
    pack: Pack,
    service: Service,
    components: Sequence[Component],
    problems: Problems,
    asked: Mapping[str, Asked] | None = None,
) -> tuple[Order, ...]:
    """Find for each component the product of its kind and size, or the one asked for; what is not made is reported.

    Components that lie on sheets of the same product share them; the back of a piece without one stays blank.
    """
    asked = asked or {}
    _know(asked, service, components, problems)
    orders: dict[tuple[object, ...], Order] = {}
    left_out: list[Component] = []
    for component in components:
        if not component.pieces:
            continue
        before_it = problems.error_count
        found = _match(pack, service, component, asked.get(component.id), problems)
        if found is None:
            told = problems.error_count > before_it or component.id in asked
            left_out += [] if told else [component]
            continue
        _tell_unscored(found, component, problems)
        shared = found.product.sheet is not None
        key = (found.name, found.way) if shared else (component.id,)
        before = orders.get(key)
        orders[key] = before._replace(parts=(*before.parts, *found.parts)) if before else found
    _tell_left_out(service, left_out, problems)
    return tuple(orders.values())


def _tell_unscored(order: Order, component: Component, problems: Problems) -> None:
    """Say that folds and tears are in no file where a service takes no lines."""
    if component.scores and not order.service.spots and order.product.cut_file == "none":
        said = " and ".join(sorted({f"{score.use}s" for score in component.scores}))
        message = f"has {said}, for which the files for {order.service.brand} have no ink: they are in none of them"
        problems.warning(component.where, component.id, message, "tell the service in words, with a drawing")


def _know(asked: Mapping[str, Asked], service: Service, components: Sequence[Component], problems: Problems) -> None:
    """Report what is asked for and is not there."""
    ids = [component.id for component in components]
    for name, wish in asked.items():
        if name not in ids:
            problems.error(Location("--as"), name, "is no component that is to be printed", nearest(name, ids))
        if wish.product not in service.products:
            known = tuple(service.products)
            hint = nearest(wish.product, known) or f"it makes {', '.join(known)}"
            problems.error(Location("--as"), name, f"{service.brand} has no product {wish.product!r}", hint)


def _match(pack: Pack, service: Service, component: Component, asked: Asked | None, problems: Problems) -> Order | None:
    parts = (Chosen(component, component.pieces),)
    if asked:
        if asked.product not in service.products:
            return None
        product = service.products[asked.product]
        return Order(pack, parts, asked.product, product, service, asked.way, forced=True)
    kind = [(name, made) for name, made in service.products.items() if component.kind in made.kinds]
    fitting = [(name, made) for name, made in kind if _fits(component, made)]
    if fitting:
        # what is made in exactly this size comes before what is made in any
        name, product = min(fitting, key=lambda one: one[1].size is None)
        return Order(pack, parts, name, product, service)
    nearest_made = min(
        ((name, made) for name, made in kind if made.size), key=lambda one: _distance(component.pieces[0], one[1]),
        default=None,
    )  # fmt: skip
    if nearest_made and _is_near(component.pieces[0], nearest_made[1]):
        _refuse(service, component, nearest_made, problems)
    return None


def _tell_left_out(service: Service, left_out: Sequence[Component], problems: Problems) -> None:
    """Say in one warning what a service does not make."""
    if left_out:
        names = ", ".join(component.id for component in left_out)
        made = list(service.products)
        listed = ", ".join(made[:MOST_NAMED]) + (", ..." if len(made) > MOST_NAMED else "")
        hint = f"to send one as something else: --as {left_out[0].id}=PRODUCT; it makes {listed}"
        theirs = "their kinds and sizes" if len(left_out) > 1 else "its kind and size"
        message = f"not sent: {service.brand} makes nothing of {theirs}"
        problems.warning(left_out[0].where, names, message, hint)


def _refuse(service: Service, component: Component, made: tuple[str, Product], problems: Problems) -> None:
    """Say what is made instead of the size or shape that a component has, and how to take it."""
    name, product = made
    piece = component.pieces[0]
    assert product.size
    sizes = " and ".join(dict.fromkeys(shown_size(Size(one.width, one.height)) for one in component.pieces))
    differs = difference(piece, product) or f"but {product.outline}"
    message = (
        f"{component.title} is {sizes}, which {service.brand} does not make; nearest is {name}, "
        f"{shown_size(product.size)}, {differs}"
    )
    fit = fit_piece(piece, product, forced=True)
    problems.error(
        component.where, component.id, message, f"--as {component.id}={name} takes it, {fit.told if fit else ''}"
    )


def _distance(piece: Piece, product: Product) -> int:
    """Tell how far a product is from the size of a piece, whichever way that lies."""
    assert product.size
    return min(sum(abs(a - b) for a, b in zip(way, product.size, strict=True)) for way in _lying(piece, product))


def _lying(piece: Piece, product: Product) -> tuple[tuple[int, int], ...]:
    upright = (piece.width, piece.height)
    return (upright, upright[::-1]) if product.turned else (upright,)


def _is_near(piece: Piece, product: Product) -> bool:
    """Tell whether a piece was perhaps meant to be a product: no side differs by more than a cut may be beside."""
    assert product.size
    return any(
        all(abs(a - b) <= MOST_PADDED for a, b in zip(way, product.size, strict=True)) for way in _lying(piece, product)
    )


def _fits(component: Component, product: Product) -> bool:
    """Whether all pieces of a component have the product's shape and size."""
    own, made = component.outline, product.outline
    if not own.is_square_cut and own.form != made and product.size:
        return False
    if own.is_square_cut and made in ("round", "hexagon"):
        return False
    return all(fit_piece(piece, product) is not None for piece in component.pieces)
