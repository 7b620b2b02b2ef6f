"""Ships as their counters say, as players name them, and looked up (p.6, p.7, p.56)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Ask, InForce, LookUp
from forge.referee.games.atlantic_chase.sea.names import BRITISH, FAST, MEDIUM, SLOW, VERY_SLOW, slowest
from forge.values.numbers import Counted, Whole
from forge.values.phrase import Listing, Phrase
from forge.values.value import formed
from forge.values.words import Choice, Meaning, mark

if TYPE_CHECKING:
    from typing import Any

    from forge.rules.look import Result

STOPPED = "stopped"
SPEED = {"vs": VERY_SLOW, "s": SLOW, "m": MEDIUM, "f": FAST, STOPPED: STOPPED}
FAR, NEAR, CLOSE = ZONES = ("far", "near", "close")
"""The zones of a player on the battle board; Close is shared."""
DISPERSED = "dispersed"
"""The other side of a convoy."""
BEYOND = "beyond"
"""The Near zone of the enemy, which only AC-R11 opens."""
FRONT, DAMAGED, SUNK = ("front", "damaged", "sunk")
CONVOY, DESTROYER, CARRIER, BATTERY = "convoy", "destroyer", "carrier", "artillery"
UNNAMED = "unnamed"
"""The kind that stands for all ships of a Task Force where nobody has named them."""
RANGES = ("extreme", "long", "short", "point-blank")
NEAR_GUNS = {"close": 0, "far": 1}
"""Which of the two gun values of a counter counts, by the word of the table of dice."""
PICTURED = {
    "leipzig": {"speed": MEDIUM},
    "bismarck": {"speed": FAST},
    "k-george-v": {"speed": FAST},
    "duke-of-york": {"speed": FAST},
    "renown": {"guns": (2, 1)},
    "repulse": {"guns": (2, 1)},
}
"""Figures of the rule book's pictures that differ from the counters (AC-R24)."""


class Side(NamedTuple):
    """One side of a counter: guns at Short and Point Blank, at Long and Extreme range (None: na), defence, speed."""

    guns: tuple[int | None, int | None]
    defence: int | None
    speed: str


UNTOLD = Side((None, None), None, SLOW)
"""A side that no source gives, or that nobody has looked up yet, until it matters."""


class Ship(NamedTuple):
    """A ship with its Hits: what it is, the side in force and the damaged one (None: it has none)."""

    id: str
    nation: str = ""
    kind: str = ""
    now: Side = UNTOLD
    back: Side | None = None
    state: str = FRONT
    hits: int = 0
    torpedo: bool = False
    air: bool = False
    unsinkable: bool = False
    dispersed: bool = False

    @property
    def german(self) -> bool:
        """Whether it is a German ship."""
        return self.nation == "german"

    @property
    def player(self) -> str:
        """The player whose ship it is."""
        return "german" if self.german else BRITISH

    @property
    def damaged(self) -> bool:
        """Whether its damaged side is up."""
        return self.state == DAMAGED

    @property
    def turned(self) -> str:
        """The word for its other side, if that is up."""
        return DAMAGED if self.damaged else DISPERSED if self.dispersed else ""


class Vessel(NamedTuple):
    """A ship as players name it, in a Task Force or on the battle board; before it is looked up, only its state counts.

    ``key`` tells it from others of the same counter, of which the second has a number. ``spent`` counts the torpedo
    attacks that it has made in this game; ``leaders`` are aboard. ``zone`` is that of the battle board, "" elsewhere
    and where it was not said. In a battle it may make ``smoke`` that ``screens`` others, have been ``struck`` by Hits
    of the step under way, which it suffers at its end, and be ``done`` with that step itself.
    """

    key: str
    ship: Ship
    spent: int = 0
    leaders: tuple[str, ...] = ()
    player: str = ""
    zone: str = ""
    smoke: bool = False
    screens: tuple[str, ...] = ()
    struck: int = 0
    done: bool = False

    @property
    def under_way(self) -> bool:
        """Whether it is described as a ship is in the middle of a battle alone."""
        return self.smoke or bool(self.struck) or self.done

    @property
    def fixed(self) -> bool:
        """Whether it is a Shore Battery."""
        return self.ship.kind == BATTERY

    @property
    def named(self) -> Vessel:
        """The same at sea as players would name it."""
        ship = Ship(self.key, state=self.ship.state, hits=self.ship.hits, dispersed=self.ship.dispersed)
        return Vessel(self.key, ship, self.spent, self.leaders)


def _vessel(
    *,
    id: str,  # as players call it
    turned: str = "",
    hits: int = 0,
    torpedoes: int = 0,
    spent: int = 0,
    leaders: tuple[str, ...] = (),
    **under_way: Any,
) -> Vessel:
    ship = Ship(id, state=DAMAGED if turned == DAMAGED else FRONT, hits=hits, dispersed=turned == DISPERSED)
    return Vessel(id, ship, spent or torpedoes, leaders, **under_way)


def _told(one: Vessel) -> dict[str, Any]:
    words = one._asdict() | {"id": one.key, "hits": one.ship.hits, "turned": one.ship.turned}
    return words | ({"spent": 0, "torpedoes": 1} if one.spent == 1 else {"torpedoes": 0})


