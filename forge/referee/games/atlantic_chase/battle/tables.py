"""What the rules know of the tables whose names or words are put together while they run."""

from __future__ import annotations

from forge.referee.contract.procedure import Uses
from forge.referee.games.atlantic_chase.battle.throws import BOTH, HIGHEST, LOWEST
from forge.referee.games.atlantic_chase.sea import ships
from forge.referee.games.atlantic_chase.sea.leaders import BENEFITS

COMMON = (
    *(
        "air-support-in-hex",
        "air-support-adjacent",
        "air-support-two-hexes",
        "target-air-in-hex",
        "target-air-adjacent",
    ),
    *("contact-very-slow", "contact-slow", "contact-faster", "coordination-good", "walker", "target-coordination"),
    *("evasive-good", "alert-1", "alert-2", "somerville"),
)
IN_BAD_WEATHER = ("coordination-bad", "evasive-bad")
HITS = ("hit", "hit-if-slow", "hit-if-very-slow", "damage")
ON_TABLES = (
    Uses("air-strike", ("effect",), COMMON, ("contact", "miss", *HITS)),
    Uses(
        "engage",
        ("effect",),
        (*COMMON, *IN_BAD_WEATHER),
        ("contact", "skirmish", "closing-in", "battle", "surprise", "miss"),
    ),
    Uses(
        "naval-search",
        ("effect",),
        (*COMMON, *IN_BAD_WEATHER),
        ("contact", "sighted", "skirmish", "early-late", "shadow", "miss"),
    ),
    Uses(
        "stealth-attack",
        ("effect",),
        (*COMMON, *IN_BAD_WEATHER, "u-boat-zone", "dispersed-convoy"),
        ("miss", "lose-contact", *HITS, "two-hits", "two-damages"),
    ),
)
GUNNERY = Uses("gunnery", ("hits",), ("gun-value", "target-very-slow", "target-slow", "smoke", "somerville"))
TORPEDO = Uses("torpedo", ("hits",), ("target-very-slow", "target-slow", "somerville"))
RANGES = (
    Uses("ranges", ("range",), (), ships.RANGES),
    Uses("range-dice", ("dice",)),
    Uses("range-dice", ("keep",), (), (BOTH, LOWEST, HIGHEST)),
    Uses("range-dice", ("guns",), (), tuple(ships.NEAR_GUNS)),
)
LEAVING = Uses(
    "break-away", ("effect",), ("all-far", "enemy-near", "slowest", "enemy-faster", "somerville"), ("stays", "exits")
)
BENEFITS_USED = Uses("leader-benefit", ("benefit",), (), BENEFITS)
USES = (*ON_TABLES, GUNNERY, TORPEDO, *RANGES, LEAVING, BENEFITS_USED)
RESULTS = tuple(dict.fromkeys(result for table in ON_TABLES for result in table.results))
