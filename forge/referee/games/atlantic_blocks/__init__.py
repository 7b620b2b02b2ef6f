"""The block game of Atlantic and Mediterranean: what its tables cannot say, a module for each group of rules."""

from forge.referee.games.atlantic_blocks import battles, fire, forts, harbours, ports, score, sea, submarines, targets

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
