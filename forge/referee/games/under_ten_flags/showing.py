"""A position in words, for whoever walks through a game: what everybody sees, and open sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import say, word
from forge.referee.games.under_ten_flags.hiding import hex_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.games.under_ten_flags.state import Game

    Texts = Mapping[str, str]


def show(game: Game, texts: Texts) -> Iterator[str]:
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
