"""``forge press``: make a pack ready for a print service."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.options import columns, counted, edition_options, gathers, report, strict_option, usage
from forge.cli.print_options import Typed, replace_option
from forge.cli.profiles import SERVICE

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.library.opening import Overlays
    from forge.pack.model import Pack
    from forge.press.order import Asked
    from forge.press.packing import Pressed
    from forge.press.service import Service


def _asked(text: str) -> tuple[str, Asked]:
    from forge.library.pressed import read_asked

    return read_asked(text)


@click.command("press")
@click.argument("name", metavar="[PACK]", required=False)
@click.argument("components", metavar="[COMPONENT]...", nargs=-1)
@click.option("--profile", type=SERVICE, metavar="NAME", help="The print service; --list shows those that are known.")
@click.option(
    "--as",
    "asked",
    type=Typed("product", _asked),
    multiple=True,
    metavar="COMPONENT=PRODUCT",
    help="Send a component as this product whatever its size: at its own size with its colours run on, or scaled "
    "evenly. PRODUCT:pad and PRODUCT:scale say which. May be given several times.",
)
@click.option("--list", "listed", is_flag=True, help="List the print services, or the products of one.")
@click.option("--blanks", is_flag=True, help="Also send pieces and pages that are only boxes to write in.")
@click.option("--optional", is_flag=True, help="Also send what players may already own, such as a pack of cards.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder; output/PACK/PROFILE if not given."
)
@replace_option
@edition_options
@strict_option
@gathers
def command(
    name: str | None,
    components: tuple[str, ...],
    profile: str | None,
    asked: tuple[tuple[str, Asked], ...],
    out: Path | None,
    *,
    edition: str,
    overlays: Overlays,
    problems: Problems,
    listed: bool,
    **wishes: bool,
) -> None:
    """Make a pack ready for a print service: files as it wants them, a manifest, an order to read, and a zip of all.

    \b
    forge press --list                                  the services that are known
    forge press --list --profile game-crafter           what one makes, and where that is said
    forge press atlantic-wolves --profile game-crafter  pictures of all that it makes
    """
    if listed:
        _list(profile, problems)
        report(problems, strict=wishes["strict"])
        return
    if name is None or profile is None:
        missing = "a pack" if name is None else "--profile NAME"
        raise click.UsageError(f"say {missing}, or --list\n  hint: forge press PACK --profile NAME")
    from forge.library.known import UnknownComponentError
    from forge.library.opening import Wanted
    from forge.library.pressed import press_wanted

    wanted = Wanted(name, edition, overlays)
    try:
        done, pack = press_wanted(wanted, profile, out, components, problems, asked=dict(asked), **wishes)
    except UnknownComponentError as error:
        raise usage(error) from None
    report(problems, strict=wishes["strict"])
    _tell(pack, done)


def _tell(pack: Pack, done: Pressed) -> None:
    """Say what is ordered, and where its files are."""
    for order, count in zip(done.orders, done.counts, strict=True):
        files = sum(1 for one in done.sent if order in one.orders)
        made = ", ".join(dict.fromkeys(told for piece in order.pieces if (told := order.fit(piece).told)))
        echo(f"{order.title}: {order.name}, {count.told}, {counted(files, 'file')}{f' ({made})' if made else ''}")
    echo(f"{pack.title}: {counted(len(done.sent), 'file')} for {done.orders[0].service.brand}: {done.archive}")
    echo(f"  read {done.folder / 'ORDER.txt'} before you order")


def _list(profile: str | None, problems: Problems) -> None:
    """List services with where their wishes are said, or the products of one."""
    from forge.press.shelf import all_services, read_service

    if profile:
        _show(profile, read_service(profile))
        return
    rows: list[tuple[str, ...]] = []
    for name, path, own, service in all_services(problems):
        whose = str(path) if own else "comes with forge"
        if service:
            rows.append((name, service.title, f"read {service.seen}", whose, _source(service)))
    columns(rows, indent="")


def _source(service: Service) -> str:
    """Say in short where the wishes of a service were read: the first page that is named, else the first words."""
    import re

    said = list(service.source.values())
    pages = [page.rstrip(".,;)") for words in said for page in re.findall(r"https?://\S+", words)]
    return pages[0] if pages else re.split("[:;]", said[0])[0] if said else ""


def _show(name: str, service: Service) -> None:
    """Show what a service makes, where that is said, and what is assumed."""
    from forge.press.fitting import shown_size

    echo(f"{service.title} ({name}), read {service.seen}")
    standard = "" if service.standard == "none" else f", {service.standard}"
    echo(f"{service.format}{standard}, {service.inks.condition or service.inks.space}", "", "products")
    rows = []
    for product, made in service.products.items():
        size = (
            f"sheet of {shown_size(made.sheet)}" if made.sheet else shown_size(made.size) if made.size else "any size"
        )
        pixels = "{} x {} px".format(*made.picture) if made.picture else ""
        rows.append((product, made.title, size, pixels, ", ".join(made.kinds)))
    columns(rows)
    echo("", "said", *(f"  {field}: {words}" for field, words in service.source.items()))
    if service.doubts:
        echo("", "assumed", *(f"  {field}: {words}" for field, words in service.doubts.items()))
