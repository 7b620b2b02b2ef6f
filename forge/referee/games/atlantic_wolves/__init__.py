"""Atlantic Wolves: what its tables cannot say, a module for each group of rules."""

from forge.referee.contract.procedure import Uses, declared
from forge.referee.games.atlantic_wolves import (
    advance,
    area,
    area_procedures,
    asw,
    attack_procedures,
    beginning,
    board,
    growth,
    laying,
    raider,
    red_cards,
    small_procedures,
    tonnage,
    victory,
)
from forge.referee.games.atlantic_wolves.names import AREAS, KINDS, SIDES

PROCEDURES = declared(
    area_procedures,
    attack_procedures,
    tonnage,
    asw,
    small_procedures,
    red_cards,
    area,
    raider,
    advance,
    growth,
    victory,
    beginning.one_battle,
)
(PLAY,) = declared(beginning.whole_game)
SHOW = board.show_board
LIES = laying.lies
TALLY = board.tally
VERDICT = board.verdict_asked
USES = (
    Uses("ata-order", ("placement", "resolution"), (), SIDES),
    Uses("asw", ("effect",), ("aggressive-boats", "normal-boats"), ("none", "hit", "pens")),
    Uses("ace-save", ("effect",), (), ("sunk", "pens")),
    Uses("type-xxi-save", ("effect",), (), ("sunk", "pens", "none")),
    Uses("anti-raider", ("effect",), (), ("sunk", "none")),
    Uses("breakout", ("effect",), (), ("out", "stays", "sunk")),
    Uses("ace-creation", ("effect",), (), ("none", "ace")),
    Uses("bonus-convoy", ("effect",), (), ("none", "possible", "convoy")),
    Uses("possible-convoy", ("effect",), (), ("none", "convoy")),
    Uses("condor-elimination", ("effect",), (), ("none", "eliminated")),
    Uses("card-event", ("event",), (), KINDS),
    Uses("card-event", ("join",), (), ("none", "and", "or")),
    Uses("card-event", ("area",), (), ("none", *AREAS)),
    Uses("card-escort", tuple(f"escort-{area}" for area in AREAS)),
    Uses("card-air", tuple(f"air-{area}" for area in AREAS)),
    Uses("card-ata", ("ata",), (), ("none", "ultra", "hf-df", "asw", "radar")),
    Uses("card-production", ("production",)),
)
"""What of its tables the rules know beside what stands in them; cards are looked up by section."""
