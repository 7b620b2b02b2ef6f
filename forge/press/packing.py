"""A pack made ready for a print service: its files, a manifest, an order that a person reads, and a zip of it all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, fail
from forge.places import source_of
from forge.press.archive import write_zip
from forge.press.counting import count_of
from forge.press.documents import write_documents
from forge.press.manifest import NAME as MANIFEST
from forge.press.manifest import manifest_of, order_key, write_manifest
from forge.press.order import make_orders
from forge.press.order_text import NAME as ORDER
from forge.press.order_text import order_text
from forge.press.pictures import Places, write_pictures
from forge.press.safety import tell_close
from forge.press.sheets import order_leaves
from forge.printing.fingerprint import contents_hash
from forge.printing.outputs import Outputs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from forge.errors import Problem, Problems
    from forge.pack.model import Component, Pack
    from forge.press.counting import Count
    from forge.press.order import Asked, Order
    from forge.press.sent import Sent
    from forge.press.service import Service

MEGABYTE = 1_000_000


class Wish(NamedTuple):
    """What is to be sent to whom: a profile by its name, components (none means all), products that were asked for."""

    profile: str
    service: Service
    components: Sequence[Component]
    asked: Mapping[str, Asked] = {}


class Pressed(NamedTuple):
    """What was made ready: files in their folder, the zip, what is ordered how often, and what is doubtful."""

    folder: Path
    files: tuple[Path, ...]
    archive: Path
    orders: tuple[Order, ...]
    counts: tuple[Count, ...]
    sent: tuple[Sent, ...]
    warnings: tuple[Problem, ...] = ()


def press_pack(
    pack: Pack, wish: Wish, out: Path, problems: Problems, *, force: bool = False, strict: bool = False
) -> Pressed:
    """Make a pack ready for a service, in a folder; ``ForgeError`` tells what is wrong, and then no file has changed.

    ``force`` replaces files that forge did not make; ``strict`` takes warnings for errors.
    """
    problems.raise_errors()
    orders = make_orders(pack, wish.service, wish.components, problems, wish.asked)
    problems.raise_errors()
    if not orders:
        message = f"there is nothing in {pack.title} that {wish.service.brand} makes"
        raise fail(Location("press"), wish.profile, message, f"it makes {', '.join(wish.service.products)}")
    counts = {order_key(order): count_of(order, len(order_leaves(order, problems))) for order in orders}
    problems.raise_errors()
    for order in orders:
        tell_close(order, problems)
    _stop(problems, strict=strict)
    archive = f"{pack.id}-{wish.profile}.zip"
    with Outputs(out, f"{pack.id} press {wish.profile}", source=source_of(pack.folder), force=force) as outputs:
        sent = _write(wish, orders, Places(outputs.file, outputs.scratch), problems)
        written = outputs.file(ORDER)
        notes = [f"{problem.field}: {problem.message}" for problem in problems.warnings]
        written.write_text(order_text(pack, wish.service, sent, counts, notes), encoding="utf-8", newline="\n")
        _hold_to_limits(wish.service, sent, written.parent, problems)
        manifest = manifest_of(wish.profile, sent, written.parent, counts)
        outputs.file(MANIFEST).write_bytes(write_manifest(manifest))
        write_zip(outputs.file(archive), written.parent, [ORDER, MANIFEST, *(one.file for one in sent)])
        _stop(problems, strict=strict)
        files = outputs.publish(contents_hash(pack.folder, pack.rules), {})
    return Pressed(out, files, out / archive, orders, tuple(counts.values()), sent)


def _stop(problems: Problems, *, strict: bool) -> None:
    """Stop at errors, and at warnings too where they count as such."""
    problems.raise_errors()
    if strict and problems.warnings:
        raise ForgeError(problems)


def _write(wish: Wish, orders: Sequence[Order], places: Places, problems: Problems) -> tuple[Sent, ...]:
    """Write the files of all orders in the format of the service."""
    if wish.service.format == "pdf":
        return write_documents(orders, wish.profile, places, problems)
    return tuple(one for order in orders for one in write_pictures(order, places, problems))


def _hold_to_limits(service: Service, sent: Sequence[Sent], folder: Path, problems: Problems) -> None:
    """Report files that are larger than the service takes."""
    for one in sent:
        size = (folder / one.file).stat().st_size
        if size > service.limits.megabytes * MEGABYTE:
            message = (
                f"is {size / MEGABYTE:,.1f} MB, more than the {service.limits.megabytes} MB that {service.brand} takes"
            )
            problems.error(Location(one.file), "", message, "JPEG is smaller: a profile of one's own can say so")
