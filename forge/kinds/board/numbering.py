"""How published maps count hexes: in numbers or letters, from which side, in which steps, straight or slanted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.reading.data_table import letters

if TYPE_CHECKING:
    from forge.kinds.board.lattice import Orientation

Slant = Literal["no", "down", "up"]

LONGEST_PATTERN = 12
LARGEST = 999
FURTHEST_STEP = 9
_RUN = re.compile(r"C+|R+|AA|A|LL|L")
_PAIR = re.compile(r"([+-]?\d{1,3}),\s*([+-]?\d{1,3})")


class Numbering(NamedTuple):
    """How hexes are counted and called.

    ``pattern`` holds runs of C (column) or R (row), or A (column) or L (row) as letters; doubled, letters go on after Z
    as AA, BB, else as AA, AB. ``first`` is the number of the first column and row, ``step`` what is added from one to
    the next, ``stagger`` what is added to numbers along the lines that stand half a hex further on. ``slant`` lets the
    numbers of places run on to the next line half a hex down or up, as old grids have it.
    """

    pattern: str
    orientation: Orientation
    first: tuple[int, int] = (1, 1)
    step: tuple[int, int] = (1, 1)
    stagger: int = 0
    slant: Slant = "no"

    def counted(self, line: int, place: int, *, later: int) -> tuple[int, int]:
        """Give column and row, from 0, that a hex is counted in; ``later`` lines before its own stand further on."""
        if self.slant == "down":
            place -= later
        elif self.slant == "up":
            place += line - later
        return (line, place) if self.orientation == "flat" else (place, line)

    def name(self, column: int, row: int, *, further: bool = False) -> str:
        """Write the name of the hex in a column and row counted from 0; ``ValueError`` where letters have no name."""
        numbers = [self.first[0] + self.step[0] * column, self.first[1] + self.step[1] * row]
        numbers[1 if self.orientation == "flat" else 0] += self.stagger if further else 0
        return _RUN.sub(lambda run: _written(run[0], numbers[run[0][0] in "RL"]), self.pattern)


def _written(run: str, number: int) -> str:
    if run[0] in "CR":
        return f"{number:0{len(run)}d}"
    if number < 1:
        raise ValueError(f"has no letter for {number}")
    if len(run) == 1:
        return letters(number - 1)
    return chr(ord("A") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def parse_pattern(text: str) -> str:
    """Read ``CCRR``, ``AAR``; ``ValueError`` says what is wrong."""
    runs = {run[0][0] for run in _RUN.finditer(text)}
    if not (runs & set("CA") and runs & set("RL")) or len(text) > LONGEST_PATTERN:
        raise ValueError('is not a pattern of C or A (column) and R or L (row) such as "CCRR"')
    return text


def parse_pair(text: str) -> tuple[int, int]:
    """Read two whole numbers: ``1, 1``; ``ValueError`` says what is wrong."""
    found = _PAIR.fullmatch(text.strip())
    if not found:
        raise ValueError(f'is not two numbers from {-LARGEST} to {LARGEST} such as "1, 1"')
    return int(found[1]), int(found[2])


def parse_step(text: str) -> tuple[int, int]:
    """Read what is added from one column, and from one row, to the next: ``-1, 2``."""
    step = parse_pair(text)
    if not all(1 <= abs(each) <= FURTHEST_STEP for each in step):
        raise ValueError(f'is not two steps from 1 to {FURTHEST_STEP}, either way, such as "1, -1"')
    return step
