"""Atlantic Chase: what its tables cannot say, a module for each group of rules."""

from forge.referee.games.atlantic_chase import action_rulings, battle_rulings, rulings, single
from forge.referee.games.atlantic_chase.operation import board, procedures
from forge.referee.games.atlantic_chase.telling import telling

PROCEDURES = (
    *map(
        telling,
        (*single.PROCEDURES, *rulings.PROCEDURES, *action_rulings.PROCEDURES, *battle_rulings.PROCEDURES),
    ),
    procedures.ACTION,
)
PLAY = procedures.PLAY
SHOW = board.show
TALLY = board.tally
