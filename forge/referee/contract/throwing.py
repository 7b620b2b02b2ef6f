"""Throws as sub-procedures: ``Call`` merges equal returns, so that in odds only what is returned makes a branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Call

if TYPE_CHECKING:
    from forge.referee.contract.requests import RollOn
    from forge.rules.look import Result


async def result_on(throw: RollOn) -> Result:
    """Throw on a table for its result alone."""
    return (await throw).result


def result_of(throw: RollOn) -> Call[RollOn, Result]:
    """Ask for the result of a throw on a table alone."""
    return Call(result_on, throw)
