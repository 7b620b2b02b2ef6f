"""The operations map in force: hexes, which of them are adjacent, the Arctic Line, ports and air bases."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.contract.in_force import word_if_known
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Column, InForce
from forge.referee.games.atlantic_chase.sea.asking import SIDE
from forge.referee.games.atlantic_chase.sea.hexes import HEX, Hex, around, distance, read_hexes, read_sides
from forge.referee.games.atlantic_chase.sea.names import GERMAN, NONE
from forge.referee.games.atlantic_chase.sea.tenure import FIRST_YEAR, LAST_YEAR, TURN, Tenure, tenures_of, turned_early
from forge.values.numbers import Whole

if TYPE_CHECKING:
    from forge.rules.look import Result


class AirBase(NamedTuple):
    """An air base printed on the map, and the years from which and until which it is in play."""

    side: str
    hex: Hex
    year: int
    until: int = LAST_YEAR

    @property
    def tenure(self) -> Tenure:
        """Whose it is, and when."""
        return Tenure(self.side, self.year, self.until)


class Port(NamedTuple):
    """A port: the hexes from which it is reached, the Port Box for its ships, whose it is as printed and when."""

    id: str
    hexes: tuple[Hex, ...]
    box: str
    control: str
    tenures: tuple[Tenure, ...] = ()


class Chart(NamedTuple):
    """The operations map as it is in force; ``hexes`` are those in play, ``idle`` those printed that are not."""

    hexes: frozenset[Hex]
    barred: frozenset[frozenset[Hex]]
    canal: frozenset[Hex]
    arctic: frozenset[Hex]
    u_boat_zone: frozenset[Hex]
    ports: tuple[Port, ...]
    bases: tuple[AirBase, ...]
    idle: frozenset[Hex] = frozenset()

    def beside(self, place: Hex) -> tuple[Hex, ...]:
        """List the hexes in play that share a side with one, adjacent or not, by their numbers."""
        return tuple(hex_ for hex_ in around(place) if hex_ in self.hexes)

    def adjacent(self, place: Hex, player: str) -> tuple[Hex, ...]:
        """List the hexes into which a player's Trajectory may lead from one, by their numbers."""
        return tuple(hex_ for hex_ in self.beside(place) if self.may_cross(place, hex_, player))

    def may_cross(self, one: Hex, other: Hex, player: str) -> bool:
        """Tell whether a player's Trajectory may cross the side between two hexes: the canal is open to the German."""
        side = frozenset((one, other))
        return side not in self.barred and (side != self.canal or player == GERMAN)

    def refuse(self, place: Hex) -> None:
        """Refuse a hex that is not in play."""
        if place not in self.hexes:
            why = "is not in play" if place in self.idle else "is not on the map"
            raise Illegal(place, why, nearest(place, self.hexes), "p.4")

    def port(self, name: str) -> Port:
        """Give a port by its id."""
        for port in self.ports:
            if port.id == name:
                return port
        raise Illegal(name, "is not a port of the map", nearest(name, [port.id for port in self.ports]), "p.8")

    def ports_in(self, place: Hex) -> tuple[Port, ...]:
        """List the ports in a hex."""
        return tuple(port for port in self.ports if place in port.hexes)

    def boxes(self) -> tuple[str, ...]:
        """List the Port Boxes."""
        return tuple(dict.fromkeys(port.box for port in self.ports))


class Place(NamedTuple):
    """A hex of the map: its neighbours for a player's ships, and what lies in it."""

    neighbours: tuple[Hex, ...]
    arctic_line: bool
    u_boat_zone: bool
    ports: tuple[str, ...]
    air_bases: tuple[AirBase, ...]


async def read_chart(year: int = LAST_YEAR) -> Chart:
    """Read the map in force; what an owner found out about border hexes and Arctic Line comes before our reading.

    ``year`` matters where ports and air bases that change hands do.
    """
    (sheet,) = await Column("map")
    ports = await Column("port")
    bases = await Column("air-base")
    border_in_play = await InForce("border-hexes")
    confirmed = await word_if_known("U-AC-11")
    arctic = await word_if_known("U-AC-15")
    border = _listed(confirmed, "") if border_in_play else NONE
    chart = _chart(sheet, ports, bases, border or sheet.border, _listed(arctic, sheet.arctic_line))
    early = year == TURN and await InForce("AC-R27") == GERMAN
    return _turned(chart) if early else chart


def _listed(answer: str | None, instead: str) -> str:
    """Give the hexes that an answer lists; one in other words says that the map has them right."""
    return answer if answer and (answer[0].isdigit() or answer == NONE) else instead


@lru_cache(maxsize=16)
def _chart(sheet: Result, ports: tuple[Result, ...], bases: tuple[Result, ...], border: str, arctic: str) -> Chart:
    printed = frozenset(read_hexes(sheet.hexes, "map"))
    idle = frozenset(read_hexes(sheet.border, "map")) - frozenset(read_hexes(border, "U-AC-11"))
    return Chart(
        printed - idle,
        read_sides(sheet.barred, "map"),
        frozenset().union(*read_sides(sheet.canal, "map")),
        frozenset(read_hexes(arctic, "U-AC-15")),
        frozenset(read_hexes(sheet.u_boat_zone, "map")),
        tuple(map(_port, ports)),
        tuple(map(_base, bases)),
        idle,
    )


def _base(row: Result) -> AirBase:
    return AirBase(row.side, row.hex, int(row.year), int(getattr(row, "until", LAST_YEAR)))


def _port(row: Result) -> Port:
    dated = hasattr(row, "british")  # not in the tables of an older ledger
    held = tenures_of(row.british, row.german, row.id) if dated else (Tenure(row.control),)
    return Port(row.id, read_hexes(row.hexes, row.id), row.box, row.control, held)


@lru_cache(maxsize=16)
def _turned(chart: Chart) -> Chart:
    """Give the map on which what changes hands after 1940 has done so with its beginning."""
    by_hex = {base.hex: [one.tenure for one in chart.bases if one.hex == base.hex] for base in chart.bases}
    bases = tuple(
        AirBase(tenure.side, hex_, tenure.since, tenure.until)
        for hex_, tenures in by_hex.items()
        for tenure in turned_early(tenures)
    )
    ports = tuple(port._replace(tenures=turned_early(port.tenures)) for port in chart.ports)
    return chart._replace(ports=ports, bases=bases)


@Procedure("hex", cite="p.4", rules_version=2)
async def place_at(
    at: Hex = HEX, side: str = SIDE, year: int = asked(Whole(FIRST_YEAR, LAST_YEAR), FIRST_YEAR, told=True)
) -> Place:
    """Say what lies in a hex in a year, and into which hexes it leads."""
    chart = await read_chart(year)
    chart.refuse(at)
    return Place(
        chart.adjacent(at, side),
        at in chart.arctic,
        at in chart.u_boat_zone,
        tuple(port.id for port in chart.ports_in(at)),
        tuple(base for base in chart.bases if base.hex == at and base.tenure.covers(year)),
    )


@Procedure(cite="p.4")
async def flight(start: Hex = HEX, end: Hex = HEX) -> int:
    """Rule how far aircraft have to fly."""
    return distance(start, end)