_LEADER = formed("a leader such as lutjens", "[a-z-]+")
_SHIP = formed("a ship such as hood", "[a-z0-9-]+")
VESSEL = Phrase(
    "ships such as 'hood, rodney 1 hit, scharnhorst damaged near, naiad spent, british-convoy dispersed'", _vessel,
    "{id}[ {turned}][ {hits}][ {torpedoes}][ spent {spent}][ {zone}][ {smoke}[ over {screens}]][ struck {struck}]"
    "[ {done}][ under {leaders}]",
    "is no ship", told=_told, id=_SHIP, turned=Choice((DAMAGED, DISPERSED), exact=True), hits=Counted("hit", "hits"),
    torpedoes=Meaning((("spent", 1),)), spent=Whole(1, 9), zone=Choice(ZONES, exact=True), smoke=mark("smoke"),
    screens=Listing(_SHIP, "ships", " and ", most=2), struck=Whole(1, 9), done=mark("done"),
    leaders=Listing(_LEADER, "leaders", " and "),
)  # fmt: skip


@cache
def fleet(most: int = 12, fewest: int = 0) -> Listing[Vessel]:
    """Give a parameter: ships with side up, Hits, torpedoes spent, zone (Far if not said), leaders."""
    return Listing(VESSEL, most=most, fewest=fewest, noun="ships")


ONE_SHIP, SHIPS, SOME_SHIPS = asked(fleet(1, 1)), asked(fleet()), asked(fleet(fewest=1))


async def known(vessel: Vessel, found: Result | None = None) -> Vessel:
    """Look a ship up, unless its row of the table was ``found``, and put it in the state in which it was named."""
    named = vessel.ship
    if found is None:
        look = await LookUp("ship", (("id", named.id),))
        found = look.result
    now = Side((_number(found.guns_close), _number(found.guns_far)), _number(found.defence), SPEED[found.speed])
    if named.id in PICTURED and await InForce("AC-R24") == "picture":
        now = now._replace(**PICTURED[named.id])  # type: ignore[arg-type]
    ship = named._replace(
        nation=found.side,
        kind=found.symbol,
        now=now,
        back=_back(found),
        torpedo=found.torpedo,
        air=found.air,
        unsinkable=found.back in ("never", "immune", DISPERSED, "tanker"),
    )
    if named.turned:
        ship = await turn(ship, found.back, named.turned)
    return vessel._replace(ship=ship)


async def known_ship(ships: tuple[Vessel, ...]) -> Ship:
    """Look the only ship up."""
    (vessel,) = ships
    return (await known(vessel)).ship


def unnamed(player: str, speed: str) -> Ship:
    """Give what stands for the ships of a Task Force that only its speed is known of."""
    return Ship("ships", player, UNNAMED, Side((None, None), None, speed), None)


async def turn(ship: Ship, back: str, turned: str) -> Ship:
    """Turn a ship that was named damaged or dispersed."""
    if ship.back is None or turned != (DAMAGED if back == "unknown" else back):
        raise Illegal(ship.id, f"is never {turned}", cite="p.6")
    if turned == DISPERSED:
        return ship._replace(now=ship.back)
    return await damaged(ship)


def _back(found: Result) -> Side | None:
    if found.back == "unknown":
        return UNTOLD
    if not found.back_speed:
        return None
    guns = (_number(found.back_guns_close), _number(found.back_guns_far))
    return Side(guns, _number(found.back_defence), SPEED[found.back_speed])


def _number(text: str) -> int | None:
    return None if text in ("na", "") else int(text)


async def damaged(ship: Ship) -> Ship:
    """Turn a ship to its damaged side; a damaged ship carries no torpedoes and no aircraft."""
    back = ship.back
    assert back is not None
    if back == UNTOLD:
        about = (("ship", ship.id),)
        close = await Ask("back-guns-close", "owner", Whole(-2, 4), "p.6", about)
        far = await Ask("back-guns-far", "owner", Whole(-2, 4), "p.6", about)
        back = Side((close, far), await Ask("back-defence", "owner", Whole(1, 4), "p.6", about), SLOW)
    return ship._replace(now=back, back=back, state=DAMAGED, torpedo=False, air=False)


@Procedure("speed", cite="p.7")
async def speed_of(ships: tuple[Vessel, ...] = SOME_SHIPS) -> str:
    """Give the speed of a Task Force."""
    fleet: tuple[Vessel, ...] = ()
    for vessel in ships:
        fleet += (await known(vessel),)
    return slowest(tuple(vessel.ship.now.speed for vessel in fleet))


class Guns(NamedTuple):
    """The gun value of a ship at a range, and whether it may fire at all."""

    value: int | None
    may_fire: bool


@Procedure("gun-value", cite="p.56")
async def guns_at(ship: tuple[Vessel, ...] = ONE_SHIP, range_: str = asked(Choice(RANGES))) -> Guns:
    """Give a ship's gun value at a range; na may not fire, a negative value may."""
    found = await known_ship(ship)
    look = await LookUp("range-dice", (("range", range_),))
    value = found.now.guns[NEAR_GUNS[look.result.guns]]
    return Guns(value, value is not None)
