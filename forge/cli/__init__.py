"""Click commands: the only place that prints and exits; joins build and referee where a command needs both.

Each command is a module of the same name with a ``command``; it is imported only when it is called, so that
``forge referee`` starts without the printing half.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import importlib.util
import os
import sys
import warnings
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo, prepare_streams, spell
from forge.cli.speaking import announce, error_lines, hear, usage_lines
from forge.cli.spoken_help import SpokenContext
from forge.errors import DEBUG, FAULT, ForgeError, charged, nearest, report, should_not_happen
from forge.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

SECTIONS = {
    "Find your way": {
        "list": "List packs, and what is in one: components, tables, readings, unknowns.",
        "ask": "Find procedures, tables, readings and rules by your own words.",
        "docs": "Write the handbook: guides, and a reference of all that packs and rules may say.",
    },
    "Print": {
        "build": "Print a pack as PDF, SVG or PNG.",
        "gallery": "Show a pack on contact sheets, or one piece in many variants.",
        "calibrate": "Print a duplex calibration sheet, or store what it told you.",
        "press": "Make a pack ready for a print service: its files, a manifest, an order, a zip.",
        "preflight": "Tell what a print service would send back of any PDF.",
        "export": "Export a pack to VASSAL or Tabletop Simulator.",
    },
    "Rule and play": {
        "referee": "Resolve a die roll, a table look-up or a whole procedure.",
        "odds": "Give the exact odds of a procedure or table.",
        "shell": "Rule line by line: the pack, its edition and the ledger are kept.",
        "play": "Walk through a game phase by phase.",
        "table": "Sit down at a table in the browser, with phones in the network: rule, play, look at the pieces.",
        "ledger": "Show, verify, correct or export the record of a game.",
        "fill": "Answer what no source gives, and keep the answers in an overlay of your own.",
    },
    "Design a game": {
        "new": "Start a pack of your own from a working example.",
        "check": "Report everything wrong with a pack without printing it.",
        "watch": "Print a pack anew whenever one of its files is saved.",
        "proof": "Make the proof book of a pack: everything to look at and to sign before it is printed.",
        "diff": "Say what has changed between two states of a pack, with a picture book.",
        "coast": "Draw the coasts of a pack's boards into its files.",
        "schema": "Write the JSON Schema of a pack, for editors.",
    },
}
"""Every command with what it does, under what a user wants to do."""

COMMANDS = {name: does for section in SECTIONS.values() for name, does in section.items()}


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
        gate_help(command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note what was typed, for the language of what is said of it."""
        hear(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what is wrong becomes sentences and a status."""
        try:
            return super().invoke(ctx)
        except ForgeError as error:
            echo(*error_lines(error), err=True)
            raise click.exceptions.Exit(error.exit_status) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by section, without importing them."""
        there = self.list_commands(ctx)
        wide = max(map(len, COMMANDS))  # the same column in every section
        for title, section in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:{wide}}", does) for name, does in section.items() if name in there])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command, with a hint when it is misspelt."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise click.UsageError(f"there is no command {args[0]!r}\n  hint: {nearest(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


def gate_help(command: click.Command) -> None:
    """Let the help of a command, which may hold words of packs, pass the gate as all else does."""
    command.context_class = SpokenContext
    if command.add_help_option:
        command.add_help_option = False
        declared: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False, "callback": _show_help}
        command.params.append(click.Option(["-h", "--help"], help="Show this message and exit.", **declared))
    for inner in getattr(command, "commands", {}).values():
        gate_help(inner)


def _show_help(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:  # noqa: ARG001 - click's interface
    if wanted and not ctx.resilient_parsing:
        echo(*spell(ctx.get_help()))
        ctx.exit()


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
    """


gate_help(cli)

atexit.register(gc.freeze)  # the end of the process frees everything at once: nothing has to be looked for in it

SENTENCES = (
    (MemoryError, "what is asked for is too big: there is not enough memory for it", 1),
    (RecursionError, "what is asked for is nested too deeply to be followed", 1),
    (UnicodeEncodeError, "a word typed or read is no text: it holds half a character, as of another encoding", 2),
)
GONE = 141  # as a shell says it of a program whose reader has gone


def main() -> None:
    """Run forge; whatever happens becomes sentences and an exit status, never a traceback."""
    status = 130
    try:
        _prepare()
        status = _run()
        sys.stdout.flush() if sys.stdout else None
    except KeyboardInterrupt:
        _say("stopped")
    except BrokenPipeError:
        status = GONE
    except OSError as error:
        _say(f"{error.filename or 'forge'}: {error.strerror or error}")
        status = 1
    _let_go()
    sys.exit(status)


def _run() -> int:
    try:
        status = cli(standalone_mode=False)  # an exit asked for by a command comes back as its status
    except OSError:
        raise
    except SystemExit:  # click's answer to a reader that has gone
        return GONE
    except Exception as error:
        lines, status = _last_words(error)
        if status == FAULT and os.environ.get(DEBUG):
            raise
        (echo if status == FAULT else announce)(*lines, err=True)
    return status if isinstance(status, int) else 0


def _last_words(error: Exception) -> tuple[Sequence[str], int]:
    """Give the lines and the status with which an exception ends a command."""
    if isinstance(error, click.Abort):
        return ["stopped"], 130
    if isinstance(error, click.ClickException):
        return usage_lines(error), error.exit_code
    for kind, sentence, status in SENTENCES:
        if isinstance(error, kind):
            return [f"forge: {sentence}"], status
    if problem := charged(error):
        return problem.lines(), 1
    return [f"forge: {should_not_happen(error)}", f"  hint: {report()}"], FAULT


def _prepare() -> None:
    """Make the streams ready; warnings of Python and of libraries are for who looks for faults in forge."""
    prepare_streams()
    if not os.environ.get(DEBUG):
        warnings.simplefilter("ignore")
        sys.unraisablehook = lambda _: None


def _say(words: str) -> None:
    """Say a last word, if there is still somebody to hear it."""
    with contextlib.suppress(OSError, ValueError):
        announce(words, err=True)


def _let_go() -> None:
    """Leave nothing in the streams that Python would complain of at its end: a reader may have gone."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush() if stream else None
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
