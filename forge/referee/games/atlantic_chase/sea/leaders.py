"""Leaders and their benefits (p.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Choose, Column, Facts, InForce, LookUp, Step
from forge.referee.contract.tables import TableKey
from forge.values.numbers import Whole

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.sea.ships import Vessel
    from forge.rules.look import Result

LOSSES = ("damaged", "sunk")
STAYS, TRANSFERS, LOST = "stays", "transfers", "lost"


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


class Leader(NamedTuple):
    """A leader in play, what he does, and how often he still can."""

    name: str
    benefit: Benefit
    uses: int


LEADER = asked(TableKey("leader-benefit", "id"))
SEIZES, SHIFTS, ALL_PASS, A_SIX = "seizes", "shifts-total", "all-pass", "a-six"
RECON_OF_PORT, ADDS_TWO, COORDINATES, REMOVES_INTEL = "recon-of-port", "adds-two", "coordinates", "removes-intel"
BENEFITS = (SEIZES, SHIFTS, ALL_PASS, A_SIX, RECON_OF_PORT, ADDS_TWO, COORDINATES, REMOVES_INTEL)


async def benefits() -> tuple[tuple[str, Benefit], ...]:
    """Give every leader with what he does."""
    rows = await Column("leader-benefit")
    return tuple((row.id, _benefit(row)) for row in rows)


def able(among: tuple[Leader, ...], side: str, benefit: str) -> tuple[str, ...]:
    """Name a player's leaders of one benefit."""
    return tuple(one.name for one in among if (one.benefit.side, one.benefit.benefit) == (side, benefit))


def _benefit(row: Result) -> Benefit:
    return Benefit(row.player, row.benefit, int(row.uses), row.then, row.removes_intel, row.nations)


async def refuse_other(leader: str, benefit: str) -> None:
    """Refuse a leader who has another benefit."""
    known = await benefits()
    able = [name for name, each in known if each.benefit == benefit]
    if leader not in able:
        raise Illegal(leader, "has another benefit", f"legal: {', '.join(able)}", "p.10")


@Procedure("leader-leaves", cite="p.10")
async def leaves(ship: str = asked(Choice(LOSSES)), others: int = asked(Whole(0, 11), 0, told=True)) -> str:
    """Rule what becomes of a leader whose ship is damaged or sunk, given the other ships there (p.10, p.50)."""
    if ship == LOSSES[0] and await InForce("AC-R12") == "sunk":
        return STAYS
    if others:
        return TRANSFERS
    return STAYS if ship == LOSSES[0] else LOST


@Procedure("leader", cite="p.10")
async def benefit_of(name: str = LEADER) -> Benefit:
    """Look up what a leader does."""
    return _benefit((await LookUp("leader-benefit", (("id", name),))).result)


async def moved(leader: str, ship: str, others: tuple[str, ...], who: str, cite: str, *, state: object) -> str:
    """Give the other ship to which a leader moves from one damaged or sunk, or that he stays or is lost with it."""
    where = await leaves(ship, len(others))
    about: Facts = (("leader", leader),)
    if where == LOST:
        await Step("leader-lost", about, cite)
    return await Choose("leader-moves", who, others, cite, state, about) if where == TRANSFERS else where


def seated(crews: tuple[Vessel, ...], leader: str, key: str) -> tuple[Vessel, ...]:
    """Put a leader aboard one ship of some, off any other."""
    off = tuple(one._replace(leaders=tuple(name for name in one.leaders if name != leader)) for one in crews)
    return tuple(one._replace(leaders=(*one.leaders, leader)) if one.key == key else one for one in off)
