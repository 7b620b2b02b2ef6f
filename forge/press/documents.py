"""Orders as PDF files: one for each order, or for all of one size, fronts and backs as a service pairs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.press.conditions import press_profile
from forge.press.document import write_press_pdf
from forge.press.naming import ENDINGS, MEDIA, stem, template_of
from forge.press.pages import press_pages
from forge.press.pictures import has_one_back, names_of, order_sides
from forge.press.sent import OnFile, Sent, on_file
from forge.reading.measures import Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.page import Box, Page
    from forge.errors import Problems
    from forge.pack.model import Side
    from forge.press.order import Order
    from forge.press.pages import PressPage
    from forge.press.pictures import Places
    from forge.press.sent import Shows
    from forge.rendering.inking import PressProfile


class _Run(NamedTuple):
    """Pages that go into one file: of which orders, which sides, in turn or not, and whether one back is for all."""

    orders: tuple[Order, ...]
    sides: tuple[Side, ...]
    shows: Shows
    one_back: bool = False


def write_documents(orders: Sequence[Order], profile: str, places: Places, problems: Problems) -> tuple[Sent, ...]:
    """Write the PDFs of orders; those whose files have one name share the file."""
    template, service = template_of(orders[0].service), orders[0].service
    inks = None if service.standard == "none" else press_profile(profile, service)
    files: dict[str, _Run] = {}
    for order in orders:
        for run in _runs(order, problems):
            values = names_of(order, run.sides[0])
            if len(run.sides) > 1 or not order.two_sided:
                values["side"] = ""
            elif "{side}" not in template:
                values["component"] += f"-{values['side']}s"
            name = stem(template, values)
            if name in files and files[name].shows != run.shows:  # pages with backs and without would not pair
                name = f"{name}-{run.shows}"
            before = files.get(name)
            files[name] = before._replace(orders=(*before.orders, order)) if before else run
    ending = ENDINGS[service.format]
    sent = tuple(_written(f"{name}.{ending}", run, inks, places, problems) for name, run in files.items())
    return tuple(_with_back(one, sent) for one in sent)


def _runs(order: Order, problems: Problems) -> Iterator[_Run]:
    """Say which files an order has."""
    pairing, sides = order.service.pairing, order_sides(order)
    if len(sides) == 1:
        yield _Run((order,), sides, "front")
    elif pairing == "alternating":
        yield _Run((order,), sides, "both")
    elif has_one_back(order, problems):
        yield _Run((order,), sides, "both", one_back=True)
    else:
        yield _Run((order,), ("front",), "front")
        yield _Run((order,), ("back",), "back")


def _written(name: str, run: _Run, profile: PressProfile | None, places: Places, problems: Problems) -> Sent:
    known = _Known([], [])
    pages = known.noting(_pages(run, problems), run.sides[0])
    count = write_press_pdf(places.file(name), pages, run.orders[0].pack, profile, problems)
    first = known.boxes[0]
    pieces: dict[tuple[str, str], int] = {}
    for component, piece, copies in known.pieces:
        pieces[component, piece] = pieces.get((component, piece), 0) + copies
    return Sent(
        name, MEDIA["pdf"], run.orders, run.shows, 1, 1, tuple(OnFile(*key, n) for key, n in pieces.items()),
        first[0], first[1], count,
    )  # fmt: skip


class _Known(NamedTuple):
    """What is noted of pages while they are written."""

    boxes: list[tuple[Size, Box]]
    pieces: list[OnFile]

    def noting(self, pages: Iterator[PressPage], counted: Side) -> Iterator[Page]:
        """Give the pages themselves; pieces are counted on those of one side."""
        for page in pages:
            self.boxes.append((Size(page.page.width, page.page.height), page.page.trim))
            if page.side == counted:
                self.pieces.extend(on._replace(copies=on.copies * page.times) for on in on_file(page.members))
            yield page.page


def _pages(run: _Run, problems: Problems) -> Iterator[PressPage]:
    for order in run.orders:
        if not run.one_back:
            yield from press_pages(order, problems, run.sides)
            continue
        yield from press_pages(order, problems, ("front",))
        yield next(press_pages(order, problems, ("back",)))


def _with_back(one: Sent, sent: Sequence[Sent]) -> Sent:
    backs = [other.file for other in sent if other.shows == "back" and other.orders == one.orders]
    return one._replace(back=backs[0]) if one.shows == "front" and backs else one
