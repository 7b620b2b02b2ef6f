"""Rule 21.5: damage to submarines by ASW and in surface combat, its effects, and repair off the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice, Parameter, Whole
from forge.referee.contract.procedure import Objection, Procedure, Uses
from forge.referee.contract.requests import Ask, Emit, InForce, LookUp, Roll, RollOn, Step
from forge.referee.games.paukenschlag_variant.record import RETURN_AFTER
from forge.referee.games.paukenschlag_variant.rule_21_1_entering import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.requests import Steps

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


def attack_by_asw(column: str, must_surface: int, sunk_factor: int, damage: int) -> Steps[Attacked]:
    """Resolve an ASW attack from its first roll, on the owner's copy of the ASW Table or by asking for its number."""
    look = yield RollOn("asw", id="first-asw-roll")
    number = look.result[column]
    if number is None:
        number = yield Ask("asw-number", "", NUMBER, "21.5.1", (("roll", look.total),))
    return (yield from second_asw_roll(number, must_surface, sunk_factor, damage))


def second_asw_roll(number: int, must_surface: int, sunk_factor: int, damage: int) -> Steps[Attacked]:
    """Resolve the second ASW roll against the number that the ASW Table gave."""
    boat = Boat(must_surface, sunk_factor, damage)
    if not number:
        yield Step("no-number", (), "21.5.1")
        return Attacked(False, 0, damage)
    (die,) = yield Roll("second-asw-roll-thrown", "1d10", "21.5.1")
    look = yield LookUp("asw-damage", (("less", number - die), ("factor", str(must_surface))))
    if look.result.effect == SUNK:
        return (yield from _sink(boat))
    points = yield from _asw_points(look.result.effect, number - die, die, boat)
    return (yield from _hit(boat, points))


def _asw_points(printed: str, less: int, die: int, boat: Boat) -> Steps[int]:
    """Give the points of an ASW roll as the doubtful rules are read; what is printed holds for their defaults."""
    if boat.must_surface == SURE_FACTOR and (yield InForce("PKS-R5")) == "by-die":
        return int(die != 1)
    if less == 0:
        return POINTS[(yield InForce("PKS-R4"))]
    if boat.must_surface > SURE_FACTOR and less in (1, 2) and (yield InForce("PKS-R3")) == "closer-is-worse":
        return 3 - less
    return POINTS[printed]


def second_surface_roll(must_surface: int, sunk_factor: int, damage: int) -> Steps[Attacked]:
    """Resolve the second roll of surface combat against the boat's factors."""
    boat = Boat(must_surface, sunk_factor, damage)
    (die,) = yield Roll("second-surface-roll-thrown", "1d10", "21.5.2")
    equal = die == sunk_factor and (yield InForce("PKS-R6")) == DESTROYED
    if die > sunk_factor or equal:
        return (yield from _sink(boat))
    points = 0 if die < must_surface else 1 if die == must_surface else 2
    return (yield from _hit(boat, points))


def _sink(boat: Boat) -> Steps[Attacked]:
    yield Step("boat-sunk", (), "21.5")
    yield Emit("sunk")
    return Attacked(True, 0, boat.damage, (DESTROYED,))


def _hit(boat: Boat, points: int) -> Steps[Attacked]:
    if not points:
        yield Step("no-damage", (), "21.5")
        return Attacked(False, 0, boat.damage)
    yield Step("damage-taken", (("points", points),), "21.5")
    return (yield from suffer(boat.damage, points, boat.sunk_factor))


def suffer(before: int, points: int, sunk_factor: int) -> Steps[Attacked]:
    """Add damage points to a boat; without any, ask only what those it has mean this turn."""
    damage = min(before + points, FATAL_POINTS)
    yield Emit("points", damage - before)
    effects: tuple[str, ...] = (yield LookUp("damage", (("points", damage),))).result.effects
    gone, checked = DESTROYED in effects, False
    if damage == CHECKED_POINTS and sunk_factor == CHECKED_FACTOR:
        checked = bool(points) or (yield InForce("PKS-R7")) == "every-turn"
    if checked:
        (die,) = yield Roll("damage-check", "1d10", "21.5.3")
        gone = die % 2 == 1
        yield Step("check-failed" if gone else "check-passed", (), "21.5.3")
    if gone:
        yield Emit("sunk")
    return Attacked(gone, damage - before, damage, effects, checked)


class Repaired(NamedTuple):
    """What became of a damaged boat off the map: the modified roll, and when and how damaged it comes back."""

    repaired: bool
    modified: int
    after_turns: int = 0
    back_on: int = 0
    damage: int = 0


def repair(damage: int, must_surface: int, turn: int) -> Steps[Repaired]:
    """Roll for a damaged boat that left the map on a turn."""
    (die,) = yield Roll("repair-roll", "1d10", "21.5.3", (("modifier", int(damage == CHECKED_POINTS)),))
    modified = die + (damage == CHECKED_POINTS)
    if modified > must_surface:
        yield Step("not-repaired", (("modified", modified),), "21.5.3")
        return Repaired(False, modified)
    left = 0 if (yield InForce("PKS-R8")) == "none" else damage
    yield Step("repaired", (("modified", modified), ("turn", turn + RETURN_AFTER)), "21.5.3")
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
