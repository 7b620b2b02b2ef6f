"""``forge watch``: print a pack anew whenever one of its files is saved."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Unpack

import click

from forge.cli.echo import echo
from forge.cli.headings import Headed
from forge.cli.options import counted, pack_argument, usage, wanted_options
from forge.cli.print_options import (
    LOOKS,
    Typed,
    blanks_option,
    cover_option,
    dpi_option,
    duplex_option,
    formats_option,
    optional_option,
    options,
    out_option,
    paper_option,
    read_formats,
    refuse_two_looks,
    replace_option,
)
from forge.stop_key import how_to_end, listen_for_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.library.choices import PrintWishes
    from forge.library.opening import Wanted
    from forge.live.reprinting import Told


def read_pictures(text: str) -> tuple[str, ...]:
    """Read formats of pictures, parted by commas, or none."""
    formats = read_formats(text) if text.strip() else ()
    if "pdf" in formats:
        raise ValueError("names pdf, which is no picture")
    return formats


NAMED = 3
"""So many files are named; of more, how many."""


@click.command("watch", cls=Headed)
@pack_argument
@click.argument("components", metavar="[COMPONENT]...", nargs=-1)
@options(paper_option, formats_option, duplex_option)
@click.option(
    "--pieces",
    type=Typed("formats", read_pictures),
    default="",
    metavar="svg,png",
    help="Also write a picture of each piece, those that changed first of all.",
)
@options(cover_option, blanks_option, optional_option, *LOOKS, dpi_option, out_option, replace_option)
@wanted_options
def command(
    wanted: Wanted,
    components: tuple[str, ...],
    out: Path | None,
    *,
    pieces: tuple[Any, ...],
    force: bool,
    **wishes: Unpack[PrintWishes],
) -> None:
    """Print a pack, or some of its components, anew whenever one of its files is saved.

    What is wrong is told as it comes, and as it is mended; as long as there is an error everything stays as it was
    printed last, and at no time is there half a file. q and Enter, or Ctrl-C, ends it. A viewer that opens files anew
    when they change shows each save.
    """
    import gc

    from forge.library.known import UnknownComponentError, know_names
    from forge.library.wishes import print_options
    from forge.live import LivePack
    from forge.live.reprinting import Reprinting

    gc.disable()  # drawings are trees: the collector finds nothing in them and takes a tenth of the time
    refuse_two_looks(wishes)
    in_look = print_options(scale=wishes["scale"], grey=wishes["grey"], low_ink=wishes["low_ink"]).impose
    live = LivePack.open(wanted, scale=in_look.scale, look=in_look.look)
    contents, folder = live.contents, wanted.folder
    try:
        know_names(live.title, [part.id for part in live.components], components, "watch")
    except UnknownComponentError as error:
        raise usage(error) from None
    target = out or Path("output") / (contents.id if contents else folder.name)
    label = contents.rules.label if contents else ""
    options = print_options(components, label=label, **wishes)
    echo(f"{live.title}: watching {folder}. {how_to_end()} it.")
    stop = Event()
    listen_for_key(stop.set)
    with suppress(KeyboardInterrupt):
        for told in Reprinting(live, options, target, pieces, force=force).follow(stop):
            echo(*_lines(told))


def _lines(told: Told) -> Iterator[str]:
    """Say what came of a save, and when."""
    now = f"{time.strftime('%H:%M:%S')}  "
    for problem in told.found:
        for number, line in enumerate(problem.lines()):
            yield f"{' ' * len(now) if number else now}{line}"
    if told.mended:
        yield f"{now}{counted(told.mended, 'problem')} mended"
    if told.held:
        yield f"{now}not printed: everything stays as it was"
    for files in (told.pictures, told.built.files if told.built else ()):
        if files:
            named = ", ".join(map(str, files[:NAMED]))
            more = f" and {len(files) - NAMED} more" if len(files) > NAMED else ""
            yield f"{now}{named}{more}, {told.seconds:.2f} s"
