"""``forge table``: a pack, its rulings, its game and its pieces in the browser, for phones in the network too."""

from __future__ import annotations

import os
import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from forge.cli.echo import command_terminal, echo
from forge.cli.options import edition_options
from forge.cli.speaking import announce
from forge.stop_key import how_to_end

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.library.opening import Overlays, Wanted
    from forge.table.reaching import Reached
    from forge.table.seats import Seat

RESERVED = {"picture", "static", "language", "left", "leave", "seats", "favicon.ico"}
BLACK_GROUND, PLAIN = "\033[0;97;40m", "\033[0m"


class Wish(NamedTuple):
    """What the command line says of a table beside the pack: its record, its seats, and who comes to it how."""

    ledger: Path | None
    seats: tuple[str, ...]
    port: int | None
    lan: bool
    keep_links: bool
    browser: bool
    sides: tuple[str, ...]
    editor: str
    out: Path | None


@click.command("table")
@click.argument("name", metavar="[PACK]", required=False)
@click.option(
    "--ledger",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file the game is recorded in; what is ruled aside from it is recorded beside it. Your last game if not "
    "given.",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME[=SIDE]",
    help="A seat with a link of its own, for the player of a side or for everyone. The first is yours. May be given "
    "several times.",
)
@click.option(
    "--side",
    "sides",
    multiple=True,
    metavar="SIDE",
    help="Who plays on this machine, where the other side plays on one of its own; everyone if not given.",
)
@click.option("--lan", is_flag=True, help="Let phones of the same network in: each seat's link is shown as a QR code.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    metavar="NUMBER",
    help="The port to serve at; 8321 if it is free, else another.",
)
@click.option("--keep-links", is_flag=True, help="Keep the links of the seats from one start to the next.")
@click.option("--no-browser", "browser", flag_value=False, default=True, help="Show the link, but open no browser.")
@click.option(
    "--editor",
    default="vscode",
    metavar="NAME",
    help="What opens files from the preview on this machine: vscode, vscodium, cursor, zed, idea, sublime, textmate, "
    "none, or an address with {file}, {line} and {column}.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="A folder that builds asked for in the preview may be put into; else they are fetched there.",
)
@edition_options
def command(name: str | None, edition: str, overlays: Overlays, **options: object) -> None:
    """Sit down at a table in the browser: rule, play, keep the record, look at the pieces while they change.

    \b
    forge table                             all packs that come with forge
    forge table atlantic-wolves --lan       one of them, with phones around the board
    forge table atlantic-blocks --lan --seat anna=axis --seat bob=allied
    forge table evening.ledger              a game that was begun, wherever its file is

    The pages come from this machine and ask no other for anything. Without --lan no other machine reaches them; with
    it, those of your network do who have the link of a seat. q and Enter, or Ctrl-C, ends the table; everything that
    was ruled is on disk by then, and the same command goes on with it.
    """
    wish = Wish(**options)  # type: ignore[arg-type]
    packs, wish = _packs(name, edition, overlays, wish)
    seats = _sides(wish.seats)
    if named := [*wish.sides, *(side for played in seats.values() for side in played)]:
        _check_sides(packs, named)
    if wish.ledger:
        _check_ledger(packs, wish.ledger)
    _serve(packs, seats, wish)


def _packs(name: str | None, edition: str, overlays: Overlays, wish: Wish) -> tuple[dict[str, Wanted], Wish]:
    """Give the pack that is asked for by the name that its pages have, or all that come with forge.

    The file of a game stands for its pack, and is what is gone on with.
    """
    from forge.cli.shared_options import pack_of_ledger
    from forge.errors import nearest
    from forge.library.opening import Wanted
    from forge.places import pack_names
    from forge.rules.overlay_files import editions

    if name is None:
        for given, option in (
            (edition != "published", "--edition"),
            (overlays, "an overlay"),
            (wish.ledger, "--ledger"),
        ):
            if given:
                raise click.UsageError(f"{option} needs a PACK\n  hint: forge table {pack_names()[0]} ...")
        return {each: Wanted(each) for each in pack_names()}, wish
    if pack := pack_of_ledger(name, alone=not wish.ledger):
        name, wish = pack, wish._replace(ledger=Path(name))
    wanted = Wanted(name, edition, overlays)
    if edition != "published" and edition not in (known := editions(wanted.folder)):
        raise click.UsageError(f"{name} has no edition {edition!r}\n  hint: {nearest(edition, ('published', *known))}")
    called = re.sub(r"[^A-Za-z0-9_.-]+", "-", wanted.folder.resolve().name).strip("-.") or "pack"
    return {f"{called}-pack" if called in RESERVED else called: wanted}, wish


