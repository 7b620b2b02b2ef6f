"""An order as pictures: one of each side of each piece or sheet, of the exact pixels that a service takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.laid import placed
from forge.drawing.page import Box
from forge.press.cut_file import cut_svg
from forge.press.naming import ENDINGS, MEDIA, stem, template_of
from forge.press.pages import press_pages
from forge.press.sent import Sent, on_file
from forge.reading.measures import INCH, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.pack.model import Side
    from forge.press.order import Order
    from forge.press.pages import PressPage


class Places(NamedTuple):
    """Where files go: what is sent, by its name, and what is only needed on the way."""

    file: Callable[[str], Path]
    scratch: Callable[[str], Path]


def write_pictures(order: Order, places: Places, problems: Problems) -> tuple[Sent, ...]:
    """Draw an order and write its files; of backs that are all alike one is enough where the service takes one."""
    shared = has_one_back(order, problems)
    sent: list[Sent] = []
    for side in order_sides(order):
        drawn = _drawn(order, side, places, problems, only_first=shared and side == "back")
        sent += (_write(order, page, picture, places, shared=shared) for page, picture in drawn)
    if order.product.cut_file == "svg":
        sent += _write_cuts(order, places, problems)
    return tuple(_paired(sent, shared=shared))


def order_sides(order: Order) -> tuple[Side, ...]:
    """Give the sides that an order has."""
    return ("front", "back") if order.two_sided else ("front",)


def has_one_back(order: Order, problems: Problems) -> bool:
    """Tell whether one back stands for all: the service takes that, and all pieces have the same."""
    wanted = order.service.pairing == "one-back" and order.two_sided and not order.product.sheet
    return wanted and backs_alike(order, problems)


def backs_alike(order: Order, problems: Problems) -> bool:
    """Tell whether the backs of all its pages show the same."""
    backs = (_shown(page.page.shapes) for page in press_pages(order, problems, ("back",), die=False))
    first = next(backs, None)
    return first is not None and all(back == first for back in backs)


def _shown(shapes: Iterable[Shape]) -> list[object]:
    """Give all that is drawn as values that are equal where the same is drawn."""
    found: list[object] = []
    for shape, at, clip, faded, within, group in placed(shapes):
        outlines = [(list(outline.rings), outline.even_odd) for outline in within]
        found.append((type(shape), shape, at, clip, faded, outlines, bool(group)))
    return found


def names_of(order: Order, side: Side, page: PressPage | None = None, *, shared: bool = False) -> dict[str, str]:
    """Give what the names of files are made of."""
    service = order.service
    values = {
        "pack": order.pack.id,
        "component": order.id,
        "product": order.name,
        "size": size_of(order),
        "side": service.front if side == "front" else service.back,
    }
    if page and not shared:
        alone = not order.product.sheet
        values["number"] = f"{page.number:0{_digits(1 if order.product.sheet else len(order.pieces))}}"
        values["piece"] = page.members[0].piece.id if alone else ""
        most = max(piece.copies for piece in order.pieces)
        values["copy"] = f"{page.copy:0{_digits(most)}}" if alone and service.copies and most > 1 else ""
    return values


def _digits(most: int) -> int:
    """Tell how many digits numbers have, so that files lie in the order of their names."""
    return max(2, len(str(most)))


def size_of(order: Order) -> str:
    """Write the size of what is cut, as names of files say it: ``63x88mm``."""
    piece = order.pieces[0]
    size = order.product.size or Size(piece.width, piece.height)
    return "x".join(show_length(length).removesuffix(" mm") for length in size) + "mm"


def _drawn(
    order: Order, side: Side, places: Places, problems: Problems, *, only_first: bool
) -> Iterator[tuple[PressPage, bytes]]:
    """Draw the pages of a side; of each only the picture and what is known of it are kept."""
    from forge.printing.onto_paper import document_info  # ReportLab is slow to load
    from forge.rendering.pdf import PdfWriter
    from forge.rendering.png import render_pngs  # pdfium is slow to load

    path = places.scratch(f"{order.name}-{order.component.id}-{side}.pdf")
    writer = PdfWriter(path, document_info(order.pack), order.pack.fonts)
    known: list[PressPage] = []
    for page in press_pages(order, problems, (side,), die=False):
        writer.add_page(page.page)
        known.append(page._replace(page=page.page._replace(shapes=())))
        if only_first:
            break
    problems.raise_errors()
    problems.add(writer.finish())
    problems.raise_errors()
    yield from zip(known, render_pngs(path, order.service.dpi), strict=True)


def _write(order: Order, page: PressPage, picture: bytes, places: Places, *, shared: bool) -> Sent:
    from forge.rendering.tagged import png_as_jpeg, tag_png  # Pillow is slow to load

    service, side = order.service, page.side
    one_back = shared and side == "back"
    name = f"{stem(template_of(service), names_of(order, side, page, shared=one_back))}.{ENDINGS[service.format]}"
    jpeg = service.format == "jpeg"
    data = png_as_jpeg(picture, service.quality, service.dpi) if jpeg else tag_png(picture)
    places.file(name).write_bytes(data)
    size = Size(page.page.width, page.page.height)
    pixels = (round(size.width * service.dpi / INCH), round(size.height * service.dpi / INCH))
    pieces = () if one_back else on_file(page.members)
    times = sum(piece.copies for piece in order.pieces) if one_back else page.times
    return Sent(
        name, MEDIA[service.format], (order,), side, page.number, times, pieces, size, page.page.trim, 1, pixels,
        service.dpi,
    )  # fmt: skip


def _write_cuts(order: Order, places: Places, problems: Problems) -> Iterator[Sent]:
    """Write the cut lines of each sheet, as they lie on its front."""
    from forge.press.die import die_lines  # only where lines are cut
    from forge.press.sheets import order_leaves

    leaves = order_leaves(order, problems)
    for number, leaf in enumerate(leaves, 1):
        values = names_of(order, "front") | {"number": f"{number:0{_digits(1)}}", "side": "cut"}
        name = f"{stem(template_of(order.service), values)}.svg"
        size = leaf.sheet.room.page
        text = cut_svg(size, die_lines(order, leaf, "front"), f"{order.title}, {leaf.sheet.name}")
        places.file(name).write_text(text, encoding="utf-8", newline="\n")
        yield Sent(name, MEDIA["svg"], (order,), "cut", number, 1, (), size, Box(*leaf.trim))


def _paired(sent: list[Sent], *, shared: bool) -> Iterator[Sent]:
    """Say of each front which file is its back."""
    backs = [one for one in sent if one.shows == "back"]
    by_pieces = {(one.pieces, one.number): one.file for one in backs}
    seen: dict[tuple[object, int], list[str]] = {}
    for one in backs:
        seen.setdefault((one.pieces, one.number), []).append(one.file)
    for one in sent:
        if one.shows != "front" or not backs:
            yield one
        elif shared:
            yield one._replace(back=backs[0].file)
        else:
            found = seen.get((one.pieces, one.number), [])
            yield one._replace(back=found.pop(0) if found else by_pieces.get((one.pieces, one.number), ""))
