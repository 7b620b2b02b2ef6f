"""Procedures for a table that plays with printed components: each answers one question of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.procedure import Objection
from forge.referee.contract.refusals import Refusal
from forge.referee.contract.requests import Call, Emit, InForce, LookUp, Refuse, Step
from forge.referee.games.under_ten_flags import cards, traffic
from forge.referee.games.under_ten_flags.charts import bonus_of, read_sea
from forge.referee.games.under_ten_flags.cruisers import CRUISERS
from forge.referee.games.under_ten_flags.encounters import cruisers_search, may_search, meet
from forge.referee.games.under_ten_flags.gunnery import fire_at
from forge.referee.games.under_ten_flags.hexes import Sea
from forge.referee.games.under_ten_flags.play import decide
from forge.referee.games.under_ten_flags.rolling import ATLANTIS, BRITISH_SHIP, six, succeeds, throw
from forge.referee.games.under_ten_flags.searches import atlantis_roll
from forge.referee.games.under_ten_flags.state import (
    ACVMS,
    CLEAN,
    CROSSED,
    ESCORT,
    FREE,
    FULL_CUP,
    GHOSTS,
    British,
    Cruiser,
    Game,
    German,
    Route,
)

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps
    from forge.referee.games.under_ten_flags.gunnery import Shot

GHOST = 23
HEX, AWAY = "1201", "0000"
SOMEWHERE = Sea(25, 5, "even", "none", "none")
"""Where encounters happen whose place does not matter."""


class Searched(NamedTuple):
    """A search roll: whether it succeeds, just so, loses an aircraft, and the mark of the disguise box after it."""

    found: bool
    barely: bool
    aircraft_lost: bool
    box_after: str


class Met(NamedTuple):
    """What came of a search: the VP, whether the ship and Atlantis are still there, cruisers called."""

    vp: int
    ship_safe: bool
    ship_shown: bool
    atlantis_sunk: bool
    called: int


class Legal(NamedTuple):
    """Whether a move is allowed, and the hexes that are."""

    legal: bool
    hexes: tuple[str, ...]


def activation(black: int, red: int, last: str, in_a_row: int, acted: tuple[str, ...]) -> Steps[str]:
    """Draw from what is left of the Activation deck until a side is activated or the turn ends."""
    deck = ((cards.BLACK, black), (cards.RED, red), (cards.JOKER, 1))
    game = Game(open=True, deck=deck, streak=("" if last == "none" else last, in_a_row), acted=acted)
    drawn: tuple[Game, str] = yield Call(cards.draw_activation, game)
    return drawn[1]


def call_cruiser(black: int, red: int, called: int) -> Steps[int]:
    """Draw a card of the Cruiser deck after a ship was sunk or captured; give how many cruisers it calls."""
    game = Game(open=True, cruiser_deck=((cards.BLACK, black), (cards.RED, red)), allowed=called)
    return (yield from cards.draw_cruiser(game)).due


def search(  # noqa: PLR0917 - the parameters of the procedure, in their order
    unit: str, role: str, aids: tuple[str, ...], box: int, mark: str, activated: bool
) -> Steps[Searched]:
    """Make one search, reactive search or counter-search roll."""
    early = unit == ESCORT and role == "search" and (yield InForce("UTF-R21")) == "yes"
    if unit == ESCORT and role == "search" and not may_search(Cruiser(ESCORT, "", activated), early=early):
        yield Refuse("search-roll", (Objection("not-activated", (), "5.3"),))
    aid = aids[0] if aids else "none"
    look = yield from throw(ATLANTIS if unit == ATLANTIS else BRITISH_SHIP, aid, box, name=role)
    fails = yield from six(look)
    after = ""
    if aid == "disguise":
        at = (("throw", "six" if fails else look.result.effect), ("box", mark))
        after = (yield LookUp("disguise-wear", at)).result.box_after
    lost = fails and aid in ("aircraft", "walrus")
    if lost:
        yield Step(f"{aid}-lost", (), "7.3")
    return Searched(succeeds(look), look.result.effect == "barely", lost, after)


def encounter(  # noqa: PLR0917 - the parameters of the procedure, in their order
    cruiser: str, ship: int, origin: int, destination: int, aircraft: bool, walrus: bool
) -> Steps[Met]:
    """Resolve Atlantis' search for a ship to its end, with the cruiser in the hex if there is one."""
    bonus = yield from bonus_of(origin, destination)
    boxes = yield InForce("U-UTF-39")
    counter = GHOSTS if ship >= GHOST else str(ship)
    route = Route(1, 1, origin, destination, HEX, AWAY, bonus)
    game = Game(
        open=True,
        routes=(route,),
        cruiser_deck=cards.CRUISERS,
        aircraft=aircraft,
        walrus=walrus,
        german=German(HEX, disguises=(CLEAN,) * boxes),
        british=British(_cruisers(cruiser), FULL_CUP, ((1, counter),)),
    )
    after, found = yield from atlantis_roll(game, SOMEWHERE, "atlantis-search")
    with_cruiser = game.british.cruisers[0] if game.british and cruiser != "none" else None
    after = yield from meet(after, SOMEWHERE, route, with_cruiser, found=found)
    if after.on_map:
        yield Emit("ship-safe")
    return (yield from _met(game, after))


