"""The order as a person reads it: what to choose at the service, how many, which files go where, what to mind."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from forge.press.fitting import shown_size
from forge.press.manifest import order_key, overlays_of
from forge.reading.measures import Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.pack.model import Pack
    from forge.press.counting import Count
    from forge.press.order import Order
    from forge.press.sent import Sent
    from forge.press.service import Service

NAME = "ORDER.txt"
WIDTH = 96


def order_text(
    pack: Pack,
    service: Service,
    sent: Sequence[Sent],
    counts: Mapping[str, Count],
    notes: Sequence[str],
) -> str:
    """Write the order."""
    orders = {order_key(order): order for one in sent for order in one.orders}
    changed = ", ".join(dict.fromkeys(one.title or one.id for one in overlays_of(pack)))
    state = f"edition {pack.rules.edition}{f', with {changed}' if changed else ''}"
    lines = [*_wrapped(f"{pack.title} {pack.version}, {state}: order for {service.title}"), ""]
    lines += _wrapped(_files_are(service))
    for number, (key, order) in enumerate(orders.items(), 1):
        files = [one for one in sent if order in one.orders]
        lines += ["", f"{number}. {order.product.title}: {order.title}", *_product(order, counts[key]), *_files(files)]
    if notes:
        lines += ["", "To mind", *(line for note in notes for line in _wrapped(f"- {note}", "  "))]
    lines += ["", f"Where the wishes of {service.brand} are said (read {service.seen})"]
    lines += [line for said in dict.fromkeys(service.source.values()) for line in _wrapped(f"- {said}", "  ")]
    if service.doubts:
        lines += ["", "Not said there, and assumed: ask before you pay"]
        told = (f"- {field}: {words}" for field, words in service.doubts.items())
        lines += [line for said in told for line in _wrapped(said, "  ")]
    return "\n".join((*lines, ""))


def _files_are(service: Service) -> str:
    if service.format == "pdf":
        standard = "PDF" if service.standard == "none" else service.standard
        colours = service.inks.condition or service.inks.space.upper()
        return f"Files are {standard}, colours {colours}, bleed {show_length(service.bleed)}."
    kind = "PNG" if service.format == "png" else "JPEG"
    return f"Files are {kind} at {service.dpi} dpi in sRGB, with their bleed; nothing is to be scaled or cut."


def _product(order: Order, count: Count) -> Iterator[str]:
    product = order.product
    if product.upload:
        yield from _wrapped(f"choose:   {product.upload}", " " * 10)
    yield f"quantity: {count.told}, for one game"
    if product.sheet:
        pieces = sum(piece.copies for piece in order.pieces)
        yield f"sheet:    {shown_size(product.sheet)}, {pieces} pieces in all"
    else:
        piece = order.pieces[0]
        yield f"size:     {shown_size(product.size or Size(piece.width, piece.height))} when cut"
        yield from _wrapped(_several(order), " " * 10)
    for told in dict.fromkeys(order.fit(piece).told for piece in order.pieces):
        if told:
            yield from _wrapped(f"fitted:   {told}", " " * 10)


def _several(order: Order) -> str:
    """Say of which pages of a PDF more than one is wanted, where each piece stands in it once."""
    if order.service.format != "pdf" or order.service.copies:
        return ""
    several = ", ".join(f"{piece.id} x {piece.copies}" for piece in order.pieces if piece.copies > 1)
    return f"copies:   {several}" if several else ""


def _files(files: Sequence[Sent]) -> Iterator[str]:
    """List files, fronts with what lies behind them."""
    rows = [one for one in files if one.shows != "back"]
    backs = [one for one in files if one.shows == "back"]
    yield f"files:    {len(files)}"
    for one in rows:
        times = f"{one.times} x " if one.times > 1 else ""
        extent = f", {one.pages} pages" if one.pages > 1 else ""
        behind = f"  (back: {one.back})" if one.back and len(backs) > 1 else ""
        yield f"  {times}{one.file}{extent}{behind}"
    if len(backs) == 1:
        yield f"  back of all: {backs[0].file}"


def _wrapped(words: str, indent: str = "") -> list[str]:
    return textwrap.wrap(words, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
