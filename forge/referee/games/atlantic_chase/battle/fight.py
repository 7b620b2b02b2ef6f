"""A battle from its first round to its last, and what it leaves on the map (p.55-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Call, Choose, Emit, Fold, InForce, LookUp, Position, Refuse, Step, facts
from forge.referee.games.atlantic_chase.battle.board import (
    BATTLE_TRAITS,
    CLOSER,
    FARTHER,
    Battle,
    beaten,
    makes_smoke,
    of,
    place,
    put,
)
from forge.referee.games.atlantic_chase.battle.break_away import break_away
from forge.referee.games.atlantic_chase.battle.fire import gunnery, torpedoes
from forge.referee.games.atlantic_chase.battle.maneuver import maneuver, smoke_of
from forge.referee.games.atlantic_chase.sea.asking import NO, SIDE, USUAL_SPEED, WEATHER
from forge.referee.games.atlantic_chase.sea.leaders import Leader, benefits
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, SIDES, faster, slowest
from forge.referee.games.atlantic_chase.sea.ships import FAR, NEAR, SHIPS, ZONES
from forge.referee.games.atlantic_chase.sea.verdicts import against
from forge.values.numbers import Whole
from forge.values.words import SomeOf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.sea.ships import Vessel

GUNNERY, TORPEDO, MANEUVER, BREAK_AWAY = STEP_NAMES = ("gunnery", "torpedo", "maneuver", "break-away")
STEPS = ((GUNNERY, gunnery), (TORPEDO, torpedoes), (MANEUVER, maneuver))
"""The steps of a round before the last, Break Away."""
Zones = tuple[tuple[str, str], ...]
"""Ships by key with the zones that players named for them, "" where they did not."""
BATTLE, SURPRISE, LIMITED = TRIGGERS = ("battle", "surprise", "limited")
NO_SIDES = asked(SomeOf(SIDES), ())
LAST_ROUND, NO_SHIPS = "last-round", "no-ships"
ROUNDS = "rounds"


class Deployment(NamedTuple):
    """How ships are set up: zones open to each side, whether they may make smoke, whether the Active fire first."""

    active: tuple[str, ...]
    target: tuple[str, ...]
    smoke: bool
    fires_first: bool


class Fate(NamedTuple):
    """What became of a ship: its side up or sunk, its Hits, its torpedo attacks, whether it left alone."""

    ship: str
    state: str
    hits: int
    spent: int = 0
    left: bool = False


class Ended(NamedTuple):
    """What a battle leaves: who gets a Contact marker and is a Station now, who loses Evasive markers, what follows."""

    contact: tuple[str, ...]
    evasive_lost: tuple[str, ...]
    becomes: str = "station"
    then: str = "vie"


class Outcome(NamedTuple):
    """How a battle ended: why, after how many rounds, every ship, and what it leaves on the map."""

    why: str
    rounds: int
    ships: tuple[Fate, ...]
    ended: Ended


@Procedure(cite="p.55")
async def deployment(
    trigger: str = asked(Choice(TRIGGERS)), active_speed: str = USUAL_SPEED, target_speed: str = USUAL_SPEED
) -> Deployment:
    """Rule how ships are set up (p.55)."""
    if trigger == SURPRISE and faster(active_speed, target_speed):
        return Deployment((FAR,), (NEAR, FAR), smoke=False, fires_first=True)
    smoke = trigger != SURPRISE or await InForce("AC-R8") == "yes"
    return Deployment((FAR,), (FAR,), smoke, fires_first=False)


class Joined(NamedTuple):
    """A battle before it begins: the ships, what brought it about, the weather, zones that players said ships begin in.

    ``round`` and ``step`` are those with which a battle under way goes on; 0 for one that begins.
    """

    battle: Battle
    trigger: str
    weather: str
    told: Zones = ()
    round: int = 0
    step: str = GUNNERY


class Fought(NamedTuple):
    """A battle as far as it is fought, why it ended if it did, and the step with which it goes on."""

    battle: Battle
    why: str = ""
    step: str = GUNNERY


async def fight_out(joined: Joined) -> tuple[Fought, Outcome]:
    """Set ships up, or take a battle up, and fight round by round to the end; all of it is open to both sides."""
    if await InForce("AC-R33") == "inactive":
        joined = joined._replace(battle=joined.battle._replace(first=joined.battle.inactive))
    battle = await (_taken_up(joined) if joined.round else _set_up(joined))
    look = await LookUp("rounds", (("weather", LIMITED if joined.trigger == LIMITED else joined.weather),))
    if joined.round > look.result.rounds:
        await Refuse("round", (Objection("round-beyond", (("rounds", look.result.rounds),), "p.55"),))
    numbers = tuple(range(joined.round or 1, look.result.rounds + 1))
    fought = await Fold(one_round, Fought(battle, step=joined.step), numbers)
    fought = fought._replace(why=fought.why or LAST_ROUND)
    await Position(fought.battle)
    await Step(f"ends-{fought.why}", (("round", fought.battle.round),), "p.62")
    return fought, await outcome_of(fought)


async def _leaders_of(fighters: tuple[Vessel, ...]) -> tuple[Leader, ...]:
    """Look up what the leaders aboard do, each on a ship of his own player's."""
    found: dict[str, Leader] = {}
    known = dict(await benefits())
    for fighter in fighters:
        for name in fighter.leaders:
            if name not in known:
                raise Illegal(name, "is no leader", nearest(name, known), "p.10")
            if known[name].side != fighter.player or name in found:
                raise Illegal(name, f"is not aboard {fighter.ship.id}", "each leader is on one ship of his own", "p.10")
            found[name] = Leader(name, known[name], known[name].uses)
    return tuple(found.values())


