"""What lies on the table of ``forge play``, for whoever speaks of it: the session, the board, what was listed last."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any

from forge.cli.echo import SCREEN, echo, narrow, prompt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.library.tallied import Tallied
    from forge.referee.catalogue import Game
    from forge.referee.ledger.session import Session
    from forge.referee.odds.outlook import Lookout
    from forge.referee.walking.questions import Question

MANY = 6
"""Lists longer than this stand in columns."""


class Left(Exception):  # no error: the player has left
    """The player has left; everything is on record."""


class AtTable:
    """A session and its game; ``listed`` are the options shown last, ``line_begun`` the first record of the last line.

    ``print_tally`` fills the pack's tally sheet with the values given and says where it is. What is shown goes to the
    error stream if ``aside``: where the output is a ruling's.
    """

    def __init__(self, session: Session, game: Game, *, aside: bool = False) -> None:
        self._session = session
        self.game = game
        self.aside = aside
        self.line_begun: int | None = None
        self.listed: tuple[str, ...] = ()
        self.print_tally: Callable[[Tallied], None] | None = None

    def show_list(self) -> None:
        """Write the options of what is asked now, if it has any; those listed last may be of what was undone."""
        if question := self._session.question:
            echo(*self.options(question), err=self.aside)

    def options(self, question: Question) -> Iterator[str]:
        """Give the lines of the options of a choice, and below them of those that are closed."""
        from forge.referee.contract.requests import Choose
        from forge.referee.telling.prompts import closed_lines, option_lines

        if isinstance(question.request, Choose):
            texts = self._session.rules.texts
            yield from in_columns(option_lines(question, texts))
            yield from narrow(f"  {line}" for line in closed_lines(question, texts))

    @property
    def position(self) -> Any:
        """How the game stands."""
        return self._session.position_of(self.game.play.id) if self.game.play else None

    def tallied(self) -> Tallied | None:
        """The sheets of the game as it stands, with the verdict so far; None where it has none, or nothing stands."""
        from forge.library.tallied import tallied
        from forge.referee.ledger.opening import begun_on

        if self.game.tally is None or self.position is None:
            return None
        return tallied(
            self.game, self.position, self._session.rules, self._session.players, begun_on(self._session.ledger.records)
        )

    @cached_property
    def lookout(self) -> Lookout:
        """What counts odds at this table, and remembers what it counted."""
        from forge.referee.odds.outlook import Lookout

        return Lookout()

    def show_board(self) -> None:
        """Write the board, if the game shows one."""
        if self.game.show and self.position is not None:
            echo(*narrow(self.game.show(self.position, self._session.rules.texts)), err=self.aside)


def in_columns(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Put many short lines side by side, column by column, as the screen has room; a few stay one below the other."""
    longest = max(map(len, lines), default=0)
    across = max(1, (SCREEN - 2) // (longest + 2))
    if len(lines) <= MANY or across == 1:
        return tuple(f"  {line}" for line in lines)
    down = -(-len(lines) // across)
    rows = (lines[row::down] for row in range(down))
    return tuple(("  " + "  ".join(cell.ljust(longest) for cell in row)).rstrip() for row in rows)


def said_by_nothing(question: Question) -> str:
    """Give what an empty line says: of a step that players carry out by themselves, that it is done."""
    from forge.referee.walking.drivers import carried_out

    done = carried_out(question)
    return str(done.value) if done else ""


def read_line() -> str:
    """Read a line of standard input; its end is as good as ``quit``."""
    if sys.stdin.isatty():
        prompt("> ")
    line = sys.stdin.readline()
    if not line:
        raise Left
    return line
