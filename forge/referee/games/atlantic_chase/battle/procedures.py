"""Procedures for battles: a whole one, and each of its steps by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Procedure, Uses
from forge.referee.games.atlantic_chase.battle import board, break_away, fight, fire, throws
from forge.referee.games.atlantic_chase.battle.board import BATTLE_TRAITS, CLOSER
from forge.referee.games.atlantic_chase.sea import ships
from forge.referee.games.atlantic_chase.sea.names import GOOD, MEDIUM, SIDES, SPEEDS, WEATHERS
from forge.referee.games.atlantic_chase.sea.verdicts import against, verdict

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.sea.ships import Vessel
    from forge.referee.games.atlantic_chase.sea.verdicts import Legal

GUNNERY = Uses("gunnery", ("hits",), ("gun-value", "target-very-slow", "target-slow", "smoke", "somerville"))
TORPEDO = Uses("torpedo", ("hits",), ("target-very-slow", "target-slow", "somerville"))
RANGES = (
    Uses("ranges", ("range",), (), ships.RANGES),
    Uses("range-dice", ("dice",)),
    Uses("range-dice", ("keep",), (), (throws.BOTH, throws.LOWEST, throws.HIGHEST)),
    Uses("range-dice", ("guns",), (), tuple(ships.NEAR_GUNS)),
)
LEAVING = Uses(
    "break-away", ("effect",), ("all-far", "enemy-near", "slowest", "enemy-faster", "somerville"), ("stays", "exits")
)
ONE_SHIP = Parameter("ship", ships.fleet(1))
SMOKE = Parameter("in-smoke", Flag(), False)


async def may_torpedo(named: tuple[Vessel, ...], smoke: bool, target: str) -> Legal:
    """Rule whether a ship may attack a target in a zone by torpedo (p.59)."""
    (fighter,) = await board.place(named)
    found = fire.torpedo_objections(fighter, smoke)
    return await verdict((*found, *against(("torpedoes-reach-near", "p.59", target == ships.FAR))))


async def may_smoke(named: tuple[Vessel, ...]) -> Legal:
    """Rule whether a ship may begin to make smoke (p.60)."""
    (fighter,) = await board.place(named)
    return await verdict(against(("makes-no-smoke", "p.60", not board.makes_smoke(fighter.ship))))


async def order(active: str, named: tuple[Vessel, ...]) -> tuple[str, ...]:
    """Give the order in which ships move, those of one player and speed as they were named (p.60)."""
    fighters = await board.place(named)
    waiting = list(fighters)
    found: tuple[str, ...] = ()
    for player, speed in board.moves_in_order(fighters, active):
        mover = next(one for one in waiting if one.player == player and one.ship.now.speed == speed)
        waiting.remove(mover)
        found += (mover.key,)
    return found


PROCEDURES = (
    Procedure(
        "battle-fought",
        fight.fight,
        (
            Parameter("active", Choice(SIDES)),
            Parameter("german", ships.fleet()),
            Parameter("british", ships.fleet()),
            Parameter("trigger", Choice(fight.TRIGGERS), fight.BATTLE),
            Parameter("weather", Choice(WEATHERS), GOOD),
            Parameter("evasive", SomeOf(SIDES), ()),
            Parameter("hit-limit", Whole(0, 99), 0),
            Parameter("dispersal", Flag(), False),
            Parameter("squadron-torpedoes", Whole(1, 9), 1),
            Parameter("round", Whole(0, 3), 0, "p.56"),
            Parameter("step", Choice(fight.STEP_NAMES), fight.GUNNERY, "p.56"),
        ),
        rules_version=3,
        whole=True,
        cite="p.55",
        measures=tuple(f"{side}-{fate}" for side in SIDES for fate in ("sunk", "damaged")),
        uses=(GUNNERY, TORPEDO, *RANGES, LEAVING, Uses("rounds", ("rounds",))),
        readings=(
            "AC-R2",
            "AC-R4",
            "AC-R8",
            "AC-R11",
            "AC-R12",
            "AC-R24",
            "AC-R26",
            "AC-R30",
            "AC-R32",
            "battle-removes-evasive",
        ),
        check=fight.check_fight,
        episodes=(fight.fight_out,),
        traits=BATTLE_TRAITS,
        sides=SIDES,
        usual=("first", CLOSER),
    ),
    Procedure(
        "deployment",
        fight.deployment,
        (
            Parameter("trigger", Choice(fight.TRIGGERS)),
            *(Parameter(name, Choice(SPEEDS), MEDIUM) for name in ("active-speed", "target-speed")),
        ),
        cite="p.55",
        readings=("AC-R8",),
    ),
    Procedure(
        "shot",
        fire.shot,
        (
            Parameter("range", Choice(ships.RANGES)),
            Parameter("guns", Whole(-2, 4), 0),
            Parameter("target-speed", Choice(SPEEDS), MEDIUM),
            Parameter("in-smoke", Whole(0, 2), 0),
        ),
        rules_version=2,
        cite="p.57",
        uses=(GUNNERY, *RANGES),
    ),
    Procedure(
        "may-torpedo",
        may_torpedo,
        (ONE_SHIP, SMOKE, Parameter("target", Choice(ships.ZONES), ships.CLOSE)),
        rules_version=2,
        cite="p.59",
    ),
    Procedure("may-smoke", may_smoke, (ONE_SHIP,), cite="p.60"),
    Procedure(
        "maneuver-order", order, (Parameter("active", Choice(SIDES)), Parameter("ships", ships.fleet(24))), cite="p.60"
    ),
    Procedure(
        "break-away-attempt",
        break_away.attempt_of,
        tuple(Parameter(name, ships.fleet()) for name in ("own", "enemy")),
        cite="p.61",
        uses=(LEAVING,),
        readings=("AC-R2",),
    ),
    Procedure(
        "battle-end",
        fight.end,
        (Parameter("survivors", SomeOf(SIDES), SIDES), Parameter("evasive", SomeOf(SIDES), ())),
        cite="p.62",
        readings=("battle-removes-evasive",),
    ),
)