async def one_round(fought: Fought, number: int) -> Fought:
    """Rule one round of a battle that is not over."""
    if fought.why:
        return fought
    battle = fought.battle._replace(round=number)
    await Step("round-begins", (("round", number),), "p.56")
    await Position(battle, unasked=True)
    for name, step in STEPS[STEP_NAMES.index(fought.step) :]:
        battle = (await Call(step, battle))._replace(done=())
        if beaten(battle) and name != MANEUVER:
            return Fought(battle, NO_SHIPS)
    battle, why = await Call(break_away, battle)
    return Fought(battle, why or (NO_SHIPS if beaten(battle) else ""))


async def _taken_up(joined: Joined) -> Battle:
    """Take up a battle under way; whether the Active player fires first is the same as when it began."""
    deployed = await _deployed(joined)
    return joined.battle._replace(fires_first=deployed.fires_first)


async def _deployed(joined: Joined) -> Deployment:
    battle = joined.battle
    speeds = [_speed(of(battle, player)) for player in (battle.active, battle.inactive)]
    return await deployment(joined.trigger, *speeds)


async def _set_up(joined: Joined) -> Battle:
    battle, told = joined.battle, dict(joined.told)
    deployed = await _deployed(joined)
    for fighter in _in_order(battle):
        zones = deployed.active if fighter.player == battle.active else deployed.target
        about = (("ship", fighter.key),)
        decides = fighter.player if fighter.fixed else battle.active
        zones = ZONES if fighter.fixed else zones
        said = told.get(fighter.key)
        if said and said not in zones:
            where = (("ship", fighter.key), ("zone", f"target.{said}"))
            await Refuse("zone", (Objection("begins-elsewhere", where, "p.55"),))
        zones = (said,) if said else zones
        traits = tuple((zone, FARTHER if zone == FAR else CLOSER) for zone in zones)
        zone = await Choose("set-up-zone", decides, zones, "p.55", battle, about, traits)
        battle = put(battle, fighter._replace(zone=zone))
    for fighter in _in_order(battle) if deployed.smoke else ():
        if makes_smoke(fighter.ship):
            battle = await smoke_of(battle, fighter)
    return battle._replace(fires_first=deployed.fires_first)


def _in_order(battle: Battle) -> Iterator[Vessel]:
    """List the ships of the player who decides first, then those of the other."""
    for player in battle.order:
        yield from of(battle, player)


def _speed(fighters: tuple[Vessel, ...]) -> str:
    return slowest(tuple(one.ship.now.speed for one in fighters if not one.fixed))


