"""How a game is begun, or an earlier one gone on with."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.library.own_games import next_game, own_games
from forge.places import situation_names
from forge.referee.contract.refusals import Illegal, Refusal
from forge.referee.contract.words import situation_title, title
from forge.rules.overlay_files import editions
from forge.table.board_kit import warm
from forge.table.forge_plays import FORGE, HAND, PRACTICE, forge_plays
from forge.table.opened import GAME
from forge.table.playing.saved import saved_games
from forge.table.seated.sharing import BY_MAIL, TOGETHER, shared_terms
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from starlette.responses import Response

    from forge.library.game import Game
    from forge.library.opening import Wanted
    from forge.referee.contract.procedure import Procedure
    from forge.rules import Rules
    from forge.table.visit import Form, Visit

MODES = (HAND, FORGE, PRACTICE, TOGETHER, BY_MAIL)
SHARING = 2
"""So many players share dice; they are asked for by name where dice are shared."""
MOST_TOLD = 3
"""Lines that say why a game cannot be begun in an edition."""
PLAYING = "sides"
"""The parameter of a game that says which of its sides play."""


class Edition(NamedTuple):
    """An edition that a game may be played in: its name, the situations that come with it.

    ``why`` tells why no game can be begun in it from the beginning, nothing where one can.
    """

    name: str
    situations: tuple[str, ...]
    why: tuple[str, ...] = ()


class Player(NamedTuple):
    """A player to be named: what the field is called, the name it offers, whether only shared dice need it."""

    label: str
    name: str
    only_sharing: bool


async def show(
    visit: Visit, status: int = 200, refused: tuple[str, ...] = (), said: Mapping[str, str] | None = None
) -> Response:
    """Show how a game is begun, and the last ones."""
    game = visit.opened.game
    whole = game.whole.play
    if whole is None:
        return visit.page("play/none.html")
    needs = any(one.default is None for one in whole.parameters)
    found, saved = await asyncio.to_thread(_choices, visit.opened.told, game.id)
    offered = tuple([await _judged(visit, one) for one in found if one.situations or not needs])
    edition = _usual(visit, offered)
    if any(one.name == edition and not one.why for one in offered):
        warm(visit.opened, await visit.opened.in_edition(edition))
    return visit.page(
        "play/begin.html",
        status,
        editions=offered,
        titles={name: situation_title(game.rules.texts, name) for one in offered for name in one.situations},
        edition=edition,
        needs=needs,
        modes=MODES,
        saved=saved,
        current=visit.opened.records[GAME].path.stem.rpartition("-")[2],
        refused=refused,
        said=said or {},
        players=_asked(visit, whole, (said or {}).get("player", "")),
        hides=any(one.id == "secrets" for one in whole.parameters),
        playing=tuple((side, title(game.rules.texts, side)) for side in _may_stay_away(whole)),
    )


def _may_stay_away(whole: Procedure) -> tuple[str, ...]:
    """Give the sides of a game that can be played with fewer of them; else none."""
    return whole.sides if any(one.id == PLAYING for one in whole.parameters) else ()


async def begin(visit: Visit) -> Response:
    """Begin a game in a file of its own, and sit down at it."""
    form = await visit.form()
    game = visit.opened.game
    try:
        here = visit.opened.records[GAME].path
        path = await asyncio.to_thread(_begin, visit.opened.told, game, form, here)
        await visit.opened.records[GAME].turn_to(path)
        await visit.opened.records[GAME].change(lambda play: forge_plays(play).go_on())
    except Refusal as refusal:
        return await show(visit, 400, refusal.said_in(visit.texts), _said(form))
    except ForgeError as error:
        return await show(visit, 400, _wrong(error), _said(form))
    return visit.go(f"{visit.opened.name}/play")


def _said(form: Form) -> dict[str, str]:
    """Give what a form said, so that it is shown again as it was filled in."""
    return {**dict(form.pairs), PLAYING: "+".join(form.all(PLAYING)), "player": "\n".join(form.all("player"))}


async def take_up(visit: Visit) -> Response:
    """Go on with an earlier game."""
    form = await visit.form()
    path = (await asyncio.to_thread(own_games, visit.opened.game.id)).get(form.get("game"))
    if path is None:
        return await show(visit, 404, (visit.words("play.no-game"),))
    try:
        await visit.opened.records[GAME].turn_to(path)
    except ForgeError as error:
        said = error.said_in(visit.texts) if isinstance(error, Refusal) else [one.message for one in error.problems]
        return await show(visit, 400, tuple(said))
    return visit.go(f"{visit.opened.name}/play")


def _asked(visit: Visit, whole: Procedure, said: str) -> tuple[Player, ...]:
    """Give the players to ask for: one for each side, with who sits there; one of a game for one alone.

    ``said`` are names given before, a line each.
    """
    seats, sides, texts = visit.hall.seats.values(), whole.sides, visit.texts
    labels = [title(texts, side) for side in sides]
    labels += [visit.words("play.player", number=number) for number in range(len(sides) + 1, SHARING + 1)]
    seated = [next((seat.name for seat in seats if side in seat.sides), "") for side in sides]
    seated = [name if name not in seated[:at] else "" for at, name in enumerate(seated)]
    names = (said.split("\n") if said else seated) + [""] * len(labels)
    alone = max(len(sides), 1)
    return tuple(Player(label, name, at >= alone) for at, (label, name) in enumerate(zip(labels, names, strict=False)))


async def _judged(visit: Visit, edition: Edition) -> Edition:
    """Find out whether a game can be begun in an edition from the beginning; an overlay may be made for another."""
    try:
        game = await visit.opened.in_edition(edition.name)
    except ForgeError as error:
        return edition._replace(why=_wrong(error)[:MOST_TOLD])
    return edition._replace(why=await asyncio.to_thread(_why_not, game))


def _why_not(game: Game) -> tuple[str, ...]:
    whole = game.whole.play
    if whole is None or any(one.default is None for one in whole.parameters):
        return ()
    try:
        game.start(whole, game.read(whole, {}))
    except Refusal as refusal:
        return tuple(refusal.said_in(game.rules.texts))
    except ForgeError as error:
        return _wrong(error)
    return ()


def _wrong(error: ForgeError) -> tuple[str, ...]:
    return tuple(f"{one.field} {one.message}".strip() for one in error.problems)


def _choices(wanted: Wanted, pack: str) -> tuple[tuple[Edition, ...], Any]:
    names = editions(wanted.folder)
    return tuple(Edition(name, situation_names(wanted.folder, name)) for name in names), saved_games(pack)


def _usual(visit: Visit, offered: tuple[Edition, ...]) -> str:
    """Give the edition that the pack was opened in, if a game can be begun in it."""
    opened = visit.opened.game.edition
    names = [one.name for one in offered if not one.why] or [one.name for one in offered]
    return opened if opened in names else names[-1] if names else ""


def _begin(wanted: Wanted, game: Game, form: Form, here: Path) -> Path:
    """Make the file of a game and begin it there; nothing is made of a game that cannot be begun.

    It is the file that the table looks at, if there is none yet: the one that was asked for when the table was started.
    """
    from forge.library.game import Game as Opened  # an edition is read when it is played
    from forge.library.sides import hand_over, taken_up
    from forge.referee.ledger.file import create_ledger

    edition, _, named = form.get("begins").partition("/")
    edition = edition or game.edition
    if edition not in editions(wanted.folder):
        raise Illegal("edition", sentence("not-possible", typed=edition))
    other = game if edition == game.edition else Opened.open(wanted._replace(edition=edition))
    procedure = other.whole.play
    if procedure is None:
        raise Illegal("play", sentence("nothing-asked"))
    if named and named not in situation_names(wanted.folder, edition):
        raise Illegal("situation", sentence("not-possible", typed=named))
    words = other.situation(procedure, named) if named else {}
    if form.get("secrets") and any(one.id == "secrets" for one in procedure.parameters):
        words["secrets"] = "sealed"
    if _may_stay_away(procedure):
        words[PLAYING] = "+".join(form.all(PLAYING)) or "none"
    other.start(procedure, other.read(procedure, words))  # what cannot be begun is refused before a file is made
    first, joins = _opening(other.rules, procedure, form)
    path = next_game(game.id) if here.exists() else here
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    with create_ledger(path, first) as ledger:
        session = taken_up(ledger, other.rules, joins=joins)
        session.begin(procedure.id, words)
        hand_over(session)
    return path


def _opening(rules: Rules, procedure: Procedure, form: Form) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Give the first record of a game, and with shared dice the players who join on this machine."""
    from forge.referee.ledger.opening import opening

    players, mode = _players(form), _mode(form)
    if mode not in (TOGETHER, BY_MAIL):
        return opening(rules, players, mode), ()
    terms = shared_terms(procedure, players)
    return opening(rules, players, "shared", terms), players if mode == TOGETHER else players[:1]


def _players(form: Form) -> tuple[str, ...]:
    return tuple(name.strip() for name in form.all("player") if name.strip())


def _mode(form: Form) -> str:
    mode = form.get("dice") or HAND
    if mode not in MODES:
        raise Illegal("dice", sentence("not-possible", typed=mode))
    return f"{PRACTICE}:{form.get('seed').strip() or 'practice'}" if mode == PRACTICE else mode
