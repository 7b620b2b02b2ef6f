"""Rule 8.2: the Allied dice against submarines, the submarines' fire, and when a sunk one comes back (3)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Emit, InForce, LookUp, Roll, Step, facts
from forge.referee.games.atlantic_blocks.names import LAST_TURN, SHIPS, SUBMARINE
from forge.referee.games.atlantic_blocks.rule_8_1_fire import MEASURES, STRENGTH, Shooting, Volley, count, fire, report
from forge.referee.games.atlantic_blocks.rule_8_2_targets import listed

if TYPE_CHECKING:
    from collections.abc import Iterator


MOST = 7
DELAY, FIRST_SLOT = 2, 5
SLOTS = tuple(map(str, range(1, LAST_TURN + 1)))
TURN = asked(Whole(1, LAST_TURN), cite="4.1")


class Defence(NamedTuple):
    """What the Allied dice did to the submarines of an area."""

    dice: int
    sunk: int
    disabled: int
    left: int


class Return(NamedTuple):
    """The turn on which a sunk submarine comes back (0 is never), and the same in words."""

    turn: int
    when: str


async def defence_dice(surface_ships: int, convoys: int, air_values: int) -> int:
    """Count the Allied dice against submarines; convoys are among the surface ships."""
    each = 2 if await InForce("BLK-R2") == "three" else 1
    return surface_ships + each * convoys + air_values


def _check(surface_ships: int, convoys: int, air_values: int, _submarines: int) -> Iterator[Objection]:
    if convoys > surface_ships:
        yield Objection("convoys-are-ships", facts(convoys=convoys, ships=surface_ships), "7.4")
    if surface_ships + air_values == 0:
        yield Objection("nobody-defends", (), "8.2")


@Procedure(
    "submarine-defence",
    rules_version=2,
    cite="8.2",
    measures=("submarines-sunk", "submarines-disabled"),
    check=_check,
)
async def defend(
    surface_ships: int = asked(Whole(0, 30)),
    convoys: int = asked(Whole(0, 3), 0, told=True),
    air_values: int = asked(Whole(0, 20), 0, told=True),
    submarines: int = asked(Whole(1, MOST)),
) -> Defence:
    """Throw the Allied dice against submarines: a 6 sinks one, a 1 disables one."""
    dice = await defence_dice(surface_ships, convoys, air_values)
    rolled = await Roll("defence", f"{dice}d6", "8.2")
    effects = await count(SUBMARINE, rolled)
    sunk, disabled = min(effects.hits, submarines), min(effects.ones, submarines)
    if sunk + disabled > submarines:
        if await InForce("BLK-R14") == "sixes":
            disabled = submarines - sunk
        else:
            sunk = submarines - disabled
    left = submarines - sunk - disabled
    about = facts(hit_on=effects.hit_on, hits=effects.hits, ones=effects.ones)
    await Step("defended", (*about, *facts(sunk=sunk, disabled=disabled, left=left)), "8.2")
    await Emit("submarines-sunk", sunk)
    await Emit("submarines-disabled", disabled)
    return Defence(dice, sunk, disabled, left)


async def submarine_dice(turn: int) -> int:
    """Give the dice that one submarine throws."""
    return int((await LookUp("submarine-dice", facts(turn=turn), noted=False)).result.dice)


@Procedure("submarine-attack", rules_version=3, cite="8.2", measures=MEASURES)
async def attack(turn: int = TURN, target: str = asked(Choice(SHIPS)), strength: int = STRENGTH) -> Volley:
    """Let one submarine fire at one ship, convoys and carriers included; the result holds at once."""
    after = await fire(Shooting(target, await submarine_dice(turn), strength))
    await report(after)
    return after


@Procedure("submarine-return", rules_version=2, cite="3, 8.2")
async def comes_back(
    turn: int = TURN,
    taken: tuple[str, ...] = asked(listed("the turns of submarines on the track already", SLOTS), (), "3"),
) -> Return:
    """Tell on which turn a submarine sunk now comes back; ``taken`` are the turns of those on the track already."""
    how = await InForce("BLK-R5")
    due = turn + DELAY if how != "next-slot" else turn + 1
    if how != "two-turns":
        due = max(due, FIRST_SLOT)
    slots = Counter(map(int, taken))
    for slot in range(due, LAST_TURN + 1):
        if slot < FIRST_SLOT or not slots[slot] or slots[slot] < await number_in_force("U-BLK-48"):
            return Return(slot, f"turn-{slot}")
        await Step("slots-full", facts(turn=slot, number=slots[slot]), "3")
    return Return(0, "never")