async def outcome_of(fought: Fought) -> Outcome:
    """Report how a battle ended and what it leaves on the map."""
    battle, why, _ = fought
    there = (*battle.fighters, *battle.left)
    fates = tuple(
        Fate(one.key, one.ship.state, one.ship.hits, one.spent, left=one in battle.left)
        for one in (*there, *battle.sunk)
    )
    await Emit(ROUNDS, battle.round)
    for side in SIDES:
        await Emit(f"{side}-sunk", sum(one.player == side for one in battle.sunk))
        damaged = sum(one.player == side and one.ship.damaged for one in there)
        await Emit(f"{side}-damaged", damaged)
    survivors = tuple(side for side in SIDES if any(one.player == side and not one.fixed for one in there))
    ended = await end(survivors, battle.evasive)
    return Outcome(why, battle.round, tuple(sorted(fates)), ended)


@Procedure("battle-end", cite="p.62")
async def end(survivors: tuple[str, ...] = asked(SomeOf(SIDES), SIDES), evasive: tuple[str, ...] = NO_SIDES) -> Ended:
    """Rule what a battle leaves on the map, given the Task Forces with ships left and those with Evasive markers."""
    lost = evasive if await InForce("battle-removes-evasive") else ()
    return Ended(survivors, lost)


class Said(NamedTuple):
    """What players say of a battle: its ships, what brought it about, and where it stands if it is under way."""

    active: str = SIDE
    german: tuple[Vessel, ...] = SHIPS
    british: tuple[Vessel, ...] = SHIPS
    trigger: str = asked(Choice(TRIGGERS), BATTLE, told=True)
    weather: str = WEATHER
    evasive: tuple[str, ...] = NO_SIDES
    hit_limit: int = asked(Whole(0, 99), 0, told=True)
    dispersal: bool = NO
    squadron_torpedoes: int = asked(Whole(1, 9), 1)
    round: int = asked(Whole(0, 3), 0, "p.56", told=False)
    step: str = asked(Choice(STEP_NAMES), GUNNERY, "p.56", told=False)


def check_fight(said: Said) -> Iterator[Objection]:
    """Object to a battle without ships on a side, and to what is said of ships too soon, or not said in its middle."""
    for side, fleet in ((GERMAN, said.german), (BRITISH, said.british)):
        if all("shore-battery" in one.key for one in fleet):
            yield Objection("no-ships-to-fight", facts(player=side), "p.55")
    for named in (*said.german, *said.british):
        every = against(
            ("not-under-way", "p.56", not said.round and named.under_way),
            ("zone-untold", "p.56", said.round > 0 and not named.zone),
            ("together-only", "p.61", named.done and said.step == BREAK_AWAY),
            ("suffered-already", "p.57", named.struck > 0 and said.step in (MANEUVER, BREAK_AWAY)),
            ("convoy-in-smoke", "p.11", named.smoke and "convoy" in named.key),
        )
        yield from (Objection(name, facts(ship=named.key), cite) for name, cite in every)


@Procedure(
    "battle-fought",
    rules_version=4,
    whole=True,
    cite="p.55",
    measures=(*(f"{side}-{fate}" for side in SIDES for fate in ("sunk", "damaged")), ROUNDS),
    check=check_fight,
    episodes=(fight_out,),
    traits=BATTLE_TRAITS,
    sides=SIDES,
    usual=("first", CLOSER),
)
async def fight(said: Said = asked(Said)) -> Outcome:
    """Fight a battle to its end: from its beginning, or from a step of the round in which it is."""
    fighters = await place(said.british, BRITISH, await place(said.german, GERMAN))
    named = tuple(zip(fighters, (*said.german, *said.british), strict=True))
    battle = Battle(
        said.active,
        fighters,
        evasive=said.evasive,
        limit=said.hit_limit,
        dispersal=said.dispersal,
        squadrons=said.squadron_torpedoes,
        leaders=await _leaders_of(fighters),
        done=tuple(fighter.key for fighter, one in named if one.done),
    )
    told = tuple((fighter.key, one.zone) for fighter, one in named)
    return (await Call(fight_out, Joined(battle, said.trigger, said.weather, told, said.round, said.step)))[1]
