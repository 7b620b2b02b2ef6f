"""Under Ten Flags: cards, routes, hidden movement, searches, combat, morale."""

from forge.referee.contract.procedure import Uses, declared
from forge.referee.games.under_ten_flags import (
    hiding,
    laying,
    rule_4_play,
    rule_5_1_cards,
    rule_5_2_sets,
    rule_6_map,
    rule_7_1_encounters,
    rule_7_5_searches,
    rule_8_combat,
    sheets,
)
from forge.referee.games.under_ten_flags.state import MARKS

PROCEDURES = declared(
    rule_5_1_cards,
    rule_7_5_searches,
    rule_7_1_encounters,
    rule_8_combat,
    rule_6_map.bonus_of,
    rule_5_2_sets,
    rule_6_map.judge_move,
    rule_6_map.onward,
    rule_4_play.victory,
    hiding,
)
(PLAY,) = declared(rule_4_play.play)
CHECK = rule_6_map.check_map
SHOW = sheets.show
LIES = laying.lies
TALLY = sheets.tally
VERDICT = sheets.verdict_asked
USES = (
    Uses("destination", ("hex",)),
    Uses("disguise-wear", ("box-after",), results=MARKS),
    Uses("gun-range", ("awards",), results=("destination", "cargo", "ship")),
    Uses("gun-range", ("outcome",), results=("sunk", "prize", "escapes")),
    Uses("gun-range-atlantis", ("outcome",), results=("sunk", "escapes")),
    Uses("map", ("columns", "rows", "lower", "closed", "barred")),
    Uses("morale-check", ("effect",), ("fatigued", "low"), ("passed", "failed")),
    Uses("recycling", ("effect",), ("earlier",), ("waits", "returns")),
    Uses(
        "search", ("effect",), ("cruiser", "aircraft", "walrus", "disguise", "undercut"), ("found", "barely", "missed")
    ),
    Uses("u-boat-supply", ("box-after",), results=MARKS),
)