def _sides(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Read who sits where: names, each with the sides of the game that are played there."""
    from forge.table.links import LONGEST_NAME, MOST_SEATS

    if len(seats) > MOST_SEATS:
        raise click.UsageError(f"there are at most {MOST_SEATS} seats at a table")
    found: dict[str, tuple[str, ...]] = {}
    for seat in seats:
        who, _, sides = (part.strip() for part in seat.partition("="))
        if not who or len(who) > LONGEST_NAME or not who.isprintable():
            raise click.UsageError(f"--seat {seat!r} names nobody\n  hint: such as --seat anna=allied or --seat bob")
        if who in found:
            raise click.UsageError(f"--seat {who} is given twice\n  hint: --seat {who}=SIDE,SIDE for several sides")
        found[who] = tuple(filter(None, (side.strip() for side in sides.split(","))))
    return found or {"": ()}


def _check_sides(packs: Mapping[str, Wanted], named: Iterable[str]) -> None:
    from forge.cli.shared_options import check_sides
    from forge.library.game import Game

    if len(packs) != 1:
        raise click.UsageError("sides are those of a game; name its PACK too")
    check_sides(Game.open(next(iter(packs.values()))), named, "without a side a seat is everyone's")


def _check_ledger(packs: Mapping[str, Wanted], ledger: Path) -> None:
    """Refuse a game that was begun otherwise than is typed; where nothing is, no rules are read for it."""
    from forge.cli.going_on import check_ledger, said_of_rules
    from forge.library.game import Game

    if any(said := said_of_rules()):
        [wanted] = packs.values()
        check_ledger(ledger, Game.open(wanted).rules, said)


def _serve(packs: Mapping[str, Wanted], sides: Mapping[str, tuple[str, ...]], wish: Wish) -> None:
    from forge.table.app import create_app
    from forge.table.hall import Hall
    from forge.table.links import keep_seats, make_seats
    from forge.table.preview.editing import read_editor
    from forge.table.reaching import reach
    from forge.table.serving import serve

    editor = read_editor(wish.editor)
    reached = reach(wish.port, lan=wish.lan)
    seats = make_seats(" ".join(packs), sides, keep=wish.keep_links)
    beginning, known = reached.everywhere, {seat.token: seat for seat in seats}
    hall = Hall(packs, known, _ledgers(wish.ledger), wish.sides, beginning, editor=editor, out=wish.out)
    if wish.keep_links:
        hall.keep = partial(keep_seats, " ".join(packs))
    app = create_app(hall)
    _show(reached, seats, wish)
    serve(app, hall, reached, lambda sentence: echo(f"forge: {sentence}", err=True))
    announce("The table is closed.")


def _ledgers(ledger: Path | None) -> dict[str, Path]:
    """Name the file of the game and, beside it, that of what is ruled aside."""
    from forge.table.opened import GAME, RULINGS

    return {GAME: ledger, RULINGS: ledger.with_name(f"{ledger.stem}-rulings{ledger.suffix}")} if ledger else {}


def _show(reached: Reached, seats: tuple[Seat, ...], wish: Wish) -> None:
    """Say how the table is reached and how it ends, and open it here."""
    from forge.table.links import link

    for seat in seats:
        address = link(seat, reached.everywhere)
        if wish.lan:
            _show_code(address)
        echo(f"{_whose(seat)}: {address}" if seat.name else address)
    if wish.lan:
        _warn(reached.network)
    announce(f"{how_to_end()} the table.")
    if wish.browser and _has_screen():
        _open(link(seats[0], reached.here))


def _whose(seat: Seat) -> str:
    return f"{seat.name} ({', '.join(seat.sides)})" if seat.sides else seat.name


def _warn(network: str) -> None:
    from forge.table.reaching import is_public

    announce("Everybody in your network can read what goes over it: play at a table where you trust the network.")
    if is_public(network):
        announce(f"{network} is an address of the internet: who knows a link may come from anywhere.", err=True)


def _show_code(address: str) -> None:
    """Show a link as a QR code, where the letters of this terminal can draw one."""
    from forge.table.links import quick_response

    try:
        "█▀▄".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return
    for line in quick_response(address):
        if sys.stdout and sys.stdout.isatty():
            command_terminal(BLACK_GROUND, line)
            command_terminal(PLAIN)
            echo("")
        else:
            echo(line)


def _has_screen() -> bool:
    """Say whether a browser could be seen: not over a line from another machine, nor in a container."""
    if sys.platform in ("win32", "darwin"):
        return not os.environ.get("SSH_CONNECTION")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    """Open a link in the browser, which may take its time."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
