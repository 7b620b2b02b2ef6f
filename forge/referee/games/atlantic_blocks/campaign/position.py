"""How a whole game stands: ships, control, the marker, submarines, land air, and what the turn has used up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, CONVOY, NEUTRAL, PORTS, SIDE_OF, SIDES, SUNK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.referee.contract.requests import Choose
    from forge.referee.games.atlantic_blocks.battle_board import Battle

PHASES = ("reinforcements", "allied-moves", "axis-moves", "land-air", "repairs", "battles", "control", "return")
DUE, DOCKED, LEAVING = "due", "docked", "leaving"
BESIDE = (DUE, SUNK, DOCKED, LEAVING)
"""Where a ship is that is on no map: not there yet, sunk, docked, on its way out of a battle."""
OFF_BOARD = "off-board"
FIRST_SUBMARINES, MOST_SUBMARINES = 3, 7


class Unit(NamedTuple):
    """A ship of the game: what it is, its full strength and turn of arrival, and how and where it is now."""

    name: str
    nation: str
    kind: str
    dice: int
    full: int
    turn: int
    strength: int
    at: str = DUE
    moved: bool = False

    @property
    def side(self) -> str:
        """Whose it is."""
        return SIDE_OF[self.nation]

    @property
    def at_sea(self) -> bool:
        """Whether it is in a sea area."""
        return self.at in AREAS

    @property
    def in_port(self) -> bool:
        """Whether it is in a port."""
        return self.at in PORTS


class Submarines(NamedTuple):
    """Where the submarines are: ready beside the board, at sea by area, due back by turn, missing this turn.

    ``came`` counts those that have come into the game.
    """

    ready: int = FIRST_SUBMARINES
    at_sea: tuple[int, ...] = (0,) * len(AREAS)
    track: tuple[int, ...] = ()
    disabled: int = 0
    resting: int = 0
    came: int = FIRST_SUBMARINES


class Score(NamedTuple):
    """A line of the score: points for areas and for convoys, and where the marker then stood, the Axis above nought."""

    turn: int
    allied_areas: int
    axis_areas: int
    allied_convoys: int
    axis_convoys: int
    marker: int


class Campaign(NamedTuple):
    """The game.

    ``control`` is by area, ``air`` where the land air of the Allies and of the Axis is, ``rooms`` what is left of the
    capacity of ports that were raided or used this turn, ``withdrew`` convoys that left a battle, each after the area.
    ``battle`` is the battle that is going on.
    """

    turn: int
    phase: str
    units: tuple[Unit, ...]
    control: tuple[str, ...] = (NEUTRAL,) * len(AREAS)
    marker: int = 0
    boats: Submarines = Submarines()
    air: tuple[str, str] = (OFF_BOARD, OFF_BOARD)
    rooms: tuple[tuple[str, int], ...] = ()
    allied_convoys: int = 0
    axis_convoys: int = 0
    fought: tuple[str, ...] = ()
    withdrew: tuple[tuple[str, str], ...] = ()
    scores: tuple[Score, ...] = ()
    battle: Battle | None = None

    def held(self, side: str) -> tuple[str, ...]:
        """Give the areas that a side controls."""
        return tuple(area for area, holder in zip(AREAS, self.control, strict=True) if holder == side)

    def at(self, place: str, side: str = "") -> tuple[Unit, ...]:
        """Give the ships in a place, of one side or of both."""
        return tuple(unit for unit in self.units if unit.at == place and (not side or unit.side == side))

    def unit(self, name: str) -> Unit:
        """Find a ship by its name."""
        return next(unit for unit in self.units if unit.name == name)

    def submarines(self, area: str) -> int:
        """Count the submarines in an area."""
        return self.boats.at_sea[AREAS.index(area)]

    def air_at(self, side: str, area: str) -> bool:
        """Tell whether the land air of a side is in a place."""
        return self.air[SIDES.index(side)] == area

    def put(self, *changed: Unit) -> Campaign:
        """Put ships in place of those with their names."""
        new = {unit.name: unit for unit in changed}
        return self._replace(units=tuple(new.get(unit.name, unit) for unit in self.units))

    def with_air(self, side: str, place: str) -> Campaign:
        """Move the land air of a side."""
        allied, axis = self.air
        return self._replace(air=(place, axis) if side == ALLIED else (allied, place))

    def with_boats(self, area: str, number: int) -> Campaign:
        """Put so many submarines into an area in place of those there."""
        place = AREAS.index(area)
        at_sea = (*self.boats.at_sea[:place], number, *self.boats.at_sea[place + 1 :])
        return self._replace(boats=self.boats._replace(at_sea=at_sea))


def begin_turn(campaign: Campaign) -> Campaign:
    """Forget what the turn used up, and go to the next."""
    return campaign._replace(
        turn=campaign.turn + 1,
        units=tuple(unit._replace(moved=False) for unit in campaign.units),
        rooms=(),
        allied_convoys=0,
        axis_convoys=0,
        fought=(),
        withdrew=(),
    )


def warships(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Give the ships that are no convoys."""
    return tuple(unit for unit in units if unit.kind != CONVOY)


def convoys(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Give the convoys."""
    return tuple(unit for unit in units if unit.kind == CONVOY)


async def choose(request: Choose) -> str:
    """Let a player decide; a single option is taken without a word, since what follows is told anyhow."""
    if len(request.options) == 1:
        return request.options[0]
    return await request
