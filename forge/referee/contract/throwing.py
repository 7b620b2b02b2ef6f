"""Throws as sub-procedures: ``Call`` merges equal returns, so that in odds only what is returned makes a branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.referee.contract.requests import RollOn, Steps
    from forge.rules.look import Look, Result


def result_on(throw: RollOn) -> Steps[Result]:
    """Throw on a table for its result alone: ``result = yield Call(result_on, RollOn(...))``."""
    look: Look = yield throw
    return look.result
