"""Shared dice at the table: who plays whom, whose keys are made here, and agreeing to what another put on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.refusals import Illegal
from forge.table.opened import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from forge.library.recorded import RecordedPlay
    from forge.referee.contract.procedure import Procedure
    from forge.table.seats import Seat
    from forge.table.visit import Visit

TOGETHER, BY_MAIL = "shared", "mail"
"""Both players at this table, or the second on a machine of their own."""


def shared_terms(procedure: Procedure, players: Sequence[str]) -> dict[str, Any]:
    """Give the terms of shared dice: in a game of two sides the first player plays the first, the second the other."""
    from forge.referee.ledger.shared.reading import terms_of, write_terms  # only with shared dice

    plays = dict(zip(procedure.sides, players, strict=False)) if len(procedure.sides) == 2 else {}
    terms = write_terms(players, plays)
    try:
        terms_of({"game": "00" * 16, "players": list(players), "shared": terms})
    except ValueError as error:
        raise Illegal("player", str(error), "name both players") from None
    return terms


def stands_for(play: RecordedPlay, seat: Seat, player: str) -> bool:
    """Whether a seat speaks for a player who shares the dice: by the sides that he plays, else by its name."""
    sharing = play.session.sharing
    plays = sharing.terms.plays if sharing else {}
    sides = [side for side, name in plays.items() if name == player]
    return any(map(seat.plays, sides)) if sides else seat.name == player or not seat.sides


def speak_as(play: RecordedPlay, seat: Seat) -> None:
    """Let what a seat does be its player's, where two who share the dice play on this machine."""
    hand = play.session.hand
    own = [player for player in hand.own if stands_for(play, seat, player)] if hand else []
    if hand and len(own) == 1:
        hand.speak_as(own[0])


async def consent(visit: Visit) -> Response:
    """Agree to what another put on record, or object to it, which voids it and all that came after."""
    form = await visit.form()

    def work(play: RecordedPlay) -> None:
        sides = play.sit()
        turn, wanted = sides.turn, sides.turn.wanted
        asked = wanted is not None and form.get("record") == str(wanted.seq) and form.get("do") in ("agree", "object")
        if wanted is None or not asked or not stands_for(play, visit.seat, turn.side):
            raise Illegal("agreement", visit.words("seats.not-asked"))
        sides.consent(turn.side, wanted, agrees=form.get("do") == "agree")

    await visit.opened.records[GAME].change(work)
    return visit.go(f"{visit.opened.name}/play")
