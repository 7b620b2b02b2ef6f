"""What stands in the place of the question where it is not for everybody at this page to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.referee.contract.words import word
from forge.referee.telling.outcomes import entry_title
from forge.table.opened import GAME
from forge.table.seated.agreement import shown
from forge.table.seated.curtains import shut
from forge.table.seated.own import own_of
from forge.table.seated.sharing import stands_for

if TYPE_CHECKING:
    from forge.library.recorded import RecordedPlay
    from forge.referee.ledger.sides import Turn
    from forge.table.seated.agreement import Shown
    from forge.table.seated.own import Own
    from forge.table.visit import Visit

Kind = Literal["own", "hand", "plots", "passphrase", "away", "joins", "seed", "decides", "agrees"]


class Panel(NamedTuple):
    """What a page says in place of the question: of whom, and what this seat may do about it (``mine``).

    ``own`` is what a side sees on a seat of its own; a seat that is passed round looks behind the curtain instead.
    """

    kind: Kind
    side: str
    who: str
    title: str = ""
    cite: str = ""
    mine: bool = False
    own: Own | None = None
    file: str = ""
    wanted: str = ""
    record: int = 0
    by: str = ""


class Beside(NamedTuple):
    """What a page of the game shows of sides beside its common part.

    ``panel`` stands in place of the question, ``own`` is the sheet of the only side of this seat, ``sheets`` are the
    sides whose sheet a seat that is passed round may look at, by id and word. ``request`` waits for agreement.
    """

    panel: Panel | None = None
    own: Own | None = None
    request: Shown | None = None
    sheets: tuple[tuple[str, str], ...] = ()


async def beside(visit: Visit) -> Beside:
    """Give what this seat is shown of sides; whoever looked behind the curtain on this browser has gone on.

    Not so where a page that is open already shows itself anew: that may lie in another window.
    """
    if not visit.shown_anew:
        shut(visit)
    found = await visit.opened.records[GAME].look(lambda play: _beside(play, visit))
    return found._replace(request=shown(visit))


def _beside(play: RecordedPlay, visit: Visit) -> Beside:
    sides, seat, game = play.sit(), visit.seat, visit.opened.game
    panel = _panel(play, visit)
    hidden = [side for side in sides.secrets.private if seat.plays(side)]
    if seat.passed_round:
        return Beside(panel, sheets=tuple((side, str(word(play.rules.texts, side))) for side in hidden))
    return Beside(panel, own_of(sides, hidden[0], game) if hidden and not (panel and panel.own) else None)


def _panel(play: RecordedPlay, visit: Visit) -> Panel | None:
    sides, seat, texts = play.sit(), visit.seat, play.rules.texts
    turn, question = sides.turn, play.pending
    if turn.open or turn.what == "over":
        return None
    named = turn.what in ("agrees", "joins", "seed", "decides")  # by the player's name, not by a side of the game
    who = turn.side if named else str(word(texts, turn.side))
    mine = stands_for(play, seat, turn.side) if named else seat.plays(turn.side)
    panel = Panel(_kind(turn, mine=mine, passed=seat.passed_round), turn.side, who, mine=mine, file=sides.path.name)
    if question:
        panel = panel._replace(title=entry_title(question.id, (), play.rules), cite=question.cite)
    if panel.kind == "own":
        panel = panel._replace(own=own_of(sides, turn.side, visit.opened.game))
    if turn.wanted:
        about = f": {turn.wanted.about}" if turn.wanted.about else ""
        said = f"{turn.wanted.kind}{about}"
        panel = panel._replace(wanted=said, record=turn.wanted.seq, by=turn.wanted.by, title="", cite="")
    return panel


def _kind(turn: Turn, *, mine: bool, passed: bool) -> Kind:
    """Say which page a turn makes: one's own question, one behind the curtain, or that somebody plots."""
    if turn.what == "whispers":
        return ("hand" if passed else "own") if mine else "plots"
    return turn.what  # type: ignore[return-value]
