"""Parameters for the segments of one Trajectory, by the hexes or letters that a player calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import asked
from forge.referee.games.atlantic_chase.sea.names import LONGEST
from forge.values.phrase import Listing
from forge.values.value import formed
from forge.values.words import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator


SEGMENT = formed("a hex such as 1306", "[a-z0-9]+")
"""The name of one segment or hex."""
AT = asked(SEGMENT)


def named(fewest: int = 0) -> Listing[str]:
    """Names of segments apart by blanks, from one end of the Trajectory to the other, each once."""
    label = "segments in order, such as '1207 1307 1306'"
    return Listing(SEGMENT, label, " ", LONGEST, fewest, "segments", "one segment a hex", "p.14")


SEGMENTS, SOME_SEGMENTS = asked(named(1)), asked(named(), ())


def several(words: tuple[str, ...]) -> Listing[str]:
    """Words of a list apart by blanks, each as often as needed, such as the speeds of some ships."""
    return Listing(Choice(words), f"some of {', '.join(words)}, apart by blanks", " ", 12, 1, "words")


def check_target(segments: tuple[str, ...], target: tuple[str, ...], *_rest: object) -> Iterator[Objection]:
    """Object to a target hex without a segment of the target."""
    if len(target) != 1 or target[0] not in segments:
        yield Objection("no-segment-there", (("hex", " ".join(target)),), "p.33")
