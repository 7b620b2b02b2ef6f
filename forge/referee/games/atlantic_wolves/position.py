"""How a whole game stands: everything on the board, in the boxes, in hand and on the tally sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.counters import Group
from forge.referee.games.atlantic_wolves.fleet import DRIVEN_BACK, IN_PENS, Boats, change, ordered, total
from forge.referee.games.atlantic_wolves.names import AREAS, HQ, MARKS, MONTHS, year_of

if TYPE_CHECKING:
    from forge.referee.games.atlantic_wolves.red_cards import Cards

PHASES = ("strategic", "event", "placement", "battle", "technology", "production", "ace", "convoy", "end-of-turn")
DECK = tuple(range(1, 41))
LAST_TURN = len(MONTHS)

AWAY, IN_HQ, LOST = RAEDER_AT = ("away", "hq", "lost")
"""Where Raeder is; lost is for good."""
IN_PORT, AT_SEA, SUNK = RAIDER_AT = ("port", "sea", "sunk")
"""The Raider waits for its breakout, has survived its first turn, or is sunk."""
U_BOATS_OF_A_COUNTER = 5


class InForce(NamedTuple):
    """An event that holds this turn in an area: its kind, the area, and its size if it is none of the known ones."""

    kind: str
    area: str
    size: int = 0


class Month(NamedTuple):
    """A line of the tally sheet: operational and sunk count U-boats, not counters."""

    tons: int = 0
    ships: int = 0
    operational: int = 0
    sunk: int = 0


class Condors(NamedTuple):
    """Condors by box: the northern one serves Iceland, the southern one the Bay of Biscay."""

    north: int = 1
    south: int = 1


class Turn(NamedTuple):
    """What is of this turn alone: counters at its start, losses, tonnage of U-boats, tankers and Convoys used up.

    ``flying`` are the Condors placed, ``raider_area`` is where the Raider is, ``packs`` the areas whose three squares
    were occupied, ``saved`` Aces that a reading counts as sunk.
    """

    started: int = 0
    lost: int = 0
    saved: int = 0
    u_boats_sunk: int = 0
    tons: int = 0
    ships: int = 0
    by_boats: int = 0
    tankers_used: int = 0
    convoy_hit: bool = False
    packs: tuple[str, ...] = ()
    flying: Condors = Condors(0, 0)
    raider_area: str = ""
    events: tuple[InForce, ...] = ()


class Campaign(NamedTuple):
    """The game. ``fleet`` is by place, its first mark in an area the square; ``told`` are cards' contents typed in."""

    turn: int = 1
    phase: str = PHASES[0]
    ata: int = 0
    doenitz: str = HQ
    raeder: str = AWAY
    raider: str = IN_PORT
    fleet: Boats = (Group(IN_PENS, (), 6),)
    condors: Condors = Condors()
    tankers: int = 0
    convoys: int = 0
    escorts: tuple[int, ...] = (0,) * len(AREAS)
    air: tuple[int, ...] = (0,) * len(AREAS)
    aces: int = 0
    ultras: int = 0
    taught: bool = False
    deck: tuple[int, ...] = DECK
    hand: Cards = ()
    months: tuple[Month, ...] = ()
    now: Turn = Turn()
    told: tuple[tuple[int, str, tuple[Any, ...]], ...] = ()

    @property
    def year(self) -> int:
        """The year of the turn."""
        return year_of(self.turn)

    @property
    def counters(self) -> int:
        """The U-boat counters in play."""
        return total(self.fleet)

    @property
    def counted(self) -> tuple[tuple[str, int], ...]:
        """The counters in play of each kind whose number in the box is an unknown of the pack (2.1)."""
        kinds = ("U-AW-1", self.counters), ("U-AW-2", self.tankers), ("U-AW-3", sum(self.condors))
        return *kinds, ("U-AW-4", self.convoys)

    def here(self, numbers: tuple[int, ...], area: str) -> int:
        """Give the Escorts or Air factors of an area."""
        return numbers[AREAS.index(area)]


def this_turn(campaign: Campaign, **changes: Any) -> Campaign:
    """Change what is of this turn alone."""
    return campaign._replace(now=campaign.now._replace(**changes))


def add_boats(campaign: Campaign, number: int, marks: tuple[str, ...] = ()) -> Campaign:
    """Put new U-boats in the Sub Pens."""
    return campaign._replace(fleet=change(campaign.fleet, IN_PENS, marks, number)) if number else campaign


def lose_raider(campaign: Campaign) -> Campaign:
    """Take the Raider out of the game, and Raeder with it (8.0)."""
    return this_turn(campaign._replace(raider=SUNK, raeder=LOST), raider_area="")


def bring_raeder(campaign: Campaign) -> Campaign:
    """Put Raeder in the HQ, unless he is gone for good."""
    return campaign if campaign.raeder == LOST else campaign._replace(raeder=IN_HQ)


def send_raeder_away(campaign: Campaign) -> Campaign:
    """Take Raeder from the HQ, and a Raider that needs him off the board; a later event may bring him back."""
    return this_turn(campaign._replace(raeder=AWAY), raider_area="") if campaign.raeder == IN_HQ else campaign


def come_home(campaign: Campaign) -> Campaign:
    """Clear the board at the end of a turn (14.0): all U-boats to the Sub Pens, no longer green if they were at sea."""
    home = ordered(_home(group) for group in campaign.fleet)
    survived = campaign.raider == IN_PORT and bool(campaign.now.raider_area)
    none = (0,) * len(AREAS)
    return campaign._replace(
        fleet=home,
        escorts=none,
        air=none,
        raider=AT_SEA if survived else campaign.raider,
        hand=tuple(card for card in campaign.hand if card.red),
    )


def _home(group: Group) -> Group:
    stayed = group.noun == IN_PENS
    marks = tuple(mark for mark in group.marks if mark in MARKS and (stayed or mark != "green"))
    return Group(IN_PENS, marks, group.number)


def drive_home(fleet: Boats, area: str, boats: Boats) -> Boats:
    """Move U-boats of an area (by square) to the Sub Pens, where they stay for the rest of the turn."""
    for square, marks, number in boats:
        fleet = change(fleet, area, (square, *marks), -number)
        fleet = change(fleet, DRIVEN_BACK, marks, number)
    return fleet


def strike_off(fleet: Boats, area: str, boats: Boats) -> Boats:
    """Take sunk U-boats of an area (by square) out of the fleet."""
    for square, marks, number in boats:
        fleet = change(fleet, area, (square, *marks), -number)
    return fleet
