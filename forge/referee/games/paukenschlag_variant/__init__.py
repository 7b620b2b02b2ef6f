"""The variant of a game of U-boats off America: entries, frogmen, floatplanes, damage, and its sequence of play."""

from forge.referee.games.paukenschlag_variant import (
    play,
    record,
    rule_5_5_closing,
    rule_21_1_entering,
    rule_21_2_frogmen,
    rule_21_3_floatplanes,
    rule_21_5_damage,
)

PROCEDURES = (
    *rule_21_1_entering.PROCEDURES,
    *rule_21_2_frogmen.PROCEDURES,
    *rule_21_3_floatplanes.PROCEDURES,
    *rule_21_5_damage.PROCEDURES,
    *rule_5_5_closing.PROCEDURES,
    *play.PROCEDURES,
)
PLAY = play.PLAY
SHOW = record.show_record
