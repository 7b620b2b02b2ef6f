"""Atlantic Chase: what its tables cannot say, a module for each group of rules."""

from forge.referee.games.atlantic_chase import action_rulings, battle_rulings, rulings, single

PROCEDURES = (
    *single.PROCEDURES,
    *rulings.PROCEDURES,
    *action_rulings.PROCEDURES,
    *battle_rulings.PROCEDURES,
)
