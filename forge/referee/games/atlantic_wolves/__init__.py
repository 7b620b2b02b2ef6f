"""Atlantic Wolves: what its tables cannot say, a module for each group of rules."""

from forge.referee.contract.procedure import declared
from forge.referee.games.atlantic_wolves import (
    advance,
    area_procedures,
    attack_procedures,
    beginning,
    board,
    growth,
    raider,
    small_procedures,
    victory,
)

PROCEDURES = (
    *area_procedures.PROCEDURES,
    *declared(attack_procedures),
    *small_procedures.PROCEDURES,
    *raider.PROCEDURES,
    *advance.PROCEDURES,
    *growth.PROCEDURES,
    *victory.PROCEDURES,
    beginning.BATTLE,
)
PLAY = beginning.PLAY
SHOW = board.show_board
TALLY = board.tally
