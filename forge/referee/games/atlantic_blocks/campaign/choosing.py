"""Decisions of a whole game: asked only where there is more than one way, since what follows is told anyhow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.referee.contract.requests import Choose, Steps


def choose(request: Choose) -> Steps[str]:
    """Let a player decide; a single option is taken without a word."""
    if len(request.options) == 1:
        return request.options[0]
    chosen: str = yield request
    return chosen
