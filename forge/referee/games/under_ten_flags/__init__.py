"""Under Ten Flags: cards, routes, hidden movement, searches, combat, morale."""

from forge.referee.games.under_ten_flags.procedures import PLAY, PROCEDURES
from forge.referee.games.under_ten_flags.showing import show as SHOW  # noqa: N812 - the name that the catalogue looks for

__all__ = ["PLAY", "PROCEDURES", "SHOW"]
