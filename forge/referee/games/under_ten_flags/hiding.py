"""What is hidden, asked for in one way: walked here at an open table, sealed where the sides hide it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Ask, Position, facts, shown
from forge.referee.games.under_ten_flags import rule_4_1_cruisers as cruisers
from forge.referee.games.under_ten_flags import rule_4_2_atlantis as atlantis
from forge.referee.games.under_ten_flags.rule_6_map import read_sea
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    CLOSER,
    ESCORT,
    FREE,
    FULL_CUP,
    GERMAN,
    GHOSTS,
    LEVELS,
    MARKS,
    MOST_BOXES,
    STAY,
    British,
    BritishFacts,
    Cruiser,
    Entry,
    Game,
    German,
    GermanFacts,
    Packed,
)
from forge.referee.ledger.hidden_steps import REST, SealedAway, recorded, sealed_away
from forge.referee.ledger.sealing import Opened, Sealed
from forge.values.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    public: GermanFacts | BritishFacts
    routes = tuple((route.number, route.hex) for route in game.on_map)
    if step.side == GERMAN:
        public, game = GermanFacts(game.roll, routes), game._replace(roll=0)
    else:
        public, game = BritishFacts(game.allowed, routes, game.events, draws), game._replace(events=())
    entry = Entry(step.side, len(game.entries) + 1, name, public, (), turn=game.turn)
    if game.open:
        answers: list[tuple[str, Any]] = []
        walk = step.walk(getattr(game, step.side), public, sea)
        sheet, parts = await recorded(walk, answers, within=game.with_sheet)
        game = game.with_sheet(sheet)
        entry = entry._replace(opened=(*parts, (REST, tuple(answers))))
    else:
        kind = Sealed(step.side, entry.number, name, (*step.parts, REST), public)
        about = facts(entry=entry.number)
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
    about = facts(seals=1, of=seal.label)
    (opening,) = await Ask("open-seal", entry.side, Opened((seal,)), STEPS[entry.step].cite, about)
    changed = entry._replace(opened=(*entry.opened, (part, opening.contents)))
    entries = tuple(changed if one is entry else one for one in game.entries)
    game = await shown(game._replace(entries=entries))
    return game, opening.contents


def check_german(name: str, _entry: int, public: GermanFacts, sheet: German) -> Iterator[Objection]:
    """Object to a German sheet, as players or a private ledger give it, that cannot be."""
    wrong = (
        not set(sheet.disguises) | set(sheet.supply) <= set(MARKS)
        or not 0 <= sheet.worn <= len(sheet.disguises) <= MOST_BOXES
        or len(sheet.supply) != 2
        or sheet.level not in LEVELS
        or not (0 <= sheet.morale <= 20 and 0 <= sheet.entries <= 10_000)
        or not 0 <= public.roll <= 6
        or (name != "german-setup" and not sheet.hex)
    )
    if wrong:
        yield Objection("wrong-sheet", facts(side=GERMAN), STEPS[name].cite)


def check_british(name: str, _entry: int, public: BritishFacts, sheet: British) -> Iterator[Objection]:
    """Object to a British sheet, as players or a private ledger give it, that cannot be."""
    routes = {number for number, _ in public.routes}
    lost = {number for what, number, _ in public.events if what in ("left", "lost")}
    escorted = {cruiser.where for cruiser in sheet.cruisers if cruiser.mode == ESCORT}
    wrong = (
        {cruiser.mode for cruiser in sheet.cruisers} - {ESCORT, FREE}
        or not escorted <= {str(number) for number in routes | lost}
        or not {number for _, number, _ in public.events if _ == "returned"} <= {number for number, _ in sheet.ships}
        or (name == "british-setup" and len(routes) != 1)
        or (name == "british-move" and (len(sheet.cruisers) != 2 or not 0 <= public.allowed <= 2))
        or (name == "british-ship" and not any(count > 0 for _, count in sheet.cup))
    )
    if wrong:
        yield Objection("wrong-sheet", facts(side=BRITISH), STEPS[name].cite)


def _sheet_of(sheet: type[German | British], position: Any) -> dict[str, Any]:
    return {"sheet": position} if isinstance(position, sheet) else {}


def _declared(name: str) -> Procedure:
    side = STEPS[name].side
    german = side == GERMAN
    return Procedure(
        name,
        rules_version=4,
        cite=STEPS[name].cite,
        check=partial(check_german if german else check_british, name),
        fixed=(name,),
        from_position=partial(_sheet_of, SHEETS[side]),
        traits=(STAY, CLOSER, "supply", "bare") if german else (STAY, CLOSER, ESCORT),
        sides=(side,),
    )


ENTRY = asked(Whole(0, 10_000), 0)
GERMAN_FACTS, GERMAN_SHEET = asked(Packed(GermanFacts), GermanFacts()), asked(Packed(German), German())
BRITISH_FACTS, BRITISH_SHEET = asked(Packed(BritishFacts), BritishFacts()), asked(Packed(British), British())


@_declared("german-setup")
@_declared("german-move")
@_declared("german-aid")
async def german_step(
    name: str, entry: int = ENTRY, facts: GermanFacts = GERMAN_FACTS, sheet: German = GERMAN_SHEET
) -> SealedAway:
    """Walk a hidden step for the German side alone, and seal it."""
    return await _sealed(name, entry, facts, sheet)


@_declared("british-setup")
@_declared("british-move")
@_declared("british-ship")
async def british_step(
    name: str, entry: int = ENTRY, facts: BritishFacts = BRITISH_FACTS, sheet: British = BRITISH_SHEET
) -> SealedAway:
    """Walk a hidden step for the British side alone, and seal it."""
    return await _sealed(name, entry, facts, sheet)


async def _sealed(name: str, entry: int, facts: Any, sheet: Any) -> SealedAway:
    step = STEPS[name]
    done = await sealed_away(step.walk(sheet, facts, await read_sea()), step.side, entry)
    await Position(done.state)
    return done
