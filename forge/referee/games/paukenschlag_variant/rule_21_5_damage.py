"""Rule 21.5: damage to submarines by ASW and in surface combat, its effects, and repair off the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.parameters import Choice, Parameter, Whole
from forge.referee.contract.procedure import Objection, Procedure, Uses
from forge.referee.contract.requests import Ask, Emit, InForce, LookUp, Roll, RollOn, Step
from forge.referee.games.paukenschlag_variant.record import RETURN_AFTER
from forge.referee.games.paukenschlag_variant.rule_21_1_entering import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator


POINTS = {"none": 0, "one": 1, "two": 2}
SUNK, DESTROYED = "sunk", "destroyed"
COLUMNS = ("a", "b", "c", "d", "e", "f")
NUMBER = Whole(0, 10)
CHECKED_FACTOR = CHECKED_POINTS = 4
FATAL_POINTS = 5
SURE_FACTOR = 2
"""The Must Surface Factor of boats that 21.5.1 treats apart."""


class Boat(NamedTuple):
    """A submarine attacked: its factors, and the damage points that it has."""

    must_surface: int
    sunk_factor: int
    damage: int = 0


class Attacked(NamedTuple):
    """What an attack did: whether it sank the boat, the points it added, all its points, and what they mean."""

    sunk: bool
    points: int
    damage: int
    effects: tuple[str, ...] = ()
    checked: bool = False


async def attack_by_asw(column: str, must_surface: int, sunk_factor: int, damage: int) -> Attacked:
    """Resolve an ASW attack from its first roll, on the owner's copy of the ASW Table or by asking for its number."""
    look = await RollOn("asw", id="first-asw-roll")
    number = look.result[column]
    if number is None:
        number = await Ask("asw-number", "", NUMBER, "21.5.1", (("roll", look.total),))
    return await second_asw_roll(number, must_surface, sunk_factor, damage)


async def second_asw_roll(number: int, must_surface: int, sunk_factor: int, damage: int) -> Attacked:
    """Resolve the second ASW roll against the number that the ASW Table gave."""
    boat = Boat(must_surface, sunk_factor, damage)
    if not number:
        await Step("no-number", (), "21.5.1")
        return Attacked(False, 0, damage)
    (die,) = await Roll("second-asw-roll-thrown", "1d10", "21.5.1")
    look = await LookUp("asw-damage", (("less", number - die), ("factor", str(must_surface))))
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


async def second_surface_roll(must_surface: int, sunk_factor: int, damage: int) -> Attacked:
    """Resolve the second roll of surface combat against the boat's factors."""
    boat = Boat(must_surface, sunk_factor, damage)
    (die,) = await Roll("second-surface-roll-thrown", "1d10", "21.5.2")
    equal = die == sunk_factor and await InForce("PKS-R6") == DESTROYED
    if die > sunk_factor or equal:
        return await _sink(boat)
    points = 0 if die < must_surface else 1 if die == must_surface else 2
    return await _hit(boat, points)


async def _sink(boat: Boat) -> Attacked:
    await Step("boat-sunk", (), "21.5")
    await Emit("sunk")
    return Attacked(True, 0, boat.damage, (DESTROYED,))


async def _hit(boat: Boat, points: int) -> Attacked:
    if not points:
        await Step("no-damage", (), "21.5")
        return Attacked(False, 0, boat.damage)
    await Step("damage-taken", (("points", points),), "21.5")
    return await suffer(boat.damage, points, boat.sunk_factor)


async def suffer(before: int, points: int, sunk_factor: int) -> Attacked:
    """Add damage points to a boat; without any, ask only what those it has mean this turn."""
    damage = min(before + points, FATAL_POINTS)
    await Emit("points", damage - before)
    effects: tuple[str, ...] = (await LookUp("damage", (("points", damage),))).result.effects
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


async def repair(damage: int, must_surface: int, turn: int) -> Repaired:
    """Roll for a damaged boat that left the map on a turn."""
    (die,) = await Roll("repair-roll", "1d10", "21.5.3", (("modifier", int(damage == CHECKED_POINTS)),))
    modified = die + (damage == CHECKED_POINTS)
    if modified > must_surface:
        await Step("not-repaired", (("modified", modified),), "21.5.3")
        return Repaired(False, modified)
    left = 0 if await InForce("PKS-R8") == "none" else damage
    await Step("repaired", (("modified", modified), ("turn", turn + RETURN_AFTER)), "21.5.3")
    return Repaired(True, modified, RETURN_AFTER, turn + RETURN_AFTER, left)


def check_asw(*values: object) -> Iterator[Objection]:
    """Object to a boat whose Must Surface Factor is above its Sunk Factor."""
    must_surface, sunk_factor = values[1:3]
    if must_surface > sunk_factor:  # type: ignore[operator]
        yield Objection("factors-crossed", (("surface", must_surface), ("sunk", sunk_factor)), "21.5")


def check_surface(must_surface: int, sunk_factor: int, _damage: int) -> Iterator[Objection]:
    """Object to a boat whose Must Surface Factor is above its Sunk Factor."""
    return check_asw(0, must_surface, sunk_factor)


_BOAT = (
    Parameter("must-surface", Whole(2, 3), 3, "21.5", told=True),
    Parameter("sunk-factor", Whole(2, 10), 5, "21.5", told=True),
    Parameter("damage", Whole(0, 4), 0, "21.5", told=True),
)
_USES = (
    Uses("asw-damage", ("effect",), (), (SUNK, *POINTS)),
    Uses("damage", ("effects",), (), ("cannot-submerge", "surfaces", "mp-1", DESTROYED)),
)
_MEASURES = ("sunk", "points")
PROCEDURES = (
    Procedure(
        "asw-attack",
        attack_by_asw,
        (Parameter("column", Choice(COLUMNS), COLUMNS[0], "21.5.1", told=True), *_BOAT),
        whole=True,
        cite="21.5.1",
        measures=_MEASURES,
        uses=(*_USES, Uses("asw", COLUMNS)),
        readings=("PKS-R3", "PKS-R4", "PKS-R5", "PKS-R7"),
        check=check_asw,
    ),
    Procedure(
        "second-asw-roll",
        second_asw_roll,
        (Parameter("number", NUMBER, cite="21.5.1"), *_BOAT),
        cite="21.5.1",
        measures=_MEASURES,
        uses=_USES,
        readings=("PKS-R3", "PKS-R4", "PKS-R5", "PKS-R7"),
        check=check_asw,
    ),
    Procedure(
        "second-surface-roll",
        second_surface_roll,
        _BOAT,
        cite="21.5.2",
        measures=_MEASURES,
        uses=_USES[1:],
        readings=("PKS-R6", "PKS-R7"),
        check=check_surface,
    ),
    Procedure(
        "suffer",
        suffer,
        (
            Parameter("before", Whole(0, 4), 0, "21.5.3", told=True),
            Parameter("points", Whole(0, 5), 0, "21.5.3", told=True),
            Parameter("sunk-factor", Whole(2, 10), 5, "21.5.3", told=True),
        ),
        cite="21.5.3",
        measures=_MEASURES,
        uses=_USES[1:],
        readings=("PKS-R7",),
    ),
    Procedure(
        "repair",
        repair,
        (
            Parameter("damage", Whole(1, 4), cite="21.5.3"),
            Parameter("must-surface", Whole(2, 3), 3, "21.5.3", told=True),
            TURN,
        ),
        rules_version=2,
        cite="21.5.3",
        readings=("PKS-R8",),
    ),
)
