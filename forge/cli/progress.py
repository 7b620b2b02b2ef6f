"""How far a long work is, on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from forge.cli.echo import REWIND, WIPE, command_terminal

if TYPE_CHECKING:
    from collections.abc import Callable


def show_progress(noun: str) -> Callable[[int, int], None] | None:
    """Show how far the work is, on a terminal only, once it has taken a second."""
    if not sys.stderr.isatty():
        return None
    from time import monotonic

    start = monotonic()

    def show(done: int, total: int) -> None:
        if monotonic() - start > 1:
            ended = done == total
            command_terminal(WIPE if ended else REWIND, "" if ended else f"{noun} {done} of {total}", err=True)

    return show
