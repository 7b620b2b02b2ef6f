"""What was packed for a service, as data: every file with its product, pieces, size and hash."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from forge.pack.model import Pack
    from forge.press.counting import Count
    from forge.press.order import Order
    from forge.press.sent import Sent
    from forge.rules.agreed import Overlay

NAME = "manifest.json"
SCHEMA = "forge-press-manifest/1"
"""What the manifest is, and the version of its form: a field may be added within one, none changes its meaning."""


def manifest_of(profile: str, sent: Sequence[Sent], folder: Path, counts: Mapping[str, Count]) -> dict[str, Any]:
    """Describe what is sent; files are read where they lie."""
    pack, service = sent[0].orders[0].pack, sent[0].orders[0].service
    orders = list(dict.fromkeys(order_key(order) for one in sent for order in one.orders))
    by_key = {order_key(order): order for one in sent for order in one.orders}
    return {
        "schema": SCHEMA,
        "pack": {"id": pack.id, "title": pack.title, "version": pack.version, "edition": pack.rules.edition}
        | {"overlays": [one.id for one in overlays_of(pack)]},
        "service": {
            "profile": profile,
            "title": service.title,
            "seen": service.seen,
            "format": service.format,
            "standard": service.standard,
            "colours": service.inks.space,
        },
        "products": [_product(by_key[key], counts[key]) for key in orders],
        "files": [_file(one, folder / one.file) for one in sent],
    }


def overlays_of(pack: Pack) -> tuple[Overlay, ...]:
    """Give the overlays that lie over an edition, such as a translation: without them it is another print."""
    return tuple(one for one in pack.rules.overlays if one.source != "edition")


def order_key(order: Order) -> str:
    """Name an order: its components, and what they become."""
    return f"{order.id}={order.name}"


def write_manifest(manifest: Mapping[str, object]) -> bytes:
    """Write a manifest: fields as they are, two blanks deep, UTF-8."""
    return (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()


def _product(order: Order, count: Count) -> dict[str, Any]:
    product = order.product
    told = {piece.id: order.fit(piece).told for piece in order.pieces}
    fitted = sorted({words for words in told.values() if words})
    return {
        "product": order.name,
        "title": product.title,
        "upload": product.upload,
        "components": [part.component.id for part in order.parts],
        "pieces": sum(piece.copies for piece in order.pieces),
        "different": len(order.pieces),
        "ordered": count.ordered,
        "sets": list(count.sets),
        "of": count.noun,
        "two-sided": order.two_sided,
        "fitted": fitted,
    }


def _file(one: Sent, path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {
        "file": one.file,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "media": one.media,
        "product": one.orders[0].name,
        "components": [part.component.id for order in one.orders for part in order.parts],
        "shows": one.shows,
        "number": one.number,
        "copies": one.times,
        "pages": one.pages,
        "pieces": [{"component": on.component, "piece": on.piece, "copies": on.copies} for on in one.pieces],
        "back": one.back,
        "px": list(one.pixels) if one.pixels else None,
        "dpi": one.dpi or None,
        "page-mm": _mm(*one.size),
        "trim-mm": _mm(one.trim.width, one.trim.height),
    }


def _mm(width: int, height: int) -> list[float]:
    return [round(width / MM, 4), round(height / MM, 4)]
