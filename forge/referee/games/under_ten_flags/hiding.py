"""What is hidden, asked for in one way: walked here at an open table, sealed where the sides hide it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.requests import Ask, shown
from forge.referee.games.under_ten_flags import rule_4_1_cruisers as cruisers
from forge.referee.games.under_ten_flags import rule_4_2_atlantis as atlantis
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    ESCORT,
    FREE,
    FULL_CUP,
    GERMAN,
    GHOSTS,
    British,
    BritishFacts,
    Cruiser,
    Entry,
    Game,
    German,
    GermanFacts,
)
from forge.referee.ledger.hidden_steps import REST, recorded
from forge.referee.ledger.sealing import Opened, Sealed

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.referee.contract.requests import Steps
    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea


class Hidden(NamedTuple):
    """A hidden step: whose it is, its generator, and the parts that can be opened one by one."""

    side: str
    walk: Callable[[Any, Any, Sea], Steps[tuple[Any, Any]]]
    parts: tuple[str, ...]
    cite: str


STEPS = {
    "german-setup": Hidden(GERMAN, atlantis.set_up, ("hex",), "3.3"),
    "german-move": Hidden(GERMAN, atlantis.move, ("hex",), "4.2.1"),
    "german-aid": Hidden(GERMAN, atlantis.put_on, (), "7.4"),
    "british-setup": Hidden(BRITISH, cruisers.set_up, cruisers.CRUISERS, "3.3"),
    "british-move": Hidden(BRITISH, cruisers.move, cruisers.CRUISERS, "4.1.3"),
    "british-ship": Hidden(BRITISH, cruisers.draw_ship, ("ship",), "5.2"),
}
SHEETS: dict[str, type[German | British]] = {GERMAN: German, BRITISH: British}


async def hide(game: Game, name: str, sea: Sea, draws: int = 0) -> Game:
    """Take a hidden step; what is public and bears on it goes along.

    Where it is sealed it is in the position at once, so that a game given up in mid-action leaves no seal unknown.
    """
    step = STEPS[name]
    facts: GermanFacts | BritishFacts
    if step.side == GERMAN:
        facts, game = GermanFacts(game.roll), game._replace(roll=0)
    else:
        routes = tuple((route.number, route.hex) for route in game.on_map)
        facts, game = BritishFacts(game.allowed, routes, game.events, draws), game._replace(events=())
    entry = Entry(step.side, len(game.entries) + 1, name, facts, (), turn=game.turn)
    if game.open:
        answers: list[tuple[str, Any]] = []
        walk = step.walk(getattr(game, step.side), facts, sea)
        sheet, parts = await recorded(walk, answers, within=game.with_sheet)
        game = game.with_sheet(sheet)
        entry = entry._replace(opened=(*parts, (REST, tuple(answers))))
    else:
        kind = Sealed(step.side, entry.number, name, (*step.parts, REST), facts)
        about = (("entry", entry.number),)
        entry = entry._replace(seals=await Ask(name, step.side, kind, step.cite, about))
    return await shown(game._replace(entries=(*game.entries, entry)))


async def show_hex(game: Game) -> tuple[Game, str]:
    """Let the German side show the hex of Atlantis; contents of another shape are "" and for the audit to judge."""
    if game.german:
        return game, game.german.hex
    game, value = await _open(game, _with_part(game, GERMAN, "hex"), "hex")
    return game, value if isinstance(value, str) else ""


async def show_cruiser(game: Game, name: str) -> tuple[Game, Cruiser]:
    """Let the British side show a cruiser."""
    if game.british:
        return game, game.british.cruisers[cruisers.CRUISERS.index(name)]
    game, value = await _open(game, _with_part(game, BRITISH, name), name)
    fits = isinstance(value, tuple) and [type(part) for part in value] == [str, str, bool]
    return game, Cruiser(*value) if fits else Cruiser(FREE, "")


async def show_ship(game: Game, number: int) -> tuple[Game, str]:
    """Let the British side turn the counter of a marker set."""
    if game.british:
        return game, game.british.ship(number)
    entry = next(one for one in game.entries if one.step == "british-ship" and one.facts.draws == number)
    game, value = await _open(game, entry, "ship")
    return game, value if value in dict(FULL_CUP) else GHOSTS


def hex_of(game: Game, cruiser: Cruiser) -> str:
    """Tell where a cruiser is: an escort with its ship, or where that was last."""
    if cruiser.mode != ESCORT:
        return cruiser.where
    number = int(cruiser.where)
    places = {route.number: route.hex for route in game.on_map} | {event[1]: event[2] for event in game.events}
    return places.get(number, "")


def _with_part(game: Game, side: str, part: str) -> Entry:
    able = [one for one in game.entries if one.side == side and part in STEPS[one.step].parts]
    return able[-1]


async def _open(game: Game, entry: Entry, part: str) -> tuple[Game, Any]:
    opened = dict(entry.opened)
    if part in opened:
        return game, opened[part]
    seal = next(one for one in entry.seals if one.part == part)
    about = (("seals", 1), ("of", seal.label))
    (opening,) = await Ask("open-seal", entry.side, Opened((seal,)), STEPS[entry.step].cite, about)
    changed = entry._replace(opened=(*entry.opened, (part, opening.contents)))
    entries = tuple(changed if one is entry else one for one in game.entries)
    game = await shown(game._replace(entries=entries))
    return game, opening.contents
