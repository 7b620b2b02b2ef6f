"""What the rules object to in searches, and in sheets that players or a private ledger give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.procedure import Objection
from forge.referee.games.under_ten_flags.hiding import STEPS
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    CLEAN,
    CROSSED,
    ESCORT,
    FREE,
    GERMAN,
    HALF,
    LEVELS,
    British,
    BritishFacts,
    German,
    GermanFacts,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

MARKS = (CLEAN, HALF, CROSSED)
MOST_BOXES = 6


def check_german(name: str) -> Any:
    """Make the check of a German sheet as players or a private ledger give it."""

    def check(entry: int, facts: GermanFacts, sheet: German) -> Iterator[Objection]:
        del entry
        wrong = (
            not set(sheet.disguises) | set(sheet.supply) <= set(MARKS)
            or not 0 <= sheet.worn <= len(sheet.disguises) <= MOST_BOXES
            or len(sheet.supply) != 2
            or sheet.level not in LEVELS
            or not (0 <= sheet.morale <= 20 and 0 <= sheet.entries <= 10_000)
            or not 0 <= facts.roll <= 6
            or (name != "german-setup" and not sheet.hex)
        )
        if wrong:
            yield Objection("wrong-sheet", (("side", GERMAN),), STEPS[name].cite)

    return check


def check_british(name: str) -> Any:
    """Make the check of a British sheet as players or a private ledger give it."""

    def check(entry: int, facts: BritishFacts, sheet: British) -> Iterator[Objection]:
        del entry
        routes = {number for number, _ in facts.routes}
        lost = {number for what, number, _ in facts.events if what in ("left", "lost")}
        escorted = {cruiser.where for cruiser in sheet.cruisers if cruiser.mode == ESCORT}
        wrong = (
            {cruiser.mode for cruiser in sheet.cruisers} - {ESCORT, FREE}
            or not escorted <= {str(number) for number in routes | lost}
            or not {number for _, number, _ in facts.events if _ == "returned"} <= {number for number, _ in sheet.ships}
            or (name == "british-setup" and len(routes) != 1)
            or (name == "british-move" and (len(sheet.cruisers) != 2 or not 0 <= facts.allowed <= 2))
            or (name == "british-ship" and not any(count > 0 for _, count in sheet.cup))
        )
        if wrong:
            yield Objection("wrong-sheet", (("side", BRITISH),), STEPS[name].cite)

    return check
