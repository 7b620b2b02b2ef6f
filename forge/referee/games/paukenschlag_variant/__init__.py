"""The variant of a game of U-boats off America: entries, frogmen, floatplanes, damage, and its sequence of play."""

from forge.referee.games.paukenschlag_variant import board, damage, entering, floatplanes, frogmen, grids, play

PROCEDURES = (
    *entering.PROCEDURES,
    *frogmen.PROCEDURES,
    *floatplanes.PROCEDURES,
    *damage.PROCEDURES,
    *grids.PROCEDURES,
    *play.PROCEDURES,
)
PLAY = play.PLAY
SHOW = board.show_record
