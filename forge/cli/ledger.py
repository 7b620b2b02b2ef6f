"""``forge ledger``: show, verify and export the record of a game; what is added to one has modules of its own."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo, echo_json
from forge.cli.ledger_desk import file_argument, passphrase_for
from forge.cli.speaking import announce, spoken
from forge.cli.spoken_help import parts_of

if TYPE_CHECKING:
    from typing import Any

    from forge.library.on_record import OnRecord
    from forge.library.opening import Wanted

CHANGES = ("amend", "close", "mark", "note", "override", "reveal", "undo")
SHARED = ("agree", "answer", "join", "keys", "lock", "new-seeds", "object")


class LedgerGroup(click.Group):
    """The subcommands, those of shared dice after the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name them all."""
        return [*sorted((*super().list_commands(ctx), *CHANGES)), *SHARED]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find one, in the module that it is in."""
        module = "ledger_changes" if cmd_name in CHANGES else "shared_ledger" if cmd_name in SHARED else ""
        if not module:
            return super().get_command(ctx, cmd_name)
        from forge.cli import gate_help

        found: click.Command = importlib.import_module(f"forge.cli.{module}").COMMANDS[cmd_name]
        gate_help(found)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List them, each with its first sentence."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, next(parts_of(one.help or ""), "")) for name, one in found if one])


def pack_option(command: Any) -> Any:
    """Take ``--pack``."""
    words = "The pack that it is of, where that is not found by its name: what has changed in it since is told."
    return click.option("--pack", metavar="PACK", help=words)(command)


def private_option(command: Any) -> Any:
    """Take ``--private``."""
    words = "Show a private ledger, though its game may be going on."
    return click.option("--private", is_flag=True, help=words)(command)


@click.group("ledger", cls=LedgerGroup)
def command() -> None:
    """Show, verify, correct or export the record of a game.

    Nothing in a ledger is ever deleted or changed: corrections, undos and overrides are new records.
    """


@command.command("show")
@file_argument
@click.option("--last", type=click.IntRange(1), metavar="N", help="Only the last N records.")
@private_option
@pack_option
def show(file: Path, last: int | None, pack: str | None, *, private: bool) -> None:
    """Write the records, numbered as corrections refer to them."""
    echo(*_shown(file, pack, private=private).story(last or 0))


@command.command("verify")
@file_argument
@click.option("--mark", "marks", multiple=True, metavar="CODE", help="A mark from paper that the ledger must carry.")
@click.option(
    "--copy",
    "other",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Another copy of the same ledger to compare with.",
)
@click.option("--key", "keys", multiple=True, metavar="NAME=KEY", help="The key a player told you, for comparison.")
@click.option("--throws", is_flag=True, help="Say how far each throw is proved, and how lucky the dice were.")
@click.option("--json", "as_json", is_flag=True, help="Write the verdict as JSON.")
@pack_option
def verify(
    file: Path,
    marks: tuple[str, ...],
    other: Path | None,
    keys: tuple[str, ...],
    pack: str | None,
    *,
    throws: bool,
    as_json: bool,
) -> None:
    """Check every byte, work every result out again, and say what cannot be known.

    Rulings by tables that the pack has otherwise since are named, which changes no verdict.

    Status 0: sound; 3: damaged, cut or altered; 4: sound, but the rules of this forge give other results; 5: something
    is not agreed or still pending.
    """
    from forge.library.on_record import verify_file
    from forge.referee.ledger.file import reading_of
    from forge.referee.ledger.throws import luck

    named = {name: key for name, _, key in (each.partition("=") for each in keys)}
    copy = reading_of(other, passphrase_for(other)) if other else None
    verdict = verify_file(file, marks, copy, named, passphrase_for(file), wanted=_wanted(pack))
    if as_json:
        echo_json(verdict.plain())
    else:
        if throws:
            announce(*map(str, verdict.throws), *luck(reading_of(file, passphrase_for(file)).records))
        announce(*verdict.lines())
    raise click.exceptions.Exit(verdict.status)


@command.command("export")
@file_argument
@click.option("--json", "as_json", is_flag=True, help="Write JSON; otherwise readable text.")
@private_option
@pack_option
def export(file: Path, pack: str | None, *, as_json: bool, private: bool) -> None:
    """Write the whole ledger as text for people, or as one JSON document."""
    shown = _shown(file, pack, private=private)
    if as_json:
        echo_json(shown.export())
    else:
        echo(*shown.story())


def _wanted(pack: str | None) -> Wanted | None:
    """Give the pack that was named; ``ForgeError`` where there is none."""
    from forge.library.opening import Wanted

    if pack is None:
        return None
    wanted = Wanted(pack)
    return wanted if wanted.folder else None


def _shown(file: Path, pack: str | None, *, private: bool) -> OnRecord:
    """Read a ledger that is to be shown; of a private one it is asked first."""
    from forge.cli.ledger_notes import ask_before_showing
    from forge.library.on_record import OnRecord
    from forge.referee.ledger.opening import opening_of

    shown = OnRecord.read(file, passphrase=passphrase_for(file), wanted=_wanted(pack))
    if not shown.records:
        opening_of(shown.records)  # refuses it
    ask_before_showing(file, next(iter(shown.records), None), shown.texts, private=private)
    echo(*(f"{file}: {spoken(told)}" for told in shown.repairs), err=True)
    return shown
