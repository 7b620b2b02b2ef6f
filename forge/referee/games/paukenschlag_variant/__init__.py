"""The variant of a game of U-boats off America: entries, frogmen, floatplanes, damage, and its sequence of play."""

from forge.referee.contract.procedure import Uses, declared
from forge.referee.games.paukenschlag_variant import (
    laying,
    play,
    record,
    rule_5_1_opening,
    rule_5_5_closing,
    rule_21_1_entering,
    rule_21_2_frogmen,
    rule_21_3_floatplanes,
    rule_21_5_damage,
)

PROCEDURES = declared(
    rule_21_1_entering,
    rule_21_2_frogmen,
    rule_21_3_floatplanes,
    rule_21_5_damage,
    rule_5_5_closing,
    play.one_turn,
    rule_5_1_opening,
)
(PLAY,) = declared(play.whole_game)
SHOW = record.show_record
LIES = laying.lies
USES = (
    Uses("asw", rule_21_5_damage.COLUMNS),
    Uses("asw-damage", ("effect",), (), (rule_21_5_damage.SUNK, *rule_21_5_damage.POINTS)),
    Uses("damage", ("effects",), (), ("cannot-submerge", "surfaces", "mp-1", rule_21_5_damage.DESTROYED)),
    Uses("entry", ("effect",), ("turns",), ("enters", "waits", "out")),
    Uses("frogman-marker", ("result",), (), rule_21_2_frogmen.RESULTS),
)
