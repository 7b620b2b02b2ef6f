"""Repairs in port and raids on its facilities (5, 7.2, 13)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.games.atlantic_blocks.names import PORTS
from forge.referee.parameters import Choice, Flag, Parameter, Whole
from forge.referee.procedure import Objection, Procedure, Uses
from forge.referee.refusals import Illegal, Malformed
from forge.referee.requests import InForce, LookUp, Roll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.requests import Steps
    from forge.rules.look import Look

AS_PRINTED = -1
MOST_SHIPS = 30


class Needs(NamedTuple):
    """How much strength each damaged ship of a port lacks: ``3, 4``."""

    @property
    def label(self) -> str:
        """Say what is expected."""
        return "the strength that each damaged ship lacks, such as 3, 4"

    def read(self, text: str, where: str) -> tuple[int, ...]:
        """Read numbers apart by commas."""
        if not re.fullmatch(r"\s*\d{1,2}(\s*,\s*\d{1,2})*\s*", text):
            raise Malformed(where, f"{text.strip()!r} is not a list of numbers", f"write {self.label}")
        needs = tuple(int(part) for part in text.split(","))
        if len(needs) > MOST_SHIPS or max(needs) > 9:
            raise Illegal(where, "is more than a port can hold", f"legal: at most {MOST_SHIPS} ships, each lacking 9")
        return needs

    def show(self, value: tuple[int, ...]) -> str:
        """Write the numbers."""
        return ", ".join(map(str, value))

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


class Repaired(NamedTuple):
    """A ship's strength after repairs, and the points spent."""

    strength: int
    spent: int


class PortRepaired(NamedTuple):
    """How much strength all ships of a port can regain together, and the points left to the side."""

    repaired: int
    left: int


class Raided(NamedTuple):
    """What a raid did to a port's capacity for this turn."""

    hits: int
    capacity: int


def capacity_of(port: str, told: int) -> Steps[int]:
    """Give the capacity told, else the one of the board."""
    if told != AS_PRINTED:
        return told
    look: Look = yield LookUp("port-capacity", (("port", port),))
    return int(look.result.capacity)


def repair(port: str, strength: int, full: int, points: int, capacity: int, _moved: bool) -> Steps[Repaired]:
    """Repair one ship as far as its damage, the port's capacity and the points allow."""
    room = yield from capacity_of(port, capacity)
    spent = min(full - strength, room, points)
    return Repaired(strength + spent, spent)


def repair_port(port: str, needs: tuple[int, ...], points: int, capacity: int) -> Steps[PortRepaired]:
    """Repair the ships of a port together: they share its capacity."""
    room = yield from capacity_of(port, capacity)
    spent = min(sum(needs), room, points)
    return PortRepaired(spent, points - spent)


def raid(capacity: int) -> Steps[Raided]:
    """Let land air attack a port before repairs."""
    if not (yield InForce("air-raids")):
        raise Illegal("raid", "is an optional rule that is not in use", cite="13")
    look: Look = yield LookUp("fixed-dice", (("source", "air-raid"),))
    rolled: tuple[int, ...] = yield Roll("raid", f"{look.result.dice}d6", "13")
    losses = []
    for face in rolled:
        look = yield LookUp("air-raid", natural=face)
        losses.append(look.result.capacity)
    return Raided(sum(loss > 0 for loss in losses), max(0, capacity - sum(losses)))


def _check(_port: str, strength: int, full: int, _points: int, _capacity: int, moved: bool) -> Iterator[Objection]:
    if moved:
        yield Objection("moved-ships-wait", (), "4.1")
    if strength > full:
        yield Objection("stronger-than-full", (("strength", strength), ("full", full)), "7.2")


_PORT = Parameter("port", Choice(PORTS))
_POINTS = Parameter("points", Whole(0, 30), cite="5")
_CAPACITY = Parameter("capacity", Whole(AS_PRINTED, 12), AS_PRINTED, "5")
_USES = (Uses("port-capacity", ("capacity",)),)
PROCEDURES = (
    Procedure(
        "repair",
        repair,
        (
            _PORT,
            Parameter("strength", Whole(0, 9)),
            Parameter("full", Whole(1, 9)),
            _POINTS,
            _CAPACITY,
            Parameter("moved", Flag(), False, "4.1"),
        ),
        cite="5, 7.2",
        uses=_USES,
        check=_check,
    ),
    Procedure(
        "repair-port", repair_port, (_PORT, Parameter("needs", Needs()), _POINTS, _CAPACITY), cite="5", uses=_USES
    ),
    Procedure(
        "raid",
        raid,
        (Parameter("capacity", Whole(0, 12)),),
        whole=True,
        cite="13",
        uses=(Uses("air-raid", ("capacity",)), Uses("fixed-dice", ("dice",))),
        readings=("air-raids",),
    ),
)
