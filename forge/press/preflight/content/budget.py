"""How much work and memory a file of a stranger may cost, and what is said where it wants more.

These bounds are a file's own, and no part of the budget of a run: what a stranger's PDF draws with is not known before
it is gone through, a preflight does nothing else, and what is found until then is still told.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_PAGES = 2_000
MOST_OPERATORS = 20_000_000
MOST_BYTES = 96_000_000
"""Of one stream, unpacked."""
MOST_SECONDS = 300.0
DEEPEST_FORM = 24
DEEPEST_STATE = 512
MOST_POINTS = 200_000
"""Of one path."""
_LOOK_AT_CLOCK = 4_096


class Spent(Exception):  # it is no error of ours
    """A file wants more work than it may."""


class Budget:
    """What is left for one file."""

    def __init__(self, operators: int = MOST_OPERATORS, seconds: float = MOST_SECONDS) -> None:
        self.operators = operators
        self._end = time.monotonic() + seconds

    def operator(self) -> None:
        """Take one operator off; raise ``Spent`` where none is left."""
        self.operators -= 1
        if self.operators % _LOOK_AT_CLOCK == 0:
            self.look()

    def look(self) -> None:
        """Raise ``Spent`` where work or time is used up."""
        if self.operators <= 0:
            raise Spent(f"it draws with more than {MOST_OPERATORS:,} operators")
        if time.monotonic() > self._end:
            raise Spent(f"it takes longer than {MOST_SECONDS:.0f} seconds to be read")


@contextmanager
def guarded() -> Iterator[None]:
    """Let qpdf unpack no more than so much, until this ends; streams that hold more cannot be read then."""
    from pikepdf import settings  # costs a command that needs no PDF nothing

    before: dict[str, Any] = settings.set_qpdf_limits(
        flate_max_memory=MOST_BYTES,
        png_max_memory=MOST_BYTES,
        tiff_max_memory=MOST_BYTES,
        run_length_max_memory=MOST_BYTES,
        dct_max_memory=MOST_BYTES,
        parser_max_nesting=100,
        doc_max_warnings=200,
    )
    try:
        yield
    finally:
        settings.set_qpdf_limits(**before)
