"""Under Ten Flags: cards, routes, hidden movement, searches, combat, morale."""

from forge.referee.games.under_ten_flags import charts, showing, tallying
from forge.referee.games.under_ten_flags.procedures import PLAY, PROCEDURES

__all__ = ["CHECK", "PLAY", "PROCEDURES", "SHOW", "TALLY"]

CHECK = charts.check_map
SHOW = showing.show
TALLY = tallying.tally
