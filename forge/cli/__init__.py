"""Click commands: the only place that prints and exits; joins build and referee where a command needs both.

Each command is a module of the same name with a ``command``; it is imported only when it is called, so that
``forge referee`` starts without the printing half.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from typing import Any

import click

from forge import __version__
from forge.errors import ForgeError, show_problems

COMMANDS = {
    "build": "Print a pack as PDF, SVG or PNG.",
    "calibrate": "Print a duplex calibration sheet, or store what it told you.",
    "check": "Report everything wrong with a pack without printing it.",
    "fill": "Answer what no source gives, and keep the answers in an overlay of your own.",
    "ledger": "Show, verify, correct or export the record of a game.",
    "list": "List packs, and what is in one: components, tables, readings, unknowns.",
    "new": "Start a pack of your own from a working example.",
    "odds": "Give the exact odds of a procedure or table.",
    "play": "Walk through a game phase by phase.",
    "referee": "Resolve a die roll, a table look-up or a whole procedure.",
    "schema": "Write the JSON Schema of a pack, for editors.",
}


class LazyGroup(click.Group):
    """A group whose commands are imported when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's interface
        """Name the commands whose modules are there."""
        return [name for name in COMMANDS if importlib.util.find_spec(_module(name))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's interface
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(_module(cmd_name)).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command, with a hint when it is misspelt."""
        from forge.errors import nearest

        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise click.UsageError(f"there is no command {args[0]!r}\n  hint: {nearest(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


def _module(name: str) -> str:
    return f"forge.cli.{name}_command" if name == "list" else f"forge.cli.{name}"


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="forge")
def cli() -> None:
    """Print the components of board wargames, and referee their dice.

    \b
    forge list                         what comes with forge
    forge build atlantic-wolves        a whole kit, ready for the printer
    forge referee atlantic-wolves      what can be ruled
    """  # noqa: D301 - click needs the real backspace


def main() -> None:
    """Run forge; problems become sentences and an exit status, never a traceback."""
    try:
        status = cli(standalone_mode=False)  # an exit asked for by a command comes back as its status
    except ForgeError as error:
        click.echo(show_problems(error.problems), err=True)
        sys.exit(1)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        click.echo(f"{error.filename or 'forge'}: {error.strerror or error}", err=True)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("FORGE_DEBUG"):
            raise
        click.echo(f"forge: this should not happen: {type(error).__name__}: {error}", err=True)
        click.echo("  hint: run again with FORGE_DEBUG=1 and report what it shows", err=True)
        sys.exit(70)
    sys.exit(status if isinstance(status, int) else 0)
