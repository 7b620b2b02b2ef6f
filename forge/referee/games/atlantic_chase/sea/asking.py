"""What rulings ask players for, under the names of their arguments."""

from __future__ import annotations

from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import asked
from forge.referee.games.atlantic_chase.sea.names import GOOD, LONGEST, MEDIUM, SIDES, SPEEDS, WEATHERS

NO = asked(Flag(), False)
SIDE = asked(Choice(SIDES))
WEATHER = asked(Choice(WEATHERS), GOOD, told=True)
SPEED, USUAL_SPEED = asked(Choice(SPEEDS)), asked(Choice(SPEEDS), MEDIUM, told=True)
LENGTH = MARKERS = asked(Whole(0, LONGEST), 0, told=True)
TALLY = asked(Whole(0, 20), 0, told=True)
