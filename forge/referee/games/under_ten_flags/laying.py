"""The counters of a position: on the map, on the tracks of the displays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.on_board import OnBoard, joined, up
from forge.referee.games.under_ten_flags.hiding import hex_of
from forge.referee.games.under_ten_flags.state import ESCORT, TURNS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.under_ten_flags.state import Game

MAP, DISPLAYS = "map", "displays"


def lies(game: Game) -> tuple[OnBoard, ...]:
    """Lay what everybody sees, and what open sheets say: markers of ships, Atlantis, the cruisers, turn and points."""
    return joined((*_on_map(game), *_tracks(game)))


def _on_map(game: Game) -> Iterator[OnBoard]:
    yield from (OnBoard(route.hex, f"c{route.marker}", component=MAP) for route in game.routes if route.on_map)
    if game.german and game.german.hex:
        yield OnBoard(game.german.hex, "atlantis", component=MAP)
    for number, cruiser in enumerate(game.british.cruisers if game.british else (), 1):
        if at := hex_of(game, cruiser):
            yield OnBoard(at, f"ca-{number}", side=up(cruiser.mode == ESCORT), component=MAP)


def _tracks(game: Game) -> Iterator[OnBoard]:
    """The turn, and the points in tens and ones; a marker turned over says that they are a hundred more, or below 0."""
    yield OnBoard(f"game-turn-{game.turn}", "turn", side=up(game.turn == TURNS), component=DISPLAYS)
    tens, ones = divmod(abs(game.vp), 10)
    yield OnBoard(f"german-total-{ones}", "vp-ones", side=up(game.vp < 0), component=DISPLAYS)
    yield OnBoard(f"tens-{tens % 10 * 10}", "vp-tens", side=up(tens >= 10), component=DISPLAYS)
