"""Fire: so many dice against one target, and what they do to it (3, 8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_blocks.names import SHIPS
from forge.referee.parameters import Choice, Parameter, Whole
from forge.referee.procedure import Procedure, Uses
from forge.referee.requests import Column, Emit, InForce, LookUp, Roll

if TYPE_CHECKING:
    from forge.referee.requests import Facts, Steps
    from forge.rules.look import Look

USES_DIE = Uses("combat-die", ("effect",), (), ("none", "hit", "disabled"))
MOST_DICE = 40


class Volley(NamedTuple):
    """What dice did to a target: its strength afterwards, and whether it is sunk or disabled.

    A strength of 0 that is not sunk was not told.
    """

    dice: int
    hits: int
    strength: int
    sunk: bool
    disabled: bool


def fire(target: str, dice: int, strength: int = 0, about: Facts = ()) -> Steps[Volley]:
    """Throw dice at a target and judge them."""
    rolled: tuple[int, ...] = yield Roll("fire", f"{dice}d6", "8.1", about or (("target", target),))
    return (yield from judge(target, rolled, strength))


def judge(target: str, rolled: tuple[int, ...], strength: int) -> Steps[Volley]:
    """Tell what dice thrown at a target do; what is sunk can no longer be disabled."""
    hits, ones = yield from count(target, rolled)
    sunk = 0 < strength <= hits
    disabled = ones > 0 and not sunk
    if disabled and hits and (yield InForce("BLK-R13")) == "hits-first":
        disabled = False
    return Volley(len(rolled), hits, max(0, strength - hits), sunk, disabled)


def count(target: str, rolled: tuple[int, ...]) -> Steps[tuple[int, int]]:
    """Count the hits and the disabling dice of a throw."""
    column = yield Column("combat-die", (("target", target),))
    effects = [column[face - 1].effect for face in rolled]
    return effects.count("hit"), effects.count("disabled")


def dice_of(source: str) -> Steps[int]:
    """Give the dice of what always throws the same number: land air, fortifications, a convoy."""
    look: Look = yield LookUp("fixed-dice", (("source", source),))
    return int(look.result.dice)


def one_volley(target: str, dice: int, strength: int) -> Steps[Volley]:
    """Rule fire on one target; several attackers throw together."""
    after = yield from fire(target, dice, strength)
    yield from report(after)
    return after


def report(after: Volley) -> Steps[None]:
    """Report what a volley did."""
    yield Emit("hits", after.hits)
    yield Emit("sunk", int(after.sunk))
    yield Emit("disabled", int(after.disabled))


MEASURES = ("hits", "sunk", "disabled")
STRENGTH = Parameter("strength", Whole(0, 9), 0, "3")
PROCEDURES = (
    Procedure(
        "fire",
        one_volley,
        (Parameter("target", Choice(SHIPS)), Parameter("number", Whole(1, MOST_DICE)), STRENGTH),
        cite="8.1",
        measures=MEASURES,
        uses=(USES_DIE,),
        readings=("BLK-R13",),
    ),
)