def cruiser_search(cruiser: str, present: bool, aircraft: bool, walrus: bool) -> Steps[Met]:
    """Resolve a cruiser's active search to its end."""
    boxes = yield InForce("U-UTF-39")
    route = Route(1, 1, 1, 2, HEX, AWAY, 0)
    game = Game(
        open=True,
        routes=(route,),
        allowed=1,
        aircraft=aircraft,
        walrus=walrus,
        german=German(HEX if present else AWAY, disguises=(CLEAN,) * boxes),
        british=British(_cruisers(cruiser), FULL_CUP, ((1, "1"),)),
    )
    return (yield from _met(game, (yield from cruisers_search(game, SOMEWHERE))))


def _cruisers(cruiser: str) -> tuple[Cruiser, ...]:
    first = Cruiser(ESCORT, "1", active=True) if cruiser == ESCORT else Cruiser(FREE, HEX, active=True)
    return (first, *(Cruiser(FREE, AWAY) for _ in CRUISERS[1:]))


def _met(before: Game, after: Game) -> Steps[Met]:
    """Report what came of a search, what was lost by it and who was called."""
    happened = {
        "atlantis-sunk": after.sunk,
        "cruiser-called": after.due > before.due,
        "aircraft-lost": before.aircraft and not after.aircraft,
        "walrus-lost": before.walrus and not after.walrus,
        "disguise-lost": _crossed(after) > _crossed(before),
    }
    for measure in (name for name, so in happened.items() if so):
        yield Emit(measure)
    shown = any(route.ship for route in after.routes) or not after.routes
    return Met(after.vp, bool(after.on_map), shown, after.sunk, after.due)


def _crossed(game: Game) -> int:
    return game.german.disguises.count(CROSSED) if game.german else 0


def gunnery(ship: int, origin: int, destination: int) -> Steps[Shot]:
    """Resolve combat against a ship, and count its VP."""
    bonus = yield from bonus_of(origin, destination)
    return (yield from fire_at(GHOSTS if ship >= GHOST else str(ship), bonus))


def recycle(sets: int, first: bool) -> Steps[tuple[int, ...]]:
    """Roll for the sets that wait off the map; give which of them return."""
    if first or not sets:
        yield Step("no-recycling", (), "4.1.1")
    returned: tuple[int, ...] = ()
    for earlier in range(0 if first else sets):
        if (yield from traffic.roll_return(earlier, earlier + 1)):
            returned = (*returned, earlier + 1)
    return returned


def new_set(on_map: int, waiting: int, markers: int, counters: int, spent: int) -> Steps[bool]:
    """Tell whether a new marker set is drawn."""
    gone = Route(0, 0, 0, 0, "", "", 0)
    marked = range(1, on_map + waiting + 1)
    routes = tuple(gone._replace(marker=marker, hex=HEX if marker <= on_map else "") for marker in marked)
    out = tuple(range(ACVMS, ACVMS - spent, -1))
    free = traffic.free_markers(Game(open=True, routes=routes, spent=out), keeps=(yield InForce("UTF-R15")) == "keeps")
    return bool(free) and markers >= 2 and counters > 0


def move(unit: str, start: str, to: str) -> Steps[Legal]:
    """Judge a move of one hex, or staying; ACVMs and escorts must move."""
    sea = yield from read_sea()
    try:
        sea.refuse_move(start, to, may_stay=unit not in ("acvm", "escort"))
    except Refusal as refusal:
        yield Step("illegal-move", (("hex", refusal.where), ("why", refusal.message)), refusal.cite)
        return (yield from _told(Legal(legal=False, hexes=sea.neighbours(start))))
    return (yield from _told(Legal(legal=True, hexes=sea.neighbours(start))))


def onward(start: str, to: str) -> Steps[Legal]:
    """Give the hexes that an ACVM may enter next on her way to a destination."""
    sea = yield from read_sea()
    try:
        sea.refuse_hex(start)
        return (yield from _told(Legal(legal=True, hexes=sea.onward(start, to))))
    except Refusal as refusal:
        yield Step("illegal-move", (("hex", refusal.where), ("why", refusal.message)), refusal.cite)
        return Legal(legal=False, hexes=())


def _told(answer: Legal) -> Steps[Legal]:
    if answer.hexes:
        yield Step("possible", (("hexes", answer.hexes),), "6.1")
    return answer


def destination_bonus(origin: int, destination: int) -> Steps[int]:
    """Count the Destination Bonus of a route."""
    return (yield from bonus_of(origin, destination))


def victory(vp: int, sunk: bool) -> Steps[str]:
    """Say who has won."""
    return (yield from decide(vp, sunk=sunk))
