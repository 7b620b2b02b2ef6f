"""Atlantic Chase: what its tables cannot say, a room for each part of its rules.

``sea`` <- ``steps`` <- ``battle`` <- ``operation`` <- ``by_numbers``: each room knows those before it alone.
"""

from forge.referee.games.atlantic_chase.battle import procedures as in_battle
from forge.referee.games.atlantic_chase.by_numbers import procedures as by_numbers
from forge.referee.games.atlantic_chase.operation import procedures as on_map
from forge.referee.games.atlantic_chase.operation import showing
from forge.referee.games.atlantic_chase.steps import on_paper
from forge.referee.games.atlantic_chase.steps import procedures as of_steps
from forge.referee.games.atlantic_chase.steps.telling import telling

PROCEDURES = (
    *map(telling, (*of_steps.PROCEDURES, *on_paper.PROCEDURES, *by_numbers.PROCEDURES, *in_battle.PROCEDURES)),
    on_map.ACTION,
)
PLAY = on_map.PLAY
SHOW = showing.show
LIES = showing.lies
TALLY = showing.tally
