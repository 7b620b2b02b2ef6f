"""Leaders and their benefits (p.10)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.dice import sixes
from forge.referee.games.atlantic_chase.totals import leader_total
from forge.referee.refusals import Illegal, Malformed
from forge.referee.requests import Choose, Column, InForce, LookUp

if TYPE_CHECKING:
    from typing import Any

    from forge.referee.requests import Steps
    from forge.rules.look import Result

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


SEIZES, SHIFTS, ALL_PASS, A_SIX = "seizes", "shifts-total", "all-pass", "a-six"
RECON_OF_PORT, ADDS_TWO, COORDINATES, REMOVES_INTEL = "recon-of-port", "adds-two", "coordinates", "removes-intel"
BENEFITS = (SEIZES, SHIFTS, ALL_PASS, A_SIX, RECON_OF_PORT, ADDS_TWO, COORDINATES, REMOVES_INTEL)


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
    rows: tuple[Result, ...] = yield Column("leader-benefit")
    return tuple((row.id, _benefit(row)) for row in rows)


def benefit_of(leader: str) -> Steps[Benefit]:
    """Look up what a leader does."""
    return _benefit((yield LookUp("leader-benefit", (("id", leader),))).result)


def _benefit(row: Result) -> Benefit:
    return Benefit(row.player, row.benefit, int(row.uses), row.then, row.removes_intel, row.nations)


def _refuse_other(leader: str, benefit: str) -> Steps[None]:
    """Refuse a leader who has another benefit."""
    known = yield from benefits()
    able = [name for name, each in known if each.benefit == benefit]
    if leader not in able:
        raise Illegal(leader, "has another benefit", f"legal: {', '.join(able)}", "p.10")


def leaves(ship: str, others: int) -> Steps[str]:
    """Rule what becomes of a leader whose ship is damaged or sunk, given the other ships there (p.10, p.50)."""
    if ship == LOSSES[0] and (yield InForce("AC-R12")) == "sunk":
        return "stays"
    if others:
        return "transfers"
    return "stays" if ship == LOSSES[0] else "lost"


def replace_die(leader: str, dice: tuple[int, ...]) -> Steps[tuple[int, ...]]:
    """Rule the replacement of a die by a leader, such as Marschall."""
    yield from _refuse_other(leader, A_SIX)
    ways = {" ".join(map(str, each)): each for each in sixes(dice)}
    return ways[(yield Choose("die-replaced", leader, tuple(ways), "p.10", dice))]


def shift_total(total: int, leader: str) -> Steps[int]:
    """Rule what a leader, such as Tovey, makes of a Trajectory Total."""
    yield from _refuse_other(leader, SHIFTS)
    return (yield from leader_total(total, leader))
