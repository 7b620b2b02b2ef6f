"""Under Ten Flags: cards, routes, hidden movement, searches, combat, morale."""

from forge.referee.games.under_ten_flags.procedures import PLAY, PROCEDURES

__all__ = ["PLAY", "PROCEDURES"]
