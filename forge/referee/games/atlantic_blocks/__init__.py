"""The block game of Atlantic and Mediterranean: what its tables cannot say, a module for each group of rules."""

from forge.referee.games.atlantic_blocks import battles, fire, forts, harbours, ports, score, sea, submarines, targets
from forge.referee.games.atlantic_blocks.campaign import beginning, board

PROCEDURES = (
    *battles.PROCEDURES,
    *submarines.PROCEDURES,
    *fire.PROCEDURES,
    *targets.PROCEDURES,
    *forts.PROCEDURES,
    *sea.PROCEDURES,
    *harbours.PROCEDURES,
    *ports.PROCEDURES,
    *score.PROCEDURES,
)
PLAY = beginning.PLAY
SHOW = board.show_board
TALLY = board.tally
