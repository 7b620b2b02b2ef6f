"""Leaders and their benefits (p.10)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.names import BRITISH, ENGAGE, GERMAN, NAVAL_SEARCH
from forge.referee.refusals import Malformed
from forge.referee.requests import Choose, InForce

if TYPE_CHECKING:
    from typing import Any

    from forge.referee.requests import Steps

SIX = 6
LOSSES = ("damaged", "sunk")


class Benefit(NamedTuple):
    """What a leader does, and how often.

    ``then`` are the actions of which one must follow with his Task Force active; ``removes_intel`` counts Intel markers
    taken from a designated Task Force of ``nations``.
    """

    side: str
    benefit: str
    uses: int = 1
    then: tuple[str, ...] = ()
    removes_intel: int = 0
    nations: tuple[str, ...] = ()


SEIZES, ALL_PASS, A_SIX, SHIFTS = "seizes", "all-pass", "a-six", "shifts-total"
ADDS_TWO, COORDINATES, REMOVES_INTEL, RECON_OF_PORT = "adds-two", "coordinates", "removes-intel", "recon-of-port"
LEADERS = {
    "lutjens": Benefit(GERMAN, SEIZES, then=("completion", ENGAGE, NAVAL_SEARCH, "trajectory")),
    "krancke": Benefit(GERMAN, SHIFTS),
    "raeder": Benefit(GERMAN, ALL_PASS, uses=2),
    "marschall": Benefit(GERMAN, A_SIX),
    "prien": Benefit(GERMAN, "recon-of-port"),
    "tovey": Benefit(BRITISH, SHIFTS),
    "forbes": Benefit(BRITISH, A_SIX),
    "pound": Benefit(BRITISH, ALL_PASS, uses=2),
    "somerville": Benefit(BRITISH, "adds-two"),
    "walker": Benefit(BRITISH, "coordinates"),
    "gensoul": Benefit(BRITISH, "removes-intel", removes_intel=1, nations=("british", "french")),
}


LEADER_NAMES = tuple(LEADERS)


def named(benefit: str) -> tuple[str, ...]:
    """List the leaders of one benefit."""
    return tuple(name for name, leader in LEADERS.items() if leader.benefit == benefit)


class Thrown(NamedTuple):
    """A parameter: dice that have been thrown, apart by blanks."""

    @property
    def label(self) -> str:
        """Give an example."""
        return "dice such as '2 5'"

    def read(self, text: str, where: str) -> tuple[int, ...]:
        """Read up to three dice."""
        if not re.fullmatch(r"[1-6]( [1-6]){0,2}", text.strip()):
            raise Malformed(where, f"{text!r} are no dice", f"write {self.label}")
        return tuple(map(int, text.split()))

    def show(self, value: tuple[int, ...]) -> str:
        """Write the dice."""
        return " ".join(map(str, value))

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


def benefits() -> Steps[tuple[tuple[str, Benefit], ...]]:
    """Give every leader with what he does."""
    yield from ()
    return tuple(LEADERS.items())


def benefit_of(leader: str) -> Steps[Benefit]:
    """Give what a leader does."""
    yield from ()
    return LEADERS[leader]


def leaves(ship: str, others: int) -> Steps[str]:
    """Rule what becomes of a leader whose ship is damaged or sunk, given the other ships there (p.10, p.50)."""
    if ship == LOSSES[0] and (yield InForce("AC-R12")) == "sunk":
        return "stays"
    if others:
        return "transfers"
    return "stays" if ship == LOSSES[0] else "lost"


def sixes(dice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List what dice may become when one of them is replaced with a six."""
    return tuple((*dice[:place], SIX, *dice[place + 1 :]) for place in range(len(dice)))


def replace_die(leader: str, dice: tuple[int, ...]) -> Steps[tuple[int, ...]]:
    """Rule the replacement of a die by Marschall or Forbes."""
    ways = {" ".join(map(str, each)): each for each in sixes(dice)}
    return ways[(yield Choose("die-replaced", leader, tuple(ways), "p.10", dice))]
