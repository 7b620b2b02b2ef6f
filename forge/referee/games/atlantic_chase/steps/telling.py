"""What single rulings tell people: their result as a note, for procedures whose dice and choices do not show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.requests import Step
from forge.referee.games.atlantic_chase.steps.closing import Closing

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.procedure import Procedure
    from forge.referee.contract.requests import Facts, Steps

TOLD = (
    *("trajectory-total", "modifiers", "slip", "lapse-options", "closing", "interruption-vied"),
    *("leader", "leader-leaves", "early-late", "shadow", "sighted", "lose-contact", "closing-in", "can-be-hit"),
    *("signals", "stealth-recon", "hits", "damage", "speed", "gun-value", "merge", "hex", "flight"),
    *("trajectory", "intel-trigger", "trajectory-onward", "deployment", "maneuver-order", "battle-end"),
)
"""Procedures whose result is told by the text ``found.ID``."""


def telling(procedure: Procedure) -> Procedure:
    """Let a procedure tell its result, if it is one of those."""
    if procedure.id not in TOLD:
        return procedure
    return procedure._replace(function=tell, fixed=(procedure.function, f"found.{procedure.id}", *procedure.fixed))


async def tell(function: Callable[..., Steps[Any]], note: str, *values: Any) -> Any:
    """Rule and note the result."""
    result = await function(*values)
    await Step(note, facts_of(result))
    return result


def facts_of(result: Any) -> Facts:
    """Give the fields of a result in words; a single value is called ``value``."""
    fields = result._asdict() if hasattr(result, "_asdict") else {"value": result}
    if isinstance(result, Closing):
        lapsing = tuple(f"lapse.{role}" for role in result.time_lapse) or "lapse.nobody"
        return (("initiative", f"close.{result.initiative}"), ("time_lapse", lapsing))
    return tuple((name, _words(value)) for name, value in fields.items())


def _words(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "na"
    if hasattr(value, "_asdict"):
        return " ".join(str(_words(part)) for part in value)
    if isinstance(value, tuple):
        return "; ".join(str(_words(part)) for part in value) or "none"
    return "none" if value == "" else value
