"""Eleven receipts, word for word: what a player reads of a ruling.

Run as a program this file writes them anew, to be read before they are kept.
"""

from pathlib import Path

import pytest
from kit.wolves import ruled, wolves

from forge.referee.telling.receipts import receipt

GOLDEN = Path(__file__).parents[3] / "golden" / "receipts"
NORTH = {"area": "north-atlantic"}
RULINGS = {
    "wolves-attack-scattered": ("attack", "6", {"area": "newfoundland", "square": "shadow", "marks": "ace",
                                                "scatter": "yes"}, {}, ""),
    "wolves-asw-beyond-the-table": ("asw-roll", "6", {"aggressive": "6", "normal": "3"}, {}, ""),
    "wolves-escorts-and-a-tanker": ("escort-asw", "4 6 5 5", {**NORTH, "u_boats": "2 aggressive, 2 normal",
                                    "escorts": "2", "convoys": "1", "tankers": "1", "ata": "2"},
                                    {"tanker": ["use"], "lose-boat": ["normal"]}, ""),
    "wolves-area-order-b": ("area", "6 6 5 5 3 6 2 5 6 4", {**NORTH, "u_boats": "2 aggressive, 1 normal ace, 1 shadow",
                            "ata": "3", "escorts": "2", "air": "3", "convoys": "1", "tankers": "1"}, {}, ""),
    "wolves-torpedoes-thrown-again": ("attacks", "2 1 6", {**NORTH, "u_boats": "1 aggressive, 1 normal", "convoys": "1",
                                      "cards": "1 feder-apparate"}, {"second-attack": ["feder-apparate"]}, ""),
    "wolves-two-sunk-late": ("air-asw", "6 6", {"area": "iceland", "u_boats": "1 normal, 1 shadow", "air": "1",
                             "ata": "6"}, {}, ""),
    "wolves-type-xxi-and-ace": ("air-asw", "6 6 2 5", {"area": "iceland", "u_boats": "1 shadow ace xxi", "air": "1",
                                "condors": "1"}, {}, "type-xxi: yes"),
    "wolves-production-as-tankers": ("new-u-boats", "", {"symbols": "2", "doenitz": "hq"}, {"take-tankers": ["1"]}, ""),
    "wolves-possible-convoy": ("convoy-bonus", "2 3", {"year": "1943", "defenders": "2"}, {}, ""),
    "wolves-victory": ("victory", "", {"tons": "650000, 600000, 610000, 300000, 0, 450000, 500000, 510000, 440000, "
                       "440000", "convoys": "1", "started": "9", "sunk": "4"}, {}, ""),
    "wolves-victory-open": ("victory", "", {"tons": "402500, 372500", "convoys": "0"}, {}, ""),
}  # fmt: skip


def written(name):
    """Write one receipt."""
    procedure, dice, words, answers, switches = RULINGS[name]
    rules = wolves(switches=switches)
    return "\n".join([*receipt(ruled(procedure, dice, answers, rules, **words), rules), ""])


@pytest.mark.parametrize("name", RULINGS)
def test_receipt(name):
    """The receipt is as it was read and found right."""
    assert written(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_no_receipt_is_left_over():
    """Each golden receipt of the game belongs to a ruling."""
    assert {path.stem for path in GOLDEN.glob("wolves-*.txt")} == set(RULINGS)


if __name__ == "__main__":
    for each in RULINGS:
        (GOLDEN / f"{each}.txt").write_text(written(each), encoding="utf-8")
