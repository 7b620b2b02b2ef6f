"""Atlantic Chase: what its tables cannot say, a room for each part of its rules.

``sea`` <- ``steps`` <- ``battle`` <- ``operation`` <- ``by_numbers``: each room knows those before it alone.
"""

from forge.referee.contract.procedure import declared
from forge.referee.games.atlantic_chase.battle import break_away, fight, fire, maneuver, tables
from forge.referee.games.atlantic_chase.by_numbers import procedures as by_numbers
from forge.referee.games.atlantic_chase.operation import laying, showing
from forge.referee.games.atlantic_chase.operation import procedures as on_map
from forge.referee.games.atlantic_chase.sea import chart, hits, leaders, ships, trajectories
from forge.referee.games.atlantic_chase.steps import (
    attempts,
    closing,
    dice,
    initiative,
    lapse,
    legality,
    modifiers,
    results,
    totals,
)
from forge.referee.games.atlantic_chase.steps.telling import telling

SINGLE = (totals.total_of, modifiers, attempts, lapse, initiative, closing, leaders, totals.shift_total, dice)
ON_MAP = (results, hits, ships, legality, chart, trajectories)
IN_BATTLE = (fight.fight, fight.deployment, fire, maneuver, break_away, fight.end)
PROCEDURES = (
    *map(telling, (*declared(*SINGLE, *ON_MAP), *by_numbers.PROCEDURES, *declared(*IN_BATTLE))),
    on_map.ACTION,
    on_map.VICTORY,
)
PLAY = on_map.PLAY
SHOW = showing.show
LIES = laying.lies
TALLY = showing.tally
VERDICT = showing.verdict_asked
USES = tables.USES
