"""Under Ten Flags: cards, routes, hidden movement, searches, combat, morale."""

from forge.referee.games.under_ten_flags import rule_6_map, sheets
from forge.referee.games.under_ten_flags.procedures import PLAY, PROCEDURES

__all__ = ["CHECK", "LIES", "PLAY", "PROCEDURES", "SHOW", "TALLY"]

CHECK = rule_6_map.check_map
SHOW = sheets.show
LIES = sheets.lies
TALLY = sheets.tally
