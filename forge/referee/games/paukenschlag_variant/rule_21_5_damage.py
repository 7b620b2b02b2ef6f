"""Rule 21.5: damage to submarines by ASW and in surface combat, its effects, and repair off the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Ask, Emit, InForce, LookUp, Roll, RollOn, Step, facts
from forge.referee.games.paukenschlag_variant.record import RETURN_AFTER
from forge.referee.games.paukenschlag_variant.rule_21_1_entering import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator


POINTS = {"none": 0, "one": 1, "two": 2}
SUNK, DESTROYED = "sunk", "destroyed"
COLUMNS = ("a", "b", "c", "d", "e", "f")
NUMBER = Whole(0, 10)
MEASURES = ("sunk", "points")
CHECKED_FACTOR = CHECKED_POINTS = 4
FATAL_POINTS = 5
SURE_FACTOR = 2
"""The Must Surface Factor of boats that 21.5.1 treats apart."""


class Boat(NamedTuple):
    """A submarine attacked: its factors, and the damage points that it has."""

    must_surface: int = asked(Whole(2, 3), 3, "21.5", told=True)
    sunk_factor: int = asked(Whole(2, 10), 5, "21.5", told=True)
    damage: int = asked(Whole(0, 4), 0, "21.5", told=True)


def check_boat(*given: Any) -> Iterator[Objection]:
    """Object to a boat whose Must Surface Factor is above its Sunk Factor."""
    must_surface, sunk_factor, _ = given[-1]
    if must_surface > sunk_factor:
        yield Objection("factors-crossed", facts(surface=must_surface, sunk=sunk_factor), "21.5")


class Attacked(NamedTuple):
    """What an attack did: whether it sank the boat, the points it added, all its points, and what they mean."""

    sunk: bool
    points: int
    damage: int
    effects: tuple[str, ...] = ()
    checked: bool = False


@Procedure("asw-attack", whole=True, cite="21.5.1", measures=MEASURES, check=check_boat)
async def attack_by_asw(
    column: str = asked(Choice(COLUMNS), COLUMNS[0], "21.5.1", told=True), boat: Boat = asked(Boat)
) -> Attacked:
    """Resolve an ASW attack from its first roll, on the owner's copy of the ASW Table or by asking for its number."""
    look = await RollOn("asw", id="first-asw-roll")
    number = look.result[column]
    if number is None:
        number = await Ask("asw-number", "", NUMBER, "21.5.1", facts(roll=look.total))
    return await second_asw_roll(number, boat)


@Procedure(cite="21.5.1", measures=MEASURES, check=check_boat)
async def second_asw_roll(number: int = asked(NUMBER, cite="21.5.1"), boat: Boat = asked(Boat)) -> Attacked:
    """Resolve the second ASW roll against the number that the ASW Table gave."""
    if not number:
        await Step("no-number", (), "21.5.1")
        return Attacked(False, 0, boat.damage)
    (die,) = await Roll("second-asw-roll-thrown", "1d10", "21.5.1")
    look = await LookUp("asw-damage", facts(less=number - die, factor=str(boat.must_surface)))
    if look.result.effect == SUNK:
        return await _sink(boat)
    points = await _asw_points(look.result.effect, number - die, die, boat)
    return await _hit(boat, points)


async def _asw_points(printed: str, less: int, die: int, boat: Boat) -> int:
    """Give the points of an ASW roll as the doubtful rules are read; what is printed holds for their defaults."""
    if boat.must_surface == SURE_FACTOR and await InForce("PKS-R5") == "by-die":
        return int(die != 1)
    if less == 0:
        return POINTS[await word_in_force("PKS-R4")]
    if boat.must_surface > SURE_FACTOR and less in (1, 2) and await InForce("PKS-R3") == "closer-is-worse":
        return 3 - less
    return POINTS[printed]


@Procedure(cite="21.5.2", measures=MEASURES, check=check_boat)
async def second_surface_roll(boat: Boat = asked(Boat)) -> Attacked:
    """Resolve the second roll of surface combat against the boat's factors."""
    (die,) = await Roll("second-surface-roll-thrown", "1d10", "21.5.2")
    equal = die == boat.sunk_factor and await InForce("PKS-R6") == DESTROYED
    if die > boat.sunk_factor or equal:
        return await _sink(boat)
    points = 0 if die < boat.must_surface else 1 if die == boat.must_surface else 2
    return await _hit(boat, points)


async def _sink(boat: Boat) -> Attacked:
    await Step("boat-sunk", (), "21.5")
    await Emit("sunk")
    return Attacked(True, 0, boat.damage, (DESTROYED,))


async def _hit(boat: Boat, points: int) -> Attacked:
    if not points:
        await Step("no-damage", (), "21.5")
        return Attacked(False, 0, boat.damage)
    await Step("damage-taken", facts(points=points), "21.5")
    return await suffer(boat.damage, points, boat.sunk_factor)


@Procedure(cite="21.5.3", measures=MEASURES)
async def suffer(
    before: int = asked(Whole(0, 4), 0, "21.5.3", told=True),
    points: int = asked(Whole(0, 5), 0, "21.5.3", told=True),
    sunk_factor: int = asked(Whole(2, 10), 5, "21.5.3", told=True),
) -> Attacked:
    """Add damage points to a boat; without any, ask only what those it has mean this turn."""
    damage = min(before + points, FATAL_POINTS)
    await Emit("points", damage - before)
    effects: tuple[str, ...] = (await LookUp("damage", facts(points=damage))).result.effects
    gone, checked = DESTROYED in effects, False
    if damage == CHECKED_POINTS and sunk_factor == CHECKED_FACTOR:
        checked = bool(points) or await InForce("PKS-R7") == "every-turn"
    if checked:
        (die,) = await Roll("damage-check", "1d10", "21.5.3")
        gone = die % 2 == 1
        await Step("check-failed" if gone else "check-passed", (), "21.5.3")
    if gone:
        await Emit("sunk")
    return Attacked(gone, damage - before, damage, effects, checked)


class Repaired(NamedTuple):
    """What became of a damaged boat off the map: the modified roll, and when and how damaged it comes back."""

    repaired: bool
    modified: int
    after_turns: int = 0
    back_on: int = 0
    damage: int = 0


@Procedure(rules_version=2, cite="21.5.3")
async def repair(
    damage: int = asked(Whole(1, 4), cite="21.5.3"),
    must_surface: int = asked(Whole(2, 3), 3, "21.5.3", told=True),
    turn: int = TURN,
) -> Repaired:
    """Roll for a damaged boat that left the map on a turn."""
    (die,) = await Roll("repair-roll", "1d10", "21.5.3", facts(modifier=int(damage == CHECKED_POINTS)))
    modified = die + (damage == CHECKED_POINTS)
    if modified > must_surface:
        await Step("not-repaired", facts(modified=modified), "21.5.3")
        return Repaired(False, modified)
    left = 0 if await InForce("PKS-R8") == "none" else damage
    await Step("repaired", facts(modified=modified, turn=turn + RETURN_AFTER), "21.5.3")
    return Repaired(True, modified, RETURN_AFTER, turn + RETURN_AFTER, left)
