"""The block game of Atlantic and Mediterranean: what its tables cannot say, a module for each chapter of the rules."""

from forge.referee.games.atlantic_blocks import (
    rule_5_repairs,
    rule_7_3_forts,
    rule_7_movement,
    rule_8_1_fire,
    rule_8_2_submarines,
    rule_8_2_targets,
    rule_8_battle,
    rule_9_control,
    rule_11_return,
)
from forge.referee.games.atlantic_blocks.campaign import beginning, board

PROCEDURES = (
    *rule_8_battle.PROCEDURES,
    *rule_8_2_submarines.PROCEDURES,
    *rule_8_1_fire.PROCEDURES,
    *rule_8_2_targets.PROCEDURES,
    *rule_7_3_forts.PROCEDURES,
    *rule_7_movement.PROCEDURES,
    *rule_11_return.PROCEDURES,
    *rule_5_repairs.PROCEDURES,
    *rule_9_control.PROCEDURES,
)
PLAY = beginning.PLAY
SHOW = board.show_board
LIES = board.lies
TALLY = board.tally
