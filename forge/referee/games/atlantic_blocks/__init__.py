"""The block game of Atlantic and Mediterranean: what its tables cannot say, a module for each chapter of the rules."""

from forge.referee.contract.procedure import Uses, declared
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
from forge.referee.games.atlantic_blocks.campaign import beginning, board, laying
from forge.referee.games.atlantic_blocks.names import SIDES

PROCEDURES = declared(
    rule_8_battle,
    rule_8_2_submarines,
    rule_8_1_fire,
    rule_8_2_targets,
    rule_7_3_forts,
    rule_7_movement,
    rule_11_return,
    rule_5_repairs,
    rule_9_control,
)
(PLAY,) = declared(beginning)
SHOW = board.show_board
LIES = laying.lies
TALLY = board.tally
VERDICT = board.verdict_asked
USES = (
    Uses("air-cover", SIDES),
    Uses("area-points", SIDES),
    Uses("combat-die", ("effect",), (), ("none", "hit", "disabled")),
    Uses("order-of-battle", ("name", "copies", "side", "symbol", "dice", "strength", "turn")),
    Uses("port", ("side", "first", "last")),
    Uses("port-links", ("known", "other")),
    Uses("resource-points", SIDES),
    Uses("sea-links", ("known", "other")),
    Uses("unit-class", ("moves",), (), ("one", "two", "any")),
)
