"""``forge shell``: a pack, an edition and a ledger kept, so that a ruling is one short line."""

from __future__ import annotations

import shlex
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo
from forge.cli.options import pack_argument, wanted_options
from forge.cli.shell_state import AT_LEDGER, ShellState
from forge.cli.speaking import announce, error_lines
from forge.errors import ForgeError, nearest
from forge.library.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.library.opening import Wanted

    Ask = Callable[[], str | None]

HELP = """\
A ruling is what is ruled, then its options and dice, as far as they are clear: attack newf sh ace scatter 4
Without dice it asks for each throw, and there too ? tells what can be typed. What there is to rule: list

  odds RULING       the exact odds of a ruling
  what if NAME=VALUE ...   the last ruling again with something changed (dice=5 changes the dice)
  why               the rules behind the last ruling, and what other readings would have given
  again             the last ruling again, with new dice
  ask WORDS         find rulings, tables, readings and rules by your own words
  list [--readings | --unknown | --switches]
  switch NAME[=VALUE], reading ID=MEANING, edition NAME   put in force from now on
  ledger FILE       record rulings from now on; ledger off: no longer; ledger: what is recorded
  board, tally      how things stand by the ledger
  amend, undo, keep   correct what is in the ledger; what is then open is asked again
  roll, hand        let forge throw from now on, or ask for dice again
  rule NAME ...     a ruling that is called as one of these words is
  quit"""


@click.command("shell")
@pack_argument
@click.option("--ledger", metavar="FILE", help="Record rulings in this file, created if it does not exist.")
@click.option("--roll", is_flag=True, help="Let forge throw the dice.")
@wanted_options
@click.pass_context
def command(context: click.Context, /, wanted: Wanted, *, ledger: str | None, roll: bool) -> None:
    """Rule line by line: the pack, its edition and the ledger are kept.

    \b
    forge shell atlantic-wolves
    > attack newf sh ace scatter 4
    > what if scatter=no
    > odds attack newf sh ace

    On a terminal lines are completed with Tab and kept for next time. help lists what can be typed.
    """
    rules = Game.open(wanted).rules
    said = {key: tuple(map(str, context.params[key])) for key in ("overlays", "switched", "read_as")}
    shell = Shell(ShellState(wanted.pack, rules, wanted.edition, **said, ledger=ledger, roll=roll))
    shell.state.check_ledger(ledger, rules)
    shell.run(_typed(shell) if sys.stdin.isatty() and sys.stdout.isatty() else _piped)


class Shell:
    """Reads lines and does them; what fails is said, and the next line is read."""

    def __init__(self, state: ShellState) -> None:
        self.state = state
        self.words: dict[str, Callable[[list[str]], None]] = {
            "help": lambda _: announce(*HELP.splitlines()),
            "?": lambda _: announce(*HELP.splitlines()),
            "rule": self.state.rule,
            "odds": self.state.odds,
            "what": self.state.what_if,
            "again": self.state.again,
            "why": self.state.why,
            **{word: partial(self.state.at_ledger, word) for word in AT_LEDGER},
            "ask": self.state.find,
            "list": self.state.show,
            "switch": self.state.switch,
            "reading": self.state.reading,
            "edition": self.state.choose_edition,
            "ledger": self.state.record,
            "roll": self.state.throw,
            "hand": self.state.by_hand,
        }

    def run(self, read: Ask) -> None:
        """Do lines until ``quit`` or the end of input."""
        while (line := read()) is not None:
            try:
                words = shlex.split(line, comments=True)
            except ValueError as error:
                announce(f"this line cannot be read: {str(error).lower()}", err=True)
                continue
            if words[:1] in (["quit"], ["exit"]):
                return
            if words:
                self.do(words)

    def do(self, words: list[str]) -> None:
        """Do one line: a word of the shell, else a ruling."""
        try:
            if words[0] in self.words:
                self.words[words[0]](words[1:])
            else:
                self.state.rule(words)
        except ForgeError as error:
            echo(*error_lines(error), err=True)
            if words[0] not in self.words and (hint := nearest(words[0], self.words)).startswith("did you mean"):
                announce(f"  hint: {hint}", err=True)
        except click.exceptions.Exit:
            pass  # what ended so has said why
        except click.ClickException as error:
            announce(*error.format_message().split("\n"), err=True)
        except OSError as error:
            echo(f"{error.filename or words[0]}: {error.strerror or error}", err=True)
        except KeyboardInterrupt:
            announce("stopped", err=True)


def _piped() -> str | None:
    """Read a line of a script; the end of input ends the shell."""
    line = sys.stdin.readline()
    return line or None


def _typed(shell: Shell) -> Ask:
    """Read lines at a terminal, with history and completion."""
    from prompt_toolkit import PromptSession

    from forge.cli.shell_terminal import ShellCompleter, history

    session: Any = PromptSession(
        history=history(), completer=ShellCompleter(shell.state, shell.words), complete_while_typing=False
    )

    def read() -> str | None:
        try:
            line: str = session.prompt(f"{shell.state.prompt}> ")
        except KeyboardInterrupt:
            return ""
        except EOFError:
            return None
        return line

    return read
