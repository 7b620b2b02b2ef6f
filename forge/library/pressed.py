"""A pack made ready for a print service as it is wished: read, its components chosen, packed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from forge.budget import run
from forge.errors import ForgeError, Location, fail
from forge.library.known import know_components
from forge.press.order import Asked
from forge.press.packing import Wish, press_pack
from forge.press.shelf import read_service
from forge.printing.onto_paper import PrintOptions
from forge.printing.selection import select

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.errors import Problems
    from forge.library.opening import Wanted
    from forge.pack.model import Component, Pack
    from forge.press.packing import Pressed

WAYS = ("pad", "scale")


def read_asked(text: str) -> tuple[str, Asked]:
    """Read ``event-deck=poker`` or ``event-deck=poker:scale``; ``ValueError`` says what is wrong."""
    component, equals, wish = text.partition("=")
    product, colon, way = wish.partition(":")
    if not (component and equals and product):
        raise ValueError("is not a component and a product, such as event-deck=poker")
    if colon and way not in WAYS:
        raise ValueError(f"says {way!r} after the colon, which is neither pad nor scale")
    return component, Asked(product, "scale" if way == "scale" else "pad" if way == "pad" else "")


def read_products(products: Mapping[str, str] | None) -> dict[str, Asked]:
    """Read what components are to become; ``ForgeError`` tells what is wrong."""
    asked: dict[str, Asked] = {}
    for component, product in (products or {}).items():
        try:
            asked.update([read_asked(f"{component}={product}")])
        except ValueError as error:
            raise fail(Location("products"), component, f"{product!r} {error}") from None
    return asked


@run()
def press_wanted(
    wanted: Wanted,
    profile: str,
    out: Path | None,
    components: Sequence[str],
    problems: Problems,
    *,
    asked: Mapping[str, Asked] | None = None,
    blanks: bool = False,
    optional: bool = False,
    force: bool = False,
    strict: bool = False,
) -> tuple[Pressed, Pack]:
    """Make a pack, or some of its components, ready for a service, in ``output/PACK/PROFILE`` if no folder is named.

    What is only blanks, or what players have at hand, is sent if it is named, asked for as a product, or by ``blanks``
    and ``optional``.
    """
    service = read_service(profile)
    contents = wanted.contents(problems)
    know_components(contents, components, "press")
    if strict and problems.warnings:
        raise ForgeError(problems)
    asked = dict(asked or {})
    chosen = _named(contents, components) or _worth_it(contents, asked, problems, blanks=blanks, optional=optional)
    target = out or Path("output") / contents.id / profile
    with wanted.placing(problems) as drawn:
        drawn.add(problems)
        pressed = press_pack(contents, Wish(profile, service, chosen, asked), target, drawn, force=force, strict=strict)
    return pressed, contents


def _named(pack: Pack, components: Sequence[str]) -> tuple[Component, ...]:
    """Give the components that are named."""
    return tuple(component for component in pack.components if component.id in components)


def _worth_it(
    pack: Pack, asked: Mapping[str, Asked], problems: Problems, *, blanks: bool, optional: bool
) -> tuple[Component, ...]:
    """Give all that is worth its card and what is asked for as a product; what is left out is told."""
    kept = select(pack, PrintOptions(blanks=blanks, optional=optional), problems).components
    chosen = []
    for component in pack.components:
        if component in kept or component.id in asked:
            chosen.append(component)
        elif component.pieces:
            why, way = ("players may have it", "--optional") if component.instead else ("is only blanks", "--blanks")
            problems.warning(
                component.where, component.id, f"{why}: not sent", f"{way} sends it, and so does naming it"
            )
    return tuple(chosen)
