"""How a game stands, as one page shows it to one seat: all that is read from the session, and nothing else is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from forge.referee.contract.words import policy_words, word
from forge.referee.ledger.seals_told import told_openly
from forge.referee.odds.outlook import has_odds
from forge.referee.telling.parts import LookPart, every_part
from forge.referee.telling.receipts import entry_lines, outcome_lines
from forge.referee.telling.told_ruling import entry_parts
from forge.referee.walking.rulings import Looked, each_entry
from forge.table.asking import prompt_of
from forge.table.forge_plays import forge_plays
from forge.table.record import head_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.library.game import Game
    from forge.library.recorded import RecordedPlay
    from forge.referee.contract.on_board import OnBoard
    from forge.referee.ledger.calls import Call
    from forge.referee.telling.parts import AnswerPart, NotePart
    from forge.referee.walking.rulings import Entry
    from forge.rules import Rules
    from forge.table.asking import Prompt
    from forge.table.seats import Seat

FOLDED = 3
"""So many of the latest things that happened are shown before the rest is unfolded."""


class Then(NamedTuple):
    """How a call stood at one of its answers: how many entries had been told, and the position."""

    told: int
    position: Any


_THEN: WeakKeyDictionary[RecordedPlay, dict[int, Then]] = WeakKeyDictionary()
"""How things stood, by the record of an answer; it stands for all answers before it."""


class News(NamedTuple):
    """What happened: the latest in one sentence each, and all of it as a receipt tells it.

    ``told`` is the place, among the latest, of what is to be read first.
    """

    latest: tuple[str, ...] = ()
    told: int = 0
    lines: tuple[str, ...] = ()
    looks: int = 0


class Decider(NamedTuple):
    """A side that decides in this game: its word, and the policy by which forge decides for it, "" where people do."""

    side: str
    words: str
    policy: str = ""


class Scene(NamedTuple):
    """All that the page of a game says.

    ``standing`` is how things stand in a line, ``board`` the rest of it. Where nothing is asked, ``outcome`` tells what
    the game came to. ``steps`` is the number of answers that stand, ``seq`` that of the last record. ``laid`` are the
    counters on the table, ``lay`` those that were there when what is news had not happened yet, None where no news is.
    """

    head: str
    seq: int
    prompt: Prompt | None
    mine: bool
    news: News
    standing: str = ""
    board: tuple[str, ...] = ()
    outcome: tuple[str, ...] = ()
    steps: int = 0
    can_undo: bool = False
    odds: bool = False
    waits: bool = False
    stalled: bool = False
    deciders: tuple[Decider, ...] = ()
    policies: tuple[tuple[str, str], ...] = ()
    tally: bool = False
    mode: str = ""
    players: tuple[str, ...] = ()
    laid: tuple[OnBoard, ...] = ()
    lay: tuple[OnBoard, ...] | None = None


def is_begun(play: RecordedPlay, game: Game) -> bool:
    """Tell whether a game stands in a ledger: one whose beginning was taken back does not."""
    whole = game.whole.play
    return whole is not None and any(call.procedure == whole.id for call in play.session.course.latest())


def scene_of(
    play: RecordedPlay, game: Game, seat: Seat, since: int | None = None, thrown: tuple[int, ...] = ()
) -> Scene:
    """Tell how a game stands to a seat, with what happened since a record, else since the last answer."""
    session, rules = play.session, play.rules
    question, call = session.question, session.course.current
    prompt = prompt_of(question, rules, kept=session.kept, thrown=thrown) if question else None
    told = play.news if since is None else told_since(play, since)
    standing, *board = board_lines(play, game)
    part, walk, deciders = forge_plays(play), session.walk, _deciders(play, prompt)
    _remember(play)
    return Scene(
        head_of(play),
        session.ledger.records[-1].seq,
        prompt,
        prompt is None or (seat.plays(prompt.side) and play.sit().turn.open),
        news_of(told, rules),
        standing,
        tuple(board),
        tuple(outcome_lines(walk.ruling, rules)) if walk and question is None else (),
        steps=len(call.given) if call else sum(len(each.given) for each in session.course.latest()),
        can_undo=session.course.last_choice() is not None and not session.course.closed,
        odds=walk is not None and has_odds(walk),
        waits=part.waits,
        stalled=part.stalled,
        deciders=deciders,
        policies=_policies(play, deciders),
        tally=game.whole.tally is not None and play.position is not None,
        mode=part.mode,
        players=tuple(session.players),
        laid=laid_at(game, session.position_of(game.whole.play.id) if game.whole.play else None),
        lay=None if since is None else _laid_after(play, game, since),
    )


def laid_at(game: Game, position: object) -> tuple[OnBoard, ...]:
    """Give the counters of a position of the whole game, where the game says."""
    lies = game.whole.lies
    return () if lies is None or position is None else tuple(lies(position))


def _laid_after(play: RecordedPlay, game: Game, seq: int) -> tuple[OnBoard, ...] | None:
    """Give the counters as they lay after a record of the game that is under way; None where it was none of it."""
    then = _then(play, seq)
    return None if then is None or play.session.walk is None else laid_at(game, then.position)


def board_lines(play: RecordedPlay, game: Game, position: object = None) -> tuple[str, ...]:
    """Write how things stand, now or at a position given; one empty line where the game has not said."""
    whole = game.whole
    here = position if position is not None else play.session.position_of(whole.play.id) if whole.play else None
    if whole.show is None or here is None:
        return ("",)
    return tuple(whole.show(here, play.rules.texts)) or ("",)


def told_since(play: RecordedPlay, seq: int) -> tuple[Entry, ...]:
    """Give what was ruled since a record, of what still stands; of what was ruled since the last answer at least."""
    then, walk = _then(play, seq), play.session.walk
    return play.news if then is None or walk is None else walk.told[then.told :] or play.news


def _then(play: RecordedPlay, seq: int) -> Then | None:
    """Give how the call under way, or the last one, stood after a record; None where it was none of it."""
    call = next(play.session.course.latest(), None)
    if call is None or call.seq > seq:
        return None
    reached, known = _reached(call, seq), _THEN.setdefault(play, {})
    if reached not in known:
        before = play.session.walk_after(seq)
        known[reached] = Then(len(before.told), before.position) if before else Then(0, None)
    return known[reached]


def _remember(play: RecordedPlay) -> None:
    """Remember how things stand now, so that a later page need not walk the whole way again."""
    call, walk = next(play.session.course.latest(), None), play.session.walk
    if call and walk:
        reached = _reached(call, play.session.ledger.records[-1].seq)
        _THEN.setdefault(play, {})[reached] = Then(len(walk.told), walk.position)


def _reached(call: Call, seq: int) -> int:
    """Give the record of the last answer up to another record; it stands for all answers before it."""
    return max((given.seq for given in call.given if given.seq <= seq), default=call.seq)


def news_of(entries: tuple[Entry, ...], rules: Rules) -> News:
    """Tell entries: the latest few in a sentence each, all in the lines of a receipt."""
    entries = told_openly(entries)
    parts = [part for part in every_part(entry_parts(entries, rules)) if _sentence(part)]
    latest = parts[-FOLDED:]
    thrown = next((part for part in reversed(parts) if isinstance(part, LookPart) and part.dice), None)
    if thrown and thrown not in latest:
        latest[0] = thrown
    told = latest.index(thrown) if thrown else len(latest) - 1
    lines = tuple(line for entry in entries for line in entry_lines(entry, rules))
    looks = sum(isinstance(entry, Looked) for entry in each_entry(entries))
    return News(tuple(map(_sentence, latest)), told, lines, looks)


def _sentence(part: LookPart | AnswerPart | NotePart) -> str:
    """Say in a few words what happened."""
    named = getattr(part, "title", "")
    said = getattr(part, "result", "") or getattr(part, "words", "")
    if not named:
        return said
    return f"{named} {said}" if named.endswith("?") else f"{named}: {said}"


def _deciders(play: RecordedPlay, prompt: Prompt | None) -> tuple[Decider, ...]:
    call, policies = play.session.course.current, forge_plays(play).policies
    decided = (str(one.question.get("who", "")) for one in (call.given if call else ()) if not one.chance)
    sides = dict.fromkeys((*decided, *((prompt.side,) if prompt else ()), *policies))
    return tuple(Decider(side, str(word(play.rules.texts, side)), policies.get(side, "")) for side in sides if side)


def _policies(play: RecordedPlay, deciders: tuple[Decider, ...]) -> tuple[tuple[str, str], ...]:
    """Give the ways in which forge may decide, as they are posted and called; the one that it is to take first."""
    procedure = play.session.procedure
    if procedure is None:
        return ()
    known = (procedure.usual[-1], *procedure.usual, *(one.id for one in procedure.policies))
    names = dict.fromkeys((*known, *(one.policy for one in deciders if one.policy)))
    return tuple((name, policy_words(play.rules.texts, name)) for name in names)


def lines_in_groups(lines: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Put lines that are indented under the one before them that is not."""
    head, under = "", []
    for line in lines:
        if line.startswith(" ") and head:
            under.append(line.strip())
            continue
        if head:
            yield head, tuple(under)
        head, under = line.strip(), []
    if head:
        yield head, tuple(under)
