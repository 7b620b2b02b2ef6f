"""A position for players: in words, as far as everybody sees it, and on the plotting sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import say, word
from forge.referee.games.under_ten_flags.hiding import hex_of
from forge.referee.games.under_ten_flags.rule_4_1_cruisers import CRUISERS
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    CROSSED,
    ESCORT,
    FRESH,
    GERMAN,
    HALF,
    NORMAL,
    British,
    Cruiser,
    German,
)
from forge.referee.ledger.hidden_steps import REST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from forge.referee.games.under_ten_flags.state import Entry, Game

    Values = Iterator[tuple[str, str]]

GERMAN_SHEET, BRITISH_SHEET = "german-sheet", "british-sheet"
WRITTEN = {HALF: "/", CROSSED: "X"}
TICK = "x"
SUPPLY_BOXES = ("first", "second")


def show(game: Game, texts: Mapping[str, str]) -> Iterator[str]:
    """Write the public board line by line, and each sheet that is open."""
    planes = [name for name, there in (("aircraft", game.aircraft), ("walrus", game.walrus)) if there]
    flying = ", ".join(str(word(texts, name)) for name in planes) or say(texts, "none")
    called = game.allowed + game.due
    yield say(texts, "board.turn", turn=game.turn, vp=game.vp, cruisers=called, planes=flying)
    for route in game.routes:
        values = {"number": route.number, "marker": route.marker, "hex": route.hex, "target": route.target}
        yield say(texts, "board.ship" if route.on_map else "board.waiting", **values)
    if game.german and game.german.hex:
        sheet = game.german
        marks = " ".join(str(word(texts, mark)) for mark in sheet.disguises)
        boxes = " ".join(str(word(texts, mark)) for mark in sheet.supply)
        values = {"hex": sheet.hex, "entries": sheet.entries, "level": word(texts, sheet.level)}
        yield say(texts, "board.german", **values, disguises=marks, supply=boxes)
    for number, cruiser in enumerate(game.british.cruisers if game.british else (), 1):
        state = say(texts, f"cruiser-state.{'active' if cruiser.active else 'idle'}")
        mode = say(texts, f"mode.{cruiser.mode}", where=cruiser.where)
        yield say(texts, "board.cruiser", number=number, hex=hex_of(game, cruiser), mode=mode, state=state)


def tally(game: Game, _: Mapping[str, str]) -> dict[str, str]:
    """Fill both plotting sheets; a sheet that is still sealed tells no more than the turn and the VP."""
    values = {}
    for sheet in (GERMAN_SHEET, BRITISH_SHEET):
        values[f"{sheet}/turn"] = str(game.turn)
        values[f"{sheet}/vp"] = str(game.vp)
    if game.german:
        values |= {f"{GERMAN_SHEET}/{name}": value for name, value in _german(game, game.german) if value}
    if game.british:
        values |= {f"{BRITISH_SHEET}/{name}": value for name, value in _british(game, game.british) if value}
    return values


def verdict_asked(game: Game) -> tuple[str, dict[str, str]]:
    """Ask ``victory`` what the VP so far would come to (10.0)."""
    return "victory", {"vp": str(game.vp), "sunk": "yes" if game.sunk else "no", "turn": str(game.turn)}


def _german(game: Game, sheet: German) -> Values:
    yield f"morale/fatigue-marker/{'between' if sheet.level == NORMAL else sheet.level or FRESH}", TICK
    for box, mark in zip(SUPPLY_BOXES, sheet.supply, strict=True):
        yield f"supply/box/{box}", WRITTEN.get(mark, "")
    for number, mark in enumerate(sheet.disguises, 1):
        yield f"disguises/mark/box-{number}", WRITTEN.get(mark, "")
    entries = game.plotted
    for entry in _of(game, GERMAN):
        if entry.step == "german-setup":
            yield "starting-hex", str(dict(entry.opened)["hex"])
        elif entry.step == "german-move":
            entries += 1
            yield f"plot/{entries}", _answers(entry).get("plot", "")


def _british(game: Game, sheet: British) -> Values:
    if not game.walrus:
        yield "cruisers/ca-1/walrus", TICK
    for number, (name, cruiser) in enumerate(zip(CRUISERS, sheet.cruisers, strict=False), 1):
        row = f"cruisers/ca-{number}"
        if cruiser.active:
            yield f"{row}/active", TICK
        boxes = 0
        for entry in (one for one in _of(game, BRITISH) if name in dict(one.opened)):
            stood = Cruiser(*dict(entry.opened)[name])
            escorted = stood.mode == ESCORT
            if entry.step == "british-setup":
                yield (f"{row}/escort", TICK) if escorted else (f"{row}/start", stood.where)
            elif stood.active:
                boxes += 1
                if boxes == 1:
                    yield f"{row}/turn", str(entry.turn)
                yield f"ca-{number}-plot/{boxes}", _escorting(game, stood) if escorted else stood.where


def _escorting(game: Game, cruiser: Cruiser) -> str:
    return f"E C{game.made[int(cruiser.where) - 1]}"


def _of(game: Game, side: str) -> Iterator[Entry]:
    return (entry for entry in game.entries if entry.side == side)


def _answers(entry: Entry) -> dict[str, Any]:
    return dict(dict(entry.opened)[REST])
